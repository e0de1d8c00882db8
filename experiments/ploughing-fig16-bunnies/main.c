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
 * finer meshes, whose feet have fewer and more contacts; and stone of other depths, in floats, too (depths.c).
 *
 * Claims: stone sticks and falls; metal and plastic slide at different speeds and tumble at the ridge (text);
 * speeds by energy, what stone's coefficient allows (theory).
 *
 * Differs from the document: the bunny and the teapot are our own; slope, sizes, launch and textures are not
 * printed. */
#include <stdlib.h>
#include <bristle/random.h>
#include "fig16.h"
#include "plough_film.h"

static const br_field scene_fields[] = {
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
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *v)
{
    scene *s = v;
    bunnies_params(p, &s->bunnies);
    picture_bind(p, &s->picture);
    scene_world_bind(p, &s->rigid);
    scene_patch_bind(p, &s->rigid);
    br_params_struct(p, "", &scene_struct, s);
    br_params_require(p, s->mesh_runs <= s->runs, "meshes.runs %d must be at most runs.runs %d", s->mesh_runs,
                      s->runs);
    depths_params(p, s);
}

enum { NOMINAL, HALF, ISOTROPIC, K_TEXT, NO_LOGO, NAMED };
static const char *const names[NAMED] = {"nominal", "half step", "isotropic", "k of the text", "no teapot"};

/* Runs from NAMED on: every perturbed start in these variants, one after the other; then the meshes. */
enum { AS_IT_IS, AT_HALF, TWIN, VARIANTS };
static const char *const variants[VARIANTS] = {"perturbed", "perturbed, half step", "perturbed, isotropic"};

