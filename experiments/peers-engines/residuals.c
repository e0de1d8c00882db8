/* Time of a step beside how well its contacts are solved. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/statistics.h>

#include "peers.h"

/* The kept times, (n) rows. */
typedef struct times {
    size_t n;
    const char *const *scenario, *const *engine, *const *setting;
    double *steps, *step, *residual; /* [1/s], [us], [m/s]; NaN: nothing touches, or no force is known */
} times;

/* One setting on one scenario: over its cases the largest residual and the median times. */
typedef struct cost {
    double residual, step, second; /* [m/s], [us], [us] */
} cost;

static times times_read(br_experiment *ex, const char *path)
{
    const br_csv *const csv = br_data_read_beside(ex, path, "timing.csv");
    return (times){.n = br_csv_rows(csv),
                   .scenario = br_data_texts(ex, csv, "scenario"),
                   .engine = br_data_texts(ex, csv, "engine"),
                   .setting = br_data_texts(ex, csv, "setting"),
                   .steps = br_data_numbers(ex, csv, "steps_per_s"),
                   .step = br_data_numbers(ex, csv, "step_us"),
                   .residual = br_data_numbers(ex, csv, "residual_m_per_s")};
}

/* False: it has not run. */
static bool cost_of(br_experiment *ex, const times *t, const char *scenario, const setting *s, cost *c)
{
    double *const step = br_doubles(ex, 2 * t->n + 2), *const second = step + t->n + 1;
    size_t n = 0;
    *c = (cost){0, NAN, NAN};
    for (size_t i = 0; i < t->n; i++) {
        if (strcmp(t->scenario[i], scenario) != 0 || strcmp(t->engine[i], s->engine) != 0 ||
            strcmp(t->setting[i], s->name) != 0)
            continue;
        step[n] = t->step[i];
        second[n++] = t->step[i] * t->steps[i];
        if (!(t->residual[i] <= c->residual))
            c->residual = isnan(c->residual) ? NAN : t->residual[i];
    }
    if (n == 0)
        return false;
    c->step = br_median(step, n);
    c->second = br_median(second, n);
    return true;
}

/* A row of the table: the settings (n) of one engine. */
static void put_reach(br_table *table, const scene *s, const char *scenario, size_t n,
                      const setting *settings, const cost *costs)
{
    double least = INFINITY;
    char text[80];
    for (size_t k = 0; k < n; k++)
        least = fmin(least, costs[k].residual);
    br_table_text(table, scenario);
    br_table_text(table, settings[0].engine);
    br_table_number(table, isinf(least) ? NAN : least);
    for (size_t l = 0; l < s->n_levels; l++) {
        const cost *best = NULL;
        for (size_t k = 0; k < n; k++)
            if (costs[k].residual <= s->levels[l] && (!best || costs[k].second < best->second))
                best = &costs[k];
        if (best)
            snprintf(text, sizeof text, "%.*f us x %.0f: %s", best->step < 10, best->step,
                     best->second / best->step, settings[best - costs].name);
        br_table_text(table, best ? text : "none");
    }
}

void put_residuals(br_experiment *ex, const scene *s, size_t n, const setting *settings)
{
    static const char *const scenarios[] = {"creep",    "incline", "ellipse", "stop",  "isotropy",
                                            "stribeck", "wheels",  "stack",   "ratio", "hopper"};
    const times t = times_read(ex, s->table);
    br_table *const reach = br_table_open(ex, "timing_reach"), *const all =
                                                                   br_table_open(ex, "timing_residual");
    cost *const costs = br_memory(ex, n + 1, sizeof *costs);
    double worst = 0;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        for (size_t from = 0, k; from < n; from = k) {
            bool ran = false;
            for (k = from; k < n && strcmp(settings[k].engine, settings[from].engine) == 0; k++) {
                if (!cost_of(ex, &t, scenarios[i], &settings[k], &costs[k])) {
                    costs[k].residual = NAN;
                    continue;
                }
                ran = true;
                br_table_text(all, scenarios[i]);
                br_table_text(all, settings[k].engine);
                br_table_text(all, settings[k].name);
                br_table_put(all, costs[k].residual, costs[k].step, costs[k].second);
            }
            if (ran)
                put_reach(reach, s, scenarios[i], k - from, &settings[from], &costs[from]);
            if (strcmp(settings[from].engine, "bristle") == 0)
                worst = isnan(costs[from].residual) ? NAN : fmax(worst, costs[from].residual);
        }
    br_table_show(reach);
    br_claim(ex, "residual", worst);
}
