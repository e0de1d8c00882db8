/* Creation of worlds, bodies and geoms, and what is read from and set in them. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "../solvers/solvers.h"
#include "world.h"

/* ---- checks ---- */

static br_status check_options(const br_world_options *o, const br_cone_generator *generator, br_error *error)
{
    br_status status = br_struct_check(&br_world_options_struct, o, error);
    if (status >= 0)
        status = br_contact_solver_type_check(o->solver, error);
    if (status >= 0 && o->correction_solver)
        status = br_contact_solver_type_check(o->correction_solver, error);
    if (status >= 0 && generator)
        status = br_cone_generator_type_check(generator->type, error);
    return br_error_within(error, status, "world");
}

/* ---- creation ---- */

static int compare_pairs(const void *x, const void *y)
{
    const int *a = x, *b = y;
    return a[0] != b[0] ? (a[0] > b[0]) - (a[0] < b[0]) : (a[1] > b[1]) - (a[1] < b[1]);
}

static bool may_collide(int a, int b, void *context)
{
    const br_world *w = context;
    const bool moves_a = a >= 0 && w->bodies[a].motion == BR_BODY_DYNAMIC;
    const bool moves_b = b >= 0 && w->bodies[b].motion == BR_BODY_DYNAMIC;
    if (!moves_a && !moves_b)
        return false;
    const int pair[2] = {a < b ? a : b, a < b ? b : a};
    if (w->n_pairs && bsearch(pair, w->pairs, w->n_pairs, sizeof *w->pairs, compare_pairs))
        return false;
    const br_collision_options *o = &w->options.collision;
    return !o->filter || o->filter(a, b, o->filter_context);
}

br_status br_world_create(const br_world_options *options, br_cone_generator *generator, br_world **world,
                          br_error *error)
{
    BR_ASSERT_HANDLE(world);
    const br_world_options by_default = br_world_default();
    options = options ? options : &by_default;
    *world = NULL;
    const br_status valid = check_options(options, generator, error);
    if (valid < 0)
        return valid;
    br_world *w = calloc(1, sizeof *w);
    if (!w)
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory");
    w->options = *options;
    w->generator = generator;
    w->assembler = br_body_assembler_create();
    w->solver = br_contact_solver_create(options->solver);
    w->pool = br_cone_pool_create();
    w->end.pool = options->cones == BR_CONES_IMPLICIT ? br_cone_pool_create() : NULL;
    w->correction_solver = options->correction_solver == options->solver || !options->correction_solver
                               ? w->solver
                               : br_contact_solver_create(options->correction_solver);
    br_status status = w->assembler && w->solver && w->correction_solver && w->pool &&
                               (w->end.pool || options->cones != BR_CONES_IMPLICIT)
                           ? BR_OK
                           : br_fail(error, BR_ERR_MEMORY, "world: out of memory for the solver and cones");
    if (status >= 0 && w->correction_solver != w->solver)
        contact_solvers_share(w->correction_solver, w->solver);
    if (status >= 0) {
        br_collision_options collision = options->collision;
        collision.filter = may_collide;
        collision.filter_context = w;
        status = br_collision_create(&collision, &w->collision, error);
    }
    if (status < 0) {
        br_world_destroy(w);
        return status;
    }
    *world = w;
    return BR_OK;
}

void br_world_destroy(br_world *w)
{
    if (!w)
        return;
    br_collision_destroy(w->collision);
    if (w->correction_solver != w->solver)
        br_contact_solver_destroy(w->correction_solver);
    br_contact_solver_destroy(w->solver);
    world_free_results(w);
    br_body_assembler_destroy(w->assembler);
    br_contact_list_clear(&w->list);
    for (size_t i = 0; i < w->n_shapes; i++)
        br_shape_destroy(w->shapes[i]);
    free(w->shapes);
    free(w->bodies);
    free(w->poses);
    free(w->velocities);
    free(w->work);
    free(w->pseudo);
    free(w->masses);
    free(w->joints);
    free(w->rows);
    free(w->pairs);
    free(w->contacts);
    free(w->cones);
    br_cone_pool_destroy(w->pool);
    world_free_end(w);
    world_free_second(w);
    free(w);
}

