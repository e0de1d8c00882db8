/* Ploughing, section 5.2: a worm of boxes with a sawtooth texture crawls while its joints lengthen and
 * shorten.
 *
 * Boxes in a row on flat ground; distance joints between their centres follow L + a cos(2 pi f t), all in
 * phase. Sawtooth facets under each box (painted with shares that no height field has, so that their mean
 * slope is not zero) oppose sliding backwards more than forwards.
 *
 * Theory (row.c): the row as one unknown, the velocity of its middle. Slow, one box rests while the others
 * move apart or together, and the worm advances by 4 a ((n - 1)/2 - k) a cycle, k from the balance of
 * friction; with inertia the row is integrated. Equal coefficients give zero, exchanged ones the opposite
 * speed.
 *
 * Claims: the worm inches forwards, head while it lengthens, tail while it shortens (text); its speed against
 * theory; the opposite texture reverses it, a symmetric one or plain Coulomb friction stops it, within what
 * the cycles scatter and the residual allows. Control: with a lag of phase between joints a worm can crawl on
 * isotropic friction.
 *
 * Not in the document: number and size of boxes, stroke, frequency, slopes of the facets. */
#include <math.h>
#include <stdlib.h>
#include <bristle/numbers.h>
#include "row.h"

enum { SAWTOOTH, HALF_STEP, TWIN, RECORDED, REVERSED = RECORDED, SYMMETRIC, CASES };
static const char *const names[CASES] = {"sawtooth", "sawtooth, half the step", "Coulomb, mean coefficient",
                                         "reversed", "symmetric"};
static const char *const labels[CASES] = {"sawtooth", "sawtooth", "sawtooth", "reversed", "symmetric"};

/* Runs side by side: the last two cases, then cosines and pulses of each lag. */
typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    crawl_run *runs;
    crawl_outcome *outcomes;
    crawl_track tracks[CASES];
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    const size_t k = RECORDED + i;
    BR_TRY(crawl(all->c, &all->runs[k], NULL, "", k < CASES ? &all->tracks[k] : NULL, NULL, &all->outcomes[k],
                 error));
    br_progress_step_of(all->ex, crawl_cost(all->c, &all->runs[k]));
    return BR_OK;
}

