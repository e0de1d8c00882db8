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
 * Differs from the document: it does not say how its textures are filtered, nor what the videos that it
 * refers to show in numbers. */
#include <stdlib.h>
#include <bristle/random.h>
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
    BR_ROW(scene, fewer, "launch.fewer"),
    BR_ROW(scene, seeds, "iron.seeds"),
    BR_ROW(scene, bunny_seed, "launch.seed"),
    BR_ROW(scene, bunny_runs, "launch.runs"),
    BR_ROW(scene, yaw, "launch.yaw"),
    BR_ROW(scene, shift, "launch.shift"),
    BR_ROW(scene, faster, "launch.faster"),
    BR_ROW(scene, solved, "world.solved"),
    BR_ROW(scene, iron_lane, "boxes.lane"),
    BR_ROW(scene, iron_width, "boxes.width"),
    BR_ROW(scene, stuck, "launch.stuck"),
    BR_ROW(scene, record_every, "world.record_every"),
};
static const br_struct_type fields = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *s = v;
    br_scene_default(&br_iron_type, &s->iron);
    br_scene_default(&br_bunnies_type, &s->bunnies);
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
    for (size_t i = 1; i < s->n_widths; i++)
        br_params_require(p, s->widths[i] > s->widths[i - 1], "sweep.widths does not increase at %g",
                          s->widths[i]);
    for (size_t i = 1; i < s->n_resolutions; i++)
        br_params_require(p, s->resolutions[i] > s->resolutions[i - 1],
                          "sweep.resolutions does not increase at %d", s->resolutions[i]);
}

static const char *const way_names[WAYS] = {"point samples", "mipmaps", "point samples in 8 bits",
                                            "mipmaps in 8 bits"};

sampling sampling_of(const scene *s, size_t which, int way)
{
    sampling how = {.filter = way % 2 ? BR_FILTER_MIPMAP : BR_FILTER_NEAREST,
                    .packing = way >= POINT_8 ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT};
    case_of(s, which, &how);
    return how;
}

static double cost(const sweep_results *a, size_t i)
{
    const scene *s = a->s;
    const size_t ridges = a->cases * WAYS, irons = ridges * (size_t)s->seeds,
                 bunnies = a->cases * (size_t)s->bunny_runs;
    if (i >= ridges + irons + bunnies)
        return twins_cost(a->twins, i - ridges - irons - bunnies);
    if (i >= ridges && i < ridges + irons)
        return iron_cost(s);
    const bool ridge = i < ridges;
    const sampling how =
        sampling_of(s, ridge ? i / WAYS : (i - ridges - irons) / (size_t)s->bunny_runs, POINT);
    return ridge ? ridge_cost(s, &how) : bunny_cost(s, &how);
}

static br_status work(size_t i, void *context, br_error *error)
{
    sweep_results *a = context;
    const scene *s = a->s;
    const size_t ridges = a->cases * WAYS, irons = ridges * (size_t)s->seeds,
                 bunnies = a->cases * (size_t)s->bunny_runs;
    br_status status;
    if (i < ridges) {
        const sampling how = sampling_of(s, i / WAYS, (int)(i % WAYS));
        const size_t n = ridge_positions(s);
        status =
            scan_ridge(s, &how, &a->ridge[i], n, i % WAYS == POINT ? a->profile + i / WAYS * n : NULL, error);
    } else if (i < ridges + irons) {
        const size_t k = (i - ridges) / (size_t)s->seeds, seed = (i - ridges) % (size_t)s->seeds;
        const sampling how = sampling_of(s, k / WAYS, (int)(k % WAYS));
        const iron_start from = {.seed = s->iron.seed + 100 * seed};
        status = slide_on_iron(s, &how, &from, &a->iron[i - ridges], NULL, error);
    } else if (i < ridges + irons + bunnies) {
        const size_t k = i - ridges - irons, which = k / (size_t)s->bunny_runs, r = k % (size_t)s->bunny_runs;
        const sampling how = sampling_of(s, which, POINT);
        status = slide_bunnies(s, &how, &a->starts[r], a->bunny + k * BR_BUNNIES, NULL, error);
    } else {
        status = twins_work(a->twins, i - ridges - irons - bunnies, error);
    }
    br_progress_step_of(a->ex, cost(a, i));
    return status;
}

static br_status keep(br_scene *bunnies, void *trace, br_error *error)
{
    return br_scene_trace_step(trace, bunnies, 0, error);
}

br_status slide_bunnies(const scene *s, const sampling *how, const start *from,
                        br_bunny_outcome outcome[BR_BUNNIES], br_scene_trace *trace, br_error *error)
{
    br_bunnies_params params = s->bunnies;
    params.options.filter = how->filter;
    params.options.patch.width = how->width;
    params.options.patch.resolution = how->resolution;
    params.yaw = from->yaw;
    params.shift = from->shift;
    params.faster = from->faster;
    br_scene *bunnies;
    BR_TRY(br_scene_create(&br_bunnies_type, &params,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &bunnies, error));
    const br_status status =
        br_scene_run(bunnies, br_scene_duration(bunnies), trace ? keep : NULL, trace, error);
    const br_bunnies_state *const state = br_scene_state(bunnies);
    for (int b = 0; b < BR_BUNNIES; b++)
        outcome[b] = state->outcome[b];
    br_scene_destroy(bunnies);
    return status;
}

/* Maps, the mesh for as much again, and some ten contacts of each bunny in each step. */
double bunny_cost(const scene *s, const sampling *how)
{
    const br_bunnies_params *b = &s->bunnies;
    const double maps = (double)b->logo_pixels * b->logo_pixels + 3.0 * b->pixels * b->pixels,
                 contacts = 10 * BR_BUNNIES * b->duration / s->world.dt;
    return 2 * maps + contacts * how->resolution * how->resolution / 16;
}

