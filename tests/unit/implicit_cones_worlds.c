/* Cones of the step's end in whole worlds: they are the ones that the next step begins with; where they don't
 * change, not a byte does; errors, states and options. */
#include <bristle/scenes/planks.h>

#include "puck.h"

static const br_structure_field none = {0};

/* ---- the cones that the next step begins with ---- */

enum { CONTACTS = 64 };

/* A box spins and slides over a floor, in which it stands askew and a little too deep, both with directions
 * of their own; and a ball rolls beside it. */
static br_world *tumble(br_cones_at cones, br_shape *const shapes[3], br_cone_generator *generator)
{
    br_error error = {0};
    br_world_options options = br_world_default();
    options.cones = cones;
    options.cone_tolerance = 1e-9;
    options.gravity = br_vec3_make(2, 0, -9.81);
    options.solver_options.iterations = 5000;
    options.solver_options.tolerance = 1e-12;
    br_world *const world = make_world(&options, generator);
    for (int i = 0; i < 2; i++) {
        int index;
        const br_pose pose = {{0.1, 0.4 * i, 0.1},
                              br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), i ? 0 : 0.1)};
        must(br_world_add_solid(world, shapes[i], 1, pose, 0, &index, &error), &error);
        set_velocity(world, index, br_vec3_make(1, 0.3, 0), br_vec3_make(0, 0, i ? 0 : 9));
    }
    br_geom_spec floor = br_geom_spec_default();
    floor.shape = shapes[2];
    floor.surface = 1;
    must(br_world_add_geom(world, &floor, NULL, &error), &error);
    return world;
}

static void next_step(void)
{
    br_error error = {0};
    br_shape *const shapes[3] = {make_box(0.3, 0.2, 0.2), make_sphere(0.1), make_plane()};
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.8, .tau = 0.01, .mu_tau = 0.02};
    const br_vec3 o = br_vec3_make(0, 0, 0), x = br_vec3_make(1, 0, 0), z = br_vec3_make(0, 0, 1);
    br_cone_generator *const generator =
        puck_structure(&params, br_structure_uniform(x), br_structure_wave(o, z, x, 0.1, 0.5));
    br_world *const world = tumble(BR_CONES_IMPLICIT, shapes, generator), *const next =
                                                                              tumble(BR_CONES_EXPLICIT,
                                                                                     shapes, generator);
    double farthest = 0, turned = 0;
    size_t compared = 0, evaluations = 0;
    for (int step = 0; step < 60; step++) {
        static br_cone cones[CONTACTS], before[CONTACTS];
        uint64_t ids[CONTACTS];
        bool loaded[CONTACTS];
        size_t n, m;
        br_world_state *state;
        /* An explicit step from the same state: the cones of its start. */
        must(br_world_save(world, &state, &error), &error);
        must(br_world_restore(next, state, &error), &error);
        br_world_state_destroy(state);
        steps(next, 1);
        br_world_contacts(next, &n);
        memcpy(before, br_world_cones(next), n * sizeof *before);

        steps(world, 1);
        evaluations += (size_t)br_world_last(world).cones.evaluations;
        const br_contact *const contacts = br_world_contacts(world, &n);
        memcpy(cones, br_world_cones(world), n * sizeof *cones);
        for (size_t i = 0; i < n; i++) {
            ids[i] = contacts[i].id;
            loaded[i] = br_world_contact_forces(world)[i].normal > 0;
            turned = fmax(turned, br_cone_distance(&cones[i], &before[i]));
        }
        /* And one from where it has led to. */
        must(br_world_save(world, &state, &error), &error);
        must(br_world_restore(next, state, &error), &error);
        br_world_state_destroy(state);
        steps(next, 1);
        const br_contact *const then = br_world_contacts(next, &m);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < m; k++)
                if (loaded[i] && then[k].id == ids[i]) {
                    farthest = fmax(farthest, br_cone_distance(&cones[i], &br_world_cones(next)[k]));
                    compared++;
                }
    }
    check(
        compared > 150 && farthest <= 2e-9 && turned > 0.01,
        "%zu cones are those that the next step begins with, to %.2g, and up to %.2g from those that theirs "
        "began with",
        compared, farthest, turned);
    check(evaluations > 120 && br_world_loose_steps(world) == 0, "by %zu evaluations in 60 steps",
          evaluations);
    br_world_destroy(world);
    br_world_destroy(next);
    br_cone_generator_destroy(generator);
    for (int i = 0; i < 3; i++)
        br_shape_destroy(shapes[i]);
}

