/* Features of the cloth that may meet: their list, and impulses between those that are near each other when
 * the step starts. Both sides of a pair share an impulse as their weights say, so that it changes neither the
 * momentum nor the angular momentum of the cloth. */
#include <math.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/larger.h"
#include "response.h"

/* Of the list, over the thickness: more of it are needed the farther a step's answer moves positions. */
static const double reach = 1.5;

/* Adds what was found, numbered through: `first` is that of the second mesh's first vertex. */
static br_status add_found(br_cloth_contact *c, uint32_t body, size_t first, br_error *error)
{
    const size_t n = c->n_pairs + c->found.n;
    if (!br_grow(&c->pairs, &c->pairs_capacity, n, sizeof *c->pairs))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu pairs of features", n);
    for (size_t k = 0; k < c->found.n; k++) {
        const cloth_pair *const pair = &c->found.at[k];
        cloth_couple *const to = &c->pairs[c->n_pairs + k];
        *to = (cloth_couple){.kind = pair->kind, .body = body};
        const int split = pair->kind == CLOTH_EDGE_EDGE ? 2 : 1;
        for (int a = 0; a < 4; a++) {
            const bool second = pair->kind == CLOTH_FACE_VERTEX ? a < split : a >= split;
            to->v[a] = pair->v[a] + (second ? (uint32_t)first : 0);
        }
    }
    c->n_pairs = n;
    return BR_OK;
}

br_status cloth_pairs_list(br_cloth_contact *c, br_error *error)
{
    memcpy(c->listed, c->x1, c->all * sizeof *c->listed);
    for (size_t i = 0; i < c->all; i++)
        c->moved[i] = 1;
    c->moves = 1;
    c->n_pairs = 0;
    BR_TRY(cloth_tree_refit(c->tree, c->x0, c->listed, reach * c->thickness, error));
    if (c->options.self) {
        BR_TRY(cloth_pairs_self(c->tree, NULL, &c->found, error));
        BR_TRY(add_found(c, CLOTH_ITSELF, 0, error));
    }
    for (uint32_t o = 0; o < c->n_bodies; o++) {
        const cloth_body *const b = &c->bodies[o];
        if (!b->tree)
            continue;
        BR_TRY(
            cloth_tree_refit(b->tree, c->x0 + b->first, c->listed + b->first, reach * c->thickness, error));
        BR_TRY(cloth_pairs_between(c->tree, b->tree, &c->found, error));
        BR_TRY(add_found(c, o, b->first, error));
    }
    return BR_OK;
}

/* Lists those pairs anew of which a vertex is among `far`; the others are as they were. The list is then that
 * of the ways to `listed`. */
static br_status list_far(br_cloth_contact *c, br_error *error)
{
    size_t n = 0;
    for (size_t k = 0; k < c->n_pairs; k++) {
        const uint32_t *const v = c->pairs[k].v;
        if (!(c->far[v[0]] | c->far[v[1]] | c->far[v[2]] | c->far[v[3]]))
            c->pairs[n++] = c->pairs[k];
    }
    c->n_pairs = n;
    BR_TRY(cloth_tree_refit(c->tree, c->x0, c->listed, reach * c->thickness, error));
    BR_TRY(cloth_pairs_self(c->tree, c->far, &c->found, error));
    return add_found(c, CLOTH_ITSELF, 0, error);
}

br_status cloth_pairs_renew(br_cloth_contact *c, br_error *error)
{
    /* If ends are moved by m at most, so are places on the way, and two features come nearer by 2 m. */
    const double most = reach * c->thickness / 2;
    size_t n = 0;
    for (size_t i = 0; i < c->all; i++) {
        const br_vec3 d = br_vec3_sub(c->x1[i], c->listed[i]);
        c->far[i] = !(br_vec3_dot(d, d) < 0.99 * most * most);
        n += c->far[i];
    }
    if (n == 0)
        return BR_OK;
    /* Of many, and with meshes, all pairs are listed. */
    if (c->all > c->n || !c->options.self || n > c->n / 8)
        return cloth_pairs_list(c, error);
    for (size_t i = 0; i < c->n; i++)
        if (c->far[i])
            c->listed[i] = c->x1[i];
    return list_far(c, error);
}

/* Is the pair farther apart than the thickness, and stays so by a quarter of it as velocities are? Impulses
 * on others hardly change that; if they do, the impulses at impacts are still to come. */
static bool leaves(const br_cloth_contact *c, const uint32_t v[4], const cloth_closest *at)
{
    double along = 0;
    for (int a = 0; a < 4; a++)
        along += at->w[a] * br_vec3_dot(at->normal, c->v[v[a]]);
    return at->distance > c->thickness && at->distance + c->dt * along > 1.25 * c->thickness;
}

