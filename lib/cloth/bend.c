/* Bending at a hinge, two triangles about an edge of length l.
 *
 * If the cloth is a cylinder with curvature k along warp or weft, an edge between cells turns by the angle k
 * (h_0 + h_1)/2, h the triangles' heights over it, and energy B/2 l^2 angle^2/(A_0 + A_1) of all edges adds
 * up to B/2 k^2 times the area. The quadratic model has l times 2 sin(angle/2) in place of l angle: the
 * length of a sum over the four vertices, as long as the triangles keep their shape.
 *
 * That cylinder is not the shape of least energy: in a sheet of alternating cells the vertices from which
 * diagonals start move a little against the others, and a strip resists with B (1 - B/(3 (B + B_across))),
 * 5/6 B where both are alike (tests/unit/cloth_statics.c). */
#include <math.h>
#include "cloth.h"

const int cloth_bend_pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

/* A triangle laid flat, seen from its side a b: its height over it, and where on it, 0 to 1 from a to b, the
 * third corner stands. */
typedef struct wing {
    double length, height, foot;
    br_vec2 normal; /* unit, across the side */
} wing;

static wing wing_of(const br_cloth_mesh *mesh, uint32_t triangle, uint32_t a, uint32_t b)
{
    const uint32_t *const corner = &mesh->triangles[3 * (size_t)triangle];
    const br_vec2 *const at = &mesh->material[3 * (size_t)triangle];
    br_vec2 pa = at[0], pb = at[0], pc = at[0];
    for (int k = 0; k < 3; k++) {
        if (corner[k] == a)
            pa = at[k];
        else if (corner[k] == b)
            pb = at[k];
        else
            pc = at[k];
    }
    const br_vec2 e = br_vec2_sub(pb, pa), t = br_vec2_sub(pc, pa);
    const double length = br_vec2_length(e);
    return (wing){.length = length,
                  .height = fabs(br_vec2_cross(e, t)) / length,
                  .foot = br_vec2_dot(e, t) / (length * length),
                  .normal = br_vec2_make(-e.y / length, e.x / length)};
}

cloth_bend cloth_bend_make(const br_cloth_mesh *mesh, const br_cloth_material *material, size_t hinge)
{
    const uint32_t *const both = &mesh->edge_triangles[2 * (size_t)mesh->hinge_edges[hinge]];
    cloth_bend b = {0};
    for (int k = 0; k < 4; k++)
        b.vertex[k] = mesh->hinges[4 * hinge + (size_t)k];
    /* The first triangle is the one that holds c. */
    const uint32_t *const corner = &mesh->triangles[3 * (size_t)both[0]];
    const bool swapped = corner[0] != b.vertex[2] && corner[1] != b.vertex[2] && corner[2] != b.vertex[2];
    const wing c = wing_of(mesh, both[swapped], b.vertex[0], b.vertex[1]),
               d = wing_of(mesh, both[!swapped], b.vertex[0], b.vertex[1]);
    b.length = (c.length + d.length) / 2;
    b.weight[0] = -b.length * ((1 - c.foot) / c.height + (1 - d.foot) / d.height);
    b.weight[1] = -b.length * (c.foot / c.height + d.foot / d.height);
    b.weight[2] = b.length / c.height;
    b.weight[3] = b.length / d.height;
    const double along = (c.normal.x * c.normal.x + d.normal.x * d.normal.x) / 2;
    b.stiffness = (material->bending_warp * along + material->bending_weft * (1 - along)) /
                  (mesh->areas[both[0]] + mesh->areas[both[1]]);
    br_vec3 gradient[4];
    if (!cloth_bend_angle(&b, mesh->rest, &b.angle, gradient))
        b.angle = 0;
    return b;
}

/* What angle and gradient have in common: the edge, its length, and across the triangles their normals, as
 * long as twice their areas. */
typedef struct fold {
    br_vec3 e, p, q;
    double length;
} fold;

static inline bool fold_of(const cloth_bend *b, const br_vec3 *x, fold *f, br_vec3 gradient[4])
{
    const br_vec3 a = x[b->vertex[0]], e = br_vec3_sub(x[b->vertex[1]], a),
                  c = br_vec3_sub(x[b->vertex[2]], a), d = br_vec3_sub(x[b->vertex[3]], a),
                  p = br_vec3_cross(e, c), q = br_vec3_cross(d, e);
    const double ee = br_vec3_dot(e, e), pp = br_vec3_dot(p, p), qq = br_vec3_dot(q, q), l = sqrt(ee);
    if (!(pp > 0) || !(qq > 0))
        return false;
    *f = (fold){e, p, q, l};
    const double fc = br_vec3_dot(c, e) / ee, fd = br_vec3_dot(d, e) / ee;
    gradient[2] = br_vec3_scale(-l / pp, p);
    gradient[3] = br_vec3_scale(-l / qq, q);
    gradient[0] = br_vec3_add_scaled(br_vec3_scale(fc - 1, gradient[2]), fd - 1, gradient[3]);
    gradient[1] = br_vec3_add_scaled(br_vec3_scale(-fc, gradient[2]), -fd, gradient[3]);
    return true;
}

bool cloth_bend_gradient(const cloth_bend *b, const br_vec3 *x, br_vec3 gradient[4])
{
    fold f;
    return fold_of(b, x, &f, gradient);
}

bool cloth_bend_angle(const cloth_bend *b, const br_vec3 *x, double *angle, br_vec3 gradient[4])
{
    fold f;
    if (!fold_of(b, x, &f, gradient))
        return false;
    *angle = atan2(br_vec3_dot(br_vec3_cross(f.p, f.q), f.e), f.length * br_vec3_dot(f.p, f.q));
    return true;
}

/* The sum that the quadratic model squares. */
static inline br_vec3 turn(const cloth_bend *b, const br_vec3 *x)
{
    const br_vec3 a = x[b->vertex[0]];
    br_vec3 sum = br_vec3_make(0, 0, 0);
    for (int k = 1; k < 4; k++) /* weights add up to nothing */
        sum = br_vec3_add_scaled(sum, b->weight[k], br_vec3_sub(x[b->vertex[k]], a));
    return sum;
}

double cloth_bend_energy(const cloth_bend *b, unsigned model, const br_vec3 *x)
{
    double angle;
    br_vec3 gradient[4];
    if (model == BR_CLOTH_QUADRATIC) {
        const br_vec3 t = turn(b, x);
        return b->stiffness / 2 * br_vec3_dot(t, t);
    }
    if (!cloth_bend_angle(b, x, &angle, gradient))
        return 0;
    const double arc = b->length * (angle - b->angle);
    return b->stiffness / 2 * arc * arc;
}

void cloth_bend_force(const cloth_bend *b, const br_vec3 *x, unsigned own, br_vec3 *force)
{
    double angle;
    br_vec3 gradient[4];
    if (!cloth_bend_angle(b, x, &angle, gradient))
        return;
    const double moment = -b->stiffness * b->length * b->length * (angle - b->angle);
    for (int k = 0; k < 4; k++)
        if (own >> k & 1)
            force[b->vertex[k]] = br_vec3_add_scaled(force[b->vertex[k]], moment, gradient[k]);
}
