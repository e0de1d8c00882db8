/* The block on a surface: modes, transitions and the run between them. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include "block_internal.h"

#include <bristle/assert.h>

br_block_model br_block_incline(double mass, double slope, double gravity, br_law law)
{
    return (br_block_model){.mass = mass,
                            .normal_force = mass * gravity * cos(slope),
                            .load_force = mass * gravity * sin(slope),
                            .law = law};
}

double br_block_spring_load(double t, double x, double v, void *context)
{
    const br_block_spring *spring = context;
    return spring->stiffness * (spring->speed * t + spring->offset - x) +
           spring->damping * (spring->speed - v);
}

/* ---- forces ---- */

/* The load must not be seen from beyond a break: times are held to [last break, next break). */
static double held_time(const struct br_block *block, double t)
{
    const br_block_model *model = block->model;
    if (block->passed > 0)
        t = fmax(t, model->breaks[block->passed - 1]);
    if (block->passed < model->n_breaks)
        t = fmin(t, nextafter(model->breaks[block->passed], -INFINITY));
    return t;
}

double block_load(const struct br_block *block, double t, double x, double v)
{
    const br_block_model *model = block->model;
    return model->load ? model->load(held_time(block, t), x, v, model->context) : model->load_force;
}

double block_normal(const struct br_block *block, double t)
{
    const br_block_model *model = block->model;
    return model->normal ? model->normal(held_time(block, t), model->context) : model->normal_force;
}

/* Steps that are tried beyond a kink or beyond v = 0 see the law of this side, continued as a constant. */
double block_friction(const struct br_block *block, double speed, double normal)
{
    const br_block_model *model = block->model;
    if (block->region > 0)
        speed = fmax(speed, nextafter(model->kinks[block->region - 1], INFINITY));
    if (block->region < model->n_kinks)
        speed = fmin(speed, nextafter(model->kinks[block->region], 0));
    return model->law.type->friction(model->law.params, fmax(speed, 0), normal);
}

double block_sliding_force(const struct br_block *block, double v, double normal, const double *z)
{
    const br_law law = block->model->law;
    if (block->has_states)
        return law.type->state_force(law.params, v, normal, z);
    if (block->always_slides)
        return v == 0 ? 0 : -copysign(block_friction(block, fabs(v), normal), v);
    return -block->direction * block_friction(block, block->direction * v, normal);
}

double block_held(const struct br_block *block, double t)
{
    const br_law law = block->model->law;
    const double normal = block_normal(block, t);
    const double creep = law.type->friction(law.params, block->options.ivp.absolute_tolerance, normal);
    return fmax(br_law_breakaway(law, normal), creep);
}

static size_t region_of(const struct br_block *block, double speed)
{
    size_t region = 0;
    while (region < block->model->n_kinks && speed > block->model->kinks[region])
        region++;
    return region;
}

br_block_sample block_sample(const struct br_block *block, double t, const double *y)
{
    const double mass = block->model->mass;
    const bool stuck = block->mode == BR_BLOCK_STUCK;
    br_block_sample s = {.t = t, .mode = block->mode, .x = y[BLOCK_X], .v = stuck ? 0 : y[BLOCK_V]};
    s.load = block_load(block, t, s.x, s.v);
    s.normal = block_normal(block, t);
    s.friction = stuck ? br_law_force_at_rest(block->model->law, s.load, s.normal)
                       : block_sliding_force(block, s.v, s.normal, y + BLOCK_STATES);
    s.states = block->has_states ? y + BLOCK_STATES : NULL;
    s.acceleration = stuck ? 0 : (s.load + s.friction) / mass;
    s.work = mass * y[BLOCK_WORK];
    s.dissipated = mass * y[BLOCK_DISSIPATED];
    return s;
}

/* ---- what the integrator calls ---- */

static int rhs(double t, const double *y, double *dydt, void *context)
{
    struct br_block *block = context;
    const bool stuck = block->mode == BR_BLOCK_STUCK;
    const double v = stuck ? 0 : y[BLOCK_V];
    const double load = block_load(block, t, y[BLOCK_X], v);
    const double normal = block_normal(block, t);
    if (!isfinite(load) || !isfinite(normal))
        return 1; /* an event may stop the run before that time: a smaller step will tell */
    const double friction = stuck ? -load : block_sliding_force(block, v, normal, y + BLOCK_STATES);
    const double mass = block->model->mass;
    dydt[BLOCK_X] = v;
    dydt[BLOCK_V] = stuck ? 0 : (load + friction) / mass;
    dydt[BLOCK_WORK] = load * v / mass;
    dydt[BLOCK_DISSIPATED] = stuck ? 0 : -friction * v / mass;
    dydt[BLOCK_IMPULSE] = load / mass;
    if (block->has_states)
        block_law_rates(block, normal, dydt[BLOCK_V], y, dydt);
    if (block->model->normal)
        dydt[block->problem.n - 1] = stuck ? block_held(block, t) / mass : 0;
    return 0;
}

