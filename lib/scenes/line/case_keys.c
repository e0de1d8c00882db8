/* Elements of a case from their sections: what every key says. */
#include "case.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/formula.h>
#include <bristle/grow.h>
#include <bristle/text.h>

#include "../../base/beside.h"

enum { MOST_KEYS = 64 };

/* An element under way. */
typedef struct element {
    const line_reader *r;
    const char *section;
    line_kind kind;
    const char *known[MOST_KEYS]; /* keys that it may have */
    size_t n_known;
} element;

br_status line_case_fail(const line_reader *r, const br_ini_entry *e, br_status status, const char *format,
                         ...)
{
    char text[sizeof r->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return br_fail(r->error, status, "%s:%d: [%s] %s", br_ini_path(r->ini), e->line, e->section, text);
}

/* The text, from the heap, now the case's own; null when out of memory, as where it is null. */
static char *own(const line_reader *r, char *text)
{
    owned_line_case *const to = r->to;
    if (!text || !br_grow(&to->texts, &to->texts_capacity, to->n_texts + 1, sizeof *to->texts)) {
        free(text);
        (void)br_fail(r->error, BR_ERR_MEMORY, "%s", br_ini_path(r->ini));
        return NULL;
    }
    return to->texts[to->n_texts++] = text;
}

char *line_case_keep(const line_reader *r, const char *text, size_t length)
{
    return own(r, strndup(text, length));
}

static const br_ini_entry *find(const element *e, const char *key)
{
    return br_ini_find(e->r->ini, e->section, key);
}

static br_status blame(const element *e, const br_ini_entry *entry, br_status status)
{
    if (status < 0 && e->r->error)
        br_error_prefix(e->r->error, "%s:%d: [%s] %s", br_ini_path(e->r->ini), entry->line, e->section,
                        entry->key);
    return status;
}

static void know(element *e, const char *key)
{
    if (e->n_known < MOST_KEYS)
        e->known[e->n_known++] = key;
}

/* No key is passed over. */
static br_status check_keys(const element *e)
{
    const br_ini *const ini = e->r->ini;
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (strcmp(entry->section, e->section) != 0)
            continue;
        size_t k = 0;
        while (k < e->n_known && strcmp(e->known[k], entry->key) != 0)
            k++;
        char hint[BR_SUGGESTION_TEXT];
        if (k == e->n_known)
            return line_case_fail(e->r, entry, BR_ERR_UNKNOWN, "has no key %s%s", entry->key,
                                  br_suggest(entry->key, e->known, e->n_known, hint));
    }
    return BR_OK;
}

/* A key that is not known is told before one that is missing, which it may have been meant for; keys of a
 * contact are known when its law is. The line is the section's first. */
static br_status missing(const element *e, const char *what)
{
    const br_ini *const ini = e->r->ini;
    const br_ini_entry *first = NULL;
    if (e->kind != LINE_CONTACT)
        BR_TRY(check_keys(e));
    for (size_t i = br_ini_count(ini); i-- > 0;) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        char hint[BR_SUGGESTION_TEXT];
        if (strcmp(entry->section, e->section) != 0)
            continue;
        first = entry;
        if (*br_suggest(entry->key, &what, 1, hint))
            return line_case_fail(e->r, entry, BR_ERR_MISSING, "%s is missing; this line has %s", what,
                                  entry->key);
    }
    return first ? line_case_fail(e->r, first, BR_ERR_MISSING, "%s is missing", what)
                 : br_fail(e->r->error, BR_ERR_MISSING, "%s: [%s] %s is missing", br_ini_path(ini),
                           e->section, what);
}

/* Every key of a struct's table that the section has. */
static br_status read_fields(element *e, const br_struct_type *type, void *params)
{
    br_struct_default(type, params);
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_ini_entry *const entry = find(e, type->fields[i].name);
        know(e, type->fields[i].name);
        if (entry)
            BR_TRY(blame(e, entry, br_set(type, params, entry->key, entry->value, e->r->error)));
    }
    return BR_OK;
}

