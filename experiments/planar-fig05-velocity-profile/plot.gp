# Figure 5: prescribed twist at the centre of pressure, and friction of a circular contact by the distributed model; the curves recorded from the
# published program lie under ours.
call scripts.'/figure.gp' '' 8.6 11.0
set multiplot layout 3, 1 margins 0.16, 0.87, 0.10, 0.955 spacing 0.1, 0.055
forces = results.'/forces.csv'
call scripts.'/range.gp' 'x' '0:5'
set format x ''
set key inside top right vertical maxrows 3 width 0
call scripts.'/panel.gp' 'a' 'twist'
set ylabel '{/:Italic v} / (mm/s)'
set y2label '{/:Italic ω} / (rad/s)'
set ytics nomirror
call scripts.'/range.gp' 'y' '0:*' '0:0.15'
call scripts.'/range.gp' 'y2' '0:*' '0:0.15'
plot forces using 't_s':(column('vx_m_per_s') * 1e3) with lines linetype 1 title '{/:Italic v_x}', \
     forces using 't_s':(column('vy_m_per_s') * 1e3) with lines linetype 2 title '{/:Italic v_y}', \
     forces using 't_s':'omega_rad_per_s' axes x1y2 with lines linetype 3 title '{/:Italic ω}'
call scripts.'/panel.gp' 'b' 'force'
unset y2label
unset y2tics
set ytics mirror
set ylabel 'force / N'
set key at graph 0.98, graph 1.02 right bottom vertical maxrows 1 samplen 1.5 width 0
call scripts.'/range.gp' 'y' '*:*'
plot forces using 't_s':'fx_recorded_N' with lines linestyle reference notitle, \
     forces using 't_s':'fy_recorded_N' with lines linestyle reference notitle, \
     forces using 't_s':'fx_N' with lines linetype 1 title '{/:Italic f_x}', \
     forces using 't_s':'fy_N' with lines linetype 2 title '{/:Italic f_y}'
set format x '%g'
set xlabel 'time / s'
call scripts.'/panel.gp' 'c' 'torque'
call scripts.'/range.gp' 'y' '*:*'
set ylabel 'torque / (N mm)'
plot forces using 't_s':(column('tau_recorded_Nm') * 1e3) with lines linestyle reference title 'recorded', \
     forces using 't_s':(column('tau_Nm') * 1e3) with lines linetype 3 notitle
unset multiplot
