# Figure 9: the two hoppers, the front half of the funnel left out; the grain runs along structure directions. Upper row: concentric directions on funnel and
# capsules. Lower row: radial ones on the funnel, axial ones on the capsules. Differs from the published figure: both jam, the lower one after more capsules have passed.
call scripts.'/figure.gp' '' 17.8 11.9
times = parameter('picture', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
labels = ''
do for [row = 1:2] {
    do for [k = 1:words(times)] {
        labels = labels.(row == 1 && k == 1 ? '' : '|').(k > 1 ? '' : row == 1 ? 'concentric, ' : 'radial, axial, ').label(k)
    }
}
call scripts.'/picture.gp' results.'/snapshots.png' labels (words(times))

# Capsules that have passed the outlet (a) and how upright those in the hopper lie, mean of |cos| between axis and vertical (b); means over the first start.seeds small offsets at the start,
# for the figure's two pairs of directions (funnel, capsules) with 95 % intervals, the other two pairs, isotropic friction of the cones'
# mean and least coefficient, and no friction. Broad pale lines: one run each of the published program.
call scripts.'/figure.gp' 'flow' 17.8 8.4
flow = results.'/flow.csv'
recorded = results.'/recorded.csv'
of(f, v) = strcol('friction') eq f ? v : NaN
was(f, v) = strcol('friction') eq f && column('capsules_1') == 100 && strcol('program') eq 'shipped' ? v : NaN
names = "'radial axial' 'concentric concentric' 'radial concentric' 'concentric axial' 'mean' 'least' 'none'"
title_of(k) = k == 1 ? 'radial, axial' : k == 2 ? 'concentric' : k == 3 ? 'radial, concentric' : k == 4 ? 'concentric, axial' : \
    k == 5 ? 'isotropic mean' : k == 6 ? 'isotropic least' : 'no friction'
set multiplot layout 1, 2 margins 0.06, 0.985, 0.14, 0.74 spacing 0.08, 0
set xlabel 'time / s'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/panel.gp' 'a' 'passed'
call scripts.'/range.gp' 'y' '0:105' '' '20'
set ylabel 'capsules'
set key at screen 0.005, 0.99 left top vertical maxrows 3 width -2 samplen 2.5
plot recorded using 't_s':(was('radial axial', column('passed_1'))) with lines linestyle reference title 'recorded, radial, axial', \
     recorded using 't_s':(was('concentric concentric', column('passed_1'))) with lines linestyle reference dashtype (4, 1.5) title 'recorded, concentric', \
     for [k = 1:2] flow using 't_s':(of(word(names, k), column('passed_low_1'))):'passed_high_1' with filledcurves linetype k fillstyle transparent solid 0.2 noborder notitle, \
     for [k = 1:7] flow using 't_s':(of(word(names, k), column('passed_1'))) with lines linetype k title title_of(k)
unset key
call scripts.'/panel.gp' 'b' 'uprightness of those in the hopper'
call scripts.'/range.gp' 'y' '0:1'
set ylabel 'mean |cos|'
plot recorded using 't_s':(was('radial axial', column('upright_1'))) with lines linestyle reference, \
     recorded using 't_s':(was('concentric concentric', column('upright_1'))) with lines linestyle reference dashtype (4, 1.5), \
     for [k = 1:7] flow using 't_s':(of(word(names, k), column('upright_1'))) with lines linetype k
unset multiplot

# Share of runs that jam over the diameter of the outlet, with 95 % intervals; points of one width stand beside each other. The figure's outlet is 3.2 capsule diameters wide.
call scripts.'/figure.gp' 'jams' 8.6 6.5
outlets = results.'/outlets.csv'
of(f, v) = strcol('friction') eq f ? v : NaN
set xlabel 'outlet diameter / capsule diameter'
set ylabel 'share of jams'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '=-0.05:1.05'
set key above maxrows 1
plot outlets using (column('ratio_1') - 0.06):(of('radial axial', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 1 title 'radial, axial', \
     outlets using 'ratio_1':(of('concentric concentric', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 2 title 'concentric', \
     outlets using (column('ratio_1') + 0.06):(of('mean', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 5 title 'isotropic mean'

# Capsules of 27 that pass (a) and residual of a step (b) as the contact problem is solved better and better, means with 95 % intervals; filled: radial and axial
# directions, open: concentric ones; points of one number of sweeps stand beside each other. Cold: plain sweeps from a cold start, positions left as they are, as the
# published program makes them; as published: its own solver. Warm: sweeps from the step before, positions corrected. Dashed: Newton's method. Recorded: one run
# each of the published program, as shipped and repaired.
call scripts.'/figure.gp' 'convergence' 17.8 7.4
conv = results.'/convergence.csv'
recorded = results.'/recorded.csv'
published = int(parameter('convergence', 'published'))
pick(f, w, v) = strcol('friction') eq f && strcol('varied') eq w ? v : NaN
stats recorded using 't_s' name 'recorded' nooutput
ended(f, p, v) = strcol('friction') eq f && column('capsules_1') == 27 && strcol('program') eq p && column('t_s') == recorded_max ? v : NaN
names = "'radial axial' 'concentric concentric'"
array ways[3] = ['sweeps', 'cold sweeps', 'as published']
array aside[3] = [0.94, 1, 1.06]
array filled[3] = [7, 9, 13]
array newton[2]
array left[2]
do for [k = 1:2] {
    stats conv using (pick(word(names, k), 'newton', column('passed_1'))) name 'one' nooutput
    newton[k] = one_max
    stats conv using (pick(word(names, k), 'newton', column('residual_m_per_s'))) name 'one' nooutput
    left[k] = one_max
}
set multiplot layout 1, 2 margins 0.07, 0.985, 0.15, 0.74 spacing 0.10, 0
set xlabel 'sweeps'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/panel.gp' 'a' 'passed'
set ylabel 'capsules'
call scripts.'/range.gp' 'y' '0:*'
set key at screen 0.005, 0.99 left top vertical maxrows 3 width -2 samplen 2.5
plot for [w = 1:3] for [k = 1:2] conv using (aside[w] * column('value_1')):(pick(word(names, k), ways[w], column('passed_1'))):'passed_low_1':'passed_high_1' \
         with yerrorbars linetype k dashtype solid pointtype filled[w] - (k == 2) pointsize 0.8 notitle, \
     for [k = 1:2] recorded using (1.13 * published):(ended(word(names, k), 'shipped', column('passed_1'))) with points linetype k pointtype 5 - (k == 2) pointsize 0.8 notitle, \
     for [k = 1:2] recorded using (1.23 * published):(ended(word(names, k), 'repaired', column('passed_1'))) with points linetype k pointtype 11 - (k == 2) pointsize 0.8 notitle, \
     for [k = 1:2] newton[k] with lines linetype k linewidth 0.9 dashtype (5, 3) notitle, \
     keyentry with points linetype 1 pointtype 7 pointsize 0.8 title 'radial, axial, warm', \
     keyentry with points linetype 2 pointtype 6 pointsize 0.8 title 'concentric, warm', \
     keyentry with lines linetype 1 linewidth 0.9 dashtype (5, 3) title 'radial, axial, Newton', \
     keyentry with lines linetype 2 linewidth 0.9 dashtype (5, 3) title 'concentric, Newton', \
     keyentry with points linetype 7 pointtype 9 pointsize 0.8 title 'cold', \
     keyentry with points linetype 7 pointtype 13 pointsize 0.8 title 'as published', \
     keyentry with points linetype 7 pointtype 5 pointsize 0.8 title 'recorded', \
     keyentry with points linetype 7 pointtype 11 pointsize 0.8 title 'recorded, repaired'
unset key
call scripts.'/panel.gp' 'b' 'residual'
set ylabel 'residual / (m/s)'
call scripts.'/range.gp' 'log y' '*:*'
plot for [w = 1:3] for [k = 1:2] conv using (aside[w] * column('value_1')):(pick(word(names, k), ways[w], column('residual_m_per_s'))) \
         with points linetype k pointtype filled[w] - (k == 2) pointsize 0.8, \
     for [k = 1:2] left[k] with lines linetype k linewidth 0.9 dashtype (5, 3)
unset multiplot
