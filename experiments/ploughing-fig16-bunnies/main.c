/* Ploughing, Figure 16: three bunnies are launched down an incline with the outline of a teapot embossed in
 * its normal map.
 *
 * Stone, metal and plastic differ in their normal maps alone. Coefficients by contact patches [eqs. (5) to
 * (8)], box cones [eq. (9)], projected Gauss-Seidel, 10 ms. A bunny's collision shape is its mesh: every
 * vertex below the plane is a contact.
 *
 * Measured: when and where each falls (tilt of 60 degrees), how far it slid before, its speed on the way,
 * over perturbed starts; the same starts at half the step, with isotropic friction of the same mean
 * coefficient, in floats, with a bilinear filter, with k = 10 as in the text instead of Table 1's 4, with
 * coarser and finer meshes, whose feet have fewer and more contacts; without the teapot; and stone of other
 * depths, in floats, too (depths.c). Whether k = 10 or 4 matters takes more starts to tell: it is judged from
 * those of studies/ploughing-fig16-bunnies.ini, whose rows are kept.
 *
 * Claims: stone is rougher than metal, metal than plastic, by their mean coefficients; stone sticks and
 * falls; metal and plastic slide at different speeds and tumble at the ridge (text); speeds by energy, what
 * stone's coefficient allows (theory).
 *
 * Differs from the document: the bunny and the teapot are our own; slope, sizes, launch and textures are not
 * printed. */
#include "fig16.h"

static const br_field rows[] = {
    BR_ROW(scene, k_text, "runs.k_text"),
    BR_ROW(scene, seed, "runs.seed"),
    BR_ROW(scene, runs, "runs.runs"),
    BR_ROW(scene, first, "runs.first"),
    BR_ROW(scene, text_runs, "runs.text_runs"),
    BR_ROW(scene, block, "runs.block"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, platform, "reference.platform"),
    BR_ROW(scene, at_once, "runs.at_once"),
    BR_ROW(scene, solved, "runs.solved"),
    BR_ROW(scene, significance, "runs.significance"),
    BR_ROW_LIST(scene, cells, n_cells, "meshes.cells"),
    BR_ROW_LIST(scene, slopes, n_slopes, "vary.slopes"),
    BR_ROW_LIST(scene, speeds, n_speeds, "vary.speeds"),
    BR_ROW_LIST(scene, drops, n_drops, "vary.drops"),
    BR_ROW(scene, yaw, "runs.yaw"),
    BR_ROW(scene, shift, "runs.shift"),
    BR_ROW(scene, faster, "runs.faster"),
    BR_ROW_LIST(scene, depths, n_depths, "depths.stone"),
    BR_ROW(scene, depth_duration, "depths.duration"),
    BR_ROW(scene, depth_runs, "depths.runs"),
    BR_ROW(scene, tips, "depths.tips"),
    BR_ROW(scene, stuck, "launch.stuck"),
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, near_view, "near.view"),
    BR_ROW(scene, near_width, "near.width"),
    BR_ROW(scene, near_height, "near.height"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const s = v;
    br_params_scene(p, &br_bunnies_type, &s->bunnies, br_bunnies_keys);
    br_params_picture(p, &s->picture);
    br_params_struct(p, "", &table, s);
    size_t n_eye, n_target;
    br_params_doubles(p, "near.eye", &s->near_eye, &n_eye);
    br_params_doubles(p, "near.target", &s->near_target, &n_target);
    br_params_require(p, n_eye == 3 && n_target == 3, "near.eye and near.target have three components each");
    br_params_require(p, s->depth_runs <= s->runs, "depths.runs %d must be at most runs.runs %d",
                      s->depth_runs, s->runs);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    if (br_films_alone(ex, &s->picture)) {
        film(ex, s);
        return BR_OK;
    }
    if (s->bunnies.mesh_path)
        br_claims_set_aside(ex, "a mesh of the user's own");
    else
        br_scene_maps_set_aside(ex, &s->bunnies.maps);
    br_progress_begin(ex, n_jobs(s) + depths_jobs(s));
    job *const j = run_all(ex, s);
    put_bunnies(ex, s, j);
    put_variations(ex, s, j);
    put_traces(ex, s, j);
    claim_starts(ex, s, j);
    claim_named(ex, s, j);
    depths(ex, s, j);
    put_drawn(ex, s, &j[NOMINAL].trace);
    draw(ex, s, &j[NOMINAL].trace);
    free_traces(j);
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
             "run, variation, bunny, yaw_rad, shift_m, faster_1, fall_t_s, fall_x_m, slid_m, "
             "early_speed_m_per_s, "
             "end_x_m, mu_1, contacts_1",
             "each run and bunny: when and where it falls, how far it slid before, its speed half-way to the "
             "teapot, where it ends, its coefficient before the teapot; those of perturbed starts end, and "
             "have their mean contacts, when all three have fallen"},
            {"variations.csv",
             "variation, contacts_1, starts_1, stone_sticks_1, speeds_differ_1, metal_tumbles_1, "
             "plastic_tumbles_1",
             "perturbed starts as they are and with one thing changed: mean contacts until all three have "
             "fallen; starts of which the text holds"},
            {"text.csv", "first_1, starts_1, same_1, slid_m, slid_text_m",
             "blocks of starts with k of the table and with k of the text: first one, number, in how many of "
             "them the bunnies fall in the same places, mean way of their feet before with either; in a full "
             "run those of the study"},
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
            BR_PATCH_INSET_OUTPUTS, BR_MARKS_OUTPUT, BR_SCENE_OUTPUTS));
