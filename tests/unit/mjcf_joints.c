/* Several joints of one body in MJCF: where a <key> puts the body and how it moves, against rotations and
 * displacements one after the other; what they become; what is refused. */
#include <bristle/scene.h>
#include "mjcf_made.h"

#define BODY(joints)                                                                                         \
    "<worldbody><body name='b' pos='1 2 3'>" joints "<geom size='1' pos='0.3 0.1 0.2'/></body></worldbody>"
#define KEY(q, v) "<keyframe><key name='k' qpos='" q "' qvel='" v "'/></keyframe>"
#define RADIAN "<compiler angle='radian'/>"
#define CROSSING "<joint axis='1 0 0' pos='0 0 1'/><joint axis='0 0.6 0.8' pos='0 0.6 1.8'/>"
#define SLEEVE "<joint type='slide' axis='0 0.6 0.8'/><joint axis='0 -0.6 -0.8' pos='0.5 0 0'/>"
#define HIP "<joint axis='1 0 0'/><joint axis='0 1 0'/><joint axis='1 0 1'/>"
#define SLIDES                                                                                               \
    "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='1 1 0'/><joint type='slide' axis='0 0 1'/>"

#define PUCK(forces)                                                                                         \
    "<joint type='slide' axis='0 0.6 0.8'" forces "/><joint type='slide' axis='0 0.8 -0.6'" forces           \
    "/><joint axis='1 0 0' pos='0 1 0'" forces "/>"

static br_pose after(const char *model)
{
    br_scene *const scene = made(model, "k");
    const br_pose pose = body(scene, "b").pose;
    br_scene_destroy(scene);
    return pose;
}

/* The velocities of a key are the differences of poses of keys on either side. */
static void check_rates(const char *what, const char *model, const char *before, const char *behind, double h)
{
    br_scene *const scene = made(model, "k");
    const br_body_spec at = body(scene, "b");
    const br_pose low = after(before), high = after(behind);
    const br_vec3 moved = br_vec3_scale(1 / (2 * h), br_vec3_sub(high.position, low.position));
    const br_quat turned = br_quat_mul(high.orientation, br_quat_conjugate(low.orientation));
    const double sign = turned.w < 0 ? -1 : 1;
    const br_vec3 spin = br_vec3_scale(sign / h, br_vec3_make(turned.x, turned.y, turned.z));
    check(br_vec3_length(br_vec3_sub(at.velocity.linear, moved)) < 1e-6, "%s: velocity", what);
    check(br_vec3_length(br_vec3_sub(at.velocity.angular, spin)) < 1e-6, "%s: angular velocity", what);
    check(br_vec3_length(spin) > 0.1, "%s: it turns", what);
    br_scene_destroy(scene);
}

static void test_keys(void)
{
    /* qvel = 1, -2; 2, 3; 1, 2, -1 with steps of 1e-4 on either side. */
    check_rates("two hinges", RADIAN BODY(CROSSING) KEY("0.5 -0.3", "1 -2"),
                RADIAN BODY(CROSSING) KEY("0.4999 -0.2998", "0 0"),
                RADIAN BODY(CROSSING) KEY("0.5001 -0.3002", "0 0"), 1e-4);
    check_rates("slide and hinge", RADIAN BODY(SLEEVE) KEY("0.5 -0.3", "2 3"),
                RADIAN BODY(SLEEVE) KEY("0.4998 -0.3003", "0 0"),
                RADIAN BODY(SLEEVE) KEY("0.5002 -0.2997", "0 0"), 1e-4);
    check_rates("three hinges", RADIAN BODY(HIP) KEY("0.5 -0.3 0.8", "1 2 -1"),
                RADIAN BODY(HIP) KEY("0.4999 -0.3002 0.8001", "0 0 0"),
                RADIAN BODY(HIP) KEY("0.5001 -0.2998 0.7999", "0 0 0"), 1e-4);
    check_rates("six joints", RADIAN BODY(SLIDES HIP) KEY("1 2 3 0.5 -0.3 0.8", "1 1 1 1 2 -1"),
                RADIAN BODY(SLIDES HIP) KEY("0.9999 1.9999 2.9999 0.4999 -0.3002 0.8001", "0 0 0 0 0 0"),
                RADIAN BODY(SLIDES HIP) KEY("1.0001 2.0001 3.0001 0.5001 -0.2998 0.7999", "0 0 0 0 0 0"),
                1e-4);
    /* The first hinge by 90 degrees turns the second's axis: about x, then about what y has become, z. */
    const br_pose p = after(RADIAN BODY("<joint axis='1 0 0'/><joint axis='0 1 0'/>")
                                KEY("1.5707963267948966 1.5707963267948966", "0 0"));
    const br_vec3 x = br_quat_rotate(p.orientation, br_vec3_make(1, 0, 0)),
                  y = br_quat_rotate(p.orientation, br_vec3_make(0, 1, 0));
    check_near(x.y, 1.0, 1e-12, "one hinge after the other: x becomes y");
    check_near(y.z, 1.0, 1e-12, "and y becomes z");
}

