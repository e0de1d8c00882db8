/* What the parts of this experiment share: parameters, one stroke, and what came of it. */
#ifndef FIG06_H
#define FIG06_H

#include <bristle/harness.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/trials.h>
#include <bristle/matchstick.h>
#include <bristle/soft.h>

enum { FINGERS = 2, ISOTROPIC = -1, CHANGES = 2 };

typedef struct scene {
    br_soft_material gel;
    br_soft_options step;
    br_matchstick_params skin;
    br_vec3 sides; /* of the gel [m] */
    const int *cells;
    size_t n_cells;
    double radius, length, height;  /* of a finger, and the height of its middle [m] */
    double gap, press;              /* between finger and gel at first; how deep it presses [m] */
    double way;                     /* of the stroke [m] */
    double press_time, stroke_time; /* [s] */
    const double *angles;           /* of the structure direction against the stroke [degree] */
    size_t n_angles;
    double change; /* share of the stroke's way at which structure directions are changed [1] */
    double answer; /* after which friction is looked at [s] */
    const char *solvers;
    double finer;          /* factor on the step */
    const int *fine_cells; /* of another mesh; one number: none */
    size_t n_fine_cells;
    const double *young; /* other stiffnesses of the gel [Pa] */
    size_t n_young;
    const double *mu_b; /* other coefficients across the structure [1] */
    size_t n_mu_b;
    br_kept_source kept; /* strokes of an earlier `make study` */
    br_picture_params picture;
    double from,
        until; /* shares of the stroke's way between which friction is averaged: all contacts slide [1] */
} scene;

/* How a gel is stroked. */
typedef struct trial {
    int angle; /* index of the angle, or ISOTROPIC */
    int then;  /* that from the change on; the same: no change */
    const br_contact_solver_type *solver;
} trial;

/* At the end of a step. Forces are on the gel, of both fingers. */
typedef struct sample {
    double t, finger;              /* way of the fingers along the stroke [m] */
    double grip;                   /* sum of normal forces [N] */
    double friction_x, friction_z; /* in the skin, along the stroke and upwards [N] */
    double theory_x, theory_z;     /* the same of sliding along the stroke, for the grip as it is [N] */
    double turned;               /* grip times angle of the structure direction against the stroke [N rad] */
    double power, largest_power; /* that friction takes, and the most that it could [W] */
    double moved_x, moved_z;     /* of the centre of mass [m] */
} sample;

/* What came of a stroke. */
typedef struct stroke {
    size_t n; /* samples */
    sample *samples;
    /* Means of its last part: friction over grip, along the stroke and upwards, and in theory [1]; angle of
     * the structure direction under the fingers against the stroke [rad]; grip of one finger [N]. */
    double along, aside, along_theory, aside_theory, turned, grip;
    double answer; /* friction over grip some time after structure directions may have changed [1] */
    double farthest_x, farthest_z; /* of the centre of mass: largest along, that upwards at the end [m] */
    double missed;            /* share of the largest power that friction left out, of the whole stroke [1] */
    double residual, deepest; /* largest of a step [m/s], [m] */
    int loose, iterations, contacts; /* steps not solved; of Newton's method, all; most contacts */
    size_t nodes;
    br_vec3 *rest, *at; /* (nodes) the gel at rest and at the end */
    br_vec3 *course;    /* (samples x nodes) the gel after each step */
} stroke;

/* Steps of a stroke. */
size_t steps_of(const scene *c);
/* Coefficient of isotropic friction of the same mean. */
double mean_coefficient(const scene *c);
/* Trials of one solver: the angles, isotropic, and with the figure's angles structure that is changed from
 * along to across the stroke and back. */
size_t trials_of(const scene *c);
/* Those trials, (trials_of). */
void make_trials(const scene *c, const br_contact_solver_type *solver, trial *trials);
/* Name of a trial's friction: "0", "45", "isotropic", "0 to 90". */
const char *friction_name(br_experiment *ex, const scene *c, const trial *how);
/* Middle of a finger, on the side of -y or +y. */
br_vec3 finger_at(const scene *c, int finger, double t);
/* Structure directions of the gel at rest at an angle to the stroke, an index. */
br_structure_field grain_of(const scene *c, int angle);
/* The gel's mesh, on the table. */
br_status make_mesh(const scene *c, br_soft_mesh **mesh, br_error *error);
/* One stroke; arrays of `s` are there. */
br_status run_stroke(const scene *c, const trial *how, stroke *s, br_error *error);
/* Memory of a stroke, of the experiment's own. */
void make_stroke(br_experiment *ex, const scene *c, stroke *s);
/* Whether the angles are those that claims speak of. */
bool has_figures_angles(const scene *c);
/* Claims about friction, displacement and changes; trials and strokes of one solver. */
void claim_frictions(br_experiment *ex, const scene *c, const trial *trials, const stroke *strokes);
/* The same with other steps, meshes and stiffnesses: variations.csv, and the claims in these variations. */
void vary(br_experiment *ex, const scene *c, const trial *trials);
size_t varied_strokes(br_experiment *ex, const scene *c);
/* All tables and claims; (n) trials in the order of solvers. */
void put_results(br_experiment *ex, const scene *c, size_t n, const trial *trials, const stroke *strokes);
/* The gel as it is seen at some times, and films, of the first (n) trials. */
void draw(br_experiment *ex, const scene *c, size_t n, const trial *trials, const stroke *strokes);

#endif
