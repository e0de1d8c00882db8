/* How capsules lie at the end: over the directions, and without any; over the runs here and over those of
 * studies/matchstick-fig09-hopper.ini, whose rows are means of as many starts each. */
#include <math.h>
#include <stdio.h>

#include <bristle/numbers.h>

#include "fig09.h"

/* Difference of the mean uprightness, in halves of its interval. */
static double lie_apart(const mean *p, const mean *q)
{
    return fabs(p->value - q->value) / hypot(p->half, q->half);
}

/* That capsules lie otherwise in the figure's two hoppers, whichever way: the size of the difference, with
 * its interval. */
static void claim_otherwise(br_experiment *ex, const mean *of)
{
    const mean *const p = &of[RADIAL_AXIAL], *const q = &of[CONCENTRIC_CONCENTRIC];
    const double apart = fabs(p->value - q->value), half = hypot(p->half, q->half);
    br_claim_interval(ex, "orientations", apart, apart - half, apart + half);
}

/* How much farther apart they lie there than under two frictions without directions. */
static void claim_farther(br_experiment *ex, const mean *of)
{
    const mean *const radial = &of[RADIAL_AXIAL], *const around = &of[CONCENTRIC_CONCENTRIC],
                      *const least = &of[LEAST], *const middle = &of[MEAN];
    const double more = fabs(radial->value - around->value) - fabs(least->value - middle->value),
                 half = hypot(hypot(radial->half, around->half), hypot(least->half, middle->half));
    br_claim_interval(ex, "isotropic-orientations", more, more - half, more + half);
}

/* ---- the study ---- */

static const char *const studied[FRICTIONS] = {[RADIAL_AXIAL] = "radial_axial",
                                               [CONCENTRIC_CONCENTRIC] = "concentric",
                                               [MEAN] = "mean",
                                               [LEAST] = "least"};

/* Means over its rows of the frictions that it has, rows being independent of each other; how many runs of
 * each that are. */
static int read_study(br_experiment *ex, const scene *c, mean *of)
{
    const br_csv *const csv = br_data_read(ex, c->study);
    for (int f = 0; f < FRICTIONS; f++)
        if (studied[f]) {
            char upright[60], note[60];
            snprintf(upright, sizeof upright, "upright_%s_1", studied[f]);
            snprintf(note, sizeof note, "study_upright_%s", studied[f]);
            of[f] = mean_of(ex, br_data_column(ex, csv, upright), br_csv_rows(csv));
            br_note_number(ex, note, of[f].value, "1");
        }
    const double *const first = br_data_column(ex, csv, "start_1"), *const runs =
                                                                        br_data_column(ex, csv, "runs_1");
    br_starts *const starts = br_starts_begin(ex);
    double sum = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        sum += runs[i];
        for (int run = 0; run < (int)runs[i]; run++)
            br_starts_put(starts, first[i] + run);
    }
    br_starts_require(starts, c->study);
    br_note_number(ex, "study_runs", sum, "1");
    return (int)sum;
}

/* ---- claims ---- */

static void note_directions(br_experiment *ex, const mean *of)
{
    br_note_number(ex, "upright_radial_axial", of[RADIAL_AXIAL].value, "1");
    br_note_number(ex, "upright_radial_concentric", of[RADIAL_CONCENTRIC].value, "1");
    br_note_number(ex, "upright_concentric_axial", of[CONCENTRIC_AXIAL].value, "1");
    br_note_number(ex, "upright_concentric", of[CONCENTRIC_CONCENTRIC].value, "1");
    br_note_number(ex, "upright_least", of[LEAST].value, "1");
    br_note_number(ex, "upright_mean", of[MEAN].value, "1");
}

void claim_orientations(br_experiment *ex, const scene *c, const mean *all, const mean *few)
{
    double most = 0;
    for (int a = 0; a < MEAN; a++)
        for (int b = 0; b < a; b++)
            br_most(&most, lie_apart(&all[a], &all[b]));
    note_directions(ex, all);
    br_claim(ex, "orientations-of-all", most);
    mean kept[FRICTIONS];
    const int runs = read_study(ex, c, kept);
    claim_otherwise(ex, all);
    claim_farther(ex, kept);
    br_variation_begin(ex, "%d runs of each", c->seeds);
    claim_otherwise(ex, few);
    claim_farther(ex, few);
    br_variation_end(ex);
    br_variation_begin(ex, "%d runs with the figure's directions, %d with isotropic friction", c->decisive,
                       c->isotropic);
    claim_farther(ex, all);
    br_variation_end(ex);
    br_variation_begin(ex, "%d other runs of each", runs);
    claim_otherwise(ex, kept);
    br_variation_end(ex);
}
