# Figure 33: contacts that grow with the normal force; k = 2 above, k = 2 f_N below. Weights of the cells; each over its largest.
call scripts.'/figure.gp' '' 17.8 10.5
set multiplot layout 2, 3 margins 0.075, 0.90, 0.10, 0.93 spacing 0.05, 0.12
call scripts.'/rows.gp' 'maps' 'panel'
map(p) = rows('maps', sprintf('%d', p))
stats results.'/maps.csv' using 'panel' name 'P' nooutput
n = int(P_max + 1) / 2
half = 10.0 / 21
array force[2 * n]
array largest[2 * n]
do for [p = 0:2 * n - 1] {
    stats map(p) using 'force_N' name 'F' nooutput
    stats map(p) using 'weight_1' name 'W' nooutput
    force[p + 1] = F_max
    largest[p + 1] = W_max
}
set size ratio -1
call scripts.'/range.gp' 'x' '-10:10'
call scripts.'/range.gp' 'y' '-10:10'
unset key
set cbrange [0:1]
set cbtics 0.25
set palette defined (0 '#FFFFFF', 0.001 '#EAF2FA', 1 '#084594')
set style fill solid 1 noborder
do for [p = 0:2 * n - 1] {
    if (p == 0) { set colorbox user origin 0.915, 0.12 size 0.012, 0.78; set cblabel 'weight / largest weight' offset (kind eq 'svg' ? -1.4 : -0.6), 0 } else { unset colorbox }
    call scripts.'/panel.gp' 'abcdef'[p + 1:p + 1] (p < n ? '{/:Italic k} = 2' : '{/:Italic k} = 2 {/:Italic f_N}').sprintf(', %g N', force[p + 1])
    set xlabel p >= n ? '{/:Italic x} / mm' : ''
    set ylabel p % n == 0 ? '{/:Italic y} / mm' : ''
    plot map(p) using (column('weight_1') > 0 ? column('x_m') * 1e3 : NaN):(column('y_m') * 1e3):(half):(half):(column('weight_1') / largest[p + 1]) with boxxyerror linecolor palette
}
unset multiplot

# Figure 34 (left) and Figure 35 (right): pose of the centre of mass, and wrench of one finger; recorded curves lie under ours.
call scripts.'/figure.gp' 'motion' 17.8 12.0
set multiplot layout 3, 2 margins 0.095, 0.985, 0.085, 0.87 spacing 0.105, 0.065
# Of a surface and a model.
call scripts.'/rows.gp' 'motion' 'surface model'
motion(s, m) = rows('motion', sprintf('%d,%d', s, m))
call scripts.'/range.gp' 'x' '0:2'
left = 'x_m y_m theta_rad'
left_recorded = 'x_recorded_m y_recorded_m theta_recorded_rad'
left_labels = "'{/:Italic x} / mm' '{/:Italic y} / mm' 'angle / rad'"
right = 'fx_N fy_N tau_Nm'
right_recorded = 'fx_recorded_N fy_recorded_N tau_recorded_Nm'
right_labels = "'{/:Italic f_x} / N' '{/:Italic f_y} / N' 'torque / (N mm)'"
do for [row = 1:3] {
    do for [side = 0:1] {
        set format x row == 3 ? '%g' : ''
        set xlabel row == 3 ? 'time / s' : ''
        set ylabel (side == 0 ? word(left_labels, row) : word(right_labels, row))
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'abcdef'[2 * row + side - 1:2 * row + side - 1] word(side == 0 ? "'{/:Italic x}' '{/:Italic y}' angle" : "'force {/:Italic f_x}' 'force {/:Italic f_y}' torque", row)
        ours = side == 0 ? word(left, row) : word(right, row)
        theirs = side == 0 ? word(left_recorded, row) : word(right_recorded, row)
        scale = side == 0 ? (row == 3 ? 1 : 1e3) : (row == 3 ? 1e3 : 1)
        if (row == 1 && side == 0) { set key at screen 0.095, 0.995 left top vertical maxrows 2 samplen 2 } else { unset key }
        plot for [n = 0:3] motion(n / 2, n % 2) using 't_s':(column(theirs) * scale) with lines linestyle reference title (n == 0 ? 'recorded' : ''), \
             for [n = 0:3] motion(n / 2, n % 2) using 't_s':(column(ours) * scale) with lines linetype n + 1 \
                 title (n < 2 ? '{/:Italic k} = 2' : '{/:Italic k} = 2 {/:Italic f_N}').(n % 2 == 0 ? ', distributed' : ', reduced')
    }
}
unset multiplot

# The reduced model with k = 2 beside the printed curve of Figure 34, which an older revision of the published program made with an error in the
# angle of eq. (36).
call scripts.'/figure.gp' 'older' 8.6 6.0
set xlabel 'time / s'
set ylabel '{/:Italic y} / mm'
call scripts.'/range.gp' 'x' '0:2'
call scripts.'/range.gp' 'y' '*:*'
set key above left vertical maxrows 3
older = results.'/older_revision.csv'
of(s, name) = column('surface') == s ? column(name) * 1e3 : NaN
plot older using 't_s':(of(0, 'y_recorded_m')) with lines linestyle reference title 'as printed', \
     older using 't_s':(of(0, 'y_m')) with lines linetype 1 title 'reduced, {/:Italic k} = 2', \
     older using 't_s':(of(1, 'y_m')) with lines linetype 2 title "with the older revision's angle"

# What the curves above hide: the reduced model less the distributed one, in percent of the range of each quantity, pose above and wrench below.
call scripts.'/figure.gp' 'differences' 17.8 10.2
set multiplot layout 2, 2 margins 0.08, 0.985, 0.10, 0.88 spacing 0.1, 0.1
call scripts.'/range.gp' 'x' '0:2'
set key at screen 0.08, 0.995 left top vertical maxrows 1 samplen 2
both = "'{/:Italic x}, {/:Italic f_x}' '{/:Italic y}, {/:Italic f_y}' 'angle, torque'"
do for [row = 0:1] {
    do for [s = 0:1] {
        set xlabel row == 1 ? 'time / s' : ''
        set format x row == 1 ? '%g' : ''
        set ylabel s == 0 ? 'difference / %' : ''
        call scripts.'/range.gp' 'y' '*:*'
        call scripts.'/panel.gp' 'abcd'[2 * row + s + 1:2 * row + s + 1] (s == 0 ? '{/:Italic k} = 2: ' : '{/:Italic k} = 2 {/:Italic f_N}: ').(row == 0 ? 'pose' : 'wrench')
        call scripts.'/differences.gp' s 1 1 (row == 0 ? 'pose' : 'wrench') both
        unset key
    }
}
unset multiplot
