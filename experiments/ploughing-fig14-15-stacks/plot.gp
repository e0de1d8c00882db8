# Figure 14: displacement and turn of the pushed cube for each material and push; every point is one seed of the textures. Grey: plain Coulomb friction
# of the mean coefficient.
call scripts.'/figure.gp' '' 17.8 7.0
stacks = results.'/stacks.csv'
array material = ['acrylic', 'oak', 'pvc']
index(name) = name eq 'acrylic' ? 1 : name eq 'oak' ? 2 : 3
set multiplot layout 1, 2 margins 0.08, 0.98, 0.14, 0.70 spacing 0.11, 0
set xrange [0.5:3.5]
set xtics ('acrylic' 1, 'oak' 2, 'PVC' 3) scale 0
set key above maxrows 4
call scripts.'/panel.gp' 'a' 'displacement of the pushed cube'
set ylabel 'displacement / m'
set yrange [0:*]
at(v, p, shift) = strcol('variant') eq v && strcol('push') eq p ? index(strcol('material')) + shift : NaN
plot stacks using (at('coulomb', 'sideways', 0.2)):'displacement_m' with points linetype 8 title 'Coulomb, sideways', \
     stacks using (at('coulomb', 'forwards', 0.3)):'displacement_m' with points linetype 7 title 'Coulomb, forwards', \
     stacks using (at('ploughing', 'sideways', -0.2)):'displacement_m' with points linetype 1 title 'sideways', \
     stacks using (at('ploughing', 'forwards', 0.0)):'displacement_m' with points linetype 2 title 'forwards'
call scripts.'/panel.gp' 'b' 'turn of the pushed cube'
set ylabel 'turn about the vertical / rad'
plot stacks using (at('coulomb', 'sideways', 0.2)):'turned_rad' with points linetype 8 title 'Coulomb, sideways', \
     stacks using (at('coulomb', 'forwards', 0.3)):'turned_rad' with points linetype 7 title 'Coulomb, forwards', \
     stacks using (at('ploughing', 'sideways', -0.2)):'turned_rad' with points linetype 1 title 'sideways', \
     stacks using (at('ploughing', 'forwards', 0.0)):'turned_rad' with points linetype 2 title 'forwards'
unset multiplot

# Figure 14, the stacks just after the impulse, a little later, and at rest: acrylic, oak and PVC from left to right; pushed sideways in front,
# forwards behind. The relief is the normal map that friction comes from.
call scripts.'/figure.gp' 'snapshots' 17.8 4.3
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/snapshots.png'
