/* Paths of boxes and point masses on a slope. */
#include <bristle/harness/scene_slope.h>

#include <math.h>

#include <bristle/assert.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>

br_slope_paths br_slope_paths_make(br_experiment *ex, const br_slope_boxes_params *p, double interval)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(p);
    BR_ASSERT(interval > 0, "interval = %g s", interval);
    br_slope_paths s = {
        .boxes = (size_t)p->boxes, .n = (size_t)floor(p->duration / interval + 1e-9), .interval = interval};
    s.at = br_memory(ex, s.boxes * (s.n + 1), sizeof *s.at);
    s.yaw = br_doubles(ex, s.boxes * (s.n + 1));
    return s;
}

static br_status check_room(const br_slope_boxes_params *p, const br_slope_paths *s, br_error *error)
{
    return s->boxes == (size_t)p->boxes
               ? BR_OK
               : br_fail(error, BR_ERR_ARGUMENT, "room for the paths of %zu boxes, not of %d", s->boxes,
                         p->boxes);
}

static bool off_face(const br_slope_boxes_params *p, br_vec2 x)
{
    return !(x.x <= p->length && fabs(x.y) <= p->width / 2);
}

/* The sample i of a path; none once the one before was beyond the face. */
static void keep(const br_slope_boxes_params *p, br_slope_paths *s, size_t box, size_t i, br_vec2 x)
{
    br_vec2 *const at = s->at + box * (s->n + 1);
    at[i] = i > 0 && off_face(p, at[i - 1]) ? br_vec2_make(NAN, NAN) : x;
}

/* ---- boxes ---- */

typedef struct watch {
    const br_slope_boxes_params *params;
    br_slope_paths *paths;
    long every;
} watch;

/* Where the boxes are, or will be `ahead` [s] if nothing changes. */
static void sample(const br_scene *scene, const watch *by, size_t i, double ahead)
{
    const br_slope_boxes_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    const double half = br_scene_dt(scene) / 2, speed = by->params->speed;
    for (size_t k = 0; k < by->paths->boxes; k++) {
        const br_pose pose = br_world_poses(world)[state->first + (int)k];
        const br_vec3 v = br_world_velocities(world)[state->first + (int)k].linear;
        by->paths->yaw[k * (by->paths->n + 1) + i] = 2 * atan2(pose.orientation.z, pose.orientation.w);
        keep(by->params, by->paths, k, i,
             br_vec2_make(pose.position.x - half * (v.x - speed) + ahead * v.x,
                          pose.position.y - half * v.y + ahead * v.y));
    }
}

static br_status observe(br_scene *scene, void *context, br_error *error)
{
    const watch *const by = context;
    const br_world_report last = br_world_last(br_scene_world(scene));
    (void)error;
    br_most(&by->paths->residual, last.residual.largest);
    by->paths->iterations += last.solver.iterations;
    const size_t i = (size_t)(br_scene_steps(scene) / by->every);
    if (br_scene_steps(scene) % by->every == 0 && i <= by->paths->n)
        sample(scene, by, i, 0);
    return BR_OK;
}

static br_status run_boxes(br_scene *scene, const watch *by, br_error *error)
{
    br_slope_paths *const s = by->paths;
    sample(scene, by, 0, 0);
    const br_status status = br_scene_run(scene, br_scene_duration(scene), observe, (void *)by, error);
    const long steps = br_scene_steps(scene), next = steps / by->every + 1;
    s->iterations /= (double)steps;
    s->loose = br_world_loose_steps(br_scene_world(scene));
    br_count_steps(scene);
    /* The run is over with the last box, between two samples; or at one, where that box may be short of the
     * edge by the half step that positions are taken back. */
    if (status >= 0 && (size_t)next <= s->n)
        sample(scene, by, (size_t)next, (double)(next * by->every - steps) * br_scene_dt(scene));
    return status;
}

