/* Cloth without forces of its own, for tests of contact: vertices fall, and a response answers. */
#ifndef BRISTLE_TESTS_CLOTH_DUST_H
#define BRISTLE_TESTS_CLOTH_DUST_H

#include <stdlib.h>
#include <string.h>
#include <bristle/cloth_contact.h>

#include "check.h"

typedef struct dust {
    br_cloth_mesh *mesh;
    br_cloth_material material;
    br_cloth_contact *contact;
    const br_cloth_response_type *type;
    br_cloth_contact_report last;
    br_error error;
    br_vec3 gravity;
    double dt, time;
    size_t n;
    double *mass, *inverse;
    br_vec3 *x, *v, *x1, *v1;
} dust;

/* Of a mesh, which is taken over; 1 g a vertex, thickness 1 mm, steps of 1 ms. */
static inline dust dust_make(br_cloth_mesh *mesh, const br_cloth_contact_options *options)
{
    dust d = {
        .mesh = mesh, .material = br_cloth_material_default(), .dt = 1e-3, .type = &br_cloth_filter_type};
    d.material.thickness = 1e-3;
    d.gravity.z = -9.81;
    d.n = mesh->n_vertices;
    d.mass = malloc(d.n * sizeof *d.mass);
    d.inverse = malloc(d.n * sizeof *d.inverse);
    d.x = malloc(4 * d.n * sizeof *d.x);
    check_need(d.mass && d.inverse && d.x ? BR_OK : BR_ERR_MEMORY);
    d.v = d.x + d.n;
    d.x1 = d.v + d.n;
    d.v1 = d.x1 + d.n;
    for (size_t i = 0; i < d.n; i++) {
        d.mass[i] = 1e-3;
        d.inverse[i] = 1e3;
        d.x[i] = mesh->rest[i];
        d.v[i] = (br_vec3){0, 0, 0};
    }
    check_need(br_cloth_contact_create(mesh, &d.material, options, &d.contact, NULL));
    return d;
}

static inline void dust_end(dust *d)
{
    br_cloth_contact_destroy(d->contact);
    br_cloth_mesh_destroy(d->mesh);
    free(d->mass);
    free(d->inverse);
    free(d->x);
}

/* A step; held vertices have no inverse mass and go on with their velocity. */
static inline br_status dust_step(dust *d)
{
    for (size_t i = 0; i < d->n; i++) {
        d->v1[i] = d->inverse[i] > 0 ? br_vec3_add_scaled(d->v[i], d->dt, d->gravity) : d->v[i];
        d->x1[i] = br_vec3_add_scaled(d->x[i], d->dt, d->v1[i]);
    }
    br_cloth_motion motion = {.mesh = d->mesh,
                              .material = &d->material,
                              .time = d->time,
                              .dt = d->dt,
                              .n = d->n,
                              .mass = d->mass,
                              .inverse_mass = d->inverse,
                              .x0 = d->x,
                              .v0 = d->v,
                              .v = d->v1,
                              .x1 = d->x1};
    d->error = (br_error){0};
    const br_status status = d->type->apply(d->contact, &motion, &d->error);
    d->last = br_cloth_contact_last(d->contact);
    if (status < 0)
        return status;
    memcpy(d->x, d->x1, d->n * sizeof *d->x);
    for (size_t i = 0; i < d->n; i++)
        if (d->inverse[i] > 0)
            d->v[i] = d->v1[i];
    d->time += d->dt;
    return status;
}

static inline br_vec3 dust_momentum(const dust *d)
{
    br_vec3 sum = {0, 0, 0};
    for (size_t i = 0; i < d->n; i++)
        sum = br_vec3_add_scaled(sum, d->inverse[i] > 0 ? d->mass[i] : 0, d->v[i]);
    return sum;
}

#endif
