/* A chain of capsules with a ball at either end, and the rod that it meets. */
#ifndef PLOUGH_CHAIN_H
#define PLOUGH_CHAIN_H

#include "rigid_scene.h"
#include "scene_maps.h"
#include "scene_pictures.h"

typedef struct bolas_scene {
    scene_params rigid;
    picture_params picture;
    scene_maps maps; /* of the rod */
    double rod_radius, rod_length, link_radius, link_mass, ball_radius, ball_mass;
    struct bolas_start {
        double speed, offset, yaw; /* downwards [m/s]; from the chain's middle to the rod [m]; [rad/s] */
    } start;
    double height, duration;
    double smooth, rough, pixel;
    int links, arc, pixels, reading, stencil, sides, track_every;
    unsigned long long seed;
    double ramp, ramp_ratio, slip, hang, gone, covered, solved;
    double hold_radius, hold_tolerance;
    int hold_arc, bisections, hold_iterations;
    int throws;
    unsigned long long throws_seed;
    double offset_least, offset_most, speed_least, speed_most, yaw_least, yaw_most, significance;
} bolas_scene;
typedef struct bolas_start bolas_start;

typedef struct chain {
    rigid_scene *scene;
    int rod, first, links; /* links are first ... first + links - 1 */
    int balls[2];
    double link; /* length between joints [m] */
} chain;

/* Length of a link, so that `arc` of them lie on half of the rod. */
double chain_link(const bolas_scene *c);

/* A scene with the rod, whose texture has the roughness ra. */
chain chain_begin(br_experiment *ex, const bolas_scene *c, double ra, rigid_variant variant);

/* Adds the links with joints at the nodes (links + 1), then the balls. */
void chain_add(chain *chain, const bolas_scene *c, const br_vec3 *nodes, int links,
               const double ball_mass[2]);

/* Angle about the rod's axis that the part of the chain near the rod covers, from its first to its last node
 * there [rad]. */
double chain_wrap(const chain *chain, const bolas_scene *c);

/* Mean height of the chain and its balls, by mass [m]. */
double chain_height(const chain *chain);

/* Mean, over contacts of links with the rod, of the coefficient for sliding of the link about the axis: +1
 * towards growing angle. */
double chain_coefficient(const chain *chain, int sense);

/* A throw over time. */
typedef struct bolas_point {
    double t, wrap, height, contacts;
} bolas_point;
typedef struct bolas_track {
    bolas_point *points;
    size_t n;
} bolas_track;

/* What came of a throw. */
typedef struct bolas_outcome {
    double wrap, height, contacts; /* at the end [rad], [m]; mean contacts while the chain is near the rod */
    double peak;                   /* largest angle that the chain covered [rad] */
    double apart;                  /* how far the two points of a joint came apart, at most [m] */
    double gain;                   /* largest rise of the energy above an earlier value, over that of motion at the start */
    /* Until something touches: how far the centre of mass leaves free fall [m], the angular momentum about the
     * vertical its value at the start [1]. */
    double fall, spin;
    bool holds;                    /* at the end it covers enough of the rod, and is not lost */
    size_t steps, solved;          /* all; those whose residual is small enough */
    rigid_sums sums;
} bolas_outcome;

/* Binds the sections of Figures 10 and 11. */
void bolas_params(br_params *params, void *scene);
/* What a throw costs, in steps. */
double bolas_cost(const bolas_scene *c, rigid_variant variant);
/* A throw at a rod of roughness ra. Tables, track and pictures may be null; tables and pictures must be where
 * throws go side by side. The track's points are the caller's to free. */
bolas_outcome bolas_throw(br_experiment *ex, const bolas_scene *c, double ra, const bolas_start *start,
                          const char *label, rigid_variant variant, double coefficient,
                          const scene_tables *tables, bolas_track *track, scene_pictures *pictures);

#endif
