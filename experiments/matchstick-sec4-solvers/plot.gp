# Section 4: how far each solver gets with so many iterations, judged from outside (block residual over the velocities without impulses), by kind of problem: median
# of a kind's problems, each from no impulses. Lines: the tolerance, below which a problem counts as solved and is left. Pale: PROX with an r-factor for each axis of
# friction, as the published program has it. An iteration of newton, interior and pivot is a system of linear equations, of admm a solution with a factor, of auto and
# islands a sweep or such a system, of all others a sweep.
call scripts.'/figure.gp' '' 17.8 9.5
call scripts.'/rows.gp' 'history' 'kind solver'
history(p, s) = rows('history', p.','.s)
eval 'tolerance = '.parameter('measure', 'tolerance')
array solver[11] = ['pgs', 'nncg', 'anderson', 'newton', 'pivot', 'auto', 'prox', 'admm', 'islands', 'prox-as-published', 'interior']
array label[11] = ['pgs', 'nncg', 'anderson', 'newton', 'pivot', 'auto', 'prox', 'admm', 'islands', 'as published', 'interior']
# One more than there are types of lines.
eleventh = "linecolor rgb '#8C510A' linewidth 1.3 dashtype (2, 2) pointtype 15 pointsize 0.6"
array problems[7] = ['incline-box', 'plank-cylinder', 'tower', 'arch', 'duplicates', 'random', 'half rank']
array title_of[7] = ['box on an incline', 'cylinder on a plank', 'tower', 'arch', 'contacts twice', 'random', 'half rank']
letter(k) = 'abcdefgh'[k:k]
set multiplot layout 2, 4 margins 0.085, 0.985, 0.11, 0.94 spacing 0.07, 0.14
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set arrow 1 from graph 0, first tolerance to graph 1, first tolerance nohead linestyle guide
do for [k = 1:7] {
    call scripts.'/panel.gp' letter(k) title_of[k]
    set xlabel (k > 3 ? 'iterations allowed' : '')
    set ylabel (k % 4 == 1 ? 'residual / free velocity' : '')
    unset key
    if (k == 1) { set key at screen 0.79, 0.44 left top vertical maxrows 11 spacing (kind eq 'svg' ? 0.8 : 0.9) }
    plot history(problems[k], solver[10]) using 'allowed_1':'median_1' with lines linestyle reference title label[10], \
         for [s = 1:9] history(problems[k], solver[s]) using 'allowed_1':'median_1' with linespoints linetype s title label[s], \
         history(problems[k], solver[11]) using 'allowed_1':'median_1' with linespoints @eleventh title label[11]
}
unset multiplot

# The same over time on the machine that drew this: medians over a kind's problems, each time the least of a few solutions (measure.repetitions).
call scripts.'/figure.gp' 'time' 17.8 9.5
call scripts.'/rows.gp' 'timing_history' 'kind solver'
history(p, s) = rows('timing_history', p.','.s)
set multiplot layout 2, 4 margins 0.085, 0.985, 0.11, 0.94 spacing 0.07, 0.14
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set arrow 1 from graph 0, first tolerance to graph 1, first tolerance nohead linestyle guide
do for [k = 1:7] {
    call scripts.'/panel.gp' letter(k) title_of[k]
    set xlabel (k > 3 ? 'time / s' : '')
    set ylabel (k % 4 == 1 ? 'residual / free velocity' : '')
    unset key
    if (k == 1) { set key at screen 0.79, 0.44 left top vertical maxrows 11 spacing (kind eq 'svg' ? 0.8 : 0.9) }
    plot history(problems[k], solver[10]) using 'seconds_s':'residual_1' with lines linestyle reference title label[10], \
         for [s = 1:9] history(problems[k], solver[s]) using 'seconds_s':'residual_1' with linespoints linetype s title label[s], \
         history(problems[k], solver[11]) using 'seconds_s':'residual_1' with linespoints @eleventh title label[11]
}
unset multiplot

