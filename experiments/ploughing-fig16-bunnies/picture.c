/* The nominal run as it is seen, and the three surfaces from near. */
#include "fig16.h"

/* The bunnies where they start: what is rough of them. */
static void draw_near(br_experiment *ex, const scene *s, const br_scene *bunnies, const br_scene_trace *trace)
{
    br_picture_params own = s->picture;
    own.eye = s->near_eye;
    own.target = s->near_target;
    own.view = s->near_view;
    own.width = s->near_width;
    own.height = s->near_height;
    own.columns = 1;
    own.frames = "none";
    br_scene_pictures *const pictures = br_pictures_begin(ex, &own);
    br_bunnies_show(pictures, bunnies);
    br_pictures_take(pictures, br_scene_trace_poses(trace, 0));
    br_pictures_put(pictures, "near");
    br_pictures_end(pictures);
}

void draw(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *bunnies;
    br_scene_pictures *const pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_bunnies_type, &s->bunnies, NULL, &bunnies, &error), &error);
    br_bunnies_show(pictures, bunnies);
    br_pictures_trace(pictures, trace);
    br_pictures_end(pictures);
    draw_near(ex, s, bunnies, trace);
    br_scene_destroy(bunnies);
}
