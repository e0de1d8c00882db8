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
 * "exhibits isotropy", which neither theory nor simulation shows, in floats or in 8 bits: it is the difference
 * of along and across that shrinks. What frames do to directions: aligned ones let boxes go straight on, the
 * polygon turns them along the ridges, fixed ones towards their own axes (picture).
 *
 * Not in the document: the ridges' slopes, how the box is driven (there with a mouse). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sec55.h"

const char *const method_names[METHODS] = {"fixed", "aligned", "polygon"};

static const br_field scene_fields[] = {
    BR_ROW(frame_scene, gentle_slope, "ridges.gentle_slope"),
    BR_ROW(frame_scene, steep_slope, "ridges.steep_slope"),
    BR_ROW(frame_scene, period, "ridges.period"),
    BR_ROW(frame_scene, steep, "ridges.steep"),
    BR_ROW(frame_scene, pixel, "ridges.pixel"),
    BR_ROW(frame_scene, turned, "ridges.turned"),
    BR_ROW(frame_scene, size, "ridges.size"),
    BR_ROW(frame_scene, sides.x, "box.length"),
    BR_ROW(frame_scene, sides.y, "box.width"),
    BR_ROW(frame_scene, sides.z, "box.height"),
    BR_ROW(frame_scene, mass, "box.mass"),
    BR_ROW(frame_scene, speed, "slide.speed"),
    BR_ROW(frame_scene, time, "slide.time"),
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
    rigid_bind(p, &c->rigid);
    static const char *const maps[] = {"maps.plane"};
    scene_maps_bind(p, &c->maps, 1, maps);
    br_params_fields(p, "world", &br_world_options_struct, &c->rigid.world, "alignment_iterations");
    br_params_struct(p, "", &scene_struct, c);
    picture_bind(p, &c->picture);
    br_params_require(p, c->directions % c->picture_boxes == 0,
                      "launch.boxes = %d does not divide slide.directions = %d", c->picture_boxes,
                      c->directions);
    br_params_require(p, c->directions % 8 == 0, "slide.directions = %d is no multiple of 8", c->directions);
}

/* ---- theory ---- */

static const double pi = 3.14159265358979323846;

/* Excess coefficient over mu_0 against the steep or the gentle side, for sliding whose part across the ridges
 * is `along` [eqs. (5) to (8)]: shares of texels times slopes; 8 bits clamp a facet's coefficient at 1
 * [section 4.2]. */
static double excess(const frame_scene *c, bool steep, double along)
{
    const double share = (double)(steep ? c->steep : c->period - c->steep) / c->period;
    const double facet = 2 / pi * (steep ? c->steep_slope : c->gentle_slope) * along;
    return c->rigid.k_a * share * (c->rigid.patch.packing == BR_PACKING_RGBA8 ? fmin(1, facet) : facet);
}

/* mu(d) for sliding at an angle to the world's x axis; steep ridges face along u, so sliding along -u meets
 * them. */
static double exact(const frame_scene *c, double angle)
{
    const double along = cos(angle - c->turned);
    return c->rigid.patch.mu_0 + excess(c, along < 0, fabs(along));
}

/* The same by the support function of the box whose axes are x and y. */
static double fixed_box(const frame_scene *c, double angle)
{
    const double x = cos(angle), y = sin(angle);
    const double along_x = exact(c, x > 0 ? 0 : pi), along_y = exact(c, y > 0 ? pi / 2 : -pi / 2);
    return fabs(x) * along_x + fabs(y) * along_y;
}

/* ---- a slide ---- */

static void go_on(br_experiment *ex, slide_path *path, br_vec3 at)
{
    if (path->n == path->capacity) {
        path->capacity = path->capacity ? 2 * path->capacity : 64;
        path->at = realloc(path->at, path->capacity * sizeof *path->at);
        if (!path->at)
            br_experiment_fail(ex, "out of memory");
    }
    path->at[path->n++] = at;
}

