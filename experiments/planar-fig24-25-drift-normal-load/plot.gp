# Figures 24 and 25: displacement and angle of the disc under an oscillating normal force, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does far less. The published figures show the same curves; those recorded from the published program lie under ours.
call scripts.'/figure.gp' '' 17.8 12.0
set multiplot layout 3, 2 margins 0.08, 0.985, 0.09, 0.95 spacing 0.1, 0.065
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
            set ylabel m == 0 ? 'normal force / N' : ''
            if (m == 0) { call scripts.'/range.gp' 'y' '*:*' '0.1:0.1' } # one scale for both models
            call scripts.'/panel.gp' letters[m + 1:m + 1] word(names, m + 1).' model: load'
            plot motion using 't_s':(pick(m, 0, 'normal_force_N')) with lines linetype 4 notitle
            set key maxrows 3
        }
        if (row == 1) {
            call scripts.'/panel.gp' letters[m + 3:m + 3] 'displacement'
            if (m == 0) { call scripts.'/range.gp' 'y' '*:*' '0.05:0.25' }
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
