# Appendix A as pictures. (a) The cone of a symmetric tensor with eigenvalues in the ratio 1 to 3, forces for sliding in 16 directions (points), the opposite of the
# motion (broken arrows) and the outward normal (solid arrows), which maximum dissipation asks to be the same. (b) The angle between the two over direction of
# sliding, from the eigenvector of the smaller eigenvalue, and ratio of eigenvalues; broken line: where it is largest. (c) The angle for ratio 3 with a skew
# part s, in units of half the difference of eigenvalues: the zeros move together and vanish. The document has no figure of this.
call scripts.'/figure.gp' '' 17.8 7.2
set multiplot
rim = results.'/rim.csv'
arrows = results.'/arrows.csv'
map = results.'/map.csv'
ratios = results.'/ratios.csv'
skew = results.'/skew.csv'
stats rim using 'f_x_1' name 'x' nooutput
stats rim using 'f_y_1' name 'y' nooutput
stats map using 'angle_deg' name 'angle' nooutput
stats map using 'log_ratio_1' name 'ratio' nooutput
stats skew using 'curve' name 'curve' nooutput
array shares[int(curve_max) + 1]
do for [k = 0:int(curve_max)] { stats skew using (column('curve') == k ? column('share_1') : NaN) name 'one' nooutput; shares[k + 1] = one_min }
reach = 1.33 * y_max
set lmargin at screen 0.075
set rmargin at screen 0.295
set tmargin at screen 0.81
set bmargin at screen 0.155
call scripts.'/range.gp' 'x' sprintf('=%g:%g', -0.62 * reach, 0.62 * reach) '0:0' '0.5'
call scripts.'/range.gp' 'y' sprintf('=%g:%g', -reach, reach)
set size ratio -1
set xlabel '{/:Italic f_x / λ}_n'
set ylabel '{/:Italic f_y / λ}_n' offset 1.5, 0
set key at screen 0.06, 0.995 left top vertical maxrows 2 samplen 1.4 width 0
call scripts.'/panel.gp' 'a' 'forces and normals'
plot rim using 'f_x_1':'f_y_1' with lines linetype 7 notitle, \
     arrows using 'f_x_1':'f_y_1':'normal_x_1':'normal_y_1' with vectors head filled size graph 0.03, 20 linetype 1 dashtype solid linewidth 0.9 title 'normal', \
     arrows using 'f_x_1':'f_y_1':'back_x_1':'back_y_1' with vectors head filled size graph 0.03, 20 linetype 2 dashtype (4, 2) linewidth 0.9 title 'against the motion', \
     arrows using 'f_x_1':'f_y_1' with points linetype 7 pointtype 7 pointsize 0.35 notitle
unset key
set size noratio
set lmargin at screen 0.365
set rmargin at screen 0.600
call scripts.'/range.gp' 'x' '=0:180' '0:0' '45'
call scripts.'/range.gp' 'y' sprintf('=0:%g', ratio_max)
set ytics ('1' 0, '2' log10(2), '3' log10(3), '5' log10(5), '10' 1, '15' log10(15))
set xlabel 'direction of sliding / °'
set ylabel 'ratio of eigenvalues {/:Italic r}' offset 1, 0
call scripts.'/panel.gp' 'b' 'angle of violation'
set cbrange [0:angle_max]
set palette defined (0 '#FFFFFF', 0.5 '#0072B2', 1 '#D55E00')
set colorbox user origin screen 0.612, screen 0.155 size screen 0.012, screen 0.655
set cbtics format '%h°'
plot map using 'direction_deg':'log_ratio_1':'angle_deg' with image, \
     ratios using 'direction_deg':'log_ratio_1' with lines linestyle theory, \
     ratios using (180 - column('direction_deg')):'log_ratio_1' with lines linestyle theory
set ytics autofreq
unset colorbox
set lmargin at screen 0.745
set rmargin at screen 0.975
call scripts.'/range.gp' 'x' '=0:180' '0:0' '45'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'angle of violation / °' offset -0.6, 0
set key at screen 0.735, 0.995 left top horizontal maxrows 1 samplen 1.6 width 0
call scripts.'/panel.gp' 'c' 'skew part {/:Italic s}'
plot for [k = 0:int(curve_max)] skew using (column('curve') == k ? column('direction_deg') : NaN):'angle_deg' with lines linetype k + 1 title sprintf('%g', shares[k + 1])
unset multiplot
