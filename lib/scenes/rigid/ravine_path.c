/* Two reduced models of a log in the scene "ravine", integrated by CVODE: a point mass in the channel, and a
 * capsule on a plane. Their friction is computed here, not by the solvers. */
#include "ravine.h"

#include <math.h>

#include <bristle/assert.h>

#define CREEP 1e-7 /* [m/s] below which friction falls to zero */

br_vec2 ravine_friction(const br_ravine_params *p, br_vec2 at, br_vec2 v)
{
    const br_matchstick_params *const mu = &p->friction;
    const br_vec2 d = ravine_direction(p, at);
    const double length = br_vec2_length(d);
    const br_vec2 axis = length > 0 ? br_vec2_scale(1 / length, d) : br_vec2_make(1, 0);
    const double a = length > 0 ? mu->mu_t : mu->mu, b = length > 0 ? mu->mu_b : mu->mu,
                 along = br_vec2_dot(v, axis), across = br_vec2_cross(axis, v),
                 r = hypot(hypot(a * along, b * across), fmax(a, b) * CREEP);
    if (r == 0)
        return br_vec2_make(0, 0);
    const double f = -a * a * along / r, g = -b * b * across / r;
    return br_vec2_make(f * axis.x - g * axis.y, f * axis.y + g * axis.x);
}

/* Hands out samples of the run; take(i, y). */
static br_status sample(const br_ivp_problem *problem, const double *y, double interval, size_t n,
                        void (*take)(size_t i, const double *y, void *context), void *context,
                        br_ivp_statistics *statistics, br_error *error)
{
    br_ivp *ivp;
    BR_TRY(br_ivp_create(problem, NULL, 0, y, &ivp, error));
    br_status status = BR_OK;
    take(0, y, context);
    for (size_t i = 1; i <= n && status >= 0; i++) {
        status = br_ivp_run(ivp, interval * (double)i, NULL, 0, NULL, NULL, error);
        take(i, br_ivp_state(ivp), context);
    }
    if (statistics)
        *statistics = br_ivp_get_statistics(ivp);
    br_ivp_destroy(ivp);
    return status;
}

/* ---- a point mass: x, angle of the section, and their rates ---- */

typedef struct mass_run {
    const br_ravine_params *p;
    double down, normal, circle; /* gravity's parts [m/s^2]; radius of the circle of its centre [m] */
    br_vec2 *at;
} mass_run;

static int mass_rhs(double t, const double *y, double *dydt, void *context)
{
    const mass_run *const m = context;
    const double load = m->normal * cos(y[1]) + m->circle * y[3] * y[3];
    const br_vec2 f =
        ravine_friction(m->p, br_vec2_make(y[0], m->p->radius * y[1]), br_vec2_make(y[2], m->circle * y[3]));
    (void)t;
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = m->down + load * f.x;
    dydt[3] = (-m->normal * sin(y[1]) + load * f.y) / m->circle;
    return 0;
}

static void take_mass(size_t i, const double *y, void *context)
{
    const mass_run *const m = context;
    m->at[i] = br_vec2_make(y[0], m->p->radius * y[1]);
}

br_status br_ravine_mass_path(const br_ravine_params *p, br_vec2 start, double interval, size_t n,
                              br_vec2 *at, br_ivp_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(at);
    BR_ASSERT(interval > 0, "interval = %g s", interval);
    const br_vec3 g = ravine_gravity(p);
    mass_run m = {p, g.x, -g.z, p->radius - p->log_radius, at};
    const double y[] = {start.x, start.y / p->radius, p->speed, 0};
    const br_ivp_problem problem = {.n = 4, .rhs = mass_rhs, .context = &m, .autonomous = true};
    return sample(&problem, y, interval, n, take_mass, &m, statistics, error);
}

/* ---- a capsule on a plane: x, y, yaw, their rates, and its spin about its axis ----
 *
 * e is the axis, n = z x e; an end at +-h e - r z slides with v + (r omega +- h yaw') n. With loads N_1, N_2
 * on the ends and friction N_i f_i, all of a unit mass: v' = g_x + N_1 f_1 + N_2 f_2           N_1 + N_2 =
 * g_n I_a omega' = r (N_1 f_1 + N_2 f_2).n   I_t yaw'' = h (N_1 f_1 - N_2 f_2).n h (N_1 - N_2) = -r (N_1 f_1
 * + N_2 f_2).e - I_a omega yaw' */

typedef struct log_run {
    const br_ravine_params *p;
    double down, normal, half, axial, transverse; /* [m/s^2], [m], [m^2] */
    br_ravine_log *at;
} log_run;

static int log_rhs(double t, const double *y, double *dydt, void *context)
{
    const log_run *const m = context;
    const double h = m->half, r = m->p->log_radius, turning = y[5], spin = y[6];
    const br_vec2 e = br_vec2_make(cos(y[2]), sin(y[2])), n = br_vec2_make(-e.y, e.x),
                  v = br_vec2_make(y[3], y[4]), at = br_vec2_make(y[0], y[1]);
    const br_vec2 f1 = ravine_friction(m->p, br_vec2_add_scaled(at, h, e),
                                       br_vec2_add_scaled(v, r * spin + h * turning, n)),
                  f2 = ravine_friction(m->p, br_vec2_add_scaled(at, -h, e),
                                       br_vec2_add_scaled(v, r * spin - h * turning, n));
    const double e1 = br_vec2_dot(f1, e), e2 = br_vec2_dot(f2, e);
    const double front = (m->normal * (h - r * e2) - m->axial * spin * turning) / (2 * h + r * (e1 - e2)),
                 back = m->normal - front;
    (void)t;
    if (!(front >= 0 && back >= 0))
        return -1;
    const br_vec2 force = br_vec2_add(br_vec2_scale(front, f1), br_vec2_scale(back, f2));
    dydt[0] = y[3];
    dydt[1] = y[4];
    dydt[2] = turning;
    dydt[3] = m->down + force.x;
    dydt[4] = force.y;
    dydt[5] = h * (front * br_vec2_dot(f1, n) - back * br_vec2_dot(f2, n)) / m->transverse;
    dydt[6] = r * br_vec2_dot(force, n) / m->axial;
    return 0;
}

static void take_log(size_t i, const double *y, void *context)
{
    const log_run *const m = context;
    m->at[i] = (br_ravine_log){y[0], y[1], y[2]};
}

br_status br_ravine_log_path(const br_ravine_params *p, br_ravine_log start, double interval, size_t n,
                             br_ravine_log *at, br_ivp_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(at);
    BR_ASSERT(interval > 0, "interval = %g s", interval);
    const br_vec3 g = ravine_gravity(p);
    br_mass mass;
    BR_TRY(ravine_log_mass(p, &mass, error));
    log_run m = {
        p, g.x, -g.z, p->log_length / 2, mass.inertia.m[8] / mass.mass, mass.inertia.m[0] / mass.mass, at};
    const double y[] = {start.x, start.y, start.yaw, p->speed, 0, 0, 0};
    const br_ivp_problem problem = {.n = 7, .rhs = log_rhs, .context = &m, .autonomous = true};
    return sample(&problem, y, interval, n, take_log, &m, statistics, error);
}
