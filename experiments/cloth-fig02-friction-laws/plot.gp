# Figure 2 (a) to (d): friction over sliding speed, side by side as in the document; the segment at v = 0 is stiction.
call scripts.'/figure.gp' '' 17.8 5.6
data = results.'/friction.csv'
rest = results.'/stiction.csv'
set multiplot layout 1, 4 margins 0.065, 0.985, 0.2, 0.87 spacing 0.018, 0
set xrange [-0.12:2]
set yrange [0:0.25]
set xtics 0, 0.5
set mxtics 1
set xlabel 'sliding speed {/:Italic v} / (m/s)'
set ylabel 'friction {/:Italic F}/{/:Italic N}'
unset key
models = 'C CS CSS CSSV'
letters = 'a b c d'
do for [k = 1:4] {
    model = word(models, k)
    call scripts.'/panel.gp' word(letters, k) model
    if (k > 1) {
        set format y ''
        unset ylabel
    }
    plot results.'/friction.csv' using 'v_m_per_s':'C_1' with lines linestyle guide, \
         data using 'v_m_per_s':model.'_1' with lines linetype 1 linewidth 1.8, \
         rest using 'v_m_per_s':(strcol('model') eq model ? column('breakaway_1') : NaN) with impulses linetype 1 linewidth 1.8, \
         rest using 'v_m_per_s':(strcol('model') eq model ? column('breakaway_1') : NaN) with points linetype 1 pointsize 0.7
}
unset multiplot

# What is left of the Stribeck fall: delta_S below and above v_S.
call scripts.'/figure.gp' 'shape' 8.6 6.4
shape = results.'/shape.csv'
stats shape using 'curve' nooutput
curves = int(STATS_max) + 1
array deltas[curves]
do for [k = 1:curves] {
    stats shape using (column('curve') == k - 1 ? column('delta_S_1') : NaN) nooutput
    deltas[k] = STATS_mean
}
set logscale x
set format x '10^{%T}'
set yrange [0:1]
set xlabel 'sliding speed {/:Italic v}/{/:Italic v}_S'
set ylabel 'share of the fall that is left'
set key above maxrows 1
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linestyle guide
plot for [k = 1:curves] shape using 'speed_over_v_S_1':(column('curve') == k - 1 ? column('fall_left_1') : NaN) \
     with lines linetype k title sprintf('{/Symbol d}_S = %g', deltas[k])
