/* Cloth between its vertices: each triangle as a cubic patch through its corners, at a right angle to their
 * normals, and normals quadratic over it [Vlachos, Peters, Boyd, Mitchell: Curved PN triangles, 2001].
 * Patches of neighbours meet, as a side of one follows from its two ends alone. */
#include "look.h"

/* The patch over a triangle. */
typedef struct patch {
    br_vec3 corner[3], normal[3];
    br_vec3 near[3]
                [2]; /* [k]: control points of the side from corner k to k + 1: near it, and near the other */
    br_vec3 middle;  /* control point */
    br_vec3 between[3]; /* [k]: normal of the middle of that side */
} patch;

static br_vec3 near_corner(br_vec3 from, br_vec3 to, br_vec3 normal)
{
    const br_vec3 way = br_vec3_sub(to, from);
    return br_vec3_add_scaled(from, 1.0 / 3, br_vec3_add_scaled(way, -br_vec3_dot(way, normal), normal));
}

static patch patch_of(const br_cloth_look *l, const br_vec3 *x, size_t t)
{
    patch p;
    br_vec3 corners = {0, 0, 0}, controls = {0, 0, 0};
    for (size_t k = 0; k < 3; k++) {
        p.corner[k] = x[l->triangles[3 * t + k]];
        p.normal[k] = l->normals[l->triangles[3 * t + k]];
        corners = br_vec3_add_scaled(corners, 1.0 / 3, p.corner[k]);
    }
    for (size_t k = 0; k < 3; k++) {
        const size_t m = (k + 1) % 3;
        const br_vec3 way = br_vec3_sub(p.corner[m], p.corner[k]),
                      sum = br_vec3_add(p.normal[k], p.normal[m]);
        p.near[k][0] = near_corner(p.corner[k], p.corner[m], p.normal[k]);
        p.near[k][1] = near_corner(p.corner[m], p.corner[k], p.normal[m]);
        controls = br_vec3_add_scaled(controls, 1.0 / 6, br_vec3_add(p.near[k][0], p.near[k][1]));
        /* The sum of both, mirrored at the plane across the side. */
        const double square = br_vec3_dot(way, way);
        p.between[k] = br_vec3_normalise(
            square > 0 ? br_vec3_add_scaled(sum, -2 * br_vec3_dot(way, sum) / square, way) : sum);
    }
    p.middle = br_vec3_add_scaled(controls, 0.5, br_vec3_sub(controls, corners));
    return p;
}

/* At barycentric coordinates. */
static br_vec3 place_at(const patch *p, const double b[3])
{
    br_vec3 sum = br_vec3_scale(6 * b[0] * b[1] * b[2], p->middle);
    for (size_t k = 0; k < 3; k++) {
        const double a = b[k], c = b[(k + 1) % 3];
        sum = br_vec3_add_scaled(sum, a * a * a, p->corner[k]);
        sum = br_vec3_add_scaled(sum, 3 * a * a * c, p->near[k][0]);
        sum = br_vec3_add_scaled(sum, 3 * a * c * c, p->near[k][1]);
    }
    return sum;
}

static br_vec3 normal_at(const patch *p, const double b[3])
{
    br_vec3 sum = {0, 0, 0};
    for (size_t k = 0; k < 3; k++) {
        sum = br_vec3_add_scaled(sum, b[k] * b[k], p->normal[k]);
        sum = br_vec3_add_scaled(sum, 2 * b[k] * b[(k + 1) % 3], p->between[k]);
    }
    sum = br_vec3_normalise(sum);
    return br_vec3_dot(sum, sum) > 0 ? sum : p->normal[0];
}

/* Unit, at a right angle to a unit normal, along `way` as far as that goes. */
static br_vec3 across(br_vec3 normal, br_vec3 way)
{
    const br_vec3 axes[] = {way, {1, 0, 0}, {0, 1, 0}};
    br_vec3 t = {0, 0, 0};
    for (size_t k = 0; k < 3 && !(br_vec3_dot(t, t) > 0); k++)
        t = br_vec3_normalise(br_vec3_add_scaled(axes[k], -br_vec3_dot(axes[k], normal), normal));
    return t;
}

