/* Claims about the sweeps over widths and resolutions. */
#include <bristle/numbers.h>
#include "sec56.h"

static void saturate(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "saturation");
    double worst = 0;
    for (size_t i = 0; i < s->n_slopes; i++) {
        br_error error = {0};
        saturation one;
        br_require(ex, saturate_ridge(s, s->ridge_slopes[i], &one, &error), &error);
        br_table_put(out, one.slope, one.work, one.theory);
        br_worst(&worst, one.work / one.theory - 1);
    }
    br_claim(ex, "ridge-saturation", worst);
}

void claim_ridge_widths(const sweep_results *a, int way)
{
    const scene *s = a->s;
    double *const peaks = br_doubles(a->ex, s->n_widths);
    for (size_t i = 0; i < s->n_widths; i++)
        peaks[i] = a->ridge[i * WAYS + (size_t)way].peak;
    br_claim_order(a->ex, "ridge-peak-width", peaks, s->n_widths, true);
}

void claim_ridge_resolutions(const sweep_results *a, int way)
{
    const scene *s = a->s;
    const ridge_result *const ridge = a->ridge + s->n_widths * WAYS + way;
    const size_t last = s->n_resolutions - 1;
    bool falls = true;
    for (size_t i = 1; i <= last; i++)
        falls = falls && ridge[i * WAYS].peak < ridge[(i - 1) * WAYS].peak * (1 + s->same);
    const double coarsest = ridge->peak, finest = ridge[last * WAYS].peak;
    br_claim_holds(a->ex, "ridge-peak-resolution", falls && finest < coarsest,
                   "%.3g at %d texels a side, %.3g at %d", coarsest, s->resolutions[0], finest,
                   s->resolutions[last]);
}

void claim_ridge_work(const sweep_results *a, int way)
{
    const scene *s = a->s;
    double *const works = br_doubles(a->ex, s->n_resolutions);
    size_t n = 0;
    for (size_t i = 0; i < s->n_resolutions; i++)
        if (s->width / s->resolutions[i] > s->ridge_length / s->ridge_pixels)
            works[n++] = a->ridge[(s->n_widths + i) * WAYS + (size_t)way].work;
    br_claim_order(a->ex, "ridge-work-mipmap", works, n, false);
}

static void claim_ridge(br_experiment *ex, const sweep_results *a)
{
    const scene *s = a->s;
    const double exact = 2 / BR_PI * s->ridge_k * s->ridge_height;
    double worst = 0;
    claim_ridge_widths(a, POINT);
    claim_ridge_resolutions(a, POINT);
    for (size_t i = 0; i < a->cases; i++)
        br_worst(&worst, a->ridge[i * WAYS + POINT].work / exact - 1);
    br_claim(ex, "ridge-work", worst);
    claim_ridge_work(a, MIPMAP);
}

void claim_bunnies_fewer(br_experiment *ex, const int falls[BUNNY_ENDS], int of)
{
    static const char *const ids[BUNNY_ENDS] = {NULL, "bunnies-coarse", "bunnies-fine", "bunnies-miss"};
    for (int k = BUNNY_COARSEST; k < BUNNY_ENDS; k++)
        br_claim_shares(ex, ids[k], falls[BUNNY_TABLE], of, falls[k], of);
}

void bunny_ends_of(const scene *s, size_t which[BUNNY_ENDS])
{
    which[BUNNY_TABLE] = table_case(s);
    which[BUNNY_COARSEST] = s->n_widths;
    which[BUNNY_FINEST] = n_cases(s) - 1;
    which[BUNNY_SMALLEST] = 0;
}

static void claim_bunnies(br_experiment *ex, const sweep_results *a, size_t table)
{
    const scene *s = a->s;
    size_t which[BUNNY_ENDS];
    int falls[BUNNY_ENDS];
    bunny_ends_of(s, which);
    decide_bunnies(a);
    for (int k = 0; k < BUNNY_ENDS; k++)
        falls[k] = fallen_at_half(a->twins, which[k]);
    br_variation_begin(ex, "step halved");
    claim_bunnies_fewer(ex, falls, 2 * s->bunny_runs);
    br_variation_end(ex);
    /* A flat foot that passes a ridge: the share of passes in which some step finds the ridge under the
     * patch. */
    double *const seen = br_doubles(ex, s->n_widths);
    for (size_t i = 0; i < s->n_widths; i++)
        seen[i] = fmin(1, a->ridge[i * WAYS + POINT].reach / (s->pass_speed * s->world.dt));
    br_claim_order(ex, "ridge-seen", seen, s->n_widths, false);
    const double reach = a->ridge[table * WAYS + POINT].reach;
    br_note_number(ex, "table_reach_mm", 1e3 * reach, "mm");
    br_note_number(ex, "table_missed_from", reach / s->world.dt, "m/s");
}

bool coarser_than_iron(const scene *s, size_t which)
{
    const sampling how = sampling_of(s, which, POINT);
    return which >= s->n_widths && how.width / how.resolution > s->iron.pixel;
}

void claim_iron_slippery(const sweep_results *a, int way)
{
    const scene *s = a->s;
    double *const coarse = br_doubles(a->ex, s->n_resolutions);
    size_t n = 0;
    for (size_t i = 0; i < a->cases; i++)
        if (coarser_than_iron(s, i))
            coarse[n++] = iron_mean_of(a, i * WAYS + (size_t)way).mu;
    br_claim_order(a->ex, "iron-mipmap-slippery", coarse, n, false);
    const double wide = iron_mean_of(a, (s->n_widths - 1) * WAYS + (size_t)way).mu,
                 normal = iron_mean_of(a, table_case(s) * WAYS + (size_t)way).mu;
    br_claim_holds(a->ex, "iron-mipmap-width", wide < normal, "%.4g at %g m, %.4g at %g m", wide,
                   s->widths[s->n_widths - 1], normal, s->width);
}

static void claim_iron(br_experiment *ex, const sweep_results *a)
{
    const scene *s = a->s;
    double *const spread = br_doubles(ex, s->n_resolutions), worst = 0;
    size_t n_spread = 0;
    const size_t table = table_case(s);
    bool lower = true;
    for (size_t i = 0; i < a->cases; i++) {
        const iron_mean point = iron_mean_of(a, i * WAYS + POINT);
        const sampling how = sampling_of(s, i, POINT);
        br_worst(&worst, point.deviation / point.error);
        if (i >= s->n_widths && how.resolution <= s->resolution)
            spread[n_spread++] = point.spread;
        /* Half a level of each of two maps, times k. */
        for (int way = POINT; way <= MIPMAP; way++)
            lower = lower && iron_mean_of(a, i * WAYS + (size_t)way + POINT_8).mu <
                                 iron_mean_of(a, i * WAYS + (size_t)way).mu + 2 * s->iron.k * 0.5 / 255;
    }
    br_claim(ex, "iron-unbiased-resolution", worst);
    claim_iron_slippery(a, MIPMAP);
    br_claim_holds(ex, "iron-rgba8-lower", lower, "in all %zu cases, for both filters", a->cases);
    br_claim_order(ex, "iron-spread", spread, n_spread, true);
    br_note_number(ex, "iron_mu", iron_mean_of(a, table * WAYS + POINT).mu, "1");
    claim_bunnies(ex, a, table);
}

void claim_all(const sweep_results *a)
{
    claim_ridge(a->ex, a);
    saturate(a->ex, a->s);
    claim_iron(a->ex, a);
}
