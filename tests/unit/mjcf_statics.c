/* Springs, dampers and servos of models in MJCF where they come to rest, or to a steady rate: by statics,
 * whatever the step, the inertia and the damping. */
#include "mjcf_made.h"

/* Steps of 0.01 s are long for these springs: h (d + h k)/m is 0.3. */
#define STEP "timestep='0.01'"
#define LOAD(joint) BODY("gravity='0 0 -10'", "type='slide' axis='0 0 1' " joint)
#define BODY(option, joint)                                                                                  \
    "<compiler angle='radian'/><option " STEP " " option                                                     \
    "/><worldbody><body name='x'><joint name='j' " joint                                                     \
    "/><inertial pos='0 0 0' mass='2' diaginertia='0.5 0.5 0.5'/></body></worldbody>"
#define KEY(attributes) "<keyframe><key name='k' " attributes "/></keyframe>"

static void settles(const char *inside, double position, double rate, const char *what)
{
    br_scene *const s = made(inside, "k");
    run(s, 3000);
    const br_joint_state at = br_world_joint(br_scene_world(s), 0);
    if (isnan(position))
        check_close(at.velocity, rate, 1e-9, "%s", what);
    else
        check_close(at.position, position, 1e-9, "%s", what);
    br_scene_destroy(s);
}

static void springs(void)
{
    settles(LOAD("stiffness='2000' damping='40'") KEY(""), -0.01, 0, "a load on a spring with a damper");
    settles(LOAD("stiffness='2000' damping='40' armature='3' springref='0.1' ref='0.3'") KEY("qpos='0.3'"),
            0.1 - 0.3 - 0.01, 0, "with a rotor, and relaxed elsewhere");
    settles(LOAD("damping='40'") KEY(""), NAN, -0.5, "a load that a damper lets down");
    settles(
        "<option " STEP " gravity='0 0 -10'/><worldbody><body name='x'><joint axis='0 -1 0' damping='3' "
        "stiffness='50' springref='10'/><inertial pos='0.5 0 0' mass='2' diaginertia='0.1 0.1 0.1'/></body>"
        "</worldbody>" KEY(""),
        -0.02540254931928848, 0, "a lever on a spring about its hinge");
}

static void servos(void)
{
    settles(LOAD("") "<actuator><position joint='j' kp='2000' kv='40'/></actuator>" KEY("ctrl='0.2'"), 0.19,
            0, "a load on a servo");
    settles(LOAD("ref='0.3' stiffness='500' springref='0.3' damping='20'") "<actuator><position joint='j' "
                                                                           "kp='750' gear='2' "
                                                                           "kv='10'/></actuator>" KEY(
                                                                               "qpos='0.3' ctrl='0.6'"),
            -20.0 / (500 + 3000), 0, "a spring and a servo with a gear bear it together");
    settles(BODY("gravity='0 0 0'", "axis='0 0 1' damping='20'") "<actuator><velocity joint='j' kv='30' "
                                                                 "gear='2'/></actuator>" KEY("ctrl='7'"),
            NAN, 2 * 30 * 7 / (20 + 4 * 30.0), "a servo of the rate against a damper");
    settles(LOAD("") "<actuator><position joint='j' kp='2000' kv='40'/><motor joint='j' "
                     "gear='-1'/></actuator>" KEY("qpos='0.7' ctrl='0.2 10'"),
            0.185, 0, "a motor beside it");
    settles(LOAD("") "<actuator><general joint='j' gaintype='affine' gainprm='0 -4000 -80' biastype='affine' "
                     "biasprm='5 0 0'/></actuator>" KEY("ctrl='0.5'"),
            -0.0075, 0, "a spring by an affine gain");
}

/* Servos that cannot hold their load: it falls by what is left. */
static void limited(void)
{
    br_scene *const s = made(LOAD("") "<actuator><position joint='j' kp='1e5' kv='300' gear='-2' "
                                      "forcerange='-6 1'/></actuator>" KEY("ctrl='0'"),
                             "k");
    run(s, 1);
    check_close(br_world_joint(br_scene_world(s), 0).velocity, -0.01 * (10 - 12 / 2.0), 1e-12,
                "a servo bears what its limits let it, from the first step on");
    run(s, 400);
    const double at = br_world_joint(br_scene_world(s), 0).velocity;
    run(s, 100);
    check_close(br_world_joint(br_scene_world(s), 0).velocity - at, -(10 - 12 / 2.0), 1e-9,
                "a load of 20 N on a servo of 12 N");
    br_scene_destroy(s);
    br_scene *const up = made(LOAD("") "<actuator><position joint='j' kp='1e5' kv='300' gear='-2' "
                                       "forcerange='-20 1'/></actuator>" KEY("qpos='-1' ctrl='0'"),
                              "k");
    run(up, 10);
    check_close(br_world_joint(br_scene_world(up), 0).velocity, 0.1 * (40 / 2.0 - 10), 1e-9,
                "one of 40 N lifts it with what is left");
    run(up, 1000);
    check_close(br_world_joint(br_scene_world(up), 0).position, -20 / 4e5, 1e-9, "and then holds it");
    br_scene_destroy(up);
    br_scene *const down = made(LOAD("") "<actuator><position joint='j' kp='1e5' kv='300' gear='-2' "
                                         "forcerange='-20 1'/></actuator>" KEY("qpos='1' ctrl='0'"),
                                "k");
    run(down, 10);
    check_close(br_world_joint(br_scene_world(down), 0).velocity, -0.1 * (10 + 2 / 2.0), 1e-9,
                "and pulls it down by the other limit");
    br_scene_destroy(down);
}

