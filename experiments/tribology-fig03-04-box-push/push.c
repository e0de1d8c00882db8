/* The box pushed low and high under every rule (Figures 3 and 4), held by less than its friction, and sliding
 * to a halt. */
#include <bristle/harness/choices.h>

#include "fig03.h"

#include <math.h>

/* ---- pictures: the edge of the box every `interval`, and its motion ---- */

typedef struct recorder {
    const scene *scene;
    br_table *motion, *strobe;
    int scene_number;
    rule rule;
    double interval, next, x0;
} recorder;

/* times of frames are sums of steps: what they may lack of the time of a picture [s] */
static const double round_off = 1e-9;

static int record(double t, const br_soft_box_pose *pose, const double *state, void *context)
{
    recorder *r = context;
    if (t == 0)
        r->x0 = pose->x;
    br_table_put(r->motion, r->scene_number, r->rule, t, pose->x - r->x0, pose->y, pose->tilt, pose->vx);
    if (t < r->next - round_off)
        return 0;
    r->next += r->interval;

    /* once round the edge, a vector from each particle to the next */
    const size_t columns = (size_t)r->scene->box.columns, rows = (size_t)r->scene->box.rows;
    const size_t n = 2 * (columns - 1) + 2 * (rows - 1);
    for (size_t k = 0; k < n; k++) {
        size_t ends[2];
        for (size_t e = 0; e < 2; e++) {
            size_t i = (k + e) % n;
            if (i < columns - 1)
                ends[e] = i;
            else if ((i -= columns - 1) < rows - 1)
                ends[e] = i * columns + columns - 1;
            else if ((i -= rows - 1) < columns - 1)
                ends[e] = (rows - 1) * columns + columns - 1 - i;
            else
                ends[e] = (rows - 1 - (i - (columns - 1))) * columns;
        }
        const double *a = state + 2 * ends[0], *b = state + 2 * ends[1];
        br_table_put(r->strobe, r->scene_number, r->rule, t, a[0], a[1], b[0] - a[0], b[1] - a[1]);
    }
    return 0;
}

/* ---- pushed low, pushed high, thrown: one run each to look at ---- */

/* Did the box tip over, or stay upright, as it should? */
static bool as_told(const scene *s, const br_soft_box_result *result, bool tips)
{
    return tips ? result->largest_tilt > s->tipped : result->largest_tilt < s->upright;
}

/* The push on the box, over its weight. */
static double push_over_weight(const scene *s)
{
    return s->push_share * fmax(s->corrected.mu_s, s->corrected.mu_k);
}

/* Whether statics has the box tip that is pushed high: it sticks until it turns about its corner. */
static bool statics_tips(const scene *s)
{
    const double lever = s->high * s->box.height, mu = fmax(s->corrected.mu_s, s->corrected.mu_k);
    return lever * mu * 2 > s->box.width && push_over_weight(s) * lever * 2 > s->box.width;
}

/* The box pushed low or high under a rule. */
static br_soft_box_params pushed_box(const scene *s, rule r, bool high)
{
    br_soft_box_params params = with_rule(s, r);
    params.push = push_over_weight(s) * params.mass * params.gravity;
    params.push_rise = s->push_rise;
    params.push_height = (high ? s->high : s->low) * params.height;
    return params;
}

/* What the text says of the pushes. */
static void claim_pushes(br_experiment *ex, const scene *s, const br_soft_box_result results[2][N_RULES])
{
    const br_soft_box_result *low = results[0], *top = results[1];
    const double push = push_over_weight(s), lever = s->high * s->box.height;
    const bool tips = statics_tips(s);
    br_claim_holds(ex, "pushed-low-slides",
                   low[CORRECTED].pose.x > s->slid && low[CORRECTED].largest_tilt < s->upright,
                   "pushed at %g H it moved %.2f m and tilted by at most %.3f rad", s->low,
                   low[CORRECTED].pose.x, low[CORRECTED].largest_tilt);
    br_claim_holds(ex, "pushed-high-tips", as_told(s, &top[CORRECTED], true),
                   "pushed at %g H it tilted by %.2f rad "
                   "within %.2f s; statics: it %s",
                   s->high, top[CORRECTED].largest_tilt, top[CORRECTED].t, tips ? "tips" : "does not");
    const bool damped_tips = push * (2 * lever - s->box.height) > s->box.width;
    br_claim_holds(
        ex, "damped-slides", as_told(s, &top[DAMPED], false) && top[DAMPED].pose.x > s->slid,
        "the same push at %g H: with damped velocity it moved %.2f m and tilted by at most %.3f rad; "
        "moments about the centre: "
        "it %s",
        s->high, top[DAMPED].pose.x, top[DAMPED].largest_tilt, damped_tips ? "tips" : "does not tip");
}

