/* A friction model as a scene's friction. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/materials.h>
#include <bristle/matchstick.h>
#include <bristle/scene_friction.h>
#include <bristle/text.h>

enum { NAME = 24, VALUE = 1000, LISTS = 8 };
static const char structure[] = "structure", model[] = "model:";

struct br_scene_friction {
    const br_friction_model_type *type;
    void *params;
    br_vec3 structure;    /* zero: the scene's own */
    double *lists[LISTS]; /* (n_lists) those of members that were set */
    size_t n_lists;
    char (*names)[NAME]; /* (n_names) of materials */
    size_t names_capacity;
};

/* ---- which model ---- */

static bool is_variant(const char *name)
{
    const br_scene_variant *const v = br_scene_variant_find(name);
    return v && strcmp(v->name, v->generator) == 0;
}

const br_friction_model_type *br_scene_friction_model(const char *name)
{
    BR_ASSERT_HANDLE(name);
    size_t n;
    const br_friction_model_type *const *const types = br_friction_models(&n);
    if (strncmp(name, model, sizeof model - 1) == 0)
        name += sizeof model - 1;
    else if (is_variant(name))
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}

br_status br_scene_friction_create(const br_friction_model_type *type, br_scene_friction **friction,
                                   br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(friction);
    br_cone_generator *trial = NULL;
    br_scene_friction *const f = calloc(1, sizeof *f);
    *friction = NULL;
    if (!f || !(f->params = malloc(type->params->size))) {
        free(f);
        return br_fail(error, BR_ERR_MEMORY, "friction model %s", type->name);
    }
    f->type = type;
    br_friction_model_default(type, f->params);
    const br_status status =
        br_friction_model_cones_create((br_friction_model){type, f->params}, &trial, error);
    br_cone_generator_destroy(trial);
    if (status < 0) {
        br_scene_friction_destroy(f);
        return status;
    }
    *friction = f;
    return BR_OK;
}

void br_scene_friction_destroy(br_scene_friction *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->n_lists; i++)
        free(f->lists[i]);
    free(f->names);
    free(f->params);
    free(f);
}

/* ---- parameters ---- */

/* Numbers with blanks between them, which the model then points to. */
static br_status set_list(br_scene_friction *f, const br_field *field, const char *text, br_error *error)
{
    const double **const list = (const double **)((char *)f->params + field->offset);
    double *const values = calloc(strlen(text) / 2 + 1, sizeof *values);
    size_t n = 0, place = 0;
    while (place < f->n_lists && f->lists[place] != *list)
        place++;
    if (!values || place == LISTS) {
        free(values);
        return br_fail(error, BR_ERR_MEMORY, "%s: no room for a list", field->name);
    }
    for (const char *at = text + strspn(text, " \t"); *at; at += strspn(at, " \t")) {
        char word[64];
        const size_t length = strcspn(at, " \t");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), at);
        if (!br_parse_double(word, &values[n]) || !isfinite(values[n])) {
            free(values);
            return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not a finite number", field->name, word);
        }
        n++;
        at += length;
    }
    if (place < f->n_lists)
        free(f->lists[place]);
    else
        f->n_lists++;
    f->lists[place] = values;
    *list = values;
    *(size_t *)((char *)f->params + field->count_offset) = n;
    return BR_OK;
}

static br_status set_structure(br_scene_friction *f, const char *text, br_error *error)
{
    double v[3] = {0, 0, 0};
    int end = 0;
    if (sscanf(text, " %lf%*[ ,]%lf%*[ ,]%lf %n", &v[0], &v[1], &v[2], &end) != 3 || text[end] ||
        !isfinite(v[0] + v[1] + v[2]))
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not three numbers", structure, text);
    f->structure = br_vec3_make(v[0], v[1], v[2]);
    return BR_OK;
}

br_status br_scene_friction_set(br_scene_friction *f, const char *name, const char *text, br_error *error)
{
    BR_ASSERT_HANDLE(f);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(text);
    br_member member;
    if (strcmp(name, structure) == 0)
        return br_error_within(error, set_structure(f, text, error), "%s", f->type->name);
    if (br_struct_find(f->type->params, name, &member, NULL) >= 0 && member.field->kind == BR_FIELD_REALS)
        return br_error_within(error, set_list(f, member.field, text, error), "%s", f->type->name);
    return br_error_within(error, br_set(f->type->params, f->params, name, text, error), "%s", f->type->name);
}

br_status br_scene_friction_check(const br_scene_friction *f, br_error *error)
{
    BR_ASSERT_HANDLE(f);
    return br_friction_model_check((br_friction_model){f->type, f->params}, error);
}

static void put_list(const br_scene_friction *f, const br_field *field, FILE *to)
{
    const double *const values = *(const double **)((char *)f->params + field->offset);
    const size_t n = *(const size_t *)((char *)f->params + field->count_offset);
    for (size_t i = 0; i < n; i++) {
        char number[BR_DOUBLE_TEXT];
        br_format_double(values[i], number);
        fprintf(to, " %s", number);
    }
}

