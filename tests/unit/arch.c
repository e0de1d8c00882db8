/* The scene "arch": masses and places recorded from the authors' simulator, friction in every joint against
 * the model, equilibrium, and what limit analysis says of sliding at the springing. */
#include <bristle/numbers.h>
#include <bristle/scenes/arch.h>
#include "scene_made.h"

static br_arch_params defaults(br_arch_direction direction, bool pillars)
{
    br_arch_params p;
    br_scene_default(&br_arch_type, &p);
    p.direction = direction;
    p.pillars = pillars;
    return p;
}

/* Bodies as recorded, six digits: x to the right, height. */
static void facts(void)
{
    static const struct {
        const char *name;
        double mass, x, z;
    } bodies[] = {{"left 1", 1333.333, -1.75, 0.3333333},    {"right 1", 1333.333, 1.75, 0.3333333},
                  {"right 3", 1333.333, 1.75, 1.666667},     {"wedge 1", 1518.593, 1.674663, 2.382231},
                  {"wedge 2", 1518.593, 1.342976, 3.070987}, {"wedge 4", 1518.593, 0, 3.71773},
                  {"wedge 7", 1518.593, -1.674663, 2.382231}};
    const br_arch_params p = defaults(BR_ARCH_AXIAL, true), on_ground = defaults(BR_ARCH_AXIAL, false);
    br_scene *const scene = scene_made(&br_arch_type, &p, NULL);
    br_scene *const low = scene_made(&br_arch_type, &on_ground, NULL);
    const br_world *const w = br_scene_world(scene);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        const int b = br_scene_body(scene, bodies[i].name);
        const br_vec3 x = br_world_poses(w)[b].position;
        check_near(br_world_mass(w, b), bodies[i].mass, 1e-3, "mass of %s", bodies[i].name);
        check(fabs(x.x - bodies[i].x) < 1e-6 && fabs(x.y) < 1e-12 && fabs(x.z - bodies[i].z) < 1e-6,
              "place of %s: %.7g, %.7g", bodies[i].name, x.x, x.z);
    }
    const br_arch_state *const state = br_scene_state(scene);
    check(br_world_bodies(w) == 14 && state->keystone == 10 && state->pillar == 1, "as many, in their order");
    const br_arch_state *const other = br_scene_state(low);
    check(br_world_bodies(br_scene_world(low)) == 8 && other->pillar == -1 && other->keystone == 4,
          "without pillars fewer");
    check_close(br_world_poses(br_scene_world(low))[4].position.z, 1.71773, 1e-6, "and on the ground");
    br_scene_destroy(scene);
    br_scene_destroy(low);
}

/* In each joint the coefficient against sliding in the plane of the arch, and along its axis. Read as
 * published, directions are compared in space: they agree in a joint if those of both wedges are swept round
 * the same axis. */
