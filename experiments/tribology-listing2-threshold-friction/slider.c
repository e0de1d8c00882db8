#include "listing2.h"

#include <math.h>

int slide(double t, const double *y, double *dydt, void *context)
{
    const slider *b = context;
    const double load = b->period > 0 ? b->load * (1 - cos(2 * BR_PI * t / b->period)) / 2 : b->load;
    dydt[0] = y[1];
    dydt[1] = (load + br_law_force(b->law, y[1], b->normal)) / b->mass;
    return 0;
}

slider make_slider(const scene *s, const br_law_type *type, const void *law, double load)
{
    const slider b = {.mass = s->mass, .normal = s->mass * s->gravity, .law = {type, law}, .load = load};
    return b;
}

br_ivp_statistics integrate(br_experiment *ex, slider *b, br_ivp_method method, double tolerance,
                            double speed, double duration, double *mean)
{
    const double absolute[2] = {tolerance * speed * duration, tolerance * speed}, start[2] = {0, 0};
    const br_ivp_problem problem = {.n = 2, .rhs = slide, .context = b};
    br_ivp_options options = br_ivp_options_default();
    options.method = method;
    options.relative_tolerance = tolerance;
    options.absolute_tolerances = absolute;
    options.max_steps = 100000000;
    br_ivp *ivp = NULL;
    br_error error = {0};
    br_require(ex, br_ivp_create(&problem, &options, 0, start, &ivp, &error), &error);
    br_require(ex, br_ivp_run(ivp, duration / 2, NULL, 0, NULL, NULL, &error), &error);
    const double half = br_ivp_state(ivp)[0];
    br_require(ex, br_ivp_run(ivp, duration, NULL, 0, NULL, NULL, &error), &error);
    if (mean)
        *mean = (br_ivp_state(ivp)[0] - half) / (duration / 2);
    const br_ivp_statistics statistics = br_ivp_get_statistics(ivp);
    br_count_integration(ex, &statistics);
    br_ivp_destroy(ivp);
    return statistics;
}

void euler(br_experiment *ex, slider *b, double dt, size_t steps, double *y, br_ivp_on_output on_step,
           void *context)
{
    const br_ivp_problem problem = {.n = 2, .rhs = slide, .context = b};
    double work[10];
    br_error error = {0};
    br_require(ex, br_fixed_run(&problem, BR_FIXED_EULER, 0, dt, steps, y, work, on_step, context, &error),
               &error);
}
