# Figure 14: sections through limit surfaces, each over its largest force and torque, and the ellipsoid. Signs mark the same three twists on every
# curve: the same velocity leads to different places. Broad grey: recorded from the published program.
call scripts.'/figure.gp' '' 8.6 8.6
sections = results.'/sections.csv'
markers = results.'/markers.csv'
set size ratio 1
call scripts.'/range.gp' 'x' '0:1.05'
call scripts.'/range.gp' 'y' '0:1.05'
set xlabel '|{/:Italic f}_t| / max |{/:Italic f}_t|'
set ylabel '|{/:Italic τ}| / max |{/:Italic τ}|'
set key above maxrows 2 width -1 samplen 2
plot for [k in 'ellipsoid circle square line_across line_along'] \
         sections using 'recorded_'.k.'_force_1':'recorded_'.k.'_torque_1' with lines linestyle reference notitle, \
     for [m = 0:2] markers using (column('marker') == m ? column('force_1') : NaN):'torque_1' with lines linestyle guide notitle, \
     sections using 'ellipsoid_force_1':'ellipsoid_torque_1' with lines linetype 7 title 'ellipsoid', \
     sections using 'circle_force_1':'circle_torque_1' with lines linetype 1 title 'circle', \
     sections using 'square_force_1':'square_torque_1' with lines linetype 2 title 'square', \
     sections using 'line_across_force_1':'line_across_torque_1' with lines linetype 3 title 'line, across', \
     sections using 'line_along_force_1':'line_along_torque_1' with lines linetype 4 title 'line, along', \
     keyentry with lines linestyle reference title 'recorded', \
     markers using (strcol('curve') eq 'ellipsoid' ? column('force_1') : NaN):'torque_1' with points linetype 7 pointtype 7 pointsize 0.8 notitle, \
     markers using (strcol('curve') eq 'circle' ? column('force_1') : NaN):'torque_1' with points linetype 1 pointtype 7 pointsize 0.8 notitle, \
     markers using (strcol('curve') eq 'square' ? column('force_1') : NaN):'torque_1' with points linetype 2 pointtype 5 pointsize 0.8 notitle, \
     markers using (strcol('curve') eq 'line-across' ? column('force_1') : NaN):'torque_1' with points linetype 3 pointtype 9 pointsize 0.9 notitle, \
     markers using (strcol('curve') eq 'line-along' ? column('force_1') : NaN):'torque_1' with points linetype 4 pointtype 13 pointsize 0.9 notitle

