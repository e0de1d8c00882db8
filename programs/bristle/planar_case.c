/* Reading CASE.ini: every key is a row of a table, with where its value goes. */
#include "planar_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/ini.h>
#include <bristle/text.h>

/* Files and choices of a case, before they are opened. */
typedef struct texts {
    const char *surface, *map, *model, *method, *motion, *load, *normal;
} texts;

typedef enum kind { NUMBER, COUNT, YES_NO, TEXT } kind;

typedef struct key {
    const char *section, *name;
    kind kind;
    void *value; /* double, int, bool or const char * */
} key;

enum { MOST_KEYS = 48 };

static br_status read_value(const br_ini *ini, const br_ini_entry *e, const key *k, br_error *error)
{
    const char *const path = br_ini_path(ini);
    double number;
    long long count;
    switch (k->kind) {
    case NUMBER:
        if (!br_parse_double(e->value, &number) || !isfinite(number))
            return br_fail(error, BR_ERR_SYNTAX, "%s:%d: %s = %s is not a number", path, e->line, e->key,
                           e->value);
        *(double *)k->value = number;
        return BR_OK;
    case COUNT:
        if (!br_parse_int(e->value, &count) || count < 1 || count > 1000000)
            return br_fail(error, BR_ERR_RANGE, "%s:%d: %s = %s is no whole number from 1 to 1000000", path,
                           e->line, e->key, e->value);
        *(int *)k->value = (int)count;
        return BR_OK;
    case YES_NO:
        *(bool *)k->value = strcmp(e->value, "yes") == 0;
        if (!*(bool *)k->value && strcmp(e->value, "no") != 0)
            return br_fail(error, BR_ERR_SYNTAX, "%s:%d: %s = %s is neither yes nor no", path, e->line,
                           e->key, e->value);
        return BR_OK;
    case TEXT:
        if (*e->value == '\0')
            return br_fail(error, BR_ERR_MISSING, "%s:%d: [%s] %s is empty", path, e->line, e->section,
                           e->key);
        break;
    }
    *(const char **)k->value = e->value;
    return BR_OK;
}

static const char *const sections[] = {"contact", "friction", "model", "solver", "motion", "body", "load"};
enum { N_SECTIONS = sizeof sections / sizeof *sections };

