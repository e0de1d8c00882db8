/* The polygon: the half planes of n directional coefficients, -f.d_i <= mu_i lambda_n. Its corners are worked
 * out once, when the cone is made. */
#include "cones.h"
#include <bristle/assert.h>
#include "corners.h"

static const br_corners *corners_of(const br_cone *cone)
{
    return cone->u.pool.prepared;
}

static br_status prepare(br_cone *cone, br_cone_pool *pool, br_error *error)
{
    cone->u.pool.prepared = br_corners_create(cone->n, cone->u.pool.value, pool);
    return cone->u.pool.prepared
               ? BR_OK
               : br_fail(error, BR_ERR_MEMORY, "polygon cone: out of memory for its corners");
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    return br_corners_support(corners_of(cone), br_vec2_make(t, b));
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    return br_corners_project_force(corners_of(cone), lambda_n, f);
}

/* Nothing moves a corner; along an edge the point goes with f. */
static void derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                       double a[3][3])
{
    (void)length;
    br_vec2 along;
    const bool inside =
        br_corners_direction(corners_of(cone), br_vec2_make(-f->t / lambda_n, -f->b / lambda_n), &along);
    a[0][0] = inside ? 1 : along.x * along.x;
    a[1][1] = inside ? 1 : along.y * along.y;
    a[0][1] = a[1][0] = inside ? 0 : along.x * along.y;
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    return br_corners_max_dissipation_force(corners_of(cone), v);
}

static int facets(const br_cone *cone, br_cone_facet *facet)
{
    for (int i = 0; i < cone->n; i++)
        facet[i] = (br_cone_facet){br_cone_direction(i, cone->n), cone->u.pool.value[i]};
    return cone->n;
}

static const br_field fields[] = {
    BR_CONE_COEFFICIENT("mu", "coefficient for sliding along the angle 2 pi i/n from the first axis")};

const br_cone_type br_cone_polygon_type = {
    .size = sizeof(br_cone_type),
    .name = "polygon",
    .title = "half planes of n directional coefficients",
    .source = "ploughing, Figure 3 left",
    .dimension = 2,
    .fields = fields,
    .n_fields = 1,
    .n_min = 3,
    .n_max = BR_CONE_DIRECTIONS_MAX,
    .prepare = prepare,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .facets = facets,
    .derivative = derivative,
};

br_status br_cone_polygon(br_cone_pool *pool, int n, const double *mu, br_cone *cone, br_error *error)
{
    BR_ASSERT_HANDLE(mu);
    BR_ASSERT_HANDLE(cone);
    return br_cone_make(&br_cone_polygon_type, n, mu, pool, cone, error);
}
