/* Log slides: what is run, and what came of it. x leads down the slope, "across" along the ravine's surface
 * to the left. */
#ifndef SLIDES_H
#define SLIDES_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/scene_slope.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/ravine.h>

/* Logs: kept from rolling about their axes, and round ones. */
typedef enum log_kind { HELD, ROUND, LOGS } log_kind;
/* The figures' two fields; the same ellipse without a turn; circles of its mean coefficient. */
typedef enum steering_kind { TOWARDS, AROUND, ALONG, ISOTROPIC, STEERINGS } steering_kind;
/* How a slide is run; with another spin, and where the field turns less, logs that are kept from rolling
 * alone. */
typedef enum setting_kind {
    AS_IT_IS,
    OTHER_SOLVER,
    FINER_STEP,
    LOOSER,
    OTHER_SPIN,
    OTHER_ANGLE,
    SETTINGS
} setting_kind;

typedef struct structure {
    br_ravine_params ravine;
    double spin, other_spin;              /* factor that keeps logs from rolling [1]; another one */
    double other_angle;                   /* of the field [rad] */
    bool all_settings; /* or those of the solver alone, without another spin and field */
    int seeds, decisive, few;             /* runs of a case; of one judged by a share; with another setting */
    double ahead, spacing;                /* of the line before the building, of places down the slope [m] */
    double slow, quiet;                   /* slides that are slower for so long are over [m/s], [s] */
    double most;                          /* share of a run's logs that counts as "the logs" [1] */
    double drawn;                         /* between points of a path [s] */
    const br_contact_solver_type *solver; /* another one */
    int finer;                            /* parts of the step */
    double looser;                        /* factor on the tolerance */
    double stroke_spacing, stroke;        /* [m] */
    const double *across, *yaws;          /* of single logs at the start [m], [rad] */
    size_t n_across, n_yaws;
    double interval;       /* between points of the paths against CVODE [s] */
    int points;            /* of each */
    double short_length;   /* of a log that stands for a point mass [m] */
    double turnless, flat; /* factor on its inertia [1]; radius of ground that is as good as plane [m] */
    const int *parts;      /* that the step is cut into */
    size_t n_parts;
    double tolerance; /* of the solver's residual for single logs [m/s] */
    int directions;   /* over which the ellipse's coefficient is averaged */
    int halvings;     /* of the slope at which a log begins to slide */
    double creeping;  /* a log that has not become faster holds [m/s] */
    double holding;   /* time for that [s] */
    br_kept_source kept; /* slides of an earlier `make study` */
    br_picture_params picture;
} structure;

typedef struct trial {
    log_kind logs;
    steering_kind steering;
    setting_kind setting;
    int run; /* from 0 */
    br_ravine_params params;
    br_scene_variant variant;
    double *across; /* (places x logs) where they pass the places [m], NaN: they don't; null: not wanted */
    br_vec2 *path;  /* (points x logs) down the slope, across; null: not wanted */
    br_pose *poses; /* (times of the picture x bodies) null: not wanted */
    /* what came of it */
    int hits, passed;
    unsigned char place[BR_RAVINE_LOGS_MAX]; /* br_ravine_place */
    double wide, middle;   /* before the building: spread [1]; mean place across [m]; NaN: none gets there */
    double blows, impulse; /* mean normal impulse of a first touch; on the building down the slope [N s] */
    double ended, iterations, residual, deepest; /* [s], mean of a step, largest [m/s], [m] */
    size_t steps, loose, points, drawn; /* of them not solved; points of a path, snapshots that are there */
} trial;

/* All of them: as they are first, (LOGS x STEERINGS x their runs), then the other settings of the figures'
 * two fields. */
typedef struct slides {
    trial *list;
    size_t n;
} slides;

/* A mean over runs and half of its 95 % interval (Student). */
typedef struct mean {
    double value, half;
} mean;

extern const char *const logs_names[LOGS], *const steering_names[STEERINGS], *const setting_names[SETTINGS];

/* Logs in a slide. */
int logs_of(const structure *c);
/* Places where paths are looked at (n), at [m]; the last one is the line before the building. */
size_t places(const structure *c);
double place_at(const structure *c, size_t i);
/* Points of a path. */
size_t path_points(const structure *c);
/* The scene's parameters of that case. */
br_ravine_params with_case(const structure *c, log_kind logs, steering_kind steering);
slides make_slides(br_experiment *ex, const structure *c);
/* All of them; from kept rows those in other settings, and those of the figures' fields beyond
 * measure.seeds. */
void run_slides(br_experiment *ex, const structure *c, slides *all);
/* What these runs (n) start from. */
const br_starts *starts_of(br_experiment *ex, const trial *runs, size_t n);
/* The first run of a setting: what is looked at with another solver, step and tolerance together starts from
 * disorders of its own, the same as runs of that number in the scene as it is. */
int first_run(const structure *c, setting_kind setting);
/* The runs (*n) of a case, one after the other. */
const trial *runs_of(const structure *c, const slides *all, log_kind logs, steering_kind steering,
                     setting_kind setting, size_t *n);
/* Of n values of a run each. Logs of one run knock each other: they are no trials of their own. */
mean mean_of(const double *values, size_t n);
/* Lower end of the interval of what is no less than zero; upper end of that of a share. */
double lower(mean m);
double upper_share(mean m);
/* Runs of a case whose paths are followed: the first measure.seeds of those that are run as they are. */
size_t followed(const structure *c, size_t n);
/* Root of the mean square of where a run's logs, whose paths are followed, pass a place, over that of where
 * they start [1]; NaN: none does. */
double spread(const structure *c, const trial *t, size_t place);

/* Tables and claims. */
void put_outcomes(br_experiment *ex, const structure *c, const slides *all);
void put_figure(br_experiment *ex, const structure *c, const slides *all);
void draw(br_experiment *ex, const structure *c, const slides *all);
void claim_steering(br_experiment *ex, const structure *c, const slides *all);
void claim_settings(br_experiment *ex, const structure *c, const slides *all);
void theory(br_experiment *ex, const structure *c);
/* Runs that it takes. */
size_t theory_runs(const structure *c);

#endif
