/* STUDY.ini as a plan of jobs. */
#include "sweep_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/text.h>

#define JOBS_MAX 10000000

static const char *const kinds[] = {"slide", "planar", "scene", "experiment"};
static const char *const subjects[] = {"case", "case", "scene", "experiment"};
static const char *const study_keys[] = {"title",      "run",    "case",  "scene",
                                         "experiment", "params", "quick", "time_limit"};
static const char *const parameter_keys[] = {"set",  "values",      "linear", "logarithmic", "uniform",
                                             "with", "log_uniform", "whole",  "unit"};
static const char *const seed_keys[] = {"set", "first", "count"};
static const char *const sample_keys[] = {"design", "points", "seed"};
static const char *const metric_keys[] = {"file",      "column",   "where", "equals", "over", "claim",
                                          "reduction", "quantile", "row",   "at",     "unit"};
static const char *const figure_keys[] = {"kind", "x", "y", "series", "smaller", "log_x", "log_y", "log_z"};
static const char *const yes_no[] = {"no", "yes"};

#define KEYS(list) list, sizeof list / sizeof *list

/* Sections, and the keys that each may have; null: any. `named`: with a name behind the word. */
static const struct section {
    const char *word;
    bool named;
    const char *const *keys;
    size_t n;
} sections[] = {
    {"study", false, KEYS(study_keys)},        {"fixed", false, NULL, 0},
    {"parameter", true, KEYS(parameter_keys)}, {"seeds", false, KEYS(seed_keys)},
    {"samples", false, KEYS(sample_keys)},     {"metric", true, KEYS(metric_keys)},
    {"figure", false, KEYS(figure_keys)},
};
enum { N_SECTIONS = sizeof sections / sizeof *sections };

/* ---- sections ---- */

/* What stands behind the word of a section; null: it is another. */
static const char *name_of(const char *section, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(section, word, length) == 0 && section[length] == ' '
               ? section + length + strspn(section + length, " ")
               : NULL;
}

static const struct section *section_of(const char *text)
{
    for (size_t i = 0; i < N_SECTIONS; i++)
        if (sections[i].named ? name_of(text, sections[i].word) != NULL : strcmp(text, sections[i].word) == 0)
            return &sections[i];
    return NULL;
}

static bool is_name(const char *text)
{
    const size_t length = strlen(text);
    return length > 0 && length < 60 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == length;
}

static br_status check_entry(const br_sweep_plan *plan, const br_ini_entry *e, br_error *error)
{
    const struct section *const s = section_of(e->section);
    const char *words[N_SECTIONS];
    char hint[BR_SUGGESTION_TEXT], first[60];
    for (size_t i = 0; i < N_SECTIONS; i++)
        words[i] = sections[i].word;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(e->section, " "), e->section);
    for (size_t i = 0; i < N_SECTIONS; i++)
        if (sections[i].named && strcmp(e->section, sections[i].word) == 0)
            return br_fail(error, BR_ERR_MISSING, "%s:%d: [%s]: its name is missing: [%s NAME]", plan->path,
                           e->line, e->section, e->section);
    if (!s)
        return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: there is no section [%s]%s", plan->path, e->line,
                       e->section, br_suggest(first, words, N_SECTIONS, hint));
    if (s->named && !is_name(name_of(e->section, s->word)))
        return br_fail(error, BR_ERR_SYNTAX,
                       "%s:%d: [%s]: the name becomes a column and has letters, digits, _ and - alone",
                       plan->path, e->line, e->section);
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->keys[i], e->key) == 0)
            return BR_OK;
    return s->keys ? br_fail(error, BR_ERR_UNKNOWN, "%s:%d: [%s] has no key %s%s", plan->path, e->line,
                             e->section, e->key, br_suggest(e->key, s->keys, s->n, hint))
                   : BR_OK;
}

