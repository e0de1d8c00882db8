# Figure 3: pushed low, the box slides. Figure 4: pushed high, it tips. Beside them the same push with damped velocity, and throws.
# Strobe pictures: the edge of the box at equal intervals, from pale to dark.
call scripts.'/figure.gp' '' 17.8 13.2
strobe = results.'/strobe.csv'
call scripts.'/rows.gp' 'strobe' 'scene rule'
stats strobe using (column('scene') < 2 ? column('x_m') : NaN) name 'pushed' nooutput
stats strobe using (column('scene') == 2 ? column('x_m') : NaN) name 'thrown' nooutput
stats strobe using (column('scene') == 2 ? column('y_m') : NaN) name 'top' nooutput
stats strobe using (column('scene') < 2 ? column('y_m') : NaN) name 'low' nooutput
set palette defined (0 '#C8D6E0', 1 '#0B3C5D')
unset colorbox
unset key
set multiplot
set size ratio -1
set xlabel '{/:Italic x} / m'
set tics front in scale 0.4
call scripts.'/range.gp' 'y' sprintf('=%g:%g', -0.03 * low_max, 1.05 * low_max)
call scripts.'/range.gp' 'x' sprintf('=%g:%g', pushed_min - 0.1 * low_max, pushed_max + 0.1 * low_max)
set tmargin at screen 0.96
set bmargin at screen 0.82
set lmargin at screen 0.08
set rmargin at screen 0.365
set ylabel '{/:Italic y} / m'
call scripts.'/panel.gp' 'a' 'pushed low: slides'
plot rows('strobe', '0,0') using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 0.9 linecolor palette
unset ylabel
set format y ''
set lmargin at screen 0.3905
set rmargin at screen 0.6755
call scripts.'/panel.gp' 'b' 'pushed high: tips'
plot rows('strobe', '1,0') using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 0.9 linecolor palette
set lmargin at screen 0.701
set rmargin at screen 0.986
call scripts.'/panel.gp' 'c' 'the same, velocity damped'
plot rows('strobe', '1,3') using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 0.9 linecolor palette
set ylabel '{/:Italic y} / m'
call scripts.'/range.gp' 'y' sprintf('=%g:%g', -0.03 * low_max, 1.03 * top_max)
call scripts.'/range.gp' 'x' sprintf('=%g:%g', thrown_min - 0.1 * low_max, thrown_max + 0.1 * low_max)
set lmargin at screen 0.08
set rmargin at screen 0.986
set tmargin at screen 0.69
set bmargin at screen 0.45
call scripts.'/panel.gp' 'd' 'thrown: tumbles'
plot rows('strobe', '2,0') using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 0.9 linecolor palette
set tmargin at screen 0.325
set bmargin at screen 0.085
call scripts.'/panel.gp' 'e' 'thrown, velocity damped: slides upright'
plot rows('strobe', '2,3') using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 0.9 linecolor palette
unset multiplot

# Tilt and displacement over time, and the smallest push that tips. The three laws of friction give the same motion: the first
# is drawn broad and pale, the others over it. (c) is cut above: the theory with damped velocity has no upper end.
call scripts.'/figure.gp' 'thresholds' 17.8 6.6
motion = results.'/motion.csv'
stats motion using (column('scene') < 2 ? column('t_s') : NaN) name 'pushed' nooutput
stats results.'/thresholds.csv' using 'push_over_weight_1' name 'push' nooutput
# Of a scene and a rule.
call scripts.'/rows.gp' 'motion' 'scene rule'
set multiplot layout 1, 3 margins 0.07, 0.98, 0.15, 0.80 spacing 0.09, 0.1
call scripts.'/panel.gp' 'a' 'pushed high'
set xlabel 'time / s'
set ylabel 'tilt / rad'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '*:*'
set key at screen 0.06, 0.99 left top vertical maxrows 2 width -2
plot rows('motion', '1,0') using 't_s':'tilt_rad' with lines linetype 1 linewidth 4 linecolor rgb '#9CC9E3' title 'corrected', \
     rows('motion', '1,1') using 't_s':'tilt_rad' with lines linetype 2 title 'Listing 2 as printed', \
     rows('motion', '1,2') using 't_s':'tilt_rad' with lines linetype 3 title 'Listing 1 alone', \
     rows('motion', '1,3') using 't_s':'tilt_rad' with lines linetype 4 title 'velocity damped'
unset key
call scripts.'/panel.gp' 'b' 'pushed low'
set ylabel 'displacement / m'
call scripts.'/range.gp' 'y' '*:*'
plot rows('motion', '0,0') using 't_s':'displacement_m' with lines linetype 1 linewidth 4 linecolor rgb '#9CC9E3', \
     for [r = 1:3] rows('motion', '0,'.r) using 't_s':'displacement_m' with lines linetype r + 1
call scripts.'/panel.gp' 'c' 'smallest push that tips'
set xlabel 'height of the push {/:Italic h/H}'
set ylabel 'push / weight'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' sprintf('=0:%g', 1.5 * push_max) # the curve of damped velocity has no upper end
set key at screen 0.665, 0.99 left top vertical maxrows 2 samplen 2 width (kind eq 'svg' ? -3 : 0)
curves = results.'/threshold_theory.csv'
found = results.'/thresholds.csv'
plot curves using 'height_over_H_1':'friction_1' with lines linestyle theory title 'theory, rigid', \
     curves using 'height_over_H_1':'damped_1' with lines linestyle theory notitle, \
     found using 'height_over_H_1':(column('rule') == 3 ? column('push_over_weight_1') : NaN) with points linetype 4 title 'velocity damped', \
     found using 'height_over_H_1':(column('rule') == 0 ? column('push_over_weight_1') : NaN) with points linetype 1 title 'friction'
unset multiplot
