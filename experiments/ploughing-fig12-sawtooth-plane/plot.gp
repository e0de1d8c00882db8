# The mouse's force over time, dragged against the steep ridges, against the gentle ones and along them; dashed: theory of break-away and tipping.
call scripts.'/figure.gp' '' 17.8 6.2
forces = results.'/forces.csv'
steps = results.'/steps.csv'
poses = results.'/poses.csv'
names = 'steep gentle along'
set multiplot layout 1, 2 margins 0.075, 0.985, 0.18, 0.86 spacing 0.09, 0
call scripts.'/panel.gp' 'a' 'force of the mouse'
set xlabel 'time {/:Italic t} / s'
set ylabel '{/:Italic F} / N'
set yrange [0:12]
set key inside top right
array theory[3]
do for [k = 1:3] {
    stats forces using (strcol('run') eq 'nominal' && strcol('direction') eq word(names, k) ? column('theory_N') : NaN) nooutput
    theory[k] = STATS_mean
}
plot for [k = 1:3] theory[k] with lines linestyle guide notitle, \
     for [k = 1:3] steps using 't_s':(strcol('variant') eq 'ploughing' && strcol('case') eq word(names, k) ? column('drive') : NaN) with lines linetype k title word(names, k)
call scripts.'/panel.gp' 'b' 'way of the box'
set ylabel 'distance from the start / m'
set autoscale y
unset key
plot for [k = 1:3] poses using 't_s':(strcol('variant') eq 'ploughing' && strcol('case') eq word(names, k) ? sqrt(column('x_m')**2 + column('y_m')**2) : NaN) with lines linetype k
unset multiplot

# The field mask of the plane grows while the mouse, its force capped at the weight, draws the box: it stops abruptly.
call scripts.'/figure.gp' 'ramp' 8.6 6.0
ramp = results.'/ramp.csv'
set xlabel 'field mask {/:Italic k}_A'
set ylabel 'speed of the box / (m/s)'
set key above
plot for [k = 1:2] ramp using 'k_1':(strcol('direction') eq word(names, k) ? column('speed_m_per_s') : NaN) \
     with lines linetype k title 'against the '.word(names, k).' side'

# Figure 12: the box drawn against the steep facets (left), against the gentle ones (middle) and along the ridges (right), early (above) and late
# (below). The ridges are the normal map that friction comes from.
call scripts.'/figure.gp' 'snapshots' 17.8 8.7
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/snapshots.png'
