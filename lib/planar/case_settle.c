/* What of a planar case depends on more than one key: files, sizes, the normal force, the duration. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <unistd.h>
#include <bristle/text.h>

#include "../base/beside.h"
#include "case.h"
#include "profile.h"

/* What is being settled. */
typedef struct settling {
    const case_source *from;
    const case_texts *t;
    const br_planar_profiles *given;
    br_planar_case *c;
    owned_case *to;
    bool is_moved;          /* along a motion; else there is a body */
    br_csv *loads;          /* the table of loads, or null */
    bool loads_have_normal; /* it has the normal force as well */
} settling;

static bool has(const settling *s, const char *section, const char *name)
{
    return br_case_find(s->from, section, name) != NULL;
}

/* ---- files ---- */

/* A failure that a key brought about. */
static br_status blame(const settling *s, const char *section, const char *name, br_error *error)
{
    const br_ini_entry *const e = br_case_find(s->from, section, name);
    if (error && e && e->line > 0)
        br_error_prefix(error, "%s:%d: [%s] %s", s->from->path, e->line, section, name);
    else if (error && e)
        br_error_prefix(error, "%s: [%s] %s", s->from->path, section, name);
    return error ? error->status : BR_ERR_ARGUMENT;
}

/* The path that a key gives, taken from the case's folder unless absolute; kept among the inputs of the
 * case. */
static br_status find_input(const settling *s, const char *section, const char *name, const char **path,
                            br_error *error)
{
    char *const whole = br_path_beside(s->from->path, br_case_find(s->from, section, name)->value);
    if (!whole)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", s->from->path);
    s->to->paths[s->c->n_inputs] = whole;
    s->c->inputs[s->c->n_inputs++] = whole;
    *path = whole;
    return BR_OK;
}

static br_status open_table(const settling *s, const char *section, const char *name, br_csv **table,
                            br_error *error)
{
    const char *path = NULL;
    BR_TRY(find_input(s, section, name, &path, error));
    return br_csv_read_measured(path, table, error) < 0 ? blame(s, section, name, error) : BR_OK;
}

static br_status take_profile(const settling *s, const char *section, const char *name, const br_csv *table,
                              const char *columns, const br_profile **profile, br_error *error)
{
    br_profile *taken;
    if (br_profile_from_table(table, columns, &taken, error) < 0)
        return blame(s, section, name, error);
    s->to->profiles[s->to->n_profiles++] = taken;
    *profile = taken;
    return BR_OK;
}

static br_status open_profile(const settling *s, const char *section, const char *name, const char *columns,
                              const br_profile **profile, br_error *error)
{
    br_csv *table = NULL;
    BR_TRY(open_table(s, section, name, &table, error));
    const br_status status = take_profile(s, section, name, table, columns, profile, error);
    br_csv_destroy(table);
    return status;
}

/* The file of loads stays open until it is known whether the normal force comes from it, too: standard input
 * can be read once. */
static br_status open_loads(settling *s, br_error *error)
{
    br_profile *normal = NULL;
    br_error unused = {0};
    BR_TRY(open_table(s, "load", "file", &s->loads, error));
    BR_TRY(take_profile(s, "load", "file", s->loads, "force_x_N, force_y_N, torque_Nm", &s->c->load, error));
    const br_status status = br_profile_from_table(s->loads, "normal_force_N", &normal, &unused);
    br_profile_destroy(normal);
    if (status == BR_ERR_MEMORY)
        return br_fail(error, status, "out of memory: %s", s->from->path);
    s->loads_have_normal = status != BR_ERR_UNKNOWN;
    return BR_OK;
}

/* Before anything is read; where words are known, files alone have the value "-". */
static br_status check_streams(const settling *s, br_error *error)
{
    bool taken = false;
    (void)br_path_once(s->from->path, &taken);
    for (size_t i = 0; i < s->from->n; i++) {
        const br_ini_entry *const e = &s->from->entries[i];
        if (!br_path_once(e->value, &taken))
            return br_case_fail(s->from, e, error, BR_ERR_DUPLICATE,
                                "[%s] %s: only one input can be standard input, \"-\"", e->section, e->key);
    }
    return BR_OK;
}

/* It is read when the model is made; that it is not there is the key's matter. */
static br_status find_map(const settling *s, br_error *error)
{
    const char *path = NULL;
    BR_TRY(find_input(s, "contact", "map", &path, error));
    s->c->model.contact.map = path;
    if (strcmp(path, "-") == 0 || access(path, R_OK) == 0)
        return BR_OK;
    (void)br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    return blame(s, "contact", "map", error);
}

/* ---- profiles from the caller's memory ---- */