typedef struct job {
    bunnies_start from;
    int cells; /* of the mesh; 0: as the scene has it */
    bunny_outcome bunny[BUNNIES];
    double contacts;
    plough_trace trace;
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
    bunnies_scene own = all->s->bunnies;
    if (j->cells > 0)
        own.cells = j->cells;
    if (i == K_TEXT)
        own.k_plane = all->s->k_text;
    if (i == NO_LOGO)
        own.logo = false;
    const br_status status = bunnies_run(&own, &all->s->rigid, &j->from, j->bunny, &j->contacts,
                                         i <= ISOTROPIC ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

/* 0: it does not fall; 1: before the teapot's picture; 2: from there on. */
static int place_of_fall(const scene *s, const bunny_outcome *o)
{
    return isnan(o->fall_time) ? 0 : o->fall_x < s->bunnies.logo_x - s->bunnies.logo_size / 2 ? 1 : 2;
}

/* The same in all three bunnies. */
static bool same_places(const scene *s, const job *a, const job *b)
{
    for (int k = 0; k < BUNNIES; k++)
        if (place_of_fall(s, &a->bunny[k]) != place_of_fall(s, &b->bunny[k]))
            return false;
    return true;
}

/* What the text says, of one run. */
bool stone_sticks(const scene *s, const bunny_outcome *o)
{
    return place_of_fall(s, &o[BUNNY_STONE]) == 1 && o[BUNNY_STONE].slid < s->bunnies.stuck &&
           o[BUNNY_STONE].fall_time < s->at_once;
}
static bool tumbles(const scene *s, const bunny_outcome *o, bunny which)
{
    return place_of_fall(s, &o[which]) == 2;
}

/* How many of metal and plastic do not fall. */
static int slide_over(const scene *s, const bunny_outcome *o)
{
    return !place_of_fall(s, &o[BUNNY_METAL]) + !place_of_fall(s, &o[BUNNY_PLASTIC]);
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
    int twins[BUNNIES] = {0}, halves[BUNNIES] = {0};
    for (int r = 0; r < s->runs; r++) {
        const job *own = perturbed(s, j, AS_IT_IS, r);
        const bunny_outcome *o = own->bunny, *twin = perturbed(s, j, TWIN, r)->bunny;
        stone += stone_sticks(s, o);
        speeds += o[BUNNY_METAL].early_speed > 0 && o[BUNNY_PLASTIC].early_speed > o[BUNNY_METAL].early_speed;
        metal += tumbles(s, o, BUNNY_METAL);
        plastic += tumbles(s, o, BUNNY_PLASTIC);
        half += same_places(s, own, perturbed(s, j, AT_HALF, r));
        ridge += tumbles(s, o, BUNNY_STONE);
        for (int b = 0; b < BUNNIES; b++) {
            twins[b] += tumbles(s, twin, (bunny)b);
            halves[b] += !tumbles(s, perturbed(s, j, AT_HALF, r)->bunny, (bunny)b);
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
    br_claim_theory(ex, "isotropic-slides-over", coin(over[1], over[0] + over[1]), s->significance);
    br_note_number(ex, "starts", s->runs, "starts");
    br_note_number(ex, "stone_tumbles_at_teapot", ridge, "starts");
    br_note_number(ex, "twin_metal_tumbles", twins[BUNNY_METAL], "starts");
    br_note_number(ex, "twin_plastic_tumbles", twins[BUNNY_PLASTIC], "starts");
    br_note_number(ex, "half_step_stone_slides_over", halves[BUNNY_STONE], "starts");
    br_note_number(ex, "half_step_metal_slides_over", halves[BUNNY_METAL], "starts");
    br_note_number(ex, "half_step_plastic_slides_over", halves[BUNNY_PLASTIC], "starts");
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
            held[0] += stone_sticks(s, at->bunny);
            held[1] += tumbles(s, at->bunny, BUNNY_METAL);
            held[2] += tumbles(s, at->bunny, BUNNY_PLASTIC);
            contacts += at->contacts / s->mesh_runs;
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
            const double residual = j[k].trace.samples[i].step.residual;
            if (k == HALF) {
                br_most(&half, residual);
            } else {
                solved += residual < s->solved;
                steps++;
            }
        }
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_theory(ex, "residual-half-step", half, s->solved);
}

static void claim(br_experiment *ex, const scene *s, const job *j)
{
    claim_runs(ex, s, j);
    claim_meshes(ex, s, j);
    br_note_number(ex, "contacts", j[NOMINAL].contacts, "1");
    br_note_number(ex, "half_step_contacts", j[HALF].contacts, "1");
    br_claim_holds(ex, "table-or-text", same_places(s, &j[NOMINAL], &j[K_TEXT]),
                   "metal falls at %.3g and %.3g m, plastic at %.3g and %.3g m",
                   j[NOMINAL].bunny[BUNNY_METAL].fall_x, j[K_TEXT].bunny[BUNNY_METAL].fall_x,
                   j[NOMINAL].bunny[BUNNY_PLASTIC].fall_x, j[K_TEXT].bunny[BUNNY_PLASTIC].fall_x);
    const bunny_outcome *bare = j[NO_LOGO].bunny;
    br_claim_holds(ex, "without-logo",
                   !place_of_fall(s, &bare[BUNNY_METAL]) && !place_of_fall(s, &bare[BUNNY_PLASTIC]),
                   "metal slides %.3g m, plastic %.3g m", bare[BUNNY_METAL].end_x, bare[BUNNY_PLASTIC].end_x);
    const double way =
        (s->bunnies.start_x + s->bunnies.logo_x - s->bunnies.logo_size / 2) / 2 - s->bunnies.start_x;
    for (int k = BUNNY_METAL; k <= BUNNY_PLASTIC; k++) {
        const bunny_outcome *o = &j[NOMINAL].bunny[k];
        const double gain =
            2 * scene_gravity(&s->rigid) * (sin(s->bunnies.slope) - o->mu * cos(s->bunnies.slope)) * way;
        br_claim_theory(ex, k == BUNNY_METAL ? "speed-metal" : "speed-plastic", o->early_speed,
                        sqrt(s->bunnies.speed * s->bunnies.speed + gain));
    }
    claim_residual(ex, s, j);
}

static void perturbed_depths(br_experiment *ex, const scene *s, const job *j)
{
    bunnies_start *starts = calloc((size_t)s->depth_runs, sizeof *starts);
    if (!starts)
        br_experiment_fail(ex, "out of memory");
    for (int r = 0; r < s->depth_runs; r++)
        starts[r] = perturbed(s, j, AS_IT_IS, r)->from;
    depths(ex, s, starts);
    free(starts);
}

/* The nominal run as it is seen, from its trace. */
static void draw(br_experiment *ex, const scene *s, const plough_trace *trace)
{
    br_error error = {0};
    plough_scene surfaces = {0};
    scene_pictures *pictures = pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, bunnies_surfaces(&s->bunnies, s->rigid.filter, &surfaces, &error), &error);
    const br_render_material looks[BUNNIES] = {pictures_material(0.66, 0.62, 0.56, 0.95, 0),
                                               pictures_material(0.80, 0.80, 0.83, 0.3, 0.8),
                                               pictures_material(0.35, 0.58, 0.80, 0.25, 0)};
    const int incline = pictures_shape(pictures, surfaces.surfaces[0], NULL);
    pictures_show(pictures, -1, incline, br_pose_identity(), pictures_material(0.86, 0.80, 0.70, 0.7, 0));
    for (int b = 0; b < BUNNIES; b++)
        pictures_show(pictures, b, pictures_shape(pictures, surfaces.surfaces[1 + b], NULL),
                      br_pose_identity(), looks[b]);
    pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), s->bunnies.slope));
    plough_film(pictures, trace);
    pictures_end(pictures);
    plough_free(&surfaces);
}

