/* What turns the velocities that cloth would have after a step into those that contact and friction leave it
 * (cloth.h): the place where methods of response are put in. */
#ifndef BRISTLE_CLOTH_RESPONSE_H
#define BRISTLE_CLOTH_RESPONSE_H

#include <bristle/cloth_material.h>
#include <bristle/cloth_mesh.h>

/* What a response is handed in a step; arrays (n). */
typedef struct br_cloth_motion {
    const br_cloth_mesh *mesh;
    const br_cloth_material *material;
    double time, dt;            /* of the step's start; its length [s] */
    size_t n;                   /* vertices */
    const double *mass;         /* [kg] */
    const double *inverse_mass; /* [1/kg]; 0 where a vertex is pinned */
    const br_vec3 *x0, *v0;     /* at the start [m], [m/s] */
    br_vec3 *v;                 /* at the end [m/s]: as they would be, then what the response makes of them */
    br_vec3 *x1;                /* at the end [m]: likewise; x0 + dt v to begin with */
    double (*clock)(void);      /* [s]; null: no times are asked for */
} br_cloth_motion;

/* A method of response: constant, one each. */
typedef struct br_cloth_response_type {
    const char *name;
    /* Changes v and x1 of vertices that are not pinned; x1 is taken as it is, so that what was checked is
     * what is kept. `state` is the method's own. A failure ends the step with that status; the cloth is then
     * as before it. */
    br_status (*apply)(void *state, br_cloth_motion *motion, br_error *error);
} br_cloth_response_type;

#endif
