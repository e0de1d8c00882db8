/* The shapes of contact pressure of planar's Figures 4, 8 and 33, with Hertz and ring beside them. */
#include "shapes.h"

#include <math.h>
#include <string.h>

typedef struct grid {
    const br_pressure_spec *spec;
    double *w; /* (n_y x n_x) */
} grid;

static void put(const grid *g, int ix, int iy, double weight)
{
    if (ix >= 0 && ix < g->spec->n_x && iy >= 0 && iy < g->spec->n_y)
        g->w[(size_t)iy * (size_t)g->spec->n_x + (size_t)ix] = weight;
}

/* Fills the block of columns x0 ... x1 - 1 and rows y0 ... y1 - 1. */
static void block(const grid *g, int x0, int x1, int y0, int y1)
{
    for (int ix = x0; ix < x1; ix++)
        for (int iy = y0; iy < y1; iy++)
            put(g, ix, iy, 1);
}

/* Fills from a radial function of the distance from the centre of the grid [m]. */
static void radial(const grid *g, double (*profile)(const br_pressure_spec *spec, double rho))
{
    const br_pressure_spec *s = g->spec;
    const double hx = s->width / s->n_x, hy = s->height / s->n_y;
    for (int ix = 0; ix < s->n_x; ix++)
        for (int iy = 0; iy < s->n_y; iy++) {
            const double x = (ix + 0.5 - 0.5 * s->n_x) * hx, y = (iy + 0.5 - 0.5 * s->n_y) * hy;
            put(g, ix, iy, profile(s, sqrt(x * x + y * y)));
        }
}

/* Cells whose centre lies on a rim belong to it: the slack absorbs the round-off of computing their distance.
 */
static bool inside(double rho, double radius)
{
    return rho <= radius * (1 + 1e-12);
}

static double disc_profile(const br_pressure_spec *s, double rho)
{
    return inside(rho, s->radius) ? 1 : 0;
}

static double ring_profile(const br_pressure_spec *s, double rho)
{
    return inside(rho, s->radius) && inside(s->inner_radius, rho) ? 1 : 0;
}

static double hertz_profile(const br_pressure_spec *s, double rho)
{
    const double q = rho / s->radius;
    return q < 1 ? sqrt(1 - q * q) : 0;
}

/* [planar, eq. (44)] without its factor, which normalises k = 4 only (k = 2 needs 1.5): weights are
 * normalised anyway. */
static double k_profile(const br_pressure_spec *s, double rho)
{
    const double q = rho / s->radius;
    return q < 1 ? pow(1 - pow(q, s->exponent), 1 / s->exponent) : 0;
}

static void square(const grid *g)
{
    block(g, 0, g->spec->n_x, 0, g->spec->n_y);
}

/* As published: a radius of (N - 1)/2 cells about cell floor(N/2), which is off-centre by half a cell for
 * even N. */
static void circle(const grid *g)
{
    const br_pressure_spec *s = g->spec;
    if (!s->as_published) {
        radial(g, disc_profile);
        return;
    }
    const int n = s->n_x < s->n_y ? s->n_x : s->n_y;
    const int mx = s->n_x / 2, my = s->n_y / 2, m = n / 2, radius = m < n - m ? m : n - m;
    for (int ix = 0; ix < s->n_x; ix++)
        for (int iy = 0; iy < s->n_y; iy++)
            put(g, ix, iy, (ix - mx) * (ix - mx) + (iy - my) * (iy - my) <= radius * radius ? 1 : 0);
}

/* First and last middle line of n: both of an even number. */
static int middle(int n)
{
    return (n - 1) / 2;
}

static void line(const grid *g)
{
    block(g, middle(g->spec->n_x), g->spec->n_x / 2 + 1, 0, g->spec->n_y);
}

static void line_gradient(const grid *g)
{
    const br_pressure_spec *s = g->spec;
    for (int ix = middle(s->n_x); ix <= s->n_x / 2; ix++)
        for (int iy = 0; iy < s->n_y; iy++)
            put(g, ix, iy, 1 - (double)iy / s->n_y);
}

static void line_gradient_x(const grid *g)
{
    const br_pressure_spec *s = g->spec;
    for (int iy = middle(s->n_y); iy <= s->n_y / 2; iy++)
        for (int ix = 0; ix < s->n_x; ix++)
            put(g, ix, iy, 1 - (double)ix / s->n_x);
}

/* Row n_y/2 + half/2 rounded half to even, as the published program's language rounds. */
static int band(int n_y, int half)
{
    const double exact = 0.5 * n_y + 0.5 * half;
    return (int)nearbyint(exact);
}

static void non_convex_1(const grid *g)
{
    const br_pressure_spec *s = g->spec;
    const int n = (int)floor(0.15 * s->n_x);
    const int y0 = band(s->n_y, -n), y1 = band(s->n_y, n);
    block(g, 0, n, y0, y1);
    block(g, s->n_x - n, s->n_x, y0, y1);
}

static void non_convex_2(const grid *g)
{
    const br_pressure_spec *s = g->spec;
    const int n = (int)floor(0.15 * s->n_x), n1 = (int)floor(0.70 * s->n_x);
    block(g, 0, n1, band(s->n_y, -n), band(s->n_y, n));
    block(g, s->n_x - n, s->n_x, band(s->n_y, -n1), band(s->n_y, n1));
}

static void profile(const grid *g)
{
    radial(g, k_profile);
}

static void hertz(const grid *g)
{
    radial(g, hertz_profile);
}

static void ring(const grid *g)
{
    radial(g, ring_profile);
}

static const struct {
    const char *name;
    void (*fill)(const grid *g);
} shapes[] = {
    {"square", square},
    {"circle", circle},
    {"line", line},
    {"line-gradient", line_gradient},
    {"line-gradient-x", line_gradient_x},
    {"non-convex-1", non_convex_1},
    {"non-convex-2", non_convex_2},
    {"profile", profile},
    {"hertz", hertz},
    {"ring", ring},
};

#define N_SHAPES (sizeof shapes / sizeof *shapes)

/* The names of the table above and "map", which is read from a file. */
const char *const br_pressure_shape_names[] = {
    "square",          "circle",       "line",         "line-gradient",
    "line-gradient-x", "non-convex-1", "non-convex-2", "profile",
    "hertz",           "ring",         "map",          NULL};
_Static_assert(sizeof br_pressure_shape_names / sizeof *br_pressure_shape_names == N_SHAPES + 2,
               "one name a shape, and map");

const char *const *br_pressure_shapes(void)
{
    return br_pressure_shape_names;
}

bool br_shape_fill(const br_pressure_spec *spec, double *weights)
{
    const grid g = {spec, weights};
    for (size_t i = 0; i < N_SHAPES; i++)
        if (strcmp(shapes[i].name, spec->shape) == 0) {
            memset(weights, 0, (size_t)spec->n_x * (size_t)spec->n_y * sizeof *weights);
            shapes[i].fill(&g);
            return true;
        }
    return false;
}
