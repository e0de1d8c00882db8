/* The gel between the fingers, its structure directions as lines on its skin. */
#include <stdio.h>

#include <bristle/soft_look.h>

#include "fig06.h"

enum { SEGMENTS = 32 };
static const double LINES = 16; /* across the gel's height */

/* What is seen of a stroke. */
typedef struct view {
    br_soft_look *look;
    int shape;
} view;

static view add_gel(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const trial *how)
{
    br_error error = {0};
    br_soft_mesh *mesh;
    view v;
    br_structure_look skin = br_structure_look_default();
    /* Isotropic friction has no direction. */
    const br_structure_field grain =
        how->angle == ISOTROPIC ? br_structure_uniform(br_vec3_make(0, 0, 0)) : grain_of(c, how->angle);
    skin.light = br_vec3_make(0.62, 0.88, 0.78);
    skin.dark = br_vec3_make(0.16, 0.50, 0.46);
    skin.width = c->sides.z / LINES;
    br_require(ex, make_mesh(c, &mesh, &error), &error);
    br_require(ex, br_soft_look_create(mesh, &grain, &skin, &v.look, &error), &error);
    br_soft_mesh_destroy(mesh);
    v.shape = br_pictures_coloured(pictures, br_soft_look_mesh(v.look), br_soft_look_colours(v.look));
    return v;
}

/* The gel after step i, from 0: at rest, and the fingers. */
static void place(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const view *v,
                  const stroke *s, size_t i, br_pose fingers[FINGERS])
{
    br_error error = {0};
    const br_vec3 *const at = i == 0 ? s->rest : s->course + (i - 1) * s->nodes;
    br_require(ex, br_soft_look_move(v->look, at, &error), &error);
    br_pictures_reshape(pictures, v->shape, br_soft_look_mesh(v->look));
    for (int k = 0; k < FINGERS; k++)
        fingers[k] = (br_pose){finger_at(c, k, (double)i * c->step.dt), br_quat_identity()};
}

static void show(br_scene_pictures *pictures, const view *v, int finger)
{
    br_pictures_clear(pictures);
    br_pictures_show(pictures, -1, v->shape, br_pose_identity(), br_pictures_material(1, 1, 1, 0.25, 0));
    for (int k = 0; k < FINGERS; k++)
        br_pictures_show(pictures, k, finger, br_pose_identity(),
                         br_pictures_material(0.30, 0.31, 0.34, 0.45, 0));
}

static void film(br_experiment *ex, const scene *c, br_scene_pictures *pictures, const view *v,
                 const trial *how, const stroke *s, int finger)
{
    br_pose fingers[FINGERS];
    char name[40]; /* of angles alone films would have numbers for names */
    show(pictures, v, finger);
    snprintf(name, sizeof name, "%s%s", how->angle == ISOTROPIC ? "" : "structure-",
             friction_name(ex, c, how));
    br_pictures_begin_film(pictures, name);
    for (size_t i = 0; i <= steps_of(c); i++) {
        place(ex, c, pictures, v, s, i, fingers);
        br_pictures_film(pictures, fingers, (double)i * c->step.dt);
    }
}

void draw(br_experiment *ex, const scene *c, size_t n, const trial *trials, const stroke *strokes)
{
    br_error error = {0};
    br_pose fingers[FINGERS];
    br_mesh *capsule;
    view *const views = br_memory(ex, n, sizeof *views);
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    br_require(ex, br_mesh_capsule(c->radius, c->length, SEGMENTS, c->radius, &capsule, &error), &error);
    const int finger = br_pictures_coloured(pictures, capsule, NULL);
    br_mesh_destroy(capsule);
    for (size_t k = 0; k < n; k++)
        views[k] = add_gel(ex, c, pictures, &trials[k]);
    for (size_t t = 0; t < c->picture.n_times; t++)
        for (size_t k = 0; k < n; k++) {
            const double step = c->picture.times[t] / c->step.dt + 0.5;
            show(pictures, &views[k], finger);
            place(ex, c, pictures, &views[k], &strokes[k],
                  step < (double)steps_of(c) ? (size_t)step : steps_of(c), fingers);
            br_pictures_take(pictures, fingers);
        }
    for (size_t k = 0; k < n; k++) {
        if (br_pictures_filming(pictures))
            film(ex, c, pictures, &views[k], &trials[k], &strokes[k], finger);
        br_soft_look_destroy(views[k].look);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
