/* The boundary height by bisection: every mu_s with every ramp and every sudden push. */
#include "fig02.h"

#include <bristle/harness/choices.h>

#include <math.h>

br_push_box make_box(const scene *s, double mu_s, double rocking)
{
    br_push_box box = s->box;
    box.mu_s = mu_s;
    box.mu_k = s->kinetic_share * mu_s;
    br_push_box_set_rocking(&box, rocking, s->damping_ratio);
    return box;
}

double weight(const scene *s)
{
    return s->box.mass * s->box.gravity;
}

br_status push(br_experiment *ex, const scene *s, const br_push_box *box, double speed, double until,
               unsigned stop, double tolerance, br_push_box_result *result, br_error *error)
{
    const br_push_box_options options = {
        .gap = s->gap_share * box->width, .tolerance = tolerance, .stop = stop};
    double state[BR_PUSH_BOX_STATES];
    br_push_box_run *run;
    br_push_box_rest(box, speed, state);
    BR_TRY(br_push_box_run_create(box, &options, state, &run, error));
    const br_status status = br_push_box_run_to(run, until, NULL, 0, NULL, NULL, error);
    *result = *br_push_box_run_result(run);
    br_count_integration(ex, &result->statistics);
    br_push_box_run_destroy(run);
    return status;
}

br_status tips(br_experiment *ex, const scene *s, const br_push_box *box, double tolerance, bool *answer,
               br_error *error)
{
    const bool ramp = box->push_rate > 0;
    const double until =
        ramp ? s->ramp_margin * fmax(box->mu_s, box->mu_k) * weight(s) / box->push_rate : s->watch;
    br_push_box_result result;
    const br_status status =
        push(ex, s, box, ramp ? 0 : s->slide_speed, until,
             ramp ? BR_PUSH_BOX_SLIPS | BR_PUSH_BOX_UNLOADS : BR_PUSH_BOX_LIFTS, tolerance, &result, error);
    /* pushed hard near its foot a box tips backwards: its near corner leaves the floor at last, tilted the
     * other way */
    *answer = status >= 0 && (ramp ? result.first == BR_PUSH_BOX_UNLOADS
                                   : (result.seen & BR_PUSH_BOX_LIFTS) && result.state[2] > 0);
    return status;
}

/* Lowest height of the push that tips, by bisection over the box's height; NaN if none or all do. */
static br_status boundary(br_experiment *ex, const scene *s, br_push_box box, double tolerance,
                          double *height, br_error *error)
{
    double low = 0, high = box.height;
    bool tips_low, tips_high, tips_middle;
    box.push_height = low;
    br_status status = tips(ex, s, &box, tolerance, &tips_low, error);
    box.push_height = high;
    if (status >= 0)
        status = tips(ex, s, &box, tolerance, &tips_high, error);
    *height = NAN;
    if (status < 0 || tips_low || !tips_high)
        return status;
    while (status >= 0 && high - low > s->accuracy * high) {
        box.push_height = (low + high) / 2;
        status = tips(ex, s, &box, tolerance, &tips_middle, error);
        *(tips_middle ? &high : &low) = box.push_height;
    }
    *height = (low + high) / 2;
    return status;
}

typedef struct cell {
    double mu_s, rate, push; /* rate in weights per second, push over mu_s W; one of them is 0 */
    double measured, finer, stiffer, theory;
} cell;

typedef struct sweep {
    const scene *scene;
    br_experiment *ex;
    cell *cells;
} sweep;

