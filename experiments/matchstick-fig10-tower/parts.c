/* The figure's two towers, and what was recorded of them. */
#include <stdio.h>
#include <bristle/numbers.h>

#include "fig10.h"

void claim_figure(br_experiment *ex, const outcome *along, const outcome *across)
{
    br_claim_holds(ex, "along", along->ending == LOSES_TOP && along->down == 2, "%s, %d cubes below",
                   ending_name(along->ending), along->down);
    br_claim_holds(ex, "across", across->ending == TIPS, "%s, %d cubes below", ending_name(across->ending),
                   across->down);
}

void figure(br_experiment *ex, const scene *c)
{
    br_table *const table = br_table_open(ex, "figure"), *const shapes = br_table_open(ex, "shapes");
    outcome o[DIRECTIONS];
    br_error error = {0};
    br_table_show(table);
    for (int d = 0; d < DIRECTIONS; d++) {
        trial t = trial_of(c, d);
        t.shapes = shapes;
        br_require(ex, run_trial(c, &t, &o[d], &error), &error);
        br_table_text(table, direction_name(d));
        br_table_text(table, ending_name(o[d].ending));
        br_table_put(table, o[d].down, o[d].moved, o[d].iterations, o[d].loose);
        br_progress_step(ex);
    }
    claim_figure(ex, &o[ALONG], &o[ACROSS]);
}

/* ---- recorded ---- */

enum { PROGRAMS = 3 };
static const char *const programs[PROGRAMS] = {"shipped", "rollbackfix", "repaired"};

static double *column(br_experiment *ex, const br_csv *csv, int direction, int program, int cube)
{
    char name[60];
    snprintf(name, sizeof name, "%s%s%s_z%d_m", direction == ALONG ? "s100" : "s001", program ? "_" : "",
             program ? programs[program] : "", cube + 1);
    return br_data_column(ex, csv, name);
}

void recorded(br_experiment *ex, const scene *c)
{
    enum { CUBES = 6 };
    br_csv *const csv = br_data_read(ex, c->recorded);
    const size_t last = br_csv_rows(csv) - 1;
    br_table *const table = br_table_open(ex, "recorded");
    int right = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        for (int program = 0; program < PROGRAMS; program++) {
            double sunk[CUBES];
            int down;
            for (int k = 0; k < CUBES; k++) {
                const double *const z = column(ex, csv, d, program, k);
                sunk[k] = (z[0] - z[last]) / c->tower.side;
            }
            const ending e = ending_of(c, CUBES, sunk, &down);
            right += e == (d == ALONG ? LOSES_TOP : TIPS);
            br_table_text(table, direction_name(d));
            br_table_text(table, programs[program]);
            br_table_text(table, ending_name(e));
            br_table_put(table, down);
        }
    br_claim_fraction(ex, "recorded", right, DIRECTIONS * PROGRAMS);
}
