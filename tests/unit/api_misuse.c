/* The library used wrongly: each call in a process of its own must be refused with a status and a message,
 * end with the assertion that names it, or do nothing; never crash, never go on with memory of others. Under
 * sanitizers (make check-sanitize) the last is seen, too. */
#include "check.h"

#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/assert.h>
#include <bristle/csv.h>
#include <bristle/distributed.h>
#include <bristle/file.h>
#include <bristle/image.h>
#include <bristle/ini.h>
#include <bristle/ivp.h>
#include <bristle/laws.h>
#include <bristle/limit_surface.h>
#include <bristle/materials.h>
#include <bristle/mesh.h>
#include <bristle/planar.h>
#include <bristle/planar_run.h>
#include <bristle/pressure.h>
#include <bristle/reduced.h>
#include <bristle/rigid.h>

typedef enum expectation { ASSERTED, REFUSED, HARMLESS } expectation;

/* What the calls are made on: one world with two bodies and a slider, small tables. */
static br_error error;
static br_world *world;
static br_csv *csv;
static br_ini *ini;
static br_tap_file *tap;
static br_profile *profile;
static br_pressure *pressure;
static br_limit_surface *surface;
static br_distributed *distributed;
static br_law_registry *laws;
static br_ivp *ivp;
static void *made; /* what a call should not make */
static const double rows[] = {0, 1, 1, 2};
static const double zeros[16];

static int decay(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    dydt[0] = -y[0];
    return 0;
}
static const br_ivp_problem problem = {.n = 1, .rhs = decay};

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

static void set_up(void)
{
    static const char table[] = "a,b\n1,2\n3,4\n", parameters[] = "[s]\nk = 1\n",
                      results[] = "1..1\nok 1 - a\n";
    const br_world_options options = br_world_default();
    need(br_world_create(&options, NULL, &world, &error));
    const br_body_spec body = br_body_spec_default();
    need(br_world_add_body(world, &body, NULL, &error));
    need(br_world_add_body(world, &body, NULL, &error));
    const br_joint_spec joint = br_joint_spec_default(BR_JOINT_SLIDER, 0, 1);
    need(br_world_add_joint(world, &joint, NULL, &error));
    need(br_csv_parse("table", table, sizeof table - 1, &csv, &error));
    need(br_ini_parse("parameters", parameters, sizeof parameters - 1, &ini, &error));
    need(br_tap_parse("results", results, sizeof results - 1, &tap, &error));
    need(br_profile_create(rows, 2, 1, &profile, &error));
    br_pressure_spec spec = br_pressure_spec_default();
    spec.n_x = spec.n_y = 5;
    need(br_pressure_create(&spec, &pressure, &error));
    need(br_limit_surface_create(pressure, 4, false, &surface, &error));
    const br_lugre lugre = br_lugre_default();
    need(br_distributed_create(pressure, &lugre, &distributed, &error));
    laws = br_law_registry_create();
    const double y = 1;
    need(br_ivp_create(&problem, NULL, 0, &y, &ivp, &error));
}
static void tear_down(void)
{
    br_ivp_destroy(ivp);
    br_law_registry_destroy(laws);
    br_distributed_destroy(distributed);
    br_limit_surface_destroy(surface);
    br_pressure_destroy(pressure);
    br_profile_destroy(profile);
    br_tap_destroy(tap);
    br_ini_destroy(ini);
    br_csv_destroy(csv);
    br_world_destroy(world);
}

/* ---- specs with one mistake ---- */

static br_status body_with(br_body_spec spec)
{
    return br_world_add_body(world, &spec, NULL, &error);
}
#define BODY(field, value) (spec_b = br_body_spec_default(), spec_b.field = (value), body_with(spec_b))
static br_body_spec spec_b;

