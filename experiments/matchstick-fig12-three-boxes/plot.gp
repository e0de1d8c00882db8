# Figure 12: three boxes that start apart and turned differently, seen from above with downhill to the right, on the friction texture (its red and green
# are the structure direction's components down and across the slope; white: its strokes). Dashed: point masses. Differs: the document prints neither
# texture nor sizes.
call scripts.'/figure.gp' '' 17.8 11.6
paths = results.'/paths.csv'
outlines = results.'/outlines.csv'
strokes = results.'/strokes.csv'
texture = results.'/texture.png'
texel = real(parameter('texture', 'texel'))
length = real(parameter('plane', 'length'))
width = real(parameter('plane', 'width'))
set xlabel 'down the slope / m'
set ylabel 'across the slope / m'
set xrange [0:length]
set yrange [-width / 2:width / 2]
set size ratio -1
unset grid
set key above maxrows 1
of(s, k, v) = strcol('setting') eq s && column('box_1') == k ? v : NaN
box(k, v) = column('box_1') == k && column('drawn_1') > 0 ? v : NaN
plot texture binary filetype=png origin=(-texel / 2, -width / 2 - texel / 2) dx=texel dy=texel with rgbimage notitle, \
     strokes using (column('drawn_1') > 0 ? column('x_m') : NaN):'y_m' with lines linecolor rgb '#FFFFFF' linewidth 0.7 notitle, \
     for [k = 1:3] paths using (of('as it is', k, column('x_m'))):'y_m' with lines linecolor rgb '#FFFFFF' linewidth 5 dashtype solid notitle, \
     for [k = 1:3] paths using (of('as it is', k, column('x_m'))):'y_m' with lines linetype k linewidth 2.5 title 'box '.k, \
     for [k = 1:3] paths using (of('point mass', k, column('x_m'))):'y_m' with lines linestyle theory title (k == 1 ? 'point masses' : ''), \
     for [k = 1:3] outlines using (box(k, column('x_m'))):'y_m' with lines linestyle outline notitle

# Where the boxes leave the plane, for every way in which they were run: the model solved in different ways, boxes changed, and isotropic friction of
# the mean and of the least coefficient, under which they go straight down.
call scripts.'/figure.gp' 'exits' 17.8 8.0
settings = results.'/settings.csv'
stats settings using 'index_1' name 'index' nooutput
set xrange [0.5:index_max + 0.5]
set xtics rotate by 30 right scale 0 offset 0, 0
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
set ylabel 'exit point across the slope / m'
set key above maxrows 1
set bmargin at screen 0.27
plot for [k = 1:3] settings using 'index_1':'exit_'.k.'_m':xtic(strcol('setting')) with points linetype k title 'box '.k

# Figure 12, as it is seen: the boxes at five times on the friction texture, whose red and green are the structure direction (orange: down the slope, the
# greener the more it leads to the left), and on the same plane with circles of the mean coefficient.
call scripts.'/figure.gp' 'snapshots' 17.8 6.3
call scripts.'/picture.gp' results.'/snapshots.png' 'friction texture|isotropic, mean' 2
