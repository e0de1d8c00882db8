/* Matchstick, Table 1: what the files of this experiment share. */
#ifndef TABLE1_H
#define TABLE1_H

#include <bristle/friction_model.h>
#include <bristle/harness/data.h>

typedef struct scene {
    br_friction_isotropic isotropic;
    br_friction_anisotropic body, sliding;
    br_friction_limit_surface surface;
    br_friction_tensors tensors;
    br_friction_cloth cloth;
    br_matchstick_params matchstick;
    double angle_a, angle_b, angle_velocity; /* of the structures and of the sliding at the start [deg] */
    double load, speed;
    int directions;
    const double *loads, *speeds, *turns;
    size_t n_loads, n_speeds, n_turns;
    double skew;               /* of Q_A in one check of the map [1] */
    double turn, step;         /* of a finite difference: of an angle [deg]; of a parameter, relative */
    double outwards;           /* where lists are made longer: a point between two over their mean [1] */
    double exact, rank, least; /* what counts as zero: of a fit; of a direction of parameters; of influence */
    const int *points;         /* of limit surfaces of many parameters */
    size_t n_points;
    double disc_radius; /* [m] */
    int disc_points;
    const char *table;
    const double *angles_b, *angles_velocity, *other_loads, *other_speeds, *exacts; /* other choices */
    const int *other_directions;
    size_t n_angles_b, n_angles_velocity, n_other_loads, n_other_speeds, n_exacts, n_other_directions;
} scene;

/* A row of the table: a model with its parameters. */
enum { ROWS = 7, COLUMNS = 7 };
typedef struct model_row {
    const char *id, *printed; /* as claims call it; as the document's table does */
    br_friction_model model;
} model_row;

/* How a model is asked: world angles [rad] of structures, contact frame and sliding at the start; normal
 * force [N] and speed [m/s]. */
typedef struct setting {
    double a, b, frame, velocity, load, speed;
} setting;

/* What the numerical tests found of a row. */
typedef struct measures {
    double circle, ellipse, map; /* largest relative residual of each shape */
    double conic[3];             /* of the fitted ellipse, f.C f = load^2: xx, xy, yy */
    double fit[4];               /* fitted map from sliding direction to force, over load */
    double anisotropy;           /* largest over least force, less 1 */
    double missed;               /* largest share of dissipation that a force misses */
    int influence, independent;  /* parameters that matter; directions among them that do */
    bool list;                   /* a parameter is a list */
    int influence_longer, independent_longer; /* of lists twice as long */
    double rate[4];              /* the axes' turn over that of A, B, the sliding, the frame */
    double wander;               /* of the axes in the model's own frame as B turns [rad] */
    double load_least, load_most, speed_least, speed_most; /* exponents */
} measures;

setting first_setting(const scene *s);
/* The force for sliding in a direction; in the contact of the setting, where there are many directions. */
br_vec2 world_force(br_friction_model model, const setting *at, double angle);
br_contact contact_of(const setting *at);
br_vec2 force_in(br_friction_model model, const setting *at, const br_contact *c, double angle);
/* Forces for sliding in n directions. */
void limit_curve(br_friction_model model, const setting *at, int n, br_vec2 *force);
/* Direction of the curve's larger moment [rad], and how far the two moments are apart, relative. */
double orientation(int n, const br_vec2 *force, double *apart);

void measure_shape(br_experiment *ex, const scene *s, const model_row *row, measures *m);
void measure_frame(br_experiment *ex, const scene *s, const model_row *row, measures *m);
void measure_scaling(const scene *s, const model_row *row, measures *m);
void count_parameters(br_experiment *ex, const scene *s, const model_row *row, measures *m);
/* Of lists twice as long. */
void count_longer(br_experiment *ex, const scene *s, const model_row *row, measures *m);
double missed_dissipation(int n, const br_vec2 *force);

void judge_cells(br_experiment *ex, const scene *s, const model_row *rows, const measures *found);
/* The claims on cells in a variation. */
void judge_again(br_experiment *ex, const scene *s, const model_row *rows, const measures *found);
void claim_closed_forms(br_experiment *ex, const scene *s, const model_row *rows, const measures *found);
void claim_limit_surfaces(br_experiment *ex, const scene *s);
void claim_disc(br_experiment *ex, const scene *s);
void claim_footnotes(br_experiment *ex, const scene *s, const measures *tensors);

#endif
