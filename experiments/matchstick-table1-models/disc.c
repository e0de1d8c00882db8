/* A limit surface with torque: a disc under uniform pressure, sampled, as a friction model and as a cone. */
#include "table1.h"

#include <math.h>
#include <bristle/limit_surface.h>

/* Motion i of n, evenly spread over the unit sphere of (v_t, v_b, radius omega); `turn` [rad] turns all. */
static br_contact_vec motion(size_t i, size_t n, double turn, double radius)
{
    const double golden = BR_PI * (3 - sqrt(5)), spin = 2 * ((double)i + 0.5) / (double)n - 1,
                 across = sqrt(1 - spin * spin), angle = golden * (double)i + turn;
    return (br_contact_vec){across * cos(angle), across * sin(angle), spin / radius};
}

static br_contact_vec exact_force(br_experiment *ex, double radius, br_contact_vec v)
{
    br_wrench w;
    br_error *const error = br_experiment_error(ex);
    br_require(ex, br_limit_surface_exact("disc", radius, 0, (br_twist){v.t, v.b, v.tau}, &w, error), error);
    return (br_contact_vec){w.x, w.y, w.torque};
}

static double power(br_contact_vec f, br_contact_vec v)
{
    return -(f.t * v.t + f.b * v.b + f.tau * v.tau);
}

void claim_disc(br_experiment *ex, const scene *s)
{
    const size_t n = (size_t)s->disc_points, m = (size_t)s->directions;
    double *const f_t = br_doubles(ex, n), *const f_b = br_doubles(ex, n), *const tau = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++) {
        const br_contact_vec f = exact_force(ex, s->disc_radius, motion(i, n, 0, s->disc_radius));
        f_t[i] = f.t, f_b[i] = f.b, tau[i] = f.tau;
    }
    const br_friction_limit_surface points = {f_t, f_b, tau, n, n, n};
    const br_friction_model model = {&br_friction_limit_surface_type, &points};
    const br_contact contact = {.normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
    br_error *const error = br_experiment_error(ex);
    br_cone_pool *const pool = br_cone_pool_create();
    br_cone cone;
    if (!pool)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_friction_model_check(model, error), error);
    br_require(ex, br_friction_model_cone(model, &contact, pool, &cone, error), error);
    double least = INFINITY, most = -INFINITY, outside = 0;
    for (size_t i = 0; i < m; i++) {
        const br_contact_vec v = motion(i, m, 0.5, s->disc_radius), f = exact_force(ex, s->disc_radius, v),
                             g = br_friction_model_force(model, &contact, 1, v),
                             p = br_cone_project(&cone, 1, f);
        const double share = power(g, v) / power(f, v);
        br_least(&least, share);
        br_most(&most, share);
        br_most(&outside, hypot(hypot(p.t - f.t, p.b - f.b), p.tau - f.tau));
    }
    br_cone_pool_destroy(pool);
    br_claim(ex, "disc-power", least);
    br_claim(ex, "disc-inside", most);
    br_claim(ex, "disc-rim", outside);
}
