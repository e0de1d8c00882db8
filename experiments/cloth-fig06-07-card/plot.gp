# Figure 7 (a) to (c): displacement, velocity, friction over time. Colours as in the document: C green,
# CS red, CSS blue, CSSV yellow (here orange). CS lies on C: dashes on a broad line.
models = 'C CS CSS CSSV'
call scripts.'/figure.gp' '' 17.8 6.0
motion = results.'/motion.csv'
set linetype 1 linecolor rgb '#8FD3BC' linewidth 3.8 dashtype solid
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype (7, 5)
set linetype 3 linecolor rgb '#0072B2' linewidth 1.3 dashtype solid
set linetype 4 linecolor rgb '#E69F00' linewidth 1.8 dashtype (9, 4, 2, 4)
set multiplot layout 1, 3 margins 0.075, 0.985, 0.18, 0.90 spacing 0.09, 0
set xlabel 'time {/:Italic t} / s'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/panel.gp' 'a' 'displacement'
call scripts.'/range.gp' 'y' '*:*'
set ylabel '{/:Italic x} / m'
set key inside top left vertical maxrows 4
plot for [k = 1:4] motion using 't_s':word(models, k).'_x_m' with lines linetype k title word(models, k)
call scripts.'/panel.gp' 'b' 'velocity'
call scripts.'/range.gp' 'y' '*:*'
set ylabel '{/:Italic v} / (m/s)'
unset key
plot for [k = 1:4] motion using 't_s':word(models, k).'_v_m_per_s' with lines linetype k
call scripts.'/panel.gp' 'c' 'friction'
set ylabel '{/:Italic F} / mN'
call scripts.'/range.gp' 'y' '0:*'
plot for [k = 1:4] motion using 't_s':(1000 * column(word(models, k).'_friction_N')) with lines linetype k
unset multiplot

# Figure 6: the incline from above at several times, to scale; lanes from left to right C, CS, CSS, CSSV,
# downhill downwards.
call scripts.'/figure.gp' 'strobe' 17.8 11.8
strobe = results.'/strobe.csv'
stats strobe using 'frame' nooutput
frames = int(STATS_max) + 1
stats strobe using 'left_m' nooutput
west = STATS_min
stats strobe using 'right_m' nooutput
east = STATS_max
stats strobe using 'lower_m' nooutput
south = STATS_max
stats strobe using 'upper_m' nooutput
north = STATS_min
edge = (east - west) * 0.1
array seconds[frames]
do for [f = 1:frames] {
    stats strobe using (column('frame') == f - 1 ? column('t_s') : NaN) nooutput
    seconds[f] = STATS_mean
}
array fill = ['#009E73', '#D55E00', '#0072B2', '#E69F00']
set multiplot layout 1, frames margins 0.095, 0.985, 0.06, 0.94 spacing 0.01, 0
set size ratio -1
set xrange [west - edge:east + edge]
set yrange [south + edge:north - edge]
unset key
set xtics scale 0 font ',6.5'
set grid noxtics
set ylabel 'down the incline {/:Italic x} / m'
set style fill solid 1 border linecolor rgb '#000000'
do for [f = 1:frames] {
    call scripts.'/panel.gp' 'abcdefghijklmnopqrstuvwxyz'[f:f] sprintf('{/:Italic t} = %g s', seconds[f])
    if (f > 1) {
        set format y ''
        unset ylabel
    }
    here(k) = column('frame') == f - 1 && strcol('model') eq word(models, k) ? column('x_m') : NaN
    plot for [k = 1:4] strobe \
         using 'lane_m':(here(k)) \
         :'left_m':'right_m':'upper_m':'lower_m':xticlabels(strcol('model')) \
         with boxxyerror linecolor rgb fill[k] linewidth 0.6 dashtype solid
}
unset multiplot

# The viscous rise over the mass of the card, which is not printed. Each curve has a marker of its own.
call scripts.'/figure.gp' 'mass' 8.6 6.4
curves_file = results.'/mass_friction.csv'
stats curves_file using 'curve' nooutput
curves = int(STATS_max) + 1
array grams[curves]
do for [k = 1:curves] {
    stats curves_file using (column('curve') == k - 1 ? column('mass_kg') : NaN) nooutput
    grams[k] = 1000 * STATS_mean
}
# Markers of neighbours must not coincide: each curve has another distance between them.
apart(k) = int(STATS_records / 9) + 2 * k
set xlabel 'time {/:Italic t} / s'
set ylabel 'friction of CSSV, {/:Italic F}/{/:Italic N}'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '*:*'
set key above maxrows 2
plot for [k = 1:curves] curves_file using 't_s':(column('curve') == k - 1 ? column('friction_1') : NaN) \
     with linespoints linetype k pointinterval apart(k) pointsize 0.75 title sprintf('%g g', grams[k])
