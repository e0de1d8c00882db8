# call scripts.'/scale.gp' X Y SPAN
# A bar with its length for the next plot, one without axes: from X, Y on [m], about a quarter of SPAN [m] long, a round number. The bar is arrow
# and label 50, which go (unset) before a plot that is to have none.
scale_ten = 10.0 ** floor(log10(real(ARG3) / 4))
scale_of = real(ARG3) / 4 / scale_ten
scale_length = (scale_of < 2 ? 1 : scale_of < 5 ? 2 : 5) * scale_ten
scale_text = scale_length < 1 ? sprintf('%g mm', 1000 * scale_length) : sprintf('%g m', scale_length)
set arrow 50 from first real(ARG1), first real(ARG2) to first (real(ARG1) + scale_length), first real(ARG2) nohead front linecolor rgb '#000000' linewidth 1.6
set label 50 scale_text at first (real(ARG1) + scale_length), first real(ARG2) left offset 0.6, 0 front
