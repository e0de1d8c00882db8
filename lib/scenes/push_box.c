#include <bristle/push_box.h>
#include <bristle/assert.h>

#include <math.h>
#include <string.h>

enum { X, RISE, THETA, VX, VY, OMEGA };
enum { N_KINDS = 4, NEAR = 0, FAR = 1 };

void br_push_box_set_contact(br_push_box *box, double sinking, double damping_ratio)
{
    BR_ASSERT_HANDLE(box);
    /* two corners carry the box: 2 k sinking = m g, and heave is m y'' + 2 c y' + 2 k y = 0 */
    box->stiffness = box->mass * box->gravity / (2 * sinking);
    box->damping = damping_ratio * sqrt(2 * box->stiffness * box->mass);
}

static double inertia_of(const br_push_box *box)
{
    return box->mass * (box->width * box->width + box->height * box->height) / 12;
}

void br_push_box_set_rocking(br_push_box *box, double frequency, double damping_ratio)
{
    BR_ASSERT_HANDLE(box);
    const double square = box->width * box->width;
    box->stiffness = 2 * inertia_of(box) * frequency * frequency / square;
    box->damping = 4 * damping_ratio * inertia_of(box) * frequency / square;
}

void br_push_box_rest(const br_push_box *box, double velocity, double *state)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    memset(state, 0, BR_PUSH_BOX_STATES * sizeof *state);
    state[RISE] = -box->mass * box->gravity / (2 * box->stiffness);
    state[VX] = velocity;
}

/* From the centre to a corner, in the box's frame. */
static void corner_in_box(const br_push_box *box, int corner, double *x, double *y)
{
    *x = (corner == 1 || corner == 2) ? box->width / 2 : -box->width / 2;
    *y = corner >= 2 ? box->height / 2 : -box->height / 2;
}

/* From the centre to a point of the box, along the world's axes; theta turns clockwise. */
static void arm(const double *state, double bx, double by, double *rx, double *ry)
{
    const double c = cos(state[THETA]), s = sin(state[THETA]);
    *rx = c * bx + s * by;
    *ry = -s * bx + c * by;
}

/* Height of a point of the box above the floor. Sinking in is a millionth of the box: no difference of large
 * numbers. */
static double corner_height(const br_push_box *box, const double *state, double bx, double by)
{
    const double s = sin(state[THETA]), half = sin(state[THETA] / 2);
    return state[RISE] - s * bx - 2 * half * half * by + (by + box->height / 2);
}

void br_push_box_corner(const br_push_box *box, const double *state, int corner, double *x, double *y)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    BR_ASSERT_HANDLE(x);
    BR_ASSERT_HANDLE(y);
    BR_ASSERT_INDEX("corner", corner, 4);
    double bx, by, rx, ry;
    corner_in_box(box, corner, &bx, &by);
    arm(state, bx, by, &rx, &ry);
    *x = state[X] + rx;
    *y = corner_height(box, state, bx, by);
}

/* mu(|u|) sign(u): the threshold law with its jump spread over epsilon ... 2 epsilon. */
static double friction_coefficient(const br_push_box *box, double u)
{
    const double ratio = fabs(u) / box->epsilon;
    const double mu = ratio <= 1   ? box->mu_s * ratio
                      : ratio <= 2 ? box->mu_s + (box->mu_k - box->mu_s) * (ratio - 1)
                                   : box->mu_k;
    return copysign(mu, u);
}

br_push_box_forces br_push_box_evaluate(const br_push_box *box, double t, const double *state)
{
    BR_INVARIANT(box != NULL);
    BR_INVARIANT(state != NULL);
    br_push_box_forces forces = {.push = box->push + box->push_rate * t};
    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++) {
        double bx, by, rx, ry;
        corner_in_box(box, i, &bx, &by);
        arm(state, bx, by, &rx, &ry);
        const double rise = state[VY] - state[OMEGA] * rx;
        forces.penetration[i] = -corner_height(box, state, bx, by);
        forces.slip[i] = state[VX] + state[OMEGA] * ry;
        if (forces.penetration[i] > 0)
            forces.normal[i] = fmax(0, box->stiffness * forces.penetration[i] - box->damping * rise);
        forces.friction[i] = -forces.normal[i] * friction_coefficient(box, forces.slip[i]);
    }
    return forces;
}

