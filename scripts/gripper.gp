# call scripts.'/gripper.gp'
# The object in the gripper in the current panel, to scale: snapshots.csv, from pale to dark, a dot at the centre of mass, the contact as a
# disc at the origin, and a scale.
gripper_shots = results.'/snapshots.csv'
stats gripper_shots using 't_s' name 'gripper_t' nooutput
stats gripper_shots using 'x_m' name 'gripper_x' nooutput
stats gripper_shots using 'y_m' name 'gripper_y' nooutput
eval 'gripper_radius = '.parameter('contact', 'width').' / 2'
# A round length of a third of the picture or less.
gripper_third = (gripper_x_max - gripper_x_min) / 3
gripper_ten = 10**floor(log10(gripper_third))
gripper_bar = gripper_ten * (gripper_third >= 5 * gripper_ten ? 5 : gripper_third >= 2 * gripper_ten ? 2 : 1)
gripper_low = gripper_y_min - 0.06 * (gripper_y_max - gripper_y_min)
unset border
unset key
set size ratio -1
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '*:*' '0.12:0.05'
unset tics
unset label 97
set cbrange [gripper_t_min:gripper_t_max]
set palette defined (0 '#C6DBEF', 1 '#084594')
unset colorbox
set object 1 circle at 0, 0 size gripper_radius fillstyle solid 0.3 noborder fillcolor rgb '#D55E00' behind
set arrow 1 from gripper_x_max - gripper_bar, gripper_low to gripper_x_max, gripper_low nohead linewidth 1.5 front
set label 1 sprintf('%g mm', 1e3 * gripper_bar) at gripper_x_max - gripper_bar / 2, gripper_low center offset 0, 0.6 font ',8' front
gripper_at(t) = column('t_s') == t ? column('com_x_m') : NaN
plot gripper_shots using 'x_m':'y_m':'dx_m':'dy_m':'t_s' with vectors nohead linewidth 1.2 linecolor palette, \
     gripper_shots using 'com_x_m':'com_y_m':'t_s' with points pointtype 7 pointsize 0.5 linecolor palette, \
     gripper_shots using (gripper_at(gripper_t_min)):'com_y_m':(sprintf('%g s', column('t_s'))) every 4 with labels left offset 0.7, 0 font ',8', \
     gripper_shots using (gripper_at(gripper_t_max)):'com_y_m':(sprintf('%g s', column('t_s'))) every 4 with labels right offset -0.7, 0 font ',8'
unset object
unset arrow 1
unset label 1
set border 15 back
set tics front in scale 0.5
set size noratio