/* ---- nothing changes ---- */

static uint64_t heap(br_cones_at cones, br_cone_generator *generator, int *evaluations)
{
    br_shape *const box = make_box(0.2, 0.3, 0.25), *const ball = make_sphere(0.12),
                    *const plane = make_plane();
    br_world_options options = br_world_default();
    options.cones = cones;
    options.solver = &br_anderson_type;
    br_world *const world = make_world(&options, generator);
    add_ground(world, plane, (br_pose){{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.3)});
    for (int i = 0; i < 6; i++)
        add_solid(world, i % 2 ? ball : box, 1 + i, br_vec3_make(0.05 * i, 0.02 * i, 0.3 + 0.3 * i),
                  br_quat_from_axis_angle(br_vec3_make(1, i, 2), 0.3 * i));
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_HINGE, 0, 1);
    spec.anchor_a = br_vec3_make(0, 0, 0.45);
    add_joint(world, &spec);
    *evaluations = 0;
    for (int i = 0; i < 150; i++) {
        steps(world, 1);
        const int now = br_world_last(world).cones.evaluations;
        *evaluations = now > *evaluations ? now : *evaluations;
    }
    const uint64_t hash = br_world_hash(world);
    br_world_destroy(world);
    br_shape_destroy(box);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
    return hash;
}

static uint64_t plank(br_cones_at cones, br_world_report *report)
{
    br_incline_box_params p;
    br_error error = {0};
    br_scene *scene;
    br_scene_default(&br_incline_box_type, &p);
    p.options.world.cones = cones;
    p.plank.structure = 0.7, p.structure = 0.4;
    must(br_scene_create(&br_incline_box_type, &p, NULL, &scene, &error), &error);
    must(br_scene_run(scene, 0.3, NULL, NULL, &error), &error);
    const uint64_t hash = br_world_hash(br_scene_world(scene));
    *report = br_world_last(br_scene_world(scene));
    br_scene_destroy(scene);
    return hash;
}

static void unchanged(void)
{
    int most, zero;
    br_cone_generator *const circle = br_cone_coulomb_create(0.4, false);
    const uint64_t with = heap(BR_CONES_IMPLICIT, circle, &most),
                   without = heap(BR_CONES_EXPLICIT, circle, &zero);
    check(with == without && most == 1 && zero == 0,
          "isotropic friction: the same bytes, by %d evaluation a step at most", most);
    br_cone_generator_destroy(circle);
    br_world_report implicit, explicit;
    check(plank(BR_CONES_IMPLICIT, &implicit) == plank(BR_CONES_EXPLICIT, &explicit),
          "a box that slides without turning over directions that are the same everywhere: the same bytes");
    check(implicit.cones.evaluations == 1 && implicit.cones.change < 1e-9 && !implicit.cones.unsettled &&
              implicit.cones.iterations == implicit.solver.iterations && explicit.cones.evaluations == 0 &&
              explicit.cones.iterations == 0,
          "the report says so: %d evaluation, change %.2g", implicit.cones.evaluations,
          implicit.cones.change);
}

/* ---- errors, states, options ---- */

/* Fails where the puck is right of the origin. */
static br_status generate_left(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                               const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)self, (void)n_bodies, (void)poses, (void)pool;
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_circle(0.1);
    return contacts[0].point.x > 0 ? br_fail(error, BR_ERR_CALLBACK, "it is on the right") : BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type left_type = {.size = sizeof(br_cone_generator_type),
                                                 .name = "left",
                                                 .title = "a circle on the left",
                                                 .source = "the test",
                                                 .generate = generate_left,
                                                 .destroy = keep};

