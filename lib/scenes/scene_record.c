/* A run of a scene as CSV files. */
#include <bristle/scene_record.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/csv.h>
#include <bristle/grow.h>
#include <bristle/text.h>

enum { POSES, CONTACTS, STEPS };

static const char *const names[BR_SCENE_RECORD_FILES] = {"poses.csv", "contacts.csv", "steps.csv"};
static const char *const columns[BR_SCENE_RECORD_FILES] = {
    "step, t_s, body, x_m, y_m, z_m, qw_1, qx_1, qy_1, qz_1, vx_m_per_s, vy_m_per_s, vz_m_per_s, "
    "wx_rad_per_s, wy_rad_per_s, wz_rad_per_s",
    "step, t_s, id, body_a, body_b, x_m, y_m, z_m, nx_1, ny_1, nz_1, tx_1, ty_1, tz_1, bx_1, by_1, bz_1, "
    "depth_m, normal_N, friction_t_N, friction_b_N, friction_tau_Nm, slip_t_m_per_s, slip_b_m_per_s, "
    "slip_tau_rad_per_s, cone, axis_t_1, axis_b_1, cone_values, mu_t_1, mu_b_1, mu_minus_t_1, mu_minus_b_1",
    "step, t_s, contacts, loaded, iterations, residual_m_per_s, status, deepest_m, kinetic_J, potential_J, "
    "elastic_J"};

struct br_scene_record {
    const br_scene *scene;
    long every;   /* steps, divided ones */
    long written; /* the last step that was */
    br_csv_writer *tables[BR_SCENE_RECORD_FILES];
    char *text; /* the values of a cone */
    size_t capacity;
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

static void put_vector(br_csv_writer *table, br_vec3 v)
{
    br_csv_put(table, v.x, v.y, v.z);
}

static void put_body_name(br_csv_writer *table, const br_scene *scene, int body)
{
    char number[24];
    const char *name = body < 0 ? "world" : br_scene_body_name(scene, body);
    if (*name == '\0') {
        snprintf(number, sizeof number, "#%d", body);
        name = number;
    }
    br_csv_text(table, name);
}

static void write_poses(const br_scene_record *r)
{
    br_csv_writer *const table = r->tables[POSES];
    const br_world *const world = br_scene_world(r->scene);
    const bool start = br_scene_steps(r->scene) == 0;
    for (size_t i = 0; i < br_world_bodies(world); i++) {
        if (!start && !br_world_moves(world, (int)i))
            continue;
        const br_pose pose = br_world_poses(world)[i];
        const br_velocity velocity = br_world_velocities(world)[i];
        begin_row(table, r->scene);
        put_body_name(table, r->scene, (int)i);
        put_vector(table, pose.position);
        br_csv_put(table, pose.orientation.w, pose.orientation.x, pose.orientation.y, pose.orientation.z);
        put_vector(table, velocity.linear);
        put_vector(table, velocity.angular);
    }
}

static br_status put_cone(br_scene_record *r, const br_cone *cone, br_error *error)
{
    br_csv_writer *const table = r->tables[CONTACTS];
    int n = 0;
    const double *const values = cone ? br_cone_values(cone, &n) : NULL;
    if (!br_grow(&r->text, &r->capacity, (size_t)n * BR_DOUBLE_TEXT + 1, 1))
        return br_fail(error, BR_ERR_MEMORY, "a record of a scene");
    char *end = r->text;
    for (int i = 0; i < n; i++) {
        if (i > 0)
            *end++ = ' ';
        end += br_format_double(values[i], end);
    }
    *end = '\0';
    br_csv_text(table, cone ? cone->type->name : "none");
    br_csv_put(table, cone ? cone->axis.x : NAN, cone ? cone->axis.y : NAN);
    br_csv_text(table, r->text);
    return BR_OK;
}

static br_status write_contact(br_scene_record *r, size_t i, br_error *error)
{
    br_csv_writer *const table = r->tables[CONTACTS];
    const br_world *const world = br_scene_world(r->scene);
    const br_cone *const cones = br_world_cones(world);
    const br_scene_contact c = br_scene_contact_of(world, i);
    begin_row(table, r->scene);
    br_csv_integer(table, (long long)c.contact.id);
    put_body_name(table, r->scene, c.contact.body_a);
    put_body_name(table, r->scene, c.contact.body_b);
    put_vector(table, c.contact.point);
    put_vector(table, c.contact.normal);
    put_vector(table, c.contact.tangent);
    put_vector(table, c.contact.binormal);
    br_csv_put(table, c.contact.depth, c.force.normal, c.force.friction.t, c.force.friction.b,
               c.force.friction.tau, c.force.slip.t, c.force.slip.b, c.force.slip.tau);
    BR_TRY(put_cone(r, cones ? &cones[i] : NULL, error));
    br_csv_row(table, c.mu, 4);
    return BR_OK;
}

static void write_step(const br_scene_record *r)
{
    br_csv_writer *const table = r->tables[STEPS];
    const br_world *const world = br_scene_world(r->scene);
    const br_scene_sample s = br_scene_sample_of(world, 0);
    const bool start = br_scene_steps(r->scene) == 0;
    const bool asked = !start && br_world_get_options(world)->residual;
    begin_row(table, r->scene);
    br_csv_put(table, (double)s.contacts, (double)s.carrying, s.iterations, asked ? s.residual : NAN);
    br_csv_text(table, start ? "start" : br_world_last(world).status == BR_LOOSE ? "loose" : "solved");
    br_csv_put(table, s.deepest, s.energy.linear + s.energy.angular, s.energy.potential, s.energy.elastic);
}

static br_status write_rows(br_scene_record *r, br_error *error)
{
    size_t n;
    br_world_contacts(br_scene_world(r->scene), &n);
    write_poses(r);
    for (size_t i = 0; i < n; i++)
        BR_TRY(write_contact(r, i, error));
    write_step(r);
    r->written = br_scene_steps(r->scene);
    return BR_OK;
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
    const int substeps = br_scene_get_variant(scene)->substeps;
    r->scene = scene;
    r->every = every * (substeps > 0 ? substeps : 1);
    br_status status = BR_OK;
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES && status >= 0; i++)
        status = open_file(r, folder, i, error);
    if (status >= 0)
        status = write_rows(r, error);
    if (status < 0) {
        br_scene_record_discard(r);
        return status;
    }
    *record = r;
    return BR_OK;
}

br_status br_scene_record_step(br_scene *scene, void *record, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(record);
    br_scene_record *const r = record;
    BR_ASSERT(scene == r->scene, "a record of another scene");
    return br_scene_steps(scene) % r->every == 0 ? write_rows(r, error) : BR_OK;
}

br_status br_scene_record_release(br_scene_record *r, br_atomic_file *files[BR_SCENE_RECORD_FILES],
                                  br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(files);
    br_status status = BR_OK;
    if (r->written != br_scene_steps(r->scene))
        status = write_rows(r, error);
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
    free(r->text);
    free(r);
}
