/* What an earlier `make study` found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fig36.h"

/* The reduced model's least torque error on two surfaces, whatever its level. */
static void note_floors(br_experiment *ex, const br_csv *csv)
{
    const char *const *const model = br_data_texts(ex, csv, "model"), *const *const surface =
                                                                          br_data_texts(ex, csv, "surface");
    double *torque = br_data_column(ex, csv, "rmse_torque_1"), square = INFINITY, line = INFINITY;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        if (strcmp(model[i], "reduced") != 0)
            continue;
        if (strcmp(surface[i], "square") == 0)
            br_least(&square, torque[i]);
        if (strncmp(surface[i], "line", 4) == 0)
            br_least(&line, torque[i]);
    }
    br_note_number(ex, "study_floor_square", square, "1");
    br_note_number(ex, "study_floor_lines", line, "1");
}

/* For errors of `level` and `fine`: how many times dearer the distributed model is, where both reach
 * `level`; its cells for the square, for `fine`. */
static void note_best(br_experiment *ex, const br_csv *csv, double level, double fine)
{
    const char *const *const model = br_data_texts(ex, csv, "model"),
                             *const *const surface = br_data_texts(ex, csv, "surface"),
                             *const *const of_cells = br_data_texts(ex, csv, "N"),
                             *const *const of_seconds = br_data_texts(ex, csv, "run_s");
    double *at = br_data_column(ex, csv, "level_1"), *curve = br_data_column(ex, csv, "curve"),
           least = INFINITY, most = 0, square = 0;
    const size_t n = br_csv_rows(csv);
    /* Not a number where a model does not reach the level, which a column of numbers does not hold. */
    double *cells = br_doubles(ex, 2 * n), *seconds = cells + n;
    for (size_t i = 0; i < n; i++) {
        cells[i] = strtod(of_cells[i], NULL);
        seconds[i] = strtod(of_seconds[i], NULL);
    }
    for (size_t i = 0; i < n; i++) {
        if (strcmp(model[i], "distributed") != 0)
            continue;
        if (at[i] == fine && strcmp(surface[i], "square") == 0)
            br_most(&square, cells[i]);
        for (size_t k = 0; k < n; k++)
            if (at[i] == level && at[k] == level && curve[k] == curve[i] && isfinite(seconds[k]) &&
                strcmp(model[k], "reduced") == 0) {
                br_least(&least, seconds[i] / seconds[k]);
                br_most(&most, seconds[i] / seconds[k]);
            }
    }
    br_note_number(ex, "study_cheaper_least", least, "1");
    br_note_number(ex, "study_cheaper_most", most, "1");
    br_note_number(ex, "study_cells_square", square, "1");
}

void note_study(br_experiment *ex, const scene *s)
{
    note_floors(ex, br_data_read(ex, s->study));
    note_best(ex, br_data_read_beside(ex, s->study, "timing_best.csv"), s->study_level, s->study_fine);
}
