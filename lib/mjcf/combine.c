/* Several joints of one body, by which it moves one after the other: which one joint of the world leaves the
 * same motions free. */
#include "build.h"

/* What counts as parallel (of unit vectors), and as one point, over the size of its coordinates. */
#define PARALLEL 1e-6
#define APART 1e-9

static double volume(const mjcf_joint *const *j)
{
    return fabs(br_vec3_dot(j[0]->axis, br_vec3_cross(j[1]->axis, j[2]->axis)));
}

/* How far a point is from a hinge's line. */
static double off_line(const mjcf_joint *j, br_vec3 point)
{
    return br_vec3_length(br_vec3_cross(j->axis, br_vec3_sub(point, j->position)));
}

/* The point in which the lines of two hinges cross; false: they are parallel, or pass each other. */
static bool cross_in(const mjcf_joint *a, const mjcf_joint *b, br_vec3 *point)
{
    const br_vec3 normal = br_vec3_cross(a->axis, b->axis), apart = br_vec3_sub(b->position, a->position);
    const double n2 = br_vec3_dot(normal, normal);
    if (n2 < PARALLEL * PARALLEL)
        return false;
    const double along = br_vec3_dot(br_vec3_cross(apart, b->axis), normal) / n2;
    *point = br_vec3_add_scaled(a->position, along, a->axis);
    return off_line(b, *point) <= APART * (1 + br_vec3_length(*point));
}

static br_status sort(mjcf_model *m, const mjcf_body *b, mjcf_combined *g, int *n_balls, br_error *error)
{
    for (int k = 0; k < b->n_joints; k++) {
        const mjcf_joint *const j = &m->joints[b->joint + k];
        const bool hinge = j->kind == MJCF_HINGE, slide = j->kind == MJCF_SLIDE;
        if (j->kind == MJCF_FREE || (hinge && g->n_hinges == 3) || (slide && g->n_slides == 3))
            return mjcf_fail(&m->file, j->node, error, BR_ERR_UNSUPPORTED,
                             "a joint too many: a body has six ways to move");
        if (hinge)
            g->hinges[g->n_hinges++] = j;
        else if (slide)
            g->slides[g->n_slides++] = j;
        else
            ++*n_balls;
    }
    return BR_OK;
}

/* Limits and forces of what the joint of the world has not itself are those of a drive: of hinges one on the
 * other, and of slides that come before them, at right angles, and so move what they carry along fixed axes.
 */
static br_status check_driven(mjcf_model *m, const mjcf_combined *c, br_error *error)
{
    for (int i = 0; i < c->n_slides; i++) {
        const mjcf_joint *const j = c->slides[i];
        if (j == c->slide || !mjcf_acts(j))
            continue;
        bool apart = c->one_point;
        for (int k = 0; k < c->n_slides; k++)
            apart = apart && (k == i || fabs(br_vec3_dot(j->axis, c->slides[k]->axis)) < APART);
        for (int k = 0; k < c->n_hinges; k++)
            apart = apart && j < c->hinges[k];
        if (!apart)
            return mjcf_fail(&m->file, j->node, error, BR_ERR_UNSUPPORTED,
                             "limits, forces, armature or an actuator of a slide beside other joints, unless "
                             "slides are at right angles and before hinges through one point");
    }
    return BR_OK;
}

/* The point in which the lines of all hinges cross; of one hinge, its own. */
static bool hinges_cross(const mjcf_combined *c, br_vec3 *point)
{
    if (c->n_hinges > 0)
        *point = c->hinges[0]->position;
    return c->n_hinges < 2 ||
           (cross_in(c->hinges[0], c->hinges[1], point) &&
            (c->n_hinges < 3 || off_line(c->hinges[2], *point) <= APART * (1 + br_vec3_length(*point))));
}

/* Two slides in the plane that the hinge's axis is the normal of. */
static bool is_planar(const mjcf_combined *c)
{
    return c->n_slides == 2 && c->n_hinges == 1 &&
           br_vec3_length(br_vec3_cross(c->slides[0]->axis, c->slides[1]->axis)) > PARALLEL &&
           fabs(br_vec3_dot(c->slides[0]->axis, c->hinges[0]->axis)) < APART &&
           fabs(br_vec3_dot(c->slides[1]->axis, c->hinges[0]->axis)) < APART;
}

static bool understood(mjcf_combined *c, int n_balls)
{
    const bool three = c->n_hinges == 3 && n_balls == 0 && volume(c->hinges) > PARALLEL,
               turns = three || (n_balls == 1 && c->n_hinges == 0);
    br_vec3 point = {0, 0, 0};
    c->one_point = hinges_cross(c, &point);
    if (c->n_slides == 3 && turns && volume(c->slides) > PARALLEL) {
        c->free = true;
        c->one_point = c->one_point && n_balls == 0;
    } else if (n_balls > 0) {
        return false;
    } else if (c->n_slides == 0 && three && c->one_point) {
        c->kind = BR_JOINT_BALL;
        c->axis = c->hinges[0]->axis;
    } else if (c->n_slides == 0 && c->n_hinges == 2 && c->one_point) {
        c->kind = BR_JOINT_UNIVERSAL;
        c->axis = c->hinges[0]->axis;
        c->axle = c->hinges[1]->axis;
    } else if (c->n_slides == 1 && c->n_hinges == 1 &&
               br_vec3_length(br_vec3_cross(c->slides[0]->axis, c->hinges[0]->axis)) < APART) {
        c->kind = BR_JOINT_CYLINDER;
        c->axis = c->slides[0]->axis;
        c->slide = c->slides[0];
    } else if (is_planar(c)) {
        c->kind = BR_JOINT_PLANAR;
        c->axis = c->hinges[0]->axis;
    } else {
        return false;
    }
    c->anchor = point;
    return true;
}

br_status mjcf_combine(mjcf_model *m, const mjcf_body *b, mjcf_combined *c, br_error *error)
{
    int n_balls = 0;
    *c = (mjcf_combined){.free = false};
    BR_TRY(sort(m, b, c, &n_balls, error));
    if (!understood(c, n_balls))
        return mjcf_fail(
            &m->file, m->joints[b->joint + 1].node, error, BR_ERR_UNSUPPORTED,
            "joints of one body other than two hinges that cross, three through one point, a hinge "
            "and a slide on one axis, two slides and a hinge across both, or three slides with three hinges "
            "or a ball: put a body with a small mass between");
    if (c->free && b->parent != 0)
        return mjcf_fail(&m->file, m->joints[b->joint].node, error, BR_ERR_UNSUPPORTED,
                         "six ways to move below another body");
    return check_driven(m, c, error);
}
