# Figure 11, what its outcomes are made of. Upper row: with strong radial friction the arch stands once the contact problem is solved; after 30 sweeps from a cold
# start, positions left as they are, it hinges and pushes its pillars outwards, as in the published middle row. Lower row: with weak radial friction, contact
# problem solved, it comes down by sliding between its upper stones.
call scripts.'/figure.gp' '' 17.8 8.0
shapes = results.'/shapes.csv'
times = parameter('measure', 'snapshots')
n = words(times)
unset border
unset tics
unset key
stats shapes using 'x_m' name 'x' nooutput
stats shapes using 'z_m' name 'z' nooutput
set xrange [x_min:x_max]
set yrange [z_min:z_max]
set size ratio -1
array rows[2] = ['strong few sweeps', 'weak']
array title_of[2] = ['strong, few sweeps', 'weak']
at(c, t, v) = strcol('case') eq c && abs(column('t_s') - t) < 1e-9 && column('corner') < 5 ? v : NaN
set multiplot layout 2, n margins 0.01, 0.99, 0.01, 0.94 spacing 0.01, 0.04
do for [row = 1:2] {
    do for [k = 1:n] {
        set title (k == 1 ? title_of[row].', ' : '').'{/:Italic t} = '.word(times, k).' s' offset 0, -0.6
        if (row == 1 && k == 1) { call scripts.'/scale.gp' (x_min + 0.37 * (x_max - x_min)) (z_min + 0.1 * (z_max - z_min)) (x_max - x_min) } else { unset arrow 50; unset label 50 }
        plot shapes using (at(rows[row], real(word(times, k)), column('x_m'))):'z_m' with lines linestyle outline
    }
}
unset multiplot

# Fall of the keystone: weak radial friction falls, strong stands, and isotropic friction does one or the other by its coefficient alone (a). Time at which the keystone
# has come down by 0.1 m, over plain sweeps from a cold start (b): weak friction settles on a time, strong friction
# falls ever later and then not at all (points at the end of the run). The same under weak friction for all four falls, 0.1, 0.5, 1 and 2 m from below (c), with the times
# of the solved problem at a quarter of the step as guides. "Corrected": positions are, and contacts are watched before they close. Triangles, in the colour of the friction: the
# published program as shipped (open) and repaired (filled); with the roll-back alone put right and 1000 sweeps, not shown, strong friction does not fall.
call scripts.'/figure.gp' 'convergence' 17.8 7.5
track = results.'/track.csv'
conv = results.'/convergence.csv'
recorded = results.'/recorded.csv'
levels = parameter('measure', 'levels')
parts = parameter('sweep', 'parts')
finest = real(word(parts, words(parts)))
level(k) = 't_level_'.k.'_s'
array fine[words(levels)]
do for [k = 1:words(levels)] {
    stats conv using (strcol('friction') eq 'weak' && strcol('varied') eq 'parts' && column('value_1') == finest ? column(level(k)) : NaN) name 'one' nooutput
    fine[k] = one_max
}
set multiplot layout 1, 3 margins 0.055, 0.985, 0.15, 0.78 spacing 0.075, 0
call scripts.'/panel.gp' 'a' 'fall of the keystone'
set xlabel 'time / s'
set ylabel 'fall / m'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*' '0.03:0.03'
set key at screen 0.005, 0.99 left top vertical maxrows 3 width -2 samplen 2
of(c, v) = strcol('case') eq c ? v : NaN
plot track using 't_s':(of('weak', column('fall_m'))) with lines linetype 1 title 'weak', \
     track using 't_s':(of('strong', column('fall_m'))) with lines linetype 2 title 'strong', \
     track using 't_s':(of('strong few sweeps', column('fall_m'))) with lines linetype 3 title 'strong, few sweeps', \
     track using 't_s':(of('isotropic least', column('fall_m'))) with lines linetype 4 title 'isotropic, {/:Italic μ}', \
     track using 't_s':(of('isotropic mean', column('fall_m'))) with lines linetype 5 title 'isotropic, mean'
