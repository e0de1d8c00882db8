# Figure 13 (left) and Figure 17 (right): the reduced model with the ellipsoid and with the limit surface correction against the distributed model;
# the curves recorded from the published program lie under ours.
call scripts.'/figure.gp' '' 17.8 12.0
set multiplot layout 3, 2 margins 0.08, 0.985, 0.09, 0.95 spacing 0.1, 0.065
call scripts.'/rows.gp' 'forces' 'model'
forces(m) = rows('forces', sprintf('%d', m))
call scripts.'/range.gp' 'x' '0:5'
quantities = 'fx_N fy_N tau_Nm'
recorded = 'fx_recorded_N fy_recorded_N tau_recorded_Nm'
labels = "'{/:Italic f_x} / N' '{/:Italic f_y} / N' 'torque / (N mm)'"
do for [row = 1:3] {
    do for [side = 0:1] {
        m = 2 - side
        set format x row == 3 ? '%g' : ''
        set xlabel row == 3 ? 'time / s' : ''
        set ylabel side == 0 ? word(labels, row) : ''
        call scripts.'/panel.gp' 'abcdef'[2 * row + side - 1:2 * row + side - 1] (side == 0 ? 'ellipsoid: ' : 'limit surface: ').word("'force {/:Italic f_x}' 'force {/:Italic f_y}' torque", row)
        if (row == 1) { set key inside bottom right vertical maxrows 3 width 0 } else { unset key }
        call scripts.'/range.gp' 'y' '*:*'
        scale = row == 3 ? 1e3 : 1
        plot forces(0) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference title 'recorded', \
             forces(m) using 't_s':(column(word(recorded, row)) * scale) with lines linestyle reference notitle, \
             forces(0) using 't_s':(column(word(quantities, row)) * scale) with lines linetype 1 title 'distributed', \
             forces(m) using 't_s':(column(word(quantities, row)) * scale) with lines linetype 2 title 'reduced'
    }
}
unset multiplot

# What the curves above hide: the reduced models less the distributed one, in percent of the range of its force and torque.
call scripts.'/figure.gp' 'differences' 17.8 6.4
set multiplot layout 1, 2 margins 0.08, 0.985, 0.16, 0.82 spacing 0.1, 0.1
call scripts.'/range.gp' 'x' '0:5'
set xlabel 'time / s'
do for [side = 0:1] {
    set ylabel side == 0 ? 'difference / %' : ''
    if (side == 0) { set key at screen 0.08, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
    call scripts.'/range.gp' 'y' '*:*'
    call scripts.'/panel.gp' 'ab'[side + 1:side + 1] word("ellipsoid 'limit surface'", side + 1)
    call scripts.'/differences.gp' 0 1 (2 - side) wrench
}
unset multiplot
