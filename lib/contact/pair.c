/* The narrow phase: which function serves which pair of shapes. */
#include "pair.h"

static bool polyhedron(const br_shape *s)
{
    return s->kind == BR_SHAPE_BOX || s->kind == BR_SHAPE_CONVEX;
}
static bool is_round(const br_shape *s)
{
    return s->kind == BR_SHAPE_SPHERE || s->kind == BR_SHAPE_CAPSULE;
}
static bool mesh(const br_shape *s)
{
    return s->kind == BR_SHAPE_MESH || s->kind == BR_SHAPE_HEIGHT_FIELD;
}

bool pair_needs_ode(const br_shape *s)
{
    return s->kind != BR_SHAPE_PLANE;
}

static int deepest_of(const touches *raw)
{
    int best = 0;
    for (int i = 1; i < raw->n; i++)
        if (raw->at[i].depth > raw->at[best].depth)
            best = i;
    return best;
}

/* Convex shapes of which at least one is curved: the library's normal, then the area. */
static br_status curved(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                        pair_work *work)
{
    touches *raw = &work->raw;
    raw->n = 0;
    br_error *error = work->error;
    const br_status status = ode_touch(ga, gb, a, b, margin, raw, error);
    if (status || raw->n == 0)
        return status;
    touch deepest = raw->at[deepest_of(raw)];
    /* The point of a ball that lies deepest is known exactly; so is what lies midway. */
    if (a->shape->kind == BR_SHAPE_SPHERE)
        deepest.point =
            br_vec3_add_scaled(a->pose.position, deepest.depth / 2 - a->shape->radius, deepest.normal);
    else if (b->shape->kind == BR_SHAPE_SPHERE)
        deepest.point =
            br_vec3_add_scaled(b->pose.position, b->shape->radius - deepest.depth / 2, deepest.normal);
    else {
        touch_area(a, b, margin, &deepest, &work->out);
        return BR_OK;
    }
    touches_add(&work->out, deepest.point, deepest.normal, deepest.depth);
    return BR_OK;
}

/* The library's touches as they are, without the copies that neighbouring triangles give. */
static br_status meshes(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                        pair_work *work)
{
    touches *raw = &work->raw;
    raw->n = 0;
    const br_status status = ode_touch(ga, gb, a, b, margin, raw, work->error);
    if (status)
        return status;
    const double near = 1e-6 * fmin(a->shape->size, b->shape->size);
    for (int i = 0; i < raw->n; i++) {
        bool again = false;
        for (int j = 0; j < work->out.n && !again; j++) {
            touch *kept = &work->out.at[j];
            again = br_vec3_length(br_vec3_sub(raw->at[i].point, kept->point)) < near &&
                    br_vec3_dot(raw->at[i].normal, kept->normal) > 0.999;
            if (again && raw->at[i].depth > kept->depth)
                *kept = raw->at[i];
        }
        if (!again)
            touches_add(&work->out, raw->at[i].point, raw->at[i].normal, raw->at[i].depth);
    }
    return BR_OK;
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
    if (sa->kind == BR_SHAPE_PLANE)
        return sb->kind == BR_SHAPE_PLANE ? BR_OK : swapped(a, b, ga, gb, margin, work);
    if (sb->kind == BR_SHAPE_PLANE)
        touch_plane(a, b, margin, &work->out);
    else if (is_round(sa) && is_round(sb))
        touch_capsules(a, b, margin, &work->out);
    else if (polyhedron(sa) && polyhedron(sb)) {
        if (polyhedra_axis(a, b, margin, &deepest))
            touch_area(a, b, margin, &deepest, &work->out);
    } else if (mesh(sa) && is_round(sb))
        return swapped(a, b, ga, gb, margin, work);
    else if (is_round(sa) && mesh(sb))
        touch_round_mesh(a, b, margin, &work->found, &work->found_capacity, &work->out);
    else if (mesh(sa) || mesh(sb))
        status = meshes(a, b, ga, gb, margin, work);
    else
        status = curved(a, b, ga, gb, margin, work);
    if (!status && (work->out.failed || work->raw.failed)) {
        work->out.failed = work->raw.failed = false;
        status = br_fail(work->error, BR_ERR_MEMORY, "contacts of a pair");
    }
    return status;
}
