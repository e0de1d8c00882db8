/* bristle describe: everything that a law, cone, model or solver says about itself. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

#include "command.h"
#include "describe_kinds.h"
#include "json.h"
#include "known_laws.h"
#include "options.h"
#include "parameters.h"

/* A LAW.ini ready to copy: the presets, with unit, range and meaning behind each. */
static void print_ini(const br_law_type *type)
{
    printf("[law]\ntype = %s\n", type->name);
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const f = &type->fields[i];
        char value[BR_DOUBLE_TEXT], range[BR_RANGE_TEXT];
        br_format_double(f->preset, value);
        br_field_range(f, range, sizeof range);
        /* Lines of an INI file end at 199 bytes; long phrases are cut. */
        printf("%s = %s ; %.30s | %s | %.90s\n", f->name, value, f->unit, range, f->meaning);
    }
}

static void print_flags(unsigned flags)
{
    if (flags & BR_LAW_SET_VALUED)
        puts("            true stiction: at rest the force is any value up to the break-away force");
    if (flags & BR_LAW_AS_PRINTED)
        puts("            as printed: reproduces a misprint on purpose");
    if (flags & BR_LAW_HAS_STATE)
        puts("            memory: the force depends on internal states");
    if (!flags)
        puts("            a function of velocity: no true stiction, no memory");
}

/* `presets`: its parameters as br_law_default makes them. */
static void print_all(const br_law_type *type, const void *presets)
{
    printf("%s: %s\n\n", type->name, type->title);
    printf("formula     %s\n", type->formula);
    printf("source      %s\n", type->source);
    puts("properties");
    print_flags(type->flags);
    if (type->n_states) {
        printf("states     ");
        for (size_t i = 0; i < type->n_states; i++)
            printf(" %s", type->state_names[i]);
        putchar('\n');
    }
    puts("\nparameters");
    const br_struct_type fields = br_law_struct(type);
    print_parameters(&fields, presets);
    puts("\nLAW.ini for `bristle eval`:\n");
    print_ini(type);
}

static void put_json(const br_law_type *type, const void *presets)
{
    const br_struct_type fields = br_law_struct(type);
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_text(&j, "name", type->name);
    json_text(&j, "title", type->title);
    json_text(&j, "formula", type->formula);
    json_text(&j, "source", type->source);
    json_bool(&j, "true_stiction", (type->flags & BR_LAW_SET_VALUED) != 0);
    json_bool(&j, "as_printed", (type->flags & BR_LAW_AS_PRINTED) != 0);
    json_bool(&j, "memory", (type->flags & BR_LAW_HAS_STATE) != 0);
    json_open(&j, "states", '[');
    for (size_t i = 0; i < type->n_states; i++)
        json_text(&j, NULL, type->state_names[i]);
    json_close(&j, ']');
    put_parameters(&j, &fields, presets);
    json_close(&j, '}');
}

static br_status describe_all(const br_law_type *type, bool as_json, br_error *error)
{
    void *const presets = malloc(type->params_size + 1);
    if (!presets)
        return br_fail(error, BR_ERR_MEMORY, "parameters of %s", type->name);
    br_law_default(type, presets);
    if (as_json)
        put_json(type, presets);
    else
        print_all(type, presets);
    free(presets);
    return BR_OK;
}

static br_status describe_law(const char *name, const option *plugins, bool ini, bool as_json,
                              br_error *error)
{
    br_law_registry *registry = NULL;
    const br_law_type *type;
    br_status status = known_laws(plugins->values, plugins->count, &registry, error);
    if (status >= 0)
        status = br_law_find(registry, name, &type, error);
    if (status >= 0 && ini)
        print_ini(type);
    else if (status >= 0)
        status = describe_all(type, as_json, error);
    br_law_registry_destroy(registry);
    return status;
}

enum { PLUGIN, INI, JSON, KIND, FORCES, VALUES, N_OPTIONS };

static br_status describe(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS];
    description d = {.kind = "laws"};
    option options[N_OPTIONS] = {[PLUGIN] = {"--plugin", 'p', plugins, MAX_PLUGINS, 0},
                                 [INI] = {"--ini", 0, NULL, 0, 0},
                                 [JSON] = {"--json", 'j', NULL, 0, 0},
                                 [KIND] = {"--kind", 'k', &d.kind, 1, 0},
                                 [FORCES] = {"--forces", 'f', &d.forces, 1, 0},
                                 [VALUES] = {"--values", 0, &d.values, 1, 0}};
    static const char *const names[] = {"NAME"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, &d.name, names, 1, 1, error));
    d.as_json = options[JSON].count > 0;
    if (options[INI].count && d.as_json)
        return br_fail(error, BR_ERR_ARGUMENT, "describe: --ini and --json exclude each other");
    const bool law = strcmp(d.kind, "laws") == 0;
    if (law && (d.forces || d.values))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: of cones and models; `bristle eval` has a law's friction",
                       d.forces ? "--forces" : "--values");
    if (!law && (options[INI].count || options[PLUGIN].count))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: of laws alone",
                       options[INI].count ? "--ini" : "--plugin");
    return law ? describe_law(d.name, &options[PLUGIN], options[INI].count > 0, d.as_json, error)
               : describe_kind(&d, error);
}

static const char *const choices[] = {"--kind laws cones models solvers", NULL};

const command describe_command = {
    .name = "describe",
    .synopsis = "[--ini|--json] [--plugin FILE] [--kind KIND] NAME",
    .summary = "explain a law, cone, model or solver: source, parameters with unit, range and preset",
    .help =
        (const char *const[]){
            "NAME is one that `bristle list laws` shows, or another KIND.\n",
            "  -k, --kind KIND          laws, if not given, cones, models or solvers\n"
            "      --ini                print only a LAW.ini with the presets, to be changed and given to "
            "`bristle eval`\n"
            "  -j, --json               all of it as an object of JSON\n"
            "  -f, --forces N           of a cone or model: friction under 1 N over N directions of "
            "sliding, as a table; a model's parameters are its presets, the structure of A runs along t, "
            "that of B half a radian from it\n"
            "      --values X,Y...      of a cone, with --forces: in place of its presets\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
            NULL},
    .choices = choices,
    .kind = "laws",
    .kind_option = "--kind",
    .run = describe,
};
