/* Actuators and rotors of models in MJCF against closed forms; what is refused of them; written and read
 * again. */
#include "mjcf_made.h"

/* A body on one joint, whose mass and inertia about the axis z are M and I, and what drives it. */
#define M 2.0
#define I 0.5
#define BODY(joint) BODY_AT("1e-4", joint)
#define BODY_AT(step, joint)                                                                                 \
    "<compiler angle='radian'/><option timestep='" step "' gravity='0 0 0'/><worldbody><body name='x'>"      \
    "<joint name='j' axis='0 0 1' " joint "/><inertial pos='0 0 0' mass='2' diaginertia='0.5 0.5 0.5'/>"     \
    "</body></worldbody>"
#define KEY(attributes) "<keyframe><key name='k' " attributes "/></keyframe>"
#define STEP 1e-4

static double turn(const br_scene *s)
{
    return br_world_joint(br_scene_world(s), 0).position;
}

static double rate(const br_scene *s)
{
    return br_world_joint(br_scene_world(s), 0).velocity;
}

/* The rate after one step by a constant force. */
static void pushes(const char *inside, double force, double inertia, const char *what)
{
    br_scene *const s = made(inside, "k");
    run(s, 1);
    check_near(rate(s) * inertia / STEP, force, 1e-9, "%s", what);
    br_scene_destroy(s);
}

static void forces(void)
{
    pushes(BODY("type='slide'") "<actuator><motor joint='j' gear='50' ctrlrange='-1 1'/></actuator>" KEY(
               "ctrl='0.5'"),
           25, M, "a motor with a gear");
    pushes(BODY("type='slide'") "<actuator><motor joint='j' gear='50' ctrlrange='-1 1'/></actuator>" KEY(
               "ctrl='-3'"),
           -50, M, "its control is kept within limits");
    pushes(BODY("type='slide'") "<actuator><motor joint='j' gear='50'/></actuator>" KEY("qvel='0'"), 0, M,
           "a key without a control");
    pushes(BODY("") "<actuator><motor joint='j'/><motor joint='j' gear='-1'/></actuator>" KEY("ctrl='3 1'"),
           2, I, "two motors of one hinge");
    pushes(BODY("") "<actuator><position joint='j' kp='1000' gear='3' forcerange='-4 7'/></actuator>" KEY(
               "ctrl='1'"),
           21, I, "a force within limits, before the gear");
    pushes(BODY("") "<actuator><general joint='j' gainprm='6' biastype='affine' biasprm='-2 0 "
                    "0'/></actuator>" KEY("ctrl='0.5'"),
           1, I, "gain and bias");
    pushes(
        BODY("") "<actuator><general joint='j' gainprm='6' biasprm='-2 0 0'/></actuator>" KEY("ctrl='0.5'"),
        3, I, "a bias of type none");
    pushes("<default><general gear='2'/><motor ctrlrange='0 1'/></default>" BODY(
               "") "<actuator><motor joint='j'/></actuator>" KEY("ctrl='3'"),
           2, I, "defaults of the element and of <general>");
    pushes(BODY("armature='1.5'") "<actuator><motor joint='j'/></actuator>" KEY("ctrl='4'"), 4, I + 1.5,
           "a hinge with a rotor");
    pushes(BODY("type='slide' armature='1.5'") "<actuator><motor joint='j'/></actuator>" KEY("ctrl='4'"), 4,
           M + 1.5, "a slide with one");
    br_scene *const s = made(
        BODY("ref='0.4'") "<actuator><position joint='j' kp='30'/></actuator>" KEY("qpos='0.4' ctrl='0.4'"),
        "k");
    run(s, 10);
    check(fabs(rate(s)) < 1e-15, "a servo counts from the joint's ref");
    br_scene_destroy(s);
}

/* With g the gear, I q'' = g kp (u - g q) - g^2 kv q': a swing about u/g. */
static void servos(void)
{
    const double g = 2, kp = 20, kv = 0.3, u = 0.6, t = 0.5;
    br_scene *s =
        made(BODY_AT("1e-5", "") "<actuator><position joint='j' kp='20' kv='0.3' gear='2'/></actuator>" KEY(
                 "ctrl='0.6'"),
             "k");
    const double w2 = g * g * kp / I, d = g * g * kv / (2 * I), w = sqrt(w2 - d * d), rest = u / g;
    run(s, (int)(10 * t / STEP + 0.5));
    check_near(turn(s) / (rest * (1 - exp(-d * t) * (cos(w * t) + d / w * sin(w * t)))), 1.0, 1e-3,
               "a position servo swings in");
    br_scene_destroy(s);
    s = made(BODY("armature='1.5'") "<actuator><velocity joint='j' kv='0.7' gear='2'/></actuator>" KEY(
                 "ctrl='0.6'"),
             "k");
    run(s, (int)(t / STEP + 0.5));
    check_near(rate(s) / (u / g * (1 - exp(-g * g * 0.7 / (I + 1.5) * t))), 1.0, 1e-3,
               "a velocity servo comes up to its rate, with a rotor");
    br_scene_destroy(s);
    s = made(BODY("") "<actuator><general joint='j' gaintype='affine' gainprm='0 0 -3'/></actuator>" KEY(
                 "qvel='2' ctrl='0.5'"),
             "k");
    run(s, (int)(t / STEP + 0.5));
    check_near(rate(s) / (2 * exp(-0.5 * 3 / I * t)), 1.0, 1e-3, "a damper by an affine gain");
    br_scene_destroy(s);
    s = made(BODY("") "<actuator><position joint='j' kp='1e9' kv='1e9'/></actuator>" KEY("ctrl='1'"), "k");
    run(s, 200000);
    check_near(turn(s), 1.0, 1e-6, "a stiff servo of a joint alone does not blow up");
    br_scene_destroy(s);
}

