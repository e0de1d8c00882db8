# Figures 6 and 23: displacement and angle of the disc under oscillating force and torque, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does not. The published figures show the same curves; those recorded from the published program lie under ours.
call scripts.'/figure.gp' '' 17.8 12.0
set multiplot layout 3, 2 margins 0.08, 0.935, 0.09, 0.95 spacing 0.1, 0.065
motion = results.'/motion.csv'
pick(m, e, name) = column('model') == m && column('elasto_plastic') == e ? column(name) : NaN
call scripts.'/range.gp' 'x' '0:5'
set key inside top left vertical
names = 'distributed reduced'
letters = 'abcdef'
do for [row = 0:2] {
    do for [m = 0:1] {
        set format x row == 2 ? '%g' : ''
        set xlabel row == 2 ? 'time / s' : ''
        if (row == 0) {
            set ylabel m == 0 ? 'force / N' : ''
            set y2label m == 1 ? 'torque / (N mm)' : ''
            set ytics nomirror
            if (m == 0) {
                call scripts.'/range.gp' 'y' '0:*' '0:0.5'
                call scripts.'/range.gp' 'y2' '0:*' '0:0.5'
            }
            set format y2 m == 1 ? '%h' : ''
            set key maxrows 1
            call scripts.'/panel.gp' letters[m + 1:m + 1] word(names, m + 1).' model: load'
            plot motion using 't_s':(pick(m, 0, 'load_N')) with lines linetype 4 title 'force', \
                 motion using 't_s':(pick(m, 0, 'load_Nm') * 1e3) axes x1y2 with lines linetype 5 title 'torque'
            set key maxrows 3
        }
        if (row == 1) {
            unset y2tics
            unset y2label
            set ytics mirror
            call scripts.'/panel.gp' letters[m + 3:m + 3] 'displacement'
            if (m == 0) { call scripts.'/range.gp' 'y' '*:*' } # one scale for both models
            set ylabel m == 0 ? 'displacement / μm' : ''
            plot motion using 't_s':(pick(m, 0, 'x_reference_m') * 1e6) with lines linestyle reference title 'recorded', \
                 motion using 't_s':(pick(m, 1, 'x_reference_m') * 1e6) with lines linestyle reference notitle, \
                 motion using 't_s':(pick(m, 0, 'x_m') * 1e6) with lines linetype 2 title 'LuGre', \
                 motion using 't_s':(pick(m, 1, 'x_m') * 1e6) with lines linetype 1 title 'elasto-plastic'
        }
        if (row == 2) {
            call scripts.'/panel.gp' letters[m + 5:m + 5] 'angle'
            if (m == 0) { call scripts.'/range.gp' 'y' '*:*' }
            set ylabel m == 0 ? 'angle / μrad' : ''
            plot motion using 't_s':(pick(m, 0, 'theta_reference_rad') * 1e6) with lines linestyle reference notitle, \
                 motion using 't_s':(pick(m, 1, 'theta_reference_rad') * 1e6) with lines linestyle reference notitle, \
                 motion using 't_s':(pick(m, 0, 'theta_rad') * 1e6) with lines linetype 2 notitle, \
                 motion using 't_s':(pick(m, 1, 'theta_rad') * 1e6) with lines linetype 1 notitle
        }
    }
}
unset multiplot

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
