/* Times, counters and ends of the runs. */
#include <math.h>
#include <stdio.h>

#include "table4.h"

const char *const contacts[N_CONTACTS] = {"Circle", "k = 2", "k = 2fN"};
const char *const models[MODELS] = {"Distributed", "Reduced"};

br_published row_of(int contact, const br_csv *printed, const br_csv *measured)
{
    static const char *const ways[] = {", -O2"};
    return (br_published){printed, measured, contacts[contact], ways, 1, true};
}

double program_evaluations(br_experiment *ex, const br_csv *measured, int contact, int model)
{
    char row[60];
    snprintf(row, sizeof row, "%s, evaluations of the right-hand side", contacts[contact]);
    return br_data_value(ex, measured, row, models[model]);
}

static void put_names(br_table *table, int contact, int model)
{
    br_table_text(table, contacts[contact]);
    br_table_text(table, models[model]);
}

void put_times(br_experiment *ex, const scene *s, const runs *r, const br_csv *printed,
               const br_csv *measured)
{
    br_table *const table = br_table_open(ex, "timing_runs");
    br_table_show(table);
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++) {
            const double here = median(s, r->seconds[DOCUMENT][c][m]);
            const br_published row = row_of(c, printed, measured);
            put_names(table, c, m);
            br_table_put(table, median(s, r->seconds[TIGHT][c][m]), here,
                         median(s, r->surface[DOCUMENT][c][m]));
            br_published_put(ex, table, &row, models[m], here);
        }
}

void put_counters(br_experiment *ex, const runs *r, const br_csv *measured)
{
    br_table *const table = br_table_open(ex, "counters");
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++) {
            const br_ivp_statistics *const tight = &r->last[TIGHT][c][m].statistics,
                                           *const document = &r->last[DOCUMENT][c][m].statistics;
            put_names(table, c, m);
            br_table_put(table, (double)tight->steps, (double)tight->rhs_evaluations,
                         (double)tight->jacobians, (double)document->steps, (double)document->rhs_evaluations,
                         program_evaluations(ex, measured, c, m));
        }
}

/* Recorded end of a column; suffixes as in the files. */
static double recorded_end(br_experiment *ex, const br_csv *csv, const char *quantity, const char *suffix,
                           const char *unit)
{
    char name[60];
    if (!csv)
        return NAN;
    snprintf(name, sizeof name, "%s_%s_%s", quantity, suffix, unit);
    return br_data_column(ex, csv, name)[br_csv_rows(csv) - 1];
}

/* Of the way that the object has gone in a direction, as it lies at the end. */
static double over_way(const scene *s, int q, double difference, double end)
{
    return fabs(difference) / fabs(q == 0 ? end - s->grip.grip[0].offset : end);
}

double put_ends(br_experiment *ex, const scene *s, const runs *r)
{
    static const char *const suffixes[N_CONTACTS][MODELS] = {
        {"d1", "r1"}, {"d_k2", "r_k2"}, {"d_k2fN", "r_k2fN"}};
    static const char *const quantities[POSE] = {"x", "y", "theta"}, *const units[POSE] = {"m", "m", "rad"};
    br_csv *const circle = br_data_read_if(ex, !s->grip.own, s->recorded_circle),
                  *const growing = br_data_read_if(ex, !s->grip.own, s->recorded_growing);
    br_table *const table = br_table_open(ex, "ends");
    double worst = 0;
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++) {
            const double *const ours = r->last[TIGHT][c][m].end;
            put_names(table, c, m);
            for (int q = 0; q < POSE; q++) {
                const double end =
                    recorded_end(ex, c == CIRCLE ? circle : growing, quantities[q], suffixes[c][m], units[q]);
                br_table_put(table, ours[q], end);
                br_most(&worst, over_way(s, q, ours[q] - end, end));
            }
        }
    return worst;
}

double put_convergence(br_experiment *ex, const scene *s, const runs *r)
{
    br_table *const table = br_table_open(ex, "convergence");
    double worst = 0;
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++) {
            const double *const end = r->finer[c][m].end;
            put_names(table, c, m);
            for (int t = 0; t < N_TOLERANCES; t++)
                for (int q = 0; q < POSE; q++) {
                    const double off = over_way(s, q, r->last[t][c][m].end[q] - end[q], end[q]);
                    br_table_number(table, off);
                    if (t == TIGHT)
                        br_most(&worst, off);
                }
        }
    return worst;
}
