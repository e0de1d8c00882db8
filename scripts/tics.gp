# Round tics for the range that range.gp has just set: as many as the axis, range_long[range_n] points long, holds without crowding.
tics_length = range_long[range_n]
tics_upright = range_axis[1:1] eq 'y'
tics_span = range_b - range_a
# A label takes a row of text and half a row of air, or its digits and a blank.
tics_digit = 5.2
tics_wide(text) = tics_digit * strlen(text) + (strstrt(text, '-') > 0 ? 1.6 : 0) - (strstrt(text, '.') > 0 ? 2.6 : 0)
tics_room(text) = tics_upright ? 15 : tics_wide(text) + 1.5 * tics_digit
# Nice steps: 1, 2, 5, 10 ...
tics_least = 10**(floor(log10(tics_span)) - 1)
tics_nice(i) = tics_least * int(word('1 2 5', i % 3 + 1)) * 10**(i / 3)
tics_longer(a, b) = strlen(a) > strlen(b) ? a : b
tics_label(step) = tics_longer(sprintf('%g', step * ceil(tics_from / step)), tics_longer( \
    sprintf('%g', step * (ceil(tics_from / step) + 1)), sprintf('%g', step * floor(tics_to / step))))
tics_list = ''
if (range_log && tics_span >= 1.3) {
    tics_pitch(decades) = tics_length * decades / tics_span
    tics_plain = 10**range_a >= 0.9e-2 && 10**range_b < 1.1e4
    tics_need = tics_upright ? 15 : 26
    # Between powers of ten, where there are few of them.
    tics_between = tics_span > 2.5 || 10**range_a < 0.9e-3 || 10**range_b > 1.1e5 ? '1' : tics_pitch(log10(2)) >= tics_need ? '1 2 5' \
        : tics_pitch(log10(3)) >= tics_need && tics_span < 2 ? '1 3' : '1'
    tics_stride = 1
    if (tics_between eq '1') {
        do for [tics_i = 2:6] {
            if (tics_pitch(tics_stride) < tics_need || tics_span / tics_stride > 7) { tics_stride = tics_i }
        }
    }
    if (tics_between eq '1' && !range_reverse) {
        # With small tics between them. A step alone would count from the end of the range, which is no power of ten.
        eval range_set.'tics '.sprintf('%.12g, %.12g', 10.0**(tics_stride * floor(range_a / tics_stride)), 10**tics_stride)
    } else {
        do for [tics_i = int(floor(range_a)):int(floor(range_b)):tics_stride] {
            do for [tics_word in tics_between] {
                tics_value = 10**tics_i * int(tics_word)
                if (log10(tics_value) >= range_a - 1e-9 && log10(tics_value) <= range_b + 1e-9) {
                    tics_list = tics_list.(tics_list eq '' ? '' : ', ').sprintf('%.12g', tics_value)
                }
            }
        }
        tics_plain = tics_plain || tics_between ne '1'
        eval range_set.'tics ('.tics_list.')'
    }
    eval 'set format '.range_axis.(tics_plain ? " '%h'" : " '10^{%T}'")
} else {
    tics_from = range_log ? 10**range_a : range_a
    tics_to = range_log ? 10**range_b : range_b
    if (range_log) { tics_least = 10**(floor(log10(tics_to - tics_from)) - 1) }
    tics_step = 0
    do for [tics_i = 0:8] {
        if (tics_step == 0) {
            tics_try = tics_nice(tics_i)
            if ((tics_to - tics_from) / tics_try <= 6.5 && \
                tics_length * tics_try / (tics_to - tics_from) >= tics_room(tics_label(tics_try))) { tics_step = tics_try }
        }
    }
    if (tics_step == 0) { tics_step = tics_nice(4) }
    # Numbers for which there is no room between axis and label: their power of ten goes above the axis, if that saves two letters.
    tics_power = tics_upright && !range_log && tics_wide(tics_label(tics_step)) + 16 > range_margin[range_n] \
        ? floor(log10(abs(tics_from) > abs(tics_to) ? abs(tics_from) : abs(tics_to))) : 0
    tics_short = tics_longer(sprintf('%g', tics_step * ceil(tics_from / tics_step) / 10.0**tics_power), \
        sprintf('%g', tics_step * floor(tics_to / tics_step) / 10.0**tics_power))
    if (strlen(tics_label(tics_step)) - strlen(tics_short) < 2) { tics_power = 0 }
    tics_widest = tics_power == 0 ? tics_label(tics_step) : ''
    if (range_log || tics_power != 0) {
        do for [tics_i = int(ceil(tics_from / tics_step - 1e-9)):int(floor(tics_to / tics_step + 1e-9))] {
            tics_list = tics_list.(tics_list eq '' ? '' : ', ').(range_log ? '' : gprintf("'%h' ", tics_i * real(tics_step) / 10**tics_power)). \
                sprintf('%.12g', tics_i * tics_step)
            tics_widest = tics_longer(tics_widest, sprintf('%g', tics_i * real(tics_step) / 10**tics_power))
        }
        eval range_set.'tics ('.tics_list.')'
        if (tics_power != 0) {
            set label 97 sprintf('×10^{%d}', tics_power) at graph (range_axis eq 'y2' ? 1 : 0), graph 1 right offset -0.5, 0.7 front
        }
    } else {
        eval range_set.'tics '.sprintf('%.12g', tics_step)
    }
    eval 'set format '.range_axis." '%h'"
}
# The axis' label goes beside the widest number; gnuplot counts letters, as wide as the terminal takes them to be.
if ((range_axis eq 'y' || range_axis eq 'y2') && !range_log) {
    tics_points = tics_wide(tics_widest)
    tics_letters = strlen(tics_widest)
    tics_shift = range_axis eq 'y' ? (kind eq 'svg' ? (7.56 * tics_letters - 4.2 - tics_points) / 5.6 : tics_letters - (tics_points + 5.3) / 7) \
        : (kind eq 'svg' ? (tics_points - 5.8) / 5.6 : (tics_points - 2) / 7) - tics_letters
    eval 'set '.range_axis.'label offset '.sprintf('%.3f', tics_shift).', 0'
}
if (range_axis eq 'y' && range_log) { set ylabel offset (kind eq 'svg' ? 1.2 : 0.8), 0 }
