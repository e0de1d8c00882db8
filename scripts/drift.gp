# call scripts.'/drift.gp' LOAD
# The figure of the disc that drifts (planar, Figures 6 and 23 to 25) from motion.csv, after figure.gp: the loads, LOAD 'tangential' (force and torque) or
# 'normal' (normal force), then displacement and angle of both models over what is recorded, then ours less that. Nothing is recorded of a user's own case.
drift_load = ARG1
stats results.'/motion.csv' using 'x_reference_m' name 'recorded' nooutput
drift_rows = exists('recorded_records') && recorded_records > 0 ? 4 : 3
call scripts.'/rows.gp' 'motion' 'model elasto_plastic'
motion(m, e) = rows('motion', sprintf('%d,%d', m, e))
beyond(name, recorded) = column(name) - column(recorded)
drift_left(side) = side == 0 ? 0.08 : 0.57
drift_right(side) = side == 0 ? 0.445 : 0.935
drift_top(row) = 0.965 - 0.91 / drift_rows * row
drift_bottom(row) = drift_top(row) - 0.91 / drift_rows + (drift_rows == 4 ? 0.055 : 0.07) + (row == 0 ? 0.015 : 0) # (a) has its own scale of time
drift_place = 'set lmargin at screen drift_left(side); set rmargin at screen drift_right(side); set tmargin at screen drift_top(row); set bmargin at screen drift_bottom(row)'
set multiplot
call scripts.'/range.gp' 'x' '0:5'
row = 0
side = 0
eval drift_place
set rmargin at screen drift_right(1)
set format x '%g'
if (drift_load eq 'tangential') {
    set ylabel 'force / N'
    set y2label 'torque / (N mm)'
    set ytics nomirror
    set key inside top left vertical maxrows 1
    call scripts.'/range.gp' 'y' '0:*' '0:0.5'
    call scripts.'/range.gp' 'y2' '0:*' '0:0.5'
    call scripts.'/panel.gp' 'a' 'load of both models'
    plot motion(0, 0) using 't_s':'load_N' with lines linetype 4 title 'force', \
         motion(0, 0) using 't_s':(column('load_Nm') * 1e3) axes x1y2 with lines linetype 5 title 'torque (right)'
    unset y2tics
    unset y2label
    set ytics mirror
} else {
    set ylabel 'normal force / N'
    unset key
    call scripts.'/range.gp' 'y' '*:*' '0.1:0.1'
    call scripts.'/panel.gp' 'a' 'normal force on both models'
    plot motion(0, 0) using 't_s':'normal_force_N' with lines linetype 4 notitle
}
do for [row = 1:2] {
    do for [side = 0:1] {
        eval drift_place
        last = row == drift_rows - 1
        set format x last ? '%g' : ''
        set xlabel last ? 'time / s' : ''
        set ylabel side == 1 ? '' : row == 1 ? 'displacement / μm' : 'angle / μrad'
        quantity = row == 1 ? 'x_m' : 'theta_rad'
        recorded = row == 1 ? 'x_reference_m' : 'theta_reference_rad'
        if (row == 1) { set key inside top left vertical maxrows 3 } else { unset key }
        if (side == 0) { call scripts.'/range.gp' 'y' '*:*' (row == 1 ? '0.05:0.5' : '0.04:0.04') } # one scale for both models
        call scripts.'/panel.gp' 'abcde'[2 * row + side:2 * row + side] word('distributed reduced', side + 1).' model: '.word('displacement angle', row)
        plot motion(side, 0) using 't_s':(column(recorded) * 1e6) with lines linestyle reference title 'recorded', \
             motion(side, 1) using 't_s':(column(recorded) * 1e6) with lines linestyle reference notitle, \
             motion(side, 0) using 't_s':(column(quantity) * 1e6) with lines linetype 2 title 'LuGre', \
             motion(side, 1) using 't_s':(column(quantity) * 1e6) with lines linetype 1 title 'elasto-plastic'
    }
}
if (drift_rows == 4) {
    row = 3
    set format x '%g'
    set xlabel 'time / s'
    do for [side = 0:1] {
        eval drift_place
        set ylabel side == 0 ? 'difference / pm' : 'difference / prad'
        quantity = side == 0 ? 'x_m' : 'theta_rad'
        recorded = side == 0 ? 'x_reference_m' : 'theta_reference_rad'
        set key at screen 0.03 + 0.43 * side, 0.035 left top vertical maxrows 1 width (kind eq 'svg' ? -4 : -1) - 3 * side samplen 2 # both are for both panels
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'fg'[side + 1:side + 1] word('displacement angle', side + 1).' less recorded'
        plot motion(0, 0) using 't_s':(beyond(quantity, recorded) * 1e12) with lines linetype 2 title (side == 0 ? 'LuGre, distributed' : ''), \
             motion(1, 0) using 't_s':(beyond(quantity, recorded) * 1e12) with lines linetype 4 title (side == 0 ? 'LuGre, reduced' : ''), \
             motion(0, 1) using 't_s':(beyond(quantity, recorded) * 1e12) with lines linetype 1 title (side == 1 ? 'elasto-plastic, distributed' : ''), \
             motion(1, 1) using 't_s':(beyond(quantity, recorded) * 1e12) with lines linetype 3 title (side == 1 ? 'elasto-plastic, reduced' : '')
    }
}
unset multiplot
