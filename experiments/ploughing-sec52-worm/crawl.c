/* A crawl of the worm. */
#include "crawl.h"

#include <math.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>

/* ---- measures ---- */

/* Of the positions along the way, or across it. */
static double middle(const br_world *w, int first, int n, bool across)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const br_vec3 x = br_world_poses(w)[first + i].position;
        sum += (across ? x.y : x.x) / n;
    }
    return sum;
}

/* Coefficients against sliding of the boxes along +x and -x. The box may be A or B of a contact. */
static void read_coefficients(const br_world *w, int ground, crawl_outcome *o)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    int count = 0;
    o->mu_forwards = o->mu_backwards = 0;
    for (size_t i = 0; i < n; i++) {
        const double sign = contacts[i].body_a == ground ? -1 : 1;
        const br_contact_vec ahead = {sign * contacts[i].tangent.x, sign * contacts[i].binormal.x, 0};
        const br_contact_vec back = {-ahead.t, -ahead.b, 0};
        o->mu_forwards += br_cone_support(&cones[i], ahead);
        o->mu_backwards += br_cone_support(&cones[i], back);
        count++;
    }
    o->mu_forwards /= count;
    o->mu_backwards /= count;
}

/* Largest difference of the distance of neighbours' centres from what their joint is driven to, by the poses
 * alone. */
static double joints_apart(const br_scene *worm)
{
    const br_worm_params *const p = br_scene_params(worm);
    const br_worm_state *const state = br_scene_state(worm);
    const br_world *const w = br_scene_world(worm);
    const br_pose *const poses = br_world_poses(w) + state->first;
    double apart = 0;
    for (int k = 0; k + 1 < p->boxes; k++)
        br_most(&apart, fabs(br_vec3_length(br_vec3_sub(poses[k + 1].position, poses[k].position)) -
                             state->distance - p->stroke * br_worm_wave(p, k * p->lag, br_world_time(w))));
    return apart;
}

/* What is kept of the steps so far. */
typedef struct watch {
    const scene *c;
    crawl_track *track;
    crawl_outcome *o;
    double before, side, head_at, tail_at, squares;
    int cycles;
} watch;

static br_status keep(crawl_track *track, crawl_point point, br_error *error)
{
    if (!br_grow(&track->points, &track->capacity, track->n + 1, sizeof *track->points))
        return br_fail(error, BR_ERR_MEMORY, "a track");
    track->points[track->n++] = point;
    return BR_OK;
}

/* At the end of a cycle: running mean of the cycles' speeds and sum of their squared deviations, without the
 * first. */
static void end_cycle(watch *at, bool first, double middle_at)
{
    if (!first) {
        const double speed = (middle_at - at->before) * at->c->worm.frequency, off = speed - at->o->speed;
        at->o->speed += off / ++at->cycles;
        at->squares += off * (speed - at->o->speed);
    }
    at->before = middle_at;
}

static br_status observe(br_scene *worm, void *context, br_error *error)
{
    watch *const at = context;
    const br_worm_params *const c = br_scene_params(worm);
    const br_worm_state *const state = br_scene_state(worm);
    const br_world *const w = br_scene_world(worm);
    const br_pose *const poses = br_world_poses(w);
    const long i = br_scene_steps(worm), per_cycle = br_scene_steps_in(worm, 1 / c->frequency);
    const int substeps = br_scene_get_variant(worm)->substeps,
              every = at->c->track_every * (substeps ? substeps : 1);
    const double x_head = poses[state->first + c->boxes - 1].position.x,
                 x_tail = poses[state->first].position.x;
    if (i == per_cycle) {
        at->side = middle(w, state->first, c->boxes, true);
        read_coefficients(w, state->ground, at->o);
    } else if (i > per_cycle) {
        /* cos falls in the first half of a cycle: shorter; then it rises: longer */
        const bool shorter = (i - 1) % per_cycle < per_cycle / 2;
        *(shorter ? &at->o->head_shorter : &at->o->head_longer) += (x_head - at->head_at) / (c->cycles - 1);
        *(shorter ? &at->o->tail_shorter : &at->o->tail_longer) += (x_tail - at->tail_at) / (c->cycles - 1);
    }
    br_most(&at->o->apart, joints_apart(worm));
    at->head_at = x_head;
    at->tail_at = x_tail;
    if (i % per_cycle == 0)
        end_cycle(at, i == per_cycle, middle(w, state->first, c->boxes, false));
    if (!at->track || (i - 1) % every != 0)
        return BR_OK;
    return keep(at->track,
                (crawl_point){br_world_time(w), x_tail, middle(w, state->first, c->boxes, false), x_head},
                error);
}

