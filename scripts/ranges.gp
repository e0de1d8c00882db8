# What range.gp knows of the plots. Before a plot.gp that is measured or drawn: nothing yet. (scripts/plot)
array range_from[400]   # smallest value, for each call of range.gp
array range_to[400]     # largest value; below range_from: no data
array range_long[400]   # points that the axis is long
array range_margin[400] # points between an upright axis and the edge of the picture
do for [range_n = 1:400] {
    range_from[range_n] = 1e300
    range_to[range_n] = -1e300
    range_long[range_n] = 1e300
    range_margin[range_n] = 1e300
}
range_n = 0
measure_last = ''
