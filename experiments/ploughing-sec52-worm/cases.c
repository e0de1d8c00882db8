/* All crawls: sawtooth, its twins, other textures, lags of phase. */
#include <stdlib.h>
#include "row.h"

static const char *const names[CASES] = {"sawtooth", "sawtooth, half the step", "Coulomb, mean coefficient",
                                         "reversed", "symmetric"};
static const char *const labels[CASES] = {"sawtooth", "sawtooth", "sawtooth", "reversed", "symmetric"};

/* Side by side: those that are not recorded. */
static br_status work(size_t i, void *context, br_error *error)
{
    crawls *all = context;
    const size_t k = RECORDED + i;
    BR_TRY(crawl(all->c, &all->runs[k], NULL, "", k < CASES ? &all->tracks[k] : NULL, NULL, &all->outcomes[k],
                 error));
    br_progress_step_of(all->ex, crawl_cost(all->c, &all->runs[k]));
    return BR_OK;
}

static size_t first_varied(const crawls *all)
{
    return CASES + 2 * all->c->n_lags;
}

const crawl_outcome *varied(const crawls *all, int which)
{
    return &all->outcomes[first_varied(all) + (size_t)which];
}

const char *varied_name(int which)
{
    static const char *const ways[VARIED] = {"packing in floats", "filter bilinear", "fewer boxes",
                                             "facets in the shares of a height field"};
    return ways[which];
}

static void plan(crawls *all)
{
    const size_t lagged = first_varied(all);
    double cost = 0;
    for (size_t i = 0; i < all->n; i++) {
        crawl_run *const run = &all->runs[i];
        run->variant = *br_scene_variant_find(i == HALF_STEP                            ? "half-step"
                                              : i == TWIN || (i >= CASES && i < lagged) ? "coulomb"
                                                                                        : "ploughing");
        run->pulses = i >= CASES && i < lagged && (i - CASES) % 2 == 1;
        run->floats = i == lagged + IN_FLOATS;
        run->bilinear = i == lagged + BILINEAR;
        run->heights = i == lagged + HEIGHT_FIELD;
        run->boxes = i == lagged + FEWER_BOXES ? all->c->fewer : 0;
        if (i >= CASES && i < lagged) {
            run->texture = BR_WORM_FLAT;
            run->lag = all->c->lags[(i - CASES) / 2];
        }
        cost += crawl_cost(all->c, run);
    }
    all->runs[REVERSED].texture = BR_WORM_BACKWARD;
    all->runs[SYMMETRIC].texture = BR_WORM_SYMMETRIC;
    br_progress_begin(all->ex, all->n);
    br_progress_cost(all->ex, cost);
}

/* Coulomb friction has the mean coefficient of the sawtooth, which is run first. */
static void record(crawls *all)
{
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(all->ex);
    br_scene_pictures *const pictures = br_pictures_begin(all->ex, &all->c->picture);
    for (int i = 0; i < RECORDED; i++) {
        if (i == TWIN)
            all->runs[i].variant.coefficient = all->outcomes[SAWTOOTH].sums.coefficient;
        br_require(all->ex,
                   crawl(all->c, &all->runs[i], &tables, labels[i], &all->tracks[i],
                         i == SAWTOOTH ? pictures : NULL, &all->outcomes[i], &error),
                   &error);
        br_progress_step_of(all->ex, crawl_cost(all->c, &all->runs[i]));
    }
    br_pictures_end(pictures);
    for (size_t i = CASES; i < first_varied(all); i++)
        all->runs[i].variant.coefficient = all->outcomes[SAWTOOTH].sums.coefficient;
}

void film(br_experiment *ex, const scene *c)
{
    br_error error = {0};
    crawl_outcome o;
    const crawl_run run = {.variant = *br_scene_variant_find("ploughing")};
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_require(ex, crawl(c, &run, NULL, "", NULL, pictures, &o, &error), &error);
    br_pictures_end(pictures);
}

crawls crawl_all(br_experiment *ex, const scene *c)
{
    crawls all = {.ex = ex, .c = c, .n = CASES + 2 * c->n_lags + VARIED};
    all.runs = br_memory(ex, all.n, sizeof *all.runs);
    all.outcomes = br_memory(ex, all.n, sizeof *all.outcomes);
    plan(&all);
    record(&all);
    br_parallel(ex, all.n - RECORDED, work, &all);
    return all;
}

void free_tracks(crawls *all)
{
    for (int i = 0; i < CASES; i++)
        free(all->tracks[i].points);
}

void put_crawls(const crawls *all)
{
    const scene *c = all->c;
    br_table *track = br_table_open(all->ex, "track"), *speeds = br_table_open(all->ex, "speeds"),
             *lags = br_table_open(all->ex, "lags");
    br_table_show(speeds);
    for (int i = 0; i < CASES; i++) {
        const crawl_outcome *o = &all->outcomes[i];
        br_table_text(speeds, names[i]);
        br_table_put(speeds, o->mu_forwards, o->mu_backwards, o->speed, o->speed_error,
                     row_slow(c, o->mu_forwards, o->mu_backwards),
                     row_crawl(c, o->mu_forwards, o->mu_backwards), o->head_longer, o->tail_longer,
                     o->head_shorter, o->tail_shorter, o->sideways, o->sums.residual);
        for (size_t k = 0; k < all->tracks[i].n; k++) {
            const crawl_point *p = &all->tracks[i].points[k];
            br_table_text(track, labels[i]);
            br_table_text(track, all->runs[i].variant.name);
            br_table_put(track, p->t, p->tail, p->middle, p->head);
        }
    }
    for (size_t i = 0; i < c->n_lags; i++)
        br_table_put(lags, c->lags[i], all->outcomes[CASES + 2 * i].speed,
                     all->outcomes[CASES + 2 * i + 1].speed);
}
