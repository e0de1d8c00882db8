/* Four boxes slide to rest, once. */
#include <math.h>
#include <stdio.h>
#include "boxes.h"

/* A box of plaster on each ground. */
static void show_boxes(br_scene_pictures *pictures, const br_scene *boxes)
{
    const br_render_material looks[LANES] = {
        br_pictures_material(0.80, 0.36, 0.30, 0.35, 0), br_pictures_material(0.77, 0.78, 0.80, 0.55, 1),
        br_pictures_material(0.50, 0.49, 0.48, 0.6, 1), br_pictures_material(0.78, 0.76, 0.72, 0.9, 0)};
    const br_boxes_state *const state = br_scene_state(boxes);
    size_t n;
    br_patch_surface *const *const surfaces = br_scene_surfaces(boxes, &n);
    const int cube = br_pictures_shape(pictures, surfaces[state->skin], NULL);
    for (int i = 0; i < LANES; i++) {
        const int top = br_pictures_shape(pictures, surfaces[state->lane[i]], NULL);
        br_pictures_show(pictures, state->ground[i], top, br_pose_identity(), looks[i]);
        br_pictures_show(pictures, state->box[i], cube, br_pose_identity(),
                         br_pictures_material(0.93, 0.90, 0.84, 0.8, 0));
    }
}

static outcome outcome_of(const br_scene *boxes, const br_scene_sums *sums)
{
    const br_boxes_state *const state = br_scene_state(boxes);
    outcome o = {.plaster = state->plaster.sigma, .plaster_positive = state->plaster.positive, .sums = *sums};
    for (int i = 0; i < LANES; i++) {
        const br_pose pose = br_world_poses(br_scene_world(boxes))[state->box[i]];
        const br_vec3 edge = br_quat_rotate(pose.orientation, br_vec3_make(1, 0, 0));
        o.sigma[i] = state->rough[i].sigma;
        o.positive[i] = state->rough[i].positive;
        o.distance[i] = pose.position.x;
        o.turned[i] = atan2(edge.y, edge.x);
    }
    return o;
}

/* In the middle snapshot. */
static double look_at(const scene *c)
{
    return c->picture.n_times ? c->picture.times[c->picture.n_times / 2] : 0;
}

/* Labels of the grounds and the boxes' velocity, in the first snapshot; where labels go lies on the ground.
 */
static void put_marks(br_experiment *ex, const scene *c, const br_scene *boxes)
{
    br_table *const marks = br_marks_open(ex);
    const br_boxes_state *const state = br_scene_state(boxes);
    const br_pose *const poses = br_world_poses(br_scene_world(boxes));
    for (int i = 0; i < LANES; i++) {
        char name[20];
        const br_vec3 box = poses[state->box[i]].position,
                      front = br_vec3_add(box, br_vec3_make(c->boxes.side / 2, 0, 0));
        snprintf(name, sizeof name, "lane %d", i + 1);
        br_mark_put(marks, &c->picture, name, 1, br_vec3_make(c->label, box.y, 0));
        snprintf(name, sizeof name, "from %d", i + 1);
        br_mark_put(marks, &c->picture, name, 1, front);
        snprintf(name, sizeof name, "to %d", i + 1);
        br_mark_put(marks, &c->picture, name, 1,
                    br_vec3_add(front, br_vec3_make(c->arrow * c->boxes.speed, 0, 0)));
    }
}

/* Of each lane, as the middle snapshot shows it. */
static void put_patches(br_experiment *ex, const scene *c, const br_scene *boxes, const br_scene_trace *trace)
{
    const br_boxes_state *const state = br_scene_state(boxes);
    const br_patch_inset inset = br_patch_inset_open(ex);
    for (int i = 0; i < LANES; i++) {
        char name[20];
        snprintf(name, sizeof name, "lane %d", i + 1);
        br_patch_inset_put(ex, &inset, boxes, trace,
                           &(br_patch_place){name, state->box[i], state->ground[i], look_at(c)});
    }
}

/* One run; the trace may be null. */
static outcome slide_kept(br_experiment *ex, const scene *c, int reading, unsigned long long seed,
                          const br_scene_variant *variant, const br_scene_tables *tables,
                          br_scene_pictures *pictures, br_scene_trace *trace)
{
    br_error error = {0};
    br_boxes_params params = c->boxes;
    params.reading = reading / 2;
    params.stencil = reading % 2;
    params.seed = seed;
    br_scene *boxes;
    br_require(ex, br_scene_create(&br_boxes_type, &params, variant, &boxes, &error), &error);
    br_scene_record record = {.log = {.tables = tables, .label = "boxes", .every = c->record_every},
                              .pictures = pictures,
                              .trace = trace};
    show_boxes(pictures, boxes);
    if (trace)
        put_marks(ex, c, boxes);
    br_require(ex, br_scene_record_run(&record, boxes, &error), &error);
    br_pictures_put(pictures, "snapshots");
    if (trace)
        put_patches(ex, c, boxes, trace);
    const outcome o = outcome_of(boxes, &record.log.sums);
    br_count_steps(boxes);
    br_scene_destroy(boxes);
    return o;
}

outcome slide(br_experiment *ex, const scene *c, int reading, unsigned long long seed,
              const br_scene_variant *variant, const br_scene_tables *tables, br_scene_pictures *pictures)
{
    return slide_kept(ex, c, reading, seed, variant, tables, pictures, NULL);
}

void film(br_experiment *ex, const scene *c, int reading)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    slide(ex, c, reading, c->boxes.seed, br_scene_variant_find("ploughing"), NULL, pictures);
    br_pictures_end(pictures);
}

void record_variants(br_experiment *ex, const scene *c, int reading, outcome o[VARIANTS])
{
    static const char *const names[VARIANTS] = {"ploughing", "half-step", "coulomb"};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_scene_trace trace = {0};
    for (int v = 0; v < VARIANTS; v++) {
        br_scene_variant variant = *br_scene_variant_find(names[v]);
        variant.coefficient = v == COULOMB ? o[PLOUGHING].sums.coefficient : 0;
        o[v] = slide_kept(ex, c, reading, c->boxes.seed, &variant, &tables, v == PLOUGHING ? pictures : NULL,
                          v == PLOUGHING ? &trace : NULL);
        br_progress_step(ex);
    }
    br_pictures_end(pictures);
    br_scene_trace_free(&trace);
    br_note_number(ex, "mean_coefficient", o[PLOUGHING].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", o[PLOUGHING].sums.contacts, "1");
    br_note_number(ex, "largest_residual", o[PLOUGHING].sums.residual, "m/s");
}