static br_status measure(size_t i, void *context, br_error *error)
{
    const sweep *w = context;
    const scene *s = w->scene;
    cell *c = &w->cells[i];
    br_push_box box = make_box(s, c->mu_s, s->rocking);
    box.push = c->push * fmax(box.mu_s, box.mu_k) * weight(s);
    box.push_rate = c->rate * weight(s);
    c->theory = c->rate > 0 ? br_push_box_static_height(&box) : br_push_box_sliding_height(&box, box.push);
    br_status status = boundary(w->ex, s, box, s->tolerance, &c->measured, error);
    if (status >= 0)
        status = boundary(w->ex, s, box, s->tolerance / 2, &c->finer, error);
    br_push_box_set_rocking(&box, s->rocking * sqrt(2), s->damping_ratio);
    if (status >= 0)
        status = boundary(w->ex, s, box, s->tolerance, &c->stiffer, error);
    br_progress_step(w->ex);
    return status;
}

/* The same without a look at convergence. */
static br_status measure_once(size_t i, void *context, br_error *error)
{
    const sweep *w = context;
    const scene *s = w->scene;
    cell *c = &w->cells[i];
    br_push_box box = make_box(s, c->mu_s, s->rocking);
    box.push_rate = c->rate * weight(s);
    c->theory = br_push_box_static_height(&box);
    return boundary(w->ex, s, box, s->tolerance, &c->measured, error);
}

static double relative(double measured, double theory)
{
    return measured / theory - 1;
}

/* Measured over theory where they are farthest apart, of the cells whose boundary lies on the box. A missing
 * or surplus boundary, and no boundary at all, give NaN; one so near the box's ends that it may fall on
 * either side of them does not count. */
static double worst_ratio(const scene *s, const cell *cells, size_t n, bool ramps)
{
    double worst = 1;
    int counted = 0;
    for (size_t i = 0; i < n; i++) {
        if ((cells[i].rate > 0) != ramps)
            continue;
        const bool expected = cells[i].theory > 0 && cells[i].theory <= s->box.height;
        const double to_end = fmin(fabs(cells[i].theory), fabs(cells[i].theory - s->box.height));
        if (expected == isfinite(cells[i].measured) || to_end > s->end_margin * s->box.height) {
            if (expected || isfinite(cells[i].measured)) {
                br_farthest(&worst, expected ? cells[i].measured / cells[i].theory : NAN, 1);
                counted++;
            }
        }
    }
    return counted > 0 ? worst : NAN;
}

/* Returns how much the boundary of growing pushes changes over their rates, as a ratio. */
static double record_sweep(br_experiment *ex, const scene *s, const cell *cells, size_t n)
{
    br_table *ramps = br_table_open(ex, "ramps"), *steps = br_table_open(ex, "steps"),
             *fine = br_table_open(ex, "convergence");
    double spread = 1, change = 1; /* ratios of boundary heights, the worst */
    int counted = 0;
    for (size_t i = 0; i < n; i++) {
        const cell *c = &cells[i];
        if (!isfinite(c->measured))
            continue;
        const double deviation = relative(c->measured, c->theory), d = s->box.width;
        br_table_put(c->rate > 0 ? ramps : steps, c->mu_s, c->rate > 0 ? c->rate : c->push, c->measured / d,
                     c->theory / d, deviation);
        br_table_put(fine, c->mu_s, c->rate, c->push, c->measured / d, c->finer / d, c->stiffer / d);
        counted++;
        br_farthest(&change, c->finer / c->measured, 1);
        br_farthest(&change, c->stiffer / c->measured, 1);
        const cell *first = &cells[i - (c->rate > 0 ? i % s->n_rates : 0)];
        if (c->rate > 0)
            br_farthest(&spread, c->measured / first->measured, 1);
    }
    br_claim(ex, "static-boundary", 0.5 * worst_ratio(s, cells, n, true));
    br_claim(ex, "sudden-boundary", worst_ratio(s, cells, n, false));
    br_claim(ex, "rate-does-not-matter", counted > 0 ? spread : NAN);
    br_claim(ex, "converged", counted > 0 ? change : NAN);
    return counted > 0 ? spread : NAN;
}

