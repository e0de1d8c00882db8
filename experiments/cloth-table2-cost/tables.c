/* Times and counts of all runs. */
#include <math.h>
#include <stdio.h>
#include "table2.h"

static const char *const part_names[PARTS + 1] = {
    "forces and matrix", "equations", "strain limits", "finding", "contacts",
    "impulses",          "zones",     "exact check",   "rest",    "friction"};
enum { FRICTION = PARTS, SHOWN };

/* Of a step [s]: contacts split into the normal part and friction, where replays tell them apart. */
static void parts_of(const timed *t, double seconds[SHOWN])
{
    const double friction = timed_friction(t);
    for (int k = 0; k < PARTS; k++)
        seconds[k] = timed_part(t, k);
    seconds[FRICTION] = isfinite(friction) ? friction * seconds[CONTACTS] : 0;
    seconds[CONTACTS] -= seconds[FRICTION];
}

/* Parts in falling order. */
static void put_pareto(br_table *out, const timed *t)
{
    double seconds[SHOWN], cumulative = 0;
    bool put[SHOWN] = {false};
    parts_of(t, seconds);
    for (int rank = 1; rank <= SHOWN; rank++) {
        int most = -1;
        for (int k = 0; k < SHOWN; k++)
            if (!put[k] && (most < 0 || seconds[k] > seconds[most]))
                most = k;
        put[most] = true;
        cumulative += seconds[most];
        br_table_text(out, t->name);
        br_table_text(out, part_names[most]);
        br_table_put(out, rank, 1e3 * seconds[most], seconds[most] / timed_step(t),
                     cumulative / timed_step(t));
    }
}

static void put_shares(br_table *out, const timed *t)
{
    double s[SHOWN];
    parts_of(t, s);
    const double step = timed_step(t);
    br_table_text(out, t->name);
    br_table_put(out, (double)t->triangles, 1e3 * step, s[ASSEMBLE] / step, s[SOLVE] / step, s[LIMIT] / step,
                 s[FIND] / step, s[CONTACTS] / step, s[FRICTION] / step, s[IMPULSES] / step, s[ZONES] / step,
                 s[CHECK] / step, s[REST] / step);
}

/* Share of friction in a pass over contacts: median over the repetitions. */
static double share_of(br_experiment *ex, const replay *r, model m)
{
    double *const shares = br_doubles(ex, r->repetitions);
    for (size_t k = 0; k < r->repetitions; k++)
        shares[k] = replay_friction(r, m, k);
    return br_times_of(shares, r->repetitions).median;
}

/* Seconds of one step of a replay: median over the repetitions. */
static double of_replays(const replay *r, const double *sums)
{
    return br_times_of(sums, r->repetitions).median / (double)r->taken;
}

static void put_models(br_experiment *ex, const scene *c, const found *f)
{
    br_csv *const printed = br_data_read(ex, c->table);
    const double steps = c->duration / c->level.options.dt;
    br_table *const out = br_table_open(ex, "timing_table2"), *const passes = br_table_open(ex, "passes");
    br_table_show(out);
    for (model m = NONE; m < MODELS; m++) {
        double share[INCLINES], contacts[INCLINES], response[INCLINES];
        for (int k = 0; k < INCLINES; k++) {
            const replay *const r = f->run[k].replays;
            share[k] = 100 * share_of(ex, r, m);
            contacts[k] = of_replays(r, r->contacts[m]);
            response[k] = of_replays(r, r->response[m]);
        }
        const whole_run *const w = &f->whole[m];
        const double time = br_data_value(ex, printed, "time", model_names[m]);
        const double of_friction = br_data_value(ex, printed, "friction ratio", model_names[m]);
        br_table_text(out, model_names[m]);
        br_table_put(out, time, of_friction, share[UPRIGHT], share[LEVEL], 1e3 * contacts[UPRIGHT],
                     steps * contacts[UPRIGHT], 1e3 * response[UPRIGHT], 1e3 * contacts[LEVEL],
                     steps * contacts[LEVEL], 1e3 * response[LEVEL], 1e3 * w->contacts, 1e3 * w->response,
                     1e3 * w->step, time / (steps * contacts[UPRIGHT]), time / (steps * contacts[LEVEL]),
                     of_friction / share[UPRIGHT], of_friction / share[LEVEL]);
    }
    for (int k = 0; k < INCLINES; k++)
        for (model m = NONE; m < MODELS; m++) {
            const replay *const r = f->run[k].replays;
            br_table_text(passes, f->run[k].name);
            br_table_text(passes, model_names[m]);
            br_table_put(passes, (double)r->taken, r->passes[m] / (double)r->taken);
        }
}

static void put_run(br_table *out, const char *name, const char *friction, size_t triangles, size_t peak,
                    const br_cloth_totals *t)
{
    br_table_text(out, name);
    br_table_text(out, friction);
    br_table_put(out, (double)triangles, (double)t->steps, (double)peak, (double)t->loose,
                 (double)t->intersections, (double)t->inside, (double)t->impacts, (double)t->zones,
                 (double)t->put_back, (double)t->held_back);
}

static void put_runs(br_experiment *ex, const found *f)
{
    br_table *const out = br_table_open(ex, "runs"), *const runs = br_table_open(ex, "models");
    br_table_show(out);
    for (int k = 0; k < TIMED; k++)
        put_run(out, f->run[k].name, k == STACK ? "C" : "CSS", f->run[k].triangles, f->run[k].peak,
                &f->run[k].totals);
    for (model m = NONE; m < MODELS; m++) {
        br_table_text(runs, model_names[m]);
        br_table_put(runs, (double)f->whole[m].triangles, f->whole[m].way, f->whole[m].folded,
                     f->whole[m].touching, (double)f->whole[m].totals.intersections,
                     (double)f->whole[m].totals.put_back);
    }
}

static void put_draws(br_experiment *ex, const scene *c, const draw *draws)
{
    br_table *const out = br_table_open(ex, "draws"), *const layers = br_table_open(ex, "layers");
    br_table_show(out);
    for (size_t i = 0; i < draws_of(c); i++) {
        const draw *const d = &draws[i];
        br_table_text(out, d->response->name);
        br_table_put(out, d->layers, d->sweeps, d->dt, d->cells, d->layer, d->should, d->does, d->resists,
                     d->pull, d->ground, d->used, d->creep, (double)d->totals.intersections,
                     (double)d->totals.put_back);
        for (int k = 1; k <= d->layers && i < 2 * c->n_drawn; k++)
            br_table_put(layers, d->sweeps, d->layer, k, d->v[k - 1], k >= d->should);
    }
}

void put_tables(br_experiment *ex, const scene *c, const found *f)
{
    br_table *const pareto = br_table_open(ex, "timing_parts"), *const shares =
                                                                    br_table_open(ex, "timing_shares");
    for (int k = 0; k < TIMED; k++) {
        put_pareto(pareto, &f->run[k]);
        put_shares(shares, &f->run[k]);
    }
    put_models(ex, c, f);
    put_runs(ex, f);
    put_draws(ex, c, f->draws);
}
