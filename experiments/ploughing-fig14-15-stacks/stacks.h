/* Runs of the stacks: parameters, and what is measured of them. */
#ifndef STACKS_H
#define STACKS_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/patch_inset.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/stacks.h>
#include <bristle/statistics.h>

enum { MATERIALS = BR_STACKS_MATERIALS, PUSHES = BR_STACKS_PUSHES, STACKS = BR_STACKS };

typedef struct scene {
    br_stacks_params stacks;
    br_picture_params picture;
    double sunk, tilt; /* past which the pushed cube does not stand in its stack any more [1, rad] */
    double look;       /* after the impulse, when the cubes still stand [s] */
    double solved;     /* residual of a contact problem that counts as solved, over g dt */
    int record_every, seeds; /* seeds of the textures, in each variation, too */
    double turn_limit;       /* of a cube that goes straight [rad] */
    const int *finer;        /* (n_finer) parts that a step is cut into: 1, 2, 4 ... */
    size_t n_finer;
    int few_sweeps; /* of projected Gauss-Seidel, too few */
    int shown;      /* texels of a map, along each side, in Figure 15 */
    const double *impulses, *depths; /* in place of the push's [N s]; of oak's and PVC's textures [1] */
    size_t n_impulses, n_depths;
    br_kept_source kept; /* runs of an earlier `make study` */
} scene;

/* ---- stacks.c: a run ---- */

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

typedef struct result {
    unsigned long long seed; /* of the textures */
    stack_outcome stack[STACKS];
    int steps, solved; /* all, and those whose contact problem is solved */
    br_scene_sums sums;
} result;

/* What is kept of it, of all stacks. */
extern const br_struct_type result_struct;

/* Of a run that is drawn: its pictures, which may be null, and its steps, for the contact patches and labels
 * beside them; null: none of these. */
typedef struct drawing {
    br_experiment *ex;
    br_scene_pictures *pictures;
    br_scene_trace *trace;
} drawing;

/* One run; tables and drawing may be null. */
br_status run_stacks(const scene *c, unsigned long long seed, const br_scene_variant *variant,
                     const br_scene_tables *tables, const drawing *drawn, result *r, br_error *error);

/* ---- picture.c ---- */

/* Before such a run, and after it. */
void show_stacks(const scene *c, const drawing *drawn, const br_scene *stacks);
void put_drawn(const scene *c, const drawing *drawn, const br_scene *stacks);
/* The run that is drawn, alone. */
void film(br_experiment *ex, const scene *c);

/* ---- runs.c: all of them ---- */

enum { PLOUGHING, HALF_STEP, COULOMB, VARIANTS };
extern const char *const variant_names[VARIANTS];

/* What else is varied: the other packing, the other filter, the other way that grain lies, then impulses and
 * depths of the textures. */
size_t ways_of(const scene *c);
/* The scene varied in a way, and the way's name as claims have it (size bytes). */
scene varied_scene(const scene *c, size_t way, size_t size, char *name);

typedef struct results {
    br_experiment *ex;
    const scene *c;
    int n;               /* seeds */
    result *full, *half; /* (n), the first one's recorded */
    result coulomb;      /* of the first one's textures */
    result *finer;       /* (n_finer) shorter and shorter steps, until run.look */
    result few[2];       /* few sweeps at the step and at half of it */
    result *varied;      /* (ways x n) */
} results;
/* Runs and records; all seeds but the recorded one, and what is varied, from kept rows. The memory is the
 * experiment's. */
results run_all(br_experiment *ex, const scene *c, br_kept *kept);

/* ---- means.c ---- */

/* What is averaged. */
double displacement(const stack_outcome *o);
double early(const stack_outcome *o);
double turned(const stack_outcome *o);
double coefficient(const stack_outcome *o);
double standing(const stack_outcome *o);
/* Mean over the two pushes; over the seeds (n), too, with the half width of its 95 % interval. */
double over_pushes(const result *r, int material, double (*of)(const stack_outcome *));
typedef struct mean {
    double value, interval;
} mean;
/* Over the pushes of each seed (n), in order. */
double *of_seeds(br_experiment *ex, const result *r, int n, int material,
                 double (*of)(const stack_outcome *));
mean over_seeds(br_experiment *ex, const result *r, int n, int material, double (*of)(const stack_outcome *));

/* ---- materials.c ---- */

/* The three normal maps as colours. */
void put_materials(br_experiment *ex, const scene *c);

/* ---- tables.c, claims.c ---- */

void put_stacks(const results *a);
void put_means(const results *a);
void put_steps(const results *a);
/* Materials against each other, their Coulomb twins, and what the length of the step does. */
void claim_materials(const results *a);
void claim_coulomb(const results *a);
void claim_steps(const results *a);

#endif
