/* A vehicle on orange and green: what is run, and what came of it. x leads along the terrain, y to the left.
 */
#ifndef FIG13_H
#define FIG13_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/harness/trials.h>
#include <bristle/scenes/vehicle.h>

typedef struct vehicle {
    br_vehicle_params scene;
    double interval;             /* of samples [s] */
    int divide;                  /* steps of plane theory in an interval */
    double from, to;             /* of the fit to the decay [s] */
    double fishtail;             /* yaw from which on the tail counts as swung out [rad] */
    double moves;                /* speed below which it has no direction [m/s] */
    double grows;                /* factor of the yaw rate from which on it counts as grown [1] */
    int seeds;                   /* runs of each ground */
    int seed;                    /* of the first */
    double yaw, rate;            /* largest disturbances at the start [rad], [rad/s] */
    double more;                 /* times these where it is disturbed more */
    const double *readings;      /* times fishtail and grows, other readings of the words */
    size_t n_readings;
    br_vec3 across;              /* colour whose structure runs across the way */
    int finer;                   /* parts of the step */
    double coarse;               /* tolerance of the solver [m/s] */
    double harder;               /* factor of the springs' stiffness, once and twice */
    int exact;                   /* parts of plane theory's steps where two of its ways are compared */
    const char *solvers;         /* others */
    double tread;                /* of tyres that are cylinders [m] */
    double release;              /* when brakes are released [s] */
    double falls;                /* angle of sloping ground [rad] */
    const double *speeds, *mu_b; /* (2) other ones at the start [m/s], across the structure [1] */
    size_t n_speeds, n_mu_b;
    double height, disturbed; /* of the centre of mass [m], yaw rate at the start [rad/s] of other runs */
    const double *times;      /* of the outlines [s] */
    size_t n_times;
    double spacing, stroke; /* of strokes, and their length [m] */
    br_kept_source kept; /* runs of an earlier `make study` */
    br_picture_params picture;
} vehicle;

/* How it is run. */
typedef enum setting {
    AS_IT_IS,
    ORANGE, /* all of the terrain */
    GREEN,
    MEAN,    /* circles of the mean coefficient */
    ROLLING, /* no brakes */
    ACROSS,  /* green's structure runs across the way */
    FINER,
    COARSE,
    HARDER, /* springs */
    HARDEST,
    IMPLICIT, /* cones of each step's end */
    IMPLICIT_FINER,
    CYLINDERS, /* tyres */
    RELEASED,  /* brakes, on green */
    DOWNHILL,  /* ground that falls along the way, or to its right */
    SIDEHILL,
    SLOWER, /* at the start, and faster */
    FASTER,
    LESS_ACROSS, /* friction across the structure, and more */
    MORE_ACROSS,
    HIGH,           /* centre of mass */
    DISTURBED_MORE, /* turned at the start */
    OTHER_SOLVERS   /* and on, in the order of the parameter */
} setting;

/* One run; n samples after the start, all of them, though it stands before the end. */
typedef struct run {
    const char *name;
    br_vehicle_params params;
    br_scene_variant variant;
    size_t n, border; /* samples; the last one before the front axle reaches the border's place */
    br_vehicle_motion *motion;
    double slip;     /* at that sample: least share of a wheel's speed over ground that its turning is not */
    double residual; /* largest [m/s] */
    double iterations;   /* mean of a step */
    size_t unsettled;    /* steps whose cones of their end did not settle */
    bool over;           /* the scene ended before its duration */
    double error, tilt;  /* largest of the joints [m], [rad] */
    double before, end;  /* yaw rate at that sample [rad/s]; yaw at the end [rad] */
    double highest;      /* largest yaw rate since that sample, without its sign [rad/s] */
    double swung, early; /* largest yaw, of all samples and of those up to the border [rad] */
} run;

/* Does a run differ from the one as it is by what the document leaves open? */
bool is_variation(size_t which);
/* settings.c: memory and parameters of all runs (*n): OTHER_SOLVERS and the other solvers. */
run *make_runs(br_experiment *ex, const vehicle *c, size_t *n);
/* One run. */
run make_run(br_experiment *ex, const vehicle *c, const char *name, br_vehicle_params params);
br_status take_run(const void *context, const void *none, void *of, br_error *error);
/* The plane theory of a run's parameters, of as many samples; `field` of its own scene, `ahead` [s] as
 * br_vehicle_locked has it. */
br_status plane_theory(const vehicle *c, const run *r, double ahead, br_vehicle_motion *motion, double *least,
                       br_error *error);

/* seeds.c: the same over disturbances; grounds are AS_IT_IS, ORANGE, GREEN, MEAN; then the first one with a
 * finer step, and disturbed more. */
enum { GROUNDS = 4, SEEDS_FINER = GROUNDS, SEEDS_MORE, SERIES };
run *make_seeds(br_experiment *ex, const vehicle *c, size_t *n);
/* All of them; as it is every time, the other series from kept rows. */
void run_seeds(br_experiment *ex, const vehicle *c, run *runs);
void put_seeds(br_experiment *ex, const vehicle *c, const run *runs);
void claim_seeds(br_experiment *ex, const vehicle *c, const run *runs);

/* Largest distance of a wheel from where its joint holds it, at its rim by the axle's tilt [m]. */
double off_joints(const run *r);

/* Tables and claims. */
void put_settings(br_experiment *ex, const run *runs, size_t n);
void put_figure(br_experiment *ex, const vehicle *c, const run *runs, const br_vehicle_motion *plane);
void claim_runs(br_experiment *ex, const vehicle *c, const run *runs, size_t n,
                const br_vehicle_motion *plane);

/* car.c: what the vehicle looks like, in coordinates of its bodies; the caller destroys them. */
typedef struct car {
    br_mesh *chassis, *wheel;
    br_image *colours; /* of both */
} car;
car make_car(br_experiment *ex, const br_vehicle_params *p);
/* picture.c: the vehicle on its terrain as it is seen, and films: as it is, and under the three controls. */
void draw(br_experiment *ex, const vehicle *c, const run *runs);

#endif
