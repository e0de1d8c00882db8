/* Records of scenes: the tables say what the world says, row by row, the cones in them can be made again, and
 * forces, weights and energies balance. */
#include <bristle/cone_type.h>
#include <bristle/csv.h>
#include <bristle/scene_record.h>
#include <bristle/text.h>

#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

enum { STEPS = 10, SIDES = 5 };
static const double mass = 2, speed = 1.5, coefficient = 0.3, spin = 20;
static char folder[] = "/tmp/bristle-record.XXXXXX";

/* ---- a scene: a box that slides over a slab, a nameless one on the plane beneath, one that spins and falls
 * ---- */

static br_status build(br_scene *scene, const void *params, void *state, br_error *error)
{
    const br_shape *box, *plane;
    const br_pose on_top = {{0, 0, 0.1}, {1, 0, 0, 0}}, below = {{5, 0, -0.9}, {1, 0, 0, 0}},
                  floor = {{0, 0, -1}, {1, 0, 0, 0}}, above = {{0, 0, 3}, {1, 0, 0, 0}};
    int body;
    (void)params;
    (void)state;
    BR_TRY(br_scene_box(scene, br_vec3_make(0.2, 0.2, 0.2), &box, error));
    BR_TRY(br_scene_plane(scene, &plane, error));
    BR_TRY(br_scene_add_slab(scene, "slab", 4, 4, br_pose_identity(), NULL, 1, 1, NULL, NULL, error));
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = plane;
    geom.local = floor;
    BR_TRY(br_world_add_geom(br_scene_world(scene), &geom, NULL, error));
    BR_TRY(br_scene_add_solid(scene, "a \"box\", sliding", box, mass, on_top, -1, &body, error));
    br_world_set_velocity(br_scene_world(scene), body, (br_velocity){{speed, 0, 0}, {0, 0, 0}});
    BR_TRY(br_scene_add_solid(scene, NULL, box, mass, below, -1, NULL, error));
    BR_TRY(br_scene_add_solid(scene, "spinning", box, mass, above, -1, &body, error));
    br_world_set_velocity(br_scene_world(scene), body, (br_velocity){{0, 0, 0}, {0, 0, spin}});
    return BR_OK;
}

static double one_second(const void *params)
{
    (void)params;
    return 1;
}

static const br_scene_type type = {.size = sizeof(br_scene_type),
                                   .name = "two-boxes",
                                   .title = "two boxes",
                                   .source = "ours",
                                   .params = &br_scene_options_struct,
                                   .build = build,
                                   .duration = one_second};

/* ---- other cones ---- */

/* Polygons of SIDES coefficients at contacts of body 1, ellipsoids elsewhere. */
static const double polygon[SIDES] = {0.3, 0.25, 0.2, 0.25, 0.3}, ellipsoid[3] = {0.3, 0.2, 0.01};

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)self;
    (void)n_bodies;
    (void)poses;
    for (size_t i = 0; i < n; i++)
        if (contacts[i].body_a == 1 || contacts[i].body_b == 1)
            BR_TRY(br_cone_polygon(pool, SIDES, polygon, &cones[i], error));
        else
            cones[i] = br_cone_ellipsoid(ellipsoid[0], ellipsoid[1], ellipsoid[2], br_vec2_make(0.6, 0.8));
    return BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type mixed_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "mixed",
    .title = "polygons and ellipsoids",
    .source = "ours",
    .generate = generate,
    .destroy = keep,
};
static br_cone_generator mixed = {&mixed_type};

/* ---- running ---- */

static br_scene *make_scene(int substeps)
{
    br_scene_options options;
    br_scene_variant variant = *br_scene_variant_find("coulomb");
    br_scene *scene;
    br_error error = {0};
    variant.coefficient = coefficient;
    variant.substeps = substeps;
    br_scene_default(&type, &options);
    check_need(br_scene_create(&type, &options, &variant, &scene, &error));
    return scene;
}

