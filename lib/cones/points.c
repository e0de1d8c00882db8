/* The convex hull of sampled forces in the contact plane. Its corners are worked out once, when the cone is
 * made; the zero force is always one of the points. */
#include <stdlib.h>
#include "cones.h"
#include "corners.h"

/* With the zero force so many corners at most that each edge is one of BR_CONE_DIRECTIONS_MAX half planes. */
enum { POINTS_MAX = BR_CONE_DIRECTIONS_MAX - 1 };

static const br_corners *corners_of(const br_cone *cone)
{
    return cone->u.pool.prepared;
}

static int by_place(const void *a, const void *b)
{
    const br_vec2 *const p = a, *const q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* Does the chain ... a, b turn left on its way to c? */
static bool turns_left(br_vec2 a, br_vec2 b, br_vec2 c)
{
    return br_vec2_cross(br_vec2_sub(b, a), br_vec2_sub(c, a)) > 0;
}

/* Corners of the hull of n sorted points, counter-clockwise, by Andrew's two chains; returns their number. */
static int hull(int n, const br_vec2 *p, br_vec2 *corner)
{
    int kept = 0;
    for (int i = 0; i < n; i++) { /* lower chain */
        while (kept > 1 && !turns_left(corner[kept - 2], corner[kept - 1], p[i]))
            kept--;
        corner[kept++] = p[i];
    }
    const int lower = kept;
    for (int i = n - 2; i >= 0; i--) { /* upper chain */
        while (kept > lower && !turns_left(corner[kept - 2], corner[kept - 1], p[i]))
            kept--;
        corner[kept++] = p[i];
    }
    return kept > 1 ? kept - 1 : kept; /* the last one is the first again */
}

static br_status prepare(br_cone *cone, br_cone_pool *pool, br_error *error)
{
    br_vec2 p[POINTS_MAX + 1], corner[2 * POINTS_MAX + 3];
    int n = 1;
    double size = 0;
    p[0] = br_vec2_make(0, 0);
    for (int i = 0; i + 1 < cone->n; i += 2) {
        const br_vec2 f = br_vec2_make(cone->u.pool.value[i], cone->u.pool.value[i + 1]);
        size = fmax(size, br_vec2_length(f));
        p[n++] = br_vec2_scale(-1, f);
    }
    qsort(p, (size_t)n, sizeof *p, by_place);
    int distinct = 1;
    for (int i = 1; i < n; i++)
        if (p[i].x != p[distinct - 1].x || p[i].y != p[distinct - 1].y)
            p[distinct++] = p[i];
    n = hull(distinct, p, corner);
    br_corners *const made = br_cone_pool_take(pool, sizeof *made + (size_t)(n + 1) * sizeof *corner);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "points cone: out of memory for its corners");
    made->n = n;
    made->size = size;
    for (int i = 0; i <= n; i++)
        made->at[i] = corner[i < n ? i : 0];
    cone->u.pool.prepared = made;
    return BR_OK;
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    return isnan(t) || isnan(b) ? NAN : br_corners_support(corners_of(cone), br_vec2_make(t, b));
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    return br_corners_project_force(corners_of(cone), lambda_n, f);
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    return br_corners_max_dissipation_force(corners_of(cone), v);
}

/* The half plane at right angles to a unit direction that touches the corners. */
static br_cone_facet touching(const br_corners *corners, br_vec2 d)
{
    return (br_cone_facet){d, br_corners_support(corners, d)};
}

/* One a side of the hull; a segment, or a point, lies between four. */
static int facets(const br_cone *cone, br_cone_facet *facet)
{
    const br_corners *const c = corners_of(cone);
    if (c->n >= 3) {
        for (int i = 0; i < c->n; i++) {
            const br_vec2 edge = br_vec2_normalise(br_vec2_sub(c->at[i + 1], c->at[i]));
            facet[i] = touching(c, br_vec2_make(edge.y, -edge.x));
        }
        return c->n;
    }
    br_vec2 d = c->n == 2 ? br_vec2_normalise(br_vec2_sub(c->at[1], c->at[0])) : br_vec2_make(1, 0);
    for (int i = 0; i < 4; i++, d = br_vec2_make(-d.y, d.x))
        facet[i] = touching(c, d);
    return 4;
}

static const br_field fields[] = {
    {.name = "f_t",
     .unit = "1",
     .meaning = "admissible force on A along the first axis over the normal force",
     .source = "a limit surface",
     .preset = 0.5,
     BR_ANY_NUMBER},
    {.name = "f_b",
     .unit = "1",
     .meaning = "the same along the second axis",
     .source = "a limit surface",
     .preset = 0.5,
     BR_ANY_NUMBER},
};

const br_cone_type br_cone_points_type = {
    .size = sizeof(br_cone_type),
    .name = "points",
    .title = "convex hull of sampled forces and no force",
    .source = "matchstick, Table 1: limit surfaces",
    .dimension = 2,
    .fields = fields,
    .n_fields = 2,
    .n_min = 2,
    .n_max = 2 * POINTS_MAX,
    .prepare = prepare,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .facets = facets,
};
