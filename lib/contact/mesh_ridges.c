/* Two meshes: ridges of one across ridges of the other. The direction at a right angle to both can push only
 * if it lies between the normals of the two faces at either ridge; then the points where the ridges come
 * closest are the ones that have gone farthest into the other mesh, as far as their neighbourhood goes. */
#include "meshes.h"

/* How far (sine) the direction may lean over a face beyond its normal: edges that cross where face lies on
 * face have it at the very end of the arc, and the corners of a contact area should not come and go with
 * round-off. */
static const double LEAN = 0.05, LEAN_STRICT = 1e-6;
static const double CLOSER = 0.01;   /* of a gap: so much closer nothing else may be */
static const double PARALLEL = 1e-3; /* sine of the angle below which two edges have no crossing */

/* The ridges of `m` that may reach into the other mesh, in B's coordinates. */
static int gather(const br_shape *m, const placed *turn, const double *clear, double margin, br_vec3 low,
                  br_vec3 high, mesh_ridge *ridges)
{
    low = br_vec3_sub(low, br_vec3_make(margin, margin, margin));
    high = br_vec3_add(high, br_vec3_make(margin, margin, margin));
    int n = 0;
    for (int i = 0; i < m->n_edges; i++) {
        const edge *e = &m->edges[i];
        const br_vec3 along = br_vec3_sub(m->vertices[e->v1], m->vertices[e->v0]);
        const double length = br_vec3_length(along);
        if (clear[e->v0] > length + margin || clear[e->v1] > length + margin)
            continue;
        mesh_ridge r = {.p0 = m->vertices[e->v0], .p1 = m->vertices[e->v1]};
        const br_vec3 left = m->face_normals[e->left], unit = br_vec3_scale(1 / length, along);
        r.in_left = br_vec3_cross(left, unit);
        r.in_right = e->right >= 0 ? br_vec3_cross(unit, m->face_normals[e->right]) : br_vec3_scale(-1, left);
        if (turn) {
            r.p0 = to_world(turn, r.p0), r.p1 = to_world(turn, r.p1);
            r.in_left = br_mat3_mul_vec(turn->r, r.in_left),
            r.in_right = br_mat3_mul_vec(turn->r, r.in_right);
        }
        r.low = min3(r.p0, r.p1), r.high = max3(r.p0, r.p1);
        if (r.low.x <= high.x && low.x <= r.high.x && r.low.y <= high.y && low.y <= r.high.y &&
            r.low.z <= high.z && low.z <= r.high.z)
            ridges[n++] = r;
    }
    return n;
}

/* How far the direction leans into the faces of the ridge, at most. */
static double lean(const mesh_ridge *r, br_vec3 n)
{
    return fmax(br_vec3_dot(n, r->in_left), br_vec3_dot(n, r->in_right));
}

static double length(const mesh_ridge *r)
{
    return br_vec3_length(br_vec3_sub(r->p1, r->p0));
}

/* How deep ridges of these lengths may cross. Where a piece of a mesh is in by more than its edges are long,
 * vertices are in, too, and tell more of it. */
static double reach(const meshes_pair *pair, double a, double b)
{
    const double most = fmin(pair->reach, pair->a->size + pair->b->size);
    return fmax(pair->a->convex && pair->b->convex ? most : fmin(most, a + b), pair->margin);
}

/* The crossing as a candidate, if the direction fits both ridges and nothing else of the meshes is in
 * between. */
static void meet(const meshes_pair *pair, const mesh_ridge *a, const mesh_ridge *b, br_vec3 on_a,
                 br_vec3 on_b, br_vec3 n, double depth)
{
    const double most = fmax(lean(b, n), lean(a, br_vec3_scale(-1, n)));
    if (most > LEAN)
        return;
    /* So far about two wedges without ends; there the meshes may be apart, or nearer. */
    const double apart = fabs(depth), near = pair->slack + fmax(most, 0) * apart;
    const double far = depth > 0 ? pair->reach : 2 * apart + near;
    const mesh_point in_b = mesh_near_b(pair, on_a, far), in_a = mesh_near_a(pair, on_b, far);
    if (in_b.triangle < 0 || in_a.triangle < 0)
        return;
    const bool ok = depth > 0 ? in_b.height < near && in_a.height < near
                              : in_b.height > 0 && in_a.height > 0 &&
                                    in_b.distance > apart - near - CLOSER * apart &&
                                    in_a.distance > apart - near - CLOSER * apart;
    const mesh_candidate c = {on_a, on_b, n, depth, most < LEAN_STRICT, true};
    if (ok)
        mesh_candidate_add(pair->work, c);
}

