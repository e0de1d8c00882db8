/* A vehicle with locked wheels as a plane body on four points. */
#include "vehicle.h"

#include <math.h>

#include <bristle/assert.h>

/* Seen from above; points are those of the wheels in the vehicle's axes, from its centre of mass. */
typedef struct plane_body {
    const br_structure_field *field;
    br_matchstick_params friction;
    double isotropic, mass, inertia, height, gravity;
    double ahead; /* cones are those of where a point is after so long [s] */
    br_vec2 point[BR_VEHICLE_WHEELS];
} plane_body;

enum { STATES = 6 }; /* x, y, yaw and their rates */

static const double STANDS = 0.05; /* [m/s] */

static plane_body make_body(const br_vehicle_params *p)
{
    plane_body b = {.friction = p->friction,
                    .mass = vehicle_mass(p),
                    .gravity = br_vec3_length(p->options.world.gravity)};
    double ahead = 0;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        ahead += p->wheel_mass * br_vehicle_wheel(p, i).x / b.mass;
    b.height = (p->mass * p->height + BR_VEHICLE_WHEELS * p->wheel_mass * p->radius) / b.mass;
    b.inertia = p->mass * (p->gyration.z * p->gyration.z + ahead * ahead);
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const br_vec3 at = br_vehicle_wheel(p, i);
        b.point[i] = br_vec2_make(at.x - ahead, at.y);
        b.inertia += p->wheel_mass * br_vec2_dot(b.point[i], b.point[i]) + vehicle_cross_inertia(p);
    }
    return b;
}

static br_vec2 turned(br_vec2 a, double angle)
{
    return br_vec2_make(cos(angle) * a.x - sin(angle) * a.y, sin(angle) * a.x + cos(angle) * a.y);
}

/* Friction of a unit load at a place that slides. */
static br_vec2 grip(const plane_body *b, br_vec2 at, br_vec2 v)
{
    const br_vec3 none = {0, 0, 0};
    br_vec2 along = br_vec2_make(1, 0);
    double mu[2] = {b->isotropic, b->isotropic};
    if (!(b->isotropic > 0)) {
        const br_matchstick m = br_matchstick_between(
            &b->friction, none,
            br_structure_direction(b->field, br_pose_identity(), br_vec3_make(at.x, at.y, 0)),
            br_vec3_make(0, 0, 1));
        along = br_vec2_make(m.tangent.x, m.tangent.y);
        mu[0] = m.mu_t;
        mu[1] = m.mu_b;
    }
    const br_vec2 across = br_vec2_make(-along.y, along.x);
    const double t = mu[0] * br_vec2_dot(v, along), n = mu[1] * br_vec2_dot(v, across), size = hypot(t, n);
    if (!(size > 0))
        return br_vec2_make(0, 0);
    return br_vec2_add(br_vec2_scale(-mu[0] * t / size, along), br_vec2_scale(-mu[1] * n / size, across));
}

static double determinant(double m[3][3])
{
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* Loads c_0 + c_1 x + c_2 y in the vehicle's axes that bear the weight and balance the moments: with the arms
 * a to the points, the sum of N (a + height u) is zero. */
static void loads(const plane_body *b, double yaw, const br_vec2 *u, double *load)
{
    double m[3][3] = {{0}}, c[3];
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        const br_vec2 lever = br_vec2_add_scaled(turned(b->point[i], yaw), b->height, u[i]);
        const double row[3] = {1, lever.x, lever.y}, column[3] = {1, b->point[i].x, b->point[i].y};
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                m[j][k] += row[j] * column[k];
    }
    const double whole = determinant(m);
    for (int k = 0; k < 3; k++) { /* Cramer, the right side being (weight, 0, 0) */
        double with[3][3];
        for (int j = 0; j < 3; j++)
            for (int l = 0; l < 3; l++)
                with[j][l] = l == k ? (j == 0 ? b->mass * b->gravity : 0) : m[j][l];
        c[k] = determinant(with) / whole;
    }
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        load[i] = c[0] + c[1] * b->point[i].x + c[2] * b->point[i].y;
}

