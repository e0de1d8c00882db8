# Where a step's time goes: the parts with coefficients in plain C (a); the coefficients' share of the step (b) as printed in Table 1 (with a GPU), in plain C as in (a),
# on two threads, and through the back ends, of which the published and the fast path are drawn by Mesa's software renderer.
call scripts.'/figure.gp' '' 17.8 8
shares = results.'/timing_shares.csv'
scene_names = '"boxes" "sawtooth" "chain, rough" "chain, smooth" "stacks" "bunnies" "nut" "worm"'
set multiplot layout 1, 2 margins 0.13, 0.985, 0.16, 0.77 spacing 0.06, 0
call scripts.'/range.gp' 'y' '0.4:8.6 reverse'
set ytics scale 0 (word(scene_names, 1) 1)
do for [k = 2:8] { set ytics add (word(scene_names, k) k) }
set style fill solid 0.85 noborder
call scripts.'/range.gp' 'x' '=0:1'
set xlabel 'share of the step'
unset ylabel
set grid noytics
set key above maxrows 2
call scripts.'/panel.gp' 'a' 'parts of a step'
upto(n) = column('coefficients_1') + (n > 1 ? column('solve_1') : 0) + (n > 2 ? column('find_1') : 0) + (n > 3 ? column('rest_1') : 0)
from(n) = n > 1 ? upto(n - 1) : 0
array part[4] = ['coefficients', 'solver', 'collision', 'rest']
array colour[4] = [2, 1, 3, 8]
plot for [n = 1:4] shares using (from(n)):($0 + 1):(from(n)):(upto(n)):($0 + 0.65):($0 + 1.35) with boxxyerror linetype colour[n] dashtype solid title part[n]
set ytics ('' 1, '' 2, '' 3, '' 4, '' 5, '' 6, '' 7, '' 8)
set grid ytics
set key above vertical maxrows 3
call scripts.'/panel.gp' 'b' 'coefficients'
plot shares using 'published_share_1':($0 + 1) with points linetype 4 pointsize 1.3 title 'published path', \
     shares using 'fast_share_1':($0 + 1) with points linetype 6 pointtype 9 pointsize 1.2 title 'fast path', \
     shares using 'threads_share_1':($0 + 1) with points linetype 5 pointsize 1.2 title 'on two threads', \
     shares using 'coefficients_1':($0 + 1) with points linetype 2 pointsize 0.8 title 'plain C, as in (a)', \
     shares using 'printed_share_1':($0 + 1) with points linetype 7 pointtype 2 pointsize 1.1 linewidth 1.6 title 'printed'
unset multiplot

# Section 5.6: residual over the sweeps of projected Gauss-Seidel, relative to the start, with the scenes' own anisotropic bounds and with isotropic ones of the same mean
# (medians over contact problems). Cut at 1e-8.
call scripts.'/figure.gp' 'residuals' 17.8 9
residuals = results.'/residuals.csv'
call scripts.'/rows.gp' 'residuals' 'scene'
stats residuals using (column('residual_1') > 0 ? column('residual_1') : NaN) name 'residual' nooutput
scenes = '"boxes on different materials" "sawtooth plane" "chain bolas (rough)" "chain bolas (smooth)" "stacking of boxes" "tumbling bunnies" "nut and bolt" "crawling worm"'
titles = '"boxes" "sawtooth plane" "chain, rough rod" "chain, smooth rod" "stacks" "bunnies" "nut and bolt" "worm"'
set multiplot layout 2, 4 margins 0.09, 0.985, 0.145, 0.87 spacing 0.03, 0.09
call scripts.'/range.gp' 'log x' '1:1500'
call scripts.'/range.gp' 'log y' sprintf('=%g:3', residual_min > 1e-8 ? 0.5 * residual_min : 1e-8)
do for [k = 1:8] {
    if (k % 4 == 1) {
        set ylabel 'residual / first one'
        set format y '10^{%T}'
    } else {
        unset ylabel
        set format y ''
    }
    if (k > 4) {
        set xlabel 'sweeps'
        set format x '%g'
    } else {
        unset xlabel
        set format x ''
    }
    if (k == 1) {
        set key at screen 0.09, 0.995 left top vertical maxrows 1
    } else {
        unset key
    }
    call scripts.'/panel.gp' substr('abcdefgh', k, k) word(titles, k)
    plot rows('residuals', word(scenes, k)) using 'sweep':'isotropic_residual_1' with lines linetype 2 dashtype solid linewidth 3 title 'isotropic, same mean', \
         rows('residuals', word(scenes, k)) using 'sweep':'residual_1' with lines linetype 1 linewidth 1 title 'own bounds'
}
unset multiplot

# Sweeps with the scenes' own bounds over sweeps with isotropic ones of the same mean, until the residual has fallen to a thousandth (a) and a millionth (b): medians over
# contact problems with their 95 % intervals; none where fewer than six problems got there.
call scripts.'/figure.gp' 'twins' 17.8 6.4
scenes_csv = results.'/scenes.csv'
set multiplot layout 1, 2 margins 0.085, 0.965, 0.27, 0.89 spacing 0.1, 0
set xrange [0.5:8.5]
set xtics (word(scene_names, 1) 1)
do for [k = 2:8] { set xtics add (word(scene_names, k) k) }
set xtics scale 0 rotate by -35 offset 0, 0
call scripts.'/range.gp' 'log y' '0.1:4' '0.1:0.1' '(0.1, 0.2, 0.5, 1, 2, 4)'
unset key
# Without an interval the sign stands alone.
end_of(to, e) = strcol(to.'ratio_'.e.'_1') ne 'nan' ? column(to.'ratio_'.e.'_1') : column(to.'ratio_1')
call scripts.'/panel.gp' 'a' 'to a thousandth'
set ylabel 'sweeps, own / isotropic'
plot 1 with lines linestyle theory, scenes_csv using ($0 + 1):'ratio_1':(end_of('', 'low')):(end_of('', 'high')) with yerrorbars linetype 1 pointsize 0.9
call scripts.'/panel.gp' 'b' 'to a millionth'
plot 1 with lines linestyle theory, scenes_csv using ($0 + 1):'tight_ratio_1':(end_of('tight_', 'low')):(end_of('tight_', 'high')) with yerrorbars linetype 2 dashtype solid pointsize 0.9
unset multiplot
