# Speed down the slope and tilt over time of the three bunnies; a bunny has fallen at 60 degrees (dashed).
call scripts.'/figure.gp' '' 17.8 6.2
paths = results.'/paths.csv'
names = 'stone metal plastic'
set multiplot layout 1, 2 margins 0.075, 0.985, 0.18, 0.88 spacing 0.1, 0
call scripts.'/panel.gp' 'a' 'speed down the slope'
set xlabel 'time {/:Italic t} / s'
set ylabel '{/:Italic v} / (m/s)'
call scripts.'/range.gp' 'x' '0:1.5'
call scripts.'/range.gp' 'y' '0:3.5'
set key inside top left
plot for [k = 1:3] paths using 't_s':(strcol('run') eq 'nominal' ? column(word(names, k).'_v_m_per_s') : NaN) with lines linetype k title word(names, k)
call scripts.'/panel.gp' 'b' 'tilt'
set ylabel 'tilt / °'
call scripts.'/range.gp' 'y' '0:180' '' '30'
unset key
plot 60 with lines linestyle guide, \
     for [k = 1:3] paths using 't_s':(strcol('run') eq 'nominal' ? 180 / pi * column(word(names, k).'_tilt_rad') : NaN) with lines linetype k
unset multiplot

# Figure 16: the bunnies soon after the launch, on their way, and when the teapot's outline has tipped them. Stone, the roughest, slides on like the others instead of
# sticking where it lands. All relief is the normal maps that friction comes from. Below: a contact of each bunny in the first snapshot: facets of both bodies in its patch as
# colours of a normal map; its friction cone for a unit of load, with the friction force on body A (point) and, where it slides, the direction of its sliding (arrow).
call scripts.'/figure.gp' 'snapshots' 17.8 5.1
set margins 0, 0, 0, 0
patches = ''
do for [k = 1:3] {
    name = word(names, k)
    call scripts.'/mark.gp' name 2 name
    patches = patches.(k > 1 ? '|' : '').name.';'.name.';'.name.'=bunny,world=plane'
}
call scripts.'/mark.gp' 'downhill' 1 'downhill'
call scripts.'/mark.gp' 'from' 1 '' 'to'
call scripts.'/picture.gp' results.'/snapshots.png' '0.15 s|0.42 s|0.68 s' 3

# The bunnies of stone, metal and plastic (from left to right) at their start, from near: the normal maps that friction reads.
call scripts.'/figure.gp' 'near' 17.8 5.3
set margins 0, 0, 0, 0
call scripts.'/picture.gp' results.'/near.png' 'stone, metal, plastic'
