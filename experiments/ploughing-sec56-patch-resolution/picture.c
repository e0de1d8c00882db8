/* The bunnies and the boxes as they are seen. */
#include "sec56.h"

static const plough_sample *at(const plough_trace *trace, double time)
{
    size_t i = 0;
    while (i + 1 < trace->n && trace->samples[i].step.t < time - 1e-9)
        i++;
    return &trace->samples[i];
}

void draw_bunnies(br_experiment *ex, const scene *s, size_t n, const plough_trace *const *traces)
{
    br_error error = {0};
    plough_scene surfaces = {0};
    scene_pictures *pictures = pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, bunnies_surfaces(&s->bunnies, BR_FILTER_NEAREST, &surfaces, &error), &error);
    const br_render_material looks[BUNNIES] = {pictures_material(0.66, 0.62, 0.56, 0.95, 0),
                                               pictures_material(0.80, 0.80, 0.83, 0.3, 0.8),
                                               pictures_material(0.35, 0.58, 0.80, 0.25, 0)};
    const int incline = pictures_shape(pictures, surfaces.surfaces[0], NULL);
    int shape[BUNNIES];
    for (int b = 0; b < BUNNIES; b++)
        shape[b] = pictures_shape(pictures, surfaces.surfaces[1 + b], NULL);
    pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), s->bunnies.slope));
    for (size_t i = 0; i < n; i++) {
        pictures_clear(pictures); /* the films follow each other */
        pictures_show(pictures, -1, incline, br_pose_identity(), pictures_material(0.86, 0.80, 0.70, 0.7, 0));
        for (int b = 0; b < BUNNIES; b++)
            pictures_show(pictures, b, shape[b], br_pose_identity(), looks[b]);
        for (size_t k = 0; k < traces[i]->n; k++)
            pictures_film(pictures, traces[i]->samples[k].pose, traces[i]->samples[k].step.t);
    }
    for (size_t k = 0; k < s->picture.n_times; k++)
        for (size_t i = 0; i < n; i++)
            pictures_take(pictures, at(traces[i], s->picture.times[k])->pose);
    pictures_put(pictures, "bunnies");
    pictures_end(pictures);
    plough_free(&surfaces);
}

void draw_boxes(br_experiment *ex, const scene *s, size_t n, const double *ways)
{
    enum { MOST = 16 };
    br_error error = {0};
    plough_scene surfaces = {0};
    picture_params own = s->picture;
    own.eye = s->iron_eye;
    own.frames = "none";
    own.target = s->iron_target;
    own.width = s->iron_width;
    br_pose poses[MOST];
    scene_pictures *pictures = n <= MOST ? pictures_begin(ex, &own) : NULL;
    if (!pictures)
        return;
    double theory;
    const sampling how = {s->width, s->resolution, BR_FILTER_MIPMAP, BR_PACKING_FLOAT};
    br_require(ex, iron_surfaces(s, &how, s->seed, &surfaces, &theory, &error), &error);
    pictures_show(pictures, -1, pictures_shape(pictures, surfaces.surfaces[0], NULL), br_pose_identity(),
                  pictures_material(0.45, 0.45, 0.47, 0.6, 0.3));
    const int box = pictures_shape(pictures, surfaces.surfaces[1], NULL);
    /* Where the boxes' middles started. */
    br_mesh *line;
    const double side = s->iron_lane / 20;
    br_require(ex, br_mesh_box(br_vec3_make(side, s->iron_lane * (double)n, side), 1, &line, &error), &error);
    pictures_show(pictures, -1, pictures_shape(pictures, NULL, line), br_pose_identity(),
                  pictures_material(0.95, 0.75, 0.25, 0.9, 0));
    br_mesh_destroy(line);
    for (size_t i = 0; i < n; i++) {
        poses[i] = br_pose_identity();
        poses[i].position =
            br_vec3_make(ways[i], s->iron_lane * (0.5 * (double)(n - 1) - (double)i), s->side / 2);
        pictures_show(pictures, (int)i, box, br_pose_identity(), pictures_material(0.93, 0.92, 0.88, 0.9, 0));
    }
    pictures_take(pictures, poses);
    pictures_put(pictures, "boxes");
    pictures_end(pictures);
    plough_free(&surfaces);
}
