# Figure 8: where the cylinder goes on the plank, seen from above with downhill below, each dot a tenth of a second: the document's four pairs of directions
# (cylinder, plank). Blue: round; squares: prism of 20 sides; grey: the authors' simulator, whose cylinder is such a prism, repaired in (b), as shipped in the
# others, where it drifts aside late in (a) and (d). Dotted: the plank's sides; beyond them paths are cut.
call scripts.'/figure.gp' '' 17.8 8.6
set datafile missing NaN
set multiplot layout 1, 4 margins 0.06, 0.99, 0.125, 0.85 spacing 0.045, 0
paths = results.'/paths.csv'
of(c, w, v) = strcol('pair') eq c && strcol('what') eq w ? v : NaN
pairs = 'p100_c001 p101_c001 p001_c001 p101_c010'
names = '"concentric, aligned" "concentric, oblique" "concentric, across" "axial, oblique"'
half = 0.5 * parameter('plank', 'width')
call scripts.'/range.gp' 'x' sprintf('=%g:%g', -1.25 * half, 1.25 * half) '' '0.5'
call scripts.'/range.gp' 'y' '0:* reverse'
set xlabel 'across / m'
set key at screen 0.06, 0.985 left top vertical maxrows 1
do for [i = 1:4] {
    set ylabel i == 1 ? 'downhill / m' : ''
    set format y i == 1 ? '%h' : ''
    call scripts.'/panel.gp' 'abcd'[i:i] word(names, i)
    set arrow 1 from -half, graph 0 to -half, graph 1 nohead linestyle guide
    set arrow 2 from half, graph 0 to half, graph 1 nohead linestyle guide
    plot paths using (of(word(pairs, i), 'recorded', column('side_m'))):'down_m' with lines linestyle reference title i == 1 ? 'recorded' : '', \
         paths using (of(word(pairs, i), 'prism', column('side_m'))):'down_m' with points linetype 2 title i == 1 ? 'prism of 20 sides' : '', \
         paths using (of(word(pairs, i), 'round', column('side_m'))):'down_m' with linespoints linetype 1 title i == 1 ? 'round' : ''
}
unset multiplot

# Slopes up to which each pair (cylinder, plank) rolls, in theory (bars) and found (points); the line is the scene's slope.
call scripts.'/figure.gp' 'slopes' 12.6 6.6
slopes = results.'/slopes.csv'
field(name) = strstrt(name, 'c010') ? 'axial' : 'concentric'
plank(name) = strstrt(name, 'p100') ? 'aligned' : strstrt(name, 'p101') ? 'oblique' : 'across'
set ylabel 'largest slope / °' offset (kind eq 'svg' ? -0.6 : -1), 0
set boxwidth 0.6
set style fill solid 0.3
call scripts.'/range.gp' 'y' '0:90' '' '15'
call scripts.'/range.gp' 'x' '*:*' '0.12:0.12'
set key above vertical maxrows 1 width -2
set margins at screen 0.11, screen 0.985, screen 0.16, screen 0.86
own = real(parameter('plank', 'slope')) * 180 / pi # once: a function of a plot is evaluated at each of its samples
plot slopes using 0:'theory_deg':xticlabels(field(strcol('pair'))."\n".plank(strcol('pair'))) with boxes linetype 8 linewidth 0.5 dashtype solid title 'theory', \
     slopes using 0:'slope_deg' with points linetype 1 title 'found', \
     own with lines linestyle guide title "the scene's slope"

# Figure 8, as it is seen: the cylinder at five times, in one exposure, for the document's four pairs of directions (cylinder, plank), which run along the grain.
call scripts.'/figure.gp' 'snapshots' 17.8 6.4
picture_boxed = 1 # labels lie on cylinders
call scripts.'/picture.gp' results.'/snapshots.png' 'concentric, aligned|concentric, oblique|concentric, across|axial, oblique' 4
