/* The text's ratios in the printed table and in the published program's times, and what the factor between
 * the models is made of. */
#include <math.h>
#include <stdio.h>

#include "table4.h"

/* Times of all runs, printed or the published program's. */
typedef struct times {
    double of[N_CONTACTS][MODELS];
} times;

static times read_times(br_experiment *ex, const br_csv *printed, const br_csv *measured, size_t way)
{
    times t;
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++) {
            const br_published row = row_of(c, printed, measured);
            t.of[c][m] = br_published_value(ex, &row, way, models[m]);
        }
    return t;
}

static void claim_ratios(br_experiment *ex, const times *t, const char *const ids[4])
{
    enum { DISTRIBUTED, REDUCED };
    br_claim(ex, ids[0], t->of[CIRCLE][DISTRIBUTED] / t->of[CIRCLE][REDUCED]);
    br_claim(ex, ids[1], t->of[CONSTANT][REDUCED] / t->of[CIRCLE][REDUCED]);
    br_claim(ex, ids[2], t->of[GROWING][REDUCED] / t->of[CONSTANT][REDUCED]);
    br_claim(ex, ids[3], t->of[GROWING][DISTRIBUTED] / t->of[GROWING][REDUCED]);
}

void claim_printed(br_experiment *ex, const br_csv *printed, const br_csv *measured)
{
    static const char *const of_print[] = {"printed-sixty-three", "printed-k2-slightly-higher",
                                           "printed-twenty", "printed-reduced-outperforms"},
                             *const of_program[] = {"program-sixty-three", "program-k2-slightly-higher",
                                                    "program-twenty", "program-reduced-outperforms"};
    const times print = read_times(ex, printed, measured, BR_PRINTED),
                program = read_times(ex, printed, measured, 0);
    claim_ratios(ex, &print, of_print);
    claim_ratios(ex, &program, of_program);
    /* What new tables add to the run, and what the run without them takes, on the reference machine. */
    br_note_number(ex, "program_new_tables",
                   (print.of[GROWING][1] - print.of[CONSTANT][1]) /
                       (program.of[GROWING][1] - program.of[CONSTANT][1]),
                   "1");
    br_note_number(ex, "program_without", print.of[CONSTANT][1] / program.of[CONSTANT][1], "1");
}

/* A factor between the models' times, and of how many evaluations it is [NaN: not counted]. */
static void put_factor(br_table *table, const char *source, int contact, const double seconds[MODELS],
                       const double evaluations[MODELS])
{
    const double ratio = seconds[0] / seconds[1], calls = evaluations[0] / evaluations[1];
    br_table_text(table, source);
    br_table_text(table, contacts[contact]);
    br_table_put(table, ratio, calls, ratio / calls);
}

void put_factors(br_experiment *ex, const scene *s, const runs *r, const br_csv *printed,
                 const br_csv *measured)
{
    static const char *const ours[N_TOLERANCES] = {"ours, tolerances of the document", "ours, tight"};
    const double unknown[MODELS] = {NAN, NAN};
    const times print = read_times(ex, printed, measured, BR_PRINTED),
                program = read_times(ex, printed, measured, 0);
    br_table *const table = br_table_open(ex, "timing_factors");
    br_table_show(table);
    for (int c = 0; c < N_CONTACTS; c++)
        put_factor(table, "printed", c, print.of[c], unknown);
    for (int c = 0; c < N_CONTACTS; c++) {
        const double calls[MODELS] = {program_evaluations(ex, measured, c, 0),
                                      program_evaluations(ex, measured, c, 1)};
        put_factor(table, "published program", c, program.of[c], calls);
        if (c != CIRCLE)
            continue;
        const double factor = program.of[c][0] / program.of[c][1];
        br_note_number(ex, "program_evaluations", calls[0] / calls[1], "1");
        br_note_number(ex, "program_cost", factor / (calls[0] / calls[1]), "1");
        br_claim(ex, "program-factor-evaluations", log(calls[0] / calls[1]) / log(factor));
    }
    for (int t = 0; t < N_TOLERANCES; t++)
        for (int c = 0; c < N_CONTACTS; c++) {
            double seconds[MODELS], calls[MODELS];
            for (int m = 0; m < MODELS; m++) {
                seconds[m] = median(s, r->seconds[t][c][m]);
                calls[m] = (double)r->last[t][c][m].statistics.rhs_evaluations;
            }
            put_factor(table, ours[t], c, seconds, calls);
            if (t == DOCUMENT && c == CIRCLE)
                br_note_number(ex, "our_evaluations", calls[0] / calls[1], "1");
        }
}
