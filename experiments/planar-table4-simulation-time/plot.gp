# Table IV as bars: time to simulate 2 s by both models and three contacts: as printed, the published program on the reference machine, ours at the
# document's tolerances and at tight ones. Differs from the document: a figure beside the table.
call scripts.'/figure.gp' '' 17.8 7.5
times = results.'/timing_runs.csv'
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.8 noborder
set boxwidth 0.9
set logscale y
set format y '10^{%T}'
set ylabel 'time for 2 s of motion / s'
set yrange [3e-3:1e3]
set grid noxtics
set xtics scale 0 format ''
set key above maxrows 2
plot times using 'printed_s':xtic((strcol('contact') eq 'k = 2' ? '{/:Italic k} = 2' : strcol('contact') eq 'k = 2fN' ? '{/:Italic k} = 2 {/:Italic f_N}' : strcol('contact')).', '.(strcol('model') eq 'Reduced' ? 'red.' : 'distr.')) linetype 7 title 'printed', \
     times using 'published_program_s' linetype 3 title 'published program', \
     times using 'document_tolerances_s' linetype 2 title "ours, document's tolerances", \
     times using 'tight_s' linetype 1 title 'ours, tight'
