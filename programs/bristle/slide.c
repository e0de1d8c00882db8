/* bristle slide: a scene along a line of the user's own, from a file into CSV. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/line_case.h>
#include <bristle/text.h>

#include "command.h"
#include "figure.h"
#include "known_laws.h"
#include "options.h"
#include "outputs.h"
#include "slide_keys.h"
#include "slide_rows.h"
#include "slide_summary.h"

typedef struct run {
    const br_line_case *c;
    br_csv_writer *rows, *events; /* events may be null */
    double start_energy;
    bool as_json; /* the summary */
} run;

static br_status open_tables(run *r, const char *rows, const char *events, br_error *error)
{
    char *const columns = slide_columns(&r->c->scene);
    if (!columns)
        return br_fail(error, BR_ERR_MEMORY, "header of the result");
    const br_status status = br_csv_writer_open(rows, columns, &r->rows, error);
    free(columns);
    if (status < 0 || !events)
        return status;
    return br_csv_writer_open(events, slide_event_columns, &r->events, error);
}

static br_status publish(run *r, outputs *o, br_error *error)
{
    br_atomic_file *files[2] = {NULL, NULL};
    BR_TRY(br_csv_writer_release(r->rows, &files[0], error));
    r->rows = NULL;
    if (r->events) {
        const br_status status = br_csv_writer_release(r->events, &files[1], error);
        r->events = NULL;
        if (status < 0) {
            br_atomic_file_discard(files[0]);
            return status;
        }
    }
    return outputs_commit(o, files, 2, error);
}

static br_status simulate(run *r, const char *rows, const char *events, outputs *o, br_error *error)
{
    br_line *line = NULL;
    progress watched = progress_begin("slide", r->c->duration);
    br_status status = open_tables(r, rows, events, error);
    if (status >= 0 && slide_ends_between(r->c))
        fprintf(stderr, "bristle: duration = %g s is no multiple of every = %g s: the last row is at %g s\n",
                r->c->duration, r->c->every, r->c->duration);
    if (status >= 0)
        status = slide_run(r->c, r->rows, r->events, &watched, &line, &r->start_energy, error);
    progress_end(&watched);
    if (status >= 0)
        status = publish(r, o, error);
    if (status >= 0)
        slide_summarise(r->c, line, r->start_energy, r->as_json, *o->aside ? stderr : stdout);
    br_csv_writer_discard(r->rows);
    br_csv_writer_discard(r->events);
    br_line_destroy(line);
    return status;
}

enum { OUTPUT, EVENTS, PLOT, PLUGIN, DESCRIBE, JSON, N_OPTIONS };

static br_status slide(int argc, char **argv, br_error *error)
{
    const char *output = NULL, *events = NULL, *figure = NULL, *plugins[MAX_PLUGINS], *path;
    option options[N_OPTIONS] = {
        [OUTPUT] = {"--output", 'o', &output, 1, 0}, [EVENTS] = {"--events", 'e', &events, 1, 0},
        [PLOT] = {"--plot", 0, &figure, 1, 0},       [PLUGIN] = {"--plugin", 'p', plugins, MAX_PLUGINS, 0},
        [DESCRIBE] = {"--describe", 0, NULL, 0, 0},  [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"CASE.ini"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, &path, names, 0, 1, error));
    if (options[DESCRIBE].count)
        return path || output || events || figure || options[PLUGIN].count
                   ? br_fail(error, BR_ERR_ARGUMENT, "slide: --describe explains the keys and runs no case")
                   : slide_keys_describe(options[JSON].count > 0, error);
    if (!path)
        return br_fail(error, BR_ERR_MISSING, "slide: CASE.ini is missing; see `bristle help slide`");
    if (!output)
        return br_fail(error, BR_ERR_MISSING, "slide: -o FILE is missing: it says where the result goes");
    br_law_registry *registry = NULL;
    br_line_case *c = NULL;
    outputs o = {.n = 0};
    br_status status = known_laws(plugins, options[PLUGIN].count, &registry, error);
    if (status >= 0)
        status = br_line_case_read(path, registry, &c, error);
    if (status >= 0)
        status = outputs_add_printable(&o, &output, error);
    if (status >= 0 && events)
        status = outputs_add(&o, events, error);
    if (status >= 0 && figure)
        status = figure_check_format("--plot", figure, error);
    if (status >= 0 && figure)
        status = outputs_add(&o, figure, error);
    if (status >= 0)
        status = outputs_spare(&o, path, error);
    for (size_t i = 0; status >= 0 && i < c->n_inputs; i++)
        status = outputs_spare(&o, c->inputs[i], error);
    for (size_t i = 0; status >= 0 && i < options[PLUGIN].count; i++)
        status = outputs_spare(&o, plugins[i], error);
    if (status >= 0) {
        run r = {.c = c, .as_json = options[JSON].count > 0};
        outputs_begin(&o);
        status = simulate(&r, output, events, &o, error);
        if (status < 0)
            br_error_prefix(error, "%s", path);
        else if (figure)
            status = figure_draw_table(&(figure_table){.path = output}, &figure, 1, error);
        if (status >= 0)
            status = outputs_print(&o, error);
    }
    outputs_end(&o);
    br_line_case_destroy(c);
    br_law_registry_destroy(registry);
    return status;
}

