# Figure 2: (a) the coefficient over RMS roughness, as the document draws it, for maps sampled at 1 mm (as in Section 5.1), 0.1 mm and 0.01 mm;
# grey: the threshold of 2 um above which its figure rises. The curves go on above 1. (b) The excess over mu_0 is proportional to roughness; in eight bits it is cut off below
# and above. Differs from the published figure: a scale; no constant part below 2 um, no rise for very smooth surfaces.
call scripts.'/figure.gp' '' 17.8 7.4
set multiplot layout 1, 2 margins 0.07, 0.965, 0.15, 0.80 spacing 0.12, 0.1
data = results.'/roughness.csv'
stats data using 'sampling' name 'samplings' nooutput
array pixels[int(samplings_max) + 1]
do for [k = 0:int(samplings_max)] { stats data using (column('sampling') == k ? column('pixel_mm') : NaN) name 'one' nooutput; pixels[k + 1] = one_min }
set xlabel 'RMS roughness / μm'
set ylabel 'coefficient {/:Italic μ}'
stats data using 'mu_1' name 'mu' nooutput
call scripts.'/range.gp' 'log x' '0.1:1000'
call scripts.'/panel.gp' 'a' 'coefficient'
set key at screen 0.07, 0.99 left top vertical maxrows 2 width -1 samplen 2
call scripts.'/range.gp' 'y' sprintf('=0:%g', mu_max < 1 ? 1.05 * mu_max : 1)
set arrow 1 from 2, graph 0 to 2, graph 1 nohead linestyle guide
plot for [k = 0:int(samplings_max)] data using (column('sampling') == k ? column('rms_um') : NaN):'mu_1' with linespoints linetype k + 1 \
        title sprintf('sampled at %g mm', pixels[k + 1]), \
     for [k = 0:int(samplings_max)] data using (column('sampling') == k ? column('rms_um') : NaN):'theory_1' with lines linestyle theory \
        title (k == 0 ? 'theory' : '')
call scripts.'/range.gp' 'log y' '1e-6:100'
set ylabel 'excess {/:Italic μ} − {/:Italic μ}_0' offset (kind eq 'svg' ? 0.2 : -0.2), 0
call scripts.'/panel.gp' 'b' 'excess, and what eight bits do'
set key inside right bottom vertical maxrows 5 width -1 samplen 2
plot for [k = 0:int(samplings_max)] data using (column('sampling') == k ? column('rms_um') : NaN):'excess_theory_1' with lines linestyle theory \
        title (k == 0 ? 'theory' : ''), \
     for [k = 0:0] data using (column('sampling') == k ? column('rms_um') : NaN):'excess_1' with points linetype k + 1 title 'floats, 1 mm', \
     data using (column('sampling') == 0 && column('excess_rgba8_1') > 0 ? column('rms_um') : NaN):'excess_rgba8_1' with lines linetype 2 title 'RGBA8, 1 mm', \
     data using (column('sampling') == 0 && column('excess_map8_1') > 0 ? column('rms_um') : NaN):'excess_map8_1' with lines linetype 3 title 'map of 8 bits, 1 mm', \
     data using (column('sampling') == 2 && column('excess_rgba8_1') > 0 ? column('rms_um') : NaN):'excess_rgba8_1' with lines linetype 4 title 'RGBA8, 0.01 mm'
unset multiplot
