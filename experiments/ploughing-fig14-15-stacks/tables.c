/* What the runs leave behind as tables. */
#include <math.h>
#include "stacks.h"

static void put(br_table *out, int variant, int seed, const result *r)
{
    for (int k = 0; k < STACKS; k++) {
        const stack_outcome *o = &r->stack[k];
        br_table_text(out, variant_names[variant]);
        br_table_integer(out, seed);
        br_table_text(out, br_stacks_material_name(k / PUSHES));
        br_table_text(out, br_stacks_push_name(k % PUSHES));
        br_table_put(out, o->coefficient, o->displacement, o->early, o->turned, o->height, o->standing);
    }
}

void put_stacks(const results *a)
{
    br_table *const out = br_table_open(a->ex, "stacks");
    put(out, PLOUGHING, 0, &a->full[0]);
    put(out, HALF_STEP, 0, &a->half[0]);
    put(out, COULOMB, 0, &a->coulomb);
    for (int i = 1; i < a->n; i++) {
        put(out, PLOUGHING, i, &a->full[i]);
        put(out, HALF_STEP, i, &a->half[i]);
    }
}

void put_means(const results *a)
{
    br_table *const summary = br_table_open(a->ex, "summary");
    br_table_show(summary);
    for (int m = 0; m < MATERIALS; m++) {
        const mean d = over_seeds(a->ex, a->full, a->n, m, displacement),
                   h = over_seeds(a->ex, a->half, a->n, m, displacement),
                   t = over_seeds(a->ex, a->full, a->n, m, turned);
        br_table_text(summary, br_stacks_material_name(m));
        br_table_put(summary, over_seeds(a->ex, a->full, a->n, m, coefficient).value, d.value, d.interval,
                     h.value, h.interval, over_pushes(&a->coulomb, m, displacement), t.value, t.interval,
                     over_pushes(&a->coulomb, m, turned));
    }
}

void put_steps(const results *a)
{
    br_table *const steps = br_table_open(a->ex, "steplength");
    for (size_t i = 0; i < a->c->n_finer + 2; i++) {
        const bool few = i >= a->c->n_finer;
        const result *r = few ? &a->few[i - a->c->n_finer] : &a->finer[i];
        br_table_text(steps, few ? "few sweeps" : "solved");
        br_table_put(steps,
                     a->c->stacks.options.world.dt / (few ? (double)(1 + i - a->c->n_finer) : a->c->finer[i]),
                     over_pushes(r, 0, early), r->sums.residual, (double)r->solved / r->steps,
                     r->sums.iterations, few ? over_pushes(r, 0, displacement) : NAN);
    }
}
