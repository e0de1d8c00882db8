/* Balls and capsules on a solid of revolution, without triangles: the distance of a point to the solid is
 * that of (radius, height) to its cross section.
 *
 * A capsule touches with the balls at its two ends, and with the ball at each other point of its axis where
 * the distance to the solid is least from there: over an edge of the section that curves away from the axis
 * (the outside of a cone; closed form), and at a corner of it, which is a circle (one root of a function that
 * is monotone between known points). From the inside of a cone the ends alone are nearest. Where a capsule
 * lies along an edge and hangs over its end, it rests there, too.
 *
 * A ball about the axis that touches all round has one touch, on the side to which it is off. */
#include "revolution.h"

enum { CANDIDATES_MAX = 64, PLACES_MAX = 64 };

/* ---- the section ---- */

typedef struct edge2 {
    br_vec2 from, to, along, out; /* along, out: unit */
    double length;
} edge2;

/* The edge from corner i to the next; false: it lies on the axis and is no surface. */
static bool edge_of(const br_shape *s, int i, edge2 *e)
{
    const br_vec3 a = s->vertices[i], b = s->vertices[(i + 1) % s->n_vertices];
    *e = (edge2){.from = {a.x, a.z}, .to = {b.x, b.z}, .out = {s->normals[i].x, s->normals[i].z}};
    e->along = br_vec2_make(-e->out.y, e->out.x);
    e->length = br_vec2_dot(br_vec2_sub(e->to, e->from), e->along);
    return a.x > 0 || b.x > 0;
}

static br_vec2 foot_on(const edge2 *e, br_vec2 p)
{
    const double u = br_vec2_dot(br_vec2_sub(p, e->from), e->along);
    return u <= 0 ? e->from : u >= e->length ? e->to : br_vec2_add_scaled(e->from, u, e->along);
}

/* By the crossings of a ray outwards. */
static bool inside(const br_shape *s, br_vec2 p)
{
    bool in = false;
    for (int i = 0; i < s->n_vertices; i++) {
        const br_vec3 a = s->vertices[i], b = s->vertices[(i + 1) % s->n_vertices];
        if ((a.z > p.y) != (b.z > p.y) && a.x + (p.y - a.z) / (b.z - a.z) * (b.x - a.x) > p.x)
            in = !in;
    }
    return in;
}

/* Distance to the nearest edge, whichever side p is on. */
static double nearest(const br_shape *s, br_vec2 p)
{
    double least = INFINITY;
    edge2 e;
    for (int i = 0; i < s->n_vertices; i++)
        if (edge_of(s, i, &e))
            least = fmin(least, br_vec2_length(br_vec2_sub(p, foot_on(&e, p))));
    return least;
}

/* ---- a ball ---- */

/* What edge comes how close to the ball's centre. */
typedef struct candidate {
    double distance; /* negative: the centre is inside */
    edge2 edge;
    br_vec2 foot, normal;
} candidate;

/* Does the edge on the other side of a foot that is a corner come nearer, from its front? It is there that
 * the ball touches. */
static bool beaten(const br_shape *s, int i, br_vec2 centre, const candidate *c)
{
    const int n = s->n_vertices;
    const bool from = c->foot.x == c->edge.from.x && c->foot.y == c->edge.from.y,
               to = c->foot.x == c->edge.to.x && c->foot.y == c->edge.to.y;
    edge2 e;
    if (!(from || to) || !edge_of(s, (from ? i + n - 1 : i + 1) % n, &e))
        return false;
    const br_vec2 away = br_vec2_sub(centre, foot_on(&e, centre));
    return br_vec2_length(away) < c->distance && br_vec2_dot(away, e.out) >= 0;
}

/* Into a list in the order of distances, which keeps the nearest. Returns how many there are now. */
static int insert(candidate *found, int n, const candidate *c)
{
    if (n == CANDIDATES_MAX && c->distance >= found[n - 1].distance)
        return n;
    int at = n < CANDIDATES_MAX ? n : n - 1;
    for (; at > 0 && found[at - 1].distance > c->distance; at--)
        found[at] = found[at - 1];
    found[at] = *c;
    return n < CANDIDATES_MAX ? n + 1 : n;
}

/* The edges within reach, nearest first; of those that a centre inside of the solid sees, the nearest alone.
 */
static int gather(const br_shape *s, br_vec2 centre, double reach, candidate *found)
{
    const bool in = inside(s, centre);
    int n = 0;
    for (int i = 0; i < s->n_vertices; i++) {
        candidate c;
        if (!edge_of(s, i, &c.edge))
            continue;
        c.foot = foot_on(&c.edge, centre);
        const br_vec2 away = br_vec2_sub(centre, c.foot);
        const double distance = br_vec2_length(away), height = br_vec2_dot(away, c.edge.out);
        c.distance = in ? -distance : distance;
        if (in) {
            c.normal = c.edge.out;
            if (n == 0 || c.distance > found[0].distance)
                found[0] = c;
            n = 1;
        } else if (distance < reach && height >= 0 && !beaten(s, i, centre, &c)) {
            c.normal = distance > 0 ? br_vec2_scale(1 / distance, away) : c.edge.out;
            n = insert(found, n, &c);
        }
    }
    return n;
}