br_image *ridge_map(br_experiment *ex, const frame_scene *c)
{
    br_error error = {0};
    const br_texture_sawtooth_spec spec = {.width = 4 * c->period,
                                           .height = 4,
                                           .period = c->period,
                                           .steep = c->steep,
                                           .gentle_slope = c->gentle_slope,
                                           .steep_slope = c->steep_slope,
                                           .turned = true};
    br_image *map;
    br_require(ex, scene_maps_read(&c->maps, 0, &map, &error), &error);
    if (!map)
        br_require(ex, br_texture_sawtooth(&spec, &map, &error), &error);
    return map;
}

outcome slide(br_experiment *ex, const frame_scene *c, int method, double angle, double shift,
              rigid_variant variant, double coefficient, const scene_tables *tables, slide_path *path)
{
    scene_params params = c->rigid;
    params.world.frame = method == 1 ? BR_FRAME_SLIDING : BR_FRAME_WORLD;
    rigid_scene *s = rigid_begin(ex, &params, variant);
    br_image *map = ridge_map(ex, c);
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), c->turned);
    rigid_slab(s, c->size, c->size, (br_pose){{0, 0, 0}, turn}, map, c->pixel * map->width, c->rigid.k_a);
    const int skin = rigid_surface(s, rigid_box_mesh(s, c->sides, 1), NULL, c->rigid.k_b);
    /* starts a little aside, so that trials meet the ridges elsewhere */
    const br_vec3 at = br_vec3_make(shift * cos(c->turned), shift * sin(c->turned), c->sides.z / 2);
    const int box = rigid_solid(s, rigid_box(s, c->sides), c->mass, (br_pose){at, {1, 0, 0, 0}}, skin);
    const br_vec3 d = br_vec3_make(cos(angle), sin(angle), 0),
                  across = br_vec3_make(-sin(angle), cos(angle), 0);
    br_world_set_velocity(s->world, box, (br_velocity){br_vec3_scale(c->speed, d), {0, 0, 0}});
    rigid_ready(s, method == 2 ? c->polygon : 4, coefficient);
    rigid_log log = rigid_log_begin(s, tables, method_names[method]);
    if (path)
        go_on(ex, path, at);
    const int steps = (int)lround(c->time / c->rigid.world.dt) * rigid_steps_per_step(variant);
    for (int i = 0; i < steps; i++) {
        rigid_step(&log);
        if (path)
            go_on(ex, path, br_world_poses(s->world)[box].position);
    }
    const br_vec3 v = br_world_velocities(s->world)[box].linear;
    outcome o = {.sums = log.sums};
    o.mu = (c->speed - br_vec3_dot(v, d)) / (-c->rigid.world.gravity.z * c->time);
    o.deflection = br_vec3_dot(v, across) / br_vec3_dot(v, d);
    rigid_end(s);
    return o;
}

/* Mean over trials. */
static outcome slides(br_experiment *ex, const frame_scene *c, int method, double angle,
                      rigid_variant variant, slide_path *path)
{
    outcome mean = {0};
    for (int k = 0; k < c->trials; k++) {
        const double shift = c->pixel * c->period * k / c->trials;
        const outcome o = slide(ex, c, method, angle, shift, variant, 0, NULL, k == 0 ? path : NULL);
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
        br_table_put(paths, angle * 180 / pi, (double)i * c->rigid.world.dt, path->at[i].x, path->at[i].y);
    }
    free(path->at);
}

/* Against the steep side, against the gentle one, along the ridges; all methods: the largest relative change
 * of the coefficient at half the step. */
static double half_step(br_experiment *ex, const frame_scene *c, double mu[METHODS][3])
{
    const double angles[3] = {pi, 0, pi / 2};
    double worst = 0;
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < 3; k++)
            br_worst(&worst,
                     slides(ex, c, m, c->turned + angles[k], RIGID_HALF_STEP, NULL).mu / mu[m][k] - 1);
    return worst;
}

/* Largest over smallest coefficient of the fixed frame in the 8 bits of section 4.2. */
static double ratio_in_bytes(br_experiment *ex, const frame_scene *c)
{
    frame_scene bytes = *c;
    bytes.rigid.patch.packing = BR_PACKING_RGBA8;
    double least = INFINITY, most = 0;
    for (int i = 0; i < c->directions; i++) {
        const double mu =
            slides(ex, &bytes, 0, c->turned + 2 * pi * i / c->directions, RIGID_PLOUGHING, NULL).mu;
        br_least(&least, mu);
        br_most(&most, mu);
    }
    return most / least;
}