br_status br_scene_friction_write(const br_scene_friction *f, const char *prefix, FILE *to, br_error *error)
{
    BR_ASSERT_HANDLE(f);
    BR_ASSERT_HANDLE(prefix);
    BR_ASSERT_HANDLE(to);
    for (size_t i = 0; i < br_struct_count(f->type->params); i++) {
        br_member member;
        char value[VALUE];
        br_struct_at(f->type->params, i, &member);
        fprintf(to, "%s%s =", prefix, member.name);
        if (member.field->kind == BR_FIELD_REALS) {
            put_list(f, member.field, to);
        } else {
            BR_TRY(br_get(f->type->params, f->params, member.name, value, sizeof value, error));
            fprintf(to, " %s", value);
        }
        putc('\n', to);
    }
    if (br_vec3_length(f->structure) > 0) {
        const double v[] = {f->structure.x, f->structure.y, f->structure.z};
        fprintf(to, "%s%s =", prefix, structure);
        for (int k = 0; k < 3; k++) {
            char number[BR_DOUBLE_TEXT];
            br_format_double(v[k], number);
            fprintf(to, " %s", number);
        }
        putc('\n', to);
    }
    return BR_OK;
}

/* ---- a scene's friction ---- */

/* Does the model's first axis follow structure directions? */
static bool follows_structure(const br_scene_friction *f)
{
    const br_friction_model m = {f->type, f->params};
    br_contact along = {.normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}}, across = along;
    along.structure_a = along.structure_b = along.tangent;
    across.structure_a = across.structure_b = across.binormal;
    const br_vec2 a = br_friction_model_axis(m, &along), b = br_friction_model_axis(m, &across);
    return fabs(a.x * b.x + a.y * b.y) < 0.5;
}

/* One material for each number that geoms have, with the structure directions of the scene's own. */
static br_status make_table(br_scene_friction *f, br_scene *scene, const br_cone_generator *own,
                            br_cone_generator **table, br_error *error)
{
    const br_world *const world = br_scene_world(scene);
    int n = 0;
    bool any = br_vec3_length(f->structure) > 0;
    for (size_t i = 0; i < br_world_geoms(world); i++) {
        const int surface = br_world_geom(world, i)->surface;
        n = surface >= n ? surface + 1 : n;
    }
    br_material *const list = calloc((size_t)n + 1, sizeof *list);
    if (!list || !br_grow(&f->names, &f->names_capacity, (size_t)n + 1, sizeof *f->names)) {
        free(list);
        return br_fail(error, BR_ERR_MEMORY, "friction model %s", f->type->name);
    }
    for (int k = 0; k < n; k++) {
        snprintf(f->names[k], NAME, "surface %d", k);
        list[k].name = f->names[k];
        if (br_vec3_length(f->structure) > 0)
            list[k].structure = br_structure_uniform(f->structure);
        else
            any |= own && br_materials_structure(own, k, &list[k].structure);
    }
    const br_status status =
        any || !follows_structure(f)
            ? br_materials_create((size_t)n, list, table, error)
            : br_fail(error, BR_ERR_MISSING,
                      "friction %s goes by structure directions, and scene %s has none; generator.%s = X,Y,Z "
                      "gives all bodies one",
                      f->type->name, br_scene_get_type(scene)->name, structure);
    free(list);
    return status;
}

/* The model's cones; those of matchstick as the library makes them for scenes, which a model in MJCF can say.
 */
static br_status make_cones(const br_scene_friction *f, br_cone_generator **cones, br_error *error)
{
    return f->type == &br_friction_matchstick_type
               ? br_matchstick_create(f->params, cones, error)
               : br_friction_model_cones_create((br_friction_model){f->type, f->params}, cones, error);
}

br_status br_scene_friction_check_export(const br_scene_friction *f, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(f);
    BR_ASSERT_HANDLE(path);
    return f->type == &br_friction_matchstick_type || f->type == &br_friction_isotropic_type
               ? BR_OK
               : br_fail(error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say friction %s", path,
                         f->type->name);
}

static br_status make(br_scene *scene, void *context, br_cone_generator **generator, br_error *error)
{
    br_scene_friction *const f = context;
    const br_scene_type *const type = br_scene_get_type(scene);
    br_cone_generator *own = NULL, *table = NULL, *cones = NULL;
    br_status status = BR_OK;
    if (type->friction)
        status = type->friction(scene, br_scene_params(scene), (void *)br_scene_state(scene), &own, error);
    if (status >= 0)
        status = make_table(f, scene, own, &table, error);
    if (status >= 0)
        status = make_cones(f, &cones, error);
    if (status >= 0)
        status = br_materials_set_default(table, cones, error);
    if (status < 0) {
        br_cone_generator_destroy(cones);
        br_cone_generator_destroy(table);
        table = NULL;
    }
    br_cone_generator_destroy(own);
    *generator = table;
    return status;
}

void br_scene_friction_use(br_scene_friction *f, br_scene_variant *variant)
{
    BR_ASSERT_HANDLE(f);
    BR_ASSERT_HANDLE(variant);
    variant->generator = f->type->name;
    variant->make = make;
    variant->make_context = f;
}
