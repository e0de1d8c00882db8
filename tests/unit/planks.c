/* Box and cylinder on a plank with structure directions, against closed forms: a point mass on an ellipse of
 * maximum dissipation, a round body that rolls or slips; and against accelerations that the authors'
 * simulator's own analysis printed. */
#include <bristle/numbers.h>
#include <bristle/scenes/planks.h>

#include "check.h"

#define G 9.82

/* ---- the closed form ---- */

/* Half axes and direction of the cone: of the directions' angles against x, in [0, pi/2]. */
typedef struct ellipse {
    double along, across, angle;
} ellipse;

static ellipse cone_between(double plank, double body, double along, double across)
{
    const double d = 1 - fabs(plank - body) / (BR_PI / 2);
    return (ellipse){0.2 + d * (along - 0.2), 0.2 + d * (across - 0.2), (plank + body) / 2};
}

/* Acceleration downhill and towards z of a point mass that starts at rest on a slope: it leaves on the line
 * that its own friction keeps it on. */
static br_vec2 predict(ellipse e, double slope)
{
    const double push = G * sin(slope), load = G * cos(slope);
    /* Downhill is -x: in the ellipse's axes at pi - angle from the first, or, of the line, at -angle. */
    const double gs = push * cos(e.angle), gt = push * sin(e.angle);
    if (hypot(gs / e.along, gt / e.across) <= load)
        return br_vec2_make(0, 0);
    double low = 0, high = e.angle; /* between the axis of least friction and downhill */
    double as = 0, at = 0;
    for (int i = 0; i < 200; i++) {
        const double phi = (low + high) / 2, c = e.along * cos(phi), s = e.across * sin(phi);
        as = gs - load * e.along * c / hypot(c, s);
        at = gt - load * e.across * s / hypot(c, s);
        *(at * cos(phi) > as * sin(phi) ? &low : &high) = phi;
    }
    /* Back: first axis at -angle from downhill towards -z, second towards downhill. */
    return br_vec2_make(as * cos(e.angle) + at * sin(e.angle), -as * sin(e.angle) + at * cos(e.angle));
}

/* ---- runs ---- */

/* Where a body is at a time, in the plank's axes: downhill from its start, and towards z; and its velocity.
 * The scene's step is first order (x += h v); half a step back, x - h (v - v_0)/2, it is second order: exact
 * for a constant acceleration. */
typedef struct place {
    double down, side, v_down, v_side, spin, turned;
    size_t loose;
} place;

static br_vec3 own_axes(const br_plank *plank, br_vec3 v)
{
    return br_quat_unrotate(br_plank_pose(plank).orientation, v);
}

static br_status run(const br_scene_type *type, const void *params, const br_plank *plank, double at,
                     double until, place *p)
{
    br_scene *scene;
    br_error error = {0};
    BR_TRY(br_scene_create(type, params, NULL, &scene, &error));
    const br_plank_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_vec3 v_0 = own_axes(plank, br_world_velocities(world)[state->body].linear);
    const br_status status = br_scene_run(scene, until, NULL, NULL, &error);
    const br_pose pose = br_world_poses(world)[state->body];
    const br_velocity velocity = br_world_velocities(world)[state->body];
    const br_vec3 x = br_plank_local(plank, pose.position), v = own_axes(plank, velocity.linear);
    const double half = br_scene_dt(scene) / 2;
    const br_vec3 own = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1));
    *p = (place){.down = at - x.x + half * (v.x - v_0.x),
                 .side = x.z - half * (v.z - v_0.z),
                 .v_down = -v.x,
                 .v_side = v.z,
                 .spin = velocity.angular.z,
                 .turned = hypot(own.x, own.y),
                 .loose = br_world_loose_steps(world)};
    br_scene_destroy(scene);
    return status;
}

static br_incline_box_params box_params(double plank, double box, double along, double across)
{
    br_incline_box_params p;
    br_scene_default(&br_incline_box_type, &p);
    p.plank.structure = plank;
    p.structure = box;
    p.stone.mu_t = along;
    p.stone.mu_b = across;
    return p;
}

#define UNTIL 0.5

/* Solved to 1e-9 m/s, velocities of some m/s: 1e-6 is what may be asked. */
static void check_box(double plank, double box, double along, double across, br_vec2 *got)
{
    const br_incline_box_params p = box_params(plank, box, along, across);
    const br_vec2 a = predict(cone_between(plank, box, along, across), p.plank.slope);
    place at;
    check_need(run(&br_incline_box_type, &p, &p.plank, p.at, UNTIL, &at));
    const double scale = fmax(hypot(a.x, a.y), 1);
    check(at.loose == 0 && fabs(at.v_down - a.x * UNTIL) <= 1e-6 * scale &&
              fabs(at.v_side - a.y * UNTIL) <= 1e-6 * scale &&
              fabs(at.down - a.x * UNTIL * UNTIL / 2) <= 1e-6 * scale &&
              fabs(at.side - a.y * UNTIL * UNTIL / 2) <= 1e-6 * scale,
          "box, directions at %.3g and %.3g rad, coefficients %.3g and %.3g: %.7f, %.7f m/s^2 downhill and "
          "sideways, not %.7f, %.7f (%zu loose)",
          plank, box, along, across, at.v_down / UNTIL, at.v_side / UNTIL, a.x, a.y, at.loose);
    *got = br_vec2_make(at.v_down / UNTIL, at.v_side / UNTIL);
}