br_status br_slope_paths_boxes(const br_slope_boxes_params *p, const br_scene_variant *variant,
                               br_slope_paths *s, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(s);
    br_scene *scene;
    BR_TRY(check_room(p, s, error));
    BR_TRY(br_scene_create(&br_slope_boxes_type, p, variant, &scene, error));
    const watch by = {p, s, br_scene_steps_in(scene, s->interval)};
    s->residual = s->iterations = 0;
    for (size_t i = 0; i < s->boxes * (s->n + 1); i++)
        s->at[i] = br_vec2_make(NAN, NAN);
    br_status status = by.every > 0 ? BR_OK
                                    : br_fail(error, BR_ERR_RANGE, "samples each %g s of steps of %g s",
                                              s->interval, br_scene_dt(scene));
    if (status >= 0)
        status = run_boxes(scene, &by, error);
    br_scene_destroy(scene);
    return status;
}

/* ---- point masses ---- */

br_status br_slope_paths_masses(br_experiment *ex, const br_slope_boxes_params *p, br_slope_paths *s,
                                br_error *error)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(s);
    const br_structure_field field = br_slope_field(p);
    BR_TRY(check_room(p, s, error));
    for (size_t k = 0; k < s->boxes; k++) {
        br_vec2 *const at = s->at + k * (s->n + 1);
        br_ivp_statistics statistics;
        BR_TRY(br_slope_mass_path(p, &field, (int)k, s->interval, s->n, at, &statistics, error));
        br_count_integration(ex, &statistics);
        for (size_t i = 0; i <= s->n; i++)
            keep(p, s, k, i, at[i]);
    }
    return BR_OK;
}

/* ---- runs side by side ---- */

typedef struct side_by_side {
    br_experiment *ex;
    br_slope_run *runs;
} side_by_side;

static br_status work(size_t i, void *context, br_error *error)
{
    const side_by_side *const all = context;
    br_slope_run *const r = &all->runs[i];
    BR_TRY(r->masses ? br_slope_paths_masses(all->ex, &r->params, &r->paths, error)
                     : br_slope_paths_boxes(&r->params, &r->variant, &r->paths, error));
    br_progress_step(all->ex);
    return BR_OK;
}

void br_slope_runs(br_experiment *ex, br_slope_run *runs, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(runs);
    side_by_side all = {ex, runs};
    br_parallel(ex, n, work, &all);
}

/* ---- where paths lead ---- */

const br_vec2 *br_slope_path(const br_slope_paths *s, size_t box)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_SIZE_INDEX("box", box, s->boxes);
    return s->at + box * (s->n + 1);
}

double br_slope_length(const br_slope_paths *s, size_t box)
{
    BR_ASSERT_HANDLE(s);
    const br_vec2 *const at = br_slope_path(s, box);
    double length = 0;
    for (size_t i = 0; i < s->n && isfinite(at[i + 1].x); i++)
        length += hypot(at[i + 1].x - at[i].x, at[i + 1].y - at[i].y);
    return length;
}

double br_slope_aside(const br_slope_paths *s)
{
    BR_ASSERT_HANDLE(s);
    double most = 0;
    for (size_t k = 0; k < s->boxes; k++) {
        const br_vec2 *const at = br_slope_path(s, k);
        for (size_t i = 1; i <= s->n && isfinite(at[i].x); i++)
            br_worst(&most, at[i].y - at[0].y);
    }
    return most;
}

void br_slope_corners(const br_slope_boxes_params *p, const br_slope_paths *s, size_t box, size_t i,
                      br_vec2 *corners)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(corners);
    BR_ASSERT_SIZE_INDEX("sample", i, s->n + 1);
    const br_vec2 at = br_slope_path(s, box)[i];
    const double yaw = s->yaw[box * (s->n + 1) + i];
    for (int k = 0; k < 4; k++) {
        const double x = k == 0 || k == 3 ? 0.5 : -0.5, y = k < 2 ? 0.5 : -0.5;
        corners[k] = br_vec2_add(at, br_vec2_rotate(yaw, br_vec2_make(x * p->sides.x, y * p->sides.y)));
    }
}