static void errors(void)
{
    br_error error = {0};
    puck_ground ground = {.body = -1};
    br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    br_cone_generator generator = {&left_type};
    br_world *const world =
        puck_world(&options, &generator, br_vec3_make(-0.005, 0, 0), (br_velocity){{1, 0, 0}, {0, 0, 0}});
    const uint64_t hash = br_world_hash(world);
    check(br_world_step(world, &error) == BR_ERR_CALLBACK && strstr(error.message, "right") &&
              br_world_hash(world) == hash,
          "a generator that fails at the step's end leaves the world as it was: %s", error.message);
    set_velocity(world, 0, br_vec3_make(-1, 0, 0), br_vec3_make(0, 0, 0));
    check(br_world_step(world, &error) == BR_OK, "and the next step is taken");
    br_world_destroy(world);
    error = (br_error){0};
    options.cone_evaluations = 0;
    br_world *no;
    check(br_world_create(&options, &generator, &no, &error) == BR_ERR_RANGE &&
              strstr(error.message, "cone_evaluations"),
          "no evaluation at all: %s", error.message);
    error = (br_error){0};
    options.cone_evaluations = 1;
    options.cone_tolerance = -1;
    check(br_world_create(&options, &generator, &no, &error) == BR_ERR_RANGE &&
              strstr(error.message, "cone_tolerance"),
          "a tolerance below zero: %s", error.message);
}

/* One evaluation: the explicit step, and how far its cones are from those of its end. */
static void one_evaluation(void)
{
    puck_ground ground = {.body = -1};
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.5, .mu_tau = 0.01};
    br_cone_generator *const generator =
        puck_structure(&params, br_structure_uniform(br_vec3_make(1, 0, 0)), none);
    br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    options.cone_evaluations = 1;
    const br_velocity v = {{1, 0.2, 0}, {0, 0, 20}};
    br_world *const one = puck_world(&options, generator, br_vec3_make(0, 0, 0), v);
    options.cones = BR_CONES_EXPLICIT;
    br_world *const explicit = puck_world(&options, generator, br_vec3_make(0, 0, 0), v);
    br_error error = {0};
    steps(explicit, 1);
    const br_status status = br_world_step(one, &error);
    check(br_world_hash(one) == br_world_hash(explicit) && status == BR_LOOSE &&
              br_world_last(one).cones.unsettled && br_world_last(one).cones.change > 0.03,
          "one evaluation changes nothing, and says by how much it should: %.3g",
          br_world_last(one).cones.change);
    br_world_destroy(one);
    br_world_destroy(explicit);
    br_cone_generator_destroy(generator);
}

static void states(void)
{
    br_error error = {0};
    br_shape *const shapes[3] = {make_box(0.3, 0.2, 0.2), make_sphere(0.1), make_plane()};
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.8};
    const br_vec3 x = br_vec3_make(1, 0, 0);
    br_cone_generator *const generator =
        puck_structure(&params, br_structure_uniform(x), br_structure_uniform(x));
    br_world *const world = tumble(BR_CONES_IMPLICIT, shapes, generator);
    br_world_state *state;
    steps(world, 10);
    must(br_world_save(world, &state, &error), &error);
    steps(world, 10);
    const uint64_t hash = br_world_hash(world);
    must(br_world_restore(world, state, &error), &error);
    steps(world, 10);
    check(br_world_hash(world) == hash, "restored in the middle, the same bytes follow");
    br_world_state_destroy(state);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    for (int i = 0; i < 3; i++)
        br_shape_destroy(shapes[i]);
}

int main(void)
{
    check_begin();
    next_step();
    unchanged();
    errors();
    one_evaluation();
    states();
    return check_end();
}
