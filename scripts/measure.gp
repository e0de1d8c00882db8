# Called between plots while scripts/plot measures: adds the data of the last plot to the ranges that are in force (range.gp), and the
# length of its axes and the room beside them, in points.
if (measuring && exists('GPVAL_TERM_XMIN')) {
    # A plot that was seen before is not counted again for ranges that came after it.
    measure_seen = sprintf('%g %g %g %g %g %g', GPVAL_TERM_XMIN, GPVAL_TERM_XMAX, GPVAL_TERM_YMIN, GPVAL_TERM_YMAX, \
        GPVAL_DATA_X_MIN, GPVAL_DATA_Y_MAX)
    if (measure_seen ne measure_last) {
        measure_last = measure_seen
        do for [measure_axis in 'x y x2 y2'] {
            measure_k = value('range_'.measure_axis)
            if (measure_k > 0) {
                measure_capital = measure_axis[1:1] eq 'x' ? 'X'.measure_axis[2:*] : 'Y'.measure_axis[2:*]
                measure_low = value('GPVAL_DATA_'.measure_capital.'_MIN')
                measure_high = value('GPVAL_DATA_'.measure_capital.'_MAX')
                measure_length = measure_axis[1:1] eq 'x' ? GPVAL_TERM_XMAX - GPVAL_TERM_XMIN : GPVAL_TERM_YMAX - GPVAL_TERM_YMIN
                measure_margin = measure_axis eq 'y2' ? figure_w - GPVAL_TERM_XMAX : GPVAL_TERM_XMIN
                if (measure_low <= measure_high) {
                    range_margin[measure_k] = range_margin[measure_k] < measure_margin ? range_margin[measure_k] : measure_margin
                    range_from[measure_k] = range_from[measure_k] < measure_low ? range_from[measure_k] : measure_low
                    range_to[measure_k] = range_to[measure_k] > measure_high ? range_to[measure_k] : measure_high
                    range_long[measure_k] = range_long[measure_k] < measure_length ? range_long[measure_k] : measure_length
                }
            }
        }
    }
}
