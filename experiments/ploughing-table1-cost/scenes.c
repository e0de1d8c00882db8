/* The scenes, as the experiments on their figures have them. */
#include "table1.h"

#include <math.h>

static void bunnies_all_params(br_params *p, void *v)
{
    bunnies_all *s = v;
    picture_params picture;
    double number;
    unsigned long long seed;
    int count;
    const int *counts;
    const double *numbers;
    size_t n;
    bunnies_params(p, &s->bunnies);
    picture_bind(p, &picture);
    scene_world_bind(p, &s->rigid);
    scene_patch_bind(p, &s->rigid);
    /* what that experiment's other runs take */
    br_params_double(p, "runs.k_text", &number);
    br_params_seed(p, "runs.seed", &seed);
    br_params_int(p, "runs.runs", &count);
    br_params_double(p, "runs.yaw", &number);
    br_params_double(p, "runs.shift", &number);
    br_params_double(p, "runs.faster", &number);
    br_params_double(p, "runs.at_once", &number);
    br_params_double(p, "runs.solved", &number);
    br_params_double(p, "runs.significance", &number);
    br_params_ints(p, "meshes.cells", &counts, &n);
    br_params_int(p, "meshes.runs", &count);
    br_params_doubles(p, "depths.stone", &numbers, &n);
    br_params_int(p, "depths.runs", &count);
    br_params_double(p, "depths.duration", &number);
    br_params_double(p, "depths.tips", &number);
}

static const br_field table1_scenes_fields[] = {
    BR_ROW(table1, share, "run.share"),
    BR_ROW(table1, repetitions, "run.repetitions"),
    BR_ROW(table1, sweeps_a_step, "run.sweeps"),
};
static const br_struct_type table1_scenes_struct = BR_STRUCT_OF(table1, table1_scenes_fields, NULL);

void table1_scenes(br_params *p, table1 *t)
{
    br_params_other(p, "scenes.boxes", boxes_params, &t->boxes);
    br_params_other(p, "scenes.sawtooth", drag_params, &t->sawtooth);
    br_params_other(p, "scenes.bolas", bolas_params, &t->bolas);
    br_params_other(p, "scenes.stacks", stacks_params, &t->stacks);
    br_params_other(p, "scenes.bunnies", bunnies_all_params, &t->bunnies);
    br_params_other(p, "scenes.nut", nut_params, &t->nut);
    br_params_other(p, "scenes.worm", worm_params, &t->worm);
    br_params_struct(p, "", &table1_scenes_struct, t);
}

static void run_boxes(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    boxes_scene c = t->boxes;
    c.rigid.probe = probe;
    c.duration *= t->share;
    boxes_slide(ex, &c, 2 * c.reading + c.stencil, c.seed, RIGID_PLOUGHING, 0, NULL, NULL);
}

/* Against the steep ridges, as the figure shows it. */
static void run_sawtooth(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    br_error error = {0};
    drag_scene c = t->sawtooth;
    c.rigid.probe = probe;
    c.duration *= t->share;
    const drag_start from = {.direction = STEEP};
    drag_outcome outcome;
    br_require(ex, drag_run(&c, &from, &outcome, NULL, &error), &error);
}

static void run_bolas(br_experiment *ex, const table1 *t, scene_probe *probe, double ra)
{
    bolas_scene c = t->bolas;
    c.rigid.probe = probe;
    c.rigid.world.solver = &br_pgs_type;
    c.rigid.world.solver_options.iterations = t->sweeps_a_step;
    c.duration *= t->share;
    bolas_throw(ex, &c, ra, &c.start, "", RIGID_PLOUGHING, 0, NULL, NULL, NULL);
}

static void run_rough(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    run_bolas(ex, t, probe, t->bolas.rough);
}

static void run_smooth(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    run_bolas(ex, t, probe, t->bolas.smooth);
}

static void run_stacks(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    stacks_scene c = t->stacks;
    c.rigid.probe = probe;
    c.settle *= t->share;
    c.duration *= t->share;
    c.look = fmin(c.look, c.duration);
    c.rigid.world.solver = &br_pgs_type;
    c.rigid.world.solver_options.iterations = t->sweeps_a_step;
    stacks_run(ex, &c, c.seed, RIGID_PLOUGHING, 0, NULL, NULL);
}

static void run_bunnies(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    br_error error = {0};
    bunnies_all c = t->bunnies;
    c.rigid.probe = probe;
    c.bunnies.duration *= t->share;
    const bunnies_start from = {.half_step = false};
    bunny_outcome outcome[BUNNIES];
    double contacts;
    br_require(ex, bunnies_run(&c.bunnies, &c.rigid, &from, outcome, &contacts, NULL, &error), &error);
}

static void run_nut(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    br_error error = {0};
    nut_scene c = t->nut;
    c.rigid.probe = probe;
    c.duration *= t->share;
    const nut_start from = {.drive = TORQUE};
    nut_outcome outcome;
    br_require(ex, nut_turn(&c, &from, &outcome, NULL, &error), &error);
}

static void run_worm(br_experiment *ex, const table1 *t, scene_probe *probe)
{
    worm_scene c = t->worm;
    c.rigid.probe = probe;
    c.rigid.world.solver_options.iterations = t->sweeps_a_step;
    /* it starts up for a cycle */
    c.cycles = fmax(2, t->share * c.cycles);
    const worm_run as_shown = {.texture = WORM_FORWARD, .variant = RIGID_PLOUGHING};
    worm_crawl(ex, &c, &as_shown, NULL, "", NULL, NULL);
}

/* ---- steps ---- */

static double boxes_steps(const table1 *t)
{
    return t->share * t->boxes.duration / t->boxes.rigid.world.dt;
}

static double sawtooth_steps(const table1 *t)
{
    return t->share * t->sawtooth.duration / t->sawtooth.rigid.world.dt;
}

static double bolas_steps(const table1 *t)
{
    return t->share * t->bolas.duration / t->bolas.rigid.world.dt;
}

static double stacks_steps(const table1 *t)
{
    return t->share * (t->stacks.settle + t->stacks.duration) / t->stacks.rigid.world.dt;
}

static double bunnies_steps(const table1 *t)
{
    return t->share * t->bunnies.bunnies.duration / t->bunnies.rigid.world.dt;
}

static double nut_steps(const table1 *t)
{
    return t->share * t->nut.duration / t->nut.rigid.world.dt;
}

static double worm_steps(const table1 *t)
{
    return fmax(2, t->share * t->worm.cycles) / (t->worm.frequency * t->worm.rigid.world.dt);
}

const table1_row table1_rows[SCENES] = {
    {"boxes on different materials", "boxes", run_boxes, boxes_steps},
    {"sawtooth plane", "sawtooth", run_sawtooth, sawtooth_steps},
    {"chain bolas (rough)", "bolas-rough", run_rough, bolas_steps},
    {"chain bolas (smooth)", "bolas-smooth", run_smooth, bolas_steps},
    {"stacking of boxes", "stacks", run_stacks, stacks_steps},
    {"tumbling bunnies", "bunnies", run_bunnies, bunnies_steps},
    {"nut and bolt", "nut", run_nut, nut_steps},
    {"crawling worm", "worm", run_worm, worm_steps},
};
