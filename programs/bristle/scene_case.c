/* A case of `bristle run`, from the command line and SCENE.ini. */
#include "scene_case.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <bristle/grow.h>
#include <bristle/mjcf.h>
#include <bristle/planar_scenes.h>
#include <bristle/text.h>

#include "piped.h"

/* Longer runs are a mistake. */
#define STEPS_MAX 1e9

static bool ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name), n = strlen(ending);
    return length > n && strcasecmp(name + length - n, ending) == 0;
}

bool is_model(const char *name)
{
    return ends_in(name, ".xml");
}

bool is_piped_model(const char *name)
{
    return strcmp(name, "-") == 0;
}

br_status scene_find(const char *name, const br_scene_type **type, br_error *error)
{
    size_t n;
    const br_scene_type *const *const types = br_scenes(&n);
    *type = is_model(name) || is_piped_model(name) || strcmp(name, br_mjcf_type.name) == 0
                ? &br_mjcf_type
                : br_scene_find(name);
    if (*type)
        return BR_OK;
    if (br_planar_scene_find(name))
        return br_fail(
            error, BR_ERR_UNSUPPORTED,
            "run: %s is a planar scene, which has no rigid bodies in space; `bristle planar` runs a "
            "body on a planar contact",
            name);
    if (ends_in(name, ".urdf"))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "run: '%s': URDF is not read; MuJoCo's program `compile` writes it as a model in MJCF",
                       name);
    const char **const names = malloc((n + 1) * sizeof *names);
    char hint[BR_SUGGESTION_TEXT] = "";
    for (size_t i = 0; names && i < n; i++)
        names[i] = types[i]->name;
    if (names)
        br_suggest(name, names, n, hint);
    free(names);
    return br_fail(error, BR_ERR_UNKNOWN, "run: no scene is called '%s'%s", name,
                   *hint ? hint : "; `bristle run` lists them");
}

/* ---- parameters ---- */

/* The path as one from the root: `text` as it stands in the file `ini`, whose folder it starts from, or, for
 * null, in the working directory. */
static br_status make_absolute(scene_case *c, const br_ini *ini, const char **text, br_error *error)
{
    char here[PATH_MAX] = "";
    const char *const from = ini ? br_ini_path(ini) : "", *const slash = strrchr(from, '/');
    const int folder = slash ? (int)(slash - from) + 1 : 0;
    if (**text == '/')
        return BR_OK;
    if (*from != '/' && !getcwd(here, sizeof here - 1))
        return br_fail(error, BR_ERR_READ, "%s: the working directory has no path", *text);
    if (*here)
        strcat(here, "/");
    const size_t size = strlen(here) + (size_t)folder + strlen(*text) + 1;
    char *const whole = malloc(size);
    if (!whole || !br_grow(&c->paths, &c->paths_capacity, c->n_paths + 1, sizeof *c->paths)) {
        free(whole);
        return br_fail(error, BR_ERR_MEMORY, "a path");
    }
    snprintf(whole, size, "%s%.*s%s", here, folder, from, *text);
    c->paths[c->n_paths++] = whole;
    *text = whole;
    return BR_OK;
}

static const char *last_part(const char *name)
{
    const char *const dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

/* Suggests a name that ends as this one does ("dt": "options.world.dt"), or the nearest. */
static br_status unknown_parameter(const scene_case *c, const char *name, br_error *error)
{
    const size_t n = br_struct_count(c->type->params);
    br_member *const members = malloc((n + 1) * sizeof *members);
    const char **const names = malloc((n + 1) * sizeof *names);
    char hint[BR_SUGGESTION_TEXT] = "; `bristle run SCENE --describe` lists them";
    if (members && names) {
        size_t same = n;
        for (size_t i = 0; i < n; i++) {
            br_struct_at(c->type->params, i, &members[i]);
            names[i] = members[i].name;
            if (strcmp(last_part(names[i]), last_part(name)) == 0)
                same = i;
        }
        char near[BR_SUGGESTION_TEXT];
        if (same < n)
            snprintf(hint, sizeof hint, "; did you mean %s?", names[same]);
        else if (*br_suggest(name, names, n, near))
            memcpy(hint, near, sizeof near);
    }
    free(names);
    free(members);
    return br_fail(error, BR_ERR_UNKNOWN, "scene %s has no parameter %s%s", c->type->name, name, hint);
}

const char scene_case_generator[] = "generator.";

static br_status set_friction(scene_case *c, const char *name, const char *text, br_error *error)
{
    if (c->friction)
        return br_scene_friction_set(c->friction, name + strlen(scene_case_generator), text, error);
    return br_fail(error, BR_ERR_ARGUMENT,
                   "%s belongs to a friction model, and --generator names none (bristle list models)", name);
}

static br_status set(scene_case *c, const br_ini *ini, const char *name, const char *text, br_error *error)
{
    br_member member;
    if (strncmp(name, scene_case_generator, strlen(scene_case_generator)) == 0)
        return set_friction(c, name, text, error);
    if (br_struct_find(c->type->params, name, &member, NULL) < 0)
        return unknown_parameter(c, name, error);
    const br_field_kind kind = member.field->kind;
    if (kind == BR_FIELD_FILE || (kind == BR_FIELD_FILE_OR_NONE && strcmp(text, "none") != 0))
        BR_TRY(make_absolute(c, ini, &text, error));
    return br_set(c->type->params, c->params, name, text, error);
}

static br_status set_from_option(scene_case *c, const char *const *sets, size_t i, br_error *error)
{
    const size_t length = strcspn(sets[i], "=");
    char name[BR_MEMBER_NAME];
    if (length == 0 || sets[i][length] == '\0')
        return br_fail(error, BR_ERR_SYNTAX, "--set: '%s' is not NAME=VALUE", sets[i]);
    for (size_t k = 0; k < i; k++)
        if (strncmp(sets[k], sets[i], length + 1) == 0)
            return br_fail(error, BR_ERR_DUPLICATE, "--set: %.*s is given twice", (int)length, sets[i]);
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), sets[i]);
    return br_error_within(error, set(c, NULL, name, sets[i] + length + 1, error), "--set");
}

