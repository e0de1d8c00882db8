# call scripts.'/picture.gp' FILE ['LABEL|LABEL|...' [COLUMNS]]
# Fills the current figure with a picture that the experiment drew, and gives it the picture's shape; where none was drawn (no OpenGL)
# the figure says so. Labels go into the upper left corners of its snapshots, row by row, COLUMNS of them (default: as many as labels)
# in a row. With picture_boxed set they lie on white; with picture_headed set they stand above the middles of a row's snapshots, in a strip of
# their own, where corners are not free; then it is forgotten.
# Commands in picture_also, as of labels, are carried out before it is drawn, and forgotten; picture_x(k, x) and picture_y(k, y) say where, as
# graph coordinates, a point of snapshot k (from 1) lies that has the shares x and y of its width and height (marks.gp).
# With `patches` set, contact patches of the run stand in a strip below the picture (patches.gp); then it is forgotten.
# gnuplot takes the nearest of a picture's pixels, which frays edges and fine patterns: the png is as large as the picture, pixel by pixel.
picture_gap = 8 # pixels between snapshots (lib/harness/scene_pictures.h)
picture_labels = ARGC > 1 ? ARG2.'|' : ''
picture_box = exists('picture_boxed') ? 'boxed' : ''
picture_n = 0
do for [picture_i = 1:strlen(picture_labels)] {
    picture_n = picture_n + (picture_labels[picture_i:picture_i] eq '|')
}
picture_columns = ARGC > 2 ? int(ARG3) : picture_n
picture_rows = picture_n > 0 ? (picture_n + picture_columns - 1) / picture_columns : 1
# Snapshots and gaps, from edge to edge, as a share of the whole.
picture_w1(k) = (picture_w - (picture_columns - 1.0) * picture_gap) / picture_columns
picture_h1(k) = (picture_h - (picture_rows - 1.0) * picture_gap) / picture_rows
picture_x(k, x) = (((k - 1) % picture_columns) * (picture_w1(k) + picture_gap) + x * picture_w1(k)) / picture_w
picture_y(k, y) = 1 - (((k - 1) / picture_columns) * (picture_h1(k) + picture_gap) + (1 - y) * picture_h1(k)) / picture_h
if (!exists('patches')) { patches = '' }
patch_n = patches ne ''
do for [picture_i = 1:strlen(patches)] { patch_n = patch_n + (patches[picture_i:picture_i] eq '|') }
picture_head_high = exists('picture_headed') && picture_rows == 1 ? 16 : 0 # points
# In points: what each has of the width, the side of its three squares, the strip.
patch_step = patch_n > 0 ? figure_w / real(patch_n) : 0
patch_side = patch_step > 190 ? 50 : (patch_step - 28) / 3.0
patch_side = patch_side > 50 ? 50 : patch_side
patch_strip = patch_n > 0 ? patch_side + 42 : 0
# Width and height as the file's head has them, byte by byte.
picture_head = measuring ? '' : system("od -An -v -tu1 -j16 -N8 '".ARG1."' 2>/dev/null") # a picture has no ranges to measure
if (words(picture_head) == 8) {
    picture_w = 256 * int(word(picture_head, 3)) + int(word(picture_head, 4))
    picture_h = 256 * int(word(picture_head, 7)) + int(word(picture_head, 8))
    picture_file = ARG1
    picture_dots = real(picture_w) / figure_w
    picture_strip = int(patch_strip * picture_dots + 0.5)
    picture_above = int(picture_head_high * picture_dots + 0.5)
    picture_all = picture_h + picture_strip + picture_above
    call scripts.'/figure.gp' figure_suffix (figure_w * 2.54 / 72) (figure_w * 2.54 / 72 * picture_all / picture_w)
    if (kind eq 'png') {
        figure_dots = picture_dots
        set terminal pngcairo size picture_w, picture_all enhanced font figure_font rounded \
            fontscale 0.75 * figure_dots linewidth figure_dots background '#FFFFFF'
        set output figures.'/'.id.(figure_suffix eq '' ? '' : '-'.figure_suffix).'.'.kind
    } else {
        if (patches eq '' && picture_above == 0) { set size ratio -1 }
    }
    unset border; unset tics; unset key; unset xlabel; unset ylabel
    set margins 0, 0, 0, 0
    patch_share = real(picture_strip) / picture_all
    patches_high = patch_strip
    if (patches ne '') { set multiplot }
    if (picture_strip + picture_above > 0) {
        set lmargin at screen 0
        set rmargin at screen 1
        set bmargin at screen patch_share
        set tmargin at screen 1 - real(picture_above) / picture_all
    }
    set style textbox opaque margins 0.5, 0.5 fillcolor rgb '#FFFFFF' noborder
    set autoscale fix
    do for [picture_i = 0:picture_n - 1] {
        picture_bar = strstrt(picture_labels, '|')
        if (picture_above > 0) {
            set label (100 + picture_i) picture_labels[1:picture_bar - 1] front center \
                at graph picture_x(picture_i + 1, 0.5), graph 1 offset character 0, 0.7
        } else {
            set label (100 + picture_i) picture_labels[1:picture_bar - 1] front left @picture_box \
                at graph (picture_i % picture_columns) * (picture_w + picture_gap) / (real(picture_columns) * picture_w), \
                graph 1 - (picture_i / picture_columns) * (picture_h + picture_gap) / (real(picture_rows) * picture_h) \
                offset character 1, -1
        }
        picture_labels = picture_labels[picture_bar + 1:*]
    }
    if (exists('picture_also')) { eval picture_also }
    plot picture_file binary filetype=png with rgbimage notitle
    do for [picture_i = 0:picture_n - 1] {
        unset label (100 + picture_i)
    }
    if (patches ne '') {
        load scripts.'/patches.gp'
        unset multiplot
    }
} else {
    unset border; unset tics; unset key; unset xlabel; unset ylabel
    set xrange [0:1]; set yrange [0:1]
    set label 98 'no picture: OpenGL was off or missing' at 0.5, 0.5 center
    plot NaN notitle
    unset label 98
}
patches = ''
picture_also = ''
undefine picture_headed
