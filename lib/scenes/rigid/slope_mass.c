/* A point mass on the slope of "slope-boxes": maximum dissipation on the ellipse that lies along the field.
 */
#include "slope.h"

#include <math.h>

#include <bristle/assert.h>

#define CREEP 1e-7 /* [m/s] below which friction falls to zero */

/* Of unit mass. */
typedef struct point_mass {
    const br_slope_boxes_params *params;
    const br_structure_field *field;
    double push, load; /* down the slope, on the plane [m/s^2] */
} point_mass;

/* Friction on it; where there is no direction the cone is a circle. */
static br_vec2 friction(const point_mass *m, br_vec2 x, br_vec2 v)
{
    const br_matchstick_params *const mu = &m->params->friction;
    const br_vec3 s = br_structure_direction(m->field, br_slope_pose(m->params), br_vec3_make(x.x, x.y, 0));
    const bool none = s.x == 0 && s.y == 0;
    const br_vec2 axis = none ? br_vec2_make(1, 0) : br_vec2_make(s.x, s.y);
    const double a = none ? mu->mu : mu->mu_t, b = none ? mu->mu : mu->mu_b;
    const double along = br_vec2_dot(v, axis), across = br_vec2_cross(axis, v),
                 r = hypot(hypot(a * along, b * across), fmax(a, b) * CREEP);
    if (r == 0)
        return br_vec2_make(0, 0);
    const double f = -m->load * a * a * along / r, g = -m->load * b * b * across / r;
    return br_vec2_make(f * axis.x - g * axis.y, f * axis.y + g * axis.x);
}

static int rhs(double t, const double *y, double *dydt, void *context)
{
    const point_mass *const m = context;
    const br_vec2 f = friction(m, br_vec2_make(y[0], y[1]), br_vec2_make(y[2], y[3]));
    (void)t;
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = m->push + f.x;
    dydt[3] = f.y;
    return 0;
}

br_status br_slope_mass_path(const br_slope_boxes_params *p, const br_structure_field *field, int box,
                             double interval, size_t n, br_vec2 *at, br_ivp_statistics *statistics,
                             br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(at);
    BR_ASSERT(interval > 0, "interval = %g s", interval);
    const br_vec3 g = slope_gravity(p);
    const br_vec2 start = br_slope_start(p, box);
    point_mass m = {p, field, g.x, -g.z};
    const double y[] = {start.x, start.y, p->speed, 0};
    const br_ivp_problem problem = {.n = 4, .rhs = rhs, .context = &m, .autonomous = true};
    br_ivp *ivp;
    BR_TRY(br_ivp_create(&problem, NULL, 0, y, &ivp, error));
    br_status status = BR_OK;
    at[0] = start;
    for (size_t i = 1; i <= n && status >= 0; i++) {
        status = br_ivp_run(ivp, interval * (double)i, NULL, 0, NULL, NULL, error);
        at[i] = br_vec2_make(br_ivp_state(ivp)[0], br_ivp_state(ivp)[1]);
    }
    if (statistics)
        *statistics = br_ivp_get_statistics(ivp);
    br_ivp_destroy(ivp);
    return status;
}
