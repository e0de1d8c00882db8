# call scripts.'/range.gp' AXIS RANGE [ROOM [TICS]]
# The range and tics of an axis from here to the next call for the same axis or the next figure. AXIS: x, y, x2 or y2, or 'log x' ...
# RANGE: 'LOW:HIGH', an end that the data decide is '*'. When both are numbers this is the document's range: it is taken
# when all data lie in it and fill at least half of it. Else the data give the range, but an end at 0 stays while no data lie beyond it.
# '=LOW:HIGH' is taken whatever the data are, and cuts off what lies beyond. 'LOW:HIGH reverse' begins with the larger values.
# '' ends what was in force.
# ROOM: 'BELOW:ABOVE', free room next to the data as shares of their span, for signs on the edge or a legend.
# TICS: with the document's range: a step or a list. Else tics are as many round numbers as the axis is long.
# What the data are and how long the axis is, was measured before (measure.gp): scripts/plot runs every plot.gp once for that.
call scripts.'/measure.gp'
range_log = ARG1[1:4] eq 'log '
range_axis = range_log ? ARG1[5:*] : ARG1
range_n = range_n + 1
eval sprintf('range_%s = range_n', range_axis)
range_set = 'set '.range_axis
eval (range_log ? 'set' : 'unset').' logscale '.range_axis
if (ARG2 eq '') {
    eval sprintf('range_%s = 0', range_axis)
    eval range_set.'range [*:*]'
}
if (measuring && ARG2 ne '') {
    # Nothing may hide data from the measurement.
    eval range_set.'range '.(ARG2[1:1] eq '=' ? '['.ARG2[2:*].']' : '[*:*] noextend')
}
if (range_axis eq 'y') { unset label 97 }
if (!measuring && ARG2 ne '') {
    range_room = ARGC > 2 && ARG3 ne '' ? ARG3 : range_log ? '0.04:0.04' : range_axis[1:1] eq 'x' ? '0:0' : '0.04:0.04'
    range_cut = ARG2[1:1] eq '='
    range_lowest = ARG2[1 + range_cut:strstrt(ARG2, ':') - 1]
    range_highest = word(ARG2[strstrt(ARG2, ':') + 1:*], 1)
    range_reverse = strstrt(ARG2, ' reverse') > 0
    # From here on logarithms for a logarithmic axis.
    range_fixed_low = range_lowest ne '*'
    range_fixed_high = range_highest ne '*'
    range_map(t) = range_log ? log10(t) : real(t)
    range_a = 0
    range_b = 0
    if (range_fixed_low) { eval 'range_a = range_map('.range_lowest.')' }
    if (range_fixed_high) { eval 'range_b = range_map('.range_highest.')' }
    range_documents = range_fixed_low && range_fixed_high
    range_known = range_from[range_n] <= range_to[range_n]
    if (range_known) {
        range_p = range_map(range_from[range_n])
        range_q = range_map(range_to[range_n])
        range_span = range_q - range_p
        range_slack = 1e-6 * (range_b - range_a)
        range_documents = range_cut || range_documents && range_p >= range_a - range_slack && range_q <= range_b + range_slack \
            && range_span >= 0.5 * (range_b - range_a)
        if (!range_documents) {
            # Equal but for rounding: some room on both sides.
            range_size = abs(range_p) > abs(range_q) ? abs(range_p) : abs(range_q)
            range_extra = range_span > 1e-9 * range_size ? 0 : range_log ? 0.2 : range_size > 0 ? 0.1 * range_size : 1
            range_zero = !range_log && range_p >= 0 && (range_fixed_low && range_a == 0)
            range_roof = !range_log && range_q <= 0 && (range_fixed_high && range_b == 0)
            range_keep_low = range_fixed_low && !range_fixed_high && range_p >= range_a
            range_keep_high = range_fixed_high && !range_fixed_low && range_q <= range_b
            if (range_zero) { range_span = range_q }
            if (range_roof) { range_span = -range_p }
            range_below = range_span * real(range_room[1:strstrt(range_room, ':') - 1])
            range_above = range_span * real(range_room[strstrt(range_room, ':') + 1:*])
            range_a = range_zero ? 0 : range_keep_low ? range_a : range_p - range_extra - range_below
            range_b = range_roof ? 0 : range_keep_high ? range_b : range_q + range_extra + range_above
            range_b = range_b > range_a ? range_b : range_a + 1
        }
    }
    if (range_known || range_documents) {
        range_first = range_log ? 10**range_a : range_a
        range_last = range_log ? 10**range_b : range_b
        eval range_set.'range '.(range_reverse ? sprintf('[%.12g:%.12g]', range_last, range_first) \
            : sprintf('[%.12g:%.12g]', range_first, range_last)).' noextend'
    } else {
        eval range_set.'range [*:*]'
    }
    if (range_documents && ARGC > 3) {
        eval range_set.'tics '.ARG4
        eval 'set format '.range_axis." '%h'"
    } else {
        if (range_known) { call scripts.'/tics.gp' }
    }
}
