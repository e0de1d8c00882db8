/* Throws that vary in speed, turn and where they meet the rod, all with both rods: what friction decides is
 * how many are held. Each throw is its own control, so the two rods are told apart by the throws that end
 * differently: were the rods alike, each of those would be a fair coin (exact sign test). */
#include "throws.h"
#include "hold.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/random.h>
#include <bristle/statistics.h>

typedef struct job {
    bolas_outcome outcome; /* first */
    bolas_track track;
} job;

/* Jobs (RODS x throws) of each variant. */
typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    const bolas_start *starts; /* (throws) */
    double coefficient[RODS];  /* isotropic */
    job *job[VARIANTS];
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    const size_t rod = i % RODS;
    job *j = &all->job[PLOUGHING][i];
    BR_TRY(bolas_throw(all->c, rod == ROUGH ? all->c->rough : all->c->smooth, &all->starts[i / RODS], "",
                       PLOUGHING, 0, NULL, &j->track, NULL, &j->outcome, error));
    br_progress_step(all->ex);
    return BR_OK;
}

bolas_start *make_starts(br_experiment *ex, const scene *c, int n)
{
    bolas_start *starts = br_memory(ex, (size_t)n, sizeof *starts);
    for (int i = 0; i < n; i++) {
        br_random *random = br_random_create(c->throws_seed, (uint64_t)i);
        starts[i].offset = br_random_between(random, c->offset_least, c->offset_most);
        starts[i].speed = br_random_between(random, c->speed_least, c->speed_most);
        starts[i].yaw = br_random_between(random, c->yaw_least, c->yaw_most);
        br_random_destroy(random);
    }
    return starts;
}

/* How many throws a variant has. */
static int throws_of(const scene *c, int variant)
{
    return variant == PLOUGHING ? c->throws : c->twins;
}

static throw_counts count_throws(const job *j, int throws)
{
    throw_counts n = {.throws = throws};
    for (int i = 0; i < throws; i++) {
        const bolas_outcome *const smooth = &j[RODS * i + SMOOTH].outcome, *const rough =
                                                                               &j[RODS * i + ROUGH].outcome;
        n.held[SMOOTH] += smooth->holds;
        n.held[ROUGH] += rough->holds;
        n.alone[SMOOTH] += smooth->holds && !rough->holds;
        n.alone[ROUGH] += rough->holds && !smooth->holds;
        n.less += smooth->peak < rough->peak;
    }
    return n;
}

/* How far off its middle the chain meets the rod, in the mean over throws that end this way. */
static double mean_offset(const jobs *all, int rod, bool holds)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < all->c->throws; i++)
        if (all->job[PLOUGHING][RODS * i + rod].outcome.holds == holds) {
            sum += all->starts[i].offset;
            n++;
        }
    return sum / n;
}

static void put(br_experiment *ex, const jobs *all)
{
    br_table *out = br_table_open(ex, "throws"), *tracks = br_table_open(ex, "tracks");
    for (int v = 0; v < VARIANTS; v++)
        for (int i = 0; i < RODS * throws_of(all->c, v); i++) {
            const bolas_start *s = &all->starts[i / RODS];
            const job *j = &all->job[v][i];
            br_table_text(out, rods[i % RODS]);
            br_table_text(out, variant_names[v]);
            br_table_put(out, i / RODS + 1, s->offset, s->speed, s->yaw, j->outcome.sums.coefficient,
                         j->outcome.wrap, j->outcome.peak, j->outcome.apart, j->outcome.height,
                         j->outcome.holds, j->outcome.contacts, j->outcome.sums.contacts,
                         j->outcome.sums.residual);
            for (size_t k = 0; v == PLOUGHING && k < j->track.n; k++) {
                const bolas_point *p = &j->track.points[k];
                br_table_text(tracks, rods[i % RODS]);
                br_table_put(tracks, i / RODS + 1, p->t, p->wrap, p->height);
            }
        }
}

/* How far off its middle a chain at rest may hang over each rod, by the capstan: (W/2 + w d)/(W/2 - w d) is
 * its ratio of tensions, W the weight and w that of a length of chain. */
static void put_limits(br_experiment *ex, const jobs *all)
{
    const scene *c = all->c;
    br_table *out = br_table_open(ex, "limits");
    for (int r = 0; r < RODS; r++) {
        const double ratio = capstan(&c->chain, all->coefficient[r]),
                     per_length = c->chain.link_mass / br_chain_link(&c->chain);
        const double offset = (ratio - 1) / (ratio + 1) *
                              (c->chain.ball_mass + 0.5 * c->chain.links * c->chain.link_mass) / per_length;
        br_table_text(out, rods[r]);
        br_table_put(out, all->coefficient[r], ratio, offset);
    }
}

static double contacts_of(const bolas_outcome *o, int reading)
{
    return reading == LOADED ? o->sums.contacts : reading == LISTED_NEAR ? o->contacts : o->early;
}

