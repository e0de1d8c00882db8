/* Two meshes: vertices of one behind faces of the other. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "meshes.h"

/* A direction along which a neighbouring vertex lies lower than this share of its distance has a lower point
 * than the vertex. */
static const double LOWER = 1e-6;

bool mesh_candidate_add(mesh_work *w, mesh_candidate c)
{
    if (!br_grow_int(&w->at, &w->capacity, w->n + 1, sizeof *w->at)) {
        w->failed = true;
        return false;
    }
    w->at[w->n++] = c;
    return true;
}

mesh_point mesh_near_a(const meshes_pair *pair, br_vec3 x, double reach)
{
    return mesh_nearest(pair->a, to_body(&pair->a_in_b, x), reach, 1e-3 * pair->slack);
}
mesh_point mesh_near_b(const meshes_pair *pair, br_vec3 x, double reach)
{
    return mesh_nearest(pair->b, x, reach, 1e-3 * pair->slack);
}

static double outside_box(br_vec3 x, br_vec3 low, br_vec3 high)
{
    return br_vec3_length(max3(max3(br_vec3_sub(low, x), br_vec3_sub(x, high)), (br_vec3){0, 0, 0}));
}

/* A vertex of the mesh that moves, or of the other one. */
typedef struct lowest_vertex {
    const br_shape *m;
    const placed *turn;
    int vertex;
    bool a_moves;
} lowest_vertex;

/* Is it the lowest around along the direction n (coordinates of the other mesh)? */
static bool lowest(const void *context, br_vec3 n)
{
    const lowest_vertex *v = context;
    const br_shape *m = v->m;
    const br_vec3 here = v->a_moves ? br_mat3_tmul_vec(v->turn->r, n) : br_mat3_mul_vec(v->turn->r, n);
    for (int k = m->around_start[v->vertex]; k < m->around_start[v->vertex + 1]; k++) {
        const br_vec3 d = br_vec3_sub(m->vertices[m->around[k]], m->vertices[v->vertex]);
        if (br_vec3_dot(d, here) < -LOWER * br_vec3_length(d))
            return false;
    }
    return true;
}

/* The vertex x (coordinates of the other mesh) and the face that it is behind, or before within the margin.
 */
static void add(const meshes_pair *pair, bool a_moves, br_vec3 x, mesh_point face, bool strict)
{
    if (!(face.distance > -pair->margin))
        return;
    const placed *turn = &pair->a_in_b;
    const br_vec3 n = (a_moves ? pair->b : pair->a)->face_normals[face.triangle];
    const br_vec3 out = br_vec3_add_scaled(x, face.distance, n);
    mesh_candidate c = {.on_a = x, .on_b = out, .normal = n, .depth = face.distance, .strict = strict};
    if (!a_moves) {
        c.on_a = to_world(turn, out), c.on_b = to_world(turn, x);
        c.normal = br_vec3_sub(br_vec3_make(0, 0, 0), br_mat3_mul_vec(turn->r, n));
    }
    mesh_candidate_add(pair->work, c);
}

/* Vertices of A in B (a_moves) or of B in A; `clear` becomes how far each is at least outside of the other, 0
 * where it is not known. */
static void vertices_in(const meshes_pair *pair, bool a_moves, double *clear)
{
    const br_shape *v = a_moves ? pair->a : pair->b, *m = a_moves ? pair->b : pair->a;
    const placed *turn = &pair->a_in_b;
    const double far = fmax(pair->reach, pair->margin) + v->longest;
    for (int i = 0; i < v->n_vertices; i++) {
        const br_vec3 x = a_moves ? to_world(turn, v->vertices[i]) : to_body(turn, v->vertices[i]);
        clear[i] = outside_box(x, m->low, m->high);
        if (clear[i] > pair->margin + pair->slack)
            continue;
        const mesh_point near = mesh_nearest(m, x, far, pair->slack);
        clear[i] =
            near.triangle < 0 ? far : fmax(near.height > 0 ? near.distance : near.distance - pair->reach, 0);
        if (near.triangle < 0 || near.height > pair->margin + pair->slack)
            continue;
        const bool apart = near.height > pair->slack;
        const double above = apart ? pair->margin : pair->slack, deepest = apart ? 0 : pair->reach;
        /* Straight out through a face that the surface around the vertex looks at: the nearest one, and the
         * nearest one of those to which nothing around the vertex reaches lower. */
        const lowest_vertex whole = {v, turn, i, a_moves};
        const br_vec3 own = v->vertex_normals[i],
                      against = a_moves ? br_mat3_mul_vec(turn->r, own) : br_mat3_tmul_vec(turn->r, own);
        const mesh_point any = mesh_behind(m, x, against, NULL, NULL, above, deepest, pair->slack);
        if (any.triangle < 0)
            continue;
        const mesh_point strict = mesh_behind(m, x, against, lowest, &whole, above, deepest, pair->slack);
        if (strict.triangle >= 0)
            add(pair, a_moves, x, strict, true);
        if (any.triangle != strict.triangle)
            add(pair, a_moves, x, any, false);
    }
}

void mesh_vertices(const meshes_pair *pair)
{
    vertices_in(pair, true, pair->work->clear_a);
    vertices_in(pair, false, pair->work->clear_b);
}
