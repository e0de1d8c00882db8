/* A cylinder and a capsule, cylinder, box or convex polyhedron: the direction of least overlap and the points
 * that reach deepest along it, to round-off.
 *
 * A direction is a local minimum if the difference of the shapes, seen along it, has the origin in the face
 * that reaches farthest: then a point of the one lies straight below a point of the other. That face is the
 * hull of the tied corners, with a disc about it where a cylinder's end is seen face on. Its point nearest to
 * the origin says in which direction the overlap falls, and whether a tie lasts on that way. Each step goes
 * down a great circle to the least overlap on it, exactly: where the overlap is smooth in Newton's direction,
 * along a tie on the circle that keeps it. Most minima lie where two ties meet, at faces, ends and crossing
 * edges; so these are where the search starts, and mostly where it ends. Apart, there is one minimum. Where
 * shapes overlap there may be several, and the least of those is taken that the best few starts lead to. */
#include "difference.h"

enum { STEPS_MOST = 40, TIED_MAX = 2 * FACE_CORNERS_MAX, STARTS_MOST = 4 };

static const double TIED = 1e-14, /* corners that reach as far, but for this part of the size */
    NEARLY = 0.3,                 /* sine of an angle to an end's normal under which that is tried */
    LAST = 1e-10,                 /* step [rad] after which none follows, as a part of the least sine */
    NUDGE = 1e-3,                 /* step off a saddle [rad] */
    HOPELESS = 30;                /* times the least overlap so far: starts from above it are not followed */

/* What reaches farthest along a direction. */
typedef struct view {
    br_vec3 n, t, s; /* and the frame across it */
    double overlap;
    int n_tied, tied[TIED_MAX]; /* corner i of B less A's end: 2 i + 1 that against its arm; 2 i: the other */
    br_vec2 at[TIED_MAX];       /* where they lie across n, with the points of the rims */
    double flat;                /* radius of what is seen face on */
    double xx, xy, yy;          /* second derivatives of the overlap by the angle, at one corner */
} view;

/* The face's point nearest to the line of the direction, as a mean of corners. */
typedef struct footing {
    br_vec2 x;
    int n, corner[3]; /* into `tied` */
    double weight[3];
} footing;

/* ---- the least distance of a polygon from the origin ---- */

static footing one(const br_vec2 *p, int i)
{
    return (footing){p[i], 1, {i}, {1}};
}

static footing nearest_of_two(const br_vec2 *p, int i, int j)
{
    const br_vec2 e = br_vec2_sub(p[j], p[i]);
    const double along = -br_vec2_dot(p[i], e), square = br_vec2_dot(e, e);
    if (!(along > 0))
        return one(p, i);
    if (!(along < square))
        return one(p, j);
    const double u = along / square;
    return (footing){br_vec2_add_scaled(p[i], u, e), 2, {i, j}, {1 - u, u}};
}

static footing nearest_of_three(const br_vec2 *p, int i, int j, int k)
{
    const double a = br_vec2_cross(p[j], p[k]), b = br_vec2_cross(p[k], p[i]), c = br_vec2_cross(p[i], p[j]),
                 sum = a + b + c;
    if ((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))
        return (footing){{0, 0}, 3, {i, j, k}, {a / sum, b / sum, c / sum}};
    const footing f = nearest_of_two(p, i, k), g = nearest_of_two(p, j, k);
    return br_vec2_dot(f.x, f.x) <= br_vec2_dot(g.x, g.x) ? f : g;
}

/* Of their hull (Gilbert, Johnson and Keerthi's method, in the plane). */
static footing nearest_of(const br_vec2 *p, int n, double size)
{
    int first = 0;
    for (int i = 1; i < n; i++)
        if (br_vec2_dot(p[i], p[i]) < br_vec2_dot(p[first], p[first]))
            first = i;
    footing f = one(p, first);
    for (int step = 0; step < n + 8 && f.n < 3; step++) {
        int lowest = 0;
        for (int i = 1; i < n; i++)
            if (br_vec2_dot(p[i], f.x) < br_vec2_dot(p[lowest], f.x))
                lowest = i;
        const double square = br_vec2_dot(f.x, f.x);
        if (square - br_vec2_dot(p[lowest], f.x) <= 1e-15 * size * sqrt(square) || lowest == f.corner[0] ||
            (f.n == 2 && lowest == f.corner[1]))
            break;
        f = f.n == 1 ? nearest_of_two(p, f.corner[0], lowest)
                     : nearest_of_three(p, f.corner[0], f.corner[1], lowest);
    }
    return f;
}

/* ---- what is seen along a direction ---- */

