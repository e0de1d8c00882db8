/* Cases of scenes along a line from INI files. */
#include "case.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

#include "../../base/beside.h"

static const char *const kinds[LINE_KINDS + 1] = {"mass", "support", "spring", "contact", "stop", "scene"};

/* ---- how it is run ---- */

static const char *const methods[] = {"bdf", "adams", NULL};

static const br_field timing_fields[] = {
    {BR_FIELD_OF(br_line_timing, duration), .unit = "s", .meaning = "of the run", .source = "ours",
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_line_timing, every), .unit = "s", .meaning = "time between rows of the result",
     .source = "ours", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_line_timing, method), .unit = "-", .meaning = "of integration", .source = "ours",
     .words = methods},
    {BR_FIELD_OF(br_line_timing, relative_tolerance), .unit = "1", .meaning = "of the integration",
     .source = "ours", .preset = 1e-9, BR_BETWEEN(1e-14, 1e-2)},
    {BR_FIELD_OF(br_line_timing, absolute_tolerance), .unit = "m, m/s, J",
     .meaning = "of the integration; events are located within it", .source = "ours", .preset = 1e-12,
     BR_BETWEEN(1e-30, 1e-2)},
    {BR_FIELD_OF(br_line_timing, max_step), .unit = "s",
     .meaning = "longest step; 0: none, or `every` where formulas drive", .source = "ours", BR_AT_LEAST(0)},
};
const br_struct_type br_line_timing_struct = BR_STRUCT_OF(br_line_timing, timing_fields, NULL);

static br_status read_timing(const line_reader *r)
{
    enum { N_FIELDS = sizeof timing_fields / sizeof *timing_fields, MOST_ROWS = 10000000 };
    br_line_case *const c = &r->to->c;
    br_line_timing timing;
    const char *names[N_FIELDS];
    for (size_t i = 0; i < N_FIELDS; i++)
        names[i] = timing_fields[i].name;
    br_struct_default(&br_line_timing_struct, &timing);
    for (size_t i = 0; i < br_ini_count(r->ini); i++) {
        const br_ini_entry *const e = br_ini_at(r->ini, i);
        br_member member;
        char hint[BR_SUGGESTION_TEXT];
        if (strcmp(e->section, "scene") != 0)
            continue;
        if (br_struct_find(&br_line_timing_struct, e->key, &member, NULL) < 0)
            return line_case_fail(r, e, BR_ERR_UNKNOWN, "has no key %s%s", e->key,
                                  br_suggest(e->key, names, N_FIELDS, hint));
        const br_status status = br_set(&br_line_timing_struct, &timing, e->key, e->value, r->error);
        if (status < 0)
            return br_error_within(r->error, status, "%s:%d: [scene]", br_ini_path(r->ini), e->line);
    }
    if (!br_ini_find(r->ini, "scene", "every"))
        timing.every = timing.duration / 1000;
    if (timing.duration / timing.every > MOST_ROWS)
        return br_fail(r->error, BR_ERR_RANGE, "%s: [scene] duration = %g s has more than %d rows of %g s",
                       br_ini_path(r->ini), timing.duration, MOST_ROWS, timing.every);
    c->options = br_line_options_default();
    c->options.ivp.method = timing.method == 0 ? BR_IVP_BDF : BR_IVP_ADAMS;
    c->options.ivp.relative_tolerance = timing.relative_tolerance;
    c->options.ivp.absolute_tolerance = timing.absolute_tolerance;
    c->options.ivp.max_step = timing.max_step;
    c->duration = timing.duration;
    c->every = timing.every;
    return BR_OK;
}

/* ---- sections ---- */

line_kind line_section_kind(const char *section, const char **name)
{
    const size_t length = strcspn(section, " \t");
    *name = section + length + strspn(section + length, " \t");
    for (line_kind k = LINE_MASS; k < LINE_KINDS; k++)
        if (**name && strlen(kinds[k]) == length && strncmp(section, kinds[k], length) == 0)
            return k;
    return LINE_KINDS;
}

