/* bristle list: what there is. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/cloth_contact.h>
#include <bristle/cloth_material.h>
#include <bristle/cone_type.h>
#include <bristle/csv.h>
#include <bristle/friction_model.h>
#include <bristle/planar_scenes.h>
#include <bristle/pressure.h>
#include <bristle/scene.h>
#include <bristle/solver.h>
#include <bristle/text.h>

#include "command.h"
#include "home.h"
#include "json.h"
#include "known_laws.h"
#include "options.h"

/* A list for people, or as JSON: an object with a list a kind. */
typedef struct output {
    bool as_json;
    bool only_rigid; /* of the scenes */
    json j;
} output;

static void begin_kind(output *o, const char *kind)
{
    if (o->as_json)
        json_open(&o->j, kind, '[');
    else
        printf("%s:\n", kind);
}

static void end_kind(output *o)
{
    if (o->as_json)
        json_close(&o->j, ']');
}

/* Null: there is none of it. */
static void put_json(output *o, const char *name, const char *title, const char *source)
{
    json_open(&o->j, NULL, '{');
    json_text(&o->j, "name", name);
    if (title)
        json_text(&o->j, "title", title);
    if (source)
        json_text(&o->j, "source", source);
    json_close(&o->j, '}');
}

static void put_type(output *o, const char *name, const char *title, const char *source)
{
    if (o->as_json)
        put_json(o, name, title, source);
    else
        printf("  %-20s %s (%s)\n", name, title, source);
}

static void put_laws(output *o, const br_law_registry *registry)
{
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        if (o->as_json)
            put_json(o, type->name, type->title, type->source);
        else
            printf("  %-20s %s\n", type->name, type->title);
    }
}

static void put_scenes(output *o)
{
    size_t n;
    const br_scene_type *const *rigid = br_scenes(&n);
    for (size_t i = 0; i < n; i++)
        put_type(o, rigid[i]->name, rigid[i]->title, rigid[i]->source);
    const br_planar_scene_type *const *planar = br_planar_scenes(&n);
    for (size_t i = 0; i < n && !o->only_rigid; i++)
        put_type(o, planar[i]->name, planar[i]->title, planar[i]->source);
}

static void put_cones(output *o)
{
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    for (size_t i = 0; i < n; i++)
        put_type(o, types[i]->name, types[i]->title, types[i]->source);
}

static void put_shapes(output *o)
{
    for (const char *const *name = br_pressure_shapes(); *name; name++)
        if (o->as_json)
            put_json(o, *name, NULL, NULL);
        else
            printf("  %s\n", *name);
}

static void put_models(output *o)
{
    size_t n;
    const br_friction_model_type *const *types = br_friction_models(&n);
    for (size_t i = 0; i < n; i++)
        put_type(o, types[i]->name, types[i]->title, types[i]->source);
}

static void put_solvers(output *o)
{
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++)
        put_type(o, types[i]->name, types[i]->title, types[i]->source);
}

static void put_materials(output *o)
{
    for (size_t i = 0; i < br_cloth_material_count(); i++)
        put_type(o, br_cloth_material_name(i), "cloth", br_cloth_material_source(i));
}

static void put_responses(output *o)
{
    size_t n;
    const br_cloth_response_type *const *types = br_cloth_responses(&n);
    for (size_t i = 0; i < n; i++)
        put_type(o, types[i]->name, types[i]->title, types[i]->source);
}

/* The catalogue, with the three columns that are shown. */
typedef struct catalogue {
    char *path;
    br_csv *csv;
    size_t id, document, item;
} catalogue;

static br_status find_column(const catalogue *c, const char *name, size_t *column, br_error *error)
{
    const long found = br_csv_column_find(c->csv, name);
    if (found < 0)
        return br_fail(error, BR_ERR_MISSING, "%s:1: not the catalogue: it has no column %s", c->path, name);
    *column = (size_t)found;
    return BR_OK;
}

static br_status catalogue_read(catalogue *c, br_error *error)
{
    br_status status = home_find("catalogue.csv", &c->path, error);
    if (status >= 0)
        status = br_csv_read(c->path, &c->csv, error);
    if (status >= 0)
        status = find_column(c, "id", &c->id, error);
    if (status >= 0)
        status = find_column(c, "document", &c->document, error);
    if (status >= 0)
        status = find_column(c, "item", &c->item, error);
    return status;
}

/* In a source tree, an experiment without its folder is only planned. */
static bool is_planned(const catalogue *c, const char *id)
{
    char path[PATH_MAX];
    const int folder = (int)(strrchr(c->path, '/') - c->path);
    if (snprintf(path, sizeof path, "%.*s/experiments", folder, c->path) >= (int)sizeof path ||
        access(path, F_OK) != 0)
        return false;
    return snprintf(path, sizeof path, "%.*s/experiments/%s/main.c", folder, c->path, id) <
               (int)sizeof path &&
           access(path, F_OK) != 0;
}

static void put_experiment(output *o, const catalogue *c, size_t row)
{
    const char *const id = br_csv_cell(c->csv, row, c->id),
                      *const document = br_csv_cell(c->csv, row, c->document),
                      *const item = br_csv_cell(c->csv, row, c->item);
    const bool planned = is_planned(c, id);
    if (!o->as_json) {
        printf("  %-40s %s, %s%s\n", id, document, item, planned ? " (planned)" : "");
        return;
    }
    json_open(&o->j, NULL, '{');
    json_text(&o->j, "name", id);
    json_text(&o->j, "document", document);
    json_text(&o->j, "item", item);
    json_bool(&o->j, "planned", planned);
    json_close(&o->j, '}');
}