int fallen_at_teapot(const scene *s, const br_bunny_outcome outcome[BR_BUNNIES])
{
    int n = 0;
    for (int b = BR_BUNNY_METAL; b <= BR_BUNNY_PLASTIC; b++)
        n += !isnan(outcome[b].fall_time) && outcome[b].fall_x > s->bunnies.logo_x - s->bunnies.logo_size / 2;
    return n;
}

iron_mean iron_mean_of(const sweep_results *a, size_t k)
{
    iron_mean m = {0};
    const int n = a->s->seeds;
    double squares = 0;
    for (int r = 0; r < n; r++) {
        const iron_result *q = &a->iron[k * (size_t)n + (size_t)r];
        m.mu += q->mu / n;
        m.theory += q->theory / n;
        m.spread += q->spread / n;
        m.distance += q->distance / n;
        m.deviation += (q->mu - q->theory) / n;
        squares += (q->mu - q->theory) * (q->mu - q->theory) / n;
    }
    m.error = sqrt(fmax(0, squares - m.deviation * m.deviation) / (n - 1));
    return m;
}

int fallen(const sweep_results *a, size_t which)
{
    int n = 0;
    for (int r = 0; r < a->s->bunny_runs; r++)
        n += fallen_at_teapot(a->s, &a->bunny[(which * (size_t)a->s->bunny_runs + (size_t)r) * BR_BUNNIES]);
    return n;
}

static void tables(br_experiment *ex, const sweep_results *a)
{
    const scene *s = a->s;
    br_table *ridge = br_table_open(ex, "ridge"), *profile = br_table_open(ex, "profile"),
             *iron = br_table_open(ex, "iron"), *bunnies = br_table_open(ex, "bunnies");
    const size_t n = ridge_positions(s);
    for (size_t which = 0; which < a->cases; which++) {
        const char *sweep = which < s->n_widths ? "width" : "resolution";
        for (int way = 0; way < WAYS; way++) {
            const sampling how = sampling_of(s, which, way);
            const size_t k = which * WAYS + (size_t)way;
            br_table_text(ridge, sweep);
            br_table_text(ridge, way_names[way]);
            br_table_put(ridge, how.width, how.resolution, a->ridge[k].peak, a->ridge[k].work,
                         a->ridge[k].reach);
            const iron_mean m = iron_mean_of(a, k);
            br_table_text(iron, sweep);
            br_table_text(iron, way_names[way]);
            br_table_put(iron, how.width, how.resolution, m.mu, m.error, m.theory, m.spread, m.distance);
        }
        const sampling how = sampling_of(s, which, POINT);
        for (size_t i = 0; i < n; i += 5) {
            br_table_text(profile, sweep);
            br_table_put(profile, how.width, how.resolution, ridge_position(s, i), a->profile[which * n + i]);
        }
        br_table_text(bunnies, sweep);
        br_table_put(bunnies, how.width, how.resolution, fallen(a, which), 2.0 * s->bunny_runs);
    }
    br_table_show(iron);
    br_table_show(bunnies);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    br_scene_maps_set_aside(ex, &s->iron.maps);
    br_scene_maps_set_aside(ex, &s->bunnies.maps);
    sweep_results a = {.s = s, .ex = ex, .cases = n_cases(s)};
    const size_t ridges = a.cases * WAYS, irons = ridges * (size_t)s->seeds,
                 bunnies = a.cases * (size_t)s->bunny_runs;
    a.ridge = calloc(ridges, sizeof *a.ridge);
    a.profile = calloc(a.cases * ridge_positions(s), sizeof *a.profile);
    a.iron = calloc(irons, sizeof *a.iron);
    a.bunny = calloc(bunnies * BR_BUNNIES, sizeof *a.bunny);
    a.starts = calloc((size_t)s->bunny_runs, sizeof *a.starts);
    if (!a.ridge || !a.profile || !a.iron || !a.bunny || !a.starts)
        br_experiment_fail(ex, "out of memory");
    br_random *random = br_random_create(s->bunny_seed, 0);
    for (int r = 0; r < s->bunny_runs; r++)
        a.starts[r] = (start){.yaw = br_random_between(random, -s->yaw, s->yaw),
                              .shift = br_random_between(random, -s->shift, s->shift),
                              .faster = br_random_between(random, -s->faster, s->faster)};
    br_random_destroy(random);
    a.twins = twins_create(ex, s, a.starts, a.bunny);
    const size_t jobs = ridges + irons + bunnies + twins_jobs(s);
    br_progress_begin(ex, jobs);
    double together = 0;
    for (size_t i = 0; i < jobs; i++)
        together += cost(&a, i);
    br_progress_cost(ex, together);
    br_parallel(ex, jobs, work, &a);
    tables(ex, &a);
    claim_all(&a);
    twins_report(a.twins);
    double *const ways = br_doubles(ex, s->n_resolutions);
    for (size_t i = 0; i < s->n_resolutions; i++)
        ways[i] = iron_mean_of(&a, (s->n_widths + i) * WAYS + MIPMAP).distance;
    draw_boxes(ex, s, s->n_resolutions, ways);
    twins_destroy(a.twins);
    free(a.ridge);
    free(a.profile);
    free(a.iron);
    free(a.bunny);
    free(a.starts);
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
             "ridges of several slopes: work against them in 8 bits over that in floats; what clamping each "
             "facet at 1 leaves"},
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
            BR_SCENE_OUTPUTS));
