/* bristle solve --plot: residuals of each problem over iterations and time, and of several problems the
 * performance profile [Dolan, More: Benchmarking optimization software with performance profiles, 2002]. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

#include "figure.h"
#include "solve.h"

enum { WIDTH = 760, PANEL = 250, LEGEND = 60 };
/* A residual of 0, and times that the clock does not resolve, have no place on logarithmic axes. */
static const double LEAST_RESIDUAL = 1e-17, LEAST_SECONDS = 1e-6;
/* Points of a curve stand further apart than this, on its logarithmic axis. */
static const double APART = 1.01;

br_status solve_figure_open(solve_figure *f, const char *path, size_t n_problems, size_t n_solvers,
                            double tolerance, br_error *error)
{
    *f = (solve_figure){
        .path = path, .n_problems = n_problems, .n_solvers = n_solvers, .tolerance = tolerance};
    BR_TRY(figure_check_format("--plot", path, error));
    return figure_script_open(path, &f->script, error);
}

void solve_figure_row(solve_figure *f, size_t problem, size_t solver, const br_problem_solution *s)
{
    if (!f->script || problem >= SOLVE_PANELS || s->n_trace < 2)
        return;
    f->has[problem][solver] = true;
    fprintf(f->script, "$run%zu_%zu << EOD\n", problem, solver);
    double last = 0;
    for (size_t i = 1; i < s->n_trace; i++) {
        if ((double)i < APART * last && i + 1 < s->n_trace)
            continue;
        last = (double)i;
        fprintf(f->script, "%zu %.6e %.6e\n", i, fmax(s->trace[i].seconds, LEAST_SECONDS),
                fmax(solve_relative(s, i), LEAST_RESIDUAL));
    }
    fputs("EOD\n", f->script);
}

/* ---- profile ---- */

