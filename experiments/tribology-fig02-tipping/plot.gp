# Figure 2: the forces on the box as it verges on tipping about A, as simulated, drawn to scale; beside it the height from
# which a push tips, against mu_s: statics (slow ramps) and sudden pushes on a sliding box.
call scripts.'/figure.gp' '' 17.8 8.0
set multiplot
set lmargin at screen 0.02
set rmargin at screen 0.34
set tmargin at screen 0.88
set bmargin at screen 0.03
unset border
unset tics
unset key
call scripts.'/panel.gp' 'a' 'on the verge of tipping about A'
arrows = results.'/arrows.csv'
box = results.'/outline.csv'
stats box using 'x_m' name 'bx' nooutput
stats box using 'y_m' name 'by' nooutput
stats arrows using (column('x_m')) name 'ax' nooutput
height = by_max
curves = results.'/curves.csv'
stats curves using 'family' name 'kinds' nooutput
stats curves using 'top_1' name 'top' nooutput
array push_of[int(kinds_max) + 1]
do for [k = 1:int(kinds_max)] {
    stats curves using (column('family') == k ? column('push_over_mu_s_W_1') : NaN) name 'one' nooutput
    push_of[k] = one_max
}
stats arrows using (strcol('force') eq 'F' ? column('y_m') : NaN) name 'hand' nooutput
set xrange [ax_min - 0.25 * height:bx_max + 0.45 * height]
set yrange [-0.42 * height:1.08 * height]
set size ratio -1
text(name, newton) = sprintf('{/:Italic %s} = %.0f N', name, newton)
set label 1 'A' at first bx_max, first 0 left front offset 0.5, 0.6
set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead linestyle guide
set arrow 2 from first bx_max + 0.22 * height, first 0 to first bx_max + 0.22 * height, first hand_max heads size graph 0.02, 20 linestyle guide
set arrow 3 from first bx_max, first hand_max to first bx_max + 0.26 * height, first hand_max nohead linestyle guide
set label 2 '{/:Italic h}' at first bx_max + 0.25 * height, first hand_max / 2 left front
plot box using 'x_m':'y_m' with lines linestyle outline, \
     arrows using 'x_m':'y_m':'dx_m':'dy_m' with vectors filled head size graph 0.035, 20 linetype 1, \
     arrows using (strcol('force') eq 'F' ? column('x_m') + column('dx_m') - 0.02 * height : NaN):(column('y_m') + 0.05 * height): \
         (text('F', column('magnitude_N'))) with labels right font ',7', \
     arrows using (strcol('force') eq 'f' ? column('x_m') + column('dx_m') : NaN):(column('y_m') - 0.06 * height): \
         (text('f', column('magnitude_N'))) with labels right font ',7', \
     arrows using (strcol('force') eq 'N' ? column('x_m') + 0.03 * height : NaN):(column('y_m') + column('dy_m') / 2): \
         (text('N', column('magnitude_N'))) with labels left font ',7', \
     arrows using (strcol('force') eq 'W' ? column('x_m') : NaN):(column('y_m') + 0.05 * height): \
         (text('W', column('magnitude_N'))) with labels center font ',7'
set lmargin at screen 0.42
set rmargin at screen 0.985
set bmargin at screen 0.14
set tmargin at screen 0.79
set border 15 back
set tics front in scale 0.5
unset label
unset arrow
set size noratio
set size nosquare
call scripts.'/panel.gp' 'b' 'height from which a push tips the box (lines: theory)'
set xlabel 'coefficient of static friction {/:Italic μ}_s'
set ylabel 'height of the push {/:Italic h/d}'
stats curves using 'mu_s_1' name 'mu' nooutput
set xrange [mu_min - 0.04 * (mu_max - mu_min):mu_max + 0.02 * (mu_max - mu_min)]
set yrange [0:top_max * 1.12]
set key at screen 0.42, 0.99 left top vertical maxrows 3 width -1 samplen 2
set arrow 1 from graph 0, first top_max to graph 1, first top_max nohead linestyle guide
set arrow 2 from graph 0, first top_max / 2 to graph 1, first top_max / 2 nohead linestyle guide
set label 1 '{/:Italic H}' at graph 0.99, first top_max right front offset 0, 0.5
set label 2 '{/:Italic H}/2' at graph 0.99, first top_max / 2 right front offset 0, 0.5
set label 3 'leftmost: a box whose boundaries all lie between {/:Italic H}/2 and {/:Italic H}' at graph 0.03, 0.08 left front font ',7'
steps = results.'/steps.csv'
ramps = results.'/ramps.csv'
plot curves using 'mu_s_1':(column('family') == 0 ? column('height_over_width_1') : NaN) with lines linetype 7 linewidth 1.4 title 'slow push: statics, {/:Italic d}/(2{/:Italic μ}_s)', \
     ramps using 'mu_s_1':'height_over_width_1' with points linetype 7 pointtype 6 title 'slow ramps, simulated', \
     for [k = 1:int(kinds_max)] curves using 'mu_s_1':(column('family') == k ? column('height_over_width_1') : NaN) \
         with lines linetype k linewidth 0.8 notitle, \
     for [k = 1:int(kinds_max)] steps using 'mu_s_1':(column('push_over_mu_s_W_1') == push_of[k] ? column('height_over_width_1') : NaN) \
         with points linetype k title sprintf('sudden push %g {/:Italic μ}_s{/:Italic W}', push_of[k])
unset multiplot