/* A recorded run; the scene as it is at the end, which the caller destroys. */
static br_scene *record_run(int substeps, long every, br_cone_generator *generator, bool friction)
{
    br_scene *const scene = make_scene(substeps);
    br_scene_record *record;
    br_error error = {0};
    if (!friction)
        br_world_set_generator(br_scene_world(scene), NULL);
    if (generator)
        br_world_set_generator(br_scene_world(scene), generator);
    check_need(br_scene_record_create(folder, scene, every, &record, &error));
    check_need(
        br_scene_run(scene, STEPS * br_scene_dt(scene) * substeps, br_scene_record_step, record, &error));
    check_need(br_scene_record_publish(record, &error));
    return scene;
}

static br_csv *read_table(size_t file)
{
    char path[200];
    br_csv *csv;
    br_error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, br_scene_record_file(file));
    check_need(br_csv_read(path, &csv, &error));
    return csv;
}

static const char *text(const br_csv *csv, size_t row, const char *column)
{
    return br_csv_cell(csv, row, (size_t)br_csv_column_find(csv, column));
}

static double number(const br_csv *csv, size_t row, const char *column)
{
    double value = NAN;
    br_parse_double(text(csv, row, column), &value);
    return value;
}

static br_vec3 vector(const br_csv *csv, size_t row, const char *x, const char *y, const char *z)
{
    return br_vec3_make(number(csv, row, x), number(csv, row, y), number(csv, row, z));
}

