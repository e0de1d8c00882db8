# The same push of 1 m/s at 24 headings (a) and at 24 orientations of the cube (b): distance until it stands over v^2/(2 mu g), with the settings that each
# engine's documentation advises, with MuJoCo's pyramid, and with Bullet's two directions of friction. Coulomb's law says 1 everywhere; a step of 1/240 s alone makes 0.98 of it.
call scripts.'/figure.gp' '' 17.8 7.5
call scripts.'/rows.gp' 'directions' 'kind engine setting'
array engine[6] = ['bristle', 'mujoco', 'ode', 'bullet', 'mujoco', 'bullet']
array setting[6] = ['default', 'default', 'default', 'default', 'pyramid', 'two-directions']
array label[6] = ['Bristle', 'MuJoCo', 'ODE', 'Bullet', 'MuJoCo, pyramid', 'Bullet, two directions']
directions(kind, k) = rows('directions', kind.','.engine[k].','.setting[k])
set multiplot layout 1, 2 margins 0.07, 0.985, 0.16, 0.76 spacing 0.09, 0.1
call scripts.'/range.gp' 'x' '=-8:353' '0:0' '90'
call scripts.'/range.gp' 'y' '*:*'
set xlabel 'heading / °'
set ylabel 'distance over theory'
set key at screen 0.07, 0.98 left top vertical maxrows 2
call scripts.'/panel.gp' 'a' 'headings'
plot for [k = 1:6] directions('heading', k) using 'angle_deg':'distance_1' with linespoints linetype k title label[k]
set xlabel 'orientation / °'
unset key
call scripts.'/range.gp' 'y' '*:*'
call scripts.'/panel.gp' 'b' 'orientations'
plot for [k = 1:6] directions('orientation', k) using 'angle_deg':'distance_1' with linespoints linetype k
unset multiplot

# What settings do: each engine with each of its settings. (a) Acceleration on inclines of 30 and 40 degrees off g (sin a - mu cos a), the larger relative error;
# (b) creep of a box that sticks; (c) spread of the distance over the headings. Left of the axis is drawn at its end. Settings: the table of engines.
call scripts.'/figure.gp' 'settings' 17.8 10.5
friction = results.'/friction.csv'
at_least(v, low) = v < low ? low : v
set multiplot layout 1, 3 margins 0.22, 0.975, 0.12, 0.93 spacing 0.035, 0.1
stats friction using 0 name 'rows' nooutput
unset key
call scripts.'/range.gp' 'y' sprintf('=%g:0.5', -rows_records + 0.5)
set ytics scale 0
call scripts.'/range.gp' 'log x' '=1e-10:10'
set format x '10^{%T}'
set xlabel 'relative error'
call scripts.'/panel.gp' 'a' 'incline'
plot friction using (at_least(column('incline_1'), 1e-10)):(-column(0)):yticlabels(strcol('engine').' '.strcol('setting')) with points linetype 1 pointsize 0.8
set format y ''
call scripts.'/range.gp' 'log x' '=1e-10:10'
set format x '10^{%T}'
set xlabel 'speed / (m/s)'
call scripts.'/panel.gp' 'b' 'creep'
plot friction using (at_least(column('creep_m_per_s'), 1e-10)):(-column(0)) with points linetype 2 pointsize 0.8
call scripts.'/range.gp' 'log x' '=1e-10:10'
set format x '10^{%T}'
set xlabel 'spread'
call scripts.'/panel.gp' 'c' 'headings'
plot friction using (at_least(column('headings_1'), 1e-10)):(-column(0)) with points linetype 3 pointsize 0.8
unset multiplot

