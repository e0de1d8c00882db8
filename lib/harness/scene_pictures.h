/* Private: what pictures of a scene hold. */
#ifndef BRISTLE_HARNESS_SCENE_PICTURES_PRIVATE_H
#define BRISTLE_HARNESS_SCENE_PICTURES_PRIVATE_H

#include <bristle/harness/scene_pictures.h>

/* What is seen of a body. */
typedef struct part {
    int body;
    br_pose local;
    br_render_instance instance;
} part;

struct br_scene_pictures {
    br_experiment *ex;
    const br_picture_params *params;
    br_gpu *gpu;
    br_renderer *renderer;
    char name[420]; /* of the driver */
    part *parts;
    br_render_instance *instances;
    size_t n_parts;
    br_image **snapshots;
    size_t n_snapshots;
    br_quat turn;
    br_vec3 shift;           /* of the camera [m] */
    double grid;             /* [m] on the ground; 0: none */
    char folder[4096];       /* of frames */
    size_t next;             /* of params->times */
    long frame, first_frame; /* the next one; the first of the scene */
};

enum { BR_PICTURES_GAP = 8 }; /* pixels between snapshots; scripts/picture.gp knows it, too */

/* A picture of the bodies where they are; joins the row; becomes the film's next frame. Both take it over. */
br_image *br_pictures_draw(br_scene_pictures *p, const br_pose *poses);
void br_pictures_keep(br_scene_pictures *p, br_image *picture);
void br_pictures_frame(br_scene_pictures *p, br_image *picture);
/* Between the ground's lines for these pictures [m]. */
double br_pictures_grid(const br_picture_params *params);

#endif
