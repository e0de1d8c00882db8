# Tables V and VI: pre-computation of the reduced model over the cells per side N (N_ls = 20) and over N_ls (N = 21), and its steps per second over N: ours from C,
# the published program measured on the reference machine, and as printed. Differs from the document: a figure beside the tables.
call scripts.'/figure.gp' '' 17.8 6.6
set multiplot layout 1, 3 margins 0.075, 0.98, 0.17, 0.80 spacing 0.09, 0.1
cells = results.'/timing_cells.csv'
resolutions = results.'/timing_resolutions.csv'
call scripts.'/range.gp' 'log x' '4.5:37' '' '(5, 9, 13, 21, 33)'
set xlabel '{/:Italic N}'
set ylabel 'pre-computation / s'
call scripts.'/range.gp' 'log y' '*:*' '0.1:0.1'
set key at screen 0.075, 0.995 left top vertical maxrows 1 samplen 2 width (kind eq 'svg' ? -4 : -1)
call scripts.'/panel.gp' 'a' 'pre-computation'
plot cells using 'N':'precompute_s' with linespoints linetype 1 title 'ours, from C', \
     cells using 'N':'cxx_precompute_s' with linespoints linetype 2 title 'published program, C++', \
     cells using 'N':'python_precompute_s' with linespoints linetype 3 title 'Python', \
     cells using 'N':'printed_precompute_s' with linespoints linetype 7 title 'printed'
unset key
set xlabel '{/:Italic N}_{ls}'
call scripts.'/range.gp' 'log x' '4.5:37' '' '(5, 9, 13, 21, 33)'
set ylabel ''
call scripts.'/panel.gp' 'b' 'pre-computation'
plot resolutions using 'N_ls':'precompute_s' with linespoints linetype 1, \
     resolutions using 'N_ls':'cxx_precompute_s' with linespoints linetype 2, \
     resolutions using 'N_ls':'python_precompute_s' with linespoints linetype 3, \
     resolutions using 'N_ls':'printed_precompute_s' with linespoints linetype 7
set xlabel '{/:Italic N}'
set ylabel ''
call scripts.'/range.gp' 'log x' '4.5:37' '' '(5, 9, 13, 21, 33)'
call scripts.'/range.gp' 'log y' '*:*' '0.1:0.1'
set ytics (1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8)
set format y '%.0l·10^{%L}'
call scripts.'/panel.gp' 'c' 'steps / (1/s)'
plot cells using 'N':'steps_per_s' with linespoints linetype 1, \
     cells using 'N':'cxx_steps_per_s' with linespoints linetype 2, \
     cells using 'N':'python_steps_per_s' with linespoints linetype 3, \
     cells using 'N':'printed_steps_per_s' with linespoints linetype 7
unset multiplot
