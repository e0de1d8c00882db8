/* Models in MJCF: what they weigh, where they stand, how they move, against theory; what is refused. */
#include <bristle/numbers.h>

#include "mjcf_made.h"

/* ---- masses and places ---- */

static void masses(void)
{
    br_scene *const s = made("<worldbody><body name='a' pos='1 2 3'><freejoint/>"
                             "<geom type='box' size='0.1 0.2 0.3' density='500'/>"
                             "<body pos='0 0 1'><geom type='sphere' size='0.1' mass='3'/></body>"
                             "</body></worldbody>",
                             "none");
    const br_body_spec a = body(s, "a");
    const double box = 500 * 8 * 0.1 * 0.2 * 0.3, all = box + 3, z = 3 * 1 / all;
    check_close(a.mass, all, 1e-14, "a box and a ball of a body without joint weigh together");
    check_close(a.pose.position.z, 3 + z, 1e-14, "about their common centre");
    check_close(a.inertia.m[0],
                box * (0.2 * 0.2 + 0.3 * 0.3) / 3 + box * z * z + 0.4 * 3 * 0.01 + 3 * (1 - z) * (1 - z),
                1e-13, "inertia about x, by Steiner");
    check_close(a.inertia.m[8], box * (0.1 * 0.1 + 0.2 * 0.2) / 3 + 0.4 * 3 * 0.01, 1e-13, "and about z");
    br_scene_destroy(s);
    br_scene *const i =
        made("<worldbody><body name='a'><freejoint/><geom type='sphere' size='1'/>"
             "<inertial pos='0.5 0 0' quat='1 0 0 1' mass='2' diaginertia='1 2 2.5'/></body></worldbody>",
             "none");
    const br_body_spec b = body(i, "a");
    check_close(b.mass, 2, 1e-15, "an <inertial> counts in place of geoms");
    check_close(b.pose.position.x, 0.5, 1e-15, "with its place");
    check_close(b.inertia.m[0], 2, 1e-14, "turned by a right angle about z: y comes to x");
    check_close(b.inertia.m[4], 1, 1e-14, "and x to y");
    br_scene_destroy(i);
    br_scene *const mesh =
        made("<asset><mesh name='t' scale='2 2 2' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody>"
             "<body name='a'><freejoint/><geom type='mesh' mesh='t' density='30'/></body></worldbody>",
             "none");
    check_close(body(mesh, "a").mass, 30 * 8 / 6.0, 1e-13, "a tetrahedron of four vertices, twice as large");
    check_close(body(mesh, "a").pose.position.y, 0.5, 1e-13, "its centre is a quarter along each edge");
    br_scene_destroy(mesh);
    br_scene *const bar =
        made("<worldbody><body name='a'><freejoint/><geom type='box' fromto='0 0 0 0.4 0 0' "
             "size='0.03 0.05' density='1000'/></body></worldbody>",
             "none");
    check_close(body(bar, "a").mass, 1000 * 0.06 * 0.06 * 0.4, 1e-13,
                "a box between two ends has a square section, of the first size, as in MuJoCo");
    br_scene_destroy(bar);
}

