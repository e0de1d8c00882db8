/* The bunnies and the boxes as they are seen. */
#include <stdio.h>

#include "sec56.h"

static const br_pose *at(const br_scene_trace *trace, double time)
{
    size_t i = 0;
    while (i + 1 < trace->n && trace->samples[i].t < time - 1e-9)
        i++;
    return br_scene_trace_poses(trace, i);
}

void draw_bunnies(br_experiment *ex, const scene *s, size_t n, const br_scene_trace *const *traces)
{
    br_error error = {0};
    br_scene *shown;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_bunnies_type, &s->bunnies, NULL, &shown, &error), &error);
    for (size_t i = 0; i < n; i++) {
        br_bunnies_show(pictures, shown); /* the films follow each other */
        for (size_t k = 0; k < traces[i]->n; k++)
            br_pictures_film(pictures, br_scene_trace_poses(traces[i], k), traces[i]->samples[k].t);
    }
    for (size_t k = 0; k < s->picture.n_times; k++)
        for (size_t i = 0; i < n; i++)
            br_pictures_take(pictures, at(traces[i], s->picture.times[k]));
    br_pictures_put(pictures, "bunnies");
    br_pictures_end(pictures);
    br_scene_destroy(shown);
}

void film_bunnies(br_experiment *ex, const scene *s)
{
    enum { FILMS = 3 };
    static const bunny_end shown[FILMS] = {BUNNY_COARSEST, BUNNY_TABLE, BUNNY_SMALLEST};
    br_error error = {0};
    size_t which[BUNNY_ENDS];
    br_scene_trace traces[FILMS] = {{0}};
    const br_scene_trace *list[FILMS];
    bunny_ends_of(s, which);
    for (int k = 0; k < FILMS; k++) {
        sampling how = {.filter = BR_FILTER_NEAREST, .packing = BR_PACKING_FLOAT};
        br_bunny_outcome outcome[BR_BUNNIES];
        case_of(s, which[shown[k]], &how);
        br_require(ex, slide_bunnies(s, &how, &(br_bunny_start){.yaw = 0}, outcome, &traces[k], &error),
                   &error);
        list[k] = &traces[k];
    }
    draw_bunnies(ex, s, FILMS, list);
    for (int k = 0; k < FILMS; k++)
        br_scene_trace_free(&traces[k]);
}

/* Beside each box, and before the line that they started from. */
static void put_marks(br_experiment *ex, const scene *s, const br_picture_params *picture, size_t n,
                      const br_pose *poses)
{
    br_table *const marks = br_marks_open(ex);
    for (size_t i = 0; i < n; i++) {
        char name[24];
        snprintf(name, sizeof name, "%zu", i + 1);
        br_mark_put(marks, picture, name, 1,
                    br_vec3_add(poses[i].position, br_vec3_make(2 * s->iron.side, 0, 0)));
    }
    br_mark_put(marks, picture, "start", 1, br_vec3_make(-s->iron.side, 0, 0));
    br_mark_put(marks, picture, "from", 1, br_vec3_make(0.5 * s->iron.side, 0, 0));
    br_mark_put(marks, picture, "to", 1, br_vec3_make(2 * s->iron.side, 0, 0));
}

void draw_boxes(br_experiment *ex, const scene *s, size_t n, const double *ways)
{
    enum { MOST = 16 };
    br_error error = {0};
    br_scene *shown;
    size_t n_surfaces;
    br_picture_params own = s->picture;
    own.eye = s->iron_eye;
    own.frames = "none";
    own.target = s->iron_target;
    own.view = s->iron_view;
    own.width = s->iron_width;
    own.height = s->iron_height;
    br_pose poses[MOST];
    for (size_t i = 0; i < n && i < MOST; i++) {
        poses[i] = br_pose_identity();
        poses[i].position =
            br_vec3_make(ways[i], s->iron_lane * (0.5 * (double)(n - 1) - (double)i), s->iron.side / 2);
    }
    put_marks(ex, s, &own, n < MOST ? n : MOST, poses);
    br_scene_pictures *pictures = n <= MOST ? br_pictures_begin(ex, &own) : NULL;
    if (!pictures)
        return;
    const sampling how = {s->width, s->resolution, BR_FILTER_MIPMAP, BR_PACKING_FLOAT};
    const br_iron_params params = iron_params_of(s, &how, s->iron.seed);
    br_require(ex, br_scene_create(&br_iron_type, &params, NULL, &shown, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(shown, &n_surfaces);
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, surfaces[0], NULL), br_pose_identity(),
                     br_pictures_material(0.45, 0.45, 0.47, 0.6, 0.3));
    const int box = br_pictures_shape(pictures, surfaces[1], NULL);
    /* Where the boxes' middles started. */
    br_mesh *line;
    const double side = s->iron_lane / 20;
    br_require(ex, br_mesh_box(br_vec3_make(side, s->iron_lane * (double)n, side), 1, &line, &error), &error);
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, NULL, line), br_pose_identity(),
                     br_pictures_material(0.95, 0.75, 0.25, 0.9, 0));
    br_mesh_destroy(line);
    for (size_t i = 0; i < n; i++)
        br_pictures_show(pictures, (int)i, box, br_pose_identity(),
                         br_pictures_material(0.93, 0.92, 0.88, 0.9, 0));
    br_pictures_take(pictures, poses);
    br_pictures_put(pictures, "boxes");
    br_pictures_end(pictures);
    br_scene_destroy(shown);
}
