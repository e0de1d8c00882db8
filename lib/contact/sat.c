/* Two convex polyhedra: separating axes [Gottschalk, Lin, Manocha 1996], edges pruned by their Gauss map: two
 * edges span a face of the Minkowski difference only if the arcs between the normals of their faces cross. */
#include "narrow.h"

/* Of two axes of nearly the same overlap the face's is taken, so that resting contacts don't flicker between
 * both. */
static const double EDGE_PREFERENCE = 0.02;

typedef struct best_axis {
    double separation; /* along the axis; negative: overlap */
    br_vec3 axis;      /* unit, from B to A, in B's coordinates */
    br_vec3 point;     /* midway, in B's coordinates */
    bool others;       /* AXIS_OTHERS */
} best_axis;

/* Everything in the coordinates of B, which keeps the result independent of where the pair is: A's vertex,
 * A's direction. */
typedef struct frame {
    br_mat3 r;
    br_vec3 t;
} frame;
static br_vec3 place(const frame *f, br_vec3 v)
{
    return br_vec3_add(f->t, br_mat3_mul_vec(f->r, v));
}

/* Faces of B against the vertices of A. */
static void faces_of_b(const br_shape *a, const br_shape *b, const frame *f, best_axis *best)
{
    for (int k = 0; k < b->n_faces; k++) {
        const br_vec3 n = b->normals[k], in_a = br_mat3_tmul_vec(f->r, n);
        int lowest = 0;
        double least = INFINITY;
        for (int i = 0; i < a->n_vertices; i++) {
            const double h = br_vec3_dot(in_a, a->vertices[i]);
            if (h < least) {
                least = h;
                lowest = i;
            }
        }
        const double separation =
            least + br_vec3_dot(n, f->t) - br_vec3_dot(n, b->vertices[b->corners[b->face_start[k]]]);
        if (separation > best->separation) {
            best->separation = separation;
            best->axis = n;
            best->point = br_vec3_add_scaled(place(f, a->vertices[lowest]), -separation / 2, n);
        }
    }
}

/* Faces of A against the vertices of B. */
static void faces_of_a(const br_shape *a, const br_shape *b, const frame *f, double margin, axis_test test,
                       const void *context, best_axis *best)
{
    for (int k = 0; k < a->n_faces; k++) {
        const br_vec3 n = br_mat3_mul_vec(f->r, a->normals[k]);
        int lowest = 0;
        double least = INFINITY;
        for (int i = 0; i < b->n_vertices; i++) {
            const double h = br_vec3_dot(n, b->vertices[i]);
            if (h < least) {
                least = h;
                lowest = i;
            }
        }
        const double separation = least - br_vec3_dot(n, place(f, a->vertices[a->corners[a->face_start[k]]]));
        if (separation > best->separation + 1e-6 * fabs(best->separation)) {
            /* Any axis can separate, whether it may push or not. */
            const axis_verdict verdict = test ? test(context, br_vec3_scale(-1, n)) : AXIS_MINE;
            if (separation <= margin && verdict == AXIS_IGNORED)
                continue;
            best->others = verdict == AXIS_OTHERS;
            best->separation = separation;
            best->axis = br_vec3_scale(-1, n);
            best->point = br_vec3_add_scaled(b->vertices[lowest], -separation / 2, n);
        }
    }
}

