/* The contact solver of an engine that is not Bristle: one Gauss-Seidel sweep after another over the contacts
 * of a step, on the bodies of ODE. All it takes from Bristle is the set that a contact's friction may come
 * from (br_cone_project); everything else is the engine's own. */
#ifndef SWEEP_H
#define SWEEP_H

#include <ode/ode.h>
#include <bristle/cone.h>

enum { SWEEP_CONTACTS_MAX = 64 };

/* A contact as ODE's callback finds it. */
typedef struct sweep_contact {
    dBodyID body_a, body_b; /* null: the fixed world */
    double point[3];        /* [m] */
    double normal[3], tangent[3],
        across[3];       /* unit; the normal points from B to A, tangent x across = normal */
    double depth;        /* [m] */
    const br_cone *cone; /* in (tangent, across) */
    double w_normal,
        w_friction;          /* what moves the contact: its own entry of W, a bound of those in the plane */
    double lambda_n;         /* impulse along the normal [N s] */
    br_contact_vec friction; /* impulse in the plane [N s] */
} sweep_contact;

/* The contacts of one step; zero-initialise. */
typedef struct sweep {
    sweep_contact contacts[SWEEP_CONTACTS_MAX];
    int n;
} sweep;

/* Adds a contact of ODE with a cone whose first axis lies along `grain` (3), projected into the contact's
 * plane. What does not fit is left out. */
void sweep_add(sweep *s, const dContactGeom *geom, const double grain[3], const br_cone *cone);

/* Changes the bodies' velocities so that contacts neither approach nor slide more than their cones allow,
 * over a step of dt [s], in so many sweeps. */
void sweep_solve(sweep *s, double dt, int sweeps);

#endif
