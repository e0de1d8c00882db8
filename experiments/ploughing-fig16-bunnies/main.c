/* Ploughing, Figure 16: three bunnies are launched down an incline with the outline of a teapot embossed in
 * its normal map.
 *
 * Stone, metal and plastic differ in their normal maps alone. Coefficients by contact patches [eqs. (5) to
 * (8)], box cones [eq. (9)], projected Gauss-Seidel, 10 ms. A bunny's collision shape is its mesh: every
 * vertex below the plane is a contact.
 *
 * Measured: when and where each falls (tilt of 60 degrees), how far it slid before, its speed on the way,
 * over perturbed starts, which are run at half the step and with isotropic friction of the same mean
 * coefficient, too; with k = 10 as in the text instead of Table 1's 4; without the teapot; with coarser and
 * finer meshes, whose feet have fewer and more contacts; and stone of other depths, in floats, too
 * (depths.c).
 *
 * Claims: stone sticks and falls; metal and plastic slide at different speeds and tumble at the ridge (text);
 * speeds by energy, what stone's coefficient allows (theory).
 *
 * Differs from the document: the bunny and the teapot are our own; slope, sizes, launch and textures are not
 * printed. */
#include <math.h>
#include <stdlib.h>
#include <bristle/random.h>
#include "fig16.h"

