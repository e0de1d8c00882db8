/* Matchstick, Figure 3: procedural structure fields on a slope channel boxes, spread them and lead them
 * through a slalom.
 *
 * Model: boxes have no structure direction, so that the plane's field alone decides [section 6]: an ellipse
 * of half axes mu_t along the field and mu_b across it, friction of maximum dissipation [eqs. (5) to (13)].
 *
 * The document prints no numbers of these scenes (it ran them with Flex): sizes, slope, coefficients and
 * fields are ours, and verdicts hang on them. Channel and spread turn the direction in proportion to the
 * distance from the middle line, so that the field's lines obey sin(r y) = sin(r y_0) exp(-+ r x); the
 * slalom's are sines.
 *
 * Measured: width of the paths along the slope, turns and amplitude of the slalom's, against the field's
 * lines, a point mass integrated by CVODE, and isotropic friction of the mean and of the least coefficient;
 * the same with other solvers, a finer step, smaller boxes, and the field in a texture. And one figure of
 * every kind of field that the library has, drawn as strokes. */
#include <math.h>

#include "fig03.h"

static const br_field scene_fields[] = {
    BR_ROW(structure, channel_rate, "channel.rate"),
    BR_ROW(structure, channel_apart, "channel.apart"),
    BR_ROW(structure, spread_rate, "spread.rate"),
    BR_ROW(structure, spread_apart, "spread.apart"),
    BR_ROW(structure, slalom_apart, "slalom.apart"),
    BR_ROW(structure, interval, "paths.interval"),
    BR_ROW(structure, drawn, "paths.drawn"),
    BR_ROW(structure, spacing, "paths.spacing"),
    BR_ROW(structure, finer, "settings.finer"),
    BR_ROW(structure, divide, "settings.divide"),
    BR_ROW(structure, texel, "settings.texel"),
    BR_ROW(structure, solvers, "settings.solvers"),
    BR_ROW_LIST(structure, across, n_across, "settings.across"),
    BR_ROW_LIST(structure, times, n_times, "figure.times"),
    BR_ROW(structure, stroke_spacing, "figure.spacing"),
    BR_ROW(structure, stroke, "figure.stroke"),
    BR_ROW(structure, kinds_spacing, "kinds.spacing"),
    BR_ROW(structure, kinds_stroke, "kinds.stroke"),
    BR_ROW(structure, texels, "kinds.texels"),
    BR_ROW(structure, window, "kinds.window"),
    BR_ROW(structure, seed, "kinds.seed"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(structure, scene_fields, NULL);

static void parameters(br_params *p, void *s)
{
    structure *const c = s;
    br_error error = {0};
    br_scene_default(&br_slope_boxes_type, &c->slope);
    br_params_world(p, &c->slope.options.world);
    br_params_fields(p, "", &br_slope_boxes_struct, &c->slope,
                     "[plane] length width slope [box] boxes sides density start duration "
                     "[friction] mu=friction.mu mu_t=friction.mu_t mu_b=friction.mu_b "
                     "[slalom] amplitude wavelength");
    br_params_picture(p, &c->picture);
    for (int f = 0; f < FIELDS; f++) {
        const br_slope_boxes_params with = with_field(c, f);
        br_params_require(p, br_struct_check(&br_slope_boxes_struct, &with, &error) >= 0, "%s: %s",
                          field_names[f], error.message);
    }
    const double steps = c->interval / c->slope.options.world.dt;
    br_params_require(p, fabs(steps - round(steps)) < 1e-9 * steps,
                      "paths.interval = %g s is no multiple of world.dt = %g s", c->interval,
                      c->slope.options.world.dt);
    br_params_require(p, c->drawn >= c->interval, "paths.drawn = %g s is below paths.interval = %g s",
                      c->drawn, c->interval);
    br_params_require(p, c->texel > 0, "settings.texel = 0");
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const structure *const c = s;
    const runs all = make_runs(ex, c);
    if (br_films_alone(ex, &c->picture)) {
        draw(ex, c, &all);
        return BR_OK;
    }
    br_progress_begin(ex, FIELDS * (all.n + c->n_across));
    br_slope_runs(ex, all.list, FIELDS * all.n);
    put_figure(ex, c, &all);
    claim_text(ex, c, &all);
    claim_widths(ex, c, &all);
    claim_slalom(ex, c, &all);
    claim_numbers(ex, c, &all);
    put_coefficients(ex, c);
    put_kinds(ex, c);
    draw(ex, c, &all);
    return BR_OK;
}

BR_EXPERIMENT(.id = "matchstick-fig03-structure-fields", .title = "Channel, spread and slalom",
              .reproduces = "matchstick, Figure 3",
              .summary = "Boxes slide down a slope whose structure directions are a procedural field: they "
                         "are channelled, "
                         "spread, or led through a slalom. Widths, turns and amplitudes against a point mass "
                         "and isotropic "
                         "friction; every kind of structure field drawn as strokes.",
              .scene = &scene_struct, .parameters = parameters, .run = run_all,
              BR_OUTPUTS({"paths.csv", "field, setting, box_1, t_s, x_m, y_m",
                          "paths of boxes, point masses and boxes under isotropic friction: down the slope, "
                          "across it to the left"},
                         {"outlines.csv", "field, drawn_1, x_m, y_m", "outlines of the boxes at a few times"},
                         {"strokes.csv", "name, drawn_1, x_m, y_m", "the three fields' directions"},
                         {"widths.csv", "field, x_m, boxes_m, masses_m, lines_m, least_m",
                          "distance of the outermost paths: boxes, point masses, the field's lines, circles "
                          "of the least coefficient"},
                         {"slalom.csv",
                          "box_1, turns_1, field_turns_1, amplitude_m, mass_amplitude_m, field_amplitude_m",
                          "turns and mean amplitude of each path on its way down the slalom"},
                         {"settings.csv",
                          "field, setting, index_1, start_width_m, exit_width_m, apart_m, iterations_1",
                          "every run: width at the start and at the lower edge, distance of the paths from "
                          "those as it is, mean "
                          "iterations of a step"},
                         {"coefficients.csv", "mu_b_1, channel_1, spread_1, slalom_1",
                          "point masses with other coefficients across the field: width at the lower edge "
                          "over that at the start, channel and spread; least amplitude over the field's, "
                          "slalom"},
                         {"kinds.csv", "name, drawn_1, x_m, y_m",
                          "every kind of structure field as strokes"}));
