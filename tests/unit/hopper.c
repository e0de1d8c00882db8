/* The scene "hopper": geometry and masses, friction at known places of wall and capsules against the model, a
 * capsule that slides down the wall against its closed form, symmetry, energy, and who has passed. */
#include <bristle/numbers.h>
#include <bristle/scenes/hopper.h>
#include "scene_made.h"

enum { ALONG = BR_HOPPER_ALONG, AROUND = BR_HOPPER_AROUND };

static const double g = 9.82;

static br_hopper_params defaults(unsigned funnel, unsigned capsule)
{
    br_hopper_params p;
    br_scene_default(&br_hopper_type, &p);
    p.funnel_direction = funnel;
    p.capsule_direction = capsule;
    return p;
}

static br_hopper_params few(unsigned funnel, unsigned capsule, int columns, int layers)
{
    br_hopper_params p = defaults(funnel, capsule);
    p.columns = columns;
    p.layers = layers;
    return p;
}

static const char *const names[] = {"along", "around"};

/* ---- geometry ---- */

static void facts(void)
{
    const br_hopper_params p = defaults(ALONG, ALONG);
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    const br_world *const w = br_scene_world(scene);
    const br_hopper_state *const state = br_scene_state(scene);
    const br_pose *const poses = br_world_poses(w);
    const int last = br_scene_body(scene, "capsule 100");
    check(br_world_bodies(w) == 102 && br_scene_body(scene, "funnel") == 1 && state->first == 2 &&
              last == 101 && state->capsules == 100,
          "a ground, a funnel and a hundred capsules");
    check_close(br_world_mass(w, last), 2000 * BR_PI * (0.16 * 0.6 + 4 / 3.0 * 0.064), TOL_ROUND_OFF_MANY,
                "mass of a capsule");
    const br_vec3 a = poses[2].position, b = poses[last].position, up = poses[3].position;
    check(a.x == -2 && a.y == -2 && a.z == 10 && b.x == 2 && b.y == 2 && fabs(b.z - 14.8) < 1e-12 &&
              fabs(up.z - 11.6) < 1e-12,
          "on a grid about the axis, layers from below");
    check_close(br_hopper_outlet_height(&p), 3.3, 1e-12, "height of the outlet");
    check_close(br_hopper_upright(scene), 1, TOL_ROUND_OFF, "they stand upright");
    br_vec2 c[5];
    br_hopper_section(&p, c);
    check_close(atan2(c[3].y - c[4].y, c[3].x - c[4].x), BR_PI / 4, 1e-12, "the wall's slope inside");
    check_close(atan2(c[2].y - c[1].y, c[2].x - c[1].x), BR_PI / 4, 1e-12, "and outside");
    check_close(((c[1].x - c[4].x) - (c[1].y - c[4].y)) * sqrt(0.5), 0.4, 1e-12, "its thickness");
    check(c[0].x == 1.28 && c[4].x == 1.28 && c[0].y < c[4].y && c[3].x == 4.56 && c[3].y == 6.72,
          "radii of outlet and mouth");
    scene_run(scene, 0.3);
    check_close(poses[last].position.z, 14.8 - g * 1e-4 * 30 * 31 / 2, 1e-12,
                "they fall, as semi-implicit Euler has it");
    check_close(br_hopper_fastest(scene), g * 0.3, 1e-12, "all at one speed");
    br_scene_destroy(scene);
}

/* A narrower outlet leaves mouth and wall where they are. */
static void outlets(void)
{
    br_hopper_params p = defaults(ALONG, ALONG);
    br_vec2 wide[5], narrow[5];
    br_hopper_section(&p, wide);
    p.outlet = 1;
    br_hopper_section(&p, narrow);
    check(wide[2].x == narrow[2].x && wide[3].y == narrow[3].y &&
              fabs((narrow[4].y - narrow[4].x) - (wide[4].y - wide[4].x)) < 1e-12,
          "a narrower outlet lies deeper in the same cone");
}

/* ---- friction ---- */

/* On the wall at radius rho, its axis along the wall in the plane y = 0, just touching. */
static br_pose on_wall(const br_hopper_params *p, double rho)
{
    const double a = p->slope;
    const br_vec3 wall = {rho, 0, p->top - (p->mouth - rho) * tan(a)};
    return (br_pose){br_vec3_add_scaled(wall, p->radius, br_vec3_make(-sin(a), 0, cos(a))),
                     br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2 - a)};
}

/* One step; all its contacts against the model written down here: half axes mu_t along the mean line of
 * both directions, d mu_b + (1 - d) mu across. */