/* ---- inputs ---- */

static br_status read_formula(const element *e, const br_ini_entry *entry, size_t n_variables,
                              br_line_input *input)
{
    static const char *const variables[] = {"t", "x", "v"};
    br_formula *formula = NULL;
    BR_TRY(blame(e, entry, br_formula_parse(entry->value, variables, n_variables, &formula, e->r->error)));
    bool varies = false;
    for (size_t i = 0; i < n_variables; i++)
        varies = varies || br_formula_has(formula, i);
    const double at_start[] = {0, 0, 0};
    input->constant = br_formula_at(formula, at_start);
    br_formula_destroy(formula);
    if (!varies && !isfinite(input->constant))
        return line_case_fail(e->r, entry, BR_ERR_RANGE, "%s = %s is not finite", entry->key, entry->value);
    if (!varies)
        return BR_OK;
    input->formula = line_case_keep(e->r, entry->value, strlen(entry->value));
    return input->formula ? BR_OK : BR_ERR_MEMORY;
}

/* The path of a file, taken from the case's folder unless absolute; kept among the inputs. */
static br_status find_file(const element *e, const br_ini_entry *entry, const char **path)
{
    owned_line_case *const to = e->r->to;
    const char *const from = br_ini_path(e->r->ini);
    char *const whole = own(e->r, br_path_beside(from, entry->value));
    if (!whole)
        return BR_ERR_MEMORY;
    if (!br_grow(&to->inputs, &to->inputs_capacity, to->c.n_inputs + 1, sizeof *to->inputs))
        return br_fail(e->r->error, BR_ERR_MEMORY, "%s", from);
    *path = to->inputs[to->c.n_inputs++] = whole;
    return BR_OK;
}

/* That of a profile, for which there is room then. */
static br_status find_profile(const element *e, const br_ini_entry *entry, const char **path)
{
    owned_line_case *const to = e->r->to;
    if (*entry->value == '\0')
        return line_case_fail(e->r, entry, BR_ERR_MISSING, "%s is empty", entry->key);
    BR_TRY(find_file(e, entry, path));
    if (!br_grow(&to->profiles, &to->profiles_capacity, to->n_profiles + 1, sizeof *to->profiles))
        return br_fail(e->r->error, BR_ERR_MEMORY, "%s", *path);
    return BR_OK;
}

static const br_profile *keep_profile(const element *e, br_profile *profile)
{
    owned_line_case *const to = e->r->to;
    return to->profiles[to->n_profiles++] = profile;
}

static br_status read_profile(const element *e, const br_ini_entry *entry, const char *column,
                              br_line_input *input)
{
    const char *path;
    br_profile *profile;
    BR_TRY(find_profile(e, entry, &path));
    BR_TRY(blame(e, entry, br_profile_read(path, column, &profile, e->r->error)));
    input->profile = keep_profile(e, profile);
    return BR_OK;
}

/* A formula under `key` or a file under "<key>_file"; *given: one of them is there. */
static br_status read_input(element *e, const char *key, const char *file_key, const char *column,
                            size_t n_variables, br_line_input *input, bool *given)
{
    const br_ini_entry *const formula = find(e, key), *const file = find(e, file_key);
    know(e, key);
    know(e, file_key);
    *given = formula || file;
    if (formula && file)
        return line_case_fail(e->r, file, BR_ERR_DUPLICATE, "has both %s and %s", key, file_key);
    if (formula)
        return read_formula(e, formula, n_variables, input);
    return file ? read_profile(e, file, column, input) : BR_OK;
}

/* ---- bodies ---- */

