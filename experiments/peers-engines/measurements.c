/* Reading the kept table. */
#include <math.h>
#include <string.h>

#include "peers.h"

measurements measurements_read(br_experiment *ex, const char *path)
{
    const br_csv *const csv = br_data_read(ex, path);
    return (measurements){.csv = csv,
                          .n = br_csv_rows(csv),
                          .scenario = br_data_texts(ex, csv, "scenario"),
                          .which = br_data_texts(ex, csv, "case"),
                          .engine = br_data_texts(ex, csv, "engine"),
                          .setting = br_data_texts(ex, csv, "setting"),
                          .quantity = br_data_texts(ex, csv, "quantity"),
                          .outcome = br_data_texts(ex, csv, "outcome"),
                          .measured = br_data_numbers(ex, csv, "measured"),
                          .expected = br_data_numbers(ex, csv, "expected")};
}

setting *settings_of(br_experiment *ex, const measurements *m, size_t *n)
{
    setting *const list = br_memory(ex, m->n + 1, sizeof *list);
    *n = 0;
    for (size_t i = 0; i < m->n; i++) {
        bool known = false;
        for (size_t k = 0; k < *n; k++)
            known = known ||
                    (strcmp(list[k].engine, m->engine[i]) == 0 && strcmp(list[k].name, m->setting[i]) == 0);
        if (!known)
            list[(*n)++] = (setting){m->engine[i], m->setting[i]};
    }
    return list;
}

static bool is_of(const measurements *m, size_t i, const char *scenario, const setting *s,
                  const char *quantity)
{
    return strcmp(m->scenario[i], scenario) == 0 && strcmp(m->engine[i], s->engine) == 0 &&
           strcmp(m->setting[i], s->name) == 0 && strcmp(m->quantity[i], quantity) == 0;
}

long measurement(const measurements *m, const char *scenario, const char *which, const setting *s,
                 const char *quantity)
{
    for (size_t i = 0; i < m->n; i++)
        if (is_of(m, i, scenario, s, quantity) && (!which || strcmp(m->which[i], which) == 0))
            return (long)i;
    return -1;
}

double farthest(const measurements *m, const char *scenario, const char *which, const setting *s,
                const char *quantity, bool relative)
{
    double worst = -INFINITY;
    for (size_t i = 0; i < m->n; i++) {
        if (!is_of(m, i, scenario, s, quantity) || strncmp(m->which[i], which, strlen(which)) != 0)
            continue;
        /* What is to hold still has no size to be compared with, and what does hold no direction. */
        if ((relative && !(fabs(m->expected[i]) > 0)) ||
            (isnan(m->measured[i]) && strcmp(m->outcome[i], "ran") == 0))
            continue;
        const double off = fabs(m->measured[i] - m->expected[i]) / (relative ? fabs(m->expected[i]) : 1);
        worst = isnan(off) || isnan(worst) ? NAN : fmax(worst, off);
    }
    return isinf(worst) ? NAN : worst;
}
