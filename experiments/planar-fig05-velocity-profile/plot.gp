# Figure 5: prescribed twist at the centre of pressure, and friction of a circular contact by the distributed model; the curves recorded from the
# published program lie under ours. Omega is drawn in units of 0.1 rad/s to share the axis.
call scripts.'/figure.gp' '' 8.6 11.0
set multiplot layout 3, 1 margins 0.16, 0.97, 0.10, 0.955 spacing 0.1, 0.055
forces = results.'/forces.csv'
set xrange [0:5]
set format x ''
set key inside top right vertical maxrows 3
call scripts.'/panel.gp' 'a' 'twist'
set ylabel "{/:Italic v} / (mm/s)\n{/:Italic ω} / (0.1 rad/s)" offset 0.4, 0
set yrange [-1:24]
plot forces using 't_s':(column('vx_m_per_s') * 1e3) with lines linetype 1 title '{/:Italic v_x}', \
     forces using 't_s':(column('vy_m_per_s') * 1e3) with lines linetype 2 title '{/:Italic v_y}', \
     forces using 't_s':(column('omega_rad_per_s') * 10) with lines linetype 3 title '{/:Italic ω}'
call scripts.'/panel.gp' 'b' 'force'
set ylabel 'force / N' offset 0.6, 0
set yrange [*:*]
set key inside top right horizontal maxcols 3 maxrows 1 samplen 2
set yrange [-1.3:0.8]
plot forces using 't_s':'fx_recorded_N' with lines linestyle reference title 'recorded', \
     forces using 't_s':'fy_recorded_N' with lines linestyle reference notitle, \
     forces using 't_s':'fx_N' with lines linetype 1 title '{/:Italic f_x}', \
     forces using 't_s':'fy_N' with lines linetype 2 title '{/:Italic f_y}'
set format x '%g'
set xlabel 'time / s'
set yrange [*:*]
call scripts.'/panel.gp' 'c' 'torque'
set ylabel 'torque / (N mm)' offset 0, 0
set ytics 2
unset key
plot forces using 't_s':(column('tau_recorded_Nm') * 1e3) with lines linestyle reference, \
     forces using 't_s':(column('tau_Nm') * 1e3) with lines linetype 3
unset multiplot
