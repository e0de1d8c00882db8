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
 * readings of Ra and stencil are run. */
#include <math.h>
#include <stdlib.h>
#include "rigid_scene.h"
#include "scene_pictures.h"

enum { LANES = 4, READINGS = 4 };

static const char *const lane_names[LANES] = {"plastic", "steel", "cast iron", "concrete"};
static const char *const reading_names[READINGS] = {"mean deviation, forward", "mean deviation, central",
                                                    "standard deviation, forward",
                                                    "standard deviation, central"};

typedef struct boxes_scene {
    rigid_params rigid;
    picture_params picture;
    double ra[LANES];
    double side, mass, speed, duration, lane_length, lane_width, plaster;
    double pixel;
    int pixels, reading, stencil, seeds;
    unsigned long long seed;
    double close_share, stop_share;
} boxes_scene;

static void parameters(br_params *p, void *s)
{
    boxes_scene *c = s;
    rigid_bind(p, &c->rigid);
    picture_bind(p, &c->picture);
    br_params_double(p, "ground.concrete", &c->ra[3]);
    br_params_double(p, "ground.cast_iron", &c->ra[2]);
    br_params_double(p, "ground.steel", &c->ra[1]);
    br_params_double(p, "ground.plastic", &c->ra[0]);
    br_params_choice(p, "ground.reading", &c->reading);
    br_params_choice(p, "ground.stencil", &c->stencil);
    br_params_double(p, "ground.pixel", &c->pixel);
    br_params_int(p, "ground.pixels", &c->pixels);
    br_params_double(p, "ground.length", &c->lane_length);
    br_params_double(p, "ground.width", &c->lane_width);
    br_params_seed(p, "ground.seed", &c->seed);
    br_params_int(p, "ground.seeds", &c->seeds);
    br_params_double(p, "box.side", &c->side);
    br_params_double(p, "box.mass", &c->mass);
    br_params_double(p, "box.plaster", &c->plaster);
    br_params_double(p, "box.speed", &c->speed);
    br_params_double(p, "run.duration", &c->duration);
    br_params_double(p, "run.close_share", &c->close_share);
    br_params_double(p, "run.stop_share", &c->stop_share);
}

/* ---- textures ---- */

static br_image *ground_map(br_experiment *ex, const boxes_scene *c, int lane, int reading,
                            unsigned long long seed)
{
    br_error error = {0};
    br_image *heights, *map;
    const double sigma =
        br_texture_sigma(c->ra[lane], reading < 2 ? BR_RA_MEAN_DEVIATION : BR_RA_STANDARD_DEVIATION);
    br_require(
        ex, br_texture_gaussian_heights(c->pixels, c->pixels, sigma, seed + (unsigned)lane, &heights, &error),
        &error);
    br_require(ex,
               br_texture_from_heights(heights, c->pixel,
                                       reading % 2 ? BR_STENCIL_CENTRAL : BR_STENCIL_FORWARD, &map, &error),
               &error);
    br_image_destroy(heights);
    return map;
}

