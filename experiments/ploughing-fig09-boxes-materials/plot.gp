# Figure 9: centres of the boxes over time, and where they stop over the coefficient that the slopes of their textures give (ten textures a
# material). Over time plain Coulomb friction of the mean coefficient is one grey line for all four. Above 1 the cube tips, and distances scatter.
call scripts.'/figure.gp' '' 17.8 7.4
set datafile missing NaN # a line goes on over rows of other bodies
poses = results.'/poses.csv'
distances = results.'/distances.csv'
array material = ['plastic', 'steel', 'cast iron', 'concrete']
set multiplot layout 1, 2 margins 0.08, 0.98, 0.17, 0.77 spacing 0.11, 0
set key above maxrows 2
call scripts.'/panel.gp' 'a' 'centres of the boxes'
set xlabel 'time {/:Italic t} / s'
set ylabel 'distance {/:Italic x} / m'
of(v, k) = strcol('variant') eq v && column('body') == 2 * k - 1 ? column('x_m') : NaN
plot poses using 't_s':(of('coulomb', 1)) with lines linestyle reference title 'Coulomb', \
     for [k = 1:4] poses using 't_s':(of('ploughing', k)) with lines linetype k title material[k]
call scripts.'/panel.gp' 'b' 'stopping distance'
set xlabel 'coefficient {/:Italic μ} from the slopes'
set ylabel 'distance / m'
at(k) = strcol('material') eq material[k] ? column('mu_variance_1') : NaN
plot for [k = 1:4] distances using (at(k)):'distance_m' with points linetype k title material[k], \
     distances using 'mu_variance_1':'theory_m' smooth unique with lines linestyle theory title 'theory'
unset multiplot

# Figure 9, the boxes at the start, a quarter of a second later, and at rest: concrete, cast iron, steel and plastic from the back to the front.
# The relief is the normal map that friction comes from.
call scripts.'/figure.gp' 'snapshots' 17.8 4.3
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/snapshots.png'
