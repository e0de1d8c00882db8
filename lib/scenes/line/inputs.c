/* What drives a scene along a line: formulas, profiles and constants, and the times at which they jump. */
#include "line.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/grow.h>

static const char *const of_mass[] = {"t", "x", "v"};

static br_status create_one(line_input *input, const br_line_input *from, size_t n_variables,
                            const char *kind, const char *name, br_error *error)
{
    input->from = from;
    if (from->formula)
        return br_error_within(error,
                               br_formula_parse(from->formula, of_mass, n_variables, &input->formula, error),
                               "%s %s", kind, name);
    if (from->profile && br_profile_values(from->profile) != 1)
        return br_fail(error, BR_ERR_ARGUMENT, "%s %s: a profile has %zu values at a time, not 1", kind, name,
                       br_profile_values(from->profile));
    if (!isfinite(from->constant))
        return br_fail(error, BR_ERR_RANGE, "%s %s: %g is not finite", kind, name, from->constant);
    return BR_OK;
}

/* ---- breaks ---- */

typedef struct times {
    double *t; /* (n) */
    size_t n, capacity;
} times;

static br_status keep(times *list, double t, br_error *error)
{
    if (!br_grow(&list->t, &list->capacity, list->n + 1, sizeof *list->t))
        return br_fail(error, BR_ERR_MEMORY, "times at which inputs jump");
    list->t[list->n++] = t;
    return BR_OK;
}

static br_status keep_of(times *list, const line_input *input, double t0, double until, br_error *error)
{
    const br_profile *const p = input->from->profile;
    if (input->formula) {
        double *t;
        size_t n;
        BR_TRY(br_formula_breaks(input->formula, t0, until, &t, &n, error));
        br_status status = BR_OK;
        for (size_t i = 0; i < n && status >= 0; i++)
            status = keep(list, t[i], error);
        free(t);
        return status;
    }
    for (size_t i = 0; p && i < br_profile_rows(p); i++)
        if (br_profile_time(p, i) > t0 && br_profile_time(p, i) <= until)
            BR_TRY(keep(list, br_profile_time(p, i), error));
    return BR_OK;
}

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static br_status find_breaks(struct br_line *line, double t0, br_error *error)
{
    const line_input *const inputs[] = {line->force, line->motion, line->normal};
    const size_t counts[] = {line->n_masses, line->scene->n_supports, line->n_contacts};
    times list = {.n = 0};
    br_status status = BR_OK;
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < counts[k] && status >= 0; i++)
            status = keep_of(&list, &inputs[k][i], t0, line->until, error);
    if (list.n > 0)
        qsort(list.t, list.n, sizeof *list.t, by_time);
    for (size_t i = 0; i < list.n; i++)
        if (line->n_breaks == 0 || list.t[i] > list.t[line->n_breaks - 1])
            list.t[line->n_breaks++] = list.t[i];
    line->breaks = list.t;
    return status;
}

br_status line_inputs_create(struct br_line *line, double t0, br_error *error)
{
    const br_line_scene *const s = line->scene;
    line->force = calloc(s->n_masses + 1, sizeof *line->force);
    line->motion = calloc(s->n_supports + 1, sizeof *line->motion);
    line->normal = calloc(s->n_contacts + 1, sizeof *line->normal);
    if (!line->force || !line->motion || !line->normal)
        return br_fail(error, BR_ERR_MEMORY, "inputs of a scene along a line");
    for (size_t i = 0; i < s->n_masses; i++)
        BR_TRY(create_one(&line->force[i], &s->masses[i].force, 3, "mass", s->masses[i].name, error));
    for (size_t i = 0; i < s->n_supports; i++)
        BR_TRY(
            create_one(&line->motion[i], &s->supports[i].motion, 1, "support", s->supports[i].name, error));
    for (size_t i = 0; i < s->n_contacts; i++)
        BR_TRY(create_one(&line->normal[i], &s->contacts[i].normal_force, 1, "contact", s->contacts[i].name,
                          error));
    return find_breaks(line, t0, error);
}

static void destroy_all(line_input *inputs, size_t n)
{
    for (size_t i = 0; inputs && i < n; i++)
        br_formula_destroy(inputs[i].formula);
    free(inputs);
}

void line_inputs_destroy(struct br_line *line)
{
    destroy_all(line->force, line->n_masses);
    destroy_all(line->motion, line->scene->n_supports);
    destroy_all(line->normal, line->n_contacts);
    free(line->breaks);
}

/* ---- values ---- */

/* Inputs must not be seen from beyond a jump: times are held to [last break, next break). */
double line_held_time(const struct br_line *line, double t)
{
    if (line->passed > 0)
        t = fmax(t, line->breaks[line->passed - 1]);
    if (line->passed < line->n_breaks)
        t = fmin(t, nextafter(line->breaks[line->passed], -INFINITY));
    return t;
}

double line_input_at(const line_input *input, double t, double x, double v)
{
    if (input->formula)
        return br_formula_at(input->formula, (const double[]){t, x, v});
    double value = input->from->constant;
    if (input->from->profile)
        br_profile_at(input->from->profile, t, &value);
    return value;
}

/* Slope of a profile at t: of the piece that begins at or before t. */
static double slope(const br_profile *p, double t)
{
    const size_t n = br_profile_rows(p);
    if (n < 2 || t < br_profile_time(p, 0) || t >= br_profile_time(p, n - 1))
        return 0;
    size_t low = 0, high = n - 1;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        *(br_profile_time(p, middle) <= t ? &low : &high) = middle;
    }
    double before, after;
    br_profile_at(p, br_profile_time(p, low), &before);
    br_profile_at(p, br_profile_time(p, high), &after);
    return (after - before) / (br_profile_time(p, high) - br_profile_time(p, low));
}

br_formula_rates line_input_rates(const line_input *input, double t)
{
    if (input->formula)
        return br_formula_rates_at(input->formula, &t);
    br_formula_rates rates = {.value = line_input_at(input, t, 0, 0)};
    if (input->from->profile)
        rates.rate = slope(input->from->profile, t);
    return rates;
}
