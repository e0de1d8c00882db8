/* Sheets of cloth that lie on each other, of which one is drawn along: friction carries others with it, as
 * it does threads in a yarn.
 *
 * The ground is z = 0, sheets lie along x and y about the z axis, the first one on the ground. Forces on all
 * vertices of the drawn one, in proportion to mass, make its mean velocity along +x what it is to be. */
#ifndef BRISTLE_CLOTH_STACK_H
#define BRISTLE_CLOTH_STACK_H

#include <bristle/cloth_piece.h>

/* The scene. Laws are values, not owned; they and the response are not in the table. */
typedef struct br_cloth_stack_params {
    int layers;           /* 1 to 64 */
    int drawn;            /* the layer that is drawn, 1: the lowest */
    double length, width; /* of each [m] > 0 */
    int cells;            /* along length and width; every other layer has one more */
    double speed;         /* of the drawn layer after the ramp [m/s] >= 0 */
    double ramp;          /* time over which it grows from 0, linearly [s] >= 0 */
    double gain; /* of the drive, over the mass of all layers [1/s] >= 0: it is damped critically where all
                    of them go along; layers times gain times dt is 1 at most */
    int sweeps;  /* as br_cloth_contact_options has it */
    br_cloth_material material;
    br_cloth_options options;
    br_law on_ground, on_itself;            /* no type: no friction */
    const br_cloth_response_type *response; /* as br_cloth_piece_create takes it; default null */
} br_cloth_stack_params;

/* What the stack is like after a step. */
typedef struct br_cloth_stack_sample {
    double t;      /* [s] */
    double pull;   /* of the drive [N] */
    double load;   /* of the stack on the ground [N] */
    double ground; /* friction of the stack on the ground along +x [N] */
    double height; /* of the highest vertex [m] */
} br_cloth_stack_sample;

typedef struct br_cloth_stack br_cloth_stack; /* opaque */

BR_BEGIN_DECLS

/* Ten layers, the middle one drawn, without friction. */
BR_API br_cloth_stack_params br_cloth_stack_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_stack_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_stack_create(const br_cloth_stack_params *params,
                                                    br_cloth_stack **stack, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_stack_destroy(br_cloth_stack *stack);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_stack_step(br_cloth_stack *stack, br_error *error);
/* What it is like now. */
BR_API br_cloth_stack_sample br_cloth_stack_now(const br_cloth_stack *stack);
/* Way of a layer along +x since the start [m], and its velocity [m/s], which may be null: means. Layers count
 * from 1. */
BR_API double br_cloth_stack_layer(const br_cloth_stack *stack, int layer, double *velocity);
/* Its cloth, of as many components as there are layers, the ground as object 0, and what has happened. */
BR_API const br_cloth_piece *br_cloth_stack_piece(const br_cloth_stack *stack);

/* Theory: layers as rigid plates, with laws that are in proportion to the load. What is between layer k and
 * the one above it, or the ground (k = 0), carries (layers - k) weights, and holds breakaway times that. Of
 * those below the drawn layer the weakest one slips; all above it moves along. */

/* The lowest layer that moves, and the pull of steady drawing [N], which may be null. */
BR_API int br_cloth_stack_moves_from(const br_cloth_stack_params *params, double *pull);

BR_END_DECLS
#endif