/* Again in a scene with other choices of ours. */
static void judge(br_experiment *ex, const void *data, const void *context)
{
    const scene *const s = data;
    (void)context;
    static const rule rules[] = {CORRECTED, DAMPED};
    br_soft_box_result results[2][N_RULES];
    br_error error = {0};
    for (int high = 0; high < 2; high++)
        for (size_t i = 0; i < 2; i++) {
            const br_soft_box_params params = pushed_box(s, rules[i], high);
            br_require(ex,
                       run_box(s, &params, NULL, s->push_time, s->dt, s->stop_tilt, NULL, NULL,
                               &results[high][rules[i]], &error),
                       &error);
        }
    claim_pushes(ex, s, (const br_soft_box_result(*)[N_RULES])results);
}

/* A stiffer box takes shorter steps. */
static double set_sag(void *data, double factor)
{
    scene *const s = data;
    const double stiffer = 1 / factor;
    s->dt *= fmin(factor, 1);
    s->box.spring_stiffness *= stiffer;
    s->box.ground_stiffness *= stiffer;
    s->box.spring_damping *= stiffer;
    s->box.ground_damping *= stiffer;
    return factor;
}

/* Step, softness, how long the push grows, how strong it is, and the threshold below which friction is
 * static. */
static void vary_pushes(br_experiment *ex, const scene *s)
{
    static const br_choice choices[] = {
        {"a box that sags %g times as far", BR_CHOICE_SET(scene, set_sag, vary_sag, n_vary_sag)},
        {"a push of %g mu_s W", BR_CHOICE(scene, push_share, vary_push, n_vary_push)},
        {"a push that grows over %g s", BR_CHOICE(scene, push_rise, vary_rise, n_vary_rise)},
        {"epsilon = %g m/s", BR_CHOICE(scene, corrected.epsilon, vary_epsilon, n_vary_epsilon)},
    };
    scene half = *s;
    half.dt /= 2;
    br_variation_begin(ex, "half the step");
    judge(ex, &half, NULL);
    br_variation_end(ex);
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge, NULL);
}

void pushes(br_experiment *ex, const scene *s)
{
    br_table *motion = br_table_open(ex, "motion"), *strobe = br_table_open(ex, "strobe");
    br_table *outcome = br_table_open(ex, "pushes"), *convergence = br_table_open(ex, "convergence");
    br_soft_box_result results[2][N_RULES];
    br_error error = {0};
    double change = NAN;
    for (int high = 0; high < 2; high++)
        for (int r = 0; r < N_RULES; r++) {
            const br_soft_box_params params = pushed_box(s, (rule)r, high);
            recorder rec = {.scene = s,
                            .motion = motion,
                            .strobe = strobe,
                            .scene_number = high,
                            .rule = (rule)r,
                            .interval = s->strobe_push};
            br_soft_box_result *result = &results[high][r], finer;
            br_require(
                ex,
                run_box(s, &params, NULL, s->push_time, s->dt, s->stop_tilt, record, &rec, result, &error),
                &error);
            br_require(
                ex,
                run_box(s, &params, NULL, s->push_time, s->dt / 2, s->stop_tilt, NULL, NULL, &finer, &error),
                &error);
            br_table_put(outcome, r, params.push_height, params.push, result->pose.x, result->pose.tilt,
                         result->largest_tilt, result->t);
            br_table_put(convergence, r, params.push_height, s->dt, result->pose.x, finer.pose.x,
                         result->largest_tilt, finer.largest_tilt);
            if (r == CORRECTED && !high)
                change = finer.pose.x / result->pose.x;
        }
    claim_pushes(ex, s, (const br_soft_box_result(*)[N_RULES])results);
    vary_pushes(ex, s);
    const br_soft_box_result *const top = results[1];
    const bool tips = statics_tips(s);
    br_claim_holds(ex, "printed-tips-as-well", as_told(s, &top[PRINTED], tips),
                   "as printed it tilted by %.2f rad; statics: it %s", top[PRINTED].largest_tilt,
                   tips ? "tips" : "does not");
    br_claim(ex, "converged", change);

    /* thrown, for the pictures */
    for (int r = 0; r < N_RULES; r += DAMPED) {
        const br_soft_box_params params = with_rule(s, (rule)r);
        const br_soft_box_start start = {.height = s->throw_height, .vx = s->throw_speed};
        recorder rec = {.scene = s,
                        .motion = motion,
                        .strobe = strobe,
                        .scene_number = 2,
                        .rule = (rule)r,
                        .interval = s->strobe_throw};
        br_soft_box_result result;
        br_require(
            ex,
            run_box(s, &params, &start, s->strobe_throw_time, s->dt, INFINITY, record, &rec, &result, &error),
            &error);
    }
}

