# Figure 14: displacement of the pushed cube for each material and push (a), every point one seed of the textures, beside one another so that all are seen, at the document's step
# and at half of it, and under Coulomb friction of the mean coefficient (one seed); its largest turn about the vertical while it stands in its stack (b); what the length of
# the step does to the acrylic cube a tenth of a second after the impulse (c), contact problems solved, or left after 200 sweeps of projected Gauss-Seidel.
call scripts.'/figure.gp' '' 17.8 7.0
stacks = results.'/stacks.csv'
steps = results.'/steplength.csv'
array material = ['acrylic', 'oak', 'pvc']
index(name) = name eq 'acrylic' ? 1 : name eq 'oak' ? 2 : 3
set multiplot layout 1, 3 margins 0.075, 0.985, 0.16, 0.77 spacing 0.11, 0
set xrange [0.5:3.5]
set xtics ('acrylic' 1, 'oak' 2, 'PVC' 3) scale 0
beside(seed) = 0.09 * (seed * 0.618034 - floor(seed * 0.618034) - 0.5) # the golden section: no two near each other
at(v, p, shift) = strcol('variant') eq v && strcol('push') eq p ? index(strcol('material')) + shift + (v eq 'coulomb' ? 0 : beside(column('seed'))) : NaN
call scripts.'/range.gp' 'y' '0:*'
set key at screen 0.5, 0.985 center top vertical maxrows 2 width 2
call scripts.'/panel.gp' 'a' 'displacement'
set ylabel 'displacement / m'
plot stacks using (at('ploughing', 'sideways', -0.34)):'displacement_m' with points linetype 1 pointsize 0.3 title 'sideways', \
     stacks using (at('ploughing', 'forwards', -0.19)):'displacement_m' with points linetype 2 pointsize 0.3 title 'forwards', \
     stacks using (at('half-step', 'sideways', -0.02)):'displacement_m' with points linetype 6 pointsize 0.3 title 'sideways, half the step', \
     stacks using (at('half-step', 'forwards', 0.13)):'displacement_m' with points linetype 4 pointsize 0.3 title 'forwards, half the step', \
     stacks using (at('coulomb', 'sideways', 0.28)):'displacement_m' with points linetype 8 title 'sideways, Coulomb', \
     stacks using (at('coulomb', 'forwards', 0.38)):'displacement_m' with points linetype 7 title 'forwards, Coulomb'
unset key
call scripts.'/panel.gp' 'b' 'turn while in the stack'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'largest turn / rad'
plot stacks using (at('ploughing', 'sideways', -0.34)):'turned_rad' with points linetype 1 pointsize 0.3, \
     stacks using (at('ploughing', 'forwards', -0.19)):'turned_rad' with points linetype 2 pointsize 0.3, \
     stacks using (at('half-step', 'sideways', -0.02)):'turned_rad' with points linetype 6 pointsize 0.3, \
     stacks using (at('half-step', 'forwards', 0.13)):'turned_rad' with points linetype 4 pointsize 0.3, \
     stacks using (at('coulomb', 'sideways', 0.28)):'turned_rad' with points linetype 8, \
     stacks using (at('coulomb', 'forwards', 0.38)):'turned_rad' with points linetype 7
call scripts.'/panel.gp' 'c' 'step'
set xlabel 'length of the step / ms'
set ylabel 'acrylic after 0.1 s / m'
set xtics scale 0.5 format '%g'
call scripts.'/range.gp' 'x' '0:*' '0:0.05'
call scripts.'/range.gp' 'y' '*:*' '0.1:0.1'
set key inside bottom left vertical maxrows 2 width 0
solver(s, c) = strcol('solver') eq s ? column(c) : NaN
plot steps using (1000 * column('step_s')):(solver('solved', 'early_m')) with linespoints linetype 1 title 'solved', \
     steps using (1000 * column('step_s')):(solver('few sweeps', 'early_m')) with points linetype 2 title '200 sweeps'
unset multiplot

# Figure 14, the stacks just after the impulse (arrows), a little later, and at rest: pushed sideways in front, forwards behind. The relief is the normal map that
# friction comes from. Below: a contact of the pushed cube with the one below it, in the stacks in front, in the first snapshot: facets of both in its patch as colours of
# a normal map; its friction cone for a unit of load, with the friction force on body A (point) and, where it slides, the direction of its sliding (arrow).
call scripts.'/figure.gp' 'snapshots' 17.8 4.3
set margins 0, 0, 0, 0
array material = ['acrylic', 'oak', 'PVC']
names = 'acrylic oak pvc'
patches = ''
do for [k = 1:3] {
    shown = material[k]
    call scripts.'/mark.gp' word(names, k) 1 shown
    name = word(names, k).' sideways '
    patches = patches.(k > 1 ? '|' : '').word(names, k).';'.shown.';'.name.'1=lowest cube,'.name.'2=pushed cube'
}
do for [k = 1:6] {
    from = sprintf('from %d', k)
    to = sprintf('to %d', k)
    call scripts.'/mark.gp' from 1 '' to
}
call scripts.'/picture.gp' results.'/snapshots.png' 'after 0.02 s|0.3 s|2.9 s'

# Figure 15: the normal maps of acrylic, oak and PVC, a corner of each as colours: red along x, green along y, blue outwards. One texel is a millimetre. Differs from
# the published figure: textures of our own.
call scripts.'/figure.gp' 'materials' 17.8 6.4
set multiplot
maps = results.'/maps.csv'
titles = 'acrylic oak PVC'
stats maps using 'x_1' name 'side' nooutput
n = int(side_max) + 1
unset key
unset grid
unset xtics
unset ytics
unset colorbox
set size ratio -1
set tmargin 0
set bmargin 0
set lmargin 0
set rmargin 0
set xrange [-0.5:n - 0.5]
set yrange [-0.5:n - 0.5]
do for [k = 1:3] {
    set origin 0.015 + 0.33 * (k - 1), 0.02
    set size 0.31, 0.86
    call scripts.'/panel.gp' substr('abc', k, k) word(titles, k)
    plot maps using 'x_1':'y_1':'red_1':'green_1':'blue_1' every ::(k - 1) * n * n::(k * n * n - 1) with rgbimage
}
unset multiplot
