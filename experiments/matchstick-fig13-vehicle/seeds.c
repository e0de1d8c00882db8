/* The vehicle over disturbances at the start, and the controls over the same. */
#include <math.h>

#include <bristle/random.h>

#include "fig13.h"

static const char *const names[SERIES] = {"as it is",       "orange alone", "green alone",
                                          "isotropic mean", "finer step",   "disturbed more"};

static void disturb(const vehicle *c, int seed, double times, br_vehicle_params *p)
{
    br_random *const random = br_random_create((uint64_t)c->seed, (uint64_t)seed);
    if (!random)
        return;
    p->yaw = times * br_random_between(random, -c->yaw, c->yaw);
    p->yaw_rate = times * br_random_between(random, -c->rate, c->rate);
    br_random_destroy(random);
}

/* Run `seed` of a ground. */
static const run *at(const vehicle *c, const run *runs, int ground, int seed)
{
    return &runs[ground * c->seeds + seed];
}

static const br_starts *starts_of(br_experiment *ex, const vehicle *c, const run *runs, int ground)
{
    br_starts *const from = br_starts_begin(ex);
    for (int seed = 0; seed < c->seeds; seed++) {
        const br_vehicle_params *const p = &at(c, runs, ground, seed)->params;
        br_starts_put(from, p->yaw, p->yaw_rate);
    }
    return from;
}

run *make_seeds(br_experiment *ex, const vehicle *c, size_t *n)
{
    *n = (size_t)(SERIES * c->seeds);
    run *const runs = br_memory(ex, *n, sizeof *runs);
    for (int ground = 0; ground < SERIES; ground++)
        for (int seed = 0; seed < c->seeds; seed++) {
            run *const r = &runs[ground * c->seeds + seed];
            *r = make_run(ex, c, names[ground], c->scene);
            disturb(c, seed, ground == SEEDS_MORE ? c->more : 1, &r->params);
            if (ground == ORANGE)
                r->params.ground = BR_VEHICLE_ORANGE;
            else if (ground == GREEN)
                r->params.ground = BR_VEHICLE_GREEN;
            else if (ground == MEAN)
                r->variant = *br_scene_variant_find("isotropic");
            else if (ground == SEEDS_FINER)
                r->variant.substeps = c->finer;
        }
    return runs;
}

static const br_field kept_fields[] = {{BR_KEPT(run, before, "before_rad_per_s")},
                                       {BR_KEPT(run, highest, "after_rad_per_s")},
                                       {BR_KEPT(run, swung, "swung_rad")},
                                       {BR_KEPT(run, end, "end_rad")}};
static const br_struct_type kept_struct = BR_STRUCT_OF(run, kept_fields, NULL);

void run_seeds(br_experiment *ex, const vehicle *c, run *runs)
{
    const size_t n = (size_t)(SERIES * c->seeds);
    const char **const settings = br_memory(ex, n, sizeof *settings);
    for (size_t i = 0; i < n; i++)
        settings[i] = i < (size_t)c->seeds ? NULL : runs[i].name;
    br_kept *const kept = br_kept_open(ex, &c->kept, &kept_struct);
    br_kept_trials(kept, settings, n, take_run, c, NULL, 0, runs, sizeof *runs);
    br_kept_claim(kept, "kept-rows");
}

void put_seeds(br_experiment *ex, const vehicle *c, const run *runs)
{
    br_table *const table = br_table_open(ex, "seeds");
    for (int ground = 0; ground < SERIES; ground++)
        for (int seed = 0; seed < c->seeds; seed++) {
            const run *const r = at(c, runs, ground, seed);
            br_table_text(table, r->name);
            br_table_integer(table, seed + 1);
            br_table_put(table, r->params.yaw, r->params.yaw_rate, r->before, r->highest, r->swung, r->end);
        }
}

/* The side of the way to which green's strokes lead: 1: left, -1: right. */
static double side_of_green(const vehicle *c)
{
    const br_vec3 colour = c->scene.green;
    return copysign(1, (2 * colour.x - 1) * (2 * colour.y - 1));
}

/* The text's three sentences over one series of runs, the tail's angle and the yaw rate's growth by these
 * readings. */
static void claim_disturbed(br_experiment *ex, const vehicle *c, const run *runs, int series, double fishtail,
                            double growth)
{
    int swings = 0, leads = 0, grows = 0;
    const br_starts *const from = starts_of(ex, c, runs, series);
    for (int seed = 0; seed < c->seeds; seed++) {
        const run *const r = at(c, runs, series, seed);
        swings += r->swung >= fishtail;
        leads += side_of_green(c) * r->end >= fishtail;
        grows += r->highest >= growth * fabs(r->before);
    }
    br_claim_sampled(ex, "fishtail-disturbed", swings, from);
    br_claim_sampled(ex, "grows-disturbed", grows, from);
    br_claim_sampled(ex, "side-disturbed", leads, from);
}

void claim_seeds(br_experiment *ex, const vehicle *c, const run *runs)
{
    int stays[GROUNDS] = {0};
    claim_disturbed(ex, c, runs, AS_IT_IS, c->fishtail, c->grows);
    for (int series = SEEDS_FINER; series < SERIES; series++) {
        br_variation_begin(ex, "%s", names[series]);
        claim_disturbed(ex, c, runs, series, c->fishtail, c->grows);
        br_variation_end(ex);
    }
    for (size_t k = 0; k < c->n_readings; k++) {
        br_variation_begin(ex, "%g times the tail's angle and the growth", c->readings[k]);
        claim_disturbed(ex, c, runs, AS_IT_IS, c->readings[k] * c->fishtail, c->readings[k] * c->grows);
        br_variation_end(ex);
    }
    for (int seed = 0; seed < c->seeds; seed++)
        for (int ground = ORANGE; ground < GROUNDS; ground++)
            stays[ground] += at(c, runs, ground, seed)->swung < c->fishtail;
    br_claim_sampled(ex, "stays-orange", stays[ORANGE], starts_of(ex, c, runs, ORANGE));
    br_claim_sampled(ex, "stays-green", stays[GREEN], starts_of(ex, c, runs, GREEN));
    br_claim_sampled(ex, "stays-isotropic", stays[MEAN], starts_of(ex, c, runs, MEAN));
}
