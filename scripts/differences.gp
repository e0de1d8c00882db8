# call scripts.'/differences.gp' SURFACE PROFILE MODEL pose|wrench [NAMES]
# A panel of the differences of a model's curves from those of the distributed model, in percent of the range of each (differences.csv).
# NAMES: three words for the legend, where it is one for both kinds of panel.
differences = results.'/differences.csv'
differences_columns = ARG4 eq 'pose' ? 'x_1 y_1 theta_1' : 'fx_1 fy_1 tau_1'
differences_names = ARGC > 4 ? ARG5 : ARG4 eq 'pose' ? "'{/:Italic x}' '{/:Italic y}' angle" : "'{/:Italic f_x}' '{/:Italic f_y}' torque"
differences_pick(name) = column('surface') == int(ARG1) && column('profile') == int(ARG2) && column('model') == int(ARG3) ? 100 * column(name) : NaN
plot 0 with lines linestyle guide notitle, \
     for [differences_q = 1:3] differences using 't_s':(differences_pick(word(differences_columns, differences_q))) with lines linetype differences_q \
         title word(differences_names, differences_q)
