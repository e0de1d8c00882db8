/* The soft box: sums of forces and moments, free flight, energy, rest, sliding, creep, decay of damped
 * velocity, both tipping pushes, and the printed listing's force on a pulled particle. */
#include <bristle/laws.h>
#include <bristle/soft_box.h>

#include <stdlib.h>

#include "check.h"

/* Largest number of states in these tests. */
enum { STATES = 4 * 64 };

static br_soft_box *create(const br_soft_box_params *params)
{
    br_soft_box *box = NULL;
    br_error error = {0};
    if (br_soft_box_create(params, &box, &error) < 0) {
        check(false, "a box of %d x %d is created: %s", params->columns, params->rows, error.message);
        exit(check_end());
    }
    return box;
}

/* How a run goes, and for how long. */
typedef struct timed {
    br_soft_box_options options;
    double t_end;
} timed;

static timed run_for(double t_end)
{
    return (timed){br_soft_box_options_default(), t_end};
}

/* From `state`, which becomes that of the end. */
static br_status run_through(const br_soft_box *box, const timed *how, double *state,
                             br_soft_box_result *result, br_error *error)
{
    size_t n;
    br_soft_box_run *run;
    BR_TRY(br_soft_box_run_create(box, &how->options, state, &run, error));
    const br_status status = br_soft_box_run_to(run, how->t_end, NULL, NULL, error);
    const double *const end = br_soft_box_run_state(run, &n);
    memcpy(state, end, n * sizeof *state);
    *result = *br_soft_box_run_result(run);
    br_soft_box_run_destroy(run);
    return status;
}

static br_soft_box_result simulate(const br_soft_box *box, const timed *how, double *state)
{
    br_soft_box_result result = {0};
    br_error error = {0};
    const br_status status = run_through(box, how, state, &result, &error);
    check(status >= 0, "%zu particles are simulated for %g s%s%s", br_soft_box_particles(box), how->t_end,
          status < 0 ? ": " : "", status < 0 ? error.message : "");
    return result;
}

/* A deformed, moving state that is the same on every machine. */
static void shake(double *state, size_t n, double size)
{
    unsigned long long seed = 12345;
    for (size_t i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        state[i] += size * ((double)(seed >> 40) / (double)(1 << 24) - 0.5);
    }
}

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

/* What a run shows, frame by frame. */
typedef struct seen {
    int frames, stop_at; /* so many, and the one that ends it */
    double t;            /* of the last */
} seen;

static int count_frame(double t, const br_soft_box_pose *pose, const double *state, void *context)
{
    seen *const s = context;
    check(t == 0 ? s->frames == 0 : t > s->t, "frame %d at %g s comes after the one before", s->frames, t);
    check(isfinite(pose->x) && isfinite(state[0]), "with pose and state");
    s->t = t;
    return ++s->frames == s->stop_at;
}

/* In one call, in pieces that end within frames, frame by frame and after a stop: the same bytes, and each
 * frame is shown once, the start included. */
