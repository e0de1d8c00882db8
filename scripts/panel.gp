# call scripts.'/panel.gp' LETTER TEXT
# Labels the next plot of a multiplot "(LETTER) TEXT" above its upper left corner.
set label 99 sprintf('{/:Bold (%s)} %s', ARG1, ARG2) at graph 0, graph 1 offset 0, 0.7 left front
call scripts.'/measure.gp'
