/* <actuator>: forces along hinges and slides, from a control that holds for the run and the joint's position
 * and rate. With g the gear and q the joint's number, the length is l = g q, and the force along the joint is
 * g (gain u + bias), gain and bias each of the form a + b l + c l'. */
#include "build.h"

#include <stdio.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/text.h>

/* What an actuator that is no motor may move in MuJoCo, and here only a joint. */
static const char *const others[] = {"jointinparent", "tendon",    "site",       "refsite",
                                     "body",          "cranksite", "slidersite", NULL};

#define COMMON                                                                                               \
    {"joint", NULL}, {"gear", NULL}, {"ctrllimited", NULL}, {"ctrlrange", NULL}, {"forcelimited", NULL},     \
        {"forcerange", NULL}, {"lengthrange", ""}, {"group", ""},                                            \
    {                                                                                                        \
        "user", ""                                                                                           \
    }

static const mjcf_attribute motor_attributes[] = {COMMON, {NULL, NULL}};
static const mjcf_attribute position_attributes[] = {
    COMMON,      {"kp", NULL}, {"kv", NULL}, {"dampratio", "0"}, {"timeconst", "0"}, {"inheritrange", "0"},
    {NULL, NULL}};
static const mjcf_attribute velocity_attributes[] = {COMMON, {"kv", NULL}, {NULL, NULL}};
static const mjcf_attribute general_attributes[] = {COMMON,
                                                    {"dyntype", "none"},
                                                    {"dynprm", ""},
                                                    {"gaintype", NULL},
                                                    {"biastype", NULL},
                                                    {"gainprm", NULL},
                                                    {"biasprm", NULL},
                                                    {"actlimited", "false"},
                                                    {"actdim", "-1"},
                                                    {"actearly", "false"},
                                                    {NULL, NULL}};

typedef enum kind { MOTOR, POSITION, VELOCITY, GENERAL, N_KINDS } kind;
static const char *const kinds[N_KINDS] = {"motor", "position", "velocity", "general"};
static const mjcf_attribute *const attributes[N_KINDS] = {motor_attributes, position_attributes,
                                                          velocity_attributes, general_attributes};

static int kind_of(const xmlNode *node)
{
    int k = 0;
    while (k < N_KINDS && !mjcf_is(node, kinds[k]))
        k++;
    return k;
}

/* ---- reading ---- */

/* Two numbers, if the file says that they are limits. */
static br_status read_range(mjcf_model *m, const xmlNode *node, const char *limited, const char *range,
                            double ends[2], br_error *error)
{
    static const char *const words[] = {"false", "true", "auto", NULL};
    double given[2] = {0, 0};
    int n, word = 2;
    BR_TRY(mjcf_numbers(&m->file, node, range, 2, 2, given, &n, error));
    BR_TRY(mjcf_word(&m->file, node, limited, words, &word, error));
    if (word == 0 || (word == 2 && !(n > 0 && m->compiler.autolimits)))
        return BR_OK;
    if (!(given[0] < given[1]))
        return mjcf_fail(&m->file, node, error, BR_ERR_RANGE, "%s = %g %g is empty", range, given[0],
                         given[1]);
    ends[0] = given[0];
    ends[1] = given[1];
    return BR_OK;
}

/* kp and kv, which are not below 0. */
static br_status read_servo(mjcf_model *m, const xmlNode *node, const char *name, double *value,
                            br_error *error)
{
    BR_TRY(mjcf_number(&m->file, node, name, value, error));
    return *value >= 0 ? BR_OK
                       : mjcf_fail(&m->file, node, error, BR_ERR_RANGE, "%s = %g is below 0", name, *value);
}

/* Three coefficients of a type that is constant ("fixed", "none") or "affine". */
static br_status read_type(mjcf_model *m, const xmlNode *node, const char *type, const char *constant,
                           const char *numbers, double to[3], br_error *error)
{
    double given[10] = {to[0]};
    const char *const word = mjcf_text(&m->file, node, type);
    const bool affine = word && strcmp(word, "affine") == 0;
    BR_TRY(mjcf_numbers(&m->file, node, numbers, 1, 10, given, NULL, error));
    if (word && !affine && strcmp(word, constant) != 0)
        return mjcf_unsupported(&m->file, node, error, "%s = \"%.60s\": only %s and affine are supported",
                                type, word, constant);
    for (int k = 0; k < 3; k++)
        to[k] = affine || (k == 0 && strcmp(constant, "none") != 0) ? given[k] : 0;
    return BR_OK;
}

