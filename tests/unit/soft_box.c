/* The soft box: sums of forces and moments, free flight, energy, rest, sliding, creep, decay of damped
 * velocity, both tipping pushes, and the printed listing's force on a pulled particle. */
#include "soft_box_made.h"

/* Springs and dampers add no force and no moment, whatever the deformation; weight and push add theirs. */
static void test_sums(void)
{
    for (int rows = 2; rows <= 6; rows += 2)
        for (double lever = 0; lever <= 1; lever += 0.2) {
            br_soft_box_params params = br_soft_box_default();
            params.rows = rows;
            params.columns = 3;
            params.push = 40;
            params.push_height = lever * params.height;
            br_soft_box *box = create(&params);
            const size_t n = br_soft_box_particles(box);
            double state[STATES], rate[STATES];
            const br_soft_box_start start = {.height = 2, .vx = 1};
            br_soft_box_place(box, &start, state);
            br_soft_box_rhs(0, state, rate, box);
            double moment = 0;
            for (size_t i = 0; i < n; i++)
                moment += params.mass / (double)n * (state[2 * i + 1] - 2) * rate[2 * n + 2 * i];
            check_near(moment, params.push * params.push_height, 1e-10 * params.push,
                       "%d rows, h/H %g: the push's moment about the lower edge is F h", rows, lever);

            shake(state, 4 * n, 0.02);
            br_soft_box_rhs(0, state, rate, box);
            const br_soft_box_pose pose = br_soft_box_get_pose(box, state);
            double fx = 0, fy = 0, torque = 0, size = 0;
            for (size_t i = 0; i < n; i++) {
                const double mass = params.mass / (double)n, ax = rate[2 * n + 2 * i],
                             ay = rate[2 * n + 2 * i + 1];
                fx += mass * ax;
                fy += mass * ay;
                torque += mass * ((state[2 * i] - pose.x) * ay - (state[2 * i + 1] - pose.y) * ax);
                size += mass * hypot(ax, ay);
            }
            /* the push acts on the two left particles next to its height */
            const double row = lever * (rows - 1);
            const size_t lower = (size_t)fmin(floor(row), rows - 2);
            const double share = row - (double)lower;
            const double y = (1 - share) * state[2 * 3 * lower + 1] + share * state[2 * 3 * (lower + 1) + 1];
            check_near(fx, params.push, TOL_ROUND_OFF_MANY * size,
                       "%d rows, h/H %g: forces along sum to the push", rows, lever);
            check_near(fy, -params.mass * params.gravity, TOL_ROUND_OFF_MANY * size,
                       "%d rows: forces up sum to the weight", rows);
            check_near(torque, -(y - pose.y) * params.push, TOL_ROUND_OFF_MANY * size,
                       "%d rows: springs add no moment", rows);
            br_soft_box_destroy(box);
        }
}

static void test_pose_and_flight(void)
{
    br_soft_box_params params = br_soft_box_default();
    br_soft_box *box = create(&params);
    for (double tilt = -3; tilt <= 3; tilt += 0.75) {
        double state[STATES];
        const br_soft_box_start start = {.height = 3, .tilt = tilt, .vx = 2, .vy = 1, .spin = 0};
        br_soft_box_place(box, &start, state);
        const br_soft_box_pose before = br_soft_box_get_pose(box, state);
        check_near(before.tilt, tilt, TOL_ROUND_OFF_MANY, "tilt %g is read back", tilt);
        check_near(before.x, 0.0, TOL_ROUND_OFF_MANY, "tilt %g: the centre is where it was put", tilt);
        const double t = 0.4;
        const timed run = run_for(t);
        const br_soft_box_result after = simulate(box, &run, state);
        check_close(after.pose.x, 2 * t, TOL_ROUND_OFF_MANY * 100, "tilt %g: flies on along x", tilt);
        check_close(after.pose.y, before.y + t - params.gravity * t * t / 2, TOL_ROUND_OFF_MANY * 100,
                    "tilt %g: parabola", tilt);
        check_near(after.pose.tilt, tilt, 1e-9, "tilt %g: does not turn", tilt);
    }
    /* a slow spin keeps its angular momentum; centrifugal stretch is below the tolerance */
    double state[STATES];
    const br_soft_box_start start = {.height = 3, .spin = 0.5};
    br_soft_box_place(box, &start, state);
    const timed run = run_for(0.5);
    check_close(simulate(box, &run, state).pose.tilt, 0.25, 1e-4,
                "spin 0.5 rad/s turns by 0.25 rad in 0.5 s");
    br_soft_box_destroy(box);
}

