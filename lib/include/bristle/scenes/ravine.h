/* Logs slide down a ravine whose structure directions steer them towards a building or around it [matchstick,
 * Figures 4 and 5]. The document prints no numbers of this scene and no field: shape, sizes, coefficients and
 * fields are ours.
 *
 * The ravine is a channel with a circular section, a solid of revolution on which capsules touch exactly. Its
 * bottom is the x axis: x leads down the slope from the upper end, y across it to the left, z along the
 * normal of the bottom; gravity leans. "Across" means the arc from the bottom line to the left, along the
 * surface. The building is a cube that stands on the bottom. Bodies: "ravine", "building" (if there is one),
 * "log 1" and so on, row by row. Logs are capsules without a structure direction, so that the ravine's alone
 * decides.
 *
 * The fields are one and its mirror image. On the unrolled surface, x down the slope and s across, directions
 * are at the angle +-angle S(x) tanh(s/middle) from down the slope to the left, S a smooth step from 0 at
 * bend_from to 1 at bend_to: minus leads towards the building, plus around it. */
#ifndef BRISTLE_SCENES_RAVINE_H
#define BRISTLE_SCENES_RAVINE_H

#include <bristle/ivp.h>
#include <bristle/matchstick.h>
#include <bristle/materials.h>
#include <bristle/scene.h>

enum { BR_RAVINE_LOGS_MAX = 256 };

/* Structure directions of the ravine. */
typedef enum br_ravine_field_kind {
    BR_RAVINE_TOWARDS, /* to the middle line, where the building stands */
    BR_RAVINE_AROUND,  /* away from it */
    BR_RAVINE_ALONG,   /* down the slope everywhere */
    BR_RAVINE_NONE     /* none: circles of friction.mu */
} br_ravine_field_kind;

/* Parameters. The length of options.world.gravity counts, its direction is the slope's. */
typedef struct br_ravine_params {
    br_scene_options options;      /* the first member */
    br_matchstick_params friction; /* of logs on the ravine; `mu` of logs on each other and on the building */
    double length, radius, wall;   /* of the ravine, of its section, below its surface [m] */
    double slope;                  /* [rad] */
    unsigned field;                /* br_ravine_field_kind */
    double angle;                  /* of the directions from down the slope [rad] */
    double bend_from, bend_to;     /* down the slope, where they turn to it [m] */
    double middle;                 /* from the middle line, within which they turn less [m] */
    bool building;                 /* is there one? */
    double at, side;               /* of the building: its middle down the slope, its edges [m] */
    double log_radius, log_length; /* of a log's cylinder; its ends are round [m] */
    double density;                /* of a log [kg/m^3] */
    double inertia;      /* factor on a log's moments of inertia [1]: a large one slides without turning */
    double spin;         /* and another one on that about its axis [1]: a large one keeps it from rolling */
    int rows, columns;   /* of logs, down the slope and across it */
    double start;        /* of the first row's middles from the upper end [m] */
    double pitch, apart; /* between rows, and between neighbours across, along the surface [m] */
    double yaw;          /* of the logs' axes from down the slope to the left [rad] */
    double jitter;       /* by which a log is off its place, at most, each way [m] */
    double turn;         /* by which it is turned, at most, either way [rad] */
    unsigned long long seed; /* of both */
    double speed;            /* down the slope at the start [m/s] */
    double duration;         /* [s] at most */
} br_ravine_params;

/* Where a log is; once it has hit or passed always so. */
typedef enum br_ravine_place {
    BR_RAVINE_COMING,
    BR_RAVINE_HIT,   /* has touched the building with a force */
    BR_RAVINE_PASSED /* is below the building (without one: below the ravine) and has not touched it */
} br_ravine_place;

/* What the scene remembers. */
typedef struct br_ravine_state {
    int ravine, building, first, logs;       /* bodies (building -1: none; "log 1"); number of logs */
    int hits, passed;                        /* logs */
    unsigned char place[BR_RAVINE_LOGS_MAX]; /* br_ravine_place */
    /* Normal impulse of its first touch [N s]: of two steps, since a contact that is seen before it closes is
     * stopped in two, at the surface and on it. */
    double blow[BR_RAVINE_LOGS_MAX];
    long touched[BR_RAVINE_LOGS_MAX]; /* the step of its first touch; 0: none */
    br_vec3 impulse;                  /* on the building so far [N s] */
} br_ravine_state;

/* A log on a plane: its middle and the direction of its axis. */
typedef struct br_ravine_log {
    double x, y, yaw; /* [m], [rad] */
} br_ravine_log;

BR_BEGIN_DECLS

/* The fields of br_ravine_params. */
extern BR_API const br_struct_type br_ravine_struct;
/* The type; its parameters are a br_ravine_params, its state a br_ravine_state. It is over when every log has
 * hit or passed. */
extern BR_API const br_scene_type br_ravine_type;

/* The parameters' field on the surface, in the ravine's coordinates, which are the world's. */
BR_API br_structure_field br_ravine_field(const br_ravine_params *params);
/* The same on the unrolled surface: the plane z = 0 with y for the distance across. */
BR_API br_structure_field br_ravine_map(const br_ravine_params *params);
/* Distance of a point from the bottom line along the surface, to the left [m]. */
BR_API double br_ravine_across(const br_ravine_params *params, br_vec3 point);
/* Where down the slope the middle of a log is from which on it is below the building (without one: below the
 * ravine), however it is turned [m]. */
BR_API double br_ravine_below(const br_ravine_params *params);
/* Pose of a log that lies in the ravine with both ends: its middle at x [m] down the slope, `across` [m], its
 * axis turned by yaw [rad] from down the slope to the left. */
BR_API br_pose br_ravine_pose(const br_ravine_params *params, double x, double across, double yaw);
/* Where a log (from 0) starts before it is moved at random: x down the slope, y across [m]. */
BR_API br_vec2 br_ravine_start(const br_ravine_params *params, int log);

/* Path of a point mass in the ravine with friction of maximum dissipation on the field's ellipse, by CVODE,
 * in place of a log that does not turn and is as short as it is thick: samples (n + 1) at 0, interval, ...
 * [s]; x down the slope, y across. The centre moves at the distance radius - log_radius from the section's
 * middle, and pushes on its wall as it turns. `statistics` may be null. */
BR_API BR_NODISCARD br_status br_ravine_mass_path(const br_ravine_params *params, br_vec2 start,
                                                  double interval, size_t n, br_vec2 *at,
                                                  br_ivp_statistics *statistics, br_error *error);
/* Path of a log where the ravine is as flat as a plane, by CVODE: a rigid capsule on its two ends, whose
 * loads follow from its balance, with friction of maximum dissipation at each on the field there; it slides,
 * turns about the normal and rolls about its axis. From rest but for `speed` down the slope. Errors: an end
 * that lifts off. */
BR_API BR_NODISCARD br_status br_ravine_log_path(const br_ravine_params *params, br_ravine_log start,
                                                 double interval, size_t n, br_ravine_log *at,
                                                 br_ivp_statistics *statistics, br_error *error);

BR_END_DECLS
#endif