# Figure 15: the limit surface of the gradient line, over its largest values; every direction of sliding is a line from pole to pole, pale where it lies
# behind. Rings: recorded from the published program. (b) the section across the line, with an arrow from each place to that of the ellipsoid for the same twist.
call scripts.'/figure.gp' 'surface' 17.8 8.2
set multiplot
gradient = results.'/surface_gradient.csv'
stats gradient using 'direction' name 'directions' nooutput
stats gradient using 'location_1' name 'off' nooutput
set cbrange [0:off_max]
set palette defined (0 '#C8DCEB', 0.5 '#0072B2', 1 '#D55E00')
set colorbox user origin 0.465, 0.16 size 0.012, 0.6
set cblabel 'distance to the ellipsoid’s wrench / {/:Italic f_N}' offset 0, 0
set origin 0, 0
set size 0.54, 1
set lmargin at screen 0.02
set rmargin at screen 0.46
set tmargin at screen 0.93
set bmargin at screen 0.06
set label 98 '{/:Bold (a)} gradient line' at screen 0.02, screen 0.95 left
rows = int(directions_records / (directions_max + 1))
half = rows / 2
set view equal xyz
set view 62, 40, 1.35
set xyplane at -1.2
unset border
unset tics
set cbtics
unset grid
set xrange [-1.2:1.2]
set yrange [-1.2:1.2]
set zrange [-1.2:1.2]
set arrow 1 from 0, 0, 0 to 1.3, 0, 0 front filled linewidth 0.8
set arrow 2 from 0, 0, 0 to 0, 1.3, 0 front filled linewidth 0.8
set arrow 3 from 0, 0, 0 to 0, 0, 1.3 front filled linewidth 0.8
set label 1 '{/:Italic f_x / f_N}' at 1.3, 0, 0 left offset 0.2, -0.8 front
set label 2 '{/:Italic f_y / f_N}' at 0, 1.3, 0 left offset 0.6, 0.5 front
set label 3 '{/:Italic τ} / ({/:Italic f_N r})' at 0, 0, 1.42 center front
set key at screen 0.02, 0.06 left bottom vertical maxrows 1 samplen 2
# Towards the eye, for the view above: what lies behind is pale, the surface being convex about its middle.
near(x, y, z) = (x * sin(rad(40)) - y * cos(rad(40))) * sin(rad(62)) + z * cos(rad(62))
rad(degrees) = degrees * pi / 180
near_row(side) = side * near(column('fx_1'), column('fy_1'), column('torque_1')) >= -0.02
splot for [d = 0:2 * int(directions_max) + 1:4] gradient using (near_row(-1) ? column('fx_1') : NaN):'fy_1':'torque_1' \
          every ::(half * d)::(half * (d + 1) - 1) with lines linecolor rgb '#D0D0D0' linewidth 0.5 dashtype solid notitle, \
      for [d = 1:2 * int(directions_max) + 1:4] gradient using (near_row(-1) ? column('fx_1') : NaN):'fy_1':'torque_1' \
          every ::(half * d)::(half * (d + 1) - 1) with lines linecolor rgb '#D0D0D0' linewidth 0.5 dashtype solid notitle, \
      for [d = 0:2 * int(directions_max) + 1:4] gradient using (near_row(1) ? column('fx_1') : NaN):'fy_1':'torque_1':'location_1' \
          every ::(half * d)::(half * (d + 1) - 1) with lines palette linewidth 1.2 dashtype solid notitle, \
      for [d = 1:2 * int(directions_max) + 1:4] gradient using (near_row(1) ? column('fx_1') : NaN):'fy_1':'torque_1':'location_1' \
          every ::(half * d)::(half * (d + 1) - 1) with lines palette linewidth 1.2 dashtype solid notitle, \
      gradient using (near(column('recorded_fx_1'), column('recorded_fy_1'), column('recorded_torque_1')) >= 0 ? column('recorded_fx_1') : NaN):'recorded_fy_1':'recorded_torque_1' with points pointtype 6 pointsize 0.35 \
          linecolor rgb '#404040' title 'recorded'
unset arrow
unset label 1
unset label 2
unset label 3
set tics
set grid back linestyle 110
unset colorbox
unset label 98
set border 15
set lmargin at screen 0.65
set rmargin at screen 0.985
set tmargin at screen 0.82
set bmargin at screen 0.15
set size ratio 0
set xlabel '{/:Italic f_x / f_N}' offset 0, (kind eq 'svg' ? 0.6 : 0.3)
set ylabel '{/:Italic τ} / ({/:Italic f_N r})' offset 0, 0
set xtics offset 0, 0
set ytics offset 0, 0
call scripts.'/range.gp' 'x' '-1.15:1.15' '0.05:0.05'
call scripts.'/range.gp' 'y' '-1.15:1.15' '0.05:0.05'
set key at screen 0.985, 0.995 right top vertical maxrows 3 samplen 2
call scripts.'/panel.gp' 'b' 'section'
location = results.'/location.csv'
set parametric
set trange [0:2*pi]
plot cos(t), sin(t) with lines linetype 7 title 'ellipsoid', \
     location using 'surface_fx_1':'surface_torque_1':'d_fx_1':'d_torque_1' with vectors head filled size graph 0.015, 20 linetype 2 dashtype solid \
         linewidth 0.6 title 'to the ellipsoid, same twist', \
     location using 'surface_fx_1':'surface_torque_1' with points linetype 1 title 'limit surface'
unset multiplot

# Figure 16: force across the gradient line in pure rotation about a point on it, over the place of the point. It does not vanish about the centre of
# pressure, but about p_s, with half the pressure on each side. Dashed: continuous line.
call scripts.'/figure.gp' 'rotation' 8.6 6.4
rotation = results.'/rotation.csv'
points = results.'/rotation_points.csv'
set xlabel 'centre of rotation {/:Italic y / L}'
set ylabel '{/:Italic f_x / f_N}'
call scripts.'/range.gp' 'x' '-0.5:0.5'
call scripts.'/range.gp' 'y' '*:*'
set key above maxrows 1 samplen 2
plot rotation using 'y_over_L':'force_N' with lines linetype 1 title '101 cells', \
     rotation using 'y_over_L':'exact_force_N' with lines linestyle theory title 'continuous', \
     points using 'y_over_L':'force_N' with points linetype 2 pointsize 1 notitle, \
     points using (column('y_over_L')):(column('force_N')):(strcol('point') eq 'p_s' ? '{/:Italic p}_s' : 'CoP') with labels left offset 0.8, 0.5 notitle