/* Event 0 ends the mode (reserve of stiction, or speed), event 1 is lifting off, the others are kinks and
 * ends of modes of the law. */
static int events(double t, const double *y, double *g, void *context)
{
    const struct br_block *block = context;
    const bool stuck = block->mode == BR_BLOCK_STUCK;
    if (stuck)
        g[0] = block_held(block, t) - fabs(block_load(block, t, y[BLOCK_X], 0));
    else
        g[0] = block->always_slides ? 1 : block->direction * y[BLOCK_V];
    g[1] = block_normal(block, t);
    for (size_t i = 0; i < block->model->n_kinks; i++)
        g[BLOCK_EVENTS + i] = stuck ? 1 : fabs(y[BLOCK_V]) - block->model->kinks[i];
    block_margins(block, t, y, g + BLOCK_EVENTS + block->model->n_kinks);
    return 0;
}

static int on_event(double t, double *y, const int *crossed, void *context)
{
    struct br_block *block = context;
    for (size_t i = 0; i < block->model->n_kinks; i++)
        if (crossed[BLOCK_EVENTS + i])
            block->region = crossed[BLOCK_EVENTS + i] > 0 ? i + 1 : i;
    block->came_to_zero = block->came_to_zero || crossed[0];
    block->lifts = block->lifts || crossed[1];
    const size_t n_before = BLOCK_EVENTS + block->model->n_kinks;
    bool changes = false;
    for (size_t i = 0; i < n_before + block->n_modes; i++)
        changes = changes || crossed[i] != 0;
    if (!changes)
        return BR_IVP_CONTINUE; /* what is watched ends nothing */
    block_settle(block, t, crossed + n_before, y);
    return crossed[0] || crossed[1] ? BR_IVP_STOP : BR_IVP_RESTART;
}

/* ---- creation ---- */

static br_status check_place(double t, double x, double v, br_error *error)
{
    if (!isfinite(t) || !isfinite(x) || !isfinite(v))
        return br_fail(error, BR_ERR_ARGUMENT, "block: t = %.9g s, x = %.9g m, v = %.9g m/s is not finite", t,
                       x, v);
    return BR_OK;
}

/* Position and speed at the present time, with what follows from them. */
static void place(struct br_block *block, double x, double v)
{
    block->y[BLOCK_X] = x;
    block->y[BLOCK_V] = v;
    block->mode = v == 0 && !block->always_slides ? BR_BLOCK_STUCK : BR_BLOCK_SLIDES;
    block->direction = block->always_slides ? 0 : (v > 0) - (v < 0);
    block->undecided = block->mode == BR_BLOCK_STUCK;
    block->launching = false;
    block->region = region_of(block, fabs(v));
}

static br_status check_model(const br_block_model *model, const br_block_options *options, br_error *error)
{
    if (!(model->mass > 0) || !isfinite(model->mass))
        return br_fail(error, BR_ERR_RANGE, "block: mass = %.9g kg is not in (0, inf)", model->mass);
    if (!model->normal && (!(model->normal_force > 0) || !isfinite(model->normal_force)))
        return br_fail(error, BR_ERR_RANGE, "block: normal_force = %.9g N is not in (0, inf)",
                       model->normal_force);
    if (!model->load && !isfinite(model->load_force))
        return br_fail(error, BR_ERR_RANGE, "block: load_force = %.9g N is not finite", model->load_force);
    if (!model->law.type || !model->law.params)
        return br_fail(error, BR_ERR_ARGUMENT, "block: no law");
    BR_TRY(br_error_within(error, br_law_check_rates(model->law.type, error), "block"));
    if (model->law.type->n_states > BLOCK_LAW_STATES)
        return br_fail(error, BR_ERR_UNSUPPORTED, "block: the law %s has %zu internal states, more than %d",
                       model->law.type->name, model->law.type->n_states, (int)BLOCK_LAW_STATES);
    if (br_law_modes(model->law.type) > BLOCK_LAW_STATES)
        return br_fail(error, BR_ERR_UNSUPPORTED, "block: the law %s has %zu modes, more than %d",
                       model->law.type->name, br_law_modes(model->law.type), (int)BLOCK_LAW_STATES);
    for (size_t i = 1; i < model->n_breaks; i++)
        if (!(model->breaks[i] > model->breaks[i - 1]))
            return br_fail(error, BR_ERR_ARGUMENT, "block: breaks do not increase at %.9g s",
                           model->breaks[i]);
    for (size_t i = 0; i < model->n_kinks; i++)
        if (!(model->kinks[i] > (i ? model->kinks[i - 1] : 0)))
            return br_fail(error, BR_ERR_ARGUMENT, "block: kinks are not positive and increasing at %.9g m/s",
                           model->kinks[i]);
    if (!(options->launch_time > 0) || !isfinite(options->launch_time))
        return br_fail(error, BR_ERR_RANGE, "block: launch_time = %.9g s is not in (0, inf)",
                       options->launch_time);
    return br_law_check(model->law.type, model->law.params, error);
}

