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

#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/numbers.h>
#include <bristle/scenes/boxes.h>

enum { LANES = BR_BOXES_LANES, READINGS = 4 };

typedef struct scene {
    br_boxes_params boxes;
    br_picture_params picture;
    int record_every, seeds;
    double close_share, stop_share;
} scene;

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, seeds, "ground.seeds"),
    BR_ROW(scene, close_share, "run.close_share"),
    BR_ROW(scene, stop_share, "run.stop_share"),
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
}

static const char *const reading_names[READINGS] = {
    "mean deviation and forward", "mean deviation and central", "standard deviation and forward",
    "standard deviation and central"};

/* ---- theory ---- */

static double coefficient_of(const scene *c, double ground, double skin)
{
    return c->boxes.options.patch.mu_0 +
           2 / BR_PI * (c->boxes.k_ground * ground + c->boxes.k_box * skin) / sqrt(2 * BR_PI);
}

static double stopping_distance(const scene *c, double mu)
{
    const double g = -c->boxes.options.world.gravity.z;
    return c->boxes.speed * c->boxes.speed / (2 * mu * g) - c->boxes.speed * c->boxes.options.world.dt / 2;
}

/* ---- a run ---- */

/* What came of four boxes. */
typedef struct outcome {
    double distance[LANES], turned[LANES];
    double sigma[LANES], plaster;             /* measured slopes */
    double positive[LANES], plaster_positive; /* means of their positive parts */
    br_scene_sums sums;
} outcome;

/* A box of plaster on each ground. */
static void show_boxes(br_scene_pictures *pictures, const br_scene *boxes)
{
    const br_render_material looks[LANES] = {
        br_pictures_material(0.80, 0.36, 0.30, 0.35, 0), br_pictures_material(0.74, 0.76, 0.80, 0.3, 0.7),
        br_pictures_material(0.44, 0.45, 0.48, 0.5, 0.4), br_pictures_material(0.78, 0.76, 0.72, 0.9, 0)};
    const br_boxes_state *const state = br_scene_state(boxes);
    size_t n;
    br_patch_surface *const *const surfaces = br_scene_surfaces(boxes, &n);
    const int cube = br_pictures_shape(pictures, surfaces[state->skin], NULL);
    for (int i = 0; i < LANES; i++) {
        const int top = br_pictures_shape(pictures, surfaces[state->lane[i]], NULL);
        br_pictures_show(pictures, state->ground[i], top, br_pose_identity(), looks[i]);
        br_pictures_show(pictures, state->box[i], cube, br_pose_identity(),
                         br_pictures_material(0.93, 0.90, 0.84, 0.8, 0));
    }
}

static outcome outcome_of(const br_scene *boxes, const br_scene_sums *sums)
{
    const br_boxes_state *const state = br_scene_state(boxes);
    outcome o = {.plaster = state->plaster.sigma, .plaster_positive = state->plaster.positive, .sums = *sums};
    for (int i = 0; i < LANES; i++) {
        const br_pose pose = br_world_poses(br_scene_world(boxes))[state->box[i]];
        const br_vec3 edge = br_quat_rotate(pose.orientation, br_vec3_make(1, 0, 0));
        o.sigma[i] = state->rough[i].sigma;
        o.positive[i] = state->rough[i].positive;
        o.distance[i] = pose.position.x;
        o.turned[i] = atan2(edge.y, edge.x);
    }
    return o;
}

/* One run under a reading of Ra (two readings, two stencils each); tables and pictures may be null. */
static outcome slide(br_experiment *ex, const scene *c, int reading, unsigned long long seed,
                     const br_scene_variant *variant, const br_scene_tables *tables,
                     br_scene_pictures *pictures)
{
    br_error error = {0};
    br_boxes_params params = c->boxes;
    params.reading = reading / 2;
    params.stencil = reading % 2;
    params.seed = seed;
    br_scene *boxes;
    br_require(ex, br_scene_create(&br_boxes_type, &params, variant, &boxes, &error), &error);
    br_scene_record record = {.log = {.tables = tables, .label = "boxes", .every = c->record_every},
                              .pictures = pictures};
    show_boxes(pictures, boxes);
    br_require(ex, br_scene_record_run(&record, boxes, &error), &error);
    br_pictures_put(pictures, "snapshots");
    const outcome o = outcome_of(boxes, &record.log.sums);
    br_scene_destroy(boxes);
    return o;
}