static br_status check_given(const settling *s, const br_profile *profile, size_t n_values, const char *what,
                             const char *file, br_error *error)
{
    if (profile && file)
        return br_fail(error, BR_ERR_DUPLICATE, "%s: %s comes from %s and from the caller", s->from->path,
                       what, file);
    if (profile && br_profile_values(profile) != n_values)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: %s has %zu values at a time, not %zu", s->from->path,
                       what, br_profile_values(profile), n_values);
    return BR_OK;
}

static br_status take_given(settling *s, br_error *error)
{
    const br_planar_profiles *const given = s->given;
    BR_TRY(check_given(s, given->motion, 3, "the motion", s->t->motion, error));
    BR_TRY(check_given(s, given->load, 3, "the load", s->t->load, error));
    BR_TRY(check_given(s, given->normal, 1, "the normal force", s->t->normal, error));
    for (size_t i = 0; given->normal && i < br_profile_rows(given->normal); i++) {
        double force;
        br_profile_at(given->normal, br_profile_time(given->normal, i), &force);
        if (force < 0)
            return br_fail(error, BR_ERR_RANGE, "%s: row %zu of the normal force: %g N is negative",
                           s->from->path, i + 1, force);
    }
    s->c->motion = given->motion;
    s->c->load = given->load;
    s->c->normal = given->normal;
    return BR_OK;
}

/* ---- what follows ---- */

/* Cells are square and round contacts fill the grid unless the file says otherwise. */
static void settle_sizes(const settling *s)
{
    br_pressure_spec *const p = &s->c->model.contact;
    p->n_y = p->n_x;
    p->shape = s->t->map ? "map" : s->t->surface;
    /* The published circle has half the grid's width; one of another radius is a disc. */
    if (!has(s, "contact", "as_published"))
        p->as_published = !(has(s, "contact", "radius") && strcmp(p->shape, "circle") == 0);
    if (!has(s, "contact", "height"))
        p->height = 0;
    if (!has(s, "contact", "radius") && p->width > 0)
        p->radius = 0.5 * (p->height > 0 ? fmin(p->width, p->height) : p->width);
    if (!has(s, "contact", "inner_radius"))
        p->inner_radius = 0.5 * p->radius;
}

/* From a file of its own, from the file of loads, from the caller, or constant. */
static br_status settle_normal_force(settling *s, br_error *error)
{
    const char *const path = s->from->path, *const section = s->is_moved ? "motion" : "load";
    const double force = s->c->input.normal_force;
    const bool constant = has(s, section, "normal_force"), apart = s->t->normal || s->given->normal,
               of_loads = s->t->load && !apart && !constant;
    if (apart && constant)
        return br_case_fail(s->from, br_case_find(s->from, section, "normal_force"), error, BR_ERR_DUPLICATE,
                            "[%s] has both normal_force and normal_force_file", section);
    if (!(force >= 0))
        return br_case_fail(s->from, br_case_find(s->from, section, "normal_force"), error, BR_ERR_RANGE,
                            "[%s] normal_force = %g N is negative", section, force);
    if (!apart && !of_loads && !constant)
        return br_fail(error, BR_ERR_MISSING, "%s: [%s] normal_force is missing, or normal_force_file", path,
                       section);
    if (!of_loads && s->t->load && s->loads_have_normal)
        return br_case_fail(
            s->from, br_case_find(s->from, section, constant ? "normal_force" : "normal_force_file"), error,
            BR_ERR_DUPLICATE,
            "[load] %s: file = %s has a column of the normal force, too; leave one of them out",
            constant ? "normal_force" : "normal_force_file", s->t->load);
    if (constant || s->given->normal)
        return BR_OK;
    if (!of_loads)
        return open_profile(s, section, "normal_force_file", "normal_force_N >= 0", &s->c->normal, error);
    if (!s->loads_have_normal)
        return br_fail(
            error, BR_ERR_MISSING,
            "%s: [load] normal_force is missing, or normal_force_file, or a column normal_force_N of "
            "file = %s",
            path, s->t->load);
    return take_profile(s, "load", "file", s->loads, "normal_force_N >= 0", &s->c->normal, error);
}

/* Loads over time, in place of constants. */
static br_status settle_formulas(const settling *s, br_error *error)
{
    static const char *const names[] = {"t"};
    const br_ini_entry *const normal = s->t->normal_formula;
    if (normal && s->is_moved)
        return br_case_fail(s->from, normal, error, BR_ERR_ARGUMENT,
                            "[motion] normal_force is a constant; over time it is a normal_force_file");
    for (int k = 0; k < 3; k++)
        if (s->t->load_formula[k])
            BR_TRY(br_formula_parse(s->t->load_formula[k]->value, names, 1, &s->to->load[k], error));
    return normal ? br_formula_parse(normal->value, names, 1, &s->to->normal, error) : BR_OK;
}