/* Of two hinges that cross at cos = c, I (q1'' + c q2'') = 0 and I (q2'' + c q1'') + a q2'' = Q. */
static void several(void)
{
    static const char model[] =
        "<option timestep='1e-4' gravity='0 0 0'/><worldbody><body name='x'><joint axis='1 0 0'/>"
        "<joint name='j' axis='0.6 0.8 0' armature='0.3'/>"
        "<inertial pos='0 0 0' mass='2' diaginertia='0.5 0.5 0.5'/></body></worldbody>"
        "<actuator><motor joint='j'/></actuator>" KEY("ctrl='2'");
    br_scene *const s = made(model, "k");
    run(s, 1);
    const br_vec3 v = body(s, "x").velocity.angular;
    const double second = v.y / 0.8, first = v.x - 0.6 * second, whole = I * (1 - 0.36) + 0.3;
    check_near(second / (STEP * 2 / whole), 1.0, 1e-6, "the second of two hinges");
    check_near(first / (-0.6 * second), 1.0, 1e-6, "the first is carried along");
    br_scene_destroy(s);
}

/* All of it, and a body with six joints, written and read again from where a key has moved it. */
static void written(void)
{
    static const char model[] =
        "<compiler angle='radian'/><option timestep='0.002'/><worldbody>"
        "<body name='a' pos='0 0 3'><joint name='s' type='slide' axis='0 0 1' ref='0.2' armature='0.5' "
        "damping='1'/><geom type='box' size='0.1 0.2 0.3'/>"
        "<body name='b' pos='0.1 0 -0.3'><joint name='u' axis='1 0 0'/><joint name='v' axis='0 1 0' "
        "armature='0.02' limited='true' range='-1 1'/><geom type='capsule' fromto='0 0 0 0.3 0.1 -0.4' "
        "size='0.05'/></body></body>"
        "<body name='c' pos='2 0 3' euler='0.3 0.2 0.1'><joint name='x' type='slide' axis='1 0 0' "
        "limited='true' "
        "range='-0.05 0.02' damping='3'/><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1' "
        "stiffness='300' armature='2'/><joint axis='0 0 1'/><joint name='y' axis='0 1 0' "
        "damping='0.1'/><joint "
        "axis='1 0 0' frictionloss='0.1'/><geom type='box' size='0.1 0.2 0.3' pos='0.05 0.1 0'/></body>"
        "</worldbody><actuator><position name='lift' joint='s' kp='900' kv='60' forcerange='-800 800'/>"
        "<motor joint='v' gear='-3' ctrlrange='-1 1'/><motor joint='y'/>"
        "<general joint='x' gaintype='affine' gainprm='9 1 -1' biastype='affine' biasprm='1 -2 "
        "-3'/></actuator>"
        "<keyframe><key name='k' qpos='0.5 0.3 -0.4 0.01 0.2 0.1 0.3 0.2 -0.4' qvel='0.5 1 -1 0.2 0.1 0 1 2 "
        "0.5' ctrl='1.5 0.5 -2 3'/></keyframe>";
    br_error error = {0};
    br_mjcf_params params;
    br_scene *const s = made(model, "k"), *again = NULL;
    check(br_mjcf_write(s, other, &error) == BR_OK, "it is written %s", error.message);
    check_need(br_mjcf_default(other, false, NULL, NULL, &params, &error));
    params.keyframe = "start";
    params.options.world.solver_options.tolerance = 1e-13;
    params.options.world.solver_options.iterations = 500;
    params.options.world.solver = &br_auto_type;
    check_need(br_scene_create(&br_mjcf_type, &params, NULL, &again, &error));
    run(s, 60);
    run(again, 60);
    static const char *const names[] = {"a", "b", "c"};
    for (int i = 0; again && i < 3; i++) {
        const br_vec3 was = body(s, names[i]).pose.position, is = body(again, names[i]).pose.position;
        check(br_vec3_length(br_vec3_sub(was, is)) < 1e-8, "%s goes on as it would have: %g m", names[i],
              br_vec3_length(br_vec3_sub(was, is)));
    }
    br_scene_destroy(again);
    br_scene_destroy(s);
}

