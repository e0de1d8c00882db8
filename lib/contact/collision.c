/* The collision world: geoms taken apart into simple shapes, sort and sweep, and the contacts of every pair
 * in the order of the pairs. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "lend.h"
#include "list.h"
#include "pair.h"
#include "sort.h"

/* A simple shape of a geom; compounds have several. */
typedef struct leaf {
    const br_shape *shape;
    br_pose local; /* in the body */
    int geom;
    ode_geom *ode;
    placed place;
    br_vec3 low, high; /* with half the margin */
} leaf;

typedef struct near_pair {
    int a, b; /* leaves, a < b */
} near_pair;

struct br_collision {
    br_collision_options options;
    br_geom_spec *geoms;
    size_t n_geoms, geoms_capacity;
    leaf *leaves;
    size_t n_leaves, leaves_capacity;
    int *order; /* leaves along the axis of the sweep, as the last step left them: a start for sorting only */
    near_pair *pairs;
    size_t n_pairs, pairs_capacity;
    sort_work sorting;
    pair_work work;
    id_work ids;
    known_points known, lent, *before; /* own memory, lent memory, and which has the step before */
    br_collision_statistics statistics;
};

br_geom_spec br_geom_spec_default(void)
{
    return (br_geom_spec){
        .body = -1, .surface = -1, .local = br_pose_identity(), .group = 1, .mask = UINT32_MAX};
}
br_status br_collision_create(const br_collision_options *options, br_collision **collision, br_error *error)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(collision);
    *collision = NULL;
    if (!(isfinite(options->margin) && options->margin >= 0) ||
        !(isfinite(options->match_distance) && options->match_distance >= 0))
        return br_fail(error, BR_ERR_RANGE,
                       "collision: margin %g m, match_distance %g m; must not be negative", options->margin,
                       options->match_distance);
    *collision = calloc(1, sizeof **collision);
    if (!*collision)
        return br_fail(error, BR_ERR_MEMORY, "a collision world");
    (*collision)->options = *options;
    return BR_OK;
}

void br_collision_destroy(br_collision *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->n_leaves; i++)
        ode_geom_destroy(c->leaves[i].ode);
    free(c->geoms);
    free(c->leaves);
    free(c->order);
    free(c->pairs);
    sort_work_free(&c->sorting);
    free(c->work.out.at);
    free(c->work.raw.at);
    free(c->work.group.at);
    free(c->work.found);
    mesh_work_free(&c->work.meshes);
    free(c->ids.taken);
    list_forget(&c->known);
    free(c);
}

static bool unit(br_quat q)
{
    const double length = br_quat_length(q);
    return isfinite(length) && fabs(length - 1) < 1e-3;
}

static bool good_pose(br_pose p)
{
    return br_vec3_is_finite(p.position) && unit(p.orientation);
}

static br_status add_leaf(br_collision *c, const br_shape *shape, br_pose local, int geom, br_error *error)
{
    if (c->n_leaves >= (size_t)1 << ID_SHAPE_BITS)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "more than %d simple shapes in a collision world",
                       1 << ID_SHAPE_BITS);
    if (c->n_leaves == c->leaves_capacity) {
        const size_t larger = br_grown(c->leaves_capacity, c->n_leaves + 1);
        if (!br_resize(&c->leaves, larger, sizeof *c->leaves) ||
            !br_resize(&c->order, larger, sizeof *c->order))
            return br_fail(error, BR_ERR_MEMORY, "%zu shapes in a collision world", larger);
        c->leaves_capacity = larger;
    }
    leaf new = {.shape = shape, .local = local, .geom = geom};
    if (pair_needs_ode(shape)) {
        const br_status status = ode_geom_create(shape, &new.ode, error);
        if (status)
            return status;
    }
    c->order[c->n_leaves] = (int)c->n_leaves;
    c->leaves[c->n_leaves++] = new;
    return BR_OK;
}

br_status br_collision_add(br_collision *c, const br_geom_spec *spec, int *index, br_error *error)
{
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_HANDLE(spec);
    if (!spec->shape)
        return br_fail(error, BR_ERR_ARGUMENT, "a geom without a shape");
    if (spec->body < -1 || spec->surface < -1 || !good_pose(spec->local) ||
        !br_vec3_is_finite(spec->structure))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "geom of body %d with surface %d: an index below -1, or a pose that is not one",
                       spec->body, spec->surface);
    if (!br_grow(&c->geoms, &c->geoms_capacity, c->n_geoms + 1, sizeof *c->geoms))
        return br_fail(error, BR_ERR_MEMORY, "%zu geoms", c->n_geoms + 1);
    br_geom_spec own = *spec;
    own.local.orientation = br_quat_normalise(own.local.orientation);
    const br_shape *s = spec->shape;
    const size_t before = c->n_leaves;
    br_status status = BR_OK;
    if (s->kind == BR_SHAPE_COMPOUND)
        for (int i = 0; i < s->n_parts && !status; i++)
            status = add_leaf(c, s->parts[i].shape, br_pose_mul(own.local, s->parts[i].pose), (int)c->n_geoms,
                              error);
    else
        status = add_leaf(c, s, own.local, (int)c->n_geoms, error);
    if (status) {
        while (c->n_leaves > before)
            ode_geom_destroy(c->leaves[--c->n_leaves].ode);
        return status;
    }
    if (index)
        *index = (int)c->n_geoms;
    c->geoms[c->n_geoms++] = own;
    return BR_OK;
}

