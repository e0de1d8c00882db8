/* The scene "tower": masses, friction of every pair against the model, a stack that rests, a cube that slides
 * down a tilted one as on a plane, and offsets that a seed repeats. */
#include <bristle/numbers.h>
#include <bristle/scenes/tower.h>
#include "scene_made.h"

static br_tower_params defaults(double direction)
{
    br_tower_params p;
    br_scene_default(&br_tower_type, &p);
    p.direction = direction;
    return p;
}

/* Largest coefficient of contacts between the bodies (b < 0: the other one is any) against sliding along d.
 */
static double coefficient(const br_scene *scene, int a, int b, br_vec3 d)
{
    const br_world *const w = br_scene_world(scene);
    size_t n;
    const br_contact *const c = br_world_contacts(w, &n);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        if ((c[i].body_a == a && c[i].body_b == b) || (c[i].body_a == b && c[i].body_b == a))
            br_most(&most, br_cone_support(&br_world_cones(w)[i],
                                           (br_contact_vec){br_vec3_dot(d, c[i].tangent),
                                                            br_vec3_dot(d, c[i].binormal), 0}));
    return most;
}

/* Facts of the authors' simulator. */
static void facts(void)
{
    const br_tower_params p = defaults(0);
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    const int first = br_scene_body(scene, "cube 1"), ball = br_scene_body(scene, "ball");
    check(br_world_bodies(w) == 8 && first == 1 && br_scene_body(scene, "cube 6") == 6 && ball == 7,
          "a ground, six cubes and a ball");
    check_close(br_world_mass(w, first), 2000, TOL_ROUND_OFF, "mass of a cube");
    check_close(br_world_mass(w, ball), 2000 * BR_PI / 6, TOL_ROUND_OFF, "mass of the ball");
    check_close(br_world_poses(w)[6].position.z, 5.5, TOL_ROUND_OFF, "height of the highest cube");
    scene_run(scene, 0.3);
    const br_vec3 x = br_world_poses(w)[ball].position;
    check_close(x.x, 5 - 10 * 0.3, 1e-12, "the ball flies straight");
    check_close(x.z, 6 - 9.82 * 1e-4 * 30 * 31 / 2, 1e-12, "and falls, as semi-implicit Euler has it");
    br_scene_destroy(scene);
}

/* Structure at the angle a from the flight: half axes 0.1 there and 3 across. */
static void friction(double a)
{
    const br_tower_params p = defaults(a);
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    const br_vec3 s = {cos(a), sin(a), 0}, across = {-sin(a), cos(a), 0}, x = {1, 0, 0};
    scene_run(scene, br_scene_dt(scene));
    check_close(coefficient(scene, 3, 4, s), 0.1, 1e-9, "direction %g: least friction along it", a);
    check_close(coefficient(scene, 3, 4, across), 3, 1e-9, "direction %g: most across it", a);
    check_close(coefficient(scene, 5, 6, x), hypot(0.1 * cos(a), 3 * sin(a)), 1e-9,
                "direction %g: along the flight by the ellipse", a);
    check_close(coefficient(scene, 0, 1, s), 0.75, 1e-9, "direction %g: the ground is the same along", a);
    check_close(coefficient(scene, 0, 1, across), 0.75, 1e-9, "direction %g: and across", a);
    br_scene_destroy(scene);
}

/* The ball has no direction: the cubes' alone counts, or it makes the contact isotropic. */
static void ball(unsigned reading, double up, double sideways)
{
    br_tower_params p = defaults(BR_PI / 2);
    p.stone.reading = reading;
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    scene_run(scene, 0.41);
    check_close(coefficient(scene, 6, 7, br_vec3_make(0, 0, 1)), up, 1e-9, "reading %u: ball, upwards",
                reading);
    check_close(coefficient(scene, 6, 7, br_vec3_make(0, 1, 0)), sideways, 1e-9, "reading %u: ball, sideways",
                reading);
    br_scene_destroy(scene);
}

/* Without a ball that hits it the tower rests, on its weight. */
static void rests(double direction)
{
    br_tower_params p = defaults(direction);
    p.speed = 0;
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    scene_run(scene, 2);
    double most = 0, load;
    for (int i = 1; i <= 6; i++)
        br_most(&most,
                br_vec3_length(br_vec3_sub(br_world_poses(w)[i].position, br_vec3_make(0, 0, i - 0.5))));
    check(most < 1e-4, "direction %g: the tower rests (%g m)", direction, most);
    br_world_sliding_speed(w, 1, &load);
    check_close(load, 2000 * 9.82 * (6 + 5), 1e-3, "direction %g: load on the lowest cube", direction);
    br_scene_destroy(scene);
}

/* Two cubes on ground that is tilted by 0.3 rad, of which tan is between 0.1 and 0.75: the upper cube slides
 * as on a plane, for as long as it lies on the lower one, or sticks. */
static void slides(double direction)
{
    const double tilt = 0.3, g = 9.82;
    br_tower_params p = defaults(direction);
    p.cubes = 2;
    p.speed = 0;
    p.options.world.gravity = br_vec3_make(-g * sin(tilt), 0, -g * cos(tilt));
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    scene_run(scene, 0.4);
    const double a = direction == 0 ? g * (sin(tilt) - 0.1 * cos(tilt)) : 0;
    check_near(-br_world_velocities(w)[2].linear.x, a * 0.4, 1e-3,
               "direction %g: speed of a cube on a tilted one", direction);
    check_near(br_world_velocities(w)[1].linear.x, 0.0, 1e-3, "direction %g: which stays", direction);
    br_scene_destroy(scene);
}

static void offsets(void)
{
    br_tower_params p = defaults(0);
    p.jitter = 0.01;
    check_seed(&br_tower_type, &p, &p.seed, 1, 7, 2);
    br_scene *const scene = scene_made(&br_tower_type, &p, NULL);
    bool inside = true;
    for (int i = 1; i <= 7; i++) {
        const br_vec3 a = br_world_poses(br_scene_world(scene))[i].position;
        inside = inside && fabs(a.y) <= p.jitter && fabs(a.x - (i == 7 ? 5 : 0)) <= p.jitter &&
                 fabs(a.z - (i == 7 ? 6 : i - 0.5)) <= p.jitter;
    }
    check(inside, "off their places by no more than asked for");
    br_scene_destroy(scene);
}

int main(void)
{
    check_begin();
    facts();
    friction(0);
    friction(BR_PI / 2);
    friction(0.7);
    ball(BR_MATCHSTICK_PROJECTED, 3, 0.1);
    ball(BR_MATCHSTICK_AS_PUBLISHED, 0.1, 0.1);
    rests(0);
    rests(BR_PI / 2);
    slides(0);
    slides(BR_PI / 2);
    offsets();
    return check_end();
}
