/* A convex polyhedron on triangles: the axis test of sat.c for each triangle, with the directions in which a
 * mesh can push at all.
 *
 * Inside of a flat or hollow piece of surface only the faces' own normals can push; across a ridge, what lies
 * between the normals of its two sides. That is why an edge takes part with the normals of both triangles,
 * and why an axis that leans over an edge farther than the neighbour's normal is the neighbour's business. So
 * a box that slides over a floor of triangles never meets an edge. */
#include "narrow.h"

/* The triangle as a polyhedron of one face; memory on the caller's stack. */
typedef struct sliver {
    br_shape shape;
    br_vec3 vertices[3], normals[4];
    int face_start[2], corners[3];
    edge edges[3];
    br_vec3 out[3]; /* in-plane normal of each edge, outward */
} sliver;

static const double FLAT = 1e-4; /* sine of the angle below which an edge counts as flat */

/* Deeper than this share of the hull's width along the normal is no contact with this face. */
static const double THROUGH = 0.25;

static void make(const br_shape *m, int triangle, sliver *s)
{
    *s = (sliver){0};
    const int *c = m->triangles + 3 * triangle;
    const br_vec3 n = m->face_normals[triangle];
    s->shape = (br_shape){.kind = BR_SHAPE_CONVEX, .n_vertices = 3, .vertices = s->vertices, .n_faces = 1};
    s->shape.face_start = s->face_start, s->shape.corners = s->corners;
    s->shape.normals = s->normals, s->shape.edges = s->edges;
    s->face_start[1] = 3;
    s->normals[0] = n;
    br_vec3 sum = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        s->corners[i] = i;
        s->vertices[i] = m->vertices[c[i]];
        sum = br_vec3_add(sum, s->vertices[i]);
    }
    /* Behind the face, so that every edge axis that is allowed points away from it. */
    const double size = br_vec3_length(br_vec3_sub(s->vertices[1], s->vertices[0]));
    s->shape.size = size;
    s->shape.centre = br_vec3_add_scaled(br_vec3_scale(1.0 / 3, sum), -size, n);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, neighbour = m->neighbours[3 * triangle + i];
        s->out[i] = br_vec3_normalise(br_vec3_cross(br_vec3_sub(s->vertices[j], s->vertices[i]), n));
        const br_vec3 other = neighbour >= 0 ? m->face_normals[neighbour] : s->out[i];
        s->normals[1 + i] = other;
        if (br_vec3_dot(other, s->out[i]) > FLAT)
            s->edges[s->shape.n_edges++] = (edge){i, j, 0, 1 + i};
    }
}

static axis_verdict test(const void *context, br_vec3 axis)
{
    const sliver *s = context;
    const br_vec3 n = s->normals[0];
    axis_verdict verdict = AXIS_MINE;
    if (br_vec3_dot(axis, n) > 1 - 1e-12)
        return AXIS_MINE;
    for (int i = 0; i < 3; i++) {
        const double lean = br_vec3_dot(axis, s->out[i]);
        if (lean <= FLAT)
            continue;
        const br_vec3 other = s->normals[1 + i];
        const double limit = br_vec3_dot(other, s->out[i]), facing = br_vec3_dot(other, n);
        if (limit <= FLAT)
            return AXIS_IGNORED;
        if (facing >= 0 ? lean > limit - FLAT : br_vec3_dot(axis, n) < facing + FLAT)
            verdict = AXIS_OTHERS;
    }
    return br_vec3_dot(axis, n) > -1 + 1e-9 ? verdict : AXIS_IGNORED;
}

/* Touches that neighbours share count once; of those with one normal, which lie in one plane, a few carry the
 * load. */
