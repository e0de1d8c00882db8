/* Matchstick, Figure 13: a vehicle brakes hard on a terrain with a friction texture; on orange, whose
 * friction is high lateral to the tyres, it skids straight on, on green it fishtails.
 *
 * Model: chassis, four wheels on suspensions, brakes that lock; the texture's red and green give the
 * terrain's structure direction, s = (2 r - 1) t + (2 g - 1) b [section 5.1]; tyres have none [section 6].
 * Orange (1, 1/2, 0) says along the way, green (0, 1, 0) obliquely to its right. The document prints neither
 * vehicle nor texture, speed or coefficients: all are ours, and the verdicts hang on them. Fishtail, too, is
 * a word that is read: the tail swings out; with locked wheels nothing swings it back.
 *
 * Theory: with locked wheels on even ground the forces of equal friction pass, by the shift of the loads,
 * through the centre of mass, whatever their direction, so that no ground turns a vehicle, and what it turns
 * already falls as a power of the speed (br_vehicle_decay). At a border front and rear wheels differ, and it
 * is turned (br_vehicle_locked, integrated).
 *
 * Measured: yaw rate and yaw before and after the border, until the vehicle stands; the same on orange alone,
 * on green alone, on circles of the mean coefficient, without brakes, and with green across the way; over
 * disturbances, solvers, step, tolerance and stiffness of the springs, with cones of each step's end [section
 * 4.4]; with brakes that are released on green, which takes its rear back behind its way; with tyres that are
 * cylinders in place of balls, and on ground that falls along the way or to its side; against theory. Over
 * disturbances all but the vehicle as it is are kept as rows; the first of each is made every time and has to
 * be its row (harness/kept.h).
 *
 * Differs: the published picture was made with another solver (Vortex) and a truck whose data are not
 * printed. The terrain is even; the document does not say whether the published one is. */
#include <math.h>

#include "fig13.h"

static const br_field fields[] = {
    BR_ROW(vehicle, interval, "measure.interval"),
    BR_ROW(vehicle, divide, "measure.divide"),
    BR_ROW(vehicle, from, "measure.from"),
    BR_ROW(vehicle, to, "measure.to"),
    BR_ROW(vehicle, fishtail, "measure.fishtail"),
    BR_ROW(vehicle, moves, "measure.moves"),
    BR_ROW(vehicle, grows, "measure.grows"),
    BR_ROW(vehicle, seeds, "disturbance.seeds"),
    BR_ROW(vehicle, seed, "disturbance.seed"),
    BR_ROW(vehicle, yaw, "disturbance.yaw"),
    BR_ROW(vehicle, rate, "disturbance.yaw_rate"),
    BR_ROW(vehicle, more, "disturbance.more"),
    BR_ROW_LIST(vehicle, readings, n_readings, "disturbance.readings"),
    BR_ROW(vehicle, across, "settings.across"),
    BR_ROW(vehicle, finer, "settings.finer"),
    BR_ROW(vehicle, coarse, "settings.coarse"),
    BR_ROW(vehicle, harder, "settings.harder"),
    BR_ROW(vehicle, exact, "settings.exact"),
    BR_ROW(vehicle, solvers, "settings.solvers"),
    BR_ROW(vehicle, tread, "settings.tread"),
    BR_ROW(vehicle, release, "settings.release"),
    BR_ROW(vehicle, falls, "settings.falls"),
    BR_ROW_LIST(vehicle, speeds, n_speeds, "settings.speeds"),
    BR_ROW_LIST(vehicle, mu_b, n_mu_b, "settings.mu_b"),
    BR_ROW(vehicle, height, "settings.height"),
    BR_ROW(vehicle, disturbed, "settings.yaw_rate"),
    BR_ROW_LIST(vehicle, times, n_times, "figure.times"),
    BR_ROW(vehicle, spacing, "figure.spacing"),
    BR_ROW(vehicle, stroke, "figure.stroke"),
    BR_ROWS_KEPT(vehicle, kept),
};
static const br_struct_type vehicle_struct = BR_STRUCT_OF(vehicle, fields, NULL);