static void orientations(void)
{
    static const char *const same[] = {"quat='1 0 0 1'", "axisangle='0 0 2 90'", "euler='0 0 90'",
                                       "xyaxes='0 1 0 -1 0 0'"};
    for (size_t k = 0; k < sizeof same / sizeof *same; k++) {
        char text[400];
        snprintf(text, sizeof text,
                 "<worldbody><body pos='0 0 1' %s><body name='a' pos='1 0 0'><joint/><geom "
                 "size='0.1'/></body></body></worldbody>",
                 same[k]);
        br_scene *const s = made(text, "none");
        const br_vec3 x = body(s, "a").pose.position;
        check(fabs(x.x) < TOL_PLACE && fabs(x.y - 1) < TOL_PLACE && fabs(x.z - 1) < TOL_PLACE,
              "%s turns x into y: %g %g %g", same[k], x.x, x.y, x.z);
        br_scene_destroy(s);
    }
    br_scene *const z = made(
        "<worldbody><body zaxis='1 0 0'><body name='a' pos='0 0 2'><joint/><geom size='0.1'/></body></body>"
        "<body euler='90 90 0'><body name='b' pos='0 0 2'><joint/><geom size='0.1'/></body></body>"
        "<frame pos='0 5 0' euler='0 90 0'><body name='c' pos='0 0 2'><joint/><geom "
        "size='0.1'/></body></frame>"
        "</worldbody>",
        "none");
    check(fabs(body(z, "a").pose.position.x - 2) < TOL_PLACE, "zaxis is where z goes");
    /* About x, then about the turned y: z to y's side first, z of the body ends along x. */
    check(fabs(body(z, "b").pose.position.x - 2) < TOL_PLACE, "angles turn about axes that turn along: %g",
          body(z, "b").pose.position.x);
    check(fabs(body(z, "c").pose.position.x - 2) < TOL_PLACE &&
              fabs(body(z, "c").pose.position.y - 5) < TOL_PLACE,
          "a <frame> moves what is in it");
    br_scene_destroy(z);
}

static void defaults(void)
{
    br_scene *const s =
        made("<default><geom density='100'/><default class='b'><geom size='0.2' density='200'/>"
             "<default class='c'><geom density='300'/></default></default></default>"
             "<worldbody><body name='a'><freejoint/><geom size='0.1'/></body>"
             "<body name='b' pos='2 0 0' childclass='b'><freejoint/><geom/></body>"
             "<body name='c' pos='4 0 0' childclass='b'><freejoint/><geom class='c'/></body></worldbody>",
             "none");
    const double ball = 4 * BR_PI / 3;
    check_close(body(s, "a").mass, 100 * ball * 1e-3, 1e-13, "the first class holds for all");
    check_close(body(s, "b").mass, 200 * ball * 8e-3, 1e-13, "childclass");
    check_close(body(s, "c").mass, 300 * ball * 8e-3, 1e-13,
                "class, with what it takes from the one around it");
    br_scene_destroy(s);
}

/* ---- motion ---- */

static void slides_down(void)
{
    const double slope = 0.5, mu = 0.3, g = 9.81, h = 0.002;
    char text[1000];
    snprintf(text, sizeof text,
             "<option timestep='%g' gravity='%.17g 0 %.17g'/><worldbody><geom type='plane' size='1 1 1' "
             "friction='0.3'/>"
             "<body name='a' pos='0 0 0.1'><freejoint/><geom type='box' size='0.5 0.5 0.1' "
             "friction='0.2'/></body></worldbody>",
             h, g * sin(slope), -g * cos(slope));
    br_scene *const s = made(text, "none");
    run(s, 250);
    check_close(body(s, "a").velocity.linear.x, 250 * h * g * (sin(slope) - mu * cos(slope)), 1e-8,
                "a box slides by a = g (sin - mu cos), mu the larger of 0.3 and 0.2");
    br_scene_destroy(s);
}