void mean_contacts(const bolas_outcome *outcomes, int n, int reading, double mean[RODS])
{
    mean[SMOOTH] = mean[ROUGH] = 0;
    for (int i = 0; i < RODS * n; i++)
        mean[i % RODS] += contacts_of(&outcomes[i], reading) / n;
}

void claim_more_contacts(br_experiment *ex, const bolas_outcome *outcomes, int n, int reading)
{
    double *const more = br_doubles(ex, (size_t)n);
    for (int i = 0; i < n; i++)
        more[i] = contacts_of(&outcomes[RODS * i + ROUGH], reading) -
                  contacts_of(&outcomes[RODS * i + SMOOTH], reading);
    br_claim_mean(ex, "contacts", more, (size_t)n);
}

static bolas_outcome *outcomes_of(const jobs *all, int variant)
{
    const size_t n = (size_t)(RODS * throws_of(all->c, variant));
    bolas_outcome *const outcomes = br_memory(all->ex, n, sizeof *outcomes);
    for (size_t i = 0; i < n; i++)
        outcomes[i] = all->job[variant][i].outcome;
    return outcomes;
}

/* Means over the throws: a single one decides by whether its chain is lost how long it has contacts. */
static void claim_contacts(br_experiment *ex, const jobs *all, br_kept *kept)
{
    const scene *c = all->c;
    const bolas_outcome *const own = outcomes_of(all, PLOUGHING);
    double carry[RODS], near[RODS];
    int more = 0, fewer = 0;
    mean_contacts(own, c->throws, LOADED, carry);
    mean_contacts(own, c->throws, LISTED_NEAR, near);
    for (int i = 0; i < c->throws; i++) {
        more += own[RODS * i + ROUGH].contacts > own[RODS * i + SMOOTH].contacts;
        fewer += own[RODS * i + ROUGH].contacts < own[RODS * i + SMOOTH].contacts;
    }
    br_note_number(ex, "contacts_near_smooth", near[SMOOTH], "1");
    br_note_number(ex, "contacts_near_rough", near[ROUGH], "1");
    br_note_number(ex, "more_contacts_near_rough", more, "throws");
    br_note_number(ex, "fewer_contacts_near_rough", fewer, "throws");
    br_note_number(ex, "contacts_smooth", carry[SMOOTH], "1");
    br_note_number(ex, "contacts_rough", carry[ROUGH], "1");
    claim_more_contacts(ex, own, c->throws, LOADED);
    br_claim(ex, "contacts-ratio", carry[ROUGH] / carry[SMOOTH]);
    vary_contacts(ex, c, own, outcomes_of(all, HALF_STEP), outcomes_of(all, EIGHT_BITS), kept);
}

/* How far the chain wraps, at most, and where it meets the rod. */
static void note_wraps(br_experiment *ex, const jobs *all)
{
    double peak[RODS] = {0, 0};
    for (int i = 0; i < all->c->throws; i++) {
        const job *j = &all->job[PLOUGHING][RODS * i];
        for (int r = 0; r < RODS; r++)
            peak[r] += j[r].outcome.peak / all->c->throws;
    }
    br_note_number(ex, "offset_rough_holds", mean_offset(all, ROUGH, true), "m");
    br_note_number(ex, "offset_rough_loses", mean_offset(all, ROUGH, false), "m");
    br_note_number(ex, "offset_smooth_holds", mean_offset(all, SMOOTH, true), "m");
    br_note_number(ex, "offset_smooth_loses", mean_offset(all, SMOOTH, false), "m");
    br_note_number(ex, "peak_wrap_smooth", peak[SMOOTH], "rad");
    br_note_number(ex, "peak_wrap_rough", peak[ROUGH], "rad");
}

/* Whether the throws are what mechanics says of them, in all variants. */
static void claim_mechanics(br_experiment *ex, const jobs *all)
{
    size_t steps = 0, solved = 0;
    double residual = 0, apart = 0, gains[VARIANTS] = {0}, gain = 0, fall = 0, spin = 0;
    for (int v = 0; v < VARIANTS; v++)
        for (int i = 0; i < RODS * throws_of(all->c, v); i++) {
            const bolas_outcome *o = &all->job[v][i].outcome;
            steps += o->steps;
            solved += o->solved;
            br_most(&residual, o->sums.residual);
            br_most(&apart, o->apart);
            br_most(&gains[v], o->gain);
            br_worst(&fall, o->fall);
            br_worst(&spin, o->spin);
        }
    for (int v = 0; v < VARIANTS; v++)
        br_most(&gain, gains[v]);
    br_note_number(ex, "largest_residual", residual, "m/s");
    br_note_number(ex, "gain_own", gains[PLOUGHING], "1");
    br_note_number(ex, "gain_half_step", gains[HALF_STEP], "1");
    br_note_number(ex, "gain_eight_bits", gains[EIGHT_BITS], "1");
    br_claim_fraction(ex, "residual", (int)solved, (int)steps);
    br_claim(ex, "joints", apart);
    br_claim(ex, "energy", gain);
    br_claim(ex, "free-fall", fall);
    br_claim(ex, "free-spin", spin);
}

