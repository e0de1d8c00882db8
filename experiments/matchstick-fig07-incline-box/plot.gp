# Figure 7: where the box goes on the plank, seen from above with downhill below. (a) For directions along, oblique and across (plank, box); recorded: the authors'
# simulator, repaired (not run along, along). (b) Boxes pushed at angles against downhill, both directions oblique. (c) The path's direction over that of both directions.
call scripts.'/figure.gp' '' 17.8 8.2
set datafile missing NaN
set multiplot layout 1, 3 margins 0.07, 0.99, 0.13, 0.9 spacing 0.085, 0
paths = results.'/paths.csv'
recorded = results.'/recorded.csv'
pushed = results.'/pushed_paths.csv'
# The rows of other cases break a line.
of(c, w, v) = strcol('case') eq c && strcol('what') eq w ? v : NaN
cases = 'p100_b100 p101_b100 p101_b101 p101_b001'
names = '"along, along" "oblique, along" "oblique, oblique" "oblique, across"'
set key inside left bottom vertical maxrows 6 samplen 1.6
set xlabel 'across the plank / m'
set ylabel 'downhill / m'
call scripts.'/panel.gp' 'a' 'from rest: plank, box'
call scripts.'/range.gp' 'x' '-1.4:0.1' '' '0.5'
call scripts.'/range.gp' 'y' '0:* reverse' '0:0.5'
plot for [i = 1:4] recorded using (of(word(cases, i), 'repaired', column('side_m'))):'down_m' with lines linestyle reference title (i == 2 ? 'recorded' : ''), \
     for [i = 1:4] paths using (of(word(cases, i), 'box', column('side_m'))):'down_m' with lines linetype i title word(names, i), \
     for [i = 1:4] paths using (of(word(cases, i), 'point mass', column('side_m'))):'down_m' with lines linestyle theory title (i == 1 ? 'point mass' : '')

angle(text) = (text[1:1] eq '-' ? '−'.text[2:*] : text).'°'
call scripts.'/panel.gp' 'b' 'pushed: oblique, oblique'
set key inside right bottom vertical maxrows 4 samplen 1.6 width 0
call scripts.'/range.gp' 'x' '*:*' '0.05:0.3'
call scripts.'/range.gp' 'y' '0:* reverse'
headings = parameter('pushed', 'headings') # once: an expression of a plot is evaluated for each row
plot for [i = 1:words(headings)] pushed using (of(word(headings, i), 'box', column('side_m'))):'down_m' \
         with lines linetype i title angle(word(headings, i)), \
     for [i = 1:words(headings)] pushed using (of(word(headings, i), 'point mass', column('side_m'))):'down_m' \
         with lines linestyle theory notitle

call scripts.'/panel.gp' 'c' 'steered'
set key inside left top vertical maxrows 2
steering = results.'/steering.csv'
set xlabel 'both directions / °'
set ylabel 'direction of the path / °'
call scripts.'/range.gp' 'x' '*:*' '0.03:0.03'
call scripts.'/range.gp' 'y' '*:*' '0.05:0.05'
plot steering using 'angle_deg':'theory_deg' with lines linestyle theory title 'point mass', \
     steering using 'angle_deg':'direction_deg' with points linetype 1 title 'box'
unset multiplot

# Figure 7, as it is seen: the box at five times, for four pairs of directions (plank, box), which run along the grain. Along the plank both go straight
# down; an oblique plank steers the box aside, about along the mean of both directions: the more, the more the box's own lies across.
call scripts.'/figure.gp' 'snapshots' 17.8 6.4
picture_boxed = 1 # a label lies on boxes
call scripts.'/picture.gp' results.'/snapshots.png' 'along, along|oblique, along|oblique, oblique|oblique, across' 4