static br_status joint_with(br_joint_spec spec)
{
    return br_world_add_joint(world, &spec, NULL, &error);
}
#define JOINT(field, value)                                                                                  \
    (spec_j = br_joint_spec_default(BR_JOINT_HINGE, 0, 1), spec_j.field = (value), joint_with(spec_j))
static br_joint_spec spec_j;

static br_status world_with(br_world_options options)
{
    br_world *other = NULL;
    const br_status status = br_world_create(&options, NULL, &other, &error);
    br_world_destroy(other);
    return status;
}
#define WORLD(field, value) (spec_w = br_world_default(), spec_w.field = (value), world_with(spec_w))
static br_world_options spec_w;

static br_status pressure_with(br_pressure_spec spec)
{
    return br_pressure_create(&spec, (br_pressure **)&made, &error);
}
#define PRESSURE(field, value)                                                                               \
    (spec_p = br_pressure_spec_default(), spec_p.field = (value), pressure_with(spec_p))
static br_pressure_spec spec_p;

static br_status lugre_with(br_lugre lugre)
{
    return br_distributed_create(pressure, &lugre, (br_distributed **)&made, &error);
}
#define LUGRE(field, value) (spec_l = br_lugre_default(), spec_l.field = (value), lugre_with(spec_l))
static br_lugre spec_l;

static br_status ivp_with(br_ivp_problem p, br_ivp_options o, const double *y)
{
    return br_ivp_create(&p, &o, 0, y, (br_ivp **)&made, &error);
}
#define PROBLEM(field, value)                                                                                \
    (spec_i = problem, spec_i.field = (value), ivp_with(spec_i, br_ivp_options_default(), zeros))
#define OPTION(field, value)                                                                                 \
    (spec_o = br_ivp_options_default(), spec_o.field = (value), ivp_with(problem, spec_o, zeros))
static br_ivp_problem spec_i;
static br_ivp_options spec_o;

static void no_push(double t, br_planar_input *input, void *context)
{
    (void)t;
    (void)context;
    *input = (br_planar_input){.normal_force = 1};
}
static const br_planar_callbacks no_load, push = {.load = no_push};
/* One that could be made takes a step; its windows are more than memory has. */
static br_status planar_run_of(br_planar_callbacks scene, size_t windows)
{
    const br_planar_body body = {.mass = 1, .inertia = 1, .fingers = 1};
    const br_planar_contact contact = {.distributed = distributed};
    br_planar_options options = br_planar_options_default();
    br_planar_run *run = NULL;
    options.n_windows = windows;
    br_status status = br_planar_run_create(&body, &contact, &scene, &options, &run, &error);
    if (status >= 0)
        status = br_planar_run_step(run, &error);
    br_planar_run_destroy(run);
    return status;
}

static const br_structure_field east = {.direction = {1, 0, 0}};
static br_vec3 line[2];
static const br_vec3 v0, nan3 = {NAN, 0, 0}, infinite3 = {0, INFINITY, 0};
static const br_velocity rest;
static const uint32_t far_triangle[] = {0, 1, 7};
static const br_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const br_pose null_pose;
static br_pose nan_pose(void)
{
    br_pose pose = br_pose_identity();
    pose.position.x = NAN;
    return pose;
}
static br_velocity infinite_velocity(void)
{
    return (br_velocity){.linear = infinite3};
}
static br_mat3 bad_inertia(void)
{
    br_mat3 m = br_mat3_identity();
    m.m[4] = -1;
    return m;
}
static br_geom_spec geom_of(int body)
{
    br_geom_spec spec = br_geom_spec_default();
    spec.body = body;
    return spec;
}
static br_geom_spec spec_g;
static const double not_numbers[] = {0, NAN};
/* Types without functions. */
static const br_contact_solver_type no_solver = {
    .size = sizeof no_solver, .name = "none", .title = "t", .source = "s"};
static const br_cone_generator_type no_cones = {
    .size = sizeof no_cones, .name = "none", .title = "t", .source = "s"};
