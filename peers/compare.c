/* make peers: the engines on the same scenes. Writes peers.csv (a row a quantity), engines.csv (versions) and
 * timing.csv (median time of a step, and how well its contacts were solved) into a folder.
 *
 *     compare PEERS.ini ADAPTERS FOLDER [SCENARIO...] */
#include "compare.h"
#include "partials.h"

#include <bristle/file.h>
#include <bristle/numbers.h>
#include <bristle/text.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const peer_engines[ENGINES] = {PEER_ENGINE_NAMES};

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "compare: %s\n", error->message);
    exit(2);
}

/* ---- numbers ---- */

size_t numbers(const comparison *c, const char *section, const char *key, double *values, size_t most)
{
    const br_ini_entry *const e = br_ini_find(c->ini, section, key);
    if (!e) {
        fprintf(stderr, "%s: [%s] %s is missing\n", br_ini_path(c->ini), section, key);
        exit(2);
    }
    size_t n = 0;
    for (const char *at = e->value; *at && n < most; n++) {
        char *end;
        values[n] = strtod(at, &end);
        if (end == at || !isfinite(values[n])) {
            fprintf(stderr, "%s:%d: [%s] %s = %s: not a number\n", br_ini_path(c->ini), e->line, section, key,
                    e->value);
            exit(2);
        }
        at = end + strspn(end, " ");
    }
    return n;
}

double number(const comparison *c, const char *section, const char *key)
{
    double value = NAN;
    numbers(c, section, key, &value, 1);
    return value;
}

double radians(double degrees)
{
    return degrees * BR_PI / 180;
}

/* ---- models ---- */

static void path_in(char *path, size_t size, const char *folder, const char *name)
{
    if (snprintf(path, size, "%s/%s", folder, name) >= (int)size) {
        fprintf(stderr, "compare: %s: the path is too long\n", folder);
        exit(2);
    }
}

FILE *model_begin(const comparison *c, const char *name, double gx, double gy, double gz)
{
    char path[4096];
    path_in(path, sizeof path, c->work, "model.xml");
    FILE *const f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "compare: %s: cannot be written\n", path);
        exit(2);
    }
    fprintf(
        f,
        "<mujoco model=\"%s\">\n  <compiler angle=\"radian\"/>\n  <option gravity=\"%.17g %.17g %.17g\"/>\n"
        "  <size njmax=\"3000\" nconmax=\"900\"/>\n",
        name, gx, gy, gz);
    return f;
}

void model_end(FILE *model)
{
    fputs("</mujoco>\n", model);
    if (fclose(model) != 0) {
        fputs("compare: the model cannot be written\n", stderr);
        exit(2);
    }
}

/* ---- running ---- */

/* Splits at blanks, in place. */
static size_t split(char *text, char **words, size_t most)
{
    size_t n = 0;
    for (char *word = strtok(text, " "); word && n < most; word = strtok(NULL, " "))
        words[n++] = word;
    return n;
}

/* Whether all poses are numbers. */
static bool is_finite(const br_csv *poses)
{
    static const char *const names[] = {"x_m", "y_m", "z_m", "qw_1", "vx_m_per_s"};
    for (int i = 0; i < 5; i++) {
        double *values;
        br_error error = {0};
        if (br_csv_numbers(poses, names[i], &values, &error) < 0)
            return false;
        free(values);
    }
    return true;
}

