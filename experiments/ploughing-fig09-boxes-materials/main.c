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
 * standard deviation of the heights, the stencil of the slopes, the plaster's depth, filter of the maps. What
 * the text says is judged over all readings of Ra and stencils, and over all packings and filters. */
#include <math.h>
#include <bristle/numbers.h>
#include "boxes.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, seeds, "ground.seeds"),
    BR_ROW(scene, stop_share, "run.stop_share"),
    BR_ROW(scene, tipped, "run.tipped"),
    BR_ROW(scene, curve_end, "run.curve_end"),
    BR_ROW(scene, curve_points, "run.curve_points"),
    BR_ROW(scene, label, "picture.label"),
    BR_ROW(scene, arrow, "picture.arrow"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const c = v;
    br_params_scene(p, &br_boxes_type, &c->boxes,
                    "[patch] k_A=k_ground k_B=k_box [ground] concrete=ra_concrete cast_iron=ra_cast_iron "
                    "steel=ra_steel plastic=ra_plastic reading stencil pixel pixels length width seed "
                    "[box] side mass plaster speed [run] duration [maps] plastic=map_plastic steel=map_steel "
                    "cast_iron=map_cast_iron concrete=map_concrete plaster=map_plaster green");
    br_params_picture(p, &c->picture);
    br_params_struct(p, "", &table, c);
    br_params_require(p, c->curve_end > c->boxes.options.patch.mu_0,
                      "run.curve_end %g must be above patch.mu_0 %g", c->curve_end,
                      c->boxes.options.patch.mu_0);
}

void claim_text(br_experiment *ex, const scene *c, const study *r)
{
    br_claim_order(ex, "order", r->mean, LANES, true);
    br_claim(ex, "steel-close", (r->mean[0] - r->mean[1]) / r->mean[0]);
    br_claim_against(ex, "concrete-stops", ratio_of(r), c->stop_share);
}

/* The document's reading of Ra and stencil. */
static void claim_reading(br_experiment *ex, const scene *c, const study *r)
{
    double off = 0;
    claim_text(ex, c, r);
    for (int i = 0; i < LANES; i++)
        br_worst(&off, errors_of(r, i));
    br_claim(ex, "theory", off);
}

/* The other readings of Ra and stencils of the slopes. */
static void claim_readings(br_experiment *ex, const scene *c, int own, const study studies[READINGS])
{
    static const char *const notes[READINGS] = {"ratio_mean_forward", "ratio_mean_central",
                                                "ratio_standard_forward", "ratio_standard_central"};
    br_claim(ex, "theory-concrete-mean-deviation", errors_of(&studies[0], CONCRETE));
    double steeper = 0;
    for (int i = 0; i < LANES; i++)
        if (c->boxes.ra[i] > 0)
            br_worst(&steeper, studies[0].sigma[i] * c->boxes.pixel / (sqrt(BR_PI) * c->boxes.ra[i]) - 1);
    br_claim(ex, "slopes-mean-deviation", steeper);
    br_note_number(ex, "mu_concrete_mean_deviation", studies[0].mu[CONCRETE], "1");
    br_note_number(ex, "tipped_mean_deviation", studies[0].tipped, "1");
    for (int reading = 0; reading < READINGS; reading++) {
        br_note_number(ex, notes[reading], ratio_of(&studies[reading]), "1");
        if (reading == own)
            continue;
        br_variation_begin(ex, "%s differences", reading_name(reading));
        claim_text(ex, c, &studies[reading]);
        br_variation_end(ex);
    }
}

static void claim_variants(br_experiment *ex, const scene *c, const outcome o[VARIANTS])
{
    const br_world_options *const world = &c->boxes.options.world;
    double spread = 0;
    for (int i = 1; i < LANES; i++)
        br_worst(&spread, o[COULOMB].distance[i] - o[COULOMB].distance[0]);
    br_claim(ex, "coulomb-alike", spread);
    br_claim_against(ex, "half-step", o[HALF_STEP].distance[0] - o[PLOUGHING].distance[0],
                     c->boxes.speed * world->dt / 4);
    br_claim(ex, "residual", o[PLOUGHING].sums.residual / (world->dt * -world->gravity.z));
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    const int reading = 2 * (int)c->boxes.reading + (int)c->boxes.stencil;
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c, reading);
        return BR_OK;
    }
    outcome o[VARIANTS];
    study studies[READINGS];
    br_scene_maps_set_aside(ex, &c->boxes.maps);
    br_progress_begin(ex, (size_t)((READINGS + 6) * c->seeds + VARIANTS));
    record_variants(ex, c, reading, o);
    over_readings(ex, c, studies);
    put_theory(ex, c);
    claim_reading(ex, c, &studies[reading]);
    claim_readings(ex, c, reading, studies);
    claim_variants(ex, c, o);
    samplings(ex, c, reading);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig09-boxes-materials", .title = "Boxes on different materials",
              .reproduces = "ploughing, Figure 9",
              .summary = "Four boxes with the same velocity slide over concrete, cast iron, steel and "
                         "plastic, whose normal maps come from Gaussian heights; coefficients from the "
                         "contact patches. Distances over many texture seeds against the theory of Gaussian "
                         "slopes, for all readings of Ra; half the step; plain Coulomb friction.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  BR_SCENE_OUTPUTS, BR_PATCH_INSET_OUTPUTS, BR_MARKS_OUTPUT,
                  {"distances.csv",
                   "reading, material, seed, sigma_ground_1, sigma_plaster_1, mu_variance_1, "
                   "mu_mean_slope_1, distance_m, theory_m, theory_mean_slope_m, turned_rad",
                   "stopping distances: simulated, and from the measured slopes, by their variance and by "
                   "the mean of their positive part"},
                  {"summary.csv", "reading, material, Ra_um, mu_1, distance_m, standard_error_m, theory_m",
                   "means over seeds for each reading of Ra and each stencil"},
                  {"theory.csv", "mu_1, distance_m", "stopping distance over the coefficient by theory"},
                  {"samplings.csv",
                   "packing, filter, plastic_m, concrete_m, concrete_error_m, concrete_theory_m, ratio_1",
                   "means over seeds for each packing and filter of the maps: distances on plastic and "
                   "concrete, the latter's standard error and theory, ratio"}));