static br_status reserve_body(br_world *w, br_error *error)
{
    if (w->n_bodies < w->bodies_capacity)
        return BR_OK;
    const size_t capacity = 2 * w->bodies_capacity + 16;
    if (!br_resize(&w->bodies, capacity, sizeof *w->bodies) ||
        !br_resize(&w->poses, capacity, sizeof *w->poses) ||
        !br_resize(&w->velocities, capacity, sizeof *w->velocities) ||
        !br_resize(&w->work, capacity, sizeof *w->work) ||
        !br_resize(&w->pseudo, capacity, sizeof *w->pseudo) ||
        !br_resize(&w->masses, capacity, sizeof *w->masses))
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for %zu bodies", capacity);
    BR_TRY(world_reserve_end(w, capacity, w->contacts_capacity, error));
    BR_TRY(world_reserve_second(w, capacity, w->joints_capacity, error));
    w->bodies_capacity = capacity;
    return world_reserve_solvers(w, capacity, JOINT_ROWS * w->joints_capacity, w->contacts_capacity, error);
}

br_status br_world_add_body(br_world *w, const br_body_spec *spec, int *index, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_HANDLE(spec);
    const bool dynamic = spec->motion == BR_BODY_DYNAMIC;
    BR_TRY(
        br_error_within(error, br_struct_check(&br_body_spec_struct, spec, error), "body %zu", w->n_bodies));
    br_status status = reserve_body(w, error);
    if (status < 0)
        return status;
    world_body *b = &w->bodies[w->n_bodies];
    memset(b, 0, sizeof *b);
    b->motion = spec->motion;
    b->mass = spec->mass;
    if (dynamic) {
        const double *m = spec->inertia.m;
        b->inertia = spec->inertia;
        b->inverse_inertia = br_mat3_inverse(spec->inertia);
        b->spherical_inertia = m[0] == m[4] && m[4] == m[8] && m[1] == 0 && m[2] == 0 && m[5] == 0;
    }
    w->poses[w->n_bodies] = spec->pose;
    w->poses[w->n_bodies].orientation = br_quat_normalise(spec->pose.orientation);
    w->velocities[w->n_bodies] = spec->velocity;
    if (spec->motion == BR_BODY_FIXED)
        memset(&w->velocities[w->n_bodies], 0, sizeof *w->velocities);
    if (index)
        *index = (int)w->n_bodies;
    w->n_bodies++;
    return BR_OK;
}

br_status br_world_add_geom(br_world *w, const br_geom_spec *spec, int *index, br_error *error)
{
    BR_ASSERT_HANDLE(spec);
    BR_ASSERT_HANDLE(w);
    if (spec->body < -1 || spec->body >= (int)w->n_bodies)
        return br_fail(error, BR_ERR_ARGUMENT, "geom: there is no body %d", spec->body);
    return br_collision_add(w->collision, spec, index, error);
}

size_t br_world_geoms(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return br_collision_geoms(w->collision);
}

const br_geom_spec *br_world_geom(const br_world *w, size_t index)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT(index < br_collision_geoms(w->collision), "geom %zu of %zu", index,
              br_collision_geoms(w->collision));
    return br_collision_geom(w->collision, index);
}

br_status br_world_add_solid(br_world *w, const br_shape *shape, double mass, br_pose pose, int surface,
                             int *index, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_HANDLE(shape);
    br_mass even;
    br_status status = br_shape_mass(shape, 1, &even, error);
    if (status < 0)
        return status;
    even = br_mass_scale_to(even, mass);
    br_body_spec spec = br_body_spec_default();
    spec.mass = even.mass;
    spec.inertia = even.inertia;
    spec.pose = (br_pose){br_pose_apply(pose, even.centre), pose.orientation};
    int number;
    status = br_world_add_body(w, &spec, &number, error);
    if (status < 0)
        return status;
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.body = number;
    geom.surface = surface;
    geom.local.position = br_vec3_scale(-1, even.centre);
    if (index)
        *index = number;
    return br_world_add_geom(w, &geom, NULL, error);
}

