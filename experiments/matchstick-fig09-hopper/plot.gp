# Figure 9: the two hoppers, the front half of the funnel left out; grooves run where structure directions do. Upper row: radial directions on the funnel, axial
# ones on the capsules. Lower row: concentric ones on both. Differs from the published figure: both jam, the upper one later and looser.
call scripts.'/figure.gp' '' 17.8 11.9
times = parameter('picture', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
labels = ''
do for [row = 1:2] {
    do for [k = 1:words(times)] {
        labels = labels.(row == 1 && k == 1 ? '' : '|').label(k)
    }
}
call scripts.'/picture.gp' results.'/snapshots.png' labels (words(times))

# Capsules that have passed the outlet (a) and how upright those in the hopper lie, mean of |cos| between axis and vertical (b); means over small offsets at the start,
# for the figure's two pairs of directions (funnel, capsules) with 95 % intervals, the other two pairs, isotropic friction of the cones'
# mean and least coefficient, and no friction. Broad pale lines: the published program with radial and axial directions (upper) and with concentric ones.
call scripts.'/figure.gp' 'flow' 17.8 8.0
flow = results.'/flow.csv'
recorded = results.'/recorded.csv'
of(f, v) = strcol('friction') eq f ? v : NaN
was(f, v) = strcol('friction') eq f && column('capsules_1') == 100 && strcol('program') eq 'shipped' ? v : NaN
names = "'radial axial' 'concentric concentric' 'radial concentric' 'concentric axial' 'mean' 'least' 'none'"
title_of(k) = k == 1 ? 'radial, axial' : k == 2 ? 'concentric' : k == 3 ? 'radial, concentric' : k == 4 ? 'concentric, axial' : \
    k == 5 ? 'isotropic mean' : k == 6 ? 'isotropic least' : 'no friction'
set multiplot layout 1, 2 margins 0.06, 0.985, 0.15, 0.78 spacing 0.08, 0
set xlabel 'time / s'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/panel.gp' 'a' 'passed'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'capsules'
set key at screen 0.005, 0.99 left top vertical maxrows 2 width -2 samplen 2.5
plot recorded using 't_s':(was('radial axial', column('passed_1'))) with lines linestyle reference title 'recorded', \
     recorded using 't_s':(was('concentric concentric', column('passed_1'))) with lines linestyle reference notitle, \
     for [k = 1:2] flow using 't_s':(of(word(names, k), column('passed_low_1'))):'passed_high_1' with filledcurves linetype k fillstyle transparent solid 0.2 noborder notitle, \
     for [k = 1:7] flow using 't_s':(of(word(names, k), column('passed_1'))) with lines linetype k title title_of(k)
unset key
call scripts.'/panel.gp' 'b' 'uprightness of the rest'
call scripts.'/range.gp' 'y' '0:1'
set ylabel 'mean |cos|'
plot recorded using 't_s':(was('radial axial', column('upright_1'))) with lines linestyle reference, \
     recorded using 't_s':(was('concentric concentric', column('upright_1'))) with lines linestyle reference, \
     for [k = 1:7] flow using 't_s':(of(word(names, k), column('upright_1'))) with lines linetype k
unset multiplot

# Share of runs that jam over the width of the outlet, with 95 % intervals; points of one width stand beside each other. The figure's outlet is 3.2 capsule diameters wide.
call scripts.'/figure.gp' 'jams' 8.6 6.5
outlets = results.'/outlets.csv'
of(f, v) = strcol('friction') eq f ? v : NaN
set xlabel 'outlet over capsule diameter'
set ylabel 'share of jams'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '=-0.05:1.05'
set key above maxrows 1
plot outlets using (column('ratio_1') - 0.02):(of('radial axial', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 1 title 'radial, axial', \
     outlets using 'ratio_1':(of('concentric concentric', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 2 title 'concentric', \
     outlets using (column('ratio_1') + 0.02):(of('mean', column('jammed_1'))):'jammed_low_1':'jammed_high_1' with yerrorlines linetype 5 title 'isotropic mean'

# Capsules of 27 that pass (a) and residual of a step (b) as the contact problem is solved better and better, means with 95 % intervals. Cold: plain sweeps from a cold start,
# positions left as they are, as the published program makes them; triangles: its own solver. Warm: sweeps from the step before, positions
# corrected. Dashed: Newton's method. The recorded runs had 7 (as shipped) and 4 (repaired) with radial and axial directions, 7 and 7 with concentric ones.
call scripts.'/figure.gp' 'convergence' 17.8 7.0
conv = results.'/convergence.csv'
pick(f, w, v) = strcol('friction') eq f && strcol('varied') eq w ? v : NaN
names = "'radial axial' 'concentric concentric'"
title_of(k) = k == 1 ? 'radial, axial' : 'concentric'
array newton[2]
array left[2]
do for [k = 1:2] {
    stats conv using (pick(word(names, k), 'newton', column('passed_1'))) name 'one' nooutput
    newton[k] = one_max
    stats conv using (pick(word(names, k), 'newton', column('residual_m_per_s'))) name 'one' nooutput
    left[k] = one_max
}
set multiplot layout 1, 2 margins 0.07, 0.985, 0.16, 0.76 spacing 0.10, 0
set xlabel 'sweeps'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/panel.gp' 'a' 'passed'
set ylabel 'capsules'
call scripts.'/range.gp' 'y' '0:*'
set key at screen 0.005, 0.99 left top vertical maxrows 2 width -2 samplen 2.5
do for [k = 1:2] {
    set arrow k from graph 0, first newton[k] to graph 1, first newton[k] nohead linestyle theory
}
plot for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'sweeps', column('passed_1'))):'passed_low_1':'passed_high_1' with yerrorlines linetype k title title_of(k).', warm', \
     for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'cold sweeps', column('passed_1'))):'passed_low_1':'passed_high_1' with yerrorlines linetype k + 2 title title_of(k).', cold', \
     for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'as published', column('passed_1'))):'passed_low_1':'passed_high_1' with yerrorbars linetype k pointtype 8 pointsize 1.2 title title_of(k).', published'
unset key
do for [k = 1:2] {
    unset arrow k
}
call scripts.'/panel.gp' 'b' 'residual'
set ylabel 'residual / (m/s)'
call scripts.'/range.gp' 'log y' '*:*'
do for [k = 1:2] {
    set arrow k from graph 0, first left[k] to graph 1, first left[k] nohead linestyle theory
}
plot for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'sweeps', column('residual_m_per_s'))) with linespoints linetype k, \
     for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'cold sweeps', column('residual_m_per_s'))) with linespoints linetype k + 2, \
     for [k = 1:2] conv using 'value_1':(pick(word(names, k), 'as published', column('residual_m_per_s'))) with points linetype k pointtype 8 pointsize 1.2
unset multiplot
