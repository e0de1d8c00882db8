# Heat maps of data/studies/matrix/matrix.csv: largest residual of each run (a), and how far from where the scene's own solver has its bodies they end (b).
# Columns: solvers, for each generator. White with a cross: refused; with a circle: past the limit of time or another end.
# usage: gnuplot -c scripts/matrix.gp MATRIX.csv FIGURE.svg
table = ARG1
set terminal svg size 1100, 620 font 'Helvetica,12' background 'white'
set output ARG2
set datafile separator ','
array solvers[8] = ['pgs', 'nncg', 'anderson', 'newton', 'pivot', 'auto', 'prox', 'admm']
array generators[3] = ['own', 'isotropic', 'coulomb']
place(name) = sum [k = 1:8] (solvers[k] eq name ? k : 0)
group(name) = sum [k = 1:3] (generators[k] eq name ? k - 1 : 0)
across(generator, solver) = 9 * group(generator) + place(solver)
scenes = system("awk -F, 'NR > 1 && !seen[$1]++ { print $1 }' ".table)
n = words(scenes)
row(name) = sum [k = 1:n] (word(scenes, k) eq name ? n + 1 - k : 0)
ran = "strcol('outcome') eq 'ran'"
set multiplot layout 1, 2 margins 0.11, 0.94, 0.13, 0.9 spacing 0.09, 0.1
set xrange [0:27]
set yrange [0.5:n + 0.5]
set ytics ()
set xtics ()
set for [k = 1:n] ytics add (word(scenes, k) n + 1 - k) scale 0
set xtics rotate by 90 right scale 0 font ',10'
set for [g = 0:2] for [k = 1:8] xtics add (solvers[k] 9 * g + k)
set for [g = 0:2] label g + 1 generators[g + 1] at 9 * g + 4.5, n + 1.1 center
set palette defined (0 '#eef4fa', 0.5 '#0072b2', 1 '#101820')
set format cb '10^{%g}'
set style fill solid noborder
set title 'a: largest residual / (m/s)' offset 0, 1.1
set cbrange [-12:2]
decades(v, low) = log10(v < low ? low : v)
plot table using (@ran ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))):(0.5):(0.5):(decades(column('residual_m_per_s'), 1e-12)) with boxxyerror palette notitle, \
    '' using (strcol('outcome') eq 'refused' ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))) with points pointtype 2 linecolor 'black' notitle, \
    '' using (strcol('outcome') ne 'refused' && strcol('outcome') ne 'ran' ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))) with points pointtype 6 linecolor 'black' notitle
unset ytics
set title 'b: distance from the own solver at the end / m' offset 0, 1.1
set cbrange [-10:0]
plot table using (@ran && strlen(strcol('apart_m')) ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))):(0.5):(0.5):(decades(column('apart_m'), 1e-10)) with boxxyerror palette notitle, \
    '' using (strcol('outcome') eq 'refused' ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))) with points pointtype 2 linecolor 'black' notitle, \
    '' using (strcol('outcome') ne 'refused' && strcol('outcome') ne 'ran' ? across(strcol('generator'), strcol('solver')) : NaN):(row(strcol('scene'))) with points pointtype 6 linecolor 'black' notitle
unset multiplot
