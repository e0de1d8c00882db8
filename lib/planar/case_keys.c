/* The keys of a planar case: every one is a row of a table, with where its value goes. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

#include "case.h"

typedef enum kind { NUMBER, COUNT, YES_NO, TEXT } kind;

typedef struct key {
    const char *section, *name;
    kind kind;
    void *value; /* double, int, bool or const char * */
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
    return e->line > 0 ? br_fail(error, status, "%s:%d: %s", s->path, e->line, text)
                       : br_fail(error, status, "%s: %s", s->path, text);
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
        return BR_OK;
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

static const char *const sections[] = {"contact", "friction", "model", "solver", "motion", "body", "load"};
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
        {"contact", "surface", TEXT, &t->surface},
        {"contact", "map", TEXT, &t->map},
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
        {"model", "kind", TEXT, &t->model},
        {"model", "n_ls", COUNT, &c->model.n_ls},
        {"solver", "duration", NUMBER, &t->duration},
        {"solver", "window", NUMBER, &c->options.window},
        {"solver", "hold", YES_NO, &c->options.hold},
        {"solver", "method", TEXT, &t->method},
        {"solver", "relative_tolerance", NUMBER, &c->options.relative_tolerance},
        {"solver", "bristle_tolerance", NUMBER, &c->options.bristle_tolerance},
        {"solver", "body_tolerance", NUMBER, &c->options.body_tolerance},
        {"solver", "max_step", NUMBER, &c->options.max_step},
        {"motion", "profile", TEXT, &t->motion},
        {"motion", "normal_force", NUMBER, &c->input.normal_force},
        {"motion", "normal_force_file", TEXT, &t->normal},
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
        {"load", "file", TEXT, &t->load},
        {"load", "force_x", NUMBER, &c->input.load.x},
        {"load", "force_y", NUMBER, &c->input.load.y},
        {"load", "torque", NUMBER, &c->input.load.torque},
        {"load", "normal_force", NUMBER, &c->input.normal_force},
        {"load", "normal_force_file", TEXT, &t->normal},
    };
    for (size_t i = 0; i < s->n; i++)
        BR_TRY(read_entry(s, &s->entries[i], keys, sizeof keys / sizeof *keys, error));
    return BR_OK;
}
