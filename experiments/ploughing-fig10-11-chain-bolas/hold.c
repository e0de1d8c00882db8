/* The static hold: a chain hangs over the rod with equal balls; one of them is pulled down by a force that
 * grows to its value and stays. The largest ratio of tensions that holds is found by bisection. */
#include <math.h>
#include <stdlib.h>
#include "hold.h"

static const double pi = 3.14159265358979323846;

typedef struct held {
    bool holds;
    double coefficient; /* of friction at the end */
} held;

static held pull(br_experiment *ex, const bolas_scene *c, double ra, rigid_variant variant,
                 double coefficient, double ratio)
{
    chain k = chain_begin(ex, c, ra, variant);
    /* half a turn of links that touch the rod with their middles, the rest hangs */
    const int hanging = (int)lround(c->hang / k.link), links = c->arc + 2 * hanging;
    const double radius = k.link / (2 * sin(pi / (2 * c->arc)));
    br_vec3 *nodes = calloc((size_t)links + 1, sizeof *nodes);
    if (!nodes)
        br_experiment_fail(ex, "out of memory");
    for (int i = 0; i <= links; i++) {
        const int on = i - hanging;
        const double angle = pi * (1 - (double)on / c->arc);
        nodes[i] = on < 0        ? br_vec3_make(-radius, 0, k.link * on)
                   : on > c->arc ? br_vec3_make(radius, 0, -k.link * (on - c->arc))
                                 : br_vec3_make(radius * cos(angle), 0, radius * sin(angle));
    }
    const double balls[2] = {c->ball_mass, c->ball_mass};
    chain_add(&k, c, nodes, links, balls);
    free(nodes);
    rigid_ready(k.scene, 4, coefficient);
    rigid_log log = rigid_log_begin(k.scene, NULL, "hold");
    br_world *w = k.scene->world;
    const double weight = -c->rigid.world.gravity.z * (c->ball_mass + hanging * c->link_mass);
    const int steps = (int)lround(c->ramp / br_world_get_options(w)->dt);
    held h = {true, NAN};
    double start = 0;
    for (int i = 0; i < 3 * steps && h.holds; i++) {
        /* settles, pulls harder and harder, waits */
        const double share = i < steps ? 0 : fmin(1, (double)(i - steps) / steps);
        br_world_apply_force(w, k.balls[1], br_vec3_make(0, 0, -share * weight * (ratio - 1)),
                             br_vec3_make(0, 0, 0));
        rigid_step(&log);
        const double z = br_world_poses(w)[k.balls[1]].position.z;
        if (i < steps)
            start = z;
        h.holds = start - z < c->slip;
    }
    /* it would slip towards the pulled ball, at x > 0: the angle falls */
    h.coefficient = chain_coefficient(&k, -1);
    rigid_end(k.scene);
    return h;
}

/* Largest ratio that holds; *coefficient becomes that of the last run that held. */
static double largest_ratio(br_experiment *ex, const bolas_scene *c, double ra, rigid_variant variant,
                            double *coefficient)
{
    double low = 1, high = c->ramp_ratio;
    const double given = *coefficient;
    for (int i = 0; i < c->bisections; i++) {
        const double middle = sqrt(low * high);
        const held h = pull(ex, c, ra, variant, given, middle);
        if (h.holds) {
            low = middle;
            *coefficient = h.coefficient;
        } else {
            high = middle;
        }
    }
    br_progress_step_of(ex, hold_cost(c));
    return sqrt(low * high);
}

/* Pulls last three ramps, or until the chain slips. */
double hold_cost(const bolas_scene *c)
{
    return c->bisections * 3 * c->ramp / c->rigid.world.dt;
}

/* A chain whose middle runs at R = rod's radius + its own, where friction
 * acts at the rod's radius r, and that weighs something: dT = m (T + q sin a) da + q cos a da with
 * m = mu r/R and q = weight per length times R, from T = hanging weight over half a turn. */
double capstan(const bolas_scene *c, double mu)
{
    const double middle = c->rod_radius + c->link_radius, m = mu * c->rod_radius / middle;
    const double lambda = c->link_mass / chain_link(c), hanging = c->ball_mass + lambda * c->hang;
    return exp(m * pi) + 2 * lambda * middle / hanging * m * (1 + exp(m * pi)) / (1 + m * m);
}

typedef struct rod {
    br_experiment *ex;
    const bolas_scene *c;
    double ra[2], mu[2], ratio[2], twin[2]; /* smooth, rough */
} rod;

static br_status work(size_t i, void *context, br_error *error)
{
    rod *r = context;
    (void)error;
    r->ratio[i] = largest_ratio(r->ex, r->c, r->ra[i], RIGID_PLOUGHING, &r->mu[i]);
    double mu = r->mu[i];
    r->twin[i] = largest_ratio(r->ex, r->c, r->ra[i], RIGID_COULOMB, &mu);
    return BR_OK;
}

void hold(br_experiment *ex, const bolas_scene *throws)
{
    /* a finer chain, so that it bends like a string */
    bolas_scene fine = *throws;
    fine.arc = throws->hold_arc;
    fine.link_radius = throws->hold_radius;
    fine.link_mass = throws->link_mass * chain_link(&fine) / chain_link(throws);
    fine.rigid.world.solver_options.iterations = throws->hold_iterations;
    fine.rigid.world.solver_options.tolerance = throws->hold_tolerance;
    rod r = {.ex = ex, .c = &fine, .ra = {fine.smooth, fine.rough}};
    br_parallel(ex, 2, work, &r);
    br_table *out = br_table_open(ex, "hold");
    br_table_show(out);
    const char *const names[2] = {"smooth", "rough"}, *const ids[2] = {"hold-smooth", "hold-rough"},
                      *const thick[2] = {"hold-thick-smooth", "hold-thick-rough"};
    double apart = 0;
    for (int i = 0; i < 2; i++) {
        const double expected = capstan(&fine, r.mu[i]);
        br_table_text(out, names[i]);
        br_table_put(out, r.mu[i], r.ratio[i], expected, exp(r.mu[i] * pi), r.twin[i]);
        br_claim_theory(ex, ids[i], log(r.ratio[i]), r.mu[i] * pi);
        br_claim_theory(ex, thick[i], log(r.ratio[i]), log(expected));
        br_worst(&apart, log(r.twin[i]) / log(r.ratio[i]) - 1);
    }
    br_claim_theory(ex, "hold-coulomb", apart, 0);
    br_claim_order(ex, "hold-order", r.ratio, 2, false);
}
