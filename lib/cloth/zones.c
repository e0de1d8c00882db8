/* Rigid zones: vertices of pairs that may still touch move together as a rigid body does, with their momentum
 * and angular momentum [Provot 1997; Harmon and others: Robust treatment of simultaneous collisions, 2008,
 * say what that costs]. Distances within a zone stay, so nothing in it meets; zones grow where they run into
 * others. A zone with held vertices goes where those go if they all have one velocity; else it is left to
 * the last resort, and so is what an object pushes out of such a zone; others it stops as a whole. */
#include <math.h>
#include <bristle/grow.h>
#include "zones.h"

static uint32_t root_of(br_cloth_contact *c, uint32_t i)
{
    while (c->parent[i] != i)
        i = c->parent[i] = c->parent[c->parent[i]];
    return i;
}

/* The lower number is the root: zones don't depend on the order of pairs. */
static bool join(br_cloth_contact *c, uint32_t a, uint32_t b)
{
    a = root_of(c, a);
    b = root_of(c, b);
    if (a == b)
        return false;
    c->parent[a > b ? a : b] = a > b ? b : a;
    return true;
}

/* Joins the vertices of pairs that may touch; true if zones have changed. */
static bool gather(br_cloth_contact *c)
{
    bool grown = false;
    cloth_pairs_look_offends(c);
    for (size_t k = 0; k < c->n_pairs; k++) {
        cloth_couple *const pair = &c->pairs[k];
        if (!cloth_pair_offends(c, pair))
            continue;
        for (int a = 1; a < 4; a++)
            grown = join(c, pair->v[0], pair->v[a]) || grown;
    }
    return grown;
}

/* A zone for each root of more than one vertex; marks the vertices of zones. */
static br_status collect(br_cloth_contact *c, br_error *error)
{
    c->n_zones = 0;
    for (size_t i = 0; i < c->all; i++)
        c->marked[i] = 0;
    for (uint32_t i = 0; i < c->all; i++) {
        const uint32_t root = root_of(c, i);
        if (root == i)
            continue;
        c->marked[i] = c->marked[root] = 1;
    }
    for (uint32_t i = 0; i < c->all; i++)
        if (c->marked[i] && c->parent[i] == i) {
            if (!br_grow(&c->zones, &c->zones_capacity, c->n_zones + 1, sizeof *c->zones))
                return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu rigid zones",
                               c->n_zones + 1);
            c->zones[c->n_zones++] = (cloth_zone){.root = i};
        }
    return BR_OK;
}

cloth_zone *cloth_zone_of(br_cloth_contact *c, uint32_t i)
{
    const uint32_t root = root_of(c, i);
    size_t low = 0, high = c->n_zones - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (c->zones[middle].root < root)
            low = middle + 1;
        else
            high = middle;
    }
    return &c->zones[low];
}

static void add_momentum(br_cloth_contact *c)
{
    for (uint32_t i = 0; i < c->all; i++) {
        if (!c->marked[i])
            continue;
        cloth_zone *const z = cloth_zone_of(c, i);
        z->n++;
        if (c->inverse_mass[i] == 0) {
            if (z->n_held++ == 0) {
                z->held = c->kept[i];
                z->rigid = true;
            }
            const br_vec3 d = br_vec3_sub(c->kept[i], z->held);
            z->rigid = z->rigid && br_vec3_dot(d, d) == 0;
            continue;
        }
        const double m = 1 / c->inverse_mass[i];
        z->mass += m;
        z->centre = br_vec3_add_scaled(z->centre, m, c->x0[i]);
        z->velocity = br_vec3_add_scaled(z->velocity, m, c->v[i]);
    }
    for (size_t k = 0; k < c->n_zones; k++) {
        cloth_zone *const z = &c->zones[k];
        if (z->mass > 0) {
            z->centre = br_vec3_scale(1 / z->mass, z->centre);
            z->velocity = br_vec3_scale(1 / z->mass, z->velocity);
        }
    }
}

static void add_turn(br_cloth_contact *c)
{
    for (uint32_t i = 0; i < c->all; i++) {
        if (!c->marked[i] || c->inverse_mass[i] == 0)
            continue;
        cloth_zone *const z = cloth_zone_of(c, i);
        const double m = 1 / c->inverse_mass[i];
        const br_vec3 d = br_vec3_sub(c->x0[i], z->centre);
        z->angular = br_vec3_add_scaled(z->angular, m, br_vec3_cross(d, br_vec3_sub(c->v[i], z->velocity)));
        /* -[d]x [d]x is the inertia of a unit mass at d. */
        const br_mat3 skew = br_mat3_skew(d);
        z->inertia = br_mat3_sub(z->inertia, br_mat3_scale(m, br_mat3_mul(skew, skew)));
    }
    for (size_t k = 0; k < c->n_zones; k++) {
        cloth_zone *const z = &c->zones[k];
        const double trace = z->inertia.m[0] + z->inertia.m[4] + z->inertia.m[8];
        const bool turns = z->n_held == 0 && br_mat3_determinant(z->inertia) > 1e-9 * trace * trace * trace;
        z->yields = turns ? br_mat3_inverse(z->inertia) : br_mat3_diagonal(0, 0, 0);
        z->angular = br_mat3_mul_vec(z->yields, z->angular);
        if (z->n_held == 0)
            z->rigid = true;
        else
            z->velocity = z->held;
    }
}

static void move(br_cloth_contact *c)
{
    for (uint32_t i = 0; i < c->all; i++) {
        if (!c->marked[i])
            continue;
        const cloth_zone *const z = cloth_zone_of(c, i);
        if (!z->rigid || c->inverse_mass[i] == 0)
            continue;
        c->v[i] = cloth_zone_velocity(c, z, i);
        cloth_contact_move(c, i);
    }
}

br_status cloth_zones(br_cloth_contact *c, br_error *error)
{
    for (uint32_t i = 0; i < c->all; i++)
        c->parent[i] = i;
    c->n_zones = 0;
    for (int round = 0; round < c->options.zones; round++) {
        BR_TRY(cloth_pairs_renew(c, error));
        if (!gather(c))
            break;
        BR_TRY(collect(c, error));
        add_momentum(c);
        add_turn(c);
        cloth_zones_stop(c);
        move(c);
        cloth_touches_settle(c);
    }
    c->report.zones = c->n_zones;
    return BR_OK;
}