int br_push_box_rhs(double t, const double *state, double *rate, void *context)
{
    BR_INVARIANT(state != NULL);
    BR_INVARIANT(rate != NULL);
    const br_push_box *box = context;
    const br_push_box_forces forces = br_push_box_evaluate(box, t, state);
    const double inertia = inertia_of(box);

    /* push: on the left side, push_height above the lower edge */
    double rx, ry;
    arm(state, -box->width / 2, box->push_height - box->height / 2, &rx, &ry);
    double fx = forces.push, fy = -box->mass * box->gravity, torque = forces.push * ry;

    /* contact forces; clockwise torque of (a, b) at (rx, ry) is a ry - b rx */
    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++) {
        double bx, by;
        corner_in_box(box, i, &bx, &by);
        arm(state, bx, by, &rx, &ry);
        fx += forces.friction[i];
        fy += forces.normal[i];
        torque += forces.friction[i] * ry - forces.normal[i] * rx;
    }

    rate[X] = state[VX];
    rate[RISE] = state[VY];
    rate[THETA] = state[OMEGA];
    rate[VX] = fx / box->mass;
    rate[VY] = fy / box->mass;
    rate[OMEGA] = torque / inertia;
    return 0;
}

double br_push_box_energy(const br_push_box *box, const double *state)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(state);
    const double inertia = inertia_of(box);
    double energy = box->mass * box->gravity * (state[RISE] + box->height / 2) +
                    inertia * state[OMEGA] * state[OMEGA] / 2 +
                    box->mass * (state[VX] * state[VX] + state[VY] * state[VY]) / 2;
    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++) {
        double x, y;
        br_push_box_corner(box, state, i, &x, &y);
        if (y < 0)
            energy += box->stiffness * y * y / 2;
    }
    return energy;
}

/* ---- simulation with events ---- */

typedef struct watch {
    br_push_box box;
    const br_push_box_run *run;
    br_push_box_result *result;
} watch;

/* Event functions, all rising: the four kinds, then a touch of each corner (where the damper's force jumps).
 */
enum { N_EVENTS = N_KINDS + BR_PUSH_BOX_CORNERS };

static int watch_rhs(double t, const double *state, double *rate, void *context)
{
    watch *w = context;
    return br_push_box_rhs(t, state, rate, &w->box);
}

static int watch_event(double t, const double *state, double *g, void *context)
{
    const watch *w = context;
    const br_push_box *box = &w->box;
    const br_push_box_forces forces = br_push_box_evaluate(box, t, state);

    /* slip of the slowest corner on the floor; a lifted corner does not count */
    double slowest = INFINITY;
    for (int i = NEAR; i <= FAR; i++)
        if (forces.normal[i] > 0)
            slowest = fmin(slowest, fabs(forces.slip[i]));
    g[0] = isfinite(slowest) ? slowest / box->epsilon - 2 : -1;

    /* the near corner's force before it is cut at 0 */
    double x, y, rx, ry, bx, by;
    corner_in_box(box, NEAR, &bx, &by);
    arm(state, bx, by, &rx, &ry);
    br_push_box_corner(box, state, NEAR, &x, &y);
    const double uncut = -box->stiffness * y - box->damping * (state[VY] - state[OMEGA] * rx);
    g[1] = -uncut / (box->mass * box->gravity);
    g[2] = y / w->run->gap - 1;

    corner_in_box(box, FAR, &bx, &by);
    arm(state, bx, by, &rx, &ry);
    g[3] = -rx / box->width;

    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++)
        g[N_KINDS + i] = forces.penetration[i] / box->height;
    return 0;
}