static br_status read_study(br_sweep_plan *plan, br_error *error)
{
    br_pool *const pool = &plan->memory->pool;
    size_t index;
    const br_ini_entry *e = br_sweep_find(plan, "study", "run");
    if (!e)
        return br_fail(error, BR_ERR_MISSING,
                       "%s: [study] run is missing: slide, planar, scene or experiment", plan->path);
    BR_TRY(br_sweep_word(plan, e, kinds, 4, &index, error));
    plan->kind = (br_sweep_kind)index;
    for (int k = 1; k < 4; k++)
        if (strcmp(subjects[k], subjects[index]) != 0 && (e = br_sweep_find(plan, "study", subjects[k])))
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "run = %s takes %s", kinds[index],
                                subjects[index]);
    e = br_sweep_find(plan, "study", subjects[index]);
    if (!e || !*e->value)
        return br_fail(error, BR_ERR_MISSING, "%s: [study] %s is missing: what run = %s runs", plan->path,
                       subjects[index], kinds[index]);
    const bool is_path = strchr(e->value, '/') || strchr(e->value, '.');
    plan->subject = (plan->kind <= BR_SWEEP_PLANAR || is_path) && *e->value != '/'
                        ? br_pool_text(pool, "%s%s", plan->folder, e->value)
                        : e->value;
    if ((e = br_sweep_find(plan, "study", "params")) != NULL) {
        if (plan->kind <= BR_SWEEP_PLANAR)
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "run = %s takes none", kinds[index]);
        plan->params = *e->value == '/' ? e->value : br_pool_text(pool, "%s%s", plan->folder, e->value);
    }
    if ((e = br_sweep_find(plan, "study", "quick")) != NULL) {
        BR_TRY(br_sweep_word(plan, e, yes_no, 2, &index, error));
        if (index && plan->kind != BR_SWEEP_EXPERIMENT)
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "only experiments have it");
        plan->quick = index;
    }
    if ((e = br_sweep_find(plan, "study", "time_limit")) != NULL) {
        BR_TRY(br_sweep_numbers(plan, e, &plan->time_limit, 1, error));
        /* What an alarm can be set to. */
        if (!(plan->time_limit >= 1e-6 && plan->time_limit <= 1e9))
            return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "out of the range 1e-6 to 1e9 s");
    }
    e = br_sweep_find(plan, "study", "title");
    plan->title = e ? e->value : "";
    return BR_OK;
}

static void read_fixed(br_sweep_plan *plan)
{
    const size_t most = br_ini_count(plan->ini);
    const char **const keys = br_pool_alloc(&plan->memory->pool, most, sizeof *keys),
                       **const values = br_pool_alloc(&plan->memory->pool, most, sizeof *values);
    for (size_t i = 0; i < most; i++) {
        const br_ini_entry *const e = br_ini_at(plan->ini, i);
        if (strcmp(e->section, "fixed") != 0)
            continue;
        keys[plan->n_fixed] = e->key;
        values[plan->n_fixed++] = e->value;
    }
    plan->fixed = keys;
    plan->fixed_values = values;
}

/* ---- parameters ---- */

enum { VALUES, LINEAR, LOGARITHMIC, UNIFORM, LOG_UNIFORM, N_WAYS };
static const char *const ways[N_WAYS] = {"values", "linear", "logarithmic", "uniform", "log_uniform"};

/* Evenly spaced numbers, or their logarithms; the ends are those that were given. */
static const char *const *spaced(br_pool *pool, double low, double high, size_t n, bool logarithmic)
{
    const char **const values = br_pool_alloc(pool, n, sizeof *values);
    for (size_t i = 0; i < n; i++) {
        const double share = n > 1 ? (double)i / (double)(n - 1) : 0;
        double value = logarithmic ? low * pow(high / low, share) : low + share * (high - low);
        if (i > 0 && i + 1 == n)
            value = high;
        char text[BR_DOUBLE_TEXT];
        snprintf(text, sizeof text, "%.15g", value); /* 0.4, not 0.39999999999999997 */
        (void)br_parse_double(text, &value);
        const size_t length = br_format_double(value, text);
        values[i] = br_pool_copy(pool, text, length);
    }
    return values;
}

