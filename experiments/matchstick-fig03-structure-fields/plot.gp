# Figure 3: a channel, a spread and a slalom, seen from above with downhill to the right. Grey strokes: the structure directions; coloured: the paths of five
# boxes, with their outlines every second; dashed: point masses; dotted: boxes under circles of the least coefficient. Differs: the document shows views from
# the side of scenes whose numbers it does not print.
call scripts.'/figure.gp' '' 17.8 5.6
outlines = results.'/outlines.csv'
call scripts.'/rows.gp' 'paths' 'field setting box_1'
call scripts.'/rows.gp' 'strokes' 'name'
call scripts.'/rows.gp' 'kinds' 'name'
length = real(parameter('plane', 'length'))
width = real(parameter('plane', 'width'))
boxes = int(parameter('box', 'boxes'))
array fields[3] = ['channel', 'spread', 'slalom']
array letters[3] = ['a', 'b', 'c']
path(f, s, k) = rows('paths', sprintf('%s,%s,%d', f, s, k))
drawn(v) = column('drawn_1') > 0 ? v : NaN
set xlabel 'down the slope / m'
set xrange [0:length]
set yrange [-width / 2:width / 2]
set size ratio -1
unset grid
unset key
set multiplot layout 1, 3 margins 0.065, 0.985, 0.18, 0.92 spacing 0.05, 0
do for [f = 1:3] {
    set ylabel (f == 1 ? 'across the slope / m' : '') offset 0.2, 0
    call scripts.'/panel.gp' letters[f] fields[f]
    plot rows('strokes', fields[f]) using (drawn(column('x_m'))):'y_m' with lines linecolor rgb '#B0B0B0' linewidth 0.6, \
         for [k = 1:boxes] path(fields[f], 'isotropic least', k) using 'x_m':'y_m' with lines linestyle guide, \
         for [k = 1:boxes] path(fields[f], 'as it is', k) using 'x_m':'y_m' with lines linetype k dashtype solid linewidth 2.6, \
         for [k = 1:boxes] path(fields[f], 'point mass', k) using 'x_m':'y_m' with lines linestyle theory, \
         outlines using (strcol('field') eq fields[f] ? drawn(column('x_m')) : NaN):'y_m' with lines linestyle outline
}
unset multiplot

# How wide the paths are along the slope: boxes, point masses, the field's own lines, and boxes under circles of the least coefficient (isotropic least).
call scripts.'/figure.gp' 'widths' 17.8 6.2
widths = results.'/widths.csv'
set multiplot layout 1, 2 margins 0.07, 0.985, 0.16, 0.80 spacing 0.08, 0
set xlabel 'down the slope / m'
call scripts.'/range.gp' 'x' '*:*'
set ylabel 'width of the paths / m'
in(f, v) = strcol('field') eq f ? v : NaN
do for [f = 1:2] {
    unset key
    if (f == 1) { set key at screen 0.065, 0.99 left top vertical maxrows 1 width -4 samplen 2 }
    call scripts.'/panel.gp' letters[f] fields[f]
    call scripts.'/range.gp' 'y' '0:*'
    plot widths using (in(fields[f], column('x_m'))):'lines_m' with lines linestyle reference title 'lines of the field', \
         widths using (in(fields[f], column('x_m'))):'boxes_m' with lines linetype 1 title 'boxes', \
         widths using (in(fields[f], column('x_m'))):'masses_m' with lines linestyle theory title 'point masses', \
         widths using (in(fields[f], column('x_m'))):'least_m' with lines linetype 2 title 'isotropic least'
}
unset multiplot

# Every kind of structure field of the library, as strokes in a square of side 2 m: procedural ones, directions at the vertices of a mesh, a texture in
# red and green, and the grain of a picture (of synthetic oak) by its structure tensor.
call scripts.'/figure.gp' 'kinds' 17.8 14.0
texels = int(parameter('kinds', 'texels'))
array names[11] = ['uniform', 'radial', 'concentric', 'spiral', 'channel', 'spread', 'slalom', 'gathering', 'per vertex', 'texture', 'grain of a picture']
half = 1.0 # of the side of the square
set xrange [-half:half]
set yrange [-half:half]
set size ratio -1
unset grid
unset key
unset tics
set multiplot layout 3, 4 margins 0.005, 0.995, 0.01, 0.95 spacing 0.01, 0.06
do for [i = 1:9] {
    call scripts.'/panel.gp' substr('abcdefghijk', i, i) names[i]
    plot rows('kinds', names[i]) using (drawn(column('x_m'))):'y_m' with lines linetype 7
}
# The lower left corner of a picture lies in the middle of the square, and it repeats.
array pictures[2] = ['texture', 'picture']
array colours[2] = ['#FFFFFF', '#D55E00']
do for [i = 1:2] {
    call scripts.'/panel.gp' substr('jk', i, i) names[9 + i]
    plot for [k = 0:3] results.'/'.pictures[i].'.png' binary filetype=png origin=(1.0 / texels - 2 * (k % 2), 1.0 / texels - 2 * (k / 2)) \
             dx=2.0 / texels dy=2.0 / texels with rgbimage notitle, \
         rows('kinds', names[9 + i]) using (drawn(column('x_m'))):'y_m' with lines linecolor rgb colours[i] linewidth 1.3
}
unset multiplot

# Figure 3, as it is seen: the boxes at seven times, in one exposure, on a channel, a spread and a slalom, from top to bottom as in the document; the plane's grain runs along
# the structure directions. At the last time boxes have left the plane.
call scripts.'/figure.gp' 'snapshots' 11.4 20.3
call scripts.'/picture.gp' results.'/snapshots.png' 'channel|spread|slalom' 1