# How each solver ended on each problem, named by scene and step or drawn at random (a): dots, solved; squares, not solved, the darker the larger the residual that
# is left. Share of all problems that are solved with so many iterations allowed (b).
call scripts.'/figure.gp' 'outcomes' 17.8 10.0
summary = results.'/summary.csv'
profile = results.'/profile.csv'
set multiplot layout 1, 2
set lmargin at screen 0.21
set rmargin at screen 0.52
set bmargin at screen 0.19
set tmargin at screen 0.93
call scripts.'/panel.gp' 'a' 'how each ended'
stats summary using 'problem_1' name 'problem' nooutput
set xrange [-0.5:10.5]
set yrange [-problem_max - 0.5:0.5]
set xtics rotate by 40 right scale 0 offset 0, 0
set ytics scale 0
unset key
set palette defined (0 '#D8E8F2', 0.5 '#0072B2', 1 '#000000')
set cbrange [-8:0]
set colorbox user origin screen 0.535, 0.19 size screen 0.012, 0.70
set label 1 "residual left /\nfree velocity" at screen 0.53, screen 0.98 left
set cbtics ('10^{-8}' -8, '10^{-4}' -4, '1' 0) offset -0.6, 0
left(v) = strcol('status') eq 'solved' ? NaN : v
plot summary using 'solver_1':(-column('problem_1')):xtic(strcol('solver') eq solver[10] ? label[10] : strcol('solver')):ytic(strcol('problem')) with points linetype 8 pointtype 7 pointsize 0.4, \
     summary using 'solver_1':(left(-column('problem_1'))):(log10(column('residual_1'))) with points palette pointtype 5 pointsize 1.1
unset colorbox
unset label 1
set lmargin at screen 0.66
set rmargin at screen 0.985
set tmargin at screen 0.72
unset ytics
unset xtics
set xtics norotate autojustify in scale 0.5
set ytics in scale 0.5
set xrange [*:*]
set yrange [*:*]
call scripts.'/panel.gp' 'b' 'share solved'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'y' '=-0.04:1.04'
set xlabel 'iterations allowed'
set ylabel 'problems solved / all'
set key at screen 0.65, 0.995 left top vertical maxrows 6 width -2 samplen 2.5
by(s, v) = strcol('solver') eq s ? v : NaN
plot profile using (by(solver[10], column('allowed_1'))):'solved_1' with lines linestyle reference title label[10], \
     for [s = 1:9] profile using (by(solver[s], column('allowed_1'))):'solved_1' with linespoints linetype s title label[s], \
         profile using (by(solver[11], column('allowed_1'))):'solved_1' with linespoints @eleventh title label[11]
unset multiplot

# Polygons of n facets for ellipses (a): power that a sliding block loses to them, at most, against 1 - cos(pi/n), and angle to the ellipse's force, against pi/n.
# Whole problems (b): largest difference of a velocity to the solution with ellipses, each problem in which a contact slides, and their median; where all sliding
# is close to a corner's direction (tower 42), more facets change nothing. Eqs. (18), (19) as printed
# (c): size of the derivative of (19) over that of (18), so far from solutions, quartiles over all contacts: it vanishes at solutions.
call scripts.'/figure.gp' 'facets' 17.8 7.0
facets = results.'/facets.csv'
single = results.'/facets_problems.csv'
middle = results.'/facets_median.csv'
rows = results.'/rows.csv'
eval 'agree = '.parameter('measure', 'agree')
set multiplot layout 1, 3 margins 0.07, 0.985, 0.16, 0.80 spacing 0.085, 0
call scripts.'/panel.gp' 'a' 'a block on {/:Italic n} facets'
set xlabel 'facets {/:Italic n}'
set ylabel 'error'
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
set xtics (4, 8, 16, 32, 64)
set key at screen 0.005, 0.995 left top vertical maxrows 2 width -2 samplen 2
plot facets using 'facets_1':'power_1' with points linetype 1 title 'power left out / all', \
     facets using 'facets_1':'turn_rad' with points linetype 2 title 'turn of force / rad', \
     facets using 'facets_1':'power_theory_1' with lines linestyle theory title 'theory', \
     facets using 'facets_1':'turn_theory_rad' with lines linestyle theory notitle
call scripts.'/panel.gp' 'b' 'whole problems'
set ylabel 'difference / free velocity'
set key at screen 0.36, 0.995 left top vertical maxrows 2 width -2 samplen 2
call scripts.'/range.gp' 'log y' '*:*'
off(v) = strcol('status') eq 'solved' && column('apart_1') > agree ? v : NaN
plot single using (off(column('facets_1'))):'apart_1' with points linetype 6 title 'each problem', \
     middle using 'facets_1':'apart_1' with linespoints linetype 1 title 'median'
call scripts.'/panel.gp' 'c' 'derivatives, eqs. (18), (19)'
unset xtics
set xtics in scale 0.5 offset 0, (kind eq 'svg' ? 0.3 : 0)
set xlabel 'distance from a solution'
set ylabel 'derivative of (19) / of (18)'
set key at screen 0.70, 0.995 left top vertical maxrows 2 width -2 samplen 2
call scripts.'/range.gp' 'log x' '*:*'
call scripts.'/range.gp' 'log y' '*:*'
plot rows using 'distance_1':'q1_1' with lines linetype 6 title 'quartiles', \
     rows using 'distance_1':'q3_1' with lines linetype 6 notitle, \
     rows using 'distance_1':'median_1' with linespoints linetype 1 title 'median'
unset multiplot
