/* Ploughing, Figure 2: the effective coefficient of friction over the roughness of a surface.
 *
 * Height fields of independent normally distributed heights (RMS roughness sigma), sampled at several pixel
 * sizes p, become normal maps by forward differences (Section 5.1), lie under a smooth body, and are averaged
 * whole, texel by texel: eqs. (5), (7), (8). Slopes have the standard deviation sqrt(2) sigma/p, so that
 * theory says
 *
 *   mu = mu_0 + k (2/pi) (sqrt(2) sigma/p)/sqrt(2 pi).
 *
 * Beside it what eight bits do: coefficients packed into RGBA8 (Section 4.2), and normal maps of eight bits.
 *
 * Claims: theory at every roughness; proportional to roughness, with log-log slope 1; below 1 % of mu_0 up to
 * 2 um at the document's sampling of 1 mm. Known to differ: Figure 2 (adapted from measurements) has a
 * constant part below 2 um and a rise for very smooth surfaces; the model has neither. The figure on paper
 * has no readable scale; ours has. */
#include <math.h>

#include <bristle/harness/claims_vary.h>

#include "fig02.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, mu_0, "friction.mu_0"),
    BR_ROW(scene, k, "friction.k"),
    BR_ROW(scene, rms_least, "roughness.least"),
    BR_ROW(scene, rms_most, "roughness.most"),
    BR_ROW(scene, per_decade, "roughness.per_decade"),
    BR_ROW_LIST(scene, pixels, n_pixels, "sampling.pixels"),
    BR_ROW(scene, side, "sampling.side"),
    BR_ROW(scene, coarse, "sampling.coarse"),
    BR_ROW(scene, seed, "sampling.seed"),
    BR_ROW(scene, smooth, "figure2.smooth"),
    BR_ROW(scene, threshold, "figure2.threshold"),
    BR_ROW(scene, rough, "figure2.rough"),
    BR_ROW(scene, share, "figure2.share"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *s = data;
    br_params_require(p, s->rms_most > s->rms_least, "roughness.most is not above roughness.least");
}

/* Floats and each texel once are as it is; eight bits and filters are variations. */
static void begin(br_experiment *ex, int kind)
{
    static const char *const names[KINDS] = {
        [PACKED] = "coefficients of eight bits",
        [MAP8] = "normal maps of eight bits",
        [BILINEAR] = "filter bilinear",
        [MIPMAP] = "filter mipmap",
    };
    if (kind != FLOATS)
        br_variation_begin(ex, "%s", names[kind]);
}

static void end(br_experiment *ex, int kind)
{
    if (kind != FLOATS)
        br_variation_end(ex);
}

static void sweep(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "roughness");
    const double decades = log10(s->rms_most / s->rms_least);
    const int n = (int)floor(decades * s->per_decade + 0.5);
    double worst = 0, worst_slope = 1;
    br_progress_begin(ex, s->n_pixels * (size_t)(n + 1));
    bool rises[KINDS];
    for (int kind = 0; kind < KINDS; kind++)
        rises[kind] = true;
    double first_packed = NAN, first_map = NAN;
    for (size_t k = 0; k < s->n_pixels; k++) {
        double before[KINDS], first = NAN;
        for (int kind = 0; kind < KINDS; kind++)
            before[kind] = s->mu_0;
        for (int i = 0; i <= n; i++) {
            const double rms = s->rms_least * pow(10, decades * i / n);
            double mu[KINDS];
            coefficients(ex, s, rms, s->pixels[k], mu);
            const double expected = theory(s, rms, s->pixels[k]);
            br_table_put(out, (double)k, 1e3 * s->pixels[k], 1e6 * rms, mu[FLOATS], expected, mu[PACKED],
                         mu[MAP8], mu[FLOATS] - s->mu_0, mu[PACKED] - s->mu_0, mu[MAP8] - s->mu_0,
                         expected - s->mu_0);
            br_worst(&worst, (mu[FLOATS] - expected) / standard_error(s, rms, s->pixels[k]));
            for (int kind = 0; kind < KINDS; kind++) {
                rises[kind] = rises[kind] && mu[kind] > before[kind];
                before[kind] = mu[kind];
            }
            if (i == 0) {
                first = mu[FLOATS] - s->mu_0;
                if (k == 0) {
                    first_packed = mu[PACKED] - s->mu_0;
                    first_map = mu[MAP8] - s->mu_0;
                }
            } else
                br_farthest(&worst_slope, log((mu[FLOATS] - s->mu_0) / first) / log(rms / s->rms_least), 1);
            br_progress_step(ex);
        }
    }
    br_claim(ex, "theory", worst);
    br_claim(ex, "proportional", worst_slope);
    for (int kind = 0; kind < KINDS; kind++) {
        begin(ex, kind);
        br_claim_holds(ex, "rises", rises[kind], "%d roughnesses from %g to %g um, %zu samplings", n + 1,
                       1e6 * s->rms_least, 1e6 * s->rms_most, s->n_pixels);
        end(ex, kind);
    }
    br_claim(ex, "packed-vanishes", first_packed);
    br_note_number(ex, "excess_of_flat_map", first_map, "1");
}

