/* Ploughing, Figure 9: four boxes with the same start velocity slide over concrete, cast iron, steel and
 * plastic.
 *
 * Each ground is a height field of independent Gaussian heights of roughness Ra, one per square millimetre,
 * turned into a normal map; the boxes carry a map of smooth plaster. The coefficient of each contact comes
 * from the facets in its patch [ploughing, eqs. (5) to (8)], the bounds of friction are eq. (9).
 *
 * Theory: Gaussian slopes of standard deviations s_A, s_B give mu = mu_0 + (2/pi) (k_A s_A + k_B s_B)/sqrt(2
 * pi), and a box with start velocity v0 stops after v0^2/(2 mu g) - v0 dt/2, the second term being the time
 * step's own.
 *
 * Claims: who slides how far (text); distances over many seeds of the textures against theory; what half the
 * step changes; that plain Coulomb friction of the mean coefficient makes all four alike.
 *
 * Not in the document and therefore parameters: start velocity, whether Ra is the mean deviation or the
 * standard deviation of the heights, the stencil of the slopes, the plaster's depth, filter of the maps. All
 * readings of Ra and stencil are run, and all packings and filters. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "plough_boxes.h"

static const char *const boxes_lane_names[BOX_LANES] = {"plastic", "steel", "cast iron", "concrete"};
static const char *const reading_names[BOX_READINGS] = {
    "mean deviation and forward", "mean deviation and central", "standard deviation and forward",
    "standard deviation and central"};

/* ---- theory ---- */

static double coefficient_of(const boxes_scene *c, double ground, double skin)
{
    const double pi = 3.14159265358979323846;
    return c->rigid.patch.mu_0 + 2 / pi * (c->rigid.k_a * ground + c->rigid.k_b * skin) / sqrt(2 * pi);
}

static double stopping_distance(const boxes_scene *c, double mu)
{
    const double g = -c->rigid.world.gravity.z;
    return c->speed * c->speed / (2 * mu * g) - c->speed * c->rigid.world.dt / 2;
}

/* Many seeds of one reading: mean distances, their standard errors, and theory from the measured slopes. The
 * table may be null. */
typedef struct study {
    double mean[BOX_LANES], error[BOX_LANES], theory[BOX_LANES], mu[BOX_LANES];
    double tipped; /* share of the seeds in which the box on concrete ends turned by more than a right angle */
} study;

/* Of the way on plastic, what it slides on concrete. */
static double ratio_of(const study *r)
{
    return r->mean[BOX_LANES - 1] / r->mean[0];
}

/* How far theory is from the mean distance on a ground, in standard errors. */
static double errors_of(const study *r, int lane)
{
    return fabs(r->mean[lane] - r->theory[lane]) / r->error[lane];
}

static const double right_angle = 3.14159265358979323846 / 2;

static study over_seeds(br_experiment *ex, const boxes_scene *c, int reading, br_table *out)
{
    study r = {.mean = {0}};
    double square[BOX_LANES] = {0};
    for (int k = 0; k < c->seeds; k++) {
        const boxes_outcome o =
            boxes_slide(ex, c, reading, c->seed + 100 * (unsigned)k, RIGID_PLOUGHING, 0, NULL, NULL);
        for (int i = 0; i < BOX_LANES; i++) {
            const double mu = coefficient_of(c, o.sigma[i], o.plaster), theory = stopping_distance(c, mu);
            r.mean[i] += (o.distance[i] - theory) / c->seeds;
            square[i] += (o.distance[i] - theory) * (o.distance[i] - theory) / c->seeds;
            r.theory[i] += theory / c->seeds;
            r.mu[i] += mu / c->seeds;
            if (!out)
                continue;
            const double pi = 3.14159265358979323846;
            const double exact = c->rigid.patch.mu_0 +
                                 2 / pi * (c->rigid.k_a * o.positive[i] + c->rigid.k_b * o.plaster_positive);
            br_table_text(out, reading_names[reading]);
            br_table_text(out, boxes_lane_names[i]);
            br_table_put(out, k, o.sigma[i], o.plaster, mu, exact, o.distance[i], theory,
                         stopping_distance(c, exact), o.turned[i]);
        }
        r.tipped += fabs(o.turned[BOX_LANES - 1]) > right_angle ? 1.0 / c->seeds : 0;
        br_progress_step(ex);
    }
    for (int i = 0; i < BOX_LANES; i++) {
        r.error[i] = sqrt(fmax(0, square[i] - r.mean[i] * r.mean[i]) / (c->seeds - 1));
        r.mean[i] += r.theory[i];
    }
    return r;
}

