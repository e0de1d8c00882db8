# Figure 36: error of the reduced model over the number of cells per side of its pre-computation, against the distributed model with 101 x 101 cells.
# Broad grey: recorded from the published program. Filled signs p = 0, open signs p = 1. Differs from the published figure: logarithmic axes.
call scripts.'/figure.gp' '' 17.8 7.5
set multiplot layout 1, 2 margins 0.085, 0.985, 0.15, 0.80 spacing 0.1, 0.1
rmse = results.'/rmse.csv'
stats rmse using 'curve' name 'curves' nooutput
array names[int(curves_max) + 1]
do for [k = 0:int(curves_max)] {
    names[k + 1] = ''
    stats rmse using (column('curve') == k ? (names[k + 1] = strcol('surface').', {/:Italic p} = '.strcol('p'), 1) : NaN) name 'one' nooutput
}
surfaces = (int(curves_max) + 1) / 2
style(k) = int(k) % (surfaces > 0 ? surfaces : 1) + 1
open(k) = k < surfaces ? 0 : 1
array filled[8] = [7, 5, 9, 13, 7, 5, 9, 13]
set logscale xy
set xlabel 'cells per side {/:Italic N} of the pre-computation' enhanced
set xtics (5, 7, 10, 14, 20, 28, 35)
set format y '10^{%T}'
set xrange [*:*] noextend
call scripts.'/panel.gp' 'a' 'force'
set ylabel 'RMSE / max {/:Italic f}_t'
set key at screen 0.085, 0.995 left top vertical maxrows 2 width -1 samplen 2
plot for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'recorded_force_1' with lines linestyle reference \
         title (k == 0 ? 'recorded' : ''), \
     for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'rmse_force_1' with linespoints linetype style(k) \
         pointtype filled[style(k)] - open(k) title names[k + 1]
call scripts.'/panel.gp' 'b' 'torque'
set ylabel 'RMSE / max |{/:Italic τ}|'
unset key
plot for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'recorded_torque_1' with lines linestyle reference, \
     for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'rmse_torque_1' with linespoints linetype style(k) \
         pointtype filled[style(k)] - open(k)
unset multiplot

# What the document lacks: error against cost, as the number of bristle states that a step updates, p = 1. Lines: the distributed model, N = 5 to 35 along each;
# open signs at 3 states: the reduced model with the same N in its pre-computation.
call scripts.'/figure.gp' 'cost' 17.8 7.0
set multiplot layout 1, 2 margins 0.085, 0.985, 0.16, 0.84 spacing 0.1, 0.1
cost = results.'/cost.csv'
set logscale xy
set xlabel 'bristle states'
set format y '10^{%T}'
set xrange [2:5000]
first = surfaces * (curves_max >= surfaces)
one(k, m) = column('curve') == first + k && strcol('model') eq m
do for [c = 1:2] {
    what = word('rmse_force_1 rmse_torque_1', c)
    call scripts.'/panel.gp' word('a b', c) word('force torque', c)
    set ylabel (c == 1 ? 'RMSE / max {/:Italic f}_t' : 'RMSE / max |{/:Italic τ}|')
    if (c == 1) { set key at screen 0.085, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
    plot for [k = 0:surfaces - 1] cost using (one(k, 'distributed') ? column('states') : NaN):what with linespoints linetype style(k) \
             title names[first + k + 1], \
         for [k = 0:surfaces - 1] cost using (one(k, 'reduced') ? column('states') : NaN):what with points linetype style(k) \
             pointtype filled[style(k)] - 1 pointsize 0.8 notitle
}
unset multiplot
