/* Limit-surface tables measured for maximum dissipation and convexity: the measure itself on tables made by
 * hand, whose faults are known, and then the tables of all built-in contacts. */
#include "check.h"

#include <stdlib.h>

#include <bristle/pressure.h>

/* Tables made by hand need to be seen from inside. */
#include "../../lib/planar/surface.h"

static br_limit_surface_quality measure(const br_limit_surface *s)
{
    br_limit_surface_quality q = {0, 0, 0, 0};
    br_error error = {0};
    if (br_limit_surface_check(s, &q, &error) < 0)
        check(false, "%s", error.message);
    return q;
}

/* ---- the unit sphere, the ellipsoid in these units: normals are the wrenches themselves ---- */

static br_limit_surface *sphere(int n)
{
    br_limit_surface *s = calloc(1, sizeof *s);
    if (!s)
        exit(2);
    s->n_ls = n;
    s->angle_scale = 1;
    s->radius = 1;
    s->nodes = malloc((size_t)(4 * n + 1) * (size_t)(n + 1) * sizeof *s->nodes);
    if (!s->nodes)
        exit(2);
    for (int a = 0; a <= 4 * n; a++)
        for (int b = 0; b <= n; b++) {
            const double theta = a * BR_PI / (2 * n), phi = b * BR_PI / (2 * n);
            const br_twist v = {cos(theta) * sin(phi), sin(theta) * sin(phi), cos(phi)};
            s->nodes[br_surface_index(s, a, b)] = br_limit_surface_ellipsoid(1, v);
        }
    return s;
}

/* A node, with its double at the seam of theta. */
static void scale_node(br_limit_surface *s, int a, int b, double factor)
{
    for (int k = a; k <= 4 * s->n_ls; k += 4 * s->n_ls) {
        br_wrench *h = &s->nodes[br_surface_index(s, k, b)];
        h->x *= factor;
        h->y *= factor;
        h->torque *= factor;
    }
}

static void test_sphere(int n)
{
    br_limit_surface *s = sphere(n);
    const double step = BR_PI / (2 * n);
    const br_limit_surface_quality q = measure(s);
    check(q.dissipation < TOL_ROUND_OFF_MANY && q.depth < TOL_ROUND_OFF_MANY,
          "sphere, %d steps: no fault (%.0e, %.0e)", n, q.dissipation, q.depth);
    /* In the middle of a cell the mean of four points at half a diagonal lies below the sphere by at most
     * 1 - cos^2(step/2); the hull of the nodes, which it is compared with, lies below it, too. */
    const double sagitta = sin(step / 2) * sin(step / 2) * (1 + 1e-9);
    check(q.between >= 0 && q.between < sagitta && q.least_power < 1 && q.least_power > 1 - sagitta,
          "sphere, %d steps: between the nodes it lacks at most %.1e (%.1e), power at least %g", n, sagitta,
          q.between, q.least_power);

    /* A dent, in the middle between pole and equator: the next nodes are one step of phi away, nearer ones of
     * theta are at the angle whose sine of half is sin(phi) sin(step/2). */
    const int a = 3, b = n / 2;
    const double half = sin(b * step) * sin(step / 2), near = 1 - 2 * half * half;
    for (double d = 0.05; d < 0.3; d *= 2) {
        scale_node(s, a, b, 1 - d);
        const br_limit_surface_quality dent = measure(s);
        check_close(dent.dissipation, fmax(near - (1 - d), 0), 1e-12,
                    "dent of %g: a neighbour dissipates more", d);
        /* Its depth below the plane of the neighbours' normals is at least that below the chord between them,
         * and at most the dent's. */
        check(dent.depth <= d && dent.depth >= near - (1 - d) - 1e-12, "dent of %g: its depth is %g", d,
              dent.depth);
        scale_node(s, a, b, 1 / (1 - d));
    }
    /* A bulge: it beats its neighbours in their own motions. */
    scale_node(s, a, b, 1.2);
    check_close(measure(s).dissipation, 1.2 * near - 1, 1e-12, "a bulge of 0.2 beats its neighbours");
    scale_node(s, a, b, 1 / 1.2);

    /* Wrenches that belong to a motion one step of theta further on: still a sphere, no longer the right
     * normals. */
    br_limit_surface *shifted = sphere(n);
    for (int k = 0; k <= 4 * n; k++)
        for (int j = 0; j <= n; j++)
            shifted->nodes[br_surface_index(shifted, k, j)] =
                s->nodes[br_surface_index(s, (k + 1) % (4 * n), j)];
    const br_limit_surface_quality wrong = measure(shifted);
    check(wrong.depth < TOL_ROUND_OFF_MANY, "turned wrenches: the surface is as convex as before");
    check_close(wrong.dissipation, 1 - cos(step), 1e-10, "turned wrenches: they lack dissipation");

    /* One that drives the motion. */
    scale_node(s, a, b, -0.5);
    check_close(measure(s).least_power, -0.5, 1e-12, "a node that drives the motion is found");
    br_limit_surface_destroy(s);
    br_limit_surface_destroy(shifted);
}

