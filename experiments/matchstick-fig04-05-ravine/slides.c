/* The slides: which there are, one of them, all side by side. */
#include "slides.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/numbers.h>
#include <bristle/statistics.h>

const char *const logs_names[LOGS] = {"held", "round"};
const char *const steering_names[STEERINGS] = {"towards", "around", "along", "isotropic"};
const char *const setting_names[SETTINGS] = {"as it is", "other solver", "finer step",
                                             "looser",   "other spin",   "other angle"};

int logs_of(const structure *c)
{
    return c->ravine.rows * c->ravine.columns;
}

/* Places lie evenly above the line before the building. */
static double line(const structure *c)
{
    return c->ravine.at - c->ravine.side / 2 - c->ahead;
}

static double last_row(const structure *c)
{
    return c->ravine.start + (c->ravine.rows - 1) * c->ravine.pitch + c->ravine.jitter;
}

size_t places(const structure *c)
{
    return (size_t)fmax(0, floor((line(c) - last_row(c)) / c->spacing - 1e-9)) + 1;
}

double place_at(const structure *c, size_t i)
{
    return line(c) - c->spacing * (double)(places(c) - 1 - i);
}

size_t path_points(const structure *c)
{
    return (size_t)floor(c->ravine.duration / c->drawn + 1e-9) + 1;
}

br_ravine_params with_case(const structure *c, log_kind logs, steering_kind steering)
{
    br_ravine_params p = c->ravine;
    p.spin = logs == HELD ? c->spin : 1;
    p.field = steering == TOWARDS  ? BR_RAVINE_TOWARDS
              : steering == AROUND ? BR_RAVINE_AROUND
                                   : BR_RAVINE_ALONG;
    return p;
}

/* Only what came of it is looked at. */
static bool is_kept(const structure *c, setting_kind setting, int run)
{
    return setting != AS_IT_IS || run >= c->seeds;
}

size_t followed(const structure *c, size_t n)
{
    return n < (size_t)c->seeds ? n : (size_t)c->seeds;
}

static trial trial_of(br_experiment *ex, const structure *c, log_kind logs, steering_kind steering,
                      setting_kind setting, int run)
{
    trial t = {.logs = logs, .steering = steering, .setting = setting, .run = run};
    const size_t n = (size_t)logs_of(c);
    t.params = with_case(c, logs, steering);
    t.params.seed += (unsigned)run;
    t.variant = *br_scene_variant_find(steering == ISOTROPIC ? "isotropic" : "own");
    if (setting == OTHER_SPIN)
        t.params.spin = c->other_spin;
    if (setting == OTHER_ANGLE)
        t.params.angle = c->other_angle;
    if (setting == OTHER_SOLVER)
        t.variant.solver = c->solver;
    if (setting == FINER_STEP)
        t.variant.substeps = c->finer;
    if (setting == LOOSER)
        t.params.options.world.solver_options.tolerance *= c->looser;
    if (!is_kept(c, setting, run))
        t.across = br_doubles(ex, places(c) * n);
    if (run == 0 && setting == AS_IT_IS)
        t.path = br_memory(ex, path_points(c) * n, sizeof *t.path);
    if (t.path && logs == HELD && steering <= AROUND)
        t.poses = br_memory(ex, c->picture.n_times * (n + 2), sizeof *t.poses);
    return t;
}

/* Logs kept from rolling under the figures' two fields are what the document's sentences are judged by. */
static int runs_as_it_is(const structure *c, log_kind logs, steering_kind steering)
{
    return logs == HELD && steering <= AROUND ? c->decisive : c->seeds;
}

/* With another spin or field the text's sentences are asked, as often as of round logs. */
static int runs_with_setting(const structure *c, log_kind logs, setting_kind setting)
{
    if (setting >= OTHER_SPIN)
        return logs == HELD && c->all_settings ? c->seeds : 0;
    return c->few;
}

int first_run(const structure *c, setting_kind setting)
{
    return setting > AS_IT_IS && setting < OTHER_SPIN ? ((int)setting - OTHER_SOLVER) * c->few : 0;
}

const br_starts *starts_of(br_experiment *ex, const trial *runs, size_t n)
{
    br_starts *const starts = br_starts_begin(ex);
    for (size_t i = 0; i < n; i++)
        br_starts_put(starts, (double)runs[i].params.seed);
    return starts;
}

slides make_slides(br_experiment *ex, const structure *c)
{
    const size_t most =
        (size_t)(2 * c->decisive + LOGS * STEERINGS * c->seeds + 4 * c->seeds + LOGS * 2 * SETTINGS * c->few);
    slides all = {.list = br_memory(ex, most, sizeof *all.list)};
    for (int l = 0; l < LOGS; l++)
        for (int s = 0; s < STEERINGS; s++)
            for (int i = 0; i < runs_as_it_is(c, (log_kind)l, (steering_kind)s); i++)
                all.list[all.n++] = trial_of(ex, c, (log_kind)l, (steering_kind)s, AS_IT_IS, i);
    for (int k = AS_IT_IS + 1; k < SETTINGS; k++)
        for (int l = 0; l < LOGS; l++)
            for (int s = TOWARDS; s <= AROUND; s++)
                for (int i = 0; i < runs_with_setting(c, (log_kind)l, (setting_kind)k); i++)
                    all.list[all.n++] = trial_of(ex, c, (log_kind)l, (steering_kind)s, (setting_kind)k,
                                                 first_run(c, (setting_kind)k) + i);
    return all;
}

