/* The limit surface as a table over the direction of sliding [planar, eqs. (29), (33) to (42)]. */
#include <bristle/limit_surface.h>

#include <math.h>
#include <stdlib.h>

#include <bristle/steady.h>

#define PI 3.14159265358979323846

struct br_limit_surface {
    int n_ls;
    double radius;
    br_wrench *nodes; /* ((4 n_ls + 1) x (n_ls + 1)), theta major */
};

static size_t node_index(const br_limit_surface *s, int a, int b)
{
    return (size_t)a * (size_t)(s->n_ls + 1) + (size_t)b;
}

/* Steady wrench at the CoP of a twist at the CoP. */
static br_wrench wrench_at_cop(const br_pressure *p, const br_lugre *coulomb, br_twist at_cop, bool as_published)
{
    const br_twist twist = br_twist_move(at_cop, br_vec2_scale(-1, p->cop));
    return br_wrench_move(br_steady_bilinear(p, coulomb, twist, 1, as_published), p->cop);
}

static void fill(br_limit_surface *s, const br_pressure *p, bool as_published)
{
    const br_lugre coulomb = br_lugre_coulomb();
    const br_twist slide = {1, 0, 0};
    const double force = fabs(wrench_at_cop(p, &coulomb, slide, as_published).x);
    for (int a = 0; a <= 4 * s->n_ls; a++)
        for (int b = 0; b <= s->n_ls; b++) {
            const double theta = a * PI / (2 * s->n_ls), phi = b * PI / (2 * s->n_ls);
            const br_twist twist = {s->radius * cos(theta) * sin(phi), s->radius * sin(theta) * sin(phi), cos(phi)};
            const br_wrench f = wrench_at_cop(p, &coulomb, twist, as_published);
            br_wrench *h = &s->nodes[node_index(s, a, b)];
            h->x = f.x / force;
            h->y = f.y / force;
            /* A contact without extent resists no rotation. */
            h->torque = s->radius > 0 ? f.torque / s->radius : 0;
        }
}

br_status br_limit_surface_create(const br_pressure *pressure, int n_ls, bool as_published, br_limit_surface **surface, br_error *error)
{
    if (n_ls < 1 || n_ls > 2000)
        return br_fail(error, BR_ERR_RANGE, "n_ls = %d is out of range [1, 2000]", n_ls);
    br_limit_surface *s = calloc(1, sizeof *s);
    if (s)
        s->nodes = malloc((size_t)(4 * n_ls + 1) * (size_t)(n_ls + 1) * sizeof *s->nodes);
    if (!s || !s->nodes) {
        free(s);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a limit surface of resolution %d", n_ls);
    }
    s->n_ls = n_ls;
    s->radius = br_pressure_rim_radius(pressure);
    fill(s, pressure, as_published);
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
    return surface->n_ls;
}

double br_limit_surface_radius(const br_limit_surface *surface)
{
    return surface->radius;
}

br_wrench br_limit_surface_node(const br_limit_surface *surface, int a, int b)
{
    return surface->nodes[node_index(surface, a, b)];
}

/* Cell and position in it of an angle in units of the table's step; the last cell takes its upper end. */
static int cell_of(double steps, int n, double *residue)
{
    int i = (int)steps;
    if (i >= n)
        i = n - 1;
    *residue = steps - i;
    return i;
}

br_wrench br_limit_surface_lookup(const br_limit_surface *s, double r, br_twist v)
{
    const double sign = v.omega < 0 ? -1 : 1;
    double theta = atan2(v.y, v.x) + (v.omega < 0 ? PI : 0);
    if (theta < 0)
        theta += 2 * PI;
    /* Eq. (36) prints the arguments the other way round; the sampling of eq. (33) has phi = 0 at pure spin. */
    const double phi = atan2(sqrt(v.x * v.x + v.y * v.y), r * fabs(v.omega));
    double dt, dp;
    const int a = cell_of(theta * 2 * s->n_ls / PI, 4 * s->n_ls, &dt), b = cell_of(phi * 2 * s->n_ls / PI, s->n_ls, &dp);
    const br_wrench *f00 = &s->nodes[node_index(s, a, b)], *f10 = &s->nodes[node_index(s, a + 1, b)];
    const br_wrench *f01 = f00 + 1, *f11 = f10 + 1;
    const double w00 = sign * (1 - dt) * (1 - dp), w10 = sign * dt * (1 - dp), w01 = sign * (1 - dt) * dp, w11 = sign * dt * dp;
    const br_wrench h = {w00 * f00->x + w10 * f10->x + w01 * f01->x + w11 * f11->x,
                         w00 * f00->y + w10 * f10->y + w01 * f01->y + w11 * f11->y,
                         w00 * f00->torque + w10 * f10->torque + w01 * f01->torque + w11 * f11->torque};
    return h;
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
