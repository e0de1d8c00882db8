/* Joints, equalities, exclusions, and the springs and dampers of hinges and slides. */
#include "build.h"

int mjcf_world_body(const mjcf_model *m, int body)
{
    const int root = m->bodies[body].root;
    return root < 0 ? -1 : m->bodies[root].index;
}

static br_status add(mjcf_model *m, br_scene *scene, const br_joint_spec *spec, const xmlNode *node,
                     int *index, br_error *error)
{
    const br_status status = br_world_add_joint(br_scene_world(scene), spec, index, error);
    return mjcf_within(&m->file, node, error, status);
}

/* Of both bodies of a joint, with its rotor. */
static double joint_mobility(const mjcf_model *m, const br_mass *masses, const mjcf_joint *j)
{
    const mjcf_body *const b = &m->bodies[j->body];
    const int parent = mjcf_moves(m, b->parent) ? m->bodies[b->parent].root : -1;
    const bool turns = j->kind == MJCF_HINGE;
    double both = mjcf_mobility(&masses[j->body], j->position, j->axis, turns);
    if (parent >= 0) {
        const br_pose in_parent = mjcf_compose(mjcf_inverse(m->bodies[parent].world), b->world);
        both += mjcf_mobility(&masses[parent], br_pose_apply(in_parent, j->position),
                              br_quat_rotate(in_parent.orientation, j->axis), turns);
    }
    return both / (1 + both * j->armature);
}

static void add_spring(const mjcf_model *m, const br_mass *masses, const mjcf_joint *j, mjcf_state *state)
{
    state->springs[state->n_springs++] = (mjcf_spring){.node = j->node,
                                                       .joint = j->index,
                                                       .stiffness = j->stiffness,
                                                       .damping = j->damping,
                                                       .rest = j->rest - j->reference,
                                                       .mobility = joint_mobility(m, masses, j)};
}

/* A joint by which a body moves, about or along an axis in its coordinates. */
static br_joint_spec spec_of(const mjcf_model *m, const mjcf_body *b, br_joint_kind kind, br_vec3 anchor,
                             br_vec3 axis)
{
    br_joint_spec spec = br_joint_spec_default(kind, b->index, mjcf_world_body(m, b->parent));
    spec.anchor_a = spec.anchor_b = br_pose_apply(b->world, anchor);
    spec.axis = br_quat_rotate(b->world.orientation, axis);
    spec.collide = mjcf_joint_collides(m, b);
    return spec;
}

static br_status add_limited(mjcf_model *m, br_scene *scene, br_joint_spec spec, mjcf_joint *j,
                             br_error *error)
{
    if (j->limited) {
        spec.low = j->low - j->reference;
        spec.high = j->high - j->reference;
        if (spec.low > 0 || spec.high < 0)
            BR_TRY(mjcf_unsupported(&m->file, j->node, error,
                                    "the model's own configuration is outside the range"));
    }
    spec.motor_speed = 0;
    spec.motor_limit = j->friction;
    return add(m, scene, &spec, j->node, &j->index, error);
}

/* Spring, damper and rotor of a joint that the world has as it is, beside it. */
static br_status add_beside(mjcf_model *m, br_scene *scene, const mjcf_joint *j, const br_mass *masses,
                            mjcf_state *state, br_error *error)
{
    const bool soft = j->stiffness > 0 || j->damping > 0, rows = mjcf_softens(scene);
    br_joint_spec spec = spec_of(m, &m->bodies[j->body], BR_JOINT_DRIVE, j->position, j->axis);
    int index;
    if (soft && !rows)
        add_spring(m, masses, j, state);
    if (!(j->armature > 0 || (soft && rows)))
        return BR_OK;
    spec.collide = true;
    spec.hinges = j->kind == MJCF_HINGE;
    spec.inertia = j->armature;
    if (rows) {
        spec.stiffness = j->stiffness;
        spec.damping = j->damping;
        spec.rest = j->rest - j->reference;
    }
    return add(m, scene, &spec, j->node, &index, error);
}

