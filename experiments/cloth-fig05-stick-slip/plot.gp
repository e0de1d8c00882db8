# Figure 5 (b): velocity (a) and displacement (b) of the lower part over time, C against CSS, colours as in the
# document (CSS solid red, C dashed blue); friction of the ground over load (c); CS, whose motion at this step
# hangs on the step (over.csv), and the block on a spring with CSS (d).
call scripts.'/figure.gp' '' 17.8 10.4
motion = results.'/motion.csv'
set linetype 1 linecolor rgb '#0072B2' linewidth 1.3 dashtype (9, 4)
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype solid
set linetype 3 linecolor rgb '#009E73' linewidth 1.0 dashtype (9, 3, 2, 3)
set multiplot layout 2, 2 margins 0.075, 0.985, 0.11, 0.90 spacing 0.09, 0.15
set xlabel 'time {/:Italic t} / s'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/panel.gp' 'a' 'velocity of the lower part'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set ylabel '{/:Italic v} / (m/s)'
set key inside top right horizontal maxrows 1 width 0
plot motion using 't_s':'C_v_m_per_s' with lines linetype 1 title 'C', \
     motion using 't_s':'CSS_v_m_per_s' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'b' 'its displacement'
call scripts.'/range.gp' 'y' '0:*'
set ylabel '{/:Italic x} / m'
set key inside top left vertical maxrows 3
plot motion using 't_s':'held_m' with lines linestyle guide title 'held edge', \
     motion using 't_s':'C_x_m' with lines linetype 1 title 'C', \
     motion using 't_s':'CSS_x_m' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'c' 'friction of the ground over load'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set ylabel 'friction/load'
set key inside top right horizontal maxrows 1 width 0
plot motion using 't_s':'C_friction_1' with lines linetype 1 title 'C', \
     motion using 't_s':'CSS_friction_1' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'd' 'velocity of CS, and of the block with CSS'
call scripts.'/range.gp' 'y' '0:*' '0:0.45'
set ylabel '{/:Italic v} / (m/s)'
set key inside top right vertical maxrows 2 width 0
plot motion using 't_s':'block_v_m_per_s' with lines linestyle theory title 'CSS, block on a spring', \
     motion using 't_s':'CS_v_m_per_s' with lines linetype 3 title 'CS'
unset multiplot

# Period over each parameter that is varied, as a factor of its value in the scene.
call scripts.'/figure.gp' 'period' 8.6 7.2
over = results.'/over.csv'
names = '"time step" mesh "stretch stiffness" density "bending stiffness" speed'
call scripts.'/range.gp' 'log x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '*:*'
set xlabel 'parameter over its value in the scene'
set ylabel 'period of the narrow strip, CSS / s'
set key above maxrows 4
plot for [k = 1:words(names)] over \
         using (strcol('varied') eq word(names, k) ? column('factor_1') : NaN):'period_s' \
         smooth unique with linespoints linetype k title word(names, k), \
     over using (strcol('varied') eq 'speed' ? column('factor_1') : NaN):'block_period_s' \
         smooth unique with lines linestyle theory title 'speed, block'

# Figure 5 (a): the strip at both times, C beside CSS.
call scripts.'/figure.gp' 'snapshots' 17.8 10.2
times = parameter('picture', 'times')
label(k, model) = model.', {/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/snapshots.png' \
    label(1, 'C').'|'.label(1, 'CSS').'|'.label(2, 'C').'|'.label(2, 'CSS') 2
