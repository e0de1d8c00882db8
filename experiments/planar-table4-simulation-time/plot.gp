# Table IV: time to simulate 2 s by both models and three contacts: as printed, the published program on the reference machine, ours at the
# document's tolerances and at tight ones. Differs from the document: a figure beside the table.
call scripts.'/figure.gp' '' 17.8 7.5
times = results.'/timing_runs.csv'
set ylabel 'time for 2 s of motion / s'
call scripts.'/range.gp' 'log y' '*:*' '0.1:0.1'
set grid noxtics
set xtics scale 0
set xrange [-0.6:5.6]
set key above maxrows 2
plot times using 0:'printed_s':xtic((strcol('contact') eq 'k = 2' ? '{/:Italic k} = 2' : strcol('contact') eq 'k = 2fN' ? '{/:Italic k} = 2 {/:Italic f_N}' : strcol('contact')).', '.(strcol('model') eq 'Reduced' ? 'red.' : 'distr.')) with points linetype 7 pointtype 5 title 'printed', \
     times using 0:'published_program_s' with points linetype 3 pointtype 9 title 'published program', \
     times using ($0 - 0.08):'document_tolerances_s' with points linetype 2 pointtype 13 title "ours, document's tolerances", \
     times using ($0 + 0.08):'tight_s' with points linetype 1 pointtype 7 title 'ours, tight'