static void friction(br_scene *scene, const char *what)
{
    const br_hopper_params *const p = br_scene_params(scene);
    const br_world *const w = br_scene_world(scene);
    br_pose poses[4]; /* at the step's start, as the cones are of */
    memcpy(poses, br_world_poses(w), br_world_bodies(w) * sizeof *poses);
    scene_run(scene, br_scene_dt(scene));
    size_t n;
    const br_contact *const c = br_world_contacts(w, &n);
    double worst = 0, least_d = 1, most_d = 0;
    for (size_t i = 0; i < n; i++) {
        br_vec3 s[2];
        const int bodies[2] = {c[i].body_a, c[i].body_b};
        for (int k = 0; k < 2; k++) {
            const br_pose pose = poses[bodies[k]];
            const bool wall = bodies[k] == br_scene_body(scene, "funnel");
            const br_vec3 axis = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1)),
                          from = br_vec3_sub(c[i].point, pose.position), around = br_vec3_cross(axis, from),
                          radial = br_vec3_normalise(br_vec3_make(from.x, from.y, 0)),
                          down =
                              br_vec3_make(radial.x * cos(p->slope), radial.y * cos(p->slope), sin(p->slope));
            s[k] = (wall ? p->funnel_direction : p->capsule_direction) == AROUND ? around
                   : wall                                                        ? down
                                                                                 : axis;
            s[k] = br_vec3_normalise(br_vec3_add_scaled(s[k], -br_vec3_dot(s[k], c[i].normal), c[i].normal));
        }
        if (br_vec3_dot(s[0], s[1]) < 0)
            s[1] = br_vec3_scale(-1, s[1]);
        const double d = 1 - 2 / BR_PI * acos(fmin(1, br_vec3_dot(s[0], s[1])));
        const br_vec3 t = br_vec3_normalise(br_vec3_add(s[0], s[1])), b = br_vec3_cross(c[i].normal, t);
        const br_cone *const cone = &br_world_cones(w)[i];
        const br_contact_vec along = {br_vec3_dot(t, c[i].tangent), br_vec3_dot(t, c[i].binormal), 0},
                             across = {br_vec3_dot(b, c[i].tangent), br_vec3_dot(b, c[i].binormal), 0};
        br_worst(&worst, br_cone_support(cone, along) - p->stone.mu_t);
        br_worst(&worst, br_cone_support(cone, across) - d * p->stone.mu_b - (1 - d) * p->stone.mu);
        br_least(&least_d, d);
        br_most(&most_d, d);
    }
    check(n > 0 && worst < 1e-6, "%s: funnel %s, capsules %s: %zu cones, off by %.2g (d from %.3g to %.3g)",
          what, names[p->funnel_direction], names[p->capsule_direction], n, worst, least_d, most_d);
}

static void directions(unsigned funnel, unsigned capsule)
{
    const br_hopper_params p = few(funnel, capsule, 1, 1), two = few(funnel, capsule, 1, 2);
    br_scene *scene = scene_made(&br_hopper_type, &p, NULL);
    br_world_set_pose(br_scene_world(scene), 2, on_wall(&p, 3));
    friction(scene, "along the wall");
    br_scene_destroy(scene);
    /* Askew, and at another azimuth. */
    scene = scene_made(&br_hopper_type, &p, NULL);
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), 2);
    br_pose pose = on_wall(&p, 3);
    pose.orientation = br_quat_mul(br_quat_from_axis_angle(br_vec3_make(-sin(p.slope), 0, cos(p.slope)), 0.4),
                                   pose.orientation);
    pose = (br_pose){br_quat_rotate(turn, pose.position), br_quat_mul(turn, pose.orientation)};
    br_world_set_pose(br_scene_world(scene), 2, pose);
    friction(scene, "askew on the wall");
    br_scene_destroy(scene);
    /* One across another, at half a radian. */
    scene = scene_made(&br_hopper_type, &two, NULL);
    const br_quat flat = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2);
    br_world_set_pose(br_scene_world(scene), 2, (br_pose){{0, 0, 10}, flat});
    br_world_set_pose(
        br_scene_world(scene), 3,
        (br_pose){{0.1, 0, 10.8}, br_quat_mul(br_quat_from_axis_angle(br_vec3_make(0, 0, 1), 0.5), flat)});
    friction(scene, "on each other");
    br_scene_destroy(scene);
}

/* ---- motion ---- */

/* A capsule that lies along the wall slides as a block on an incline: friction 0.2 where structures do not
 * agree or run down, 3, which holds it, where both run around. */
static void slides(double slope, unsigned funnel, unsigned capsule)
{
    br_hopper_params p = few(funnel, capsule, 1, 1);
    p.slope = slope;
    p.options.world.solver_options.tolerance = 1e-10;
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    br_world *const w = br_scene_world(scene);
    br_world_set_pose(w, 2, on_wall(&p, 3.6));
    scene_run(scene, 0.3);
    const br_vec3 v = br_world_velocities(w)[2].linear;
    const double a = funnel == AROUND && capsule == AROUND ? 0 : g * (sin(slope) - 0.2 * cos(slope));
    check_near(-(v.x * cos(slope) + v.z * sin(slope)), a * 0.3, 1e-5,
               "slope %g, funnel %s, capsule %s: speed down the wall", slope, names[funnel], names[capsule]);
    check(fabs(v.y) < 1e-6 && br_vec3_length(br_world_velocities(w)[2].angular) < 1e-3,
          "straight down, without turning (%g m/s, %g rad/s)", v.y,
          br_vec3_length(br_world_velocities(w)[2].angular));
    br_scene_destroy(scene);
}

