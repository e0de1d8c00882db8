# Figures 10 and 11: angle of the rod that the chain covers, and height of the chain's centre of mass, over time.
call scripts.'/figure.gp' '' 17.8 6.8
set datafile missing NaN
wrap = results.'/wrap.csv'
at(c, v, q) = strcol('case') eq c && strcol('variant') eq v ? column(q) : NaN
set multiplot layout 1, 2 margins 0.08, 0.98, 0.17, 0.78 spacing 0.11, 0
set xlabel 'time {/:Italic t} / s'
set key above maxrows 2
call scripts.'/panel.gp' 'a' 'angle covered'
set ylabel 'angle / rad'
plot wrap using 't_s':(at('rough', 'ploughing', 'wrap_rad')) with lines linetype 1 title 'rough rod', \
     wrap using 't_s':(at('smooth', 'ploughing', 'wrap_rad')) with lines linetype 2 title 'smooth rod', \
     wrap using 't_s':(at('rough', 'coulomb', 'wrap_rad')) with lines linetype 7 title 'Coulomb'
call scripts.'/panel.gp' 'b' 'height of the chain'
set ylabel 'height / m'
set yrange [-2:*]
plot wrap using 't_s':(at('rough', 'ploughing', 'height_m')) with lines linetype 1 title 'rough rod', \
     wrap using 't_s':(at('smooth', 'ploughing', 'height_m')) with lines linetype 2 title 'smooth rod', \
     wrap using 't_s':(at('rough', 'coulomb', 'height_m')) with lines linetype 7 title 'Coulomb'
unset multiplot

# Figures 10 and 11: the chain on the smooth rod (above) and on the rough one (below). The rods' relief is the normal map that friction comes from.
call scripts.'/figure.gp' 'snapshots' 17.8 8.5
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/snapshots.png'
