/* What scenes leave behind: steps, contacts and poses, row by row or as a trace. */
#include <bristle/grow.h>
#include <bristle/assert.h>
#include "private.h"
#include <bristle/harness/scene.h>

#include <stdlib.h>
#include <string.h>

br_scene_tables br_scene_tables_open(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return (br_scene_tables){br_table_open(ex, "poses"), br_table_open(ex, "contacts"),
                             br_table_open(ex, "steps")};
}

static void begin_row(br_table *table, const char *label, const char *variant, double t)
{
    br_table_text(table, label);
    br_table_text(table, variant);
    br_table_number(table, t);
}

static void put_step(const br_scene_tables *tables, const char *label, const char *variant,
                     const br_scene_sample *s)
{
    begin_row(tables->steps, label, variant, s->t);
    br_scene_step_row(tables->steps->writer, s, NULL);
    br_table_put(tables->steps, s->drive, s->mu_mean, s->mu_least, s->mu_most);
}

static void put_pose(const br_scene_tables *tables, const char *label, const char *variant, double t,
                     const char *body, br_pose p, br_velocity v)
{
    begin_row(tables->poses, label, variant, t);
    br_scene_pose_row(tables->poses->writer, body, p, v);
}

static void put_contact(const br_scene_tables *tables, const char *label, const char *variant, double t,
                        const char *body_a, const char *body_b, const br_scene_contact *c)
{
    if (!(c->force.normal > 0))
        return;
    begin_row(tables->contacts, label, variant, t);
    br_scene_contact_row(tables->contacts->writer, body_a, body_b, c);
}

/* ---- while it runs ---- */

static void sum_up(br_scene_sums *sums, const br_scene_sample *s)
{
    sums->steps++;
    sums->loose += s->loose;
    sums->weight += (double)s->loaded;
    if (s->loaded > 0)
        sums->coefficient += (s->mu_mean - sums->coefficient) * (double)s->loaded / sums->weight;
    sums->contacts += ((double)s->loaded - sums->contacts) / (double)sums->steps;
    sums->iterations += (s->iterations - sums->iterations) / (double)sums->steps;
    br_most(&sums->residual, s->residual);
}

static void write_down(const br_scene_log *log, const br_scene *scene, const br_scene_sample *sample)
{
    const br_world *const w = br_scene_world(scene);
    const char *const variant = br_scene_get_variant(scene)->name;
    put_step(log->tables, log->label, variant, sample);
    size_t n;
    br_world_contacts(w, &n);
    for (size_t i = 0; i < n; i++) {
        const br_scene_contact c = br_scene_contact_of(w, i);
        char a[BR_SCENE_NAME], b[BR_SCENE_NAME];
        br_scene_row_name(scene, c.contact.body_a, a);
        br_scene_row_name(scene, c.contact.body_b, b);
        put_contact(log->tables, log->label, variant, sample->t, a, b, &c);
    }
    for (size_t i = 0; i < br_world_bodies(w); i++) {
        if (!br_world_moves(w, (int)i))
            continue;
        char name[BR_SCENE_NAME];
        br_scene_row_name(scene, (int)i, name);
        put_pose(log->tables, log->label, variant, sample->t, name, br_world_poses(w)[i],
                 br_world_velocities(w)[i]);
    }
}

void br_scene_log_step(br_scene_log *log, const br_scene *scene)
{
    BR_ASSERT_HANDLE(log);
    const br_scene_sample sample = br_scene_sample_of(br_scene_world(scene), 0);
    const int substeps = br_scene_get_variant(scene)->substeps;
    sum_up(&log->sums, &sample);
    if (log->tables && log->since++ % (size_t)(log->every * (substeps > 0 ? substeps : 1)) == 0)
        write_down(log, scene, &sample);
}

/* ---- in memory ---- */

/* An array of `capacity` elements. */
static br_status resize(void *array, size_t capacity, size_t size, br_error *error)
{
    return br_resize(array, capacity, size) ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a trace");
}

static br_status list_bodies(br_scene_trace *t, const br_scene *scene, br_error *error)
{
    const br_world *const world = br_scene_world(scene);
    t->bodies = br_world_bodies(world);
    BR_TRY(resize(&t->moves, t->bodies + 1, sizeof *t->moves, error));
    BR_TRY(resize(&t->names, t->bodies + 1, sizeof *t->names, error));
    for (size_t b = 0; b < t->bodies; b++) {
        t->moves[b] = br_world_moves(world, (int)b);
        br_scene_row_name(scene, (int)b, t->names[b]);
    }
    return BR_OK;
}

