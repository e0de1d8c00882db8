/* bristle compare: two recorded runs of scenes, over each other: how far their bodies are apart over time. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/grow.h>
#include <bristle/vec.h>

#include "command.h"
#include "figure.h"
#include "json.h"
#include "options.h"
#include "outputs.h"

enum { OUTPUT, PLOT, JSON, N_OPTIONS, PATH_SIZE = 4096, FIELDS = 14 };

/* Columns of poses.csv. */
static const char *const fields[FIELDS] = {
    "t_s",  "x_m",        "y_m",        "z_m",        "qw_1",         "qx_1",         "qy_1",
    "qz_1", "vx_m_per_s", "vy_m_per_s", "vz_m_per_s", "wx_rad_per_s", "wy_rad_per_s", "wz_rad_per_s"};

/* Rows of one body; several bodies may have one name, which are then told apart by their order. */
typedef struct body {
    const char *name;
    int which; /* of that name */
    size_t *rows, n, capacity;
} body;

typedef struct recorded {
    br_csv *csv;
    double *numbers[FIELDS]; /* (rows) each */
    body *bodies;
    size_t n_bodies, capacity;
} recorded;

typedef struct state {
    br_pose pose;
    br_vec3 velocity;
} state;

static body *find_body(const recorded *r, const char *name, int which)
{
    for (size_t i = 0; i < r->n_bodies; i++)
        if (r->bodies[i].which == which && strcmp(r->bodies[i].name, name) == 0)
            return &r->bodies[i];
    return NULL;
}

/* Gives a row to its body, by the name and how many rows of that name the step has had before. */
static br_status sort_row(recorded *r, size_t column, size_t row, size_t first_of_step, br_error *error)
{
    const char *const name = br_csv_cell(r->csv, row, column);
    int which = 0;
    for (size_t k = first_of_step; k < row; k++)
        which += strcmp(br_csv_cell(r->csv, k, column), name) == 0;
    body *b = find_body(r, name, which);
    if (!b) {
        if (!br_grow(&r->bodies, &r->capacity, r->n_bodies + 1, sizeof *r->bodies))
            return br_fail(error, BR_ERR_MEMORY, "%s: no memory", br_csv_path(r->csv));
        b = &r->bodies[r->n_bodies++];
        *b = (body){.name = name, .which = which};
    }
    if (!br_grow(&b->rows, &b->capacity, b->n + 1, sizeof *b->rows))
        return br_fail(error, BR_ERR_MEMORY, "%s: no memory", br_csv_path(r->csv));
    b->rows[b->n++] = row;
    return BR_OK;
}

static br_status read_run(const char *folder, recorded *r, br_error *error)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/poses.csv", folder) >= PATH_SIZE)
        return br_fail(error, BR_ERR_OPEN, "%s: the path is too long", folder);
    BR_TRY(br_csv_read(path, &r->csv, error));
    for (int k = 0; k < FIELDS; k++)
        BR_TRY(br_csv_numbers(r->csv, fields[k], &r->numbers[k], error));
    const long column = br_csv_column_find(r->csv, "body");
    if (column < 0)
        return br_fail(error, BR_ERR_MISSING, "%s: there is no column body", path);
    size_t first = 0;
    for (size_t row = 0; row < br_csv_rows(r->csv); row++) {
        const double *const t = r->numbers[0];
        if (row && t[row] < t[row - 1])
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: t_s: %g after %g", path,
                           br_csv_row_line(r->csv, row), t[row], t[row - 1]);
        first = row && t[row] > t[row - 1] ? row : first;
        BR_TRY(sort_row(r, (size_t)column, row, first, error));
    }
    return BR_OK;
}

static void drop(recorded *r)
{
    for (size_t i = 0; i < r->n_bodies; i++)
        free(r->bodies[i].rows);
    for (int k = 0; k < FIELDS; k++)
        free(r->numbers[k]);
    free(r->bodies);
    br_csv_destroy(r->csv);
}

static state state_at(const recorded *r, size_t row)
{
    double v[FIELDS];
    for (int k = 0; k < FIELDS; k++)
        v[k] = r->numbers[k][row];
    return (state){{{v[1], v[2], v[3]}, {v[4], v[5], v[6], v[7]}}, {v[8], v[9], v[10]}};
}

