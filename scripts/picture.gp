# call scripts.'/picture.gp' FILE
# Fills the current plot with a picture that the experiment drew; where it drew none (no OpenGL) the plot says so.
unset border; unset tics; unset key; unset xlabel; unset ylabel
set autoscale fix
set size ratio -1
if (int(system("test -s '".ARG1."' && echo 1 || echo 0"))) {
    plot ARG1 binary filetype=png with rgbimage notitle
} else {
    set xrange [0:1]; set yrange [0:1]; set size noratio
    set label 98 'no picture: OpenGL was off or missing' at 0.5, 0.5 center
    plot NaN notitle
    unset label 98
}
