# Figure 2 (a) to (d): friction over sliding speed, side by side as in the document. The segment at v = 0 is
# stiction: any force up to the dot; an open circle is the limit of sliding friction where it jumps.
call scripts.'/figure.gp' '' 17.8 5.8
data = results.'/friction.csv'
rest = results.'/stiction.csv'
stats data using 'C_1' nooutput
mu_c = STATS_max
stats rest using 'breakaway_1' nooutput
mu_s = STATS_max
stats data using 'v_m_per_s' nooutput
fastest = STATS_max
set multiplot layout 1, 4 margins 0.1, 0.985, 0.2, 0.87 spacing 0.018, 0
call scripts.'/range.gp' 'x' sprintf('=%g:%g', -0.06 * fastest, fastest)
call scripts.'/range.gp' 'y' sprintf('=0:%g', 1.25 * mu_s)
set xlabel 'sliding speed {/:Italic v} / (m/s)'
set ylabel 'friction {/:Italic F}/{/:Italic N}'
set label 1 '{/:Italic μ}_s' at fastest, mu_s right offset -0.6, 0.7
set label 2 '{/:Italic μ}_c' at fastest, mu_c right offset -0.6, -0.9
unset key
array colour = ['#009E73', '#D55E00', '#0072B2', '#E69F00'] # green, red, blue, yellow: as in Figure 6
models = 'C CS CSS CSSV'
letters = 'a b c d'
do for [k = 1:4] {
    model = word(models, k)
    call scripts.'/panel.gp' word(letters, k) model
    if (k > 1) {
        set format y ''
        unset ylabel
    }
    held(i) = strcol('model') eq model ? column('breakaway_1') : NaN
    limit(i) = model eq 'CS' && mu_s > mu_c && i == 0 ? column('CS_1') : NaN
    set linetype k linecolor rgb colour[k] dashtype solid linewidth 1.8 pointtype 7 pointsize 0.7
    plot mu_s with lines linestyle guide, mu_c with lines linestyle guide, \
         data using 'v_m_per_s':model.'_1' with lines linetype k, \
         rest using 'v_m_per_s':(held($0)) with impulses linetype k, \
         rest using 'v_m_per_s':(held($0)) with points linetype k, \
         data using 'v_m_per_s':(limit($0)) with points linetype k, \
         data using 'v_m_per_s':(limit($0)) with points linecolor rgb '#FFFFFF' pointtype 7 pointsize 0.35
}
unset multiplot

# What is left of the Stribeck fall: all curves cross at v_S, and the small delta_S has the long tail.
call scripts.'/figure.gp' 'shape' 8.6 6.4
shape = results.'/shape.csv'
stats shape using 'curve' nooutput
curves = int(STATS_max) + 1
array deltas[curves]
do for [k = 1:curves] {
    stats shape using (column('curve') == k - 1 ? column('delta_S_1') : NaN) nooutput
    deltas[k] = STATS_mean
}
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'y' '0:1'
set xlabel 'sliding speed {/:Italic v}/{/:Italic v}_S'
set ylabel 'share of the fall that is left'
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linestyle guide
plot for [k = 1:curves] shape \
     using 'speed_over_v_S_1':(column('curve') == k - 1 ? column('fall_left_1') : NaN) \
     with lines linetype k title sprintf('{/:Italic δ}_S = %g', deltas[k])