/* As given, or as long as what the run follows. */
static br_status settle_duration(const settling *s, br_error *error)
{
    const br_planar_case *const c = s->c;
    const br_profile *const leader = c->motion ? c->motion : c->load ? c->load : c->normal;
    double duration = s->t->duration;
    if (!has(s, "solver", "duration") && leader) {
        const double last = br_profile_time(leader, br_profile_rows(leader) - 1);
        duration = last > 0 ? last : duration;
    }
    const double n = floor(duration / c->options.window + 0.5);
    if (!(n >= 1 && n <= 1e7))
        return br_case_fail(s->from, br_case_find(s->from, "solver", "duration"), error, BR_ERR_RANGE,
                            "[solver] duration = %g s is not 1 to 1e7 windows of %g s", duration,
                            c->options.window);
    s->c->options.n_windows = (size_t)n;
    s->to->duration = duration;
    return BR_OK;
}

/* A key, and what it would need to have an effect. */
typedef struct idle_key {
    const char *section, *name, *why;
    bool idle;
} idle_key;

/* Keys that would be passed over in silence. */
static br_status check_used(const settling *s, br_error *error)
{
    const case_texts *const t = s->t;
    if (t->map && has(s, "contact", "surface"))
        return br_case_fail(s->from, br_case_find(s->from, "contact", "map"), error, BR_ERR_DUPLICATE,
                            "[contact] has both surface and map");
    const char *const shape = t->map ? "map" : t->surface;
    const bool ring = strcmp(shape, "ring") == 0, profile = strcmp(shape, "profile") == 0,
               round = ring || profile || strcmp(shape, "hertz") == 0 || strcmp(shape, "circle") == 0;
    const idle_key keys[] = {
        {"contact", "cells", "a map has its own", t->map != NULL},
        {"contact", "radius", "only surface = circle, hertz, profile or ring has one", !round},
        {"contact", "inner_radius", "only surface = ring has one", !ring},
        {"contact", "exponent", "only surface = profile has one", !profile},
        {"contact", "as_published", "it is of surface = circle without a radius",
         strcmp(shape, "circle") != 0 || has(s, "contact", "radius")},
        {"friction", "s_ba", "only elasto_plastic = yes uses it", !s->c->model.lugre.elasto_plastic},
        {"model", "n_ls", "only kind = reduced has a table", s->c->model.kind != BR_PLANAR_REDUCED},
        {"model", "table_as_published", "only kind = reduced has a table",
         s->c->model.kind != BR_PLANAR_REDUCED},
        {"model", "ellipsoid_as_published", "only kind = ellipsoid is one",
         s->c->model.kind != BR_PLANAR_ELLIPSOID},
        {"solver", "body_tolerance", "with [motion] profile there is no body", s->is_moved},
        {"contact", "frame", "with [motion] profile the support does not turn",
         s->is_moved && s->c->model.frame == BR_PLANAR_FRAME_SUPPORT},
        {"contact", "frame", "the support turns by [support] omega alone, which is not given",
         s->c->model.frame == BR_PLANAR_FRAME_SUPPORT && !has(s, "support", "omega")},
        {"support", "omega", "with [motion] profile the twist is that against the support", s->is_moved},
        {"motion", "normal_force", "a body has its own in [load]", !s->is_moved},
        {"motion", "normal_force_file", "a body has its own in [load]", !s->is_moved},
    };
    for (size_t i = 0; i < s->from->n; i++) {
        const br_ini_entry *const e = &s->from->entries[i];
        const char *why = NULL;
        if (s->is_moved && (strcmp(e->section, "load") == 0 || strcmp(e->section, "body") == 0))
            why = "with [motion] profile there is no body";
        for (size_t k = 0; k < sizeof keys / sizeof *keys && !why; k++)
            if (keys[k].idle && strcmp(keys[k].section, e->section) == 0 && strcmp(keys[k].name, e->key) == 0)
                why = keys[k].why;
        if (why)
            return br_case_fail(s->from, e, error, BR_ERR_ARGUMENT, "[%s] %s has no effect: %s", e->section,
                                e->key, why);
    }
    if (s->is_moved && s->given->load)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: the load has no effect: with a motion there is no body",
                       s->from->path);
    return BR_OK;
}

