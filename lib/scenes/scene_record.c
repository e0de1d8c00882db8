/* A run of a scene as CSV files. */
#include <bristle/scene_record.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/csv.h>

enum { POSES, CONTACTS, STEPS };

static const char *const names[BR_SCENE_RECORD_FILES] = {"poses.csv", "contacts.csv", "steps.csv"};
static const char *const columns[BR_SCENE_RECORD_FILES] = {
    ("step, t_s, " BR_SCENE_POSE_COLUMNS),
    ("step, t_s, " BR_SCENE_CONTACT_COLUMNS),
    ("step, t_s, " BR_SCENE_STEP_COLUMNS),
};

struct br_scene_record {
    const br_scene *scene;
    long every;   /* steps, divided ones */
    long written; /* the last step that was */
    br_csv_writer *tables[BR_SCENE_RECORD_FILES];
};

const char *br_scene_record_file(size_t i)
{
    BR_ASSERT_SIZE_INDEX("file of a record", i, BR_SCENE_RECORD_FILES);
    return names[i];
}

/* ---- rows ---- */

static void begin_row(br_csv_writer *table, const br_scene *scene)
{
    br_csv_integer(table, br_scene_steps(scene));
    br_csv_number(table, br_world_time(br_scene_world(scene)));
}

static void write_poses(const br_scene_record *r)
{
    const br_world *const world = br_scene_world(r->scene);
    const bool start = br_scene_steps(r->scene) == 0;
    for (size_t i = 0; i < br_world_bodies(world); i++) {
        if (!start && !br_world_moves(world, (int)i))
            continue;
        char name[BR_SCENE_NAME];
        br_scene_row_name(r->scene, (int)i, name);
        begin_row(r->tables[POSES], r->scene);
        br_scene_pose_row(r->tables[POSES], name, br_world_poses(world)[i], br_world_velocities(world)[i]);
    }
}

static void write_contact(const br_scene_record *r, size_t i)
{
    const br_scene_contact c = br_scene_contact_of(br_scene_world(r->scene), i);
    char a[BR_SCENE_NAME], b[BR_SCENE_NAME];
    br_scene_row_name(r->scene, c.contact.body_a, a);
    br_scene_row_name(r->scene, c.contact.body_b, b);
    begin_row(r->tables[CONTACTS], r->scene);
    br_scene_contact_row(r->tables[CONTACTS], a, b, &c);
}

static void write_step(const br_scene_record *r)
{
    br_scene_sample s = br_scene_sample_of(br_scene_world(r->scene), 0);
    const bool start = br_scene_steps(r->scene) == 0;
    if (start)
        s.residual = NAN;
    begin_row(r->tables[STEPS], r->scene);
    br_scene_step_row(r->tables[STEPS], &s, start ? "start" : NULL);
}

static void write_rows(br_scene_record *r)
{
    size_t n;
    br_world_contacts(br_scene_world(r->scene), &n);
    if (r->tables[POSES])
        write_poses(r);
    for (size_t i = 0; i < n && r->tables[CONTACTS]; i++)
        write_contact(r, i);
    if (r->tables[STEPS])
        write_step(r);
    r->written = br_scene_steps(r->scene);
}

/* ---- the files ---- */

static br_status open_file(br_scene_record *r, const char *folder, size_t i, br_error *error)
{
    const size_t size = strlen(folder) + strlen(names[i]) + 2;
    char *const path = malloc(size);
    if (!path)
        return br_fail(error, BR_ERR_MEMORY, "a record of a scene");
    snprintf(path, size, "%s/%s", folder, names[i]);
    const br_status status = br_csv_writer_open(path, columns[i], &r->tables[i], error);
    free(path);
    return status;
}

const char *br_scene_record_columns(size_t i)
{
    BR_ASSERT_SIZE_INDEX("file of a record", i, BR_SCENE_RECORD_FILES);
    return columns[i];
}

static void take_scene(br_scene_record *r, const br_scene *scene, long every)
{
    const int substeps = br_scene_get_variant(scene)->substeps;
    r->scene = scene;
    r->every = every * (substeps > 0 ? substeps : 1);
}

br_status br_scene_record_watch(br_csv_writer *const tables[BR_SCENE_RECORD_FILES], const br_scene *scene,
                                long every, br_scene_record **record, br_error *error)
{
    BR_ASSERT_HANDLE(tables);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT(every >= 1, "every %ld steps", every);
    *record = NULL;
    br_scene_record *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "a record of a scene");
    take_scene(r, scene, every);
    memcpy(r->tables, tables, sizeof r->tables);
    write_rows(r);
    *record = r;
    return BR_OK;
}

br_status br_scene_record_create(const char *folder, const br_scene *scene, long every,
                                 br_scene_record **record, br_error *error)
{
    BR_ASSERT_HANDLE(folder);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT(every >= 1, "every %ld steps", every);
    *record = NULL;
    br_scene_record *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "a record of a scene");
    take_scene(r, scene, every);
    br_status status = BR_OK;
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES && status >= 0; i++)
        status = open_file(r, folder, i, error);
    if (status < 0) {
        br_scene_record_discard(r);
        return status;
    }
    write_rows(r);
    *record = r;
    return BR_OK;
}

br_status br_scene_record_step(br_scene *scene, void *record, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(record);
    br_scene_record *const r = record;
    BR_ASSERT(scene == r->scene, "a record of another scene");
    (void)error; /* errors of the disk come out at the end */
    if (br_scene_steps(scene) % r->every == 0)
        write_rows(r);
    return BR_OK;
}

br_status br_scene_record_release(br_scene_record *r, br_atomic_file *files[BR_SCENE_RECORD_FILES],
                                  br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(files);
    br_status status = BR_OK;
    if (r->written != br_scene_steps(r->scene))
        write_rows(r);
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES; i++) {
        files[i] = NULL;
        if (status >= 0) {
            status = br_csv_writer_release(r->tables[i], &files[i], error);
            r->tables[i] = NULL;
        }
    }
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES && status < 0; i++) {
        br_atomic_file_discard(files[i]);
        files[i] = NULL;
    }
    br_scene_record_discard(r);
    return status;
}

br_status br_scene_record_publish(br_scene_record *r, br_error *error)
{
    if (!r)
        return BR_OK;
    br_atomic_file *files[BR_SCENE_RECORD_FILES];
    BR_TRY(br_scene_record_release(r, files, error));
    return br_atomic_files_commit(files, BR_SCENE_RECORD_FILES, NULL, 0, error);
}

void br_scene_record_discard(br_scene_record *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES; i++)
        br_csv_writer_discard(r->tables[i]);
    free(r);
}
