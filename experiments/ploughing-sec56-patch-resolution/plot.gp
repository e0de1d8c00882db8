# A ridge passes under the patch: friction over its place, for several widths (a) and resolutions (b), point samples.
call scripts.'/figure.gp' '' 17.8 6.4
profile = results.'/profile.csv'
set multiplot layout 1, 2 margins 0.085, 0.985, 0.18, 0.79 spacing 0.1, 0
set xlabel 'place of the patch / mm'
set ylabel '{/:Italic μ} − {/:Italic μ}_0'
set xrange [-25:25]
set key above maxrows 2 width 1
call scripts.'/panel.gp' 'a' 'widths of the patch'
plot profile using (1000 * column('x_m')):(strcol('sweep') eq 'width' && abs(column('width_m') - 0.005) < 1e-6 ? column('mu_1') : NaN) with lines linetype 1 title '5 mm', \
     profile using (1000 * column('x_m')):(strcol('sweep') eq 'width' && abs(column('width_m') - 0.02) < 1e-6 ? column('mu_1') : NaN) with lines linetype 2 title '20 mm', \
     profile using (1000 * column('x_m')):(strcol('sweep') eq 'width' && abs(column('width_m') - 0.04) < 1e-6 ? column('mu_1') : NaN) with lines linetype 3 title '40 mm'
call scripts.'/panel.gp' 'b' 'texels of the sub-texture'
plot profile using (1000 * column('x_m')):(strcol('sweep') eq 'resolution' && column('resolution_1') == 2 ? column('mu_1') : NaN) with lines linetype 1 title '2 × 2', \
     profile using (1000 * column('x_m')):(strcol('sweep') eq 'resolution' && column('resolution_1') == 16 ? column('mu_1') : NaN) with lines linetype 2 title '16 × 16', \
     profile using (1000 * column('x_m')):(strcol('sweep') eq 'resolution' && column('resolution_1') == 64 ? column('mu_1') : NaN) with lines linetype 3 title '64 × 64'
unset multiplot

# Mean coefficient of the box on cast iron over the resolution (a) and the width (b); bars: standard error; dashed: mean slopes of the maps.
call scripts.'/figure.gp' 'iron' 17.8 6.4
iron = results.'/iron.csv'
# Side by side, so that floats and 8 bits can be told apart.
shift(k) = 1 + 0.05 * (k - 2.5)
ways = '"point samples" "mipmaps" "point samples in 8 bits" "mipmaps in 8 bits"'
set multiplot layout 1, 2 margins 0.085, 0.985, 0.18, 0.89 spacing 0.1, 0
set ylabel 'mean coefficient {/:Italic μ}'
set logscale x 2
set key inside bottom right vertical maxrows 4
set yrange [0.14:0.34]
set xrange [1.7:80]
call scripts.'/panel.gp' 'a' 'texels of the sub-texture'
set xlabel 'texels along the patch'
plot for [k = 1:4] iron using (column('resolution_1') * shift(k)):(strcol('sweep') eq 'resolution' && strcol('sampling') eq word(ways, k) ? column('mu_1') : NaN):'error_1' \
     with yerrorbars pointsize 0.8 linetype k title word(ways, k), \
     iron using 'resolution_1':(strcol('sweep') eq 'resolution' && strcol('sampling') eq word(ways, 1) ? column('theory_1') : NaN) with lines linestyle theory notitle
call scripts.'/panel.gp' 'b' 'width of the patch'
set xlabel 'width {/:Italic w} / mm'
unset key
plot for [k = 1:4] iron using (1000 * column('width_m') * shift(k)):(strcol('sweep') eq 'width' && strcol('sampling') eq word(ways, k) ? column('mu_1') : NaN):'error_1' \
     with yerrorbars pointsize 0.8 linetype k, \
     iron using (1000 * column('width_m')):(strcol('sweep') eq 'width' && strcol('sampling') eq word(ways, 1) ? column('theory_1') : NaN) with lines linestyle theory
unset multiplot
