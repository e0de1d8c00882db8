/* A joint of the world that a body hangs on as the joints of MJCF by which it moves one after the other, and
 * the drives of each. */
#include "write.h"

#include "../rigid/servo.h"
#include "../scenes/scene_internal.h"
#include "build.h"

/* What counts as the same axis. */
#define APART 1e-9

/* One of MJCF's joints; `axis` is none of a ball's. */
typedef struct part {
    const char *type;
    br_vec3 axis; /* world */
    int drive;    /* joint of the world that has its limits and forces; -1: none */
} part;

typedef struct parts {
    br_joint_spec spec; /* of the joint */
    part part[6];
    int n;
} parts;

static bool is_slide(const part *p)
{
    return p->type[0] == 's';
}

static void add(parts *p, const char *type, br_vec3 axis)
{
    p->part[p->n++] = (part){type, axis, -1};
}

/* Is joint i a drive of this joint's bodies, of as many hinges? */
static bool is_drive(const mjcf_writer *w, int i, const parts *p, int hinges, br_joint_spec *spec)
{
    *spec = br_world_joint_spec(w->world, i);
    return spec->kind == BR_JOINT_DRIVE && !world_is_servo(w->world, i) && spec->hinges == hinges &&
           br_world_joint_on(w->world, i) && spec->body_a == p->spec.body_a && spec->body_b == p->spec.body_b;
}

static bool same(br_vec3 a, br_vec3 b)
{
    return br_vec3_length(br_vec3_sub(a, b)) < APART;
}

/* The axes of a drive of three hinges, or, as a ball joint, none; along a plane those of a slide's drive. */
static void add_free(const mjcf_writer *w, parts *p)
{
    br_joint_spec d;
    for (int i = 0; i < w->n_joints; i++) {
        if (p->spec.kind == BR_JOINT_BALL && is_drive(w, i, p, 3, &d)) {
            add(p, "hinge", d.axis);
            add(p, "hinge", d.axle);
            add(p, "hinge", d.third);
            return;
        }
        if (p->spec.kind == BR_JOINT_PLANAR && is_drive(w, i, p, 0, &d)) {
            add(p, "slide", d.axis);
            add(p, "slide", br_vec3_cross(p->spec.axis, d.axis));
            return;
        }
    }
    if (p->spec.kind == BR_JOINT_BALL) {
        add(p, "ball", p->spec.axis);
        return;
    }
    br_vec3 along, across;
    br_contact_frame(p->spec.axis, &along, &across);
    add(p, "slide", along);
    add(p, "slide", across);
}

/* A body that no joint holds: three slides at right angles, those of its drives among them, and then three
 * hinges, those of its drives or any. */
