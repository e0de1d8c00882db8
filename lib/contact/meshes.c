/* Two meshes: vertices of each behind faces of the other, ridges of each across ridges of the other, and of
 * these candidates the ones that stand. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "meshes.h"

/* A vertex deeper than this share of the smaller mesh has passed through a wall rather than touched it;
 * convex meshes have no walls. */
static const double DEPTH_MOST = 0.1;

void mesh_work_free(mesh_work *w)
{
    free(w->at);
    free(w->clear_a);
    free(w->clear_b);
    free(w->ridges_a);
    free(w->ridges_b);
    sort_work_free(&w->sorting);
    *w = (mesh_work){0};
}

void touch_meshes(const placed *a, const placed *b, double margin, mesh_work *w, touches *out)
{
    const br_shape *sa = a->shape, *sb = b->shape;
    meshes_pair pair = {.a = sa, .b = sb, .margin = margin, .work = w};
    const br_quat back = br_quat_conjugate(b->pose.orientation);
    const br_pose pose = {to_body(b, a->pose.position), br_quat_mul(back, a->pose.orientation)};
    pair.a_in_b = (placed){sa, pose, br_mat3_from_quat(pose.orientation)};
    br_shape_bounds(sa, pose, &pair.a_low, &pair.a_high);
    pair.reach = sa->convex && sb->convex ? 2 * (sa->size + sb->size) : DEPTH_MOST * fmin(sa->size, sb->size);
    pair.slack = 1e-9 * (sa->size + sb->size);
    w->n = 0;
    w->failed = !br_grow_int(&w->clear_a, &w->clear_a_capacity, sa->n_vertices, sizeof *w->clear_a) ||
                !br_grow_int(&w->clear_b, &w->clear_b_capacity, sb->n_vertices, sizeof *w->clear_b) ||
                !br_grow_int(&w->ridges_a, &w->ridges_a_capacity, sa->n_edges, sizeof *w->ridges_a) ||
                !br_grow_int(&w->ridges_b, &w->ridges_b_capacity, sb->n_edges, sizeof *w->ridges_b);
    if (!w->failed) {
        mesh_vertices(&pair);
        mesh_ridges(&pair);
        mesh_settle(&pair, out);
    }
    out->failed = out->failed || w->failed;
    for (int i = 0; i < out->n; i++) {
        out->at[i].point = to_world(b, out->at[i].point);
        out->at[i].normal = br_mat3_mul_vec(b->r, out->at[i].normal);
    }
}