/* More than 32 steps are sampled: a fault all over is found, the sphere stays without. */
static void test_sampled(void)
{
    br_limit_surface *s = sphere(200);
    check(measure(s).dissipation < TOL_ROUND_OFF_MANY, "200 steps: the sphere has no fault");
    for (int a = 0; a <= 800; a++)
        for (int b = 0; b <= 200; b++)
            s->nodes[br_surface_index(s, a, b)].torque *= 1.5;
    /* The ellipsoid of semi-axes 1, 1, 1.5 under the normals of the sphere. */
    double worst = 0;
    for (int i = 0; i <= 100000; i++) {
        const double phi = i * BR_PI / 2 / 100000, x = sin(phi), z = cos(phi);
        worst = fmax(worst, sqrt(x * x + 2.25 * z * z) - (x * x + 1.5 * z * z));
    }
    const br_limit_surface_quality q = measure(s);
    /* Every seventh step is looked at: of the largest power at most half a stride's sagitta is missed. */
    const double missed = 1.5 * 0.5 * pow(3.5 * BR_PI / 400, 2);
    check(q.dissipation <= worst && q.dissipation > worst - missed,
          "a stretched sphere lacks %g, by theory %g less at most %.0e", q.dissipation, worst, missed);
    /* No direction that is looked at is farther from a node's true normal than half a stride each way; the
     * radius of curvature is at most 2.25. */
    check(q.depth < 2.25 * pow(3.5 * BR_PI / 400, 2), "and is convex (%.0e)", q.depth);
    br_limit_surface_destroy(s);
}

/* ---- contacts ---- */

static br_limit_surface_quality of_shape(const char *shape, int cells, int n_ls, double *bound)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = shape;
    spec.n_x = spec.n_y = cells;
    br_pressure *p = NULL;
    br_limit_surface *s = NULL;
    br_error error = {0};
    if (br_pressure_create(&spec, &p, &error) < 0 ||
        br_limit_surface_create(p, n_ls, false, &s, &error) < 0) {
        check(false, "%s", error.message);
        exit(2);
    }
    /* A node is the mean of friction against rotations about the corners of a cell, each of which dissipates
     * most in its own motion. That motion differs from the node's by omega times at most the cell's diagonal,
     * everywhere, so the mean lacks at most twice that: 2 sqrt(2) h/r in these units. */
    *bound = 2 * sqrt(2) * spec.width / cells / br_limit_surface_radius(s);
    const br_limit_surface_quality q = measure(s);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
    return q;
}

static void test_shapes(void)
{
    for (const char *const *shape = br_pressure_shapes(); *shape; shape++) {
        if (strcmp(*shape, "map") == 0)
            continue;
        static const int cells[] = {21, 61, 181};
        double defect[3] = {0, 0, 0}, bound = 0;
        for (int i = 0; i < 3; i++) {
            const br_limit_surface_quality q = of_shape(*shape, cells[i], 20, &bound);
            defect[i] = q.dissipation;
            check(q.dissipation < bound && q.depth <= q.dissipation && q.least_power > 0,
                  "%s, %d cells: nodes lack %.1e of dissipation and lie %.1e below their hull (bound %.1e); "
                  "least power "
                  "%.2f",
                  *shape, cells[i], q.dissipation, q.depth, bound, q.least_power);
        }
        check(defect[2] < defect[0] / 6,
              "%s: the fault falls with the cell: %.1e, %.1e, %.1e for 21, 61, 181 cells", *shape, defect[0],
              defect[1], defect[2]);
        /* Even numbers of cells, and the coarsest table. */
        const br_limit_surface_quality even = of_shape(*shape, 20, 20, &bound),
                                       coarse = of_shape(*shape, 20, 1, &bound);
        check(even.dissipation < bound && coarse.dissipation < bound && even.least_power > 0,
              "%s: so with 20 cells, and with a table of one step", *shape);
    }
}

/* A node that could not be computed leaves no measure of its neighbourhood intact. */
static void test_hole(int n)
{
    for (int b = 0; b <= n; b += n / 2) {
        br_limit_surface *s = sphere(n);
        for (int a = 0; a <= 4 * n;
             a += b > 0 && b < n ? 4 * n : 1) /* the poles have one node for every theta */
            scale_node(s, a, b, NAN);
        const br_limit_surface_quality q = measure(s);
        check(isnan(q.dissipation) && isnan(q.least_power) && isnan(q.depth) && isnan(q.between),
              "a table with a hole at phi step %d of %d: %g %g %g %g", b, n, q.dissipation, q.least_power,
              q.depth, q.between);
        br_limit_surface_destroy(s);
    }
}

int main(void)
{
    check_begin();
    test_sphere(6);
    test_sphere(20);
    test_sphere(32);
    test_hole(6);
    test_hole(20);
    test_sampled();
    test_shapes();
    return check_end();
}