/* Low and high under every rule, at half the step as well; two throws. */
double pushes_cost(const scene *s)
{
    return (2 * N_RULES * 3 * s->push_time + 2 * s->strobe_throw_time) / s->dt;
}

/* ---- held by less than its friction ---- */

typedef struct halfway {
    double t, x;
} halfway;

static int note_halfway(double t, const br_soft_box_pose *pose, const double *state, void *context)
{
    (void)state;
    halfway *h = context;
    if (t <= h->t)
        h->x = pose->x;
    return 0;
}

void held(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "held");
    br_error error = {0};
    double speeds[N_RULES];
    for (int r = 0; r < DAMPED; r++) {
        br_soft_box_params params = with_rule(s, (rule)r);
        params.push = s->held_share * s->kinetic.mu_c * params.mass * params.gravity;
        params.push_rise = s->push_rise;
        params.push_height = s->held_height * params.height;
        halfway half = {.t = s->held_time / 2 + s->frame / 2};
        br_soft_box_result result;
        br_require(
            ex,
            run_box(s, &params, NULL, s->held_time, s->dt, INFINITY, note_halfway, &half, &result, &error),
            &error);
        const double frames = floor(half.t / s->frame);
        speeds[r] = (result.pose.x - half.x) / (result.t - frames * s->frame);
        br_table_put(table, r, params.push, speeds[r]);
    }
    const double theory = s->corrected.epsilon * s->held_share * s->kinetic.mu_c / s->corrected.mu_s;
    br_claim_against(ex, "corrected-creeps", speeds[CORRECTED], theory);
    br_claim_against(ex, "printed-creeps", speeds[PRINTED], sqrt(s->printed.theta));
}

double held_cost(const scene *s)
{
    return DAMPED * s->held_time / s->dt;
}

/* ---- sliding to a halt ---- */

double stops_cost(const scene *s)
{
    double time = 0;
    for (size_t i = 0; i < s->n_stop_share; i++)
        for (size_t k = 0; k < s->n_stop_speeds; k++)
            time += s->stop_speeds[k] / (s->stop_share[i] * s->box.width / s->box.height * s->box.gravity) +
                    s->push_rise;
    return time / s->dt;
}

void stops(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "stops");
    br_error error = {0};
    double worst = 1; /* distance over theory */
    for (size_t i = 0; i < s->n_stop_share; i++)
        for (size_t k = 0; k < s->n_stop_speeds; k++) {
            const double mu = s->stop_share[i] * s->box.width / s->box.height, speed = s->stop_speeds[k];
            const br_threshold law = {.mu_s = mu * s->corrected.mu_s / s->corrected.mu_k,
                                      .mu_k = mu,
                                      .epsilon = s->corrected.epsilon};
            br_soft_box_params params = with_rule(s, CORRECTED);
            params.friction.params = &law;
            const br_soft_box_start start = {.height = -params.mass * params.gravity /
                                                       (params.columns * params.ground_stiffness),
                                             .vx = speed};
            const double stop = speed / (mu * params.gravity), theory = speed * stop / 2;
            br_soft_box_result result;
            br_require(ex,
                       run_box(s, &params, &start, stop + s->push_rise, s->dt, INFINITY, NULL, NULL, &result,
                               &error),
                       &error);
            br_farthest(&worst, result.pose.x / theory, 1);
            br_table_put(table, mu, speed, result.pose.x, theory, result.pose.x / theory - 1);
        }
    br_claim(ex, "slows-to-a-halt", worst);
}
