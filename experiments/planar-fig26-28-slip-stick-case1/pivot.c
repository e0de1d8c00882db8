/* The contact acts as a pivot, which slips as the object turns about it. */
#include <math.h>

#include "case1.h"

double pivot(const scene *s, const br_planar_curve *c)
{
    const double at_start = fabs(s->grip.grip[0].offset);
    double worst = 0;
    for (size_t k = 0; k < c->path->n; k++)
        worst = br_larger(
            worst, fabs(hypot(c->path->value[BR_PATH_X][k], c->path->value[BR_PATH_Y][k]) / at_start - 1));
    return worst;
}

/* The same by theory, for a disc under uniform pressure that slips as it turns by the angle at the end: the
 * load at lever c cos(theta) puts the centre of rotation at 2 R^2/(3 c cos(theta)) from the contact's centre
 * (to first order in that distance over R), so that per angle the contact slips down by it; R is 3/2 of eq.
 * (23)'s r. */
static double disc_slip(br_experiment *ex, const scene *s, const br_planar_curve *c)
{
    const br_planar_model *const m = br_planar_model_make(ex, &s->grip.model, NULL, BR_PLANAR_ELLIPSOID);
    const double ratio = m->contact.reduced.r / s->grip.grip[0].offset;
    return -1.5 * ratio * ratio * log(cos(c->path->value[BR_PATH_THETA][c->path->n - 1]));
}

void claim_pivot(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES])
{
    double farthest = 1;
    for (int i = 0; i < CURVES; i++)
        br_farthest(&farthest, pivot(s, &curves[i]) / disc_slip(ex, s, &curves[i]), 1);
    br_claim(ex, "pivot-of-a-disc", farthest);
}

/* Normal force of a finger at which the object, its centre of mass at `offset`, begins to stick: its share of
 * weight and moment on the ellipsoid of the contact. */
static double holding_force(br_experiment *ex, const scene *s, double offset)
{
    const br_planar_model *const m = br_planar_model_make(ex, &s->grip.model, NULL, BR_PLANAR_ELLIPSOID);
    const double weight = s->grip.grip[0].mass * s->grip.grip[0].gravity / 2;
    return weight * hypot(1, offset / m->contact.reduced.r) / s->grip.model.lugre.mu_s;
}

void claim_holding_force(br_experiment *ex, const scene *s)
{
    br_claim(ex, "more-force-than-case-2",
             holding_force(ex, s, s->grip.grip[0].offset) / holding_force(ex, s, s->case2_offset));
}