static void test_kinds(void)
{
    const struct {
        const char *model;
        br_joint_kind kind;
    } cases[] = {{BODY(CROSSING), BR_JOINT_UNIVERSAL},
                 {BODY(SLEEVE), BR_JOINT_CYLINDER},
                 {BODY(HIP), BR_JOINT_BALL},
                 {BODY(PUCK("")), BR_JOINT_PLANAR},
                 {BODY("<joint axis='1 0 0'/><joint/>"), BR_JOINT_UNIVERSAL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_scene *const scene = made(cases[i].model, NULL);
        const br_world *const world = br_scene_world(scene);
        check(br_world_joints(world) == 1 && br_world_joint_spec(world, 0).kind == cases[i].kind,
              "case %zu is one joint of its kind", i);
        br_scene_destroy(scene);
    }
    br_scene *const scene = made(BODY(SLIDES HIP), NULL);
    check(br_world_joints(br_scene_world(scene)) == 0, "six joints are none");
    br_scene_destroy(scene);
    br_scene *const limited = made(
        BODY("<joint type='slide' range='-1 2' frictionloss='3' damping='1'/><joint pos='0.1 0 0'/>"), NULL);
    const br_joint_spec spec = br_world_joint_spec(br_scene_world(limited), 0);
    check(spec.low == -1 && spec.high == 2 && spec.motor_limit == 3,
          "a sleeve has its slide's limits and friction");
    br_scene_destroy(limited);
}

/* Where each of several joints has limits or forces, its drive reads what the key says of it. */
static void check_drives(const char *what, const char *model, int n, const double *q, const double *v)
{
    br_scene *const scene = made(model, "k");
    const br_world *const world = br_scene_world(scene);
    int found = 0;
    for (int i = 0; i < (int)br_world_joints(world); i++) {
        if (br_world_joint_spec(world, i).kind != BR_JOINT_DRIVE)
            continue;
        const br_joint_state at = br_world_joint(world, i);
        check_near(at.position, found < n ? q[found] : NAN, 1e-12, "%s: position %d of the key", what, found);
        check_near(at.velocity, found < n ? v[found] : NAN, 1e-12, "%s: its rate", what);
        found++;
    }
    check(found == n, "%s: a drive for each, %d", what, found);
    br_scene_destroy(scene);
}

static void test_drives(void)
{
    const double q[] = {0.5, -0.3, 0.8, 0.4, -0.6, 0.7}, v[] = {1, 2, -1, 3, -2, 0.5};
    const double apart[] = {q[0] - 0.2, q[1], q[2]}; /* less `ref` */
    check_drives("two hinges",
                 RADIAN BODY("<joint axis='1 0 0' pos='0 0 1' damping='1' ref='0.2'/>"
                             "<joint axis='0 0.6 0.8' pos='0 0.6 1.8' range='-1 1'/>") KEY("0.5 -0.3", "1 2"),
                 2, apart, v);
    check_drives("three hinges",
                 RADIAN BODY("<joint axis='1 0 0' damping='1'/><joint axis='0 1 0' stiffness='2'/>"
                             "<joint axis='1 0 1' frictionloss='3'/>") KEY("0.5 -0.3 0.8", "1 2 -1"),
                 3, q, v);
    check_drives("a puck", RADIAN BODY(PUCK(" damping='1'")) KEY("0.5 -0.3 0.8", "1 2 -1"), 3, q, v);
    check_drives(
        "six joints",
        RADIAN BODY("<joint type='slide' axis='1 0 0' damping='1'/><joint type='slide' axis='0 0.6 0.8' "
                    "damping='1'/><joint type='slide' axis='0 0.8 -0.6' damping='1'/>"
                    "<joint axis='1 0 0' damping='1'/><joint axis='0 1 0' damping='1'/>"
                    "<joint axis='1 0 1' damping='1'/>") KEY("0.5 -0.3 0.8 0.4 -0.6 0.7", "1 2 -1 3 -2 0.5"),
        6, q, v);
    br_scene *const scene =
        made(RADIAN BODY("<joint axis='1 0 0' range='-1 2' ref='0.2'/>"
                         "<joint stiffness='4' damping='3' springref='0.7' frictionloss='5'/>"),
             NULL);
    const br_joint_spec first = br_world_joint_spec(br_scene_world(scene), 1),
                        second = br_world_joint_spec(br_scene_world(scene), 2);
    check(fabs(first.low + 1.2) < 1e-15 && fabs(first.high - 1.8) < 1e-15 && first.which == 1 &&
              first.stiffness == 0 && first.motor_limit == 0,
          "limits count from the model's own place");
    check(second.stiffness == 4 && second.damping == 3 && second.rest == 0.7 && second.motor_limit == 5 &&
              second.which == 2 && second.low == -INFINITY,
          "forces are those of the second");
    br_scene_destroy(scene);
}

static void test_refused(void)
{
    const struct {
        const char *model, *words;
    } cases[] = {
        {BODY("<joint axis='1 0 0'/><joint axis='0 1 0' pos='0 0 1'/>"), "joints of one body other than"},
        {BODY("<joint/><joint pos='1 0 0'/>"), "joints of one body other than"},
        {BODY("<joint/><joint type='slide' axis='1 0 0'/>"), "joints of one body other than"},
        {BODY("<joint axis='1 0 0'/><joint axis='0 1 0'/><joint axis='1 1 0'/>"),
         "joints of one body other than"},
        {BODY("<joint axis='1 0 0'/><joint axis='0 1 0'/><joint pos='1 0 0'/>"),
         "joints of one body other than"},
        {BODY("<joint type='ball'/><joint/>"), "joints of one body other than"},
        {BODY("<freejoint/><joint/>"), "a joint too many"},
        {BODY(HIP "<joint/>"), "a joint too many"},
        {BODY("<joint type='slide' axis='1 0 0' range='-1 1'/><joint type='slide' axis='1 1 0'/><joint/>"),
         "limits, forces, armature or an actuator of a slide"},
        {BODY("<joint/><joint type='slide' axis='1 0 0' damping='1'/><joint type='slide' axis='0 1 0'/>"),
         "limits, forces, armature or an actuator of a slide"},
        {BODY("<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint axis='0 1 1'/>"),
         "joints of one body other than"},
        {BODY("<joint/><frame><body><joint/><geom size='1'/></body></frame><joint axis='1 0 0'/>"),
         "stand together"},
        {BODY("<joint/><body>" SLIDES HIP "<geom size='1'/></body>"), "below another body"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_error error = {0};
        br_scene *const scene = scene_of(cases[i].model, NULL, false, &error);
        check(!scene && strstr(error.message, cases[i].words) && strstr(error.message, ":2: <"),
              "refused: %s", error.message);
        br_scene_destroy(scene);
    }
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf_joints");
    test_keys();
    test_kinds();
    test_drives();
    test_refused();
    end_paths();
    return check_end();
}
