/* Planar cases: made from a file or by name, and run. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

#include "path.h"

/* ---- making ---- */

/* The shape of that name in static storage: it outlives what the keys were read from. */
static br_status find_shape(const case_source *s, case_texts *t, br_error *error)
{
    const char *const *const shapes = br_pressure_shapes();
    size_t n = 0;
    while (shapes[n] && strcmp(shapes[n], t->surface) != 0)
        n++;
    char hint[BR_SUGGESTION_TEXT] = "", list[200] = "; they are ";
    if (!shapes[n]) {
        for (size_t i = 0, used = strlen(list); i < n && used < sizeof list; i++)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", shapes[i]);
        return br_case_fail(s, br_case_find(s, "contact", "surface"), error, BR_ERR_UNKNOWN,
                            "[contact] surface = %s is no shape%s", t->surface,
                            *br_suggest(t->surface, shapes, n, hint) ? hint : list);
    }
    t->surface = shapes[n];
    return BR_OK;
}

static br_status fill(const case_source *s, const br_planar_profiles *given, owned_case *to, br_error *error)
{
    static const br_planar_profiles none = {.motion = NULL};
    to->c.model = br_planar_model_default();
    to->c.options = br_planar_options_default();
    to->c.body.fingers = 1;
    case_texts t = {
        .surface = "circle", .frame = "world", .model = "distributed", .method = "rosenbrock", .duration = 1};
    BR_TRY(br_case_read_keys(s, &to->c, &t, error));
    BR_TRY(find_shape(s, &t, error));
    return br_case_settle(s, &t, given ? given : &none, to, error);
}

static br_status make(const case_source *s, const br_planar_profiles *given, br_planar_case **made,
                      br_error *error)
{
    owned_case *const owned = calloc(1, sizeof *owned);
    if (!owned)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", s->path);
    const br_status status = fill(s, given, owned, error);
    if (status < 0)
        br_planar_case_destroy(&owned->c);
    else
        *made = &owned->c;
    return status;
}

static br_status make_from(const br_ini *ini, br_planar_case **made, br_error *error)
{
    case_source s = {.path = br_ini_path(ini), .n = br_ini_count(ini)};
    s.entries = malloc((s.n + 1) * sizeof *s.entries);
    if (!s.entries)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", s.path);
    for (size_t i = 0; i < s.n; i++)
        s.entries[i] = *br_ini_at(ini, i);
    const br_status status = make(&s, NULL, made, error);
    free(s.entries);
    return status;
}

br_status br_planar_case_read(const char *path, br_planar_case **made, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_ini *ini;
    BR_TRY(br_ini_read(path, &ini, error));
    const br_status status = make_from(ini, made, error);
    br_ini_destroy(ini);
    return status;
}

br_status br_planar_case_parse(const char *name, const char *text, size_t size, br_planar_case **made,
                               br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_ini *ini;
    BR_TRY(br_ini_parse(name, text, size, &ini, error));
    const br_status status = make_from(ini, made, error);
    br_ini_destroy(ini);
    return status;
}

/* ---- by name ---- */

enum { MOST_SECTION = 20 };

/* "friction.mu_s" and its value as an entry, its section in `section`. */
static br_status add_setting(case_source *s, const char *name, const char *value, char *section,
                             br_error *error)
{
    const char *const dot = strchr(name, '.');
    const size_t length = dot ? (size_t)(dot - name) : 0;
    if (!dot || length >= MOST_SECTION)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: '%.80s' is not SECTION.KEY", s->path, name);
    memcpy(section, name, length);
    section[length] = '\0';
    if (br_case_find(s, section, dot + 1))
        return br_fail(error, BR_ERR_DUPLICATE, "%s: %s is given twice", s->path, name);
    s->entries[s->n++] = (br_ini_entry){section, dot + 1, value, "", 0};
    return BR_OK;
}

br_status br_planar_case_create(size_t n, const char *const *names, const char *const *values,
                                const br_planar_profiles *profiles, br_planar_case **made, br_error *error)
{
    BR_ASSERT_ARRAY(names, n);
    BR_ASSERT_ARRAY(values, n);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    case_source s = {.path = "planar case"};
    s.entries = malloc((n + 1) * sizeof *s.entries);
    char(*const sections)[MOST_SECTION] = malloc((n + 1) * sizeof *sections);
    br_status status = s.entries && sections ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a planar case");
    for (size_t i = 0; i < n && status >= 0; i++)
        status = add_setting(&s, names[i], values[i], sections[i], error);
    if (status >= 0)
        status = make(&s, profiles, made, error);
    free(s.entries);
    free(sections);
    return status;
}

void br_planar_case_destroy(br_planar_case *made)
{
    owned_case *const owned = (owned_case *)made;
    if (!owned)
        return;
    for (size_t i = 0; i < owned->n_profiles; i++)
        br_profile_destroy(owned->profiles[i]);
    for (size_t i = 0; i < made->n_inputs; i++)
        free(owned->paths[i]);
    for (int k = 0; k < 3; k++)
        br_formula_destroy(owned->load[k]);
    br_formula_destroy(owned->normal);
    free(owned);
}

double br_planar_case_duration(const br_planar_case *made)
{
    BR_ASSERT_HANDLE(made);
    return ((const owned_case *)made)->duration;
}

/* ---- running ---- */

typedef struct body_run {
    const br_planar_case *c;
    br_planar_on_window on_window;
    void *context;
} body_run;

static void load(double t, br_planar_input *input, void *context)
{
    const br_planar_case *const c = ((const body_run *)context)->c;
    const owned_case *const owned = (const owned_case *)c;
    double *const loads[] = {&input->load.x, &input->load.y, &input->load.torque};
    *input = c->input;
    for (int k = 0; k < 3; k++)
        if (owned->load[k])
            *loads[k] = br_formula_at(owned->load[k], &t);
    if (owned->normal)
        input->normal_force = br_formula_at(owned->normal, &t);
    if (c->load) {
        double v[3];
        br_profile_at(c->load, t, v);
        input->load.x += v[0];
        input->load.y += v[1];
        input->load.torque += v[2];
    }
    if (c->normal)
        br_profile_at(c->normal, t, &input->normal_force);
}

static void hand_on(size_t k, const br_planar_sample *sample, void *context)
{
    const body_run *const r = context;
    r->on_window(k, sample, r->context);
}

br_status br_planar_case_run(const br_planar_case *c, const br_planar_contact *contact,
                             br_planar_on_window on_window, void *context, br_ivp_statistics *statistics,
                             br_error *error)
{
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_HANDLE(contact);
    if (c->motion) {
        const br_planar_driven driven = {c->motion, c->input.normal_force, c->normal};
        return br_planar_driven_run(&driven, contact, on_window, context, &c->options, statistics, error);
    }
    body_run r = {c, on_window, context};
    const br_planar_callbacks callbacks = {.load = load, .on_window = hand_on, .context = &r};
    return br_planar_body_run(&c->body, contact, &callbacks, &c->options, statistics, error);
}

br_status br_planar_case_path(const br_planar_case *c, br_planar_path **path, br_error *error)
{
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_HANDLE(path);
    br_planar_model *model = NULL;
    br_planar_path *made = NULL;
    *path = NULL;
    BR_TRY(br_planar_model_create(&c->model, &model, error));
    br_status status = br_planar_path_create(c->options.n_windows, c->options.window, &made, error);
    if (status >= 0)
        status = br_planar_case_run(c, &model->contact, br_planar_path_keep, made, &made->statistics, error);
    br_planar_model_destroy(model);
    if (status < 0)
        br_planar_path_destroy(made);
    else
        *path = made;
    return status;
}
