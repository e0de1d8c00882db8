#include <math.h>
#include <string.h>

#include <bristle/assert.h>

#include "push_box_internal.h"

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
    push_box_corner(box, corner, &bx, &by);
    push_box_arm(state, bx, by, &rx, &ry);
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
        push_box_corner(box, i, &bx, &by);
        push_box_arm(state, bx, by, &rx, &ry);
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
    push_box_arm(state, -box->width / 2, box->push_height - box->height / 2, &rx, &ry);
    double fx = forces.push, fy = -box->mass * box->gravity, torque = forces.push * ry;

    /* contact forces; clockwise torque of (a, b) at (rx, ry) is a ry - b rx */
    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++) {
        double bx, by;
        push_box_corner(box, i, &bx, &by);
        push_box_arm(state, bx, by, &rx, &ry);
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
