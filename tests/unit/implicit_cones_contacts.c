/* Contacts of the step's end: their frames are carried back the shortest way, those that have lost their id
 * are found again, those that are gone go along with their bodies, those without load don't count. */
#include <bristle/numbers.h>

#include "puck.h"

static const br_structure_field none = {0};

/* ---- frames ---- */

/* The turn that takes the unit vector a to b the shortest way. */
static br_vec3 shortest(br_vec3 a, br_vec3 b, br_vec3 v)
{
    const br_vec3 axis = br_vec3_cross(a, b);
    const double sine = br_vec3_length(axis);
    return sine > 0 ? br_quat_rotate(br_quat_from_axis_angle(br_vec3_scale(1 / sine, axis),
                                                             atan2(sine, br_vec3_dot(a, b))),
                                     v)
                    : v;
}

/* Over a bowl, across the line where the frames that contacts are given jump by a right angle. */
static void bowl(void)
{
    puck_ground ground = {.body = -1, .curvature = 2};
    const br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.5};
    const br_vec3 along = br_vec3_make(0.6, 0.8, 0);
    br_cone_generator *const generator = puck_structure(&params, none, br_structure_uniform(along));
    br_world *const world =
        puck_world(&options, generator, br_vec3_make(0.5, 0.45, 0), (br_velocity){{-1, 1, 0}, {0, 0, 0}});
    double off = 0, jump = 0;
    for (int i = 0; i < 5; i++) {
        steps(world, 1);
        size_t n;
        const br_contact *const c = br_world_contacts(world, &n);
        const br_vec3 x = br_world_poses(world)[0].position;
        const br_vec3 then = br_vec3_normalise(br_vec3_make(2 * x.x, 2 * x.y, 1)),
                      flat = br_vec3_add_scaled(along, -br_vec3_dot(along, then), then),
                      back = br_vec3_normalise(shortest(then, c->normal, flat));
        const br_vec2 axis = br_world_cones(world)[0].axis;
        br_vec3 tangent, binormal;
        br_contact_frame(then, &tangent, &binormal);
        jump = fmax(jump, 1 - br_vec3_dot(tangent, c->tangent));
        off =
            fmax(off, fabs(axis.x * br_vec3_dot(back, c->binormal) - axis.y * br_vec3_dot(back, c->tangent)));
    }
    check(off < 1e-12 && jump > 0.5,
          "in a bowl the axis is carried the shortest way, to %.2g, where frames jump by %.2g", off, jump);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
}

static br_status generate_box(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                              const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)self, (void)contacts, (void)n_bodies, (void)poses, (void)pool, (void)error;
    const double mu[] = {0.1, 0.2, 0.3, 0.4};
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_box(mu);
    return BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type box_type = {.size = sizeof(br_cone_generator_type),
                                                .name = "box",
                                                .title = "one box for all",
                                                .source = "the test",
                                                .generate = generate_box,
                                                .destroy = keep};

/* The puck's own x. */
static void with_puck(br_contact *contact, size_t n_bodies, const br_pose *poses, void *context)
{
    (void)n_bodies, (void)context;
    br_contact_align(contact, br_quat_rotate(poses[0].orientation, br_vec3_make(1, 0, 0)));
}

/* A frame that a callback turns with the puck turns the cone that lies in it. */
static void callback(void)
{
    puck_ground ground = {.body = -1};
    br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    options.frame = BR_FRAME_CALLBACK;
    options.frame_function = with_puck;
    br_cone_generator generator = {&box_type};
    br_world *const world =
        puck_world(&options, &generator, br_vec3_make(0, 0, 0), (br_velocity){{1, 0, 0}, {0, 0, 7}});
    double off = 0;
    for (int i = 0; i < 5; i++) {
        steps(world, 1);
        size_t n;
        const br_contact *const c = br_world_contacts(world, &n);
        const br_vec2 axis = br_world_cones(world)[0].axis;
        off = fmax(off,
                   fabs(atan2(axis.y, axis.x) - 0.07) + fabs(atan2(c->tangent.y, c->tangent.x) - 0.07 * i));
    }
    check(off < 1e-12, "in frames of a callback cones are turned by what the frames will be, to %.2g", off);
    br_world_destroy(world);
}

/* ---- contacts that are not the same ---- */

static double field_angle(const br_structure_field *field, br_vec3 point)
{
    const br_vec3 d = br_structure_direction(field, br_pose_identity(), point);
    return atan2(d.y, d.x);
}