static void edges(const br_shape *a, const br_shape *b, const frame *f, best_axis *best)
{
    const double slack = EDGE_PREFERENCE * fabs(best->separation) + 1e-9 * (a->size + b->size);
    best_axis found = {.separation = -INFINITY};
    const br_vec3 middle_a = place(f, a->centre);
    for (int i = 0; i < a->n_edges; i++) {
        const edge *ea = &a->edges[i];
        const br_vec3 a0 = place(f, a->vertices[ea->v0]), a1 = place(f, a->vertices[ea->v1]);
        const br_vec3 da = br_vec3_sub(a1, a0);
        const br_vec3 nl = br_mat3_mul_vec(f->r, a->normals[ea->left]),
                      nr = br_mat3_mul_vec(f->r, a->normals[ea->right]);
        const br_vec3 across_a = br_vec3_cross(nr, nl);
        for (int j = 0; j < b->n_edges; j++) {
            const edge *eb = &b->edges[j];
            const br_vec3 ml = br_vec3_scale(-1, b->normals[eb->left]),
                          mr = br_vec3_scale(-1, b->normals[eb->right]);
            const br_vec3 across_b = br_vec3_cross(mr, ml);
            /* Arcs nl-nr and ml-mr cross on the sphere of directions. */
            const double cba = br_vec3_dot(ml, across_a), dba = br_vec3_dot(mr, across_a);
            const double adc = br_vec3_dot(nl, across_b), bdc = br_vec3_dot(nr, across_b);
            if (!(cba * dba < 0 && adc * bdc < 0 && cba * bdc > 0))
                continue;
            const br_vec3 b0 = b->vertices[eb->v0], db = br_vec3_sub(b->vertices[eb->v1], b0);
            br_vec3 n = br_vec3_cross(da, db);
            const double length = br_vec3_length(n), both = br_vec3_length(da) * br_vec3_length(db);
            if (length < 1e-3 * both)
                continue;
            n = br_vec3_scale(1 / length, n);
            /* Out of A is against the axis from B to A. */
            if (br_vec3_dot(n, br_vec3_sub(a0, middle_a)) > 0)
                n = br_vec3_scale(-1, n);
            const double separation = br_vec3_dot(n, br_vec3_sub(a0, b0));
            if (separation > found.separation) {
                double s, t;
                closest_on_segments(a0, a1, b0, br_vec3_add(b0, db), &s, &t);
                const br_vec3 p = br_vec3_add_scaled(a0, s, da), q = br_vec3_add_scaled(b0, t, db);
                found = (best_axis){separation, n, br_vec3_scale(0.5, br_vec3_add(p, q)), false};
            }
        }
    }
    if (found.separation > best->separation + slack)
        *best = found;
}

bool polyhedra_axis(const placed *a, const placed *b, double margin, touch *deepest)
{
    return polyhedra_axis_if(a, b, margin, NULL, NULL, deepest);
}

bool polyhedra_axis_if(const placed *a, const placed *b, double margin, axis_test test, const void *context,
                       touch *deepest)
{
    frame f = {.t = to_body(b, a->pose.position)};
    f.r = br_mat3_mul(br_mat3_transpose(b->r), a->r);
    best_axis best = {.separation = -INFINITY};
    faces_of_b(a->shape, b->shape, &f, &best);
    if (best.separation > margin)
        return false;
    faces_of_a(a->shape, b->shape, &f, margin, test, context, &best);
    if (best.separation > margin)
        return false;
    edges(a->shape, b->shape, &f, &best);
    if (best.separation > margin || best.others)
        return false;
    *deepest = (touch){to_world(b, best.point), br_mat3_mul_vec(b->r, best.axis), -best.separation};
    return true;
}

placed as_prism(const placed *cylinder, br_vec3 direction)
{
    if (cylinder->shape->kind != BR_SHAPE_CYLINDER)
        return *cylinder;
    placed p = *cylinder;
    p.shape = cylinder->shape->prism;
    const br_vec3 d = br_mat3_tmul_vec(cylinder->r, direction);
    const double across = sqrt(d.x * d.x + d.y * d.y);
    /* One that stands keeps its points. */
    if (across > 0.05 * br_vec3_length(d)) {
        const double c = d.x / across, s = d.y / across;
        const br_mat3 turn = {{c, -s, 0, s, c, 0, 0, 0, 1}};
        p.r = br_mat3_mul(cylinder->r, turn);
    }
    return p;
}
