/* [figure] of STUDY.ini. */
#include "sweep_private.h"

#include <string.h>

#include <bristle/text.h>

static bool is_column(const br_sweep_plan *plan, const char *name, bool metric)
{
    for (size_t i = 0; i < plan->n_parameters && !metric; i++)
        if (strcmp(plan->parameters[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < plan->n_metrics && metric; i++)
        if (strcmp(plan->metrics[i].name, name) == 0)
            return true;
    return false;
}

static br_status read_column(const br_sweep_plan *plan, const char *key, bool metric, const char **name,
                             br_error *error)
{
    const br_ini_entry *const e = br_sweep_find(plan, "figure", key);
    if (!e)
        return BR_OK;
    *name = e->value;
    return is_column(plan, e->value, metric)
               ? BR_OK
               : br_sweep_bad(plan, e, BR_ERR_UNKNOWN, error, "no %s has this name",
                              metric ? "metric" : "parameter");
}

/* What is not said: parameters with several values in their order, metrics likewise. */
static void choose(br_sweep_plan *plan)
{
    size_t taken = 0;
    for (size_t i = 0; i < plan->n_parameters; i++) {
        const br_sweep_parameter *const p = &plan->parameters[i];
        if (p->is_seed || plan->axes[p->axis].n < 2)
            continue;
        if (taken == 0 && !plan->x)
            plan->x = p->name;
        else if (plan->figure == BR_SWEEP_HEAT_MAP && !plan->series && strcmp(p->name, plan->x) != 0)
            plan->series = p->name;
        taken++;
    }
}

br_status br_sweep_read_figure(br_sweep_plan *plan, br_error *error)
{
    static const char *const kinds[] = {"none", "lines", "heat-map", "pareto"},
                             *const smaller[] = {"both", "x", "y", "none"}, *const yes_no[] = {"no", "yes"},
                             *const logs[] = {"log_x", "log_y", "log_z"};
    bool *const log_switches[] = {&plan->log_x, &plan->log_y, &plan->log_z};
    const br_ini_entry *e = br_sweep_find(plan, "figure", "kind");
    size_t index = BR_SWEEP_NO_FIGURE;
    if (!e)
        return BR_OK;
    BR_TRY(br_sweep_word(plan, e, kinds, 4, &index, error));
    plan->figure = (br_sweep_figure)index;
    const bool pareto = plan->figure == BR_SWEEP_PARETO;
    BR_TRY(read_column(plan, "x", pareto, &plan->x, error));
    BR_TRY(read_column(plan, "y", true, &plan->y, error));
    BR_TRY(read_column(plan, "series", false, &plan->series, error));
    for (int k = 0; k < 3; k++) {
        const br_ini_entry *const log = br_sweep_find(plan, "figure", logs[k]);
        if (!log)
            continue;
        BR_TRY(br_sweep_word(plan, log, yes_no, 2, &index, error));
        *log_switches[k] = index;
    }
    const br_ini_entry *const less = br_sweep_find(plan, "figure", "smaller");
    plan->smaller = smaller[0];
    if (less) {
        BR_TRY(br_sweep_word(plan, less, smaller, 4, &index, error));
        plan->smaller = smaller[index];
    }
    if (!pareto)
        choose(plan);
    else if (!plan->x && plan->n_metrics > 1)
        plan->x = plan->metrics[0].name;
    if (!plan->y)
        plan->y = plan->metrics[pareto && plan->n_metrics > 1 ? 1 : 0].name;
    if (!plan->x || (plan->figure == BR_SWEEP_HEAT_MAP && !plan->series) || (pareto && plan->n_metrics < 2))
        return br_sweep_bad(
            plan, e, BR_ERR_MISSING, error,
            "lines want a parameter with several values, a heat map two, a Pareto front two metrics");
    return BR_OK;
}