static void thin_out(touches *raw, double near, touches *group, touches *out)
{
    for (int i = 0; i < raw->n; i++) {
        const br_vec3 normal = raw->at[i].normal;
        if (isnan(raw->at[i].depth))
            continue;
        group->n = 0;
        for (int k = i; k < raw->n; k++) {
            touch *t = &raw->at[k];
            if (isnan(t->depth) || br_vec3_dot(t->normal, normal) < 1 - 1e-9)
                continue;
            bool again = false;
            for (int j = 0; j < group->n && !again; j++)
                again = br_vec3_length(br_vec3_sub(t->point, group->at[j].point)) < near;
            if (!again)
                touches_add(group, t->point, t->normal, t->depth);
            t->depth = NAN; /* done */
        }
        touches_reduce(group, 0, BR_CONTACTS_PER_PAIR);
        for (int k = 0; k < group->n; k++)
            touches_add(out, group->at[k].point, group->at[k].normal, group->at[k].depth);
    }
}

/* Is the point of the mesh that the touch names on this triangle? A corner of A below its plane may be beside
 * it. */
static bool on_triangle(const sliver *s, const touch *t, double near)
{
    const br_vec3 x = br_vec3_add_scaled(t->point, t->depth / 2, t->normal);
    const br_vec3 there = closest_on_triangle(x, s->vertices[0], s->vertices[1], s->vertices[2]);
    return br_vec3_length(br_vec3_sub(x, there)) < near;
}

/* Is the point of the hull that the touch names on it? */
static bool on_hull(const placed *hull, const touch *t, double near)
{
    const br_shape *s = hull->shape;
    const br_vec3 x = to_body(hull, br_vec3_add_scaled(t->point, -t->depth / 2, t->normal));
    for (int f = 0; f < s->n_faces; f++)
        if (br_vec3_dot(s->normals[f], br_vec3_sub(x, s->vertices[s->corners[s->face_start[f]]])) > near)
            return false;
    return true;
}

void touch_hull_mesh(const placed *a, const placed *mesh, double margin, int **found, int *capacity,
                     touches *raw, touches *group, touches *out)
{
    /* In the mesh's coordinates. */
    const br_quat back = br_quat_conjugate(mesh->pose.orientation);
    const br_pose pose = {to_body(mesh, a->pose.position), br_quat_mul(back, a->pose.orientation)};
    const placed whole = {a->shape, pose, br_mat3_from_quat(pose.orientation)};
    br_vec3 low, high;
    br_shape_bounds(a->shape, pose, &low, &high);
    const br_vec3 m = br_vec3_make(margin, margin, margin);
    const int n = tree_query(mesh->shape, br_vec3_sub(low, m), br_vec3_add(high, m), found, capacity);
    if (n < 0) {
        out->failed = true;
        return;
    }
    const double near = 1e-6 * a->shape->size;
    raw->n = 0;
    for (int i = 0; i < n; i++) {
        sliver s;
        touch deepest;
        make(mesh->shape, (*found)[i], &s);
        const placed piece = {&s.shape, br_pose_identity(), br_mat3_identity()};
        const placed hull = as_prism(&whole, br_vec3_scale(-1, s.normals[0]));
        if (!polyhedra_axis_if(&hull, &piece, margin, test, &s, &deepest))
            continue;
        /* A wall that the hull stands beside, not in: only at its rim does it touch, which the top reports.
         */
        const br_vec3 in_hull = br_mat3_tmul_vec(whole.r, deepest.normal),
                      opposite = br_vec3_scale(-1, in_hull);
        const double through = shape_support(a->shape, &in_hull) + shape_support(a->shape, &opposite);
        if (deepest.depth > THROUGH * through)
            continue;
        group->n = 0;
        touch_area(&hull, &piece, margin, &deepest, group);
        for (int k = 0; k < group->n; k++)
            if (on_triangle(&s, &group->at[k], near) && on_hull(&hull, &group->at[k], near))
                touches_add(raw, group->at[k].point, group->at[k].normal, group->at[k].depth);
    }
    thin_out(raw, near, group, out);
    out->failed = out->failed || raw->failed || group->failed;
    for (int i = 0; i < out->n; i++) {
        out->at[i].point = to_world(mesh, out->at[i].point);
        out->at[i].normal = br_mat3_mul_vec(mesh->r, out->at[i].normal);
    }
}