/* The rims: their point, and how they bend the overlap. */
static br_vec2 look_at_rims(const difference *d, view *v)
{
    br_vec2 rim = {0, 0};
    v->flat = v->xx = v->xy = v->yy = 0;
    for (int i = 0; i < d->n_discs; i++) {
        const disc *c = &d->discs[i];
        const br_vec3 side = br_vec3_cross(c->axis, v->n);
        const double sine = br_vec3_length(side);
        v->overlap += c->radius * sine;
        if (sine < FACE_ON) {
            v->flat += c->radius;
            continue;
        }
        const double in = -c->radius * br_vec3_dot(v->n, c->axis) / sine,
                     bend = c->radius / (sine * sine * sine), x = br_vec3_dot(side, v->t),
                     y = br_vec3_dot(side, v->s);
        rim.x += in * br_vec3_dot(c->axis, v->t);
        rim.y += in * br_vec3_dot(c->axis, v->s);
        v->xx += bend * x * x;
        v->xy += bend * x * y;
        v->yy += bend * y * y;
    }
    v->xx -= v->overlap;
    v->yy -= v->overlap;
    return rim;
}

static void look(const difference *d, br_vec3 n, view *v)
{
    const double slack = TIED * d->size, arm = br_vec3_dot(d->arm, n);
    double most = -INFINITY;
    v->n = n;
    br_contact_frame(n, &v->t, &v->s);
    for (int i = 0; i < d->n; i++) {
        const double reach = br_vec3_dot(d->corners[i], n);
        most = reach > most ? reach : most;
    }
    v->overlap = most + fabs(arm) - br_vec3_dot(d->centre, n);
    const br_vec2 rim = look_at_rims(d, v), across = {br_vec3_dot(d->arm, v->t), br_vec3_dot(d->arm, v->s)},
                  middle = {rim.x - br_vec3_dot(d->centre, v->t), rim.y - br_vec3_dot(d->centre, v->s)};
    v->n_tied = 0;
    for (int i = 0; i < d->n; i++) {
        if (br_vec3_dot(d->corners[i], n) < most - slack)
            continue;
        const br_vec2 corner = br_vec2_add(
            middle, br_vec2_make(br_vec3_dot(d->corners[i], v->t), br_vec3_dot(d->corners[i], v->s)));
        for (int up = 0; up <= 1 && v->n_tied < TIED_MAX; up++)
            if ((up ? arm : -arm) >= -slack) {
                v->at[v->n_tied] = br_vec2_add_scaled(corner, up ? 1 : -1, across);
                v->tied[v->n_tied++] = 2 * i + up;
            }
    }
}

static br_vec3 across(const view *v, br_vec2 x)
{
    return br_vec3_add(br_vec3_scale(x.x, v->t), br_vec3_scale(x.y, v->s));
}

/* ---- which way down ---- */

/* Eigenvalues of the second derivatives, and the direction of the first; the second is square to it. */
static br_vec2 bends(const view *v, double *first, double *second)
{
    const double mean = (v->xx + v->yy) / 2, half = (v->xx - v->yy) / 2, root = hypot(half, v->xy);
    *first = mean + root;
    *second = mean - root;
    if (root == 0)
        return br_vec2_make(1, 0);
    return br_vec2_normalise(half > 0 ? br_vec2_make(half + root, v->xy) : br_vec2_make(v->xy, root - half));
}

/* The direction across n in which the overlap falls, with the step that Newton's method would take where it
 * is smooth. */
static br_vec2 downhill(const view *v, const footing *f, double size)
{
    if (f->n == 2) {
        const br_vec2 e = br_vec2_normalise(br_vec2_sub(v->at[f->corner[1]], v->at[f->corner[0]]));
        return br_vec2_scale(br_vec2_cross(e, f->x) > 0 ? -1 : 1, br_vec2_make(-e.y, e.x));
    }
    if (v->n_tied > 1 || v->flat > 0)
        return br_vec2_scale(-1, br_vec2_normalise(f->x));
    double first, second;
    const br_vec2 p = bends(v, &first, &second), q = {-p.y, p.x};
    const double least = 1e-12 * size;
    const br_vec2 step = br_vec2_add(br_vec2_scale(-br_vec2_dot(f->x, p) / fmax(fabs(first), least), p),
                                     br_vec2_scale(-br_vec2_dot(f->x, q) / fmax(fabs(second), least), q));
    return br_vec2_normalise(step);
}

