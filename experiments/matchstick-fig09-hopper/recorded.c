/* The published program's runs of this scene. */
#include <stdio.h>

#include <bristle/numbers.h>

#include "fig09.h"

typedef struct run_of {
    friction friction;
    int capsules;
    const char *program, *column, *note; /* under which what passed is noted; null: it is not */
} run_of;

static const run_of runs[] = {
    {RADIAL_AXIAL, 100, "shipped", "n100_f110_c010", NULL},
    {RADIAL_CONCENTRIC, 100, "shipped", "n100_f110_c001", NULL},
    {CONCENTRIC_AXIAL, 100, "shipped", "n100_f001_c010", NULL},
    {CONCENTRIC_CONCENTRIC, 100, "shipped", "n100_f001_c001", NULL},
    {RADIAL_AXIAL, 27, "shipped", "n27_f110_c010", "recorded_27_radial_axial"},
    {RADIAL_AXIAL, 27, "repaired", "n27_f110_c010_repaired", "recorded_27_radial_axial_repaired"},
    {CONCENTRIC_CONCENTRIC, 27, "shipped", "n27_f001_c001", "recorded_27_concentric"},
    {CONCENTRIC_CONCENTRIC, 27, "repaired", "n27_f001_c001_repaired", "recorded_27_concentric_repaired"},
};
enum { RUNS = sizeof runs / sizeof *runs };

static double *column(br_experiment *ex, const br_csv *csv, const run_of *r, const char *what)
{
    char name[60];
    snprintf(name, sizeof name, "%s_%s", r->column, what);
    return br_data_column(ex, csv, name);
}

void recorded(br_experiment *ex, const scene *c)
{
    br_csv *const csv = br_data_read(ex, c->recorded);
    const double *const t = br_data_column(ex, csv, "t_s");
    const size_t n = br_csv_rows(csv);
    br_table *const table = br_table_open(ex, "recorded");
    double ends[RUNS], most = 0;
    for (int i = 0; i < RUNS; i++) {
        const double *const passed = column(ex, csv, &runs[i], "passed_count"), *const upright =
                                                                                    column(ex, csv, &runs[i],
                                                                                           "upright_1");
        for (size_t k = 0; k < n; k++) {
            br_table_text(table, friction_name(runs[i].friction));
            br_table_integer(table, runs[i].capsules);
            br_table_text(table, runs[i].program);
            br_table_put(table, t[k], passed[k], upright[k]);
        }
        ends[i] = passed[n - 1];
        br_most(&most, ends[i] / runs[i].capsules);
        if (runs[i].note)
            br_note_number(ex, runs[i].note, ends[i], "1");
    }
    br_claim(ex, "recorded-jams", most);
    br_claim_against(ex, "recorded-order", ends[RADIAL_AXIAL], ends[CONCENTRIC_CONCENTRIC]);
}
