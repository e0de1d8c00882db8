/* Stacks of cloth of which one layer is drawn along, a run for each. */
#include <math.h>
#include <bristle/numbers.h>
#include "table2.h"

/* The lowest layer from which on all move along, none below; 0: there is none such. */
static int moves_from(const draw *d)
{
    int from = d->layers + 1;
    while (from > 1 && d->v[from - 2] >= d->c->moves)
        from--;
    for (int k = 1; k < from; k++)
        if (d->v[k - 1] >= d->c->moves)
            return 0;
    return from;
}

static void measure(draw *d, const br_cloth_stack *stack, double share)
{
    const br_cloth_stack_sample now = br_cloth_stack_now(stack);
    d->pull += share * now.pull;
    d->ground += share * now.ground;
    d->used += share * now.ground / (d->c->ground.mu_c * now.load);
    for (int k = 1; k <= d->layers; k++) {
        double v;
        br_cloth_stack_layer(stack, k, &v);
        d->v[k - 1] += share * v / d->c->stack.speed;
    }
}

static br_status take(draw *d, br_cloth_stack *stack, br_error *error)
{
    const size_t steps = (size_t)round(d->until / d->dt), half = steps / 2;
    for (size_t i = 0; i < steps; i++) {
        BR_TRY(br_cloth_stack_step(stack, error));
        if (i >= half)
            measure(d, stack, 1 / (double)(steps - half));
    }
    d->totals = br_cloth_piece_so_far(br_cloth_stack_piece(stack));
    return BR_OK;
}

static br_status work(size_t i, void *context, br_error *error)
{
    draw *const d = (draw *)context + i;
    br_cloth_stack_params p = d->c->stack;
    p.on_ground = (br_law){&br_coulomb_type, &d->c->ground};
    p.on_itself = (br_law){&br_coulomb_type, &d->c->between};
    p.layers = d->layers;
    p.options.dt = d->dt;
    p.cells = d->cells;
    p.ramp = fmin(p.ramp, d->until / 2);
    p.drawn = d->layer;
    p.response = d->response;
    p.sweeps = d->sweeps;
    d->should = br_cloth_stack_moves_from(&p, &d->resists);
    br_cloth_stack *stack;
    BR_TRY(br_cloth_stack_create(&p, &stack, error));
    const br_status status = take(d, stack, error);
    br_cloth_stack_destroy(stack);
    BR_TRY(status);
    d->does = moves_from(d);
    for (int k = 1; k < d->should; k++)
        br_most(&d->creep, fabs(d->v[k - 1]));
    return BR_OK;
}

size_t draws_of(const scene *c)
{
    return 2 * c->n_drawn + SINGLE + c->n_over;
}

static const br_cloth_response_type *response(size_t single)
{
    if (single == AT_ONCE)
        return &br_cloth_nodes_type;
    const bool sums = single == BY_SUMS || single == SUMS_ENOUGH || single == SUMS_MOST;
    return sums ? &br_cloth_sums_type : &br_cloth_filter_type;
}

static int most_sweeps(const scene *c)
{
    int most = c->stack.sweeps;
    for (size_t i = 0; i < c->n_over; i++)
        most = c->over[i] > most ? c->over[i] : most;
    return most;
}

draw *draw_all(br_experiment *ex, const scene *c)
{
    const size_t n = c->n_drawn, n_all = draws_of(c);
    draw *const all = br_memory(ex, n_all, sizeof *all);
    for (size_t i = 0; i < n_all; i++) {
        const size_t single = i < 2 * n ? SINGLE : i - 2 * n; /* SINGLE and more: none of those */
        const bool small = single < SMALL, varied = i >= 2 * n + SINGLE;
        all[i] = (draw){.c = c,
                        .response = response(single),
                        .layers = small ? c->low : c->stack.layers,
                        .layer = small       ? c->low_drawn
                                 : i < 2 * n ? c->drawn[i % n]
                                             : c->drawn[0],
                        .sweeps = varied                ? c->over[i - 2 * n - SINGLE]
                                  : single == SUMS_MOST ? most_sweeps(c)
                                  : i >= n && i < 2 * n ? c->few
                                                        : c->stack.sweeps,
                        .cells = single == TWICE_CELLS ? c->stack_cells : c->stack.cells,
                        .dt = single == HALF_STEP ? c->stack_dt : c->stack.options.dt,
                        .until = small ? c->low_until : c->stack_until};
    }
    br_parallel(ex, n_all, work, all);
    return all;
}