/* An entry of the section, for its line. */
static const br_ini_entry *some_entry(const br_ini *ini, const char *section)
{
    for (size_t i = 0; i < br_ini_count(ini); i++)
        if (strcmp(br_ini_at(ini, i)->section, section) == 0)
            return br_ini_at(ini, i);
    return NULL;
}

static br_status bad_section(const line_reader *r, const char *section, const char *why)
{
    const br_ini_entry *const e = some_entry(r->ini, section);
    char line[24] = "";
    if (e)
        snprintf(line, sizeof line, ":%d", e->line);
    return br_fail(r->error, BR_ERR_UNKNOWN, "%s%s: section [%s]: %s", br_ini_path(r->ini), line, section,
                   why);
}

static br_status check_section(const line_reader *r, const char *section, size_t *counts)
{
    char hint[BR_SUGGESTION_TEXT], why[BR_SUGGESTION_TEXT + 100], word[24];
    const char *name;
    if (strcmp(section, "scene") == 0)
        return BR_OK;
    const line_kind kind = line_section_kind(section, &name);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(section, " \t"), section);
    if (kind == LINE_KINDS) {
        for (int k = 0; k < LINE_KINDS; k++)
            if (strcmp(word, kinds[k]) == 0)
                return bad_section(r, section, "a name is missing behind it");
        snprintf(why, sizeof why, "it is none of scene, mass, support, spring, contact, stop%s",
                 br_suggest(word, kinds, LINE_KINDS + 1, hint));
        return bad_section(r, section, why);
    }
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '-')
            return bad_section(r, section, "a name has letters, digits, - and _ alone");
    if (strcmp(name, "ground") == 0)
        return bad_section(r, section, "ground is there already");
    counts[kind]++;
    return BR_OK;
}

/* Columns are called by the names of elements. */
static br_status check_names(const line_reader *r)
{
    const size_t n = br_ini_section_count(r->ini);
    for (size_t i = 0; i < n; i++) {
        const char *a, *b;
        if (line_section_kind(br_ini_section_at(r->ini, i), &a) == LINE_KINDS)
            continue;
        for (size_t k = 0; k < i; k++)
            if (line_section_kind(br_ini_section_at(r->ini, k), &b) != LINE_KINDS && strcmp(a, b) == 0)
                return bad_section(r, br_ini_section_at(r->ini, i), "another section has this name already");
    }
    return BR_OK;
}

/* Before any is read. */
static br_status check_streams(const line_reader *r)
{
    bool taken = false;
    (void)br_path_once(br_ini_path(r->ini), &taken);
    for (size_t i = 0; i < br_ini_count(r->ini); i++) {
        const br_ini_entry *const e = br_ini_at(r->ini, i);
        const char *const end = strrchr(e->key, '_');
        if (end && strcmp(end, "_file") == 0 && !br_path_once(e->value, &taken))
            return line_case_fail(r, e, BR_ERR_DUPLICATE, "%s: only one input can be standard input, \"-\"",
                                  e->key);
    }
    return BR_OK;
}

static bool has_formula(const br_line_scene *s)
{
    bool any = false;
    for (size_t i = 0; i < s->n_masses; i++)
        any = any || s->masses[i].force.formula;
    for (size_t i = 0; i < s->n_supports; i++)
        any = any || s->supports[i].motion.formula;
    for (size_t i = 0; i < s->n_contacts; i++)
        any = any || s->contacts[i].normal_force.formula;
    return any;
}

