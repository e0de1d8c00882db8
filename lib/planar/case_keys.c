/* The keys of a planar case: every one is a row of a table, with where its value goes. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

#include "case.h"

typedef enum kind { NUMBER, COUNT, YES_NO, TEXT, FORMULA } kind;

typedef struct key {
    const char *section, *name;
    kind kind;
    void *value;                  /* double, int, bool or const char * */
    const br_ini_entry **formula; /* of a formula: where its entry goes if it is one */
} key;

enum { MOST_KEYS = 48 };

const br_ini_entry *br_case_find(const case_source *s, const char *section, const char *name)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->entries[i].section, section) == 0 && strcmp(s->entries[i].key, name) == 0)
            return &s->entries[i];
    return NULL;
}

br_status br_case_fail(const case_source *s, const br_ini_entry *e, br_error *error, br_status status,
                       const char *format, ...)
{
    char text[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return e && e->line > 0 ? br_fail(error, status, "%s:%d: %s", s->path, e->line, text)
                            : br_fail(error, status, "%s: %s", s->path, text);
}

/* A formula of the time t, or one without it, which is a number. */
static br_status read_formula(const case_source *s, const br_ini_entry *e, const key *k, br_error *error)
{
    static const char *const names[] = {"t"};
    static const double start[] = {0};
    br_formula *formula;
    br_error why = {BR_OK, ""};
    const br_status status = br_formula_parse(e->value, names, 1, &formula, &why);
    if (status < 0)
        return br_case_fail(s, e, error, BR_ERR_SYNTAX, "%s = %s is not a number: %s", e->key, e->value,
                            why.message);
    const bool varies = br_formula_has(formula, 0);
    const double number = br_formula_at(formula, start);
    br_formula_destroy(formula);
    if (!varies && !isfinite(number))
        return br_case_fail(s, e, error, BR_ERR_RANGE, "%s = %s is not finite", e->key, e->value);
    if (varies)
        *k->formula = e;
    else
        *(double *)k->value = number;
    return BR_OK;
}

bool br_planar_case_tolerance(const char *name, double *least, double *most)
{
    static const struct {
        const char *name;
        double least, most;
    } ranges[] = {{"relative_tolerance", 1e-14, 1e-2},
                  {"bristle_tolerance", 1e-18, 1e-3},
                  {"body_tolerance", 1e-18, 1e-2}};
    BR_ASSERT_HANDLE(name);
    BR_INVARIANT(least && most);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (strcmp(ranges[i].name, name) == 0) {
            *least = ranges[i].least;
            *most = ranges[i].most;
            return true;
        }
    return false;
}

/* One that is not above 0 is refused with its unit where all keys are known. */
static br_status check_tolerance(const case_source *s, const br_ini_entry *e, double number, br_error *error)
{
    double least, most;
    if (strcmp(e->section, "solver") != 0 || !br_planar_case_tolerance(e->key, &least, &most))
        return BR_OK;
    if (number > most)
        return br_case_fail(s, e, error, BR_ERR_RANGE, "%s = %s is more than %g", e->key, e->value, most);
    if (number > 0 && number < least)
        return br_case_fail(s, e, error, BR_ERR_RANGE, "%s = %s is less than %g", e->key, e->value, least);
    return BR_OK;
}

static br_status read_value(const case_source *s, const br_ini_entry *e, const key *k, br_error *error)
{
    double number;
    long long count;
    switch (k->kind) {
    case NUMBER:
        if (!br_parse_double(e->value, &number) || !isfinite(number))
            return br_case_fail(s, e, error, BR_ERR_SYNTAX, "%s = %s is not a number", e->key, e->value);
        *(double *)k->value = number;
        return check_tolerance(s, e, number, error);
    case FORMULA:
        return read_formula(s, e, k, error);
    case COUNT:
        if (!br_parse_int(e->value, &count) || count < 1 || count > 1000000)
            return br_case_fail(s, e, error, BR_ERR_RANGE, "%s = %s is no whole number from 1 to 1000000",
                                e->key, e->value);
        *(int *)k->value = (int)count;
        return BR_OK;
    case YES_NO:
        *(bool *)k->value = strcmp(e->value, "yes") == 0;
        if (!*(bool *)k->value && strcmp(e->value, "no") != 0)
            return br_case_fail(s, e, error, BR_ERR_SYNTAX, "%s = %s is neither yes nor no", e->key,
                                e->value);
        return BR_OK;
    case TEXT:
        if (*e->value == '\0')
            return br_case_fail(s, e, error, BR_ERR_MISSING, "[%s] %s is empty", e->section, e->key);
        break;
    }
    *(const char **)k->value = e->value;
    return BR_OK;
}

static const char *const sections[] = {"contact", "friction", "model",   "solver",
                                       "motion",  "body",     "support", "load"};
enum { N_SECTIONS = sizeof sections / sizeof *sections };

static br_status read_entry(const case_source *s, const br_ini_entry *e, const key *keys, size_t n,
                            br_error *error)
{
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
        return br_case_fail(s, e, error, BR_ERR_UNKNOWN, "there is no section [%s]%s", e->section,
                            br_suggest(e->section, sections, N_SECTIONS, hint));
    if (!found)
        return br_case_fail(s, e, error, BR_ERR_UNKNOWN, "[%s] has no key %s%s", e->section, e->key,
                            br_suggest(e->key, names, n_names, hint));
    return read_value(s, e, found, error);
}

br_status br_case_read_keys(const case_source *s, br_planar_case *c, case_texts *t, br_error *error)
{
    const key keys[] = {
        {"contact", "surface", TEXT, .value = &t->surface},
        {"contact", "map", TEXT, .value = &t->map},
        {"contact", "width", NUMBER, .value = &c->model.contact.width},
        {"contact", "height", NUMBER, .value = &c->model.contact.height},
        {"contact", "radius", NUMBER, .value = &c->model.contact.radius},
        {"contact", "inner_radius", NUMBER, .value = &c->model.contact.inner_radius},
        {"contact", "exponent", NUMBER, .value = &c->model.contact.exponent},
        {"contact", "as_published", YES_NO, .value = &c->model.contact.as_published},
        {"contact", "cells", COUNT, .value = &c->model.contact.n_x},
        {"contact", "frame", TEXT, .value = &t->frame},
        {"friction", "sigma0", NUMBER, .value = &c->model.lugre.sigma0},
        {"friction", "sigma1", NUMBER, .value = &c->model.lugre.sigma1},
        {"friction", "sigma2", NUMBER, .value = &c->model.lugre.sigma2},
        {"friction", "mu_c", NUMBER, .value = &c->model.lugre.mu_c},
        {"friction", "mu_s", NUMBER, .value = &c->model.lugre.mu_s},
        {"friction", "gamma", NUMBER, .value = &c->model.lugre.gamma},
        {"friction", "v_s", NUMBER, .value = &c->model.lugre.v_s},
        {"friction", "s_ba", NUMBER, .value = &c->model.lugre.s_ba},
        {"friction", "elasto_plastic", YES_NO, .value = &c->model.lugre.elasto_plastic},
        {"model", "kind", TEXT, .value = &t->model},
        {"model", "n_ls", COUNT, .value = &c->model.n_ls},
        {"model", "table_as_published", YES_NO, .value = &c->model.table_as_published},
        {"model", "ellipsoid_as_published", YES_NO, .value = &c->model.ellipsoid_as_published},
        {"solver", "duration", NUMBER, .value = &t->duration},
        {"solver", "window", NUMBER, .value = &c->options.window},
        {"solver", "hold", YES_NO, .value = &c->options.hold},
        {"solver", "method", TEXT, .value = &t->method},
        {"solver", "relative_tolerance", NUMBER, .value = &c->options.relative_tolerance},
        {"solver", "bristle_tolerance", NUMBER, .value = &c->options.bristle_tolerance},
        {"solver", "body_tolerance", NUMBER, .value = &c->options.body_tolerance},
        {"solver", "max_step", NUMBER, .value = &c->options.max_step},
        {"motion", "profile", TEXT, .value = &t->motion},
        {"motion", "normal_force", FORMULA, .value = &c->input.normal_force, .formula = &t->normal_formula},
        {"motion", "normal_force_file", TEXT, .value = &t->normal},
        {"body", "mass", NUMBER, .value = &c->body.mass},
        {"body", "inertia", NUMBER, .value = &c->body.inertia},
        {"body", "fingers", COUNT, .value = &c->body.fingers},
        {"body", "carried", YES_NO, .value = &c->body.carried},
        {"body", "x", NUMBER, .value = &c->body.pose[0]},
        {"body", "y", NUMBER, .value = &c->body.pose[1]},
        {"body", "angle", NUMBER, .value = &c->body.pose[2]},
        {"body", "v_x", NUMBER, .value = &c->body.twist.x},
        {"body", "v_y", NUMBER, .value = &c->body.twist.y},
        {"body", "omega", NUMBER, .value = &c->body.twist.omega},
        {"support", "omega", NUMBER, .value = &c->body.support_omega},
        {"load", "file", TEXT, .value = &t->load},
        {"load", "force_x", FORMULA, .value = &c->input.load.x, .formula = &t->load_formula[0]},
        {"load", "force_y", FORMULA, .value = &c->input.load.y, .formula = &t->load_formula[1]},
        {"load", "torque", FORMULA, .value = &c->input.load.torque, .formula = &t->load_formula[2]},
        {"load", "normal_force", FORMULA, .value = &c->input.normal_force, .formula = &t->normal_formula},
        {"load", "normal_force_file", TEXT, .value = &t->normal},
    };
    for (size_t i = 0; i < s->n; i++)
        BR_TRY(read_entry(s, &s->entries[i], keys, sizeof keys / sizeof *keys, error));
    return BR_OK;
}
