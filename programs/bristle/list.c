/* bristle list: what there is. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/csv.h>

#include "command.h"
#include "home.h"
#include "known_laws.h"
#include "options.h"
#include "suggest.h"

static void print_laws(const br_law_registry *registry)
{
    puts("laws:");
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        printf("  %-20s %s\n", type->name, type->title);
    }
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

static br_status list(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *kind;
    option options[] = {{"--plugin", 'p', plugins, MAX_PLUGINS, 0}};
    static const char *const kinds[] = {"laws", "experiments"};
    br_status status = options_parse(argc, argv, options, 1, &kind, kinds, 0, 1, error);
    if (status < 0)
        return status;
    const bool laws = !kind || strcmp(kind, "laws") == 0,
               experiments = !kind || strcmp(kind, "experiments") == 0;
    if (!laws && !experiments) {
        char hint[SUGGESTION_TEXT];
        return br_fail(error, BR_ERR_UNKNOWN, "list: there are laws and experiments, but no '%s'%s", kind,
                       suggestion(kind, kinds, 2, hint));
    }

    /* Asked for everything, a missing catalogue is a remark; asked for the experiments, it is a failure. */
    br_law_registry *registry = NULL;
    catalogue found = {0};
    br_error no_catalogue = {0};
    status = known_laws(plugins, options[0].count, &registry, error);
    if (status >= 0 && experiments && catalogue_read(&found, &no_catalogue) < 0 && !laws)
        status = br_fail(error, no_catalogue.status, "%s", no_catalogue.message);
    if (status >= 0 && laws)
        print_laws(registry);
    if (status >= 0 && laws && experiments)
        putchar('\n');
    if (status >= 0 && experiments) {
        if (no_catalogue.status < 0)
            printf("experiments: %s\n", no_catalogue.message);
        else
            print_experiments(&found);
    }
    br_csv_destroy(found.csv);
    free(found.path);
    br_law_registry_destroy(registry);
    return status;
}

const command list_command = {
    .name = "list",
    .synopsis = "[--plugin FILE] [laws|experiments]",
    .summary = "list laws and experiments",
    .help = "Experiments are those of catalogue.csv in the project's folder (installed: share/bristle): "
            "BRISTLE_HOME if that\n"
            "is set, else the nearest folder above the program that has it, else the working directory.\n"
            "\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
    .run = list,
};
