# Table 2: friction's share of the response, printed, and of a pass over contacts, measured from the same states of a sheet that folds on the incline and of one that
# slides flat (a); time of a step's parts where it folds, in falling order,
# with the share of all so far (b); shares of a step in all scenes (c). Medians of repetitions (a), means of a run's windows (b, c); claims have their spread. The document has a table only; its machine is another one.
call scripts.'/figure.gp' '' 17.8 9.6
models = results.'/timing_table2.csv'
parts = results.'/timing_parts.csv'
shares = results.'/timing_shares.csv'
set multiplot layout 1, 3
set style fill solid 0.85 noborder
set tmargin at screen 0.83
set bmargin at screen 0.29
set lmargin at screen 0.065
set rmargin at screen 0.25
set style data histograms
set style histogram clustered gap 1
set grid noxtics
set xtics scale 0 norotate offset 0, 0
set xrange [0.5:4.5]
set yrange [0:*]
set ylabel 'share of friction / %'
set key at screen 0.06, 0.99 left top horizontal maxrows 2
call scripts.'/panel.gp' 'a' 'friction in the response'
plot models using 'published_share_percent':xtic(strcol('model')) linetype 7 title 'printed', \
     models using 'upright_share_percent' linetype 2 title 'folding', \
     models using 'level_share_percent' linetype 1 title 'flat'
set xtics rotate by -60
set lmargin at screen 0.335
set rmargin at screen 0.55
set xrange [0.5:10.5]
set ylabel 'time of a step / ms'
set y2range [0:1]
set ytics nomirror
set y2tics 0.2
set key at screen 0.33, 0.99 left top vertical maxrows 2
set boxwidth 0.7
call scripts.'/panel.gp' 'b' 'parts of a step, folding sheet'
plot parts using 'rank':(strcol('scene') eq 'upright' ? column('ms') : NaN):xtic(strcol('part')) every ::0::9 with boxes linetype 1 title 'time', \
     parts using (column('rank')):(strcol('scene') eq 'upright' ? column('cumulative_1') : NaN) every ::0::9 axes x1y2 with linespoints linetype 7 title 'share of all so far (right)'
unset y2tics
set ytics mirror
set lmargin at screen 0.675
set rmargin at screen 0.79
set style histogram rowstacked
set xrange [-0.6:4.6]
set yrange [0:1]
set ylabel 'share of the step'
set key at screen 0.79, 0.83 left top vertical maxrows 10 width -1 samplen 0.8 reverse Left invert
call scripts.'/panel.gp' 'c' 'five scenes'
plot shares using 'assemble_1':xtic(strcol('scene')) linetype 3 title 'forces and matrix', \
     shares using 'solve_1' linetype 1 fillstyle pattern 4 title 'equations', \
     shares using 'limit_1' linetype 5 title 'strain limits', \
     shares using 'find_1' linetype 4 fillstyle pattern 5 title 'finding', \
     shares using 'normal_1' linetype 2 title 'contacts', \
     shares using 'friction_1' linetype 7 title 'friction', \
     shares using 'impulses_1' linetype 6 fillstyle pattern 4 title 'impulses', \
     shares using 'zones_1' linetype 8 title 'zones', \
     shares using 'check_1' linecolor rgb '#555555' title 'exact check', \
     shares using 'rest_1' linecolor rgb '#cccccc' title 'rest'
unset multiplot

# A sheet that falls edge-on onto level ground.
call scripts.'/figure.gp' 'heap' 17.8 4.1
times = parameter('heap', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/heap.png' label(1).'|'.label(2).'|'.label(3).'|'.label(4)

# A sheet twisted by its two ends.
call scripts.'/figure.gp' 'twist' 17.8 4.1
times = parameter('twist', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/twist.png' label(1).'|'.label(2).'|'.label(3).'|'.label(4)

# A stack of ten sheets, of which the fifth is drawn to the right.
call scripts.'/figure.gp' 'stack' 17.8 8
times = parameter('stack', 'times')
label(k) = '{/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/stack.png' label(1).'|'.label(2)
