/* bristle eval: a law along the user's record. Everything is read, checked and computed before the first byte
 * is written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/law_run.h>
#include <bristle/text.h>

#include "command.h"
#include "known_laws.h"
#include "options.h"
#include "outputs.h"
#include "record_options.h"

/* Results of all rows, and the states at them. */
typedef struct run {
    double *memory; /* of all four */
    br_law_series of;
} run;

static br_status compute(br_law law, const br_law_record *r, run *out, br_error *error)
{
    const size_t n = r->n;
    double *const memory = calloc(n, (3 + law.type->n_states) * sizeof *memory);
    if (!memory)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    out->memory = memory;
    out->of = (br_law_series){
        .friction = memory, .low = memory + n, .high = memory + 2 * n, .states = memory + 3 * n};
    return br_law_run(law, r, NULL, &out->of, error);
}

/* ---- output ---- */

static void put(FILE *stream, double value, char after)
{
    char text[BR_DOUBLE_TEXT] = "";
    if (!isnan(value))
        br_format_double(value, text);
    fputs(text, stream);
    putc(after, stream);
}

static void print(FILE *stream, const br_law_type *type, const br_law_record *r, const br_law_series *result)
{
    const double *const columns[] = {r->t,        r->v,        r->normal_force, result->friction,
                                     result->low, result->high};
    enum { N_COLUMNS = sizeof columns / sizeof *columns };
    fputs("t_s,v_m_per_s,N_N,friction_N,friction_low_N,friction_high_N", stream);
    for (size_t s = 0; s < type->n_states; s++)
        fprintf(stream, ",%s", type->state_names[s]);
    putc('\n', stream);
    for (size_t i = 0; i < r->n; i++) {
        for (size_t c = 0; c < N_COLUMNS; c++)
            put(stream, columns[c][i], c + 1 < N_COLUMNS + type->n_states ? ',' : '\n');
        for (size_t s = 0; s < type->n_states; s++)
            put(stream, result->states[i * type->n_states + s], s + 1 < type->n_states ? ',' : '\n');
    }
}

static br_status write_file(outputs *o, const br_law_type *type, const br_law_record *r,
                            const br_law_series *result, br_error *error)
{
    br_atomic_file *file;
    BR_TRY(br_atomic_file_open(o->paths[0], &file, error));
    print(br_atomic_file_stream(file), type, r, result);
    return outputs_commit(o, &file, 1, error);
}

/* ---- the command ---- */

enum { PLUGIN, OUTPUT, COLUMNS, NORMAL_FORCE, NORMAL_NOISE, ROWS, SMOOTH, N_OPTIONS };

static br_status read_format(const option *o, const br_law_type *type, br_law_record_format *format,
                             br_error *error)
{
    const record_options record = {&o[COLUMNS], &o[NORMAL_FORCE], &o[NORMAL_NOISE], &o[ROWS], &o[SMOOTH]};
    BR_TRY(record_format(&record, format, error));
    format->allow_pull = (type->flags & BR_LAW_AS_PRINTED) != 0;
    if (format->normal_force < 0 && !format->allow_pull)
        return br_fail(error, BR_ERR_RANGE, "--normal-force: %s N is negative",
                       option_value(&o[NORMAL_FORCE]));
    return BR_OK;
}

static br_status evaluate_record(br_law law, const option *options, const char *data, outputs *o,
                                 br_error *error)
{
    br_law_record_format format;
    br_law_record *r = NULL;
    run result = {.memory = NULL};
    br_status status = read_format(options, law.type, &format, error);
    if (status >= 0)
        status = br_law_record_read(data, &format, &r, error);
    if (status >= 0)
        status = compute(law, r, &result, error);
    if (status >= 0) {
        if (o->n > 0)
            status = write_file(o, law.type, r, &result.of, error);
        else
            print(stdout, law.type, r, &result.of);
    }
    free(result.memory);
    br_law_record_destroy(r);
    return status;
}

