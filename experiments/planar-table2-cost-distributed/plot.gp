# Table II: steps per second of the distributed model over the number of cells per side: ours from C, the published program measured on the reference
# machine, and as printed. Differs from the document: a figure beside the table; the lines are of slope -2, in proportion to the cells.
call scripts.'/figure.gp' '' 17.8 7.0
set multiplot layout 1, 2 margins 0.085, 0.975, 0.16, 0.80 spacing 0.11, 0.1
times = results.'/timing_steps.csv'
stats times using 'N':'steps_per_s' name 'ours' nooutput
set xlabel 'cells per side {/:Italic N}'
call scripts.'/range.gp' 'log x' '4.5:115' '' '(5, 9, 13, 21, 33, 101)'
call scripts.'/range.gp' 'log y' '*:*'
set ylabel 'steps / (1/s)'
set key at screen 0.085, 0.995 left top vertical maxrows 2 samplen 2
call scripts.'/panel.gp' 'a' 'steps per second'
plot ours_min_y * (ours_max_x / x)**2 with lines linestyle guide notitle, \
     times using 'N':'steps_per_s' with linespoints linetype 1 title 'ours, from C', \
     times using 'N':'cxx_per_s' with linespoints linetype 2 title 'published program, from C++', \
     times using 'N':'python_per_s' with linespoints linetype 3 title 'published program, from Python', \
     times using 'N':'printed_per_s' with linespoints linetype 7 title 'printed'
call scripts.'/panel.gp' 'b' 'ours over theirs'
unset key
set ylabel 'ratio'
call scripts.'/range.gp' 'log y' '*:*' '0.1:0.1'
plot times using 'N':'ratio_cxx_1' with linespoints linetype 2, \
     times using 'N':'ratio_python_1' with linespoints linetype 3, \
     times using 'N':'ratio_printed_1' with linespoints linetype 7
unset multiplot

# Beyond the document (`make study`): CVODE with the arrowhead solver up to two million states. (a) CPU time per step and cell; dashed: the time
# that the bytes of a step take at the bandwidth of a triad over memory, below which a step may stay, since some of what it reads stays in caches; dashed and
# dotted: at half of that bandwidth. (b) Peak memory; dashed: in proportion to the cells.
call scripts.'/figure.gp' 'study' 17.8 7.0
set multiplot layout 1, 2 margins 0.085, 0.975, 0.16, 0.80 spacing 0.11, 0.1
study = results.'/study.csv'
stats study using 'N':'ns_per_step_and_cell' name 'cost' nooutput
stats study using 'N':(column('bytes_per_step_and_cell') / column('triad_gb_per_s')) name 'memory' nooutput
stats study using 'states':'peak_mib' name 'peak' nooutput
set xlabel 'cells per side {/:Italic N}'
call scripts.'/range.gp' 'log x' '18:1200' '' '(21, 33, 51, 101, 201, 401, 1001)'
call scripts.'/range.gp' 'y' '0:*'
set ylabel 'time / ns'
set key at screen 0.085, 0.995 left top vertical maxrows 2 samplen 2
call scripts.'/panel.gp' 'a' 'per step and cell'
plot cost_min_y * 2 with lines linestyle guide title 'twice the least time', \
     memory_max_y with lines linestyle theory title 'its bytes at the bandwidth of memory', \
     2 * memory_max_y with lines linestyle theory dashtype (12, 3, 2, 3) title 'at half of it', \
     study using 'N':'ns_per_step_and_cell' with linespoints linetype 1 title 'CVODE, arrowhead solver'
call scripts.'/panel.gp' 'b' 'peak memory'
unset key
call scripts.'/range.gp' 'log y' '*:*' '0.04:0.1'
set ylabel 'memory / MiB'
plot peak_max_y * (x / cost_max_x)**2 with lines linestyle theory, \
     study using 'N':'peak_mib' with linespoints linetype 1
unset multiplot