const trial *runs_of(const structure *c, const slides *all, log_kind logs, steering_kind steering,
                     setting_kind setting, size_t *n)
{
    size_t first = 0;
    while (first < all->n && (all->list[first].logs != logs || all->list[first].steering != steering ||
                              all->list[first].setting != setting))
        first++;
    *n = (size_t)(setting == AS_IT_IS ? runs_as_it_is(c, logs, steering)
                                      : runs_with_setting(c, logs, setting));
    return &all->list[first];
}

/* ---- one slide ---- */

typedef struct watch {
    const structure *c;
    trial *t;
    br_vec2 before[BR_RAVINE_LOGS_MAX]; /* down the slope, across */
    double slow_since;                  /* [s]; NaN: some log is fast */
} watch;

static br_vec2 at_log(const br_scene *scene, int i)
{
    const br_ravine_state *const state = br_scene_state(scene);
    const br_vec3 x = br_world_poses(br_scene_world(scene))[state->first + i].position;
    return br_vec2_make(x.x, br_ravine_across(br_scene_params(scene), x));
}

static void keep_crossings(watch *by, int log, br_vec2 now)
{
    const br_vec2 before = by->before[log];
    const size_t n = (size_t)logs_of(by->c);
    for (size_t k = 0; k < places(by->c); k++) {
        const double x = place_at(by->c, k);
        double *const across = &by->t->across[k * n + (size_t)log];
        if (isnan(*across) && before.x <= x && now.x > x)
            *across = before.y + (now.y - before.y) * (x - before.x) / (now.x - before.x);
    }
    by->before[log] = now;
}

static void keep_points(watch *by, const br_scene *scene)
{
    trial *const t = by->t;
    for (; t->path && t->points < path_points(by->c) &&
           br_world_time(br_scene_world(scene)) > (double)t->points * by->c->drawn - br_scene_dt(scene) / 2;
         t->points++)
        for (int i = 0; i < logs_of(by->c); i++)
            t->path[t->points * (size_t)logs_of(by->c) + (size_t)i] = at_log(scene, i);
}

/* Of the ravine, the building and the logs; `until` is the time now, or infinite after the end. */
static void keep_poses(watch *by, const br_scene *scene, double until)
{
    trial *const t = by->t;
    const size_t n = br_world_bodies(br_scene_world(scene));
    for (; t->poses && t->drawn < by->c->picture.n_times &&
           until > by->c->picture.times[t->drawn] - br_scene_dt(scene) / 2;
         t->drawn++)
        memcpy(t->poses + t->drawn * n, br_world_poses(br_scene_world(scene)), n * sizeof(br_pose));
}

/* The largest speed of the logs that are not below the building, whether they have touched it or not [m/s].
 */
static double fastest(const br_scene *scene)
{
    const br_ravine_params *const p = br_scene_params(scene);
    const br_ravine_state *const state = br_scene_state(scene);
    const br_pose *const poses = br_world_poses(br_scene_world(scene)) + state->first;
    const br_velocity *const v = br_world_velocities(br_scene_world(scene)) + state->first;
    double most = 0;
    for (int i = 0; i < state->logs; i++)
        if (poses[i].position.x <= br_ravine_below(p))
            br_most(&most, br_vec3_length(v[i].linear));
    return most;
}

static br_status observe(br_scene *scene, void *context, br_error *error)
{
    watch *const by = context;
    const br_world_report report = br_world_last(br_scene_world(scene));
    const double now = br_world_time(br_scene_world(scene));
    (void)error;
    br_most(&by->t->residual, report.residual.largest);
    br_most(&by->t->deepest, report.deepest);
    by->t->iterations += report.solver.iterations;
    for (int i = 0; i < logs_of(by->c); i++)
        keep_crossings(by, i, at_log(scene, i));
    keep_points(by, scene);
    keep_poses(by, scene, now);
    if (fastest(scene) >= by->c->slow)
        by->slow_since = NAN;
    else if (isnan(by->slow_since))
        by->slow_since = now;
    return now - by->slow_since >= by->c->quiet ? BR_STOPPED_AT_EVENT : BR_OK;
}

/* Mean place of a run's logs before the building [m]; NaN: none gets there. */
static double middle_of(const structure *c, const trial *t)
{
    const size_t n = (size_t)logs_of(c), last = places(c) - 1;
    double sum = 0;
    int passed = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(t->across[last * n + i])) {
            sum += t->across[last * n + i];
            passed++;
        }
    return sum / passed;
}

