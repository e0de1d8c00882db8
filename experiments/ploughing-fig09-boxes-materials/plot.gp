# Figure 9: distance that the boxes travel over time, and where they stop over the coefficient that the slopes of their textures give (ten textures a material, all
# readings of Ra and stencils). Grey: all four under plain Coulomb friction of the mean coefficient. Above 1 the cube tips, and distances scatter.
call scripts.'/figure.gp' '' 17.8 6.8
set datafile missing NaN # a line goes on over rows of other bodies
poses = results.'/poses.csv'
distances = results.'/distances.csv'
summary = results.'/summary.csv'
array material = ['plastic', 'steel', 'cast iron', 'concrete']
set multiplot layout 1, 2 margins 0.07, 0.985, 0.17, 0.91 spacing 0.1, 0
unset key
call scripts.'/panel.gp' 'a' 'distance travelled'
set xlabel 'time {/:Italic t} / s'
set ylabel 'distance {/:Italic x} / m'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*'
of(v, k) = strcol('variant') eq v && strcol('body') eq material[k].' box' ? column('x_m') : NaN
plot poses using 't_s':(of('coulomb', 1)) with lines linestyle reference notitle, \
     for [k = 1:4] poses using 't_s':(of('ploughing', k)) with lines linetype k notitle
set key inside top right vertical width 0
call scripts.'/panel.gp' 'b' 'stopping distance'
set xlabel 'coefficient {/:Italic μ} from the slopes'
set ylabel 'distance / m'
call scripts.'/range.gp' 'x' '0:1.2'
call scripts.'/range.gp' 'y' '0:1.2'
at(k) = strcol('material') eq material[k] ? column('mu_variance_1') : NaN
plot for [k = 1:4] distances using (at(k)):'distance_m' with points linetype k notitle, \
     results.'/theory.csv' using 'mu_1':'distance_m' with lines linestyle theory title 'theory', \
     for [k = 1:4] keyentry with linespoints linetype k title material[k], keyentry with lines linestyle reference title 'Coulomb (a)'
unset multiplot

# Stopping distances under each reading of Ra (as the mean or as the standard deviation of the heights) and each stencil of the slopes: means over the
# texture seeds, with three standard errors; dashes: theory. Under the first reading concrete has mu above 1, and the cube tips. All else takes the
# standard deviation and forward differences.
call scripts.'/figure.gp' 'readings' 8.6 6.4
set datafile missing NaN
array reading = ['mean deviation and forward', 'mean deviation and central', 'standard deviation and forward', 'standard deviation and central']
set ylabel 'distance / m'
set xrange [0.5:4.5]
call scripts.'/range.gp' 'y' '0:1.2'
set xtics (material[1] 1, material[2] 2, material[3] 3, material[4] 4) nomirror scale 0
set key inside bottom left vertical maxrows 6 title 'reading of {/:Italic R}_a, stencil' left
array short = ['mean, forward', 'mean, central', 'standard, forward', 'standard, central']
x(m, r) = m + 0.16 * (r - 2.5)
put(m, r) = strcol('material') eq material[m] && strcol('reading') eq reading[r]
plot for [r = 1:4] for [m = 1:4] summary using (put(m, r) ? x(m, r) : NaN):'distance_m':(3 * column('standard_error_m')) \
         with yerrorbars linetype r title (m == 1 ? short[r] : ''), \
     for [r = 1:4] for [m = 1:4] summary using (put(m, r) ? x(m, r) - 0.07 : NaN):'theory_m':(0.14):(0) with vectors nohead linestyle theory \
         title (r + m == 8 ? 'theory' : '')

# Figure 9, the boxes at the start, with their velocity, while three of them slide, and at rest. The relief is the normal map that friction comes from. Below: a contact
# of each box in the middle snapshot: facets of both bodies in its patch as colours of a normal map; its friction cone for a unit of load, with the friction force on
# body A (point) and, where it slides, the direction of its sliding (arrow).
call scripts.'/figure.gp' 'snapshots' 17.8 4.3
times = parameter('picture', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
patches = ''
do for [k = 1:4] {
    lane = sprintf('lane %d', k)
    ground = material[k]
    call scripts.'/mark.gp' lane 1 ground
    from = sprintf('from %d', k)
    to = sprintf('to %d', k)
    call scripts.'/mark.gp' from 1 '' to
    patches = patches.(k > 1 ? '|' : '').lane.';on '.ground.';'.ground.' box=box,'.ground.' ground=ground'
}
call scripts.'/picture.gp' results.'/snapshots.png' label(1).'|'.label(2).'|'.label(3)