# Time against how well contacts keep to Coulomb's law, a point for each setting: time of the steps of a second, and the largest residual over a scenario's cases,
# judged from outside by one formula for all engines. (a) A box that sticks on a slope, (b) boxes that slide or stick on three slopes, (c) five cubes that stand. Left below: cheap
# and exact. What is below 1e-10 is drawn there. Times of the machine of make peers.
call scripts.'/figure.gp' 'residual' 17.8 7.5
residual = results.'/timing_residual.csv'
array engine[4] = ['bristle', 'mujoco', 'ode', 'bullet']
array label[4] = ['Bristle', 'MuJoCo', 'ODE', 'Bullet']
of(s, k, v) = strcol('scenario') eq s && strcol('engine') eq engine[k] ? v : NaN
at_least(v, low) = v < low ? low : v
set multiplot layout 1, 3 margins 0.085, 0.985, 0.16, 0.84 spacing 0.025, 0.1
array scenario[3] = ['creep', 'incline', 'stack']
array title[3] = ['sticks', 'slides', 'stands']
do for [i = 1:3] {
    call scripts.'/range.gp' 'log x' '=0.03:60'
    set format x '10^{%T}'
    call scripts.'/range.gp' 'log y' '=3e-11:1'
    set format y (i == 1 ? '10^{%T}' : '')
    set xlabel 'time / (ms/s)'
    if (i == 1) { set ylabel 'residual / (m/s)' } else { unset ylabel }
    if (i == 1) { set key at screen 0.085, 0.98 left top vertical maxrows 1 } else { unset key }
    call scripts.'/panel.gp' (word('a b c', i)) (title[i])
    plot for [k = 1:4] residual using (1e-3 * column('second_us')):(of(scenario[i], k, at_least(column('residual_m_per_s'), 1e-10))) with points linetype k pointsize 0.8 title label[k]
}
unset multiplot

# Performance profile [Dolan, More: Benchmarking optimization software, 2002] of all solvers on the same contact problems: share of them that a solver has
# solved within so many times the time of the fastest of all, to a residual of 1e-4 (left) and 1e-8 (right) of the speed, judged from outside. Our
# first-order methods (a, b), our others (c, d), Siconos' (e, f). Higher and farther left is better. Sampled at ten ratios a decade, joined by straight lines.
call scripts.'/figure.gp' 'profile' 17.8 16.5
call scripts.'/rows.gp' 'timing_profile' 'library solver'
array library[3] = ['bristle', 'bristle', 'siconos']
array solvers[3] = ['pgs prox nncg anderson admm', 'newton pivot interior islands auto', 'nsgs prox vi_eg admm nsn_fb nsn_ac']
array label[3] = ['ours, first order', 'ours, others', 'Siconos']
profile(row, k) = rows('timing_profile', library[row].','.word(solvers[row], k))
at(tolerance, v) = abs(column('tolerance_1') / tolerance - 1) < 0.1 ? v : NaN
in_words(name) = strstrt(name, '_') == 0 ? name : name[1:strstrt(name, '_') - 1].'-'.name[strstrt(name, '_') + 1:*]
set multiplot layout 3, 2 margins 0.075, 0.845, 0.075, 0.965 spacing 0.06, 0.075
call scripts.'/range.gp' 'log x' '=1:10000'
call scripts.'/range.gp' 'y' '=-0.04:1.04'
do for [row = 1:3] {
    set format x (row == 3 ? '10^{%T}' : '')
    set format y '%h'
    if (row == 3) { set xlabel 'time over that of the fastest' } else { unset xlabel }
    set ylabel 'problems solved / all'
    unset key
    call scripts.'/panel.gp' (word('a c e', row)) (label[row].', residual 10^{-4}')
    plot for [k = 1:words(solvers[row])] profile(row, k) using 'ratio_1':(at(1e-4, column('solved_1'))) with lines linetype k
    set format y ''
    unset ylabel
    set key at screen 0.858, graph 1 left top vertical maxrows 6
    call scripts.'/panel.gp' (word('b d f', row)) (label[row].', residual 10^{-8}')
    plot for [k = 1:words(solvers[row])] profile(row, k) using 'ratio_1':(at(1e-8, column('solved_1'))) with lines linetype k \
         title in_words(word(solvers[row], k))
}
unset multiplot