/* By implicit Euler to the last digit: omega/(1 + h d/I) each step. */
/* A spring with a damper between two points: the step's own recursion. A rod: a pendulum keeps its length. */
static void tendons(void)
{
    double x = 0.2, v = 0;
    br_scene *const spring = made(
        "<option timestep='0.01' gravity='0 0 0'/><worldbody><site name='w' fromto='0 0 -2 0 0 0'/>"
        "<body name='a'><freejoint/><site name='a'/><geom size='0.1' mass='2'/></body></worldbody><tendon>"
        "<spatial stiffness='80' damping='3' springlength='1.05'><site site='w'/><site site='a'/></spatial>"
        "</tendon><keyframe><key name='k' qpos='0 0 0.2 1 0 0 0'/></keyframe>",
        "k");
    for (int i = 0; i < 100; i++) {
        v = (v - 0.01 * 40 * (x - 0.05)) / (1 + 0.01 * (3 + 0.01 * 80) / 2);
        x += 0.01 * v;
    }
    run(spring, 100);
    check_close(body(spring, "a").pose.position.z, x, 1e-9, "a spring and damper between two sites");
    br_scene_destroy(spring);
    br_scene *const pair =
        made("<option timestep='0.01' gravity='0 0 -10'/><worldbody>"
             "<body name='a'><freejoint/><site name='a' pos='0 0 0.3'/><geom size='0.1' mass='2'/></body>"
             "<body name='b' pos='0 0 2'><freejoint/><site name='b'/><geom size='0.1' "
             "mass='3'/></body></worldbody>"
             "<tendon><spatial name='t' stiffness='50'><site site='a'/><site site='b'/></spatial></tendon>"
             "<equality><tendon tendon1='t' polycoef='0.1'/></equality><keyframe><key name='k'/></keyframe>",
             "k");
    run(pair, 60);
    check_close(body(pair, "b").pose.position.z - body(pair, "a").pose.position.z - 0.3, 1.8, 1e-4,
                "a rod is held longer by its first coefficient");
    br_scene_destroy(pair);
    br_scene *const rod =
        made("<option timestep='0.002' gravity='0 0 -10'/><worldbody><site name='w' pos='0 0 1'/>"
             "<body name='a' pos='1 0 1'><freejoint/><site name='a'/><geom size='0.01' mass='2'/></body>"
             "</worldbody><tendon><spatial name='t'><site site='w'/><site site='a'/></spatial></tendon>"
             "<equality><tendon tendon1='t'/></equality><keyframe><key name='k'/></keyframe>",
             "k");
    run(rod, 200);
    const br_vec3 at = body(rod, "a").pose.position;
    /* A step leaves h^2 v^2/(2 L), v^2 at most 20, of which a fifth is taken back in each: 2e-4. */
    check_close(hypot(at.x, at.z - 1), 1, 2e-4, "a pendulum on a rod keeps its length");
    check(at.z < 0.5, "and swings");
    br_scene_destroy(rod);
}

