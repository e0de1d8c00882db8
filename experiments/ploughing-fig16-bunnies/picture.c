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

/* Their names above the bunnies, in the middle snapshot; in the first an arrow down the slope. */
static void put_marks(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), s->bunnies.slope);
    const br_vec3 above = br_vec3_make(0, 0, s->bunnies.height);
    const size_t middle = s->picture.n_times / 2;
    size_t i = 0;
    while (s->picture.n_times && i + 1 < trace->n && trace->samples[i].t < s->picture.times[middle])
        i++;
    br_table *const marks = br_marks_open(ex);
    for (int b = 0; b < BR_BUNNIES; b++) {
        const br_vec3 at = br_quat_rotate(turn, br_scene_trace_poses(trace, i)[b].position);
        br_mark_put(marks, &s->picture, trace->names[b], (int)middle + 1, br_vec3_add(at, above));
    }
    const double lane = s->bunnies.lane;
    static const struct {
        const char *name;
        double lanes; /* down the slope */
    } arrow[] = {{"downhill", 0.6}, {"from", 1}, {"to", 2.5}};
    for (size_t k = 0; k < sizeof arrow / sizeof *arrow; k++)
        br_mark_put(marks, &s->picture, arrow[k].name, 1,
                    br_quat_rotate(turn, br_vec3_make(arrow[k].lanes * lane, 3 * lane, 0)));
}

void put_drawn(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *bunnies;
    put_marks(ex, s, trace);
    br_require(ex, br_scene_create(&br_bunnies_type, &s->bunnies, NULL, &bunnies, &error), &error);
    const br_patch_inset inset = br_patch_inset_open(ex);
    for (int b = 0; b < BR_BUNNIES && s->picture.n_times > 0; b++)
        br_patch_inset_put(ex, &inset, bunnies, trace,
                           &(br_patch_place){trace->names[b], b, -1, s->picture.times[0]});
    br_scene_destroy(bunnies);
}

void film(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_scene_trace trace = {0};
    outcome o;
    br_require(ex, slide(s, &s->bunnies, &(br_bunny_start){.yaw = 0}, false, &o, &trace, &error), &error);
    draw(ex, s, &trace);
    br_scene_trace_free(&trace);
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