static void run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    const size_t n = NAMED + (size_t)(VARIANTS * s->runs) + s->n_cells * (size_t)s->mesh_runs;
    jobs all = {s, calloc(n, sizeof(job)), ex};
    if (!all.job)
        br_experiment_fail(ex, "out of memory");
    if (s->bunnies.mesh_path)
        br_claims_set_aside(ex, "a mesh of the user's own");
    else
        scene_maps_set_aside(ex, &s->bunnies.maps);
    all.job[HALF].from.half_step = true;
    all.job[ISOTROPIC].from.isotropic = true;
    br_random *random = br_random_create(s->seed, 0);
    for (int r = 0; r < s->runs; r++) {
        bunnies_start from = {.yaw = br_random_between(random, -s->yaw, s->yaw),
                              .shift = br_random_between(random, -s->shift, s->shift),
                              .faster = br_random_between(random, -s->faster, s->faster)};
        for (int k = 0; k < VARIANTS; k++) {
            from.half_step = k == AT_HALF;
            from.isotropic = k == TWIN;
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
        for (int k = 0; k < BUNNIES; k++) {
            const job *j = &all.job[i];
            const bunny_outcome *o = &j->bunny[k];
            br_table_text(out, i < NAMED ? names[i] : variants[(i - NAMED) / (size_t)s->runs]);
            br_table_text(out, bunny_names[k]);
            br_table_put(out, j->from.yaw, j->from.shift, j->from.faster, o->fall_time, o->fall_x, o->slid,
                         o->early_speed, o->end_x, o->mu, j->contacts);
        }
    const scene_tables tables = scene_tables_open(ex);
    static const char *const traced[] = {"ploughing", "half-step", "isotropic"};
    for (int k = 0; k <= ISOTROPIC; k++)
        plough_put(&tables, "bunnies", traced[k], &all.job[k].trace, BUNNIES,
                   (size_t)s->rigid.record_every * (k == HALF ? 2 : 1));
    /* What a picture of the paths needs. */
    br_table *paths = br_table_open(ex, "paths");
    for (int k = 0; k <= ISOTROPIC; k++)
        for (size_t i = 0; i < all.job[k].trace.n; i += (size_t)s->rigid.record_every) {
            const plough_sample *q = &all.job[k].trace.samples[i];
            br_table_text(paths, names[k]);
            br_table_number(paths, q->step.t);
            for (int b = 0; b < BUNNIES; b++)
                br_table_put(paths, q->pose[b].position.x, q->pose[b].position.y, q->velocity[b].linear.x,
                             plough_tilt(q->pose[b], br_vec3_make(0, 0, 1)));
        }
    claim(ex, s, all.job);
    perturbed_depths(ex, s, all.job);
    draw(ex, s, &all.job[NOMINAL].trace);
    for (size_t i = 0; i < n; i++)
        plough_trace_free(&all.job[i].trace);
    free(all.job);
}

static const br_output outputs[] = {
    {"bunnies.csv",
     "run, bunny, yaw_rad, shift_m, faster_1, fall_t_s, fall_x_m, slid_m, early_speed_m_per_s, end_x_m, "
     "mu_1, contacts_1",
     "each run and bunny: when and where it falls, how far it slid before, its speed half-way to the "
     "teapot, where it ends, its "
     "coefficient before the teapot"},
    {"meshes.csv", "cells, contacts, runs, stone_sticks, metal_tumbles, plastic_tumbles",
     "meshes with other numbers of cells: mean contacts; starts of which the text holds"},
    {"depths.csv", "packing, depth_1, starts_1, stone_sticks_1, stone_falls_1, mu_1, least_slid_m, mean_slid_m, solved_1",
     "stone at several depths of its relief, in floats and in eight bits: starts in which it sticks and falls over, "
     "in which it falls within the same time, mean coefficient of its contacts, shortest and mean way of its feet before "
     "the fall, share of solved steps"},
    {"paths.csv",
     "run, t_s, stone_x_m, stone_y_m, stone_v_m_per_s, stone_tilt_rad, metal_x_m, metal_y_m, "
     "metal_v_m_per_s, metal_tilt_rad, "
     "plastic_x_m, plastic_y_m, plastic_v_m_per_s, plastic_tilt_rad",
     "positions, downhill speeds and tilts over time"},
    SCENE_OUTPUTS,
};

static const br_experiment_type type = {
    .id = "ploughing-fig16-bunnies",
    .title = "Three bunnies and an embossed teapot",
    .reproduces = "ploughing, Figure 16; Section 5.4",
    .summary = "Bunnies of stone, metal and plastic, which differ in their normal maps alone, are launched "
               "down an incline with the "
               "outline of a teapot embossed in its normal map. Metal and plastic slide and tumble at the ridge; "
               "whether stone sticks where it lands, at several depths of its relief, in eight bits and in floats.",
    .scene_size = sizeof(scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