/* Does the overlap fall, or stay to first order, whichever tied corner is looked at? */
static bool allowed(const view *v, br_vec2 way, double size)
{
    for (int i = 0; i < v->n_tied; i++)
        if (br_vec2_dot(v->at[i], way) > 1e-12 * size)
            return false;
    return true;
}

/* Where the origin lies at the face's brink, a direction in which the overlap falls all the same: a saddle's.
 */
static bool off_saddle(const view *v, const footing *f, double size, br_vec2 *way)
{
    double first, second, bend;
    if (f->n == 3 || v->flat > 0)
        return false;
    if (f->n == 2) {
        const br_vec2 e = br_vec2_normalise(br_vec2_sub(v->at[f->corner[1]], v->at[f->corner[0]]));
        *way = br_vec2_make(-e.y, e.x);
        bend = v->xx * way->x * way->x + 2 * v->xy * way->x * way->y + v->yy * way->y * way->y;
    } else {
        const br_vec2 p = bends(v, &first, &second);
        *way = br_vec2_make(-p.y, p.x);
        bend = second;
    }
    if (!allowed(v, *way, size))
        *way = br_vec2_scale(-1, *way);
    return bend < -1e-9 * size && allowed(v, *way, size);
}

/* An end that is seen nearly face on, and overlaps less face on. */
static bool better_face_on(const difference *d, const view *v, br_vec3 *n)
{
    for (int i = 0; i < d->n_discs; i++) {
        const disc *c = &d->discs[i];
        const double sine = disc_sine(c, v->n);
        if (sine == 0 || sine > NEARLY)
            continue;
        const br_vec3 face = br_vec3_scale(copysign(1, br_vec3_dot(v->n, c->axis)), c->axis);
        if (difference_overlap(d, face) < v->overlap) {
            *n = face;
            return true;
        }
    }
    return false;
}

static double least_sine(const difference *d, br_vec3 n)
{
    const double sine = disc_sine(&d->discs[0], n);
    return d->n_discs > 1 ? fmin(sine, disc_sine(&d->discs[1], n)) : sine;
}

/* To a minimum, or a direction in which the overlap is `enough` or less: there the shapes are apart. */
static void descend(const difference *d, br_vec3 n, double enough, view *v, footing *f)
{
    bool last = false;
    for (int step = 0;; step++) {
        look(d, n, v);
        if (!last && better_face_on(d, v, &n))
            continue;
        *f = nearest_of(v->at, v->n_tied, d->size);
        if (last || step >= STEPS_MOST || !(v->overlap > enough))
            return;
        br_vec2 way;
        if (br_vec2_length(f->x) <= v->flat + 1e-15 * d->size) {
            if (!off_saddle(v, f, d->size, &way))
                return;
            n = br_vec3_normalise(br_vec3_add_scaled(n, NUDGE, across(v, way)));
            continue;
        }
        bool corner;
        const br_vec3 along = across(v, downhill(v, f, d->size));
        const double x = difference_walk(d, n, along, TIED * d->size, &corner);
        n = br_vec3_normalise(br_vec3_add_scaled(n, x, along));
        last = !corner && x < LAST * least_sine(d, n);
    }
}

/* ---- the start ---- */

/* The best directions so far, the best first. */
typedef struct starts {
    const difference *d;
    double enough; /* an overlap below which the shapes are apart */
    int n;
    br_vec3 at[STARTS_MOST];
    double overlap[STARTS_MOST];
} starts;

static void offer(starts *s, br_vec3 n)
{
    const double o = difference_overlap(s->d, n);
    if (s->n == STARTS_MOST && o >= s->overlap[STARTS_MOST - 1])
        return;
    int k = s->n < STARTS_MOST ? s->n++ : STARTS_MOST - 1;
    for (; k > 0 && s->overlap[k - 1] > o; k--) {
        s->at[k] = s->at[k - 1];
        s->overlap[k] = s->overlap[k - 1];
    }
    s->at[k] = n;
    s->overlap[k] = o;
}

/* Of an axis of symmetry of both shapes the direction towards A; if it is one, with this scale. */
static void offer_axis(starts *s, br_vec3 axis, double scale)
{
    const double length = br_vec3_length(axis);
    if (length > 1e-6 * scale)
        offer(s, br_vec3_scale((br_vec3_dot(axis, s->d->centre) < 0 ? -1 : 1) / length, axis));
}

static br_vec3 across_axis(const disc *c, br_vec3 v)
{
    return br_vec3_add_scaled(v, -br_vec3_dot(v, c->axis), c->axis);
}

