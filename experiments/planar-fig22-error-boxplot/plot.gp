# Figure 22: error of the reduced model against the distributed one along the velocity profile, limit surface correction and ellipsoid. Box: quartiles
# and median; whiskers to the most extreme samples within 1.5 times its height. Grey: levels read from the published figure. (c), (d): the limit surface alone, larger. Differs from the
# published figure: the lower panels.
call scripts.'/figure.gp' '' 17.8 13.5
set multiplot layout 2, 2 margins 0.085, 0.985, 0.095, 0.915 spacing 0.095, 0.155
boxes = results.'/boxes.csv'
pick(v, q, name) = column('variant') == v && column('quantity') == q ? column(name) : NaN
at(v) = column('surface_index') + (v == 0 ? -0.18 : 0.18)
set boxwidth 0.28
set style fill solid 0.35 border -1
set xrange [-0.6:5.6]
set xtics rotate by 30 right font ',8' scale 0 offset 0, 0
set grid noxtics
set key at screen 0.085, 0.995 left top vertical maxrows 1 samplen 2
do for [panel = 0:3] {
    q = panel % 2
    # Variants that are drawn: both, or the limit surface alone.
    last = panel < 2 ? 1 : 0
    call scripts.'/panel.gp' 'abcd'[panel + 1:panel + 1] (q == 0 ? 'tangential force' : 'torque').(panel < 2 ? '' : ', limit surface')
    set ylabel q == 0 ? 'error / N' : 'error / (N mm)'
    scale = q == 0 ? 1 : 1e3
    call scripts.'/range.gp' 'y' '0:*'
    plot boxes using 'surface_index':(NaN):xtic(surface(strcol('surface'))) notitle, \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'q1_figure') * scale):(0.18):(0) with vectors nohead linestyle reference title (v == 0 ? 'published figure' : ''), \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'median_figure') * scale):(0.18):(0) with vectors nohead linestyle reference notitle, \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'q3_figure') * scale):(0.18):(0) with vectors nohead linestyle reference notitle, \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'whisker_high_figure') * scale):(0.18):(0) with vectors nohead linestyle reference notitle, \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'q1') * scale):(pick(v, q, 'whisker_low') * scale):(pick(v, q, 'whisker_high') * scale):(pick(v, q, 'q3') * scale) \
             with candlesticks linetype v + 1 dashtype solid fillstyle solid (v == 0 ? 0.75 : 0.25) border -1 title (v == 0 ? 'limit surface' : 'ellipsoid') whiskerbars 0.6, \
         for [v = 0:last] boxes using (at(v)):(pick(v, q, 'median') * scale):(pick(v, q, 'median') * scale):(pick(v, q, 'median') * scale):(pick(v, q, 'median') * scale) \
             with candlesticks linetype -1 linewidth 1.5 notitle
    unset key
}
unset multiplot
