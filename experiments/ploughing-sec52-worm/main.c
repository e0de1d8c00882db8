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
#include <bristle/numbers.h>
#include "row.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, track_every, "worm.track_every"),
    BR_ROW(scene, fine, "theory.dt"),
    BR_ROW(scene, slack, "theory.slack"),
    BR_ROW(scene, sure, "theory.sure"),
    BR_ROW(scene, solved, "theory.solved"),
    BR_ROW(scene, mark, "marks.distance"),
    BR_ROW(scene, mark_width, "marks.width"),
    BR_ROW(scene, share, "lag.share"),
    BR_ROW(scene, fewer, "vary.boxes"),
    BR_ROW_LIST(scene, lags, n_lags, "lag.lags"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const c = v;
    br_params_scene(p, &br_worm_type, &c->worm,
                    "[patch] k_A=k_ground k_B=k_boxes [worm] boxes length width height mass gap stroke "
                    "frequency cycles [texture] gentle_slope steep_slope period steep pixel [lag] power "
                    "[maps] boxes=map_boxes green");
    br_params_picture(p, &c->picture);
    br_params_struct(p, "", &table, c);
}

/* What the text says. */
static void claim_text(br_experiment *ex, const crawl_outcome *o)
{
    br_claim(ex, "forwards", o->speed);
    br_claim_holds(ex, "inches",
                   o->head_longer > -o->tail_longer && o->head_longer > 0 &&
                       o->tail_shorter > -o->head_shorter && o->tail_shorter > 0,
                   "longer: head %+.4g m, tail %+.4g m; shorter: head %+.4g m, tail %+.4g m a cycle",
                   o->head_longer, o->tail_longer, o->head_shorter, o->tail_shorter);
}

static void vary(br_experiment *ex, const crawls *all)
{
    br_variation_begin(ex, "step halved");
    claim_text(ex, &all->outcomes[HALF_STEP]);
    br_variation_end(ex);
    for (int k = 0; k < VARIED; k++) {
        br_variation_begin(ex, "%s", varied_name(k));
        claim_text(ex, varied(all, k));
        br_variation_end(ex);
    }
}

static void claim(br_experiment *ex, const crawls *all)
{
    const scene *c = all->c;
    const crawl_outcome *o = all->outcomes, *forward = &o[SAWTOOTH];
    const double slow = row_slow(c, forward->mu_forwards, forward->mu_backwards),
                 row = row_crawl(c, forward->mu_forwards, forward->mu_backwards);
    br_note_number(ex, "mean_coefficient", forward->sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", forward->sums.contacts, "1");
    br_note_number(ex, "fastest_box", BR_PI * c->worm.frequency * c->worm.stroke * (c->worm.boxes - 1),
                   "m/s");
    claim_text(ex, forward);
    vary(ex, all);
    br_claim_against(ex, "slow", forward->speed, slow);
    br_claim_against(ex, "speed", forward->speed, row);
    br_claim_against(ex, "half-step", o[HALF_STEP].speed, row);
    br_claim(ex, "reversed", o[REVERSED].speed / forward->speed);
    br_claim(ex, "symmetric",
             (fabs(o[SYMMETRIC].speed) + c->sure * o[SYMMETRIC].speed_error) / forward->speed);
    br_claim(ex, "coulomb", (fabs(o[TWIN].speed) + c->sure * o[TWIN].speed_error) / forward->speed);
    double cosine = 0, pulses = 0, residual = 0, apart = 0;
    for (size_t i = 0; i < c->n_lags; i++) {
        br_most(&cosine, fabs(o[CASES + 2 * i].speed));
        br_most(&pulses, fabs(o[CASES + 2 * i + 1].speed));
    }
    br_claim(ex, "lag-cosine", cosine / forward->speed);
    br_claim_against(ex, "lag-pulses", pulses / forward->speed, c->share);
    br_note_number(ex, "contacts", forward->sums.contacts, "1");
    for (size_t i = 0; i < all->n; i++) {
        br_most(&residual, o[i].sums.residual);
        br_most(&apart, o[i].apart);
    }
    br_claim(ex, "joints", apart / c->worm.stroke);
    br_claim_against(ex, "residual", residual, c->solved);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &c->worm.maps);
    crawls all = crawl_all(ex, c);
    put_crawls(&all);
    claim(ex, &all);
    free_tracks(&all);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-sec52-worm", .title = "A crawling worm",
              .reproduces = "ploughing, section 5.2",
              .summary = "Boxes with a sawtooth texture, joined by distances that follow a cosine in phase, "
                         "crawl over flat ground. Mean speed against the balance of friction; reversed and "
                         "symmetric textures; plain Coulomb friction without and with a lag between joints.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
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