static void rates(const plane_body *b, const double *s, double *rate, double *least)
{
    br_vec2 u[BR_VEHICLE_WHEELS], arm[BR_VEHICLE_WHEELS], force = {0, 0};
    double load[BR_VEHICLE_WHEELS], moment = 0;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        arm[i] = turned(b->point[i], s[2]);
        const br_vec2 at = {s[0] + arm[i].x, s[1] + arm[i].y},
                      v = {s[3] - s[5] * arm[i].y, s[4] + s[5] * arm[i].x};
        u[i] = grip(b, br_vec2_add_scaled(at, b->ahead, v), v);
    }
    loads(b, s[2], u, load);
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        force = br_vec2_add_scaled(force, load[i], u[i]);
        moment += load[i] * br_vec2_cross(arm[i], u[i]);
        *least = fmin(*least, load[i]);
    }
    const double all[STATES] = {s[3], s[4], s[5], force.x / b->mass, force.y / b->mass, moment / b->inertia};
    for (int k = 0; k < STATES; k++)
        rate[k] = all[k];
}

/* False: the vehicle stands. */
static bool step(const plane_body *b, double *s, double h, double *least)
{
    static const double at[4] = {0, 0.5, 0.5, 1}, weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    double rate[4][STATES] = {{0}}, now[STATES], after[STATES];
    for (int k = 0; k < STATES; k++)
        after[k] = s[k];
    for (int j = 0; j < 4; j++) {
        for (int k = 0; k < STATES; k++)
            now[k] = s[k] + (j > 0 ? h * at[j] * rate[j - 1][k] : 0);
        rates(b, now, rate[j], least);
        for (int k = 0; k < STATES; k++)
            after[k] += h * weight[j] * rate[j][k];
    }
    const double speed = hypot(after[3], after[4]);
    const bool moves = speed > STANDS && after[3] * s[3] + after[4] * s[4] > 0;
    for (int k = 0; k < STATES; k++)
        s[k] = moves || k < 3 ? after[k] : 0;
    return moves;
}

void br_vehicle_locked(const br_vehicle_params *p, const br_structure_field *field, double isotropic,
                       double ahead, double interval, int divide, size_t n, br_vehicle_motion *motions,
                       double *least)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(motions);
    BR_ASSERT(interval > 0 && divide > 0, "interval %g s in %d steps", interval, divide);
    plane_body b = make_body(p);
    b.field = field;
    b.isotropic = isotropic;
    b.ahead = ahead;
    const br_vehicle_motion m = br_vehicle_at_start(p);
    double s[STATES] = {m.at.x, m.at.y, m.yaw, m.velocity.x, m.velocity.y, m.yaw_rate}, lightest = INFINITY;
    bool moves = true;
    for (size_t i = 0; i <= n; i++) {
        motions[i] = (br_vehicle_motion){{s[0], s[1]}, {s[3], s[4]}, s[2], s[5]};
        for (int k = 0; k < divide && i < n && moves; k++)
            moves = step(&b, s, interval / divide, &lightest);
    }
    if (least)
        *least = lightest;
}

double br_vehicle_decay(const br_vehicle_params *p, double along, double across)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT(along > 0 && across >= 0, "coefficients %g along and %g across the way", along, across);
    const plane_body b = make_body(p);
    br_vec2 u[BR_VEHICLE_WHEELS];
    double load[BR_VEHICLE_WHEELS], first = 0, second = 0;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++)
        u[i] = br_vec2_make(-along, 0);
    loads(&b, 0, u, load);
    const double weight = b.mass * b.gravity;
    for (int i = 0; i < BR_VEHICLE_WHEELS; i++) {
        first += load[i] / weight * b.point[i].x;
        second += load[i] / weight * b.point[i].x * b.point[i].x;
    }
    return across * across / (along * along) * (second - first * first) * b.mass / b.inertia;
}