size_t br_collision_geoms(const br_collision *c)
{
    BR_ASSERT_HANDLE(c);
    return c->n_geoms;
}
const br_geom_spec *br_collision_geom(const br_collision *c, size_t index)
{
    BR_ASSERT_HANDLE(c);
    BR_ASSERT(index < c->n_geoms, "geom %zu of %zu", index, c->n_geoms);
    return &c->geoms[index];
}
br_collision_statistics br_collision_last(const br_collision *c)
{
    BR_ASSERT_HANDLE(c);
    return c->statistics;
}

static br_pose pose_of(const br_pose *poses, int body)
{
    return body < 0 ? br_pose_identity() : poses[body];
}

static br_status check_poses(const br_collision *c, size_t n_bodies, const br_pose *poses, br_error *error)
{
    for (size_t i = 0; i < n_bodies; i++)
        if (!good_pose(poses[i]))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "body %zu: position (%g, %g, %g), length of its quaternion %g: not a pose", i,
                           poses[i].position.x, poses[i].position.y, poses[i].position.z,
                           br_quat_length(poses[i].orientation));
    for (size_t i = 0; i < c->n_geoms; i++)
        if (c->geoms[i].body >= 0 && (size_t)c->geoms[i].body >= n_bodies)
            return br_fail(error, BR_ERR_ARGUMENT, "geom %zu belongs to body %d; there are %zu", i,
                           c->geoms[i].body, n_bodies);
    return BR_OK;
}

static void place_leaves(br_collision *c, const br_pose *poses)
{
    const double m = c->options.margin / 2;
    for (size_t i = 0; i < c->n_leaves; i++) {
        leaf *l = &c->leaves[i];
        br_pose pose = br_pose_mul(pose_of(poses, c->geoms[l->geom].body), l->local);
        pose.orientation = br_quat_normalise(pose.orientation);
        l->place = (placed){l->shape, pose, br_mat3_from_quat(pose.orientation)};
        br_shape_bounds(l->shape, pose, &l->low, &l->high);
        l->low = br_vec3_sub(l->low, br_vec3_make(m, m, m));
        l->high = br_vec3_add(l->high, br_vec3_make(m, m, m));
    }
}

static bool may_meet(const br_collision *c, const leaf *a, const leaf *b)
{
    const br_geom_spec *ga = &c->geoms[a->geom], *gb = &c->geoms[b->geom];
    if (ga->body == gb->body || !(ga->group & gb->mask) || !(gb->group & ga->mask))
        return false;
    const int low = ga->body < gb->body ? ga->body : gb->body,
              high = ga->body < gb->body ? gb->body : ga->body;
    return !c->options.filter || c->options.filter(low, high, c->options.filter_context);
}

static br_status add_pair(br_collision *c, int a, int b, br_error *error)
{
    if (!may_meet(c, &c->leaves[a], &c->leaves[b]))
        return BR_OK;
    if (!br_grow(&c->pairs, &c->pairs_capacity, c->n_pairs + 1, sizeof *c->pairs))
        return br_fail(error, BR_ERR_MEMORY, "%zu pairs of shapes", c->n_pairs + 1);
    c->pairs[c->n_pairs++] = a < b ? (near_pair){a, b} : (near_pair){b, a};
    return BR_OK;
}

