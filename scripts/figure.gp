# call scripts.'/figure.gp' SUFFIX WIDTH_CM HEIGHT_CM
# Opens the next figure of an experiment: <figures>/<id>-SUFFIX.<kind>, or <id>.<kind> when SUFFIX is ''.
# Everything set before is forgotten. One point is the unit of all three kinds, so that sizes and fonts agree:
# a line of width 1 is 1 pt, text is 8 pt.

unset multiplot
call scripts.'/measure.gp'
# No range is in force.
range_x = 0
range_y = 0
range_x2 = 0
range_y2 = 0
set output
reset
load scripts.'/style.gp'

figure_suffix = ARG1
figure_w = floor(real(ARG2) / 2.54 * 72 + 0.5)
figure_h = floor(real(ARG3) / 2.54 * 72 + 0.5)
figure_font = 'DejaVu Sans,8'
if (kind eq 'svg') {
    # The name prefixes the svg's own ids and may hold letters, digits and '_' only.
    figure_name = ''
    do for [figure_i = 1:strlen(id)] {
        figure_name = figure_name.(id[figure_i:figure_i] eq '-' ? '_' : id[figure_i:figure_i])
    }
    set terminal svg size figure_w, figure_h fixed enhanced font figure_font name figure_name \
        rounded linewidth 1 background '#FFFFFF'
}
if (kind eq 'pdf') {
    # pdfcairo halves line widths and has 96 dots in an inch for fonts.
    set terminal pdfcairo size figure_w / 72.0 in, figure_h / 72.0 in enhanced font figure_font \
        rounded fontscale 0.75 linewidth 2 dashlength 2 pointscale 0.9 background '#FFFFFF'
}
if (kind eq 'png') {
    # 300 dots per inch.
    figure_dots = 300.0 / 72
    set terminal pngcairo size floor(figure_w * figure_dots + 0.5), floor(figure_h * figure_dots + 0.5) \
        enhanced font figure_font rounded fontscale 0.75 * figure_dots linewidth figure_dots \
        dashlength 0.5 * figure_dots pointscale 0.9 * figure_dots background '#FFFFFF'
}
if (measuring) {
    # Rows without a value belong to no curve: their other columns do not count.
    set datafile missing NaN
    # So that the figure's first plot differs from what was seen last.
    set output '/dev/null'
    plot [0:1] [0:1e-9] 0
    call scripts.'/measure.gp'
}
set output figures.'/'.id.(figure_suffix eq '' ? '' : '-'.figure_suffix).'.'.kind
