# Listings 1 and 2: the laws (the line of the sentence goes on above), the speed at which they let a held block creep, and what the threshold costs an integrator.
call scripts.'/figure.gp' '' 17.8 11.6
set multiplot layout 2, 2 margins 0.085, 0.97, 0.095, 0.945 spacing 0.11, 0.17
call scripts.'/panel.gp' 'a' 'friction law'
set xlabel 'sliding speed {/:Italic v} / (m/s)'
set ylabel 'friction / normal force'
set key inside right vertical samplen 2 at graph 0.99, 0.34
laws = results.'/laws.csv'
stats laws using 'corrected_1' name 'sliding' nooutput
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' sprintf('=0:%g', 2.4 * sliding_max) # the sentence's line goes on
plot laws using 'speed_m_per_s':'sentence_1' with lines linetype 8 title 'sentence before Listing 1', \
     laws using 'speed_m_per_s':'corrected_1' with lines linetype 1 title 'corrected', \
     laws using 'speed_m_per_s':'printed_1' with lines linetype 2 title 'Listing 2 as printed'
call scripts.'/panel.gp' 'b' 'block held by less than its friction, from rest'
set xlabel 'time / s'
set ylabel 'speed / (mm/s)'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*'
set key inside bottom right
motion = results.'/motion.csv'
plot motion using 't_s':(1000 * column('v_corrected_m_per_s')) with lines linetype 1 title 'corrected: creeps', \
     motion using 't_s':(1000 * column('v_printed_m_per_s')) with linespoints linetype 2 pointsize 0.25 linewidth 0.7 title 'as printed: chatters'
call scripts.'/panel.gp' 'c' 'speed of a held block'
set xlabel 'push / ({/:Italic μ}_k{/:Italic N})'
set ylabel 'speed / (m/s)'
call scripts.'/range.gp' 'log x' '*:1'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel offset (kind eq 'svg' ? 0.2 : -0.2), 0
set key inside bottom right vertical width 0
theory_speed = results.'/theory_speed.csv'
creep = results.'/creep.csv'
plot theory_speed using 'push_over_mu_k_N_1':'corrected_m_per_s' with lines linestyle theory title 'theory', \
     theory_speed using 'push_over_mu_k_N_1':'printed_m_per_s' with lines linestyle theory notitle, \
     results.'/creep_picture.csv' using 'push_over_mu_k_N_1':'speed_m_per_s' with points linetype 1 title 'corrected', \
     results.'/printed.csv' using 'load_share_1':'speed_m_per_s' with points linetype 2 title 'as printed'
call scripts.'/panel.gp' 'd' 'steps for one period of a push'
set xlabel 'threshold {/:Italic ε} / (m/s)'
set ylabel 'steps'
call scripts.'/range.gp' 'log x' '*:* reverse'
call scripts.'/range.gp' 'log y' '*:*' '0.05:0.6' # room for the legend
set key inside top left vertical
plot results.'/steps.csv' using 'epsilon_m_per_s':'theory_steps' with lines linestyle theory title 'theory: {/:Italic Tμ}_s{/:Italic g}/(2{/:Italic ε})', \
     results.'/steps.csv' using 'epsilon_m_per_s':'euler_steps' with points linetype 2 title 'explicit Euler, largest stable step', \
     results.'/steps_adams.csv' using 'epsilon_m_per_s':'adams_steps' with linespoints linetype 3 title 'Adams, functional iteration', \
     results.'/steps.csv' using 'epsilon_m_per_s':'bdf_steps' with linespoints linetype 1 title 'BDF, Newton'
unset multiplot
