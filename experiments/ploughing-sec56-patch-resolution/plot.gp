# A ridge passes under the patch: friction over its place, for several widths (a) and resolutions (b), point samples.
call scripts.'/figure.gp' '' 17.8 6.4
call scripts.'/rows.gp' 'profile' 'sweep'
profile(s) = rows('profile', s)
stats results.'/profile.csv' using (1000 * column('width_m')) name 'widest' nooutput
set multiplot layout 1, 2 margins 0.085, 0.985, 0.18, 0.79 spacing 0.1, 0
set xlabel 'place of the patch / mm'
set ylabel '{/:Italic μ} − {/:Italic μ}_0'
call scripts.'/range.gp' 'x' sprintf('=%g:%g', -0.625 * widest_max, 0.625 * widest_max) # beyond, the patch does not see the ridge
set key above maxrows 2 width 1
call scripts.'/panel.gp' 'a' 'widths of the patch'
call scripts.'/range.gp' 'y' '*:*'
plot profile('width') using (1000 * column('x_m')):(abs(column('width_m') - 0.005) < 1e-6 ? column('mu_1') : NaN) with lines linetype 1 title '5 mm', \
     profile('width') using (1000 * column('x_m')):(abs(column('width_m') - 0.02) < 1e-6 ? column('mu_1') : NaN) with lines linetype 2 title '20 mm', \
     profile('width') using (1000 * column('x_m')):(abs(column('width_m') - 0.04) < 1e-6 ? column('mu_1') : NaN) with lines linetype 3 title '40 mm'
call scripts.'/panel.gp' 'b' 'texels of the sub-texture'
call scripts.'/range.gp' 'y' '*:*'
plot profile('resolution') using (1000 * column('x_m')):(column('resolution_1') == 2 ? column('mu_1') : NaN) with lines linetype 1 title '2 × 2', \
     profile('resolution') using (1000 * column('x_m')):(column('resolution_1') == 16 ? column('mu_1') : NaN) with lines linetype 2 title '16 × 16', \
     profile('resolution') using (1000 * column('x_m')):(column('resolution_1') == 64 ? column('mu_1') : NaN) with lines linetype 3 title '64 × 64'
unset multiplot

# Mean coefficient of the box on cast iron over the resolution (a) and the width (b); bars, mostly smaller than the
# marks: standard error; dashed: mean slopes of the maps.
call scripts.'/figure.gp' 'iron' 17.8 6.4
iron = results.'/iron.csv'
stats iron using 'theory_1' name 'T' nooutput
# Side by side, so that floats and 8 bits can be told apart.
shift(k) = 1 + 0.05 * (k - 2.5)
at(s, k, q) = strcol('sweep') eq s && strcol('sampling') eq word(ways, k) ? column(q) : NaN
ways = '"point samples" "mipmaps" "point samples in 8 bits" "mipmaps in 8 bits"'
set multiplot layout 1, 2 margins 0.085, 0.985, 0.18, 0.89 spacing 0.1, 0
set ylabel 'mean coefficient {/:Italic μ}'
set key inside bottom right vertical maxrows 4 width 0
call scripts.'/range.gp' 'log x' '1.7:80' '0.05:0.05' '(2, 4, 8, 16, 32, 64)'
call scripts.'/range.gp' 'y' '*:*' '0.5:0.1'
call scripts.'/panel.gp' 'a' 'texels of the sub-texture'
set xlabel 'texels along the patch'
plot for [k = 1:4] iron using (column('resolution_1') * shift(k)):(at('resolution', k, 'mu_1') - column('error_1')):(0):(2 * column('error_1')) \
     with vectors nohead linetype k dashtype solid notitle, \
     for [k = 1:4] iron using (column('resolution_1') * shift(k)):(at('resolution', k, 'mu_1')) with points linetype k pointsize 0.4 title word(ways, k), \
     T_mean with lines linestyle theory notitle