static br_status read_all(const br_ini *ini, const key *keys, size_t n, br_error *error)
{
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        const key *found = NULL;
        const char *names[MOST_KEYS];
        size_t n_names = 0;
        for (size_t k = 0; k < n; k++)
            if (strcmp(keys[k].section, e->section) == 0) {
                names[n_names++] = keys[k].name;
                if (strcmp(keys[k].name, e->key) == 0)
                    found = &keys[k];
            }
        char hint[BR_SUGGESTION_TEXT] = "";
        if (n_names == 0)
            return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: there is no section [%s]%s", br_ini_path(ini),
                           e->line, e->section, br_suggest(e->section, sections, N_SECTIONS, hint));
        if (!found)
            return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: [%s] has no key %s%s", br_ini_path(ini), e->line,
                           e->section, e->key, br_suggest(e->key, names, n_names, hint));
        const br_status status = read_value(ini, e, found, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

static bool given(const br_ini *ini, const char *section, const char *name)
{
    return br_ini_find(ini, section, name) != NULL;
}

/* A failure that a key of the file brought about. */
static br_status blame(const br_ini *ini, const char *section, const char *name, br_error *error)
{
    const br_ini_entry *const e = br_ini_find(ini, section, name);
    if (error && e)
        br_error_prefix(error, "%s:%d: [%s] %s", br_ini_path(ini), e->line, section, name);
    return error ? error->status : BR_ERR_ARGUMENT;
}

/* The path that a key gives, taken from the case's folder unless absolute; kept among the inputs of the
 * case. */
static br_status find_input(const br_ini *ini, const char *section, const char *name, planar_case *c,
                            const char **path, br_error *error)
{
    const char *const case_path = br_ini_path(ini), *const text = br_ini_find(ini, section, name)->value;
    const char *const slash = strrchr(case_path, '/');
    const int folder = slash && text[0] != '/' ? (int)(slash - case_path) + 1 : 0;
    const size_t size = (size_t)folder + strlen(text) + 1;
    char *const whole = malloc(size);
    if (!whole)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", case_path);
    snprintf(whole, size, "%.*s%s", folder, case_path, text);
    c->inputs[c->n_inputs++] = whole;
    *path = whole;
    return BR_OK;
}

static br_status open_profile(const br_ini *ini, const char *section, const char *name, const char *columns,
                              planar_case *c, br_profile **profile, br_error *error)
{
    const char *path;
    br_status status = find_input(ini, section, name, c, &path, error);
    if (status >= 0)
        status = br_profile_read(path, columns, profile, error);
    return status < 0 ? blame(ini, section, name, error) : status;
}

/* Cells are square and round contacts fill the grid unless the file says otherwise. */
static void settle_sizes(const br_ini *ini, planar_case *c)
{
    br_pressure_spec *const s = &c->model.contact;
    if (!given(ini, "contact", "height"))
        s->height = 0;
    if (!given(ini, "contact", "radius") && s->width > 0)
        s->radius = 0.5 * (s->height > 0 ? fmin(s->width, s->height) : s->width);
    if (!given(ini, "contact", "inner_radius"))
        s->inner_radius = 0.5 * s->radius;
}

/* Whether the file of loads has the normal force as well. */
static br_status look_for_normal(const br_ini *ini, planar_case *c, br_error *error)
{
    br_profile *normal = NULL;
    br_error unused = {0};
    const br_status status = br_profile_read(c->inputs[c->n_inputs - 1], "normal_force_N", &normal, &unused);
    br_profile_destroy(normal);
    if (status == BR_ERR_MEMORY)
        return br_fail(error, status, "out of memory: %s", br_ini_path(ini));
    c->loads_have_normal = status != BR_ERR_UNKNOWN;
    return BR_OK;
}

/* From a file of its own, from the file of loads, or constant. */
static br_status settle_normal_force(const char *path, const br_ini *ini, const texts *t, planar_case *c,
                                     br_error *error)
{
    const char *const section = t->motion ? "motion" : "load";
    const bool constant = given(ini, section, "normal_force"), of_loads = t->load && !t->normal && !constant;
    if (t->normal && constant)
        return br_fail(error, BR_ERR_DUPLICATE, "%s: [%s] has both normal_force and normal_force_file", path,
                       section);
    if (!(c->input.normal_force >= 0))
        return br_fail(error, BR_ERR_RANGE, "%s: [%s] normal_force = %g N is negative", path, section,
                       c->input.normal_force);
    if (!t->normal && !of_loads && !constant)
        return br_fail(error, BR_ERR_MISSING, "%s: [%s] normal_force is missing, or normal_force_file", path,
                       section);
    if (!of_loads && t->load && c->loads_have_normal)
        return br_fail(
            error, BR_ERR_DUPLICATE,
            "%s: [load] %s: file = %s has a column of the normal force, too; leave one of them out", path,
            constant ? "normal_force" : "normal_force_file", t->load);
    if (constant)
        return BR_OK;
    if (!of_loads)
        return open_profile(ini, section, "normal_force_file", "normal_force_N >= 0", c, &c->normal, error);
    if (!c->loads_have_normal)
        return br_fail(
            error, BR_ERR_MISSING,
            "%s: [load] normal_force is missing, or normal_force_file, or a column normal_force_N of "
            "file = %s",
            path, t->load);
    const br_status status =
        br_profile_read(c->inputs[c->n_inputs - 1], "normal_force_N >= 0", &c->normal, error);
    return status < 0 ? blame(ini, "load", "file", error) : status;
}

/* As given, or as long as what the run follows. */
static br_status settle_duration(const char *path, const br_ini *ini, double duration, planar_case *c,
                                 br_error *error)
{
    const br_profile *const leader = c->motion ? c->motion : c->load ? c->load : c->normal;
    if (!given(ini, "solver", "duration") && leader) {
        const double last = br_profile_time(leader, br_profile_rows(leader) - 1);
        duration = last > 0 ? last : duration;
    }
    const double n = floor(duration / c->options.window + 0.5);
    if (!(n >= 1 && n <= 1e7))
        return br_fail(error, BR_ERR_RANGE, "%s: [solver] duration = %g s is not 1 to 1e7 windows of %g s",
                       path, duration, c->options.window);
    c->options.n_windows = (size_t)n;
    return BR_OK;
}

/* A key, and what it would need to have an effect. */
typedef struct idle_key {
    const char *section, *name, *why;
    bool idle;
} idle_key;

/* Keys that would be passed over in silence. */
static br_status check_used(const br_ini *ini, const texts *t, const planar_case *c, br_error *error)
{
    const char *const path = br_ini_path(ini);
    if (t->map && given(ini, "contact", "surface"))
        return br_fail(error, BR_ERR_DUPLICATE, "%s: [contact] has both surface and map", path);
    const char *const shape = t->map ? "map" : t->surface;
    const bool ring = strcmp(shape, "ring") == 0, profile = strcmp(shape, "profile") == 0,
               round = ring || profile || strcmp(shape, "hertz") == 0 || strcmp(shape, "circle") == 0;
    const idle_key keys[] = {
        {"contact", "cells", "a map has its own", t->map != NULL},
        {"contact", "radius", "only surface = circle, hertz, profile or ring has one", !round},
        {"contact", "inner_radius", "only surface = ring has one", !ring},
        {"contact", "exponent", "only surface = profile has one", !profile},
        {"friction", "s_ba", "only elasto_plastic = yes uses it", !c->model.lugre.elasto_plastic},
        {"model", "n_ls", "only kind = reduced has a table", c->model.kind != BR_PLANAR_REDUCED},
        {"solver", "body_tolerance", "with [motion] profile there is no body", t->motion != NULL},
        {"motion", "normal_force", "a body has its own in [load]", !t->motion},
        {"motion", "normal_force_file", "a body has its own in [load]", !t->motion},
    };
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        const char *why = NULL;
        if (t->motion && (strcmp(e->section, "load") == 0 || strcmp(e->section, "body") == 0))
            why = "with [motion] profile there is no body";
        for (size_t k = 0; k < sizeof keys / sizeof *keys && !why; k++)
            if (keys[k].idle && strcmp(keys[k].section, e->section) == 0 && strcmp(keys[k].name, e->key) == 0)
                why = keys[k].why;
        if (why)
            return br_fail(error, BR_ERR_ARGUMENT, "%s:%d: [%s] %s has no effect: %s", path, e->line,
                           e->section, e->key, why);
    }
    return BR_OK;
}

