/* Matchstick, Figure 12: three boxes with different starting orientations slide down a plane with a friction
 * texture and leave it near the same place.
 *
 * Model: the texture's red and green give the plane's structure direction in the mesh's tangent frame, s = (2
 * r - 1) t + (2 g - 1) b [section 5.1]; boxes have none, so that the plane's alone decides [section 6]: an
 * ellipse of half axes mu_t along it and mu_b across, friction of maximum dissipation.
 *
 * The document prints neither texture nor sizes, slope, coefficients or starts: all are ours, as is the
 * texture: lines that gather on a curve which crosses the slope, painted into a picture of 8 bits, written as
 * PNG, read back and laid over the plane. A verdict that hangs on that says so.
 *
 * Measured: exit points against a box's side, and paths against a point mass on the field (CVODE); the same
 * with other solvers, a finer step, finer texture or none, smaller boxes, one orientation, one place, boxes
 * with a direction of their own, boxes that don't pass through each other; and with isotropic friction of the
 * mean and of the least coefficient, whose boxes leave as far apart as they start.
 *
 * Differs: the published picture was made with another solver (Vortex); boxes here may pass through each
 * other, so that each shows its own way: as they never touch, that changes nothing. */
#include <math.h>

#include "fig12.h"

static const br_field scene_fields[] = {
    BR_ROW(boxes, interval, "paths.interval"),
    BR_ROW(boxes, places, "paths.places"),
    BR_ROW(boxes, finer, "settings.finer"),
    BR_ROW(boxes, divide, "settings.divide"),
    BR_ROW(boxes, solvers, "settings.solvers"),
    BR_ROW_LIST(boxes, times, n_times, "figure.times"),
    BR_ROW(boxes, spacing, "figure.spacing"),
    BR_ROW(boxes, stroke, "figure.stroke"),
    BR_ROW_LIST(boxes, across, n_across, "settings.across"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(boxes, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    boxes *const c = s;
    br_scene_default(&br_slope_boxes_type, &c->slope);
    br_params_world(p, &c->slope.options.world);
    br_params_fields(p, "", &br_slope_boxes_struct, &c->slope,
                     "[plane] length width slope [texture] field rate amplitude wavelength texel "
                     "[box] boxes sides density start apart yaw yaw_step duration "
                     "[friction] mu=friction.mu mu_t=friction.mu_t mu_b=friction.mu_b");
    br_params_check(p, &br_slope_boxes_struct, &c->slope);
    br_params_picture(p, &c->picture);
    const double steps = c->interval / c->slope.options.world.dt;
    br_params_require(p, fabs(steps - round(steps)) < 1e-9 * steps,
                      "paths.interval = %g s is no multiple of world.dt = %g s", c->interval,
                      c->slope.options.world.dt);
    br_params_require(p, c->slope.texel > 0, "texture.texel = 0");
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const boxes *const c = s;
    size_t n;
    br_slope_run *const runs = make_runs(ex, c, &n);
    if (br_films_alone(ex, &c->picture)) {
        draw(ex, c, runs);
        return BR_OK;
    }
    br_progress_begin(ex, n + c->n_across);
    br_slope_runs(ex, runs, n);
    put_settings(ex, c, runs, n);
    put_figure(ex, c, runs);
    claim_runs(ex, c, runs, n);
    put_coefficients(ex, c);
    draw(ex, c, runs);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig12-three-boxes", .title = "Three boxes on a friction texture",
        .reproduces = "matchstick, Figure 12",
        .summary =
            "Three boxes that start apart and turned differently slide down a plane whose structure "
            "directions come from a texture in red and green. Spread of their exit points; paths against a "
            "point mass, other solvers, and isotropic friction.",
        .scene = &scene_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"settings.csv",
             "setting, index_1, exit_1_m, exit_2_m, exit_3_m, spread_m, apart_m, iterations_1",
             "exit points of the boxes across the slope, distance of the outermost, distance of the paths "
             "from those as it is; mean iterations of a step"},
            {"coefficients.csv", "mu_b_1, near_1",
             "boxes with other coefficients across the lines: distance of the outermost exit points "
             "over a box's side"},
            {"paths.csv", "setting, box_1, t_s, x_m, y_m", "paths: down the slope, across it to the left"},
            {"outlines.csv", "box_1, t_s, drawn_1, x_m, y_m", "outlines of the boxes at a few times"},
            {"strokes.csv", "name, drawn_1, x_m, y_m", "the texture's directions"}));
