# Figure 4: wrinkles of the skirt over time, C against CSS; of all pairs, number and life; of C over its
# coefficients: that of the body, with that of the cloth on itself in proportion; that of the cloth on itself alone (d).
call scripts.'/figure.gp' '' 17.8 10.4
time = results.'/time.csv'
runs = results.'/runs.csv'
friction = results.'/friction.csv'
set linetype 1 linecolor rgb '#0072B2' linewidth 1.3 dashtype (9, 4)
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype solid
set linetype 3 linecolor rgb '#009E73' linewidth 1.3 dashtype solid
of(m, v) = strcol('aim') eq 'pair' && strcol('model') eq m ? v : NaN
set multiplot layout 2, 2 margins 0.08, 0.985, 0.11, 0.92 spacing 0.09, 0.17
call scripts.'/panel.gp' 'a' 'wrinkles, finer mesh'
set xlabel 'time {/:Italic t} / s'
set ylabel 'wrinkles'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '0:*' '0:0.2'
set key inside top right horizontal maxrows 1 width 0
plot time using 't_s':'C_wrinkles_1' with lines linetype 1 title 'C', \
     time using 't_s':'CSS_wrinkles_1' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'b' 'mean number in each pair'
set xlabel 'pair'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
plot runs using (of('C', column('start') + 1)):'wrinkles_1' with points linetype 1 pointtype 6 title 'C', \
     runs using (of('CSS', column('start') + 1)):'wrinkles_1' with points linetype 2 pointtype 7 title 'CSS'
call scripts.'/panel.gp' 'c' 'mean life in each pair'
set ylabel 'life / s'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
plot runs using (of('C', column('start') + 1)):'life_s' with points linetype 1 pointtype 6 title 'C', \
     runs using (of('CSS', column('start') + 1)):'life_s' with points linetype 2 pointtype 7 title 'CSS'
call scripts.'/panel.gp' 'd' 'C over its coefficients'
set xlabel 'coefficient that is varied'
set ylabel 'wrinkles'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set key inside top right vertical maxrows 2 width 0
plot friction using (strcol('varied') ne 'itself' ? column('mu_1') : NaN):'wrinkles_1' with points linetype 1 pointtype 6 \
         title 'body (itself in proportion)', \
     friction using (strcol('varied') ne 'body' ? column('self_1') : NaN):'wrinkles_1' with points linetype 3 pointtype 2 \
         title 'itself alone'
unset multiplot

# The finer pair, C and CSS in turn, as in the document's figure.
call scripts.'/figure.gp' 'snapshots' 17.8 4.5
times = parameter('picture', 'times')
label(m, k) = m.', {/:Italic t} = '.word(times, k).' s'
labels = ''
do for [k = 1:words(times)] {
    labels = labels.(k > 1 ? '|' : '').label('C', k).'|'.label('CSS', k)
}
picture_headed = 1 # the walker's trunk reaches the upper edge
call scripts.'/picture.gp' results.'/snapshots.png' labels