static br_status find_body(const element *e, const br_ini_entry *entry, const char *word, size_t length,
                           int *body)
{
    enum { MOST = 400 };
    const br_ini *const ini = e->r->ini;
    const char *names[MOST] = {"ground"}, *name;
    char hint[BR_SUGGESTION_TEXT], copy[64];
    size_t n = 1;
    int count[2] = {0, 0};
    if (length == strlen("ground") && strncmp(word, "ground", length) == 0) {
        *body = BR_LINE_GROUND;
        return BR_OK;
    }
    for (size_t i = 0; i < br_ini_section_count(ini); i++) {
        const line_kind kind = line_section_kind(br_ini_section_at(ini, i), &name);
        if (kind > LINE_SUPPORT)
            continue;
        if (strlen(name) == length && strncmp(name, word, length) == 0) {
            *body = kind == LINE_MASS ? count[0] : (int)e->r->to->c.scene.n_masses + count[1];
            return BR_OK;
        }
        count[kind == LINE_SUPPORT]++;
        if (n < MOST)
            names[n++] = name;
    }
    snprintf(copy, sizeof copy, "%.*s", (int)length, word);
    return line_case_fail(e->r, entry, BR_ERR_UNKNOWN, "between: there is no mass or support %s%s", copy,
                          br_suggest(copy, names, n, hint));
}

/* "between = A B", or with a comma. */
static br_status read_ends(element *e, int *body, int *against)
{
    const br_ini_entry *const entry = find(e, "between");
    know(e, "between");
    if (!entry)
        return missing(e, "between");
    int *const to[] = {body, against};
    const char *at = entry->value;
    for (int k = 0; k < 2; k++) {
        at += strspn(at, " ,\t");
        const size_t length = strcspn(at, " ,\t");
        if (length == 0)
            return line_case_fail(e->r, entry, BR_ERR_SYNTAX, "between = %s does not name two bodies",
                                  entry->value);
        BR_TRY(find_body(e, entry, at, length, to[k]));
        at += length;
    }
    if (at[strspn(at, " ,\t")] != '\0')
        return line_case_fail(e->r, entry, BR_ERR_SYNTAX, "between = %s names more than two bodies",
                              entry->value);
    const int n_masses = (int)e->r->to->c.scene.n_masses;
    if (*body == *against)
        return line_case_fail(e->r, entry, BR_ERR_ARGUMENT, "between = %s is a body and itself",
                              entry->value);
    if (!((*body >= 0 && *body < n_masses) || (*against >= 0 && *against < n_masses)))
        return line_case_fail(e->r, entry, BR_ERR_ARGUMENT, "between = %s: neither is a mass", entry->value);
    return BR_OK;
}

/* ---- laws ---- */

static br_status read_law(element *e, br_law **law)
{
    const br_ini_entry *const name = find(e, "law"), *const file = find(e, "law_file");
    const char *names[MOST_KEYS], *values[MOST_KEYS];
    size_t n = 0;
    know(e, "law");
    know(e, "law_file");
    if (name && file)
        return line_case_fail(e->r, file, BR_ERR_DUPLICATE, "has both law and law_file");
    if (!name && !file)
        return missing(e, "law");
    if (file) {
        const char *path;
        BR_TRY(find_file(e, file, &path));
        return blame(e, file, br_law_read(e->r->registry, path, law, e->r->error));
    }
    const br_law_type *type;
    BR_TRY(blame(e, name, br_law_find(e->r->registry, name->value, &type, e->r->error)));
    for (size_t i = 0; i < type->n_fields && n < MOST_KEYS; i++) {
        const br_ini_entry *const entry = find(e, type->fields[i].name);
        double number;
        know(e, type->fields[i].name);
        if (!entry)
            continue;
        if (!br_parse_double(entry->value, &number))
            return line_case_fail(e->r, entry, BR_ERR_SYNTAX, "%s = %s is not a number", entry->key,
                                  entry->value);
        BR_TRY(blame(e, entry, br_field_check(&type->fields[i], number, e->r->error)));
        names[n] = entry->key;
        values[n++] = entry->value;
    }
    return blame(e, name, br_law_create(e->r->registry, name->value, n, names, values, law, e->r->error));
}

/* ---- elements ---- */

static br_status read_mass(element *e, br_line_mass *m)
{
    bool given;
    BR_TRY(read_fields(e, &br_line_mass_struct, m));
    BR_TRY(read_input(e, "force", "force_file", "force_N", 3, &m->force, &given));
    return find(e, "mass") ? BR_OK : missing(e, "mass");
}

