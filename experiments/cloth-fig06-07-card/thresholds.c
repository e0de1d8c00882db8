/* Which cards slide, found by runs. */
#include <math.h>
#include "card_runs.h"

static br_cards_scene with_mu(const scene *c, double mu_c)
{
    br_cards_scene on = c->cards;
    on.law.mu_c = mu_c;
    on.law.mu_s = c->stiction_ratio * mu_c;
    return on;
}

/* Largest mu_c with which card `which` slides, by bisection of runs; NaN when it slides with mu_c_max as
 * well. */
static double threshold(br_experiment *ex, const scene *c, int which)
{
    double low = 0, high = c->mu_c_max;
    const br_cards_scene roughest = with_mu(c, high);
    if (distance(ex, c, &roughest, which, c->slide_time) > 0)
        return NAN;
    for (double middle = high / 2; high - low > c->resolution && low < middle && middle < high;
         middle = (low + high) / 2) {
        const br_cards_scene on = with_mu(c, middle);
        *(distance(ex, c, &on, which, c->slide_time) > 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

/* Thresholds, and a sweep over mu_c; the tables are null in a variation. */
static void judge(br_experiment *ex, const scene *c, br_table *out, br_table *sweep)
{
    static const char *const claims[BR_EXTENDED_MODELS] = {"threshold-c", "threshold-cs", "threshold-css",
                                                           "threshold-cssv"};
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        const double mu_c = threshold(ex, c, k);
        br_claim(ex, claims[k], mu_c);
        if (out) {
            br_table_text(out, br_extended_name(k));
            br_table_number(out, mu_c);
        }
    }

    int wrong = 0, judged = 0;
    for (int i = 0; i < c->sweep_points; i++) {
        const double mu_c = c->sweep_max * (i + 1.0 / 2) / c->sweep_points;
        const br_cards_scene on = with_mu(c, mu_c);
        if (sweep)
            br_table_number(sweep, mu_c);
        for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
            const double x = distance(ex, c, &on, k, c->slide_time);
            const double threshold = br_claim_number(ex, claims[k]);
            /* The text says what happens above and below; at the threshold round-off decides. */
            if (fabs(mu_c - threshold) > c->same * threshold) {
                judged++;
                wrong += (x > 0) != (mu_c < threshold);
            }
            if (sweep)
                br_table_number(sweep, x);
        }
    }
    br_claim_holds(ex, "who-slides", wrong == 0, "%d of %d runs against the text, mu_c up to %g", wrong,
                   judged, c->sweep_max);
}

void judge_thresholds(br_experiment *ex, const void *data, const void *context)
{
    (void)context;
    judge(ex, data, NULL, NULL);
}

void thresholds(br_experiment *ex, const scene *c)
{
    br_table *const out = br_table_open(ex, "thresholds"), *const sweep = br_table_open(ex, "sweep");
    judge(ex, c, out, sweep);

    /* Just below break-away: mu_s N is the load and a little more. */
    double drift = 0;
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        const double mu_s = c->slope_tangent * (1 + c->reserve);
        const br_cards_scene on = with_mu(c, k == BR_EXTENDED_C ? mu_s : mu_s / c->stiction_ratio);
        br_worst(&drift, distance(ex, c, &on, k, c->rest_duration));
    }
    br_claim(ex, "true-stick", drift);
}
