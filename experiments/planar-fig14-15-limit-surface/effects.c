/* What the differences between text and published program do to limit surfaces: sections, the table, and the
 * look-up along the motion of Figure 5. */
#include "fig14.h"

#include <math.h>

#include <bristle/limit_surface.h>

#include <bristle/harness/planar_params.h>

enum { CORNERS, CIRCLE, MAXIMA, ANGLE, N_SWITCHES };
static const br_switch switches[N_SWITCHES] = {
    [CORNERS] = {"table.as_published", "cell indices rounded down [eq. (21)]",
                 BR_SWITCH_FLAG(scene, as_published)},
    [CIRCLE] = {"contact.as_published", "circle of radius L/2", BR_SWITCH_FLAG(scene, contact.as_published)},
    [MAXIMA] = {"forces over that of x-translation", "each over its own maximum [eq. (29)]"},
    [ANGLE] = {"phi = atan2(|v_t|; r |omega|)", "arguments as printed in eq. (36)"},
};

/* The twist whose angle phi [eq. (36)] is the other one's complement: what the printed arguments look up. */
static br_twist exchanged(double r, br_twist v)
{
    const double speed = hypot(v.x, v.y), spin = r * fabs(v.omega);
    const br_vec2 along = speed > 0 ? (br_vec2){v.x / speed, v.y / speed} : (br_vec2){1, 0};
    return (br_twist){along.x * spin, along.y * spin, copysign(speed / r, v.omega)};
}

/* h along the motion: n times 3 values, component by component. */
static void look_up(br_experiment *ex, const scene *s, const char *shape, int off, double *force,
                    double *torque, size_t n)
{
    br_pressure *p = br_planar_pressure(ex, &s->contact, shape, s->cells);
    br_limit_surface *surface = NULL;
    br_error error = {0};
    br_require(ex, br_limit_surface_create(p, s->n_ls, s->as_published, &surface, &error), &error);
    const double r = br_limit_surface_radius(surface);
    double most[3] = {1, 1, 1};
    if (off == MAXIMA) {
        most[0] = most[1] = most[2] = 0;
        for (int a = 0; a <= 4 * s->n_ls; a++)
            for (int b = 0; b <= s->n_ls; b++) {
                const br_wrench h = br_limit_surface_node(surface, a, b);
                br_most(&most[0], fabs(h.x));
                br_most(&most[1], fabs(h.y));
                br_most(&most[2], fabs(h.torque));
            }
    }
    br_profile *profile = br_planar_motion_file(ex, s->profile);
    for (size_t i = 0; i < n; i++) {
        const br_twist v = br_profile_twist(profile, s->duration * (double)i / (double)(n - 1));
        const br_wrench h = br_limit_surface_lookup(surface, r, off == ANGLE ? exchanged(r, v) : v);
        force[i] = h.x / most[0];
        force[n + i] = h.y / most[1];
        torque[i] = h.torque / most[2];
    }
    br_limit_surface_destroy(surface);
}

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const shapes[2] = {"circle", "line-gradient"};
    static const char *const names[2][3] = {
        {"circle: r", "circle: h of the force along Figure 5", "circle: h of the torque along Figure 5"},
        {"gradient line: r", "gradient line: h of the force along Figure 5",
         "gradient line: h of the torque along Figure 5"}};
    const scene *s = data;
    const size_t n = (size_t)s->instants;
    double *force = br_doubles(ex, 2 * n), *torque = br_doubles(ex, n);
    for (int k = 0; k < 2; k++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, shapes[k], s->cells);
        br_measured_value(measured, names[k][0], "m", br_pressure_rim_radius(p));
        look_up(ex, s, shapes[k], off, force, torque, n);
        br_measured_add(measured, names[k][1], "1", force, 2 * n);
        br_measured_add(measured, names[k][2], "1", torque, n);
    }
}

void compare_text(br_experiment *ex, const scene *s)
{
    enum { CIRCLE_FORCE = 1, N_QUANTITIES = 6 };
    br_effect effects[N_SWITCHES][N_QUANTITIES];
    br_switches_run(ex, s, sizeof *s, switches, N_SWITCHES, measure, &effects[0][0], N_QUANTITIES);
    br_claim(ex, "printed-angle", effects[ANGLE][CIRCLE_FORCE].rms);
}
