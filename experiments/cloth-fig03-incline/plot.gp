# Figure 3: the large sheets falling, folded and further down, C on the left and CSS on the right as in the document, which
# prints neither times nor how the cloth starts.
call scripts.'/figure.gp' '' 17.8 15.9
picture_boxed = 1 # a label lies on the plane
times = parameter('picture', 'times')
label(m, k) = m.', {/:Italic t} = '.word(times, k).' s'
call scripts.'/picture.gp' results.'/snapshots.png' label('C', 1).'|'.label('CSS', 1).'|'.label('C', 2).'|'.label('CSS', 2).'|'.label('C', 3).'|'.label('CSS', 3) 2

# Displacements and folds of the sheets that are dropped, C against CSS: level (a), the large one upright (b, c), smaller ones upright, by seed (d).
call scripts.'/figure.gp' 'motion' 17.8 10.4
motion = results.'/motion.csv'
pairs = results.'/pairs.csv'
upright(name) = strcol('mesh') eq 'upright' ? column(name) : NaN
set linetype 1 linecolor rgb '#0072B2' linewidth 1.3 dashtype (9, 4)
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype solid
set multiplot layout 2, 2 margins 0.075, 0.985, 0.11, 0.90 spacing 0.09, 0.15
of(name, what) = strcol("start") eq name ? column(what) : NaN
set xlabel 'time {/:Italic t} / s'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/panel.gp' 'a' 'displacement, level sheet'
call scripts.'/range.gp' 'y' '0:*'
set ylabel '{/:Italic x} / m'
set key inside top left vertical maxrows 2
plot motion using 't_s':(of('level', 'C_x_m')) with lines linetype 1 title 'C', \
     motion using 't_s':(of('level', 'CSS_x_m')) with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'b' 'displacement, large sheet dropped upright'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '0:*'
plot motion using (of('large', 't_s')):'C_x_m' with lines linetype 1 title 'C', \
     motion using (of('large', 't_s')):'CSS_x_m' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'c' 'share of the large sheet that is folded'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set ylabel 'folded'
set key inside top right horizontal maxrows 1 width 0
plot motion using (of('large', 't_s')):'C_folded_1' with lines linetype 1 title 'C', \
     motion using (of('large', 't_s')):'CSS_folded_1' with lines linetype 2 title 'CSS'
call scripts.'/panel.gp' 'd' 'smaller sheets once down, mean of each'
call scripts.'/range.gp' 'x' '*:*' '0.05:0.05'
call scripts.'/range.gp' 'y' '0:*' '0:0.25'
set xlabel 'seed'
plot pairs using (upright('seed')):'C_folded_1' with points linetype 1 title 'C', \
     pairs using (upright('seed')):'CSS_folded_1' with points linetype 2 title 'CSS'
unset multiplot

# The sheet that lies slides beside a block: with C from rest, with CS and CSS from twice the speed at which CSS balances the slope.
call scripts.'/figure.gp' 'slides' 8.6 6.4
slides = results.'/slides.csv'
set xlabel 'time {/:Italic t} / s'
set ylabel 'speed {/:Italic v} / (m/s)'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '0:*'
set key above maxrows 2
plot slides using 't_s':'C_v_m_per_s' with lines linetype 1 title 'C', \
     slides using 't_s':'CS_v_m_per_s' with lines linetype 2 title 'CS', \
     slides using 't_s':'CSS_v_m_per_s' with lines linetype 3 title 'CSS', \
     for [m in 'C CS CSS'] slides using 't_s':m.'_block_v_m_per_s' with lines linestyle theory \
         title (m eq 'C' ? 'block' : '')

# Where the sheet goes on a plane with a structure, by two models of anisotropic friction.
call scripts.'/figure.gp' 'anisotropic' 8.6 6.4
anisotropic = results.'/anisotropic.csv'
set xlabel 'angle of warp and structure from the slope / °'
set ylabel 'direction of the path / °'
call scripts.'/range.gp' 'x' '*:*'
call scripts.'/range.gp' 'y' '0:*'
set key above maxrows 2
plot anisotropic using 'structure_deg':'matchstick_deg' with points linetype 1 title 'Matchstick', \
     anisotropic using 'structure_deg':'tensors_deg' with points linetype 2 title 'tensors', \
     anisotropic using 'structure_deg':'theory_deg' with lines linestyle theory title 'point mass', \
     anisotropic using 'structure_deg':'tensors_theory_deg' with lines linestyle theory title ''
