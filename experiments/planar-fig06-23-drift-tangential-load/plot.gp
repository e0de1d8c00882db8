# Figures 6 and 23: displacement and angle of the disc under oscillating force and torque, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does not. The published figures show the same curves; those recorded from the published program, at tight tolerances, lie under
# ours, and (f), (g) are ours less those.
call scripts.'/figure.gp' '' 17.8 15.0
call scripts.'/drift.gp' 'tangential'

# Our own addition: force in steps until the disc slips, the three models. Load over each model's limit (grey: 1), and how far the disc moves.
call scripts.'/figure.gp' 'load-step' 17.8 10.0
set multiplot layout 2, 2 margins 0.08, 0.985, 0.13, 0.93 spacing 0.09, 0.085
step = results.'/load_step.csv'
of(m, e, v) = column('model') == m && column('elasto_plastic') == e ? v : NaN
stats step using 't_s' name 'last' nooutput
call scripts.'/range.gp' 'x' sprintf('=%g:%g', 0.7 * last_max, last_max) # it rests before
set key inside top left vertical
names = 'LuGre elasto-plastic'
set format x ''
call scripts.'/range.gp' 'y' '*:*' '0.05:0.15'
do for [e = 0:1] {
    call scripts.'/panel.gp' 'ab'[e + 1:e + 1] word(names, e + 1).': load'
    set ylabel e == 0 ? 'load / limit' : ''
    plot 1 with lines linestyle reference notitle, \
         step using 't_s':(of(0, e, column('share_1'))) with fsteps linetype 1 linewidth 2.6 title 'distributed (exact limit)', \
         step using 't_s':(of(1, e, column('share_1'))) with fsteps linetype 2 title 'table', \
         step using 't_s':(of(2, e, column('share_1'))) with fsteps linetype 3 title 'ellipsoid'
}
set format x '%h'
set xlabel 'time / s'
call scripts.'/range.gp' 'y' '*:*'
do for [e = 0:1] {
    call scripts.'/panel.gp' 'cd'[e + 1:e + 1] word(names, e + 1).': displacement'
    set ylabel e == 0 ? 'displacement / mm' : ''
    plot step using 't_s':(of(0, e, column('x_m') * 1e3)) with lines linetype 1 linewidth 2.6 title 'distributed', \
         step using 't_s':(of(1, e, column('x_m') * 1e3)) with lines linetype 2 title 'table', \
         step using 't_s':(of(2, e, column('x_m') * 1e3)) with lines linetype 3 title 'ellipsoid'
}
unset multiplot
