/* Two meshes: which of the candidates stand for a touch of their own.
 *
 * Where two convex corners overlap, there are several directions of separation, and only the minimum
 * translation is applied: when A has gone that way, the others are no overlap any more. A strict candidate k
 * shows this of another one, c, if A's point of c lies above the plane of A's point of k, and B's point of c
 * below the plane of B's. For convex meshes that leaves the minimum translation direction alone. What c adds
 * is then its place: with k's normal, and the depth along it. */
#include "meshes.h"

/* Pieces of surface that are not convex as a whole are taken for it as far around as this many depths. */
static const double AROUND = 4;
/* Candidates carry load with another's normal if they lean less than that far from it (cosine). */
static const double SHARE = 0.5;
/* So nearly the same direction that it does not matter where (cosine). */
static const double SAME = 0.99;

static int compare(const void *x, const void *y)
{
    const mesh_candidate *p = x, *q = y;
    if (p->strict != q->strict)
        return p->strict ? -1 : 1;
    if (p->depth != q->depth)
        return p->depth < q->depth ? -1 : 1;
    const double d[3] = {p->on_a.x - q->on_a.x, p->on_a.y - q->on_a.y, p->on_a.z - q->on_a.z};
    return d[0] != 0   ? (d[0] > 0) - (d[0] < 0)
           : d[1] != 0 ? (d[1] > 0) - (d[1] < 0)
                       : (d[2] > 0) - (d[2] < 0);
}

static bool explains(const meshes_pair *pair, const mesh_candidate *k, const mesh_candidate *c)
{
    const br_vec3 between = br_vec3_sub(c->on_a, k->on_a);
    if (br_vec3_dot(between, k->normal) < -pair->slack ||
        br_vec3_dot(br_vec3_sub(c->on_b, k->on_b), k->normal) > pair->slack)
        return false;
    if (pair->a->convex && pair->b->convex)
        return true;
    /* Of a gap it does not follow that they are apart elsewhere. */
    if (k->depth < 0 && c->depth > 0)
        return false;
    return br_vec3_length(between) <= AROUND * fabs(c->depth) ||
           (!c->strict && br_vec3_dot(k->normal, c->normal) > SAME);
}

void mesh_settle(const meshes_pair *pair, touches *out)
{
    mesh_work *w = pair->work;
    const double near = 1e-6 * fmin(pair->a->size, pair->b->size);
    if (w->n == 0)
        return;
    if (!sort_items(&w->sorting, w->at, (size_t)w->n, sizeof *w->at, compare)) {
        w->failed = true;
        return;
    }
    int kept = 0; /* strict ones that nothing explains, moved to the front */
    for (int i = 0; i < w->n; i++) {
        mesh_candidate c = w->at[i];
        const mesh_candidate *by = NULL;
        for (int k = 0; k < kept && !by; k++)
            if (explains(pair, &w->at[k], &c))
                by = &w->at[k];
        if (by) {
            const double along = br_vec3_dot(br_vec3_sub(c.on_b, c.on_a), by->normal);
            if (!(along > -pair->margin) || br_vec3_dot(by->normal, c.normal) < SHARE)
                continue;
            c.depth = along;
            c.normal = by->normal;
        } else if (c.strict) {
            w->at[kept++] = c;
        } else if (c.by_edges || c.depth <= 0 || (pair->a->convex && pair->b->convex)) {
            continue;
        }
        const br_vec3 point = br_vec3_scale(0.5, br_vec3_add(c.on_a, c.on_b));
        bool again = false;
        for (int k = 0; k < out->n && !again; k++)
            again = br_vec3_length(br_vec3_sub(out->at[k].point, point)) < near &&
                    br_vec3_dot(out->at[k].normal, c.normal) > SAME;
        if (!again)
            touches_add(out, point, c.normal, c.depth);
    }
}
