/* The sheet that lies on the plane: slides in closed form, rest and creep, where it breaks away, the speed at
 * which CSS balances the slope, viscous friction over meshes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "fig03.h"

static const model sliding[] = {C, CS, CSS};

static br_cloth_incline_params flat(const scene *c, model friction)
{
    br_cloth_incline_params p = c->sheet;
    p.start = BR_CLOTH_LYING;
    p.height = p.ripple = 0;
    p.cells = p.cells_width = c->lying_cells;
    if (friction < MODELS)
        give_laws(c, friction, &p);
    return p;
}

lying make_lying(br_experiment *ex, const scene *c)
{
    lying l = {.n_holds = 2 + c->n_epsilons};
    l.holds = br_memory(ex, l.n_holds, sizeof *l.holds);
    l.viscous = br_memory(ex, c->n_viscous_meshes, sizeof *l.viscous);
    l.totals = br_memory(ex, lying_jobs(c), sizeof *l.totals);
    for (int k = 0; k < 3; k++) {
        slide *const s = &l.slides[k];
        s->model = l.thresholds[k].model = sliding[k];
        /* C goes from rest; the others would hold. */
        s->speed = sliding[k] == C ? 0 : 2 * balance_of(c);
        s->n = (size_t)floor(c->lying_duration / c->interval + 1e-9) + 1;
        double **const columns[] = {&s->x, &s->v, &s->block_x, &s->block_v};
        for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
            *columns[i] = br_doubles(ex, s->n);
    }
    for (size_t k = 0; k < l.n_holds; k++) {
        l.holds[k].model = k == 0 ? CS : k == 1 ? CSS : MODELS;
        l.holds[k].epsilon = k < 2 ? NAN : c->epsilons[k - 2];
    }
    for (size_t k = 0; k < c->n_viscous_meshes; k++)
        l.viscous[k].cells = c->viscous_meshes[k];
    return l;
}

size_t lying_jobs(const scene *c)
{
    return 3 + (2 + c->n_epsilons) + 3 + 1 + c->n_viscous_meshes;
}

double balance_of(const scene *c)
{
    const br_css *const p = &c->laws[BR_ON_OBJECTS].css;
    return p->v_S * pow(log((p->mu_s - p->mu_c) / (c->sheet.tangent - p->mu_c)), 1 / p->delta_S);
}

/* Creates it, takes so many steps, says what it is like and adds what has happened. */
static br_status run_for(const br_cloth_incline_params *p, double duration, br_cloth_incline_sample *now,
                         br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline *sheet;
    BR_TRY(br_cloth_incline_create(p, &sheet, error));
    const size_t n = (size_t)round(duration / p->options.dt);
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++)
        status = br_cloth_incline_step(sheet, error);
    *now = br_cloth_incline_now(sheet);
    const br_cloth_totals so_far = br_cloth_piece_so_far(br_cloth_incline_piece(sheet));
    br_cloth_totals_add(totals, &so_far);
    br_cloth_incline_destroy(sheet);
    return status;
}

static br_status take_slide(const scene *c, slide *s, br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline_params p = flat(c, s->model);
    p.speed = s->speed;
    br_cloth_incline *sheet;
    BR_TRY(br_cloth_incline_create(&p, &sheet, error));
    const size_t every = (size_t)fmax(round(c->interval / p.options.dt), 1);
    br_status status = BR_OK;
    for (size_t k = 0; k < s->n && status >= 0; k++) {
        for (size_t i = 0; i < every && k > 0 && status >= 0; i++)
            status = br_cloth_incline_step(sheet, error);
        const br_cloth_incline_sample now = br_cloth_incline_now(sheet);
        s->x[k] = now.x;
        s->v[k] = now.v;
    }
    const br_cloth_totals so_far = br_cloth_piece_so_far(br_cloth_incline_piece(sheet));
    br_cloth_totals_add(totals, &so_far);
    br_cloth_incline_destroy(sheet);
    /* A tenth of the sheet's step. */
    br_cloth_incline_block(&p, p.options.dt / 10, c->interval, s->n, s->block_x, s->block_v);
    return status;
}

/* Largest distance between places (n) now and then [m]. */
static double farthest(const br_vec3 *now, const br_vec3 *then, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, br_vec3_length(br_vec3_sub(now[i], then[i])));
    return most;
}

static br_status watch(const scene *c, hold *h, br_cloth_incline *sheet, br_error *error)
{
    const br_cloth *const cloth = br_cloth_piece_cloth(br_cloth_incline_piece(sheet));
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    const double dt = br_cloth_get_options(cloth)->dt;
    br_vec3 *const then = calloc(n, sizeof *then);
    if (!then)
        return br_fail(error, BR_ERR_MEMORY, "out of memory for %zu places", n);
    memcpy(then, br_cloth_positions(cloth), n * sizeof *then);
    br_status status = BR_OK;
    for (double t = 0; t < c->hold_duration - dt / 2 && status >= 0; t += dt)
        status = br_cloth_incline_step(sheet, error);
    h->drift = farthest(br_cloth_positions(cloth), then, n);
    h->speed = br_cloth_incline_now(sheet).v;
    free(then);
    return status;
}

