/* The drags as they are seen. */
#include "drags.h"

void draw(br_experiment *ex, const scene *s, const job *j)
{
    br_error error = {0};
    br_scene *shown;
    size_t n;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_drag_type, &s->drag, NULL, &shown, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(shown, &n);
    const int plane = br_pictures_shape(pictures, surfaces[0], NULL);
    const int box = br_pictures_shape(pictures, surfaces[1], NULL);
    /* Steep facets lie in the dark, gentle ones in the light: less of it, so that fine stripes don't dazzle.
     */
    br_render_material ridges = br_pictures_material(0.90, 0.84, 0.75, 0.8, 0);
    ridges.relief = s->relief;
    for (int d = 0; d < DIRECTIONS; d++) {
        const br_scene_trace *t = &j[NOMINAL + d].trace;
        br_pictures_clear(pictures);
        br_pictures_show(pictures, -1, plane, br_pose_identity(), ridges);
        br_pictures_show(pictures, 0, box, br_pose_identity(),
                         br_pictures_material(0.32, 0.52, 0.74, 0.5, 0));
        for (size_t i = 0; i < t->n; i++)
            br_pictures_film(pictures, br_scene_trace_poses(t, i), t->samples[i].t);
    }
    for (size_t k = 0; k < s->picture.n_times; k++)
        for (int d = 0; d < DIRECTIONS; d++) {
            const br_scene_trace *t = &j[NOMINAL + d].trace;
            size_t i = 0;
            while (i + 1 < t->n && t->samples[i].t < s->picture.times[k])
                i++;
            br_pictures_take(pictures, br_scene_trace_poses(t, i));
        }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
    br_scene_destroy(shown);
}
