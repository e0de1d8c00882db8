# The worm of section 5.2: mean of all centres over time for the sawtooth texture, its reverse, a symmetric one, and Coulomb friction; and, as a
# control, the speed under Coulomb friction over the lag of phase between joints.
call scripts.'/figure.gp' '' 17.8 7.0
set datafile missing NaN
track = results.'/track.csv'
set multiplot layout 1, 2 margins 0.09, 0.98, 0.17, 0.76 spacing 0.125, 0
set key above maxrows 2
call scripts.'/panel.gp' 'a' 'middle of the worm'
set xlabel 'time {/:Italic t} / s'
set ylabel 'position / m'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '*:*'
at(c, v) = strcol('case') eq c && strcol('variant') eq v ? column('middle_m') : NaN
plot track using 't_s':(at('sawtooth', 'half-step')) with lines linestyle reference title 'half the step', \
     track using 't_s':(at('sawtooth', 'ploughing')) with lines linetype 1 title 'sawtooth', \
     track using 't_s':(at('reversed', 'ploughing')) with lines linetype 2 title 'reversed', \
     track using 't_s':(at('symmetric', 'ploughing')) with lines linetype 3 title 'symmetric', \
     track using 't_s':(at('sawtooth', 'coulomb')) with lines linetype 7 title 'Coulomb'
call scripts.'/panel.gp' 'b' 'isotropic friction with a lag'
set xlabel 'lag between joints / rad'
set ylabel 'mean speed / (mm/s)'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '*:*'
plot results.'/lags.csv' using 'lag_rad':(1000 * column('cosine_m_per_s')) with linespoints linetype 1 title 'cosine', \
     results.'/lags.csv' using 'lag_rad':(1000 * column('pulses_m_per_s')) with linespoints linetype 2 title 'pulses'
unset multiplot

# The worm every other cycle (the last one 0.1 s early), seen from the same place: it crawls to the right. Marks on the ground, 50 mm apart, are counted from
# where the head began (red). The ridges are the normal map that friction comes from.
call scripts.'/figure.gp' 'snapshots' 17.8 9.4
picture_boxed = 1 # the labels lie on the boxes of the worm
call scripts.'/picture.gp' results.'/snapshots.png' '0 s|4 s|8 s|11.9 s' 1
