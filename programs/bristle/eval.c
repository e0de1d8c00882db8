/* bristle eval: a law along the user's record. Everything is read, checked and computed before the first byte
 * is written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/law_run.h>
#include <bristle/text.h>

#include "command.h"
#include "eval_planar.h"
#include "figure.h"
#include "footprint.h"
#include "json.h"
#include "known_laws.h"
#include "options.h"
#include "outputs.h"
#include "record_options.h"

/* Results of all rows, and the states at them. */
typedef struct run {
    double *memory; /* of all */
    br_law_series of;
    double *residual; /* (n) friction less the measured one; at rest the distance from what can be held */
} run;

/* What is asked for beside the record. */
typedef struct request {
    br_law law;
    double *start; /* (n_states) */
    double held;   /* friction at rest that the start holds [N] */
    bool by_friction, by_held, last_side, compare;
} request;

/* At rest without a known load: the force of slow sliding on the side of the last motion. */
static void fill_rest(br_law law, const br_law_record *r, const br_law_series *of)
{
    double side = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (r->v[i] != 0)
            side = r->v[i] > 0 ? 1 : -1;
        else if (isnan(of->friction[i]) && side != 0)
            of->friction[i] =
                fmin(fmax(0 - side * law.type->friction(law.params, 0, r->normal_force[i]), of->low[i]),
                     of->high[i]);
    }
}

/* As in a fit: without a load nothing bends bristles, and what no deflection gives or holds begins at 0, too.
 */
static void start_by_friction(const request *q, const br_law_record *r)
{
    if (!br_law_start_state(q->law, q->by_held ? 0 : r->v[0], r->normal_force[0],
                            q->by_held ? q->held : r->friction[0], q->start) &&
        r->normal_force[0] > 0)
        fprintf(stderr, "bristle: warning: --start: law %s has no state that %s; it starts from 0\n",
                q->law.type->name,
                q->by_held ? "holds this friction at rest" : "gives the friction of the first row");
}

static br_status compute(const request *q, const br_law_record *r, run *out, br_error *error)
{
    const size_t n = r->n, states = q->law.type->n_states;
    double *const memory = calloc(n, (4 + states) * sizeof *memory);
    if (!memory)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    out->memory = memory;
    out->residual = memory + 3 * n;
    out->of = (br_law_series){
        .friction = memory, .low = memory + n, .high = memory + 2 * n, .states = memory + 4 * n};
    if (q->by_friction || q->by_held)
        start_by_friction(q, r);
    BR_TRY(br_law_run(q->law, r, q->start, &out->of, error));
    if (q->last_side)
        fill_rest(q->law, r, &out->of);
    for (size_t i = 0; q->compare && i < n; i++) {
        const double low = out->of.low[i], high = out->of.high[i], is = r->friction[i];
        out->residual[i] = fmin(fmax(is, low), high) - is;
    }
    return BR_OK;
}

/* ---- output ---- */

/* What is printed. */
typedef struct answer {
    const request *q;
    const br_law_record *r;
    const run *result;
} answer;

static void print(FILE *stream, const void *context)
{
    const answer *const a = context;
    const request *const q = a->q;
    const br_law_record *const r = a->r;
    const run *const result = a->result;
    const br_law_type *const type = q->law.type;
    const double *const columns[] = {r->t,
                                     r->v,
                                     r->normal_force,
                                     result->of.friction,
                                     result->of.low,
                                     result->of.high,
                                     r->friction,
                                     result->residual};
    const size_t n_columns = q->compare ? 8 : 6;
    br_csv_put_remarks(stream, r->remarks);
    fputs("t_s,v_m_per_s,N_N,friction_N,friction_low_N,friction_high_N", stream);
    fputs(q->compare ? ",measured_N,residual_N" : "", stream);
    for (size_t s = 0; s < type->n_states; s++)
        fprintf(stream, ",%s", type->state_names[s]);
    putc('\n', stream);
    for (size_t i = 0; i < r->n; i++) {
        for (size_t c = 0; c < n_columns; c++)
            outputs_put_cell(stream, columns[c][i], c + 1 < n_columns + type->n_states ? ',' : '\n');
        for (size_t s = 0; s < type->n_states; s++)
            outputs_put_cell(stream, result->of.states[i * type->n_states + s],
                             s + 1 < type->n_states ? ',' : '\n');
    }
}