/* What Figure 2 shows around its threshold. */
static void claim_figure(br_experiment *ex, const scene *s, double smooth, double threshold, double rough)
{
    br_claim(ex, "constant-below-threshold",
             log((threshold - s->mu_0) / (smooth - s->mu_0)) / log(s->threshold / s->smooth));
    br_claim_holds(ex, "grows-above-threshold", rough - threshold > s->share * s->mu_0,
                   "mu = %.4f at %g um, %.4f at %g um", threshold, 1e6 * s->threshold, rough, 1e6 * s->rough);
    br_claim_holds(ex, "rise-when-smooth", smooth > threshold, "mu = %.6f at %g um, %.6f at %g um", smooth,
                   1e6 * s->smooth, threshold, 1e6 * s->threshold);
}

/* At the document's sampling, in floats and in eight bits, and at the finer samplings. */
static void compare_figure(br_experiment *ex, const scene *s)
{
    const double pixel = s->pixels[0];
    for (size_t k = 0; k < s->n_pixels; k++) {
        double smooth[KINDS], threshold[KINDS], rough[KINDS];
        coefficients(ex, s, s->smooth, s->pixels[k], smooth);
        coefficients(ex, s, s->threshold, s->pixels[k], threshold);
        coefficients(ex, s, s->rough, s->pixels[k], rough);
        if (k == 0)
            br_claim_against(ex, "small-below-threshold", (threshold[FLOATS] - s->mu_0) / s->mu_0, s->share);
        else
            br_variation_begin(ex, "sampled at %g mm", 1e3 * s->pixels[k]);
        claim_figure(ex, s, smooth[FLOATS], threshold[FLOATS], rough[FLOATS]);
        if (k > 0)
            br_variation_end(ex);
        for (int kind = PACKED; kind < KINDS && k == 0; kind++) {
            begin(ex, kind);
            claim_figure(ex, s, smooth[kind], threshold[kind], rough[kind]);
            end(ex, kind);
        }
    }
    /* Where the excess reaches the share. */
    const double visible = s->share * s->mu_0 / (theory(s, 1, pixel) - s->mu_0);
    br_note_number(ex, "rms_of_visible_excess_um", 1e6 * visible, "um");
}

static br_status run(br_experiment *ex, const void *data)
{
    sweep(ex, data);
    compare_figure(ex, data);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig02-roughness", .title = "Friction over roughness",
        .reproduces = "ploughing, Figure 2",
        .summary = "The effective coefficient of a rough surface under a smooth body, over its RMS roughness "
                   "from 0.1 um to 1 mm, for Gaussian height fields at several samplings.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"roughness.csv",
             "sampling, pixel_mm, rms_um, mu_1, theory_1, mu_rgba8_1, mu_map8_1, excess_1, excess_rgba8_1, "
             "excess_map8_1, excess_theory_1",
             "coefficient over RMS roughness for each sampling: in floats, by theory, with coefficients "
             "packed into RGBA8, with normal maps of eight bits; the excess of each over mu_0"}));