/* ---- seeds ---- */

/* Many seeds of one reading: mean distances, their standard errors, and theory from the measured slopes. The
 * table may be null. */
typedef struct study {
    double mean[LANES], error[LANES], theory[LANES], mu[LANES];
    double
        tipped; /* share of the seeds in which the box on concrete ends turned by more than a right angle */
} study;

/* Of the way on plastic, what it slides on concrete. */
static double ratio_of(const study *r)
{
    return r->mean[LANES - 1] / r->mean[0];
}

/* How far theory is from the mean distance on a ground, in standard errors. */
static double errors_of(const study *r, int lane)
{
    return fabs(r->mean[lane] - r->theory[lane]) / r->error[lane];
}

static const double right_angle = BR_PI / 2;

static study over_seeds(br_experiment *ex, const scene *c, int reading, br_table *out)
{
    study r = {.mean = {0}};
    double square[LANES] = {0};
    for (int k = 0; k < c->seeds; k++) {
        const outcome o = slide(ex, c, reading, c->boxes.seed + 100 * (unsigned)k,
                                br_scene_variant_find("ploughing"), NULL, NULL);
        for (int i = 0; i < LANES; i++) {
            const double mu = coefficient_of(c, o.sigma[i], o.plaster), theory = stopping_distance(c, mu);
            r.mean[i] += (o.distance[i] - theory) / c->seeds;
            square[i] += (o.distance[i] - theory) * (o.distance[i] - theory) / c->seeds;
            r.theory[i] += theory / c->seeds;
            r.mu[i] += mu / c->seeds;
            if (!out)
                continue;
            const double exact =
                c->boxes.options.patch.mu_0 +
                2 / BR_PI * (c->boxes.k_ground * o.positive[i] + c->boxes.k_box * o.plaster_positive);
            br_table_text(out, reading_names[reading]);
            br_table_text(out, br_boxes_lane_name(i));
            br_table_put(out, k, o.sigma[i], o.plaster, mu, exact, o.distance[i], theory,
                         stopping_distance(c, exact), o.turned[i]);
        }
        r.tipped += fabs(o.turned[LANES - 1]) > right_angle ? 1.0 / c->seeds : 0;
        br_progress_step(ex);
    }
    for (int i = 0; i < LANES; i++) {
        r.error[i] = sqrt(fmax(0, square[i] - r.mean[i] * r.mean[i]) / (c->seeds - 1));
        r.mean[i] += r.theory[i];
    }
    return r;
}

/* The document's packing is eight bits, and it does not say how its maps are filtered: all of both. */
static void samplings(br_experiment *ex, const scene *c, int base)
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
            scene own = *c;
            own.boxes.options.filter = filter[f];
            own.boxes.options.patch.packing = packing[p];
            const study r = over_seeds(ex, &own, base, NULL);
            br_table_text(out, packings[p]);
            br_table_text(out, filters[f]);
            br_table_put(out, r.mean[0], r.mean[LANES - 1], r.error[LANES - 1], r.theory[LANES - 1],
                         ratio_of(&r));
            char key[40];
            snprintf(key, sizeof key, "ratio_%s_%s", packings[p], filters[f]);
            br_note_number(ex, key, ratio_of(&r), "1");
            br_most(&farthest, ratio_of(&r));
            if (filter[f] == BR_FILTER_NEAREST && packing[p] == BR_PACKING_RGBA8)
                clamped = errors_of(&r, LANES - 1);
        }
    br_claim_against(ex, "concrete-stops-all-samplings", farthest, c->stop_share);
    br_claim(ex, "theory-concrete-eight-bits", clamped);
}