run_result run_engine(const comparison *c, const setting *s, const char *scenario, const char *which,
                      double duration, long every, const char *words)
{
    run_result r = {0};
    br_error error = {0};
    char program[4096], model[4096], folder[4096], poses[4096], text[2048], dt[64], numbers_of[4][64];
    char *argv[64] = {program, model, folder};
    path_in(program, sizeof program, c->adapters, "peer-");
    snprintf(program + strlen(program), sizeof program - strlen(program), "%s", s->engine);
    path_in(model, sizeof model, c->work, "model.xml");
    path_in(folder, sizeof folder, c->work, "run");
    path_in(poses, sizeof poses, folder, "poses.csv");
    snprintf(text, sizeof text, "%s %s", s->words, words);
    snprintf(numbers_of[0], sizeof numbers_of[0], "duration=%.17g", duration);
    snprintf(numbers_of[1], sizeof numbers_of[1], "every=%ld", every);
    snprintf(numbers_of[2], sizeof numbers_of[2], "weigh=%.17g", number(c, "residual", "weigh"));
    snprintf(numbers_of[3], sizeof numbers_of[3], "settle=%.17g", number(c, "residual", "settle"));
    size_t n = 3;
    for (int i = 0; i < 4; i++)
        argv[n++] = numbers_of[i];
    if (!strstr(s->words, "dt=")) {
        snprintf(dt, sizeof dt, "dt=%.17g", number(c, "run", "dt"));
        argv[n++] = dt;
    }
    n += split(text, argv + n, 60 - n);
    argv[n] = NULL;
    remove(poses);
    must(br_file_make_directory(folder, &error), &error);
    must(child_run(argv, folder, number(c, "run", "limit"), &r.end, &error), &error);
    if (r.end.outcome == CHILD_RAN && br_csv_read(poses, &r.poses, &error) < 0) {
        r.end.outcome = CHILD_FAILED;
        snprintf(r.end.reason, sizeof r.end.reason, "it left no record");
    }
    if (r.poses && !is_finite(r.poses)) {
        r.end.outcome = CHILD_FAILED;
        snprintf(r.end.reason, sizeof r.end.reason, "its poses are no numbers any more");
        run_free(&r);
    }
    long steps;
    double median, residual;
    if (r.poses && sscanf(r.end.said, "%ld %lf %lf", &steps, &median, &residual) == 3 && steps > 0) {
        br_csv_text(c->times, scenario);
        br_csv_text(c->times, which);
        br_csv_text(c->times, s->engine);
        br_csv_text(c->times, s->name);
        br_csv_integer(c->times, steps);
        br_csv_number(c->times, (double)steps / duration);
        br_csv_number(c->times, 1e6 * median);
        br_csv_number(c->times, residual);
    }
    return r;
}

void run_free(run_result *r)
{
    br_csv_destroy(r->poses);
    r->poses = NULL;
}

/* ---- records ---- */

static double *column(const br_csv *csv, const char *name)
{
    double *values;
    br_error error = {0};
    must(br_csv_numbers(csv, name, &values, &error), &error);
    return values;
}

/* Keeps a column's rows of one body, in place. */
static void keep_rows(const br_csv *csv, const char *body, double *values)
{
    const size_t at = (size_t)br_csv_column_find(csv, "body");
    size_t n = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        if (strcmp(br_csv_cell(csv, i, at), body) == 0)
            values[n++] = values[i];
}

track track_of(const run_result *r, const char *body)
{
    static const char *const names[] = {"t_s",        "x_m",        "y_m",  "z_m",
                                        "vx_m_per_s", "vy_m_per_s", "qw_1", "qz_1"};
    track t = {0};
    double *all[8];
    if (!r->poses)
        return t;
    for (int i = 0; i < 8; i++) {
        all[i] = column(r->poses, names[i]);
        keep_rows(r->poses, body, all[i]);
    }
    const size_t at = (size_t)br_csv_column_find(r->poses, "body");
    for (size_t i = 0; i < br_csv_rows(r->poses); i++)
        t.n += strcmp(br_csv_cell(r->poses, i, at), body) == 0;
    for (size_t i = 0; i < t.n; i++)
        all[6][i] = 2 * atan2(all[7][i], all[6][i]);
    free(all[7]);
    t = (track){t.n, all[0], all[1], all[2], all[3], all[4], all[5], all[6]};
    return t;
}

void track_free(track *t)
{
    double *const all[] = {t->t, t->x, t->y, t->z, t->vx, t->vy, t->yaw};
    for (int i = 0; i < 7; i++)
        free(all[i]);
    *t = (track){0};
}

size_t row_at(const track *t, double time)
{
    size_t best = 0;
    for (size_t i = 1; i < t->n; i++)
        if (fabs(t->t[i] - time) < fabs(t->t[best] - time))
            best = i;
    return best;
}

void put(const comparison *c, const char *scenario, const char *which, const setting *s, const run_result *r,
         const char *quantity, double measured, double expected)
{
    br_csv_text(c->table, scenario);
    br_csv_text(c->table, which);
    br_csv_text(c->table, s->engine);
    br_csv_text(c->table, s->name);
    br_csv_text(c->table, quantity);
    br_csv_number(c->table, measured);
    br_csv_number(c->table, expected);
    br_csv_text(c->table, child_word(r->end.outcome));
    br_csv_text(c->table, r->end.reason);
}