static br_status read_range(br_sweep_plan *plan, br_sweep_parameter *p, const br_ini_entry *e, int way,
                            size_t *n, br_error *error)
{
    const bool sampled = way >= UNIFORM, logarithmic = way == LOGARITHMIC || way == LOG_UNIFORM;
    double numbers[3] = {0, 0, 1};
    BR_TRY(br_sweep_numbers(plan, e, numbers, sampled ? 2 : 3, error));
    if (logarithmic && !(numbers[0] > 0 && numbers[1] > 0))
        return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "a logarithmic range has ends above 0");
    if (sampled && !(numbers[0] < numbers[1]))
        return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "the first end is not below the second");
    if (!sampled && !(numbers[2] >= 1 && numbers[2] <= JOBS_MAX && numbers[2] == floor(numbers[2])))
        return br_sweep_bad(plan, e, BR_ERR_RANGE, error, "the third number says how many values: 1 to %d",
                            JOBS_MAX);
    *n = (size_t)numbers[2];
    p->low = numbers[0];
    p->high = numbers[1];
    p->logarithmic = logarithmic;
    if (!sampled)
        p->values = spaced(&plan->memory->pool, p->low, p->high, *n, logarithmic);
    return BR_OK;
}

/* The parameter that this one goes along with, which stands above it. */
static br_status find_companion(const br_sweep_plan *plan, const br_sweep_parameter *p,
                                const br_ini_entry *with, size_t n, size_t *axis, br_error *error)
{
    for (size_t i = 0; i < plan->n_parameters; i++)
        if (strcmp(plan->parameters[i].name, with->value) == 0) {
            *axis = plan->parameters[i].axis;
            if (!plan->parameters[i].values || !p->values)
                return br_sweep_bad(plan, with, BR_ERR_ARGUMENT, error,
                                    "sampled parameters go with all others");
            if (plan->axes[*axis].n != n)
                return br_sweep_bad(plan, with, BR_ERR_RANGE, error, "%zu values, but %s has %zu", n,
                                    with->value, plan->axes[*axis].n);
            return BR_OK;
        }
    return br_sweep_bad(plan, with, BR_ERR_UNKNOWN, error, "no parameter above has this name");
}

static br_status read_samples(br_sweep_plan *plan, size_t *n, br_error *error)
{
    const br_ini_entry *const e = br_sweep_find(plan, "samples", "points");
    if (!e)
        return br_fail(error, BR_ERR_MISSING,
                       "%s: [samples] points is missing: how many points a sampled parameter has",
                       plan->path);
    return br_sweep_whole(plan, e, 1, JOBS_MAX, n, error);
}

