/* bristle describe --kind: what the registries of cones, friction models and contact solvers say. */
#include "describe_kinds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/friction_model.h>
#include <bristle/numbers.h>
#include <bristle/solver.h>
#include <bristle/text.h>

#include "json.h"
#include "parameters.h"

enum { MOST_VALUES = 64, MOST_DIRECTIONS = 100000 };

/* A type of any kind; one of the last three is not null. */
typedef struct thing {
    const char *name, *title, *source;
    const br_cone_type *cone;
    const br_friction_model_type *model;
    const br_contact_solver_type *solver;
} thing;

static thing of_cone(const void *type)
{
    const br_cone_type *const t = type;
    return (thing){t->name, t->title, t->source, t, NULL, NULL};
}

static thing of_model(const void *type)
{
    const br_friction_model_type *const t = type;
    return (thing){t->name, t->title, t->source, NULL, t, NULL};
}

static thing of_solver(const void *type)
{
    const br_contact_solver_type *const t = type;
    return (thing){t->name, t->title, t->source, NULL, NULL, t};
}

/* Type i of a kind; false behind the last, and of a kind that is none. */
static bool at(const char *kind, size_t i, thing *found)
{
    size_t n = 0;
    if (strcmp(kind, "cones") == 0) {
        const br_cone_type *const *const types = br_cone_types(&n);
        *found = i < n ? of_cone(types[i]) : *found;
    } else if (strcmp(kind, "models") == 0) {
        const br_friction_model_type *const *const types = br_friction_models(&n);
        *found = i < n ? of_model(types[i]) : *found;
    } else if (strcmp(kind, "solvers") == 0) {
        const br_contact_solver_type *const *const types = br_contact_solvers(&n);
        *found = i < n ? of_solver(types[i]) : *found;
    }
    return i < n;
}

static br_status find(const char *kind, const char *name, thing *found, br_error *error)
{
    const char *names[MOST_VALUES];
    char hint[BR_SUGGESTION_TEXT];
    size_t n = 0;
    for (; n < MOST_VALUES && at(kind, n, found); n++) {
        if (strcmp(found->name, name) == 0)
            return BR_OK;
        names[n] = found->name;
    }
    if (n == 0)
        return br_fail(error, BR_ERR_UNKNOWN, "--kind: '%s' is none of laws, cones, models and solvers",
                       kind);
    br_suggest(name, names, n, hint);
    return br_fail(error, BR_ERR_UNKNOWN, "'%s' is none of `bristle list %s`%s", name, kind, hint);
}

/* ---- parameters ---- */

/* Those of a cone, as many as it has at least, as a struct of doubles. */
static br_struct_type cone_struct(const br_cone_type *type, br_field fields[MOST_VALUES],
                                  double values[MOST_VALUES])
{
    for (int i = 0; i < type->n_min; i++) {
        fields[i] = type->fields[i % type->n_fields];
        fields[i].offset = (size_t)i * sizeof(double);
        values[i] = fields[i].preset;
    }
    return (br_struct_type){.name = type->name,
                            .size = (size_t)type->n_min * sizeof(double),
                            .fields = fields,
                            .n_fields = (size_t)type->n_fields};
}

static void put(const thing *t, const br_struct_type *params, const void *presets, bool as_json)
{
    if (as_json) {
        json j = {.to = stdout};
        json_open(&j, NULL, '{');
        json_text(&j, "name", t->name);
        json_text(&j, "title", t->title);
        json_text(&j, "source", t->source);
        if (t->model)
            json_bool(&j, "maximum_dissipation", (t->model->flags & BR_FRICTION_MAXIMUM_DISSIPATION) != 0);
        put_parameters(&j, params, presets);
        json_close(&j, '}');
        return;
    }
    printf("%s: %s\n\nsource      %s\n", t->name, t->title, t->source);
    if (t->model)
        printf("properties\n            %s\n",
               t->model->flags & BR_FRICTION_MAXIMUM_DISSIPATION
                   ? "the force of maximum dissipation over a cone: solvers take it"
                   : "not of maximum dissipation over a cone: a force for given sliding only");
    if (t->cone)
        printf("properties\n            %s, %d to %d values\n",
               t->cone->dimension == 3 ? "forces in the contact plane and a torque about the normal"
                                       : "forces in the contact plane",
               t->cone->n_min, t->cone->n_max);
    puts("\nparameters");
    print_parameters(params, presets);
}

