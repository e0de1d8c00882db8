/* The nearest point of a polyhedral limit surface: it lies in the hull of the corners that are named, and no
 * corner lies beyond the plane through it at right angles to the way there, which no other point has. */
#include <float.h>
#include <math.h>
#include <bristle/random.h>

#include "check.h"
#include "solvers/pivot.h"

enum { TRIES = 400, MOST = 24 };

/* A corner times the normal force, torque over length. */
static void at(const pivot_surface *f, int i, double lambda_n, double length, double x[PIVOT_FRICTION])
{
    x[0] = lambda_n * f->corner[i].t;
    x[1] = lambda_n * f->corner[i].b;
    x[2] = lambda_n * f->corner[i].tau / length;
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* How far x is from the triangle, edge or corner that is named, over its size: areas or lengths add up. */
static double off_face(int n, double c[PIVOT_SIMPLEX][PIVOT_FRICTION], const double *x)
{
    double e[3][3], area[3][3], whole[3], sum = 0, edge[2][3];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            e[i][k] = c[i][k] - x[k];
    if (n == 1)
        return sqrt(dot(e[0], e[0]));
    for (int k = 0; k < 3; k++) {
        edge[0][k] = c[1][k] - c[0][k];
        edge[1][k] = n == 3 ? c[2][k] - c[0][k] : 0;
    }
    if (n == 2)
        return (sqrt(dot(e[0], e[0])) + sqrt(dot(e[1], e[1]))) / sqrt(dot(edge[0], edge[0])) - 1;
    for (int i = 0; i < 3; i++) {
        cross(e[i], e[(i + 1) % 3], area[i]);
        sum += sqrt(dot(area[i], area[i]));
    }
    cross(edge[0], edge[1], whole);
    return sum / sqrt(dot(whole, whole)) - 1;
}

typedef struct findings {
    int inside, faces[PIVOT_SIMPLEX];
    double beyond, off; /* largest of all tries */
} findings;

static void try_one(br_random *r, bool flat, findings *found)
{
    br_contact_vec corner[MOST];
    pivot_surface f = {.n = 3 + (int)br_random_between(r, 0, MOST - 3), .corner = corner};
    const double lambda_n = pow(10, br_random_between(r, -3, 3)),
                 length = pow(10, br_random_between(r, -3, 1));
    for (int i = 0; i < f.n; i++)
        corner[i] = (br_contact_vec){br_random_between(r, -1, 1), br_random_between(r, -1, 1),
                                     flat ? 0 : length * br_random_between(r, -1, 1)};
    double z[PIVOT_FRICTION], x[PIVOT_FRICTION], c[PIVOT_SIMPLEX][PIVOT_FRICTION];
    for (int k = 0; k < PIVOT_FRICTION; k++)
        x[k] = z[k] = lambda_n * br_random_between(r, -1.5, 1.5);
    if (flat && br_random_between(r, 0, 1) < 0.5)
        x[2] = z[2] = 0;
    int simplex[PIVOT_SIMPLEX];
    const int n = pivot_nearest(&f, lambda_n, length, x, simplex);
    if (n == 0) {
        found->inside++;
        /* In a direction from the point there is always a corner. */
        for (int d = 0; d < 20; d++) {
            double way[3], most = -INFINITY;
            for (int k = 0; k < 3; k++)
                way[k] = flat && k == 2 ? 0 : br_random_between(r, -1, 1);
            for (int i = 0; i < f.n; i++) {
                at(&f, i, lambda_n, length, c[0]);
                most = fmax(most, dot(way, c[0]));
            }
            found->beyond = fmax(found->beyond, (dot(way, z) - most) / lambda_n);
        }
        return;
    }
    found->faces[n - 1]++;
    double way[PIVOT_FRICTION];
    for (int k = 0; k < PIVOT_FRICTION; k++)
        way[k] = z[k] - x[k];
    for (int i = 0; i < f.n; i++) {
        at(&f, i, lambda_n, length, c[0]);
        found->beyond =
            fmax(found->beyond, (dot(way, c[0]) - dot(way, x)) / (sqrt(dot(way, way)) * lambda_n));
    }
    if (n > 3)
        return;
    for (int i = 0; i < n; i++)
        at(&f, simplex[i], lambda_n, length, c[i]);
    found->off = fmax(found->off, off_face(n, c, x) / (n == 1 ? lambda_n : 1));
}

/* Forces whose squares are no numbers any more, or that are far out against a tiny normal force, go where
 * large ones in their direction do. */
static void try_far(br_random *r)
{
    br_contact_vec corner[MOST];
    const pivot_surface f = {.n = MOST, .corner = corner};
    for (int i = 0; i < MOST; i++)
        corner[i] = (br_contact_vec){br_random_between(r, -1, 1), br_random_between(r, -1, 1),
                                     br_random_between(r, -1, 1)};
    int wrong = 0;
    for (int i = 0; i < TRIES; i++) {
        double way[PIVOT_FRICTION], x[3][PIVOT_FRICTION];
        for (int k = 0; k < PIVOT_FRICTION; k++)
            way[k] = i < TRIES / 2 ? br_random_between(r, -1, 1) : k == i % 3 ? 1 : 0;
        for (int k = 0; k < PIVOT_FRICTION; k++) {
            x[0][k] = 1e9 * way[k];
            x[1][k] = (i % 2 ? 1e180 : DBL_MAX) * way[k];
            x[2][k] = way[k];
        }
        const double normal[] = {1, 1, i % 2 ? 1e-180 : DBL_MIN / 16};
        int simplex[3][PIVOT_SIMPLEX], n[3];
        for (int j = 0; j < 3; j++)
            n[j] = pivot_nearest(&f, normal[j], 1, x[j], simplex[j]);
        /* Against the least normal force of all forces overflow themselves, and keep their signs alone. */
        for (int j = 1; j < 3; j++)
            wrong += !(fabs(x[j][0]) <= normal[j]) ||
                     (normal[j] > DBL_MIN && (n[j] != n[0] || simplex[j][0] != simplex[0][0]));
    }
    check(wrong == 0, "far out: %d of %d are elsewhere", wrong, 2 * TRIES);
}

int main(void)
{
    check_begin();
    br_random *const r = br_random_create(3, 0);
    check(r != NULL, "random numbers");
    for (int flat = 0; flat < 2 && r; flat++) {
        findings found = {0};
        for (int i = 0; i < TRIES; i++)
            try_one(r, flat, &found);
        const char *const what = flat ? "without torque" : "with torque";
        printf("# %s: inside %d, on corners %d, edges %d, faces %d\n", what, found.inside, found.faces[0],
               found.faces[1], found.faces[2]);
        check(found.inside >= TRIES / 20 && found.faces[0] >= TRIES / 20 && found.faces[1] >= TRIES / 20 &&
                  (flat || found.faces[2] >= TRIES / 20),
              "%s: points inside, on corners, edges and faces", what);
        check(found.beyond < 1e-12, "%s: no corner is beyond: %g", what, found.beyond);
        check(found.off < 1e-12, "%s: they lie on the corners that are named: %g", what, found.off);
        check(found.faces[3] == 0, "%s: and not on four", what);
    }
    try_far(r);
    br_random_destroy(r);
    return check_end();
}
