#include "plough_chain.h"
#include "plough_chain_look.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static const br_field bolas_params_fields[] = {
    BR_ROW(bolas_scene, rod_radius, "rod.radius"),
    BR_ROW(bolas_scene, rod_length, "rod.length"),
    BR_ROW(bolas_scene, smooth, "rod.smooth"),
    BR_ROW(bolas_scene, rough, "rod.rough"),
    BR_ROW_CHOICE(bolas_scene, reading, "rod.reading"),
    BR_ROW_CHOICE(bolas_scene, stencil, "rod.stencil"),
    BR_ROW(bolas_scene, pixel, "rod.pixel"),
    BR_ROW(bolas_scene, pixels, "rod.pixels"),
    BR_ROW(bolas_scene, sides, "rod.sides"),
    BR_ROW(bolas_scene, seed, "rod.seed"),
    BR_ROW(bolas_scene, links, "chain.links"),
    BR_ROW(bolas_scene, arc, "chain.arc"),
    BR_ROW(bolas_scene, link_radius, "chain.radius"),
    BR_ROW(bolas_scene, link_mass, "chain.mass"),
    BR_ROW(bolas_scene, ball_radius, "chain.ball_radius"),
    BR_ROW(bolas_scene, ball_mass, "chain.ball_mass"),
    BR_ROW(bolas_scene, start.speed, "throw.speed"),
    BR_ROW(bolas_scene, start.offset, "throw.offset"),
    BR_ROW(bolas_scene, start.yaw, "throw.yaw"),
    BR_ROW(bolas_scene, height, "throw.height"),
    BR_ROW(bolas_scene, duration, "throw.duration"),
    BR_ROW(bolas_scene, track_every, "throw.track_every"),
    BR_ROW(bolas_scene, gone, "throw.gone"),
    BR_ROW(bolas_scene, covered, "throw.covered"),
    BR_ROW(bolas_scene, solved, "throw.solved"),
    BR_ROW(bolas_scene, throws, "throws.n"),
    BR_ROW(bolas_scene, throws_seed, "throws.seed"),
    BR_ROW(bolas_scene, offset_least, "throws.offset_least"),
    BR_ROW(bolas_scene, offset_most, "throws.offset_most"),
    BR_ROW(bolas_scene, speed_least, "throws.speed_least"),
    BR_ROW(bolas_scene, speed_most, "throws.speed_most"),
    BR_ROW(bolas_scene, yaw_least, "throws.yaw_least"),
    BR_ROW(bolas_scene, yaw_most, "throws.yaw_most"),
    BR_ROW(bolas_scene, significance, "throws.significance"),
    BR_ROW(bolas_scene, hang, "hold.hang"),
    BR_ROW(bolas_scene, ramp, "hold.ramp"),
    BR_ROW(bolas_scene, ramp_ratio, "hold.ratio"),
    BR_ROW(bolas_scene, slip, "hold.slip"),
    BR_ROW(bolas_scene, hold_arc, "hold.arc"),
    BR_ROW(bolas_scene, hold_radius, "hold.radius"),
    BR_ROW(bolas_scene, hold_iterations, "hold.iterations"),
    BR_ROW(bolas_scene, hold_tolerance, "hold.tolerance"),
    BR_ROW(bolas_scene, bisections, "hold.bisections"),
};
static const br_struct_type bolas_params_struct = BR_STRUCT_OF(bolas_scene, bolas_params_fields, NULL);

void bolas_params(br_params *p, void *s)
{
    bolas_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    static const char *const maps[] = {"maps.rod"};
    scene_maps_bind(p, &c->maps, sizeof maps / sizeof *maps, maps);
    br_params_struct(p, "", &bolas_params_struct, c);
}

double chain_link(const bolas_scene *c)
{
    return 2 * (c->rod_radius + c->link_radius) * tan(pi / (2 * c->arc));
}