static double seconds_of(const solve_row *row)
{
    return row->solution.status == BR_OK ? fmax(row->solution.seconds, LEAST_SECONDS) : INFINITY;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How many times the least time each problem took a solver, in order; without those that it has not solved.
 * Returns how many there are. */
static size_t ratios_of(const solve_figure *f, const solve_row *rows, size_t solver, double *ratios)
{
    size_t n = 0;
    for (size_t p = 0; p < f->n_problems; p++) {
        const solve_row *const of = &rows[p * f->n_solvers];
        double least = INFINITY;
        for (size_t s = 0; s < f->n_solvers; s++)
            least = fmin(least, seconds_of(&of[s]));
        if (isfinite(seconds_of(&of[solver])))
            ratios[n++] = seconds_of(&of[solver]) / least;
    }
    qsort(ratios, n, sizeof *ratios, by_value);
    return n;
}

/* The share of all problems solved within so many times the time of the fastest, as steps up to the end. */
static double put_profiles(const solve_figure *f, const solve_row *rows, double *ratios)
{
    double most = 1;
    for (size_t s = 0; s < f->n_solvers; s++) {
        const size_t n = ratios_of(f, rows, s, ratios);
        most = n > 0 ? fmax(most, ratios[n - 1]) : most;
    }
    const double end = fmax(10, 1.2 * most);
    for (size_t s = 0; s < f->n_solvers; s++) {
        const size_t n = ratios_of(f, rows, s, ratios);
        fprintf(f->script, "$profile%zu << EOD\n1 0\n", s);
        for (size_t k = 0; k < n; k++)
            fprintf(f->script, "%.6e %.6g\n", ratios[k], (double)(k + 1) / (double)f->n_problems);
        fprintf(f->script, "%.6e %.6g\nEOD\n", end, (double)n / (double)f->n_problems);
    }
    return end;
}

static void put_profile_panel(const solve_figure *f, double end)
{
    fprintf(f->script,
            "unset logscale y\nset xrange [1:%.6e]\nset yrange [0:1.03]\nset format '%%g'\n"
            "set xlabel 'time over that of the fastest'\nset ylabel 'share of problems'\nplot ",
            end);
    for (size_t s = 0; s < f->n_solvers; s++)
        fprintf(f->script, "%s$profile%zu using 1:2 with steps linetype %zu notitle", s ? ", " : "", s,
                s + 1);
    putc('\n', f->script);
}

/* ---- panels ---- */

/* Row `row` of panels, from the top, from `left` to `right` of the figure's width; its heading. */
static void put_place(const solve_figure *f, size_t row, double height, double left, double right,
                      const char *heading)
{
    const double top = (double)(row * PANEL);
    fprintf(f->script,
            "set lmargin at screen %g\nset rmargin at screen %g\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\nunset label\nset label ",
            left, right, 1 - (top + 28) / height, 1 - (top + PANEL - 48) / height);
    figure_put_text(f->script, heading);
    fputs(" at graph 0, graph 1.07 noenhanced\n", f->script);
}

static void put_residuals(const solve_figure *f, size_t problem, int column)
{
    fprintf(f->script,
            "set xrange [*:*] noextend\nset xlabel '%s'\nset ylabel '%s'\nplot %g with lines linestyle 10 "
            "notitle",
            column == 1 ? "iterations" : "time [s]", column == 1 ? "residual" : "", f->tolerance);
    for (size_t s = 0; s < f->n_solvers; s++)
        if (f->has[problem][s])
            fprintf(
                f->script,
                ", $run%zu_%zu using %d:3 with linespoints linetype %zu pointtype 7 pointsize 0.2 notitle",
                problem, s, column, s + 1);
    putc('\n', f->script);
}

static bool has_any(const solve_figure *f, size_t problem)
{
    bool any = false;
    for (size_t s = 0; s < f->n_solvers; s++)
        any = any || f->has[problem][s];
    return any;
}

/* The names of the solvers, below all panels. */
static void put_legend(const solve_figure *f, const solve_row *rows, double height)
{
    fprintf(f->script,
            "unset label\nunset border\nunset tics\nunset xlabel\nunset ylabel\nunset logscale\nunset grid\n"
            "set lmargin at screen 0\nset rmargin at screen 1\nset bmargin at screen 0\n"
            "set tmargin at screen %.4f\nset key inside center center horizontal maxcols 5\n"
            "set xrange [0:1]\nset yrange [0:1]\nplot ",
            LEGEND / height);
    fputs("NaN with lines linestyle 10 title 'tolerance'", f->script);
    for (size_t s = 0; s < f->n_solvers; s++) {
        fprintf(f->script, ", NaN with lines linetype %zu title ", s + 1);
        figure_put_text(f->script, rows[s].solver);
    }
    fputs("\nunset multiplot\n", f->script);
}

static const char *name_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void put_figure(const solve_figure *f, const solve_row *rows, double *ratios)
{
    const bool profile = f->n_problems > 1;
    const size_t shown = f->n_problems < SOLVE_PANELS ? f->n_problems : SOLVE_PANELS;
    const double height = (double)((shown + profile) * PANEL + LEGEND);
    const double end = profile ? put_profiles(f, rows, ratios) : 0;
    figure_put_terminal(f->script, figure_format(f->path), WIDTH, (int)height);
    fprintf(f->script,
            "%sset linetype cycle 12\nset multiplot\nset logscale xy\nset format x '10^{%%L}'\n"
            "set format y '10^{%%L}'\nunset key\n",
            figure_style);
    for (size_t p = 0; p < shown; p++) {
        const char *const heading = name_of(rows[p * f->n_solvers].problem);
        put_place(f, p, height, 0.1, 0.5, heading);
        /* Axes of a problem that no solver has begun have no range of their own. */
        fputs(has_any(f, p) ? "set yrange [*:*]\n" : "set yrange [1e-10:1]\n", f->script);
        put_residuals(f, p, 1);
        put_place(f, p, height, 0.58, 0.98, "");
        put_residuals(f, p, 2);
    }
    if (profile) {
        char heading[80];
        snprintf(heading, sizeof heading, "performance profile, %zu problems", f->n_problems);
        put_place(f, shown, height, 0.1, 0.98, heading);
        put_profile_panel(f, end);
    }
    put_legend(f, rows, height);
}

br_status solve_figure_draw(solve_figure *f, const solve_row *rows, br_error *error)
{
    br_atomic_file *figure;
    if (!f->script)
        return BR_OK;
    double *const ratios = malloc((f->n_problems + 1) * sizeof *ratios);
    if (!ratios)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", f->path);
    put_figure(f, rows, ratios);
    free(ratios);
    BR_TRY(br_atomic_file_open(f->path, &figure, error));
    const br_status status = figure_script_draw(f->path, f->script, figure, error);
    f->script = NULL; /* it is closed */
    if (status >= 0)
        return br_atomic_file_commit(figure, error);
    br_atomic_file_discard(figure);
    return status;
}

void solve_figure_end(solve_figure *f)
{
    if (f->script)
        fclose(f->script);
    f->script = NULL;
}
