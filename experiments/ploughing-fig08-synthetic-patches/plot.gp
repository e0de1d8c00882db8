# Figure 8: columns one and two, corners of the normal maps of the upper and lower body (the upper one is turned over onto the lower one); three,
# coefficients for 16 directions of sliding, drawn as in the document (radius: coefficient), with theory (dashed) and, shaded, the set of admissible
# friction forces of which they are the support, turned about, as friction opposes sliding; four, the box of four directions. Rows: isotropic Gaussian,
# anisotropic Gaussian, sawtooth. Differs from the published figure: scales; the shaded set.
call scripts.'/figure.gp' '' 17.8 13.4
set multiplot
call scripts.'/rows.gp' 'maps' 'pair body'
map(pair, body) = rows('maps', sprintf('%d,%d', pair, body))
cones = results.'/cones.csv'
boxes = results.'/boxes.csv'
stats cones using 'pair' name 'pairs' nooutput
rows = int(pairs_max) + 1
array names[rows]
do for [k = 0:rows - 1] { names[k + 1] = ''; stats cones using (column('pair') == k ? (names[k + 1] = strcol('name'), 1) : NaN) name 'one' nooutput }
unset key
set size ratio -1
set tmargin 0
set bmargin 0
set lmargin 0
set rmargin 0
letters = 'abcdefghijklmnopqrst'
do for [k = 0:rows - 1] {
    low = 0.055 + (rows - 1 - k) * 0.945 / rows
    high = 0.70 / rows
    unset xtics
    unset ytics
    unset grid
    unset xlabel
    unset ylabel
    call scripts.'/range.gp' 'x' ''
    call scripts.'/range.gp' 'y' ''
    set xrange [-0.5:*]
    set yrange [-0.5:*]
    do for [body = 0:1] {
        set origin 0.02 + body * 0.20, low + 0.05 / rows
        set size 0.17, high
        call scripts.'/panel.gp' letters[4 * k + body + 1:4 * k + body + 1] (body == 0 ? names[k + 1].', upper' : 'lower')
        stats map(k, body) using (1) name 'shown' nooutput
        if (exists('shown_records') && shown_records > 0) {
            plot map(k, body) using 'x_1':'y_1':'red_1':'green_1':'blue_1' with rgbimage
        }
    }
    stats cones using (column('pair') == k ? abs(column('mu_1')) : NaN) name 'most' nooutput
    reach = 1.25 * most_max
    set grid back linestyle 110
    set xtics in scale 0.5 offset 0, (kind eq 'svg' ? 0.3 : 0)
    set ytics in scale 0.5
    call scripts.'/range.gp' 'x' sprintf('=%g:%g', -reach, reach)
    call scripts.'/range.gp' 'y' sprintf('=%g:%g', -reach, reach)
    set origin 0.47, low + 0.05 / rows
    set size 0.22, high
    set ylabel '{/:Italic μ} along {/:Italic b}'
    if (k == rows - 1) { set xlabel '{/:Italic μ} along {/:Italic t}' offset 0, 0.6 }
    call scripts.'/panel.gp' letters[4 * k + 3:4 * k + 3] '16 directions'
    plot cones using (column('pair') == k ? column('vertex_t_1') : NaN):'vertex_b_1' with filledcurves closed fillcolor rgb '#D8E8F2', \
         cones using (column('pair') == k ? column('vertex_t_1') : NaN):'vertex_b_1' with lines linecolor rgb '#9CC4DC' linewidth 2 dashtype solid, \
         cones using (column('pair') == k ? column('mu_cos_1') : NaN):'mu_sin_1' with linespoints linetype 1, \
         cones using (column('pair') == k ? column('theory_1') * cos(column('direction_deg') * pi / 180) : NaN):\
            (column('theory_1') * sin(column('direction_deg') * pi / 180)) with lines linestyle theory
    set origin 0.76, low + 0.05 / rows
    call scripts.'/panel.gp' letters[4 * k + 4:4 * k + 4] 'box of four'
    plot boxes using (column('pair') == k ? column('vertex_t_1') : NaN):'vertex_b_1' with filledcurves closed fillcolor rgb '#D8E8F2', \
         boxes using (column('pair') == k ? column('vertex_t_1') : NaN):'vertex_b_1' with lines linetype 1
}
unset multiplot