static br_status read_all(const line_reader *r)
{
    owned_line_case *const to = r->to;
    const br_ini *const ini = r->ini;
    const size_t n = br_ini_section_count(ini);
    size_t counts[LINE_KINDS] = {0}, index[LINE_KINDS] = {0};
    enum { MOST_SECTIONS = 2000 };
    if (n > MOST_SECTIONS)
        return br_fail(r->error, BR_ERR_RANGE, "%s: more than %d sections", br_ini_path(ini), MOST_SECTIONS);
    for (size_t i = 0; i < n; i++)
        BR_TRY(check_section(r, br_ini_section_at(ini, i), counts));
    BR_TRY(check_names(r));
    BR_TRY(check_streams(r));
    if (counts[LINE_MASS] == 0)
        return br_fail(r->error, BR_ERR_MISSING, "%s: there is no section [mass NAME]", br_ini_path(ini));
    to->masses = calloc(counts[LINE_MASS] + 1, sizeof *to->masses);
    to->supports = calloc(counts[LINE_SUPPORT] + 1, sizeof *to->supports);
    to->springs = calloc(counts[LINE_SPRING] + 1, sizeof *to->springs);
    to->contacts = calloc(counts[LINE_CONTACT] + 1, sizeof *to->contacts);
    to->stops = calloc(counts[LINE_STOP] + 1, sizeof *to->stops);
    to->laws = calloc(counts[LINE_CONTACT] + 1, sizeof *to->laws);
    if (!to->masses || !to->supports || !to->springs || !to->contacts || !to->stops || !to->laws)
        return br_fail(r->error, BR_ERR_MEMORY, "%s", br_ini_path(ini));
    to->c.scene = (br_line_scene){to->masses,           to->supports,        to->springs,
                                  to->contacts,         to->stops,           counts[LINE_MASS],
                                  counts[LINE_SUPPORT], counts[LINE_SPRING], counts[LINE_CONTACT],
                                  counts[LINE_STOP]};
    BR_TRY(read_timing(r));
    for (size_t i = 0; i < n; i++) {
        const char *name, *const section = br_ini_section_at(ini, i);
        const line_kind kind = line_section_kind(section, &name);
        if (kind != LINE_KINDS)
            BR_TRY(line_case_element(r, kind, section, index[kind]++));
    }
    /* What a formula does in a short while after a long one without change no integrator foresees. */
    if (!(to->c.options.ivp.max_step > 0) && has_formula(&to->c.scene))
        to->c.options.ivp.max_step = to->c.every;
    to->c.inputs = to->inputs;
    return BR_OK;
}

static br_status make(const br_ini *ini, const br_law_registry *registry, br_line_case **made,
                      br_error *error)
{
    owned_line_case *const owned = calloc(1, sizeof *owned);
    if (!owned)
        return br_fail(error, BR_ERR_MEMORY, "%s", br_ini_path(ini));
    const line_reader reader = {ini, registry, owned, error};
    const br_status status = read_all(&reader);
    if (status < 0)
        br_line_case_destroy(&owned->c);
    else
        *made = &owned->c;
    return status;
}

br_status br_line_case_read(const char *path, const br_law_registry *registry, br_line_case **made,
                            br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_ini *ini;
    BR_TRY(br_ini_read(path, &ini, error));
    const br_status status = make(ini, registry, made, error);
    br_ini_destroy(ini);
    return status;
}

br_status br_line_case_parse(const char *name, const char *text, size_t size, const br_law_registry *registry,
                             br_line_case **made, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_ini *ini;
    BR_TRY(br_ini_parse(name, text, size, &ini, error));
    const br_status status = make(ini, registry, made, error);
    br_ini_destroy(ini);
    return status;
}

void br_line_case_destroy(br_line_case *made)
{
    owned_line_case *const owned = (owned_line_case *)made;
    if (!owned)
        return;
    for (size_t i = 0; owned->laws && i < made->scene.n_contacts; i++)
        br_law_destroy(owned->laws[i]);
    for (size_t i = 0; i < owned->n_texts; i++)
        free(owned->texts[i]);
    for (size_t i = 0; i < owned->n_profiles; i++)
        br_profile_destroy(owned->profiles[i]);
    void *const memory[] = {owned->masses, owned->supports, owned->springs,  owned->contacts, owned->stops,
                            owned->laws,   owned->texts,    owned->profiles, owned->inputs};
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
    free(owned);
}
