/* Ploughing, Figures 14 and 15: stacks of acrylic, oak and PVC cubes; the second cube from below gets an
 * impulse.
 *
 * Six stacks stand in one world: each material twice, pushed sideways (along x) and forwards (along y). All
 * faces carry the same normal map of their material (Figure 15); the ground is smooth. Coefficients from the
 * patches of all contacts, bounds by eq. (9).
 *
 * Measured, over seeds of the textures: how far the pushed cube moves against the ground, by which angle it
 * turns about the vertical while it still stands in its stack (what comes later is tumbling), how much of the
 * stack stands; at half the step, too. The mean coefficients of cube against cube, from the same patches.
 *
 * Claims: displacement acrylic > oak > PVC, acrylic shoots clear and goes straight, PVC turns (text), in
 * both pushes: these have the same textures, so that a seed is one trial and not two. Under plain Coulomb
 * friction of the mean coefficient the materials are alike and nothing turns. The stack before the
 * impulse rests. Contact problems are solved: left after a few hundred sweeps of projected Gauss-Seidel
 * the acrylic cube moves less far, most so at the longer step, and PVC turns half as much. What then
 * remains of the length of the step falls with it.
 *
 * All runs but those of the first textures, which are recorded, are kept as rows; the first ones of each
 * setting are made every time and have to be their rows (harness/kept.h).
 *
 * Not in the document: number of cubes and stacks (chosen for the 123 contacts of Table 1), mass, impulse,
 * size and depth of the textures. */
#include "stacks.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, seeds, "texture.seeds"),
    BR_ROW(scene, sunk, "run.sunk"),
    BR_ROW(scene, tilt, "run.tilt"),
    BR_ROW(scene, look, "run.look"),
    BR_ROW(scene, solved, "run.solved"),
    BR_ROW(scene, turn_limit, "judge.turn_limit"),
    BR_ROW_LIST(scene, finer, n_finer, "judge.finer"),
    BR_ROW(scene, few_sweeps, "judge.few_sweeps"),
    BR_ROW(scene, shown, "texture.shown"),
    BR_ROW_LIST(scene, impulses, n_impulses, "vary.impulses"),
    BR_ROW_LIST(scene, depths, n_depths, "vary.depths"),
    BR_ROWS_KEPT(scene, kept),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const c = v;
    br_params_scene(p, &br_stacks_type, &c->stacks,
                    "[patch] k_A=k_ground k_B=k_cubes [texture] acrylic=amplitude_acrylic oak=amplitude_oak "
                    "pvc=amplitude_pvc pixel pixels seed [stack] cubes side mass apart crosswise "
                    "[push] impulse off_centre [run] settle duration "
                    "[maps] acrylic=map_acrylic oak=map_oak pvc=map_pvc green");
    br_params_picture(p, &c->picture);
    br_params_struct(p, "", &table, c);
    br_params_require(p, c->n_finer >= 3 && c->finer[0] == 1, "judge.finer needs three values, the first 1");
    for (size_t i = 1; i < c->n_finer; i++)
        br_params_require(p, c->finer[i] == 2 * c->finer[i - 1], "judge.finer does not double at %d",
                          c->finer[i]);
    br_params_require(p, c->look <= c->stacks.duration, "run.look = %g comes after run.duration = %g",
                      c->look, c->stacks.duration);
}

static br_status run(br_experiment *ex, const void *s)
{
    const scene *c = s;
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &c->stacks.maps);
    br_kept *const kept = br_kept_open(ex, &c->kept, &result_struct);
    const results a = run_all(ex, c, kept);
    br_kept_claim(kept, "kept-rows");
    put_stacks(&a);
    put_means(&a);
    put_steps(&a);
    put_materials(ex, c);
    claim_materials(&a);
    claim_coulomb(&a);
    claim_steps(&a);
    return BR_OK;
}

#define OF_STACK(name)                                                                                       \
    "mu_" name "_1, displacement_" name "_m, early_" name "_m, turned_" name "_rad, top_height_" name        \
    "_m, standing_" name "_1, "

BR_EXPERIMENT(
        .id = "ploughing-fig14-15-stacks", .title = "Stacks of three materials",
        .reproduces = "ploughing, Figures 14 and 15",
        .summary = "Stacks of cubes of acrylic, oak and PVC; the second cube from below gets an impulse "
                   "sideways or forwards. Displacement and turn of the cube, over several seeds of the "
                   "textures, at half the step, and under plain Coulomb friction.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            BR_SCENE_OUTPUTS, BR_PATCH_INSET_OUTPUTS, BR_MARKS_OUTPUT,
            {"stacks.csv",
             "variant, seed, material, push, mu_1, displacement_m, early_m, turned_rad, top_height_m, "
             "standing",
             "each stack after the impulse: mean coefficient between cubes before it; how far the pushed "
             "cube moved, at the end and while it still stood; its largest turn about the vertical while it "
             "stood in its stack; height of the top cube's centre; cubes that still lie on one another"},
            {"summary.csv",
             "material, mu_1, displacement_m, displacement_interval_m, half_step_m, half_step_interval_m, "
             "coulomb_m, turned_rad, turned_interval_rad, coulomb_turned_rad",
             "means over seeds and pushes with half widths of their 95 % intervals: displacement and turn of "
             "the pushed cube, at half the step, and of one seed under Coulomb friction"},
            {"kept.csv",
             "setting, run_1, seed_1, " OF_STACK("acrylic_sideways") OF_STACK("acrylic_forwards")
                 OF_STACK("oak_sideways") OF_STACK("oak_forwards") OF_STACK("pvc_sideways")
                     OF_STACK("pvc_forwards") "steps, solved, residual_m_per_s",
             "runs that data/studies keeps, of the seeds after the first, at half the step and in the "
             "variations, as in stacks.csv, a row a run; steps, and those that are solved; largest residual"},
            {"maps.csv", "material, x_1, y_1, red_1, green_1, blue_1",
             "a corner of each material's normal map as friction reads it, as colours"},
            {"steplength.csv",
             "solver, step_s, early_m, residual_m_per_s, solved_1, iterations, displacement_m",
             "the pushed acrylic cube over the length of the step, contact problems solved to the residual "
             "claimed, or left after few sweeps: displacement while it stands and at the end, largest "
             "residual, share of steps that are solved, mean iterations"}));