/* Undamped, in flight and bouncing without friction: the energy stays to the order of the method. */
static void test_energy(void)
{
    br_soft_box_params params = br_soft_box_default();
    params.spring_damping = params.ground_damping = 0;
    br_soft_box *box = create(&params);
    double error[2];
    for (int k = 0; k < 2; k++) {
        double state[STATES];
        const br_soft_box_start start = {.height = 1, .vy = 1};
        br_soft_box_place(box, &start, state);
        shake(state, br_soft_box_states(box) / 2, 0.01);
        const double before = br_soft_box_energy(box, state);
        timed run = run_for(0.3);
        run.options.dt = 2e-4 / (1 << k);
        simulate(box, &run, state);
        error[k] = fabs(br_soft_box_energy(box, state) / before - 1);
    }
    check(error[0] < 1e-3, "energy in flight is kept (%.2g)", error[0]);
    check(error[1] < error[0] / 12, "half the step: error falls at fourth order or faster (%.2g to %.2g)",
          error[0], error[1]);
    double state[STATES];
    const br_soft_box_start start = {.height = 0.2};
    br_soft_box_place(box, &start, state);
    const double before = br_soft_box_energy(box, state);
    const timed run = run_for(1);
    simulate(box, &run, state);
    check_close(br_soft_box_energy(box, state), before, 1e-4, "energy after bouncing for 1 s");
    br_soft_box_destroy(box);
}

static double lowest_row_depth(const br_soft_box_params *params, const double *state)
{
    double depth = 0;
    for (int i = 0; i < params->columns; i++)
        depth -= state[2 * i + 1] / params->columns;
    return depth;
}

/* Standing: the floor carries the weight, the lowest row is in by W/(columns k). Pushed below break-away:
 * friction balances the push while the box creeps at epsilon F/(mu_s W). */
static void test_rest_and_creep(void)
{
    for (int columns = 2; columns <= 4; columns++)
        for (double share = 0; share <= 0.81; share += 0.4) {
            br_threshold law = br_threshold_default();
            br_soft_box_params params = br_soft_box_default();
            params.columns = columns;
            params.spring_damping = 2000; /* sway dies out within the run */
            params.friction = (br_law){&br_threshold_type, &law};
            params.push_height = 0.2;
            params.push_rise = 0.5;
            const double weight = params.mass * params.gravity;
            params.push = share * law.mu_s * weight;
            br_soft_box *box = create(&params);
            double state[STATES];
            const br_soft_box_start start = br_soft_box_standing(box);
            br_soft_box_place(box, &start, state);
            const timed run = run_for(3);
            const br_soft_box_result result = simulate(box, &run, state);
            double normal, friction;
            br_soft_box_ground_force(box, result.t, state, &normal, &friction);
            check_close(normal, weight, 1e-6, "%d columns, push %g mu_s W: the floor carries the weight",
                        columns, share);
            check_close(lowest_row_depth(&params, state), weight / (columns * params.ground_stiffness), 1e-6,
                        "%d columns, push %g mu_s W: resting penetration", columns, share);
            check_near(friction, -params.push, 1e-5 * weight,
                       "%d columns, push %g mu_s W: friction balances it", columns, share);
            check_near(result.pose.vx, share * law.epsilon, 1e-4 * law.epsilon,
                       "%d columns, push %g mu_s W: creep speed", columns, share);
            br_soft_box_destroy(box);
        }
}

/* Thrown along the floor without a fall: stops after v0^2/(2 mu_k g). Braking makes the box lean by about mu
 * W/k, which moves the centre: the springs are stiff here. The threshold law's last moment below epsilon adds
 * (epsilon/v0)^2 of it. */
static void test_stops(void)
{
    for (double mu = 0.1; mu <= 0.31; mu += 0.1)
        for (double v0 = 1; v0 <= 2; v0 += 1) {
            br_threshold law = {.mu_s = 1.2 * mu, .mu_k = mu, .epsilon = 0.01};
            br_soft_box_params params = br_soft_box_default();
            params.spring_stiffness = params.ground_stiffness = 2e6;
            params.spring_damping = params.ground_damping = 2000;
            params.friction = (br_law){&br_threshold_type, &law};
            br_soft_box *box = create(&params);
            double state[STATES];
            br_soft_box_start start = br_soft_box_standing(box);
            start.vx = v0;
            br_soft_box_place(box, &start, state);
            const timed run = run_for(v0 / (mu * params.gravity) + 0.3);
            check_close(simulate(box, &run, state).pose.x, v0 * v0 / (2 * mu * params.gravity), 3e-3,
                        "mu_k %g, v0 %g: stopping distance", mu, v0);
            br_soft_box_destroy(box);
        }
}

/* Damped velocity: the speed decays exponentially at the drag's rate while the box stands, and not at all in
 * the air. */
static void test_damped(void)
{
    for (double drag = 0.5; drag <= 4; drag *= 2) {
        br_soft_box_params params = br_soft_box_default();
        params.drag = drag;
        br_soft_box *box = create(&params);
        double state[STATES];
        br_soft_box_start start = br_soft_box_standing(box);
        start.vx = 1;
        br_soft_box_place(box, &start, state);
        timed run = run_for(1);
        check_close(simulate(box, &run, state).pose.vx, exp(-drag), 1e-9,
                    "drag %g: speed after 1 s on the floor", drag);
        start.height = 10;
        br_soft_box_place(box, &start, state);
        check_close(simulate(box, &run, state).pose.vx, 1, 1e-9, "drag %g: speed after 1 s in the air", drag);
        br_soft_box_destroy(box);
    }
}

