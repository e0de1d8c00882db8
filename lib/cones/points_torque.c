/* The convex hull of sampled forces with a torque about the normal: points of a limit surface. The zero force
 * is always one of the points. The nearest point is found among the points themselves, so that no facets are
 * needed and sets without an inside (flat ones, segments) are nothing special. */
#include "cones.h"
#include "nearest.h"

enum { POINTS_MAX = 1024 };

/* Forces (n), the zero force last. */
typedef struct sample {
    int n;
    double size; /* of the largest of them; torques [m] count as they are */
    br_contact_vec at[];
} sample;

static double dot(const br_contact_vec *a, br_vec3 d)
{
    return a->t * d.x + a->b * d.y + a->tau * d.z;
}

static const sample *sample_of(const br_cone *cone)
{
    return cone->u.pool.prepared;
}

static br_status prepare(br_cone *cone, br_cone_pool *pool, br_error *error)
{
    const int n = cone->n / 3;
    sample *const made = br_cone_pool_take(pool, sizeof *made + (size_t)(n + 1) * sizeof *made->at);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "points-torque cone: out of memory for its points");
    made->n = n + 1;
    made->size = 0;
    const double *const value = cone->u.pool.value;
    for (int i = 0; i < n; i++) {
        const br_contact_vec at = {value[3 * i], value[3 * i + 1], value[3 * i + 2]};
        made->at[i] = at;
        made->size = fmax(made->size, br_vec3_length(br_vec3_make(at.t, at.b, at.tau)));
    }
    made->at[n] = (br_contact_vec){0, 0, 0};
    cone->u.pool.prepared = made;
    return BR_OK;
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    const sample *const s = sample_of(cone);
    const br_vec3 d = br_vec3_make(-t, -b, -tau);
    if (isnan(t) || isnan(b) || isnan(tau))
        return NAN;
    double most = 0;
    for (int i = 0; i < s->n; i++)
        most = fmax(most, dot(&s->at[i], d));
    return most;
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    const sample *const s = sample_of(cone);
    br_contact_vec x = {f->t / lambda_n, f->b / lambda_n, f->tau / lambda_n * length};
    if (nearest_in_hull(s->n, s->at, length, &x, NULL) == 0)
        return true;
    *f = (br_contact_vec){x.t * lambda_n, x.b * lambda_n, x.tau / length * lambda_n};
    return false;
}

/* Of a face at right angles to v the mean of its points. */
static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const sample *const s = sample_of(cone);
    const br_vec3 d = br_vec3_make(-v->t, -v->b, -v->tau);
    const double limit = support(cone, v->t, v->b, v->tau) - 1e-12 * s->size * br_vec3_length(d);
    br_vec3 sum = br_vec3_make(0, 0, 0);
    int count = 0;
    for (int i = 0; i < s->n; i++)
        if (dot(&s->at[i], d) >= limit) {
            sum = br_vec3_add(sum, br_vec3_make(s->at[i].t, s->at[i].b, s->at[i].tau));
            count++;
        }
    return count > 0 ? (br_contact_vec){sum.x / count, sum.y / count, sum.z / count}
                     : (br_contact_vec){0, 0, 0};
}

#define SAMPLED(name_, unit_, meaning_)                                                                      \
    {                                                                                                        \
        .name = (name_), .unit = (unit_), .meaning = (meaning_), .source = "a limit surface", .preset = 0.5, \
        BR_ANY_NUMBER                                                                                        \
    }
static const br_field fields[] = {
    SAMPLED("f_t", "1", "admissible force on A along the first axis over the normal force"),
    SAMPLED("f_b", "1", "the same along the second axis"),
    SAMPLED("tau", "m", "torque about the normal over the normal force, with that force"),
};

const br_cone_type br_cone_points_torque_type = {
    .size = sizeof(br_cone_type),
    .name = "points-torque",
    .title = "convex hull of sampled forces with torque and no force",
    .source = "matchstick, Table 1: limit surfaces; planar, section II",
    .dimension = 3,
    .fields = fields,
    .n_fields = 3,
    .n_min = 3,
    .n_max = 3 * POINTS_MAX,
    .prepare = prepare,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
};