static const mjcf_refusal refusals[] = {
    {BODY("") "<actuator><motor joint='no'/></actuator>", "<motor>: there is no joint 'no'", true},
    {"<worldbody><body><joint name='j'/><geom size='1'/><body><joint name='j'/><geom size='1'/></body></body>"
     "</worldbody>",
     "<joint \"j\">: two joints of that name", true},
    {BODY("") "<actuator><motor/></actuator>", "<motor>: joint is not given", true},
    {BODY("") "<actuator><muscle joint='j'/></actuator>",
     "<muscle>: not supported: an actuator other than motor", false},
    {BODY("") "<actuator><general joint='j' dyntype='filter'/></actuator>",
     "dyntype = \"filter\": only \"none\"", false},
    {BODY("") "<actuator><general joint='j' gaintype='muscle'/></actuator>",
     "gaintype = \"muscle\": only fixed and affine", false},
    {BODY("") "<actuator><position joint='j' dampratio='1'/></actuator>", "dampratio = \"1\"", false},
    {BODY("") "<actuator><position joint='j' kp='-1'/></actuator>", "kp = -1 is below 0", true},
    {BODY("") "<actuator><position site='j'/></actuator>", "an actuator of a site: only joints", false},
    {BODY("") "<actuator><motor joint='j' ctrlrange='1 -1'/></actuator>", "ctrlrange = 1 -1 is empty", true},
    {BODY("") "<actuator><motor joint='j' gear='1 2'/></actuator>", "gear: a joint has one way", true},
    {BODY("") "<actuator><motor joint='j' kp='1'/></actuator>", "kp is not known here", false},
    {"<default><position kp='3'/></default>" BODY("") "<actuator><motor joint='j'/></actuator>",
     "a default class that has a <position>", false},
    {"<worldbody><body><joint type='ball' armature='0.1'/><geom size='1'/></body></worldbody>",
     "armature of a joint that is no hinge", false},
    {BODY("armature='-1'"), "must not be below 0", true},
    {"<option><flag actuation='disable'/></option>" BODY(""), "actuation = \"disable\": only \"enable\"",
     false},
};

static void keys(void)
{
    br_error error = {0};
    check(
        !scene_of(BODY("") "<actuator><motor joint='j'/></actuator>" KEY("ctrl='1 2'"), "k", false, &error) &&
            strstr(error.message, "ctrl: 2 numbers, and the actuators have 1"),
        "a control too many: %s", error.message);
    static const char idle[] =
        BODY("") "<actuator><motor site='x'/></actuator><keyframe><key name='still' ctrl='0'/><key name='k' "
                 "ctrl='1'/></keyframe>";
    br_scene *const s = made(idle, "still");
    run(s, 3);
    check(fabs(rate(s)) < 1e-300, "a motor of something else, without a control");
    br_scene_destroy(s);
    error = (br_error){0};
    check(!scene_of(idle, "k", false, &error) && strstr(error.message, "actuator 1 moves no joint"),
          "one with a control: %s", error.message);
}

/* Controls that the user gives: numbers are read to their end. */
static void given(void)
{
    static const char one[] = BODY("") "<actuator><motor joint='j'/></actuator>",
                      digits[] = "1000000000000000000000000000000000000000000000000000000000000000000000";
    br_error error = {0};
    br_mjcf_params params;
    br_scene *scene = NULL;
    check_need(write_model(path, one, &error));
    check_need(br_mjcf_default(path, false, NULL, NULL, &params, &error));
    params.control = digits;
    check(br_scene_create(&br_mjcf_type, &params, NULL, &scene, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "is not a finite number of at most 63 letters"),
          "a number of 70 digits is not cut: %s", error.message);
    br_scene_destroy(scene);

    static const char two[] = BODY("") "<actuator><motor joint='j'/><motor joint='j' gear='-1'/></actuator>";
    error = (br_error){0};
    check_need(write_model(path, two, &error));
    check_need(br_mjcf_default(path, false, NULL, NULL, &params, &error));
    params.control = "3, 1";
    check_need(br_scene_create(&br_mjcf_type, &params, NULL, &scene, &error));
    run(scene, 1);
    check_near(rate(scene) * I / STEP, 2.0, 1e-9, "each actuator has its own of two controls");
    br_scene_destroy(scene);
}

/* Numbers that overflow end a run, not the program. */
static void huge(void)
{
    br_error error = {0};
    br_scene *const s =
        made(BODY("") "<actuator><motor joint='j' gear='1e200'/></actuator>" KEY("ctrl='1e200'"), "k");
    check(br_scene_step(s, &error) == BR_ERR_RANGE && strstr(error.message, "<motor>: its force is inf"),
          "a force beyond all measure: %s", error.message);
    br_scene_destroy(s);
    br_scene *const limited =
        made(BODY("ref='1'") "<actuator><position joint='j' gear='1e20' kp='1e300' forcerange='-1 "
                             "1'/></actuator>" KEY("ctrl='1'"),
             "k");
    error = (br_error){0};
    check(br_scene_step(limited, &error) == BR_ERR_RANGE && strstr(error.message, "<position>: its force is"),
          "one that is no number is not taken for a limit: %s", error.message);
    br_scene_destroy(limited);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-actuators");
    forces();
    servos();
    several();
    written();
    keys();
    given();
    huge();
    check_mjcf_refused(refusals, sizeof refusals / sizeof *refusals);
    end_paths();
    return check_end();
}
