# Figure 1 shows the forces on the book: push F, friction f, weight W and normal force N. What it says is drawn beside it: friction
# against push with the line f = F up to mu_s N and the drop to mu_k N; the dragged spring; the period of its stick-slip.
call scripts.'/figure.gp' '' 17.8 6.2
set multiplot layout 1, 3 margins 0.055, 0.915, 0.16, 0.90 spacing 0.085, 0.1
call scripts.'/panel.gp' 'a' 'growing push'
set xlabel 'push {/:Italic F} / N'
set ylabel 'friction {/:Italic f} / N'
set key inside bottom right vertical samplen 2 width 0
friction = results.'/friction.csv'
set label 1 '{/:Italic μ}_s{/:Italic N}' at graph 0.02, first 0 left front offset 0, 0.7
set label 2 '{/:Italic μ}_k{/:Italic N}' at graph 0.02, first 0 left front offset 0, 0.7
stats friction using 'static_limit_N' name 'limit' nooutput
stats friction using 'kinetic_N' name 'kinetic' nooutput
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*' '0:0.1'
set label 1 at graph 0.02, first limit_max
set label 2 at graph 0.02, first kinetic_max
plot friction using 'push_N':'static_limit_N' with lines linestyle guide notitle, \
     friction using 'push_N':'kinetic_N' with lines linestyle guide notitle, \
     friction using 'push_N':'theory_N' with lines linestyle reference title 'theory', \
     friction using 'push_N':'exact_N' with lines linetype 1 title 'exact law', \
     friction using 'push_N':'threshold_N' with lines linetype 2 title 'threshold law'
unset label 1
unset label 2
call scripts.'/panel.gp' 'b' 'dragged spring'
set xlabel 'time / s'
set ylabel 'force of the spring / N'
unset key
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*'
spring = results.'/spring.csv'
plot spring using 't_s':'theory_N' with lines linestyle reference, spring using 't_s':'exact_N' with lines linetype 1, \
     spring using 't_s':'threshold_N' with lines linetype 2
call scripts.'/panel.gp' 'c' 'its stick-slip'
set xlabel 'speed of the spring''s end {/:Italic V} / (m/s)'
set ylabel 'period / s'
set y2label 'half range of its force / N' offset (kind eq 'svg' ? -1.2 : -0.8), 0
set ytics nomirror
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '0.5:5' '0.05:0.5' '(0.5, 1, 2, 5)'
call scripts.'/range.gp' 'log y2' '1.2:12' '0.05:0.5' '(2, 5, 10)'
set key inside top center vertical samplen 2
theory = results.'/closed_form.csv'
found = results.'/stick_slip.csv'
plot theory using 'speed_m_per_s':'period_s' with lines linestyle reference notitle, \
     theory using 'speed_m_per_s':((column('high_N') - column('low_N')) / 2) axes x1y2 with lines linestyle reference notitle, \
     found using 'speed_m_per_s':'period_s' with points linetype 1 title 'period', \
     found using 'speed_m_per_s':((column('high_N') - column('low_N')) / 2) axes x1y2 with points linetype 2 title 'half range'
unset multiplot
