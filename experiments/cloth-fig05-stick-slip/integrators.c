/* The same strip by another integrator, with another kind of rest. */
#include <math.h>
#include <stdlib.h>
#include "fig05.h"

/* CVODE: each epsilon on the first ground, then the first epsilon on the other grounds; then steps. */
check *make_checks(br_experiment *ex, const scene *c, size_t *n)
{
    const size_t smooth = c->n_epsilons + c->n_grounds - 1;
    *n = smooth + c->n_smooth_dts;
    check *const checks = br_memory(ex, *n, sizeof *checks);
    for (size_t i = 0; i < *n; i++) {
        check *const k = &checks[i];
        k->params = c->strip;
        k->params.width = c->smooth_width;
        k->params.cells = c->smooth_cells;
        k->params.cells_width = c->smooth_cells_width;
        k->params.self = false;
        k->params.on_ground = br_extended_law(&c->laws[BR_ON_OBJECTS], BR_EXTENDED_CSS);
        k->dt = c->strip.options.dt;
        if (i < smooth) {
            k->epsilon = c->epsilons[i < c->n_epsilons ? i : 0];
            k->ground = c->grounds[i < c->n_epsilons ? 0 : i - c->n_epsilons + 1];
        } else
            k->params.options.dt = k->dt = c->smooth_dts[i - smooth];
    }
    return checks;
}

static br_status step(const check *k, size_t n, double *x, double *v, double *fastest, br_error *error)
{
    br_cloth_strip *strip;
    br_status status = BR_OK;
    BR_TRY(br_cloth_strip_create(&k->params, &strip, error));
    for (size_t i = 0; i < n && status >= 0; i++) {
        const br_cloth_strip_sample now = br_cloth_strip_now(strip);
        x[i] = now.x;
        v[i] = now.v;
        fastest[i] = now.fastest;
        if (i + 1 < n)
            status = br_cloth_strip_step(strip, error);
    }
    br_cloth_strip_destroy(strip);
    return status;
}

br_status take_check(const scene *c, check *k, br_error *error)
{
    const size_t n = (size_t)round(c->smooth_duration / k->dt) + 1;
    double *const x = malloc(3 * n * sizeof *x), *const v = x + n, *const fastest = v + n;
    if (!x)
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu samples of the strip", n);
    br_cloth_smooth_options smooth = c->smooth;
    smooth.epsilon = k->epsilon;
    smooth.ground = k->ground;
    const br_status status = k->epsilon > 0 ? br_cloth_strip_smooth(&k->params, &smooth, k->dt, n, x, v,
                                                                    fastest, &k->counts, error)
                                            : step(k, n, x, v, fastest, error);
    if (status >= 0)
        k->cloth = measure(c, n, k->dt, k->params.speed, x, v, fastest, NULL);
    if (!(k->epsilon > 0))
        k->counts.steps = n - 1;
    free(x);
    return status;
}

void put_checks(br_experiment *ex, const check *checks, size_t n)
{
    br_table *const out = br_table_open(ex, "integrators");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const check *const k = &checks[i];
        const bool smooth = k->epsilon > 0;
        br_table_text(out, smooth ? "CVODE" : "implicit Euler");
        br_table_put(out, smooth ? k->epsilon : NAN, smooth ? k->ground : NAN, smooth ? NAN : k->dt,
                     k->cloth.cycles, k->cloth.period, k->cloth.variation, k->cloth.stuck,
                     (double)k->counts.steps, smooth ? (double)k->counts.rhs_evaluations : NAN);
    }
}

void claim_checks(br_experiment *ex, const scene *c, const check *checks, size_t n)
{
    const check *const cvode = &checks[0], *const finer = &checks[c->n_epsilons - 1],
                       *const soft = &checks[c->n_epsilons + c->n_grounds - 2],
                       *const steps = &checks[n - c->n_smooth_dts], *const fine = &checks[n - 1];
    br_claim(ex, "period-cvode", fabs(cvode->cloth.period / steps->cloth.period - 1));
    br_claim(ex, "period-epsilon", fabs(finer->cloth.period / cvode->cloth.period - 1));
    br_note_number(ex, "cvode_period", cvode->cloth.period, "s");
    br_note_number(ex, "steps_period", steps->cloth.period, "s");
    br_note_number(ex, "steps_dt", 1e3 * steps->dt, "ms");
    br_note_number(ex, "fine_period", fine->cloth.period, "s");
    br_note_number(ex, "fine_dt", 1e3 * fine->dt, "ms");
    br_note_number(ex, "epsilon", cvode->epsilon, "m/s");
    br_note_number(ex, "ground", cvode->ground, "1/s");
    br_note_number(ex, "soft_ground", c->n_grounds > 1 ? soft->ground : cvode->ground, "1/s");
    br_note_number(ex, "soft_period", c->n_grounds > 1 ? soft->cloth.period : cvode->cloth.period, "s");
}