void claim_held(br_experiment *ex, const scene *c, const throw_counts *n)
{
    const bolas_start *const starts = make_starts(ex, c, n->throws);
    br_starts *const from = br_starts_begin(ex);
    for (int i = 0; i < n->throws; i++)
        br_starts_put(from, starts[i].offset, starts[i].speed, starts[i].yaw);
    br_claim_sampled(ex, "rough-holds", n->held[ROUGH], from);
    br_claim_sampled(ex, "smooth-loses", n->throws - n->held[SMOOTH], from);
    br_claim_against(ex, "difference", br_coin_chance(n->alone[ROUGH], n->alone[SMOOTH] + n->alone[ROUGH]),
                     c->significance);
    br_claim_sampled(ex, "smooth-wraps-less", n->less, from);
}

static void claim(br_experiment *ex, const jobs *all, br_kept *kept)
{
    const scene *c = all->c;
    throw_counts n[VARIANTS];
    br_table *out = br_table_open(ex, "held");
    br_table_show(out);
    for (int v = 0; v < VARIANTS; v++) {
        n[v] = count_throws(all->job[v], throws_of(c, v));
        const int differ = n[v].alone[SMOOTH] + n[v].alone[ROUGH];
        br_table_text(out, variant_names[v]);
        br_table_put(out, n[v].throws, n[v].held[SMOOTH], n[v].held[ROUGH], n[v].alone[SMOOTH],
                     n[v].alone[ROUGH], br_coin_chance(n[v].alone[ROUGH], differ), n[v].less);
    }
    claim_held(ex, c, &n[PLOUGHING]);
    for (int v = HALF_STEP; v <= EIGHT_BITS; v++) {
        br_variation_begin(ex, v == HALF_STEP ? "half the step" : "eight bits");
        claim_held(ex, c, &n[v]);
        br_variation_end(ex);
    }
    vary_held(ex, c);
    /* the same rod, the model against its twin: throws that end differently, either way */
    double least = 1;
    for (int r = 0; r < RODS; r++) {
        int differ[2] = {0, 0};
        for (int i = 0; i < c->twins; i++) {
            const bool a = all->job[PLOUGHING][RODS * i + r].outcome.holds,
                       b = all->job[COULOMB][RODS * i + r].outcome.holds;
            differ[0] += a && !b;
            differ[1] += b && !a;
        }
        const int more = differ[0] > differ[1] ? differ[0] : differ[1];
        br_least(&least, fmin(1, 2 * br_coin_chance(more, differ[0] + differ[1])));
    }
    br_claim_against(ex, "coulomb", least, c->significance);
    claim_contacts(ex, all, kept);
    note_wraps(ex, all);
    claim_mechanics(ex, all);
}

size_t throws_units(const scene *c)
{
    size_t n = 0;
    for (int v = 0; v < VARIANTS; v++)
        n += (size_t)(RODS * throws_of(c, v));
    return n;
}

double throws_cost(const scene *c)
{
    double sum = 0;
    for (int v = 0; v < VARIANTS; v++)
        sum += RODS * throws_of(c, v);
    return sum;
}

/* The first throws in another variant. */
static void throw_twins(const jobs *all, int variant, br_kept *kept)
{
    const scene *const c = all->c;
    const size_t n = (size_t)(RODS * c->twins);
    kept_throw *const list = br_memory(all->ex, n, sizeof *list);
    for (size_t i = 0; i < n; i++)
        list[i] = (kept_throw){.c = c,
                               .ra = i % RODS == ROUGH ? c->rough : c->smooth,
                               .coefficient = all->coefficient[i % RODS],
                               .start = all->starts[i / RODS],
                               .variant = variant};
    keep_throws(all->ex, kept, variant_names[variant], list, n, all->job[variant], sizeof(job));
}

void throws(br_experiment *ex, const scene *c)
{
    jobs all = {.ex = ex, .c = c, .starts = make_starts(ex, c, c->throws)};
    br_kept *const kept = br_kept_open(ex, &c->kept, &outcome_struct);
    for (int v = 0; v < VARIANTS; v++)
        all.job[v] = br_memory(ex, (size_t)(RODS * throws_of(c, v)), sizeof *all.job[v]);
    br_parallel(ex, (size_t)(RODS * c->throws), work, &all);
    /* the twin has the mean coefficient that the rod had, over all throws */
    for (int i = 0; i < RODS * c->throws; i++)
        all.coefficient[i % RODS] += all.job[PLOUGHING][i].outcome.sums.coefficient / c->throws;
    for (int v = PLOUGHING + 1; v < VARIANTS; v++)
        throw_twins(&all, v, kept);
    put(ex, &all);
    put_limits(ex, &all);
    claim(ex, &all, kept);
    br_kept_claim(kept, "kept-rows");
    for (int i = 0; i < RODS * c->throws; i++)
        free(all.job[PLOUGHING][i].track.points);
}