static const br_field rows[] = {
    BR_ROW(scene, k_text, "runs.k_text"),
    BR_ROW(scene, seed, "runs.seed"),
    BR_ROW(scene, runs, "runs.runs"),
    BR_ROW(scene, at_once, "runs.at_once"),
    BR_ROW(scene, solved, "runs.solved"),
    BR_ROW(scene, significance, "runs.significance"),
    BR_ROW_LIST(scene, cells, n_cells, "meshes.cells"),
    BR_ROW(scene, mesh_runs, "meshes.runs"),
    BR_ROW(scene, yaw, "runs.yaw"),
    BR_ROW(scene, shift, "runs.shift"),
    BR_ROW(scene, faster, "runs.faster"),
    BR_ROW_LIST(scene, depths, n_depths, "depths.stone"),
    BR_ROW(scene, depth_duration, "depths.duration"),
    BR_ROW(scene, depth_runs, "depths.runs"),
    BR_ROW(scene, tips, "depths.tips"),
    BR_ROW(scene, stuck, "launch.stuck"),
    BR_ROW(scene, record_every, "world.record_every"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const s = v;
    br_params_scene(p, &br_bunnies_type, &s->bunnies, br_bunnies_keys);
    br_params_picture(p, &s->picture);
    br_params_struct(p, "", &table, s);
    br_params_require(p, s->mesh_runs <= s->runs, "meshes.runs %d must be at most runs.runs %d", s->mesh_runs,
                      s->runs);
    br_params_require(p, s->depth_runs <= s->runs, "depths.runs %d must be at most runs.runs %d",
                      s->depth_runs, s->runs);
}

/* ---- a run ---- */

typedef struct watch {
    const scene *s;
    outcome *result;
    br_scene_trace *trace;
} watch;

static br_status observe(br_scene *bunnies, void *context, br_error *error)
{
    const watch *const at = context;
    at->result->steps++;
    at->result->solved += br_world_last(br_scene_world(bunnies)).residual.largest < at->s->solved;
    return at->trace ? br_scene_trace_step(at->trace, bunnies, 0, error) : BR_OK;
}

br_status slide(const scene *s, const br_bunnies_params *params, const start *from, outcome *result,
                br_scene_trace *trace, br_error *error)
{
    br_bunnies_params own = *params;
    own.yaw = from->yaw;
    own.shift = from->shift;
    own.faster = from->faster;
    watch at = {s, result, trace};
    br_scene *bunnies;
    *result = (outcome){.steps = 0};
    BR_TRY(br_scene_create(&br_bunnies_type, &own,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &bunnies, error));
    const br_status status = br_scene_run(bunnies, br_scene_duration(bunnies), observe, &at, error);
    const br_bunnies_state *const state = br_scene_state(bunnies);
    for (int b = 0; b < BR_BUNNIES; b++)
        result->bunny[b] = state->outcome[b];
    result->contacts = state->contacts;
    br_scene_destroy(bunnies);
    return status;
}

enum { NOMINAL, HALF, ISOTROPIC, K_TEXT, NO_LOGO, NAMED };
static const char *const names[NAMED] = {"nominal", "half step", "isotropic", "k of the text", "no teapot"};

/* Runs from NAMED on: every perturbed start in these variants, one after the other; then the meshes. */
enum { AS_IT_IS, AT_HALF, TWIN, VARIANTS };
static const char *const variants[VARIANTS] = {"perturbed", "perturbed, half step", "perturbed, isotropic"};

typedef struct job {
    start from;
    int cells; /* of the mesh; 0: as the scene has it */
    outcome result;
    br_scene_trace trace;
} job;
typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    br_bunnies_params own = all->s->bunnies;
    if (j->cells > 0)
        own.cells = j->cells;
    if (i == K_TEXT)
        own.k_plane = all->s->k_text;
    if (i == NO_LOGO)
        own.logo = false;
    const br_status status =
        slide(all->s, &own, &j->from, &j->result, i <= ISOTROPIC ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

/* 0: it does not fall; 1: before the teapot's picture; 2: from there on. */
static int place_of_fall(const scene *s, const br_bunny_outcome *o)
{
    return isnan(o->fall_time) ? 0 : o->fall_x < s->bunnies.logo_x - s->bunnies.logo_size / 2 ? 1 : 2;
}

/* The same in all three bunnies. */
static bool same_places(const scene *s, const job *a, const job *b)
{
    for (int k = 0; k < BR_BUNNIES; k++)
        if (place_of_fall(s, &a->result.bunny[k]) != place_of_fall(s, &b->result.bunny[k]))
            return false;
    return true;
}

/* What the text says, of one run. */
bool stone_sticks(const scene *s, const br_bunny_outcome *o)
{
    return place_of_fall(s, &o[BR_BUNNY_STONE]) == 1 && o[BR_BUNNY_STONE].slid < s->stuck &&
           o[BR_BUNNY_STONE].fall_time < s->at_once;
}
static bool tumbles(const scene *s, const br_bunny_outcome *o, br_bunny_material which)
{
    return place_of_fall(s, &o[which]) == 2;
}

/* How many of metal and plastic do not fall. */
static int slide_over(const scene *s, const br_bunny_outcome *o)
{
    return !place_of_fall(s, &o[BR_BUNNY_METAL]) + !place_of_fall(s, &o[BR_BUNNY_PLASTIC]);
}

/* Chance of at least `heads` of n throws of a fair coin. */
static double coin(int heads, int n)
{
    double term = pow(0.5, n), sum = 0;
    for (int k = 0; k <= n; k++) {
        sum += k >= heads ? term : 0;
        term *= (double)(n - k) / (k + 1);
    }
    return sum;
}

static const job *perturbed(const scene *s, const job *j, int variant, int run)
{
    return &j[NAMED + variant * s->runs + run];
}

static void claim_runs(br_experiment *ex, const scene *s, const job *j)
{
    int stone = 0, speeds = 0, metal = 0, plastic = 0, half = 0, over[2] = {0, 0}, ridge = 0;
    int twins[BR_BUNNIES] = {0}, halves[BR_BUNNIES] = {0};
    for (int r = 0; r < s->runs; r++) {
        const job *own = perturbed(s, j, AS_IT_IS, r);
        const br_bunny_outcome *o = own->result.bunny, *twin = perturbed(s, j, TWIN, r)->result.bunny;
        stone += stone_sticks(s, o);
        speeds += o[BR_BUNNY_METAL].early_speed > 0 &&
                  o[BR_BUNNY_PLASTIC].early_speed > o[BR_BUNNY_METAL].early_speed;
        metal += tumbles(s, o, BR_BUNNY_METAL);
        plastic += tumbles(s, o, BR_BUNNY_PLASTIC);
        half += same_places(s, own, perturbed(s, j, AT_HALF, r));
        ridge += tumbles(s, o, BR_BUNNY_STONE);
        for (int b = 0; b < BR_BUNNIES; b++) {
            twins[b] += tumbles(s, twin, (br_bunny_material)b);
            halves[b] += !tumbles(s, perturbed(s, j, AT_HALF, r)->result.bunny, (br_bunny_material)b);
        }
        const int slide[2] = {slide_over(s, o), slide_over(s, twin)};
        over[0] += slide[0] > slide[1];
        over[1] += slide[1] > slide[0];
    }
    br_claim_fraction(ex, "stone-sticks", stone, s->runs);
    br_claim_fraction(ex, "speeds-differ", speeds, s->runs);
    br_claim_fraction(ex, "metal-tumbles", metal, s->runs);
    br_claim_fraction(ex, "plastic-tumbles", plastic, s->runs);
    br_claim_fraction(ex, "half-step", half, s->runs);
    br_claim_against(ex, "isotropic-slides-over", coin(over[1], over[0] + over[1]), s->significance);
    br_note_number(ex, "starts", s->runs, "starts");
    br_note_number(ex, "stone_tumbles_at_teapot", ridge, "starts");
    br_note_number(ex, "twin_metal_tumbles", twins[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "twin_plastic_tumbles", twins[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "half_step_stone_slides_over", halves[BR_BUNNY_STONE], "starts");
    br_note_number(ex, "half_step_metal_slides_over", halves[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "half_step_plastic_slides_over", halves[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "twin_slides_over_more", over[1], "starts");
    br_note_number(ex, "model_slides_over_more", over[0], "starts");
}

static void claim_meshes(br_experiment *ex, const scene *s, const job *j)
{
    br_table *out = br_table_open(ex, "meshes");
    br_table_show(out);
    const job *at = j + NAMED + VARIANTS * s->runs;
    int least[3] = {s->mesh_runs, s->mesh_runs, s->mesh_runs};
    for (size_t c = 0; c < s->n_cells; c++) {
        int held[3] = {0, 0, 0};
        double contacts = 0;
        for (int r = 0; r < s->mesh_runs; r++, at++) {
            held[0] += stone_sticks(s, at->result.bunny);
            held[1] += tumbles(s, at->result.bunny, BR_BUNNY_METAL);
            held[2] += tumbles(s, at->result.bunny, BR_BUNNY_PLASTIC);
            contacts += at->result.contacts / s->mesh_runs;
        }
        br_table_put(out, s->cells[c], contacts, s->mesh_runs, held[0], held[1], held[2]);
        for (int k = 0; k < 3; k++)
            least[k] = held[k] < least[k] ? held[k] : least[k];
    }
    static const char *const ids[3] = {"meshes-stone", "meshes-metal", "meshes-plastic"};
    for (int k = 0; k < 3; k++)
        br_claim_fraction(ex, ids[k], least[k], s->mesh_runs);
}

/* Share of solved steps, of the traced runs; and the largest residual at half the step. */
static void claim_residual(br_experiment *ex, const scene *s, const job *j)
{
    int solved = 0, steps = 0;
    double half = 0;
    for (int k = NOMINAL; k <= ISOTROPIC; k++)
        for (size_t i = 0; i < j[k].trace.n; i++) {
            const double residual = j[k].trace.samples[i].residual;
            if (k == HALF) {
                br_most(&half, residual);
            } else {
                solved += residual < s->solved;
                steps++;
            }
        }
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_against(ex, "residual-half-step", half, s->solved);
}

static void claim(br_experiment *ex, const scene *s, const job *j)
{
    claim_runs(ex, s, j);
    claim_meshes(ex, s, j);
    br_note_number(ex, "contacts", j[NOMINAL].result.contacts, "1");
    br_note_number(ex, "half_step_contacts", j[HALF].result.contacts, "1");
    br_claim_holds(
        ex, "table-or-text", same_places(s, &j[NOMINAL], &j[K_TEXT]),
        "metal falls at %.3g and %.3g m, plastic at %.3g and %.3g m",
        j[NOMINAL].result.bunny[BR_BUNNY_METAL].fall_x, j[K_TEXT].result.bunny[BR_BUNNY_METAL].fall_x,
        j[NOMINAL].result.bunny[BR_BUNNY_PLASTIC].fall_x, j[K_TEXT].result.bunny[BR_BUNNY_PLASTIC].fall_x);
    const br_bunny_outcome *bare = j[NO_LOGO].result.bunny;
    br_claim_holds(ex, "without-logo",
                   !place_of_fall(s, &bare[BR_BUNNY_METAL]) && !place_of_fall(s, &bare[BR_BUNNY_PLASTIC]),
                   "metal slides %.3g m, plastic %.3g m", bare[BR_BUNNY_METAL].end_x,
                   bare[BR_BUNNY_PLASTIC].end_x);
    const double way =
        (s->bunnies.start_x + s->bunnies.logo_x - s->bunnies.logo_size / 2) / 2 - s->bunnies.start_x;
    for (int k = BR_BUNNY_METAL; k <= BR_BUNNY_PLASTIC; k++) {
        const br_bunny_outcome *o = &j[NOMINAL].result.bunny[k];
        const double gain = 2 * -s->bunnies.options.world.gravity.z *
                            (sin(s->bunnies.slope) - o->mu * cos(s->bunnies.slope)) * way;
        br_claim_against(ex, k == BR_BUNNY_METAL ? "speed-metal" : "speed-plastic", o->early_speed,
                         sqrt(s->bunnies.speed * s->bunnies.speed + gain));
    }
    claim_residual(ex, s, j);
}

static void perturbed_depths(br_experiment *ex, const scene *s, const job *j)
{
    start *starts = calloc((size_t)s->depth_runs, sizeof *starts);
    if (!starts)
        br_experiment_fail(ex, "out of memory");
    for (int r = 0; r < s->depth_runs; r++)
        starts[r] = perturbed(s, j, AS_IT_IS, r)->from;
    depths(ex, s, starts);
    free(starts);
}

/* The nominal run as it is seen, from its trace. */
static void draw(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *bunnies;
    size_t n;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_bunnies_type, &s->bunnies, NULL, &bunnies, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(bunnies, &n);
    const br_render_material looks[BR_BUNNIES] = {br_pictures_material(0.66, 0.62, 0.56, 0.95, 0),
                                                  br_pictures_material(0.80, 0.80, 0.83, 0.3, 0.8),
                                                  br_pictures_material(0.35, 0.58, 0.80, 0.25, 0)};
    const int incline = br_pictures_shape(pictures, surfaces[0], NULL);
    br_pictures_show(pictures, -1, incline, br_pose_identity(),
                     br_pictures_material(0.86, 0.80, 0.70, 0.7, 0));
    for (int b = 0; b < BR_BUNNIES; b++)
        br_pictures_show(pictures, b, br_pictures_shape(pictures, surfaces[1 + b], NULL), br_pose_identity(),
                         looks[b]);
    br_pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), s->bunnies.slope));
    br_pictures_trace(pictures, trace);
    br_pictures_end(pictures);
    br_scene_destroy(bunnies);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    const size_t n = NAMED + (size_t)(VARIANTS * s->runs) + s->n_cells * (size_t)s->mesh_runs;
    jobs all = {s, calloc(n, sizeof(job)), ex};
    if (!all.job)
        br_experiment_fail(ex, "out of memory");
    if (s->bunnies.mesh_path)
        br_claims_set_aside(ex, "a mesh of the user's own");
    else
        br_scene_maps_set_aside(ex, &s->bunnies.maps);
    all.job[HALF].from.variant = "half-step";
    all.job[ISOTROPIC].from.variant = "isotropic";
    br_random *random = br_random_create(s->seed, 0);
    for (int r = 0; r < s->runs; r++) {
        start from = {.yaw = br_random_between(random, -s->yaw, s->yaw),
                      .shift = br_random_between(random, -s->shift, s->shift),
                      .faster = br_random_between(random, -s->faster, s->faster)};
        for (int k = 0; k < VARIANTS; k++) {
            from.variant = k == AT_HALF ? "half-step" : k == TWIN ? "isotropic" : NULL;
            all.job[NAMED + k * s->runs + r].from = from;
        }
    }
    br_random_destroy(random);
    for (size_t c = 0; c < s->n_cells; c++)
        for (int r = 0; r < s->mesh_runs; r++) {
            job *j = &all.job[(size_t)(NAMED + VARIANTS * s->runs + r) + c * (size_t)s->mesh_runs];
            j->from = perturbed(s, all.job, AS_IT_IS, r)->from;
            j->cells = s->cells[c];
        }
    br_progress_begin(ex, n + depths_jobs(s));
    br_parallel(ex, n, work, &all);

    br_table *out = br_table_open(ex, "bunnies");
    for (size_t i = 0; i < (size_t)(NAMED + VARIANTS * s->runs); i++)
        for (int k = 0; k < BR_BUNNIES; k++) {
            const job *j = &all.job[i];
            const br_bunny_outcome *o = &j->result.bunny[k];
            br_table_text(out, i < NAMED ? names[i] : variants[(i - NAMED) / (size_t)s->runs]);
            br_table_text(out, br_bunny_name((br_bunny_material)k));
            br_table_put(out, j->from.yaw, j->from.shift, j->from.faster, o->fall_time, o->fall_x, o->slid,
                         o->early_speed, o->end_x, o->mu, j->result.contacts);
        }
    const br_scene_tables tables = br_scene_tables_open(ex);
    static const char *const traced[] = {"ploughing", "half-step", "isotropic"};
    for (int k = 0; k <= ISOTROPIC; k++)
        br_scene_trace_put(&all.job[k].trace, &tables, "bunnies", traced[k],
                           (size_t)s->record_every * (k == HALF ? 2 : 1));
    /* What a picture of the paths needs. */
    br_table *paths = br_table_open(ex, "paths");
    for (int k = 0; k <= ISOTROPIC; k++)
        for (size_t i = 0; i < all.job[k].trace.n; i += (size_t)s->record_every) {
            const br_pose *poses = br_scene_trace_poses(&all.job[k].trace, i);
            const br_velocity *velocities = br_scene_trace_velocities(&all.job[k].trace, i);
            br_table_text(paths, names[k]);
            br_table_number(paths, all.job[k].trace.samples[i].t);
            for (int b = 0; b < BR_BUNNIES; b++)
                br_table_put(paths, poses[b].position.x, poses[b].position.y, velocities[b].linear.x,
                             br_pose_tilt(poses[b], br_vec3_make(0, 0, 1)));
        }
    claim(ex, s, all.job);
    perturbed_depths(ex, s, all.job);
    draw(ex, s, &all.job[NOMINAL].trace);
    for (size_t i = 0; i < n; i++)
        br_scene_trace_free(&all.job[i].trace);
    free(all.job);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig16-bunnies", .title = "Three bunnies and an embossed teapot",
        .reproduces = "ploughing, Figure 16; Section 5.4",
        .summary = "Bunnies of stone, metal and plastic, which differ in their normal maps alone, are "
                   "launched down an incline with the outline of a teapot embossed in its normal map. Metal "
                   "and plastic slide and tumble at the ridge; whether stone sticks where it lands, at "
                   "several depths of its relief, in eight bits and in floats.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"bunnies.csv",
             "run, bunny, yaw_rad, shift_m, faster_1, fall_t_s, fall_x_m, slid_m, early_speed_m_per_s, "
             "end_x_m, mu_1, contacts_1",
             "each run and bunny: when and where it falls, how far it slid before, its speed half-way to the "
             "teapot, where it ends, its coefficient before the teapot"},
            {"meshes.csv", "cells, contacts, runs, stone_sticks, metal_tumbles, plastic_tumbles",
             "meshes with other numbers of cells: mean contacts; starts of which the text holds"},
            {"depths.csv",
             "packing, depth_1, starts_1, stone_sticks_1, stone_falls_1, mu_1, least_slid_m, mean_slid_m, "
             "solved_1",
             "stone at several depths of its relief, in floats and in eight bits: starts in which it sticks "
             "and falls over, in which it falls within the same time, mean coefficient of its contacts, "
             "shortest and mean way of its feet before the fall, share of solved steps"},
            {"paths.csv",
             "run, t_s, stone_x_m, stone_y_m, stone_v_m_per_s, stone_tilt_rad, metal_x_m, metal_y_m, "
             "metal_v_m_per_s, metal_tilt_rad, plastic_x_m, plastic_y_m, plastic_v_m_per_s, plastic_tilt_rad",
             "positions, downhill speeds and tilts over time"},
            BR_SCENE_OUTPUTS));
