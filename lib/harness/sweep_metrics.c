/* [metric NAME] of STUDY.ini. */
#include "sweep_private.h"

#include <string.h>

#include <bristle/text.h>

static const char *const reductions[] = {"last", "first",    "min", "max", "mean", "median",
                                         "rms",  "quantile", "row", "at",  "count"};
enum { N_REDUCTIONS = sizeof reductions / sizeof *reductions };

static const char *text_of(const br_sweep_plan *plan, const char *section, const char *key)
{
    const br_ini_entry *const e = br_sweep_find(plan, section, key);
    return e ? e->value : NULL;
}

/* quantile, row and at have a number, and a key that says it says the reduction, too. */
static br_status read_argument(const br_sweep_plan *plan, const char *section, br_sweep_metric *m, bool given,
                               br_error *error)
{
    for (br_sweep_reduction k = BR_SWEEP_QUANTILE; k <= BR_SWEEP_AT; k++) {
        const br_ini_entry *const e = br_sweep_find(plan, section, reductions[k]);
        if (!e)
            continue;
        if (given && m->reduction != k)
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "the reduction is %s",
                                reductions[m->reduction]);
        BR_TRY(br_sweep_numbers(plan, e, &m->argument, 1, error));
        if (k == BR_SWEEP_QUANTILE && !(m->argument >= 0 && m->argument <= 1))
            return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "out of the range 0 to 1");
        if (k == BR_SWEEP_ROW && !(m->argument >= 1 && m->argument == (double)(size_t)m->argument))
            return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "rows are counted from 1");
        m->reduction = k;
        return BR_OK;
    }
    return given && m->reduction >= BR_SWEEP_QUANTILE && m->reduction <= BR_SWEEP_AT
               ? br_fail(error, BR_ERR_MISSING, "%s:%d: [%s] reduction = %s needs a key %s", plan->path,
                         m->line, section, reductions[m->reduction], reductions[m->reduction])
               : BR_OK;
}

static br_status read_claim(const br_sweep_plan *plan, const char *section, br_sweep_metric *m,
                            br_error *error)
{
    static const char *const others[] = {"file", "column", "where", "equals", "over", "reduction"};
    const br_ini_entry *e = br_sweep_find(plan, section, "claim");
    if (plan->kind != BR_SWEEP_EXPERIMENT)
        return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "only experiments have claims");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if ((e = br_sweep_find(plan, section, others[i])) != NULL)
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "a claim has no %s", others[i]);
    m->claim = text_of(plan, section, "claim");
    return BR_OK;
}

static const char *const file_names[][4] = {
    {"rows", "events", NULL}, {"rows", NULL}, {"poses", "contacts", "steps", NULL}};

/* The table's name, with or without .csv; commands have one that is read unless another is named. */
static br_status read_file(const br_sweep_plan *plan, const char *section, br_sweep_metric *m,
                           br_error *error)
{
    const br_ini_entry *const e = br_sweep_find(plan, section, "file");
    br_pool *const pool = &plan->memory->pool;
    if (plan->kind == BR_SWEEP_EXPERIMENT) {
        if (!e)
            return br_fail(error, BR_ERR_MISSING,
                           "%s:%d: [%s] file is missing: the table that the column is in", plan->path,
                           m->line, section);
        const size_t length = strlen(e->value);
        m->file = length > 4 && strcmp(e->value + length - 4, ".csv") == 0
                      ? e->value
                      : br_pool_text(pool, "%s.csv", e->value);
        return BR_OK;
    }
    const char *const *const known = file_names[plan->kind];
    size_t n = 0, index = 0;
    while (known[n])
        n++;
    if (e) {
        const char *const dot = strrchr(e->value, '.');
        br_ini_entry bare = *e;
        if (dot && strcmp(dot, ".csv") == 0)
            bare.value = br_pool_copy(pool, e->value, (size_t)(dot - e->value));
        BR_TRY(br_sweep_word(plan, &bare, known, n, &index, error));
    } else if (plan->kind == BR_SWEEP_SCENE) {
        index = 2;
    }
    m->file = known[index];
    return BR_OK;
}

static br_status read_metric(br_sweep_plan *plan, const char *section, br_error *error)
{
    br_sweep_metric m = {.name = section + strlen("metric") + strspn(section + strlen("metric"), " ")};
    const br_ini_entry *const e = br_sweep_find(plan, section, "reduction");
    for (size_t i = 0; i < br_ini_count(plan->ini) && m.line == 0; i++)
        if (strcmp(br_ini_at(plan->ini, i)->section, section) == 0)
            m.line = br_ini_at(plan->ini, i)->line;
    const char *const unit = text_of(plan, section, "unit");
    m.unit = unit ? br_sweep_unit(&plan->memory->pool, unit) : NULL;
    if (br_sweep_find(plan, section, "claim")) {
        BR_TRY(read_claim(plan, section, &m, error));
    } else {
        size_t index = BR_SWEEP_LAST;
        BR_TRY(read_file(plan, section, &m, error));
        if (e)
            BR_TRY(br_sweep_word(plan, e, reductions, N_REDUCTIONS, &index, error));
        m.reduction = (br_sweep_reduction)index;
        BR_TRY(read_argument(plan, section, &m, e != NULL, error));
        m.column = text_of(plan, section, "column");
        m.over = text_of(plan, section, "over");
        m.where = text_of(plan, section, "where");
        m.equals = text_of(plan, section, "equals");
        if (!m.column && m.reduction != BR_SWEEP_COUNT)
            return br_fail(error, BR_ERR_MISSING, "%s:%d: [%s] column is missing", plan->path, m.line,
                           section);
        if (!m.where != !m.equals)
            return br_fail(error, BR_ERR_MISSING, "%s:%d: [%s] where and equals go together", plan->path,
                           m.line, section);
    }
    plan->metrics[plan->n_metrics++] = m;
    return BR_OK;
}

br_status br_sweep_read_metrics(br_sweep_plan *plan, br_error *error)
{
    const size_t n = br_ini_section_count(plan->ini);
    plan->metrics = br_pool_alloc(&plan->memory->pool, n + 1, sizeof *plan->metrics);
    for (size_t i = 0; i < n; i++)
        if (strncmp(br_ini_section_at(plan->ini, i), "metric ", 7) == 0)
            BR_TRY(read_metric(plan, br_ini_section_at(plan->ini, i), error));
    return plan->n_metrics > 0
               ? BR_OK
               : br_fail(error, BR_ERR_MISSING, "%s: there is no [metric NAME]: nothing is read off a run",
                         plan->path);
}