static int watch_on_event(double t, double *state, const int *crossed, void *context)
{
    (void)state;
    watch *w = context;
    br_push_box_result *result = w->result;
    int action = BR_IVP_CONTINUE;
    for (int i = 0; i < N_EVENTS; i++) {
        if (crossed[i] <= 0)
            continue;
        if (i >= N_KINDS) {
            action = action == BR_IVP_STOP ? action : BR_IVP_RESTART;
            continue;
        }
        const unsigned bit = 1u << i;
        if (!(result->seen & bit)) {
            result->time[i] = t;
            result->push[i] = w->box.push + w->box.push_rate * t;
        }
        if (!result->seen)
            result->first = bit;
        result->seen |= bit;
        if (w->run->stop & bit)
            action = BR_IVP_STOP;
    }
    return action;
}

static br_status check_run(const br_push_box_run *run, br_error *error)
{
    if (!(run->t_end > 0 && isfinite(run->t_end)))
        return br_fail(error, BR_ERR_RANGE, "push box: t_end = %g is not above 0 and finite", run->t_end);
    if (!(run->gap > 0 && isfinite(run->gap)))
        return br_fail(error, BR_ERR_RANGE, "push box: gap = %g is not above 0 and finite", run->gap);
    return BR_OK;
}

br_status br_push_box_simulate(const br_push_box *box, const br_push_box_run *run, const double *state,
                               const double *times, size_t n_times, br_ivp_on_output on_output,
                               void *output_context, br_push_box_result *result, br_error *error)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(state);
    memset(result, 0, sizeof *result);
    for (int i = 0; i < N_KINDS; i++)
        result->time[i] = result->push[i] = NAN;
    br_status status = br_push_box_check(box, error);
    if (status >= 0)
        status = check_run(run, error);
    if (status < 0)
        return status;

    /* positions matter against the sinking at rest, velocities against epsilon and against the speed of
     * sinking in */
    const double sinking = box->mass * box->gravity / (2 * box->stiffness);
    const double position = run->tolerance * sinking;
    const double velocity = run->tolerance * fmax(box->epsilon, sqrt(box->gravity * sinking));
    const double scale = 2 / fmax(box->width, box->height);
    const double absolute[BR_PUSH_BOX_STATES] = {position, position, position * scale,
                                                 velocity, velocity, velocity * scale};
    int direction[N_EVENTS];
    for (int i = 0; i < N_EVENTS; i++)
        direction[i] = 1;

    watch w = {*box, run, result};
    const br_ivp_problem problem = {.n = BR_PUSH_BOX_STATES,
                                    .rhs = watch_rhs,
                                    .n_events = N_EVENTS,
                                    .event = watch_event,
                                    .event_direction = direction,
                                    .on_event = watch_on_event,
                                    .context = &w};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = run->tolerance;
    options.absolute_tolerances = absolute;
    options.max_steps = 5000000;

    br_ivp *ivp = NULL;
    status = br_ivp_create(&problem, &options, 0, state, &ivp, error);
    if (status >= 0)
        status = br_ivp_run(ivp, run->t_end, times, n_times, on_output, output_context, error);
    if (status >= 0) {
        result->t = br_ivp_time(ivp);
        memcpy(result->state, br_ivp_state(ivp), sizeof result->state);
        result->statistics = br_ivp_get_statistics(ivp);
    }
    br_ivp_destroy(ivp);
    return status;
}

/* ---- theory ---- */

double br_push_box_static_height(const br_push_box *box)
{
    BR_ASSERT_HANDLE(box);
    return box->width / (2 * fmax(box->mu_s, box->mu_k));
}

double br_push_box_paradox(const br_push_box *box)
{
    BR_ASSERT_HANDLE(box);
    const double d = box->width, h = box->height;
    return (4 * d * d + h * h) / (3 * d * h);
}

double br_push_box_sliding_height(const br_push_box *box, double push)
{
    BR_ASSERT_HANDLE(box);
    const double weight = box->mass * box->gravity;
    return box->height / 2 + weight * (box->width - box->mu_k * box->height) / (2 * push);
}
