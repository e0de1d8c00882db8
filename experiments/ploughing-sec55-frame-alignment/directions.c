/* Slides in directions all around, and in some of them what changes the coefficient. */
#include <math.h>
#include <stdlib.h>
#include <bristle/numbers.h>
#include "sec55.h"

const char *const side_names[SIDES] = {"steep", "gentle", "along"};

double angle_of(const frame_scene *c, int side)
{
    return c->ridges.turned + (side == STEEP ? BR_PI : side == GENTLE ? 0 : BR_PI / 2);
}

static void put_path(const frame_scene *c, br_table *paths, int method, double angle, slide_path *path)
{
    for (size_t i = 1; i < path->n; i++) {
        br_table_text(paths, method_names[method]);
        br_table_put(paths, angle * 180 / BR_PI, (double)i * c->ridges.options.world.dt, path->at[i].x,
                     path->at[i].y);
    }
    free(path->at);
}

around slide_around(br_experiment *ex, const frame_scene *c)
{
    const int at[SIDES] = {c->directions / 2, 0, c->directions / 4};
    br_table *const out = br_table_open(ex, "directions"), *const paths = br_table_open(ex, "paths");
    around a = {0};
    for (int m = 0; m < METHODS; m++) {
        a.least[m] = INFINITY;
        for (int i = 0; i < c->directions; i++) {
            const double relative = 2 * BR_PI * i / c->directions, angle = c->ridges.turned + relative;
            slide_path path = {0};
            const outcome o = slides(ex, c, m, angle, "ploughing", &path);
            put_path(c, paths, m, angle, &path);
            br_table_text(out, method_names[m]);
            br_table_put(out, relative * 180 / BR_PI, o.mu, theory_of(c, m, angle), exact(c, angle),
                         o.deflection);
            for (int k = 0; k < SIDES; k++)
                if (i == at[k])
                    a.mu[m][k] = o.mu;
            br_least(&a.least[m], o.mu);
            br_most(&a.most[m], o.mu);
            br_worst(&a.turned[m], o.deflection);
            br_most(&a.residual, o.sums.residual);
        }
    }
    return a;
}

double half_step(br_experiment *ex, const frame_scene *c, const around *a)
{
    double worst = 0;
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < SIDES; k++)
            br_worst(&worst, slides(ex, c, m, angle_of(c, k), "half-step", NULL).mu / a->mu[m][k] - 1);
    return worst;
}

/* What directions do to the coefficient of a method. */
typedef struct ratios {
    double anisotropy; /* largest over smallest */
    double asymmetry;  /* against the steep side over against the gentle one */
} ratios;

/* From every `apart`th direction. */
static ratios ratios_of(br_experiment *ex, const frame_scene *c, int method, const char *variant, int apart)
{
    double least = INFINITY, most = 0, steep = NAN, gentle = NAN;
    for (int i = 0; i < c->directions; i += apart) {
        const double mu =
            slides(ex, c, method, c->ridges.turned + 2 * BR_PI * i / c->directions, variant, NULL).mu;
        br_least(&least, mu);
        br_most(&most, mu);
        gentle = i == 0 ? mu : gentle;
        steep = i == c->directions / 2 ? mu : steep;
    }
    return (ratios){most / least, steep / gentle};
}

frame_scene in_bytes(const frame_scene *c)
{
    frame_scene bytes = *c;
    bytes.ridges.options.patch.packing = BR_PACKING_RGBA8;
    return bytes;
}

double isotropy(br_experiment *ex, const frame_scene *c)
{
    return ratios_of(ex, c, FIXED, "ploughing", 1).anisotropy;
}

enum { HALF, BILINEAR, MIPMAP, HEIGHT_FIELD, FLATTER, OTHERS };
static const char *const others[OTHERS] = {"half the step", "filter bilinear", "filter mipmap",
                                           "ridges of a height field", "ridges half as steep"};

static ratios varied(br_experiment *ex, const frame_scene *c, int method, int k)
{
    frame_scene own = *c;
    br_ridges_params *const r = &own.ridges;
    if (k == BILINEAR)
        r->options.filter = BR_FILTER_BILINEAR;
    if (k == MIPMAP)
        r->options.filter = BR_FILTER_MIPMAP;
    if (k == HEIGHT_FIELD)
        r->steep_slope = r->gentle_slope * (r->period - r->steep) / r->steep;
    if (k == FLATTER) {
        r->steep_slope /= 2;
        r->gentle_slope /= 2;
    }
    /* Along, across and half-way between are among every fourth of them, and with them the extremes. */
    return ratios_of(ex, &own, method, k == HALF ? "half-step" : "ploughing", c->directions / 8);
}

void vary_isotropy(br_experiment *ex, const frame_scene *c, const char *id)
{
    for (int k = 0; k < OTHERS; k++) {
        const ratios r = varied(ex, c, FIXED, k);
        br_variation_begin(ex, "%s", others[k]);
        br_claim_against(ex, id, r.anisotropy, c->isotropic);
        br_variation_end(ex);
    }
}

static void claim_aligned(br_experiment *ex, const frame_scene *c, ratios r)
{
    br_claim_against(ex, "aligned-anisotropic", r.anisotropy, c->isotropic);
    br_claim_against(ex, "aligned-asymmetric", r.asymmetry, c->isotropic);
}

void judge_aligned(br_experiment *ex, const frame_scene *c, const around *a)
{
    claim_aligned(
        ex, c,
        (ratios){a->most[ALIGNED] / a->least[ALIGNED], a->mu[ALIGNED][STEEP] / a->mu[ALIGNED][GENTLE]});
    for (int k = 0; k < OTHERS; k++) {
        const ratios r = varied(ex, c, ALIGNED, k);
        br_variation_begin(ex, "%s", others[k]);
        claim_aligned(ex, c, r);
        br_variation_end(ex);
    }
}

void record_variants(br_experiment *ex, const frame_scene *c)
{
    enum { PLOUGHING, HALF_STEP, COULOMB, VARIANTS };
    static const char *const variants[VARIANTS] = {"ploughing", "half-step", "coulomb"};
    const br_scene_tables tables = br_scene_tables_open(ex);
    double coefficient = 0, coulomb = 0;
    br_error error = {0};
    for (int v = 0; v < VARIANTS; v++)
        for (int m = 0; m < METHODS; m++) {
            br_scene_variant variant = *br_scene_variant_find(variants[v]);
            variant.coefficient = coefficient;
            outcome o;
            br_require(ex, slide(c, m, angle_of(c, STEEP), 0, &variant, &tables, NULL, &o, &error), &error);
            if (v == PLOUGHING && m == ALIGNED)
                coefficient = o.sums.coefficient;
            if (v == COULOMB && m == ALIGNED)
                coulomb = o.mu;
        }
    br_note_number(ex, "mean_coefficient", coefficient, "1");
    br_claim_against(ex, "coulomb", coulomb, coefficient);
}
