# Angular velocity, contact, drift of the centre and torque over time, for three models (C dashed), of a cloth on the mesh of
# the starts, laid down a little aside; threads without force between them (black, dashes as of their model), which do not drift. The sphere begins to turn at 0.4 s.
call scripts.'/figure.gp' '' 17.8 10.4
motion = results.'/motion.csv'
models = 'C CSS CSSV'
set linetype 1 linecolor rgb '#0072B2' linewidth 1.3 dashtype (9, 4)
set linetype 2 linecolor rgb '#009E73' linewidth 1.0 dashtype (9, 3, 2, 3)
set linetype 3 linecolor rgb '#D55E00' linewidth 1.3 dashtype solid
set linetype 11 linecolor rgb 'black' linewidth 0.6 dashtype (9, 4)
set linetype 12 linecolor rgb 'black' linewidth 0.6 dashtype (9, 3, 2, 3)
set linetype 13 linecolor rgb 'black' linewidth 0.6 dashtype solid
set multiplot layout 2, 2 margins 0.075, 0.985, 0.11, 0.90 spacing 0.09, 0.15
set xlabel 'time {/:Italic t} / s'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/panel.gp' 'a' 'angular velocity of the cloth'
call scripts.'/range.gp' 'y' '0:*' '0:0.35'
set ylabel '{/:Italic ω} / (rad/s)'
set key inside top left vertical maxrows 2
plot for [k = 1:3] motion using 't_s':word(models, k).'_omega_rad_per_s' with lines linetype k title word(models, k), \
     for [k = 1:3] motion using 't_s':word(models, k).'_threads_rad_per_s' with lines linetype 10 + k title (k == 3 ? 'threads' : '')
call scripts.'/panel.gp' 'b' 'share of the cloth that touches'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set ylabel 'touches'
set key inside top right horizontal maxrows 1 width 0
plot for [k = 1:3] motion using 't_s':word(models, k).'_touching_1' with lines linetype k title word(models, k), \
     for [k = 1:3] motion using 't_s':word(models, k).'_threads_touching_1' with lines linetype 10 + k title (k == 3 ? 'threads' : '')
call scripts.'/panel.gp' 'c' 'drift of its centre'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'drift / m'
set key inside top left vertical maxrows 3
plot for [k = 1:3] motion using 't_s':word(models, k).'_drift_m' with lines linetype k title word(models, k)
call scripts.'/panel.gp' 'd' 'torque of the sphere'
call scripts.'/range.gp' 'y' '*:*' '0:0.25'
set ylabel 'torque / (N m)'
set key inside top right horizontal maxrows 1 width 0
plot for [k = 1:3] motion using 't_s':word(models, k).'_torque_N_m' with lines linetype k title word(models, k)
unset multiplot

# Figure 8: the cloth with C (above) and CSSV (below) at frames 400, 2400 and 2980, which we take for steps of
# 1 ms; the sphere begins to turn at frame 400. Both are laid down on the axis, on a finer
# mesh than that of the curves, which are of other runs.
call scripts.'/figure.gp' 'snapshots' 17.8 8.9
times = parameter('picture', 'times')
label(m, k) = m.', {/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/snapshots.png' label('C', 1).'|'.label('C', 2).'|'.label('C', 3).'|'.label('CSSV', 1).'|'.label('CSSV', 2).'|'.label('CSSV', 3) 3
