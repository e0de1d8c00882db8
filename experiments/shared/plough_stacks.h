/* Stacks of acrylic, oak and PVC cubes, of which one gets an impulse [ploughing, Figures 14 and 15]. */
#ifndef PLOUGH_STACKS_H
#define PLOUGH_STACKS_H

#include "rigid_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

enum { STACK_MATERIALS = 3, STACK_PUSHES = 2, STACK_COUNT = STACK_MATERIALS * STACK_PUSHES };

typedef struct stacks_scene {
    scene_params rigid;
    picture_params picture;
    scene_maps maps; /* of the materials */
    double amplitude[STACK_MATERIALS];
    double side, mass, impulse, apart, settle, duration, off_centre, pixel;
    double sunk, tilt; /* past which the pushed cube does not stand in its stack any more [1, rad] */
    double look;       /* after the impulse, when the cubes still stand [s] */
    double solved;     /* residual of a contact problem that counts as solved, over g dt */
    int cubes, pixels, seeds;
    double turn_limit; /* of a cube that goes straight [rad] */
    const int *finer;  /* (n_finer) parts that a step is cut into: 1, 2, 4 ... */
    size_t n_finer;
    int few_sweeps; /* of projected Gauss-Seidel, too few */
    bool crosswise;
    unsigned long long seed;
} stacks_scene;

/* What happened to a stack. */
typedef struct stack_outcome {
    double displacement, early; /* of the pushed cube in the plane: at the end, and at `look` [m] */
    double turned; /* its largest turn about the vertical while it stands in its stack [rad]: what comes later
                      is tumbling */
    double height; /* of the top cube's centre [m] */
    double rest;   /* largest speed before the impulse [m/s] */
    double coefficient; /* mean of the cubes against each other, before the impulse */
    int standing;       /* cubes that are still higher than half a cube above their neighbours below */
} stack_outcome;

typedef struct stacks_result {
    stack_outcome stack[STACK_COUNT];
    int steps, solved; /* all, and those whose contact problem is solved */
    rigid_sums sums;
} stacks_result;

/* Binds the sections of Figures 14 and 15. */
void stacks_params(br_params *params, void *scene);
/* One run; tables and pictures may be null. */
stacks_result stacks_run(br_experiment *ex, const stacks_scene *c, unsigned long long seed,
                         rigid_variant variant, double coefficient, const scene_tables *tables,
                         scene_pictures *pictures);

#endif
