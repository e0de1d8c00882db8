/* The text's sentences about the isotropic pair and the sawtooth over what Figure 8 does not say. */
#include "fig08.h"

/* Both maps of a pair, which are destroyed. */
static void pair_of(br_experiment *ex, br_image *maps[2], const br_ploughing_sampling *sampling,
                    double mu[16])
{
    br_ploughing_pair(ex, maps[0], maps[1], sampling, mu);
    br_image_destroy(maps[0]);
    br_image_destroy(maps[1]);
}

/* Both pairs of a scene, sampled in one way. */
static void claim_again(br_experiment *ex, const scene *s, const char *name,
                        const br_ploughing_sampling *sampling, bool map_of_8_bits)
{
    double mu[16];
    br_image *maps[2];
    br_variation_begin(ex, "%s", name);
    for (int pair = ISOTROPIC; pair <= SAWTOOTH; pair += SAWTOOTH) {
        if (pair == ISOTROPIC)
            fig08_isotropic_maps(ex, s, maps);
        else
            fig08_sawtooth_maps(ex, s, maps);
        for (int b = 0; b < 2 && map_of_8_bits; b++)
            br_image_quantise(maps[b], 8);
        pair_of(ex, maps, sampling, mu);
        if (pair == SAWTOOTH)
            fig08_claim_ridges(ex, mu);
        else
            fig08_claim_isotropic(ex, mu);
    }
    br_variation_end(ex);
}

/* What Figure 8 does not say: how maps are filtered and packed. */
static void vary_sampling(br_experiment *ex, const scene *s)
{
    br_ploughing_sampling how = br_ploughing_exact(16);
    how.packing = BR_PACKING_RGBA8;
    claim_again(ex, s, "packing in 8 bits", &how, false);
    how = br_ploughing_exact(16);
    claim_again(ex, s, "maps of 8 bits", &how, true);
    how.filter = BR_FILTER_MIPMAP;
    how.coarse = s->coarse;
    claim_again(ex, s, "mipmaps that average normals", &how, false);
}

static void vary_isotropic(br_experiment *ex, const scene *s)
{
    const br_ploughing_sampling how = br_ploughing_exact(16);
    double mu[16];
    br_image *maps[2];
    for (size_t i = 0; i < s->n_vary_sigmas; i++) {
        scene other = *s;
        other.isotropic = s->vary_sigmas[i];
        fig08_isotropic_maps(ex, &other, maps);
        pair_of(ex, maps, &how, mu);
        br_variation_begin(ex, "sigma %g", other.isotropic);
        fig08_claim_isotropic(ex, mu);
        br_variation_end(ex);
    }
    for (int i = 1; i <= s->vary_seeds; i++) {
        scene other = *s;
        other.seed += (unsigned)i;
        fig08_isotropic_maps(ex, &other, maps);
        pair_of(ex, maps, &how, mu);
        br_variation_begin(ex, "seed %d", (int)other.seed);
        fig08_claim_isotropic(ex, mu);
        br_variation_end(ex);
    }
    scene other = *s;
    other.side /= 2;
    fig08_isotropic_maps(ex, &other, maps);
    pair_of(ex, maps, &how, mu);
    br_variation_begin(ex, "a quarter of the texels");
    fig08_claim_isotropic(ex, mu);
    br_variation_end(ex);
}

/* The shape of the teeth, on maps as small as those of the asymmetry. */
static void vary_teeth(br_experiment *ex, const scene *s)
{
    const br_ploughing_sampling how = br_ploughing_exact(16);
    double mu[16];
    br_image *maps[2];
    for (size_t i = 0; i < s->n_shares + s->n_vary_gentle; i++) {
        scene other = *s;
        if (i < s->n_shares) {
            other.steep = s->shares[i];
            br_variation_begin(ex, "%d of %d texels steep", other.steep, other.period);
        } else {
            other.gentle_deg = s->vary_gentle[i - s->n_shares];
            br_variation_begin(ex, "gentle sides of %g degrees", other.gentle_deg);
        }
        fig08_sawtooth_maps(ex, &other, maps);
        pair_of(ex, maps, &how, mu);
        fig08_claim_ridges(ex, mu);
        br_variation_end(ex);
    }
}

void fig08_vary_pairs(br_experiment *ex, const scene *s, const scene *whole)
{
    vary_sampling(ex, whole);
    vary_isotropic(ex, s);
    vary_teeth(ex, s);
    br_progress_step(ex);
}