static br_status make_room(br_scene_trace *t, size_t n_contacts, br_error *error)
{
    if (t->n == t->capacity) {
        const size_t capacity = t->capacity ? 2 * t->capacity : 256;
        BR_TRY(resize(&t->samples, capacity, sizeof *t->samples, error));
        BR_TRY(resize(&t->contacts_end, capacity, sizeof *t->contacts_end, error));
        BR_TRY(resize(&t->poses, capacity * t->bodies, sizeof *t->poses, error));
        BR_TRY(resize(&t->velocities, capacity * t->bodies, sizeof *t->velocities, error));
        t->capacity = capacity;
    }
    if (t->n_contacts + n_contacts > t->contacts_capacity) {
        const size_t capacity = 2 * t->contacts_capacity + n_contacts;
        BR_TRY(resize(&t->contacts, capacity, sizeof *t->contacts, error));
        t->contacts_capacity = capacity;
    }
    return BR_OK;
}

/* The world's own are gone with its next step. */
static br_status keep_values(br_scene_trace *t, const br_scene_cone *cone, br_error *error)
{
    const size_t n = (size_t)cone->n;
    if (!br_grow(&t->values, &t->values_capacity, t->n_values + n, sizeof *t->values))
        return br_fail(error, BR_ERR_MEMORY, "a trace");
    if (n > 0)
        memcpy(t->values + t->n_values, cone->values, n * sizeof *t->values);
    t->n_values += n;
    return BR_OK;
}

br_status br_scene_trace_step(br_scene_trace *t, const br_scene *scene, double drive, br_error *error)
{
    BR_ASSERT_HANDLE(t);
    const br_world *const world = br_scene_world(scene);
    size_t n;
    br_world_contacts(world, &n);
    if (!t->names)
        BR_TRY(list_bodies(t, scene, error));
    BR_TRY(make_room(t, n, error));
    t->samples[t->n] = br_scene_sample_of(world, drive);
    if (t->bodies > 0) {
        memcpy(t->poses + t->n * t->bodies, br_world_poses(world), t->bodies * sizeof *t->poses);
        memcpy(t->velocities + t->n * t->bodies, br_world_velocities(world),
               t->bodies * sizeof *t->velocities);
    }
    for (size_t i = 0; i < n; i++) {
        const br_scene_contact c = br_scene_contact_of(world, i);
        BR_TRY(keep_values(t, &c.cone, error));
        t->contacts[t->n_contacts++] = c;
    }
    t->contacts_end[t->n++] = t->n_contacts;
    return BR_OK;
}

const br_pose *br_scene_trace_poses(const br_scene_trace *t, size_t i)
{
    BR_ASSERT_HANDLE(t);
    return t->poses + i * t->bodies;
}

const br_velocity *br_scene_trace_velocities(const br_scene_trace *t, size_t i)
{
    BR_ASSERT_HANDLE(t);
    return t->velocities + i * t->bodies;
}

static const char *name_of(const br_scene_trace *t, int body)
{
    return body < 0 ? "world" : t->names[body];
}

void br_scene_trace_put(const br_scene_trace *t, const br_scene_tables *tables, const char *label,
                        const char *variant, size_t every)
{
    BR_ASSERT_HANDLE(t);
    BR_ASSERT_HANDLE(tables);
    BR_ASSERT_HANDLE(label);
    BR_ASSERT_HANDLE(variant);
    const double *values = t->values;
    for (size_t i = 0; i < t->n; i++) {
        const size_t begin = i ? t->contacts_end[i - 1] : 0;
        if (i % every != 0 && i + 1 != t->n) {
            for (size_t k = begin; k < t->contacts_end[i]; k++)
                values += t->contacts[k].cone.n;
            continue;
        }
        const br_scene_sample *const s = &t->samples[i];
        put_step(tables, label, variant, s);
        for (size_t b = 0; b < t->bodies; b++)
            if (t->moves[b])
                put_pose(tables, label, variant, s->t, t->names[b], br_scene_trace_poses(t, i)[b],
                         br_scene_trace_velocities(t, i)[b]);
        for (size_t k = begin; k < t->contacts_end[i]; k++) {
            br_scene_contact c = t->contacts[k];
            c.cone.values = values;
            values += c.cone.n;
            put_contact(tables, label, variant, s->t, name_of(t, c.contact.body_a),
                        name_of(t, c.contact.body_b), &c);
        }
    }
}

void br_scene_trace_free(br_scene_trace *t)
{
    BR_ASSERT_HANDLE(t);
    free(t->samples);
    free(t->moves);
    free(t->names);
    free(t->values);
    free(t->poses);
    free(t->velocities);
    free(t->contacts_end);
    free(t->contacts);
    memset(t, 0, sizeof *t);
}