/* ---- how it is run ---- */

static const char *const words_names[RUN_WORDS] = {"variant", "generator", "coefficient", "duration",
                                                   "every"};

static br_status read_positive(const char *text, double *value, br_error *error)
{
    if (!br_parse_double(text, value) || !isfinite(*value))
        return br_fail(error, BR_ERR_SYNTAX, "'%s' is not a number", text);
    return *value > 0 ? BR_OK : br_fail(error, BR_ERR_RANGE, "%s is not above 0", text);
}

/* Is the variant friction alone? It is called as that, then. */
static bool is_friction(const br_scene_variant *v)
{
    return strcmp(v->name, v->generator) == 0;
}

/* The variant of that name, of all or of those that are friction alone. */
static br_status read_variant(const char *text, bool friction, br_scene_variant *variant, br_error *error)
{
    enum { MOST = 16 };
    const char *names[MOST];
    char all[200] = "", hint[BR_SUGGESTION_TEXT];
    size_t n, found = 0;
    const br_scene_variant *const variants = br_scene_variants(&n);
    for (size_t i = 0; i < n && found < MOST; i++) {
        if (friction && !is_friction(&variants[i]))
            continue;
        if (strcmp(variants[i].name, text) == 0) {
            const double coefficient = variant->coefficient;
            *variant = variants[i];
            variant->coefficient = coefficient;
            return BR_OK;
        }
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", found > 0 ? ", " : "",
                 variants[i].name);
        names[found++] = variants[i].name;
    }
    return br_fail(error, BR_ERR_UNKNOWN, "'%s' is none of %s%s", text, all,
                   br_suggest(text, names, found, hint));
}

/* The model that the command line's generator is, or else the file's; none of both: there is none. */
static br_status choose_model(scene_case *c, const br_ini *file, const char *const words[RUN_WORDS],
                              br_error *error)
{
    const br_ini_entry *const e = file ? br_ini_find(file, "run", words_names[RUN_GENERATOR]) : NULL;
    const char *const name = words[RUN_GENERATOR]       ? words[RUN_GENERATOR]
                             : e && !words[RUN_VARIANT] ? e->value
                                                        : NULL;
    const br_friction_model_type *const type = name ? br_scene_friction_model(name) : NULL;
    br_scene_friction_destroy(c->friction);
    c->friction = NULL;
    return type ? br_error_within(error, br_scene_friction_create(type, &c->friction, error), "--generator")
                : BR_OK;
}

/* Takes the place of a variant that is friction alone, or of the friction of another one. */
static br_status read_generator(const char *text, br_scene_variant *variant, br_error *error)
{
    br_scene_variant friction = *variant;
    const br_status status = read_variant(text, true, &friction, error);
    if (status < 0 && strlen(error->message) + 40 < sizeof error->message)
        strcat(error->message, ", or of `bristle list models`");
    BR_TRY(status);
    if (is_friction(variant))
        *variant = friction;
    else
        variant->generator = friction.generator;
    return BR_OK;
}

bool scene_case_has_generator(const scene_case *c)
{
    return c->friction ||
           strcmp(c->variant.generator, br_scene_variant_find(c->variant.name)->generator) != 0;
}

static br_status read_coefficient(const char *text, br_scene_variant *variant, br_error *error)
{
    if (!br_parse_double(text, &variant->coefficient) || !isfinite(variant->coefficient))
        return br_fail(error, BR_ERR_SYNTAX, "'%s' is not a number", text);
    return variant->coefficient >= 0 ? BR_OK : br_fail(error, BR_ERR_RANGE, "%s is below 0", text);
}