/* The second of two hinges that cross, with a servo, and the first with a spring: a weight at their point's
 * side turns both by its torques. */
static void of_several(void)
{
    br_scene *const s =
        made("<compiler angle='radian'/><option " STEP " gravity='0 0 -10'/><worldbody><body name='x'>"
             "<joint axis='1 0 0' stiffness='1e6' damping='1e4'/><joint name='j' axis='0 1 0'/>"
             "<inertial pos='0.3 0.2 0' mass='2' diaginertia='0.1 0.1 0.1'/></body></worldbody>"
             "<actuator><position joint='j' kp='1e6' kv='1e4'/></actuator>" KEY("ctrl='0.2'"),
             "k");
    run(s, 3000);
    const br_pose at = body(s, "x").pose;
    const br_vec3 down = br_quat_unrotate(at.orientation, br_vec3_make(0, 0, -1));
    /* To first order in torque over stiffness: the first hinge turns by -4e-6, the second to 0.2 + 6e-6 cos.
     */
    check_near(asin(down.x), 0.2 + 6e-6 * cos(0.2), 1e-9, "the second of two hinges on a servo");
    check_near(atan2(-down.y, -down.z), -4e-6 / cos(0.2), 1e-6, "the first on a spring");
    br_scene_destroy(s);
}

static void stays(const char *inside, double position, const char *what)
{
    br_scene *const s = made(inside, "k");
    run(s, 10);
    const br_joint_state at = br_world_joint(br_scene_world(s), 0);
    check_close(at.position, position, 1e-12, "%s", what);
    check(fabs(at.velocity) < 1e-12, "and stays there: %g rad/s", at.velocity);
    br_scene_destroy(s);
}

/* Keys that have turned hinges by more than half a turn: springs, servos and limits count it. */
static void turned(void)
{
    stays(BODY("gravity='0 0 0'", "axis='0 0 1' ref='4' damping='3' stiffness='50' springref='11'")
              KEY("qpos='11'"),
          7, "a hinge on a spring that a key has turned once about");
    stays(BODY("gravity='0 0 0'", "axis='0 0 1' damping='3'") "<actuator><position joint='j' kp='50'/>"
                                                              "</actuator>" KEY("qpos='-8' ctrl='-8'"),
          -8, "one on a servo");
    settles(BODY("gravity='0 0 0'",
                 "axis='0 0 1' damping='0.1' range='-9 6.5'") "<actuator><motor joint='j'/>"
                                                              "</actuator>" KEY("qpos='6.4' ctrl='1'"),
            6.5, 0, "one that is pushed to a limit beyond a turn");
    br_scene *const s =
        made("<compiler angle='radian'/><option " STEP " gravity='0 0 0'/><worldbody><body name='x'>"
             "<joint axis='1 0 0' damping='1'/><joint name='j' axis='0 0 1' stiffness='50' springref='8' "
             "damping='1'/><inertial pos='0 0 0' mass='2' diaginertia='0.5 0.5 0.5'/></body></worldbody>" KEY(
                 "qpos='0.5 8'"),
             "k");
    run(s, 10);
    check_close(1 + br_vec3_length(body(s, "x").velocity.angular), 1, 1e-12,
                "the second of two hinges stays");
    br_scene_destroy(s);
}

/* Steps of second order push springs: where h (d + h k)/m is small, by the force of the step's middle. */
#define SECOND                                                                                               \
    "<option timestep='0.002'/><custom><text name='bristle:options' data='world.order=second'/></custom>"

static void second_order(void)
{
    settles(LOAD("stiffness='2000' damping='40'") SECOND KEY(""), -0.01, 0,
            "of second order: a load at rest");
    settles(LOAD("") SECOND "<actuator><position joint='j' kp='2000' kv='40'/></actuator>" KEY("ctrl='0.2'"),
            0.19, 0, "on a servo");
    br_scene *const s = made(
        BODY("gravity='0 0 0'", "type='slide' axis='0 0 1' stiffness='800'") SECOND KEY("qpos='0.1'"), "k");
    double most = 0;
    for (int i = 0; i < 20000; i++) {
        run(s, 1);
        most = i > 19000 ? fmax(most, fabs(br_world_joint(br_scene_world(s), 0).position)) : 0;
    }
    /* 127 swings of omega h = 0.04, whose square a step of second order may be off by */
    check_close(most, 0.1, 2e-3, "a spring swings as far as it did");
    br_scene_destroy(s);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-statics");
    springs();
    servos();
    limited();
    of_several();
    turned();
    second_order();
    end_paths();
    return check_end();
}
