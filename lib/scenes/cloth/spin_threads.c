/* A cloth on a sphere that turns: theory, threads from its centre to its border.
 *
 * Per unit of direction, a thread's piece at the distance s from the centre has the mass rho s ds. Its slope
 * psi, downwards, is that of the sphere, s/R, where it lies on it. Where it hangs free, its tension balances
 * weight and centrifugal force of what lies outside, so that tan(psi) is their ratio. The tension S per unit
 * of direction grows inwards by the part of both along the thread; the sphere pushes with
 *
 *   N = rho (g cos(psi) - omega^2 r sin(psi)) + S/(R s)
 *
 * per area. All together, N cos(psi) is the weight. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/cloth_spin.h>
#include <bristle/law.h>

enum { PIECES = 200, DIRECTIONS = 12, ROUNDS = 200 };

/* One thread: its pieces at distances (j + 1/2) length/PIECES. */
typedef struct thread {
    double length;
    double slope[PIECES];   /* psi [rad] */
    double r[PIECES];       /* distance from the axis [m] */
    double outside[PIECES]; /* its mean from half of this piece on [m] */
    int lies;               /* pieces on the sphere */
} thread;

static double gravity(const br_cloth_spin_params *p)
{
    return br_vec3_length(p->options.gravity);
}

static void lay(thread *t)
{
    const double ds = t->length / PIECES;
    double r = 0;
    for (int j = 0; j < PIECES; j++) {
        const double step = cos(t->slope[j]) * ds;
        t->r[j] = r + step / 2;
        r += step;
    }
    double mass = 0, moment = 0;
    for (int j = PIECES; j-- > 0;) {
        const double s = j + 0.5;
        t->outside[j] = (moment + s * t->r[j] / 2) / (mass + s / 2);
        mass += s;
        moment += s * t->r[j];
    }
}

/* Slopes follow from distances, and distances from slopes: in turn, until nothing changes. */
static void shape(const br_cloth_spin_params *p, double omega, double direction, thread *t)
{
    const double g = gravity(p);
    t->length = p->side / (2 * cos(direction));
    for (int j = 0; j < PIECES; j++)
        t->slope[j] = (j + 0.5) / PIECES * t->length / p->radius;
    double change = INFINITY;
    for (int k = 0; k < ROUNDS && change > 1e-12; k++) {
        lay(t);
        change = 0;
        t->lies = PIECES;
        for (int j = PIECES; j-- > 0;) {
            const double on_sphere = (j + 0.5) / PIECES * t->length / p->radius;
            const double free = atan2(g, omega * omega * t->outside[j]);
            if (free < on_sphere)
                t->lies = j;
            const double slope = fmin(free, on_sphere);
            change = fmax(change, fabs(slope - t->slope[j]));
            t->slope[j] = slope;
        }
    }
    lay(t);
}

/* Adds what a thread brings, per unit of direction. */
static void add(const br_cloth_spin_params *p, double omega, double sphere, const thread *t,
                br_cloth_spin_shape *sum)
{
    const double g = gravity(p), rho = p->material.density, ds = t->length / PIECES;
    double tension = 0;
    for (int j = PIECES; j-- > 0;) {
        const double s = (j + 0.5) * ds, psi = t->slope[j], r = t->r[j], mass = rho * s * ds;
        const double along = mass * (g * sin(psi) + omega * omega * r * cos(psi));
        sum->inertia += mass * r * r;
        if (j < t->lies) {
            const double pushed =
                mass * (g * cos(psi) - omega * omega * r * sin(psi)) + (tension + along / 2) * ds / p->radius;
            const double slip = (sphere - omega) * r, of = p->mass > 0 ? p->mass : mass;
            sum->touching += mass;
            sum->load += pushed * cos(psi);
            if (p->on_sphere.type && pushed > 0 && slip != 0)
                sum->torque +=
                    copysign(1, slip) * r * mass / of *
                    p->on_sphere.type->friction(p->on_sphere.params, fabs(slip), pushed * of / mass);
        }
        tension += along;
    }
}

br_cloth_spin_shape br_cloth_spin_threads(const br_cloth_spin_params *params, double omega, double sphere)
{
    BR_ASSERT_HANDLE(params);
    br_cloth_spin_shape all = {0};
    for (int k = 0; k < DIRECTIONS; k++) {
        thread t;
        br_cloth_spin_shape one = {0};
        /* Sectors of an eighth of the square, of equal areas. */
        const double direction = atan((k + 0.5) / DIRECTIONS), c = cos(direction);
        shape(params, omega, direction, &t);
        add(params, omega, sphere, &t, &one);
        const double weight = 8 * c * c / DIRECTIONS;
        all.touching += weight * one.touching / (params->material.density * params->side * params->side);
        all.inertia += weight * one.inertia;
        all.torque += weight * one.torque;
        all.load += weight * one.load;
    }
    return all;
}

double br_cloth_spin_lifts(const br_cloth_spin_params *params)
{
    BR_ASSERT_HANDLE(params);
    const double slope = params->side / (sqrt(2) * params->radius);
    return sqrt(gravity(params) * fmax(cos(slope), 0) / params->radius) / sin(slope);
}

void br_cloth_spin_history(const br_cloth_spin_params *params, double interval, size_t n, double *omega,
                           double *touching)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(omega);
    BR_ASSERT_HANDLE(touching);
    double turns = 0, momentum = 0;
    for (size_t k = 0; k < n; k++) {
        const double sphere = br_cloth_spin_drive(params, (double)k * interval);
        const br_cloth_spin_shape now = br_cloth_spin_threads(params, turns, sphere);
        turns = fmin(momentum / now.inertia, sphere);
        momentum = turns * now.inertia;
        omega[k] = turns;
        touching[k] = now.touching;
        momentum += interval * (now.torque - params->material.drag * momentum);
    }
}
