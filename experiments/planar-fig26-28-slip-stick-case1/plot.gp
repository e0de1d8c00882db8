# Figures 26a and 27: the object in the gripper under the sine (snapshots to scale, the contact as a disc, a dot at the centre of mass), normal
# forces, and pose of the centre of mass over time. Curves recorded from the published program lie under ours. The snapshots' times are ours.
call scripts.'/figure.gp' '' 17.8 11.0
set multiplot
# Of a profile and a model.
call scripts.'/rows.gp' 'motion' 'profile model'
motion(p, m) = rows('motion', sprintf('%d,%d', p, m))
set lmargin at screen 0.01
set rmargin at screen 0.42
set bmargin at screen 0.06
set tmargin at screen 0.92
call scripts.'/panel.gp' 'a' 'object in the gripper, sine'
call scripts.'/gripper.gp'
set key inside maxrows 2
set lmargin at screen 0.53
set rmargin at screen 0.985
call scripts.'/range.gp' 'x' '0:2'
set tmargin at screen 0.92
set bmargin at screen 0.70
set format x ''
call scripts.'/panel.gp' 'b' 'normal force of a finger'
set ylabel 'force / N'
set key top right horizontal
call scripts.'/range.gp' 'y' '*:*' '0.1:0.25'
plot motion(1, 0) using 't_s':'normal_force_N' with fsteps linetype 3 title 'sine', \
     motion(2, 0) using 't_s':'normal_force_N' with fsteps linetype 4 title 'pulse'
set tmargin at screen 0.62
set bmargin at screen 0.40
call scripts.'/panel.gp' 'c' 'centre of mass: x above, y below'
set ylabel 'position / mm'
unset key
call scripts.'/range.gp' 'y' '*:*' '0.1:0.1'
plot for [n = 0:7] motion(1 + n % 2, (n / 2) % 2) using 't_s':(column(n < 4 ? 'x_recorded_m' : 'y_recorded_m') * 1e3) with lines linestyle reference notitle, \
     for [n = 0:3] motion(1 + n % 2, n / 2) using 't_s':(column('x_m') * 1e3) with lines linetype n + 1 notitle, \
     for [n = 0:3] motion(1 + n % 2, n / 2) using 't_s':(column('y_m') * 1e3) with lines linetype n + 1 notitle
set tmargin at screen 0.32
set bmargin at screen 0.10
call scripts.'/panel.gp' 'd' 'angle'
set ylabel 'angle / rad'
set format x '%g'
set xlabel 'time / s'
set key top right vertical maxrows 5
call scripts.'/range.gp' 'y' '*:*'
plot for [n = 0:3] motion(1 + n % 2, n / 2) using 't_s':'theta_recorded_rad' with lines linestyle reference title (n == 0 ? 'recorded' : ''), \
     for [n = 0:3] motion(1 + n % 2, n / 2) using 't_s':'theta_rad' with lines linetype n + 1 title (n % 2 == 0 ? 'sine' : 'pulse').(n < 2 ? ', distributed' : ', reduced')
unset multiplot

# Figure 28: wrench of one finger at the contact's centre, sine left, pulse right. Recorded curves lie under ours.
call scripts.'/figure.gp' 'forces' 17.8 12.0
set multiplot layout 3, 2 margins 0.08, 0.985, 0.10, 0.90 spacing 0.1, 0.065
call scripts.'/range.gp' 'x' '0:2'
labels = "'{/:Italic f_x} / N' '{/:Italic f_y} / N' 'torque / (N mm)'"
ours = 'fx_N fy_N tau_Nm'
recorded = 'fx_recorded_N fy_recorded_N tau_recorded_Nm'
do for [row = 1:3] {
    do for [p = 1:2] {
        set format x row == 3 ? '%g' : ''
        set xlabel row == 3 ? 'time / s' : ''
        set ylabel p == 1 ? word(labels, row) : ''
        call scripts.'/panel.gp' 'abcdef'[2 * row + p - 2:2 * row + p - 2] word('sine pulse', p).': '.word("'force {/:Italic f_x}' 'force {/:Italic f_y}' torque", row)
        if (row == 1 && p == 1) { set key at screen 0.08, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
        call scripts.'/range.gp' 'y' '*:*'
        scale = row == 3 ? 1e3 : 1
        plot motion(p, 0) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference title 'recorded', \
             motion(p, 1) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference notitle, \
             motion(p, 0) using 't_s':(column(word(ours, row)) * scale) with lines linetype 1 title 'distributed', \
             motion(p, 1) using 't_s':(column(word(ours, row)) * scale) with lines linetype 2 title 'reduced'
    }
}
unset multiplot

# What the curves above hide: the reduced model less the distributed one, in percent of the range of each quantity, pose above and wrench below.
call scripts.'/figure.gp' 'differences' 17.8 10.2
set multiplot layout 2, 2 margins 0.08, 0.985, 0.10, 0.88 spacing 0.1, 0.1
call scripts.'/range.gp' 'x' '0:2'
set key at screen 0.08, 0.995 left top vertical maxrows 1 samplen 2
both = "'{/:Italic x}, {/:Italic f_x}' '{/:Italic y}, {/:Italic f_y}' 'angle, torque'"
do for [row = 0:1] {
    do for [p = 1:2] {
        set xlabel row == 1 ? 'time / s' : ''
        set format x row == 1 ? '%g' : ''
        set ylabel p == 1 ? 'difference / %' : ''
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'abcd'[2 * row + p:2 * row + p] word('sine pulse', p).': '.(row == 0 ? 'pose' : 'wrench')
        call scripts.'/differences.gp' 0 p 1 (row == 0 ? 'pose' : 'wrench') both
        unset key
    }
}
unset multiplot
