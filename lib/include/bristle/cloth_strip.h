/* A strip of cloth dragged over the ground [cloth, Figure 5]: one part of it lies on a plane, the rest hangs
 * from an edge that is held above it and moves along at constant speed after a ramp.
 *
 * The plane is z = 0, the strip lies along x, and the held edge, which is x = 0 at the start, moves along +x.
 * To begin with the strip is at rest and without stretch: from the held edge it hangs straight down, and lies
 * behind that, along -x. */
#ifndef BRISTLE_CLOTH_STRIP_H
#define BRISTLE_CLOTH_STRIP_H

#include <bristle/cloth_piece.h>
#include <bristle/ivp.h>

/* The scene. Laws are values, not owned, and not in the table. */
typedef struct br_cloth_strip_params {
    double length, width;   /* [m] > 0; warp runs along the length */
    int cells, cells_width; /* of its mesh along length and width >= 1 */
    double height;          /* of the held edge above the strip that lies [m] > 0, less than the length */
    double speed;           /* of the held edge after the ramp [m/s] >= 0 */
    double ramp;            /* time over which it grows from 0, linearly [s] >= 0 */
    double lower;           /* length of the lower part, from the free edge [m]: what is averaged */
    bool self;              /* contacts of the strip with itself */
    br_cloth_material material;
    br_cloth_options options;
    br_law on_ground, on_itself; /* no type: no friction */
} br_cloth_strip_params;

/* What the strip is like after a step. */
typedef struct br_cloth_strip_sample {
    double t;       /* [s] */
    double x, v;    /* way of the lower part along +x since the start [m], and its velocity [m/s]: means */
    double fastest; /* largest speed of a vertex of the lower part [m/s]: 0 where all of it sticks */
    double held;    /* way of the held edge [m] */
    double lying;   /* length of the part that touches the ground, by the number of its vertices [m] */
    double load;    /* of the strip on the ground [N] */
    double pull;    /* of the strip on the ground along +x [N]: minus its friction */
} br_cloth_strip_sample;

typedef struct br_cloth_strip br_cloth_strip; /* opaque */

BR_BEGIN_DECLS

/* Figure 5 as its experiment has it, without friction. */
BR_API br_cloth_strip_params br_cloth_strip_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_strip_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_strip_create(const br_cloth_strip_params *params,
                                                    br_cloth_strip **strip, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_strip_destroy(br_cloth_strip *strip);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_strip_step(br_cloth_strip *strip, br_error *error);
/* What it is like now. */
BR_API br_cloth_strip_sample br_cloth_strip_now(const br_cloth_strip *strip);
/* Its cloth, the ground as object 0, and what has happened. Vertex (i, j) of the grid, i from the free edge
 * to the held one. */
BR_API const br_cloth_piece *br_cloth_strip_piece(const br_cloth_strip *strip);
/* Velocity of the held edge [m/s] at a time [s], and its way [m]. */
BR_API double br_cloth_strip_drive(const br_cloth_strip_params *params, double t, double *way);

/* Theory: the strip as a block on a spring, which is gravity. The part that hangs has the shape of a catenary
 * whose horizontal tension is that of a length a of it, H = a w, w its weight per length: with arc s =
 * sqrt(h^2 + 2 a h) and span a asinh(s/a). The block is what lies, length - s. */

/* Way of the held edge against the free one since the start [m], at which the strip hangs with `a` [m] > 0,
 * and how long the part that hangs is [m]. */
BR_API double br_cloth_strip_catenary(const br_cloth_strip_params *params, double a, double *hanging);
/* `a` for a way [m]; 0 for one of 0 and less. */
BR_API double br_cloth_strip_pull(const br_cloth_strip_params *params, double way);
/* What moves of the part that hangs, while its shape is that catenary's: with the way w of the held edge
 * against the free one, a point that hangs moves by p(w) along x against the held edge, and by q(w) upwards.
 */
typedef struct br_cloth_strip_swing {
    double hanging; /* length [m] */
    double lifts;   /* how much more hangs for each metre of w [1] */
    double along;   /* integral of -dp/dw over what hangs [m] */
    double
        inertia; /* integral of (dp/dw)^2 + (dq/dw)^2 [m]: times mass per length, what moves with the block */
} br_cloth_strip_swing;

/* Of the catenary of `a` [m] > 0, integrals by the midpoint rule. */
BR_API br_cloth_strip_swing br_cloth_strip_swings(const br_cloth_strip_params *params, double a);

/* Which inertia the block has of what hangs. */
typedef enum br_cloth_strip_inertia {
    BR_STRIP_THIRD,   /* a third of its mass, as of a spring that is stretched along itself */
    BR_STRIP_CATENARY /* what the catenary's motion has: it swings, lies down and is lifted */
} br_cloth_strip_inertia;

/* Motion of that block by steps of `dt` [s] > 0: friction of the law on the part that lies, drag, inertia of
 * what lies and of what hangs. Friction is never more than `breaks` > 0 of the load, at which it then breaks
 * away from rest; 0: it does so at the law's. With BR_STRIP_CATENARY, where l lies, u = V - v is the velocity
 * of the held edge against the block and ' is the derivative by w, Lagrange's equation is, per mass of a
 * length,
 *
 *   (l + inertia) dv/dt = a g - friction - drag + u^2 (inertia' - hanging')/2 - dV/dt (along - inertia)
 *
 * Sets x and v at the n > 0 times k interval, k = 0 ... n - 1. */
BR_API void br_cloth_strip_block(const br_cloth_strip_params *params, br_cloth_strip_inertia inertia,
                                 double breaks, double dt, double interval, size_t n, double *x, double *v);

/* The same strip without steps of a fixed length: ordinary differential equations, integrated by CVODE to a
 * tolerance, whose matrix is a band along the strip (banded.h). Forces of stretch, shear, bending, damping
 * and air are those above. What differs: friction rises from rest within `epsilon` (regularised.h), so that
 * what sticks creeps; each vertex that is pressed into the ground has it push back as a spring; no contact of
 * the strip with itself, no strain limit. */

/* How. Default: 1e-3 m/s, 1000 /s, CVODE's BDF with tolerances of 1e-5 and, of places and velocities alike,
 * 1e-7. */
typedef struct br_cloth_smooth_options {
    double epsilon; /* of regularised friction [m/s] > 0 */
    double ground;  /* w [1/s] > 0: a vertex of mass m at depth d that sinks with v is pushed with
                       m w^2 d (1 + 2 v w/g), at least 0: at rest it lies g/w^2 deep, critically damped */
    br_ivp_options ivp;
} br_cloth_smooth_options;

/* The default that the struct states. */
BR_API br_cloth_smooth_options br_cloth_smooth_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_smooth_options_struct;
/* Runs the strip from its start. Sets (n > 0) at the times k interval, k = 0 ... n - 1, what the samples of
 * those names are. `counts` may be null. Errors: parameters out of range, strip without gravity, out of
 * memory, those of br_ivp_run. */
BR_API BR_NODISCARD br_status br_cloth_strip_smooth(const br_cloth_strip_params *params,
                                                    const br_cloth_smooth_options *options, double interval,
                                                    size_t n, double *x, double *v, double *fastest,
                                                    br_ivp_statistics *counts, br_error *error);

BR_END_DECLS
#endif
