/* Several joints of one body, by which it moves one after the other: which one joint of the world leaves the
 * same motions free. */
#include "build.h"

/* What counts as parallel (of unit vectors), and as one point, over the size of its coordinates. */
#define PARALLEL 1e-6
#define APART 1e-9

typedef struct group {
    const mjcf_joint *hinges[3], *slides[3];
    int n_hinges, n_slides, n_balls;
} group;

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

static br_status sort(mjcf_model *m, const mjcf_body *b, group *g, br_error *error)
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
            g->n_balls++;
    }
    return BR_OK;
}

/* Limits and forces are those of one angle or displacement, which the joint of the world must have. */
static br_status check_plain(mjcf_model *m, const mjcf_body *b, const mjcf_combined *c, br_error *error)
{
    for (int k = 0; k < b->n_joints; k++) {
        const mjcf_joint *const j = &m->joints[b->joint + k];
        if (j != c->slide && (j->limited || j->stiffness > 0 || j->damping > 0 || j->friction > 0))
            return mjcf_fail(
                &m->file, j->node, error, BR_ERR_UNSUPPORTED,
                "limits, stiffness, damping or frictionloss of one of several joints of a body, unless it is "
                "the slide of a hinge and a slide on one axis");
    }
    return BR_OK;
}

static bool understood(const group *g, mjcf_combined *c)
{
    const bool three = g->n_hinges == 3 && g->n_balls == 0 && volume(g->hinges) > PARALLEL,
               turns = three || (g->n_balls == 1 && g->n_hinges == 0);
    br_vec3 point = {0, 0, 0};
    if (g->n_slides == 3 && turns && volume(g->slides) > PARALLEL) {
        c->free = true;
    } else if (g->n_slides == 0 && three && cross_in(g->hinges[0], g->hinges[1], &point) &&
               off_line(g->hinges[2], point) <= APART * (1 + br_vec3_length(point))) {
        c->kind = BR_JOINT_BALL;
        c->axis = g->hinges[0]->axis;
    } else if (g->n_slides == 0 && g->n_balls == 0 && g->n_hinges == 2 &&
               cross_in(g->hinges[0], g->hinges[1], &point)) {
        c->kind = BR_JOINT_UNIVERSAL;
        c->axis = g->hinges[0]->axis;
        c->axle = g->hinges[1]->axis;
    } else if (g->n_slides == 1 && g->n_balls == 0 && g->n_hinges == 1 &&
               br_vec3_length(br_vec3_cross(g->slides[0]->axis, g->hinges[0]->axis)) < APART) {
        c->kind = BR_JOINT_CYLINDER;
        c->axis = g->slides[0]->axis;
        c->slide = g->slides[0];
        point = g->hinges[0]->position;
    } else {
        return false;
    }
    c->anchor = point;
    return true;
}

br_status mjcf_combine(mjcf_model *m, const mjcf_body *b, mjcf_combined *c, br_error *error)
{
    group g = {.n_hinges = 0};
    *c = (mjcf_combined){.free = false};
    BR_TRY(sort(m, b, &g, error));
    if (!understood(&g, c))
        return mjcf_fail(
            &m->file, m->joints[b->joint + 1].node, error, BR_ERR_UNSUPPORTED,
            "joints of one body other than two hinges that cross, three through one point, a hinge "
            "and a slide on one axis, or three slides with three hinges or a ball: put a body with "
            "a small mass between");
    if (c->free && b->parent != 0)
        return mjcf_fail(&m->file, m->joints[b->joint].node, error, BR_ERR_UNSUPPORTED,
                         "six ways to move below another body");
    return check_plain(m, b, c, error);
}
