# Figure 8: the pressure distributions on 21 x 21 cells, each over its largest weight; white: no load. Crosses: centre of pressure. Dots, pale on dark
# cells: those that are loaded in the published program. Differs from the published figure: axes in mm, one more
# gradient line (along x, that of Figure 31).
call scripts.'/figure.gp' '' 17.8 10.4
set multiplot
call scripts.'/rows.gp' 'weights' 'panel'
weights(k) = rows('weights', sprintf('%d', k))
stats results.'/weights.csv' using 'panel' name 'panels' nooutput
array names[int(panels_max) + 1]
do for [k = 0:int(panels_max)] {
    names[k + 1] = ''
    stats weights(k) using (names[k + 1] = surface(strcol('surface')), 1) name 'one' nooutput
}
unset key
set size ratio -1
unset colorbox
set cbrange [0:1]
set cbtics 0.25
set cblabel 'weight / largest weight'
set palette defined (0 '#FFFFFF', 1e-6 '#D8E8F2', 1 '#0072B2')
call scripts.'/range.gp' 'x' '-10:10'
call scripts.'/range.gp' 'y' '-10:10'
unset grid
letters = 'abcdefghijkl'
# Loaded cells of a panel, the pale or the dark ones.
dot(dark) = column('recorded_1') > 0 && (column('share_of_largest_1') > 0.5) == dark ? column('x_mm') : NaN
set tmargin 0
set bmargin 0
set lmargin 0
set rmargin 0
do for [k = 0:int(panels_max)] {
    set origin 0.06 + 0.245 * (k % 4), k < 4 ? 0.575 : 0.085
    set size 0.19, 0.36
    set xlabel (k + 4 > int(panels_max) ? '{/:Italic x} / mm' : '')
    set ylabel (k % 4 == 0 ? '{/:Italic y} / mm' : '') offset 1, 0
    call scripts.'/panel.gp' letters[k + 1:k + 1] names[k + 1]
    # The scale stands in a place that no panel takes.
    if (k == int(panels_max) && k % 4 < 3) { set colorbox user origin 0.06 + 0.245 * (k % 4 + 1), 0.085 size 0.014, 0.36 }
    plot weights(k) using 'x_mm':'y_mm':'share_of_largest_1' with image, \
         weights(k) using (dot(0)):'y_mm' with points pointtype 7 pointsize 0.14 linecolor rgb '#404040', \
         weights(k) using (dot(1)):'y_mm' with points pointtype 7 pointsize 0.14 linecolor rgb '#E8F2F8', \
         weights(k) using 'cop_x_mm':'cop_y_mm' every ::0::0 with points pointtype 2 pointsize 0.9 linewidth 1.5 \
             linecolor rgb '#D55E00'
}
unset multiplot

# What the reduced model takes from a distribution: rim radius r (eq. 23) and u (eq. 27) over the number of cells per side. Broad grey: recorded from the
# published program. Dashed: the continuous distribution on the full width.
call scripts.'/figure.gp' 'constants' 17.8 7.0
set multiplot layout 1, 2 margins 0.07, 0.975, 0.15, 0.81 spacing 0.09, 0.1
constants = results.'/constants.csv'
stats constants using 'panel' name 'panels' nooutput
array names[int(panels_max) + 1]
do for [k = 0:int(panels_max)] {
    names[k + 1] = ''
    stats constants using (column('panel') == k ? (names[k + 1] = surface(strcol('surface')), 1) : NaN) name 'one' nooutput
}
call scripts.'/range.gp' 'log x' '5:101' '' '(5, 9, 13, 21, 33, 101)'
set xlabel 'cells per side {/:Italic N}'
set ylabel 'rim radius {/:Italic r} / mm'
call scripts.'/panel.gp' 'a' 'rim radius'
call scripts.'/range.gp' 'y' '*:*'
set key at screen 0.07, 0.995 left top vertical maxrows 2 width (kind eq 'svg' ? -5 : -2) samplen 2
plot for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'recorded_r_mm' with lines linestyle reference \
         title (k == 0 ? 'recorded' : ''), \
     for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'continuum_r_mm' with lines linestyle theory \
         title (k == 0 ? 'continuous' : ''), \
     for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'r_mm' with linespoints linetype k + 1 title names[k + 1]
call scripts.'/panel.gp' 'b' 'mean square distance from the CoP'
call scripts.'/range.gp' 'y' '*:*'
set ylabel '{/:Italic u} / mm^2'
unset key
plot for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'recorded_u_mm2' with lines linestyle reference, \
     for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'continuum_u_mm2' with lines linestyle theory, \
     for [k = 0:int(panels_max)] constants using (column('panel') == k ? column('N') : NaN):'u_mm2' with linespoints linetype k + 1
unset multiplot
