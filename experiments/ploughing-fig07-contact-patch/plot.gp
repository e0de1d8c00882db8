# Figure 7, middle and right: upper row, the plane with ridges (A): its normals in the contact patch and the four channels of its sub-texture, for
# sliding along t, b, −t and −b; lower row, the box (B), which covers the upper right quarter (outlined): only there texels count. Light blue: not covered. Grey
# levels: coefficient of eq. (5), black 0, white the largest. Differs from the published figure: textures of our own; outline and scale.
call scripts.'/figure.gp' '' 17.8 8.2
set multiplot
texels = results.'/texels.csv'
stats texels using 'i' name 'side' nooutput
n = int(side_max) + 1
stats texels using (column('both') > 0 ? column('i') : NaN) name 'bi' nooutput
stats texels using (column('both') > 0 ? column('j') : NaN) name 'bj' nooutput
most = 0
do for [c in "a1_1 a2_1 a3_1 a4_1 b1_1 b2_1 b3_1 b4_1"] { stats texels using (column(c)) name 'one' nooutput; most = one_records > 0 && one_max > most ? one_max : most }
unset key
unset grid
unset xtics
unset ytics
set size ratio -1
set tmargin 0
set bmargin 0
set lmargin 0
set rmargin 0
set xrange [-0.5:n - 0.5]
set yrange [-0.5:n - 0.5]
set cbrange [0:most]
set palette gray
set object 2 rectangle from graph 0, 0 to graph 1, 1 behind fillcolor rgb '#D8E8F2' fillstyle solid noborder
unset colorbox
titles = "t b −t −b"
letters = 'abcdefghij'
do for [s = 0:1] {
    body = s == 0 ? 'a' : 'b'
    shown(c, tint) = column('covered_'.body) > 0 ? column(c) : tint
    set origin 0.015, 0.53 - 0.485 * s
    set size 0.165, 0.385
    if (s == 1) { set object 1 rectangle from bi_min - 0.5, bj_min - 0.5 to bi_max + 0.5, bj_max + 0.5 front fillstyle empty border linecolor rgb '#D55E00' linewidth 1.3 }
    call scripts.'/panel.gp' letters[5 * s + 1:5 * s + 1] (s == 0 ? 'plane, A' : 'box, B')
    plot texels using 'i':'j':(shown('red_'.body, 216)):(shown('green_'.body, 232)):(shown('blue_'.body, 242)) with rgbimage
    do for [k = 1:4] {
        set origin 0.015 + 0.182 * k, 0.53 - 0.485 * s
        call scripts.'/panel.gp' letters[5 * s + k + 1:5 * s + k + 1] sprintf('{/:Italic I}_%s along {/:Italic %s}', s == 0 ? 'A' : 'B', word(titles, k))
        if (k == 4 && s == 0) {
            set colorbox vertical user origin 0.922, 0.25 size 0.015, 0.5
            set cbtics 0.1
            set label 9 '{/:Italic μ}' at screen 0.9295, 0.785 center
        } else {
            unset colorbox
            unset label 9
        }
        plot texels using 'i':'j':body.sprintf('%d_1', k) with image
    }
}
unset multiplot

# Figure 6, and Figure 7 left: the corner of the box on the plane with ridges, rendered with the normal maps that friction reads. Orange: the volume that the patch is
# taken from, w = 20 mm wide, drawn 15 times as high as it is; red, green and blue: tangent t, binormal b and the plane's normal. Differs from the published figures: textures of our own; both are one picture.
call scripts.'/figure.gp' 'contact' 8.6 6.4
set margins 0, 0, 0, 0
names = "t b n volume plane box"
array texts = ['{/:Italic:Bold=12 t}', '{/:Italic:Bold=12 b}', '{/:Italic:Bold=12 n}', 'contact patch', 'plane, A', 'box, B']
do for [k = 1:6] { call scripts.'/mark.gp' word(names, k) 1 (texts[k]) }
call scripts.'/picture.gp' results.'/contact.png' ''
