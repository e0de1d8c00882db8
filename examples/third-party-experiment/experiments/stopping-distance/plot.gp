# How far a block slides over the speed that it is launched with: points by the law, lines by the closed form, and without the viscous part.
call scripts.'/figure.gp' '' 8.6 6.0
stops = results.'/stops.csv'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set xlabel 'launch speed {/:Italic v} / (m/s)'
set ylabel 'distance {/:Italic X} / m'
set key above maxrows 1
plot stops using 'speed_m_per_s':'dry_distance_m' with lines linestyle guide title 'dry alone', \
     stops using 'speed_m_per_s':'theory_distance_m' with lines linestyle theory title 'theory', \
     stops using 'speed_m_per_s':'distance_m' with points linetype 1 title 'law CSSV'