br_status br_block_create(const br_block_model *model, const br_block_options *options, double t0, double x0,
                          double v0, br_block **result, br_error *error)
{
    BR_ASSERT_HANDLE(model);
    BR_ASSERT_HANDLE(result);
    *result = NULL;
    const br_block_options chosen = options ? *options : br_block_options_default();
    br_status status = check_model(model, &chosen, error);
    if (status < 0)
        return status;
    status = check_place(t0, x0, v0, error);
    if (status < 0)
        return status;

    br_block *block = calloc(1, sizeof *block);
    if (!block)
        return br_fail(error, BR_ERR_MEMORY, "block: out of memory");
    block->n_modes = br_law_modes(model->law.type);
    const size_t n_before = BLOCK_EVENTS + model->n_kinks,
                 n_events = n_before + br_law_margins(model->law.type);
    block->directions = calloc(n_events, sizeof *block->directions);
    block->replaced = calloc(n_events, sizeof *block->replaced);
    if (!block->directions || !block->replaced) {
        br_block_destroy(block);
        return br_fail(error, BR_ERR_MEMORY, "block: out of memory");
    }
    block->directions[0] = -1;
    block->directions[1] = -1;
    for (size_t i = n_before; i < n_before + block->n_modes; i++) {
        block->directions[i] = -1;
        block->replaced[i] = true;
    }
    block->model = model;
    block->options = chosen;
    block->options.ivp.absolute_tolerances = NULL;
    block->t = t0;
    while (block->passed < model->n_breaks && model->breaks[block->passed] <= t0)
        block->passed++;
    block->has_states = model->law.type->flags & BR_LAW_HAS_STATE;
    block->always_slides = block->has_states || !(model->law.type->flags & BR_LAW_SET_VALUED) ||
                           br_law_breakaway(model->law, block_normal(block, t0)) == 0;
    place(block, x0, v0);
    block->stale = block->n_modes > 0;

    block->problem = (br_ivp_problem){.n = BLOCK_STATES + model->law.type->n_states + (model->normal != NULL),
                                      .rhs = rhs,
                                      .n_events = n_events,
                                      .event = events,
                                      .event_direction = block->directions,
                                      .on_event = on_event,
                                      .event_replaced = block->replaced,
                                      .context = block};
    status = br_ivp_create(&block->problem, &block->options.ivp, t0, block->y, &block->ivp, error);
    if (status < 0) {
        br_block_destroy(block);
        return status;
    }
    *result = block;
    return BR_OK;
}

br_status br_block_reset(br_block *block, double x, double v, const double *states, br_error *error)
{
    BR_ASSERT_HANDLE(block);
    const size_t n = block->model->law.type->n_states;
    const br_status status = check_place(block->t, x, v, error);
    if (status < 0)
        return status;
    for (size_t i = 0; states && i < n; i++)
        if (!isfinite(states[i]))
            return br_fail(error, BR_ERR_ARGUMENT, "block: state %s = %.9g is not finite",
                           block->model->law.type->state_names[i], states[i]);
    for (size_t i = 0; i < n; i++)
        block->y[BLOCK_STATES + i] = states ? states[i] : 0;
    place(block, x, v);
    block->stale = true;
    return BR_OK;
}

void br_block_destroy(br_block *block)
{
    if (!block)
        return;
    br_ivp_destroy(block->ivp);
    free(block->directions);
    free(block->replaced);
    free(block);
}

br_ivp_statistics br_block_get_statistics(const br_block *block)
{
    BR_ASSERT_HANDLE(block);
    return br_ivp_get_statistics(block->ivp);
}
