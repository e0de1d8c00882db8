/* What the figures show: ways, outlines, turning over time, the texture and its directions. */
#include <math.h>

#include <bristle/harness/scene_slope.h>

#include "fig13.h"

static void put_motion(br_table *table, const char *name, const vehicle *c, const br_vehicle_motion *motion,
                       size_t n)
{
    for (size_t i = 0; i <= n; i++) {
        const br_vehicle_motion m = motion[i];
        br_table_text(table, name);
        br_table_put(table, c->interval * (double)i, m.at.x, m.at.y, m.yaw, m.yaw_rate,
                     br_vec2_length(m.velocity));
    }
}

/* A rectangle over the wheels, and a line from its middle to its front. */
static void put_outline(br_table *table, const vehicle *c, const run *r, size_t i)
{
    const br_vehicle_params *const p = &c->scene;
    const double front = p->front, rear = p->front - p->wheelbase, side = p->track / 2;
    const struct {
        double x, y;
        bool drawn; /* false: a line ends */
    } points[] = {{front, side, true}, {front, -side, true}, {rear, -side, true},
                  {rear, side, true},  {front, side, true},  {0, 0, false},
                  {0, 0, true},        {front, 0, true},     {0, 0, false}};
    const br_vehicle_motion m = r->motion[i];
    for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
        const double x = points[k].x, y = points[k].y;
        br_table_text(table, r->name);
        br_table_put(table, c->interval * (double)i, points[k].drawn,
                     m.at.x + cos(m.yaw) * x - sin(m.yaw) * y, m.at.y + sin(m.yaw) * x + cos(m.yaw) * y);
    }
}

void put_figure(br_experiment *ex, const vehicle *c, const run *runs, const br_vehicle_motion *plane)
{
    static const setting drawn[] = {AS_IT_IS, ORANGE, GREEN, MEAN, ROLLING, ACROSS};
    br_table *const motion = br_table_open(ex, "motion"), *const outlines = br_table_open(ex, "outlines");
    br_error *const error = br_experiment_error(ex);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        put_motion(motion, runs[drawn[i]].name, c, runs[drawn[i]].motion, runs[drawn[i]].n);
    put_motion(motion, "plane theory", c, plane, runs[AS_IT_IS].n);
    for (size_t k = 0; k < c->n_times; k++) {
        const size_t i = (size_t)lround(c->times[k] / c->interval);
        if (i <= runs[AS_IT_IS].n)
            put_outline(outlines, c, &runs[AS_IT_IS], i);
    }
    br_image *texture;
    br_require(ex, br_vehicle_texture(&c->scene, &texture, error), NULL);
    br_own(ex, texture, (void (*)(void *))br_image_destroy);
    br_picture_put(ex, "texture", texture, NULL);
    /* Strokes of what the scene itself uses. */
    br_scene *scene;
    br_require(ex, br_scene_create(&br_vehicle_type, &c->scene, NULL, &scene, error), NULL);
    br_own(ex, scene, (void (*)(void *))br_scene_destroy);
    const br_vehicle_state *const state = br_scene_state(scene);
    br_strokes_put(br_table_open(ex, "strokes"), "texture", &state->field, br_pose_identity(),
                   br_vec2_make(0, -c->scene.width / 2), br_vec2_make(c->scene.length, c->scene.width / 2),
                   c->spacing, c->stroke);
}
