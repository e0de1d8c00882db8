/* Claims on times. */
#include "table4.h"

/* A ratio of times of every repetition: its median, for the claim `id`, whose spread is told with it. */
static double ratio(br_experiment *ex, const scene *s, const char *id, const double *above,
                    const double *below)
{
    const br_times times = br_times_ratio(above, below, (size_t)s->repetitions);
    if (id)
        br_claim_repetitions(ex, id, &times);
    return times.median;
}

void claim_times(br_experiment *ex, const scene *s, const runs *r, const br_csv *measured)
{
    double *const(*at)[MODELS] = r->seconds[DOCUMENT], *const(*tight)[MODELS] = r->seconds[TIGHT];
    const char *const faster = "timing-reduced-faster", *const sixty = "timing-sixty-three",
                      *const slightly = "timing-k2-slightly-higher", *const twenty = "timing-twenty",
                      *const outperforms = "timing-reduced-outperforms";
    br_claim(ex, faster, ratio(ex, s, faster, at[CIRCLE][0], at[CIRCLE][1]));
    br_claim(ex, sixty, ratio(ex, s, sixty, at[CIRCLE][0], at[CIRCLE][1]));
    br_claim(ex, slightly, ratio(ex, s, slightly, at[CONSTANT][1], at[CIRCLE][1]));
    br_claim(ex, twenty, ratio(ex, s, twenty, at[GROWING][1], at[CONSTANT][1]));
    br_claim(ex, outperforms, ratio(ex, s, outperforms, at[GROWING][0], at[GROWING][1]));
    br_timing(ex, "outperforms_tight", ratio(ex, s, NULL, tight[GROWING][0], tight[GROWING][1]), "1");
    br_timing(ex, "share_of_tables", ratio(ex, s, NULL, r->surface[DOCUMENT][GROWING][1], at[GROWING][1]),
              "1");
    br_timing(ex, "share_of_surfaces", ratio(ex, s, NULL, r->surface[DOCUMENT][CONSTANT][1], at[CONSTANT][1]),
              "1");
    br_timing(ex, "program_table_s",
              br_data_value(ex, measured, "Pre-compute, called from C++, -O2", "N = 21"), "s");
    br_timing(ex, "table_ms",
              1e3 * median(s, r->surface[DOCUMENT][GROWING][1]) / (double)s->grip.options.n_windows, "ms");
}
