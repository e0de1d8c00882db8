/* The three bunnies of Figure 16 with the patches of a case. */
#include <math.h>
#include "sec56.h"

static br_status keep(br_scene *bunnies, void *trace, br_error *error)
{
    return br_scene_trace_step(trace, bunnies, 0, error);
}

/* Where those that are counted fall is known once both have. */
static br_status until_fallen(br_scene *bunnies, void *none, br_error *error)
{
    const br_bunny_outcome *const o = ((const br_bunnies_state *)br_scene_state(bunnies))->outcome;
    (void)none;
    (void)error;
    return isnan(o[BR_BUNNY_METAL].fall_time) || isnan(o[BR_BUNNY_PLASTIC].fall_time) ? BR_OK
                                                                                      : BR_STOPPED_AT_EVENT;
}

br_status slide_bunnies(const scene *s, const sampling *how, const br_bunny_start *from,
                        br_bunny_outcome outcome[BR_BUNNIES], br_scene_trace *trace, br_error *error)
{
    br_bunnies_params params = s->bunnies;
    br_bunnies_state state;
    params.options.filter = how->filter;
    params.options.patch.width = how->width;
    params.options.patch.resolution = how->resolution;
    BR_TRY(br_bunnies_launch(&params, from, trace ? keep : until_fallen, trace, &state, error));
    for (int b = 0; b < BR_BUNNIES; b++)
        outcome[b] = state.outcome[b];
    return BR_OK;
}

/* Maps, the mesh for as much again, and some ten contacts of each bunny in each step. */
double bunny_cost(const scene *s, const sampling *how)
{
    const br_bunnies_params *b = &s->bunnies;
    const double maps = (double)b->logo_pixels * b->logo_pixels + 3.0 * b->pixels * b->pixels,
                 contacts = 10 * BR_BUNNIES * b->duration / s->world.dt;
    return 2 * maps + contacts * how->resolution * how->resolution / 16;
}

int fallen_at_teapot(const scene *s, const br_bunny_outcome outcome[BR_BUNNIES])
{
    int n = 0;
    for (int b = BR_BUNNY_METAL; b <= BR_BUNNY_PLASTIC; b++)
        n += br_bunny_fall_of(&s->bunnies, &outcome[b]) == BR_BUNNY_FALLS_AT_LOGO;
    return n;
}
