/* A point mass on the incline: maximum dissipation on the ellipse, in closed form and by CVODE. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig07.h"

/* Of unit mass. Axis: of least friction, at an angle against downhill. */
typedef struct point_mass {
    double push, load;    /* downhill, on the plank [m/s^2] */
    double along, across; /* half axes of the ellipse [1] */
    double cosine, sine;  /* of the axis in (downhill, across the plank) */
} point_mass;

/* Structure directions at angles against uphill: eqs. (5), (7), (10), (11). The plank's z is to the right of
 * who looks uphill and to the left of who looks downhill: the axis lies at minus the angle. */
static point_mass mass_of(const br_incline_box_params *p)
{
    const double g = br_vec3_length(p->options.world.gravity), a = p->plank.structure, b = p->structure;
    double theta = fabs(a - b), middle = (a + b) / 2;
    if (theta > BR_PI / 2) { /* lines, not arrows */
        theta = BR_PI - theta;
        middle += BR_PI / 2;
    }
    const double d = 1 - theta / (BR_PI / 2);
    return (point_mass){.push = g * sin(p->plank.slope),
                        .load = g * cos(p->plank.slope),
                        .along = d * p->stone.mu_t + (1 - d) * p->stone.mu,
                        .across = d * p->stone.mu_b + (1 - d) * p->stone.mu,
                        .cosine = cos(middle),
                        .sine = -sin(middle)};
}

/* Friction of maximum dissipation for the velocity v, which is not zero, over the mass. */
static br_vec2 friction(const point_mass *m, br_vec2 v)
{
    const double s = m->cosine * v.x + m->sine * v.y, t = -m->sine * v.x + m->cosine * v.y,
                 r = hypot(m->along * s, m->across * t), fs = -m->load * m->along * m->along * s / r,
                 ft = -m->load * m->across * m->across * t / r;
    return br_vec2_make(m->cosine * fs - m->sine * ft, m->sine * fs + m->cosine * ft);
}

static br_vec2 acceleration(const point_mass *m, double angle)
{
    const br_vec2 f = friction(m, br_vec2_make(cos(angle), sin(angle)));
    return br_vec2_make(m->push + f.x, f.y);
}

br_vec2 mass_acceleration(const br_incline_box_params *p)
{
    enum { HALVINGS = 200 };
    const point_mass m = mass_of(p);
    if (hypot(m.push * m.cosine / m.along, m.push * m.sine / m.across) <= m.load)
        return br_vec2_make(0, 0);
    /* Between downhill and the axis of least friction lies a direction in which it is not turned. */
    double near = 0, far = atan(m.sine / m.cosine);
    for (int i = 0; i < HALVINGS; i++) {
        const double angle = (near + far) / 2;
        const br_vec2 a = acceleration(&m, angle);
        const double turn = a.y * cos(angle) - a.x * sin(angle);
        *((turn > 0) == (far > near) ? &near : &far) = angle;
    }
    return acceleration(&m, (near + far) / 2);
}

static int rhs(double t, const double *y, double *dydt, void *context)
{
    const point_mass *const m = context;
    const br_vec2 f = friction(m, br_vec2_make(y[2], y[3]));
    (void)t;
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = m->push + f.x;
    dydt[3] = f.y;
    return 0;
}

br_vec2 *mass_path(br_experiment *ex, const br_incline_box_params *p, br_vec2 velocity, double interval,
                   size_t n)
{
    point_mass m = mass_of(p);
    const double start[] = {0, 0, velocity.x, velocity.y};
    const br_ivp_problem problem = {.n = 4, .rhs = rhs, .context = &m, .autonomous = true};
    br_error *const error = br_experiment_error(ex);
    br_vec2 *const at = br_memory(ex, n + 1, sizeof *at);
    br_ivp *ivp;
    br_require(ex, br_ivp_create(&problem, NULL, 0, start, &ivp, error), NULL);
    br_own(ex, ivp, (void (*)(void *))br_ivp_destroy);
    for (size_t i = 1; i <= n; i++) {
        br_require(ex, br_ivp_run(ivp, interval * (double)i, NULL, 0, NULL, NULL, error), NULL);
        at[i] = br_vec2_make(br_ivp_state(ivp)[0], br_ivp_state(ivp)[1]);
    }
    const br_ivp_statistics statistics = br_ivp_get_statistics(ivp);
    br_count_integration(ex, &statistics);
    return at;
}
