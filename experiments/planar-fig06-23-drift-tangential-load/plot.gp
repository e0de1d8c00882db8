# Figures 6 and 23: displacement and angle of the disc under oscillating force and torque, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does not. The published figures show the same curves; those recorded from the published program, at tight tolerances, lie under
# ours, and (f), (g) are ours less those.
call scripts.'/figure.gp' '' 17.8 15.0
call scripts.'/drift.gp' 'tangential'

# Our own addition: force in steps until the disc slips, the three models. (a) Load over each model's limit (grey: 1), the same for both kinds of bristles;
# below, how far the disc moves.
call scripts.'/figure.gp' 'load-step' 17.8 10.0
set multiplot
step = results.'/load_step.csv'
of(m, e, v) = column('model') == m && column('elasto_plastic') == e ? v : NaN
stats step using 't_s' name 'last' nooutput
call scripts.'/range.gp' 'x' sprintf('=%g:%g', 0.7 * last_max, last_max) # it rests before
set tmargin at screen 0.94
set bmargin at screen 0.65
set lmargin at screen 0.08
set rmargin at screen 0.985
set key inside bottom right vertical
set xlabel 'time / s'
set ylabel 'load / limit'
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
call scripts.'/panel.gp' 'a' 'load over the limit of each model'
plot 1 with lines linestyle reference notitle, \
     step using 't_s':(of(0, 0, column('share_1'))) with fsteps linetype 1 linewidth 2.6 title 'distributed (exact limit)', \
     step using 't_s':(of(1, 0, column('share_1'))) with fsteps linetype 2 title 'table', \
     step using 't_s':(of(2, 0, column('share_1'))) with fsteps linetype 3 title 'ellipsoid'
set tmargin at screen 0.49
set bmargin at screen 0.13
unset key
names = '"LuGre bristles" "elasto-plastic bristles"'
call scripts.'/range.gp' 'y' '*:*'
do for [e = 0:1] {
    set lmargin at screen 0.08 + 0.495 * e
    set rmargin at screen 0.49 + 0.495 * e
    set ylabel e == 0 ? 'displacement / mm' : ''
    call scripts.'/panel.gp' 'bc'[e + 1:e + 1] 'displacement, '.word(names, e + 1)
    plot step using 't_s':(of(0, e, column('x_m') * 1e3)) with lines linetype 1 linewidth 2.6, \
         step using 't_s':(of(1, e, column('x_m') * 1e3)) with lines linetype 2, \
         step using 't_s':(of(2, e, column('x_m') * 1e3)) with lines linetype 3
}
unset multiplot