static void joint_forces(void)
{
    br_scene *const damped = made(
        "<option timestep='0.01' gravity='0 0 0'/><worldbody><body name='a'><freejoint/>"
        "<inertial pos='0 0 0' mass='2' diaginertia='1 1.5 1'/><body name='b'>"
        "<joint type='hinge' axis='0 1 0' damping='0.5'/><inertial pos='0 0 0' mass='2' diaginertia='2 3 2'/>"
        "</body></body></worldbody><keyframe><key name='k' qvel='0 0 0 0 0 0 3'/></keyframe>",
        "k");
    run(damped, 40);
    check_close(br_world_joint(br_scene_world(damped), 0).velocity,
                3 / pow(1 + 0.01 * 0.5 * (1 / 1.5 + 1 / 3.0), 40), 1e-9,
                "a damped hinge between 1.5 and 3 kg m^2");
    br_scene_destroy(damped);
    double x = 0.2, v = 0;
    br_scene *const spring =
        made("<option timestep='0.01' gravity='0 0 0'/><worldbody><body name='a'>"
             "<joint type='slide' axis='0 0 1' stiffness='80' springref='0.05'/><geom size='0.1' mass='2'/>"
             "</body></worldbody><keyframe><key name='k' qpos='0.2'/></keyframe>",
             "k");
    for (int i = 0; i < 100; i++) {
        v = (v - 0.01 * 40 * (x - 0.05)) / (1 + 0.01 * 0.01 * 40);
        x += 0.01 * v;
    }
    run(spring, 100);
    check_close(body(spring, "a").pose.position.z, x, 1e-9, "a spring on a slide, relaxed at springref");
    br_scene_destroy(spring);
    br_scene *const on_mocap =
        made("<option timestep='0.01' gravity='0 0 0'/><worldbody><body name='m' mocap='true' pos='0 3 0'>"
             "<geom size='0.1' pos='5 0 0'/><body name='a'><joint type='slide' axis='0 0 1' stiffness='80' "
             "springref='0.05'/><geom size='0.1' mass='2'/></body></body>"
             "</worldbody><keyframe><key name='k' qpos='0.2'/></keyframe>",
             "k");
    run(on_mocap, 100);
    check_close(body(on_mocap, "a").pose.position.z, x, 1e-9, "the same spring on a mocap body");
    check(body(on_mocap, "m").motion == BR_BODY_FIXED && body(on_mocap, "m").pose.position.y == 3,
          "which is a body that stands still");
    br_scene_destroy(on_mocap);
    br_scene *const held = made("<option timestep='0.01' gravity='0 0 -10'/><worldbody>"
                                "<body name='a'><joint type='slide' axis='0 0 1' frictionloss='21'/><geom "
                                "size='0.1' mass='2'/></body>"
                                "<body name='b' pos='1 0 0'><joint type='slide' axis='0 0 1' "
                                "frictionloss='15'/><geom size='0.1' mass='2'/></body>"
                                "</worldbody>",
                                "none");
    run(held, 100);
    check(fabs(body(held, "a").velocity.linear.z) < 1e-12, "frictionloss above the weight holds");
    check_close(body(held, "b").velocity.linear.z, -(10 - 15 / 2.0), 1e-9, "below it, the rest accelerates");
    br_scene_destroy(held);
}

/* The joint reads `ref` where the model puts the body, so that there is 1.0 - 0.4 m below. */
static void limits(void)
{
    br_scene *const s = made(
        "<worldbody><body name='a'><joint type='slide' axis='0 0 1' ref='1' limited='true' range='0.4 3'/>"
        "<geom size='0.1'/></body></worldbody>",
        "none");
    run(s, 500);
    check_close(body(s, "a").pose.position.z, -0.6, 1e-9, "a body that falls onto the limit of its slide");
    br_scene_destroy(s);
}

/* Two hinges, 1 m apart: by trigonometry. */
static void keys(void)
{
    br_scene *const s =
        made("<compiler angle='radian'/><worldbody><body name='a' pos='0 0 2'><joint axis='0 1 0'/>"
             "<geom size='0.1' pos='0.5 0 0'/><body name='b' pos='1 0 0'><joint axis='0 1 0' ref='0.1'/>"
             "<geom size='0.1' pos='0.5 0 0'/></body></body><body name='c'><freejoint/><geom size='0.1' "
             "pos='0 0 0.3'/></body>"
             "</worldbody><keyframe><key name='k' qpos='0.3 0.6 1 2 3 0 1 0 0' qvel='2 -3 1 0 0 0 0 "
             "4'/></keyframe>",
             "k");
    const double a = 0.3, b = 0.3 + 0.5, rate = 2 - 3;
    const br_body_spec at = body(s, "b"), free = body(s, "c");
    check_close(at.pose.position.x, cos(a) + 0.5 * cos(b), 1e-12, "x of the second body's centre");
    check_close(at.pose.position.z, 2 - sin(a) - 0.5 * sin(b), 1e-12, "z");
    check_close(at.velocity.linear.x, -2 * sin(a) - rate * 0.5 * sin(b), 1e-12, "and its velocity");
    check_close(at.velocity.angular.y, rate, 1e-12, "rates add up");
    /* Turned over about x: its centre hangs below, and its own z points down. */
    check_close(free.pose.position.z, 3 - 0.3, 1e-12, "a free joint's own coordinates");
    check_close(free.velocity.angular.z, -4, 1e-12, "spin counts in the body's axes");
    br_scene_destroy(s);
}