static br_status read_parameter(br_sweep_plan *plan, const char *section, br_error *error)
{
    br_pool *const pool = &plan->memory->pool;
    br_sweep_parameter p = {.name = name_of(section, "parameter")};
    const br_ini_entry *found = NULL, *e;
    int way = 0;
    size_t n = 0, axis = plan->n_axes, index;
    for (int k = 0; k < N_WAYS; k++)
        if ((e = br_sweep_find(plan, section, ways[k])) != NULL) {
            if (found)
                return br_sweep_bad(plan, e, BR_ERR_DUPLICATE, error, "%s is given, too", found->key);
            found = e;
            way = k;
        }
    if (!found)
        return br_fail(error, BR_ERR_MISSING,
                       "%s: [%s] has no values: values, linear, logarithmic, uniform or log_uniform",
                       plan->path, section);
    e = br_sweep_find(plan, section, "set");
    p.keys = br_sweep_words(pool, e ? e->value : p.name, true, &p.n_keys);
    for (size_t i = 0; i < p.n_keys; i++)
        if (!*p.keys[i])
            return br_sweep_bad(plan, e, BR_ERR_SYNTAX, error, "a key is empty");
    if ((e = br_sweep_find(plan, section, "unit")) != NULL)
        p.unit = br_sweep_unit(pool, e->value);
    if (way == VALUES)
        p.values = br_sweep_words(pool, found->value, false, &n);
    else
        BR_TRY(read_range(plan, &p, found, way, &n, error));
    for (size_t i = 0; way == VALUES && i < n; i++)
        if (!*p.values[i] || strlen(p.values[i]) >= BR_SWEEP_VALUE)
            return br_sweep_bad(plan, found, BR_ERR_RANGE, error, "value %zu is empty or too long", i + 1);
    if ((e = br_sweep_find(plan, section, "whole")) != NULL) {
        BR_TRY(br_sweep_word(plan, e, yes_no, 2, &index, error));
        if (index && p.values)
            return br_sweep_bad(plan, e, BR_ERR_ARGUMENT, error, "only sampled parameters have it");
        p.whole = index;
    }
    e = br_sweep_find(plan, section, "with");
    if (e)
        BR_TRY(find_companion(plan, &p, e, n, &axis, error));
    for (size_t i = 0; i < plan->n_axes && !p.values; i++)
        if (plan->axes[i].n_samples > 0)
            axis = i;
    if (axis == plan->n_axes) {
        if (!p.values)
            BR_TRY(read_samples(plan, &n, error));
        plan->axes[plan->n_axes++] = (br_sweep_axis){.n = n};
    }
    p.axis = axis;
    if (!p.values)
        p.sample = plan->axes[axis].n_samples++;
    plan->parameters[plan->n_parameters++] = p;
    return BR_OK;
}

static br_status read_seeds(br_sweep_plan *plan, br_error *error)
{
    br_pool *const pool = &plan->memory->pool;
    size_t first = 1, count;
    const br_ini_entry *e = br_sweep_find(plan, "seeds", "count");
    if (!e)
        return br_fail(error, BR_ERR_MISSING, "%s: [seeds] count is missing", plan->path);
    BR_TRY(br_sweep_whole(plan, e, 1, JOBS_MAX, &count, error));
    if ((e = br_sweep_find(plan, "seeds", "first")) != NULL)
        BR_TRY(br_sweep_whole(plan, e, 0, 1LL << 50, &first, error));
    if ((e = br_sweep_find(plan, "seeds", "set")) == NULL)
        return br_fail(error, BR_ERR_MISSING, "%s: [seeds] set is missing: the key of the seed", plan->path);
    const char **const values = br_pool_alloc(pool, count, sizeof *values);
    for (size_t i = 0; i < count; i++)
        values[i] = br_pool_text(pool, "%zu", first + i);
    br_sweep_parameter p = {.name = "seed", .values = values, .axis = plan->n_axes, .is_seed = true};
    p.keys = br_sweep_words(pool, e->value, true, &p.n_keys);
    plan->axes[plan->n_axes++] = (br_sweep_axis){.n = count};
    plan->parameters[plan->n_parameters++] = p;
    return BR_OK;
}

static br_status make_points(br_sweep_plan *plan, br_error *error)
{
    static const char *const designs[] = {"latin-hypercube", "sobol", "random"};
    size_t design = BR_SWEEP_LATIN_HYPERCUBE, seed = 1;
    const br_ini_entry *e = br_sweep_find(plan, "samples", "design"), *found = e;
    if (e)
        BR_TRY(br_sweep_word(plan, e, designs, 3, &design, error));
    if ((e = br_sweep_find(plan, "samples", "seed")) != NULL)
        BR_TRY(br_sweep_whole(plan, e, 0, 1LL << 50, &seed, error));
    for (size_t i = 0; i < plan->n_axes; i++) {
        br_sweep_axis *const axis = &plan->axes[i];
        if (axis->n_samples == 0)
            continue;
        const br_status status = br_sweep_points(&plan->memory->pool, (br_sweep_design)design, axis->n,
                                                 axis->n_samples, seed, &axis->points, error);
        return found ? br_error_within(error, status, "%s:%d", plan->path, found->line) : status;
    }
    if (!found && !(found = br_sweep_find(plan, "samples", "points")))
        return BR_OK;
    return br_sweep_bad(plan, found, BR_ERR_ARGUMENT, error,
                        "no parameter is sampled (uniform, log_uniform)");
}