static br_status read_every(const char *text, long *every, br_error *error)
{
    long long number;
    if (!br_parse_int(text, &number) || number < 1 || number > 1000000000)
        return br_fail(error, BR_ERR_RANGE, "'%s' is no whole number from 1 to 1000000000", text);
    *every = (long)number;
    return BR_OK;
}

static br_status read_word(scene_case *c, int word, const char *text, br_error *error)
{
    switch (word) {
    case RUN_VARIANT:
        return read_variant(text, false, &c->variant, error);
    case RUN_GENERATOR:
        if (!c->friction)
            return read_generator(text, &c->variant, error);
        br_scene_friction_use(c->friction, &c->variant);
        return BR_OK;
    case RUN_COEFFICIENT:
        return read_coefficient(text, &c->variant, error);
    case RUN_DURATION:
        return read_positive(text, &c->duration, error);
    default:
        return read_every(text, &c->every, error);
    }
}

/* Only Coulomb friction has a coefficient of its own; that of the file belongs to the file's variant. */
static br_status check_coefficient(const scene_case *c, bool given, br_error *error)
{
    const bool wanted = strcmp(c->variant.generator, "coulomb") == 0;
    if (wanted && !given)
        return br_fail(error, BR_ERR_MISSING, "run: --coefficient is missing: %s has no other friction",
                       c->variant.generator);
    if (!wanted && given)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "run: a coefficient has no effect: friction %s takes those of the surfaces",
                       c->variant.generator);
    return BR_OK;
}

/* Whether a variant is given where the generator is: on the command line, or in the file. */
static bool variant_beside(const scene_case *c, const char *const words[RUN_WORDS])
{
    return words[RUN_GENERATOR] ? words[RUN_VARIANT] != NULL
                                : br_ini_find(c->file, "run", words_names[RUN_VARIANT]) != NULL;
}

static br_status read_words(scene_case *c, const char *const words[RUN_WORDS], br_error *error)
{
    bool has_coefficient = false;
    for (int k = 0; k < RUN_WORDS; k++) {
        const br_ini_entry *const e = c->file ? br_ini_find(c->file, "run", words_names[k]) : NULL;
        /* What the command line says of friction takes the place of all that the file says of it. */
        const bool dropped = (k == RUN_COEFFICIENT && (words[RUN_VARIANT] || words[RUN_GENERATOR])) ||
                             (k == RUN_GENERATOR && words[RUN_VARIANT]);
        if (!words[k] && (!e || dropped))
            continue;
        has_coefficient |= k == RUN_COEFFICIENT;
        if (k == RUN_GENERATOR && is_friction(&c->variant) && variant_beside(c, words))
            return br_fail(
                error, BR_ERR_ARGUMENT,
                "run: both variant and generator say the friction; the variant is half-step or none");
        const br_status status = read_word(c, k, words[k] ? words[k] : e->value, error);
        if (status < 0) {
            if (words[k])
                br_error_prefix(error, "--%s", words_names[k]);
            else
                br_error_prefix(error, "%s:%d: [run] %s", br_ini_path(c->file), e->line, e->key);
            return status;
        }
    }
    return check_coefficient(c, has_coefficient, error);
}

/* ---- SCENE.ini ---- */

static const char *const sections[] = {"scene", "run"};
static const char *const run_keys[] = {"scene",       "version",  "variant", "generator",
                                       "coefficient", "duration", "every"};
enum { N_SECTIONS = 2, N_RUN_KEYS = sizeof run_keys / sizeof *run_keys };

static br_status check_run_entry(const scene_case *c, const br_ini_entry *e, br_error *error)
{
    char hint[BR_SUGGESTION_TEXT];
    for (size_t i = 0; i < N_RUN_KEYS; i++)
        if (strcmp(e->key, run_keys[i]) == 0)
            return strcmp(e->key, "scene") != 0 || strcmp(e->value, c->type->name) == 0
                       ? BR_OK
                       : br_fail(error, BR_ERR_ARGUMENT, "[run] scene = %s, but %s is to be run", e->value,
                                 c->type->name);
    return br_fail(error, BR_ERR_UNKNOWN, "[run] has no key %s%s", e->key,
                   br_suggest(e->key, run_keys, N_RUN_KEYS, hint));
}

