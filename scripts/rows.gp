# call scripts.'/rows.gp' TABLE 'COLUMN COLUMN ...'
# Divides TABLE.csv of this experiment by the texts that these columns have, so that
#     plot rows(TABLE, 'TEXT,TEXT,...') using ...
# reads the rows of one class alone. gnuplot takes a microsecond for each number and expression of each row that it reads, and a long table of many
# classes would be read whole for each of their curves. A class that the table does not have has one row of NaN, so that the legend has its entry.
# What is divided while measuring serves all kinds.
rows_name = ARG1.' by '.ARG2
rows_in = aside.'/'.rows_name
if (exists('rows_'.ARG1) ? value('rows_'.ARG1.'_in') ne rows_in : 1) {
    rows_found = system(sprintf('"$PLOT_SCRIPTS/rows" "$PLOT_RESULTS/%s.csv" "%s" "$PLOT_ASIDE/%s"', ARG1, ARG2, rows_name))
    if (rows_found eq '') { exit error ARG1.'.csv: cannot be divided by '.ARG2 }
    eval sprintf("rows_%s = rows_found; rows_%s_in = rows_in", ARG1, ARG1)
}
rows(table, class) = value('rows_'.table.'_in').'/'.(strstrt(value('rows_'.table), '|'.class.'|') > 0 ? '='.class : 'none')
