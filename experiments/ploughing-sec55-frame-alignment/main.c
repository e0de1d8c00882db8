/* Ploughing, section 5.5: alignment of contact frames. A flat box slides over sawtooth ridges that lie at 45
 * degrees to the world's axes.
 *
 * Three ways to make the bounds of friction from the same facets: frames fixed to the world and a box of four
 * directions [eq. (9)]; frames turned along the sliding that a few frictionless iterations predict; a polygon
 * of 16 directions, which needs no frame.
 *
 * Theory: with the facets' excess m_s for sliding against the steep side, m_g against the gentle one, both
 * along u, mu(d) = mu_0 + m_g max(0, u.d) + m_s max(0, -u.d) is what an aligned frame and the polygon give.
 * The box fixed at 45 degrees takes the samples along its axes and gives, by its support function, sqrt(2)
 * mu_0 + m_s and sqrt(2) mu_0 + m_g across the ridges, sqrt(2) mu_0 + (m_s + m_g)/2 along them, where mu_0 is
 * right.
 *
 * Measured: the coefficient mu = (v0 - v.d)/(g t) that brakes a box sliding along d, for directions all
 * around, and its deflection.
 *
 * Claims: the numbers of theory for all three, at half the step, too; the text says that the fixed frame
 * "exhibits isotropy", which neither theory nor simulation shows, in floats or in 8 bits: it is the
 * difference of along and across that shrinks. What frames do to directions: aligned ones let boxes go
 * straight on, the polygon turns them along the ridges, fixed ones towards their own axes (picture).
 *
 * Not in the document: the ridges' slopes, how the box is driven (there with a mouse). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>
#include "sec55.h"

const char *const method_names[METHODS] = {"fixed", "aligned", "polygon"};

static const br_field scene_fields[] = {
    BR_ROW(frame_scene, record_every, "world.record_every"),
    BR_ROW(frame_scene, directions, "slide.directions"),
    BR_ROW(frame_scene, trials, "slide.trials"),
    BR_ROW(frame_scene, polygon, "slide.polygon"),
    BR_ROW(frame_scene, isotropic, "slide.isotropic"),
    BR_ROW(frame_scene, picture_speed, "launch.speed"),
    BR_ROW(frame_scene, picture_boxes, "launch.boxes"),
    BR_ROW(frame_scene, picture_path, "launch.path"),
    BR_ROW(frame_scene, picture_ridges, "launch.ridges"),
    BR_ROW(frame_scene, picture_relief, "launch.relief"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(frame_scene, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    frame_scene *c = s;
    br_params_scene(
        p, &br_ridges_type, &c->ridges,
        "[world] alignment_iterations=options.world.alignment_iterations "
        "[patch] k_A=k_ridges k_B=k_box "
        "[ridges] gentle_slope steep_slope period steep pixel turned size "
        "[box] length width height mass [slide] speed time=duration [maps] plane=map_plane green");
    br_params_picture(p, &c->picture);
    br_params_require(p, c->directions % c->picture_boxes == 0,
                      "launch.boxes = %d does not divide slide.directions = %d", c->picture_boxes,
                      c->directions);
    br_params_require(p, c->directions % 8 == 0, "slide.directions = %d is no multiple of 8", c->directions);
}

/* ---- theory ---- */

/* Excess coefficient over mu_0 against the steep or the gentle side, for sliding whose part across the ridges
 * is `along` [eqs. (5) to (8)]: shares of texels times slopes; 8 bits clamp a facet's coefficient at 1
 * [section 4.2]. */
static double excess(const frame_scene *c, bool steep, double along)
{
    const double share =
        (double)(steep ? c->ridges.steep : c->ridges.period - c->ridges.steep) / c->ridges.period;
    const double facet = 2 / BR_PI * (steep ? c->ridges.steep_slope : c->ridges.gentle_slope) * along;
    return c->ridges.k_ridges * share *
           (c->ridges.options.patch.packing == BR_PACKING_RGBA8 ? fmin(1, facet) : facet);
}

/* mu(d) for sliding at an angle to the world's x axis; steep ridges face along u, so sliding along -u meets
 * them. */
static double exact(const frame_scene *c, double angle)
{
    const double along = cos(angle - c->ridges.turned);
    return c->ridges.options.patch.mu_0 + excess(c, along < 0, fabs(along));
}

