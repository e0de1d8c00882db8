/* <worldbody>, <body>, <frame>, <inertial> and <joint>. */
#include "model.h"

#include <string.h>
#include <bristle/grow.h>

static const mjcf_attribute body_attributes[] = {{"pos", NULL},   {"quat", NULL},       {"axisangle", NULL},
                                                 {"euler", NULL}, {"xyaxes", NULL},     {"zaxis", NULL},
                                                 {"mocap", NULL}, {"childclass", NULL}, {"gravcomp", "0"},
                                                 {"user", ""},    {"sleep", ""},        {NULL, NULL}};
static const mjcf_attribute inertial_attributes[] = {
    {"pos", NULL},   {"quat", NULL}, {"axisangle", NULL},   {"euler", NULL},       {"xyaxes", NULL},
    {"zaxis", NULL}, {"mass", NULL}, {"diaginertia", NULL}, {"fullinertia", NULL}, {NULL, NULL}};
static const mjcf_attribute joint_attributes[] = {{"type", NULL},
                                                  {"pos", NULL},
                                                  {"axis", NULL},
                                                  {"range", NULL},
                                                  {"limited", NULL},
                                                  {"ref", NULL},
                                                  {"stiffness", NULL},
                                                  {"damping", NULL},
                                                  {"springref", NULL},
                                                  {"frictionloss", NULL},
                                                  {"armature", NULL},
                                                  {"springdamper", "0 0"},
                                                  {"margin", "0"},
                                                  {"solreflimit", MJCF_SOLREF},
                                                  {"solimplimit", MJCF_SOLIMP},
                                                  {"solreffriction", MJCF_SOLREF},
                                                  {"solimpfriction", MJCF_SOLIMP},
                                                  {"actuatorfrclimited", "auto"},
                                                  {"actuatorfrcrange", "0 0"},
                                                  {"actuatorgravcomp", "false"},
                                                  {"group", ""},
                                                  {"user", ""},
                                                  {NULL, NULL}};
static const mjcf_attribute frame_attributes[] = {{"pos", NULL},        {"quat", NULL},   {"axisangle", NULL},
                                                  {"euler", NULL},      {"xyaxes", NULL}, {"zaxis", NULL},
                                                  {"childclass", NULL}, {NULL, NULL}};
static const mjcf_attribute free_attributes[] = {{"group", ""}, {"align", ""}, {NULL, NULL}};

int mjcf_find_body(const mjcf_model *m, const char *name)
{
    for (size_t i = 0; i < m->n_bodies; i++)
        if (m->bodies[i].name && strcmp(m->bodies[i].name, name) == 0)
            return (int)i;
    return -1;
}