static br_status settle_words(const settling *s, br_error *error)
{
    const char *const model = s->t->model, *const method = s->t->method;
    s->c->model.kind = br_planar_model_find(model);
    if (s->c->model.kind == BR_PLANAR_MODELS)
        return br_case_fail(s->from, br_case_find(s->from, "model", "kind"), error, BR_ERR_UNKNOWN,
                            "[model] kind = %s is none of distributed, reduced, ellipsoid", model);
    s->c->model.frame = br_planar_frame_find(s->t->frame);
    if (s->c->model.frame == BR_PLANAR_FRAMES)
        return br_case_fail(s->from, br_case_find(s->from, "contact", "frame"), error, BR_ERR_UNKNOWN,
                            "[contact] frame = %s is none of world, support, body", s->t->frame);
    const bool one_step = strcmp(method, "rosenbrock") == 0;
    if (!one_step && strcmp(method, "bdf") != 0)
        return br_case_fail(s->from, br_case_find(s->from, "solver", "method"), error, BR_ERR_UNKNOWN,
                            "[solver] method = %s is neither bdf nor rosenbrock", method);
    s->c->options.method = one_step ? BR_IVP_ROSENBROCK : BR_IVP_BDF;
    return BR_OK;
}

/* Either a motion or a body, with what it needs. */
static br_status settle_what_moves(const settling *s, br_error *error)
{
    const bool has_body = has(s, "body", "mass");
    if (has_body && s->is_moved)
        return br_case_fail(s->from, br_case_find(s->from, "body", "mass"), error, BR_ERR_MISSING,
                            "either [motion] profile or [body] mass, and not both");
    if (has_body == s->is_moved)
        return br_fail(error, BR_ERR_MISSING, "%s: either [motion] profile or [body] mass, and not both",
                       s->from->path);
    if (has_body && !has(s, "body", "inertia"))
        return br_case_fail(s->from, br_case_find(s->from, "body", "mass"), error, BR_ERR_MISSING,
                            "[body] inertia is missing");
    const struct {
        const char *name, *unit;
        double value;
    } positive[] = {{"mass", "kg", s->c->body.mass}, {"inertia", "kg m^2", s->c->body.inertia}};
    for (size_t i = 0; i < sizeof positive / sizeof *positive && has_body; i++)
        if (!(positive[i].value > 0))
            return br_case_fail(s->from, br_case_find(s->from, "body", positive[i].name), error, BR_ERR_RANGE,
                                "[body] %s = %g %s is not above 0", positive[i].name, positive[i].value,
                                positive[i].unit);
    return BR_OK;
}

/* Numbers against the tables of the structs that they go to, while it is known in which line they stand. */
static br_status check_ranges(const settling *s, br_error *error)
{
    static const struct {
        const char *section;
        const br_struct_type *type;
    } tables[] = {{"contact", &br_pressure_spec_struct},
                  {"friction", &br_lugre_struct},
                  {"model", &br_planar_model_spec_struct},
                  {"solver", &br_planar_options_struct}};
    for (size_t i = 0; i < s->from->n; i++)
        for (size_t k = 0; k < sizeof tables / sizeof *tables; k++) {
            const br_ini_entry *const e = &s->from->entries[i];
            br_member member;
            double number;
            if (strcmp(e->section, tables[k].section) != 0 || !br_parse_double(e->value, &number) ||
                br_struct_find(tables[k].type, e->key, &member, NULL) < 0)
                continue;
            if (br_field_check(member.field, number, error) < 0)
                return blame(s, e->section, e->key, error);
        }
    return BR_OK;
}

/* What the case is driven by. */
static br_status settle_drive(settling *s, br_error *error)
{
    if (s->t->motion)
        BR_TRY(open_profile(s, "motion", "profile", "v_x_m_per_s, v_y_m_per_s, omega_rad_per_s",
                            &s->c->motion, error));
    if (s->t->load)
        BR_TRY(open_loads(s, error));
    BR_TRY(settle_formulas(s, error));
    return settle_normal_force(s, error);
}

br_status br_case_settle(const case_source *from, const case_texts *t, const br_planar_profiles *given,
                         owned_case *to, br_error *error)
{
    settling s = {.from = from, .t = t, .given = given, .c = &to->c, .to = to};
    s.is_moved = t->motion || given->motion;
    BR_TRY(settle_words(&s, error));
    BR_TRY(check_streams(&s, error));
    settle_sizes(&s);
    if (t->map)
        BR_TRY(find_map(&s, error));
    BR_TRY(check_ranges(&s, error));
    BR_TRY(settle_what_moves(&s, error));
    BR_TRY(check_used(&s, error));
    BR_TRY(take_given(&s, error));
    const br_status status = settle_drive(&s, error);
    br_csv_destroy(s.loads);
    return status < 0 ? status : settle_duration(&s, error);
}
