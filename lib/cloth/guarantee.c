/* The last resort, and the last word: vertices of a pair that may touch on the way, or that meets in the end,
 * stay where they were; what they are near is looked at again, until nothing offends. An object that is a
 * mesh and runs into cloth that stays waits, too. The step's start is free of intersections, so this ends: at
 * the worst with everything where it was. */
#include <string.h>
#include "response.h"

static bool put_back(br_cloth_contact *c, size_t i)
{
    if (c->marked[i])
        return false;
    c->marked[i] = 1;
    c->x1[i] = c->x0[i];
    c->v[i] = br_vec3_make(0, 0, 0);
    return true;
}

/* Puts vertices of the cloth back; true if one had moved. */
static bool put_cloth_back(br_cloth_contact *c, size_t n, const uint32_t *v)
{
    bool any = false;
    for (size_t a = 0; a < n; a++) {
        if (v[a] >= c->n || !put_back(c, v[a]))
            continue;
        c->report.put_back++;
        c->report.held_back += c->inverse_mass[v[a]] == 0;
        any = true;
    }
    return any;
}

/* Puts an object back whose vertices are among these; true if one had moved. */
static bool put_mesh_back(br_cloth_contact *c, uint32_t body)
{
    if (body == CLOTH_ITSELF || c->bodies[body].waits)
        return false;
    cloth_body *const b = &c->bodies[body];
    for (size_t i = 0; i < b->n; i++)
        put_back(c, b->first + i);
    b->waits = true;
    b->next = b->object.pose;
    c->report.waiting++;
    return true;
}

/* Until no pair on the way offends. A pair of four vertices that have not moved does not. */
static br_status clear_ways(br_cloth_contact *c, br_error *error)
{
    for (bool again = true; again;) {
        again = false;
        BR_TRY(cloth_pairs_renew(c, error));
        for (size_t k = 0; k < c->n_pairs; k++) {
            const cloth_couple *const pair = &c->pairs[k];
            const uint32_t *const v = pair->v;
            if (c->marked[v[0]] && c->marked[v[1]] && c->marked[v[2]] && c->marked[v[3]])
                continue;
            if (cloth_pair_offends(c, pair))
                again = put_cloth_back(c, 4, v) || put_mesh_back(c, pair->body) || again;
        }
    }
    return BR_OK;
}

/* Intersections at x, of the cloth with itself or with an object: their vertices numbered through. */
static br_status search(br_cloth_contact *c, const br_vec3 *x, uint32_t body, br_error *error)
{
    if (body == CLOTH_ITSELF) {
        BR_TRY(cloth_tree_refit(c->tree, x, x, 0, error));
        c->meetings.n = 0;
        return c->options.self ? cloth_intersections_self(c->tree, NULL, &c->meetings, error) : BR_OK;
    }
    const cloth_body *const b = &c->bodies[body];
    c->meetings.n = 0;
    if (!b->tree)
        return BR_OK;
    BR_TRY(cloth_tree_refit(b->tree, x + b->first, x + b->first, 0, error));
    BR_TRY(cloth_intersections_between(c->tree, b->tree, NULL, &c->meetings, error));
    for (size_t k = 0; k < c->meetings.n; k++) {
        cloth_intersection *const m = &c->meetings.at[k];
        for (int a = 0; a < 5; a++)
            m->v[a] += (a < 2) == m->edge_of_b ? (uint32_t)b->first : 0;
    }
    return BR_OK;
}

/* The body that comes after one in turn: first the cloth itself. */
static uint32_t after(uint32_t body)
{
    return body == CLOTH_ITSELF ? 0 : body + 1;
}

br_status cloth_guarantee(br_cloth_contact *c, br_error *error)
{
    memset(c->marked, 0, c->all);
    for (bool again = true; again;) {
        again = false;
        c->report.intersections = 0;
        BR_TRY(clear_ways(c, error));
        for (uint32_t o = CLOTH_ITSELF; o == CLOTH_ITSELF || o < c->n_bodies; o = after(o)) {
            BR_TRY(search(c, c->x1, o, error));
            c->report.intersections += c->meetings.n;
            for (size_t k = 0; k < c->meetings.n; k++)
                again = put_cloth_back(c, 5, c->meetings.at[k].v) || put_mesh_back(c, o) || again;
        }
        /* The trees have other boxes now: pairs are to be listed anew if they are wanted. */
        if (again)
            BR_TRY(cloth_pairs_list(c, error));
    }
    if (c->report.intersections == 0)
        return BR_OK;
    return br_fail(error, BR_ERR_SOLVER, "cloth: %zu intersections are left after a step",
                   c->report.intersections);
}

br_status cloth_check_clean(br_cloth_contact *c, br_error *error)
{
    for (uint32_t o = CLOTH_ITSELF; o == CLOTH_ITSELF || o < c->n_bodies; o = after(o)) {
        BR_TRY(search(c, c->x0, o, error));
        if (c->meetings.n == 0)
            continue;
        const uint32_t *const v = c->meetings.at[0].v;
        if (o == CLOTH_ITSELF)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "cloth meets itself: the edge of vertices %u, %u and the triangle of %u, %u, %u",
                           v[0], v[1], v[2], v[3], v[4]);
        return br_fail(error, BR_ERR_ARGUMENT, "cloth meets object %u, a mesh, at vertex %u", o,
                       v[0] < c->n ? v[0] : v[2]);
    }
    return BR_OK;
}
