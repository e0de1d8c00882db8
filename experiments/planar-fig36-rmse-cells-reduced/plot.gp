# Figure 36: error of the reduced model over the number of cells per side of its pre-computation, against the distributed model with 101 x 101 cells.
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
set xlabel 'cells per side {/:Italic N} of the pre-computation' enhanced
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

# What the document lacks: error (the larger of force and torque) against the measured CPU time of the whole motion, pre-computation included, p = 1. Filled: the
# distributed model over N; open: the reduced one over N and N_ls; steps: what no other run of the model beats in both. Times of the machine that drew this.
call scripts.'/figure.gp' 'pareto' 17.8 6.8
points = results.'/timing_pareto.csv'
call scripts.'/rows.gp' 'timing_pareto' 'curve model'
stats points using 'curve' name 'curves' nooutput
array names[int(curves_max) + 1]
array row[int(curves_max) + 1]
do for [k = 0:int(curves_max)] {
    names[k + 1] = ''
    stats points using (column('curve') == k ? (names[k + 1] = surface(strcol('surface')), row[k + 1] = column('p'), 1) : NaN) name 'one' nooutput
}
surfaces = int(curves_max + 1) / (row[int(curves_max) + 1] > 0 ? 2 : 1)
across = surfaces < 3 ? surfaces : 3
down = (surfaces + 2) / 3
set multiplot layout down, across margins 0.075, 0.985, (down > 1 ? 0.09 : 0.16), (down > 1 ? 0.90 : 0.82) spacing 0.075, 0.11
first = int(curves_max) + 1 - surfaces
error(front) = front == 0 || column('front_1') == 1 \
    ? (column('rmse_force_1') > column('rmse_torque_1') ? column('rmse_force_1') : column('rmse_torque_1')) : NaN
# One scale for all contacts.
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set datafile missing NaN
do for [k = first:int(curves_max)] {
    call scripts.'/panel.gp' 'abcdefgh'[k - first + 1:k - first + 1] names[k + 1]
    set xlabel (k - first >= surfaces - across ? 'CPU time of the motion / s' : '')
    set ylabel ((k - first) % across == 0 ? 'RMSE / max' : '')
    if (k == first) { set key at screen 0.075, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
    plot rows('timing_pareto', sprintf('%d,reduced', k)) using 'run_s':(error(0)) with points linecolor rgb '#F0B48C' pointtype 4 pointsize 0.3 linewidth 0.5 title 'reduced, all', \
         rows('timing_pareto', sprintf('%d,distributed', k)) using 'run_s':(error(0)) with points linecolor rgb '#8CBADB' pointtype 7 pointsize 0.5 title 'distributed, all', \
         rows('timing_pareto', sprintf('%d,reduced', k)) using 'run_s':(error(1)) smooth unique with steps linetype 2 dashtype solid linewidth 1.5 title 'reduced, front', \
         rows('timing_pareto', sprintf('%d,distributed', k)) using 'run_s':(error(1)) smooth unique with steps linetype 1 linewidth 1.5 title 'distributed, front'
}
unset multiplot

# The same up to N = 401 and N_ls = 200, against 801 x 801 cells, the circle with the text's radius on every grid (`make study`, on the machine that data/studies/README.md
# names).
call scripts.'/figure.gp' 'study' 17.8 11.5
points = results.'/study_pareto.csv'
call scripts.'/rows.gp' 'study_pareto' 'curve model'
stats points using 'curve' name 'curves' nooutput
array names[int(curves_max) + 1]
array row[int(curves_max) + 1]
do for [k = 0:int(curves_max)] {
    names[k + 1] = ''
    stats points using (column('curve') == k ? (names[k + 1] = surface(strcol('surface')), row[k + 1] = column('p'), 1) : NaN) name 'one' nooutput
}
surfaces = int(curves_max + 1) / (row[int(curves_max) + 1] > 0 ? 2 : 1)
across = surfaces < 3 ? surfaces : 3
down = (surfaces + 2) / 3
set multiplot layout down, across margins 0.075, 0.985, (down > 1 ? 0.09 : 0.16), (down > 1 ? 0.90 : 0.82) spacing 0.075, 0.11
first = int(curves_max) + 1 - surfaces
error(front) = front == 0 || column('front_1') == 1 \
    ? (column('rmse_force_1') > column('rmse_torque_1') ? column('rmse_force_1') : column('rmse_torque_1')) : NaN
# One scale for all contacts.
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set datafile missing NaN
do for [k = first:int(curves_max)] {
    call scripts.'/panel.gp' 'abcdefgh'[k - first + 1:k - first + 1] names[k + 1]
    set xlabel (k - first >= surfaces - across ? 'CPU time of the motion / s' : '')
    set ylabel ((k - first) % across == 0 ? 'RMSE / max' : '')
    if (k == first) { set key at screen 0.075, 0.995 left top vertical maxrows 1 samplen 2 } else { unset key }
    plot rows('study_pareto', sprintf('%d,reduced', k)) using 'run_s':(error(0)) with points linecolor rgb '#F0B48C' pointtype 4 pointsize 0.3 linewidth 0.5 title 'reduced, all', \
         rows('study_pareto', sprintf('%d,distributed', k)) using 'run_s':(error(0)) with points linecolor rgb '#8CBADB' pointtype 7 pointsize 0.5 title 'distributed, all', \
         rows('study_pareto', sprintf('%d,reduced', k)) using 'run_s':(error(1)) smooth unique with steps linetype 2 dashtype solid linewidth 1.5 title 'reduced, front', \
         rows('study_pareto', sprintf('%d,distributed', k)) using 'run_s':(error(1)) smooth unique with steps linetype 1 linewidth 1.5 title 'distributed, front'
}
unset multiplot
