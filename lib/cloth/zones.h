/* Rigid zones and what objects do to them. */
#ifndef BRISTLE_CLOTH_ZONES_PRIVATE_H
#define BRISTLE_CLOTH_ZONES_PRIVATE_H

#include "response.h"

typedef struct cloth_zone {
    uint32_t root;
    size_t n, n_held;
    double mass;
    br_vec3 centre, velocity; /* of the mass */
    br_vec3 angular;          /* momentum about the centre, then velocity */
    br_mat3 inertia, yields;  /* its inverse; 0 where the zone does not turn */
    br_vec3 held;             /* velocity of the first held vertex */
    bool rigid;
} cloth_zone;

/* ---- zones.c ---- */

/* The zone that a marked vertex is in; zones are in the order of their roots. */
cloth_zone *cloth_zone_of(br_cloth_contact *c, uint32_t i);

/* ---- zones_stop.c ---- */

/* Velocity with which the zone takes a vertex to where it is at the end of the step: the turn's chord. */
br_vec3 cloth_zone_velocity(const br_cloth_contact *c, const cloth_zone *z, uint32_t i);
/* Objects that are no meshes stop what would get into them, with friction, and the zone as a whole. */
void cloth_zones_stop(br_cloth_contact *c);

#endif
