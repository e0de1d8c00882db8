/* bristle planar: one planar contact through time, moved along a profile or carrying a body, into CSV. */
#include <math.h>
#include <stdio.h>
#include <bristle/csv.h>
#include <bristle/planar_case.h>

#include "command.h"
#include "figure.h"
#include "options.h"
#include "outputs.h"
#include "planar_keys.h"
#include "planar_rows.h"

static br_status simulate(const br_planar_case *c, outputs *o, br_error *error)
{
    br_csv_writer *rows;
    br_atomic_file *file;
    BR_TRY(br_csv_writer_open(o->paths[0], planar_columns(c), &rows, error));
    progress watched = progress_begin("planar", (double)c->options.n_windows * c->options.window);
    br_status status = planar_run(c, rows, &watched, error);
    progress_end(&watched);
    if (status < 0) {
        br_csv_writer_discard(rows);
        return status;
    }
    status = br_csv_writer_release(rows, &file, error);
    return status >= 0 ? outputs_commit(o, &file, 1, error) : status;
}

/* A run is made of whole windows. */
static void tell_duration(const br_planar_case *c, const char *path)
{
    const double asked = br_planar_case_duration(c), made = (double)c->options.n_windows * c->options.window;
    if (fabs(made - asked) > 1e-9 * asked)
        fprintf(
            stderr,
            "bristle: warning: %s: duration = %g s is no multiple of the window, %g s: it runs for %g s\n",
            path, asked, c->options.window, made);
}

static br_status planar(int argc, char **argv, br_error *error)
{
    const char *output, *figure = NULL, *path;
    option options[] = {{"--output", 'o', &output, 1, 0},
                        {"--plot", 0, &figure, 1, 0},
                        {"--describe", 0, NULL, 0, 0},
                        {"--json", 0, NULL, 0, 0}};
    static const char *const names[] = {"CASE.ini"};
    br_status status = options_parse(argc, argv, options, 4, &path, names, 0, 1, error);
    if (status >= 0 && options[2].count)
        return path || options[0].count || figure
                   ? br_fail(error, BR_ERR_ARGUMENT, "planar: --describe explains the keys and runs no case")
                   : planar_keys_describe(options[3].count > 0, error);
    if (status >= 0 && options[3].count)
        return br_fail(error, BR_ERR_ARGUMENT, "planar: --json is of --describe");
    if (status >= 0 && !path)
        status = br_fail(error, BR_ERR_MISSING, "planar: CASE.ini is missing; see `bristle help planar`");
    if (status >= 0 && !options[0].count)
        status = br_fail(error, BR_ERR_MISSING, "planar: -o FILE is missing: it says where the result goes");
    br_planar_case *c = NULL;
    if (status >= 0)
        status = br_planar_case_read(path, &c, error);
    if (status < 0)
        return status;
    outputs o = {.n = 0};
    status = outputs_add_printable(&o, &output, error);
    if (status >= 0 && figure)
        status = figure_check_format("--plot", figure, error);
    if (status >= 0 && figure)
        status = outputs_add(&o, figure, error);
    if (status >= 0)
        status = outputs_spare(&o, path, error);
    for (size_t i = 0; i < c->n_inputs && status >= 0; i++)
        status = outputs_spare(&o, c->inputs[i], error);
    if (status >= 0) {
        outputs_begin(&o);
        tell_duration(c, path);
        status = simulate(c, &o, error);
        if (status < 0)
            br_error_prefix(error, "%s", path);
        else if (figure)
            status = figure_draw_table(&(figure_table){.path = output}, &figure, 1, error);
        if (status >= 0)
            status = outputs_print(&o, error);
    }
    outputs_end(&o);
    br_planar_case_destroy(c);
    return status;
}

const command planar_command = {
    .name = "planar",
    .synopsis = "-o FILE [--plot FIGURE] CASE.ini | --describe [--json]",
    .summary = "a planar contact through time, moved or carrying a body",
    .help =
        (const char *const[]){
            "CASE.ini (\"-\" is standard input) has the sections (--describe says unit, range, preset of "
            "each key)\n"
            "  [contact]   surface (`bristle list shapes`) or map (CSV matrix or PNG), width, height, "
            "cells, radius, inner_radius, exponent [m, 1], as_published (circle of (N - 1)/2 cells: yes, or "
            "no: half the width), frame (axes that pressure and bristles keep: world, or support or body, "
            "which they turn with)\n"
            "  [friction]  sigma0, sigma1, sigma2, mu_c, mu_s, gamma, v_s, s_ba, elasto_plastic (yes or "
            "no)\n"
            "  [model]     kind (distributed, reduced with limit-surface table, ellipsoid), n_ls, "
            "table_as_published, ellipsoid_as_published (as the document's program: cell indices truncated, "
            "u about the grid's centre; no if not given)\n"
            "  [solver]    duration, window [s], hold (inputs held over a window: yes or no), method "
            "(rosenbrock, bdf), relative_tolerance, bristle_tolerance, body_tolerance, max_step\n"
            "and either\n"
            "  [motion]    profile (CSV: t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, at the centre of "
            "pressure), normal_force [N] or normal_force_file (CSV: t_s, normal_force_N)\n"
            "or\n"
            "  [body]      mass [kg], inertia [kg m^2], fingers, carried (contact's centre moves with the "
            "body: yes or no), x, y, angle, v_x, v_y, omega\n"
            "  [support]   omega [rad/s], at which a turntable, or the fingers, turn about the origin\n"
            "  [load]      file (CSV: t_s, force_x_N, force_y_N, torque_Nm) and constants force_x, force_y, "
            "torque, such as a weight, which add to it, or formulas of the time t (`bristle help slide`); "
            "normal_force [N] or normal_force_file or a column normal_force_N of file\n"
            "A key that would have no effect is refused. What is left out has the values of planar, Tables "
            "I (p = 1) and III; height that of square cells, radius half the width (circle: as the document "
            "draws it), duration the last time of profile or file. Between the rows of a file values are "
            "interpolated, outside they stay. Paths are taken from CASE.ini's folder. FILE gets a row at "
            "the end of each window: twist and wrench at the centre of pressure, or pose and twist of the "
            "body and the wrench of one finger at the contact's centre.\n",
            "  -o, --output FILE    where the result goes; replaced as a whole when everything went well; "
            "\"-\" is standard output\n"
            "      --plot FIGURE    draws it, .svg, .pdf or .png, as `bristle plot` does\n"
            "      --describe       print every key of CASE.ini with unit, range, preset and source\n"
            "      --json           of --describe: as an object of JSON\n",
            NULL},
    .run = planar,
};
