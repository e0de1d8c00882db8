/* What hangs on mesh and step: of the first start, which is run with other ones, too. */
#include <math.h>
#include "fig04.h"

static const aim rows[] = {COARSE, PAIR, FINE, STEP};
enum { ROWS = sizeof rows / sizeof *rows };

/* Its run of C, which that of CSS follows. */
static const run *first(const run *runs, size_t n, aim what)
{
    size_t i = 0;
    while (i + 1 < n && !(runs[i].aim == what && runs[i].model == C && runs[i].start == 0))
        i++;
    return &runs[i];
}

void put_convergence(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "convergence");
    br_table_show(out);
    for (size_t k = 0; k < ROWS; k++) {
        const run *const r = first(runs, n, rows[k]);
        br_table_put(out, 1e3 * r->params.pattern.edge, 1e3 * r->params.options.dt, r[C].number,
                     r[CSS].number, 1e3 * r[C].width, 1e3 * r[CSS].width, r[C].life, r[CSS].life);
    }
}

/* Larger over smaller. */
static double factor(double a, double b)
{
    return fmax(a, b) / fmin(a, b);
}

/* With another step over as they are, numbers with C of the same starts. */
static void claim_step(br_experiment *ex, const run *runs, size_t n)
{
    double as_is = 0, other = 0, own_touching = 0, touching = 0;
    int starts = 0;
    for (size_t i = 0; i < n; i++)
        if (runs[i].aim == STEP && runs[i].model == C) {
            other += runs[i].number;
            touching += runs[i].touching;
            own_touching += of_pair(runs, runs[i].start, C)->touching;
            as_is += of_pair(runs, runs[i].start, C)->number;
            starts++;
        }
    br_claim(ex, "number-over-step", factor(other, as_is) - 1);
    br_note_number(ex, "step_starts", starts, "1");
    br_note_number(ex, "step_touching", touching / starts, "1");
    br_note_number(ex, "own_touching", own_touching / starts, "1");
    br_note_number(ex, "step_mean", other / starts, "1");
    br_note_number(ex, "own_mean", as_is / starts, "1");
}

void claim_convergence(br_experiment *ex, const run *runs, size_t n)
{
    const run *const own = first(runs, n, PAIR);
    claim_step(ex, runs, n);
    br_claim(ex, "number-over-mesh", factor(first(runs, n, FINE)->number, own->number) - 1);
    double sum = 0, squares = 0;
    int starts = 0;
    for (size_t i = 0; i < n; i++)
        if (runs[i].aim == PAIR && runs[i].model == C) {
            sum += runs[i].number;
            squares += runs[i].number * runs[i].number;
            starts++;
        }
    const double mean = sum / starts;
    br_note_number(ex, "scatter", sqrt(fmax(squares / starts - mean * mean, 0)) / mean, "1");
    static const struct {
        const char *edge, *number, *width, *more;
    } notes[ROWS] = {{"coarse_edge", "coarse_number", "coarse_width", "coarse_more"},
                     {"own_edge", "own_number", "own_width", "own_more"},
                     {"fine_edge", "fine_number", "fine_width", "fine_more"},
                     {"step_edge", "step_number", "step_width", "step_more"}};
    for (size_t k = 0; k < ROWS; k++) {
        const run *const r = first(runs, n, rows[k]);
        br_note_number(ex, notes[k].edge, 1e3 * r->params.pattern.edge, "mm");
        br_note_number(ex, notes[k].number, r[C].number, "1");
        br_note_number(ex, notes[k].width, 1e3 * r[C].width, "mm");
        br_note_number(ex, notes[k].more, r[CSS].number / r[C].number - 1, "1");
        if (rows[k] == PAIR)
            continue;
        br_variation_begin(ex, "%s, one pair", aim_names[rows[k]]);
        br_claim(ex, "css-more-wrinkles", r[CSS].number / r[C].number - 1);
        br_claim(ex, "css-finer-wrinkles", 1 - r[CSS].width / r[C].width);
        br_claim(ex, "css-longer-lived", r[CSS].life / r[C].life - 1);
        br_variation_end(ex);
    }
}