static br_status read_law(mjcf_model *m, const xmlNode *node, kind is, mjcf_actuator *a, br_error *error)
{
    double kp = 1, kv = is == VELOCITY;
    a->gain[0] = 1;
    if (is == GENERAL) {
        BR_TRY(read_type(m, node, "gaintype", "fixed", "gainprm", a->gain, error));
        return read_type(m, node, "biastype", "none", "biasprm", a->bias, error);
    }
    if (is == MOTOR)
        return BR_OK;
    BR_TRY(read_servo(m, node, "kv", &kv, error));
    a->bias[2] = -kv;
    a->gain[0] = kv;
    if (is == VELOCITY)
        return BR_OK;
    BR_TRY(read_servo(m, node, "kp", &kp, error));
    a->gain[0] = kp;
    a->bias[1] = -kp;
    return BR_OK;
}

/* Its joint; -1 stays where it moves nothing: a motor of something else, or what is passed over leniently. */
static br_status read_joint(mjcf_model *m, const xmlNode *node, kind is, mjcf_actuator *a, br_error *error)
{
    mjcf_file *const f = &m->file;
    const char *const name = mjcf_text(f, node, "joint");
    for (int k = 0; !name && others[k]; k++)
        if (mjcf_text(f, node, others[k]))
            return is == MOTOR ? BR_OK
                               : mjcf_unsupported(f, node, error,
                                                  "an actuator of a %s: only joints have them", others[k]);
    if (!name)
        return mjcf_fail(f, node, error, BR_ERR_MISSING, "joint is not given");
    const int joint = mjcf_find_joint(m, name);
    if (joint < 0)
        return mjcf_fail(f, node, error, BR_ERR_UNKNOWN, "there is no joint '%.60s'", name);
    if (m->joints[joint].kind != MJCF_HINGE && m->joints[joint].kind != MJCF_SLIDE)
        return mjcf_unsupported(f, node, error, "an actuator of a joint that is no hinge and no slide");
    a->joint = joint;
    m->joints[joint].driven = true;
    return BR_OK;
}

/* Defaults of all kinds are one to MuJoCo; here those of the same element hold, and of <general>. */
static br_status check_defaults(mjcf_model *m, const xmlNode *node, kind is, br_error *error)
{
    for (int k = 0; k < GENERAL; k++)
        if (k != (int)is && mjcf_has_default(&m->file, node, kinds[k]))
            return mjcf_unsupported(&m->file, node, error, "a default class that has a <%s>", kinds[k]);
    return BR_OK;
}

static br_status read_actuator(mjcf_model *m, const xmlNode *node, mjcf_actuator *a, br_error *error)
{
    mjcf_file *const f = &m->file;
    const int is = kind_of(node);
    double gear[6] = {1, 0, 0, 0, 0, 0};
    *a = (mjcf_actuator){.node = node,
                         .name = mjcf_own_text(f, node, "name"),
                         .joint = -1,
                         .servo = -1,
                         .range = {-INFINITY, INFINITY},
                         .most = {-INFINITY, INFINITY}};
    if (is == N_KINDS)
        return mjcf_unsupported(f, node, error,
                                "not supported: an actuator other than motor, position, velocity and "
                                "general");
    BR_TRY(read_joint(m, node, (kind)is, a, error));
    if (a->joint < 0)
        return BR_OK;
    BR_TRY(mjcf_check_attributes(f, node, attributes[is], error));
    BR_TRY(check_defaults(m, node, (kind)is, error));
    BR_TRY(mjcf_numbers(f, node, "gear", 1, 6, gear, NULL, error));
    for (int k = 1; k < 6; k++)
        if (gear[k] < 0 || gear[k] > 0)
            return mjcf_fail(f, node, error, BR_ERR_UNSUPPORTED, "gear: a joint has one way, and one number");
    a->gear = gear[0];
    BR_TRY(read_range(m, node, "ctrllimited", "ctrlrange", a->range, error));
    BR_TRY(read_range(m, node, "forcelimited", "forcerange", a->most, error));
    return read_law(m, node, (kind)is, a, error);
}

br_status mjcf_read_actuators(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *at = NULL; mjcf_is(node, "actuator") && (at = mjcf_next(node, at));) {
            mjcf_actuator a;
            BR_TRY(read_actuator(m, at, &a, error));
            if (!br_grow(&m->actuators, &m->actuators_capacity, m->n_actuators + 1, sizeof a))
                return mjcf_fail(&m->file, at, error, BR_ERR_MEMORY, "out of memory");
            m->actuators[m->n_actuators++] = a;
        }
    return BR_OK;
}

/* ---- a <key>'s controls ---- */