static br_status settle(const char *path, const br_ini *ini, const texts *t, double duration, planar_case *c,
                        br_error *error)
{
    c->model.kind = br_planar_model_find(t->model);
    if (c->model.kind == BR_PLANAR_MODELS)
        return br_fail(error, BR_ERR_UNKNOWN,
                       "%s: [model] kind = %s is none of distributed, reduced, ellipsoid", path, t->model);
    const bool one_step = strcmp(t->method, "rosenbrock") == 0;
    if (!one_step && strcmp(t->method, "bdf") != 0)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: [solver] method = %s is neither bdf nor rosenbrock", path,
                       t->method);
    c->options.method = one_step ? BR_IVP_ROSENBROCK : BR_IVP_BDF;
    c->model.contact.n_y = c->model.contact.n_x;
    c->model.contact.shape = t->map ? "map" : t->surface;
    /* The published circle has half the grid's width; one of another radius is a disc. */
    c->model.contact.as_published =
        !(given(ini, "contact", "radius") && strcmp(c->model.contact.shape, "circle") == 0);
    settle_sizes(ini, c);
    br_status status = t->map ? find_input(ini, "contact", "map", c, &c->model.contact.map, error) : BR_OK;
    const bool has_body = br_ini_find(ini, "body", "mass") != NULL;
    if (status == BR_OK && has_body == (t->motion != NULL))
        status =
            br_fail(error, BR_ERR_MISSING, "%s: either [motion] profile or [body] mass, and not both", path);
    if (status == BR_OK && has_body && !br_ini_find(ini, "body", "inertia"))
        status = br_fail(error, BR_ERR_MISSING, "%s: [body] inertia is missing", path);
    if (status == BR_OK)
        status = check_used(ini, t, c, error);
    if (status == BR_OK && t->motion)
        status = open_profile(ini, "motion", "profile", "v_x_m_per_s, v_y_m_per_s, omega_rad_per_s", c,
                              &c->motion, error);
    if (status == BR_OK && t->load)
        status = open_profile(ini, "load", "file", "force_x_N, force_y_N, torque_Nm", c, &c->load, error);
    if (status == BR_OK && t->load)
        status = look_for_normal(ini, c, error);
    if (status == BR_OK)
        status = settle_normal_force(path, ini, t, c, error);
    return status < 0 ? status : settle_duration(path, ini, duration, c, error);
}

