/* Peers, matrix: every friction generator by every contact solver on every scene of rigid bodies, as `make
 * matrix` measured it (data/studies/matrix).
 *
 * Nothing runs here: the runs take a quarter of an hour, and the table is kept. Judged is whether all of them
 * ran, what the solvers leave of each step's contact problem, and whether bodies end elsewhere when another
 * solver is taken: over the way of the body that comes farthest, beside the run with the scene's own solver
 * and the same generator. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/harness.h>
#include <bristle/numbers.h>

typedef struct scene {
    const char *table; /* the kept matrix.csv */
    double least;      /* of a residual that is drawn [m/s] */
    double near;       /* of a distance that is drawn [m] */
    double visible;    /* share of the way from which on an end is another one */
    double still;      /* bodies that come no farther stand: a way counts as this at least [m] */
} scene;

static const br_field fields[] = {
    BR_ROW_FILE(scene, table, "study.table"), BR_ROW(scene, least, "figure.least"),
    BR_ROW(scene, near, "figure.near"),       BR_ROW(scene, visible, "measure.visible"),
    BR_ROW(scene, still, "measure.still"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

/* The table's columns, (n) each. */
typedef struct runs {
    size_t n;
    const char *const *scene, *const *generator, *const *solver, *const *outcome, *const *reason;
    const double *residual, *loose, *apart, *way, *time; /* [m/s], [1], [m], [m], [s] */
} runs;

static runs read_runs(br_experiment *ex, const char *path)
{
    const br_csv *const csv = br_data_read(ex, path);
    return (runs){.n = br_csv_rows(csv),
                  .scene = br_data_texts(ex, csv, "scene"),
                  .generator = br_data_texts(ex, csv, "generator"),
                  .solver = br_data_texts(ex, csv, "solver"),
                  .outcome = br_data_texts(ex, csv, "outcome"),
                  .reason = br_data_texts(ex, csv, "reason"),
                  .residual = br_data_numbers(ex, csv, "residual_m_per_s"),
                  .loose = br_data_numbers(ex, csv, "loose_1"),
                  .apart = br_data_numbers(ex, csv, "apart_m"),
                  .way = br_data_numbers(ex, csv, "way_m"),
                  .time = br_data_numbers(ex, csv, "time_s")};
}

static bool ran(const runs *r, size_t i)
{
    return strcmp(r->outcome[i], "ran") == 0;
}

/* Different words of a column, in the order in which they come, (n). */
static const char **words_of(br_experiment *ex, const char *const *column, size_t rows, size_t *n)
{
    const char **const list = br_memory(ex, rows + 1, sizeof *list);
    *n = 0;
    for (size_t i = 0; i < rows; i++) {
        size_t k = 0;
        while (k < *n && strcmp(list[k], column[i]) != 0)
            k++;
        if (k == *n)
            list[(*n)++] = column[i];
    }
    return list;
}

static size_t place_of(const char *const *list, const char *word)
{
    size_t k = 0;
    while (strcmp(list[k], word) != 0)
        k++;
    return k;
}

/* Cells of the figure: rows are scenes, columns solvers, a group of them for each generator. */
static void put_cells(br_experiment *ex, const scene *s, const runs *r)
{
    size_t scenes, generators, solvers;
    const char *const *const row = words_of(ex, r->scene, r->n, &scenes),
                             *const *const group = words_of(ex, r->generator, r->n, &generators),
                             *const *const column = words_of(ex, r->solver, r->n, &solvers);
    br_table *const table = br_table_open(ex, "cells.csv");
    for (size_t i = 0; i < r->n; i++) {
        br_table_text(table, r->scene[i]);
        br_table_text(table, r->generator[i]);
        br_table_text(table, r->solver[i]);
        br_table_text(table, r->outcome[i]);
        br_table_put(
            table, (double)(scenes - place_of(row, r->scene[i])),
            (double)(place_of(group, r->generator[i]) * (solvers + 1) + place_of(column, r->solver[i]) + 1),
            ran(r, i) ? log10(fmax(r->residual[i], s->least)) : NAN,
            ran(r, i) ? log10(fmax(r->apart[i], s->near)) : NAN);
    }
}

/* Of all runs with a solver that ran. */
typedef struct sums {
    int ran, all;
    double loose, residual, time; /* mean share of loose steps, largest residual, all time */
} sums;

static sums sums_of(const runs *r, const char *solver)
{
    sums of = {0};
    for (size_t i = 0; i < r->n; i++) {
        if (strcmp(r->solver[i], solver) != 0)
            continue;
        of.all++;
        if (!ran(r, i))
            continue;
        of.ran++;
        of.loose += r->loose[i];
        of.time += r->time[i];
        br_most(&of.residual, r->residual[i]);
    }
    of.loose /= of.ran > 0 ? of.ran : 1;
    return of;
}

static void put_solvers(br_experiment *ex, const runs *r)
{
    size_t n;
    const char *const *const solvers = words_of(ex, r->solver, r->n, &n);
    br_table *const table = br_table_open(ex, "solvers.csv");
    for (size_t k = 0; k < n; k++) {
        const sums of = sums_of(r, solvers[k]);
        br_table_text(table, solvers[k]);
        br_table_put(table, of.all, of.ran, of.loose, of.residual, of.time);
    }
    br_table_show(table);
}

/* How far from where the own solver has them a scene's bodies end, over the way of the farthest: with the
 * solver and generator that make it most. NaN: none ran. */
static double apart_of(const scene *s, const runs *r, const char *name, size_t *which)
{
    double most = NAN;
    for (size_t i = 0; i < r->n; i++) {
        if (strcmp(r->scene[i], name) != 0 || !ran(r, i))
            continue;
        const double share = r->apart[i] / fmax(r->way[i], s->still);
        if (isnan(most) || share > most) {
            most = share;
            *which = i;
        }
    }
    return most;
}

/* Of each scene; how many end visibly elsewhere with some solver, with their names behind each other. */
static int put_scenes(br_experiment *ex, const scene *s, const runs *r, size_t *n, char *names, size_t room)
{
    const char *const *const scenes = words_of(ex, r->scene, r->n, n);
    br_table *const table = br_table_open(ex, "scenes.csv");
    int apart = 0;
    names[0] = '\0';
    for (size_t k = 0; k < *n; k++) {
        size_t at = 0;
        const double share = apart_of(s, r, scenes[k], &at);
        br_table_text(table, scenes[k]);
        br_table_text(table, isnan(share) ? "none" : r->generator[at]);
        br_table_text(table, isnan(share) ? "none" : r->solver[at]);
        br_table_put(table, share, isnan(share) ? NAN : r->way[at]);
        if (!(share > s->visible))
            continue;
        const size_t length = strlen(names);
        snprintf(names + length, room - length, "%s%s", apart > 0 ? ", " : "", scenes[k]);
        apart++;
    }
    br_table_show(table);
    return apart;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    const runs r = read_runs(ex, s->table);
    char names[400];
    double residual = 0;
    int whole = 0;
    size_t n_scenes;
    br_data_copy(ex, s->table, "matrix.csv", "timing_matrix");
    put_cells(ex, s, &r);
    put_solvers(ex, &r);
    const int apart = put_scenes(ex, s, &r, &n_scenes, names, sizeof names);
    for (size_t i = 0; i < r.n; i++)
        whole += ran(&r, i);
    br_claim_fraction(ex, "all-run", whole, (int)r.n);
    br_claim_holds(ex, "same-end", apart == 0, "%d of %zu scenes end elsewhere: %s", apart, n_scenes, names);
    br_note_number(ex, "apart", apart, "1");
    br_note_number(ex, "visible", s->visible, "1");
    br_note_number(ex, "scenes", (double)n_scenes, "1");
    static const char *const solved[] = {"auto", "newton"};
    double loose = 0;
    for (size_t k = 0; k < sizeof solved / sizeof *solved; k++) {
        const sums of = sums_of(&r, solved[k]);
        br_most(&loose, of.loose);
        br_most(&residual, of.residual);
    }
    br_claim(ex, "solved", loose);
    br_note_number(ex, "solved_residual", residual, "m/s");
    br_note_number(ex, "pgs_loose", sums_of(&r, "pgs").loose, "1");
    br_note_number(ex, "prox_loose", sums_of(&r, "prox").loose, "1");
    br_note_number(ex, "runs", (double)r.n, "1");
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "peers-matrix", .title = "Every generator by every solver on every scene of rigid bodies",
        .reproduces = "peers, matrix",
        .summary =
            "What comes of each scene of rigid bodies with three generators of friction cones and each "
            "of the contact solvers: outcome, residual of the contact problems, and where the bodies end "
            "beside the scene's own solver: measured by make matrix and kept.",
        .scene = &scene_struct, .run = run,
        BR_OUTPUTS(
            {"cells.csv", "scene, generator, solver, outcome, row_1, column_1, log_residual_1, log_apart_1",
             "cells of the figure: decimal logarithms of the largest residual in m/s and of the distance "
             "in m from where the own solver has the bodies at the end"},
            {"solvers.csv", "solver, runs_1, ran_1, loose_1, residual_m_per_s, time_s",
             "runs with each solver, those that ran; mean share of steps that were not solved to the "
             "scene's tolerance, largest residual, processor's time of all"},
            {"scenes.csv", "scene, generator, solver, apart_1, way_m",
             "largest distance from where the own solver has the bodies at the end, over the way of the "
             "body that comes farthest; with what generator and solver"},
            {"timing_matrix.csv",
             "scene, generator, solver, outcome, reason, steps, residual_m_per_s, loose_1, apart_m, "
             "way_m, time_s",
             "every run"}));
