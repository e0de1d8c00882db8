# Figures 4 and 5: paths of the logs of one run, seen from above with the surface unrolled and downhill to the right, on the fields' directions (grey strokes). The
# dark square is the building, the dashed line where the spread before it is taken. A log that has touched the building hits, also where it goes on beside it; a run ends
# when every log has hit or passed, or lies still, or when its time is over. Upper row: logs kept from rolling; lower row: round ones. Differs: the document shows
# views of a scene whose numbers it does not print.
call scripts.'/figure.gp' '' 17.8 10.4
call scripts.'/rows.gp' 'paths' 'logs steering fate'
call scripts.'/rows.gp' 'strokes' 'name'
paths(logs, steering, fate) = rows('paths', logs.','.steering.','.fate)
length = real(parameter('ravine', 'length'))
at = real(parameter('building', 'at'))
side = real(parameter('building', 'side'))
line = at - side / 2 - real(parameter('measure', 'ahead'))
array kinds[2] = ['held', 'round']
array fields[3] = ['towards', 'around', 'isotropic']
array titles[6] = ['towards, kept from rolling', 'around, kept from rolling', 'isotropic, kept from rolling', 'towards, round', 'around, round', 'isotropic, round']
set xrange [0:length]
half_width = 9.0 # of what is seen of the ravine, in metres
set yrange [-half_width:half_width]
set size ratio -1
set xtics 5
set ytics 4
unset grid
unset key
set object 1 rectangle from at - side / 2, -side / 2 to at + side / 2, side / 2 front fillcolor rgb '#404040' fillstyle solid noborder
set arrow 1 from line, -9 to line, 9 nohead linestyle guide
set multiplot layout 2, 3 margins 0.06, 0.985, 0.115, 0.87 spacing 0.04, 0.13
do for [r = 1:2] {
    do for [f = 1:3] {
        i = 3 * (r - 1) + f
        set ylabel (f == 1 ? 'across / m' : '') offset 0.5, 0
        set xlabel (r == 2 ? 'down the slope / m' : '') offset 0, 0.3
        if (i == 1) { set key at screen 0.01, 0.99 left top vertical maxrows 1 width -1 samplen 2.5 } else { unset key }
        call scripts.'/panel.gp' substr('abcdef', i, i) titles[i]
        plot rows('strokes', fields[f]) using (column('drawn_1') > 0 ? column('x_m') : NaN):'y_m' with lines linecolor rgb '#B0B0B0' linewidth 0.6 notitle, \
             paths(kinds[r], fields[f], 'passed') using 'x_m':'across_m' with lines linetype 1 linewidth 1.1 title 'passes', \
             paths(kinds[r], fields[f], 'stopped') using 'x_m':'across_m' with lines linetype 3 linewidth 1.1 title 'stopped by others', \
             paths(kinds[r], fields[f], 'hit') using 'x_m':'across_m' with lines linetype 2 linewidth 1.1 title 'hits'
    }
}
unset multiplot

# Figure 4: logs kept from rolling, with the field towards the building (upper row) and around it (lower row); the ground's grain runs along structure directions, logs and
# building have none. Differs: the document prints no numbers of its scene, all are ours.
call scripts.'/figure.gp' 'snapshots' 17.8 8.6
times = parameter('picture', 'times')
labels = ''
do for [row = 1:2] {
    do for [k = 1:words(times)] {
        labels = labels.(row == 1 && k == 1 ? '' : '|').(row == 1 ? 'towards, ' : 'around, ').'{/:Italic t} = '.word(times, k).' s'
    }
}
call scripts.'/picture.gp' results.'/snapshots.png' labels (words(times))

# How wide the logs lie on their way down (root mean square of the distance across) over how wide they start: mean over the first measure.seeds runs with its 95 % interval, to the line before the
# building. Only logs that come so far count: the last two points leave out those that are stopped behind others, hence the steps there.
call scripts.'/figure.gp' 'spread' 17.8 6.2
spread = results.'/spread.csv'
array kinds[2] = ['held', 'round']
array names[2] = ['kept from rolling', 'round']
array fields[4] = ['around', 'towards', 'along', 'isotropic']
array titles[4] = ['around', 'towards', 'along the slope', 'isotropic mean']
of(k, f, v) = strcol('logs') eq k && strcol('steering') eq f ? v : NaN
set multiplot layout 1, 2 margins 0.07, 0.985, 0.17, 0.82 spacing 0.08, 0
set xlabel 'down the slope / m'
set ylabel 'spread over that at the start'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '0:*'
do for [r = 1:2] {
    if (r == 1) { set key at screen 0.01, 0.99 left top vertical maxrows 1 width -1 samplen 2.5 } else { unset key }
    call scripts.'/panel.gp' substr('ab', r, r) names[r]
    plot for [f = 1:4] spread using 'x_m':(of(kinds[r], fields[f], column('spread_1'))):'spread_low_1':'spread_high_1' with yerrorlines linetype f title titles[f]
}
unset multiplot

