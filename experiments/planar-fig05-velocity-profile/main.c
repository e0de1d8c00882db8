/* Planar, Figure 5: a disc-shaped contact moved along a prescribed velocity profile, friction by the
 * distributed model.
 *
 * The twist at the centre of pressure spins up, slides along x, then along y, and stops; the normal force is
 * constant. Bristles on cells by eqs. (10), (15) to (18), wrench by eqs. (13), (14), torque about the centre
 * of pressure. The twist is held over windows of 10 ms.
 *
 * Measured: tangential force and torque at the end of each window.
 * Claims: the curves recorded from the published program; where the twist has been constant for a while, the
 * friction of eqs. (12), (19), (20); convergence. Known to differ: the published program's circle has a
 * radius of (N - 1)/2 cells. */
#include <math.h>

#include <bristle/steady.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_driven_study driven;
    const char *surface, *recorded, *published;
    const double *settled;
    size_t n_settled;
} scene;

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_driven(params, &s->driven);
    br_planar_bind_surface(params, &s->surface);
    br_planar_bind_reference(params, "reference.recorded", &s->recorded, &s->driven.own);
    br_planar_bind_reference(params, "reference.published", &s->published, &s->driven.own);
    br_params_doubles(params, "measure.settled", &s->settled, &s->n_settled);
}

/* Largest relative distance from the steady friction at the times when it has settled. */
static double settled(br_experiment *ex, const scene *s, const br_planar_path *path)
{
    const br_planar_model *const m =
        br_planar_model_make(ex, &s->driven.model, s->surface, BR_PLANAR_DISTRIBUTED);
    const br_pressure *const p = m->pressure;
    double *const *const value = path->value;
    br_table *table = br_table_open(ex, "settled");
    double worst = 0;
    for (size_t i = 0; i < s->n_settled; i++) {
        const size_t k = (size_t)lround(s->settled[i] / path->window) - 1;
        if (k >= path->n)
            continue;
        const double size = value[BR_PATH_NORMAL][k], length = sqrt(p->u);
        const br_twist twist = {value[BR_PATH_VX][k], value[BR_PATH_VY][k], value[BR_PATH_OMEGA][k]},
                       at_centre = br_twist_move(twist, br_vec2_scale(-1, p->cop));
        const br_wrench ours = {value[BR_PATH_FX][k], value[BR_PATH_FY][k], value[BR_PATH_TAU][k]},
                        f = br_wrench_move(br_steady_point(p, &s->driven.model.lugre, at_centre, size),
                                           p->cop);
        br_table_put(table, s->settled[i], ours.x, ours.y, ours.torque, f.x, f.y, f.torque);
        br_most(&worst, hypot(f.x - ours.x, f.y - ours.y) / size);
        br_most(&worst, fabs(f.torque - ours.torque) / (size * length));
    }
    return worst;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_begin(ex, s->driven.own);
    br_planar_curve curve = {.surface = s->surface, .kind = BR_PLANAR_DISTRIBUTED};
    br_driven_run(ex, &s->driven, &curve, 1);
    br_driven_recorded recorded = br_driven_read(ex, &s->driven, s->recorded),
                       published = br_driven_read(ex, &s->driven, s->published);
    const br_comparison comparison = br_comparison_open(ex);
    br_driven_write(ex, br_table_open(ex, "forces"), 0, &curve, &recorded);
    br_claim(ex, "tight", br_driven_compare(&comparison, &s->driven, &curve, &recorded));
    br_claim(ex, "published", br_driven_compare(&comparison, &s->driven, &curve, &published));
    br_claim(ex, "settles", settled(ex, s, curve.path));
    br_claim(ex, "converged", br_driven_converged(ex, &s->driven, &curve, 1));
    br_driven_effects(ex, &s->driven, &s->surface, 1, 1, BR_DRIVEN_CONTACT + 1);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig05-velocity-profile", .title = "Friction of a disc along a velocity profile",
        .reproduces = "planar, Figure 5",
        .summary = "A circular contact moved along a prescribed twist, friction by the distributed "
                   "elasto-plastic model.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"forces.csv", BR_DRIVEN_COLUMNS,
             "twist and friction at the centre of pressure; model: 0 distributed; t is the end of a window"},
            {"settled.csv", "t_s, fx_N, fy_N, tau_Nm, fx_steady_N, fy_steady_N, tau_steady_Nm",
             "friction at the ends of constant stretches, and the steady one"},
            BR_COMPARISON_OUTPUT, BR_SWITCHES_OUTPUT));