/* Those of the pairs first ... end - 1. */
static br_status find_near(const br_cloth_contact *c, size_t first, size_t end, cloth_near_list *list,
                           br_error *error)
{
    list->n = 0;
    for (size_t k = first; k < end; k++) {
        const cloth_couple *const pair = &c->pairs[k];
        br_vec3 x[4];
        double yields = 0;
        for (int a = 0; a < 4; a++)
            yields += c->inverse_mass[pair->v[a]];
        if (yields == 0)
            continue;
        cloth_contact_gather(c->x0, pair->v, x);
        const cloth_closest at = cloth_closest_points(pair->kind, x);
        if (at.distance > 2 * c->thickness || leaves(c, pair->v, &at) ||
            !cloth_pair_is_nearest(c, pair->kind, pair->body, pair->v, &at))
            continue;
        if (!br_grow(&list->at, &list->capacity, list->n + 1, sizeof *list->at))
            return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu pairs of features",
                           list->n + 1);
        cloth_near *const near = &list->at[list->n++];
        memcpy(near->v, pair->v, sizeof near->v);
        near->body = pair->body;
        near->at = at;
        near->impulse = br_vec3_make(0, 0, 0);
    }
    return BR_OK;
}

static br_status find_part(void *context, size_t part, int member, br_error *error)
{
    (void)member;
    br_cloth_contact *const c = context;
    const size_t parts = cloth_look_parts(c), n = c->n_pairs;
    return find_near(c, br_team_begin(n, parts, part), br_team_begin(n, parts, part + 1),
                     &c->near_parts[part], error);
}

br_status cloth_near_find(br_cloth_contact *c, br_error *error)
{
    const size_t parts = cloth_look_parts(c);
    if (parts == 1)
        return find_near(c, 0, c->n_pairs, &c->near, error);
    BR_TRY(br_team_run(c->team, parts, find_part, c, error));
    c->near.n = 0;
    for (size_t k = 0; k < parts; k++) {
        const cloth_near_list *const part = &c->near_parts[k];
        if (!br_grow(&c->near.at, &c->near.capacity, c->near.n + part->n, sizeof *part->at))
            return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu pairs of features",
                           c->near.n + part->n);
        for (size_t i = 0; i < part->n; i++)
            c->near.at[c->near.n++] = part->at[i];
    }
    return BR_OK;
}

double cloth_pair_push(br_cloth_contact *c, uint32_t body, const uint32_t v[4], const cloth_closest *at,
                       double least, br_vec3 *sum)
{
    br_vec3 u = {0, 0, 0};
    double yields = 0;
    for (int a = 0; a < 4; a++) {
        u = br_vec3_add_scaled(u, at->w[a], c->v[v[a]]);
        yields += at->w[a] * at->w[a] * c->inverse_mass[v[a]];
    }
    if (yields == 0)
        return 0;
    if (sum)
        u = br_vec3_add_scaled(u, -yields, *sum);
    const double along = br_vec3_dot(u, at->normal);
    br_vec3 impulse = {0, 0, 0};
    if (along < least) {
        const br_vec3 slip = br_vec3_add_scaled(u, -along, at->normal);
        const double factor = cloth_friction_left(c, body, slip, along, least, 1 / yields);
        impulse = br_vec3_scale(
            1 / yields, br_vec3_add_scaled(br_vec3_scale(least - along, at->normal), factor - 1, slip));
    } else if (!sum)
        return 0;
    if (sum) {
        const br_vec3 all = impulse;
        impulse = br_vec3_sub(all, *sum);
        *sum = all;
    }
    double most = 0;
    for (int a = 0; a < 4; a++) {
        if (v[a] >= c->n)
            cloth_body_take(c, body, v[a], br_vec3_scale(at->w[a], impulse));
        const br_vec3 change = br_vec3_scale(at->w[a] * c->inverse_mass[v[a]], impulse);
        c->v[v[a]] = br_vec3_add(c->v[v[a]], change);
        most = larger_of(most, br_vec3_length(change));
    }
    return most;
}

double cloth_near_pass(br_cloth_contact *c)
{
    double most = 0;
    for (size_t k = 0; k < c->near.n; k++) {
        cloth_near *const near = &c->near.at[k];
        const double least = cloth_least_velocity(c, near->at.distance - c->thickness, c->thickness);
        most = larger_of(
            most, cloth_pair_push(c, near->body, near->v, &near->at, least, c->sums ? &near->impulse : NULL));
    }
    return most;
}

bool cloth_pair_offends(const br_cloth_contact *c, cloth_couple *pair)
{
    if (cloth_pair_rests(c, pair, pair->no_touch))
        return false;
    br_vec3 x0[4], x1[4];
    cloth_contact_gather(c->x0, pair->v, x0);
    cloth_contact_gather(c->x1, pair->v, x1);
    if (!cloth_stay_apart(pair->kind, x0, x1, 0) && cloth_may_touch(pair->kind, x0, x1, 0, NULL))
        return true;
    pair->no_touch = c->moves;
    return false;
}