static br_image *rod_map(br_experiment *ex, const bolas_scene *c, double ra)
{
    br_error error = {0};
    br_image *own;
    br_require(ex, scene_maps_read(&c->maps, 0, &own, &error), &error);
    if (own)
        return own;
    br_image *heights, *map;
    const double sigma =
        br_texture_sigma(ra, c->reading == 0 ? BR_RA_MEAN_DEVIATION : BR_RA_STANDARD_DEVIATION);
    br_require(ex, br_texture_gaussian_heights(c->pixels, c->pixels, sigma, c->seed, &heights, &error),
               &error);
    br_require(ex,
               br_texture_from_heights(heights, c->pixel,
                                       c->stencil == 0 ? BR_STENCIL_FORWARD : BR_STENCIL_CENTRAL, &map,
                                       &error),
               &error);
    br_image_destroy(heights);
    return map;
}

chain chain_begin(br_experiment *ex, const bolas_scene *c, double ra, rigid_variant variant)
{
    br_error error = {0};
    chain k = {.scene = rigid_begin(ex, &c->rigid, variant), .link = chain_link(c)};
    br_mesh *mesh;
    br_image *map = rod_map(ex, c, ra);
    br_require(ex,
               br_mesh_cylinder(c->rod_radius, c->rod_length, c->sides, map->width * c->pixel, &mesh, &error),
               &error);
    const int surface = rigid_surface(k.scene, mesh, map, c->rigid.k_a);
    const double half = sqrt(0.5);
    /* its axis along y */
    const br_pose pose = {{0, 0, 0}, {half, -half, 0, 0}};
    k.rod = rigid_fixed(k.scene, rigid_capsule(k.scene, c->rod_radius, c->rod_length), pose, surface);
    return k;
}

/* The rotation that turns z into the unit vector d. */
static br_quat turn_z_to(br_vec3 d)
{
    const br_vec3 z = {0, 0, 1};
    const br_vec3 axis = br_vec3_cross(z, d);
    const double sine = br_vec3_length(axis), cosine = d.z;
    return sine > 0     ? br_quat_from_axis_angle(axis, atan2(sine, cosine))
           : cosine > 0 ? br_quat_identity()
                        : br_quat_make(0, 1, 0, 0);
}

static void join(chain *k, int a, int b, br_vec3 at)
{
    br_error error = {0};
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, a, b);
    joint.anchor_a = at;
    br_require(k->scene->ex, br_world_add_joint(k->scene->world, &joint, NULL, &error), &error);
}

void chain_add(chain *k, const bolas_scene *c, const br_vec3 *nodes, int links, const double ball_mass[2])
{
    br_error error = {0};
    rigid_scene *s = k->scene;
    br_mesh *mesh;
    br_require(s->ex, br_mesh_capsule(c->link_radius, k->link, c->sides / 2, 1, &mesh, &error), &error);
    const int skin = rigid_surface(s, mesh, NULL, c->rigid.k_b);
    br_require(s->ex, br_mesh_sphere(c->ball_radius, c->sides / 2, 1, &mesh, &error), &error);
    const int ball_skin = rigid_surface(s, mesh, NULL, c->rigid.k_b);
    const br_shape *capsule = rigid_capsule(s, c->link_radius, k->link);
    br_shape *ball;
    br_require(s->ex, br_shape_sphere(c->ball_radius, &ball, &error), &error);
    rigid_shape(s, ball);
    k->links = links;
    for (int i = 0; i < links; i++) {
        const br_vec3 along = br_vec3_normalise(br_vec3_sub(nodes[i + 1], nodes[i]));
        const br_pose pose = {br_vec3_scale(0.5, br_vec3_add(nodes[i], nodes[i + 1])), turn_z_to(along)};
        const int link = rigid_solid(s, capsule, c->link_mass, pose, skin);
        if (i == 0)
            k->first = link;
        else
            join(k, link, link - 1, nodes[i]);
    }
    for (int end = 0; end < 2; end++) {
        const br_vec3 at = nodes[end ? links : 0], before = nodes[end ? links - 1 : 1];
        const br_vec3 out = br_vec3_normalise(br_vec3_sub(at, before));
        const br_pose pose = {br_vec3_add_scaled(at, c->ball_radius, out), br_quat_identity()};
        k->balls[end] = rigid_solid(s, ball, ball_mass[end], pose, ball_skin);
        join(k, k->balls[end], end ? k->first + links - 1 : k->first, at);
    }
}

