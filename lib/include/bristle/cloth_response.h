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
    struct br_team *team; /* threads of the cloth, for the library's own responses; null: the caller's */
} br_cloth_motion;

/* What a response asks of the linear equations of a step; arrays (n). A vertex may be held in some
 * directions: there its velocity is given, and the equations find the impulse that this takes [Baraff,
 * Witkin: Large steps in cloth simulation, 1998, section 5]. */
typedef struct br_cloth_constraints {
    int solved;     /* how often the equations were solved in this step */
    bool *held;     /* in some direction; all false to begin with */
    br_mat3 *free;  /* of held ones: projects a change of velocity on what is left to it; 0: it is held in all
                       directions */
    br_vec3 *given; /* of held ones: velocity, of which what `free` does not leave counts [m/s] */
    br_vec3 *impulse;     /* of held ones: what else acts on it in the step, as friction does [N s], */
    br_mat3 *drag;        /* less this times its velocity [kg]; symmetric, no negative eigenvalue */
    const br_vec3 *v;     /* as the equations were solved last; before that, at the start of the step [m/s] */
    const br_vec3 *taken; /* impulse by which each held vertex was kept to what was given [N s] */
} br_cloth_constraints;

/* A method of response: constant, one each. */
typedef struct br_cloth_response_type {
    const char *name, *title, *source;
    /* Changes v and x1 of vertices that are not pinned; x1 is taken as it is, so that what was checked is
     * what is kept. `state` is the method's own. A failure ends the step with that status; the cloth is then
     * as before it. */
    br_status (*apply)(void *state, br_cloth_motion *motion, br_error *error);
    /* Null where it takes no part in the step's equations. Called before they are solved, with velocities at
     * the start and no x1, and after each solution, until it leaves `again` false: what it holds is then in
     * the velocities that are handed to `apply`, and strain limiting leaves it alone. */
    br_status (*constrain)(void *state, const br_cloth_motion *motion, br_cloth_constraints *constraints,
                           bool *again, br_error *error);
} br_cloth_response_type;

#endif
