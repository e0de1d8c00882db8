/* The limit surface as a table over the direction of sliding [planar, eqs. (29), (33) to (42)]. */
#include <bristle/assert.h>
#include <bristle/limit_surface.h>

#include <math.h>
#include <stdlib.h>

#include <bristle/steady.h>

#include "corners.h"
#include "mirror.h"
#include "surface_lookup.h"

/* Unit Coulomb friction of a pressure distribution. Nodes whose centre of rotation lies in the grid share the
 * rotations about its corners, which Coulomb friction makes independent of speed: each corner is summed once,
 * and of corners that mirror each other, as of other nodes, one: by a mirror from left to right (v_x, v_y,
 * omega) becomes (v_x, -v_y, omega) when all is reversed, and a wrench likewise. */
typedef struct maker {
    const br_pressure *p;
    const br_lugre coulomb;
    const bool as_published;
    const br_mirror mirror;
    br_wrench *corners; /* ((n_y + 1) x (n_x + 1)), NaN while unknown; null: not kept */
    br_vec2 *angles;    /* (4 n_ls + 1) cosine and sine of the nodes' angles */
    bool *inside;       /* for each node: whether it asks for corners */
} maker;

static br_wrench sum_corner(const maker *m, int ix, int iy)
{
    br_wrench *kept = m->corners ? &m->corners[(size_t)iy * (size_t)(m->p->n_x + 1) + (size_t)ix] : NULL;
    if (kept && !isnan(kept->x))
        return *kept;
    const br_wrench f = br_steady_point(m->p, &m->coulomb, br_corner_rotation(m->p, ix, iy, 1), 1);
    if (kept)
        *kept = f;
    return f;
}

static br_wrench at_corner(const maker *m, int ix, int iy)
{
    const bool right = m->mirror.left_right && 2 * ix > m->p->n_x,
               upper = m->mirror.top_bottom && 2 * iy > m->p->n_y;
    br_wrench f = sum_corner(m, right ? m->p->n_x - ix : ix, upper ? m->p->n_y - iy : iy);
    f.y = right ? -f.y : f.y;
    f.x = upper ? -f.x : f.x;
    return f;
}

/* Steady wrench at the CoP of a twist with omega >= 0 at the grid's centre, which asks for these corners. */
static br_wrench wrench_at_cop(const maker *m, br_twist twist, const br_corners *c)
{
    br_wrench sum = {0, 0, 0};
    if (!c->inside)
        sum = br_steady_point(m->p, &m->coulomb, twist, 1);
    for (int k = 0; c->inside && k < 4; k++) {
        const br_wrench f = at_corner(m, c->ix + (k & 1), c->iy + (k >> 1));
        sum.x += c->share[k] * f.x;
        sum.y += c->share[k] * f.y;
        sum.torque += c->share[k] * f.torque;
    }
    return br_wrench_move(sum, m->p->cop);
}

/* That of a twist at the CoP. */
static br_wrench wrench_of(const maker *m, br_twist at_cop)
{
    const br_twist twist = br_twist_move(at_cop, br_vec2_scale(-1, m->p->cop));
    const br_corners corners = br_corners_of(m->p, twist, m->as_published);
    return wrench_at_cop(m, twist, &corners);
}

/* A single loaded cell is a point: friction against the way, whatever the turn. (The bilinear rule would
 * spread the point over its cell and find no force where all motion is rotation.) */
static void fill_point(br_limit_surface *s)
{
    s->radius = 0;
    for (int a = 0; a <= 4 * s->n_ls; a++)
        for (int b = 0; b <= s->n_ls; b++) {
            const double theta = a * BR_PI / (2 * s->n_ls);
            const br_wrench along = {-cos(theta), -sin(theta), 0}, none = {0, 0, 0};
            s->nodes[br_surface_index(s, a, b)] = b > 0 ? along : none;
        }
}

static br_twist node_twist(const br_limit_surface *s, const maker *m, int a, int b)
{
    const br_vec2 slide = br_vec2_scale(s->radius * m->angles[b].y, m->angles[a]);
    return (br_twist){slide.x, slide.y, m->angles[b].x};
}

/* The node from its mirror image, where neither asks for corners: the published rule for these has no mirror
 * image. */
static bool mirrored(const br_limit_surface *s, const maker *m, int a, int b, br_wrench *h)
{
    const int n = s->n_ls;
    int image = a;
    double sign_x = 1, sign_y = 1;
    if (m->mirror.left_right && image > 2 * n) {
        image = 4 * n - image;
        sign_y = -1;
    }
    if (m->mirror.top_bottom && ((image > n && image <= 2 * n) || image > 3 * n)) {
        image = (image > 2 * n ? 6 : 2) * n - image;
        sign_x = -1;
    }
    if (image == a || m->inside[br_surface_index(s, a, b)] || m->inside[br_surface_index(s, image, b)])
        return false;
    const br_wrench f = s->nodes[br_surface_index(s, image, b)];
    *h = (br_wrench){sign_x * f.x, sign_y * f.y, f.torque};
    return true;
}