static bool same(br_vec3 a, br_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* ---- tables ---- */

static void test_poses(void)
{
    br_scene *const scene = record_run(1, 1, NULL, true);
    br_csv *const csv = read_table(0);
    const size_t last = br_csv_rows(csv) - 3;
    const br_pose pose = br_world_poses(br_scene_world(scene))[1];
    const br_velocity v = br_world_velocities(br_scene_world(scene))[1];
    check(br_csv_rows(csv) == 4 + 3 * STEPS,
          "three moving bodies in each step, a fixed one at the start: %zu", br_csv_rows(csv));
    check(strcmp(text(csv, 0, "body"), "slab") == 0 &&
              strcmp(text(csv, 1, "body"), "a \"box\", sliding") == 0 &&
              strcmp(text(csv, 2, "body"), "#2") == 0,
          "bodies by name, the nameless one by its index");
    check(number(csv, 1, "step") == 0 && number(csv, 1, "t_s") == 0 && number(csv, 1, "vx_m_per_s") == speed,
          "the start");
    check(number(csv, last, "step") == STEPS &&
              number(csv, last, "t_s") == br_world_time(br_scene_world(scene)),
          "the last step");
    check(same(vector(csv, last, "x_m", "y_m", "z_m"), pose.position) &&
              same(vector(csv, last, "qx_1", "qy_1", "qz_1"),
                   br_vec3_make(pose.orientation.x, pose.orientation.y, pose.orientation.z)) &&
              number(csv, last, "qw_1") == pose.orientation.w,
          "its pose, bit for bit");
    check(same(vector(csv, last, "vx_m_per_s", "vy_m_per_s", "vz_m_per_s"), v.linear) &&
              same(vector(csv, last, "wx_rad_per_s", "wy_rad_per_s", "wz_rad_per_s"), v.angular),
          "and its velocity");
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

/* The last row is the world's last contact, bit for bit. */
static void test_last_contact(const br_csv *csv, const br_world *world)
{
    const size_t row = br_csv_rows(csv) - 1;
    size_t n;
    const br_contact *const c = &br_world_contacts(world, &n)[n - 1];
    const br_contact_force *const f = &br_world_contact_forces(world)[n - 1];
    check(same(vector(csv, row, "x_m", "y_m", "z_m"), c->point) &&
              same(vector(csv, row, "nx_1", "ny_1", "nz_1"), c->normal) &&
              number(csv, row, "depth_m") == c->depth && number(csv, row, "id") == (double)c->id,
          "place, normal, depth and id of a contact");
    check(number(csv, row, "slip_t_m_per_s") == f->slip.t &&
              number(csv, row, "slip_b_m_per_s") == f->slip.b &&
              number(csv, row, "slip_tau_rad_per_s") == f->slip.tau &&
              number(csv, row, "friction_tau_Nm") == f->friction.tau && f->slip.t != f->slip.b,
          "sliding and torque");
}

static void test_contacts(void)
{
    br_scene *const scene = record_run(1, 1, NULL, true);
    br_csv *const csv = read_table(1);
    br_vec3 force[STEPS + 1] = {{0, 0, 0}};
    bool frames = true, bounds = true, others = false;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_vec3 n = vector(csv, i, "nx_1", "ny_1", "nz_1"), t = vector(csv, i, "tx_1", "ty_1", "tz_1"),
                      b = vector(csv, i, "bx_1", "by_1", "bz_1");
        const double lambda = number(csv, i, "normal_N");
        frames = frames && br_vec3_length(br_vec3_sub(br_vec3_cross(n, t), b)) < TOL_ROUND_OFF_MANY &&
                 fabs(br_vec3_length(b) - 1) < TOL_ROUND_OFF_MANY;
        bounds = bounds && strcmp(text(csv, i, "cone"), "box") == 0 &&
                 strcmp(text(csv, i, "cone_values"), "0.3 0.3 0.3 0.3") == 0 &&
                 number(csv, i, "mu_t_1") == coefficient && number(csv, i, "mu_minus_b_1") == coefficient;
        if (strcmp(text(csv, i, "body_b"), "slab") == 0 || strcmp(text(csv, i, "body_a"), "slab") == 0) {
            const double sign = strcmp(text(csv, i, "body_b"), "slab") == 0 ? 1 : -1;
            const br_vec3 f = br_vec3_add_scaled(
                br_vec3_add_scaled(br_vec3_scale(lambda, n), number(csv, i, "friction_t_N"), t),
                number(csv, i, "friction_b_N"), b);
            const size_t step = (size_t)number(csv, i, "step");
            force[step] = br_vec3_add_scaled(force[step], sign, f);
        } else {
            others = others || (strcmp(text(csv, i, "body_a"), "#2") == 0 &&
                                strcmp(text(csv, i, "body_b"), "world") == 0);
        }
    }
    check(frames, "frames are right-handed");
    check(bounds, "cones and coefficients of Coulomb friction");
    check(others, "what belongs to no body is the world");
    /* Newton: on the sliding box, weight and mu m g against the sliding, in the last step. */
    check_close(force[STEPS].z, 9.81 * mass, 1e-6, "normal forces carry the weight");
    check_close(force[STEPS].x, -coefficient * 9.81 * mass, 1e-6, "friction opposes the sliding with mu m g");
    check_close(number(csv, br_csv_rows(csv) - 1, "t_s"), STEPS * 0.01, TOL_ROUND_OFF_MANY, "time");
    test_last_contact(csv, br_scene_world(scene));
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

/* The cone of a row, made again from what stands there. */
static br_cone remake(const br_csv *csv, size_t row, br_cone_pool *pool)
{
    double values[SIDES];
    int n = 0;
    char copy[200];
    br_cone cone;
    br_error error = {0};
    snprintf(copy, sizeof copy, "%s", text(csv, row, "cone_values"));
    for (char *word = strtok(copy, " "); word && n < SIDES; word = strtok(NULL, " "))
        br_parse_double(word, &values[n++]);
    br_cone_registry *const registry = br_cone_registry_create();
    check_need(br_cone_make(br_cone_registry_find(registry, text(csv, row, "cone")), n, values, pool, &cone,
                            &error));
    cone.axis = br_vec2_make(number(csv, row, "axis_t_1"), number(csv, row, "axis_b_1"));
    br_cone_registry_destroy(registry);
    return cone;
}

static void test_whole_cones(void)
{
    br_scene *const scene = record_run(1, 1, &mixed, true);
    br_csv *const csv = read_table(1);
    br_cone_pool *const pool = br_cone_pool_create();
    br_cone first;
    br_error error = {0};
    check_need(br_cone_polygon(pool, SIDES, polygon, &first, &error));
    const br_cone second =
        br_cone_ellipsoid(ellipsoid[0], ellipsoid[1], ellipsoid[2], br_vec2_make(0.6, 0.8));
    const br_contact_vec d = {0.3, -0.7, 4};
    size_t polygons = 0, ellipsoids = 0, wrong = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_cone cone = remake(csv, i, pool);
        const bool is_polygon = strcmp(text(csv, i, "cone"), "polygon") == 0;
        polygons += is_polygon;
        ellipsoids += strcmp(text(csv, i, "cone"), "ellipsoid") == 0;
        wrong += br_cone_support(&cone, d) != br_cone_support(is_polygon ? &first : &second, d);
    }
    check(polygons >= 4 && ellipsoids >= 4 && wrong == 0,
          "%zu polygons and %zu ellipsoids, made again from their rows, are what they were", polygons,
          ellipsoids);
    const double along_b[4] = {number(csv, 0, "mu_t_1"), number(csv, 0, "mu_b_1"),
                               number(csv, 0, "mu_minus_t_1"), number(csv, 0, "mu_minus_b_1")};
    double mu[4];
    const br_cone cone = remake(csv, 0, pool);
    br_scene_coefficients(&cone, mu);
    check(memcmp(mu, along_b, sizeof mu) == 0 && mu[0] == br_cone_support(&cone, (br_contact_vec){1, 0, 0}) &&
              mu[3] == br_cone_support(&cone, (br_contact_vec){0, -1, 0}),
          "coefficients are the support along t, b, -t, -b");
    br_cone_pool_destroy(pool);
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

static void test_without_friction(void)
{
    br_scene *const scene = record_run(1, 1, NULL, false);
    br_csv *const csv = read_table(1);
    check(strcmp(text(csv, 0, "cone"), "none") == 0 && *text(csv, 0, "cone_values") == '\0' &&
              number(csv, 0, "mu_t_1") == 0 && isnan(number(csv, 0, "axis_t_1")),
          "without friction there is no cone");
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

static void test_steps(void)
{
    br_scene *const scene = record_run(1, 1, NULL, true);
    const br_world *const world = br_scene_world(scene);
    const br_energy energy = br_world_energy(world);
    br_csv *const csv = read_table(2), *const contacts = read_table(1);
    size_t n = 0, loaded = 0;
    for (size_t i = 0; i < br_csv_rows(contacts); i++)
        if (number(contacts, i, "step") == STEPS) {
            n++;
            loaded += number(contacts, i, "normal_N") > 0;
        }
    check(br_csv_rows(csv) == STEPS + 1 && strcmp(text(csv, 0, "status"), "start") == 0 &&
              isnan(number(csv, 0, "residual_m_per_s")) && number(csv, 0, "contacts") == 0,
          "the start: nothing has been solved");
    const double turning = 0.5 * mass * 0.2 * 0.2 / 6 * spin * spin, fall = 9.81 * STEPS * 0.01;
    check_close(number(csv, 0, "kinetic_J"), 0.5 * mass * speed * speed + turning, TOL_ROUND_OFF_MANY,
                "m v^2/2 + I omega^2/2");
    check_close(number(csv, 0, "potential_J"), 9.81 * mass * (0.1 - 0.9 + 3), TOL_ROUND_OFF_MANY, "m g z");
    check(strcmp(text(csv, STEPS, "status"), "solved") == 0 && number(csv, STEPS, "residual_m_per_s") < 1e-5,
          "a solved step");
    check(number(csv, STEPS, "contacts") == (double)n && number(csv, STEPS, "loaded") == (double)loaded &&
              loaded >= 8,
          "as many contacts as the other table has rows: %zu, %zu loaded", n, loaded);
    check(number(csv, STEPS, "kinetic_J") == energy.linear + energy.angular &&
              number(csv, STEPS, "potential_J") == energy.potential &&
              number(csv, STEPS, "deepest_m") == br_world_last(world).deepest &&
              number(csv, STEPS, "iterations") == br_world_last(world).solver.iterations,
          "energies, depth and iterations of the last step");
    /* Coulomb friction takes mu g t from the speed, a fall adds g t; the third box rests. */
    const double v = speed - coefficient * 9.81 * STEPS * 0.01;
    check_close(number(csv, STEPS, "kinetic_J"), 0.5 * mass * (v * v + fall * fall) + turning, 1e-6,
                "m (v - mu g t)^2/2 + m (g t)^2/2 + I omega^2/2");
    br_csv_destroy(contacts);
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

/* Nothing presses: contacts are there, none is loaded. */
static void test_weightless(void)
{
    br_scene_options options;
    br_scene *scene;
    br_error error = {0};
    br_scene_default(&type, &options);
    options.world.gravity = br_vec3_make(0, 0, 0);
    check_need(br_scene_create(&type, &options, NULL, &scene, &error));
    check_need(br_scene_step(scene, &error));
    const br_scene_sample sample = br_scene_sample_of(br_scene_world(scene), 2.5);
    check(sample.contacts == 8 && sample.loaded == 0 && isnan(sample.mu_mean) && sample.drive == 2.5,
          "without weight %zu contacts, %zu loaded", sample.contacts, sample.loaded);
    br_scene_destroy(scene);
}

/* One iteration does not solve eight contacts. */
static void test_loose(void)
{
    br_scene_options options;
    br_scene *scene;
    br_scene_record *record;
    br_error error = {0};
    br_scene_default(&type, &options);
    options.world.solver_options.iterations = 1;
    options.world.solver_options.tolerance = 1e-12;
    options.world.residual = false;
    check_need(br_scene_create(&type, &options, NULL, &scene, &error));
    check_need(br_scene_record_create(folder, scene, 1, &record, &error));
    check_need(br_scene_run(scene, 0.02, br_scene_record_step, record, &error));
    check_need(br_scene_record_publish(record, &error));
    br_csv *const csv = read_table(2);
    check(strcmp(text(csv, 1, "status"), "loose") == 0, "a loose step");
    check(isnan(number(csv, 1, "residual_m_per_s")), "a residual that nobody asked for is none");
    br_csv_destroy(csv);
    br_scene_destroy(scene);
}

/* Divided steps have their rows at the same times; the last step is always there. */
static void test_every(void)
{
    static const double expected[] = {0, 0.03, 0.06, 0.09, 0.1};
    for (int substeps = 1; substeps <= 2; substeps++) {
        br_scene *const scene = record_run(substeps, 3, NULL, true);
        br_csv *const csv = read_table(2);
        bool times = br_csv_rows(csv) == 5;
        for (size_t i = 0; i < 5 && times; i++)
            times = fabs(number(csv, i, "t_s") - expected[i]) < TOL_ROUND_OFF_MANY &&
                    number(csv, i, "step") == round(expected[i] / 0.01) * substeps;
        check(times, "every third step and the last, divided by %d", substeps);
        br_csv_destroy(csv);
        br_scene_destroy(scene);
    }
}

/* ---- files ---- */

static void test_files(void)
{
    br_scene *scene = record_run(1, 3, NULL, true);
    br_scene_record *record;
    br_atomic_file *files[BR_SCENE_RECORD_FILES];
    br_error error = {0};
    br_scene_destroy(scene);
    scene = make_scene(1);
    check_need(br_scene_record_create(folder, scene, 1, &record, &error));
    check_need(br_scene_run(scene, 0.02, br_scene_record_step, record, &error));
    br_scene_record_discard(record);
    br_csv *csv = read_table(2);
    check(br_csv_rows(csv) == 5, "what is thrown away leaves the older record");
    br_csv_destroy(csv);
    check_need(br_scene_record_create(folder, scene, 1, &record, &error));
    check(br_scene_record_release(record, files, &error) == BR_OK && files[0] && files[1] && files[2],
          "files are handed over");
    csv = read_table(2);
    check(br_csv_rows(csv) == 5, "and are in no place yet");
    br_csv_destroy(csv);
    check_need(br_atomic_files_commit(files, BR_SCENE_RECORD_FILES, NULL, 0, &error));
    csv = read_table(2);
    check(br_csv_rows(csv) == 1, "until they are published");
    br_csv_destroy(csv);
    br_scene_record_discard(NULL);
    check(br_scene_record_publish(NULL, &error) == BR_OK, "null is no record");
    check(br_scene_record_create("/nonexistent/folder", scene, 1, &record, &error) < 0 && !record &&
              strstr(error.message, "/nonexistent/folder"),
          "no such folder: %s", error.message);
    br_scene_destroy(scene);
}

static void remove_folder(void)
{
    char path[200];
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, br_scene_record_file(i));
        unlink(path);
    }
    check(rmdir(folder) == 0, "nothing else is in the folder");
}

int main(void)
{
    check_begin();
    if (!mkdtemp(folder))
        check_need(BR_ERR_WRITE);
    test_poses();
    test_contacts();
    test_whole_cones();
    test_without_friction();
    test_steps();
    test_weightless();
    test_loose();
    test_every();
    test_files();
    remove_folder();
    return check_end();
}