static void parameters(br_params *p, void *s)
{
    vehicle *const c = s;
    br_scene_default(&br_vehicle_type, &c->scene);
    br_params_world(p, &c->scene.options.world);
    br_params_fields(
        p, "", &br_vehicle_struct, &c->scene,
        "[terrain] length width ground border orange green texel "
        "[vehicle] mass gyration height wheelbase track front wheel_mass radius stiffness damping travel "
        "brake [start] x=start speed yaw yaw_rate duration "
        "[friction] mu=friction.mu mu_t=friction.mu_t mu_b=friction.mu_b");
    br_params_check(p, &br_vehicle_struct, &c->scene);
    br_params_picture(p, &c->picture);
    const double steps = c->interval / c->scene.options.world.dt;
    br_params_require(p, fabs(steps - round(steps)) < 1e-9 * steps,
                      "measure.interval = %g s is no multiple of world.dt = %g s", c->interval,
                      c->scene.options.world.dt);
    br_params_require(p, c->n_speeds == 2 && c->n_mu_b == 2,
                      "settings.speeds and settings.mu_b need two values each");
    br_params_require(
        p, c->from < c->to && c->to < c->scene.duration,
        "measure.from = %g s, measure.to = %g s and start.duration = %g s do not follow each other", c->from,
        c->to, c->scene.duration);
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const vehicle *const c = s;
    size_t n, n_seeds;
    run *const settings = make_runs(ex, c, &n), *const seeds = make_seeds(ex, c, &n_seeds);
    if (br_films_alone(ex, &c->picture)) {
        draw(ex, c, settings);
        return BR_OK;
    }
    br_progress_begin(ex, n + n_seeds);
    br_trials(ex, n, take_run, c, NULL, 0, settings, sizeof *settings);
    run_seeds(ex, c, seeds);
    const run *const own = &settings[AS_IT_IS];
    br_vehicle_motion *const plane = br_memory(ex, own->n + 1, sizeof *plane);
    double least;
    br_require(ex, plane_theory(c, own, 0, plane, &least, br_experiment_error(ex)), NULL);
    br_note_number(ex, "least_load", least, "N");
    br_note_number(ex, "disturbed", c->disturbed, "rad/s");
    put_settings(ex, settings, n);
    put_seeds(ex, c, seeds);
    put_figure(ex, c, settings, plane);
    claim_runs(ex, c, settings, n, plane);
    claim_seeds(ex, c, seeds);
    draw(ex, c, settings);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig13-vehicle", .title = "A braking vehicle on a friction texture",
        .reproduces = "matchstick, Figure 13",
        .summary =
            "A vehicle with locked wheels skids from orange terrain, whose structure runs along its way, "
            "onto "
            "green, whose structure is oblique, and its tail swings out. Yaw rate and yaw before and after "
            "the border, over disturbances, solvers and steps, against controls of one colour and "
            "isotropic friction, and against the theory of locked wheels.",
        .scene = &vehicle_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"settings.csv",
             "setting, index_1, before_rad_per_s, after_rad_per_s, early_rad, swung_rad, slip_1, "
             "iterations_1, residual_m_per_s, joints_m",
             "yaw rate where the front axle is to reach the border, the largest since then; largest yaw up "
             "to "
             "there and of all; how much of the wheels' way is sliding there; mean iterations of a step, the "
             "largest residual; farthest that a wheel is from where its joint holds it"},
            {"seeds.csv",
             "setting, run_1, yaw_rad, yaw_rate_rad_per_s, before_rad_per_s, after_rad_per_s, swung_rad, "
             "end_rad",
             "disturbances at the start, and the same, with the yaw at the end"},
            {"kept.csv", "setting, run_1, before_rad_per_s, after_rad_per_s, swung_rad, end_rad",
             "runs that data/studies keeps, over disturbances: the controls, a finer step, larger "
             "disturbances; as in seeds.csv"},
            {"motion.csv", "setting, t_s, x_m, y_m, yaw_rad, yaw_rate_rad_per_s, speed_m_per_s",
             "the vehicle's centre of mass, its heading and turning"},
            {"outlines.csv", "setting, t_s, drawn_1, x_m, y_m", "rectangles over the wheels at a few times"},
            {"strokes.csv", "name, drawn_1, x_m, y_m", "the texture's directions"}));
