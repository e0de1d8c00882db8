/* Ploughing, Figures 14 and 15: stacks of acrylic, oak and PVC cubes; the second cube from below gets an
 * impulse.
 *
 * Six stacks stand in one world: each material twice, pushed sideways (along x) and forwards (along y). All
 * faces carry the same normal map of their material (Figure 15); the ground is smooth. Coefficients from the
 * patches of all contacts, bounds by eq. (9).
 *
 * Measured: how far and by which angle the pushed cube moves against the ground, whether it leaves the stack,
 * how much of the stack stands. The mean coefficients of cube against cube, from the same patches.
 *
 * Claims: displacement acrylic > oak > PVC, acrylic shoots clear, PVC turns (text). The stack before the
 * impulse rests. Under plain Coulomb friction of the mean coefficient the materials are alike.
 *
 * Not in the document: number of cubes and stacks (chosen for the 123 contacts of Table 1), mass, impulse,
 * size and depth of the textures. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "plough_stacks.h"

static const char *const material_names[STACK_MATERIALS] = {"acrylic", "oak", "pvc"};
static const char *const push_names[STACK_PUSHES] = {"sideways", "forwards"};

/* Mean over the two pushes. */
static double over_pushes(const stacks_result *r, int material, double (*of)(const stack_outcome *))
{
    double sum = 0;
    for (int k = 0; k < STACK_PUSHES; k++)
        sum += of(&r->stack[material * STACK_PUSHES + k]) / STACK_PUSHES;
    return sum;
}

static double displacement(const stack_outcome *o)
{
    return o->displacement;
}

static double coefficient(const stack_outcome *o)
{
    return o->coefficient;
}

static void run(br_experiment *ex, const void *s)
{
    const stacks_scene *c = s;
    scene_maps_set_aside(ex, &c->maps);
    br_progress_begin(ex, (size_t)(c->seeds + RIGID_VARIANTS));
    const scene_tables tables = scene_tables_open(ex);
    br_table *out = br_table_open(ex, "stacks");
    stacks_result r[RIGID_VARIANTS];
    scene_pictures *pictures = pictures_begin(ex, &c->picture);
    for (int v = 0; v < RIGID_VARIANTS; v++) {
        r[v] = stacks_run(ex, c, c->seed, (rigid_variant)v, r[0].sums.coefficient, &tables,
                          v == RIGID_PLOUGHING ? pictures : NULL);
        for (int k = 0; k < STACK_COUNT; k++) {
            const stack_outcome *o = &r[v].stack[k];
            br_table_text(out, rigid_variant_name((rigid_variant)v));
            br_table_integer(out, 0);
            br_table_text(out, material_names[k / STACK_PUSHES]);
            br_table_text(out, push_names[k % STACK_PUSHES]);
            br_table_put(out, o->coefficient, o->displacement, o->turned, o->height, o->standing);
        }
        br_progress_step(ex);
    }
    pictures_end(pictures);
    br_note_number(ex, "mean_coefficient", r[0].sums.coefficient, "1");
    br_note_number(ex, "mean_contacts", r[0].sums.contacts, "1");
    br_note_number(ex, "mean_iterations", r[0].sums.iterations, "1");

    int ordered = 0, clear = 0, turns = 0;
    for (int k = 0; k < c->seeds; k++) {
        const stacks_result one =
            stacks_run(ex, c, c->seed + 10 * (unsigned)(k + 1), RIGID_PLOUGHING, 0, NULL, NULL);
        double d[STACK_MATERIALS];
        for (int m = 0; m < STACK_MATERIALS; m++)
            d[m] = over_pushes(&one, m, displacement);
        ordered += d[0] > d[1] && d[1] > d[2];
        clear += one.stack[0].displacement > c->side && one.stack[1].displacement > c->side;
        turns += one.stack[2 * STACK_PUSHES].turned > c->turn_limit ||
                 one.stack[2 * STACK_PUSHES + 1].turned > c->turn_limit;
        for (int i = 0; i < STACK_COUNT; i++) {
            const stack_outcome *o = &one.stack[i];
            br_table_text(out, rigid_variant_name(RIGID_PLOUGHING));
            br_table_integer(out, k + 1);
            br_table_text(out, material_names[i / STACK_PUSHES]);
            br_table_text(out, push_names[i % STACK_PUSHES]);
            br_table_put(out, o->coefficient, o->displacement, o->turned, o->height, o->standing);
        }
        br_progress_step(ex);
    }

    double d[STACK_MATERIALS], mu[STACK_MATERIALS], twin[STACK_MATERIALS], rest = 0;
    br_table *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    for (int m = 0; m < STACK_MATERIALS; m++) {
        d[m] = over_pushes(&r[0], m, displacement);
        mu[m] = over_pushes(&r[0], m, coefficient);
        twin[m] = over_pushes(&r[RIGID_COULOMB], m, displacement);
        br_table_text(summary, material_names[m]);
        br_table_put(summary, mu[m], r[0].stack[m * STACK_PUSHES].displacement,
                     r[0].stack[m * STACK_PUSHES + 1].displacement, r[0].stack[m * STACK_PUSHES].turned,
                     r[0].stack[m * STACK_PUSHES + 1].turned, twin[m],
                     over_pushes(&r[RIGID_HALF_STEP], m, displacement));
    }
    for (int k = 0; k < STACK_COUNT; k++)
        br_most(&rest, r[0].stack[k].rest);
    br_claim_order(ex, "coefficients", mu, STACK_MATERIALS, false);
    br_claim_order(ex, "displacement", d, STACK_MATERIALS, true);
    br_claim_fraction(ex, "displacement-seeds", ordered, c->seeds);
    br_claim_fraction(ex, "acrylic-clear", clear, c->seeds);
    br_claim_fraction(ex, "pvc-turns", turns, c->seeds);
    br_claim_theory(ex, "rest", rest, 0);
    double apart = 0;
    for (int m = 1; m < STACK_MATERIALS; m++)
        br_worst(&apart, twin[m] - twin[0]);
    br_claim_theory(ex, "coulomb-alike", apart, 0);
    double half[STACK_MATERIALS];
    for (int m = 0; m < STACK_MATERIALS; m++)
        half[m] = over_pushes(&r[RIGID_HALF_STEP], m, displacement);
    br_claim_order(ex, "half-step", half, STACK_MATERIALS, true);
    br_claim_published(ex, "contacts", r[0].sums.contacts);
}

static const br_output outputs[] = {
    SCENE_OUTPUTS,
    {"stacks.csv", "variant, seed, material, push, mu_1, displacement_m, turned_rad, top_height_m, standing",
     "each stack after the impulse: mean coefficient between cubes before it; how far and by what angle the "
     "pushed cube moved; height of the top "
     "cube's centre; cubes that still lie on one another"},
    {"summary.csv",
     "material, mu_1, sideways_m, forwards_m, sideways_turned_rad, forwards_turned_rad, coulomb_m, "
     "half_step_m",
     "displacement and turn of the pushed cube; means over both pushes under Coulomb friction and at half "
     "the step"},
};

static const br_experiment_type type = {
    .id = "ploughing-fig14-15-stacks",
    .title = "Stacks of three materials",
    .reproduces = "ploughing, Figures 14 and 15",
    .summary =
        "Stacks of cubes of acrylic, oak and PVC; the second cube from below gets an impulse sideways or "
        "forwards. Displacement and turn of the "
        "cube, over several seeds of the textures, at half the step, and under plain Coulomb friction.",
    .scene_size = sizeof(stacks_scene),
    .parameters = stacks_params,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &type);
}
