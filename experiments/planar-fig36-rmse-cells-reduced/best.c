/* The cheapest points that are exact enough. */
#include "points.h"

#include <math.h>
#include <string.h>

static bool reaches(const point *p, double level)
{
    return p->run.force <= level && p->run.torque <= level;
}

/* The same kind of model on the same curve. */
static bool beside(const point *a, const point *b)
{
    return a->model == b->model && a->surface == b->surface && a->run.row == b->run.row;
}

/* Whether the level holds at this point and at all that are at least as fine. */
static bool holds_from(const points *list, const point *p, double level)
{
    for (size_t i = 0; i < list->n; i++) {
        const point *q = &list->at[i];
        if (beside(p, q) && q->run.cells >= p->run.cells && q->run.n_ls >= p->run.n_ls && !reaches(q, level))
            return false;
    }
    return reaches(p, level);
}

static bool cheaper(const point *a, const point *b)
{
    if (table_work(a) < table_work(b) || table_work(a) > table_work(b))
        return table_work(a) < table_work(b);
    return a->run.cells < b->run.cells;
}

double floor_ratio(const pareto *p, const points *list)
{
    double error[2] = {NAN, NAN};
    for (size_t i = 0; p->n_resolutions > 1 && i < list->n; i++) {
        const br_rmse_run *r = &list->at[i].run;
        if (list->at[i].model != REDUCED || r->row != 0 || strcmp(r->surface, "square") != 0 ||
            r->cells != p->reduced[p->n_reduced - 1])
            continue;
        for (size_t k = 0; k < 2; k++)
            if (r->n_ls == p->resolutions[p->n_resolutions - 2 + k])
                error[k] = r->torque;
    }
    return error[1] / error[0];
}

void put_best(br_table *best, br_table *times, const br_rmse_result *sweep, const pareto *p,
              const points *list)
{
    for (size_t i = 0; i < list->n; i++) {
        /* Once for each model and curve. */
        if (list->at[i].model == OWN || (i > 0 && beside(&list->at[i], &list->at[i - 1])))
            continue;
        for (size_t l = 0; l < p->n_levels; l++) {
            const point *found = NULL;
            for (size_t j = 0; j < list->n; j++)
                if (beside(&list->at[i], &list->at[j]) && holds_from(list, &list->at[j], p->levels[l]) &&
                    (!found || cheaper(&list->at[j], found)))
                    found = &list->at[j];
            const point *any = &list->at[i];
            for (int t = 0; t < 2; t++) {
                br_table *table = t == 0 ? best : times;
                br_table_text(table, model_names[any->model]);
                br_table_integer(table, (long long)br_rmse_curve(sweep, any->surface, (size_t)any->run.row));
                br_table_integer(table, any->run.row);
                br_table_text(table, any->run.surface);
                br_table_put(table, p->levels[l], found ? (double)found->run.cells : NAN,
                             found ? (double)found->run.n_ls : NAN, found ? found->run.force : NAN,
                             found ? found->run.torque : NAN);
            }
            if (found)
                put_costs(times, found);
            else
                br_table_put(times, NAN, NAN, NAN);
        }
    }
}
