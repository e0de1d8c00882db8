# Section 5.5: the coefficient that brakes a box over the direction of sliding, 0 degrees against the gentle side, 180 degrees against the steep one, for
# the three ways of making the bounds; lines: theory.
call scripts.'/figure.gp' '' 8.6 7.4
set datafile missing NaN
directions = results.'/directions.csv'
set xlabel 'direction of sliding / °'
set ylabel 'coefficient {/:Italic μ}'
call scripts.'/range.gp' 'x' '0:360' '' '90'
call scripts.'/range.gp' 'y' '0:*'
set key above maxrows 2
of(m, c) = strcol('method') eq m ? column(c) : NaN
plot directions using 'angle_deg':(of('fixed', 'theory_1')) with lines linestyle theory title 'theory', \
     directions using 'angle_deg':(of('aligned', 'theory_1')) with lines linestyle theory notitle, \
     directions using 'angle_deg':(of('fixed', 'mu_1')) with points linetype 1 title 'fixed frame', \
     directions using 'angle_deg':(of('aligned', 'mu_1')) with points linetype 2 title 'aligned', \
     directions using 'angle_deg':(of('polygon', 'mu_1')) with points linetype 6 title '16 directions'

# Boxes that started in the middle at 3 m/s in 32 directions, where they came to rest (eight of them) and how (all), from above; ridges at 45 degrees, drawn eighty
# times as wide, steep sides facing the upper right. Fixed frames turn boxes to their own axes, aligned ones not at all, the facets' own limit along the ridges.
call scripts.'/figure.gp' 'paths' 17.8 5.9
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/paths.png' 'fixed frame|aligned frame|16 directions'