/* Positions that were measured: between two rows the velocity is that from one to the other. */
static br_status read_recorded(const element *e, const br_ini_entry *file, const br_ini_entry *columns,
                               br_line_support *s)
{
    const char *path;
    br_profile *profile;
    BR_TRY(find_profile(e, file, &path));
    BR_TRY(blame(e, file, line_read_positions(path, columns ? columns->value : NULL, &profile, e->r->error)));
    s->motion.profile = keep_profile(e, profile);
    s->gives_position = true;
    return BR_OK;
}

static br_status read_support(element *e, br_line_support *s)
{
    bool given;
    const br_ini_entry *const position = find(e, "position"), *const file = find(e, "position_file"),
                              *const columns = find(e, "position_columns");
    know(e, "position");
    know(e, "position_file");
    know(e, "position_columns");
    br_struct_default(&br_line_support_struct, s);
    BR_TRY(read_input(e, "velocity", "velocity_file", "v_m_per_s", 1, &s->motion, &given));
    if (file && (given || position))
        return line_case_fail(e->r, file, BR_ERR_DUPLICATE, "has both position_file and %s",
                              position              ? "position"
                              : find(e, "velocity") ? "velocity"
                                                    : "velocity_file");
    if (columns && !file)
        return line_case_fail(e->r, columns, BR_ERR_ARGUMENT,
                              "position_columns has no effect without position_file");
    if (file)
        return read_recorded(e, file, columns, s);
    if (!position)
        return given ? BR_OK : missing(e, "velocity, velocity_file, position or position_file");
    if (given)
        return blame(e, position,
                     br_set(&br_line_support_struct, s, "position", position->value, e->r->error));
    s->gives_position = true;
    return read_formula(e, position, 1, &s->motion);
}

static br_status read_contact(element *e, br_line_contact *c, br_law **law)
{
    bool given;
    BR_TRY(read_ends(e, &c->body, &c->against));
    BR_TRY(read_input(e, "normal_force", "normal_force_file", "normal_force_N >= 0", 1, &c->normal_force,
                      &given));
    if (!given)
        return missing(e, "normal_force or normal_force_file");
    const br_ini_entry *const entry = find(e, "normal_force");
    if (entry && !c->normal_force.formula && c->normal_force.constant < 0)
        return line_case_fail(e->r, entry, BR_ERR_RANGE, "normal_force = %s N is negative", entry->value);
    BR_TRY(read_law(e, law));
    c->law = **law;
    return BR_OK;
}

br_status line_case_element(const line_reader *r, line_kind kind, const char *section, size_t index)
{
    owned_line_case *const to = r->to;
    element e = {.r = r, .section = section, .kind = kind};
    const char *name;
    line_section_kind(section, &name);
    const char *const kept = line_case_keep(r, name, strlen(name));
    if (!kept)
        return BR_ERR_MEMORY;
    br_status status = BR_OK;
    switch (kind) {
    case LINE_MASS:
        status = read_mass(&e, &to->masses[index]);
        to->masses[index].name = kept;
        break;
    case LINE_SUPPORT:
        status = read_support(&e, &to->supports[index]);
        to->supports[index].name = kept;
        break;
    case LINE_SPRING:
        status = read_fields(&e, &br_line_spring_struct, &to->springs[index]);
        to->springs[index].name = kept;
        if (status >= 0)
            status = read_ends(&e, &to->springs[index].body, &to->springs[index].against);
        break;
    case LINE_CONTACT:
        status = read_contact(&e, &to->contacts[index], &to->laws[index]);
        to->contacts[index].name = kept;
        break;
    default:
        status = read_fields(&e, &br_line_stop_struct, &to->stops[index]);
        to->stops[index].name = kept;
        if (status >= 0)
            status = read_ends(&e, &to->stops[index].body, &to->stops[index].against);
        break;
    }
    return status < 0 ? status : check_keys(&e);
}