static br_status take_hold(const scene *c, hold *h, br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline_params p = flat(c, h->model);
    const br_threshold regular = {c->laws[BR_ON_OBJECTS].css.mu_s, c->laws[BR_ON_OBJECTS].css.mu_c,
                                  h->epsilon};
    if (h->model == MODELS) {
        p.on_plane = (br_law){&br_threshold_type, &regular};
        p.on_itself = (br_law){0};
        /* mu_s N v/epsilon balances the pull; in steps it is that of the velocity before friction. */
        const double g = -p.options.gravity.z, along = g * p.tangent / sqrt(1 + p.tangent * p.tangent);
        h->smooth = h->epsilon * p.tangent / regular.mu_s;
        h->implied = h->smooth - along * p.options.dt;
    }
    br_cloth_incline *sheet;
    BR_TRY(br_cloth_incline_create(&p, &sheet, error));
    const br_status status = watch(c, h, sheet, error);
    const br_cloth_totals so_far = br_cloth_piece_so_far(br_cloth_incline_piece(sheet));
    br_cloth_totals_add(totals, &so_far);
    br_cloth_incline_destroy(sheet);
    return status;
}

static br_status take_threshold(const scene *c, threshold *at, br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline_params p = flat(c, at->model);
    br_cloth_incline_sample now;
    at->below = 0;
    at->above = c->steep;
    for (int k = -2; k < c->halvings; k++) {
        /* Both ends are looked at, too. */
        p.tangent = k == -2 ? at->below : k == -1 ? at->above : (at->below + at->above) / 2;
        BR_TRY(run_for(&p, c->probe, &now, totals, error));
        const bool holds = now.x == 0 && now.fastest == 0;
        if (k < 0 && holds != (k == -2)) {
            at->below = at->above = NAN;
            return BR_OK;
        }
        *(holds ? &at->below : &at->above) = p.tangent;
    }
    return BR_OK;
}

/* Slower than the start when it is over: it will stop. */
static br_status take_balance(const scene *c, lying *l, br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline_params p = flat(c, CSS);
    br_cloth_incline_sample now;
    l->below = 0;
    l->above = c->balance_high;
    for (int k = 0; k < c->halvings; k++) {
        p.speed = (l->below + l->above) / 2;
        BR_TRY(run_for(&p, c->probe_speed, &now, totals, error));
        *(now.v < p.speed ? &l->below : &l->above) = p.speed;
    }
    return BR_OK;
}

/* Way of a point with the mass that the law's forces belong to: gravity's velocity of a step, then friction's
 * [eqs. (5), (9)]. */
static double viscous_way(const br_cloth_incline_params *p, double duration)
{
    const double dt = p->options.dt, g = -p->options.gravity.z / sqrt(1 + p->tangent * p->tangent);
    const double normal_force = p->law_mass * g;
    const size_t n = (size_t)round(duration / dt);
    double x = 0, v = 0;
    for (size_t i = 0; i < n; i++) {
        v += dt * (g * p->tangent - p->material.drag * v);
        v -= dt / p->law_mass * p->on_plane.type->friction(p->on_plane.params, v, normal_force);
        x += dt * v;
    }
    return x;
}

static br_status take_viscous(const scene *c, viscous *v, br_cloth_totals *totals, br_error *error)
{
    br_cloth_incline_params p = flat(c, CSSV);
    br_cloth_incline_sample now;
    p.cells = p.cells_width = v->cells;
    p.tangent = c->viscous_tangent;
    BR_TRY(run_for(&p, c->viscous_duration, &now, totals, error));
    v->way = now.x;
    v->theory = viscous_way(&p, c->viscous_duration);
    p.law_mass = 0;
    BR_TRY(run_for(&p, c->viscous_duration, &now, totals, error));
    v->printed = now.x;
    return BR_OK;
}

br_status lying_job(const scene *c, lying *l, size_t i, br_error *error)
{
    br_cloth_totals *const totals = &l->totals[i];
    if (i < l->n_holds)
        return take_hold(c, &l->holds[i], totals, error);
    i -= l->n_holds;
    if (i < 3)
        return take_slide(c, &l->slides[i], totals, error);
    i -= 3;
    if (i < 3)
        return take_threshold(c, &l->thresholds[i], totals, error);
    i -= 3;
    return i == 0 ? take_balance(c, l, totals, error) : take_viscous(c, &l->viscous[i - 1], totals, error);
}
