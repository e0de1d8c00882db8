# Advance over turns, of the torque with threads, without them, with world-aligned frames; dashed: a pitch a turn.
call scripts.'/figure.gp' '' 17.8 6.2
screw = results.'/screw.csv'
pitch = 0.7
set multiplot layout 1, 2 margins 0.075, 0.985, 0.18, 0.90 spacing 0.1, 0
call scripts.'/panel.gp' 'a' 'turned by a torque'
set xlabel 'turns'
set ylabel 'advance / mm'
set key inside top left
plot pitch * x with lines linestyle theory title 'a pitch a turn', \
     screw using 'turns_1':(strcol('run') eq 'torque' ? 1000 * column('advance_m') : NaN) with lines linetype 1 title 'threads', \
     screw using 'turns_1':(strcol('run') eq 'torque bare circle' ? 1000 * column('advance_m') : NaN) with lines linetype 2 title 'no threads, circle', \
     screw using 'turns_1':(strcol('run') eq 'torque world frames' ? 1000 * column('advance_m') : NaN) with lines linetype 3 title 'world frames'
call scripts.'/panel.gp' 'b' 'pulled along the axis'
set xlabel 'time {/:Italic t} / s'
set ylabel 'advance / mm'
set yrange [-0.1:2]
set key inside center
plot screw using 't_s':(strcol('run') eq 'pull' ? 1000 * column('advance_m') : NaN) with lines linetype 1 title '2 N', \
     screw using 't_s':(strcol('run') eq 'pull ramp' ? 1000 * column('advance_m') : NaN) with lines linetype 2 title 'growing to 30 N', \
     screw using 't_s':(strcol('run') eq 'pull without side load' ? 1000 * column('advance_m') : NaN) with lines linetype 3 title '2 N, no side load'
unset multiplot

# Figure 13: the bolt in the nut while the torque turns it out, a pitch a turn. Both are smooth; the thread is the normal map that friction comes
# from.
call scripts.'/figure.gp' 'snapshots' 17.8 4.7
times = system("sed -n 's/^times = \\([^ ]*\\).*/\\1/p' '".results."/run.ini' | tr , ' '")
at(k) = '{/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/snapshots.png' at(1).'|'.at(2).'|'.at(3)
