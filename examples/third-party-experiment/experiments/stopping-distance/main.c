/* How far a block slides: launched over a level floor, it is stopped by dry and viscous friction.
 *
 * m dv/dt = -(mu N + F_v v), N = m g: law CSSV of Bristle with one coefficient, mu_s = mu_c, so that nothing
 * falls with speed, and an exponent of 1. Theory, by separation of variables, with the speed w = mu N/F_v at
 * which both parts are equal:
 *
 *   time      T = m/F_v ln(1 + v/w)
 *   distance  X = m/F_v (v - w ln(1 + v/w))
 *
 * Measured: both, for each launch speed, and the distance v^2/(2 mu g) of dry friction alone. Claims: the two
 * formulas, to the integrator's accuracy; viscous friction makes the way shorter, the more the faster. */
#include <math.h>

#include <bristle/block.h>
#include <bristle/harness.h>
#include <bristle/laws.h>

typedef struct scene {
    br_cssv law;
    double mass, gravity, wait;
    const double *speeds;
    size_t n_speeds;
} scene;

/* When the block came to rest. */
static int on_transition(br_block_transition transition, const br_block_sample *before,
                         const br_block_sample *after, void *context)
{
    (void)before;
    if (transition == BR_BLOCK_STICKS)
        *(double *)context = after->t;
    return 0;
}

/* Launches the block and waits; time and place of its stop. */
static br_status launch(br_experiment *ex, const scene *s, double speed, double *time, double *distance)
{
    const br_block_model model = {
        .mass = s->mass, .normal_force = s->mass * s->gravity, .law = {&br_cssv_type, &s->law}};
    br_error *const error = br_experiment_error(ex);
    br_block_options options = br_block_options_default();
    br_block *block;
    options.on_transition = on_transition;
    options.context = time;
    *time = NAN;
    BR_TRY(br_block_create(&model, &options, 0, 0, speed, &block, error));
    const br_status status = br_block_run(block, s->wait, NULL, 0, NULL, NULL, error);
    *distance = br_block_now(block).x;
    const br_ivp_statistics statistics = br_block_get_statistics(block);
    br_count_integration(ex, &statistics);
    br_block_destroy(block);
    return status;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    double *const share = br_doubles(ex, s->n_speeds);
    double worst_time = 0, worst_distance = 0;
    const double w = s->law.mu_c * s->mass * s->gravity / s->law.F_v, tau = s->mass / s->law.F_v;
    br_table *const table = br_table_open(ex, "stops");
    br_table_show(table);
    br_progress_begin(ex, s->n_speeds);
    for (size_t i = 0; i < s->n_speeds; i++) {
        const double v = s->speeds[i], dry = v * v / (2 * s->law.mu_c * s->gravity);
        const double time_theory = tau * log1p(v / w), theory = tau * (v - w * log1p(v / w));
        double time, distance;
        BR_TRY(launch(ex, s, v, &time, &distance));
        share[i] = distance / dry;
        br_table_put(table, v, time, time_theory, distance, theory, dry);
        br_worst(&worst_time, time / time_theory - 1);
        br_worst(&worst_distance, distance / theory - 1);
        br_progress_step(ex);
    }
    br_claim(ex, "time", worst_time);
    br_claim(ex, "distance", worst_distance);
    br_claim_holds(ex, "shorter", share[0] < 1, "%.3g of the way of dry friction at the lowest speed",
                   share[0]);
    br_claim_order(ex, "the-more-the-faster", share, s->n_speeds, true);
    return BR_OK;
}

static void parameters(br_params *params, void *data)
{
    scene *const s = data;
    br_params_law(params, "law", &br_cssv_type, &s->law);
    br_params_require(params, s->law.mu_s == s->law.mu_c && s->law.delta_v == 1 && s->law.F_v > 0,
                      "theory is for mu_s = mu_c, delta_v = 1 and F_v above 0");
}

BR_EXPERIMENT(.id = "stopping-distance", .title = "How far a block slides",
              .reproduces = "a formula of textbooks",
              .summary = "A block is launched over a level floor with dry and viscous friction; time and "
                         "distance of its stop over the launch speed, against the closed form.",
              .scene = BR_SCENE(scene, BR_ROW(scene, mass, "block.mass"),
                                BR_ROW(scene, gravity, "block.gravity"), BR_ROW(scene, wait, "block.wait"),
                                BR_ROW_LIST(scene, speeds, n_speeds, "block.speeds")),
              .parameters = parameters, .run = run,
              BR_OUTPUTS({"stops.csv",
                          "speed_m_per_s, time_s, theory_time_s, distance_m, theory_distance_m, "
                          "dry_distance_m",
                          "when and where the block stops, by the law, by the closed form, and without the "
                          "viscous part"}));
