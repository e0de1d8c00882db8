/* What all adapters have in common: the command line, the model, the steps, and the tables of a run. */
#include "peer.h"

#include <bristle/csv.h>
#include <bristle/scene_rows.h>
#include <bristle/text.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "residual.h"
#include "words.h"

enum { CONTACTS_MAX = 8192 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A run being written down, and what its last step has left. */
typedef struct tables {
    br_csv_writer *poses, *contacts, *steps;
    peer_motion motion;
    peer_contact *found;
    size_t n, there; /* contacts in `found`, and found by the engine */
    bool touches;    /* whether there is a residual */
    double residual; /* [m/s] */
} tables;

/* What a run took, and how well its contacts were solved. */
typedef struct summary {
    long steps;
    double median;   /* [s] of a step */
    double residual; /* [m/s] root of the mean square over the steps after `settle`; NaN: none has contacts */
} summary;

static br_status open_tables(const char *folder, tables *t, br_error *error)
{
    char path[3][4096];
    static const char *const names[] = {"poses.csv", "contacts.csv", "steps.csv"};
    for (int i = 0; i < 3; i++)
        if (snprintf(path[i], sizeof path[i], "%s/%s", folder, names[i]) >= (int)sizeof path[i])
            return br_fail(error, BR_ERR_OPEN, "%s: the path is too long", folder);
    BR_TRY(br_file_make_directory(folder, error));
    BR_TRY(br_csv_writer_open(path[0], "step, t_s, " BR_SCENE_POSE_COLUMNS, &t->poses, error));
    BR_TRY(br_csv_writer_open(path[1],
                              "step, t_s, body_a, body_b, x_m, y_m, z_m, nx_1, ny_1, nz_1, tx_1, ty_1, tz_1, "
                              "bx_1, by_1, bz_1, depth_m, normal_N, friction_t_N, friction_b_N",
                              &t->contacts, error));
    return br_csv_writer_open(path[2], "step, t_s, contacts, deepest_m, residual_m_per_s", &t->steps, error);
}

static br_status make_memory(const peer_job *job, tables *t, br_error *error)
{
    const size_t n = br_world_bodies(job->world) + 1;
    t->motion =
        (peer_motion){calloc(n, sizeof(br_pose)), calloc(n, sizeof(br_pose)), calloc(n, sizeof(br_velocity))};
    t->found = calloc(CONTACTS_MAX, sizeof *t->found);
    return t->motion.before && t->motion.after && t->motion.velocity && t->found
               ? BR_OK
               : br_fail(error, BR_ERR_MEMORY, "out of memory");
}

static void free_memory(tables *t)
{
    free(t->motion.before);
    free(t->motion.after);
    free(t->motion.velocity);
    free(t->found);
}

/* Where bodies are behind a step (of which the start has none), and how well its contacts are solved. */
static void look(const peer_job *job, void *state, tables *t, long step)
{
    const size_t bodies = br_world_bodies(job->world);
    memcpy(t->motion.before, t->motion.after, bodies * sizeof *t->motion.before);
    for (size_t i = 0; i < bodies; i++)
        if (br_world_moves(job->world, (int)i))
            peer_engine_here.pose(state, (int)i, &t->motion.after[i], &t->motion.velocity[i]);
    t->there = step > 0 ? peer_engine_here.contacts(state, t->found, CONTACTS_MAX) : 0;
    t->n = t->there < CONTACTS_MAX ? t->there : CONTACTS_MAX;
    t->touches = peer_residual(job, &t->motion, t->n, t->found, job->weigh, &t->residual);
}

static void put_contact(const peer_job *job, tables *t, long step, const peer_contact *c)
{
    char name[BR_SCENE_NAME];
    const br_vec3 all[] = {c->point, c->normal, c->tangent, c->binormal};
    br_csv_integer(t->contacts, step);
    br_csv_number(t->contacts, (double)step * job->dt);
    br_scene_row_name(job->scene, c->body_a, name);
    br_csv_text(t->contacts, name);
    br_scene_row_name(job->scene, c->body_b, name);
    br_csv_text(t->contacts, name);
    for (int i = 0; i < 4; i++)
        br_csv_put(t->contacts, all[i].x, all[i].y, all[i].z);
    br_csv_put(t->contacts, c->depth, c->force_n, c->force_t, c->force_b);
}

static void put_step(const peer_job *job, tables *t, long step)
{
    const int bodies = (int)br_world_bodies(job->world);
    for (int i = 0; i < bodies; i++) {
        char name[BR_SCENE_NAME];
        if (!br_world_moves(job->world, i))
            continue;
        br_csv_integer(t->poses, step);
        br_csv_number(t->poses, (double)step * job->dt);
        br_scene_row_name(job->scene, i, name);
        br_scene_pose_row(t->poses, name, t->motion.after[i], t->motion.velocity[i]);
    }
    double deepest = 0;
    for (size_t i = 0; i < t->n; i++) {
        deepest = t->found[i].depth > deepest ? t->found[i].depth : deepest;
        put_contact(job, t, step, &t->found[i]);
    }
    br_csv_integer(t->steps, step);
    br_csv_number(t->steps, (double)step * job->dt);
    br_csv_integer(t->steps, (long long)t->there);
    br_csv_put(t->steps, deepest, t->residual);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Steps the engine. The time of a step is the median, which other load on the machine moves least; what is
 * written down and judged is not part of it. */
static br_status run(const peer_job *job, void *state, tables *t, summary *of, br_error *error)
{
    const long n = (long)(job->duration / job->dt + 0.5);
    double *const times = calloc((size_t)n + 1, sizeof *times), squares = 0;
    long judged = 0;
    br_status status = times ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0) {
        look(job, state, t, 0);
        put_step(job, t, 0);
    }
    for (long i = 1; i <= n && status >= 0; i++) {
        const double begin = seconds();
        status = peer_engine_here.step(state, error);
        times[i - 1] = seconds() - begin;
        if (status < 0)
            break;
        look(job, state, t, i);
        if (t->touches && (double)i * job->dt > job->settle) {
            squares += t->residual * t->residual;
            judged++;
        }
        if (i % job->every == 0 || i == n)
            put_step(job, t, i);
    }
    if (status >= 0) {
        qsort(times, (size_t)n, sizeof *times, by_size);
        *of = (summary){n, times[n / 2], judged > 0 ? sqrt(squares / (double)judged) : NAN};
    }
    free(times);
    return status;
}

static br_status all(peer_job *job, const char *folder, br_error *error)
{
    tables t = {0};
    summary of = {0};
    br_mjcf_params params;
    void *state = NULL;
    BR_TRY(br_mjcf_default(job->model, false, NULL, NULL, &params, error));
    params.keyframe = peer_text(job, "keyframe", "none");
    job->dt = peer_number(job, "dt", params.options.world.dt);
    job->weigh = peer_number(job, "weigh", job->dt);
    params.options.world.dt = job->dt;
    params.duration = job->duration;
    if (peer_engine_here.options)
        BR_TRY(peer_engine_here.options(job, &params.options.world, error));
    BR_TRY(br_scene_create(&br_mjcf_type, &params, NULL, &job->scene, error));
    job->world = br_scene_world(job->scene);
    BR_TRY(peer_engine_here.create(job, &state, error));
    BR_TRY(peer_all_used(job, error));
    BR_TRY(make_memory(job, &t, error));
    BR_TRY(open_tables(folder, &t, error));
    const br_status status = run(job, state, &t, &of, error);
    peer_engine_here.destroy(state);
    br_scene_destroy(job->scene);
    free_memory(&t);
    BR_TRY(status);
    BR_TRY(br_csv_writer_close(t.poses, error));
    BR_TRY(br_csv_writer_close(t.contacts, error));
    BR_TRY(br_csv_writer_close(t.steps, error));
    printf("%s %s\n%ld %.9g %.17g\n", peer_engine_here.name, peer_engine_here.version(), of.steps, of.median,
           of.residual);
    return fflush(stdout) == 0 ? BR_OK : br_fail(error, BR_ERR_WRITE, "standard output cannot be written");
}

int main(int argc, char **argv)
{
    br_error error = {0};
    peer_job job = {0};
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("%s\n", peer_engine_here.version()) < 0;
    if (argc < 3) {
        fprintf(stderr, "usage: peer-%s MODEL.xml FOLDER [NAME=VALUE...]; or --version\n",
                peer_engine_here.name);
        return 2;
    }
    job.model = argv[1];
    br_status status = peer_words_read(&job, argc - 3, argv + 3, &error);
    if (status >= 0)
        status = all(&job, argv[2], &error);
    free(job.words);
    if (status >= 0)
        return 0;
    fprintf(stderr, "%s\n", error.message);
    return status == BR_ERR_UNSUPPORTED ? 3 : status == BR_ERR_SOLVER || status == BR_ERR_EXTERNAL ? 1 : 2;
}