double chain_wrap(const chain *k, const bolas_scene *c)
{
    const br_pose *poses = br_world_poses(k->scene->world);
    const double near = c->rod_radius + 3 * c->link_radius;
    double sum = 0, first = 0, before = 0;
    bool any = false;
    for (int i = 0; i < k->links; i++) {
        const br_vec3 x = poses[k->first + i].position;
        if (x.x * x.x + x.z * x.z > near * near)
            continue;
        const double angle = atan2(x.z, x.x);
        if (any)
            sum += remainder(angle - before, 2 * pi);
        else
            first = angle;
        before = angle;
        any = true;
    }
    (void)first;
    return fabs(sum);
}

double chain_height(const chain *k)
{
    const br_world *w = k->scene->world;
    double sum = 0, mass = 0;
    for (int i = 0; i < k->links + 2; i++) {
        const int body = i < k->links ? k->first + i : k->balls[i - k->links];
        const double m = br_world_mass(w, body);
        sum += m * br_world_poses(w)[body].position.z;
        mass += m;
    }
    return sum / mass;
}

double chain_coefficient(const chain *k, int sense)
{
    const br_world *w = k->scene->world;
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    const br_contact_force *forces = br_world_contact_forces(w);
    double sum = 0, weight = 0;
    for (size_t i = 0; i < n; i++) {
        const br_contact *c = &contacts[i];
        if ((c->body_a != k->rod && c->body_b != k->rod) || !(forces[i].normal > 0))
            continue;
        /* velocity of the link about the axis, as the contact sees it: of A against B */
        const double sign = (c->body_a == k->rod ? -1 : 1) * sense;
        const br_vec3 around = br_vec3_normalise(br_vec3_make(-c->point.z, 0, c->point.x));
        const br_contact_vec slip = {sign * br_vec3_dot(around, c->tangent), sign * br_vec3_dot(around, c->binormal),
                              0};
        sum += br_cone_support(&cones[i], slip);
        weight++;
    }
    return weight > 0 ? sum / weight : NAN;
}

static void keep(bolas_track *track, const br_world *w, const bolas_outcome *o)
{
    track->points[track->n++] = (bolas_point){.t = br_world_time(w),
                                              .wrap = o->wrap,
                                              .height = o->height,
                                              .contacts = (double)br_world_last(w).contacts};
}

/* What a throw is checked by. */
typedef struct watch {
    double mass, height, spin, kinetic, least; /* of all that moves; at the start; least energy so far */
    br_vec3 momentum;
    bool touched;
} watch;

/* Largest distance between what joints hold together, by the poses alone: a joint that mistakes its anchors is
 * content with itself. */
static double chain_apart(const chain *k, double ball_radius)
{
    const br_pose *poses = br_world_poses(k->scene->world);
    const br_vec3 half = {0, 0, k->link / 2};
    double apart = 0;
    br_vec3 before = {0, 0, 0};
    for (int i = 0; i < k->links; i++) {
        const br_pose pose = poses[k->first + i];
        const br_vec3 arm = br_quat_rotate(pose.orientation, half), start = br_vec3_sub(pose.position, arm);
        if (i > 0)
            br_most(&apart, br_vec3_length(br_vec3_sub(start, before)));
        else
            br_most(&apart, fabs(br_vec3_length(br_vec3_sub(poses[k->balls[0]].position, start)) - ball_radius));
        before = br_vec3_add(pose.position, arm);
    }
    br_most(&apart, fabs(br_vec3_length(br_vec3_sub(poses[k->balls[1]].position, before)) - ball_radius));
    return apart;
}

static double energy_of(const br_world *w)
{
    const br_energy e = br_world_energy(w);
    return e.linear + e.angular + e.potential + e.elastic;
}

static double spin_of(const br_world *w)
{
    br_vec3 linear, angular;
    br_world_momentum(w, &linear, &angular);
    return angular.z;
}