static br_cone_generator no_generator = {&no_cones};
static const br_mesh_source far_mesh = {
    .n_vertices = 3, .n_triangles = 1, .positions = corners, .triangles = far_triangle};

#define DO(call) ((call), BR_OK) /* a call without a status */
#define CALLS(X)                                                                                             \
    /* indices */                                                                                            \
    X(ASSERTED, DO(br_world_set_pose(world, 2, br_pose_identity())))                                         \
    X(ASSERTED, DO(br_world_set_pose(world, 5, br_pose_identity())))                                         \
    X(ASSERTED, DO(br_world_set_pose(world, -1, br_pose_identity())))                                        \
    X(ASSERTED, DO(br_world_set_velocity(world, 2, rest)))                                                   \
    X(ASSERTED, DO(br_world_set_velocity(world, INT_MAX, rest)))                                             \
    X(ASSERTED, DO(br_world_apply_force(world, 2, v0, v0)))                                                  \
    X(ASSERTED, DO(br_world_apply_force(world, INT_MIN, v0, v0)))                                            \
    X(ASSERTED, DO(br_world_apply_impulse(world, 2, v0, v0)))                                                \
    X(ASSERTED, DO(br_world_apply_impulse(world, -1, v0, v0)))                                               \
    X(ASSERTED, DO(br_world_mass(world, 9)))                                                                 \
    X(ASSERTED, DO(br_world_mass(world, -1)))                                                                \
    X(ASSERTED, DO(br_world_moves(world, 2)))                                                                \
    X(ASSERTED, DO(br_world_moves(world, -1)))                                                               \
    X(ASSERTED, DO(br_world_drive_length(world, 1, 1, 0)))                                                   \
    X(ASSERTED, DO(br_world_drive_motor(world, 1, 1, 1)))                                                    \
    X(ASSERTED, DO(br_world_drive_motor(world, -1, 1, 1)))                                                   \
    X(ASSERTED, DO(br_world_drive_steering(world, 1, 0, 0)))                                                 \
    X(ASSERTED, DO(br_world_drive_target(world, 3, v0, v0)))                                                 \
    X(ASSERTED, DO(br_world_enable_joint(world, 1, true)))                                                   \
    X(ASSERTED, DO(br_world_enable_joint(world, -7, true)))                                                  \
    X(ASSERTED, DO(br_world_joint(world, 1)))                                                                \
    X(ASSERTED, DO(br_world_joint(world, -1)))                                                               \
    X(ASSERTED, DO(br_csv_cell(csv, 2, 0)))                                                                  \
    X(ASSERTED, DO(br_csv_cell(csv, 0, 2)))                                                                  \
    X(ASSERTED, DO(br_csv_cell(csv, SIZE_MAX, 0)))                                                           \
    X(ASSERTED, DO(br_csv_column_name(csv, 2)))                                                              \
    X(ASSERTED, DO(br_csv_row_line(csv, 2)))                                                                 \
    X(ASSERTED, DO(br_csv_row_line(csv, SIZE_MAX)))                                                          \
    X(ASSERTED, DO(br_profile_time(profile, 2)))                                                             \
    X(ASSERTED, DO(br_limit_surface_node(surface, -1, 0)))                                                   \
    X(ASSERTED, DO(br_limit_surface_node(surface, 17, 0)))                                                   \
    X(ASSERTED, DO(br_limit_surface_node(surface, 0, 5)))                                                    \
    X(HARMLESS, DO(br_ini_at(ini, 1)))                                                                       \
    X(HARMLESS, DO(br_ini_section_at(ini, SIZE_MAX)))                                                        \
    X(HARMLESS, DO(br_tap_at(tap, 1)))                                                                       \
    X(HARMLESS, DO(br_law_registry_at(laws, SIZE_MAX)))                                                      \
    X(HARMLESS, DO(br_law_registry_find(laws, "nothing")))                                                   \
    X(HARMLESS, DO(br_status_name((br_status)12345)))                                                        \
    X(HARMLESS, DO(br_status_text((br_status)-12345)))                                                       \
    /* what is not finite */                                                                                 \
    X(ASSERTED, DO(br_world_set_pose(world, 0, nan_pose())))                                                 \
    X(ASSERTED, DO(br_world_set_pose(world, 0, null_pose)))                                                  \
    X(ASSERTED, DO(br_world_set_velocity(world, 0, infinite_velocity())))                                    \
    X(ASSERTED, DO(br_world_apply_force(world, 0, nan3, v0)))                                                \
    X(ASSERTED, DO(br_world_apply_force(world, 0, v0, infinite3)))                                           \
    X(ASSERTED, DO(br_world_apply_impulse(world, 0, infinite3, v0)))                                         \
    X(ASSERTED, DO(br_world_apply_impulse(world, 0, v0, nan3)))                                              \
    X(ASSERTED, DO(br_world_drive_length(world, 0, NAN, 0)))                                                 \
    X(ASSERTED, DO(br_world_drive_motor(world, 0, INFINITY, 1)))                                             \
    X(ASSERTED, DO(br_world_push_joint(NULL, 0, 1)))                                                         \
    X(ASSERTED, DO(br_world_push_joint(world, 1, 1)))                                                        \
    X(ASSERTED, DO(br_world_push_joint(world, 0, NAN)))                                                      \
    X(ASSERTED, DO(br_world_drive_motor(world, 0, 1, -1)))                                                   \
    X(ASSERTED, DO(br_world_drive_motor(world, 0, 1, NAN)))                                                  \
    X(ASSERTED, DO(br_world_drive_steering(world, 0, NAN, 0)))                                               \
    X(ASSERTED, DO(br_world_drive_steering(world, 0, 0, INFINITY)))                                          \
    X(ASSERTED, DO(br_world_drive_target(world, 0, nan3, v0)))                                               \
    /* null handles */                                                                                       \
    X(ASSERTED, DO(br_world_bodies(NULL)))                                                                   \
    X(ASSERTED, DO(br_world_joints(NULL)))                                                                   \
    X(ASSERTED, DO(br_world_time(NULL)))                                                                     \
    X(ASSERTED, DO(br_world_poses(NULL)))                                                                    \
    X(ASSERTED, DO(br_world_velocities(NULL)))                                                               \
    X(ASSERTED, DO(br_world_mass(NULL, 0)))                                                                  \
    X(ASSERTED, DO(br_world_set_pose(NULL, 0, br_pose_identity())))                                          \
    X(ASSERTED, DO(br_world_apply_force(NULL, 0, v0, v0)))                                                   \
    X(ASSERTED, DO(br_world_joint(NULL, 0)))                                                                 \
    X(ASSERTED, DO(br_world_last(NULL)))                                                                     \
    X(ASSERTED, DO(br_world_hash(NULL)))                                                                     \
    X(ASSERTED, br_world_step(NULL, &error))                                                                 \
    X(ASSERTED, br_world_add_body(world, NULL, NULL, &error))                                                \
    X(ASSERTED, br_world_add_joint(world, NULL, NULL, &error))                                               \
    X(ASSERTED, br_world_create(NULL, NULL, NULL, &error))                                                   \
    X(ASSERTED, br_world_restore(world, NULL, &error))                                                       \
    X(ASSERTED, DO(br_csv_rows(NULL)))                                                                       \
    X(ASSERTED, DO(br_csv_columns(NULL)))                                                                    \
    X(ASSERTED, DO(br_csv_cell(NULL, 0, 0)))                                                                 \
    X(ASSERTED, DO(br_csv_preamble(NULL)))                                                                   \
    X(ASSERTED, DO(br_csv_unit(NULL, 0)))                                                                    \
    X(ASSERTED, DO(br_csv_header_line(NULL)))                                                                \
    X(ASSERTED, DO(br_profile_rows(NULL)))                                                                   \
    X(ASSERTED, DO(br_profile_time(NULL, 0)))                                                                \
    X(ASSERTED, br_profile_create(NULL, 2, 1, (br_profile **)&made, &error))                                 \
    X(ASSERTED, DO(br_limit_surface_node(NULL, 0, 0)))                                                       \
    X(HARMLESS, DO(br_world_destroy(NULL)))                                                                  \
    X(HARMLESS, DO(br_world_state_destroy(NULL)))                                                            \
    X(HARMLESS, DO(br_csv_destroy(NULL)))                                                                    \
    X(HARMLESS, DO(br_ini_destroy(NULL)))                                                                    \
    X(HARMLESS, DO(br_tap_destroy(NULL)))                                                                    \
    X(HARMLESS, DO(br_profile_destroy(NULL)))                                                                \
    X(HARMLESS, DO(br_pressure_destroy(NULL)))                                                               \
    X(HARMLESS, DO(br_limit_surface_destroy(NULL)))                                                          \
    X(HARMLESS, DO(br_distributed_destroy(NULL)))                                                            \
    X(HARMLESS, DO(br_law_registry_destroy(NULL)))                                                           \
    X(HARMLESS, DO(br_ivp_destroy(NULL)))                                                                    \
    X(HARMLESS, DO(br_image_destroy(NULL)))                                                                  \
    X(HARMLESS, DO(br_mesh_destroy(NULL)))                                                                   \
    X(HARMLESS, DO(br_shape_destroy(NULL)))                                                                  \
    X(HARMLESS, DO(br_atomic_file_discard(NULL)))                                                            \
    /* at creation */                                                                                        \
    X(REFUSED, BODY(motion, (br_body_motion)3))                                                              \
    X(REFUSED, BODY(motion, (br_body_motion)77))                                                             \
    X(REFUSED, BODY(mass, 0))                                                                                \
    X(REFUSED, BODY(mass, NAN))                                                                              \
    X(REFUSED, BODY(inertia, bad_inertia()))                                                                 \
    X(REFUSED, BODY(pose, nan_pose()))                                                                       \
    X(REFUSED, BODY(pose, null_pose))                                                                        \
    X(REFUSED, BODY(velocity, infinite_velocity()))                                                          \
    X(REFUSED, JOINT(kind, (br_joint_kind)11))                                                               \
    X(REFUSED, JOINT(kind, (br_joint_kind)99))                                                               \
    X(REFUSED, JOINT(body_a, 7))                                                                             \
    X(REFUSED, JOINT(body_a, -1))                                                                            \
    X(REFUSED, JOINT(body_b, 0))                                                                             \
    X(REFUSED, JOINT(body_b, -2))                                                                            \
    X(REFUSED, JOINT(axis, v0))                                                                              \
    X(REFUSED, JOINT(anchor_a, nan3))                                                                        \
    X(REFUSED, JOINT(motor_limit, NAN))                                                                      \
    X(REFUSED, WORLD(frame, (br_frame_mode)3))                                                               \
    X(REFUSED, WORLD(frame, (br_frame_mode)-1))                                                              \
    X(REFUSED, WORLD(frame, BR_FRAME_CALLBACK))                                                              \
    X(REFUSED, WORLD(dt, 0))                                                                                 \
    X(REFUSED, WORLD(dt, NAN))                                                                               \
    X(REFUSED, WORLD(gravity, infinite3))                                                                    \
    X(REFUSED, WORLD(solver, NULL))                                                                          \
    X(REFUSED, WORLD(solver, &no_solver))                                                                    \
    X(ASSERTED, DO(br_contact_solver_create(&no_solver)))                                                    \
    X(ASSERTED, DO(br_world_set_generator(world, &no_generator)))                                            \
    X(REFUSED, (spec_g = geom_of(7), br_world_add_geom(world, &spec_g, NULL, &error)))                       \
    X(REFUSED, (spec_g = geom_of(-2), br_world_add_geom(world, &spec_g, NULL, &error)))                      \
    X(REFUSED, (spec_g = geom_of(0), br_world_add_geom(world, &spec_g, NULL, &error)))                       \
    X(REFUSED, br_profile_create(zeros, (size_t)1 << 61, 7, (br_profile **)&made, &error))                   \
    X(REFUSED, br_profile_create(zeros, SIZE_MAX, 1, (br_profile **)&made, &error))                          \
    X(REFUSED, br_profile_create(zeros, 0, 1, (br_profile **)&made, &error))                                 \
    X(REFUSED, br_profile_create(zeros, 2, 9, (br_profile **)&made, &error))                                 \
    X(REFUSED, br_profile_create(zeros, 2, SIZE_MAX, (br_profile **)&made, &error))                          \
    X(REFUSED, br_profile_create(not_numbers, 1, 1, (br_profile **)&made, &error))                           \
    X(REFUSED, br_limit_surface_create(pressure, 0, false, (br_limit_surface **)&made, &error))              \
    X(REFUSED, br_limit_surface_create(pressure, INT_MAX, false, (br_limit_surface **)&made, &error))        \
    X(REFUSED, PRESSURE(shape, "blob"))                                                                      \
    X(REFUSED, PRESSURE(n_x, 0))                                                                             \
    X(REFUSED, PRESSURE(n_x, INT_MAX))                                                                       \
    X(REFUSED, PRESSURE(n_y, -1))                                                                            \
    X(REFUSED, PRESSURE(width, NAN))                                                                         \
    X(REFUSED, br_pressure_from_weights(zeros, 4, 4, 1, 1, (br_pressure **)&made, &error))                   \
    X(REFUSED, br_pressure_from_weights(zeros, -4, -4, 1, 1, (br_pressure **)&made, &error))                 \
    X(REFUSED, br_pressure_from_weights(zeros, INT_MAX, INT_MAX, 1, 1, (br_pressure **)&made, &error))       \
    X(REFUSED, LUGRE(sigma0, -1))                                                                            \
    X(REFUSED, LUGRE(v_s, 0))                                                                                \
    X(REFUSED, PROBLEM(n, 0))                                                                                \
    X(REFUSED, PROBLEM(n, SIZE_MAX))                                                                         \
    X(REFUSED, PROBLEM(rhs, NULL))                                                                           \
    X(REFUSED, PROBLEM(n_events, 1))                                                                         \
    X(REFUSED, PROBLEM(n_breaks, 1))                                                                         \
    X(REFUSED, OPTION(relative_tolerance, NAN))                                                              \
    X(REFUSED, OPTION(method, (br_ivp_method)9))                                                             \
    X(REFUSED, OPTION(max_steps, 0))                                                                         \
    X(REFUSED, ivp_with(problem, br_ivp_options_default(), NULL))                                            \
    X(REFUSED, ivp_with(problem, br_ivp_options_default(), &not_numbers[1]))                                 \
    X(REFUSED, br_ivp_reset(ivp, NAN, zeros, &error))                                                        \
    X(REFUSED, br_ivp_create(NULL, NULL, 0, zeros, (br_ivp **)&made, &error))                                \
    X(REFUSED, br_shape_sphere(NAN, (br_shape **)&made, &error))                                             \
    X(REFUSED, br_shape_sphere(-1, (br_shape **)&made, &error))                                              \
    X(REFUSED, br_shape_box(v0, (br_shape **)&made, &error))                                                 \
    X(REFUSED, br_shape_capsule(1, INFINITY, (br_shape **)&made, &error))                                    \
    X(REFUSED, br_shape_triangles(3, corners, 1, far_triangle, (br_shape **)&made, &error))                  \
    X(REFUSED, br_shape_triangles(3, corners, 0, far_triangle, (br_shape **)&made, &error))                  \
    X(REFUSED, br_shape_hull(3, corners, 0, (br_shape **)&made, &error))                                     \
    X(REFUSED, br_shape_revolution(0, NULL, (br_shape **)&made, &error))                                     \
    X(REFUSED, br_shape_compound(0, NULL, (br_shape **)&made, &error))                                       \
    X(REFUSED, br_shape_height_field(1, 1, 1, 1, zeros, (br_shape **)&made, &error))                         \
    X(REFUSED, br_mesh_create(&far_mesh, (br_mesh **)&made, &error))                                         \
    X(REFUSED, br_mesh_sphere(1, -1, 1, (br_mesh **)&made, &error))                                          \
    X(REFUSED, br_mesh_sphere(1, INT_MAX, 1, (br_mesh **)&made, &error))                                     \
    X(REFUSED, br_image_create(0, 1, 1, (br_image **)&made, &error))                                         \
    X(REFUSED, br_image_create(INT_MAX, INT_MAX, 4, (br_image **)&made, &error))                             \
    X(REFUSED, br_image_create(1, 1, 9, (br_image **)&made, &error))                                         \
    X(REFUSED, br_csv_read("/nowhere/at/all.csv", (br_csv **)&made, &error))                                 \
    X(REFUSED, br_ini_override(ini, "s", "unknown", "1", &error))                                            \
    X(REFUSED, br_law_registry_add(laws, &br_coulomb_type, &error))                                          \
    X(ASSERTED, planar_run_of(no_load, 1))                                                                   \
    X(ASSERTED, DO(br_structure_line(&east, v0, v0, NAN, 1, line)))                                          \
    X(ASSERTED, DO(br_structure_line(&east, v0, v0, 0, 1, line)))                                            \
    X(REFUSED, planar_run_of(push, ((size_t)1 << 61) + 1))                                                   \
    X(REFUSED, planar_run_of(push, SIZE_MAX))

