/* Ploughing, section 5.2: a worm of boxes with a sawtooth texture crawls while its joints lengthen and
 * shorten.
 *
 * Boxes in a row on flat ground; distance joints between their centres follow L + a cos(2 pi f t), all in
 * phase. Sawtooth facets under each box (painted with shares that no height field has, so that their mean
 * slope is not zero) oppose sliding backwards more than forwards.
 *
 * Theory (slow motion): with coefficients mu_f forwards and mu_b backwards one box rests while those ahead of
 * it and behind it move apart: as the worm lengthens box k from the tail with k mu_b - (n - 1 - k) mu_f in
 * [-mu_b, mu_f], as it shortens box k from the head. So it advances by 4 a ((n - 1)/2 - k) a cycle.
 *
 * Claims: the worm inches forwards, head while it lengthens, tail while it shortens (text); its speed against
 * theory; the opposite texture reverses it, a symmetric one or plain Coulomb friction stops it (mirror
 * symmetry). Control: with a lag of phase between joints a worm can crawl on isotropic friction.
 *
 * Not in the document: number and size of boxes, stroke, frequency, slopes of the facets. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "plough_worm.h"

/* Mean speed by the head of this file; k from the balance of forces. */
static double theory(const worm_scene *c, double mu_f, double mu_b)
{
    const int n = c->boxes;
    int least = n, most = 0;
    for (int k = 0; k < n; k++) {
        const double rest = k * mu_b - (n - 1 - k) * mu_f, slack = 1e-12 * n;
        if (rest >= -mu_b - slack && rest <= mu_f + slack) {
            least = k < least ? k : least;
            most = k;
        }
    }
    return 4 * c->stroke * (0.5 * (n - 1) - 0.5 * (least + most)) * c->frequency;
}

static void run(br_experiment *ex, const void *s)
{
    const worm_scene *c = s;
    scene_maps_set_aside(ex, &c->maps);
    br_progress_begin(ex, 5 + 2 * c->n_lags);
    const scene_tables tables = scene_tables_open(ex);
    br_table *track = br_table_open(ex, "track"), *speeds = br_table_open(ex, "speeds"),
             *lags = br_table_open(ex, "lags");
    br_table_show(speeds);

    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    const worm_outcome forward =
        worm_crawl(ex, c, WORM_FORWARD, 0, false, RIGID_PLOUGHING, 0, &tables, "sawtooth", track, pictures);
    pictures_end(pictures);
    const worm_outcome half =
        worm_crawl(ex, c, WORM_FORWARD, 0, false, RIGID_HALF_STEP, 0, &tables, "sawtooth", track, NULL);
    const worm_outcome twin = worm_crawl(ex, c, WORM_FORWARD, 0, false, RIGID_COULOMB,
                                         forward.sums.coefficient, &tables, "sawtooth", track, NULL);
    const worm_outcome backward =
        worm_crawl(ex, c, WORM_BACKWARD, 0, false, RIGID_PLOUGHING, 0, NULL, "reversed", track, NULL);
    const worm_outcome symmetric =
        worm_crawl(ex, c, WORM_SYMMETRIC, 0, false, RIGID_PLOUGHING, 0, NULL, "symmetric", track, NULL);
    const double expected = theory(c, forward.mu_forwards, forward.mu_backwards);
    const worm_outcome *all[] = {&forward, &half, &twin, &backward, &symmetric};
    const char *const names[] = {"sawtooth", "sawtooth, half the step", "Coulomb, mean coefficient",
                                 "reversed", "symmetric"};
    for (int i = 0; i < 5; i++) {
        br_table_text(speeds, names[i]);
        br_table_put(speeds, all[i]->mu_forwards, all[i]->mu_backwards, all[i]->speed,
                     theory(c, all[i]->mu_forwards, all[i]->mu_backwards), all[i]->head_longer,
                     all[i]->tail_longer, all[i]->head_shorter, all[i]->tail_shorter, all[i]->sideways);
    }
    br_note_number(ex, "mean_coefficient", forward.sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", forward.sums.contacts, "1");
    br_note_number(ex, "largest_residual", forward.sums.residual, "m/s");

    double cosine = 0, pulses = 0;
    for (size_t i = 0; i < c->n_lags; i++) {
        double speed[2];
        for (int k = 0; k < 2; k++)
            speed[k] = worm_crawl(ex, c, WORM_FLAT, c->lags[i], k, RIGID_COULOMB, forward.sums.coefficient,
                                  NULL, "lag", NULL, NULL)
                           .speed;
        br_table_put(lags, c->lags[i], speed[0], speed[1]);
        br_most(&cosine, fabs(speed[0]));
        br_most(&pulses, fabs(speed[1]));
    }

    br_claim_theory(ex, "forwards", forward.speed, 0);
    br_claim_theory(ex, "speed", forward.speed, expected);
    br_claim_theory(ex, "half-step", half.speed, expected);
    br_claim_holds(ex, "inches",
                   forward.head_longer > -forward.tail_longer && forward.head_longer > 0 &&
                       forward.tail_shorter > -forward.head_shorter && forward.tail_shorter > 0,
                   "longer: head %+.4g m, tail %+.4g m; shorter: head %+.4g m, tail %+.4g m a cycle",
                   forward.head_longer, forward.tail_longer, forward.head_shorter, forward.tail_shorter);
    br_claim_theory(ex, "reversed", backward.speed / forward.speed, -1);
    br_claim_theory(ex, "symmetric", symmetric.speed / forward.speed, 0);
    br_claim_theory(ex, "coulomb", twin.speed / forward.speed, 0);
    br_claim_theory(ex, "lag-cosine", cosine / forward.speed, 0);
    br_claim_theory(ex, "lag-pulses", pulses / forward.speed, c->share);
    br_claim_published(ex, "contacts", forward.sums.contacts);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"track.csv", "case, variant, t_s, tail_m, middle_m, head_m",
     "tail, mean of all centres, and head over time"},
    {"speeds.csv",
     "case, mu_forwards_1, mu_backwards_1, speed_m_per_s, theory_m_per_s, head_longer_m, tail_longer_m, "
     "head_shorter_m, "
     "tail_shorter_m, sideways_m",
     "mean speed over whole cycles, and what the ends do in each half of a cycle"},
    {"lags.csv", "lag_rad, cosine_m_per_s, pulses_m_per_s",
     "control: mean speed under Coulomb friction over the lag of phase between neighbouring joints"},
};

static const br_experiment_type type = {
    .id = "ploughing-sec52-worm",
    .title = "A crawling worm",
    .reproduces = "ploughing, section 5.2",
    .summary = "Boxes with a sawtooth texture, joined by distances that follow a cosine in phase, crawl over "
               "flat ground. Mean speed against the "
               "balance of friction; reversed and symmetric textures; plain Coulomb friction without and "
               "with a lag between joints.",
    .scene_size = sizeof(worm_scene),
    .parameters = worm_params,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