/* The rms goes where the table does not. */
static void print_rms(const br_law_record *r, const run *result, bool to_file, bool as_json)
{
    double sum = 0, measured = 0;
    for (size_t i = 0; i < r->n; i++) {
        sum += result->residual[i] * result->residual[i];
        measured += r->friction[i] * r->friction[i];
    }
    const double n = (double)r->n, rms = sqrt(sum / n), of = sqrt(measured / n);
    if (as_json) {
        json j = {.to = stdout};
        json_open(&j, NULL, '{');
        json_number(&j, "rms_N", rms);
        json_number(&j, "rows", n);
        json_number(&j, "measured_rms_N", of);
        json_close(&j, '}');
        return;
    }
    fprintf(to_file ? stdout : stderr,
            "rms %.6g N over %zu rows, %.4g %% of the measured friction's %.6g N\n", rms, r->n,
            of > 0 ? 100 * rms / of : NAN, of);
}

/* ---- the command ---- */

enum {
    PLUGIN,
    OUTPUT,
    RECORD,
    COMPARE = RECORD + N_RECORD_OPTIONS,
    START,
    AT_REST,
    PLOT,
    PLANAR,
    FOOTPRINT,
    WIDTH,
    HEIGHT,
    CELLS,
    JSON,
    N_OPTIONS
};

/* "NAME=VALUE,NAME=VALUE" of states, "friction", or the friction that is held at rest. */
static br_status read_start(const char *text, request *q, br_error *error)
{
    const br_law_type *const type = q->law.type;
    q->by_friction = strcmp(text, "friction") == 0;
    if (type->n_states == 0 && q->by_friction) { /* nothing to begin with */
        q->by_friction = false;
        return BR_OK;
    }
    if (type->n_states == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "--start: law %s has no states", type->name);
    q->by_held = br_parse_double(text, &q->held);
    if (q->by_held && !isfinite(q->held))
        return br_fail(error, BR_ERR_SYNTAX, "--start: '%s' is not a finite number", text);
    while (!q->by_friction && !q->by_held && *text) {
        char part[120];
        const size_t length = strcspn(text, ","), name = strcspn(text, "=");
        size_t s = 0;
        snprintf(part, sizeof part, "%.*s", (int)(length < sizeof part ? length : sizeof part - 1), text);
        while (s < type->n_states && !(name < length && strlen(type->state_names[s]) == name &&
                                       strncmp(type->state_names[s], text, name) == 0))
            s++;
        if (s == type->n_states)
            return br_fail(error, BR_ERR_UNKNOWN,
                           "--start: '%s' is neither friction nor a number nor STATE=VALUE with a state of "
                           "law %s, such as %s",
                           part, type->name, type->state_names[0]);
        if (!br_parse_double(part + name + 1, &q->start[s]) || !isfinite(q->start[s]))
            return br_fail(error, BR_ERR_SYNTAX, "--start: '%s': the value is not a finite number", part);
        text += length + (text[length] == ',');
    }
    return BR_OK;
}

static br_status read_request(const option *o, request *q, br_error *error)
{
    const char *const at_rest = option_value(&o[AT_REST]), *const start = option_value(&o[START]);
    q->last_side = at_rest && strcmp(at_rest, "last") == 0;
    if (at_rest && !q->last_side && strcmp(at_rest, "empty") != 0)
        return br_fail(error, BR_ERR_SYNTAX, "--at-rest: '%s' is neither empty nor last", at_rest);
    q->compare = o[COMPARE].count > 0;
    q->start = calloc(q->law.type->n_states + 1, sizeof *q->start);
    if (!q->start)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    return start ? read_start(start, q, error) : BR_OK;
}

static br_status evaluate_record(br_law law, const option *options, const char *data, outputs *o,
                                 br_error *error)
{
    br_law_record_format format = {.allow_pull = (law.type->flags & BR_LAW_AS_PRINTED) != 0};
    br_law_record *r = NULL;
    run result = {.memory = NULL};
    request q = {.law = law};
    br_status status = record_format(&options[RECORD], &format, error);
    if (status >= 0)
        status = read_request(options, &q, error);
    format.want_friction = q.compare || q.by_friction;
    if (status >= 0)
        status = br_law_record_read(data, &format, &r, error);
    if (status >= 0)
        record_tell_gaps(data, r->n, r->t, r->anew);
    if (status >= 0)
        status = compute(&q, r, &result, error);
    if (status >= 0)
        status = outputs_put(o, print, &(answer){&q, r, &result}, error);
    if (status >= 0 && q.compare)
        print_rms(r, &result, o->n > 0, options[JSON].count > 0);
    free(q.start);
    free(result.memory);
    br_law_record_destroy(r);
    return status;
}

