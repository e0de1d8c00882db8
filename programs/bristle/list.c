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
#include "known_laws.h"
#include "options.h"

static void print_laws(const br_law_registry *registry)
{
    puts("laws:");
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        printf("  %-20s %s\n", type->name, type->title);
    }
}

static void print_type(const char *name, const char *title, const char *source)
{
    printf("  %-20s %s (%s)\n", name, title, source);
}

static void print_scenes(void)
{
    size_t n;
    puts("scenes:");
    const br_scene_type *const *rigid = br_scenes(&n);
    for (size_t i = 0; i < n; i++)
        print_type(rigid[i]->name, rigid[i]->title, rigid[i]->source);
    const br_planar_scene_type *const *planar = br_planar_scenes(&n);
    for (size_t i = 0; i < n; i++)
        print_type(planar[i]->name, planar[i]->title, planar[i]->source);
}

static void print_cones(void)
{
    size_t n;
    puts("cones:");
    const br_cone_type *const *types = br_cone_types(&n);
    for (size_t i = 0; i < n; i++)
        print_type(types[i]->name, types[i]->title, types[i]->source);
}

static void print_shapes(void)
{
    puts("shapes:");
    for (const char *const *name = br_pressure_shapes(); *name; name++)
        printf("  %s\n", *name);
}

static void print_models(void)
{
    size_t n;
    puts("models:");
    const br_friction_model_type *const *types = br_friction_models(&n);
    for (size_t i = 0; i < n; i++)
        print_type(types[i]->name, types[i]->title, types[i]->source);
}

static void print_solvers(void)
{
    size_t n;
    puts("solvers:");
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++)
        print_type(types[i]->name, types[i]->title, types[i]->source);
}

static void print_materials(void)
{
    puts("materials:");
    for (size_t i = 0; i < br_cloth_material_count(); i++)
        print_type(br_cloth_material_name(i), "cloth", br_cloth_material_source(i));
}

static void print_responses(void)
{
    size_t n;
    puts("responses:");
    const br_cloth_response_type *const *types = br_cloth_responses(&n);
    for (size_t i = 0; i < n; i++)
        print_type(types[i]->name, types[i]->title, types[i]->source);
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

static void print_experiments(const catalogue *c)
{
    puts("experiments:");
    for (size_t i = 0; i < br_csv_rows(c->csv); i++) {
        const char *const id = br_csv_cell(c->csv, i, c->id);
        printf("  %-40s %s, %s%s\n", id, br_csv_cell(c->csv, i, c->document), br_csv_cell(c->csv, i, c->item),
               is_planned(c, id) ? " (planned)" : "");
    }
}

enum { LAWS, SCENES, CONES, MODELS, SOLVERS, MATERIALS, RESPONSES, SHAPES, EXPERIMENTS, KINDS };
static const char *const kinds[KINDS] = {"laws",      "scenes",    "cones",  "models",     "solvers",
                                         "materials", "responses", "shapes", "experiments"};

/* The kinds that are asked for: the one of that name, all for null. */
static br_status choose(const char *kind, bool wanted[KINDS], br_error *error)
{
    bool any = false;
    for (int k = 0; k < KINDS; k++)
        any |= wanted[k] = !kind || strcmp(kind, kinds[k]) == 0;
    char hint[BR_SUGGESTION_TEXT];
    return any ? BR_OK
               : br_fail(error, BR_ERR_UNKNOWN,
                         "list: there are laws, scenes, cones, models, solvers, materials, responses, "
                         "shapes and experiments, but no '%s'%s",
                         kind, br_suggest(kind, kinds, KINDS, hint));
}

static void print_kind(int kind, const br_law_registry *registry, const catalogue *found,
                       const br_error *no_catalogue)
{
    switch (kind) {
    case LAWS:
        print_laws(registry);
        break;
    case SCENES:
        print_scenes();
        break;
    case CONES:
        print_cones();
        break;
    case MODELS:
        print_models();
        break;
    case SOLVERS:
        print_solvers();
        break;
    case MATERIALS:
        print_materials();
        break;
    case RESPONSES:
        print_responses();
        break;
    case SHAPES:
        print_shapes();
        break;
    default:
        if (no_catalogue->status < 0)
            printf("experiments: %s\n", no_catalogue->message);
        else
            print_experiments(found);
    }
}

static br_status list(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *kind;
    bool wanted[KINDS];
    option options[] = {{"--plugin", 'p', plugins, MAX_PLUGINS, 0}};
    br_status status = options_parse(argc, argv, options, 1, &kind, kinds, 0, 1, error);
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
    for (int k = 0; k < KINDS && status >= 0; k++) {
        if (!wanted[k])
            continue;
        if (!kind && k > 0)
            putchar('\n');
        print_kind(k, registry, &found, &no_catalogue);
    }
    br_csv_destroy(found.csv);
    free(found.path);
    br_law_registry_destroy(registry);
    return status;
}

const command list_command = {
    .name = "list",
    .synopsis = "[--plugin FILE] [laws|scenes|cones|models|solvers|materials|responses|shapes|experiments]",
    .summary = "list laws, scenes, cones, models, solvers, materials, responses, shapes and experiments",
    .help =
        "Laws give a friction force as a function of speed, models as a function of the sliding direction "
        "at a contact;\n"
        "cones are the sets of forces that contact solvers take. Materials and responses are of cloth: what "
        "it is made of, and\n"
        "how a step answers contact. Shapes are surfaces of planar contacts (bristle planar).\n"
        "\n"
        "Experiments are those of catalogue.csv in the project's folder (installed: share/bristle): "
        "BRISTLE_HOME if that\n"
        "is set, else the nearest folder above the program that has it, else the working directory.\n"
        "\n"
        "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
    .run = list,
};
