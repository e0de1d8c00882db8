/* The quarter of the patch that counts: what the text says of it, as drawn and over what the text does not
 * fix. */
#include <math.h>

#include "fig07.h"

void evaluate(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, br_patch_packing packing,
              const br_patch *p, double mu[4], double *covered)
{
    br_error error = {0};
    br_patch_options options = s->patch;
    options.packing = packing;
    br_patch_backend *backend = NULL;
    br_require(ex, br_patch_cpu_create(BODIES, surfaces, &options, &backend, &error), &error);
    br_require(ex, br_patch_evaluate(backend, 1, p, mu, covered, &error), &error);
    br_patch_backend_destroy(backend);
}

void claim_quarter(br_experiment *ex, const scene *s, br_patch_surface *const *surfaces, const br_patch *p,
                   const sums *r)
{
    double mu[4], covered, least = INFINITY;
    evaluate(ex, s, surfaces, s->patch.packing, p, mu, &covered);
    for (int k = 0; k < 4; k++)
        br_least(&least, fabs(mu[k] - r->plane_mean[k]) / mu[k]);
    br_claim(ex, "quarter", covered);
    br_claim_holds(ex, "upper-right", r->both == r->upper_right && r->both > 0,
                   "%d of %d counted texels lie there", r->upper_right, r->both);
    br_claim_holds(ex, "others-ignored", least > 0,
                   "averaging all that the plane covers would change every coefficient, by %.0f %% or more",
                   100 * least);
}

/* In the variation that has been named. */
static void claim_here(br_experiment *ex, const scene *s)
{
    br_patch_surface *surfaces[BODIES] = {NULL, NULL};
    make_surfaces(ex, s, surfaces);
    const br_patch p = corner_patch(s);
    const sums r = sum_texels(ex, s, surfaces, &p, NULL);
    claim_quarter(ex, s, surfaces, &p, &r);
    br_variation_end(ex);
    for (int k = 0; k < BODIES; k++)
        br_patch_surface_destroy(surfaces[k]);
}

static void claim_other(br_experiment *ex, const scene *s, const char *name, double value, const char *unit)
{
    br_variation_begin(ex, "%s %g%s", name, value, unit);
    claim_here(ex, s);
}

void vary_quarter(br_experiment *ex, const scene *s)
{
    for (size_t i = 0; i < s->n_vary_resolutions; i++) {
        scene other = *s;
        other.patch.resolution = s->vary_resolutions[i];
        claim_other(ex, &other, "resolution", other.patch.resolution, "");
    }
    for (size_t i = 0; i < s->n_vary_widths; i++) {
        scene other = *s;
        other.patch.width = s->vary_widths[i];
        claim_other(ex, &other, "width", 1e3 * other.patch.width, " mm");
    }
    for (size_t i = 0; i < s->n_vary_depths; i++) {
        scene other = *s;
        other.depth = s->vary_depths[i];
        claim_other(ex, &other, "depth", 1e3 * other.depth, " mm");
    }
    for (size_t i = 0; i < s->n_vary_slopes; i++) {
        scene other = *s;
        other.ridge_slope = s->vary_slopes[i];
        claim_other(ex, &other, "slope of the ridges", other.ridge_slope, "");
    }
    for (size_t i = 0; i < s->n_vary_ra; i++) {
        scene other = *s;
        other.ra = s->vary_ra[i];
        claim_other(ex, &other, "roughness", 1e3 * other.ra, " mm");
    }
    for (int filter = BR_FILTER_BILINEAR; filter <= BR_FILTER_MIPMAP; filter++) {
        scene other = *s;
        other.filter = (br_patch_filter)filter;
        br_variation_begin(ex, "filter %s", br_patch_filter_words[filter]);
        claim_here(ex, &other);
    }
    scene bytes = *s;
    bytes.patch.packing = BR_PACKING_RGBA8;
    br_variation_begin(ex, "packing in 8 bits");
    claim_here(ex, &bytes);
}
