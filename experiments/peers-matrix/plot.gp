# Largest residual of each run (a), and how far from where the scene's own solver has them its bodies end (b). Rows are scenes, columns solvers: with the scene's own
# friction, with circles of its mean coefficient, and with one coefficient of 0.4. A cross: a run that did not come to its end.
call scripts.'/figure.gp' '' 17.8 10.5
cells = results.'/cells.csv'
stats cells using 'column_1' nooutput name 'columns'
stats cells using 'row_1' nooutput name 'rows'
array generator[3] = ['own friction', 'circles', 'one coefficient']
third = (columns_max + 1) / 3.0
set multiplot
set style fill solid noborder
set palette defined (0 '#eef4fa', 0.5 '#0072b2', 1 '#101820')
set grid noxtics noytics
unset key
set tmargin at screen 0.90
set bmargin at screen 0.20
call scripts.'/range.gp' 'x' sprintf('=0.25:%g', columns_max + 0.75)
call scripts.'/range.gp' 'y' sprintf('=0.25:%g', rows_max + 0.75)
set xtics rotate by 90 right scale 0 font ',5'
set ytics scale 0
set cbtics scale 0
set format cb '10^{%g}'
set for [g = 1:3] label g generator[g] at (g - 0.5) * third, 0.25 offset 0, -4.2 center
set lmargin at screen 0.14
set rmargin at screen 0.48
set cbrange [-12:2]
set colorbox user origin screen 0.49, screen 0.20 size screen 0.012, screen 0.70
call scripts.'/panel.gp' 'a' 'largest residual / (m/s)'
plot cells using 'column_1':'row_1':(0.5):(0.5):'log_residual_1':xticlabels(strcol('solver')):yticlabels(strcol('scene')) with boxxyerror linecolor palette, \
     cells using 'column_1':(strcol('outcome') eq 'ran' ? NaN : column('row_1')) with points linetype 7 pointtype 2
set format y ''
set lmargin at screen 0.575
set rmargin at screen 0.905
set cbrange [-10:0]
set colorbox user origin screen 0.915, screen 0.20 size screen 0.012, screen 0.70
call scripts.'/panel.gp' 'b' 'distance from the own solver / m'
plot cells using 'column_1':'row_1':(0.5):(0.5):'log_apart_1':xticlabels(strcol('solver')):yticlabels('') with boxxyerror linecolor palette, \
     cells using 'column_1':(strcol('outcome') eq 'ran' ? NaN : column('row_1')) with points linetype 7 pointtype 2
unset multiplot
