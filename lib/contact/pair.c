/* The narrow phase: which function serves which pair of shapes. */
#include "pair.h"
#include "revolution.h"

static bool polyhedron(const br_shape *s)
{
    return s->kind == BR_SHAPE_BOX || s->kind == BR_SHAPE_CONVEX;
}
static bool is_round(const br_shape *s)
{
    return s->kind == BR_SHAPE_SPHERE || s->kind == BR_SHAPE_CAPSULE;
}
static bool is_tube(const br_shape *s)
{
    return s->kind == BR_SHAPE_CAPSULE || s->kind == BR_SHAPE_CYLINDER;
}
static bool mesh(const br_shape *s)
{
    return s->kind == BR_SHAPE_MESH || s->kind == BR_SHAPE_HEIGHT_FIELD;
}

bool pair_needs_ode(const br_shape *s)
{
    return s->kind <= BR_SHAPE_CYLINDER; /* sphere, box, capsule, cylinder */
}

static int deepest_of(const touches *raw)
{
    int best = 0;
    for (int i = 1; i < raw->n; i++)
        if (raw->at[i].depth > raw->at[best].depth)
            best = i;
    return best;
}

/* `side` 1: the shape is A and lies on the side of the normal; -1: B. A capsule that lies on its side has no
 * lowest point. */
static void lowest_of_round(const placed *p, double side, touch *deepest)
{
    if (!is_round(p->shape))
        return;
    const br_vec3 axis = br_mat3_mul_vec(p->r, br_vec3_make(0, 0, 1));
    const double along = br_vec3_dot(axis, deepest->normal);
    if (p->shape->kind == BR_SHAPE_CAPSULE && fabs(along) < 0.02)
        return;
    const br_vec3 end =
        br_vec3_add_scaled(p->pose.position, -side * copysign(p->shape->length / 2, along), axis);
    deepest->point = br_vec3_add_scaled(end, side * (deepest->depth / 2 - p->shape->radius), deepest->normal);
}

/* A ball and a box or cylinder, a capsule and a box: the library's normal, then the area. */
static br_status curved(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                        pair_work *work)
{
    touches *raw = &work->raw;
    raw->n = 0;
    const br_status status = ode_touch(ga, gb, a, b, margin, raw, work->error);
    if (status || raw->n == 0)
        return status;
    touch deepest = raw->at[deepest_of(raw)];
    /* The point of a ball, or of the lower end of a capsule, that lies deepest is known exactly; so is what
     * lies midway. */
    lowest_of_round(a, 1, &deepest);
    lowest_of_round(b, -1, &deepest);
    if (a->shape->kind != BR_SHAPE_SPHERE && b->shape->kind != BR_SHAPE_SPHERE)
        touch_area(a, b, margin, &deepest, &work->out);
    else
        touches_add(&work->out, deepest.point, deepest.normal, deepest.depth);
    return BR_OK;
}

/* Tubes that touch with their sides are as capsules. Where they lie nearly along one another, with two
 * contacts, the ball at a capsule's end reaches a little deeper than a cylinder's rim. */
static void sides(const placed *a, const placed *b, double margin, touches *out)
{
    touch deepest;
    const bool turned = a->shape->kind != BR_SHAPE_CYLINDER;
    touch_capsules(a, b, margin, out);
    if (out->n < 2)
        return;
    if (!cylinder_axis(turned ? b : a, turned ? a : b, margin, &deepest))
        out->n = 0;
    for (int i = 0; i < out->n; i++)
        out->at[i].depth = fmin(out->at[i].depth, deepest.depth);
}

/* Of solids of revolution only balls and capsules know the round surface. */
static bool needs_facets(const br_shape *s, const br_shape *other)
{
    return s->kind == BR_SHAPE_REVOLUTION && !is_round(other);
}

/* With the roles of A and B exchanged. */
static br_status swapped(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                         pair_work *work)
{
    const br_status status = pair_touch(b, a, gb, ga, margin, work);
    touches_swap(&work->out);
    return status;
}

br_status pair_touch(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                     pair_work *work)
{
    work->out.n = 0;
    const br_shape *sa = a->shape, *sb = b->shape;
    br_status status = BR_OK;
    touch deepest;
    if (needs_facets(sa, sb) || needs_facets(sb, sa)) {
        placed facets_a = *a, facets_b = *b;
        facets_a.shape = needs_facets(sa, sb) ? sa->prism : sa;
        facets_b.shape = needs_facets(sb, sa) ? sb->prism : sb;
        return pair_touch(&facets_a, &facets_b, ga, gb, margin, work);
    }
    if (sa->kind == BR_SHAPE_PLANE)
        return sb->kind == BR_SHAPE_PLANE ? BR_OK : swapped(a, b, ga, gb, margin, work);
    if (sb->kind == BR_SHAPE_PLANE)
        touch_plane(a, b, margin, &work->out);
    else if (sa->kind == BR_SHAPE_REVOLUTION)
        return swapped(a, b, ga, gb, margin, work);
    else if (sb->kind == BR_SHAPE_REVOLUTION)
        touch_round_revolution(a, b, margin, &work->out);
    else if (is_round(sa) && is_round(sb))
        touch_capsules(a, b, margin, &work->out);
    else if (is_tube(sa) && is_tube(sb) && sides_touch(a, b))
        sides(a, b, margin, &work->out);
    else if (polyhedron(sa) && polyhedron(sb)) {
        if (polyhedra_axis(a, b, margin, &deepest))
            touch_area(a, b, margin, &deepest, &work->out);
    } else if (sa->kind == BR_SHAPE_CYLINDER && (is_tube(sb) || polyhedron(sb))) {
        if (cylinder_axis(a, b, margin, &deepest))
            touch_area(a, b, margin, &deepest, &work->out);
    } else if (sb->kind == BR_SHAPE_CYLINDER && (is_tube(sa) || polyhedron(sa)))
        return swapped(a, b, ga, gb, margin, work);
    else if (sa->kind == BR_SHAPE_CONVEX && is_round(sb))
        return swapped(a, b, ga, gb, margin, work);
    else if (is_round(sa) && sb->kind == BR_SHAPE_CONVEX) {
        if (round_hull_axis(a, b, margin, &deepest))
            touch_area(a, b, margin, &deepest, &work->out);
    } else if (mesh(sa) && mesh(sb))
        touch_meshes(a, b, margin, &work->meshes, &work->out);
    else if (mesh(sa))
        return swapped(a, b, ga, gb, margin, work);
    else if (is_round(sa) && mesh(sb))
        touch_round_mesh(a, b, margin, &work->found, &work->found_capacity, &work->out);
    else if (mesh(sb))
        touch_hull_mesh(a, b, margin, &work->found, &work->found_capacity, &work->raw, &work->group,
                        &work->out);
    else
        status = curved(a, b, ga, gb, margin, work);
    if (!status && (work->out.failed || work->raw.failed)) {
        work->out.failed = work->raw.failed = work->group.failed = false;
        status = br_fail(work->error, BR_ERR_MEMORY, "contacts of a pair");
    }
    return status;
}