static br_status eval(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *output = NULL, *columns, *force, *noise, *rows, *smooth, *rest[2];
    option options[N_OPTIONS] = {
        [PLUGIN] = {"--plugin", 'p', plugins, MAX_PLUGINS, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [COLUMNS] = {"--columns", 'c', &columns, 1, 0},
        [NORMAL_FORCE] = {"--normal-force", 'N', &force, 1, 0},
        [NORMAL_NOISE] = {"--normal-noise", 0, &noise, 1, 0},
        [ROWS] = {"--rows", 'r', &rows, 1, 0},
        [SMOOTH] = {"--smooth", 0, &smooth, 1, 0},
    };
    static const char *const names[] = {"LAW.ini", "DATA.csv"};
    br_status status = options_parse(argc, argv, options, N_OPTIONS, rest, names, 2, 2, error);
    if (status < 0)
        return status;
    const char *const ini = rest[0], *const data = rest[1];
    if (strcmp(ini, "-") == 0 && strcmp(data, "-") == 0)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "eval: only one of LAW.ini and DATA.csv can be standard input");
    outputs o = {.n = 0};
    if (output && strcmp(output, "-") != 0)
        status = outputs_add(&o, output, error);
    if (status >= 0)
        status = outputs_spare(&o, ini, error);
    if (status >= 0)
        status = outputs_spare(&o, data, error);
    for (size_t i = 0; i < options[PLUGIN].count && status >= 0; i++)
        status = outputs_spare(&o, plugins[i], error);
    if (status >= 0)
        outputs_begin(&o);

    br_law_registry *registry = NULL;
    br_law *law = NULL;
    if (status >= 0)
        status = known_laws(plugins, options[PLUGIN].count, &registry, error);
    if (status >= 0)
        status = br_law_read(registry, ini, &law, error);
    if (status >= 0) {
        const char *const remark = br_law_remark(law->type, law->params);
        if (remark)
            fprintf(stderr, "bristle: warning: %s: %s\n", ini, remark);
        status = evaluate_record(*law, options, data, &o, error);
    }
    br_law_destroy(law);
    br_law_registry_destroy(registry);
    outputs_end(&o);
    return status;
}

const command eval_command = {
    .name = "eval",
    .synopsis =
        "[-o OUT.csv] [--columns t=NAME,v=NAME,...] [--normal-force N] [--plugin FILE] LAW.ini DATA.csv",
    .summary = "evaluate a law along a record of time, velocity and normal force",
    .help =
        "LAW.ini has one section [law]: type = NAME and every parameter of that law, or presets = yes and "
        "only those\n"
        "that differ. `bristle describe NAME --ini` prints one to start from.\n"
        "\n"
        "DATA.csv has a header and columns for t [s], v [m/s], N [N] and, if known, the tangential load F_e "
        "[N]. They are\n"
        "found under the names t, t_s, time, time_s; v, v_m_per_s, velocity, velocity_m_per_s; N, N_N, "
        "normal_force,\n"
        "normal_force_N; F_e, F_e_N, load, load_N; or under those that --columns gives. Units in names are "
        "converted, in brackets\n"
        "(velocity [mm/s]) or as words (v_mm_per_s, time_ms, load_kN); a name without a unit is in SI units. "
        "\"-\" is "
        "standard\n"
        "input.\n"
        "\n"
        "Without a velocity there must be a position (x, position): that to the next row holds from row to "
        "row.\n"
        "\n"
        "The output has the columns t_s, v_m_per_s, N_N, friction_N (on the body, against sliding), "
        "friction_low_N,\n"
        "friction_high_N and one for each state of the law. At rest (v = 0) a law with true stiction "
        "balances the load up to\n"
        "its break-away force; without a load column friction_N is empty there, and low and high bound it. A "
        "law with\n"
        "states starts from zero; velocity and normal force hold from each row to the next.\n"
        "\n"
        "  -o, --output FILE        write there instead of to standard output; an earlier file is replaced "
        "at the end only\n"
        "  -c, --columns LIST       names of the columns, KEY=NAME separated by commas; keys t, v, x, N, "
        "F_e;\n"
        "                           NAME [UNIT] for a column whose name does not say its unit\n"
        "  -N, --normal-force N     constant normal force [N] instead of a column\n"
        "      --normal-noise N     a normal force down to minus this is noise around 0 [N]\n"
        "  -r, --rows FROM:UNTIL    rows of the file that are read, 1 the first\n"
        "      --smooth S           velocity from positions by parabolas over this time [s]\n"
        "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
    .run = eval,
};