/* ---- the whole ---- */

static void read_settings(comparison *c)
{
    for (int i = 0; i < ENGINES; i++) {
        bool first = true;
        for (size_t k = 0; k < br_ini_count(c->ini); k++) {
            const br_ini_entry *const e = br_ini_at(c->ini, k);
            if (strcmp(e->section, peer_engines[i]) != 0 || c->n == ENGINES * SETTINGS_MAX)
                continue;
            c->settings[c->n++] = (setting){peer_engines[i], e->key, e->value, first};
            first = false;
        }
    }
}

static void write_engines(const comparison *c, const char *folder)
{
    char path[4096], program[4096];
    br_csv_writer *table;
    br_error error = {0};
    path_in(path, sizeof path, folder, "engines.csv");
    must(br_csv_writer_open(path, "engine, setting, version, words, why", &table, &error), &error);
    for (size_t i = 0; i < c->n; i++) {
        const setting *const s = &c->settings[i];
        child_end end;
        char *argv[] = {program, "--version", NULL};
        path_in(program, sizeof program, c->adapters, "peer-");
        snprintf(program + strlen(program), sizeof program - strlen(program), "%s", s->engine);
        must(child_run(argv, c->work, number(c, "run", "limit"), &end, &error), &error);
        br_csv_text(table, s->engine);
        br_csv_text(table, s->name);
        br_csv_text(table, end.outcome == CHILD_RAN ? end.said : end.reason);
        br_csv_text(table, s->words);
        br_csv_text(table, br_ini_find(c->ini, s->engine, s->name)->comment);
    }
    must(br_csv_writer_close(table, &error), &error);
}

/* A word of the command line that is no part. */
static void refuse(const char *word)
{
    fprintf(stderr, "compare: '%s' is none of slides, isotropy, wheels, piles, sweeps\n", word);
    exit(2);
}

static bool wanted(int argc, char **argv, const char *name, bool always)
{
    bool found = always && argc <= 4;
    for (int i = 4; i < argc; i++)
        found = found || strcmp(argv[i], name) == 0;
    return found;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(const comparison *);
        bool always; /* also where no part is named */
    } parts[] = {{"slides", compare_slides, true},
                 {"isotropy", compare_isotropy, true},
                 {"wheels", compare_wheels, true},
                 {"piles", compare_piles, true},
                 {"sweeps", compare_sweeps, false}};
    comparison c = {0};
    br_error error = {0};
    char work[4096], path[4096];
    if (argc < 4) {
        fputs("usage: compare PEERS.ini ADAPTERS FOLDER [slides] [isotropy] [wheels] [piles] [sweeps]\n",
              stderr);
        return 2;
    }
    for (int i = 4; i < argc; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            known = known || strcmp(argv[i], parts[k].name) == 0;
        if (!known)
            refuse(argv[i]);
    }
    must(br_ini_read(argv[1], &c.ini, &error), &error);
    must(br_file_make_directory(argv[3], &error), &error);
    path_in(work, sizeof work, argv[3], ".work");
    must(br_file_make_directory(work, &error), &error);
    partials_end_in(argv[3]);
    c.adapters = argv[2];
    c.work = work;
    read_settings(&c);
    write_engines(&c, argv[3]);
    path_in(path, sizeof path, argv[3], "peers.csv");
    must(br_csv_writer_open(path,
                            "scenario, case, engine, setting, quantity, measured, expected, outcome, reason",
                            &c.table, &error),
         &error);
    path_in(path, sizeof path, argv[3], "timing.csv");
    must(br_csv_writer_open(
             path, "scenario, case, engine, setting, steps_1, steps_per_s, step_us, residual_m_per_s",
             &c.times, &error),
         &error);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (wanted(argc, argv, parts[i].name, parts[i].always)) {
            fprintf(stderr, "%s\n", parts[i].name);
            parts[i].run(&c);
        }
    must(br_csv_writer_close(c.table, &error), &error);
    must(br_csv_writer_close(c.times, &error), &error);
    br_ini_destroy(c.ini);
    return 0;
}