static br_status add_joint(mjcf_model *m, br_scene *scene, mjcf_joint *j, const br_mass *masses,
                           mjcf_state *state, br_error *error)
{
    static const br_joint_kind kinds[] = {
        [MJCF_BALL] = BR_JOINT_BALL, [MJCF_SLIDE] = BR_JOINT_SLIDER, [MJCF_HINGE] = BR_JOINT_HINGE};
    const mjcf_body *const b = &m->bodies[j->body];
    BR_TRY(add_limited(m, scene, spec_of(m, b, kinds[j->kind], j->position, j->axis), j, error));
    return j->kind == MJCF_BALL ? BR_OK : add_beside(m, scene, j, masses, state, error);
}

bool mjcf_acts(const mjcf_joint *j)
{
    return j->limited || j->stiffness > 0 || j->damping > 0 || j->friction > 0 || j->armature > 0 ||
           j->driven;
}

/* Limits and forces of one of several joints of a body; `which` of the hinges, or 0. */
static br_status add_drive(mjcf_model *m, br_scene *scene, const mjcf_combined *c, mjcf_joint *j, int which,
                           br_error *error)
{
    const mjcf_body *const b = &m->bodies[j->body];
    br_joint_spec spec = spec_of(m, b, BR_JOINT_DRIVE, c->anchor, j->axis);
    br_vec3 *const axes[] = {&spec.axis, &spec.axle, &spec.third};
    for (int k = 0; k < c->n_hinges && which; k++)
        *axes[k] = br_quat_rotate(b->world.orientation, c->hinges[k]->axis);
    spec.collide = true;
    spec.hinges = which ? c->n_hinges : 0;
    spec.which = which ? which : 1;
    spec.stiffness = j->stiffness;
    spec.damping = j->damping;
    spec.rest = j->rest - j->reference;
    spec.inertia = j->armature;
    return add_limited(m, scene, spec, j, error);
}

static br_status add_drives(mjcf_model *m, br_scene *scene, const mjcf_combined *c, br_error *error)
{
    for (int k = 0; k < c->n_slides; k++)
        if (c->slides[k] != c->slide && mjcf_acts(c->slides[k]))
            BR_TRY(add_drive(m, scene, c, &m->joints[c->slides[k] - m->joints], 0, error));
    for (int k = 0; k < c->n_hinges; k++)
        if (mjcf_acts(c->hinges[k]))
            BR_TRY(add_drive(m, scene, c, &m->joints[c->hinges[k] - m->joints], k + 1, error));
    return BR_OK;
}

static br_status add_combined(mjcf_model *m, br_scene *scene, mjcf_body *b, const br_mass *masses,
                              mjcf_state *state, br_error *error)
{
    mjcf_combined c;
    BR_TRY(mjcf_combine(m, b, &c, error));
    if (c.free)
        return add_drives(m, scene, &c, error);
    br_joint_spec spec = spec_of(m, b, c.kind, c.anchor, c.axis);
    mjcf_joint *const slide = c.slide ? &m->joints[c.slide - m->joints] : NULL;
    int held;
    if (c.kind == BR_JOINT_UNIVERSAL)
        spec.axle = br_quat_rotate(b->world.orientation, c.axle);
    if (slide)
        BR_TRY(add_limited(m, scene, spec, slide, error));
    else
        BR_TRY(add(m, scene, &spec, m->joints[b->joint].node, &held, error));
    if (slide)
        BR_TRY(add_beside(m, scene, slide, masses, state, error));
    return add_drives(m, scene, &c, error);
}

