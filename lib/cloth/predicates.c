/* Exact signs of determinants. What the filter cannot settle is added up without rounding: a sum is kept as
 * numbers that do not overlap, in ascending order of size, so that the last one has its sign. */
#include <math.h>
#include "predicates.h"

/* Numbers that a sum of the 48 products of three differences, or fewer, can need: each product has four
 * parts. Numbers that do not overlap are fewer by far, but that is a bound without an argument. */
enum { PARTS_MAX = 6 * 8 * 4 };

/* Exact: sum of the parts; none of them is zero. */
typedef struct expansion {
    int n;
    double part[PARTS_MAX];
} expansion;

/* Exact: a + b = sum + tail. */
static inline double two_sum(double a, double b, double *tail)
{
    const double sum = a + b, b_part = sum - a, a_part = sum - b_part;
    *tail = (a - a_part) + (b - b_part);
    return sum;
}

/* Exact: a b = product + tail. */
static inline double two_product(double a, double b, double *tail)
{
    const double product = a * b;
    *tail = fma(a, b, -product);
    return product;
}

/* Adds b [Shewchuk's grow-expansion with zeros left out]. */
static void add(expansion *e, double b)
{
    int n = 0;
    for (int i = 0; i < e->n; i++) {
        double tail;
        b = two_sum(b, e->part[i], &tail);
        if (tail != 0)
            e->part[n++] = tail;
    }
    if (b != 0)
        e->part[n++] = b;
    e->n = n;
}

static int sign_of(const expansion *e)
{
    return e->n == 0 ? 0 : e->part[e->n - 1] > 0 ? 1 : -1;
}

/* A difference of two doubles, exact: rounded, and what that left out. */
typedef struct difference {
    double part[2];
} difference;

static difference subtract(double a, double b)
{
    difference d;
    d.part[0] = two_sum(a, -b, &d.part[1]);
    return d;
}

/* Adds sign a b c. */
static void add_product3(expansion *e, double sign, const difference *a, const difference *b,
                         const difference *c)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            double ab[2];
            ab[0] = two_product(sign * a->part[i], b->part[j], &ab[1]);
            for (int k = 0; k < 4; k++) {
                double tail;
                const double product = two_product(ab[k / 2], c->part[k % 2], &tail);
                if (tail != 0)
                    add(e, tail);
                if (product != 0)
                    add(e, product);
            }
        }
}

static void add_product2(expansion *e, double sign, const difference *a, const difference *b)
{
    for (int k = 0; k < 4; k++) {
        double tail;
        const double product = two_product(sign * a->part[k / 2], b->part[k % 2], &tail);
        if (tail != 0)
            add(e, tail);
        if (product != 0)
            add(e, product);
    }
}

int cloth_orient3d(br_vec3 a, br_vec3 b, br_vec3 c, br_vec3 d)
{
    const int quick = cloth_orient3d_filter(a, b, c, d);
    if (quick != 0)
        return quick;
    const difference p[3] = {subtract(a.x, d.x), subtract(a.y, d.y), subtract(a.z, d.z)},
                     q[3] = {subtract(b.x, d.x), subtract(b.y, d.y), subtract(b.z, d.z)},
                     r[3] = {subtract(c.x, d.x), subtract(c.y, d.y), subtract(c.z, d.z)};
    expansion e;
    e.n = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        add_product3(&e, 1, &p[i], &q[j], &r[k]);
        add_product3(&e, -1, &p[i], &q[k], &r[j]);
    }
    return sign_of(&e);
}

int cloth_orient2d(br_vec2 a, br_vec2 b, br_vec2 c)
{
    /* Shewchuk's bound A: (3 + 16 u) u times the sum of the sizes of both products, u = 2^-53. */
    const double bound = (3 + 16 * 0x1p-53) * 0x1p-53;
    const double left = (a.x - c.x) * (b.y - c.y), right = (a.y - c.y) * (b.x - c.x);
    const double sizes = fabs(left) + fabs(right);
    if (left - right > bound * sizes)
        return 1;
    if (right - left > bound * sizes)
        return -1;
    const difference p[2] = {subtract(a.x, c.x), subtract(a.y, c.y)},
                     q[2] = {subtract(b.x, c.x), subtract(b.y, c.y)};
    expansion e;
    e.n = 0;
    add_product2(&e, 1, &p[0], &q[1]);
    add_product2(&e, -1, &p[1], &q[0]);
    return sign_of(&e);
}