/* The growing pushes of the sweep on another box. */
static void judge_ramps(br_experiment *ex, const void *data, const void *context)
{
    const scene *const s = data;
    (void)context;
    const size_t n = s->n_mu * s->n_rates;
    cell *cells = br_memory(ex, n, sizeof *cells);
    for (size_t i = 0; i < n; i++)
        cells[i] = (cell){.mu_s = s->mu_s[i / s->n_rates], .rate = s->rates[i % s->n_rates]};
    sweep w = {s, ex, cells};
    br_parallel(ex, n, measure_once, &w);
    double spread = 1;
    for (size_t i = 0; i < n; i++)
        if (isfinite(cells[i].measured))
            br_farthest(&spread, cells[i].measured / cells[i - i % s->n_rates].measured, 1);
    br_claim(ex, "static-boundary", 0.5 * worst_ratio(s, cells, n, true));
    br_claim(ex, "rate-does-not-matter", spread);
    judge_verge(ex, s, NULL);
}

static double set_epsilon(void *data, double factor)
{
    scene *const s = data;
    s->box.epsilon *= factor;
    return factor == 1 ? NAN : s->box.epsilon;
}

/* What the article leaves open: how stiff the contact is, kinetic friction, how friction acts at rest, how
 * exact the integrator, how slender the box. */
void vary_boundaries(br_experiment *ex, const scene *s)
{
    static const br_choice choices[] = {
        {"%g times the rocking frequency", BR_CHOICE_TIMES(scene, rocking, vary_rocking, n_rocking)},
        {"mu_k = %g mu_s", BR_CHOICE(scene, kinetic_share, vary_kinetic, n_kinetic)},
        {"epsilon = %g m/s", BR_CHOICE_SET(scene, set_epsilon, vary_epsilon, n_epsilon)},
        {"tolerance times %g", BR_CHOICE_TIMES(scene, tolerance, vary_tolerance, n_tolerance)},
        {"H = %g m", BR_CHOICE(scene, box.height, vary_height, n_height)},
    };
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge_ramps, NULL);
}

double force_mu(const scene *s)
{
    const double share = fmax(1, s->kinetic_share);
    return s->box.width / s->box.height /
           ((2 * s->force_height - 1) * s->pushes[0] * share + s->kinetic_share);
}

/* Every mu_s with every ramp rate, then with every sudden push; last a box whose boundaries all lie between
 * H/2 and H. */
void boundaries(br_experiment *ex, const scene *s)
{
    const size_t ramps = s->n_mu * s->n_rates, sweeps = ramps + s->n_mu * s->n_pushes,
                 n = sweeps + s->n_pushes;
    const double mu_force = force_mu(s);
    cell *cells = br_memory(ex, n, sizeof *cells);
    double *falls = br_memory(ex, s->n_pushes, sizeof *falls);
    for (size_t i = 0; i < ramps; i++)
        cells[i] = (cell){.mu_s = s->mu_s[i / s->n_rates], .rate = s->rates[i % s->n_rates]};
    for (size_t i = ramps; i < n; i++)
        cells[i] = (cell){.mu_s = i < sweeps ? s->mu_s[(i - ramps) / s->n_pushes] : mu_force,
                          .push = s->pushes[(i - ramps) % s->n_pushes]};
    br_progress_begin(ex, n);
    sweep w = {s, ex, cells};
    br_parallel(ex, n, measure, &w);
    const double slow = record_sweep(ex, s, cells, n);
    double sudden = 1;
    for (size_t k = 0; k < s->n_pushes; k++) {
        falls[k] = fabs(cells[sweeps + k].measured / s->box.height - 0.5);
        br_farthest(&sudden, cells[sweeps + k].measured / cells[sweeps].measured, 1);
    }
    br_claim(ex, "magnitude-does-not-matter", sudden);
    br_variation_begin(ex, "pushes that grow");
    br_claim(ex, "magnitude-does-not-matter", slow);
    br_variation_end(ex);
    br_claim_order(ex, "force-matters", falls, s->n_pushes, true);
}
