/* Whether solvers that have solved a problem agree in what its contacts do, and whether contacts that stand
 * twice change anything. Impulses need not agree where W is singular; velocities may differ, too, where
 * Coulomb's law has more than one answer. */
#include <math.h>

#include "sec4.h"

static bool solved(const scene *c, const result *r)
{
    return r->residual <= c->tolerance;
}

/* Problems in which all solvers agree, of those that two or more have solved. */
static int compare(br_experiment *ex, const scene *c, const problems *list, const result *results,
                   size_t solvers, double *worst, int *compared)
{
    size_t all;
    const br_contact_solver_type *const *const types = contestants(ex, &all);
    br_table *const table = br_table_open(ex, "agreement");
    int agree = 0;
    br_table_show(table);
    for (size_t i = 0; i < list->n; i++) {
        const result *const r = &results[i * all];
        double most = 0;
        size_t pair[2] = {0, 0};
        int n = 0;
        for (size_t a = 0; a < solvers; a++) {
            n += solved(c, &r[a]);
            for (size_t b = 0; b < a; b++) {
                if (!solved(c, &r[a]) || !solved(c, &r[b]))
                    continue;
                const double d =
                    apart(r[a].velocity, r[b].velocity, size_of(list->items[i].matrix), r[a].speed);
                if (d > most) {
                    most = d;
                    pair[0] = b;
                    pair[1] = a;
                }
            }
        }
        *compared += n > 1;
        agree += n > 1 && most <= c->agree;
        br_most(worst, most);
        br_table_text(table, list->items[i].name);
        br_table_text(table, list->items[i].kind);
        br_table_put(table, n, most);
        br_table_text(table, n > 1 ? types[pair[0]]->name : "-");
        br_table_text(table, n > 1 ? types[pair[1]]->name : "-");
    }
    return agree;
}

/* Largest difference between a contact that stands twice, either time, and the same one alone, by one solver.
 */
static double twice_and_once(const scene *c, const problem *p, const result *twice, const result *once)
{
    const size_t n = size_of(p->single->matrix);
    double most = NAN;
    if (!solved(c, twice) || !solved(c, once))
        return most;
    most = apart(twice->velocity, once->velocity, n, once->speed);
    br_most(&most, apart(twice->velocity + n, once->velocity, n, once->speed));
    return most;
}

void agreement(br_experiment *ex, const scene *c, const problems *list, const result *results)
{
    size_t all;
    contestants(ex, &all);
    const size_t solvers = all - 1; /* without the one as published */
    double worst = 0, duplicates = 0;
    int held = 0, pairs = 0, compared = 0;
    const int agree = compare(ex, c, list, results, solvers, &worst, &compared);
    for (size_t i = 0; i < list->n; i++) {
        const problem *const p = &list->items[i];
        for (size_t k = 0; p->single && k < solvers; k++) {
            const size_t single = (size_t)(p->single - list->items);
            const double d = twice_and_once(c, p, &results[i * all + k], &results[single * all + k]);
            if (isnan(d))
                continue;
            br_most(&duplicates, d);
            held += d <= c->agree;
            pairs++;
        }
    }
    br_note_number(ex, "apart_most", worst, "1");
    br_note_number(ex, "duplicates_apart_most", duplicates, "1");
    br_claim_fraction(ex, "velocities-agree", agree, compared);
    br_claim_fraction(ex, "duplicates-change-nothing", held, pairs);
}
