/* Four boxes with the same start velocity slide over plastic, steel, cast iron and concrete [ploughing,
 * Figure 9].
 *
 * Each ground is a height field of independent Gaussian heights of roughness Ra, turned into a normal map;
 * the boxes carry a map of smooth plaster. Bodies: "plastic box", "plastic ground" and so on. */
#ifndef BRISTLE_SCENES_BOXES_H
#define BRISTLE_SCENES_BOXES_H

#include <bristle/scene.h>
#include <bristle/texture.h>

enum { BR_BOXES_LANES = 4 };

/* Lanes in the order plastic, steel, cast iron, concrete. */
typedef struct br_boxes_params {
    br_scene_options options;   /* the first member */
    br_scene_maps maps;         /* of the grounds, then of the boxes */
    double k_ground, k_box;     /* field masks k_A, k_B [1] */
    double ra[BR_BOXES_LANES];  /* roughness [m] */
    br_texture_ra reading;      /* of Ra */
    br_texture_stencil stencil; /* of the slopes */
    double pixel;               /* of the grounds' textures [m] */
    int pixels;                 /* along their side, after which they repeat */
    double length, width;       /* of a lane [m] */
    unsigned long long seed;    /* of the textures */
    double side, mass;          /* of a box [m], [kg] */
    double plaster;             /* depth of its texture in units of 0.1 mm */
    double speed, duration;     /* [m/s], [s] */
} br_boxes_params;

/* Slopes of a map along x: their standard deviation, and the mean of their positive part. */
typedef struct br_boxes_slopes {
    double sigma, positive;
} br_boxes_slopes;

/* What the scene remembers. */
typedef struct br_boxes_state {
    int box[BR_BOXES_LANES], ground[BR_BOXES_LANES]; /* bodies */
    int skin, lane[BR_BOXES_LANES];                  /* surfaces: of all boxes, of the grounds */
    br_boxes_slopes rough[BR_BOXES_LANES], plaster;  /* of the grounds, of the boxes */
} br_boxes_state;

BR_BEGIN_DECLS

/* The fields of br_boxes_params. */
extern BR_API const br_struct_type br_boxes_struct;
/* The type; its parameters are a br_boxes_params, its state a br_boxes_state. */
extern BR_API const br_scene_type br_boxes_type;
/* "plastic", "steel", "cast iron", "concrete". */
BR_API const char *br_boxes_lane_name(int lane);

BR_END_DECLS
#endif
