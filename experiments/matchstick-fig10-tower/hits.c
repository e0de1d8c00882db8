/* One hit of the tower. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig10.h"

enum { CORNERS = 6, ROUND = 25 };

const char *direction_name(int direction)
{
    return direction == ALONG ? "along" : "across";
}

const char *ending_name(ending e)
{
    static const char *const names[ENDINGS] = {"stands", "loses its top", "tips", "other"};
    return names[e];
}

ending ending_of(const scene *c, int n, const double *sunk, int *down)
{
    *down = 0;
    int lower = 0; /* of them not among the upper two */
    for (int i = 0; i < n; i++)
        if (sunk[i] > c->down) {
            ++*down;
            lower += i < n - 2;
        }
    return *down >= c->tips ? TIPS : *down == 0 ? STANDS : lower == 0 ? LOSES_TOP : OTHER;
}

trial trial_of(const scene *c, int direction)
{
    trial t = {.params = c->tower, .variant = *br_scene_variant_find("own")};
    t.params.direction = direction == ALONG ? 0 : BR_PI / 2;
    return t;
}

/* ---- what is measured ---- */

typedef struct watch {
    const scene *c;
    const trial *how;
    outcome *o;
    size_t drawn;
} watch;

/* Outlines in the plane of the flight, closed; the last row ends a line. */
static void put_shapes(const watch *at, const br_scene *tower, double t)
{
    const br_tower_params *const p = br_scene_params(tower);
    const br_tower_state *const state = br_scene_state(tower);
    const br_pose *const poses = br_world_poses(br_scene_world(tower));
    const char *const name = direction_name(p->direction > 1 ? ACROSS : ALONG);
    for (int b = 0; b <= p->cubes; b++) {
        const int body = b < p->cubes ? state->first + b : state->ball, n = b < p->cubes ? CORNERS : ROUND;
        for (int i = 0; i < n; i++) {
            const double angle = 2 * BR_PI * i / (n - 2) + (b < p->cubes ? BR_PI / 4 : 0),
                         r = b < p->cubes ? p->side / sqrt(2) : p->radius;
            const br_vec3 x = br_pose_apply(poses[body], br_vec3_make(r * cos(angle), 0, r * sin(angle)));
            br_table_text(at->how->shapes, name);
            br_table_put(at->how->shapes, t, b + 1, i + 1 < n, x.x, x.z);
        }
    }
}

static br_status observe(br_scene *tower, void *context, br_error *error)
{
    watch *const at = context;
    const br_world *const world = br_scene_world(tower);
    (void)error;
    at->o->iterations += br_world_last(world).solver.iterations;
    if (at->how->shapes && at->drawn < at->c->n_snapshots &&
        br_world_time(world) > at->c->snapshots[at->drawn] - br_scene_dt(tower) / 2) {
        put_shapes(at, tower, at->c->snapshots[at->drawn]);
        at->drawn++;
    }
    return BR_OK;
}

static void measure(const scene *c, const br_scene *tower, outcome *o)
{
    const br_tower_params *const p = br_scene_params(tower);
    const br_tower_state *const state = br_scene_state(tower);
    const br_pose *const cubes = br_world_poses(br_scene_world(tower)) + state->first;
    double sunk[BR_TOWER_CUBES_MAX];
    for (int i = 0; i < p->cubes; i++) {
        sunk[i] = (state->start[i].z - cubes[i].position.z) / p->side;
        o->moved += br_vec3_length(br_vec3_sub(cubes[i].position, state->start[i])) > p->side / 2;
    }
    o->ending = ending_of(c, p->cubes, sunk, &o->down);
    o->top = br_vec3_length(br_vec3_sub(cubes[p->cubes - 1].position, state->start[p->cubes - 1]));
}

br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error)
{
    br_scene *tower;
    *o = (outcome){.down = 0};
    watch at = {.c = c, .how = how, .o = o};
    BR_TRY(br_scene_create(&br_tower_type, &how->params, &how->variant, &tower, error));
    const br_status status = br_scene_run(tower, br_scene_duration(tower), observe, &at, error);
    if (status >= 0)
        measure(c, tower, o);
    o->iterations /= (double)br_scene_steps(tower);
    o->loose = (double)br_world_loose_steps(br_scene_world(tower)) / (double)br_scene_steps(tower);
    br_count_steps(tower);
    br_scene_destroy(tower);
    return status;
}