# Figure 18: (a) the spherical coordinates that sample the motions (v_x/r, v_y/r, ω), lines every π/10, one cell with its corners 1 to 4 and a motion within;
# (b), (c) where the table's wrenches for these motions lie on the surfaces of circle and gradient line, seen as −h, with the distance to the ellipsoid's
# wrench for the same motion. Lines that crowd or part show uneven sampling.
call scripts.'/figure.gp' 'sampling' 17.8 6.0
set multiplot
sampling = results.'/sampling.csv'
cell = results.'/cell.csv'
stats sampling using 'b' name 'phi' nooutput
stats sampling using 'a' name 'theta' nooutput
stats sampling using 'location_1' name 'off' nooutput
n = int(phi_max) + 1
rows = int(theta_max) + 1
each = int(phi_max) / 5
set cbrange [0:off_max]
set palette defined (0 '#C8DCEB', 0.5 '#0072B2', 1 '#D55E00')
set view equal xyz
set xyplane at 0
unset border
unset tics
set cbtics
unset grid
unset key
set xrange [-1.1:1.1]
set yrange [-1.1:1.1]
set zrange [0:1.1]
titles = "'motions' 'circle' 'gradient line'"
do for [panel = 0:2] {
    set lmargin at screen 0.005 + 0.29 * panel
    set rmargin at screen 0.285 + 0.29 * panel
    set tmargin at screen 0.86
    set bmargin at screen 0.02
    set label 98 sprintf('{/:Bold (%s)} %s', 'abc'[panel + 1:panel + 1], word(titles, panel + 1)) at screen 0.02 + 0.29 * panel, screen 0.94 left
    set view 55, 30, 1.55
    labels = panel == 0 ? "'{/:Italic v_x/r}' '{/:Italic v_y/r}' '{/:Italic ω}'" : "'−{/:Italic h_x}' '−{/:Italic h_y}' '−{/:Italic h_τ}'"
    set arrow 1 from 0, 0, 0 to 1.35, 0, 0 front filled linewidth 0.8
    set arrow 2 from 0, 0, 0 to 0, 1.85, 0 front filled linewidth 0.8
    set arrow 3 from 0, 0, 0 to 0, 0, 1.3 front filled linewidth 0.8
    set label 1 word(labels, 1) at 1.55, 0, 0 center front
    set label 2 word(labels, 2) at 0, 2.0, 0 left offset 0.2, 0.5 front
    set label 3 word(labels, 3) at 0, 0, 1.45 center front
    if (panel == 0) {
        unset colorbox
        splot for [a = 0:rows - 1:each] sampling using 'v_x_1':'v_y_1':'omega_1' every ::(a * n)::((a + 1) * n - 1) with lines linetype 1 linewidth 0.7, \
              for [b = each:n - 1:each] sampling using 'v_x_1':'v_y_1':'omega_1' every n::b::(n * rows - 1) with lines linetype 1 linewidth 0.7, \
              cell using (column('corner') > 0 ? column('v_x_1') : NaN):'v_y_1':'omega_1' with points linetype 2 pointtype 7 pointsize 0.7, \
              cell using (column('corner') > 0 ? column('v_x_1') : NaN):'v_y_1':'omega_1':(sprintf('%d', column('corner'))) with labels offset 0.8, 0.5 font ',7', \
              cell using (column('corner') == 0 ? column('v_x_1') : NaN):'v_y_1':'omega_1' with points linetype 7 pointtype 2 pointsize 0.8
    } else {
        if (panel == 2) {
            set colorbox user origin 0.925, 0.08 size 0.012, 0.72
            set label 96 "distance to the\nellipsoid’s wrench" at screen 0.99, screen 0.94 right
        }
        first = n * rows * (panel - 1)
        splot for [a = 0:rows - 1:each] sampling using (-column('h_x_1')):(-column('h_y_1')):(-column('h_torque_1')):'location_1' \
                  every ::(first + a * n)::(first + (a + 1) * n - 1) with lines palette linewidth 1 dashtype solid, \
              for [b = each:n - 1:each] sampling using (-column('h_x_1')):(-column('h_y_1')):(-column('h_torque_1')):'location_1' \
                  every n::(first + b)::(first + n * rows - 1) with lines palette linewidth 1 dashtype solid
    }
}
unset multiplot
