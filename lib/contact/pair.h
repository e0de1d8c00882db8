/* The narrow phase of one pair, with its work space. */
#ifndef BRISTLE_CONTACT_PAIR_H
#define BRISTLE_CONTACT_PAIR_H

#include "narrow.h"

typedef struct pair_work {
    touches out, raw, group;
    mesh_work meshes;
    int *found;
    int found_capacity;
    br_error *error;
} pair_work;

/* Must the shape have an ode_geom? */
bool pair_needs_ode(const br_shape *shape);
/* The touches of A and B into work->out, normals from B to A. */
br_status pair_touch(const placed *a, const placed *b, ode_geom *ga, ode_geom *gb, double margin,
                     pair_work *work);

#endif
