/* The box that slides on cast iron, as in Figure 9. */
#include "sec56.h"

#include <math.h>

br_iron_params iron_params_of(const scene *s, const sampling *how, unsigned long long seed)
{
    br_iron_params p = s->iron;
    p.options.world = s->world;
    p.options.backend = s->backend;
    p.options.filter = how->filter;
    p.options.patch.width = how->width;
    p.options.patch.resolution = how->resolution;
    p.options.patch.packing = how->packing;
    p.seed = seed;
    return p;
}

/* Sums over the contacts of the sliding box. */
typedef struct watch {
    br_scene_trace *trace;
    double sum, squares, count;
} watch;

static br_status observe(br_scene *iron, void *context, br_error *error)
{
    watch *const at = context;
    const br_iron_state *const state = br_scene_state(iron);
    const br_world *const world = br_scene_world(iron);
    if (at->trace)
        BR_TRY(br_scene_trace_step(at->trace, iron, 0, error));
    if (!(br_world_velocities(world)[state->box].linear.x > 1e-6))
        return BR_OK; /* it rests */
    size_t n;
    br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    for (size_t k = 0; k < n; k++) {
        const double mu = br_cone_support(&cones[k], (br_contact_vec){1, 0, 0});
        at->sum += mu;
        at->squares += mu * mu;
        at->count++;
    }
    return BR_OK;
}

br_status slide_on_iron(const scene *s, const sampling *how, const iron_start *from, iron_result *result,
                        br_scene_trace *trace, br_error *error)
{
    const br_iron_params params = iron_params_of(s, how, from->seed);
    watch at = {.trace = trace};
    br_scene *iron;
    *result = (iron_result){0};
    BR_TRY(br_scene_create(&br_iron_type, &params,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &iron, error));
    const br_status status = br_scene_run(iron, br_scene_duration(iron), observe, &at, error);
    const br_iron_state *const state = br_scene_state(iron);
    result->theory = state->theory;
    result->mu = at.sum / at.count;
    result->spread = sqrt(fmax(0, at.squares / at.count - result->mu * result->mu));
    result->distance = br_world_poses(br_scene_world(iron))[state->box].position.x - state->start_x;
    br_count_steps(iron);
    br_scene_destroy(iron);
    return status;
}

/* The maps of plane and box; four contacts' patches are little beside them. */
double iron_cost(const scene *s)
{
    const double skin = s->iron.side / s->iron.pixel;
    return (double)s->iron.pixels * s->iron.pixels + skin * skin;
}
