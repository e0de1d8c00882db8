# Left: advance over turns, of the torque with threads, without them, with world-aligned frames; dashed: a pitch a turn. Right: advance under an
# axial pull that grows; dashed: the pulls at which theory has the screw back out, and tear off its thread. With a side load 2 N move nothing, without one they draw the bolt out. Cut at two pitches: then the bolt is loose.
call scripts.'/figure.gp' '' 17.8 6.2
screw = results.'/screw.csv'
runs = results.'/runs.csv'
eval 'pitch = 1000 * '.parameter('thread', 'pitch') # mm
of(name, column) = strcol('run') eq name ? column(column) : NaN
stats runs using (of('pull ramp', 'break_theory_N')) nooutput
backs_out = STATS_mean
stats runs using (of('pull ramp', 'strip_theory_N')) nooutput
tears_out = STATS_mean
set multiplot layout 1, 2 margins 0.075, 0.985, 0.18, 0.90 spacing 0.1, 0
call scripts.'/panel.gp' 'a' 'turned by a torque'
set xlabel 'turns'
set ylabel 'advance / mm'
call scripts.'/range.gp' 'x' '0:2'
call scripts.'/range.gp' 'y' '*:*' '0.04:0.1'
set key inside top left
plot pitch * x with lines linestyle theory title 'a pitch a turn', \
     screw using 'turns_1':(1000 * of('torque', 'advance_m')) with lines linetype 1 title 'threads', \
     screw using 'turns_1':(1000 * of('torque bare circle', 'advance_m')) with lines linetype 2 title 'no threads, circle', \
     screw using 'turns_1':(1000 * of('torque world frames', 'advance_m')) with lines linetype 3 title 'threads, world frames'
call scripts.'/panel.gp' 'b' 'pulled along the axis'
set xlabel 'pull {/:Italic F} / N'
call scripts.'/range.gp' 'x' '0:22'
call scripts.'/range.gp' 'y' sprintf('=%g:%g', -0.1 * pitch, 2 * pitch)
set key inside center
set arrow 1 from backs_out, graph 0 to backs_out, graph 1 nohead linestyle theory
set arrow 2 from tears_out, graph 0 to tears_out, graph 1 nohead linestyle theory
plot keyentry with lines linestyle theory title 'theory', \
     screw using (of('pull ramp', 'drive')):(1000 * column('advance_m')) with lines linetype 1 title 'growing', \
     screw using (of('pull', 'drive')):(1000 * column('advance_m')) with points linetype 3 title '2 N', \
     screw using (of('pull without side load', 'drive')):(1000 * column('advance_m')) with lines linetype 2 title '2 N, no side load'
unset multiplot

# Figure 13: the bolt in the nut while the torque turns it out, a pitch a turn (dark line across its end). The bolt that collides is the smooth cylinder of the crests; its
# thread is drawn as deep as the flanks of the normal map, which friction comes from, make it. Below: a contact of bolt and nut in each snapshot: facets of both in its patch as colours
# of a normal map, the tangent, to the right, along the thread; its friction cone for a unit of load, with the friction force on body A (point) and, where it slides, the direction of its sliding (arrow).
call scripts.'/figure.gp' 'snapshots' 17.8 4.7
times = parameter('picture', 'times')
at(k) = '{/:Italic t} = '.word(times, k).' s'
patches = ''
do for [k = 1:words(times)] { patches = patches.(k > 1 ? '|' : '').k.';'.at(k).';world=nut' }
call scripts.'/picture.gp' results.'/snapshots.png' at(1).'|'.at(2).'|'.at(3)