/* ---- reading and setting ---- */

const br_world_options *br_world_get_options(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return &w->options;
}

void br_world_set_generator(br_world *w, br_cone_generator *generator)
{
    br_error error = {0};
    BR_ASSERT_HANDLE(w);
    BR_ASSERT(!generator || br_cone_generator_type_check(generator->type, &error) >= 0, "%s", error.message);
    w->generator = generator;
}

size_t br_world_bodies(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->n_bodies;
}

size_t br_world_joints(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->n_joints;
}

double br_world_time(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return (double)w->steps * w->options.dt;
}

const br_pose *br_world_poses(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->poses;
}

const br_velocity *br_world_velocities(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->velocities;
}

double br_world_mass(const br_world *w, int body)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    return w->bodies[body].mass;
}

bool br_world_moves(const br_world *w, int body)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    return w->bodies[body].motion != BR_BODY_FIXED;
}

/* Rotors at a body's joints turn as it does from now on. */
static void forget_rates(br_world *w, int body)
{
    for (size_t i = 0; i < w->n_joints; i++)
        if (w->joints[i].body_a == body || w->joints[i].body_b == body)
            w->joints[i].spun = NAN;
}

void br_world_set_pose(br_world *w, int body, br_pose pose)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    BR_ASSERT(br_vec3_is_finite(pose.position) && isfinite(br_quat_length(pose.orientation)) &&
                  br_quat_length(pose.orientation) > 0,
              "the pose of body %d is not one", body);
    pose.orientation = br_quat_normalise(pose.orientation);
    w->poses[body] = pose;
    forget_rates(w, body);
}

void br_world_set_velocity(br_world *w, int body, br_velocity velocity)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    BR_ASSERT(br_vec3_is_finite(velocity.linear) && br_vec3_is_finite(velocity.angular),
              "the velocity of body %d is not finite", body);
    if (w->bodies[body].motion != BR_BODY_FIXED)
        w->velocities[body] = velocity;
    forget_rates(w, body);
}

void br_world_apply_force(br_world *w, int body, br_vec3 force, br_vec3 torque)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    BR_ASSERT(br_vec3_is_finite(force) && br_vec3_is_finite(torque),
              "force or torque on body %d is not finite", body);
    world_body *b = &w->bodies[body];
    b->force = br_vec3_add(b->force, force);
    b->torque = br_vec3_add(b->torque, torque);
}

void br_world_apply_impulse(br_world *w, int body, br_vec3 impulse, br_vec3 point)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    BR_ASSERT(br_vec3_is_finite(impulse) && br_vec3_is_finite(point),
              "the impulse on body %d or its point is not finite", body);
    const world_body *b = &w->bodies[body];
    if (b->motion != BR_BODY_DYNAMIC)
        return;
    const br_pose pose = w->poses[body];
    const br_vec3 turn = br_vec3_cross(br_vec3_sub(point, pose.position), impulse);
    br_velocity *v = &w->velocities[body];
    v->linear = br_vec3_add_scaled(v->linear, 1 / b->mass, impulse);
    v->angular =
        br_vec3_add(v->angular, br_mat3_mul_vec(body_world_inertia(b, pose.orientation, true), turn));
    forget_rates(w, body);
}

size_t br_world_loose_steps(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->loose_steps;
}

size_t br_world_unsettled_steps(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->unsettled_steps;
}

br_world_report br_world_last(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->report;
}

const br_contact *br_world_contacts(const br_world *w, size_t *n)
{
    BR_ASSERT_HANDLE(n);
    BR_ASSERT_HANDLE(w);
    *n = w->n_warm_starts;
    return w->list.contacts;
}

const br_cone *br_world_cones(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->generator ? w->cones : NULL;
}

const br_contact_force *br_world_contact_forces(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    return w->forces;
}
