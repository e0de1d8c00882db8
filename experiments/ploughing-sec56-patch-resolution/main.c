/* Ploughing, Section 5.6: what the width of the contact patch and the resolution of its sub-texture do.
 *
 * Three things are sampled at several widths and resolutions: a single ridge that passes under a patch; a box
 * that slides to rest on cast iron, as in Figure 9; the three bunnies of Figure 16. The first two with point
 * samples and with mipmaps, in floats and in the 8 bits of Section 4.2; the bunnies with point samples in 8
 * bits, as Figure 16.
 *
 * Measured: peak and integral of friction over the ridge; mean and spread of the coefficient on cast iron and
 * the box's way; how many bunnies fall at the teapot.
 *
 * Table 1's patches and the ends of both sweeps run at half the step and with isotropic friction of the same
 * mean, too, and are recorded (twins.c).
 *
 * Claims: what the text observed, and its mechanism: point samples keep the work against a ridge and the mean
 * coefficient at any width and resolution (theory); averaging filters and 8 bits do not (findings).
 *
 * The text's sentences about ridge and iron are claimed again over what it leaves open (vary.c).
 *
 * Differs from the document: it does not say how its textures are filtered, nor what the videos that it
 * refers to show in numbers. */
#include "sec56.h"

static const br_field rows[] = {
    BR_ROW_LIST(scene, widths, n_widths, "sweep.widths"),
    BR_ROW_LIST(scene, resolutions, n_resolutions, "sweep.resolutions"),
    BR_ROW(scene, width, "sweep.width"),
    BR_ROW(scene, resolution, "sweep.resolution"),
    BR_ROW(scene, ridge_height, "ridge.height"),
    BR_ROW(scene, ridge_bevel, "ridge.bevel"),
    BR_ROW(scene, ridge_plateau, "ridge.plateau"),
    BR_ROW(scene, ridge_length, "ridge.length"),
    BR_ROW(scene, ridge_pixels, "ridge.pixels"),
    BR_ROW_LIST(scene, ridge_slopes, n_slopes, "ridge.slopes"),
    BR_ROW(scene, ridge_step, "ridge.step"),
    BR_ROW(scene, ridge_k, "ridge.k"),
    BR_ROW(scene, pass_speed, "ridge.pass_speed"),
    BR_ROW(scene, felt, "ridge.felt"),
    BR_ROW(scene, same, "ridge.same"),
    BR_ROW(scene, seeds, "iron.seeds"),
    BR_ROW(scene, bunny_seed, "launch.seed"),
    BR_ROW(scene, bunny_runs, "launch.runs"),
    BR_ROW(scene, decisive_runs, "launch.decisive"),
    BR_ROW(scene, yaw, "launch.yaw"),
    BR_ROW(scene, shift, "launch.shift"),
    BR_ROW(scene, faster, "launch.faster"),
    BR_ROW(scene, solved, "world.solved"),
    BR_ROW(scene, iron_lane, "boxes.lane"),
    BR_ROW(scene, iron_view, "boxes.view"),
    BR_ROW(scene, iron_width, "boxes.width"),
    BR_ROW(scene, iron_height, "boxes.height"),
    BR_ROW(scene, stuck, "launch.stuck"),
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW_LIST(scene, vary_heights, n_vary_heights, "vary.heights"),
    BR_ROW_LIST(scene, vary_bevels, n_vary_bevels, "vary.bevels"),
    BR_ROW_LIST(scene, vary_ridge_steps, n_vary_ridge_steps, "vary.ridge_steps"),
    BR_ROW_LIST(scene, vary_pixels, n_vary_pixels, "vary.pixels"),
    BR_ROW_LIST(scene, vary_widths, n_vary_widths, "vary.widths"),
    BR_ROW_LIST(scene, vary_resolutions, n_vary_resolutions, "vary.resolutions"),
    BR_ROW_LIST(scene, vary_ra, n_vary_ra, "vary.ra"),
    BR_ROW_LIST(scene, vary_plaster, n_vary_plaster, "vary.plaster"),
    BR_ROW_LIST(scene, vary_speeds, n_vary_speeds, "vary.speeds"),
    BR_ROW(scene, vary_seeds, "vary.seeds"),
    BR_ROW_LIST(scene, vary_cells, n_vary_cells, "vary.cells"),
    BR_ROW_LIST(scene, vary_launch_speeds, n_vary_launch_speeds, "vary.launch_speeds"),
    BR_ROW(scene, vary_runs, "vary.runs"),
};
static const br_struct_type fields = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *s = v;
    br_scene_default(&br_iron_type, &s->iron);
    br_scene_default(&br_bunnies_type, &s->bunnies);
    br_params_share_scenes(p, &s->iron.options);
    br_params_share_scenes(p, &s->bunnies.options);
    s->world = br_scene_options_default().world;
    br_params_world(p, &s->world);
    br_params_fields(p, "iron", &br_iron_struct, &s->iron,
                     "ra pixel pixels side mass speed k mu_0=options.patch.mu_0 plaster seed "
                     "[maps] iron=map_iron plaster=map_plaster green");
    br_params_fields(p, "", &br_bunnies_struct, &s->bunnies, br_bunnies_keys);
    br_params_fields(p, "launch", &br_bunnies_struct, &s->bunnies,
                     "mu_0=options.patch.mu_0 packing=options.patch.packing patch.path=options.backend");
    br_params_picture(p, &s->picture);
    br_params_struct(p, "", &fields, s);
    s->bunnies.options.world = s->world;
    s->backend = s->bunnies.options.backend;
    size_t n_eye, n_target;
    br_params_doubles(p, "boxes.eye", &s->iron_eye, &n_eye);
    br_params_doubles(p, "boxes.target", &s->iron_target, &n_target);
    br_params_require(p, n_eye == 3 && n_target == 3, "boxes.eye and target have three components each");
    br_params_require(p, s->n_widths >= 2 && s->n_resolutions >= 2,
                      "sweep.widths and sweep.resolutions need two values each");
    br_params_require(p, s->vary_runs <= s->bunny_runs, "vary.runs = %d is more than launch.runs = %d",
                      s->vary_runs, s->bunny_runs);
    br_params_require(p, s->decisive_runs > s->bunny_runs,
                      "launch.decisive = %d is not above launch.runs = %d", s->decisive_runs, s->bunny_runs);
    for (size_t i = 1; i < s->n_widths; i++)
        br_params_require(p, s->widths[i] > s->widths[i - 1], "sweep.widths does not increase at %g",
                          s->widths[i]);
    for (size_t i = 1; i < s->n_resolutions; i++)
        br_params_require(p, s->resolutions[i] > s->resolutions[i - 1],
                          "sweep.resolutions does not increase at %d", s->resolutions[i]);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    if (br_films_alone(ex, &s->picture)) {
        film_bunnies(ex, s);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &s->iron.maps);
    br_scene_maps_set_aside(ex, &s->bunnies.maps);
    const sweep_results a = run_sweeps(ex, s);
    put_sweeps(&a);
    claim_all(&a);
    vary_claims(&a);
    twins_report(a.twins);
    double *const ways = br_doubles(ex, s->n_resolutions);
    for (size_t i = 0; i < s->n_resolutions; i++)
        ways[i] = iron_mean_of(&a, (s->n_widths + i) * WAYS + MIPMAP).distance;
    draw_boxes(ex, s, s->n_resolutions, ways);
    twins_destroy(a.twins);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-sec56-patch-resolution", .title = "Width and resolution of contact patches",
        .reproduces = "ploughing, Section 5.6",
        .summary = "A ridge under a patch, a box that slides to rest on cast iron, and the bunnies of Figure "
                   "16, at several patch widths and sub-texture resolutions, with point samples and mipmaps, "
                   "in floats and in 8 bits.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"ridge.csv", "sweep, sampling, width_m, resolution_1, peak_1, work_m, reach_m",
             "a ridge under a patch: peak of mu - mu_0, its integral over the way, the way over which it is "
             "felt"},
            {"profile.csv", "sweep, width_m, resolution_1, x_m, mu_1",
             "mu - mu_0 over the way, point samples"},
            {"saturation.csv", "slope_1, work_1, theory_1",
             "ridges of several slopes: work against them in 8 bits over that in floats; what facets "
             "rounded to 255 levels, 1 at most, leave"},
            {"iron.csv",
             "sweep, sampling, width_m, resolution_1, mu_1, error_1, theory_1, spread_1, distance_m",
             "box on cast iron, over the seeds: mean coefficient and the standard error of its difference "
             "from theory, spread of a single contact's, way"},
            {"bunnies.csv", "sweep, width_m, resolution_1, fallen_1, of_1",
             "metal and plastic bunnies that fall at the teapot"},
            {"variants.csv",
             "variant, width_m, resolution_1, mu_1, mu_error_1, distance_m, distance_error_m, fallen_1, of_1",
             "Table 1's patches and the ends of both sweeps: full, at half the step, with isotropic friction "
             "of the same mean: coefficient and way of the box on iron with standard errors, bunnies that "
             "fall at the teapot"},
            BR_MARKS_OUTPUT, BR_SCENE_OUTPUTS));
