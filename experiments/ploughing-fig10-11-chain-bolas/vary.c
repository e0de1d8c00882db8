/* The text's sentences about contacts and the hold over what the document does not fix. */
#include <math.h>
#include <stdio.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/numbers.h>
#include "hold.h"
#include "throws.h"

const char *const rods[RODS] = {"smooth", "rough"};

/* The scene with one choice made in another way. */
typedef struct variation {
    const char *name, *key; /* the second of its notes */
    scene c;
    int how;                 /* variant of the scene */
    bolas_outcome *outcomes; /* (RODS x vary.throws) */
    double ratio[RODS];
} variation;

typedef struct list {
    br_experiment *ex;
    const bolas_start *starts;
    size_t n;
    variation of[8];
} list;

static variation *add(list *l, const scene *c, const char *name, const char *key)
{
    variation *const v = &l->of[l->n++];
    *v = (variation){.name = name, .key = key, .c = *c, .how = PLOUGHING};
    return v;
}

/* ---- contacts ---- */

/* The means are noted as key_smooth and key_rough. */
static void claim_mean(br_experiment *ex, const char *name, const char *key, const bolas_outcome *outcomes,
                       int n, int reading)
{
    double mean[RODS];
    char note[40];
    mean_contacts(outcomes, n, reading, mean);
    for (int r = 0; r < RODS; r++) {
        snprintf(note, sizeof note, "%s_%s", key, rods[r]);
        br_note_number(ex, note, mean[r], "1");
    }
    br_variation_begin(ex, "%s", name);
    claim_more_contacts(ex, outcomes, n, reading);
    br_variation_end(ex);
}

static br_status throw_one(const void *none, const void *of, void *outcome, br_error *error)
{
    const kept_throw *const t = of;
    (void)none;
    return bolas_throw(t->c, t->ra, &t->start, "", t->variant, t->coefficient, NULL, NULL, NULL, outcome,
                       error);
}

void keep_throws(br_experiment *ex, br_kept *kept, const char *setting, const kept_throw *throws, size_t n,
                 void *outcomes, size_t outcome_size)
{
    enum { LONGEST = 80 };
    const char **const settings = br_memory(ex, n, sizeof *settings);
    char(*const names)[LONGEST] = br_memory(ex, RODS, sizeof *names);
    for (size_t i = 0; i < n; i++) {
        snprintf(names[i % RODS], sizeof *names, "%s: %s rod", setting, rods[i % RODS]);
        settings[i] = names[i % RODS];
    }
    br_kept_trials(kept, settings, n, throw_one, NULL, throws, sizeof *throws, outcomes, outcome_size);
}

/* The first throws at both rods of a varied scene. */
static void throw_few(const list *l, variation *v, br_kept *kept)
{
    const size_t n = (size_t)(RODS * v->c.vary_throws);
    kept_throw *const throws = br_memory(l->ex, n, sizeof *throws);
    v->outcomes = br_memory(l->ex, n, sizeof *v->outcomes);
    for (size_t i = 0; i < n; i++)
        throws[i] = (kept_throw){.c = &v->c,
                                 .ra = i % RODS == ROUGH ? v->c.rough : v->c.smooth,
                                 .start = l->starts[i / RODS],
                                 .variant = v->how};
    keep_throws(l->ex, kept, v->name, throws, n, v->outcomes, sizeof *v->outcomes);
}

void vary_contacts(br_experiment *ex, const scene *c, const bolas_outcome *own, const bolas_outcome *half,
                   const bolas_outcome *bytes, br_kept *kept)
{
    claim_mean(ex, "half the step", "contacts_half_step", half, c->twins, LOADED);
    claim_mean(ex, "packing in 8 bits", "contacts_bytes", bytes, c->twins, LOADED);
    claim_mean(ex, "listed contacts while the chain is near the rod", "contacts_listed", own, c->throws,
               LISTED_NEAR);
    claim_mean(ex, "loaded contacts of a shorter time", "contacts_early", own, c->throws, LOADED_EARLY);
    list l = {.ex = ex, .starts = make_starts(ex, c, c->vary_throws)};
    add(&l, c, "R_a as the mean deviation", "contacts_rougher")->c.chain.reading = BR_RA_MEAN_DEVIATION;
    add(&l, c, "lighter balls", "contacts_light")->c.chain.ball_mass = c->vary_ball_mass;
    br_chain_params *const thin = &add(&l, c, "thinner rod", "contacts_thin")->c.chain;
    thin->rod_radius = c->vary_rod_radius;
    thin->pixels = (int)lround(2 * BR_PI * thin->rod_radius / thin->pixel); /* once around it */
    br_note_number(ex, "few_throws", c->vary_throws, "throws");
    br_progress_begin(ex, l.n * (size_t)(RODS * c->vary_throws));
    for (size_t k = 0; k < l.n; k++)
        throw_few(&l, &l.of[k], kept);
    for (size_t k = 0; k < l.n; k++)
        claim_mean(ex, l.of[k].name, l.of[k].key, l.of[k].outcomes, c->vary_throws, LOADED);
}

/* ---- the hold ---- */

static br_status hold_one(size_t i, void *context, br_error *error)
{
    list *const l = context;
    variation *const v = &l->of[i / RODS];
    const br_chain_params chain = hold_chain(&v->c);
    const size_t rod = i % RODS;
    double coefficient = 0;
    const br_status status = largest_ratio(&v->c, &chain, rod == ROUGH ? v->c.rough : v->c.smooth, v->how,
                                           &coefficient, &v->ratio[rod], error);
    br_progress_step(l->ex);
    return status;
}

void vary_hold(br_experiment *ex, const scene *c)
{
    list l = {.ex = ex};
    scene coarse = *c;
    const bool all = !br_experiment_quick(ex); /* a miniature varies the patch once, and once the chain */
    coarse.bisections = c->vary_bisections;
    if (all)
        add(&l, &coarse, "half the step", "")->how = HALF_STEP;
    add(&l, &coarse, "packing in 8 bits", "")->c.chain.options.patch.packing = BR_PACKING_RGBA8;
    if (all) {
        add(&l, &coarse, "filter bilinear", "")->c.chain.options.filter = BR_FILTER_BILINEAR;
        add(&l, &coarse, "R_a as the mean deviation", "")->c.chain.reading = BR_RA_MEAN_DEVIATION;
    }
    add(&l, &coarse, "longer links", "")->c.hold_arc = c->vary_arc;
    if (all)
        add(&l, &coarse, "longer ends of the chain", "")->c.chain.hang = c->vary_hang;
    br_progress_begin(ex, RODS * l.n);
    br_parallel(ex, RODS * l.n, hold_one, &l);
    for (size_t k = 0; k < l.n; k++) {
        br_variation_begin(ex, "%s", l.of[k].name);
        br_claim_order(ex, "hold-order", l.of[k].ratio, RODS, false);
        br_variation_end(ex);
    }
}