/* Makes call n; its status. */
static br_status call(int n)
{
    int k = 0;
#define X(expected, code)                                                                                    \
    if (k++ == n)                                                                                            \
        return (code);
    CALLS(X)
#undef X
    return BR_OK;
}
static const struct {
    expectation expected;
    const char *code;
} calls[] = {
#define X(expected, code) {expected, #code},
    CALLS(X)
#undef X
};

/* In a process of its own; what it says on standard error goes to `said`. Returns the status of wait. */
static int run_apart(int n, char *said, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        close(ends[0]);
        const br_status status = call(n);
        _exit(status >= 0 ? 0 : error.status == status && *error.message && !made ? 1 : 2);
    }
    close(ends[1]);
    size_t got = 0;
    for (ssize_t more; got < size - 1 && (more = read(ends[0], said + got, size - 1 - got)) > 0;)
        got += (size_t)more;
    said[got] = '\0';
    close(ends[0]);
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

int main(void)
{
    check_begin();
    set_up();
    static char said[4000];
    for (int n = 0; n < (int)(sizeof calls / sizeof *calls); n++) {
        const int status = run_apart(n, said, sizeof said);
        bool ok = status >= 0;
        switch (calls[n].expected) {
        case ASSERTED:
            ok = ok && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT &&
                 strncmp(said, "bristle: br_", 12) == 0 &&
                 strstr(said, "(a mistake in the calling program)\n") && strchr(said, '\n')[1] == '\0';
            break;
        case REFUSED:
            ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 1 && !*said;
            break;
        case HARMLESS:
            ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0 && !*said;
            break;
        }
        static const char *const names[] = {"stops the program", "is refused", "does nothing"};
        check(ok, "%s: %s", calls[n].code, names[calls[n].expected]);
        if (!ok)
            br_tap_comment(&check_tap, "wait status %#x: %.300s", (unsigned)status, said);
    }
    tear_down();
    return check_end();
}
