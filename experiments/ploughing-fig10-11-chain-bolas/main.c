/* Ploughing, Figures 10 and 11: a chain with balls at its ends is thrown at a rod, a smooth one and a rough
 * one.
 *
 * The chain, links of capsules on ball joints, comes down across the rod a little off its middle and turns
 * slowly about the vertical. The rod's normal map comes from Gaussian heights with R_a of 0.01 mm and 1 mm;
 * coefficients from the patches [eqs. (5) to (8)], bounds by eq. (9), in frames that br_contact_frame lays
 * along the rod's axis and around it.
 *
 * Measured: the angle of the rod that the chain covers, its height, contacts. And the static hold: a chain
 * over half of the rod, one end pulled, against the capstan's ratio of tensions exp(mu pi).
 *
 * Claims: the rough rod holds the chain, the smooth one loses it (text); more contacts on the rough one
 * (Table 1); the hold against theory.
 *
 * Not in the document: all sizes, masses, how it is thrown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "hold.h"

static void run(br_experiment *ex, const void *s)
{
    const bolas_scene *c = s;
    scene_maps_set_aside(ex, &c->maps);
    br_progress_begin(ex, 2 * RIGID_VARIANTS + 4 + 2 * c->n_offsets);
    const scene_tables tables = scene_tables_open(ex);
    br_table *wraps = br_table_open(ex, "wrap"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth", "rough"};
    bolas_outcome o[2][RIGID_VARIANTS];
    double mean = 0;
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        /* the same coefficient for both rods: the mean of the two */
        if (v == RIGID_COULOMB)
            mean = 0.5 * (o[0][0].sums.coefficient + o[1][0].sums.coefficient);
        for (int i = 0; i < 2; i++) {
            o[i][v] = bolas_throw(ex, c, ra[i], c->offset, names[i], (rigid_variant)v, mean, &tables, wraps,
                                  v == RIGID_PLOUGHING ? pictures : NULL);
            br_table_text(summary, names[i]);
            br_table_text(summary, rigid_variant_name((rigid_variant)v));
            br_table_put(summary, o[i][v].sums.coefficient, o[i][v].wrap, o[i][v].height, o[i][v].contacts,
                         o[i][v].sums.residual);
        }
    }
    pictures_put(pictures, "snapshots");
    pictures_end(pictures);
    br_note_number(ex, "mean_contacts_smooth", o[0][0].sums.contacts, "1");
    br_note_number(ex, "mean_contacts_rough", o[1][0].sums.contacts, "1");
    br_claim_theory(ex, "rough-holds", o[1][0].wrap, 3.14159265358979323846);
    br_claim_theory(ex, "smooth-loses", o[0][0].height, -c->gone);
    br_claim_holds(ex, "half-step", o[1][RIGID_HALF_STEP].wrap > 0 && o[0][RIGID_HALF_STEP].height < -c->gone,
                   "wrap %.3g rad on the rough rod, height %.3g m under the smooth one",
                   o[1][RIGID_HALF_STEP].wrap, o[0][RIGID_HALF_STEP].height);
    br_claim_theory(ex, "contacts", o[1][0].sums.contacts, o[0][0].sums.contacts);
    br_claim_theory(ex, "coulomb", fabs(o[1][RIGID_COULOMB].height - o[0][RIGID_COULOMB].height), 0);

    /* how far beside its middle the chain may be met */
    br_table *offsets = br_table_open(ex, "offsets");
    int held[2] = {0, 0};
    for (size_t k = 0; k < c->n_offsets; k++)
        for (int i = 0; i < 2; i++) {
            const bolas_outcome at =
                bolas_throw(ex, c, ra[i], c->offsets[k], names[i], RIGID_PLOUGHING, 0, NULL, NULL, NULL);
            const bool holds = at.wrap > 0 && at.height > -c->gone;
            held[i] += holds;
            br_table_text(offsets, names[i]);
            br_table_put(offsets, c->offsets[k], at.wrap, at.height, holds);
        }
    br_claim_theory(ex, "offsets", held[1], held[0] + 1);
    hold(ex, c);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"wrap.csv", "case, variant, t_s, wrap_rad, height_m, contacts",
     "angle of the rod that the chain covers, height of the chain's centre of mass, contacts"},
    {"summary.csv", "rod, variant, mu_1, wrap_rad, height_m, contacts_near, residual_m_per_s",
     "each throw at its end"},
    {"offsets.csv", "rod, offset_m, wrap_rad, height_m, holds_1",
     "throws at other distances from the chain's middle: what is left at the end"},
    {"hold.csv", "rod, mu_1, ratio_1, capstan_1, coulomb_ratio_1",
     "ratio of tensions at which a chain over half of the rod slips: measured, exp(mu pi), measured under "
     "Coulomb friction"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig10-11-chain-bolas",
    .title = "Chain bolas on a smooth and a rough rod",
    .reproduces = "ploughing, Figures 10 and 11",
    .summary = "A chain with balls at its ends is thrown at a rod whose texture is smooth or rough. Wrap "
               "angle, height and contacts over time, at half the step and "
               "under plain Coulomb friction; and the static hold against the capstan's exponential.",
    .scene_size = sizeof(bolas_scene),
    .parameters = bolas_params,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