br_status planar_case_read(const char *path, planar_case *c, br_error *error)
{
    memset(c, 0, sizeof *c);
    c->model = br_planar_model_default();
    c->options = br_planar_options_default();
    c->body.fingers = 1;
    texts t = {.surface = "circle", .model = "distributed", .method = "rosenbrock"};
    double duration = 1;
    const key keys[] = {
        {"contact", "surface", TEXT, &t.surface},
        {"contact", "map", TEXT, &t.map},
        {"contact", "width", NUMBER, &c->model.contact.width},
        {"contact", "height", NUMBER, &c->model.contact.height},
        {"contact", "radius", NUMBER, &c->model.contact.radius},
        {"contact", "inner_radius", NUMBER, &c->model.contact.inner_radius},
        {"contact", "exponent", NUMBER, &c->model.contact.exponent},
        {"contact", "cells", COUNT, &c->model.contact.n_x},
        {"friction", "sigma0", NUMBER, &c->model.lugre.sigma0},
        {"friction", "sigma1", NUMBER, &c->model.lugre.sigma1},
        {"friction", "sigma2", NUMBER, &c->model.lugre.sigma2},
        {"friction", "mu_c", NUMBER, &c->model.lugre.mu_c},
        {"friction", "mu_s", NUMBER, &c->model.lugre.mu_s},
        {"friction", "gamma", NUMBER, &c->model.lugre.gamma},
        {"friction", "v_s", NUMBER, &c->model.lugre.v_s},
        {"friction", "s_ba", NUMBER, &c->model.lugre.s_ba},
        {"friction", "elasto_plastic", YES_NO, &c->model.lugre.elasto_plastic},
        {"model", "kind", TEXT, &t.model},
        {"model", "n_ls", COUNT, &c->model.n_ls},
        {"solver", "duration", NUMBER, &duration},
        {"solver", "window", NUMBER, &c->options.window},
        {"solver", "hold", YES_NO, &c->options.hold},
        {"solver", "method", TEXT, &t.method},
        {"solver", "relative_tolerance", NUMBER, &c->options.relative_tolerance},
        {"solver", "bristle_tolerance", NUMBER, &c->options.bristle_tolerance},
        {"solver", "body_tolerance", NUMBER, &c->options.body_tolerance},
        {"solver", "max_step", NUMBER, &c->options.max_step},
        {"motion", "profile", TEXT, &t.motion},
        {"motion", "normal_force", NUMBER, &c->input.normal_force},
        {"motion", "normal_force_file", TEXT, &t.normal},
        {"body", "mass", NUMBER, &c->body.mass},
        {"body", "inertia", NUMBER, &c->body.inertia},
        {"body", "fingers", COUNT, &c->body.fingers},
        {"body", "carried", YES_NO, &c->body.carried},
        {"body", "x", NUMBER, &c->body.pose[0]},
        {"body", "y", NUMBER, &c->body.pose[1]},
        {"body", "angle", NUMBER, &c->body.pose[2]},
        {"body", "v_x", NUMBER, &c->body.twist.x},
        {"body", "v_y", NUMBER, &c->body.twist.y},
        {"body", "omega", NUMBER, &c->body.twist.omega},
        {"load", "file", TEXT, &t.load},
        {"load", "force_x", NUMBER, &c->input.load.x},
        {"load", "force_y", NUMBER, &c->input.load.y},
        {"load", "torque", NUMBER, &c->input.load.torque},
        {"load", "normal_force", NUMBER, &c->input.normal_force},
        {"load", "normal_force_file", TEXT, &t.normal},
    };
    br_ini *ini;
    br_status status = br_ini_read(path, &ini, error);
    if (status < 0)
        return status;
    status = read_all(ini, keys, sizeof keys / sizeof *keys, error);
    /* The shape's name must outlive the INI file. */
    const char *const *shape = br_pressure_shapes();
    while (status == BR_OK && *shape && strcmp(*shape, t.surface) != 0)
        shape++;
    char hint[BR_SUGGESTION_TEXT] = "";
    if (status == BR_OK && !*shape)
        status = br_fail(
            error, BR_ERR_UNKNOWN, "%s: [contact] surface = %s is no shape%s", path, t.surface,
            br_suggest(t.surface, br_pressure_shapes(), (size_t)(shape - br_pressure_shapes()), hint));
    if (status == BR_OK) {
        t.surface = *shape;
        status = settle(path, ini, &t, duration, c, error);
    }
    br_ini_destroy(ini);
    if (status < 0)
        planar_case_free(c);
    return status;
}

void planar_case_free(planar_case *c)
{
    br_profile_destroy(c->motion);
    br_profile_destroy(c->load);
    br_profile_destroy(c->normal);
    c->motion = c->load = c->normal = NULL;
    for (size_t i = 0; i < c->n_inputs; i++)
        free(c->inputs[i]);
    c->n_inputs = 0;
}