enum { LAWS, SCENES, CONES, MODELS, SOLVERS, MATERIALS, RESPONSES, SHAPES, EXPERIMENTS, KINDS };
/* Other words: `generators` are the models, as docs/matrix.md calls them, `rigid` the scenes of bristle run.
 */
enum { GENERATORS = KINDS, RIGID, WORDS };
static const char *const kinds[WORDS + 1] = {[LAWS] = "laws",
                                             [SCENES] = "scenes",
                                             [CONES] = "cones",
                                             [MODELS] = "models",
                                             [SOLVERS] = "solvers",
                                             [MATERIALS] = "materials",
                                             [RESPONSES] = "responses",
                                             [SHAPES] = "shapes",
                                             [EXPERIMENTS] = "experiments",
                                             [GENERATORS] = "generators",
                                             [RIGID] = "rigid"};

/* The kinds that are asked for: the one of that name, all for null. */
static br_status choose(const char *kind, bool wanted[KINDS], br_error *error)
{
    bool any = false;
    if (kind && strcmp(kind, kinds[GENERATORS]) == 0)
        kind = kinds[MODELS];
    if (kind && strcmp(kind, kinds[RIGID]) == 0)
        kind = kinds[SCENES];
    for (int k = 0; k < KINDS; k++)
        any |= wanted[k] = !kind || strcmp(kind, kinds[k]) == 0;
    char hint[BR_SUGGESTION_TEXT];
    return any ? BR_OK
               : br_fail(error, BR_ERR_UNKNOWN,
                         "list: there are laws, scenes, cones, models, solvers, materials, responses, "
                         "shapes and experiments, but no '%s'%s",
                         kind, br_suggest(kind, kinds, WORDS, hint));
}

static void put_kind(output *o, int kind, const br_law_registry *registry, const catalogue *found)
{
    switch (kind) {
    case LAWS:
        put_laws(o, registry);
        break;
    case SCENES:
        put_scenes(o);
        break;
    case CONES:
        put_cones(o);
        break;
    case MODELS:
        put_models(o);
        break;
    case SOLVERS:
        put_solvers(o);
        break;
    case MATERIALS:
        put_materials(o);
        break;
    case RESPONSES:
        put_responses(o);
        break;
    case SHAPES:
        put_shapes(o);
        break;
    default:
        for (size_t i = 0; i < br_csv_rows(found->csv); i++)
            put_experiment(o, found, i);
    }
}

/* A catalogue that is not there is told in place of its experiments: on standard error for JSON. */
static void put_kinds(output *o, const bool wanted[KINDS], const br_law_registry *registry,
                      const catalogue *found, const br_error *no_catalogue)
{
    bool any = false;
    if (o->as_json)
        json_open(&o->j, NULL, '{');
    for (int k = 0; k < KINDS; k++) {
        if (!wanted[k])
            continue;
        if (!o->as_json && any)
            putchar('\n');
        any = true;
        if (k == EXPERIMENTS && no_catalogue->status < 0) {
            fprintf(o->as_json ? stderr : stdout, "%sexperiments: %s\n",
                    o->as_json ? "bristle: warning: " : "", no_catalogue->message);
            continue;
        }
        begin_kind(o, kinds[k]);
        put_kind(o, k, registry, found);
        end_kind(o);
    }
    if (o->as_json)
        json_close(&o->j, '}');
}

static br_status list(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *kind;
    bool wanted[KINDS];
    option options[] = {{"--plugin", 'p', plugins, MAX_PLUGINS, 0}, {"--json", 'j', NULL, 0, 0}};
    br_status status = options_parse(argc, argv, options, 2, &kind, kinds, 0, 1, error);
    if (status >= 0)
        status = choose(kind, wanted, error);
    if (status < 0)
        return status;

    /* Asked for everything, a missing catalogue is a remark; asked for the experiments, it is a failure. */
    br_law_registry *registry = NULL;
    catalogue found = {0};
    br_error no_catalogue = {0};
    status = known_laws(plugins, options[0].count, &registry, error);
    if (status >= 0 && wanted[EXPERIMENTS] && catalogue_read(&found, &no_catalogue) < 0 && kind)
        status = br_fail(error, no_catalogue.status, "%s", no_catalogue.message);
    output o = {.as_json = options[1].count > 0,
                .only_rigid = kind && strcmp(kind, kinds[RIGID]) == 0,
                .j = {.to = stdout}};
    if (status >= 0)
        put_kinds(&o, wanted, registry, &found, &no_catalogue);
    br_csv_destroy(found.csv);
    free(found.path);
    br_law_registry_destroy(registry);
    return status;
}

const command list_command = {
    .name = "list",
    .synopsis =
        "[--json] [--plugin FILE] [laws|scenes|cones|models|solvers|materials|responses|shapes|experiments]",
    .summary = "list laws, scenes, cones, models, solvers, materials, responses, shapes and experiments",
    .help =
        (const char *const[]){
            "Laws give a friction force as a function of speed, models as a function of the sliding "
            "direction at a contact; cones are the sets of forces that contact solvers take. Materials and "
            "responses are of cloth: what it is made of, and how a step answers contact. Shapes are "
            "surfaces of planar contacts (bristle planar). `generators` lists the models, `rigid` the "
            "scenes of `bristle run` alone.\n",
            "Experiments are those of catalogue.csv in the project's folder (installed: share/bristle): "
            "BRISTLE_HOME if that is set, else the nearest folder above the program that has it, else the "
            "working directory.\n",
            "  -j, --json               an object with a list of objects for each kind: name, title, "
            "source\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
            NULL},
    .words = kinds,
    .run = list,
};