call scripts.'/panel.gp' 'b' 'width of the patch'
set xlabel 'width {/:Italic w} / mm'
call scripts.'/range.gp' 'log x' '1.7:80' '0.05:0.05' '(2, 4, 8, 16, 32, 64)'
unset key
plot for [k = 1:4] iron using (1000 * column('width_m') * shift(k)):(at('width', k, 'mu_1') - column('error_1')):(0):(2 * column('error_1')) \
     with vectors nohead linetype k dashtype solid, \
     for [k = 1:4] iron using (1000 * column('width_m') * shift(k)):(at('width', k, 'mu_1')) with points linetype k pointsize 0.4, \
     T_mean with lines linestyle theory
unset multiplot

# What is behind it: the filter, the work against the ridge (a); 8 bits, the same for ridges of several slopes, lines: facets clamped at 1 (b); variance, the
# spread of one contact's coefficient on cast iron, line: one over the texels along the patch, of which more than the map's 20 pixels
# bring nothing new (c).
call scripts.'/figure.gp' 'mechanism' 17.8 6.2
ridge = results.'/ridge.csv'
saturation = results.'/saturation.csv'
set multiplot layout 1, 3 margins 0.075, 0.985, 0.19, 0.89 spacing 0.105, 0
set key inside bottom right vertical maxrows 4 width -2
call scripts.'/range.gp' 'log x' '1.7:80' '0.05:0.05' '(2, 4, 8, 16, 32, 64)'
call scripts.'/range.gp' 'y' '0:*'
call scripts.'/panel.gp' 'a' 'filter: a ridge'
set xlabel 'texels along the patch'
set ylabel 'work over load / mm'
plot for [k = 1:2] ridge using 'resolution_1':(strcol('sweep') eq 'resolution' && strcol('sampling') eq word(ways, k) ? 1000 * column('work_m') : NaN) \
     with points linetype k title word(ways, k)
call scripts.'/range.gp' 'x' '0:*' '0:0.05'
call scripts.'/range.gp' 'y' '0:*'
set key inside bottom left
call scripts.'/panel.gp' 'b' '8 bits: ridges'
set xlabel 'slope of the ridge'
set ylabel 'work in 8 bits / in floats'
plot saturation using 'slope_1':'theory_1' with lines linestyle theory title 'theory', saturation using 'slope_1':'work_1' with points linetype 3 title '8 bits'
call scripts.'/range.gp' 'log x' '1.7:80' '0.05:0.05' '(2, 4, 8, 16, 32, 64)'
call scripts.'/range.gp' 'log y' '0.0008:0.5' '0.05:0.3' '(0.001, 0.003, 0.01, 0.03, 0.1, 0.3)'
set key inside top right
call scripts.'/panel.gp' 'c' 'variance: cast iron'
set xlabel 'texels along the patch'
set ylabel 'spread of a contact’s {/:Italic μ}'
plot 0.312 / x with lines linestyle theory title '1 / texels', \
     for [k = 1:2] iron using 'resolution_1':(strcol('sweep') eq 'resolution' && strcol('sampling') eq word(ways, k) ? column('spread_1') : NaN) \
     with points linetype k title word(ways, k)
unset multiplot

# The bunnies 0.45 s (upper row) and 0.65 s after they were launched: sub-textures of 2 x 2 texels see nothing of the teapot.
call scripts.'/figure.gp' 'bunnies' 17.8 8.8
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/bunnies.png' '20 mm, 2 × 2 texels|20 mm, 16 × 16 texels|2.5 mm, 16 × 16 texels|||' 3

# The box on cast iron at rest after a push from the yellow line, under sub-textures of so many texels, mipmaps.
call scripts.'/figure.gp' 'boxes' 12 7.5
set margins 0, 0, 0, 0
resolutions = parameter('sweep', 'resolutions')
do for [k = 1:words(resolutions)] {
    name = sprintf('%d', k)
    texels = word(resolutions, k).' × '.word(resolutions, k)
    call scripts.'/mark.gp' name 1 texels
}
call scripts.'/mark.gp' 'start' 1 'start'
call scripts.'/mark.gp' 'from' 1 '' 'to'
call scripts.'/picture.gp' results.'/boxes.png' ''
