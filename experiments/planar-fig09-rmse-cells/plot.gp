# Figure 9: error of the distributed model over the number of cells per side, against 101 x 101 cells.
# Broad grey: recorded from the published program. Filled signs p = 0, open signs p = 1. Differs from the published figure: logarithmic axes.
call scripts.'/figure.gp' '' 17.8 7.5
set multiplot layout 1, 2 margins 0.085, 0.985, 0.15, 0.80 spacing 0.1, 0.1
rmse = results.'/rmse.csv'
stats rmse using 'curve' name 'curves' nooutput
array names[int(curves_max) + 1]
do for [k = 0:int(curves_max)] {
    names[k + 1] = ''
    stats rmse using (column('curve') == k ? (names[k + 1] = surface(strcol('surface')).', {/:Italic p} = '.strcol('p'), 1) : NaN) name 'one' nooutput
}
surfaces = (int(curves_max) + 1) / 2
style(k) = int(k) % (surfaces > 0 ? surfaces : 1) + 1
open(k) = k < surfaces ? 0 : 1
# Legend: p = 1 below p = 0 of the same surface; open signs need thinner lines to be seen as open.
order(k) = 2 * surfaces == int(curves_max) + 1 ? (k % 2) * surfaces + k / 2 : k
wide(k) = open(k) ? 0.7 : 1.3
array filled[8] = [7, 5, 9, 13, 7, 5, 9, 13]
set xlabel 'cells per side {/:Italic N}' enhanced
call scripts.'/range.gp' 'log x' '5:35' '' '(5, 7, 10, 14, 20, 28, 35)'
call scripts.'/panel.gp' 'a' 'force'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel 'RMSE / max {/:Italic f}_t'
set key at screen 0.085, 0.995 left top vertical maxrows 2 width (kind eq 'svg' ? -5 : -1) samplen 2
plot for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'recorded_force_1' with lines linestyle reference notitle, \
     for [k = 0:int(curves_max)] rmse using (column('curve') == order(k) ? column('N') : NaN):'rmse_force_1' with linespoints linetype style(order(k)) \
         linewidth wide(order(k)) pointtype filled[style(order(k))] - open(order(k)) title names[order(k) + 1], \
     keyentry with lines linestyle reference title 'recorded'
call scripts.'/panel.gp' 'b' 'torque'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel 'RMSE / max |{/:Italic τ}|'
unset key
plot for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'recorded_torque_1' with lines linestyle reference, \
     for [k = 0:int(curves_max)] rmse using (column('curve') == k ? column('N') : NaN):'rmse_torque_1' with linespoints linetype style(k) \
         linewidth wide(k) pointtype filled[style(k)] - open(k)
unset multiplot

# Beyond the document (`make study`): the distributed model's errors for all surfaces up to N = 401, against 801 x 801 cells, p = 1, the circle with the text's radius on
# every grid; dashed: order 1 and 2. The non-convex contacts are rounded to whole cells, another shape on every grid. p = 0 is the same to a tenth (study.csv).
call scripts.'/figure.gp' 'study' 17.8 7.5
set multiplot layout 1, 2 margins 0.085, 0.985, 0.15, 0.80 spacing 0.1, 0.1
study = results.'/study.csv'
stats study using 'curve' name 'curves' nooutput
stats study using 'N':'rmse_torque_1' name 'errors' nooutput
array names[int(curves_max) + 1]
do for [k = 0:int(curves_max)] {
    names[k + 1] = ''
    stats study using (column('curve') == k ? (names[k + 1] = surface(strcol('surface')), 1) : NaN) name 'one' nooutput
}
surfaces = (int(curves_max) + 1) / 2
array signs[6] = [7, 5, 9, 13, 6, 4]
set xlabel 'cells per side {/:Italic N}'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/panel.gp' 'a' 'force'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel 'RMSE / max {/:Italic f}_t'
set key at screen 0.085, 0.995 left top vertical maxrows 2 width -1 samplen 2
plot errors_max_y * errors_min_x / x with lines linestyle theory title 'order 1, 2', \
     errors_max_y * (errors_min_x / x)**2 with lines linestyle theory notitle, \
     for [k = surfaces:int(curves_max)] study using (column('curve') == k ? column('N') : NaN):'rmse_force_1' with linespoints linetype k - surfaces + 1 pointtype signs[k - surfaces + 1] title names[k + 1]
call scripts.'/panel.gp' 'b' 'torque'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel 'RMSE / max |{/:Italic τ}|'
unset key
plot errors_max_y * errors_min_x / x with lines linestyle theory, \
     errors_max_y * (errors_min_x / x)**2 with lines linestyle theory, \
     for [k = surfaces:int(curves_max)] study using (column('curve') == k ? column('N') : NaN):'rmse_torque_1' with linespoints linetype k - surfaces + 1 pointtype signs[k - surfaces + 1]
unset multiplot