static br_status put_all(const thing *t, bool as_json, br_error *error)
{
    br_field fields[MOST_VALUES];
    double values[MOST_VALUES];
    const br_struct_type of_values = t->cone ? cone_struct(t->cone, fields, values) : (br_struct_type){0};
    const br_struct_type *const params = t->cone    ? &of_values
                                         : t->model ? t->model->params
                                                    : &br_solver_options_struct;
    void *const presets = calloc(1, params->size + 1);
    if (!presets)
        return br_fail(error, BR_ERR_MEMORY, "parameters of %s", t->name);
    if (t->cone)
        memcpy(presets, values, params->size);
    else if (t->model)
        br_friction_model_default(t->model, presets);
    else
        br_struct_default(params, presets);
    put(t, params, presets, as_json);
    free(presets);
    return BR_OK;
}

/* ---- friction over the direction of sliding ---- */

static br_status read_values(const char *text, double *values, int *n, br_error *error)
{
    char copy[1000], *rest = copy;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return br_fail(error, BR_ERR_RANGE, "--values: it has 999 letters at most");
    *n = 0;
    for (char *word; (word = strsep(&rest, ","));) {
        if (*n == MOST_VALUES)
            return br_fail(error, BR_ERR_RANGE, "--values: more than %d numbers", MOST_VALUES);
        if (!br_parse_double(word, &values[*n]))
            return br_fail(error, BR_ERR_SYNTAX, "--values: '%s' is not a number", word);
        ++*n;
    }
    return BR_OK;
}

static br_status make_cone(const br_cone_type *type, const char *values_text, br_cone_pool *pool,
                           br_cone *cone, br_error *error)
{
    br_field fields[MOST_VALUES];
    double values[MOST_VALUES];
    int n = type->n_min;
    (void)cone_struct(type, fields, values);
    if (values_text)
        BR_TRY(read_values(values_text, values, &n, error));
    return br_cone_make(type, n, values, pool, cone, error);
}

/* Two bodies on each other: A's structure runs along the tangent, B's half a radian from it. */
static br_contact usual_contact(void)
{
    return (br_contact){.normal = {0, 0, 1},
                        .tangent = {1, 0, 0},
                        .binormal = {0, 1, 0},
                        .velocity = {1, 0, 0},
                        .body_a = 0,
                        .body_b = -1,
                        .structure_a = {1, 0, 0},
                        .structure_b = {cos(0.5), sin(0.5), 0}};
}

/* Row after row: the direction of sliding with 1 m/s under 1 N, friction, and the power that it takes. */
static void put_forces(const br_cone *cone, const br_friction_model *model, int n)
{
    const br_contact contact = usual_contact();
    puts("direction_rad,f_t_N,f_b_N,torque_N_m,power_W");
    for (int i = 0; i < n; i++) {
        const double angle = 2 * BR_PI * i / n, c = cos(angle), s = sin(angle);
        const br_contact_vec v = {c, s, 0};
        const br_contact_vec f = cone ? cone->type->max_dissipation_force(cone, &v)
                                      : br_friction_model_force(*model, &contact, 1, v);
        const double row[] = {angle, f.t, f.b, f.tau, -(f.t * c + f.b * s)};
        for (int k = 0; k < 5; k++) {
            char text[BR_DOUBLE_TEXT];
            br_format_double(row[k], text);
            printf("%s%c", text, k < 4 ? ',' : '\n');
        }
    }
}

static br_status tabulate(const thing *t, const description *d, br_error *error)
{
    long long n;
    if (t->solver)
        return br_fail(error, BR_ERR_ARGUMENT, "--forces: a contact solver has none");
    if (!br_parse_int(d->forces, &n) || n < 1 || n > MOST_DIRECTIONS)
        return br_fail(error, BR_ERR_RANGE, "--forces: '%s' is no whole number from 1 to %d", d->forces,
                       MOST_DIRECTIONS);
    br_cone cone;
    br_cone_pool *const pool = br_cone_pool_create();
    void *const params = t->model ? calloc(1, t->model->params->size) : NULL;
    br_status status = pool && (params || !t->model) ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0 && t->cone)
        status = make_cone(t->cone, d->values, pool, &cone, error);
    if (status >= 0 && t->cone)
        put_forces(&cone, NULL, (int)n);
    else if (status >= 0) {
        const br_friction_model model = {t->model, params};
        br_friction_model_default(t->model, params);
        put_forces(NULL, &model, (int)n);
    }
    br_cone_pool_destroy(pool);
    free(params);
    return status;
}

br_status describe_kind(const description *d, br_error *error)
{
    thing t;
    BR_TRY(find(d->kind, d->name, &t, error));
    if (d->values && (!t.cone || !d->forces))
        return br_fail(error, BR_ERR_ARGUMENT, "--values: they are a cone's, for --forces");
    if (d->forces && d->as_json)
        return br_fail(error, BR_ERR_ARGUMENT, "--forces and --json exclude each other");
    return d->forces ? tabulate(&t, d, error) : put_all(&t, d->as_json, error);
}
