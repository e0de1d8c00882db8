# Figures 4 and 5: (a) the coefficient of a facet that ploughs along its slope (eq. 3). (b) The coefficient as a polar lobe over the direction of
# sliding (eq. 5), for slopes of 15 to 60 degrees: largest along the facet's normal in the contact plane, nothing across and behind; thin grey: eq. (4),
# whose absolute value knows no front and back. Differs from the published figures, which are sketches of the facet: numbers.
call scripts.'/figure.gp' '' 17.8 7.4
set multiplot
lobes = results.'/lobes.csv'
stats lobes using 'facet' name 'facets' nooutput
array angles[int(facets_max) + 1]
do for [k = 0:int(facets_max)] { stats lobes using (column('facet') == k ? column('theta_deg') : NaN) name 'one' nooutput; angles[k + 1] = one_min }
set origin 0, 0
set size 0.46, 1
set lmargin at screen 0.07
set rmargin at screen 0.43
set tmargin at screen 0.90
set bmargin at screen 0.15
set xlabel 'slope angle {/:Italic θ} / °'
set ylabel 'coefficient {/:Italic μ}'
call scripts.'/range.gp' 'x' '0:80'
call scripts.'/range.gp' 'y' '0:4'
call scripts.'/panel.gp' 'a' 'slope'
set key inside left top
plot results.'/slope.csv' using 'theta_deg':'mu_1' with lines linetype 1 title 'along the slope', \
     '' using 'theta_deg':'eq3_1' with lines linestyle theory title 'eq. (3)', \
     '' using 'theta_deg':'across_1' with lines linetype 2 title 'across', \
     '' using 'theta_deg':'back_1' with lines linetype 3 title 'backwards'
set origin 0.48, 0
set size 0.52, 1
set lmargin at screen 0.53
set rmargin at screen 0.98
set size ratio -1
set xlabel '{/:Italic μ} cos {/:Italic α}'
set ylabel '{/:Italic μ} sin {/:Italic α}'
call scripts.'/range.gp' 'x' '-1.3:1.3' '0.05:0.05'
call scripts.'/range.gp' 'y' '-0.9:0.9' '0.05:0.05'
call scripts.'/panel.gp' 'b' 'direction'
set key inside left top
plot for [k = 0:int(facets_max)] lobes using (column('facet') == k ? column('eq4_x_1') : NaN):'eq4_y_1' with lines linestyle guide \
        title (k == 0 ? 'eq. (4)' : ''), \
     for [k = 0:int(facets_max)] lobes using (column('facet') == k ? column('x_1') : NaN):'y_1' with lines linetype k + 1 \
        title sprintf('%g°', angles[k + 1])
unset multiplot
