# Figure 26b and the normal forces of Figure 29: the object in the gripper with the circular contact under the sine (snapshots to scale, a dot at
# the centre of mass), and both force profiles. The snapshots' times are ours.
call scripts.'/figure.gp' '' 17.8 7.5
set multiplot
call scripts.'/rows.gp' 'motion' 'surface profile model'
set lmargin at screen 0.01
set rmargin at screen 0.48
set bmargin at screen 0.04
set tmargin at screen 0.90
call scripts.'/panel.gp' 'a' 'object in the gripper, circle, sine'
call scripts.'/gripper.gp'
set key inside top right horizontal maxrows 1 width 0
set lmargin at screen 0.58
set rmargin at screen 0.985
call scripts.'/range.gp' 'x' '0:2'
set bmargin at screen 0.17
call scripts.'/panel.gp' 'b' 'normal force of a finger'
set ylabel 'force / N'
set xlabel 'time / s'
call scripts.'/range.gp' 'y' '*:*' '0.1:0.25'
plot rows('motion', '0,1,0') using 't_s':'normal_force_N' with fsteps linetype 1 title 'sine', \
     rows('motion', '0,2,0') using 't_s':'normal_force_N' with fsteps linetype 2 title 'pulse'
unset multiplot

# Figures 29 to 31: pose of the centre of mass for the circle, the square and the gradient line (heavy end at -x). Recorded curves lie under
# ours.
call scripts.'/figure.gp' 'pose' 17.8 12.0
set multiplot layout 3, 3 margins 0.095, 0.985, 0.085, 0.87 spacing 0.085, 0.065
# Of a surface, a profile and a model.
motion(s, p, m) = rows('motion', sprintf('%d,%d,%d', s, p, m))
# A surface of the user's own stands alone.
stats results.'/motion.csv' using 'surface' name 'S' nooutput
call scripts.'/range.gp' 'x' '0:2'
quantities = 'x_m y_m theta_rad'
recorded = 'x_recorded_m y_recorded_m theta_recorded_rad'
labels = "'{/:Italic x} / mm' '{/:Italic y} / mm' 'angle / rad'"
titles = "circle square 'gradient line'"
do for [row = 1:3] {
    do for [s = 0:int(S_max)] {
        set format x row == 3 ? '%g' : ''
        set xlabel row == 3 ? 'time / s' : ''
        set ylabel s == 0 ? word(labels, row) : ''
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'abcdefghi'[3 * row + s - 2:3 * row + s - 2] word(titles, s + 1).': '.word("'{/:Italic x}' '{/:Italic y}' angle", row)
        if (row == 1 && s == 0) { set key at screen 0.095, 0.995 left top vertical maxrows 2 samplen 2 } else { unset key }
        scale = row == 3 ? 1 : 1e3
        plot for [n = 0:3] motion(s, 1 + n % 2, n / 2) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference title (n == 0 ? 'recorded' : ''), \
             for [n = 0:3] motion(s, 1 + n % 2, n / 2) using 't_s':(column(word(quantities, row)) * scale) with lines linetype n + 1 \
                 title (n % 2 == 0 ? 'sine' : 'pulse').(n < 2 ? ', distributed' : ', reduced')
    }
}
unset multiplot

# Figure 32: wrench of the circle's case: that of one finger at the contact's centre, sine left, pulse right. Recorded curves lie under ours.
call scripts.'/figure.gp' 'forces' 17.8 12.0
set multiplot layout 3, 2 margins 0.09, 0.985, 0.10, 0.90 spacing 0.1, 0.065
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
        if (row == 1 && p == 1) { set key at screen 0.09, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
        call scripts.'/range.gp' 'y' '*:*'
        scale = row == 3 ? 1e3 : 1
        plot motion(0, p, 0) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference title 'recorded', \
             motion(0, p, 1) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference notitle, \
             motion(0, p, 0) using 't_s':(column(word(ours, row)) * scale) with lines linetype 1 title 'distributed', \
             motion(0, p, 1) using 't_s':(column(word(ours, row)) * scale) with lines linetype 2 title 'reduced'
    }
}
unset multiplot

# What the curves above hide: the reduced model less the distributed one, in percent of the range of each quantity; pose under the sine, under which
# it differs most, and wrench under both profiles.
call scripts.'/figure.gp' 'differences' 17.8 14.6
set multiplot layout 3, 3 margins 0.08, 0.985, 0.075, 0.915 spacing 0.07, 0.075
call scripts.'/range.gp' 'x' '0:2'
set key at screen 0.08, 0.995 left top vertical maxrows 1 samplen 2
both = "'{/:Italic x}, {/:Italic f_x}' '{/:Italic y}, {/:Italic f_y}' 'angle, torque'"
what = "'pose, sine' 'wrench, sine' 'wrench, pulse'"
do for [row = 1:3] {
    do for [s = 0:int(S_max)] {
        set xlabel row == 3 ? 'time / s' : ''
        set format x row == 3 ? '%g' : ''
        set ylabel s == 0 ? 'difference / %' : ''
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'abcdefghi'[3 * row + s - 2:3 * row + s - 2] word(titles, s + 1).': '.word(what, row)
        profile = row == 3 ? 2 : 1
        call scripts.'/differences.gp' s profile 1 (row == 1 ? 'pose' : 'wrench') both
        unset key
    }
}
unset multiplot