/* Four capsules that meet the wall alike. */
static void symmetric(void)
{
    br_hopper_params p = few(ALONG, ALONG, 2, 1);
    p.pitch = 3;
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    scene_run(scene, 1.2);
    const br_pose *const poses = br_world_poses(br_scene_world(scene)) + 2;
    const br_vec3 a = poses[3].position; /* at +x +y */
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        const br_vec3 x = poses[i].position;
        br_most(&worst, fabs(fabs(x.x) - fabs(a.x)));
        br_most(&worst, fabs(fabs(x.y) - fabs(a.y)));
        br_most(&worst, fabs(x.z - a.z));
    }
    check(a.z < 6.5 && fabs(a.x - a.y) < 1e-5, "they have met the wall (height %g m) and stay on diagonals",
          a.z);
    check(worst < 1e-5, "places that are mirrored to %.2g m", worst);
    br_scene_destroy(scene);
}

typedef struct watch {
    double least, rise, start;
    size_t contacts;
} watch;

static br_status watch_energy(br_scene *scene, void *context, br_error *error)
{
    watch *const at = context;
    const br_energy e = br_world_energy(br_scene_world(scene));
    const double all = e.linear + e.angular + e.potential;
    (void)error;
    at->contacts += br_world_last(br_scene_world(scene)).contacts;
    br_most(&at->rise, all - at->least);
    br_least(&at->least, all);
    return BR_OK;
}

/* Contacts are seen before they close, so that corrections lift nothing: energy falls. */
static void energy(void)
{
    br_hopper_params p = few(AROUND, AROUND, 2, 2);
    p.jitter = 0.01;
    p.pitch = 2.4;
    p.start = 8;
    p.options.world.collision.margin = 0.15;
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    const br_energy e = br_world_energy(br_scene_world(scene));
    watch at = {.least = e.potential, .start = e.potential};
    br_error error = {0};
    check_need(br_scene_run(scene, 1.5, watch_energy, &at, &error));
    check(at.contacts > 100 && at.rise < 1e-4 * at.start,
          "energy rises by %.2g J of %.3g at most, %zu contacts", at.rise, at.start, at.contacts);
    check(at.least < 0.7 * at.start, "and falls");
    br_scene_destroy(scene);
}

/* ---- who has passed ---- */

static void passed(void)
{
    br_hopper_params p = few(ALONG, ALONG, 1, 2);
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    const br_hopper_state *const state = br_scene_state(scene);
    /* The lower one on the axis falls through; the upper one is put beside the funnel. */
    br_world_set_pose(br_scene_world(scene), 3, (br_pose){{7, 0, 5}, br_quat_identity()});
    scene_run(scene, 0.1);
    check(state->passed == 0 && state->spilled == 1 && state->place[1] == BR_HOPPER_SPILLED,
          "beside the funnel: spilled");
    const double fall = sqrt(2 * (10 - 3.3) / g);
    scene_run(scene, fall - 0.03);
    check(state->passed == 0 && br_hopper_upright(scene) == 1, "not yet through");
    check(scene_run(scene, 10) == BR_STOPPED_AT_EVENT && state->passed == 1 &&
              fabs(br_world_time(br_scene_world(scene)) - fall) < 0.015,
          "through the outlet in its fall, and the scene is over");
    check(isnan(br_hopper_upright(scene)) && br_hopper_fastest(scene) == 0, "nobody is inside");
    br_scene_destroy(scene);
}

static void offsets(void)
{
    br_hopper_params p = few(ALONG, ALONG, 2, 2);
    p.jitter = 0.01;
    check_seed(&br_hopper_type, &p, &p.seed, 2, 9, 3);
    br_scene *const scene = scene_made(&br_hopper_type, &p, NULL);
    bool inside = true;
    for (int i = 2; i < 10; i++) {
        const br_vec3 a = br_world_poses(br_scene_world(scene))[i].position;
        inside = inside && fabs(fabs(a.x) - 0.5) <= 0.01 && fabs(fabs(a.y) - 0.5) <= 0.01 &&
                 fabs(a.z - (10 + 1.6 * (i % 2))) <= 0.01 + 1e-12;
    }
    check(inside, "off their places by no more than asked for");
    br_scene_destroy(scene);
}

int main(void)
{
    check_begin();
    facts();
    outlets();
    for (unsigned funnel = ALONG; funnel <= AROUND; funnel++)
        for (unsigned capsule = ALONG; capsule <= AROUND; capsule++) {
            directions(funnel, capsule);
            slides(0.5, funnel, capsule);
        }
    slides(BR_PI / 4, ALONG, ALONG);
    symmetric();
    energy();
    passed();
    offsets();
    return check_end();
}