static void friction(br_arch_direction direction, unsigned reading)
{
    br_arch_params p = defaults(direction, true);
    p.stone.reading = reading;
    br_scene *const scene = scene_made(&br_arch_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    const br_vec3 y = {0, 1, 0};
    const double inside = direction == BR_ARCH_RADIAL ? 0.25 : 3,
                 along = direction == BR_ARCH_RADIAL ? 3 : 0.25;
    scene_run(scene, br_scene_dt(scene));
    size_t n;
    const br_contact *const c = br_world_contacts(w, &n);
    int stones = 0, wrong = 0, off_joint = 0;
    for (size_t i = 0; i < n; i++) {
        const br_cone *const cone = &br_world_cones(w)[i];
        const br_vec3 plane = br_vec3_cross(y, c[i].normal);
        const br_contact_vec in_plane = {br_vec3_dot(plane, c[i].tangent), br_vec3_dot(plane, c[i].binormal),
                                         0},
                             axial = {br_vec3_dot(y, c[i].tangent), br_vec3_dot(y, c[i].binormal), 0};
        const bool ground = c[i].body_a == 0 || c[i].body_b == 0;
        stones += !ground;
        wrong += fabs(br_cone_support(cone, in_plane) - (ground ? 0.75 : inside)) > 1e-5 ||
                 fabs(br_cone_support(cone, axial) - (ground ? 0.75 : along)) > 1e-5;
        const double r = hypot(c[i].point.x, c[i].point.z - 2);
        if (!ground && c[i].body_a > 6 && c[i].body_b > 6)
            off_joint += r < 1.499 || r > 2.001 ||
                         fabs(remainder(atan2(c[i].point.z - 2, c[i].point.x), BR_PI / 7)) > 1e-3;
    }
    check(stones >= 12 * 3, "direction %d: all joints touch (%d contacts)", direction, stones);
    check(wrong == 0, "direction %d: friction as the structure has it, but for %d contacts", direction,
          wrong);
    check(off_joint == 0, "direction %d: wedges touch in radial faces, but for %d contacts", direction,
          off_joint);
    br_scene_destroy(scene);
}

/* At rest: forces and moments balance, and the whole does not move. */
static void stands(br_arch_direction direction, bool pillars)
{
    const br_arch_params p = defaults(direction, pillars);
    br_scene *const scene = scene_made(&br_arch_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    scene_run(scene, 1);
    size_t n;
    const br_contact *const c = br_world_contacts(w, &n);
    const br_contact_force *const f = br_world_contact_forces(w);
    double weight = 0, load = 0, moment = 0;
    for (size_t b = 0; b < br_world_bodies(w); b++)
        weight += br_world_moves(w, (int)b) ? br_world_mass(w, (int)b) * 9.82 : 0;
    for (size_t i = 0; i < n; i++)
        if (c[i].body_a == 0 || c[i].body_b == 0) {
            load += f[i].normal;
            moment += f[i].normal * c[i].point.x;
        }
    check(fabs(br_arch_fall(scene)) < 1e-6 && fabs(br_arch_spread(scene)) < 1e-6,
          "direction %d, pillars %d: it stands (fall %g m)", direction, pillars, br_arch_fall(scene));
    check_close(load, weight, 1e-3, "direction %d, pillars %d: the ground bears the weight", direction,
                pillars);
    check_near(moment / weight, 0.0, 1e-3, "direction %d, pillars %d: below its middle", direction, pillars);
    br_scene_destroy(scene);
}

/* Sliding alone: the springing bears H <= 3.5 mu w, the joint two wedges above it H >= 1.5 w tan(2 pi/7 -
 * atan mu), w the weight of a wedge: for mu = 0.29 there is no such thrust, and the arch must fall. */
static void slides(double mu, bool falls)
{
    br_arch_params p = defaults(BR_ARCH_RADIAL, true);
    p.stone.mu = p.stone.mu_t = mu;
    const bool none = 3.5 * mu < 1.5 * tan(2 * BR_PI / 7 - atan(mu));
    br_scene *const scene = scene_made(&br_arch_type, &p, NULL);
    scene_run(scene, 1);
    check(!falls || none, "coefficient %g: no thrust holds it", mu);
    check((br_arch_fall(scene) > 0.1) == falls, "coefficient %g: the keystone falls by %g m in a second", mu,
          br_arch_fall(scene));
    check((br_arch_spread(scene) > 0.01) == falls, "coefficient %g: the pillars are apart by %g m more", mu,
          br_arch_spread(scene));
    br_scene_destroy(scene);
}

int main(void)
{
    check_begin();
    facts();
    friction(BR_ARCH_RADIAL, BR_MATCHSTICK_PROJECTED);
    friction(BR_ARCH_AXIAL, BR_MATCHSTICK_PROJECTED);
    friction(BR_ARCH_RADIAL, BR_MATCHSTICK_AS_PUBLISHED);
    stands(BR_ARCH_AXIAL, true);
    stands(BR_ARCH_AXIAL, false);
    stands(BR_ARCH_RADIAL, false);
    slides(0.25, true);
    slides(0.29, true);
    slides(0.34, false);
    return check_end();
}
