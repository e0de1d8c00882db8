/* Boxes slide down a plane whose structure directions are a field: a channel, a spread, a slalom
 * [matchstick, Figure 3], or lines that gather on a curve, painted into a texture [matchstick, section 5.1,
 * Figure 12]. What the document does not print (sizes, coefficients, fields) is ours.
 *
 * The plane's face is z = 0, its upper edge x = 0: x leads down the slope, y across it to the left, z along
 * the normal; gravity leans. Bodies: "plane", "box 1" (the one at the right) and so on. The scene is over
 * when all boxes have left the face. */
#ifndef BRISTLE_SCENES_SLOPE_BOXES_H
#define BRISTLE_SCENES_SLOPE_BOXES_H

#include <bristle/ivp.h>
#include <bristle/materials.h>
#include <bristle/matchstick.h>
#include <bristle/scene.h>

enum { BR_SLOPE_BOXES_MAX = 32 };

/* Structure directions of the plane. */
typedef enum br_slope_field_kind {
    BR_SLOPE_UNIFORM, /* at `angle` */
    BR_SLOPE_CHANNEL, /* br_structure_fan with -rate, about the middle line */
    BR_SLOPE_SPREAD,  /* br_structure_fan with rate, about the middle line */
    BR_SLOPE_SLALOM,  /* br_structure_wave from the upper edge */
    BR_SLOPE_GATHER   /* br_structure_gather from the middle of the face */
} br_slope_field_kind;

/* Parameters. The length of options.world.gravity counts, its direction is the slope's. */
typedef struct br_slope_boxes_params {
    br_scene_options options;        /* the first member */
    br_matchstick_params friction;   /* of box on plane and of box on box */
    double length, width, thickness; /* of the plane: down the slope, across it, below its face [m] */
    double slope;                    /* [rad] */
    unsigned field;                  /* br_slope_field_kind */
    double angle;                    /* of the uniform field against x, to the left [rad] */
    double rate;                     /* of channel, spread [rad/m] and gathering lines [1/m] */
    double amplitude, wavelength;    /* of slalom and gathering lines [m] */
    double texel;         /* of the texture that the field is painted into [m]; 0: the field itself */
    const char *picture;  /* PNG of a texture over the face, in place of the field; null: none */
    int boxes;            /* at most BR_SLOPE_BOXES_MAX */
    br_vec3 sides;        /* of a box [m] */
    double density;       /* [kg/m^3] */
    double start, apart;  /* of the boxes' middles: down the slope, from each other across it [m] */
    double yaw, yaw_step; /* angle of the first box about z, of each against the one before [rad] */
    double speed;         /* down the slope at the start [m/s] */
    bool structure;       /* boxes have a structure direction, along their first sides */
    bool meet;            /* boxes touch each other, else they pass through */
    double duration;      /* [s] at most */
} br_slope_boxes_params;

/* What the scene remembers. */
typedef struct br_slope_boxes_state {
    int plane, first;         /* bodies: the plane, "box 1"; the others follow */
    br_structure_field field; /* of the plane, as friction uses it, in the plane's coordinates */
} br_slope_boxes_state;

BR_BEGIN_DECLS

/* The fields of br_slope_boxes_params. */
extern BR_API const br_struct_type br_slope_boxes_struct;
/* The type. */
extern BR_API const br_scene_type br_slope_boxes_type;

/* Pose of the plane: its own axes are the world's, its origin is the middle of the face. */
BR_API br_pose br_slope_pose(const br_slope_boxes_params *params);
/* The parameters' field, as it is before it is painted, in the plane's coordinates. */
BR_API br_structure_field br_slope_field(const br_slope_boxes_params *params);
/* Where a box (0 is "box 1") starts: x, y of its middle [m]. */
BR_API br_vec2 br_slope_start(const br_slope_boxes_params *params, int box);

/* That field as a texture over the face, written as a PNG of 8 bits and read back: x to the right, y up, a
 * texel more on each side than the face has. Errors: texel = 0, too many texels, out of memory. */
BR_API BR_NODISCARD br_status br_slope_texture(const br_slope_boxes_params *params, br_image **texture,
                                               br_error *error);

/* Path of a point mass from the start of a box, with its speed, under the cones that a body without structure
 * has on that field (in the plane's coordinates): maximum dissipation, by CVODE. Below 1e-7 m/s friction
 * falls to zero, so that it creeps (by up to mu_b/mu_t times as much) where it should rest. at[i] (n + 1) is
 * the place at i times the interval [s]. `statistics` may be null. Errors: those of br_ivp_run. */
BR_API BR_NODISCARD br_status br_slope_mass_path(const br_slope_boxes_params *params,
                                                 const br_structure_field *field, int box, double interval,
                                                 size_t n, br_vec2 *at, br_ivp_statistics *statistics,
                                                 br_error *error);

BR_END_DECLS
#endif
