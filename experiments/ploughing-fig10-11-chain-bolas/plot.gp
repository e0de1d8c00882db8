# Figures 10 and 11: (a) angle of the rod that the chain covers over time: throws that vary (thin), the one drawn below (bold). (b) How each
# throw ends, on the rough rod (square) and on the smooth one (circle in it); beyond the dotted line a chain at rest slides off the smooth rod, by the capstan. (c) Ratio of tensions at which a
# chain over half of the rod slips, against theory of a chain with thickness and weight and of a string.
call scripts.'/figure.gp' '' 17.8 6.6
set datafile missing NaN
wrap = results.'/wrap.csv'; tracks = results.'/tracks.csv'; ends = results.'/throws.csv'; hold = results.'/hold.csv'
at(c, v, q) = strcol('case') eq c && strcol('variant') eq v ? column(q) : NaN
of(r, k) = strcol('rod') eq r && column('throw') == k ? column('wrap_rad') : NaN
end(r, h) = strcol('rod') eq r && strcol('variant') eq 'ploughing' && column('holds_1') == h ? column('speed_m_per_s') : NaN
stats ends using 'throw' nooutput
n = int(STATS_max)
stats ends using 'speed_m_per_s' name 'speed' nooutput
set multiplot layout 1, 3 margins 0.065, 0.985, 0.17, 0.76 spacing 0.085, 0
set key above vertical maxrows 2
call scripts.'/panel.gp' 'a' 'angle covered'
set xlabel 'time {/:Italic t} / s'
set ylabel 'angle / rad'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '*:*'
plot for [k = 1:n] tracks using 't_s':(of('smooth', k)) with lines linetype 2 linewidth 0.3 dashtype solid notitle, \
     for [k = 1:n] tracks using 't_s':(of('rough', k)) with lines linetype 1 linewidth 0.3 dashtype solid notitle, \
     wrap using 't_s':(at('rough', 'ploughing', 'wrap_rad')) with lines linetype 1 linewidth 2 title 'rough rod', \
     wrap using 't_s':(at('smooth', 'ploughing', 'wrap_rad')) with lines linetype 2 linewidth 2 dashtype solid title 'smooth rod'
call scripts.'/panel.gp' 'b' 'how throws end'
set xlabel 'distance from the middle / m'
set ylabel 'speed / (m/s)'
call scripts.'/range.gp' 'x' '0:0.24' '0:0.05'
call scripts.'/range.gp' 'y' '0.4:1.6' '0.1:0.1'
plot ends using 'offset_m':(end('rough', 1)) with points linetype 1 pointtype 5 pointsize 1.1 title 'rough, held', \
     ends using 'offset_m':(end('rough', 0)) with points linetype 1 pointtype 4 pointsize 1.1 title 'rough, lost', \
     ends using 'offset_m':(end('smooth', 1)) with points linetype 2 pointtype 7 pointsize 0.6 title 'smooth, held', \
     ends using 'offset_m':(end('smooth', 0)) with points linetype 2 pointtype 6 pointsize 0.6 title 'smooth, lost', \
     results.'/limits.csv' using (strcol('rod') eq 'smooth' ? column('offset_m') : NaN):(speed_min):(0):(speed_max - speed_min) with vectors nohead linestyle guide notitle
call scripts.'/panel.gp' 'c' 'static hold'
set key above vertical maxrows 2
set xlabel 'coefficient {/:Italic μ}'
set ylabel 'ratio of tensions'
call scripts.'/range.gp' 'x' '0:0.6' '0:0.05'
call scripts.'/range.gp' 'y' '1:5' '0.1:0.4'
plot hold using 'mu_1':'ratio_1' with points linetype 7 pointtype 7 title 'measured', \
     hold using 'mu_1':'coulomb_ratio_1' with points linetype 7 pointtype 4 pointsize 1.4 title 'Coulomb', \
     hold using 'mu_1':'theory_1' with points linetype 3 pointtype 2 pointsize 1.2 title 'theory', \
     hold using 'mu_1':'string_1' with points linetype 8 pointtype 1 pointsize 1.2 title 'string'
unset multiplot

# Figures 10 and 11: the chain on the smooth rod (above) and on the rough one (below). The rods' relief is the normal map that friction comes
# from; the links, which collide as capsules, are drawn as rings.
call scripts.'/figure.gp' 'snapshots' 17.8 8.5
call scripts.'/picture.gp' results.'/snapshots.png' 'smooth rod, 0.15 s|0.4 s|0.8 s|1.3 s|rough rod, 0.15 s|0.4 s|0.8 s|1.3 s' 4
