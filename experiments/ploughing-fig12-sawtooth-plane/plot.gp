# Force of the mouse (a) and distance that the box travels (b) on ridges of a facet map; on those of a displacement profile, which the claims judge, it topples
# either way. Dashed: theory of break-away and tipping.
call scripts.'/figure.gp' '' 17.8 6.2
forces = results.'/forces.csv'
steps = results.'/steps.csv'
poses = results.'/poses.csv'
names = 'steep gentle along'
array way = ['against the steep side', 'against the gentle side', 'along the ridges']
array expected[3]
do for [k = 1:3] {
    stats forces using (strcol('run') eq 'nominal' && strcol('direction') eq word(names, k) ? column('theory_N') : NaN) nooutput
    expected[k] = STATS_mean
}
set multiplot layout 1, 2 margins 0.065, 0.985, 0.18, 0.90 spacing 0.1, 0
call scripts.'/panel.gp' 'a' 'force of the mouse'
set xlabel 'time {/:Italic t} / s'
set ylabel 'force {/:Italic F} / N'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:12'
set key inside top left
of(k) = strcol('variant') eq 'ploughing' && strcol('case') eq word(names, k)
plot for [k = 1:3] expected[k] with lines linestyle theory title (k == 1 ? 'theory' : ''), \
     for [k = 1:3] steps using 't_s':(of(k) ? column('drive') : NaN) with lines linetype k notitle
call scripts.'/panel.gp' 'b' 'distance travelled'
set ylabel 'distance from the start / m'
call scripts.'/range.gp' 'y' '0:*'
set key inside top left
plot for [k = 1:3] poses using 't_s':(of(k) ? sqrt(column('x_m')**2 + column('y_m')**2) : NaN) with lines linetype k title way[k]
unset multiplot

# The field mask of the plane grows while the mouse, its force capped at the weight, draws the box: its speed, over the mask in units of that at which
# theory has mu = 1 (dashed). It rests at first, as the mouse's force has yet to grow beyond friction, then slides, and stops abruptly.
call scripts.'/figure.gp' 'ramp' 8.6 6.0
ramp = results.'/ramp.csv'
set xlabel '{/:Italic k}_A over that of {/:Italic μ} = 1'
set ylabel 'speed of the box / (m/s)'
call scripts.'/range.gp' 'x' '0:1.25'
call scripts.'/range.gp' 'y' '0:0.06'
set key above
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linestyle theory
plot for [k = 1:2] ramp using (column('k_1') / column('theory_k_1')):(strcol('direction') eq word(names, k) ? abs(column('speed_m_per_s')) : NaN) \
     with lines linetype k title way[k], \
     keyentry with lines linestyle theory title 'theory'

# Figure 12: the box drawn by the mouse, a ball on a spring, early (above) and late (below), on ridges of a facet map, as the text tells it; on those of a
# displacement profile it topples against the gentle side, too. The ridges, 5 mm wide, are the normal map that friction comes from,
# their slopes reduced in the picture alone. Below: a contact of each drag at the earlier time: facets of both bodies in its patch as colours of a normal map; its
# friction cone for a unit of load, with the friction force on body A (point) and, where it slides, the direction of its sliding (arrow).
call scripts.'/figure.gp' 'snapshots' 17.8 8.7
times = parameter('picture', 'times')
labels = ''
do for [i = 1:words(times)] {
    do for [k = 1:3] {
        labels = labels.(i + k > 2 ? '|' : '').way[k].', '.word(times, i).' s'
    }
}
do for [k = 1:3] {
    call scripts.'/mark.gp' 'from' k '' 'to'
    # Along the ridges the box hides the mouse.
    shown = k < 3 ? 'mouse' : ''
    call scripts.'/mark.gp' 'mouse' k shown
}
patches = ''
do for [k = 1:3] { patches = patches.(k > 1 ? '|' : '').word(names, k).';'.way[k].';world=plane' }
call scripts.'/picture.gp' results.'/snapshots.png' (labels) 3
