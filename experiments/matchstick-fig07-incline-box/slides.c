/* A box slides: its path and velocity in the plane of the plank. */
#include <math.h>

#include "fig07.h"

/* x of the plank is uphill. */
static br_vec2 in_face(br_vec3 v)
{
    return br_vec2_make(-v.x, v.z);
}

typedef struct sampling {
    slide *s;
    long every;
    br_vec2 start, start_velocity;
} sampling;

/* The world's step, x += h v with the new velocity, is the published midpoint scheme whose middle of a step
 * it calls x: half a step further back, at x - h (v - v_0)/2, is the scheme's own position. */
static br_status observe(br_scene *scene, void *context, br_error *error)
{
    const sampling *const by = context;
    slide *const s = by->s;
    const br_plank_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_pose plank = br_plank_pose(&s->params.plank);
    const br_vec3 v = br_world_velocities(world)[state->body].linear;
    (void)error;
    s->velocity = in_face(br_quat_unrotate(plank.orientation, v));
    br_most(&s->residual, br_world_last(world).residual.largest);
    s->loose = br_world_loose_steps(world);
    if (br_scene_steps(scene) % by->every != 0)
        return BR_OK;
    const br_vec2 x = in_face(br_plank_local(&s->params.plank, br_world_poses(world)[state->body].position));
    const double half = br_scene_dt(scene) / 2;
    s->at[br_scene_steps(scene) / by->every] =
        br_vec2_make(x.x - by->start.x - half * (s->velocity.x - by->start_velocity.x),
                     x.y - by->start.y - half * (s->velocity.y - by->start_velocity.y));
    return BR_OK;
}

void slide_run(br_experiment *ex, slide *s, double until)
{
    br_error *const error = br_experiment_error(ex);
    br_scene *scene;
    br_require(ex, br_scene_create(&br_incline_box_type, &s->params, &s->variant, &scene, error), NULL);
    br_own(ex, scene, (void (*)(void *))br_scene_destroy);
    const br_plank_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_pose plank = br_plank_pose(&s->params.plank);
    sampling by = {.s = s, .every = br_scene_steps_in(scene, s->interval)};
    by.start = in_face(br_plank_local(&s->params.plank, br_world_poses(world)[state->body].position));
    by.start_velocity =
        in_face(br_quat_unrotate(plank.orientation, br_world_velocities(world)[state->body].linear));
    s->n = (size_t)lround(until / s->interval);
    s->at = br_memory(ex, s->n + 1, sizeof *s->at);
    s->velocity = by.start_velocity;
    br_require(ex, br_scene_run(scene, until, observe, &by, error), NULL);
}

slide slide_box(br_experiment *ex, const incline *c, const box_case *which, const br_scene_variant *variant,
                double until)
{
    slide s = {.params = c->box, .interval = c->interval};
    s.params.plank.structure = which->plank;
    s.params.structure = which->box;
    s.params.stone.mu_b = which->mu_b;
    if (variant)
        s.variant = *variant;
    slide_run(ex, &s, until);
    return s;
}

static double distance(br_vec2 a, br_vec2 b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

double path_length(const br_vec2 *at, size_t n)
{
    double length = 0;
    for (size_t i = 0; i < n; i++)
        length += distance(at[i], at[i + 1]);
    return length;
}

double path_distance(const br_vec2 *a, const br_vec2 *b, size_t n)
{
    double most = 0;
    for (size_t i = 0; i <= n; i++)
        br_most(&most, distance(a[i], b[i]));
    return most / path_length(b, n);
}