static void put(br_experiment *ex, const jobs *all)
{
    const scene *c = all->c;
    br_table *track = br_table_open(ex, "track"), *speeds = br_table_open(ex, "speeds"),
             *lags = br_table_open(ex, "lags");
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

static void claim(br_experiment *ex, const jobs *all)
{
    const scene *c = all->c;
    const crawl_outcome *o = all->outcomes, *forward = &o[SAWTOOTH];
    const double slow = row_slow(c, forward->mu_forwards, forward->mu_backwards),
                 row = row_crawl(c, forward->mu_forwards, forward->mu_backwards);
    br_note_number(ex, "mean_coefficient", forward->sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", forward->sums.contacts, "1");
    br_note_number(ex, "fastest_box", BR_PI * c->worm.frequency * c->worm.stroke * (c->worm.boxes - 1),
                   "m/s");
    br_claim(ex, "forwards", forward->speed);
    br_claim_against(ex, "slow", forward->speed, slow);
    br_claim_against(ex, "speed", forward->speed, row);
    br_claim_against(ex, "half-step", o[HALF_STEP].speed, row);
    br_claim_holds(ex, "inches",
                   forward->head_longer > -forward->tail_longer && forward->head_longer > 0 &&
                       forward->tail_shorter > -forward->head_shorter && forward->tail_shorter > 0,
                   "longer: head %+.4g m, tail %+.4g m; shorter: head %+.4g m, tail %+.4g m a cycle",
                   forward->head_longer, forward->tail_longer, forward->head_shorter, forward->tail_shorter);
    br_claim(ex, "reversed", o[REVERSED].speed / forward->speed);
    br_claim(ex, "symmetric",
             (fabs(o[SYMMETRIC].speed) + c->sure * o[SYMMETRIC].speed_error) / forward->speed);
    br_claim(ex, "coulomb", (fabs(o[TWIN].speed) + c->sure * o[TWIN].speed_error) / forward->speed);
    double cosine = 0, pulses = 0, residual = 0;
    for (size_t i = 0; i < c->n_lags; i++) {
        br_most(&cosine, fabs(o[CASES + 2 * i].speed));
        br_most(&pulses, fabs(o[CASES + 2 * i + 1].speed));
    }
    br_claim(ex, "lag-cosine", cosine / forward->speed);
    br_claim_against(ex, "lag-pulses", pulses / forward->speed, c->share);
    br_note_number(ex, "contacts", forward->sums.contacts, "1");
    for (size_t i = 0; i < CASES + 2 * c->n_lags; i++)
        br_most(&residual, o[i].sums.residual);
    br_claim_against(ex, "residual", residual, c->solved);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_scene_maps_set_aside(ex, &c->worm.maps);
    const size_t n = CASES + 2 * c->n_lags;
    br_progress_begin(ex, n);
    jobs all = {
        .ex = ex, .c = c, .runs = calloc(n, sizeof(crawl_run)), .outcomes = calloc(n, sizeof(crawl_outcome))};
    if (!all.runs || !all.outcomes)
        br_experiment_fail(ex, "out of memory");
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    double cost = 0;
    for (size_t i = 0; i < n; i++) {
        all.runs[i].variant = *br_scene_variant_find(i == HALF_STEP            ? "half-step"
                                                     : i == TWIN || i >= CASES ? "coulomb"
                                                                               : "ploughing");
        all.runs[i].pulses = i >= CASES && (i - CASES) % 2 == 1;
        cost += crawl_cost(c, &all.runs[i]);
    }
    br_progress_cost(ex, cost);
    for (int i = 0; i < RECORDED; i++) {
        if (i == TWIN)
            all.runs[i].variant.coefficient = all.outcomes[SAWTOOTH].sums.coefficient;
        br_require(ex,
                   crawl(c, &all.runs[i], &tables, labels[i], &all.tracks[i], i == SAWTOOTH ? pictures : NULL,
                         &all.outcomes[i], &error),
                   &error);
        br_progress_step_of(ex, crawl_cost(c, &all.runs[i]));
    }
    br_pictures_end(pictures);
    all.runs[REVERSED].texture = BR_WORM_BACKWARD;
    all.runs[SYMMETRIC].texture = BR_WORM_SYMMETRIC;
    for (size_t i = CASES; i < n; i++) {
        all.runs[i].texture = BR_WORM_FLAT;
        all.runs[i].lag = c->lags[(i - CASES) / 2];
        all.runs[i].variant.coefficient = all.outcomes[SAWTOOTH].sums.coefficient;
    }
    br_parallel(ex, n - RECORDED, work, &all);
    put(ex, &all);
    claim(ex, &all);
    for (int i = 0; i < CASES; i++)
        free(all.tracks[i].points);
    free(all.outcomes);
    free(all.runs);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-sec52-worm", .title = "A crawling worm",
              .reproduces = "ploughing, section 5.2",
              .summary = "Boxes with a sawtooth texture, joined by distances that follow a cosine in phase, "
                         "crawl over flat ground. Mean speed against the balance of friction; reversed and "
                         "symmetric textures; plain Coulomb friction without and with a lag between joints.",
              .scene_size = sizeof(scene), .parameters = crawl_params, .run = run,
              BR_OUTPUTS(BR_SCENE_OUTPUTS,
                         {"track.csv", "case, variant, t_s, tail_m, middle_m, head_m",
                          "tail, mean of all centres, and head over time"},
                         {"speeds.csv",
                          "case, mu_forwards_1, mu_backwards_1, speed_m_per_s, speed_error_m_per_s, "
                          "slow_theory_m_per_s, theory_m_per_s, head_longer_m, tail_longer_m, "
                          "head_shorter_m, tail_shorter_m, sideways_m, residual_m_per_s",
                          "mean speed over whole cycles with its standard error, by theory without and with "
                          "inertia; what the ends do in each half of a cycle; largest residual"},
                         {"lags.csv", "lag_rad, cosine_m_per_s, pulses_m_per_s",
                          "control: mean speed under Coulomb friction over the lag of phase between "
                          "neighbouring joints"}));
