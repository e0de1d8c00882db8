# call scripts.'/differences.gp' SURFACE PROFILE MODEL pose|wrench [NAMES]
# A panel of the differences of a model's curves from those of the distributed model, in percent of the range of each (differences.csv).
# NAMES: three words for the legend, where it is one for both kinds of panel.
call scripts.'/rows.gp' 'differences' 'surface profile model'
differences = rows('differences', sprintf('%d,%d,%d', int(ARG1), int(ARG2), int(ARG3)))
differences_columns = ARG4 eq 'pose' ? 'x_1 y_1 theta_1' : 'fx_1 fy_1 tau_1'
differences_names = ARGC > 4 ? ARG5 : ARG4 eq 'pose' ? "'{/:Italic x}' '{/:Italic y}' angle" : "'{/:Italic f_x}' '{/:Italic f_y}' torque"
plot 0 with lines linestyle guide notitle, \
     for [differences_q = 1:3] differences using 't_s':(100 * column(word(differences_columns, differences_q))) with lines linetype differences_q \
         title word(differences_names, differences_q)