static void test_pieces(void)
{
    br_threshold law = br_threshold_default();
    br_soft_box_params params = br_soft_box_default();
    params.friction = (br_law){&br_threshold_type, &law};
    params.push = 40;
    br_soft_box *const box = create(&params);
    const br_soft_box_options options = br_soft_box_options_default();
    const size_t n = br_soft_box_states(box);
    br_soft_box_run *runs[4];
    for (int i = 0; i < 4; i++)
        check_need(br_soft_box_run_create(box, &options, NULL, &runs[i], NULL));
    double standing[STATES];
    const br_soft_box_start start = br_soft_box_standing(box);
    size_t states;
    br_soft_box_place(box, &start, standing);
    check(memcmp(br_soft_box_run_state(runs[0], &states), standing, n * sizeof *standing) == 0 &&
              states == n && br_soft_box_run_result(runs[0])->t == 0,
          "without a state it begins standing");

    seen whole = {0}, pieces = {0}, stopped = {.stop_at = 8};
    check(br_soft_box_run_to(runs[0], 0.3, count_frame, &whole, NULL) == BR_OK, "in one call");
    static const double ends[] = {0, 0.01, 0.013, 0.137, 0.137, 0.3};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        check(br_soft_box_run_to(runs[1], ends[i], count_frame, &pieces, NULL) == BR_OK &&
                  br_soft_box_run_result(runs[1])->t >= ends[i] - 1e-12 &&
                  br_soft_box_run_result(runs[1])->t < ends[i] + 0.01,
              "on to the end of the frame that %g s lies in", ends[i]);
    for (int i = 0; i < 30; i++)
        check_need(br_soft_box_run_step(runs[2], NULL));
    check(br_soft_box_run_to(runs[3], 0.3, count_frame, &stopped, NULL) == BR_STOPPED_AT_EVENT &&
              fabs(stopped.t - 0.07) < 1e-12,
          "the eighth frame, the start being the first, ends it at 0.07 s");
    check(br_soft_box_run_to(runs[3], 0.3, count_frame, &stopped, NULL) == BR_OK,
          "and the next call goes on");
    check(whole.frames == 31 && pieces.frames == 31 && stopped.frames == 31,
          "31 frames are shown: %d, %d, %d", whole.frames, pieces.frames, stopped.frames);
    for (int i = 1; i < 4; i++)
        check(memcmp(br_soft_box_run_state(runs[i], &states), br_soft_box_run_state(runs[0], &states),
                     n * sizeof(double)) == 0 &&
                  memcmp(br_soft_box_run_result(runs[i]), br_soft_box_run_result(runs[0]),
                         sizeof(br_soft_box_result)) == 0,
              "way %d of four gives the same bytes", i);
    br_error error = {0};
    check(br_soft_box_run_to(runs[0], 0.2, NULL, NULL, &error) == BR_ERR_RANGE &&
              strstr(error.message, "until = 0.2 s"),
          "a time that has passed is refused: %s", error.message);
    check(br_soft_box_run_to(runs[0], INFINITY, NULL, NULL, NULL) == BR_ERR_RANGE, "so is no time at all");
    for (int i = 0; i < 4; i++)
        br_soft_box_run_destroy(runs[i]);
    br_soft_box_destroy(box);
}

static void test_bad(void)
{
    const br_soft_box_params good = br_soft_box_default();
    const struct {
        const char *name;
        size_t offset;
    } fields[] = {{"width", offsetof(br_soft_box_params, width)},
                  {"height", offsetof(br_soft_box_params, height)},
                  {"mass", offsetof(br_soft_box_params, mass)},
                  {"gravity", offsetof(br_soft_box_params, gravity)},
                  {"spring_stiffness", offsetof(br_soft_box_params, spring_stiffness)},
                  {"spring_damping", offsetof(br_soft_box_params, spring_damping)},
                  {"ground_stiffness", offsetof(br_soft_box_params, ground_stiffness)},
                  {"ground_damping", offsetof(br_soft_box_params, ground_damping)},
                  {"drag", offsetof(br_soft_box_params, drag)},
                  {"push_rise", offsetof(br_soft_box_params, push_rise)},
                  {"push_height", offsetof(br_soft_box_params, push_height)}};
    const double bad[] = {-1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (int k = 0; k < 3; k++) {
            br_soft_box_params params = good;
            memcpy((char *)&params + fields[i].offset, &bad[k], sizeof(double));
            br_soft_box *box = NULL;
            br_error error = {0};
            check(br_soft_box_create(&params, &box, &error) == BR_ERR_RANGE && !box &&
                      strstr(error.message, fields[i].name),
                  "%s = %g is refused by name", fields[i].name, bad[k]);
        }
    br_soft_box_params params = good;
    params.columns = 1;
    br_soft_box *box = NULL;
    check(br_soft_box_create(&params, &box, NULL) == BR_ERR_RANGE && !box, "one column is refused");
    br_threshold law = br_threshold_default();
    law.epsilon = 0;
    params = good;
    params.friction = (br_law){&br_threshold_type, &law};
    check(br_soft_box_create(&params, &box, NULL) < 0 && !box, "an invalid law is refused");

    /* far too large a step blows the box up, which is said and not returned as a pose */
    params = good;
    box = create(&params);
    double state[STATES];
    const br_soft_box_start start = {.height = 0.1};
    br_soft_box_place(box, &start, state);
    shake(state, br_soft_box_states(box) / 2, 0.01);
    timed run = run_for(100);
    run.options.dt = 0.05;
    br_soft_box_result result;
    br_error error = {0};
    check(run_through(box, &run, state, &result, &error) < 0, "a step that is too large is reported: %s",
          error.message);
    run.options.dt = -1;
    check(run_through(box, &run, state, &result, NULL) == BR_ERR_RANGE, "a negative step is refused");
    br_soft_box_destroy(box);
    br_soft_box_destroy(NULL);
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
    test_pieces();
    test_bad();
    return check_end();
}