/* The document's packing is eight bits, and it does not say how its maps are filtered: all of both. */
static void samplings(br_experiment *ex, const boxes_scene *c, int base)
{
    enum { FILTERS = 3, PACKINGS = 2 };
    static const char *const filters[FILTERS] = {"nearest", "bilinear", "mipmap"};
    static const char *const packings[PACKINGS] = {"float", "rgba8"};
    static const br_patch_filter filter[FILTERS] = {BR_FILTER_NEAREST, BR_FILTER_BILINEAR, BR_FILTER_MIPMAP};
    static const br_patch_packing packing[PACKINGS] = {BR_PACKING_FLOAT, BR_PACKING_RGBA8};
    br_table *out = br_table_open(ex, "samplings");
    br_table_show(out);
    double farthest = 0, clamped = NAN;
    for (int p = 0; p < PACKINGS; p++)
        for (int f = 0; f < FILTERS; f++) {
            boxes_scene own = *c;
            own.rigid.filter = filter[f];
            own.rigid.patch.packing = packing[p];
            const study r = over_seeds(ex, &own, base, NULL);
            br_table_text(out, packings[p]);
            br_table_text(out, filters[f]);
            br_table_put(out, r.mean[0], r.mean[BOX_LANES - 1], r.error[BOX_LANES - 1], r.theory[BOX_LANES - 1],
                         ratio_of(&r));
            char key[40];
            snprintf(key, sizeof key, "ratio_%s_%s", packings[p], filters[f]);
            br_note_number(ex, key, ratio_of(&r), "1");
            br_most(&farthest, ratio_of(&r));
            if (filter[f] == BR_FILTER_NEAREST && packing[p] == BR_PACKING_RGBA8)
                clamped = errors_of(&r, BOX_LANES - 1);
        }
    br_claim_theory(ex, "concrete-stops-all-samplings", farthest, c->stop_share);
    br_claim_theory(ex, "theory-concrete-eight-bits", clamped, 0);
}