# What becomes of the logs: shares of all logs of all runs that hit the building (circles) and that pass it (squares), with 95 %
# intervals (Student) of the mean over runs, whose logs are no trials of their own; without width where runs are alike. The rest is still above the building when the run
# ends.
call scripts.'/figure.gp' 'outcomes' 17.8 6.2
outcomes = results.'/outcomes.csv'
of(k, f, v) = strcol('logs') eq k && strcol('steering') eq f && strcol('setting') eq 'as it is' ? v : NaN
set multiplot layout 1, 2 margins 0.07, 0.985, 0.12, 0.82 spacing 0.08, 0
set ylabel 'share of the logs'
set xrange [0.5:4.5]
beyond = 0.04 # so that intervals that end at 0 and 1 are seen
set yrange [-beyond:1 + beyond]
set xtics ('around' 1, 'towards' 2, 'along' 3, 'isotropic' 4)
do for [r = 1:2] {
    if (r == 1) { set key at screen 0.01, 0.99 left top vertical maxrows 1 width -1 samplen 2.5 } else { unset key }
    call scripts.'/panel.gp' substr('ab', r, r) names[r]
    plot for [f = 1:4] outcomes using (of(kinds[r], fields[f], f - 0.08)):'hit_1':'hit_low_1':'hit_high_1' with yerrorbars linetype 2 pointtype 7 title (f == 1 ? 'hit' : ''), \
         for [f = 1:4] outcomes using (of(kinds[r], fields[f], f + 0.08)):'passed_1':'passed_low_1':'passed_high_1' with yerrorbars linetype 1 pointtype 5 title (f == 1 ? 'pass' : '')
}
unset multiplot

# Paths of single logs from above (lines) against CVODE (dashed) for both fields: short ones that do not turn against a point mass in the ravine (a), logs kept from rolling (b) and round ones
# (c) against one that slides, turns and rolls on plane ground. Differs from nothing published: the document has no theory of its scene.
call scripts.'/figure.gp' 'theory' 17.8 5.6
theory = results.'/theory.csv'
array models[3] = ['point mass', 'held log', 'round log']
array titles[3] = ['point mass', 'log kept from rolling', 'round log']
starts = words(parameter('theory', 'across'))
of(m, f, k, v) = strcol('model') eq m && strcol('steering') eq f && column('start_1') == k ? v : NaN
set multiplot layout 1, 3 margins 0.06, 0.985, 0.19, 0.8 spacing 0.05, 0
set xlabel 'down the slope / m'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '*:*'
do for [m = 1:3] {
    set ylabel (m == 1 ? 'across / m' : '') offset 0.5, 0
    if (m == 1) { set key at screen 0.01, 0.99 left top vertical maxrows 1 width 2 samplen 2.5 } else { unset key }
    call scripts.'/panel.gp' substr('abc', m, m) titles[m]
    plot for [k = 1:starts] theory using (of(models[m], 'around', k, column('x_m'))):'y_m' with lines linetype 1 dashtype solid linewidth 2.4 title (k == 1 ? 'around' : ''), \
         for [k = 1:starts] theory using (of(models[m], 'towards', k, column('x_m'))):'y_m' with lines linetype 2 dashtype solid linewidth 2.4 title (k == 1 ? 'towards' : ''), \
         for [k = 1:starts] theory using (of(models[m], 'towards', k, column('theory_x_m'))):'theory_y_m' with lines linestyle theory title (k == 1 ? 'CVODE' : ''), \
         for [k = 1:starts] theory using (of(models[m], 'around', k, column('theory_x_m'))):'theory_y_m' with lines linestyle theory notitle
}
unset multiplot