/* The same by the support function of the box whose axes are x and y. */
static double fixed_box(const frame_scene *c, double angle)
{
    const double x = cos(angle), y = sin(angle);
    const double along_x = exact(c, x > 0 ? 0 : BR_PI), along_y = exact(c, y > 0 ? BR_PI / 2 : -BR_PI / 2);
    return fabs(x) * along_x + fabs(y) * along_y;
}

/* ---- a slide ---- */

static br_status go_on(slide_path *path, br_vec3 at, br_error *error)
{
    if (!br_grow(&path->at, &path->capacity, path->n + 1, sizeof *path->at))
        return br_fail(error, BR_ERR_MEMORY, "a path");
    path->at[path->n++] = at;
    return BR_OK;
}

static br_status observe(br_scene *scene, void *path, br_error *error)
{
    const br_ridges_state *const state = br_scene_state(scene);
    return go_on(path, br_world_poses(br_scene_world(scene))[state->box].position, error);
}

br_status slide(const frame_scene *c, int method, double angle, double shift, const br_scene_variant *variant,
                const br_scene_tables *tables, slide_path *path, outcome *o, br_error *error)
{
    br_ridges_params params = c->ridges;
    params.options.world.frame = method == 1 ? BR_FRAME_SLIDING : BR_FRAME_WORLD;
    params.options.patch.directions = method == 2 ? c->polygon : 4;
    params.angle = angle;
    params.shift = shift; /* starts a little aside, so that trials meet the ridges elsewhere */
    br_scene *scene;
    BR_TRY(br_scene_create(&br_ridges_type, &params, variant, &scene, error));
    const br_ridges_state *const state = br_scene_state(scene);
    br_scene_record record = {
        .log = {.tables = tables, .label = method_names[method], .every = c->record_every},
        .on_sample = path ? observe : NULL,
        .context = path};
    br_status status = path ? observe(scene, path, error) : BR_OK;
    if (status >= 0)
        status = br_scene_record_run(&record, scene, error);
    const br_vec3 d = br_vec3_make(cos(angle), sin(angle), 0),
                  across = br_vec3_make(-sin(angle), cos(angle), 0);
    const br_vec3 v = br_world_velocities(br_scene_world(scene))[state->box].linear;
    o->sums = record.log.sums;
    o->mu = (params.speed - br_vec3_dot(v, d)) / (-params.options.world.gravity.z * params.duration);
    o->deflection = br_vec3_dot(v, across) / br_vec3_dot(v, d);
    br_scene_destroy(scene);
    return status;
}

/* Mean over trials. */
static outcome slides(br_experiment *ex, const frame_scene *c, int method, double angle, const char *variant,
                      slide_path *path)
{
    br_error error = {0};
    outcome mean = {0};
    for (int k = 0; k < c->trials; k++) {
        const double shift = c->ridges.pixel * c->ridges.period * k / c->trials;
        outcome o;
        br_require(ex,
                   slide(c, method, angle, shift, br_scene_variant_find(variant), NULL, k == 0 ? path : NULL,
                         &o, &error),
                   &error);
        mean.mu += o.mu / c->trials;
        mean.deflection += o.deflection / c->trials;
        br_most(&mean.sums.residual, o.sums.residual);
    }
    br_progress_step(ex);
    return mean;
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

/* Against the steep side, against the gentle one, along the ridges; all methods: the largest relative change
 * of the coefficient at half the step. */
static double half_step(br_experiment *ex, const frame_scene *c, double mu[METHODS][3])
{
    const double angles[3] = {BR_PI, 0, BR_PI / 2};
    double worst = 0;
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < 3; k++)
            br_worst(&worst,
                     slides(ex, c, m, c->ridges.turned + angles[k], "half-step", NULL).mu / mu[m][k] - 1);
    return worst;
}

/* Largest over smallest coefficient of the fixed frame in the 8 bits of section 4.2. */
static double ratio_in_bytes(br_experiment *ex, const frame_scene *c)
{
    frame_scene bytes = *c;
    bytes.ridges.options.patch.packing = BR_PACKING_RGBA8;
    double least = INFINITY, most = 0;
    for (int i = 0; i < c->directions; i++) {
        const double mu =
            slides(ex, &bytes, 0, c->ridges.turned + 2 * BR_PI * i / c->directions, "ploughing", NULL).mu;
        br_least(&least, mu);
        br_most(&most, mu);
    }
    return most / least;
}