static void offer_axes(starts *s, const br_shape *b)
{
    const br_vec3 a = s->d->discs[0].axis, axes[3] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    const int n = b->kind == BR_SHAPE_BOX ? 3 : 1;
    for (int i = 0; i < n && b->kind != BR_SHAPE_CAPSULE; i++)
        offer_axis(s, axes[i], 1);
    for (int i = 0; i < n; i++)
        offer_axis(s, br_vec3_cross(a, axes[i]), 1);
    offer_axis(s, a, 1);
}

/* Does the edge's part of the sphere of directions, between its faces' normals, have the direction? */
static bool between(br_vec3 n, br_vec3 left, br_vec3 right)
{
    const double cosine = br_vec3_dot(left, right);
    return br_vec3_dot(n, br_vec3_add_scaled(right, -cosine, left)) >= 0 &&
           br_vec3_dot(n, br_vec3_add_scaled(left, -cosine, right)) >= 0;
}

/* Are the shapes known to be apart? */
static bool apart(const starts *s)
{
    return s->n > 0 && !(s->overlap[0] > s->enough);
}

static void offer_polyhedron(starts *s, const br_shape *b)
{
    const br_vec3 a = s->d->discs[0].axis;
    for (int i = 0; i < b->n_faces && !apart(s); i++)
        offer(s, b->normals[i]);
    for (int i = 0; i < b->n_edges && !apart(s); i++) {
        const edge *e = &b->edges[i];
        br_vec3 n = br_vec3_cross(a, br_vec3_sub(b->vertices[e->v1], b->vertices[e->v0]));
        const double length = br_vec3_length(n);
        for (int side = -1; side <= 1 && length > 1e-9 * b->size; side += 2) {
            const br_vec3 m = br_vec3_scale(side / length, n);
            if (between(m, b->normals[e->left], b->normals[e->right]))
                offer(s, m);
        }
    }
    offer(s, a);
    offer(s, br_vec3_scale(-1, a));
}

/* ---- the answer ---- */

/* Midway between the points of A and B that reach deepest (coordinates of B). */
static br_vec3 midway(const difference *d, const view *v, const footing *f, double radius)
{
    br_vec3 sum = br_vec3_add_scaled(d->centre, radius, v->n);
    for (int i = 0; i < f->n; i++) {
        const int k = v->tied[f->corner[i]];
        sum = br_vec3_add_scaled(sum, f->weight[i],
                                 br_vec3_add_scaled(d->corners[k / 2], k % 2 ? -1 : 1, d->arm));
    }
    for (int i = 0; i < d->n_discs; i++) {
        const disc *c = &d->discs[i];
        const double sine = disc_sine(c, v->n), of_a = i == 0 ? -1 : 1;
        if (sine < FACE_ON)
            sum = br_vec3_add_scaled(sum, -of_a * c->radius / v->flat, across(v, f->x));
        else
            sum = br_vec3_add_scaled(sum, of_a * c->radius / sine,
                                     br_vec3_add_scaled(v->n, -br_vec3_dot(v->n, c->axis), c->axis));
    }
    return br_vec3_scale(0.5, sum);
}

bool cylinder_axis(const placed *cylinder, const placed *other, double margin, touch *deepest)
{
    const br_shape *b = other->shape;
    const double radius = b->kind == BR_SHAPE_CAPSULE ? b->radius : 0;
    difference d;
    difference_make(&d, cylinder, other);
    starts s = {.d = &d, .enough = -margin - radius};
    br_vec3 middle = d.centre;
    if (b->kind == BR_SHAPE_CONVEX) {
        middle = br_vec3_sub(middle, b->centre);
        offer_polyhedron(&s, b);
    } else {
        offer_axes(&s, b);
    }
    offer_axis(&s, middle, d.size);
    offer_axis(&s, across_axis(&d.discs[0], middle), d.size);
    if (apart(&s))
        return false;
    view v[2];
    footing f[2];
    int best = 0;
    descend(&d, s.at[0], s.enough, &v[0], &f[0]);
    /* There is one minimum where the shapes, or a capsule's axis and the cylinder, are apart. */
    for (int i = 1; i < s.n && v[best].overlap > 0; i++) {
        if (s.overlap[i] + radius > HOPELESS * (v[best].overlap + radius))
            break;
        descend(&d, s.at[i], s.enough, &v[1 - best], &f[1 - best]);
        if (v[1 - best].overlap < v[best].overlap)
            best = 1 - best;
    }
    if (!(v[best].overlap > s.enough))
        return false;
    deepest->point = to_world(other, midway(&d, &v[best], &f[best], radius));
    deepest->normal = br_mat3_mul_vec(other->r, v[best].n);
    deepest->depth = v[best].overlap + radius;
    return true;
}
