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

void claim_convergence(br_experiment *ex, const run *runs, size_t n)
{
    const run *const own = first(runs, n, PAIR), *const step = first(runs, n, STEP);
    br_claim(ex, "number-over-step", factor(step->number, own->number) - 1);
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
    }
}
