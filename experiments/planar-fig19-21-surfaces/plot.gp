# Figures 19, 20 and 21: gradient line and the two non-convex contacts, reduced model with the limit surface correction against the distributed
# model; the curves recorded from the published program lie under ours.
call scripts.'/figure.gp' '' 17.8 12.0
set multiplot layout 3, 3 margins 0.085, 0.985, 0.085, 0.895 spacing 0.07, 0.065
# Of a surface and a model.
call scripts.'/rows.gp' 'forces' 'surface model'
forces(s, m) = rows('forces', sprintf('%d,%d', s, m))
# A surface of the user's own stands alone.
stats results.'/forces.csv' using 'surface' name 'S' nooutput
call scripts.'/range.gp' 'x' '0:5'
quantities = 'fx_N fy_N tau_Nm'
recorded = 'fx_recorded_N fy_recorded_N tau_recorded_Nm'
labels = "'{/:Italic f_x} / N' '{/:Italic f_y} / N' 'torque / (N mm)'"
titles = "'gradient line' 'non-convex 1' 'non-convex 2'"
do for [row = 1:3] {
    do for [s = 0:int(S_max)] {
        set format x row == 3 ? '%g' : ''
        set xlabel row == 3 ? 'time / s' : ''
        set ylabel s == 0 ? word(labels, row) : ''
        call scripts.'/panel.gp' 'abcdefghi'[3 * row + s - 2:3 * row + s - 2] word(titles, s + 1).': '.word("'force {/:Italic f_x}' 'force {/:Italic f_y}' torque", row)
        if (row == 1 && s == 0) { set key at screen 0.085, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
        call scripts.'/range.gp' 'y' '*:*'
        scale = row == 3 ? 1e3 : 1
        plot forces(s, 0) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference title 'recorded', \
             forces(s, 1) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference notitle, \
             forces(s, 0) using 't_s':(column(word(quantities, row)) * scale) with lines linetype 1 title 'distributed', \
             forces(s, 1) using 't_s':(column(word(quantities, row)) * scale) with lines linetype 2 title 'reduced'
    }
}
unset multiplot

# What the curves above hide: the reduced model less the distributed one, in percent of the range of its force and torque.
call scripts.'/figure.gp' 'differences' 17.8 6.4
set multiplot layout 1, 3 margins 0.085, 0.985, 0.16, 0.82 spacing 0.07, 0.1
call scripts.'/range.gp' 'x' '0:5'
set xlabel 'time / s'
do for [s = 0:int(S_max)] {
    set ylabel s == 0 ? 'difference / %' : ''
    if (s == 0) { set key at screen 0.085, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
    call scripts.'/range.gp' 'y' '*:*'
    call scripts.'/panel.gp' 'abc'[s + 1:s + 1] word(titles, s + 1)
    call scripts.'/differences.gp' s 1 1 wrench
}
unset multiplot