br_status mjcf_set_controls(mjcf_model *m, const xmlNode *key, const double *controls, br_error *error)
{
    for (size_t i = 0; i < m->n_actuators; i++) {
        if (m->actuators[i].joint < 0 && fabs(controls[i]) > 0)
            BR_TRY(mjcf_unsupported(&m->file, key, error,
                                    "ctrl: actuator %zu moves no joint, and has no control here", i + 1));
        m->actuators[i].control = controls[i];
    }
    return BR_OK;
}

br_status mjcf_build_control(mjcf_model *m, const char *text, br_error *error)
{
    static const char blanks[] = " \t,";
    size_t n = 0;
    for (const char *at = text + strspn(text, blanks); *at; at += strspn(at, blanks), n++) {
        char word[64];
        double control;
        const size_t length = strcspn(at, blanks);
        const bool whole = length < sizeof word;
        snprintf(word, sizeof word, "%.*s", (int)(whole ? length : sizeof word - 1), at);
        if (!whole || !br_parse_double(word, &control) || !isfinite(control))
            return br_fail(error, BR_ERR_SYNTAX, "control: '%s' is not a finite number%s", word,
                           whole ? "" : " of at most 63 letters");
        if (n < m->n_actuators && m->actuators[n].joint < 0 && fabs(control) > 0)
            return br_fail(error, BR_ERR_UNSUPPORTED, "control: actuator %zu moves no joint", n + 1);
        if (n < m->n_actuators)
            m->actuators[n].control = control;
        at += length;
    }
    return n == m->n_actuators
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "control: %zu numbers, and %s has %zu actuators", n,
                         m->file.path, m->n_actuators);
}

/* ---- running ---- */

static double affine(const double c[3], double length, double rate)
{
    return c[0] + c[1] * length + c[2] * rate;
}

/* Of a body as it stands, along a world axis through an anchor. */
static double body_mobility(const br_world *world, int body, br_vec3 anchor, br_vec3 axis, bool turns)
{
    if (body < 0)
        return 0;
    const br_body_spec b = br_world_body(world, body);
    const br_mass mass = {.mass = b.mass, .inertia = b.inertia};
    return b.motion != BR_BODY_DYNAMIC ? 0
                                       : mjcf_mobility(&mass, br_pose_unapply(b.pose, anchor),
                                                       br_quat_unrotate(b.pose.orientation, axis), turns);
}

/* Of the two bodies along the joint alone, with its rotor, as they stand [1/(kg m^2), 1/kg]. */
static double mobility_now(const br_world *world, const mjcf_joint *j)
{
    const br_joint_spec s = br_world_joint_spec(world, j->index);
    const br_vec3 axes[] = {s.axis, s.axle, s.third}, axis = axes[s.hinges ? s.which - 1 : 0];
    const bool turns = j->kind == MJCF_HINGE;
    const double both = body_mobility(world, s.body_a, s.anchor_a, axis, turns) +
                        body_mobility(world, s.body_b, s.anchor_a, axis, turns);
    return both / (1 + both * j->armature);
}

/* As springs are taken in steps of second order (joints.c); then within the limits. */
static double force_of(const mjcf_actuator *a, double mobility, double h, double q, double rate)
{
    const double u = fmax(a->range[0], fmin(a->range[1], a->control)), g = a->gear,
                 stiffness = -g * g * (a->gain[1] * u + a->bias[1]),
                 damping = -g * g * (a->gain[2] * u + a->bias[2]),
                 back = h * mobility * fmax(0, damping + h * stiffness),
                 l = g * (q + (back < 1 ? 0.5 : 1) * h * rate), yields = back < 1 ? 1 : 1 + back,
                 force = (affine(a->gain, l, g * rate) * u + affine(a->bias, l, g * rate)) / yields;
    /* fmin would take what is no number for a limit. */
    return isnan(force) ? force : g * fmax(a->most[0], fmin(a->most[1], force));
}

br_status mjcf_apply_actuators(const mjcf_model *m, br_scene *scene, br_error *error)
{
    br_world *const world = br_scene_world(scene);
    for (size_t i = 0; i < m->n_actuators; i++) {
        const mjcf_actuator *const a = &m->actuators[i];
        if (a->joint < 0 || a->servo >= 0)
            continue;
        const mjcf_joint *const j = &m->joints[a->joint];
        const br_joint_state at = br_world_joint(world, j->index);
        const double force =
            force_of(a, mobility_now(world, j), br_scene_dt(scene), at.position + j->reference, at.velocity);
        BR_TRY(mjcf_push(m, a->node, scene, j->index, force, error));
    }
    return BR_OK;
}
