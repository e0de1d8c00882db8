# Figures 24 and 25: displacement and angle of the disc under an oscillating normal force, distributed model left, reduced right; LuGre
# drifts, elasto-plastic does far less. The published figures show the same curves; those recorded from the published program, at tight tolerances, lie
# under ours, and (f), (g) are ours less those.
call scripts.'/figure.gp' '' 17.8 15.0
call scripts.'/drift.gp' 'normal'