/* The sample before a path first passes x; n: it does not. */
static size_t before(const br_slope_paths *s, const br_vec2 *at, double x)
{
    size_t i = 0;
    while (i < s->n && !(at[i].x <= x && at[i + 1].x > x))
        i++;
    return i;
}

double br_slope_crossing(const br_slope_paths *s, size_t box, double x)
{
    BR_ASSERT_HANDLE(s);
    const br_vec2 *const at = br_slope_path(s, box);
    const size_t i = before(s, at, x);
    return i < s->n ? at[i].y + (at[i + 1].y - at[i].y) * (x - at[i].x) / (at[i + 1].x - at[i].x) : NAN;
}

double br_slope_time(const br_slope_paths *s, size_t box, double x)
{
    BR_ASSERT_HANDLE(s);
    const br_vec2 *const at = br_slope_path(s, box);
    const size_t i = before(s, at, x);
    return i < s->n ? s->interval * ((double)i + (x - at[i].x) / (at[i + 1].x - at[i].x)) : NAN;
}

double br_slope_width(const br_slope_paths *s, double x)
{
    BR_ASSERT_HANDLE(s);
    double low = INFINITY, high = -INFINITY;
    for (size_t k = 0; k < s->boxes; k++) {
        br_least(&low, br_slope_crossing(s, k, x));
        br_most(&high, br_slope_crossing(s, k, x));
    }
    return high - low;
}

double br_slope_apart(const br_slope_paths *a, const br_slope_paths *b, double from, double to, size_t places)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    BR_ASSERT(a->boxes == b->boxes && places > 1, "%zu and %zu boxes, %zu places", a->boxes, b->boxes,
              places);
    double most = 0;
    for (size_t k = 0; k < a->boxes; k++)
        for (size_t i = 0; i < places; i++) {
            const double x = from + (to - from) * (double)i / (double)(places - 1);
            br_worst(&most, br_slope_crossing(a, k, x) - br_slope_crossing(b, k, x));
        }
    return most;
}

/* ---- strokes ---- */

enum { HALF = 2 }; /* steps of half a stroke */

static void put_stroke(br_table *table, const char *name, const br_structure_field *field, br_pose pose,
                       br_vec2 at, double length)
{
    const br_vec3 middle = br_pose_unapply(pose, br_vec3_make(at.x, at.y, 0));
    const br_vec3 ahead =
        br_quat_unrotate(pose.orientation, br_structure_direction(field, pose, br_vec3_make(at.x, at.y, 0)));
    const double step = length / (2 * HALF);
    br_vec3 back[HALF + 1], on[HALF + 1];
    const size_t n_back = br_structure_line(field, middle, br_vec3_scale(-1, ahead), step, HALF, back),
                 n_on = br_structure_line(field, middle, ahead, step, HALF, on);
    const size_t last = n_back + n_on;
    for (size_t i = 0; i <= last + 1; i++) {
        const size_t k = i <= last ? i : last;
        const br_vec3 p = br_pose_apply(pose, k <= n_back ? back[n_back - k] : on[k - n_back]);
        br_table_text(table, name);
        br_table_put(table, i <= last, p.x, p.y);
    }
}

void br_strokes_put(br_table *table, const char *name, const br_structure_field *field, br_pose pose,
                    br_vec2 low, br_vec2 high, double spacing, double length)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT(spacing > 0, "spacing = %g m", spacing);
    const long columns = lround((high.x - low.x) / spacing), rows = lround((high.y - low.y) / spacing);
    for (long row = 0; row < rows; row++)
        for (long column = 0; column < columns; column++)
            put_stroke(table, name, field, pose,
                       br_vec2_make(low.x + spacing * ((double)column + (row % 2 ? 0.75 : 0.25)),
                                    low.y + spacing * ((double)row + 0.5)),
                       length);
}