static void set(br_mesh *m, size_t i, br_vec3 place, br_vec3 normal, br_vec3 way, double hand)
{
    m->positions[i] = place;
    m->normals[i] = normal;
    m->tangents[i] = across(normal, way);
    m->handedness[i] = hand;
}

static void bend(br_cloth_look *l, const br_vec3 *x, size_t t)
{
    const int s = l->parts;
    const patch p = patch_of(l, x, t);
    const br_vec3 way = br_vec3_sub(p.corner[1], p.corner[0]);
    const size_t first = t * br_cloth_look_points(s);
    for (int j = 0; j <= s; j++)
        for (int i = 0; i + j <= s; i++) {
            const double b[3] = {(double)(s - i - j) / s, (double)i / s, (double)j / s};
            const br_vec3 place = place_at(&p, b), normal = normal_at(&p, b);
            const size_t at = first + br_cloth_look_point(s, i, j);
            set(l->sides[BR_CLOTH_FRONT], at, br_vec3_add_scaled(place, l->half, normal), normal, way, 1);
            set(l->sides[BR_CLOTH_BACK], at, br_vec3_add_scaled(place, -l->half, normal),
                br_vec3_scale(-1, normal), way, -1);
        }
}

/* The vertex i parts along the side that begins at corner c. */
static size_t along(int s, size_t c, int i)
{
    return c == 0   ? br_cloth_look_point(s, i, 0)
           : c == 1 ? br_cloth_look_point(s, s - i, i)
                    : br_cloth_look_point(s, 0, s - i);
}

static void bend_hem(br_cloth_look *l, size_t k)
{
    const int s = l->parts;
    const size_t points = br_cloth_look_points(s), first = l->hem[k] / 3 * points, c = l->hem[k] % 3;
    br_mesh *const front = l->sides[BR_CLOTH_FRONT];
    const br_mesh *const back = l->sides[BR_CLOTH_BACK];
    size_t to = points * l->n_triangles + 4 * (size_t)s * k;
    for (int i = 0; i < s; i++, to += 4) {
        const size_t a = first + along(s, c, i), b = first + along(s, c, i + 1);
        const br_vec3 places[4] = {back->positions[a], back->positions[b], front->positions[b],
                                   front->positions[a]},
                      way = br_vec3_sub(places[2], places[3]),
                      up = br_vec3_add(front->normals[a], front->normals[b]);
        br_vec3 out = br_vec3_normalise(br_vec3_cross(way, up));
        out = br_vec3_dot(out, out) > 0 ? out : front->normals[a];
        for (size_t q = 0; q < 4; q++)
            set(front, to + q, places[q], out, way, 1);
    }
}

/* Of triangles around, weighted by area; z where they cancel. */
static void find_normals(br_cloth_look *l, const br_vec3 *x)
{
    for (size_t i = 0; i < l->n; i++)
        l->normals[i] = br_vec3_make(0, 0, 0);
    for (size_t t = 0; t < l->n_triangles; t++) {
        const uint32_t *const c = l->triangles + 3 * t;
        const br_vec3 area = br_vec3_cross(br_vec3_sub(x[c[1]], x[c[0]]), br_vec3_sub(x[c[2]], x[c[0]]));
        for (size_t k = 0; k < 3; k++)
            l->normals[c[k]] = br_vec3_add(l->normals[c[k]], area);
    }
    for (size_t i = 0; i < l->n; i++) {
        const br_vec3 n = br_vec3_normalise(l->normals[i]);
        l->normals[i] = br_vec3_dot(n, n) > 0 ? n : br_vec3_make(0, 0, 1);
    }
}

void br_cloth_look_bend(br_cloth_look *l, const br_vec3 *x)
{
    find_normals(l, x);
    for (size_t t = 0; t < l->n_triangles; t++)
        bend(l, x, t);
    for (size_t k = 0; k < l->n_hem; k++)
        bend_hem(l, k);
}