static void run(br_experiment *ex, const void *s)
{
    const frame_scene *c = s;
    scene_maps_set_aside(ex, &c->maps);
    br_progress_begin(ex, (size_t)(METHODS * (c->directions + 3) + c->directions));
    br_table *out = br_table_open(ex, "directions"), *paths = br_table_open(ex, "paths");
    const scene_tables tables = scene_tables_open(ex);
    double mu[METHODS][3], least = INFINITY, most = 0, residual = 0, turned[METHODS] = {0};
    for (int m = 0; m < METHODS; m++)
        for (int i = 0; i < c->directions; i++) {
            const double relative = 2 * pi * i / c->directions, angle = c->turned + relative;
            slide_path path = {0};
            const outcome o = slides(ex, c, m, angle, RIGID_PLOUGHING, &path);
            put_path(c, paths, m, angle, &path);
            br_table_text(out, method_names[m]);
            br_table_put(out, relative * 180 / pi, o.mu, m == 0 ? fixed_box(c, angle) : exact(c, angle),
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
            const double angle = c->turned + (k == 0 ? pi : k == 1 ? 0 : pi / 2);
            char id[40];
            snprintf(id, sizeof id, "%s-%s", method_names[m], directions[k]);
            br_claim_theory(ex, id, mu[m][k], m == 0 ? fixed_box(c, angle) : exact(c, angle));
        }
    br_claim_theory(ex, "fixed-isotropic", most / least, c->isotropic);
    br_claim_theory(ex, "fixed-isotropic-8-bits", ratio_in_bytes(ex, c), c->isotropic);
    br_claim_theory(ex, "asymmetry-stays", mu[0][0] - mu[0][1],
                    fixed_box(c, c->turned + pi) - fixed_box(c, c->turned));
    br_claim_theory(ex, "residual", residual / (c->rigid.world.dt * -c->rigid.world.gravity.z), 0);

    br_claim_theory(ex, "aligned-straight", turned[1], 0);
    br_claim_theory(ex, "polygon-turns", turned[2], turned[1]);
    br_claim_theory(ex, "half-step", half_step(ex, c, mu), 0);

    /* one slide against the steep ridges in all variants, recorded whole */
    double coefficient = 0, coulomb = 0;
    for (int v = 0; v < RIGID_VARIANTS; v++)
        for (int m = 0; m < METHODS; m++) {
            const outcome o =
                slide(ex, c, m, c->turned + pi, 0, (rigid_variant)v, coefficient, &tables, NULL);
            if (v == RIGID_PLOUGHING && m == 1)
                coefficient = o.sums.coefficient;
            if (v == RIGID_COULOMB && m == 1)
                coulomb = o.mu;
        }
    br_note_number(ex, "mean_coefficient", coefficient, "1");
    br_claim_theory(ex, "coulomb", coulomb, coefficient);
    draw_paths(ex, c);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"directions.csv", "method, angle_deg, mu_1, theory_1, exact_1, deflection_1",
     "coefficient that brakes a box sliding at an angle to the facing of the steep ridges: measured, theory "
     "of the method, mu(d) of the facets; and "
     "velocity across over velocity along at the end"},
    {"paths.csv", "method, angle_deg, t_s, x_m, y_m",
     "paths of the boxes, angles against the world's x axis"},
};

static const br_experiment_type type = {
    .id = "ploughing-sec55-frame-alignment",
    .title = "Alignment of contact frames",
    .reproduces = "ploughing, section 5.5",
    .summary = "A flat box slides in all directions over sawtooth ridges that lie at 45 degrees to the "
               "world's axes: frames fixed to the world, frames "
               "aligned with the predicted sliding, and a polygon of 16 directions. The coefficient that "
               "brakes it against theory.",
    .scene_size = sizeof(frame_scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
