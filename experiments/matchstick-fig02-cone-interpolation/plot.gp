# Figure 2: friction cones for matchsticks from parallel to crossed. (a) to (d) The cone, its height the normal force; on the ground the two matchsticks (thick
# lines) and the axis of least friction (broken line). (e) Sections at unit load. (f) Coefficients along and across that axis over the angle between the
# matchsticks; broken: eqs. (10) and (11). Differs from the published figure, a drawing without numbers of three such cones: numbers.
call scripts.'/figure.gp' '' 17.8 10.6
set multiplot
cones = results.'/cones.csv'
sticks = results.'/sticks.csv'
sections = results.'/sections.csv'
sweep = results.'/sweep.csv'
stats cones using 'f_x_N' name 'x' nooutput
stats cones using 'f_y_N' name 'y' nooutput
stats cones using 'load_N' name 'load' nooutput
stats cones using 'layer' name 'layer' nooutput
stats cones using 'cone' name 'cone' nooutput
stats sections using 'f_x_1' name 'sx' nooutput
stats sections using 'f_y_1' name 'sy' nooutput
n_cones = int(cone_max) + 1
n_layers = int(layer_max) + 1
around = int(cone_records / (n_cones * n_layers))
array theta[n_cones]
do for [k = 0:n_cones - 1] { stats sticks using (column('cone') == k ? column('theta_deg') : NaN) name 'one' nooutput; theta[k + 1] = one_min }
most(p, q) = p > q ? p : q
reach = 1.05 * most(most(x_max, -x_min), most(y_max, -y_min))
set view 62, 72, 1.45, 1
set xyplane at 0
unset key
unset border
unset grid
unset xtics
unset ytics
unset ztics
set xrange [-reach:reach]
set yrange [-reach:reach]
set zrange [0:load_max]
do for [k = 0:n_cones - 1] {
    set lmargin at screen 0.01 + 0.245 * k
    set rmargin at screen 0.245 + 0.245 * k
    set tmargin at screen 0.90
    set bmargin at screen 0.52
    set label 98 sprintf('{/:Bold (%s)} {/:Italic θ} = %g°', 'abcdefgh'[k + 1:k + 1], theta[k + 1]) at screen 0.02 + 0.245 * k, screen 0.95 left
    base = k * n_layers * around
    splot sticks using (column('cone') == k ? -0.75 * reach * column('a_x_1') : NaN):(-0.75 * reach * column('a_y_1')):(0):(1.5 * reach * column('a_x_1')):(1.5 * reach * column('a_y_1')):(0) \
              with vectors nohead linecolor rgb '#B08040' linewidth 3 dashtype solid, \
          sticks using (column('cone') == k ? -0.75 * reach * column('b_x_1') : NaN):(-0.75 * reach * column('b_y_1')):(0):(1.5 * reach * column('b_x_1')):(1.5 * reach * column('b_y_1')):(0) \
              with vectors nohead linecolor rgb '#D8B070' linewidth 3 dashtype solid, \
          sticks using (column('cone') == k ? -reach * column('t_x_1') : NaN):(-reach * column('t_y_1')):(0):(2 * reach * column('t_x_1')):(2 * reach * column('t_y_1')):(0) \
              with vectors nohead linestyle theory, \
          for [l = 1:n_layers - 1] cones using 'f_x_N':'f_y_N':'load_N' every ::(base + l * around)::(base + (l + 1) * around - 1) \
              with lines linetype 1 linewidth (l == n_layers - 1 ? 1.4 : 0.5), \
          for [j = 0:around - 2:(around - 1) / 24] cones using 'f_x_N':'f_y_N':'load_N' every around::(base + j)::(base + n_layers * around - 1) \
              with lines linetype 1 linewidth 0.4
}
unset label 98
set border 15
set grid back linestyle 110
set xtics
set ytics
set lmargin at screen 0.08
set rmargin at screen 0.40
set tmargin at screen 0.425
set bmargin at screen 0.10
set size ratio -1
far = 1.1 * most(most(sx_max, -sx_min), most(sy_max, -sy_min))
call scripts.'/range.gp' 'x' sprintf('=%g:%g', -1.55 * far, 1.55 * far)
call scripts.'/range.gp' 'y' sprintf('=%g:%g', -far, far)
set xlabel '{/:Italic f_x / λ}_n'
set ylabel '{/:Italic f_y / λ}_n' offset 1.5, 0
set key inside right top vertical maxrows n_cones samplen 1.4 width 0
call scripts.'/panel.gp' 'abcdefgh'[n_cones + 1:n_cones + 1] 'unit load'
plot for [k = 0:n_cones - 1] sections using (column('cone') == k ? column('f_x_1') : NaN):'f_y_1' with lines linetype k + 1 title sprintf('%g°', theta[k + 1])
set size noratio
set lmargin at screen 0.53
set rmargin at screen 0.975
call scripts.'/range.gp' 'x' '0:90' '0:0' '15'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set xlabel 'angle between matchsticks {/:Italic θ} / °'
set ylabel 'coefficient' offset 0.5, 0
set key inside right top vertical maxrows 3 samplen 2 width 0
call scripts.'/panel.gp' 'abcdefgh'[n_cones + 2:n_cones + 2] 'coefficients'
plot sweep using 'theta_deg':'mu_b_1' with lines linetype 2 dashtype solid title 'across, {/:Italic μ}_b', \
     sweep using 'theta_deg':'mu_t_1' with lines linetype 1 title 'along, {/:Italic μ}_t', \
     sweep using 'theta_deg':'eq11_1' with lines linestyle theory title 'eqs. (10), (11)', \
     sweep using 'theta_deg':'eq10_1' with lines linestyle theory notitle
unset multiplot