static br_status count_jobs(br_sweep_plan *plan, br_error *error)
{
    plan->n_jobs = 1;
    for (size_t i = plan->n_axes; i-- > 0;) {
        plan->axes[i].stride = plan->n_jobs;
        if (plan->axes[i].n > JOBS_MAX / plan->n_jobs)
            return br_fail(error, BR_ERR_RANGE, "%s: more than %d jobs", plan->path, JOBS_MAX);
        plan->n_jobs *= plan->axes[i].n;
    }
    return BR_OK;
}

/* A key that is set twice would have one value in the run and another in its row. */
static br_status check_key(const br_sweep_plan *plan, const char *key, const char *by,
                           const char *const *seen, const char *const *seen_by, size_t n, br_error *error)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(seen[i], key) == 0)
            return br_fail(error, BR_ERR_DUPLICATE, "%s: %s sets %s, which %s sets%s", plan->path, by, key,
                           seen_by[i], strcmp(by, seen_by[i]) == 0 ? " already" : ", too");
    return BR_OK;
}

static br_status check_keys(br_sweep_plan *plan, br_error *error)
{
    br_pool *const pool = &plan->memory->pool;
    size_t most = plan->n_fixed, n = 0;
    for (size_t i = 0; i < plan->n_parameters; i++)
        most += plan->parameters[i].n_keys;
    const char **const seen = br_pool_alloc(pool, most + 1, sizeof *seen),
                       **const by = br_pool_alloc(pool, most + 1, sizeof *by);
    for (; n < plan->n_fixed; n++) {
        by[n] = "[fixed]";
        seen[n] = plan->fixed[n];
        BR_TRY(check_key(plan, seen[n], by[n], seen, by, n, error));
    }
    for (size_t i = 0; i < plan->n_parameters; i++)
        for (size_t k = 0; k < plan->parameters[i].n_keys; k++, n++) {
            const br_sweep_parameter *const p = &plan->parameters[i];
            by[n] = p->is_seed ? "[seeds]" : br_pool_text(pool, "[parameter %s]", p->name);
            seen[n] = p->keys[k];
            BR_TRY(check_key(plan, seen[n], by[n], seen, by, n, error));
        }
    return BR_OK;
}

static br_status check_names(const br_sweep_plan *plan, br_error *error)
{
    static const char *const ours[] = {"job", "status", "error", "seed"};
    for (size_t i = 0; i < plan->n_parameters + plan->n_metrics; i++) {
        const bool is_metric = i >= plan->n_parameters;
        const char *const name =
            is_metric ? plan->metrics[i - plan->n_parameters].name : plan->parameters[i].name;
        const bool is_seed = !is_metric && plan->parameters[i].is_seed;
        for (size_t k = 0; k < 4 && !is_seed; k++)
            if (strcmp(name, ours[k]) == 0)
                return br_fail(error, BR_ERR_DUPLICATE, "%s: a column of its own is called '%s'", plan->path,
                               name);
        for (size_t k = plan->n_parameters; k < i; k++)
            if (strcmp(name, plan->metrics[k - plan->n_parameters].name) == 0)
                return br_fail(error, BR_ERR_DUPLICATE, "%s: two metrics are called '%s'", plan->path, name);
        for (size_t k = 0; k < plan->n_parameters && is_metric; k++)
            if (strcmp(name, plan->parameters[k].name) == 0)
                return br_fail(error, BR_ERR_DUPLICATE, "%s: a metric and a parameter are called '%s'",
                               plan->path, name);
    }
    return BR_OK;
}