/* ---- contacts ---- */

static size_t contacts_of(const char *geoms)
{
    char text[1500];
    size_t n;
    snprintf(text, sizeof text, "<option gravity='0 0 0'/>%s", geoms);
    br_scene *const s = made(text, "none");
    run(s, 1);
    br_world_contacts(br_scene_world(s), &n);
    br_scene_destroy(s);
    return n;
}

static void filters(void)
{
#define TWO(a, b, rest)                                                                                      \
    "<worldbody><body name='p'><freejoint/><geom name='a' size='1' " a                                       \
    "/></body><body name='q' pos='1.9 0 0'>"                                                                 \
    "<freejoint/><geom name='b' size='1' " b "/></body></worldbody>" rest
    check(contacts_of(TWO("", "", "")) == 1, "two balls meet");
    check(contacts_of(TWO("contype='2' conaffinity='0'", "contype='0' conaffinity='2'", "")) == 1,
          "one's contype in the other's conaffinity is enough");
    check(contacts_of(TWO("contype='2' conaffinity='4'", "contype='2' conaffinity='4'", "")) == 0,
          "none in the other's");
    check(contacts_of(TWO("", "", "<contact><exclude body1='p' body2='q'/></contact>")) == 0, "excluded");
    check(contacts_of(TWO("contype='0' conaffinity='0'", "contype='0' conaffinity='0'",
                          "<contact><pair geom1='a' geom2='b'/></contact>")) == 1,
          "a <pair> meets whatever their types");
    check(contacts_of("<option><flag contact='disable'/></option>" TWO("", "", "")) == 0, "the flag");
    check(contacts_of(
              "<worldbody><body name='p'><joint/><geom size='1'/><body pos='1 0 0'><joint/><geom size='1'/>"
              "</body></body></worldbody>") == 0,
          "a body does not meet the one that it hangs on");
    check(contacts_of("<worldbody><geom size='1'/><body name='p' pos='1 0 0'><joint/><geom "
                      "size='1'/></body></worldbody>") == 1,
          "but the world that it hangs on");
}

/* The mean coefficient of the contact of two balls, and the lever of its torque. */
static void cone_of(const char *model, double mu, double lever, const char *what)
{
    size_t n;
    br_scene *const s = made(model, "none");
    run(s, 1);
    br_world_contacts(br_scene_world(s), &n);
    const br_cone *const cone = br_world_cones(br_scene_world(s));
    const br_contact_vec turn = br_cone_max_dissipation_force(cone, 1, (br_contact_vec){0, 0, 1});
    check(n == 1 && fabs(br_cone_mean(cone) - mu) < 1e-15, "%s: coefficient %g", what, br_cone_mean(cone));
    check(fabs(fabs(turn.tau) - lever) < 1e-15, "%s: torque %g m", what, turn.tau);
    br_scene_destroy(s);
}

static void friction(void)
{
    cone_of(TWO("friction='0.4 0.01'", "friction='0.7 0.002'", ""), 0.7, 0, "the larger of two");
    cone_of(TWO("friction='0.4 0.01' condim='4'", "friction='0.7 0.002'", ""), 0.7, 0.01,
            "condim 4 of one, each number the larger");
    cone_of(TWO("friction='0.4' priority='1'", "friction='0.7'", ""), 0.4, 0, "higher priority");
    cone_of(TWO("condim='1'", "condim='1'", ""), 0, 0, "condim 1");
    cone_of(TWO("", "", "<contact><pair geom1='b' geom2='a' condim='4' friction='0.2 0.2 0.03'/></contact>"),
            0.2, 0.03, "a <pair> has its own");
}

/* ---- other files ---- */