static void run(br_experiment *ex, const void *s)
{
    const boxes_scene *c = s;
    scene_maps_set_aside(ex, &c->maps);
    br_progress_begin(ex, (size_t)((BOX_READINGS + 6) * c->seeds + RIGID_VARIANTS));
    const int base = 2 * c->reading + c->stencil;
    const scene_tables tables = scene_tables_open(ex);
    boxes_outcome o[RIGID_VARIANTS];
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        o[v] = boxes_slide(ex, c, base, c->seed, (rigid_variant)v, o[0].sums.coefficient, &tables,
                           v == RIGID_PLOUGHING ? pictures : NULL);
        br_progress_step(ex);
    }
    pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", o[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", o[0].sums.contacts, "1");
    br_note_number(ex, "largest_residual", o[0].sums.residual, "m/s");

    br_table *seeds = br_table_open(ex, "distances"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    study studies[BOX_READINGS];
    for (int reading = 0; reading < BOX_READINGS; reading++) {
        studies[reading] = over_seeds(ex, c, reading, seeds);
        for (int i = 0; i < BOX_LANES; i++) {
            const study *r = &studies[reading];
            br_table_text(summary, reading_names[reading]);
            br_table_text(summary, boxes_lane_names[i]);
            br_table_put(summary, 1e6 * c->ra[i], r->mu[i], r->mean[i], r->error[i], r->theory[i]);
        }
    }

    const study *r = &studies[base];
    br_claim_order(ex, "order", r->mean, BOX_LANES, true);
    br_claim_theory(ex, "steel-close", (r->mean[0] - r->mean[1]) / r->mean[0], c->close_share);
    br_claim_theory(ex, "concrete-stops", ratio_of(r), c->stop_share);
    const char *const ids[BOX_LANES] = {"theory-plastic", "theory-steel", "theory-cast-iron",
                                        "theory-concrete"};
    for (int i = 0; i < BOX_LANES; i++)
        br_claim_theory(ex, ids[i], errors_of(r, i), 0);
    br_claim_theory(ex, "theory-concrete-mean-deviation", errors_of(&studies[0], BOX_LANES - 1), 0);
    br_note_number(ex, "mu_concrete_mean_deviation", studies[0].mu[BOX_LANES - 1], "1");
    br_note_number(ex, "tipped_mean_deviation", studies[0].tipped, "1");
    static const char *const notes[BOX_READINGS] = {"ratio_mean_forward", "ratio_mean_central", "ratio_standard_forward",
                                                    "ratio_standard_central"};
    bool always = true;
    double farthest = 0;
    for (int reading = 0; reading < BOX_READINGS; reading++) {
        for (int i = 1; i < BOX_LANES; i++)
            always = always && studies[reading].mean[i] < studies[reading].mean[i - 1];
        br_most(&farthest, ratio_of(&studies[reading]));
        br_note_number(ex, notes[reading], ratio_of(&studies[reading]), "1");
    }
    br_claim_theory(ex, "concrete-stops-all-readings", farthest, c->stop_share);
    br_claim_holds(ex, "order-all-readings", always,
                   "distances fall from plastic to concrete in all %d readings", BOX_READINGS);
    br_claim_theory(ex, "half-step", o[RIGID_HALF_STEP].distance[0] - o[0].distance[0],
                    c->speed * c->rigid.world.dt / 4);
    double spread = 0;
    for (int i = 1; i < BOX_LANES; i++)
        br_worst(&spread, o[RIGID_COULOMB].distance[i] - o[RIGID_COULOMB].distance[0]);
    br_claim_theory(ex, "coulomb-alike", spread, 0);
    samplings(ex, c, base);
    br_claim_theory(ex, "residual", o[0].sums.residual / (c->rigid.world.dt * -c->rigid.world.gravity.z), 0);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"distances.csv",
     "reading, material, seed, sigma_ground_1, sigma_plaster_1, mu_variance_1, mu_mean_slope_1, distance_m, "
     "theory_m, "
     "theory_mean_slope_m, turned_rad",
     "stopping distances: simulated, and from the measured slopes, by their variance and by the mean of "
     "their positive part"},
    {"summary.csv", "reading, material, Ra_um, mu_1, distance_m, standard_error_m, theory_m",
     "means over seeds for each reading of Ra and each stencil"},
    {"samplings.csv",
     "packing, filter, plastic_m, concrete_m, concrete_error_m, concrete_theory_m, ratio_1",
     "means over seeds for each packing and filter of the maps: distances on plastic and concrete, the latter's standard "
     "error and theory, ratio"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig09-boxes-materials",
    .title = "Boxes on different materials",
    .reproduces = "ploughing, Figure 9",
    .summary = "Four boxes with the same velocity slide over concrete, cast iron, steel and plastic, whose "
               "normal maps come from Gaussian "
               "heights; coefficients from the contact patches. Distances over many texture seeds against "
               "the theory of Gaussian slopes, for all "
               "readings of Ra; half the step; plain Coulomb friction.",
    .scene_size = sizeof(boxes_scene),
    .parameters = boxes_params,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