int mjcf_find_joint(const mjcf_model *m, const char *name)
{
    for (size_t i = 0; i < m->n_joints; i++)
        if (m->joints[i].name && strcmp(m->joints[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* ---- joints ---- */

static br_status read_limits(mjcf_model *m, mjcf_joint *j, double unit, br_error *error)
{
    static const char *const words[] = {"false", "true", "auto", NULL};
    double range[2] = {0, 0};
    int n, limited = 2;
    BR_TRY(mjcf_numbers(&m->file, j->node, "range", 2, 2, range, &n, error));
    BR_TRY(mjcf_word(&m->file, j->node, "limited", words, &limited, error));
    j->limited = limited == 1 || (limited == 2 && n > 0 && m->compiler.autolimits);
    if (!j->limited)
        return BR_OK;
    if (j->kind == MJCF_BALL || j->kind == MJCF_FREE) {
        j->limited = false;
        return mjcf_unsupported(&m->file, j->node, error, "limits of a ball joint");
    }
    if (!(range[0] < range[1]))
        return mjcf_fail(&m->file, j->node, error, BR_ERR_RANGE, "range = %g %g is empty", range[0],
                         range[1]);
    j->low = unit * range[0];
    j->high = unit * range[1];
    return BR_OK;
}

static br_status read_forces(mjcf_model *m, mjcf_joint *j, double unit, br_error *error)
{
    mjcf_file *const f = &m->file;
    BR_TRY(mjcf_number(f, j->node, "stiffness", &j->stiffness, error));
    BR_TRY(mjcf_number(f, j->node, "damping", &j->damping, error));
    BR_TRY(mjcf_number(f, j->node, "springref", &j->rest, error));
    BR_TRY(mjcf_number(f, j->node, "frictionloss", &j->friction, error));
    BR_TRY(mjcf_number(f, j->node, "armature", &j->armature, error));
    j->rest *= unit;
    if (!(j->stiffness >= 0 && j->damping >= 0 && j->friction >= 0 && j->armature >= 0))
        return mjcf_fail(f, j->node, error, BR_ERR_RANGE,
                         "stiffness, damping, frictionloss and armature must not be below 0");
    if (j->kind != MJCF_HINGE && j->kind != MJCF_SLIDE &&
        (j->stiffness > 0 || j->damping > 0 || j->friction > 0 || j->armature > 0)) {
        j->stiffness = j->damping = j->friction = j->armature = 0;
        return mjcf_unsupported(f, j->node, error,
                                "stiffness, damping, frictionloss or armature of a joint that is no hinge "
                                "and no slide");
    }
    return BR_OK;
}

static br_status add_joint(mjcf_model *m, mjcf_joint *j, br_error *error)
{
    static const int q[] = {[MJCF_FREE] = 7, [MJCF_BALL] = 4, [MJCF_SLIDE] = 1, [MJCF_HINGE] = 1};
    static const int v[] = {[MJCF_FREE] = 6, [MJCF_BALL] = 3, [MJCF_SLIDE] = 1, [MJCF_HINGE] = 1};
    mjcf_body *const body = &m->bodies[j->body];
    if (j->body == 0 || body->mocap)
        return mjcf_fail(&m->file, j->node, error, BR_ERR_UNSUPPORTED,
                         "the world and mocap bodies have no joints");
    if (body->joint >= 0 && (size_t)(body->joint + body->n_joints) != m->n_joints)
        return mjcf_fail(&m->file, j->node, error, BR_ERR_UNSUPPORTED,
                         "the joints of a body stand together, before the bodies in it");
    if (j->kind == MJCF_FREE && body->parent != 0)
        return mjcf_fail(&m->file, j->node, error, BR_ERR_UNSUPPORTED, "a free joint below another body");
    j->q = m->nq;
    j->v = m->nv;
    m->nq += q[j->kind];
    m->nv += v[j->kind];
    if (!br_grow(&m->joints, &m->joints_capacity, m->n_joints + 1, sizeof *m->joints))
        return mjcf_fail(&m->file, j->node, error, BR_ERR_MEMORY, "out of memory");
    if (body->n_joints++ == 0)
        body->joint = (int)m->n_joints;
    m->joints[m->n_joints++] = *j;
    return BR_OK;
}

br_status mjcf_read_joint(mjcf_model *m, const xmlNode *node, int body, br_pose frame, br_error *error)
{
    static const char *const kinds[] = {"free", "ball", "slide", "hinge", NULL};
    mjcf_file *const f = &m->file;
    mjcf_joint j = {
        .node = node, .name = mjcf_own_text(f, node, "name"), .body = body, .kind = MJCF_HINGE, .index = -1};
    double position[3] = {0, 0, 0}, axis[3] = {0, 0, 1};
    if (j.name && mjcf_find_joint(m, j.name) >= 0)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "two joints of that name");
    if (mjcf_is(node, "freejoint")) {
        BR_TRY(mjcf_check_attributes(f, node, free_attributes, error));
        j.kind = MJCF_FREE;
        return add_joint(m, &j, error);
    }
    BR_TRY(mjcf_check_attributes(f, node, joint_attributes, error));
    BR_TRY(mjcf_word(f, node, "type", kinds, &j.kind, error));
    const double unit = j.kind == MJCF_HINGE || j.kind == MJCF_BALL ? m->compiler.angle : 1;
    BR_TRY(mjcf_numbers(f, node, "pos", 3, 3, position, NULL, error));
    BR_TRY(mjcf_numbers(f, node, "axis", 3, 3, axis, NULL, error));
    j.position = br_pose_apply(frame, br_vec3_make(position[0], position[1], position[2]));
    j.axis = br_quat_rotate(frame.orientation, br_vec3_normalise(br_vec3_make(axis[0], axis[1], axis[2])));
    if ((j.kind == MJCF_HINGE || j.kind == MJCF_SLIDE) && !(br_vec3_length(j.axis) > 0))
        return mjcf_fail(f, node, error, BR_ERR_RANGE, "axis has length 0");
    BR_TRY(mjcf_number(f, node, "ref", &j.reference, error));
    j.reference *= unit;
    BR_TRY(read_limits(m, &j, unit, error));
    BR_TRY(read_forces(m, &j, unit, error));
    return add_joint(m, &j, error);
}

/* ---- inertia ---- */

/* No moment of a body is more than the other two together: half the trace less the inertia is the second
 * moment of its mass, which has no negative eigenvalue, but for the digits that files have. */
static bool is_of_body(br_mat3 inertia)
{
    const double trace = inertia.m[0] + inertia.m[4] + inertia.m[8];
    br_mat3 second = br_mat3_scale(-1, inertia);
    for (int k = 0; k < 9; k += 4)
        second.m[k] += (0.5 + 1e-6) * trace;
    return second.m[0] > 0 && second.m[0] * second.m[4] - second.m[1] * second.m[3] > 0 &&
           br_mat3_determinant(second) > 0;
}

static br_status read_inertial(mjcf_model *m, const xmlNode *node, int body, br_error *error)
{
    mjcf_file *const f = &m->file;
    br_mass *const mass = &m->bodies[body].mass;
    br_pose pose;
    double v[6];
    int diagonal, full;
    BR_TRY(mjcf_check_attributes(f, node, inertial_attributes, error));
    if (!mjcf_own_text(f, node, "pos") || !mjcf_own_text(f, node, "mass"))
        return mjcf_fail(f, node, error, BR_ERR_MISSING, "pos and mass must be given");
    BR_TRY(mjcf_read_pose(m, node, &pose, error));
    BR_TRY(mjcf_number(f, node, "mass", &mass->mass, error));
    BR_TRY(mjcf_numbers(f, node, "fullinertia", 6, 6, v, &full, error));
    if (full)
        mass->inertia = (br_mat3){{v[0], v[3], v[4], v[3], v[1], v[5], v[4], v[5], v[2]}};
    BR_TRY(mjcf_numbers(f, node, "diaginertia", 3, 3, v, &diagonal, error));
    if (diagonal)
        mass->inertia = br_mat3_diagonal(v[0], v[1], v[2]);
    if ((full != 0) == (diagonal != 0))
        return mjcf_fail(f, node, error, BR_ERR_MISSING, "one of diaginertia and fullinertia must be given");
    if (!is_of_body(mass->inertia))
        BR_TRY(mjcf_unsupported(f, node, error,
                                "an inertia that no body has: a moment is more than the other two together"));
    mass->centre = br_vec3_make(0, 0, 0);
    *mass = br_mass_move(*mass, pose);
    m->bodies[body].inertial = true;
    return BR_OK;
}

/* ---- bodies ---- */

static br_status read_children(mjcf_model *m, const xmlNode *node, int body, br_pose frame, br_error *error);

static br_status read_body(mjcf_model *m, const xmlNode *node, int parent, br_pose frame, br_error *error)
{
    static const char *const yes_no[] = {"false", "true", NULL};
    mjcf_file *const f = &m->file;
    int mocap = 0;
    mjcf_body body = {
        .node = node, .name = mjcf_own_text(f, node, "name"), .parent = parent, .joint = -1, .index = -1};
    BR_TRY(mjcf_check_attributes(f, node, body_attributes, error));
    if (mjcf_own_text(f, node, "class"))
        BR_TRY(mjcf_unsupported(f, node, error, "a body has no class; what is in it has, by childclass"));
    if (body.name && mjcf_find_body(m, body.name) >= 0)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "two bodies of that name");
    BR_TRY(mjcf_word(f, node, "mocap", yes_no, &mocap, error));
    body.mocap = mocap == 1;
    BR_TRY(mjcf_read_pose(m, node, &body.pose, error));
    body.pose = mjcf_compose(frame, body.pose);
    if (!br_grow(&m->bodies, &m->bodies_capacity, m->n_bodies + 1, sizeof *m->bodies))
        return mjcf_fail(f, node, error, BR_ERR_MEMORY, "out of memory");
    const int index = (int)m->n_bodies++;
    m->bodies[index] = body;
    return read_children(m, node, index, br_pose_identity(), error);
}

/* Joints before bodies below: numbers of a <key> go by the order of the file, depth first. */
static br_status read_children(mjcf_model *m, const xmlNode *node, int body, br_pose frame, br_error *error)
{
    for (const xmlNode *child = NULL; (child = mjcf_next(node, child));) {
        if (mjcf_is(child, "joint") || mjcf_is(child, "freejoint")) {
            BR_TRY(mjcf_read_joint(m, child, body, frame, error));
        } else if (mjcf_is(child, "geom")) {
            BR_TRY(mjcf_read_geom(m, child, body, frame, error));
        } else if (mjcf_is(child, "inertial")) {
            if (body > 0)
                BR_TRY(read_inertial(m, child, body, error));
        } else if (mjcf_is(child, "frame")) {
            br_pose pose;
            BR_TRY(mjcf_check_attributes(&m->file, child, frame_attributes, error));
            BR_TRY(mjcf_read_pose(m, child, &pose, error));
            BR_TRY(read_children(m, child, body, mjcf_compose(frame, pose), error));
        } else if (mjcf_is(child, "site")) {
            BR_TRY(mjcf_read_site(m, child, body, frame, error));
        } else if (!mjcf_is(child, "body") && !mjcf_is(child, "camera") && !mjcf_is(child, "light")) {
            BR_TRY(mjcf_unsupported(&m->file, child, error, "not supported"));
        }
    }
    for (const xmlNode *child = NULL; (child = mjcf_next(node, child));)
        if (mjcf_is(child, "body"))
            BR_TRY(read_body(m, child, body, frame, error));
    return BR_OK;
}

br_status mjcf_read_bodies(mjcf_model *m, br_error *error)
{
    if (!br_grow(&m->bodies, &m->bodies_capacity, 1, sizeof *m->bodies))
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    m->bodies[m->n_bodies++] = (mjcf_body){.node = m->file.root,
                                           .name = "world",
                                           .parent = -1,
                                           .pose = br_pose_identity(),
                                           .joint = -1,
                                           .index = -1};
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        if (mjcf_is(node, "worldbody"))
            BR_TRY(read_children(m, node, 0, br_pose_identity(), error));
    return BR_OK;
}
