# Figure 13: the vehicle from above at a few times (a rectangle over its wheels, and a line from its middle to its front), and paths of its centre of mass, on the friction texture,
# whose red and green are the structure direction's components straight on and to the left (white: strokes along it). Paths of the controls are drawn on it, too, though their
# ground was of one kind; plane theory: a plane vehicle with locked wheels. Differs: the document prints neither vehicle nor texture.
call scripts.'/figure.gp' '' 17.8 9.4
motion = results.'/motion.csv'
outlines = results.'/outlines.csv'
strokes = results.'/strokes.csv'
texture = results.'/texture.png'
length = real(parameter('terrain', 'length'))
width = real(parameter('terrain', 'width'))
border = real(parameter('terrain', 'border'))
columns = ceil(length / real(parameter('terrain', 'texel')) - 1e-9)
rows = ceil(width / real(parameter('terrain', 'texel')) - 1e-9)
set xlabel 'straight on / m'
set ylabel 'to the left / m'
stats motion using 'x_m' name 'x' nooutput
stats motion using (strcol('setting') eq 'no brakes' ? NaN : column('x_m')) name 'stop' nooutput
stats motion using 'y_m' name 'y' nooutput
right = stop_max + 4 < length ? stop_max + 4 : length
low = y_min - 3 > -width / 2 ? y_min - 3 : -width / 2
high = y_max + 3 < width / 2 ? y_max + 3 : width / 2
set xrange [0:right]
set yrange [low:high]
set size ratio -1
unset grid
set key above maxrows 2
of(s, v) = strcol('setting') eq s ? v : NaN
array names[4] = ['as it is', 'orange alone', 'green alone', 'isotropic mean']
array titles[4] = ['both colours', 'orange alone', 'green alone', 'isotropic mean']
plot texture binary filetype=png origin=(length / columns / 2, -width / 2 + width / rows / 2) dx=(length / columns) dy=(width / rows) with rgbimage notitle, \
     strokes using (column('drawn_1') > 0 ? column('x_m') : NaN):'y_m' with lines linecolor rgb '#FFFFFF' linewidth 0.7 notitle, \
     for [k = 1:4] motion using (of(names[k], column('x_m'))):'y_m' with lines linecolor rgb '#FFFFFF' linewidth 4 dashtype solid notitle, \
     for [k = 1:4] motion using (of(names[k], column('x_m'))):'y_m' with lines linetype k linewidth 2 title titles[k], \
     motion using (of('plane theory', column('x_m'))):'y_m' with lines linestyle theory title 'plane theory', \
     outlines using (column('drawn_1') > 0 ? column('x_m') : NaN):'y_m' with lines linestyle outline linewidth 1.2 notitle

# Yaw rate and yaw over time, to the left. The vehicle is turned while its front is on green and its rear on orange, and hardly in the controls (without brakes, with
# green's structure across the way, on ground of one kind); then it goes on turning, and ever slower.
call scripts.'/figure.gp' 'yaw' 17.8 7.4
motion = results.'/motion.csv'
array names[6] = ['as it is', 'orange alone', 'green alone', 'isotropic mean', 'no brakes', 'green across']
array titles[6] = ['both colours', 'orange alone', 'green alone', 'isotropic mean', 'no brakes', 'green across']
of(s, v) = strcol('setting') eq s ? v : NaN
set multiplot layout 1, 2 margins 0.09, 0.98, 0.16, 0.76 spacing 0.1, 0.1
set xlabel 'time {/:Italic t} / s'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/panel.gp' 'a' 'yaw rate'
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
set ylabel 'yaw rate / (rad/s)'
set key at screen 0.5, 0.99 center top maxcols 4
plot for [k = 1:6] motion using (of(names[k], column('t_s'))):'yaw_rate_rad_per_s' with lines linetype k title titles[k], \
     motion using (of('plane theory', column('t_s'))):'yaw_rate_rad_per_s' with lines linestyle theory title 'plane theory'
call scripts.'/panel.gp' 'b' 'yaw'
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
set ylabel 'yaw / rad'
unset key
plot for [k = 1:6] motion using (of(names[k], column('t_s'))):'yaw_rad' with lines linetype k, \
     motion using (of('plane theory', column('t_s'))):'yaw_rad' with lines linestyle theory
unset multiplot

# Largest yaw over disturbances at the start, on the figure's terrain (both colours), on one colour alone and on circles of the mean coefficient: dots are runs, the dashed
# line is our reading of a fishtail.
call scripts.'/figure.gp' 'disturbed' 8.6 6.4
seeds = results.'/seeds.csv'
fishtail = real(parameter('measure', 'fishtail'))
# Runs with a finer step or larger disturbances are on the figure's terrain as well, but vary its claims: they are not drawn.
place(s) = s eq 'as it is' ? 1 : s eq 'orange alone' ? 2 : s eq 'green alone' ? 3 : s eq 'isotropic mean' ? 4 : NaN
set xrange [0.5:4.5]
set xtics ('both' 1, 'orange' 2, 'green' 3, 'isotropic' 4) scale 0
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'largest yaw / rad'
unset key
set arrow 1 from graph 0, first fishtail to graph 1, first fishtail nohead linestyle guide
plot seeds using (place(strcol('setting'))):'swung_rad' with points linetype 1

# Figure 13, as it is seen: the vehicle at five times, in one exposure, on the terrain in its texture's colours, lines along the structure directions; left with the
# matchstick's friction, right with circles of the mean coefficient.
call scripts.'/figure.gp' 'snapshots' 17.8 5.3
call scripts.'/picture.gp' results.'/snapshots.png' 'friction texture|isotropic, mean' 2