# What decides whether a texture is asymmetric. (a) Difference of the coefficients for sliding down and up the picture against the mean slope of the
# texture, for many textures: all lie on (2/π) times the mean slope (line), height fields at zero. (b) The same, sampled as a renderer may:
# packed into eight bits, and with mipmaps that average normals; those that average slopes stay on the line. (c) A sawtooth from a height field, the same in eight bits,
# and facets on shares of their own: coefficient against the steep and the gentle side.
call scripts.'/figure.gp' 'mean-slope' 17.8 7.6
set multiplot
data = results.'/asymmetry.csv'
stats data using 'kind' name 'kinds' nooutput
array kind_names[5]
do for [k = 0:4] { kind_names[k + 1] = ''; stats data using (column('kind') == k ? (kind_names[k + 1] = strcol('name'), 1) : NaN) name 'one' nooutput }
set tmargin at screen 0.79
set bmargin at screen 0.15
set lmargin at screen 0.085
set rmargin at screen 0.36
set xlabel 'mean slope'
set ylabel 'difference of {/:Italic μ}'
call scripts.'/range.gp' 'x' '-0.6:1.4' '0.05:0.05'
call scripts.'/range.gp' 'y' '-0.4:0.8' '0.05:0.45'
call scripts.'/panel.gp' 'a' 'floats'
set key at screen 0.06, 0.995 left top vertical maxrows 2 width -1 samplen 1.5
plot data using 'mean_slope_1':'theory_1' smooth unique with lines linestyle theory title '(2/π) mean slope', \
     for [k = 0:4] data using (column('kind') == k ? column('mean_slope_1') : NaN):'difference_1' with points linetype k + 1 title kind_names[k + 1]
set lmargin at screen 0.42
set rmargin at screen 0.70
unset key
unset ylabel
call scripts.'/panel.gp' 'b' 'eight bits and filters'
set key inside left top vertical maxrows 3 width -2 samplen 0.5
plot data using 'mean_slope_1':'theory_1' smooth unique with lines linestyle theory notitle, \
     data using 'mean_slope_1':'rgba8_1' with points linetype 2 title 'RGBA8', \
     data using 'mean_slope_1':'mipmap_normals_1' with points linetype 3 title 'mipmap of normals', \
     data using 'mean_slope_1':'mipmap_slopes_1' with points linetype 1 title 'mipmap of slopes'
set lmargin at screen 0.785
set rmargin at screen 0.985
call scripts.'/range.gp' 'x' '=-0.6:2.6'
call scripts.'/range.gp' 'y' '0:*' '0:0.35'
set xtics ("height\nfield" 0, "eight\nbits" 1, "facet\nmap" 2)
unset xlabel
set ylabel 'coefficient {/:Italic μ}'
set boxwidth 0.3
set style fill solid 0.9 noborder
call scripts.'/panel.gp' 'c' 'three sawteeth'
set key inside left top vertical maxrows 2 samplen 1
plot results.'/three_sawteeth.csv' using (column('case') - 0.17):'steep_1' with boxes fillcolor rgb '#D55E00' title 'steep side', \
     '' using (column('case') + 0.17):'gentle_1' with boxes fillcolor rgb '#56B4E9' title 'gentle side'
unset multiplot

# (a) One patch of 20 mm on teeth 1 mm high (k = 4): the difference that remains of a height field, over the patch's position; theory (2/π) k dh/w dashed. (b) Relative
# error of the coefficients of one Gaussian map over its number of texels; theory dashed: one over the square root.
call scripts.'/figure.gp' 'patch' 17.8 6.6
set multiplot layout 1, 2 margins 0.095, 0.975, 0.17, 0.88 spacing 0.13, 0.1
set xlabel 'position within a tooth / mm'
set ylabel 'difference of {/:Italic μ}'
call scripts.'/panel.gp' 'a' 'one patch'
unset key
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
plot results.'/patch.csv' using 'position_mm':'difference_1' with points linetype 1, '' using 'position_mm':'theory_1' with lines linestyle theory
set xlabel 'texels'
set ylabel 'relative error'
call scripts.'/range.gp' 'log x' '40:1e5'
call scripts.'/range.gp' 'log y' '*:*'
call scripts.'/panel.gp' 'b' 'convergence'
set key inside right top vertical maxrows 3 width 0
plot results.'/convergence.csv' using 'samples':'error_1' with points linetype 1 title 'isotropic', \
     '' using 'samples':'error_aniso_1' with points linetype 2 title 'anisotropic', \
     '' using 'samples':'theory_1' with lines linestyle theory title 'theory'
unset multiplot