static watch watch_begin(const chain *k)
{
    const br_world *w = k->scene->world;
    const br_energy e = br_world_energy(w);
    br_vec3 angular;
    watch at = {.height = chain_height(k), .kinetic = e.linear + e.angular, .least = energy_of(w)};
    for (int i = 0; i < (int)br_world_bodies(w); i++)
        at.mass += br_world_moves(w, i) ? br_world_mass(w, i) : 0;
    br_world_momentum(w, &at.momentum, &angular);
    at.spin = angular.z;
    return at;
}

/* After a step. */
static void watch_step(watch *at, const chain *k, double ball_radius, bolas_outcome *o)
{
    const br_world *w = k->scene->world;
    const double dt = br_world_get_options(w)->dt, t = br_world_time(w), energy = energy_of(w);
    br_most(&o->apart, chain_apart(k, ball_radius));
    br_most(&o->gain, (energy - at->least) / at->kinetic);
    br_least(&at->least, energy);
    at->touched = at->touched || br_world_last(w).contacts > 0;
    if (at->touched)
        return;
    /* of symplectic steps: gravity has acted for one more */
    const double g = br_world_get_options(w)->gravity.z;
    br_worst(&o->fall, o->height - at->height - at->momentum.z / at->mass * t - 0.5 * g * t * (t + dt));
    br_worst(&o->spin, spin_of(w) / at->spin - 1);
}

static chain chain_thrown(br_experiment *ex, const bolas_scene *c, double ra, const bolas_start *start,
                          rigid_variant variant)
{
    chain k = chain_begin(ex, c, ra, variant);
    br_vec3 *nodes = calloc((size_t)c->links + 1, sizeof *nodes);
    if (!nodes)
        br_experiment_fail(ex, "out of memory");
    for (int i = 0; i <= c->links; i++)
        nodes[i] = br_vec3_make(k.link * (i - 0.5 * c->links) + start->offset, 0, c->height);
    const double balls[2] = {c->ball_mass, c->ball_mass};
    chain_add(&k, c, nodes, c->links, balls);
    free(nodes);
    br_world *w = k.scene->world;
    for (int i = 0; i < (int)br_world_bodies(w); i++) {
        if (!br_world_moves(w, i))
            continue;
        const br_vec3 x = br_world_poses(w)[i].position;
        br_world_set_velocity(w, i, (br_velocity){{0, start->yaw * x.x, -start->speed}, {0, 0, start->yaw}});
    }
    return k;
}

bolas_outcome bolas_throw(br_experiment *ex, const bolas_scene *c, double ra, const bolas_start *start,
                          const char *label, rigid_variant variant, double coefficient,
                          const scene_tables *tables, bolas_track *track, scene_pictures *pictures)
{
    bolas_outcome o;
    memset(&o, 0, sizeof o);
    chain k = chain_thrown(ex, c, ra, start, variant);
    br_world *w = k.scene->world;
    rigid_ready(k.scene, 4, coefficient);
    rigid_log log = rigid_log_begin(k.scene, tables, label);
    const int per = rigid_steps_per_step(variant), steps = (int)lround(c->duration / c->rigid.world.dt) * per;
    if (track && !(track->points = calloc((size_t)(steps / (c->track_every * per)) + 1, sizeof(bolas_point))))
        br_experiment_fail(ex, "out of memory");
    int near = 0;
    chain_show(pictures, &k, c, ra == c->rough);
    watch at = watch_begin(&k);
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(w), i * c->rigid.world.dt / per);
        rigid_step(&log);
        o.steps++;
        o.solved += br_world_last(w).residual.largest <= c->solved;
        o.wrap = chain_wrap(&k, c);
        o.height = chain_height(&k);
        br_most(&o.peak, o.wrap);
        watch_step(&at, &k, c->ball_radius, &o);
        if (o.wrap > 0) {
            near++;
            o.contacts += ((double)br_world_last(w).contacts - o.contacts) / near;
        }
        if (track && i % (c->track_every * per) == 0)
            keep(track, w, &o);
    }
    o.holds = o.wrap >= c->covered && o.height > -c->gone;
    o.sums = log.sums;
    rigid_end(k.scene);
    return o;
}

double bolas_cost(const bolas_scene *c, rigid_variant variant)
{
    return c->duration / c->rigid.world.dt * rigid_variant_cost(variant);
}