static br_status read_entry(scene_case *c, const br_ini_entry *e, br_error *error)
{
    char hint[BR_SUGGESTION_TEXT];
    if (strcmp(e->section, "run") == 0)
        return check_run_entry(c, e, error);
    /* Of friction that the command line has taken the place of. */
    if (c->other_friction && strncmp(e->key, scene_case_generator, strlen(scene_case_generator)) == 0)
        return BR_OK;
    if (*e->section == '\0')
        return br_fail(error, BR_ERR_SYNTAX, "%s stands before the first section; write [scene] above it",
                       e->key);
    if (strcmp(e->section, "scene") != 0)
        return br_fail(error, BR_ERR_UNKNOWN, "there is no section [%s]%s", e->section,
                       br_suggest(e->section, sections, N_SECTIONS, hint));
    return br_error_within(error, set(c, c->file, e->key, e->value, error), "[scene]");
}

static br_status read_file(scene_case *c, const char *path, const char *const words[RUN_WORDS],
                           br_error *error)
{
    BR_TRY(br_ini_read(path, &c->file, error));
    BR_TRY(choose_model(c, c->file, words, error));
    c->other_friction = words[RUN_GENERATOR] || words[RUN_VARIANT];
    for (size_t i = 0; i < br_ini_count(c->file); i++) {
        const br_ini_entry *const e = br_ini_at(c->file, i);
        BR_TRY(br_error_within(error, read_entry(c, e, error), "%s:%d", path, e->line));
    }
    return BR_OK;
}

/* ---- the whole case ---- */

double scene_case_duration(const scene_case *c)
{
    return c->duration > 0 ? c->duration : c->type->duration(c->params);
}

static br_status check_duration(const scene_case *c, br_error *error)
{
    const double duration = scene_case_duration(c), dt = ((const br_scene_options *)c->params)->world.dt,
                 n = floor(duration / dt + 0.5);
    if (!(n >= 1 && n <= STEPS_MAX))
        return br_fail(error, BR_ERR_RANGE, "run: a duration of %g s is not 1 to %g steps of %g s", duration,
                       STEPS_MAX, dt);
    return BR_OK;
}

static void warn(void *context, const char *text)
{
    (void)context;
    fprintf(stderr, "bristle: warning: %s\n", text);
}

/* Whether the model is read leniently must be known first. */
static br_status read_model(scene_case *c, const char *model, const char *path, const char *const *sets,
                            size_t n_sets, const char *const words[RUN_WORDS], br_error *error)
{
    br_mjcf_params *const p = c->params;
    if (path)
        BR_TRY(read_file(c, path, words, error));
    for (size_t i = 0; i < n_sets; i++)
        BR_TRY(set_from_option(c, sets, i, error));
    br_ini_destroy(c->file);
    c->file = NULL;
    if (c->piped)
        piped_again();
    return br_mjcf_default(model, p->lenient, warn, NULL, p, error);
}

static br_status read_all(scene_case *c, const char *model, const char *path, const char *const *sets,
                          size_t n_sets, const char *const words[RUN_WORDS], br_error *error)
{
    c->params = malloc(c->type->params->size);
    if (!c->params)
        return br_fail(error, BR_ERR_MEMORY, "parameters of a scene");
    br_scene_default(c->type, c->params);
    BR_TRY(choose_model(c, NULL, words, error));
    if (model) {
        c->piped = is_piped_model(model);
        BR_TRY(c->piped ? piped_keep(error) : make_absolute(c, NULL, &model, error));
        BR_TRY(read_model(c, model, path, sets, n_sets, words, error));
    }
    if (path)
        BR_TRY(read_file(c, path, words, error));
    for (size_t i = 0; i < n_sets; i++)
        BR_TRY(set_from_option(c, sets, i, error));
    BR_TRY(br_error_within(error, br_struct_check(c->type->params, c->params, error), "scene %s",
                           c->type->name));
    if (c->friction)
        BR_TRY(br_error_within(error, br_scene_friction_check(c->friction, error), "friction"));
    BR_TRY(read_words(c, words, error));
    return check_duration(c, error);
}

br_status scene_case_read(const br_scene_type *type, const char *model, const char *path,
                          const char *const *sets, size_t n_sets, const char *const words[RUN_WORDS],
                          scene_case *c, br_error *error)
{
    const char *const variant = type->friction ? "own" : "ploughing";
    *c = (scene_case){.type = type, .variant = *br_scene_variant_find(variant), .every = 1};
    const br_status status = read_all(c, model, path, sets, n_sets, words, error);
    if (status < 0)
        scene_case_free(c);
    return status;
}

br_status scene_case_make(const scene_case *c, br_scene **scene, br_error *error)
{
    if (c->piped)
        piped_again();
    return br_scene_create(c->type, c->params, &c->variant, scene, error);
}

void scene_case_free(scene_case *c)
{
    for (size_t i = 0; i < c->n_paths; i++)
        free(c->paths[i]);
    free(c->paths);
    free(c->params);
    br_scene_friction_destroy(c->friction);
    br_ini_destroy(c->file);
    *c = (scene_case){0};
}