static br_status read_all(br_sweep_plan *plan, br_error *error)
{
    br_pool *const pool = &plan->memory->pool;
    BR_TRY(br_ini_read(plan->path, &plan->ini, error));
    const size_t n = br_ini_section_count(plan->ini);
    for (size_t i = 0; i < br_ini_count(plan->ini); i++)
        BR_TRY(check_entry(plan, br_ini_at(plan->ini, i), error));
    BR_TRY(read_study(plan, error));
    read_fixed(plan);
    plan->parameters = br_pool_alloc(pool, n + 1, sizeof *plan->parameters);
    plan->axes = br_pool_alloc(pool, n + 1, sizeof *plan->axes);
    for (size_t i = 0; i < n; i++) {
        const char *const section = br_ini_section_at(plan->ini, i);
        if (name_of(section, "parameter"))
            BR_TRY(read_parameter(plan, section, error));
    }
    for (size_t i = 0; i < n; i++)
        if (strcmp(br_ini_section_at(plan->ini, i), "seeds") == 0)
            BR_TRY(read_seeds(plan, error));
    BR_TRY(make_points(plan, error));
    BR_TRY(count_jobs(plan, error));
    BR_TRY(br_sweep_read_metrics(plan, error));
    BR_TRY(check_keys(plan, error));
    BR_TRY(check_names(plan, error));
    return br_sweep_read_figure(plan, error);
}

br_status br_sweep_plan_read(const char *path, br_sweep_plan **made, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_sweep_plan *const plan = calloc(1, sizeof *plan);
    if (!plan || !(plan->memory = calloc(1, sizeof *plan->memory))) {
        free(plan);
        return br_fail(error, BR_ERR_MEMORY, "%s", path);
    }
    const char *const slash = strrchr(path, '/');
    plan->path = br_pool_copy(&plan->memory->pool, path, strlen(path));
    plan->folder = br_pool_copy(&plan->memory->pool, path, slash ? (size_t)(slash - path) + 1 : 0);
    const br_status status = read_all(plan, error);
    if (status < 0)
        br_sweep_plan_destroy(plan);
    else
        *made = plan;
    return status;
}

void br_sweep_plan_destroy(br_sweep_plan *plan)
{
    if (!plan)
        return;
    br_ini_destroy(plan->ini);
    br_pool_free(&plan->memory->pool);
    free(plan->memory);
    free(plan);
}

const char *br_sweep_value(const br_sweep_plan *plan, size_t job, size_t parameter, char *text)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_SIZE_INDEX("job", job, plan->n_jobs);
    BR_ASSERT_SIZE_INDEX("parameter", parameter, plan->n_parameters);
    BR_ASSERT_HANDLE(text);
    const br_sweep_parameter *const p = &plan->parameters[parameter];
    const br_sweep_axis *const axis = &plan->axes[p->axis];
    const size_t place = job / axis->stride % axis->n;
    if (p->values)
        return p->values[place];
    const double share = axis->points[place * axis->n_samples + p->sample];
    if (p->whole) { /* each whole number of the range has the same share */
        snprintf(text, BR_SWEEP_VALUE, "%.0f", floor(p->low + share * (floor(p->high) - p->low + 1)));
        return text;
    }
    br_format_double(
        p->logarithmic ? p->low * pow(p->high / p->low, share) : p->low + share * (p->high - p->low), text);
    return text;
}

void br_sweep_parameter_unit(br_sweep_plan *plan, size_t parameter, const char *unit)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_SIZE_INDEX("parameter", parameter, plan->n_parameters);
    BR_ASSERT_HANDLE(unit);
    plan->parameters[parameter].unit = br_sweep_unit(&plan->memory->pool, unit);
}
