# Table 1 as pictures: the limit curve of each model, that is its forces over the normal force for all directions of sliding, with the structure directions
# of body A (solid line) and body B (broken line), and the direction of sliding at the start (dotted line). Points: forces for sliding every 15 degrees. (h)
# friction over load along body A's structure: all models but cloth friction are proportional to the load. The document has no figure of this.
call scripts.'/figure.gp' '' 17.8 10.2
set multiplot
curves = results.'/curves.csv'
loads = results.'/loads.csv'
stats results.'/setting.csv' using 'angle_a_rad' name 'a' nooutput
stats results.'/setting.csv' using 'angle_b_rad' name 'b' nooutput
stats results.'/setting.csv' using 'angle_velocity_rad' name 'v' nooutput
stats curves using 'f_x_1' name 'x' nooutput
stats curves using 'f_y_1' name 'y' nooutput
stats curves using 'model' name 'model' nooutput
rows = int(model_records / (model_max + 1))
each = (rows - 1) / 24
names = "'isotropic Coulomb' 'anisotropic, body A' 'anisotropic, sliding' 'limit surface' 'friction tensors' 'cloth' 'Matchstick' 'load'"
most(p, q) = p > q ? p : q
reach = 1.08 * most(most(x_max, -x_min), most(y_max, -y_min))
unset key
do for [k = 0:6] {
    column_k = k % 4
    row_k = k / 4
    set lmargin at screen 0.07 + 0.24 * column_k
    set rmargin at screen 0.25 + 0.24 * column_k
    set tmargin at screen 0.925 - 0.49 * row_k
    set bmargin at screen 0.605 - 0.49 * row_k
    set size ratio -1
    call scripts.'/range.gp' 'x' sprintf('=%g:%g', -reach, reach) '0:0' '0.5'
    call scripts.'/range.gp' 'y' sprintf('=%g:%g', -reach, reach) '0:0' '0.5'
    set xlabel '{/:Italic f_x / λ}_n'
    if (column_k == 0) { set ylabel '{/:Italic f_y / λ}_n' offset 2, 0 } else { unset ylabel }
    call scripts.'/panel.gp' 'abcdefg'[k + 1:k + 1] word(names, k + 1)
    set arrow 1 from -reach * cos(a_max), -reach * sin(a_max) to reach * cos(a_max), reach * sin(a_max) nohead linecolor rgb '#808080' linewidth 0.8
    set arrow 2 from -reach * cos(b_max), -reach * sin(b_max) to reach * cos(b_max), reach * sin(b_max) nohead linecolor rgb '#808080' linewidth 0.8 dashtype (8, 5)
    set arrow 3 from -reach * cos(v_max), -reach * sin(v_max) to reach * cos(v_max), reach * sin(v_max) nohead linecolor rgb '#808080' linewidth 0.8 dashtype (1, 4)
    plot curves using 'f_x_1':'f_y_1' every ::(k * rows)::((k + 1) * rows - 1) with lines linetype 1, \
         curves using 'f_x_1':'f_y_1' every each::(k * rows)::((k + 1) * rows - 1) with points linetype 2 pointtype 7 pointsize 0.35
}
unset arrow
set lmargin at screen 0.07 + 0.24 * 3
set rmargin at screen 0.25 + 0.24 * 3
set tmargin at screen 0.435
set bmargin at screen 0.115
set size noratio
set logscale x
call scripts.'/range.gp' 'log x' '0.1:100'
call scripts.'/range.gp' 'y' '0:*' '0:0.75'
set xlabel 'load {/:Italic λ}_n / N'
unset ylabel
set format x '10^{%T}'
call scripts.'/panel.gp' 'h' '|{/:Italic f}| / {/:Italic λ}_n over load'
set key inside right top vertical maxrows 4 samplen 1.6 width 0
plot loads using 'load_N':'cloth_1' with linespoints linetype 1 title 'cloth', \
     loads using 'load_N':'isotropic_1' with linespoints linetype 2 title 'isotropic', \
     loads using 'load_N':'tensors_1' with linespoints linetype 3 title 'tensors', \
     loads using 'load_N':'matchstick_1' with linespoints linetype 4 title 'Matchstick'
unset multiplot
