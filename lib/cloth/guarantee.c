/* The last resort, and the last word. A vertex that would get into an object which moves is put back relative
 * to that: it goes along with it. Vertices of a pair that may touch on the way, or that meets in the end, go
 * along, too, where some of them do and the others are free to; else they stay where they were. What they are
 * near is looked at again, until nothing offends. An object that is a mesh and runs into cloth that stays
 * waits, and so does any other if the options say so. Each vertex goes from free to carried to rest, each
 * object from moving to waiting, and the step's start is free of intersections, so this ends: at the worst
 * with everything where it was. */
#include <math.h>
#include <string.h>
#include "../base/larger.h"
#include "response.h"

/* Of a distance in an object's coordinates, over those and its place's: far above it. */
static const double ROUNDING = 1e-12;

/* How far a vertex has gone down the last resort, in `marked`. */
enum { FREE, CARRIED, AT_REST };

static bool put_back(br_cloth_contact *c, size_t i)
{
    if (c->marked[i] == AT_REST)
        return false;
    c->marked[i] = AT_REST;
    cloth_contact_place(c, i, c->x0[i]);
    c->v[i] = br_vec3_make(0, 0, 0);
    return true;
}

/* Would a vertex that starts outside get into an object that is no mesh, on its way seen from the object, by
 * more than rounding? What is in it by a trifle counts as outside. */
static bool enters(const br_cloth_contact *c, const cloth_body *b, size_t i, br_vec3 x1)
{
    const br_cloth_object *const o = &b->object;
    const double most = br_vec3_length(br_vec3_sub(x1, c->x0[i])) + cloth_body_way(b, b->next.position, x1);
    if (cloth_body_far(b, c->x0[i], most + CLOTH_SLACK * c->thickness))
        return false;
    const br_vec3 from = br_pose_unapply(o->pose, c->x0[i]), to = br_pose_unapply(b->next, x1);
    const double slack = CLOTH_SLACK * c->thickness, place = br_vec3_length(o->pose.position);
    if (o->shape == BR_CLOTH_PLANE)
        return from.z > -slack && to.z < fmin(from.z, 0) - ROUNDING * (fabs(from.z) + place);
    const double end = o->shape == BR_CLOTH_CAPSULE ? o->length / 2 : 0, size = br_vec3_length(from),
                 way = br_vec3_length(br_vec3_sub(to, from));
    if (size - way > end + o->radius)
        return false;
    const br_vec3 axis[2] = {{0, 0, -end}, {0, 0, end}};
    const br_vec3 start[4] = {from, from, axis[0], axis[1]}, x[4] = {from, to, axis[0], axis[1]};
    const double gap = cloth_closest_points(CLOTH_EDGE_EDGE, start).distance - o->radius,
                 least = cloth_closest_points(CLOTH_EDGE_EDGE, x).distance - o->radius;
    return gap > -slack && least < fmin(gap, 0) - ROUNDING * (size + way + place);
}

/* The object that a vertex goes with; of a free one the first that would run over it if it stayed. None:
 * CLOTH_ITSELF. */
static uint32_t object_of(const br_cloth_contact *c, uint32_t i)
{
    if (c->marked[i] == CARRIED)
        return c->parent[i];
    for (uint32_t o = 0; o < c->n_bodies; o++) {
        const cloth_body *const b = &c->bodies[o];
        if (!b->tree && !b->still && !b->waits && enters(c, b, i, c->x0[i]))
            return o;
    }
    return CLOTH_ITSELF;
}

/* The object with which all of these can go, as some of them have to while the others are free to;
 * CLOTH_ITSELF: there is none. */
static uint32_t carrier_of(const br_cloth_contact *c, size_t n, const uint32_t *v)
{
    uint32_t carrier = CLOTH_ITSELF;
    bool any_free = false;
    for (size_t a = 0; a < n; a++) {
        if (v[a] >= c->n || c->inverse_mass[v[a]] == 0 || c->marked[v[a]] == AT_REST)
            return CLOTH_ITSELF;
        any_free = any_free || c->marked[v[a]] == FREE;
        const uint32_t with = object_of(c, v[a]);
        if (with != CLOTH_ITSELF && carrier != CLOTH_ITSELF && with != carrier)
            return CLOTH_ITSELF;
        carrier = with != CLOTH_ITSELF ? with : carrier;
    }
    return any_free ? carrier : CLOTH_ITSELF;
}