enum { PLOUGHING, HALF_STEP, COULOMB, VARIANTS };
static const char *const variants[VARIANTS] = {"ploughing", "half-step", "coulomb"};

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    br_scene_maps_set_aside(ex, &c->boxes.maps);
    br_progress_begin(ex, (size_t)((READINGS + 6) * c->seeds + VARIANTS));
    const int base = 2 * (int)c->boxes.reading + (int)c->boxes.stencil;
    const br_scene_tables tables = br_scene_tables_open(ex);
    outcome o[VARIANTS];
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    for (int v = 0; v < VARIANTS; v++) {
        br_scene_variant variant = *br_scene_variant_find(variants[v]);
        variant.coefficient = v == COULOMB ? o[PLOUGHING].sums.coefficient : 0;
        o[v] = slide(ex, c, base, c->boxes.seed, &variant, &tables, v == PLOUGHING ? pictures : NULL);
        br_progress_step(ex);
    }
    br_pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", o[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", o[0].sums.contacts, "1");
    br_note_number(ex, "largest_residual", o[0].sums.residual, "m/s");

    br_table *seeds = br_table_open(ex, "distances"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    study studies[READINGS];
    for (int reading = 0; reading < READINGS; reading++) {
        studies[reading] = over_seeds(ex, c, reading, seeds);
        for (int i = 0; i < LANES; i++) {
            const study *r = &studies[reading];
            br_table_text(summary, reading_names[reading]);
            br_table_text(summary, br_boxes_lane_name(i));
            br_table_put(summary, 1e6 * c->boxes.ra[i], r->mu[i], r->mean[i], r->error[i], r->theory[i]);
        }
    }

    const study *r = &studies[base];
    br_claim_order(ex, "order", r->mean, LANES, true);
    br_claim_against(ex, "steel-close", (r->mean[0] - r->mean[1]) / r->mean[0], c->close_share);
    br_claim_against(ex, "concrete-stops", ratio_of(r), c->stop_share);
    const char *const ids[LANES] = {"theory-plastic", "theory-steel", "theory-cast-iron", "theory-concrete"};
    for (int i = 0; i < LANES; i++)
        br_claim_against(ex, ids[i], errors_of(r, i), 0);
    br_claim(ex, "theory-concrete-mean-deviation", errors_of(&studies[0], LANES - 1));
    br_note_number(ex, "mu_concrete_mean_deviation", studies[0].mu[LANES - 1], "1");
    br_note_number(ex, "tipped_mean_deviation", studies[0].tipped, "1");
    static const char *const notes[READINGS] = {"ratio_mean_forward", "ratio_mean_central",
                                                "ratio_standard_forward", "ratio_standard_central"};
    bool always = true;
    double farthest = 0;
    for (int reading = 0; reading < READINGS; reading++) {
        for (int i = 1; i < LANES; i++)
            always = always && studies[reading].mean[i] < studies[reading].mean[i - 1];
        br_most(&farthest, ratio_of(&studies[reading]));
        br_note_number(ex, notes[reading], ratio_of(&studies[reading]), "1");
    }
    br_claim_against(ex, "concrete-stops-all-readings", farthest, c->stop_share);
    br_claim_holds(ex, "order-all-readings", always,
                   "distances fall from plastic to concrete in all %d readings", READINGS);
    br_claim_against(ex, "half-step", o[HALF_STEP].distance[0] - o[0].distance[0],
                     c->boxes.speed * c->boxes.options.world.dt / 4);
    double spread = 0;
    for (int i = 1; i < LANES; i++)
        br_worst(&spread, o[COULOMB].distance[i] - o[COULOMB].distance[0]);
    br_claim(ex, "coulomb-alike", spread);
    samplings(ex, c, base);
    br_claim(ex, "residual",
             o[0].sums.residual / (c->boxes.options.world.dt * -c->boxes.options.world.gravity.z));
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
                  BR_SCENE_OUTPUTS,
                  {"distances.csv",
                   "reading, material, seed, sigma_ground_1, sigma_plaster_1, mu_variance_1, "
                   "mu_mean_slope_1, distance_m, theory_m, theory_mean_slope_m, turned_rad",
                   "stopping distances: simulated, and from the measured slopes, by their variance and by "
                   "the mean of their positive part"},
                  {"summary.csv", "reading, material, Ra_um, mu_1, distance_m, standard_error_m, theory_m",
                   "means over seeds for each reading of Ra and each stencil"},
                  {"samplings.csv",
                   "packing, filter, plastic_m, concrete_m, concrete_error_m, concrete_theory_m, ratio_1",
                   "means over seeds for each packing and filter of the maps: distances on plastic and "
                   "concrete, the latter's standard error and theory, ratio"}));
