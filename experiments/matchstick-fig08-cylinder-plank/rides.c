/* A cylinder goes down the plank; and where theory has it. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig08.h"

const char *const outcome_names[OUTCOMES] = {"rolls", "slips", "skids"};

br_plank_cylinder_params with_pair(const planks *c, const pair *of)
{
    br_plank_cylinder_params p = c->cylinder;
    p.plank.structure = of->plank;
    p.field = of->field;
    return p;
}

typedef struct sampling {
    ride *r;
    const br_plank_cylinder_params *p;
    long every;
    br_vec3 start;
    double turned; /* [rad] */
} sampling;

/* Positions are those half a step back, as second-order schemes have them: the world's are x += h v with the
 * new velocity. */
static br_status observe(br_scene *scene, void *context, br_error *error)
{
    sampling *const by = context;
    const br_plank_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const br_plank *const plank = &by->p->plank;
    const br_velocity velocity = br_world_velocities(world)[state->body];
    const br_vec3 x = br_plank_local(plank, br_world_poses(world)[state->body].position),
                  v = br_quat_unrotate(br_plank_pose(plank).orientation, velocity.linear);
    const double half = br_scene_dt(scene) / 2;
    (void)error;
    br_most(&by->r->residual, br_world_last(world).residual.largest);
    by->r->loose = br_world_loose_steps(world);
    by->r->evaluations += (size_t)br_world_last(world).cones.evaluations;
    by->r->unsettled = br_world_unsettled_steps(world);
    /* Uphill is x, so it rolls down with a positive spin about z. */
    by->turned += br_scene_dt(scene) * velocity.angular.z;
    const double down = by->start.x - x.x;
    by->r->slip = hypot(down - by->p->radius * by->turned, x.z) / down;
    if (x.x > -plank->length / 2)
        br_farthest(&by->r->farthest, x.z, 0);
    if (br_scene_steps(scene) % by->every == 0)
        by->r->at[br_scene_steps(scene) / by->every] =
            br_vec2_make(by->start.x - x.x + half * v.x, x.z - half * v.z);
    return BR_OK;
}

ride run_ride(br_experiment *ex, const planks *c, const br_plank_cylinder_params *p,
              const br_scene_variant *variant, double until)
{
    br_error *const error = br_experiment_error(ex);
    br_scene *scene;
    ride r = {.n = (size_t)lround(until / c->interval)};
    br_require(ex, br_scene_create(&br_plank_cylinder_type, p, variant, &scene, error), NULL);
    const br_plank_state *const state = br_scene_state(scene);
    sampling by = {.r = &r, .p = p, .every = br_scene_steps_in(scene, c->interval)};
    by.start = br_plank_local(&p->plank, br_world_poses(br_scene_world(scene))[state->body].position);
    r.at = br_memory(ex, r.n + 1, sizeof *r.at);
    const br_status status = br_scene_run(scene, until, observe, &by, error);
    br_scene_destroy(scene);
    br_require(ex, status, NULL);
    return r;
}

outcome outcome_of(const planks *c, const ride *r)
{
    if (fabs(r->at[r->n].y) > c->straight)
        return SKIDS;
    return fabs(r->slip) > c->rolling ? SLIPS : ROLLS;
}

/* ---- theory ---- */

static double gravity(const br_plank_cylinder_params *p)
{
    return br_vec3_length(p->options.world.gravity);
}

double slipping_distance(const br_plank_cylinder_params *p, double mu, double t)
{
    return gravity(p) * (sin(p->plank.slope) - mu * cos(p->plank.slope)) * t * t / 2;
}

/* A third of the push is friction, which turns it: a = 2/3 g sin. */
double rolling_distance(const br_plank_cylinder_params *p, double t)
{
    return gravity(p) * sin(p->plank.slope) * t * t / 3;
}

/* It rolls while that third, tan(slope)/3 of the load, lies in the ellipse; where the cylinder touches, its
 * direction is along the plank (concentric) or across (axial). */
double long_axis(const br_plank_cylinder_params *p)
{
    const double axis = (p->plank.structure + (p->field == BR_CYLINDER_AXIAL ? BR_PI / 2 : 0)) / 2;
    return p->stone.mu_t < p->stone.mu_b ? BR_PI / 2 - axis : axis;
}

double rolling_slope(const br_plank_cylinder_params *p)
{
    const double other = p->field == BR_CYLINDER_AXIAL ? BR_PI / 2 : 0,
                 theta = fabs(p->plank.structure - other), d = 1 - theta / (BR_PI / 2),
                 axis = (p->plank.structure + other) / 2, along = d * p->stone.mu_t + (1 - d) * p->stone.mu,
                 across = d * p->stone.mu_b + (1 - d) * p->stone.mu;
    return atan(3 / hypot(cos(axis) / along, sin(axis) / across));
}