static double angle_of(br_vec2 axis)
{
    return atan(axis.y / axis.x);
}

/* A ball that rolls so fast that no contact is known again: under its middle. */
static void fast(void)
{
    br_error error = {0};
    br_shape *const ball = make_sphere(0.1), *const plane = make_plane();
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.2, .mu_b = 0.5};
    const br_structure_field wave =
        br_structure_wave(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), 0.1, 1);
    br_cone_generator *const generator = puck_structure(&params, none, wave);
    br_world_options options = br_world_default();
    options.cones = BR_CONES_IMPLICIT;
    options.cone_tolerance = 1e-12;
    options.solver_options.tolerance = 1e-13;
    options.solver_options.iterations = 10000;
    br_world *const world = make_world(&options, generator);
    int index;
    must(br_world_add_solid(world, ball, 1, (br_pose){{0, 0, 0.1}, {1, 0, 0, 0}}, 0, &index, &error), &error);
    set_velocity(world, index, br_vec3_make(9, 0, 0), br_vec3_make(0, 90, 0));
    br_geom_spec floor = br_geom_spec_default();
    floor.shape = plane;
    floor.surface = 1;
    must(br_world_add_geom(world, &floor, NULL, &error), &error);
    double off = 0, turned = 0;
    size_t new_ids = 0, n;
    uint64_t id = 0;
    for (int i = 0; i < 20; i++) {
        steps(world, 1);
        const br_contact *const c = br_world_contacts(world, &n);
        new_ids += c[0].id != id;
        id = c[0].id;
        const double angle = angle_of(br_world_cones(world)[0].axis);
        off = fmax(off, fabs(angle - field_angle(&wave, br_world_poses(world)[0].position)));
        turned = fmax(turned, fabs(angle - field_angle(&wave, c[0].point)));
    }
    check(new_ids == 20 && off < 1e-9 && turned > 0.1,
          "a contact that is new in all of %zu steps: the direction where it comes to, within %.2g", new_ids,
          off);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* Beyond the edge there is no contact: midway between where its points on puck and ground have come to. */
static void gone(void)
{
    puck_ground ground = {.body = -1, .ends = true};
    const br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.2, .mu_b = 0.5};
    const br_structure_field wave =
        br_structure_wave(br_vec3_make(0.1, 0, 0), br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), 0.1, 1);
    br_cone_generator *generator = puck_structure(&params, none, wave);
    const br_vec3 at = br_vec3_make(-0.01, 0, 0);
    br_world *world = puck_world(&options, generator, at, (br_velocity){{3, 0, 0}, {0, 0, 0}});
    steps(world, 1);
    const br_vec3 end = br_world_poses(world)[0].position, middle = br_vec3_scale(0.5, br_vec3_add(at, end));
    check_near(angle_of(br_world_cones(world)[0].axis), field_angle(&wave, middle), 1e-12,
               "a contact that is gone at %.3f m: the direction halfway", end.x);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);

    br_error error = {0};
    ground.directions = br_vec3_make(1, 0, 0);
    must(br_matchstick_create(&params, &generator, &error), &error);
    world = puck_world(&options, generator, at, (br_velocity){{3, 0, 0}, {0, 0, 7}});
    steps(world, 1);
    check_near(angle_of(br_world_cones(world)[0].axis), 0.07, 1e-12,
               "and the puck's direction turns with it");
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
}

/* It spins and rises: its cone turns, but carries nothing. */
static void unloaded(void)
{
    puck_ground ground = {.body = -1, .directions = {1, 0, 0}};
    const br_world_options options = puck_options(BR_CONES_IMPLICIT, 0.01, &ground);
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.2, .mu_b = 0.5};
    br_error error = {0};
    br_cone_generator *generator;
    must(br_matchstick_create(&params, &generator, &error), &error);
    br_world *const world =
        puck_world(&options, generator, br_vec3_make(0, 0, 0), (br_velocity){{1, 0, 1}, {0, 0, 7}});
    steps(world, 1);
    const br_cones_report r = br_world_last(world).cones;
    check(r.evaluations == 1 && r.change == 0 && !r.unsettled, "a contact without load: %d evaluation",
          r.evaluations);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
}

int main(void)
{
    check_begin();
    bowl();
    callback();
    fast();
    gone();
    unloaded();
    return check_end();
}