static br_status run(br_experiment *ex, const void *s)
{
    const frame_scene *c = s;
    br_scene_maps_set_aside(ex, &c->ridges.maps);
    br_progress_begin(ex, (size_t)(METHODS * (c->directions + 3) + c->directions));
    br_table *out = br_table_open(ex, "directions"), *paths = br_table_open(ex, "paths");
    const br_scene_tables tables = br_scene_tables_open(ex);
    double mu[METHODS][3], least = INFINITY, most = 0, residual = 0, turned[METHODS] = {0};
    for (int m = 0; m < METHODS; m++)
        for (int i = 0; i < c->directions; i++) {
            const double relative = 2 * BR_PI * i / c->directions, angle = c->ridges.turned + relative;
            slide_path path = {0};
            const outcome o = slides(ex, c, m, angle, "ploughing", &path);
            put_path(c, paths, m, angle, &path);
            br_table_text(out, method_names[m]);
            br_table_put(out, relative * 180 / BR_PI, o.mu, m == 0 ? fixed_box(c, angle) : exact(c, angle),
                         exact(c, angle), o.deflection);
            /* against the steep side, against the gentle one, along the ridges */
            if (i == c->directions / 2)
                mu[m][0] = o.mu;
            if (i == 0)
                mu[m][1] = o.mu;
            if (i == c->directions / 4)
                mu[m][2] = o.mu;
            if (m == 0) {
                least = br_smaller(least, o.mu);
                most = br_larger(most, o.mu);
            }
            br_worst(&turned[m], o.deflection);
            br_most(&residual, o.sums.residual);
        }
    const char *const directions[3] = {"steep", "gentle", "along"};
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < 3; k++) {
            const double angle = c->ridges.turned + (k == 0 ? BR_PI : k == 1 ? 0 : BR_PI / 2);
            char id[40];
            snprintf(id, sizeof id, "%s-%s", method_names[m], directions[k]);
            br_claim_against(ex, id, mu[m][k], m == 0 ? fixed_box(c, angle) : exact(c, angle));
        }
    br_claim_against(ex, "fixed-isotropic", most / least, c->isotropic);
    br_claim_against(ex, "fixed-isotropic-8-bits", ratio_in_bytes(ex, c), c->isotropic);
    br_claim_against(ex, "asymmetry-stays", mu[0][0] - mu[0][1],
                     fixed_box(c, c->ridges.turned + BR_PI) - fixed_box(c, c->ridges.turned));
    br_claim(ex, "residual", residual / (c->ridges.options.world.dt * -c->ridges.options.world.gravity.z));

    br_claim(ex, "aligned-straight", turned[1]);
    br_claim_against(ex, "polygon-turns", turned[2], turned[1]);
    br_claim(ex, "half-step", half_step(ex, c, mu));

    /* one slide against the steep ridges in all variants, recorded whole */
    double coefficient = 0, coulomb = 0;
    static const char *const variants[] = {"ploughing", "half-step", "coulomb"};
    br_error error = {0};
    for (int v = 0; v < 3; v++)
        for (int m = 0; m < METHODS; m++) {
            br_scene_variant variant = *br_scene_variant_find(variants[v]);
            variant.coefficient = coefficient;
            outcome o;
            br_require(ex, slide(c, m, c->ridges.turned + BR_PI, 0, &variant, &tables, NULL, &o, &error),
                       &error);
            if (v == 0 && m == 1)
                coefficient = o.sums.coefficient;
            if (v == 2 && m == 1)
                coulomb = o.mu;
        }
    br_note_number(ex, "mean_coefficient", coefficient, "1");
    br_claim_against(ex, "coulomb", coulomb, coefficient);
    draw_paths(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-sec55-frame-alignment", .title = "Alignment of contact frames",
        .reproduces = "ploughing, section 5.5",
        .summary = "A flat box slides in all directions over sawtooth ridges that lie at 45 degrees to the "
                   "world's axes: frames fixed to the world, frames aligned with the predicted sliding, and "
                   "a polygon of 16 directions. The coefficient that brakes it against theory.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            BR_SCENE_OUTPUTS,
            {"directions.csv", "method, angle_deg, mu_1, theory_1, exact_1, deflection_1",
             "coefficient that brakes a box sliding at an angle to the facing of the steep ridges: measured, "
             "theory of the method, mu(d) of the facets; and velocity across over velocity along at the end"},
            {"paths.csv", "method, angle_deg, t_s, x_m, y_m",
             "paths of the boxes, angles against the world's x axis"}));