static double along(br_vec3 v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/* The axis along which the shapes are spread most. */
static int sweep_axis(const br_collision *c)
{
    double sum[3] = {0}, squares[3] = {0}, n = 0;
    for (size_t i = 0; i < c->n_leaves; i++) {
        if (c->leaves[i].shape->kind == BR_SHAPE_PLANE)
            continue;
        n++;
        for (int k = 0; k < 3; k++) {
            const double x = (along(c->leaves[i].low, k) + along(c->leaves[i].high, k)) / 2;
            sum[k] += x;
            squares[k] += x * x;
        }
    }
    int best = 0;
    for (int k = 1; k < 3; k++)
        if (squares[k] - sum[k] * sum[k] / n > squares[best] - sum[best] * sum[best] / n)
            best = k;
    return best;
}

static int compare_pairs(const void *a, const void *b)
{
    const near_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

/* In memory that is lent, if that is enough: nothing is kept there yet. */
static br_status sort_pairs(br_collision *c, br_error *error)
{
    const size_t size = sizeof *c->pairs, lent = c->lent.capacity * COLLISION_FIRST;
    if (c->n_pairs * size <= lent / 2) /* for good: the first step had none */
        sort_work_free(&c->sorting);
    if (c->n_pairs * size <= lent)
        sort_within(c->lent.id, c->pairs, c->n_pairs, size, compare_pairs);
    else if (!sort_items(&c->sorting, c->pairs, c->n_pairs, size, compare_pairs))
        return br_fail(error, BR_ERR_MEMORY, "%zu pairs of shapes", c->n_pairs);
    return BR_OK;
}

/* Pairs whose bounds overlap, sorted. */
static br_status sweep(br_collision *c, br_error *error)
{
    const int axis = sweep_axis(c), n = (int)c->n_leaves;
    br_status status = BR_OK;
    c->n_pairs = 0;
    /* Insertion sort: the order changes little from step to step. Planes begin at minus infinity and so meet
     * all. */
    for (int i = 1; i < n; i++) {
        const int moving = c->order[i];
        const double key = along(c->leaves[moving].low, axis);
        int j = i;
        for (; j > 0 && along(c->leaves[c->order[j - 1]].low, axis) > key; j--)
            c->order[j] = c->order[j - 1];
        c->order[j] = moving;
    }
    for (int i = 0; i < n && !status; i++) {
        const leaf *a = &c->leaves[c->order[i]];
        const double end = along(a->high, axis);
        for (int j = i + 1; j < n && !status; j++) {
            const leaf *b = &c->leaves[c->order[j]];
            if (along(b->low, axis) > end)
                break;
            if (a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
                b->low.y <= a->high.y && a->low.z <= b->high.z && b->low.z <= a->high.z)
                status = add_pair(c, c->order[i], c->order[j], error);
        }
    }
    return status ? status : sort_pairs(c, error);
}

/* Appends the contacts of a pair to the list. */
static br_status meet(br_collision *c, near_pair pair, const br_pose *poses, br_contact_list *list,
                      br_error *error)
{
    const uint64_t key = (uint64_t)pair.a << ID_SHAPE_BITS | (uint64_t)pair.b;
    const bool turned = c->geoms[c->leaves[pair.a].geom].body < 0;
    const leaf *a = &c->leaves[turned ? pair.b : pair.a], *b = &c->leaves[turned ? pair.a : pair.b];
    const br_geom_spec *ga = &c->geoms[a->geom], *gb = &c->geoms[b->geom];
    c->work.error = error;
    br_status status = pair_touch(&a->place, &b->place, a->ode, b->ode, c->options.margin, &c->work);
    if (status)
        return status;
    const touches *found = &c->work.out;
    if (found->n == 0)
        return BR_OK;
    const size_t begin = list->n;
    if (!list_reserve(list, begin + (size_t)found->n))
        return br_fail(error, BR_ERR_MEMORY, "%zu contacts", begin + (size_t)found->n);
    const br_pose pose_a = pose_of(poses, ga->body), pose_b = pose_of(poses, gb->body);
    const br_vec3 structure_a = br_mat3_mul_vec(a->place.r, ga->structure),
                  structure_b = br_mat3_mul_vec(b->place.r, gb->structure);
    for (int i = 0; i < found->n; i++) {
        const touch *t = &found->at[i];
        br_contact contact = {.point = t->point, .normal = t->normal, .depth = t->depth};
        contact.body_a = ga->body, contact.body_b = gb->body;
        contact.surface_a = ga->surface, contact.surface_b = gb->surface;
        contact.structure_a = structure_a, contact.structure_b = structure_b;
        br_contact_frame(t->normal, &contact.tangent, &contact.binormal);
        list->local_a[list->n] = br_pose_unapply(pose_a, t->point);
        list->local_b[list->n] = br_pose_unapply(pose_b, t->point);
        list->contacts[list->n++] = contact;
    }
    const double reach = c->options.match_distance > 0 ? c->options.match_distance
                         : a->shape->kind == BR_SHAPE_PLANE || b->shape->kind == BR_SHAPE_PLANE
                             ? 0.05 * fmax(a->shape->size, b->shape->size)
                             : 0.05 * fmin(a->shape->size, b->shape->size);
    status = list_identify(c->before, list, begin, key, reach, &c->ids, error);
    c->statistics.pairs_touching++;
    return status;
}

void collision_lend(br_collision *c, const collision_memory *memory)
{
    const collision_memory none = {0}, *const from = memory ? memory : &none;
    c->lent = list_borrow(from->contacts, from->first, from->second);
}

br_status br_collision_find(br_collision *c, size_t n_bodies, const br_pose *poses, br_contact_list *list,
                            br_error *error)
{
    BR_ASSERT_HANDLE(c);
    BR_ASSERT_ARRAY(poses, n_bodies);
    BR_ASSERT_HANDLE(list);
    br_status status = check_poses(c, n_bodies, poses, error);
    if (status)
        return status;
    place_leaves(c, poses);
    if ((status = sweep(c, error)))
        return status;
    c->statistics = (br_collision_statistics){.pairs_near = c->n_pairs};
    c->before = list->n <= c->lent.capacity ? &c->lent : &c->known;
    if (!list_keep(c->before, list))
        return br_fail(error, BR_ERR_MEMORY, "%zu contacts", list->n);
    list->n = 0;
    for (size_t i = 0; i < c->n_pairs && !status; i++)
        status = meet(c, c->pairs[i], poses, list, error);
    if (status) {
        list_put_back(c->before, list);
        return status;
    }
    c->statistics.contacts = list->n;
    return BR_OK;
}