static br_status slide(const structure *c, trial *t, br_error *error)
{
    br_scene *scene;
    watch by = {.c = c, .t = t, .slow_since = NAN};
    BR_TRY(br_scene_create(&br_ravine_type, &t->params, &t->variant, &scene, error));
    for (size_t k = 0; k < places(c) * (size_t)logs_of(c); k++)
        t->across[k] = NAN;
    for (int i = 0; i < logs_of(c); i++)
        by.before[i] = at_log(scene, i);
    keep_points(&by, scene);
    keep_poses(&by, scene, 0);
    const br_status status = br_scene_run(scene, br_scene_duration(scene), observe, &by, error);
    keep_poses(&by, scene, INFINITY);
    const br_ravine_state *const state = br_scene_state(scene);
    t->wide = spread(c, t, places(c) - 1);
    t->middle = middle_of(c, t);
    t->hits = state->hits;
    t->passed = state->passed;
    memcpy(t->place, state->place, sizeof t->place);
    for (int i = 0; i < state->logs; i++)
        t->blows += state->blow[i] / fmax(1, state->hits);
    t->impulse = state->impulse.x;
    t->ended = br_world_time(br_scene_world(scene));
    t->steps = (size_t)br_scene_steps(scene);
    t->iterations /= (double)t->steps;
    t->loose = br_world_loose_steps(br_scene_world(scene));
    br_count_steps(scene);
    br_scene_destroy(scene);
    return status;
}

/* Without a place for its crossings it has one for as long as it runs. */
static br_status slide_once(const void *context, const void *none, void *of, br_error *error)
{
    const structure *const c = context;
    trial *const t = of;
    (void)none;
    double *const own = t->across ? NULL : calloc(places(c) * (size_t)logs_of(c), sizeof *own);
    if (!t->across && !own)
        return br_fail(error, BR_ERR_MEMORY, "crossings of a slide");
    trial with = *t;
    with.across = own ? own : t->across;
    const br_status status = slide(c, &with, error);
    with.across = t->across;
    *t = with;
    free(own);
    return status;
}

/* ---- all of them ---- */

static const br_field kept_fields[] = {{BR_KEPT(trial, hits, "hits_1")},
                                       {BR_KEPT(trial, passed, "passed_1")},
                                       {BR_KEPT(trial, wide, "spread_1")},
                                       {BR_KEPT(trial, middle, "middle_m")},
                                       {BR_KEPT(trial, blows, "blow_N_s")},
                                       {BR_KEPT(trial, impulse, "impulse_N_s")},
                                       {BR_KEPT(trial, ended, "ended_s")},
                                       {BR_KEPT(trial, iterations, "iterations_1")},
                                       {BR_KEPT(trial, residual, "residual_m_per_s")},
                                       {BR_KEPT(trial, deepest, "deepest_m")},
                                       {BR_KEPT(trial, steps, "steps")},
                                       {BR_KEPT(trial, loose, "loose")}};
static const br_struct_type kept_struct = BR_STRUCT_OF(trial, kept_fields, NULL);

void run_slides(br_experiment *ex, const structure *c, slides *all)
{
    enum { LONGEST = 80 };
    const char **const settings = br_memory(ex, all->n, sizeof *settings);
    char(*const names)[LONGEST] = br_memory(ex, all->n, sizeof *names);
    for (size_t i = 0; i < all->n; i++) {
        const trial *const t = &all->list[i];
        if (!is_kept(c, t->setting, t->run))
            continue;
        snprintf(names[i], sizeof *names, "%s, %s: %s", logs_names[t->logs], steering_names[t->steering],
                 t->setting == AS_IT_IS ? "more runs" : setting_names[t->setting]);
        settings[i] = names[i];
    }
    br_kept *const kept = br_kept_open(ex, &c->kept, &kept_struct);
    br_kept_trials(kept, settings, all->n, slide_once, c, NULL, 0, all->list, sizeof *all->list);
    br_kept_claim(kept, "kept-rows");
}

mean mean_of(const double *values, size_t n)
{
    if (n < 2)
        return (mean){n == 1 ? values[0] : NAN, NAN};
    return (mean){br_mean(values, 0, n), br_mean_half(values, n)};
}

double lower(mean m)
{
    return m.value < m.half ? 0 : m.value - m.half;
}

double upper_share(mean m)
{
    return m.value > 1 - m.half ? 1 : m.value + m.half;
}

double spread(const structure *c, const trial *t, size_t place)
{
    const size_t n = (size_t)logs_of(c);
    double sum = 0, start = 0;
    int passed = 0;
    for (size_t i = 0; i < n; i++) {
        const double s = t->across[place * n + i], s0 = br_ravine_start(&c->ravine, (int)i).y;
        start += s0 * s0;
        if (isnan(s))
            continue;
        sum += s * s;
        passed++;
    }
    return passed > 0 ? sqrt(sum / passed / (start / (double)n)) : NAN;
}