/* Numbers of the simulator's own analysis, printed with four and three digits. */
static void check_printed(br_vec2 a, double size, double degrees)
{
    check(fabs(hypot(a.x, a.y) - size) <= 6e-5 && fabs(atan2(a.y, a.x) * 180 / BR_PI - degrees) <= 6e-4,
          "which is %.4f m/s^2 at %.3f degrees", size, degrees);
}

static void boxes(void)
{
    const double along = 0, oblique = BR_PI / 4, across = BR_PI / 2;
    br_vec2 a;
    check_box(along, along, 0.2, 3, &a), check_printed(a, 5.5550, 0);
    check_box(oblique, oblique, 0.2, 3, &a), check_printed(a, 3.5599, -44.085);
    check_box(oblique, along, 0.2, 3, &a), check_printed(a, 5.0645, -20.839);
    check_box(along, oblique, 0.2, 3, &a), check_printed(a, 5.0645, -20.839);
    check_box(oblique, across, 0.2, 3, &a), check_printed(a, 1.5177, -62.598);
    check_box(across, oblique, 0.2, 3, &a), check_printed(a, 1.5177, -62.598);
    check_box(along, across, 0.2, 3, &a), check_printed(a, 5.5550, 0);
    check_box(across, across, 0.2, 3, &a);
    check_box(oblique, oblique, 0.2, 0.6, &a), check_printed(a, 4.3687, -22.557);
    check_box(oblique, along, 0.2, 0.6, &a), check_printed(a, 5.3626, -7.763);
    check_box(oblique, across, 0.2, 0.6, &a), check_printed(a, 4.3816, -8.513);
    check_box(oblique, oblique, 0.2, 0.2, &a), check_printed(a, 5.5550, 0);
    check_box(0.3, 0.9, 0.1, 1.2, &a);
}

/* A plank and box seen in a mirror move as in a mirror. */
static void mirrored(void)
{
    br_incline_box_params p = box_params(0.7, 0.4, 0.2, 3);
    place left, right;
    p.heading = 0.5, p.speed = 1;
    check_need(run(&br_incline_box_type, &p, &p.plank, p.at, UNTIL, &left));
    p.plank.structure = -0.7, p.structure = -0.4, p.heading = -0.5;
    check_need(run(&br_incline_box_type, &p, &p.plank, p.at, UNTIL, &right));
    check(fabs(left.down - right.down) < 1e-6 && fabs(left.side + right.side) < 1e-6 && left.side != 0,
          "in a mirror: %.8f, %.8f m and %.8f, %.8f m", left.down, left.side, right.down, right.side);
}

/* Pushed over a frictionless plank it flies as a projectile: heading and speed are what they say. */
static void pushed(void)
{
    br_incline_box_params p = box_params(0.7, 0.4, 0, 0);
    place at;
    p.stone.mu = p.stone.tau = p.stone.mu_tau = 0;
    p.heading = 0.5, p.speed = 1;
    check_need(run(&br_incline_box_type, &p, &p.plank, p.at, UNTIL, &at));
    check_near(at.side, sin(0.5) * UNTIL, 1e-9, "pushed, without friction: sideways");
    check_near(at.down, cos(0.5) * UNTIL + G * sin(p.plank.slope) * UNTIL * UNTIL / 2, 1e-8, "downhill");
}

static void cylinder(double plank, br_cylinder_field field, double expected, const char *what)
{
    br_plank_cylinder_params p;
    place at;
    br_scene_default(&br_plank_cylinder_type, &p);
    p.plank.structure = plank, p.field = field;
    check_need(run(&br_plank_cylinder_type, &p, &p.plank, p.at, 1, &at));
    check(fabs(at.down - expected) < 1e-5 && fabs(at.side) < 1e-6 && at.turned < 1e-6 && at.loose == 0,
          "cylinder, %s: %.6f m, not %.6f m; %.2g m sideways, turned by %.2g", what, at.down, expected,
          at.side, at.turned);
}

static void cylinders(void)
{
    const double slope = BR_PI / 4, slipping = G * (sin(slope) - 0.2 * cos(slope)) / 2,
                 rolling = G * sin(slope) / 3;
    cylinder(0, BR_CYLINDER_CONCENTRIC, slipping, "both along the way: slips");
    cylinder(0, BR_CYLINDER_AXIAL, slipping, "directions at right angles: slips");
    cylinder(BR_PI / 2, BR_CYLINDER_CONCENTRIC, slipping, "the other way round: slips");
    cylinder(BR_PI / 2, BR_CYLINDER_AXIAL, rolling, "both across: rolls");
    cylinder(BR_PI / 4, BR_CYLINDER_AXIAL, rolling, "axial on oblique: rolls");
}