/* The touches of the ball at `centre` (coordinates of the solid). */
static void ball(const placed *solid, br_vec3 centre, double radius, double margin, touches *out)
{
    const double rho = sqrt(centre.x * centre.x + centre.y * centre.y);
    const br_vec2 radial = rho > 0 ? br_vec2_make(centre.x / rho, centre.y / rho) : br_vec2_make(1, 0);
    candidate found[CANDIDATES_MAX];
    const int n = gather(solid->shape, br_vec2_make(rho, centre.z), radius + margin, found);
    for (int i = 0; i < n; i++) {
        const candidate *const c = &found[i];
        bool keep = true;
        for (int j = 0; j < i && keep; j++)
            keep = br_vec2_length(br_vec2_sub(foot_on(&found[j].edge, c->foot), c->foot)) > 1e-7 * radius;
        const double depth = radius - c->distance;
        if (!keep || !(depth > -margin))
            continue;
        const br_vec3 point = br_vec3_make(radial.x * c->foot.x, radial.y * c->foot.x, c->foot.y),
                      normal = br_mat3_mul_vec(solid->r, br_vec3_make(radial.x * c->normal.x,
                                                                      radial.y * c->normal.x, c->normal.y));
        touches_add(out, br_vec3_add_scaled(to_world(solid, point), -depth / 2, normal), normal, depth);
    }
}

/* ---- a capsule's axis ---- */

/* The points p + t d, t from 0 to 1: their radius is sqrt(a (t - middle)^2 + least2). */
typedef struct axis {
    br_vec3 p, d;
    double a, middle, least2;
} axis;

static axis axis_of(br_vec3 p0, br_vec3 p1)
{
    axis x = {.p = p0, .d = br_vec3_sub(p1, p0)};
    x.a = x.d.x * x.d.x + x.d.y * x.d.y;
    /* Parallel to the solid's axis to round-off: its radius does not change. */
    if (x.a < 1e-24 * x.d.z * x.d.z)
        x.a = 0;
    x.middle = x.a > 0 ? -(p0.x * x.d.x + p0.y * x.d.y) / x.a : 0;
    const double nx = p0.x + x.middle * x.d.x, ny = p0.y + x.middle * x.d.y;
    x.least2 = nx * nx + ny * ny;
    return x;
}

static double radius_at(const axis *x, double t)
{
    return sqrt(x->a * (t - x->middle) * (t - x->middle) + x->least2);
}

static br_vec2 section_at(const axis *x, double t)
{
    return br_vec2_make(radius_at(x, t), x->p.z + t * x->d.z);
}

/* The rate of the radius; where the axes cross, from the side. */
static double radius_rate(const axis *x, double t, double side)
{
    const double rho = radius_at(x, t);
    return rho > 0 ? x->a * (t - x->middle) / rho : side * sqrt(x->a);
}

/* Distance to the solid; negative: inside. */
static double height_at(const br_shape *s, const axis *x, double t)
{
    const br_vec2 p = section_at(x, t);
    return inside(s, p) ? -nearest(s, p) : nearest(s, p);
}

/* Places along the axis at which a ball may touch. */
typedef struct places {
    double t[PLACES_MAX];
    int n;
} places;

/* Of places that are no farther apart than this share of the axis one is kept, the deeper one. */
static void add_place(const br_shape *s, const axis *x, double t, double apart, places *list)
{
    for (int i = 0; i < list->n; i++)
        if (fabs(list->t[i] - t) < apart) {
            if (height_at(s, x, t) < height_at(s, x, list->t[i]))
                list->t[i] = t;
            return;
        }
    if (list->n < PLACES_MAX)
        list->t[list->n++] = t;
}

/* Where the height above an edge's line is least: the line must lean away from the axis. */
static double least_above(const axis *x, const edge2 *e)
{
    const double k = -e->out.y * x->d.z / e->out.x, room = x->a - k * k;
    return e->out.x > 0 && room > 0 ? x->middle + copysign(sqrt(k * k * x->least2 / (x->a * room)), k) : NAN;
}

/* Half the rate of the squared distance to the circle of a corner. */
static double circle_rate(const axis *x, br_vec2 c, double t, double side)
{
    return x->a * (t - x->middle) - c.x * radius_rate(x, t, side) + (x->p.z + t * x->d.z - c.y) * x->d.z;
}

/* Its root in [low, high], where it grows; NaN: none. */
static double circle_root(const axis *x, br_vec2 c, double low, double high)
{
    if (!(low < high) || !(circle_rate(x, c, low, 1) < 0) || !(circle_rate(x, c, high, -1) > 0))
        return NAN;
    for (int i = 0; i < 60 && high - low > 1e-15; i++) {
        const double t = (low + high) / 2;
        *(circle_rate(x, c, t, 1) < 0 ? &low : &high) = t;
    }
    return (low + high) / 2;
}