static br_image *plaster_map(br_experiment *ex, const boxes_scene *c, unsigned long long seed)
{
    br_error error = {0};
    const int pixels = (int)lround(c->side / c->pixel);
    br_texture_material_spec spec = {BR_TEXTURE_PLASTER, pixels, pixels, c->pixel, c->plaster, seed + LANES};
    br_image *heights, *map;
    br_require(ex, br_texture_material_heights(&spec, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, c->pixel, BR_STENCIL_CENTRAL, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

/* Standard deviation of the slope along x, and the mean of its positive part. */
typedef struct slopes {
    double sigma, positive;
} slopes;

static slopes measure(const br_image *map)
{
    double square = 0, positive = 0;
    for (int row = 0; row < map->height; row++)
        for (int column = 0; column < map->width; column++) {
            br_vec2 s;
            if (!br_texture_slope(br_image_pixel_const(map, column, row), &s))
                continue;
            square += s.x * s.x;
            positive += 0.5 * fabs(s.x); /* a height field that tiles has no mean slope */
        }
    const double n = (double)map->width * map->height;
    return (slopes){sqrt(square / n), positive / n};
}

/* ---- a run of four boxes ---- */

typedef struct outcome {
    double distance[LANES], turned[LANES];
    double sigma[LANES], plaster;             /* measured slopes */
    double positive[LANES], plaster_positive; /* means of their positive parts */
    rigid_sums sums;
} outcome;

/* The scene as it is seen: a box of plaster on each ground. */
static void show_boxes(scene_pictures *pictures, const rigid_scene *s, int skin, const int lane[LANES],
                       const int ground[LANES], const int box[LANES])
{
    const br_render_material looks[LANES] = {
        pictures_material(0.80, 0.36, 0.30, 0.35, 0), pictures_material(0.74, 0.76, 0.80, 0.3, 0.7),
        pictures_material(0.44, 0.45, 0.48, 0.5, 0.4), pictures_material(0.78, 0.76, 0.72, 0.9, 0)};
    const int cube = pictures_shape(pictures, s->surfaces[skin], NULL);
    for (int i = 0; i < LANES; i++) {
        const int top = pictures_shape(pictures, s->surfaces[lane[i]], NULL);
        pictures_show(pictures, ground[i], top, br_pose_identity(), looks[i]);
        pictures_show(pictures, box[i], cube, br_pose_identity(),
                      pictures_material(0.93, 0.90, 0.84, 0.8, 0));
    }
}

static outcome slide(br_experiment *ex, const boxes_scene *c, int reading, unsigned long long seed,
                     rigid_variant variant, double coefficient, const rigid_tables *tables,
                     scene_pictures *pictures)
{
    outcome o = {.sums = {0}};
    rigid_scene *s = rigid_begin(ex, &c->rigid, variant);
    const br_vec3 sides = {c->side, c->side, c->side};
    const br_shape *box = rigid_box(s, sides);
    br_image *plaster = plaster_map(ex, c, seed);
    const slopes rough = measure(plaster);
    o.plaster = rough.sigma;
    o.plaster_positive = rough.positive;
    const int skin = rigid_surface(s, rigid_box_mesh(s, sides, c->side), plaster, c->rigid.k_b);
    int number[LANES], ground_body[LANES], lane[LANES];
    for (int i = 0; i < LANES; i++) {
        const double y = (i - 0.5 * (LANES - 1)) * c->lane_width;
        br_image *map = ground_map(ex, c, i, reading, seed);
        const slopes ground = measure(map);
        o.sigma[i] = ground.sigma;
        o.positive[i] = ground.positive;
        const br_pose pose = {{c->lane_length / 2 - c->side, y, 0}, {1, 0, 0, 0}};
        lane[i] = (int)s->n_surfaces;
        ground_body[i] =
            rigid_slab(s, c->lane_length, c->lane_width, pose, map, c->pixel * c->pixels, c->rigid.k_a);
        number[i] = rigid_solid(s, box, c->mass, (br_pose){{0, y, c->side / 2}, {1, 0, 0, 0}}, skin);
        br_world_set_velocity(s->world, number[i], (br_velocity){{c->speed, 0, 0}, {0, 0, 0}});
    }
    rigid_ready(s, 4, coefficient);
    rigid_log log = rigid_log_begin(s, tables, "boxes");
    const int steps = (int)lround(c->duration / c->rigid.world.dt) * rigid_steps_per_step(variant);
    show_boxes(pictures, s, skin, lane, ground_body, number);
    for (int i = 0; i < steps; i++) {
        pictures_step(pictures, br_world_poses(s->world),
                      i * c->rigid.world.dt / rigid_steps_per_step(variant));
        rigid_step(&log);
    }
    pictures_put(pictures, "snapshots");
    for (int i = 0; i < LANES; i++) {
        const br_pose pose = br_world_poses(s->world)[number[i]];
        o.distance[i] = pose.position.x;
        const br_vec3 edge = br_quat_rotate(pose.orientation, br_vec3_make(1, 0, 0));
        o.turned[i] = atan2(edge.y, edge.x);
    }
    o.sums = log.sums;
    rigid_end(s);
    return o;
}

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

/* Many seeds of one reading: mean distances, their standard errors, and theory from the measured slopes. */
typedef struct study {
    double mean[LANES], error[LANES], theory[LANES], mu[LANES];
} study;

static study over_seeds(br_experiment *ex, const boxes_scene *c, int reading, br_table *out)
{
    study r = {.mean = {0}};
    double square[LANES] = {0};
    for (int k = 0; k < c->seeds; k++) {
        const outcome o = slide(ex, c, reading, c->seed + 100 * (unsigned)k, RIGID_PLOUGHING, 0, NULL, NULL);
        for (int i = 0; i < LANES; i++) {
            const double mu = coefficient_of(c, o.sigma[i], o.plaster), theory = stopping_distance(c, mu);
            r.mean[i] += (o.distance[i] - theory) / c->seeds;
            square[i] += (o.distance[i] - theory) * (o.distance[i] - theory) / c->seeds;
            r.theory[i] += theory / c->seeds;
            r.mu[i] += mu / c->seeds;
            const double pi = 3.14159265358979323846;
            const double exact = c->rigid.patch.mu_0 +
                                 2 / pi * (c->rigid.k_a * o.positive[i] + c->rigid.k_b * o.plaster_positive);
            br_table_text(out, reading_names[reading]);
            br_table_text(out, lane_names[i]);
            br_table_put(out, k, o.sigma[i], o.plaster, mu, exact, o.distance[i], theory,
                         stopping_distance(c, exact), o.turned[i]);
        }
        br_progress_step(ex);
    }
    for (int i = 0; i < LANES; i++) {
        r.error[i] = sqrt(fmax(0, square[i] - r.mean[i] * r.mean[i]) / (c->seeds - 1));
        r.mean[i] += r.theory[i];
    }
    return r;
}

static void run(br_experiment *ex, const void *s)
{
    const boxes_scene *c = s;
    br_progress_begin(ex, (size_t)(READINGS * c->seeds + RIGID_VARIANTS));
    const int base = 2 * c->reading + c->stencil;
    const rigid_tables tables = rigid_tables_open(ex);
    outcome o[RIGID_VARIANTS];
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        o[v] = slide(ex, c, base, c->seed, (rigid_variant)v, o[0].sums.coefficient, &tables,
                     v == RIGID_PLOUGHING ? pictures : NULL);
        br_progress_step(ex);
    }
    pictures_end(pictures);
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
            br_table_text(summary, lane_names[i]);
            br_table_put(summary, 1e6 * c->ra[i], r->mu[i], r->mean[i], r->error[i], r->theory[i]);
        }
    }

    const study *r = &studies[base];
    br_claim_order(ex, "order", r->mean, LANES, true);
    br_claim_theory(ex, "steel-close", (r->mean[0] - r->mean[1]) / r->mean[0], c->close_share);
    br_claim_theory(ex, "concrete-stops", r->mean[3] / r->mean[0], c->stop_share);
    const char *const ids[LANES] = {"theory-plastic", "theory-steel", "theory-cast-iron", "theory-concrete"};
    for (int i = 0; i < LANES; i++)
        br_claim_theory(ex, ids[i], fabs(r->mean[i] - r->theory[i]) / r->error[i], 0);
    bool always = true;
    for (int reading = 0; reading < READINGS; reading++)
        for (int i = 1; i < LANES; i++)
            always = always && studies[reading].mean[i] < studies[reading].mean[i - 1];
    br_claim_holds(ex, "order-all-readings", always,
                   "distances fall from plastic to concrete in all %d readings", READINGS);
    br_claim_theory(ex, "half-step", o[RIGID_HALF_STEP].distance[0] - o[0].distance[0],
                    c->speed * c->rigid.world.dt / 4);
    double spread = 0;
    for (int i = 1; i < LANES; i++)
        br_worst(&spread, o[RIGID_COULOMB].distance[i] - o[RIGID_COULOMB].distance[0]);
    br_claim_theory(ex, "coulomb-alike", spread, 0);
    br_claim_theory(ex, "residual", o[0].sums.residual / (c->rigid.world.dt * -c->rigid.world.gravity.z), 0);
}

static const br_output outputs[] = {
    RIGID_OUTPUTS,
    {"distances.csv",
     "reading, material, seed, sigma_ground_1, sigma_plaster_1, mu_variance_1, mu_mean_slope_1, distance_m, "
     "theory_m, "
     "theory_mean_slope_m, turned_rad",
     "stopping distances: simulated, and from the measured slopes, by their variance and by the mean of "
     "their positive part"},
    {"summary.csv", "reading, material, Ra_um, mu_1, distance_m, standard_error_m, theory_m",
     "means over seeds for each reading of Ra and each stencil"},
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
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
