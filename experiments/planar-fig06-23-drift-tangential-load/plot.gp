# Figures 6 and 23: displacement and angle of the disc under oscillating force and torque, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does not. The published figures show the same curves; those recorded from the published program lie under ours.
call scripts.'/figure.gp' '' 17.8 12.0
set multiplot layout 3, 2 margins 0.08, 0.985, 0.09, 0.95 spacing 0.1, 0.065
motion = results.'/motion.csv'
pick(m, e, name) = column('model') == m && column('elasto_plastic') == e ? column(name) : NaN
set xrange [0:5]
set key inside top left vertical
names = 'distributed reduced'
letters = 'abcdef'
# One scale for both models.
stats motion using (column('x_m') * 1e6) name 'X' nooutput
stats motion using (column('theta_rad') * 1e6) name 'A' nooutput
do for [row = 0:2] {
    do for [m = 0:1] {
        set format x row == 2 ? '%g' : ''
        set xlabel row == 2 ? 'time / s' : ''
        if (row == 0) {
            set ytics autofreq
            set ylabel m == 0 ? 'load / N, 0.1 N m' : ''
            set yrange [0:2]
            set key maxrows 1
            call scripts.'/panel.gp' letters[m + 1:m + 1] word(names, m + 1).' model: load'
            plot motion using 't_s':(pick(m, 0, 'load_N')) with lines linetype 4 title 'force', \
                 motion using 't_s':(pick(m, 0, 'load_Nm') * 10) with lines linetype 5 title 'torque'
            set yrange [*:*]
            set key maxrows 3
        }
        if (row == 1) {
            call scripts.'/panel.gp' letters[m + 3:m + 3] 'displacement'
            set yrange [0:1.05 * X_max]
            set ytics 0.1
            set ylabel m == 0 ? 'displacement / μm' : ''
            plot motion using 't_s':(pick(m, 0, 'x_reference_m') * 1e6) with lines linestyle reference title 'recorded', \
                 motion using 't_s':(pick(m, 1, 'x_reference_m') * 1e6) with lines linestyle reference notitle, \
                 motion using 't_s':(pick(m, 0, 'x_m') * 1e6) with lines linetype 2 title 'LuGre', \
                 motion using 't_s':(pick(m, 1, 'x_m') * 1e6) with lines linetype 1 title 'elasto-plastic'
        }
        if (row == 2) {
            call scripts.'/panel.gp' letters[m + 5:m + 5] 'angle'
            set yrange [-2:1.05 * A_max]
            set ytics 10
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
set multiplot layout 2, 2 columnsfirst margins 0.08, 0.985, 0.11, 0.93 spacing 0.09, 0.085
step = results.'/load_step.csv'
of(m, e, v) = column('model') == m && column('elasto_plastic') == e ? v : NaN
set xrange [1.4:2]
set key inside top left vertical
do for [e = 0:1] {
    name = e == 0 ? 'LuGre' : 'elasto-plastic'
    call scripts.'/panel.gp' 'ab'[e + 1:e + 1] name.': load'
    set format x ''
    unset xlabel
    set ylabel e == 0 ? 'load / limit' : ''
    set yrange [0.75:1.2]
    plot 1 with lines linestyle reference notitle, \
         step using 't_s':(of(0, e, column('share_1'))) with fsteps linetype 1 linewidth 2.6 title 'distributed (exact limit)', \
         step using 't_s':(of(1, e, column('share_1'))) with fsteps linetype 2 title 'table', \
         step using 't_s':(of(2, e, column('share_1'))) with fsteps linetype 3 title 'ellipsoid'
    call scripts.'/panel.gp' 'cd'[e + 1:e + 1] name.': displacement'
    set format x '%g'
    set xlabel 'time / s'
    set ylabel e == 0 ? 'displacement / mm' : ''
    set yrange [-3:80]
    plot step using 't_s':(of(0, e, column('x_m') * 1e3)) with lines linetype 1 linewidth 2.6 title 'distributed', \
         step using 't_s':(of(1, e, column('x_m') * 1e3)) with lines linetype 2 title 'table', \
         step using 't_s':(of(2, e, column('x_m') * 1e3)) with lines linetype 3 title 'ellipsoid'
}
unset multiplot