static bool tips(const br_soft_box_params *params)
{
    br_soft_box *box = create(params);
    double state[STATES];
    const br_soft_box_start start = br_soft_box_standing(box);
    br_soft_box_place(box, &start, state);
    timed run = run_for(6);
    run.options.stop_tilt = atan2(params->width, params->height);
    br_soft_box_result result;
    br_error error = {0};
    const br_status status = run_through(box, &run, state, &result, &error);
    br_soft_box_destroy(box);
    return status == BR_STOPPED_AT_EVENT;
}

/* Friction tips the box at W d/(2h), damped velocity at W d/(2h - H); softness costs a little: 5 % on either
 * side is asked. */
static void test_tipping(void)
{
    br_threshold law = {.mu_s = 0.6, .mu_k = 0.5, .epsilon = 0.01};
    for (double h = 0.7; h <= 1; h += 0.15)
        for (int damped = 0; damped < 2; damped++) {
            br_soft_box_params params = br_soft_box_default();
            params.push_height = h;
            params.push_rise = 2;
            params.spring_stiffness = params.ground_stiffness = 8e5;
            if (damped)
                params.drag = 3;
            else
                params.friction = (br_law){&br_threshold_type, &law};
            const double push = damped ? br_soft_box_tipping_push_without_friction(&params)
                                       : br_soft_box_tipping_push(&params);
            params.push = 0.95 * push;
            check(!tips(&params), "%s, h %g: 0.95 of the tipping push does not tip",
                  damped ? "damped" : "friction", h);
            params.push = 1.05 * push;
            check(tips(&params), "%s, h %g: 1.05 of the tipping push tips", damped ? "damped" : "friction",
                  h);
        }
    br_soft_box_params params = br_soft_box_default();
    params.push_height = params.height / 2;
    check(isinf(br_soft_box_tipping_push_without_friction(&params)),
          "pushed at half its height a box of damped velocity never tips");
    const double weight = params.mass * params.gravity;
    check_close(br_soft_box_tipping_push(&params), weight * params.width / params.height, TOL_ROUND_OFF,
                "W d/(2h)");
}

/* A particle on the floor that is pulled up while it slides: the corrected law gives no friction beyond the
 * floor's own force, the printed one pushes it along its velocity. */
static void test_pulled(void)
{
    br_threshold corrected = br_threshold_default();
    br_threshold_printed printed = br_threshold_printed_default();
    double friction[2], normal;
    for (int k = 0; k < 2; k++) {
        br_soft_box_params params = br_soft_box_default();
        params.columns = params.rows = 2;
        params.printed_normal = k == 1;
        params.friction =
            k ? (br_law){&br_threshold_printed_type, &printed} : (br_law){&br_threshold_type, &corrected};
        br_soft_box *box = create(&params);
        double state[STATES];
        const br_soft_box_start start = {.height = -1e-6, .vx = 1};
        br_soft_box_place(box, &start, state);
        for (size_t i = 2; i < 4; i++)
            state[2 * i + 1] += 0.01; /* the upper row is pulled up */
        br_soft_box_ground_force(box, 0, state, &normal, &friction[k]);
        br_soft_box_destroy(box);
    }
    check(friction[0] <= 0, "corrected: friction on a pulled, sliding particle does not push it along (%g N)",
          friction[0]);
    check(friction[1] > 0, "as printed: friction on a pulled, sliding particle pushes it along (%g N)",
          friction[1]);
}

/* A particle below the floor that moves up faster than the floor's damper: the floor lets it go, it never
 * pulls. Over speeds on both sides of k depth/c the floor's force is k depth - c v, and 0 from there on. */
static void test_leaving(void)
{
    br_threshold law = br_threshold_default();
    br_soft_box_params params = br_soft_box_default();
    params.columns = params.rows = 2;
    params.friction = (br_law){&br_threshold_type, &law};
    const double depth = 1e-4, leaves = params.ground_stiffness * depth / params.ground_damping;
    br_soft_box *box = create(&params);
    for (double share = -1; share <= 4; share += 0.5) {
        double state[STATES], normal, friction;
        const br_soft_box_start start = {.height = -depth, .vx = 1, .vy = share * leaves};
        br_soft_box_place(box, &start, state);
        br_soft_box_ground_force(box, 0, state, &normal, &friction);
        const double one = params.ground_stiffness * depth * (1 - share);
        check_near(normal, 2 * fmax(0, one), 1e-9 * params.ground_stiffness * depth,
                   "leaving at %g of k depth/c: the floor pushes or lets go, it does not pull", share);
        check_near(friction, -law.mu_k * normal, TOL_ROUND_OFF_MANY * params.ground_stiffness * depth,
                   "leaving at %g of k depth/c: friction goes with it", share);
    }
    br_soft_box_destroy(box);
}

int main(void)
{
    check_begin();
    test_sums();
    test_pose_and_flight();
    test_energy();
    test_rest_and_creep();
    test_stops();
    test_damped();
    test_tipping();
    test_pulled();
    test_leaving();
    return check_end();
}
