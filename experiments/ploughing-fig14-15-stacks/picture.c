/* The stacks as they are seen, and one contact of each material. */
#include <stdio.h>

#include "stacks.h"

static const char *const front[MATERIALS] = {"acrylic", "oak", "pvc"};

/* Clear blue acrylic, oak, grey PVC. */
static void show_cubes(br_scene_pictures *pictures, const br_scene *stacks, int cubes)
{
    const br_render_material looks[MATERIALS] = {br_pictures_material(0.42, 0.66, 0.85, 0.15, 0),
                                                 br_pictures_material(0.78, 0.55, 0.32, 0.7, 0),
                                                 br_pictures_material(0.62, 0.63, 0.66, 0.5, 0)};
    const br_stacks_state *const state = br_scene_state(stacks);
    size_t n;
    br_patch_surface *const *const surfaces = br_scene_surfaces(stacks, &n);
    for (int m = 0; m < MATERIALS; m++) {
        const int shape = br_pictures_shape(pictures, surfaces[state->skin[m]], NULL);
        for (int k = m * PUSHES; k < (m + 1) * PUSHES; k++)
            for (int i = 0; i < cubes; i++)
                br_pictures_show(pictures, state->first[k] + i, shape, br_pose_identity(), looks[m]);
    }
}

/* Labels before the feet of the stacks in front, where there are no arrows, and the impulses on the pushed
 * cubes, an arrow of one side, in the first snapshot. */
static void put_marks(const scene *c, br_experiment *ex, const br_scene *stacks)
{
    const br_stacks_state *const state = br_scene_state(stacks);
    const br_pose *const poses = br_world_poses(br_scene_world(stacks));
    const double side = c->stacks.side;
    br_table *const marks = br_marks_open(ex);
    for (int k = 0; k < STACKS; k++) {
        char name[20];
        const br_vec3 pushed = poses[state->first[k] + 1].position, foot = poses[state->first[k]].position,
                      along = k % PUSHES ? br_vec3_make(0, 1, 0) : br_vec3_make(1, 0, 0);
        if (k % PUSHES == 0)
            br_mark_put(marks, &c->picture, front[k / PUSHES], 1,
                        br_vec3_add(foot, br_vec3_make(0.8 * side, -1.6 * side, -0.5 * side)));
        snprintf(name, sizeof name, "from %d", k + 1);
        br_mark_put(marks, &c->picture, name, 1, br_vec3_add_scaled(pushed, -1.9 * side, along));
        snprintf(name, sizeof name, "to %d", k + 1);
        br_mark_put(marks, &c->picture, name, 1, br_vec3_add_scaled(pushed, -0.7 * side, along));
    }
}

/* The pushed cube of each stack in front on the cube below it, as the first snapshot shows them. */
static void put_patches(const scene *c, br_experiment *ex, const br_scene *stacks,
                        const br_scene_trace *trace)
{
    const br_stacks_state *const state = br_scene_state(stacks);
    const br_patch_inset inset = br_patch_inset_open(ex);
    const double t = c->stacks.settle + (c->picture.n_times ? c->picture.times[0] : 0);
    for (int m = 0; m < MATERIALS; m++) {
        const int first = state->first[m * PUSHES];
        br_patch_inset_put(ex, &inset, stacks, trace, &(br_patch_place){front[m], first + 1, first, t});
    }
}

void show_stacks(const scene *c, const drawing *drawn, const br_scene *stacks)
{
    if (drawn->pictures)
        show_cubes(drawn->pictures, stacks, c->stacks.cubes);
    if (drawn->trace)
        put_marks(c, drawn->ex, stacks);
}

void put_drawn(const scene *c, const drawing *drawn, const br_scene *stacks)
{
    br_pictures_put(drawn->pictures, "snapshots");
    if (drawn->trace)
        put_patches(c, drawn->ex, stacks, drawn->trace);
}

void film(br_experiment *ex, const scene *c)
{
    br_error error = {0};
    result r;
    const drawing drawn = {.ex = ex, .pictures = br_pictures_begin(ex, &c->picture)};
    br_require(ex,
               run_stacks(c, c->stacks.seed, br_scene_variant_find(variant_names[PLOUGHING]), NULL, &drawn,
                          &r, &error),
               &error);
    br_pictures_end(drawn.pictures);
}
