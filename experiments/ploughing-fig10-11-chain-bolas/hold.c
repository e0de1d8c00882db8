/* The static hold: a chain hangs over the rod with equal balls; one of them is pulled down by a force that
 * grows to its value and stays. The largest ratio of tensions that holds is found by bisection. */
#include <math.h>
#include <bristle/numbers.h>
#include "hold.h"
#include "throws.h"

typedef struct held {
    bool holds;
    double coefficient; /* of friction at the end */
} held;

static br_status pull(const br_chain_params *c, double ra, const br_scene_variant *variant, double ratio,
                      held *h, br_error *error)
{
    br_chain_params params = *c;
    params.ra = ra;
    params.ratio = ratio;
    br_scene *chain;
    BR_TRY(br_scene_create(&br_capstan_type, &params, variant, &chain, error));
    const br_status status = br_scene_run(chain, br_scene_duration(chain), NULL, NULL, error);
    h->holds = !((const br_chain_state *)br_scene_state(chain))->slipped;
    /* it would slip towards the pulled ball, at x > 0: the angle falls */
    h->coefficient = chain_coefficient(chain, -1);
    br_count_steps(chain);
    br_scene_destroy(chain);
    return status;
}

br_status largest_ratio(const scene *c, const br_chain_params *chain, double ra, int variant,
                        double *coefficient, double *ratio, br_error *error)
{
    double low = 1, high = c->hold_ratio;
    const br_scene_variant how = variant_of(variant, *coefficient);
    for (int i = 0; i < c->bisections; i++) {
        const double middle = sqrt(low * high);
        held h;
        BR_TRY(pull(chain, ra, &how, middle, &h, error));
        if (h.holds) {
            low = middle;
            *coefficient = h.coefficient;
        } else {
            high = middle;
        }
    }
    *ratio = sqrt(low * high);
    return BR_OK;
}

br_chain_params hold_chain(const scene *c)
{
    br_chain_params fine = c->chain;
    fine.arc = c->hold_arc;
    fine.link_radius = c->hold_radius;
    fine.link_mass = c->chain.link_mass * br_chain_link(&fine) / br_chain_link(&c->chain);
    fine.options.world.solver_options.iterations = c->hold_iterations;
    fine.options.world.solver_options.tolerance = c->hold_tolerance;
    return fine;
}

/* Pulls last three ramps, or until the chain slips. */
double hold_cost(const scene *c)
{
    return c->bisections * 3 * c->chain.ramp / c->chain.duration;
}

/* A chain whose middle runs at R = rod's radius + its own, where friction
 * acts at the rod's radius r, and that weighs something: dT = m (T + q sin a) da + q cos a da with
 * m = mu r/R and q = weight per length times R, from T = hanging weight over half a turn. */
double capstan(const br_chain_params *c, double mu)
{
    const double middle = c->rod_radius + c->link_radius, m = mu * c->rod_radius / middle;
    const double lambda = c->link_mass / br_chain_link(c), hanging = c->ball_mass + lambda * c->hang;
    return exp(m * BR_PI) + 2 * lambda * middle / hanging * m * (1 + exp(m * BR_PI)) / (1 + m * m);
}

typedef struct rod {
    br_experiment *ex;
    const scene *c;
    const br_chain_params *chain;
    double ra[2], mu[2], ratio[2], twin[2]; /* smooth, rough */
} rod;

static br_status work(size_t i, void *context, br_error *error)
{
    rod *r = context;
    BR_TRY(largest_ratio(r->c, r->chain, r->ra[i], PLOUGHING, &r->mu[i], &r->ratio[i], error));
    br_progress_step_of(r->ex, hold_cost(r->c));
    double mu = r->mu[i];
    BR_TRY(largest_ratio(r->c, r->chain, r->ra[i], COULOMB, &mu, &r->twin[i], error));
    br_progress_step_of(r->ex, hold_cost(r->c));
    return BR_OK;
}

void hold(br_experiment *ex, const scene *c)
{
    const br_chain_params fine = hold_chain(c);
    rod r = {.ex = ex, .c = c, .chain = &fine, .ra = {c->smooth, c->rough}};
    br_parallel(ex, 2, work, &r);
    br_table *out = br_table_open(ex, "hold");
    br_table_show(out);
    const char *const names[2] = {"smooth", "rough"}, *const ids[2] = {"hold-smooth", "hold-rough"},
                      *const thick[2] = {"hold-thick-smooth", "hold-thick-rough"};
    double apart = 0;
    for (int i = 0; i < 2; i++) {
        const double expected = capstan(&fine, r.mu[i]);
        br_table_text(out, names[i]);
        br_table_put(out, r.mu[i], r.ratio[i], expected, exp(r.mu[i] * BR_PI), r.twin[i]);
        br_claim_against(ex, ids[i], log(r.ratio[i]), r.mu[i] * BR_PI);
        br_claim_against(ex, thick[i], log(r.ratio[i]), log(expected));
        br_worst(&apart, log(r.twin[i]) / log(r.ratio[i]) - 1);
    }
    br_claim(ex, "hold-coulomb", apart);
    br_claim_order(ex, "hold-order", r.ratio, 2, false);
    vary_hold(ex, c);
}