/* It is drawn from the table in its file. */
static br_status add_figure(outputs *o, const char *figure, br_error *error)
{
    if (o->n == 0)
        return br_fail(error, BR_ERR_MISSING, "eval: --plot needs -o FILE: the table that it draws");
    BR_TRY(figure_check_format("--plot", figure, error));
    return outputs_add(o, figure, error);
}

/* A planar model, and what belongs to it or to laws alone. */
static br_status evaluate_planar(const option *o, const char *model, const char *data, outputs *out,
                                 br_error *error)
{
    static const int laws[] = {PLUGIN, RECORD + RECORD_SMOOTH, COMPARE, START, AT_REST, JSON};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (o[laws[i]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "%s does not go with --planar", o[laws[i]].name);
    for (size_t i = WIDTH; !o[FOOTPRINT].count && i <= CELLS; i++)
        if (o[i].count)
            return br_fail(error, BR_ERR_ARGUMENT, "%s needs --footprint", o[i].name);
    br_law_record_format format = {.allow_pull = false};
    BR_TRY(record_format(&o[RECORD], &format, error));
    format.want_friction = true;
    const planar_eval job = {model, data, &format, &o[FOOTPRINT], &o[WIDTH], &o[HEIGHT], &o[CELLS], out};
    return eval_planar(&job, error);
}

static br_status evaluate_law(const option *options, const char *ini, const char *data, outputs *o,
                              br_error *error)
{
    br_law_registry *registry = NULL;
    br_law *law = NULL;
    br_status status = known_laws(options[PLUGIN].values, options[PLUGIN].count, &registry, error);
    for (size_t i = FOOTPRINT; status >= 0 && i <= CELLS; i++)
        if (options[i].count)
            status = br_fail(error, BR_ERR_ARGUMENT, "%s belongs to --planar", options[i].name);
    if (status >= 0)
        status = br_law_read(registry, ini, &law, error);
    if (status >= 0) {
        const char *const remark = br_law_remark(law->type, law->params);
        if (remark)
            fprintf(stderr, "bristle: warning: %s: %s\n", ini, remark);
        status = evaluate_record(*law, options, data, o, error);
    }
    br_law_destroy(law);
    br_law_registry_destroy(registry);
    return status;
}

static br_status eval(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *output = NULL, *record[N_RECORD_OPTIONS], *start, *at_rest,
                                      *figure = NULL, *footprint, *width, *height, *cells, *rest[2];
    option options[N_OPTIONS] = {
        [PLUGIN] = {"--plugin", 'p', plugins, MAX_PLUGINS, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [COMPARE] = {"--compare", 0, NULL, 0, 0},
        [START] = {"--start", 0, &start, 1, 0},
        [AT_REST] = {"--at-rest", 0, &at_rest, 1, 0},
        [PLOT] = {"--plot", 0, &figure, 1, 0},
        [PLANAR] = {"--planar", 0, NULL, 1, 0},
        [FOOTPRINT] = {"--footprint", 0, &footprint, 1, 0},
        [WIDTH] = {"--width", 'W', &width, 1, 0},
        [HEIGHT] = {"--height", 'H', &height, 1, 0},
        [CELLS] = {"--cells", 0, &cells, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"LAW.ini", "DATA.csv"};
    record_options(&options[RECORD], record);
    br_status status = options_parse(argc, argv, options, N_OPTIONS, rest, names, 2, 2, error);
    if (status < 0)
        return status;
    const char *const ini = rest[0], *const data = rest[1];
    if (options[FOOTPRINT].count)
        BR_TRY(options_one_stdin(argv[0], (const char *const[]){ini, data, footprint}, 3, error));
    if (options[JSON].count && !(options[COMPARE].count && output && strcmp(output, "-") != 0))
        return br_fail(error, BR_ERR_MISSING,
                       "--json: it is of the rms: --compare and -o FILE, where the table goes, are missing");
    outputs o = {.n = 0};
    if (output && strcmp(output, "-") != 0)
        status = outputs_add(&o, output, error);
    if (status >= 0 && figure)
        status = add_figure(&o, figure, error);
    if (status >= 0)
        status = outputs_spare(&o, ini, error);
    if (status >= 0)
        status = outputs_spare(&o, data, error);
    for (size_t i = 0; i < options[PLUGIN].count && status >= 0; i++)
        status = outputs_spare(&o, plugins[i], error);
    if (status >= 0 && options[FOOTPRINT].count && !footprint_is_shape(footprint))
        status = outputs_spare(&o, footprint, error);
    if (status >= 0)
        outputs_begin(&o);
    if (status >= 0)
        status = (options[PLANAR].count ? evaluate_planar : evaluate_law)(options, ini, data, &o, error);
    if (status >= 0 && figure)
        status = figure_draw_table(&(figure_table){.path = output}, &figure, 1, error);
    outputs_end(&o);
    return status;
}

static const char *const choices[] = {"--friction-sign against along", "--at-rest empty last", NULL};

const command eval_command = {
    .name = "eval",
    .synopsis = "[-o OUT.csv] [--columns t=NAME,...] [--compare] [options] LAW.ini|MODEL.ini DATA.csv",
    .summary = "evaluate a law along a record of time, velocity and normal force",
    .help =
        (const char *const[]){
            "LAW.ini has one section [law]: type = NAME and every parameter of that law, or presets = yes "
            "and only those that differ. `bristle describe NAME --ini` prints one to start from.\n",
            "DATA.csv has a header and columns for t [s], v [m/s], N [N] and, if known, the tangential load "
            "F_e [N]. They are found under the names t, t_s, time, time_s; v, v_m_per_s, velocity, "
            "velocity_m_per_s; N, N_N, normal_force, normal_force_N; F_e, F_e_N, load, load_N; or under "
            "those that --columns gives. Units in names are converted, in brackets (velocity [mm/s]) or as "
            "words (v_mm_per_s, time_ms, load_kN); a name without a unit is in SI units. \"-\" is standard "
            "input.\n",
            "Without a velocity there must be a position (x, position, pos, displacement): that to the next "
            "row holds from row to row.\n",
            "The output has the columns t_s, v_m_per_s, N_N, friction_N (on the body, against sliding), "
            "friction_low_N, friction_high_N and one for each state of the law. At rest (v = 0) a law with "
            "true stiction balances the load up to its break-away force; without a load column friction_N "
            "is empty there, and low and high bound it. A law with states starts from zero, or from "
            "--start; velocity and normal force change linearly from row to row, with --steps they hold "
            "from each row to the next.\n",
            "--compare reads the measured friction (F, friction, friction_force), adds measured_N and "
            "residual_N (friction less measured; at rest the distance from what can be held) and prints "
            "their rms: to standard error, or with -o to standard output.\n",
            "With --planar MODEL.ini is a model as `bristle fit --planar -o` writes, and the record has "
            "twist and wrench: columns t, vx, vy, omega, N, fx, fy, torque. The output has the model's "
            "wrench, the measured one and their difference. Models of a pressure profile need the footprint "
            "of the fit.\n",
            "  -o, --output FILE        write there instead of to standard output; an earlier file is "
            "replaced at the end only\n" RECORD_OPTIONS_HELP
            "      --planar             a planar model along a record of twist and wrench\n"
            "      --footprint S|MAP    of its pressure: a shape of `bristle list shapes`, or a map\n"
            "  -W, --width METRES       its width [m]; 0.02 if not given\n"
            "  -H, --height METRES      its height [m]; if not given, cells are square\n"
            "      --cells N            cells of a shape from side to side; 101 if not given\n"
            "      --compare            with the measured friction\n"
            "      --json               with --compare and -o FILE: the rms as an object of JSON\n"
            "      --start STATES       STATE=VALUE separated by commas, or friction: the deflection that "
            "gives the friction of the first row, or a number: the one that holds this friction [N] at rest "
            "(`start` of a fit); 0 without a load there, or where there is none\n"
            "      --at-rest WHAT       of a law with true stiction without a load: empty, or last, the "
            "force of slow sliding on the side of the last motion\n"
            "      --plot FIGURE        with -o FILE: draws it, .svg, .pdf or .png, as `bristle plot` does\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
            NULL},
    .choices = choices,
    .run = eval,
};
