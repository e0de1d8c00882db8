# Figure 10: the tower and the ball, seen from the side; the ball comes from the right. Upper row: structure directions across the flight, the
# tower tips. Lower row: along it, the upper two cubes are knocked off. Differs from the published figure: which
# cubes stay when the tower tips depends on the solver.
call scripts.'/figure.gp' '' 17.8 7.0
shapes = results.'/shapes.csv'
times = parameter('measure', 'snapshots')
n = words(times)
unset border
unset tics
unset key
stats shapes using 'x_m' name 'x' nooutput
stats shapes using 'z_m' name 'z' nooutput
set xrange [x_min - 0.1:x_max + 0.1]
set yrange [z_min - 0.1:z_max + 0.1]
set size ratio -1
array rows[2] = ['across', 'along']
at(c, t, v) = strcol('direction') eq c && abs(column('t_s') - t) < 1e-9 && column('drawn_1') > 0 ? v : NaN
set arrow 1 from first x_min, first 0 to first x_max, first 0 nohead linestyle guide
set multiplot layout 2, n margins 0.01, 0.99, 0.01, 0.93 spacing 0.01, 0.05
do for [row = 1:2] {
    do for [k = 1:n] {
        set title (k == 1 ? rows[row].', ' : '').'{/:Italic t} = '.word(times, k).' s' offset 0, -0.6
        if (row == 1 && k == 1) { call scripts.'/scale.gp' (x_min) (z_min + 0.1 * (z_max - z_min)) (x_max - x_min) } else { unset arrow 50; unset label 50 }
        plot shapes using (at(rows[row], real(word(times, k)), column('x_m'))):'z_m' with lines linestyle outline
    }
}
unset multiplot

# Share of the runs in which the tower tips, over small offsets at the start, with 95 % intervals: the model, its contact problems solved in different ways
# (the first six), left after few sweeps, isotropic friction, to which the direction makes no difference, and the model with larger offsets (less even start).
call scripts.'/figure.gp' 'settings' 17.8 7.5
settings = results.'/settings.csv'
stats settings using 'index_1' name 'index' nooutput
set xrange [0.5:index_max + 0.5]
set xtics rotate by 25 right scale 0 offset 0, 0
call scripts.'/range.gp' 'y' '=-0.05:1.05'
set ylabel 'share of towers that tip'
set key above maxrows 1
set bmargin at screen 0.30
set rmargin at screen 0.985
of(d, v) = strcol('direction') eq d ? v : NaN
plot settings using 'index_1':(NaN):xtic(strcol('setting')) with points notitle, \
     settings using (of('along', column('index_1') - 0.1)):'tips_1':'tips_low_1':'tips_high_1' with yerrorbars linetype 1 title 'directions along the flight', \
     settings using (of('across', column('index_1') + 0.1)):'tips_1':'tips_low_1':'tips_high_1' with yerrorbars linetype 2 title 'across'

# Figure 10, as it is seen: structure directions run along the grain. Upper row: across the flight, the tower tips and falls. Lower row: along it, the ball
# knocks off the upper two cubes.
call scripts.'/figure.gp' 'snapshots' 17.8 9.0
times = parameter('picture', 'times')
labels = ''
do for [row = 1:2] {
    do for [k = 1:words(times)] {
        labels = labels.(row == 1 && k == 1 ? '' : '|').(k == 1 ? (row == 1 ? 'across, ' : 'along, ') : '').'{/:Italic t} = '.word(times, k).' s'
    }
}
call scripts.'/picture.gp' results.'/snapshots.png' labels (words(times))