static void included(void)
{
    br_error error = {0};
    char text[800];
    check_need(write_model(
        other, "<worldbody><body name='in'><freejoint/><geom size='0.1'/></body></worldbody>", &error));
    snprintf(text, sizeof text, "<include file='%s'/>", other);
    br_scene *const s = made(text, "none");
    check(br_scene_body(s, "in") == 0, "a file that includes another one");
    br_scene_destroy(s);
    check_need(write_model(
        other, "<worldbody><body name='in'><freejoint/>\n<geom siez='0.1'/></body></worldbody>", &error));
    check(!scene_of(text, "none", false, &error) && strstr(error.message, other) &&
              strstr(error.message, ":3: <geom>"),
          "an error names the included file and its line: %s", error.message);
}

/* ---- refusals ---- */

#define BALL "<body name='x'><freejoint/><geom size='1'/></body>"
#define ENDS                                                                                                 \
    "<worldbody><site name='s'/><body name='x' pos='1 0 0'><freejoint/><site name='t'/><geom "               \
    "size='1'/></body>"                                                                                      \
    "</worldbody>"
static const mjcf_refusal refusals[] = {
    {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><body><freejoint/>"
     "<geom type='capsule' mesh='m'/></body></worldbody>",
     "a capsule fitted to a mesh", true},
    {"<worldbody><body><freejoint/><geom size='1' siez='2'/></body></worldbody>",
     "siez is not known here; did you mean size?", false},
    {"<worldbody>" BALL "</worldbody><tendon><spatial/></tendon>", "a tendon runs between two sites", true},
    {"<worldbody>" BALL "</worldbody><tendon><spatial><site site='no'/></spatial></tendon>",
     "there is no site 'no'", true},
    {"<worldbody><site name='s'/><site name='s'/>" BALL "</worldbody>", "two sites of that name", true},
    {ENDS "<tendon><spatial range='0 1'><site site='s'/><site site='t'/></spatial></tendon>",
     "limits of a tendon's length", false},
    {ENDS "<tendon><spatial springlength='0 1'><site site='s'/><site site='t'/></spatial></tendon>",
     "relaxed between two lengths", false},
    {ENDS "<tendon><spatial><site site='s'/><geom geom='x'/><site site='t'/></spatial></tendon>",
     "other than a line between two sites", false},
    {ENDS "<tendon><fixed><joint joint='x' coef='1'/></fixed></tendon>", "<fixed>: not supported", false},
    {ENDS "<equality><tendon tendon1='u'/></equality>", "there is no tendon 'u'", false},
    {ENDS "<tendon><spatial name='u'><site site='s'/><site site='t'/></spatial></tendon>"
          "<equality><tendon tendon1='u' polycoef='-9'/></equality>",
     "it is held at a length of -8 m", true},
    {ENDS "<tendon><spatial stiffness='-1'><site site='s'/><site site='t'/></spatial></tendon>",
     "must not be below 0", true},
    {"<worldbody><body><joint/><geom type='ellipsoid' size='1 2 3'/></body></worldbody>", "ellipsoid", false},
    {"<worldbody><body><joint/><geom type='box' size='1 2'/></body></worldbody>", "size 3 of the box is 0",
     true},
    {"<worldbody><body><joint/><geom size='nan'/></body></worldbody>", "not all of it is finite numbers",
     true},
    {"<worldbody><body><joint/><geom size='1 2 3 4'/></body></worldbody>", "number of values", true},
    {"<worldbody><body><joint/><geom type='bxo' size='1'/></body></worldbody>", "did you mean box?", true},
    {"<worldbody><body><joint/><geom type='mesh' mesh='m'/></body></worldbody>", "no mesh 'm'", true},
    {"<worldbody><body><joint axis='0 0 0'/><geom size='1'/></body></worldbody>", "axis has length 0", true},
    {"<worldbody><body><joint limited='true' range='2 1'/><geom size='1'/></body></worldbody>", "is empty",
     true},
    {"<worldbody><body><joint/></body></worldbody>", "no mass", true},
    {"<worldbody><body><geom size='1'/></body></worldbody>", "nothing moves", true},
    {"<worldbody><body name='x'><freejoint/><geom size='1'/></body>" BALL "</worldbody>",
     "two bodies of that name", true},
    {"<worldbody><body quat='0 0 0 0'><joint/><geom size='1'/></body></worldbody>", "quat has length 0",
     true},
    {"<worldbody><body quat='1 0 0 0' euler='0 0 0'><joint/><geom size='1'/></body></worldbody>",
     "given in 2 ways", true},
    {"<worldbody>" BALL "</worldbody><contact><exclude body1='x' body2='y'/></contact>",
     "body2: there is no body 'y'", true},
    {"<worldbody>" BALL "</worldbody><option timestep='0'/>", "timestep = 0", true},
    {"<worldbody><body><joint/><geom type='plane' size='1 1 1'/></body></worldbody>",
     "plane on a body that moves", true},
    {"<worldbody><geom class='no' size='1'/>" BALL "</worldbody>", "no default class 'no'", true},
    {"<worldbody>" BALL "</worldbody", "expected '>'", true},
    {"<include file='/nonexistent/x.xml'/>", "/nonexistent/x.xml", true},
    {"\n\n<include file='/nonexistent/x.xml'/>", ".xml:4: <include>: /nonexistent/x.xml: ", true},
    {"<worldbody>" BALL "</worldbody><foo/>", ":2: <foo>: not supported", false},
    {"<worldbody>" BALL "</worldbody>\n<foo a='1'/>", ":3: <foo>: not supported", false},
    {"<worldbody>" BALL "</worldbody><deformable a='1'/>", "<deformable>: not supported", false},
    {"<worldbody>" BALL "</worldbody><keyframe><kye/></keyframe>", "<kye>: not supported", false},
    {"<worldbody>" BALL "</worldbody><keyframe><key qpso='1'/></keyframe>",
     "qpso is not known here; did you mean qpos?", false},
    /* of keys that nobody starts from */
    {"<worldbody>" BALL "</worldbody><keyframe><key/><key name='l' qpos='1 2'/></keyframe>",
     ":2: <key \"l\">: qpos: 2 numbers, and the joints have 7", false},
    {"<worldbody>" BALL "</worldbody><keyframe><key name='l' qvel='1 2 3 4 5 6 7'/></keyframe>",
     "<key \"l\">: qvel: 7 numbers, and the joints have 6", false},
    {"<worldbody>" BALL "</worldbody><keyframe><key name='l' ctrl='1'/></keyframe>",
     "<key \"l\">: ctrl: 1 numbers, and the actuators have 0", false},
    {"<worldbody>" BALL "</worldbody><keyframe><key name='l' qpos='1 2 3 1 0 0 x'/></keyframe>",
     "not all of it is finite numbers", true},
};

static void refused(void)
{
    check_mjcf_refused(refusals, sizeof refusals / sizeof *refusals);
    br_error error = {0};
    check(!scene_of("<worldbody>" BALL "</worldbody>", "k", false, &error) &&
              strstr(error.message, "no <key> 'k'"),
          "a key that is not there: %s", error.message);
    error = (br_error){0};
    check(!scene_of("<worldbody>" BALL "</worldbody><keyframe><key name='k' qpos='1'/></keyframe>", "k", true,
                    &error) &&
              strstr(error.message, "qpos: 1 numbers"),
          "leniently, too, the key to start from has all its numbers: %s", error.message);
    br_scene_destroy(made("<worldbody>" BALL "</worldbody><extension/><deformable/>"
                          "<custom><text name='bristles' data='x'/><text name='bridle' data='x'/>"
                          "<text name='thistle' data='x'/></custom>",
                          "none"));
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf");
    masses();
    orientations();
    defaults();
    slides_down();
    joint_forces();
    tendons();
    limits();
    keys();
    filters();
    friction();
    included();
    refused();
    end_paths();
    return check_end();
}
