/* Planar, Figure 5: a disc-shaped contact moved along a prescribed velocity profile, friction by the
 * distributed model.
 *
 * The twist at the centre of pressure spins up, slides along x, then along y, and stops; the normal force is
 * constant. Bristles on cells by eqs. (10), (15) to (18), wrench by eqs. (13), (14), torque about the centre
 * of pressure. The twist is held over windows of 10 ms.
 *
 * Measured: tangential force and torque at the end of each window.
 * Claims: the curves recorded from the published program; where the twist has been constant for a while, the
 * friction of eqs. (12), (19), (20). Known to differ: the published program's circle has a radius of (N -
 * 1)/2 cells. */
#include <math.h>

#include <bristle/steady.h>

#include "planar_driven.h"

typedef struct scene {
    driven_scene driven;
    const char *surface, *recorded, *published;
    const double *settled;
    size_t n_settled;
} scene;

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    driven_bind(params, &s->driven);
    planar_bind_surface(params, &s->surface);
    planar_bind_reference(params, "reference.recorded", &s->recorded, &s->driven.settings.own);
    planar_bind_reference(params, "reference.published", &s->published, &s->driven.settings.own);
    br_params_doubles(params, "measure.settled", &s->settled, &s->n_settled);
}

/* Largest relative distance from the steady friction at the times when it has settled. */
static double settled(br_experiment *ex, const scene *s, const driven_curve *c)
{
    planar_model m = planar_model_make(ex, &s->driven.settings, s->surface, PLANAR_DISTRIBUTED);
    br_table *table = br_table_open(ex, "settled");
    double worst = 0;
    for (size_t i = 0; i < s->n_settled; i++) {
        const size_t k = (size_t)lround(s->settled[i] / s->driven.options.window) - 1;
        if (k >= c->n)
            continue;
        const double size = c->normal[k], length = sqrt(m.pressure->u);
        const br_twist at_centre = br_twist_move(c->twist[k], br_vec2_scale(-1, m.pressure->cop));
        const br_wrench f = br_wrench_move(
            br_steady_point(m.pressure, &s->driven.settings.lugre, at_centre, size), m.pressure->cop);
        br_table_put(table, s->settled[i], c->force[0][k], c->force[1][k], c->force[2][k], f.x, f.y,
                     f.torque);
        br_most(&worst, hypot(f.x - c->force[0][k], f.y - c->force[1][k]) / size);
        br_most(&worst, fabs(f.torque - c->force[2][k]) / (size * length));
    }
    planar_model_free(&m);
    return worst;
}

static void run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    planar_begin(ex, s->driven.settings.own);
    driven_curve curve = {.surface = s->surface, .kind = PLANAR_DISTRIBUTED};
    driven_run(ex, &s->driven, &curve, 1);
    driven_recorded recorded = driven_read(ex, &s->driven, s->recorded),
                    published = driven_read(ex, &s->driven, s->published);
    const br_comparison comparison = br_comparison_open(ex);
    driven_write(ex, br_table_open(ex, "forces"), &s->driven, 0, &curve, &recorded);
    br_claim_theory(ex, "tight", driven_compare(&comparison, &s->driven, &curve, &recorded), 0);
    br_claim_theory(ex, "published", driven_compare(&comparison, &s->driven, &curve, &published), 0);
    br_claim_theory(ex, "settles", settled(ex, s, &curve), 0);
    driven_close(&recorded);
    driven_close(&published);
    driven_free(&curve, 1);
    driven_switch_effects(ex, &s->driven, &s->surface, 1, 1, DRIVEN_CONTACT + 1);
}

static const br_output outputs[] = {
    {"forces.csv", DRIVEN_COLUMNS,
     "twist and friction at the centre of pressure; model: 0 distributed; t is the end of a window"},
    {"settled.csv", "t_s, fx_N, fy_N, tau_Nm, fx_steady_N, fy_steady_N, tau_steady_Nm",
     "friction at the ends of constant stretches, and the steady one"},
    BR_COMPARISON_OUTPUT,
    BR_SWITCHES_OUTPUT,
};

static const br_experiment_type fig05 = {
    .id = "planar-fig05-velocity-profile",
    .title = "Friction of a disc along a velocity profile",
    .reproduces = "planar, Figure 5",
    .summary = "A circular contact moved along a prescribed twist, friction by the distributed "
               "elasto-plastic model.",
    .scene_size = sizeof(scene),
    .parameters = parameters,
    .run = run,
    .outputs = outputs,
    .n_outputs = sizeof outputs / sizeof *outputs,
};

int main(int argc, char **argv)
{
    return br_experiment_main(argc, argv, &fig05);
}
