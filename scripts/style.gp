# The style of every figure: sizes, colours, lines, grid. figure.gp loads it; a plot.gp never needs to.

set encoding utf8
set datafile separator comma
set datafile columnheaders
set minussign

# Okabe and Ito's colours for any kind of colour vision, without the yellow that white paper swallows. Line n
# has its own dash and its own point shape as well, so that a black-and-white print reads.
set linetype 1 linecolor rgb '#0072B2' linewidth 1.3 dashtype solid          pointtype 7  pointsize 0.5
set linetype 2 linecolor rgb '#D55E00' linewidth 1.3 dashtype (9, 4)         pointtype 5  pointsize 0.5
set linetype 3 linecolor rgb '#009E73' linewidth 1.3 dashtype (9, 3, 2, 3)   pointtype 9  pointsize 0.6
set linetype 4 linecolor rgb '#CC79A7' linewidth 1.3 dashtype (3, 2)         pointtype 13 pointsize 0.6
set linetype 5 linecolor rgb '#E69F00' linewidth 1.3 dashtype (14, 4)        pointtype 6  pointsize 0.5
set linetype 6 linecolor rgb '#56B4E9' linewidth 1.3 dashtype (14, 3, 2, 3, 2, 3) pointtype 4 pointsize 0.5
set linetype 7 linecolor rgb '#000000' linewidth 1.0 dashtype solid          pointtype 8  pointsize 0.6
set linetype 8 linecolor rgb '#808080' linewidth 1.3 dashtype (6, 6)         pointtype 12 pointsize 0.6
set linetype 9 linecolor rgb '#7B3294' linewidth 1.3 dashtype (3, 2, 9, 2)  pointtype 11 pointsize 0.6
set linetype cycle 9
# gnuplot clears error bars around their points, short ones as a whole; at 0 it takes its default.
set pointintervalbox 0.01

# Named line styles: `with lines linestyle theory`.
theory = 101     # what a formula says: thin dashed black, drawn over measured points or lines
reference = 102  # a published or otherwise given curve: broad and pale, drawn first, ours over it
guide = 103      # a threshold, an asymptote, the ground: thin grey
outline = 104    # the edge of a body in a strobe picture
set style line theory    linecolor rgb '#000000' linewidth 0.8 dashtype (5, 3) pointtype 2 pointsize 0.5
set style line reference linecolor rgb '#BDBDBD' linewidth 3.2 dashtype solid  pointtype 6 pointsize 0.7
set style line guide     linecolor rgb '#808080' linewidth 0.6 dashtype (2, 2)
set style line outline   linecolor rgb '#000000' linewidth 0.6 dashtype solid

# Thin frame and grid behind the data, short tics that point inward.
set border 15 back linecolor rgb '#404040' linewidth 0.6
set style line 110 linecolor rgb '#DDDDDD' linewidth 0.4 dashtype solid
set grid back linestyle 110
set tics front in scale 0.5
# The format that gnuplot starts with has a leading blank in place of a sign, which shifts centred numbers to the right.
set format x '%h'
set mxtics default
set mytics default
# The svg terminal takes characters to be higher than they are: bring numbers and labels back to the axes (and
# the legend's rows, below).
set ylabel offset (kind eq 'svg' ? 1.2 : 0.8), 0
set xtics offset 0, (kind eq 'svg' ? 0.3 : 0)
set xlabel offset 0, (kind eq 'svg' ? 0.6 : 0.3)

# Legends stand above the plot, where no data can be. A plot.gp with room inside says `set key inside bottom
# right`.
set key above left Left reverse horizontal samplen 2.6 \
    spacing (kind eq 'svg' ? 0.85 : 1) width (kind eq 'svg' ? -2 : 0) noopaque nobox

# The value of a parameter that the run had, as text; elements of a list with blanks between them.
parameter(section, key) = system("awk -v section='[".section."]' -v key='".key."' '/^\\[/ { inside = $0 == section } inside && $1 == key && $2 == \"=\" { sub(/^[^=]*= */, \"\"); sub(/ *;.*/, \"\"); gsub(/,/, \" \"); print; exit }' '".results."/run.ini' 2>/dev/null")

# Surfaces of planar contact in words.
surface(name) = name eq 'line-gradient' || name eq 'LineGrad' ? 'gradient line' : \
    name eq 'line-gradient-x' ? 'gradient line in {/:Italic x}' : \
    name eq 'non-convex-1' || name eq 'NonConvex1' ? 'non-convex 1' : name eq 'non-convex-2' || name eq 'NonConvex2' ? 'non-convex 2' : \
    name eq 'Circle' ? 'circle' : name eq 'Square' ? 'square' : name eq 'Line' ? 'line' : name