static void carry(br_cloth_contact *c, size_t i, uint32_t body)
{
    const cloth_body *const b = &c->bodies[body];
    c->marked[i] = CARRIED;
    c->parent[i] = body;
    cloth_contact_place(c, i, br_pose_apply(b->next, br_pose_unapply(b->object.pose, c->x0[i])));
    c->v[i] = br_vec3_scale(1 / c->dt, br_vec3_sub(c->x1[i], c->x0[i]));
    c->report.carried++;
}

static bool put_vertex_back(br_cloth_contact *c, uint32_t i)
{
    if (!put_back(c, i))
        return false;
    c->report.put_back++;
    c->report.held_back += c->inverse_mass[i] == 0;
    return true;
}

/* Takes vertices of the cloth that meet along with the object that some of them go with, or puts them back;
 * true if one had moved. */
static bool put_cloth_back(br_cloth_contact *c, size_t n, const uint32_t *v)
{
    const uint32_t carrier = carrier_of(c, n, v);
    bool any = false;
    for (size_t a = 0; a < n; a++) {
        if (v[a] >= c->n)
            continue;
        if (carrier == CLOTH_ITSELF)
            any = put_vertex_back(c, v[a]) || any;
        else if (c->marked[v[a]] == FREE) {
            carry(c, v[a], carrier);
            any = true;
        }
    }
    return any;
}

/* An object that has no room waits, and what it carried stays with it. */
static void wait(br_cloth_contact *c, uint32_t body)
{
    cloth_body *const b = &c->bodies[body];
    b->waits = true;
    b->next = b->object.pose;
    c->report.waiting++;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->marked[i] == CARRIED && c->parent[i] == body)
            put_vertex_back(c, i);
}

/* Of all vertices of the cloth [m]. */
static double longest_way(const br_cloth_contact *c)
{
    double most = 0;
    for (size_t i = 0; i < c->n; i++) {
        const br_vec3 way = br_vec3_sub(c->x1[i], c->x0[i]);
        most = larger_of(most, br_vec3_dot(way, way));
    }
    return sqrt(most);
}

/* What would get into an object that is no mesh goes with it, or stays where it was, or the object waits;
 * true if something had moved. */
static bool clear_objects(br_cloth_contact *c)
{
    bool any = false;
    const double way = longest_way(c);
    for (uint32_t o = 0; o < c->n_bodies; o++) {
        const cloth_body *const b = &c->bodies[o];
        if (b->tree)
            continue;
        const double ball =
            cloth_body_ball(b, (way + b->shift) * (1 + b->turn) + CLOTH_SLACK * c->thickness, 1);
        for (uint32_t i = 0; i < c->n; i++) {
            /* Free ones go the way that they went when the longest was looked for. */
            if (c->inverse_mass[i] == 0 || (c->marked[i] == FREE && cloth_body_beyond(b, c->x0[i], ball)) ||
                !enters(c, b, i, c->x1[i]))
                continue;
            const bool moves = !b->still && !b->waits;
            if (moves && c->marked[i] == FREE) {
                carry(c, i, o);
                any = true;
            } else if (c->marked[i] != AT_REST) {
                any = put_vertex_back(c, i) || any;
            } else if (moves && c->options.objects_wait) {
                wait(c, o);
                any = true;
            }
        }
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
        cloth_pairs_look_offends(c);
        for (size_t k = 0; k < c->n_pairs; k++) {
            cloth_couple *const pair = &c->pairs[k];
            const uint32_t *const v = pair->v;
            if (c->marked[v[0]] == AT_REST && c->marked[v[1]] == AT_REST && c->marked[v[2]] == AT_REST &&
                c->marked[v[3]] == AT_REST)
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

br_status cloth_guarantee(br_cloth_contact *c, bool pairs, br_error *error)
{
    memset(c->marked, FREE, c->all);
    bool again = clear_objects(c);
    while (!pairs && again)
        again = clear_objects(c);
    for (again = pairs; again;) {
        again = false;
        c->report.intersections = 0;
        BR_TRY(clear_ways(c, error));
        for (uint32_t o = CLOTH_ITSELF; o == CLOTH_ITSELF || o < c->n_bodies; o = after(o)) {
            BR_TRY(search(c, c->x1, o, error));
            c->report.intersections += c->meetings.n;
            for (size_t k = 0; k < c->meetings.n; k++)
                again = put_cloth_back(c, 5, c->meetings.at[k].v) || put_mesh_back(c, o) || again;
        }
        again = clear_objects(c) || again;
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
