/* Is a pair of features whose closest points lie on a border of one of them the nearest there is? Where cloth
 * goes on beyond that border and comes nearer, another pair is, and its direction counts: that of this one is
 * aslant, and would stop sheets that slide over each other at each of their edges. */
#include "response.h"

/* Cosine of the angle by which what goes on may come nearer: rounding, and faces that are all but flat. */
static const double ASLANT = 1e-3;

/* A mesh of the pair's vertices: features, and the number of its first vertex. */
typedef struct side {
    const cloth_features *features;
    size_t first;
} side;

static side side_of(const br_cloth_contact *c, uint32_t body, uint32_t vertex)
{
    if (vertex < c->n)
        return (side){c->features, 0};
    return (side){c->bodies[body].features, c->bodies[body].first};
}

/* Does a move along d lead nearer, where `away` [1] leads farther away? */
static bool nears(br_vec3 d, br_vec3 away)
{
    return br_vec3_dot(d, away) < -ASLANT * br_vec3_length(d);
}

/* Is the place on a vertex (a = b) or an edge, from a to b, nearest among those of the triangles at it? */
static bool is_nearest(const br_cloth_contact *c, uint32_t body, uint32_t a, uint32_t b, br_vec3 away)
{
    const side s = side_of(c, body, a);
    const cloth_features *const f = s.features;
    const size_t at = a - s.first;
    const br_vec3 edge = br_vec3_sub(c->x0[b], c->x0[a]);
    const double square = br_vec3_dot(edge, edge);
    for (size_t k = f->corner_begin[at]; k < f->corner_begin[at + 1]; k++) {
        const uint32_t *const v = &f->triangles[3 * (size_t)f->corners[k]];
        const bool has = v[0] + s.first == b || v[1] + s.first == b || v[2] + s.first == b;
        for (int i = 0; has && i < 3; i++) {
            const size_t other = v[i] + s.first;
            br_vec3 d = br_vec3_sub(c->x0[other], c->x0[a]);
            if (other == a || other == b)
                continue;
            if (square > 0) /* along the edge itself it is nearest */
                d = br_vec3_add_scaled(d, -br_vec3_dot(d, edge) / square, edge);
            if (nears(d, away))
                return false;
        }
    }
    return true;
}

/* The vertices of a feature that have a share in its closest point: returns their number. */
static int sharing(const uint32_t *v, const double *w, int n, uint32_t at[3])
{
    int found = 0;
    for (int k = 0; k < n; k++)
        if (w[k] < 0 || w[k] > 0)
            at[found++] = v[k];
    return found;
}

bool cloth_pair_is_nearest(const br_cloth_contact *c, cloth_pair_kind kind, uint32_t body,
                           const uint32_t v[4], const cloth_closest *at)
{
    const int split = kind == CLOTH_EDGE_EDGE ? 2 : 1;
    const br_vec3 back = br_vec3_scale(-1, at->normal);
    uint32_t first[3], second[3];
    const int n = sharing(v, at->w, split, first), m = sharing(v + split, at->w + split, 4 - split, second);
    if (n == split &&
        m == 4 - split) /* inside of both; a vertex is pushed off a face whichever way its own lie */
        return true;
    return is_nearest(c, body, first[0], first[n - 1], at->normal) &&
           is_nearest(c, body, second[0], second[m - 1], back);
}