/* Where a cylinder on oblique directions that slips everywhere goes is no closed form, since it turns; but at
 * the first step it is a point mass whose friction slows its spin, too. */
static void skids(void)
{
    br_plank_cylinder_params p;
    place at;
    br_scene_default(&br_plank_cylinder_type, &p);
    p.field = BR_CYLINDER_CONCENTRIC;
    check_need(run(&br_plank_cylinder_type, &p, &p.plank, p.at, 1, &at));
    check(at.side < -0.25 && at.down > G * sin(p.plank.slope) / 3 && at.spin > 0 &&
              at.v_down > p.radius * at.spin,
          "concentric on oblique: skids, %.4g m downhill and %.4g m sideways", at.down, at.side);
}

/* Of a prism the edges take energy: it falls behind a round one, but less the more it has. */
static void prisms(void)
{
    br_plank_cylinder_params p;
    place of[3];
    static const int facets[] = {20, 60, 0};
    br_scene_default(&br_plank_cylinder_type, &p);
    for (int i = 0; i < 3; i++) {
        p.facets = facets[i];
        check_need(run(&br_plank_cylinder_type, &p, &p.plank, p.at, 1, &of[i]));
    }
    check(of[0].down < of[1].down && of[1].down < of[2].down && of[0].down > 0.9 * of[2].down,
          "prisms of 20 and 60 facets roll %.4f and %.4f m, a cylinder %.4f m", of[0].down, of[1].down,
          of[2].down);
}

/* At the start an edge lies on the plank, as deep as nothing, below the middle. */
static void edges(void)
{
    br_plank_cylinder_params p;
    br_error error = {0};
    br_scene *scene;
    br_scene_default(&br_plank_cylinder_type, &p);
    p.facets = 20;
    check_need(br_scene_create(&br_plank_cylinder_type, &p, NULL, &scene, &error));
    check_need(br_scene_step(scene, &error));
    size_t n;
    const br_contact *const contacts = br_world_contacts(br_scene_world(scene), &n);
    double off = 0;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 x = br_plank_local(&p.plank, contacts[i].point);
        off = fmax(off, fmax(fabs(contacts[i].depth), hypot(x.x - p.at, x.y - p.plank.thickness / 2)));
    }
    check(n == 2 && off < 1e-12, "a prism touches with the ends of an edge, within %.2g m", off);
    br_scene_destroy(scene);
    /* cylinder_p101_c010 and p001_c010 of the authors' simulator */
    place at;
    check_need(run(&br_plank_cylinder_type, &p, &p.plank, p.at, 1, &at));
    check_close(at.down, 2.20777, 0.01, "rolls as far as the recorded one, axial on oblique");
    p.plank.structure = BR_PI / 2;
    check_need(run(&br_plank_cylinder_type, &p, &p.plank, p.at, 1, &at));
    check_close(at.down, 2.20613, 0.01, "and axial on across");
}

/* On the level, beside the plank, stone slides on the ground: 0.75 whatever the directions. */
static void grounds(void)
{
    br_incline_box_params p = box_params(0.3, 0.2, 0.2, 3);
    place at;
    p.plank.slope = 0;
    p.at = 9, p.speed = 2, p.heading = 2;
    check_need(run(&br_incline_box_type, &p, &p.plank, p.at, 0.1, &at));
    check_near(hypot(at.v_down, at.v_side), 2 - 0.75 * G * 0.1, 1e-6,
               "a box on the ground is braked by 0.75");
}

static void frames(void)
{
    br_plank plank;
    br_struct_default(&br_plank_struct, &plank);
    const br_pose pose = br_plank_pose(&plank);
    const br_vec3 foot = br_pose_apply(pose, br_vec3_make(-plank.length / 2, plank.thickness / 2, 0)),
                  back = br_plank_local(&plank, br_pose_apply(pose, br_vec3_make(1, 2, 3)));
    check(fabs(foot.y) < 1e-14, "the face meets the top of the ground: y = %.2g m", foot.y);
    check(br_vec3_length(br_vec3_sub(back, br_vec3_make(1, 2, 3))) < 1e-14, "there and back");
    /* bodies.csv of the authors' simulator */
    check(fabs(pose.position.y - 5.480077) < 1e-6 && fabs(pose.orientation.z - 0.3826835) < 1e-7,
          "the plank lies where theirs does");
}

int main(void)
{
    check_begin();
    frames();
    boxes();
    mirrored();
    pushed();
    cylinders();
    skids();
    prisms();
    edges();
    grounds();
    return check_end();
}
