# Figure 6: the gel at the end of the stroke, from the side that a finger has stroked from left to right (black outline), lines of the mesh
# coloured by displacement. Structure directions along the stroke, at 45 degrees, across. The document's figure shows a robot hand.
call scripts.'/figure.gp' '' 17.8 4.0
lines = results.'/outlines.csv'
stats lines using 'x_m' name 'x' nooutput
stats lines using 'z_m' name 'z' nooutput
stats lines using (1000 * column('displacement_m')) name 'd' nooutput
unset border
unset tics
unset key
set size ratio -1
set xrange [x_min - 0.004:x_max + 0.004]
set yrange [z_min - 0.11 * (z_max - z_min):z_max + 0.004]
set palette defined (0 '#B8C9D6', 0.35 '#4A90C2', 1 '#C23B22')
set cbrange [0:d_max]
of(f, w, v) = strcol('friction') eq f && strcol('what') eq w && column('drawn_1') > 0 ? v : NaN
frictions = '0 45 90'
titles = '"structure along the stroke" "at 45 degrees" "across the stroke"'
set multiplot layout 1, 3 margins 0.01, 0.90, 0.02, 0.86 spacing 0.015, 0
do for [k = 1:3] {
    if (k == 3) { set colorbox user origin screen 0.92, 0.1 size screen 0.015, 0.7 } else { unset colorbox }
    set cblabel k == 3 ? 'displacement / mm' : ''
    set cbtics
    f = word(frictions, k)
    call scripts.'/panel.gp' 'abc'[k:k] word(titles, k)
    if (k == 1) { call scripts.'/scale.gp' (x_min) (z_min - 0.07 * (z_max - z_min)) (x_max - x_min) } else { unset arrow 50; unset label 50 }
    plot lines using (of(f, 'side', column('x_m'))):'z_m':(1000 * column('displacement_m')) with lines linewidth 1.6 linecolor palette, \
         lines using (of(f, 'finger', column('x_m'))):'z_m' with lines linestyle outline
}
unset multiplot

# Normal force of a finger, friction of both along the stroke, and displacement of the gel's centre of mass, as the fingers go; before the
# stroke they press. Forces rise and fall as nodes come under the fingers and leave them.
call scripts.'/figure.gp' 'forces' 17.8 7.2
strokes = results.'/strokes.csv'
solver = word(parameter('measure', 'solvers'), 1)
own(f, v) = strcol('friction') eq f && strcol('solver') eq solver ? v : NaN
frictions = '0 45 90 isotropic "0 to 90" "90 to 0"'
names = '"structure along" "at 45 degrees" "across" "isotropic friction" "turned to across" "turned to along"'
set multiplot layout 1, 3 margins 0.06, 0.985, 0.15, 0.76 spacing 0.085, 0
set xlabel 'time / s'
call scripts.'/range.gp' 'x' '0:*'
set key at screen 0.055, 0.99 left top vertical maxrows 2 width -2 samplen 2.5
call scripts.'/panel.gp' 'a' 'grip of a finger'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'normal force / N'
plot for [k = 1:6] strokes using (own(word(frictions, k), column('t_s'))):'grip_N' with lines linetype k title word(names, k)
unset key
call scripts.'/panel.gp' 'b' 'friction of both fingers'
call scripts.'/range.gp' 'y' '*:*'
set ylabel 'friction along the stroke / N'
plot for [k = 1:6] strokes using (own(word(frictions, k), column('t_s'))):'along_N' with lines linetype k
call scripts.'/panel.gp' 'c' 'displacement of the gel'
call scripts.'/range.gp' 'y' '*:*'
set ylabel 'displacement / mm'
plot for [k = 1:6] strokes using (own(word(frictions, k), column('t_s'))):(1000 * column('moved_m')) with lines linetype k
unset multiplot

# Figure 6, as it is seen: the gel pressed (upper row) and at the end of the stroke (lower row), lines on its skin along its structure directions; with
# isotropic friction it has none.
call scripts.'/figure.gp' 'snapshots' 17.8 6.8
call scripts.'/picture.gp' results.'/snapshots.png' 'along the stroke|at 45 degrees|across it|isotropic|at the end|||' 4