/* Where the corner's circle is nearest: on either side of the stretch (or jump) about the middle on which the
 * rate falls, if there is one. */
static void nearest_circle(const axis *x, br_vec2 c, double t[2])
{
    const double whole = x->a + x->d.z * x->d.z, bend2 = pow(c.x * x->a * x->least2 / whole, 2.0 / 3),
                 half = x->a > 0 ? sqrt(fmax(0, (bend2 - x->least2) / x->a)) : 0;
    const bool falls = half > 0 || x->least2 == 0;
    t[0] = circle_root(x, c, 0, falls ? fmin(1, x->middle - half) : 1);
    t[1] = falls ? circle_root(x, c, fmax(0, x->middle + half), 1) : NAN;
}

/* Where the axis passes the end of an edge: e.(section - corner) = 0 along the edge. */
static void pass_end(const axis *x, const edge2 *e, br_vec2 c, double t[2])
{
    /* along.x rho = level - slope t, squared, as q2 t^2 + 2 q1 t + q0 = 0. */
    const double level = br_vec2_dot(e->along, c) - e->along.y * x->p.z, slope = e->along.y * x->d.z,
                 r2 = e->along.x * e->along.x, q2 = r2 * x->a - slope * slope,
                 q1 = slope * level - r2 * x->a * x->middle,
                 q0 = r2 * (x->a * x->middle * x->middle + x->least2) - level * level,
                 q = -(q1 + copysign(sqrt(fmax(0, q1 * q1 - q2 * q0)), q1));
    t[0] = q0 / q;
    t[1] = q / q2;
}

/* ---- a capsule ---- */

/* Is the edge the nearest to the axis at t? */
static bool edge_nearest(const br_shape *s, const axis *x, const edge2 *e, double t, double same)
{
    const br_vec2 p = section_at(x, t);
    return br_vec2_length(br_vec2_sub(p, foot_on(e, p))) <= nearest(s, p) + same;
}

/* Is the corner the nearest to a point of the axis, or has the axis cut it off? */
static bool corner_counts(const br_shape *s, br_vec2 p, br_vec2 corner, double same)
{
    return br_vec2_length(br_vec2_sub(p, corner)) <= nearest(s, p) + same || inside(s, p);
}

/* `reach`: of the capsule from its middle. */
static void edge_places(const br_shape *s, const axis *x, const edge2 *e, double reach, double apart,
                        double same, places *list)
{
    const double length = br_vec3_length(x->d), t = least_above(x, e);
    double at[2];
    if (t > 0 && t < 1 && edge_nearest(s, x, e, t, same))
        add_place(s, x, t, apart, list);
    for (int end = 0; end < 2; end++) {
        const br_vec2 c = end == 0 ? e->from : e->to;
        if (br_vec2_length(br_vec2_sub(section_at(x, 0.5), c)) > reach)
            continue;
        nearest_circle(x, c, at);
        for (int k = 0; k < 2; k++)
            if (at[k] > 0 && at[k] < 1 && corner_counts(s, section_at(x, at[k]), c, same))
                add_place(s, x, at[k], apart, list);
        pass_end(x, e, c, at);
        for (int k = 0; k < 2; k++)
            if (at[k] > 0 && at[k] < 1 && edge_nearest(s, x, e, at[k], same) &&
                fabs(br_vec2_dot(e->along, br_vec2_sub(section_at(x, at[k]), c))) <= same &&
                fabs(e->out.x * radius_rate(x, at[k], 1) + e->out.y * x->d.z) < 0.05 * length)
                add_place(s, x, at[k], apart, list);
    }
}

void touch_round_revolution(const placed *a, const placed *solid, double margin, touches *out)
{
    const br_shape *const s = solid->shape;
    const double radius = a->shape->radius, half = a->shape->length / 2; /* 0 for a sphere */
    const br_vec3 p0 = to_body(solid, to_world(a, br_vec3_make(0, 0, -half))),
                  p1 = to_body(solid, to_world(a, br_vec3_make(0, 0, half))),
                  centre = br_vec3_scale(0.5, br_vec3_add(p0, p1));
    const br_vec2 middle = {sqrt(centre.x * centre.x + centre.y * centre.y), centre.z};
    const double reach = radius + half + margin;
    if (!inside(s, middle) && nearest(s, middle) > reach)
        return;
    const axis x = axis_of(p0, p1);
    const bool sphere = a->shape->kind == BR_SHAPE_SPHERE;
    places list = {.t = {0, 1}, .n = sphere ? 1 : 2};
    edge2 e;
    for (int i = 0; i < s->n_vertices && !sphere; i++)
        if (edge_of(s, i, &e))
            edge_places(s, &x, &e, reach, 0.02 * radius / (2 * half), 1e-9 * s->size, &list);
    for (int i = 0; i < list.n; i++)
        ball(solid, br_vec3_add_scaled(p0, list.t[i], x.d), radius, margin, out);
    touches_reduce(out, 0, BR_CONTACTS_PER_PAIR);
}