/* Of a body at a time within its rows, between two of them in proportion. `from` moves on with the time. */
static state state_when(const recorded *r, const body *b, double t, size_t *from)
{
    const double *const times = r->numbers[0];
    while (*from + 2 < b->n && times[b->rows[*from + 1]] < t)
        ++*from;
    const size_t low = b->rows[*from], high = b->rows[*from + 1 < b->n ? *from + 1 : *from];
    const double span = times[high] - times[low], share = span > 0 ? (t - times[low]) / span : 0;
    const state p = state_at(r, low), q = state_at(r, high);
    const br_quat o = p.pose.orientation, e = q.pose.orientation;
    /* q and -q are one orientation. */
    const double side = o.w * e.w + o.x * e.x + o.y * e.y + o.z * e.z < 0 ? -share : share, rest = 1 - share;
    state s;
    s.pose.position =
        br_vec3_add_scaled(p.pose.position, share, br_vec3_sub(q.pose.position, p.pose.position));
    s.velocity = br_vec3_add_scaled(p.velocity, share, br_vec3_sub(q.velocity, p.velocity));
    s.pose.orientation = br_quat_normalise((br_quat){rest * o.w + side * e.w, rest * o.x + side * e.x,
                                                     rest * o.y + side * e.y, rest * o.z + side * e.z});
    return s;
}

/* Angle between two orientations [rad]. */
static double turn_between(br_quat p, br_quat q)
{
    const br_quat d = br_quat_mul(br_quat_conjugate(p), q);
    return 2 * atan2(sqrt(d.x * d.x + d.y * d.y + d.z * d.z), fabs(d.w));
}

/* What two runs differ by at a time. */
typedef struct difference {
    double distance, mean, turn, speed;
    const body *farthest;
} difference;

static difference compare_at(const recorded *run, const recorded *other, body *const *pairs, size_t *from,
                             size_t row, double t)
{
    difference d = {0, 0, 0, 0, NULL};
    size_t n = 0;
    for (size_t i = 0; i < run->n_bodies; i++) {
        const body *const b = &run->bodies[i];
        if (b->n < 2 || row >= b->n)
            continue;
        const state p = state_at(run, b->rows[row]), q = state_when(other, pairs[i], t, &from[i]);
        const double distance = br_vec3_length(br_vec3_sub(p.pose.position, q.pose.position));
        if (!d.farthest || distance > d.distance)
            d.farthest = b;
        d.distance = fmax(d.distance, distance);
        d.mean += distance;
        d.turn = fmax(d.turn, turn_between(p.pose.orientation, q.pose.orientation));
        d.speed = fmax(d.speed, br_vec3_length(br_vec3_sub(p.velocity, q.velocity)));
        n++;
    }
    d.mean /= n ? (double)n : 1;
    return d;
}

/* Partners in the other run, which has to have all bodies that move in this one. */
static br_status pair_up(const recorded *run, const recorded *other, body **pairs, const body **longest,
                         br_error *error)
{
    *longest = NULL;
    for (size_t i = 0; i < run->n_bodies; i++) {
        const body *const b = &run->bodies[i];
        pairs[i] = find_body(other, b->name, b->which);
        if (b->n >= 2 && !pairs[i])
            return br_fail(error, BR_ERR_MISSING, "%s: there is no body %s, which moves in %s",
                           br_csv_path(other->csv), b->name, br_csv_path(run->csv));
        *longest = b->n >= 2 && (!*longest || b->n > (*longest)->n) ? b : *longest;
    }
    return *longest ? BR_OK : br_fail(error, BR_ERR_MISSING, "%s: no body moves", br_csv_path(run->csv));
}

/* All times together. */
typedef struct summary {
    double t;    /* to where both go */
    size_t rows; /* of the first */
    const difference *most, *last;
    double when, rms, turn;
} summary;

static void print(const summary *s, const char *path)
{
    printf("time        to %.6g s, %zu rows of %s\n", s->t, s->rows, path);
    printf("distance    %.6g m at most (%s, at %.6g s), rms of the mean %.6g m\n", s->most->distance,
           s->most->farthest ? s->most->farthest->name : "", s->when, s->rms);
    printf("turn        %.6g rad at most\n", s->turn);
    printf("at the end  %.6g m at most, %.6g m in the mean, %.6g rad, %.6g m/s\n", s->last->distance,
           s->last->mean, s->last->turn, s->last->speed);
}

static void print_json(const summary *s)
{
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_number(&j, "time_s", s->t);
    json_number(&j, "rows", (double)s->rows);
    json_number(&j, "distance_m", s->most->distance);
    json_text(&j, "farthest", s->most->farthest ? s->most->farthest->name : NULL);
    json_number(&j, "farthest_at_s", s->when);
    json_number(&j, "mean_distance_rms_m", s->rms);
    json_number(&j, "turn_rad", s->turn);
    json_open(&j, "end", '{');
    json_number(&j, "distance_m", s->last->distance);
    json_number(&j, "mean_distance_m", s->last->mean);
    json_number(&j, "turn_rad", s->last->turn);
    json_number(&j, "speed_m_per_s", s->last->speed);
    json_close(&j, '}');
    json_close(&j, '}');
}

