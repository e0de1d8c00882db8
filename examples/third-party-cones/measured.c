/* A cone from measurements: coefficients along directions that are not evenly spread. The set is what the
 * half planes -f.d <= mu leave; its edges are worked out once, when the cone is made. */
#include "cones.h"

#include <math.h>

enum { PAIRS_MAX = 32 };

/* In the plane of g = -f, where the half planes read g.d <= mu. */
typedef struct edge {
    br_vec2 from, to;
} edge;
typedef struct edges {
    int n, n_planes;
    br_cone_facet plane[PAIRS_MAX];
    edge at[PAIRS_MAX];
} edges;

static const edges *edges_of(const br_cone *cone)
{
    return cone->u.pool.prepared;
}

/* Bounded: within half a turn from each direction there is a next one. */
static br_status check(const br_cone *cone, br_error *error)
{
    const double *v = cone->u.pool.value;
    for (int i = 0; i < cone->n; i += 2) {
        bool found = false;
        for (int j = 0; j < cone->n; j += 2)
            found = found || sin(v[j] - v[i]) > 1e-6;
        if (!found)
            return br_fail(error, BR_ERR_RANGE, "measured cone: nothing bounds it beyond the angle %.9g",
                           v[i]);
    }
    return BR_OK;
}

/* What the other half planes leave of the line of plane i; false: nothing. */
static bool clip(const edges *all, int i, edge *left)
{
    const br_vec2 d = all->plane[i].direction, along = br_vec2_make(-d.y, d.x);
    const br_vec2 foot = br_vec2_scale(all->plane[i].mu, d);
    double low = -INFINITY, high = INFINITY;
    for (int j = 0; j < all->n_planes; j++) {
        if (j == i)
            continue;
        const double slope = br_vec2_dot(along, all->plane[j].direction);
        const double room = all->plane[j].mu - br_vec2_dot(foot, all->plane[j].direction);
        if (slope > 0)
            high = fmin(high, room / slope);
        else if (slope < 0)
            low = fmax(low, room / slope);
        else if (room < 0)
            return false;
    }
    if (low > high)
        return false;
    *left = (edge){br_vec2_add_scaled(foot, low, along), br_vec2_add_scaled(foot, high, along)};
    return true;
}

static br_status prepare(br_cone *cone, br_cone_pool *pool, br_error *error)
{
    edges *e = br_cone_pool_take(pool, sizeof *e);
    if (!e)
        return br_fail(error, BR_ERR_MEMORY, "measured cone: out of memory");
    const double *v = cone->u.pool.value;
    e->n = 0;
    e->n_planes = cone->n / 2;
    for (int i = 0; i < e->n_planes; i++)
        e->plane[i] = (br_cone_facet){br_vec2_make(cos(v[2 * i]), sin(v[2 * i])), v[2 * i + 1]};
    for (int i = 0; i < e->n_planes; i++)
        e->n += clip(e, i, &e->at[e->n]);
    if (e->n == 0) /* no more than the origin */
        e->at[e->n++] = (edge){{0, 0}, {0, 0}};
    cone->u.pool.prepared = e;
    return BR_OK;
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    const edges *e = edges_of(cone);
    const br_vec2 d = br_vec2_make(t, b);
    double most = br_vec2_dot(e->at[0].from, d);
    for (int i = 0; i < e->n; i++) {
        const double from = br_vec2_dot(e->at[i].from, d), to = br_vec2_dot(e->at[i].to, d);
        most = from > most ? from : most;
        most = to > most ? to : most;
    }
    return most < 0 ? 0 : most;
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    const edges *e = edges_of(cone);
    const br_vec2 g = br_vec2_make(-f->t / lambda_n, -f->b / lambda_n);
    bool inside = true;
    for (int i = 0; i < e->n_planes; i++)
        inside = inside && !(br_vec2_dot(g, e->plane[i].direction) > e->plane[i].mu);
    if (inside)
        return true;
    double least = INFINITY;
    for (int i = 0; i < e->n; i++) {
        const br_vec2 whole = br_vec2_sub(e->at[i].to, e->at[i].from), to_g = br_vec2_sub(g, e->at[i].from);
        const double square = br_vec2_dot(whole, whole), along = br_vec2_dot(to_g, whole);
        const double share = square > 0 ? fmin(1, fmax(0, along / square)) : 0;
        const br_vec2 foot = br_vec2_add_scaled(e->at[i].from, share, whole);
        const double distance = br_vec2_length(br_vec2_sub(g, foot));
        if (distance < least) {
            least = distance;
            f->t = -foot.x * lambda_n;
            f->b = -foot.y * lambda_n;
        }
    }
    return false;
}

/* The middle of all ends that are as far along v as any. */
static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const edges *e = edges_of(cone);
    const br_vec2 d = br_vec2_make(v->t, v->b), across = br_vec2_make(-v->b, v->t);
    const double most = support(cone, v->t, v->b, 0) * (1 - 1e-12);
    br_vec2 ends[2] = {e->at[0].from, e->at[0].from};
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 2 * e->n; i++) {
        const br_vec2 g = i % 2 ? e->at[i / 2].to : e->at[i / 2].from;
        const double beside = br_vec2_dot(g, across);
        if (br_vec2_dot(g, d) < most)
            continue;
        if (beside < low)
            low = beside, ends[0] = g;
        if (beside > high)
            high = beside, ends[1] = g;
    }
    return (br_contact_vec){-0.5 * (ends[0].x + ends[1].x), -0.5 * (ends[0].y + ends[1].y), 0};
}

static int facets(const br_cone *cone, br_cone_facet *facet)
{
    const edges *e = edges_of(cone);
    for (int i = 0; i < e->n_planes; i++)
        facet[i] = e->plane[i];
    return e->n_planes;
}

static const br_field fields[] = {
    {.name = "angle",
     .unit = "rad",
     .meaning = "direction of sliding from the first axis",
     .source = "measured",
     .preset = 0,
     BR_BETWEEN(0, 6.283185307179586)},
    {.name = "mu",
     .unit = "1",
     .meaning = "coefficient along it",
     .source = "measured",
     .preset = 0.5,
     BR_AT_LEAST(0)},
};

const br_cone_type measured_type = {
    .size = sizeof(br_cone_type),
    .name = "measured",
    .title = "half planes of coefficients measured along any directions",
    .source = "measurements",
    .dimension = 2,
    .fields = fields,
    .n_fields = 2,
    .n_min = 6,
    .n_max = 2 * PAIRS_MAX,
    .check = check,
    .prepare = prepare,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .facets = facets,
};
