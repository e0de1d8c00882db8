/* Polyhedral limit surfaces: corners on the surface of a cone [matchstick, section 4.1]. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include "pivot.h"

/* Corners are one, and a direction is none, below so much of the set's size. */
static const double NOTHING = 1e-14;

static double extent(const br_cone *cone, int k)
{
    const double d[PIVOT_FRICTION] = {k == 0, k == 1, k == 2};
    return fmax(cone->type->support(cone, d[0], d[1], d[2]), cone->type->support(cone, -d[0], -d[1], -d[2]));
}

/* The force on the surface for sliding along d, which is not zero. */
static br_contact_vec force(const br_cone *cone, const double d[PIVOT_FRICTION])
{
    const br_contact_vec v = {d[0], d[1], d[2]};
    br_contact_vec f = cone->type->max_dissipation_force(cone, &v);
    if (cone->type->dimension != 3)
        f.tau = 0;
    return f;
}

/* A list of corners in which none comes twice. */
typedef struct corners {
    const br_cone *cone;
    double size[PIVOT_FRICTION]; /* extents */
    int n, room;
    br_contact_vec *at;
} corners;

static void add(corners *c, const double d[PIVOT_FRICTION])
{
    const br_contact_vec f = force(c->cone, d);
    for (int i = 0; i < c->n; i++)
        if (fabs(f.t - c->at[i].t) <= NOTHING * c->size[0] &&
            fabs(f.b - c->at[i].b) <= NOTHING * c->size[1] &&
            fabs(f.tau - c->at[i].tau) <= NOTHING * c->size[2])
            return;
    if (c->n < c->room)
        c->at[c->n++] = f;
}

/* Sliding along the ray u, all extents made one, ends on the surface where an ellipsoid's ray -u does. */
static void add_ray(corners *c, const int axis[], int axes, const double u[PIVOT_FRICTION])
{
    double d[PIVOT_FRICTION] = {0};
    for (int k = 0; k < axes; k++)
        d[axis[k]] = -u[k] / c->size[axis[k]];
    add(c, d);
}

/* Of a polygon: between two directions next to each other, a corner each. */
static void add_corners(corners *c)
{
    br_cone_facet facet[BR_CONE_DIRECTIONS_MAX];
    const int n = c->cone->type->facets(c->cone, facet);
    double angle[BR_CONE_DIRECTIONS_MAX];
    for (int i = 0; i < n; i++) {
        double a = atan2(facet[i].direction.y, facet[i].direction.x);
        int k = i;
        for (; k > 0 && angle[k - 1] > a; k--)
            angle[k] = angle[k - 1];
        angle[k] = a;
    }
    for (int i = 0; i < n; i++) {
        const double next = i + 1 < n ? angle[i + 1] : angle[0] + 2 * BR_PI, middle = 0.5 * (angle[i] + next);
        add(c, (const double[PIVOT_FRICTION]){cos(middle), sin(middle), 0});
    }
}

static void ray(double angle, double u[PIVOT_FRICTION])
{
    u[0] = cos(angle);
    u[1] = sin(angle);
}

static void add_rays(corners *c, const int axis[], int axes, int facets)
{
    double u[PIVOT_FRICTION] = {1, 0, 0};
    if (axes == 1) {
        add_ray(c, axis, axes, u);
        u[0] = -1;
        add_ray(c, axis, axes, u);
        return;
    }
    if (axes == 2) {
        for (int i = 0; i < facets; i++) {
            ray(2 * BR_PI * i / facets, u);
            add_ray(c, axis, axes, u);
        }
        return;
    }
    for (int circle = -1; circle <= 1; circle++)
        for (int i = 0; i < facets; i++) {
            ray(2 * BR_PI * i / facets, u);
            const double latitude = circle * BR_PI / 4;
            u[0] *= cos(latitude);
            u[1] *= cos(latitude);
            u[2] = sin(latitude);
            add_ray(c, axis, axes, u);
        }
    for (int pole = -1; pole <= 1; pole += 2)
        add_ray(c, axis, axes, (const double[PIVOT_FRICTION]){0, 0, pole});
}

/* Orthonormal directions that the corners span, torques over length, the longest difference first. */
static void span(pivot_surface *s)
{
    double size = 0;
    s->rank = 0;
    for (; s->rank < PIVOT_FRICTION; s->rank++) {
        double longest = 0, best[PIVOT_FRICTION] = {0};
        for (int i = 1; i < s->n; i++) {
            const br_contact_vec a = s->corner[i], b = s->corner[0];
            double d[PIVOT_FRICTION] = {a.t - b.t, a.b - b.b, (a.tau - b.tau) / s->length};
            for (int pass = 0; pass < 2; pass++)
                for (int k = 0; k < s->rank; k++) {
                    const double *e = s->basis[k], along = e[0] * d[0] + e[1] * d[1] + e[2] * d[2];
                    for (int j = 0; j < PIVOT_FRICTION; j++)
                        d[j] -= along * e[j];
                }
            const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            if (length > longest) {
                longest = length;
                for (int j = 0; j < PIVOT_FRICTION; j++)
                    best[j] = d[j] / length;
            }
        }
        size = fmax(size, longest);
        if (!(longest > 1e-12 * size))
            return;
        for (int j = 0; j < PIVOT_FRICTION; j++)
            s->basis[s->rank][j] = best[j];
    }
}