static br_status compare_runs(const recorded *run, const recorded *other, br_csv_writer *rows, bool as_json,
                              br_error *error)
{
    body **const pairs = calloc(run->n_bodies + 1, sizeof *pairs);
    size_t *const from = calloc(run->n_bodies + 1, sizeof *from);
    const size_t last_row = br_csv_rows(other->csv);
    const double end = last_row ? other->numbers[0][last_row - 1] : 0;
    const body *longest;
    br_status status = pairs && from ? BR_OK : br_fail(error, BR_ERR_MEMORY, "no memory for two runs");
    if (status >= 0)
        status = pair_up(run, other, pairs, &longest, error);
    double squares = 0, t = 0, when = 0, turned = 0;
    difference most = {0, 0, 0, 0, NULL}, d = most;
    size_t n = 0;
    for (; status >= 0 && n < longest->n; n++) {
        const double now = run->numbers[0][longest->rows[n]];
        if (now > end + 1e-12 * fabs(end))
            break;
        t = now;
        d = compare_at(run, other, pairs, from, n, t);
        squares += d.mean * d.mean;
        if (d.distance > most.distance || !most.farthest) {
            most = d;
            when = t;
        }
        turned = fmax(turned, d.turn);
        if (rows) {
            br_csv_put(rows, t, d.distance, d.mean, d.turn, d.speed);
            br_csv_text(rows, d.farthest ? d.farthest->name : "");
        }
    }
    if (status >= 0) {
        const summary found = {t, n, &most, &d, when, sqrt(squares / (double)(n ? n : 1)), turned};
        as_json ? print_json(&found) : print(&found, br_csv_path(run->csv));
    }
    free(pairs);
    free(from);
    return status;
}

/* Into a table, which a figure is drawn of; or, without either, on standard output alone. */
static br_status compare_into(const recorded *run, const recorded *other, outputs *o, const char *path,
                              const char *figure, bool as_json, br_error *error)
{
    br_csv_writer *rows = NULL;
    br_atomic_file *file = NULL;
    br_status status = BR_OK;
    if (path)
        status = br_csv_writer_open(
            path, "t_s, distance_m, mean_distance_m, turn_rad, speed_m_per_s, farthest", &rows, error);
    if (status >= 0)
        status = compare_runs(run, other, rows, as_json, error);
    if (status >= 0 && rows)
        status = br_csv_writer_release(rows, &file, error);
    else
        br_csv_writer_discard(rows);
    if (status >= 0 && file)
        status = outputs_commit(o, &file, 1, error);
    if (status >= 0 && figure)
        status = figure_draw_table(&(figure_table){.path = path}, &figure, 1, error);
    return status;
}

static br_status compare(int argc, char **argv, br_error *error)
{
    const char *path = NULL, *figure = NULL, *folders[2] = {NULL, NULL};
    option options[N_OPTIONS] = {
        [OUTPUT] = {"--output", 'o', &path, 1, 0},
        [PLOT] = {"--plot", 0, &figure, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"FOLDER", "OTHER"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, folders, names, 2, 2, error));
    if (figure && !path)
        return br_fail(error, BR_ERR_MISSING, "--plot: it needs a table, -o FILE.csv");
    outputs o = {.n = 0};
    recorded runs[2] = {{.csv = NULL}, {.csv = NULL}};
    br_status status = path ? outputs_add(&o, path, error) : BR_OK;
    if (status >= 0 && figure)
        status = figure_check_format("--plot", figure, error);
    if (status >= 0 && figure)
        status = outputs_add(&o, figure, error);
    for (int k = 0; k < 2 && status >= 0; k++)
        status = read_run(folders[k], &runs[k], error);
    for (int k = 0; k < 2 && status >= 0; k++)
        status = outputs_spare(&o, br_csv_path(runs[k].csv), error);
    if (status >= 0) {
        outputs_begin(&o);
        status = compare_into(&runs[0], &runs[1], &o, path, figure, options[JSON].count > 0, error);
    }
    for (int k = 0; k < 2; k++)
        drop(&runs[k]);
    outputs_end(&o);
    return status;
}

const command compare_command = {
    .name = "compare",
    .synopsis = "[-o FILE.csv] [--plot FIGURE] FOLDER OTHER",
    .summary = "two runs of a scene over each other",
    .help =
        (const char *const[]){
            "FOLDER and OTHER are what `bristle run -o` wrote, with another solver, step or friction, or "
            "what another engine's adapter wrote. At each time of FOLDER's poses, as far as both go, bodies "
            "of the same name are compared with those of OTHER, between whose rows positions and "
            "orientations are interpolated.\n",
            "  -o, --output FILE.csv  a row for each time: the greatest and the mean distance [m], the "
            "greatest angle between orientations [rad], the greatest difference of velocities [m/s], and "
            "the body that is farthest\n"
            "      --json             the summary as an object of JSON\n"
            "      --plot FIGURE      with -o: draws them over time, .svg, .pdf or .png\n",
            NULL},
    .run = compare,
};
