/* bristle describe: everything that a law says about itself. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/text.h>

#include "command.h"
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

/* An end of a range that is not finite is null. A preset is a number, or text where it is none. */
static void put_parameter(json *j, const br_struct_type *of, const void *presets, const br_member *member)
{
    const br_field *const f = member->field;
    char preset[1000];
    json_open(j, NULL, '{');
    json_text(j, "name", member->name);
    json_text(j, "meaning", f->meaning);
    json_text(j, "unit", f->unit);
    json_number(j, "least", f->low);
    json_bool(j, "least_is_allowed", !f->low_open);
    json_number(j, "most", f->high);
    json_bool(j, "most_is_allowed", !f->high_open);
    if (f->kind == BR_FIELD_REAL)
        json_number(j, "preset", f->preset);
    else
        json_text(j, "preset",
                  br_get(of, presets, member->name, preset, sizeof preset, NULL) >= 0 ? preset : NULL);
    json_text(j, "preset_from", f->source);
    json_close(j, '}');
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
    json_open(&j, "parameters", '[');
    for (size_t i = 0; i < br_struct_count(&fields); i++) {
        br_member member;
        br_struct_at(&fields, i, &member);
        put_parameter(&j, &fields, presets, &member);
    }
    json_close(&j, ']');
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

static br_status describe(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *name;
    option options[] = {
        {"--plugin", 'p', plugins, MAX_PLUGINS, 0}, {"--ini", 0, NULL, 0, 0}, {"--json", 'j', NULL, 0, 0}};
    static const char *const names[] = {"LAW"};
    br_status status = options_parse(argc, argv, options, 3, &name, names, 1, 1, error);
    if (status >= 0 && options[1].count && options[2].count)
        status = br_fail(error, BR_ERR_ARGUMENT, "describe: --ini and --json exclude each other");
    br_law_registry *registry = NULL;
    const br_law_type *type;
    if (status >= 0)
        status = known_laws(plugins, options[0].count, &registry, error);
    if (status >= 0)
        status = br_law_find(registry, name, &type, error);
    if (status >= 0 && options[1].count)
        print_ini(type);
    else if (status >= 0)
        status = describe_all(type, options[2].count > 0, error);
    br_law_registry_destroy(registry);
    return status;
}

const command describe_command = {
    .name = "describe",
    .synopsis = "[--ini|--json] [--plugin FILE] LAW",
    .summary = "explain a law: formula, source, parameters with unit, range and preset",
    .help = "LAW is a name that `bristle list laws` shows.\n"
            "\n"
            "      --ini                print only a LAW.ini with the presets, to be changed and given to "
            "`bristle eval`\n"
            "  -j, --json               all of it as an object of JSON\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
    .kind = "laws",
    .run = describe,
};
