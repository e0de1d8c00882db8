/* What the parts of this experiment share: parameters, contact problems, what a solver made of one, and the
 * list of parts. */
#ifndef SEC4_H
#define SEC4_H

#include <bristle/harness/data.h>
#include <bristle/matrix_arrays.h>
#include <bristle/problem_solve.h>

enum { SCENES = 4, NAME = 48 };

typedef struct scene {
    const int *steps[SCENES]; /* of the scenes, from 1, rising: whose problems are kept */
    size_t n_steps[SCENES];
    const char *arch;        /* direction of its structure */
    int contacts, draws;     /* of random problems: in one, and how many of a kind */
    unsigned long long seed; /* of those */
    double rank, half_rank;  /* of W over its size: of the two kinds [1] */
    double mu_low, mu_high;  /* their coefficients lie between these [1] */
    double flat;             /* half axis along the binormal over that along the tangent [1] */
    double rank_share;       /* pivots of W below such a share of the largest count as 0 [1] */
    double tolerance;        /* of the block residual, relative [1] */
    double agree;            /* velocities that differ by less, over the speed, are the same [1] */
    int local;               /* br_local_step of sweeps */
    int doublings;           /* of the number of iterations allowed, from 1 */
    int doublings_pivot;     /* the same of pivots */
    int repetitions;         /* of each solution that is timed */
    const double *ratios;    /* of half axes, in two systems of units [1] */
    size_t n_ratios;
    double exact;      /* tolerance of what is compared to round-off [1] */
    int iterations;    /* at most, there */
    const int *facets; /* rising */
    size_t n_facets;
    double half_t, half_b; /* half axes of the block that slides [1] */
    int directions;        /* of its sliding */
    double beside;         /* step beside them, over the one between two [1] */
    double good;           /* power left out below which facets are a good approximation [1] */
    const double *goods;   /* (n_goods) other readings of it */
    size_t n_goods;
    double fast;             /* its velocity over what friction takes from it [1] */
    int planar;              /* contacts of a problem in the plane */
    const double *distances; /* from a solution, in units of lambda_n, falling [1] */
    size_t n_distances;
    double off;        /* distance at which derivatives are held against differences [1] */
    double difference; /* step of differences [1] */
    const double *offs, *differences; /* other choices of them */
    size_t n_offs, n_differences;
    double singular;   /* singular values below such a share of the largest count as 0 [1] */
    br_vec3 block;     /* sides of the block of section 6 [m] */
    double block_mass, block_fall; /* [kg]; velocity that gravity gives it in a step [m/s] */
    const int *block_contacts, *block_others; /* along its sides, pairs */
    size_t n_block_contacts, n_block_others;
    int block_iterations; /* at most */
    int block_directions; /* of its sliding */
    const double *compliances; /* over the first entry of W [1] */
    size_t n_compliances;
    const double *aspects, *speeds; /* ratios of half axes, rising [1]; [m/s] */
    size_t n_aspects, n_speeds;
    const int *sweeps;
    size_t n_sweeps;
    const double *looser; /* other tolerances of a solved problem [1] */
    size_t n_looser;
} scene;

/* A contact problem, to be solved from no impulses. */
typedef struct problem {
    const char *kind; /* "tower" */
    char name[NAME];  /* "tower 42" */
    const br_matrix_problem *matrix;
    const struct problem *single; /* of duplicates: the problem whose contacts stand here twice; else null */
} problem;

typedef struct problems {
    problem *items;
    size_t n;
} problems;

/* Components of a problem. */
size_t size_of(const br_matrix_problem *matrix);
/* Those of all scenes, by a variant of theirs, and random ones. With duplicates each scene's first problem
 * comes once more with every contact twice. */
problems scenes_and_random(br_experiment *ex, const scene *c, const char *variant, bool duplicates,
                           double flat);
/* Random ones in the plane: nothing moves a contact along its binormal. */
problems random_in_plane(br_experiment *ex, const scene *c);
/* The experiment's copy of a problem, with its contacts' components in units of s. */
const br_matrix_problem *in_units(br_experiment *ex, const br_matrix_problem *matrix,
                                  const double s[BR_BLOCK]);
/* W lambda + q (size_of). */
br_status velocity_of(const br_matrix_problem *matrix, const double *impulses, double *velocity,
                      br_error *error);
/* Iterations at most, and the tolerance of the block residual, relative. */
br_problem_solve_options options_of(const scene *c, int iterations, double tolerance);
/* The block residual of impulses, relative, with such cones. */
double residual_of(const br_matrix_problem *matrix, const br_cone *cones, double *impulses);
/* Ellipses of the coefficients of a problem's circles along the tangent, of `ratio` times these along the
 * binormal. */
const br_cone *ellipses_of(br_experiment *ex, const br_matrix_problem *circles, double ratio);
/* Largest difference of velocities a and b (n) over the speed. */
double apart(const double *a, const double *b, size_t n, double speed);

/* All of the library's solvers, and behind them PROX as published, (*n). */
const br_contact_solver_type *const *contestants(br_experiment *ex, size_t *n);

/* What a solver made of a problem. */
typedef struct result {
    const char *word;        /* of its status, with all iterations */
    double residual, speed;  /* relative [1], |q| [m/s] */
    int iterations;          /* of the least allowed number that solved it, or of the largest */
    double seconds;          /* of those */
    double *history, *times; /* (doublings + 1) residual and seconds with 1, 2, 4, ... iterations allowed;
                             behind the last number that was tried, of that one */
    double *velocity;        /* (size_of) at the end [m/s] */
} result;

/* ---- the parts: each writes its tables and evaluates its claims ---- */

size_t race_runs(br_experiment *ex, const problems *list);
/* All solvers on all problems; returns results, problem by problem. */
const result *race(br_experiment *ex, const scene *c, const problems *list);
/* Velocities of different solvers, and of contacts that stand twice. */
void agreement(br_experiment *ex, const scene *c, const problems *list, const result *results);
size_t frames_runs(const scene *c, const problems *circles);
void frames(br_experiment *ex, const scene *c, const problems *circles); /* S W S, S q */
void facets_of_block(br_experiment *ex, const scene *c);
void facets_of_problems(br_experiment *ex, const scene *c, const problems *circles);
void plane(br_experiment *ex, const scene *c); /* two corners are the whole limit surface */
void discussion(br_experiment *ex, const scene *c); /* section 6, on a block */
void printed(br_experiment *ex, const scene *c, const problems *circles); /* eqs. (18) to (23) */

#endif