static void add_six(const mjcf_writer *w, parts *p)
{
    br_vec3 along[3], about[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int n = 0;
    bool turns = false;
    br_joint_spec d;
    for (int i = 0; i < w->n_joints; i++)
        if (is_drive(w, i, p, 0, &d)) {
            const bool more = n < 3 && (n < 1 || fabs(br_vec3_dot(along[0], d.axis)) < APART) &&
                              (n < 2 || fabs(br_vec3_dot(along[1], d.axis)) < APART);
            if (n == 0)
                p->spec.anchor_a = d.anchor_a; /* whose displacement it is */
            if (more && same(p->spec.anchor_a, d.anchor_a))
                along[n++] = d.axis;
        } else if (!turns && is_drive(w, i, p, 3, &d)) {
            turns = true;
            about[0] = d.axis;
            about[1] = d.axle;
            about[2] = d.third;
        }
    if (n == 0)
        along[n++] = about[0];
    if (n == 1)
        br_contact_frame(along[0], &along[1], &along[2]);
    else if (n == 2)
        along[2] = br_vec3_cross(along[0], along[1]);
    for (int k = 0; k < 3; k++)
        add(p, "slide", along[k]);
    for (int k = 0; k < 3; k++)
        add(p, "hinge", about[k]);
}

/* Each drive to the part whose way it is along; one that is along none of them stays over. */
static void find_drives(const mjcf_writer *w, parts *p)
{
    br_vec3 hinges[3];
    int n = 0, at[3] = {0, 0, 0};
    for (int k = 0; k < p->n; k++)
        if (p->part[k].type[0] == 'h') {
            hinges[n] = p->part[k].axis;
            at[n++] = k;
        }
    for (int i = 0; i < w->n_joints; i++) {
        br_joint_spec d;
        if (is_drive(w, i, p, 0, &d)) {
            for (int k = 0; k < p->n; k++)
                if (is_slide(&p->part[k]) && same(p->part[k].axis, d.axis))
                    p->part[k].drive = i;
        } else if (n > 0 && is_drive(w, i, p, n, &d) && same(d.axis, hinges[0]) &&
                   (n < 2 || same(d.axle, hinges[1])) && (n < 3 || same(d.third, hinges[2]))) {
            p->part[at[d.which - 1]].drive = i;
        }
    }
}

static parts take_apart(const mjcf_writer *w, int joint)
{
    parts p = {.spec = br_world_joint_spec(w->world, joint)};
    const br_joint_spec *const s = &p.spec;
    if (s->kind == BR_JOINT_SLIDER || s->kind == BR_JOINT_CYLINDER)
        add(&p, "slide", s->axis);
    if (s->kind == BR_JOINT_BALL || s->kind == BR_JOINT_PLANAR)
        add_free(w, &p);
    if (s->kind == BR_JOINT_HINGE || s->kind == BR_JOINT_UNIVERSAL || s->kind == BR_JOINT_CYLINDER ||
        s->kind == BR_JOINT_PLANAR)
        add(&p, "hinge", s->axis);
    if (s->kind == BR_JOINT_UNIVERSAL)
        add(&p, "hinge", s->axle);
    if (s->kind == BR_JOINT_DRIVE)
        add_six(w, &p);
    find_drives(w, &p);
    return p;
}

bool mjcf_has_drive(const mjcf_writer *w, int joint)
{
    const br_joint_spec d = br_world_joint_spec(w->world, joint);
    if (d.kind != BR_JOINT_DRIVE || w->parent[d.body_a] < 0)
        return false;
    const parts p = take_apart(w, w->parent[d.body_a]);
    for (int k = 0; k < p.n; k++)
        if (p.part[k].drive == joint)
            return true;
    return false;
}

/* ---- writing ---- */

/* Springs and dampers of a scene that was a model itself. */
static void put_spring(const mjcf_writer *w, int joint)
{
    const mjcf_state *const state = br_scene_state(w->scene);
    for (size_t i = 0; br_scene_get_type(w->scene) == &br_mjcf_type && i < state->n_springs; i++) {
        const mjcf_spring *const s = &state->springs[i];
        const double rest = s->rest - br_world_joint(w->world, joint).position;
        if (s->joint != joint)
            continue;
        mjcf_put_numbers(w->to, "damping", &s->damping, 1);
        mjcf_put_numbers(w->to, "stiffness", &s->stiffness, 1);
        mjcf_put_numbers(w->to, "springref", &rest, 1);
    }
}

/* Limits are written in radians; a range is there only with both ends. */
static br_status put_limits(const mjcf_writer *w, const br_joint_spec *s, bool slides)
{
    const bool limited = s->low > -INFINITY || s->high<INFINITY, motor = s->motor_limit> 0;
    const double far = slides ? 1e6 : 1e3, range[] = {fmax(s->low, -far), fmin(s->high, far)};
    if (motor && (s->motor_speed < 0 || s->motor_speed > 0))
        return mjcf_cannot(w, "a motor that turns");
    if (limited) {
        fputs(" limited=\"true\"", w->to);
        mjcf_put_numbers(w->to, "range", range, 2);
    }
    if (motor)
        mjcf_put_numbers(w->to, "frictionloss", &s->motor_limit, 1);
    return BR_OK;
}

static br_status put_drive(const mjcf_writer *w, const part *p)
{
    const br_joint_spec d = br_world_joint_spec(w->world, p->drive);
    BR_TRY(put_limits(w, &d, is_slide(p)));
    if (d.inertia > 0)
        mjcf_put_numbers(w->to, "armature", &d.inertia, 1);
    if (!(d.stiffness > 0 || d.damping > 0))
        return BR_OK;
    mjcf_put_numbers(w->to, "damping", &d.damping, 1);
    mjcf_put_numbers(w->to, "stiffness", &d.stiffness, 1);
    mjcf_put_numbers(w->to, "springref", &d.rest, 1);
    return BR_OK;
}

/* Has a drive limits or dry friction? */
static bool is_hard(const mjcf_writer *w, int drive)
{
    const br_joint_spec d = br_world_joint_spec(w->world, drive);
    return d.low > -INFINITY || d.high < INFINITY || d.motor_limit > 0;
}

/* The name by which an actuator knows the joint of the world. */
static void put_name(const mjcf_writer *w, int joint)
{
    if (joint >= 0 && mjcf_is_driven(w, joint))
        fprintf(w->to, " name=\"joint %d\"", joint);
}

br_status mjcf_write_joint(mjcf_writer *w, int joint, br_pose body)
{
    const parts p = take_apart(w, joint);
    const br_joint_spec *const s = &p.spec;
    /* The joint's own limits and motor are those of its first way to move. */
    const bool own = s->kind == BR_JOINT_HINGE || s->kind == BR_JOINT_SLIDER || s->kind == BR_JOINT_CYLINDER;
    if (s->kind != BR_JOINT_DRIVE && (s->stiffness > 0 || s->damping > 0))
        return mjcf_cannot(w, "a soft joint");
    for (int k = 0; k < p.n; k++) {
        const part *const one = &p.part[k];
        mjcf_put_indent(w);
        fprintf(w->to, "<joint type=\"%s\"", one->type);
        put_name(w, own && k == 0 ? joint : one->drive);
        mjcf_put_vec(w->to, "pos", br_pose_unapply(body, s->anchor_a));
        if (one->type[0] != 'b')
            mjcf_put_vec(w->to, "axis", br_quat_unrotate(body.orientation, one->axis));
        if (own && k == 0 && one->drive >= 0 && is_hard(w, one->drive))
            return mjcf_cannot(w, "limits or dry friction of a joint beside its own");
        if (own && k == 0)
            BR_TRY(put_limits(w, s, is_slide(one)));
        if (own && k == 0)
            put_spring(w, joint);
        if (one->drive >= 0)
            BR_TRY(put_drive(w, one));
        fputs("/>\n", w->to);
    }
    return BR_OK;
}

/* ---- numbers of a <key> ---- */

/* Rates of the two hinges whose sum is an angular velocity. */
static void split_turn(const br_vec3 axes[2], br_vec3 turn, double *rates)
{
    const double c = br_vec3_dot(axes[0], axes[1]), along_axis = br_vec3_dot(turn, axes[0]),
                 along_axle = br_vec3_dot(turn, axes[1]);
    rates[0] = (along_axis - c * along_axle) / (1 - c * c);
    rates[1] = (along_axle - c * along_axis) / (1 - c * c);
}

/* Rates of the hinges, one on the other, whose sum is an angular velocity. */
static void split(int n, const br_vec3 axes[3], br_vec3 turn, double *rates)
{
    if (n == 1)
        rates[0] = br_vec3_dot(axes[0], turn);
    if (n == 2)
        split_turn(axes, turn, rates);
    const double volume = n == 3 ? br_vec3_dot(axes[0], br_vec3_cross(axes[1], axes[2])) : 0;
    for (int k = 0; k < 3 && n == 3; k++)
        rates[k] = br_vec3_dot(turn, br_vec3_cross(axes[(k + 1) % 3], axes[(k + 2) % 3])) / volume;
}

void mjcf_put_joint_state(const mjcf_writer *w, int joint, bool velocities, bool begun)
{
    const parts p = take_apart(w, joint);
    const br_velocity still = {{0, 0, 0}, {0, 0, 0}}, a = br_world_velocities(w->world)[p.spec.body_a],
                      b = p.spec.body_b >= 0 ? br_world_velocities(w->world)[p.spec.body_b] : still;
    const br_pose pose_a = br_world_poses(w->world)[p.spec.body_a],
                  pose_b = p.spec.body_b >= 0 ? br_world_poses(w->world)[p.spec.body_b] : br_pose_identity();
    const br_vec3 turn = br_vec3_sub(a.angular, b.angular), spin = br_quat_unrotate(pose_a.orientation, turn);
    if (p.part[0].type[0] == 'b') {
        const double none[] = {1, 0, 0, 0}, rate[] = {spin.x, spin.y, spin.z};
        mjcf_put_list(w->to, begun, velocities ? rate : none, velocities ? 3 : 4);
        return;
    }
    /* Of A's anchor against B's material there. */
    const br_vec3 at = p.spec.anchor_a,
                  moves = br_vec3_add(a.linear, br_vec3_cross(a.angular, br_vec3_sub(at, pose_a.position))),
                  carried = br_vec3_add(b.linear, br_vec3_cross(b.angular, br_vec3_sub(at, pose_b.position))),
                  slip = br_vec3_sub(moves, carried);
    double rates[6] = {0}, turns[3] = {0};
    const double none[6] = {0};
    br_vec3 axes[3];
    int n = 0;
    for (int k = 0; k < p.n; k++)
        if (!is_slide(&p.part[k]))
            axes[n++] = p.part[k].axis;
    split(n, axes, turn, turns);
    n = 0;
    for (int k = 0; k < p.n; k++)
        rates[k] = is_slide(&p.part[k]) ? br_vec3_dot(slip, p.part[k].axis) : turns[n++];
    mjcf_put_list(w->to, begun, velocities ? rates : none, (size_t)p.n);
}
