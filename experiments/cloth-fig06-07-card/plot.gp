# Figure 7 (a) to (c): displacement, velocity, friction over time. CS lies on C: drawn as dashes on a broad line.
call scripts.'/figure.gp' '' 17.8 6.4
motion = results.'/motion.csv'
set linetype 1 linecolor rgb '#99D5BF' linewidth 3.6 dashtype solid       # C: green in the document
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype (7, 5)      # CS: red
set linetype 3 linecolor rgb '#0072B2' linewidth 1.3 dashtype solid       # CSS: blue
set linetype 4 linecolor rgb '#000000' linewidth 1.3 dashtype (9, 3, 2, 3) # CSSV: yellow, which white paper swallows
set multiplot layout 1, 3 margins 0.06, 0.985, 0.17, 0.80 spacing 0.075, 0
set xlabel 'time {/:Italic t} / s'
unset key
call scripts.'/panel.gp' 'a' 'displacement'
set ylabel '{/:Italic x} / m'
plot for [m in 'C CS CSS CSSV'] motion using 't_s':m.'_x_m' with lines linetype (m eq 'C' ? 1 : m eq 'CS' ? 2 : m eq 'CSS' ? 3 : 4)
call scripts.'/panel.gp' 'b' 'velocity'
set ylabel '{/:Italic v} / (m/s)'
set key at screen 0.5, 0.99 center top horizontal samplen 4 maxrows 1
plot for [m in 'C CS CSS CSSV'] motion using 't_s':m.'_v_m_per_s' with lines linetype (m eq 'C' ? 1 : m eq 'CS' ? 2 : m eq 'CSS' ? 3 : 4) title m
unset key
call scripts.'/panel.gp' 'c' 'friction'
set ylabel '{/:Italic F} / mN'
set yrange [0:*]
plot for [m in 'C CS CSS CSSV'] motion using 't_s':(1000 * column(m.'_friction_N')) with lines linetype (m eq 'C' ? 1 : m eq 'CS' ? 2 : m eq 'CSS' ? 3 : 4)
unset multiplot

# Figure 6: the incline from above at several times; lanes from left to right C, CS, CSS, CSSV, downhill downwards, to scale.
call scripts.'/figure.gp' 'strobe' 17.8 13
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
set multiplot layout 1, frames margins 0.07, 0.985, 0.07, 0.93 spacing 0.01, 0
set size ratio -1
set xrange [west - edge:east + edge]
set yrange [south + edge:north - edge]
unset key
unset xtics
set ylabel 'down the incline {/:Italic x} / m'
set style fill solid 1 border linecolor rgb '#000000'
do for [f = 1:frames] {
    call scripts.'/panel.gp' 'abcdefghijklmnopqrstuvwxyz'[f:f] sprintf('{/:Italic t} = %g s', seconds[f])
    if (f > 1) {
        set format y ''
        unset ylabel
    }
    plot strobe using 'lane_m':(column('frame') == f - 1 ? column('x_m') : NaN):'left_m':'right_m':'upper_m':'lower_m' \
         with boxxyerror linecolor rgb '#009E73'
}
unset multiplot

# The viscous rise over the mass of the card, which is not printed.
call scripts.'/figure.gp' 'mass' 8.6 6.4
curves_file = results.'/mass_friction.csv'
stats curves_file using 'curve' nooutput
curves = int(STATS_max) + 1
array grams[curves]
do for [k = 1:curves] {
    stats curves_file using (column('curve') == k - 1 ? column('mass_kg') : NaN) nooutput
    grams[k] = 1000 * STATS_mean
}
set xlabel 'time {/:Italic t} / s'
set ylabel 'friction of CSSV, {/:Italic F}/{/:Italic N}'
set yrange [0.1:*]
set key above maxrows 2
plot for [k = 1:curves] curves_file using 't_s':(column('curve') == k - 1 ? column('friction_1') : NaN) \
     with lines linetype k title sprintf('%g g', grams[k])