call scripts.'/panel.gp' 'b' 'keystone down by '.word(levels, 1).' m'
set xlabel 'sweeps from a cold start'
set ylabel 'time / s'
set logscale x
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'y' '0:*' '0.03:0.05'
set key at screen 0.42, 0.99 left top vertical maxrows 3 width -3 samplen 2.5
pick(f, p, v) = strcol('friction') eq f && strcol('varied') eq 'sweeps' && strcol('positions') eq p ? v : NaN
rec(f, p, v) = strcol('friction') eq f && strcol('program') eq p ? v : NaN
plot conv using 'value_1':(pick('weak', 'left', column('shown_s'))) with linespoints linetype 1 title 'weak', \
     conv using 'value_1':(pick('weak', 'corrected', column('shown_s'))) with linespoints linetype 1 dashtype 3 pointtype 6 title 'weak, corrected', \
     conv using 'value_1':(pick('strong', 'left', column('shown_s'))) with linespoints linetype 2 title 'strong', \
     conv using 'value_1':(pick('strong', 'corrected', column('shown_s'))) with linespoints linetype 2 dashtype 3 pointtype 4 title 'strong, corrected', \
     recorded using 'sweeps_1':(rec('weak', 'shipped', column('shown_s'))) with points linetype 1 pointtype 8 pointsize 1.2 notitle, \
     recorded using 'sweeps_1':(rec('weak', 'repaired', column('shown_s'))) with points linetype 1 pointtype 9 pointsize 1.2 notitle, \
     recorded using 'sweeps_1':(rec('strong', 'shipped', column('shown_s'))) with points linetype 2 pointtype 8 pointsize 1.2 notitle, \
     recorded using 'sweeps_1':(rec('strong', 'repaired', column('shown_s'))) with points linetype 2 pointtype 9 pointsize 1.2 notitle, \
     keyentry with points linetype 7 pointtype 8 pointsize 1.2 title 'recorded', \
     keyentry with points linetype 7 pointtype 9 pointsize 1.2 title 'recorded, repaired'
unset key
call scripts.'/panel.gp' 'c' 'weak: all four falls'
call scripts.'/range.gp' 'y' '0:*' '0.03:0.05'
do for [k = 1:words(levels)] {
    set arrow k from graph 0, first fine[k] to graph 1, first fine[k] nohead linestyle guide
}
plot for [k = 1:words(levels)] conv using 'value_1':(pick('weak', 'left', column(level(k)))) with linespoints linetype 1, \
     for [k = 1:words(levels)] conv using 'value_1':(pick('weak', 'corrected', column(level(k)))) with linespoints linetype 1 dashtype 3 pointtype 6, \
     for [k = 1:words(levels)] recorded using 'sweeps_1':(rec('weak', 'shipped', column(level(k)))) with points linetype 1 pointtype 8 pointsize 1.2, \
     for [k = 1:words(levels)] recorded using 'sweeps_1':(rec('weak', 'repaired', column(level(k)))) with points linetype 1 pointtype 9 pointsize 1.2
unset multiplot

# Figure 11, as it is seen: structure directions run along the grain, which is the direction of little friction. Upper row: strong radial friction after few
# sweeps of the solver, as in the published middle row; solved, it stands as in the first picture. Lower row: weak radial friction.
call scripts.'/figure.gp' 'snapshots' 17.8 6.2
times = parameter('picture', 'times')
labels = ''
do for [row = 1:2] {
    do for [k = 1:words(times)] {
        labels = labels.(row == 1 && k == 1 ? '' : '|').(k == 1 ? (row == 1 ? 'strong, few sweeps, ' : 'weak, ') : '').'{/:Italic t} = '.word(times, k).' s'
    }
}
call scripts.'/picture.gp' results.'/snapshots.png' labels (words(times))