/* ---- pictures ---- */

/* A strip on the ground, across the worm's way, half as high as it is wide. */
static br_status show_mark(br_scene_pictures *pictures, double x, double width, double across,
                           br_render_material paint, br_error *error)
{
    br_mesh *mesh;
    BR_TRY(br_mesh_box(br_vec3_make(width, across, width), 1, &mesh, error));
    br_pictures_show(pictures, -1, br_pictures_shape(pictures, NULL, mesh),
                     (br_pose){{x, 0, 0}, br_quat_identity()}, paint);
    br_mesh_destroy(mesh);
    return BR_OK;
}

/* The boxes; on the ground marks at equal distances from where the head begins, that one in red. */
static br_status show(br_scene_pictures *pictures, const scene *c, const br_scene *worm, br_error *error)
{
    const br_worm_state *const state = br_scene_state(worm);
    const br_worm_params *const p = &c->worm;
    size_t n;
    br_patch_surface *const *const surfaces = br_scene_surfaces(worm, &n);
    if (!pictures)
        return BR_OK;
    const int look = br_pictures_shape(pictures, surfaces[state->skin], NULL);
    for (int i = 0; i < p->boxes; i++)
        br_pictures_show(pictures, state->first + i, look, br_pose_identity(),
                         br_pictures_material(0.46, 0.66, 0.36, 0.6, 0));
    const double head =
        br_world_poses(br_scene_world(worm))[state->first + p->boxes - 1].position.x + p->sides.x / 2;
    const int marks = (int)(state->distance * p->boxes / c->mark);
    for (int i = -marks; i <= marks; i++)
        if (i != 0)
            BR_TRY(show_mark(pictures, head + i * c->mark, c->mark_width, 3 * p->sides.y,
                             br_pictures_material(0.62, 0.62, 0.60, 0.9, 0), error));
    return show_mark(pictures, head, 2 * c->mark_width, 4 * p->sides.y,
                     br_pictures_material(0.80, 0.22, 0.16, 0.9, 0), error);
}

/* ---- a crawl ---- */

br_status crawl(const scene *c, const crawl_run *run, const br_scene_tables *tables, const char *label,
                crawl_track *track, br_scene_pictures *pictures, crawl_outcome *o, br_error *error)
{
    br_worm_params params = c->worm;
    params.texture = run->texture;
    params.lag = run->lag;
    params.pulses = run->pulses;
    if (run->heights) {
        /* one steep texel, up which the others lead */
        params.steep = 1;
        params.gentle_slope = params.steep_slope / (params.period - 1);
    }
    if (run->floats)
        params.options.patch.packing = BR_PACKING_FLOAT;
    if (run->bilinear)
        params.options.filter = BR_FILTER_BILINEAR;
    if (run->boxes > 0)
        params.boxes = run->boxes;
    br_scene *worm;
    *o = (crawl_outcome){.speed = 0};
    watch at = {.c = c, .track = track, .o = o};
    br_scene_record record = {.log = {.tables = tables, .label = label, .every = c->record_every},
                              .pictures = pictures,
                              .on_sample = observe,
                              .context = &at};
    BR_TRY(br_scene_create(&br_worm_type, &params, &run->variant, &worm, error));
    br_status status = show(pictures, c, worm, error);
    if (status >= 0)
        status = br_scene_record_run(&record, worm, error);
    br_pictures_put(pictures, "snapshots");
    const br_worm_state *const state = br_scene_state(worm);
    o->speed_error = sqrt(at.squares / (at.cycles - 1) / at.cycles);
    o->sideways = middle(br_scene_world(worm), state->first, params.boxes, true) - at.side;
    o->sums = record.log.sums;
    br_count_steps(worm);
    br_scene_destroy(worm);
    return status;
}

/* Pulses jerk the boxes: their contact problems take about three times the sweeps. */
double crawl_cost(const scene *c, const crawl_run *run)
{
    return c->worm.cycles / (c->worm.frequency * c->worm.options.world.dt) *
           br_scene_variant_cost(&run->variant) * (run->pulses ? 3 : 1);
}