size_t pivot_corners_room(const br_pivot_options *options)
{
    const int drilling = 3 * options->facets + 2;
    return (size_t)(drilling > BR_CONE_DIRECTIONS_MAX ? drilling : BR_CONE_DIRECTIONS_MAX);
}

void pivot_make_surface(pivot_surface *s, br_contact_vec *corner, const br_cone *cone, int facets,
                        const bool moves[PIVOT_FRICTION])
{
    corners c = {.cone = cone, .room = BR_PIVOT_CORNERS_MAX, .at = corner};
    int axis[PIVOT_FRICTION] = {0}, axes = 0;
    const int dimension = cone->type->dimension;
    for (int k = 0; k < dimension; k++)
        c.size[k] = extent(cone, k);
    const double force_size = fmax(c.size[0], c.size[1]);
    for (int k = 0; k < dimension; k++)
        if (moves[k] && c.size[k] > (k < 2 ? NOTHING * force_size : 0))
            axis[axes++] = k;
    *s = (pivot_surface){.corner = corner, .length = 1};
    if (c.size[2] > 0 && force_size > 0)
        s->length = c.size[2] / force_size;
    if (axes > 0 && cone->type->facets && axes == 2 && dimension == 2)
        add_corners(&c);
    else if (axes > 0)
        add_rays(&c, axis, axes, facets);
    s->exact = axes <= 1 || (cone->type->facets && dimension == 2);
    s->n = c.n;
    span(s);
}

int br_pivot_corners(const br_cone *cone, int facets, int room, br_contact_vec *corner)
{
    BR_ASSERT_HANDLE(cone);
    BR_ASSERT_HANDLE(corner);
    BR_ASSERT(facets >= 4 && facets <= BR_CONE_DIRECTIONS_MAX, "%d facets are not in 4 to %d", facets,
              BR_CONE_DIRECTIONS_MAX);
    br_contact_vec all[BR_PIVOT_CORNERS_MAX];
    pivot_surface surface;
    pivot_make_surface(&surface, all, cone, facets, (const bool[]){true, true, true});
    const int n = surface.n < room ? surface.n : room;
    for (int i = 0; i < n; i++)
        corner[i] = all[i];
    return n;
}

/* ---- as a cone, for sweeps and for the natural map ---- */

static const pivot_surface *surface_of(const br_cone *cone)
{
    return cone->u.pool.prepared;
}

static const br_contact_vec *extreme(const br_cone *cone, double t, double b, double tau, double *most)
{
    const pivot_surface *s = surface_of(cone);
    const br_contact_vec *best = s->corner;
    *most = -INFINITY;
    for (int i = 0; i < s->n; i++) {
        const br_contact_vec *f = &s->corner[i];
        const double along = -(f->t * t + f->b * b + f->tau * tau);
        if (along > *most) {
            *most = along;
            best = f;
        }
    }
    return best;
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    double most;
    extreme(cone, t, b, tau, &most);
    return most;
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    double most;
    return *extreme(cone, v->t, v->b, v->tau, &most);
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    double z[PIVOT_FRICTION] = {f->t, f->b, cone->type->dimension == 3 ? f->tau : 0};
    int simplex[PIVOT_SIMPLEX];
    if (pivot_nearest(surface_of(cone), lambda_n, length, z, simplex) == 0)
        return true;
    f->t = z[0];
    f->b = z[1];
    if (cone->type->dimension == 3)
        f->tau = z[2];
    return false;
}

#define HULL(its_dimension)                                                                                  \
    {                                                                                                        \
        .size = sizeof(br_cone_type), .name = "hull", .title = "hull of corners",                            \
        .source = "matchstick, section 4.1", .dimension = (its_dimension), .support = support,               \
        .project = project, .max_dissipation_force = max_dissipation_force                                   \
    }

br_cone pivot_hull(const pivot_surface *surface)
{
    static const br_cone_type plane = HULL(2), drilling = HULL(3);
    bool torque = false;
    for (int i = 0; i < surface->n; i++)
        torque = torque || surface->corner[i].tau != 0;
    return (br_cone){.type = torque ? &drilling : &plane,
                     .axis = br_vec2_make(1, 0),
                     .u = {.pool = {.value = NULL, .prepared = surface}}};
}