const command slide_command = {
    .name = "slide",
    .synopsis =
        "-o FILE [--json] [-e EVENTS.csv] [--plot FIGURE] [--plugin FILE] CASE.ini | --describe [--json]",
    .summary = "masses, springs, stops and frictional contacts along a line",
    .help =
        (const char *const[]){
            "CASE.ini (\"-\" is standard input) has a section for each element, [mass NAME] and so on; SI "
            "units:\n"
            "  [scene]         duration, every (time between rows) [s], method (bdf, adams), "
            "relative_tolerance, absolute_tolerance, max_step [s]\n"
            "  [mass NAME]     mass [kg], position [m], velocity [m/s], force [N] or force_file (CSV: t_s, "
            "force_N)\n"
            "  [support NAME]  velocity [m/s] or velocity_file (CSV: t_s, v_m_per_s), with position [m] at "
            "the start; or position [m] as a formula, or position_file, a record as of `bristle fit` (t, x "
            "with units; the velocity from row to row holds between them; position_columns names others)\n"
            "  [spring NAME]   between, stiffness [N/m], damping [N s/m], length [m]\n"
            "  [contact NAME]  between, law and its parameters, or law_file (LAW.ini); normal_force [N] or "
            "normal_force_file (CSV: t_s, normal_force_N)\n"
            "  [stop NAME]     between, position [m], stays_below (yes, no), restitution, rest_speed [m/s]\n",
            "between = A B names two masses, or a mass and a support or the ground; forces and slip are "
            "those of A relative to B. Forces, motions and normal forces may be formulas of the time t "
            "(force also of x and v of its mass) with sin, cos, exp, sqrt, abs, min, max and others, pi, "
            "and step(a), pulse(a, b[, period]), ramp(a, b). A law is any of `bristle list laws`; "
            "parameters that are left out have its presets.\n",
            "Contacts with true stiction stick and break away at events, stops are hit at events; the law's "
            "states are integrated. A stop that is hit slower than rest_speed (1e-4 m/s) stays closed.\n",
            "  -o, --output FILE   rows of time, x, v and a of masses, slip and friction of contacts, "
            "forces, energies; \"-\" is standard output, the summary then goes to standard error\n"
            "  -e, --events FILE   when what breaks away, sticks, reverses, hits, closes, opens\n"
            "      --plot FIGURE   draws the rows, .svg, .pdf or .png, as `bristle plot` does\n"
            "  -p, --plugin FILE   shared object with further laws; may be repeated\n"
            "      --describe      print every key of CASE.ini with unit, range, preset and source\n"
            "      --json          the summary, or with --describe the keys, as an object of JSON\n",
            NULL},
    .run = slide,
};