static br_status add_bond(mjcf_model *m, br_scene *scene, const mjcf_bond *bond, br_error *error)
{
    const br_vec3 anchor = br_pose_apply(m->bodies[bond->body_a].world, bond->anchor);
    int a = mjcf_world_body(m, bond->body_a), b = mjcf_world_body(m, bond->body_b), index;
    if (!mjcf_moves(m, bond->body_a)) { /* what stands still is B */
        const int fixed = a;
        a = b;
        b = fixed;
    }
    if (a == b ||
        (!mjcf_moves(m, bond->body_a) && !mjcf_moves(m, bond->body_b))) /* one body, or both fixed */
        return BR_OK;
    if (bond->kind == MJCF_EXCLUDE && !mjcf_excludes_whole(m, bond)) /* its geoms are told apart */
        return BR_OK;
    br_joint_spec spec =
        br_joint_spec_default(bond->kind == MJCF_WELD ? BR_JOINT_FIXED : BR_JOINT_BALL, a, b);
    spec.anchor_a = spec.anchor_b = anchor;
    spec.collide = bond->kind != MJCF_EXCLUDE;
    BR_TRY(add(m, scene, &spec, bond->node, &index, error));
    /* One that is off holds nothing, and its bodies still do not collide. */
    if (bond->kind == MJCF_EXCLUDE)
        br_world_enable_joint(br_scene_world(scene), index, false);
    return BR_OK;
}

br_status mjcf_build_joints(mjcf_model *m, br_scene *scene, const br_mass *masses, mjcf_state *state,
                            br_error *error)
{
    BR_TRY(br_scene_allocate(scene, m->n_joints, sizeof *state->springs, &state->springs, error));
    for (size_t i = 0; i < m->n_joints; i++) {
        mjcf_joint *const j = &m->joints[i];
        mjcf_body *const b = &m->bodies[j->body];
        if (b->n_joints > 1 && b->joint == (int)i)
            BR_TRY(add_combined(m, scene, b, masses, state, error));
        if (j->kind == MJCF_FREE || b->n_joints > 1)
            continue;
        BR_TRY(add_joint(m, scene, j, masses, state, error));
    }
    for (size_t i = 0; i < m->n_bonds; i++)
        BR_TRY(add_bond(m, scene, &m->bonds[i], error));
    return mjcf_build_tendons(m, scene, error);
}

/* Beyond this forces overflow. */
#define MOST_FORCE 1e100

br_status mjcf_push(const mjcf_model *m, const xmlNode *node, br_scene *scene, int joint, double force,
                    br_error *error)
{
    if (!(fabs(force) < MOST_FORCE))
        return mjcf_fail(&m->file, node, error, BR_ERR_RANGE, "its force is %g", force);
    br_world_push_joint(br_scene_world(scene), joint, force);
    return BR_OK;
}

bool mjcf_softens(const br_scene *scene)
{
    return br_world_get_options(br_scene_world(scene))->order == BR_ORDER_FIRST;
}

/* In steps of second order. With w the mobility of the two bodies that the joint holds, h w (d + h k) says
 * how much of its force a step would take back. Where that is little the force is that of the step's middle,
 * which makes swings of second order and leaves statics as they are; else as at its end, if the joint alone
 * held the bodies, so that no step is too long: a load then sinks deeper by that share. */
br_status mjcf_apply_springs(const mjcf_state *state, br_scene *scene, br_error *error)
{
    br_world *const world = br_scene_world(scene);
    const double h = br_scene_dt(scene);
    for (size_t i = 0; i < state->n_springs; i++) {
        const mjcf_spring *const s = &state->springs[i];
        const br_joint_state at = br_world_joint(world, s->joint);
        const double back = h * s->mobility * (s->damping + h * s->stiffness), share = back < 1 ? 0.5 : 1,
                     force = -(s->stiffness * (at.position - s->rest + share * h * at.velocity) +
                               s->damping * at.velocity) /
                             (back < 1 ? 1 : 1 + back);
        BR_TRY(mjcf_push(state->model, s->node, scene, s->joint, force, error));
    }
    return BR_OK;
}