static void cross(const meshes_pair *pair, const mesh_ridge *a, const mesh_ridge *b)
{
    const br_vec3 d = br_vec3_sub(a->p1, a->p0), e = br_vec3_sub(b->p1, b->p0);
    const br_vec3 product = br_vec3_cross(d, e), r = br_vec3_sub(b->p0, a->p0);
    const double square = br_vec3_dot(product, product), both = br_vec3_dot(d, d) * br_vec3_dot(e, e);
    if (!(square > PARALLEL * PARALLEL * both))
        return;
    const double gap = br_vec3_dot(r, product) / sqrt(square);
    if (!(fabs(gap) > 0 && fabs(gap) < reach(pair, length(a), length(b))))
        return;
    /* Where the lines come closest, between the ends. */
    const double s = br_vec3_dot(br_vec3_cross(r, e), product) / square,
                 t = br_vec3_dot(br_vec3_cross(r, d), product) / square;
    const double end_a = pair->slack / sqrt(br_vec3_dot(d, d)), end_b = pair->slack / sqrt(br_vec3_dot(e, e));
    if (s < -end_a || s > 1 + end_a || t < -end_b || t > 1 + end_b)
        return;
    const br_vec3 on_a = br_vec3_add_scaled(a->p0, s, d), on_b = br_vec3_add_scaled(b->p0, t, e);
    /* From A's point to B's where they overlap, the other way where they are apart. */
    const br_vec3 n = br_vec3_scale(copysign(1, gap) / sqrt(square), product);
    meet(pair, a, b, on_a, on_b, n, fabs(gap));
    if (fabs(gap) < pair->margin)
        meet(pair, a, b, on_a, on_b, br_vec3_scale(-1, n), -fabs(gap));
}

static double along(br_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

#define BY_LOW(axis)                                                                                         \
    static int by_##axis(const void *p, const void *q)                                                       \
    {                                                                                                        \
        const double a = ((const mesh_ridge *)p)->low.axis, b = ((const mesh_ridge *)q)->low.axis;           \
        return (a > b) - (a < b);                                                                            \
    }
BY_LOW(x)
BY_LOW(y)
BY_LOW(z)

/* First of the sorted ridges that begins at or beyond a place. */
static int first_from(const mesh_ridge *r, int n, int axis, double place)
{
    int low = 0, high = n;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (along(r[middle].low, axis) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void mesh_ridges(const meshes_pair *pair)
{
    static int (*const by[3])(const void *, const void *) = {by_x, by_y, by_z};
    mesh_work *w = pair->work;
    const int n_a =
        gather(pair->a, &pair->a_in_b, w->clear_a, pair->margin, pair->b->low, pair->b->high, w->ridges_a);
    const int n_b = gather(pair->b, NULL, w->clear_b, pair->margin, pair->a_low, pair->a_high, w->ridges_b);
    if (n_a == 0 || n_b == 0)
        return;
    /* In the order of the longest side of B, so that each ridge of A meets only those near it. */
    const br_vec3 extent = br_vec3_sub(pair->b->high, pair->b->low);
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    if (!sort_items(&w->sorting, w->ridges_b, (size_t)n_b, sizeof *w->ridges_b, by[axis])) {
        w->failed = true;
        return;
    }
    double longest = 0;
    for (int j = 0; j < n_b; j++)
        longest = fmax(longest, length(&w->ridges_b[j]));
    for (int i = 0; i < n_a; i++) {
        const mesh_ridge *a = &w->ridges_a[i];
        const double far = reach(pair, length(a), longest);
        const br_vec3 r = br_vec3_make(far, far, far), low = br_vec3_sub(a->low, r),
                      high = br_vec3_add(a->high, r);
        const int end = first_from(w->ridges_b, n_b, axis, along(high, axis));
        for (int j = first_from(w->ridges_b, n_b, axis, along(low, axis) - longest); j < end; j++) {
            const mesh_ridge *b = &w->ridges_b[j];
            if (b->low.x <= high.x && low.x <= b->high.x && b->low.y <= high.y && low.y <= b->high.y &&
                b->low.z <= high.z && low.z <= b->high.z)
                cross(pair, a, b);
        }
    }
}