static void fill(br_limit_surface *s, const maker *m)
{
    const double force = fabs(wrench_of(m, (br_twist){1, 0, 0}).x);
    const br_vec2 to_centre = br_vec2_scale(-1, m->p->cop);
    s->radius = fabs(wrench_of(m, (br_twist){0, 0, 1}).torque);
    for (int a = 0; a <= 4 * s->n_ls; a++)
        for (int b = 0; b <= s->n_ls; b++) {
            br_wrench *h = &s->nodes[br_surface_index(s, a, b)];
            const br_twist twist = br_twist_move(node_twist(s, m, a, b), to_centre);
            const br_corners corners = br_corners_of(m->p, twist, m->as_published);
            m->inside[br_surface_index(s, a, b)] = corners.inside;
            if (mirrored(s, m, a, b, h))
                continue;
            const br_wrench f = wrench_at_cop(m, twist, &corners);
            h->x = f.x / force;
            h->y = f.y / force;
            /* A contact without extent resists no rotation. */
            h->torque = s->radius > 0 ? f.torque / s->radius : 0;
        }
}

br_status br_limit_surface_create(const br_pressure *pressure, int n_ls, bool as_published,
                                  br_limit_surface **surface, br_error *error)
{
    BR_ASSERT_HANDLE(pressure);
    BR_ASSERT_HANDLE(surface);
    if (n_ls < 1 || n_ls > 2000)
        return br_fail(error, BR_ERR_RANGE, "n_ls = %d is out of range [1, 2000]", n_ls);
    const size_t n_nodes = (size_t)(4 * n_ls + 1) * (size_t)(n_ls + 1);
    const size_t n_corners = (size_t)(pressure->n_x + 1) * (size_t)(pressure->n_y + 1);
    maker m = {.p = pressure,
               .coulomb = br_lugre_coulomb(),
               .as_published = as_published,
               .mirror = br_mirror_of(pressure)};
    /* A large grid under a small table has more corners than are used. */
    if (n_corners <= 16 * n_nodes)
        m.corners = malloc(n_corners * sizeof *m.corners);
    br_limit_surface *s = calloc(1, sizeof *s);
    m.angles = malloc((size_t)(4 * n_ls + 1) * sizeof *m.angles);
    m.inside = malloc(n_nodes * sizeof *m.inside);
    if (s)
        s->nodes = malloc(n_nodes * sizeof *s->nodes);
    if (!s || !s->nodes || !m.angles || !m.inside) {
        free(m.corners);
        free(m.angles);
        free(m.inside);
        br_limit_surface_destroy(s);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a limit surface of resolution %d", n_ls);
    }
    for (size_t i = 0; m.corners && i < n_corners; i++)
        m.corners[i].x = NAN;
    for (int i = 0; i <= 4 * n_ls; i++)
        m.angles[i] = (br_vec2){cos(i * BR_PI / (2 * n_ls)), sin(i * BR_PI / (2 * n_ls))};
    s->n_ls = n_ls;
    s->angle_scale = 1;
    if (pressure->u == 0)
        fill_point(s);
    else
        fill(s, &m);
    free(m.corners);
    free(m.angles);
    free(m.inside);
    *surface = s;
    return BR_OK;
}

void br_limit_surface_destroy(br_limit_surface *surface)
{
    if (!surface)
        return;
    free(surface->nodes);
    free(surface);
}

int br_limit_surface_resolution(const br_limit_surface *surface)
{
    BR_ASSERT_HANDLE(surface);
    return surface->n_ls;
}

double br_limit_surface_radius(const br_limit_surface *surface)
{
    BR_INVARIANT(surface != NULL);
    return surface->radius;
}

void br_limit_surface_set_angle_scale(br_limit_surface *surface, double scale)
{
    BR_ASSERT_HANDLE(surface);
    surface->angle_scale = scale;
}

br_wrench br_limit_surface_node(const br_limit_surface *surface, int a, int b)
{
    BR_ASSERT_HANDLE(surface);
    BR_ASSERT_INDEX("angle of sliding", a, 4 * surface->n_ls + 1);
    BR_ASSERT_INDEX("angle of spin", b, surface->n_ls + 1);
    return surface->nodes[br_surface_index(surface, a, b)];
}

br_wrench br_limit_surface_lookup(const br_limit_surface *surface, double r, br_twist twist_at_cop)
{
    BR_INVARIANT(surface != NULL);
    return br_surface_lookup(surface, r, twist_at_cop);
}

br_wrench br_limit_surface_ellipsoid(double r, br_twist v)
{
    const double spin = r * v.omega, speed = sqrt(v.x * v.x + v.y * v.y + spin * spin);
    br_wrench f = {0, 0, 0};
    if (speed > 0) {
        f.x = -v.x / speed;
        f.y = -v.y / speed;
        f.torque = -r * spin / speed;
    }
    return f;
}
