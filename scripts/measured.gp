# After a plot.gp that was measured: writes what was found to the file ranges, to be loaded after ranges.gp. (scripts/plot)
call scripts.'/measure.gp'
unset multiplot
set print ranges
do for [measure_k = 1:range_n] {
    print sprintf('range_from[%d] = %.12g; range_to[%d] = %.12g; range_long[%d] = %.6g; range_margin[%d] = %.6g', \
        measure_k, range_from[measure_k], measure_k, range_to[measure_k], measure_k, range_long[measure_k], \
        measure_k, range_margin[measure_k])
}
unset print
