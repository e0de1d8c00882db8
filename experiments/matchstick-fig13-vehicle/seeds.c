/* The vehicle over disturbances at the start, and the controls over the same. */
#include <math.h>

#include <bristle/random.h>

#include "fig13.h"

static const char *const names[GROUNDS] = {"as it is", "orange alone", "green alone", "isotropic mean"};

static void disturb(const vehicle *c, int seed, br_vehicle_params *p)
{
    br_random *const random = br_random_create((uint64_t)c->seed, (uint64_t)seed);
    if (!random)
        return;
    p->yaw = br_random_between(random, -c->yaw, c->yaw);
    p->yaw_rate = br_random_between(random, -c->rate, c->rate);
    br_random_destroy(random);
}

/* Run `seed` of a ground. */
static const run *at(const vehicle *c, const run *runs, int ground, int seed)
{
    return &runs[ground * c->seeds + seed];
}

run *make_seeds(br_experiment *ex, const vehicle *c, size_t *n)
{
    *n = (size_t)(GROUNDS * c->seeds);
    run *const runs = br_memory(ex, *n, sizeof *runs);
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int seed = 0; seed < c->seeds; seed++) {
            run *const r = &runs[ground * c->seeds + seed];
            *r = make_run(ex, c, names[ground], c->scene);
            disturb(c, seed, &r->params);
            if (ground == ORANGE)
                r->params.ground = BR_VEHICLE_ORANGE;
            else if (ground == GREEN)
                r->params.ground = BR_VEHICLE_GREEN;
            else if (ground == MEAN)
                r->variant = *br_scene_variant_find("isotropic");
        }
    return runs;
}

void put_seeds(br_experiment *ex, const vehicle *c, const run *runs)
{
    br_table *const table = br_table_open(ex, "seeds");
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int seed = 0; seed < c->seeds; seed++) {
            const run *const r = at(c, runs, ground, seed);
            br_table_text(table, r->name);
            br_table_integer(table, seed + 1);
            br_table_put(table, r->params.yaw, r->params.yaw_rate, r->motion[r->border].yaw_rate, r->highest,
                         r->swung, r->motion[r->n].yaw);
        }
}

/* The side of the way to which green's strokes lead: 1: left, -1: right. */
static double side_of_green(const vehicle *c)
{
    const br_vec3 colour = c->scene.green;
    return copysign(1, (2 * colour.x - 1) * (2 * colour.y - 1));
}

void claim_seeds(br_experiment *ex, const vehicle *c, const run *runs)
{
    int swings = 0, leads = 0, grows = 0, stays[GROUNDS] = {0};
    for (int seed = 0; seed < c->seeds; seed++) {
        const run *const r = at(c, runs, AS_IT_IS, seed);
        swings += r->swung >= c->fishtail;
        leads += side_of_green(c) * r->motion[r->n].yaw >= c->fishtail;
        grows += r->highest >= c->grows * fabs(r->motion[r->border].yaw_rate);
        for (int ground = ORANGE; ground < GROUNDS; ground++)
            stays[ground] += at(c, runs, ground, seed)->swung < c->fishtail;
    }
    br_claim_fraction(ex, "fishtail-disturbed", swings, c->seeds);
    br_claim_fraction(ex, "grows-disturbed", grows, c->seeds);
    br_claim_fraction(ex, "side-disturbed", leads, c->seeds);
    br_claim_fraction(ex, "stays-orange", stays[ORANGE], c->seeds);
    br_claim_fraction(ex, "stays-green", stays[GREEN], c->seeds);
    br_claim_fraction(ex, "stays-isotropic", stays[MEAN], c->seeds);
}
