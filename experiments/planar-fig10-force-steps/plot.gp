# Figure 10: steady friction of a line contact of 21 cells for the motion of Figure 5, from single points, the cells' centres, and with bilinear
# interpolation; (d) is the figure's inset. Broad grey: recorded from the published program. (c) What the curves of (a) hide: both less the force of a
# continuous line, at instants closer than the recorded ones.
call scripts.'/figure.gp' '' 17.8 12.6
set multiplot
whole = results.'/whole.csv'
inset = results.'/inset.csv'
fine = results.'/fine.csv'
crossing = results.'/crossing.csv'
stats crossing using 'single_torque_error_Nm' name 'C' nooutput
# Contacts of the user's own that are no line have no continuous line to compare with.
compared = exists('C_records')
top(row) = 0.9 - (compared ? 0.28 : 0.42) * row
bottom(row) = top(row) - (compared ? 0.22 : 0.34)
set lmargin at screen 0.075
set rmargin at screen 0.64
set tmargin at screen top(0)
set bmargin at screen bottom(0)
call scripts.'/range.gp' 'x' '0:5'
call scripts.'/range.gp' 'y' '*:*'
set format x ''
set ylabel 'force / N'
set key at screen 0.075, 0.995 left top vertical maxrows 1 width (kind eq 'svg' ? -5.5 : -2) samplen 2
call scripts.'/panel.gp' 'a' 'forces'
plot whole using 't_s':'recorded_single_fx_N' with lines linestyle reference title 'recorded', \
     whole using 't_s':'recorded_single_fy_N' with lines linestyle reference notitle, \
     whole using 't_s':'single_fx_N' with lines linetype 1 title '{/:Italic f_x}, single points', \
     whole using 't_s':'bilinear_fx_N' with lines linetype 2 title '{/:Italic f_x}, bilinear', \
     whole using 't_s':'single_fy_N' with lines linetype 3 title '{/:Italic f_y}, single points', \
     whole using 't_s':'bilinear_fy_N' with lines linetype 4 title '{/:Italic f_y}, bilinear'
set tmargin at screen top(1)
set bmargin at screen bottom(1)
if (!compared) { set format x '%h'; set xlabel 'time / s' }
set ylabel 'torque / (N mm)'
call scripts.'/range.gp' 'y' '*:*'
unset key
call scripts.'/panel.gp' 'b' 'torque'
plot whole using 't_s':(1e3 * column('recorded_single_torque_Nm')) with lines linestyle reference, \
     whole using 't_s':(1e3 * column('single_torque_Nm')) with lines linetype 1, \
     whole using 't_s':(1e3 * column('bilinear_torque_Nm')) with lines linetype 2
if (compared) {
    set tmargin at screen top(2)
    set bmargin at screen bottom(2)
    set format x '%h'
    set xlabel 'time / s'
    set ylabel 'difference / mN'
    call scripts.'/range.gp' 'y' '*:*'
    call scripts.'/panel.gp' 'c' 'forces less those of a continuous line'
    plot fine using 't_s':(1e3 * (column('single_fx_N') - column('exact_fx_N'))) with lines linetype 1, \
         fine using 't_s':(1e3 * (column('bilinear_fx_N') - column('exact_fx_N'))) with lines linetype 2, \
         fine using 't_s':(1e3 * (column('single_fy_N') - column('exact_fy_N'))) with lines linetype 3, \
         fine using 't_s':(1e3 * (column('bilinear_fy_N') - column('exact_fy_N'))) with lines linetype 4
}
set lmargin at screen 0.73
set rmargin at screen 0.975
set tmargin at screen top(0)
set bmargin at screen bottom(compared ? 2 : 1)
set format x '%h'
call scripts.'/range.gp' 'x' '1.85:2.05'
call scripts.'/range.gp' 'y' '*:*'
set ylabel '{/:Italic f_x} / N'
set key inside bottom right vertical maxrows 1 samplen 2 width 0
call scripts.'/panel.gp' (compared ? 'd' : 'c') 'inset'
plot inset using 't_s':'recorded_single_fx_N' with lines linestyle reference notitle, \
     inset using 't_s':'recorded_bilinear_fx_N' with lines linestyle reference notitle, \
     inset using 't_s':'single_fx_N' with lines linetype 1 notitle, \
     inset using 't_s':'bilinear_fx_N' with lines linetype 2 notitle, \
     inset using 't_s':'exact_fx_N' with lines linestyle theory title 'continuous line'
unset multiplot

# Figure 11 in numbers: force and error of the torque over the place of the centre of rotation on the line, in cells. The single-point force steps
# at the cells' centres; the interpolated one is exact, its torque exact on the edges between cells.
if (compared) {
    call scripts.'/figure.gp' 'crossing' 17.8 6.6
    set multiplot layout 1, 2 margins 0.075, 0.985, 0.16, 0.83 spacing 0.12, 0.1
    # Of the many instants that are recorded every 40th is drawn, and all near the jumps at the cells' centres.
    set datafile missing NaN
    keep(name) = int(column(0)) % 40 == 0 || abs(column('cor_cells') - 0.5 - floor(column('cor_cells'))) < 1e-3 ? column(name) : NaN
    set xlabel 'centre of rotation / cells from the lower end'
    call scripts.'/range.gp' 'x' '10.5:16'
    set ylabel '{/:Italic f_x} / N'
    set key at screen 0.075, 0.995 left top vertical maxrows 1 samplen 2
    call scripts.'/panel.gp' 'a' 'force'
    call scripts.'/range.gp' 'y' '*:*'
    plot crossing using 'cor_cells':(keep('single_fx_N')) with lines linetype 1 title 'single points', \
         crossing using 'cor_cells':(keep('bilinear_fx_N')) with lines linetype 2 title 'bilinear', \
         crossing using 'cor_cells':(keep('exact_fx_N')) with lines linestyle theory title 'continuous line'
    set ylabel 'torque error / (N mm)'
    unset key
    call scripts.'/panel.gp' 'b' 'error of the torque'
    call scripts.'/range.gp' 'y' '*:*'
    plot crossing using 'cor_cells':(1e3 * keep('single_torque_error_Nm')) with lines linetype 1, \
         crossing using 'cor_cells':(1e3 * keep('bilinear_torque_error_Nm')) with lines linetype 2
    unset multiplot
}
