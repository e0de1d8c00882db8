/* Shapes on a plane: the points of the shape that lie deepest, without any search. */
#include <bristle/numbers.h>
#include "narrow.h"

/* Rim points of a cap: this many fixed to the body, besides the lowest one. */
enum { RIM = 8 };

typedef struct half_space {
    br_vec3 normal;
    double offset; /* normal.x = offset on the surface */
    double margin;
    touches *out;
} half_space;

/* A point of the surface of A: in contact if it lies below the plane (or within the margin). Inline: a point
 * that is handed over in memory is written number by number and read as a whole, which takes longer than all
 * else that is done with one far above. */
static inline __attribute__((always_inline)) void offer(const half_space *h, br_vec3 x)
{
    const double depth = h->offset - br_vec3_dot(h->normal, x);
    if (depth > -h->margin)
        touches_add(h->out, br_vec3_add_scaled(x, depth / 2, h->normal), h->normal, depth);
}

static void cylinder(const placed *a, const half_space *h)
{
    const double r = a->shape->radius;
    const br_vec3 down = br_vec3_scale(-1, br_mat3_tmul_vec(a->r, h->normal));
    const double across = sqrt(down.x * down.x + down.y * down.y);
    for (int end = -1; end <= 1; end += 2) {
        const double z = end * a->shape->length / 2;
        /* A cylinder that stands rests on points of its own, which don't wander about when it wobbles; ... */
        const bool stands = across < 0.05 && end * down.z > 0;
        const int before = h->out->n;
        for (int i = 0; stands && i < RIM; i++) {
            const double angle = 2 * BR_PI * i / RIM;
            offer(h, to_world(a, br_vec3_make(r * cos(angle), r * sin(angle), z)));
        }
        /* ... one that leans or lies, on the lowest point of its rim. */
        if (across < 1e-9)
            continue;
        const br_vec3 lowest = to_world(a, br_vec3_make(r * down.x / across, r * down.y / across, z));
        bool known = false;
        for (int i = before; i < h->out->n; i++)
            known = known || br_vec3_length(br_vec3_sub(h->out->at[i].point, lowest)) < 0.2 * r;
        if (!known)
            offer(h, lowest);
    }
    touches_reduce(h->out, 0, BR_CONTACTS_PER_PAIR);
}

void touch_plane(const placed *a, const placed *plane, double margin, touches *out)
{
    half_space h = {.normal = br_mat3_mul_vec(plane->r, br_vec3_make(0, 0, 1)), .margin = margin, .out = out};
    h.offset = br_vec3_dot(h.normal, plane->pose.position);
    const br_shape *s = a->shape;
    const br_vec3 foot = br_vec3_scale(-s->radius, h.normal);
    switch (s->kind) {
    case BR_SHAPE_SPHERE:
        offer(&h, br_vec3_add(a->pose.position, foot));
        break;
    case BR_SHAPE_CAPSULE:
        for (int end = -1; end <= 1; end += 2)
            offer(&h, br_vec3_add(to_world(a, br_vec3_make(0, 0, end * s->length / 2)), foot));
        break;
    case BR_SHAPE_CYLINDER:
        cylinder(a, &h);
        break;
    default:
        for (int i = 0; i < s->n_vertices; i++)
            offer(&h, to_world(a, s->vertices[i]));
        if (s->kind == BR_SHAPE_CONVEX)
            touches_reduce(out, 0, BR_CONTACTS_PER_PAIR);
    }
}
