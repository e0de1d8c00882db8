/* A box on a plane: inclines, creep, stopping, friction that depends on the speed. Inclines are level, under
 * gravity that leans, so that the axes of pyramids lie where they lie on level ground. */
#include <math.h>

#include "compare.h"

/* A box on the ground at the origin, its sides turned by `yaw`, moving; in a place of its own, gravity
 * leaning by `slope` towards `azimuth` [rad]. */
static void box_model(const comparison *c, double slope, double azimuth, double mu, double vx, double vy)
{
    const double g = number(c, "run", "gravity"), half = number(c, "box", "side") / 2,
                 h = number(c, "box", "height") / 2;
    FILE *const f =
        model_begin(c, "box", g * sin(slope) * cos(azimuth), g * sin(slope) * sin(azimuth), -g * cos(slope));
    fprintf(f,
            "  <worldbody>\n    <geom type=\"plane\" size=\"0 0 1\" friction=\"%.17g\"/>\n"
            "    <body name=\"box\" pos=\"0 0 %.17g\">\n      <freejoint/>\n"
            "      <geom type=\"box\" size=\"%.17g %.17g %.17g\" mass=\"%.17g\" friction=\"%.17g\"/>\n"
            "    </body>\n  </worldbody>\n"
            "  <keyframe><key name=\"start\" qpos=\"0 0 %.17g 1 0 0 0\" qvel=\"%.17g %.17g 0 0 0 "
            "0\"/></keyframe>\n",
            mu, h, half, half, h, number(c, "box", "mass"), mu, h, vx, vy);
    model_end(f);
}

/* Acceleration over the second half of the run, and the angle of the velocity's change. */
static void acceleration(const track *t, double *size, double *angle)
{
    const size_t i = row_at(t, t->t[t->n - 1] / 2), k = t->n - 1;
    const double dt = t->t[k] - t->t[i], ax = (t->vx[k] - t->vx[i]) / dt, ay = (t->vy[k] - t->vy[i]) / dt;
    *size = hypot(ax, ay);
    *angle = atan2(ay, ax);
}

static void put_slide(const comparison *c, const char *scenario, const char *which, const setting *s,
                      double a, double direction, double duration, const char *words)
{
    run_result r = run_engine(c, s, scenario, which, duration, (long)number(c, "run", "every"), words);
    track t = track_of(&r, "box");
    double size = NAN, angle = NAN;
    if (t.n > 2)
        acceleration(&t, &size, &angle);
    put(c, scenario, which, s, &r, "acceleration_m_per_s2", size, a);
    if (a > 0) /* what does not slide has no direction */
        put(c, scenario, which, s, &r, "direction_deg", size > 1e-3 * a ? angle / radians(1) : NAN,
            direction / radians(1));
    track_free(&t);
    run_free(&r);
}

static void incline(const comparison *c)
{
    double slopes[8];
    const double mu = number(c, "incline", "mu"), g = number(c, "run", "gravity"),
                 azimuth = radians(number(c, "incline", "azimuth"));
    const size_t n = numbers(c, "incline", "slopes", slopes, 8);
    for (size_t i = 0; i < n; i++) {
        const double a = radians(slopes[i]);
        char which[32], words[64];
        snprintf(which, sizeof which, "%g deg", slopes[i]);
        snprintf(words, sizeof words, "mu=%.17g", mu);
        box_model(c, a, azimuth, mu, 0, 0);
        for (size_t k = 0; k < c->n; k++)
            put_slide(c, "incline", which, &c->settings[k], fmax(0, g * (sin(a) - mu * cos(a))), azimuth,
                      number(c, "incline", "duration"), words);
    }
}

/* From rest, under a constant force along the plane, motion keeps its direction u: g_t - g_n D u/|D u'| = a
 * u, with the half axes in D; the angle by bisection on the part across u. */
static double ellipse_slide(double slope, double azimuth, double g, double mu_x, double mu_y, double *angle)
{
    const double gx = g * sin(slope) * cos(azimuth), gy = g * sin(slope) * sin(azimuth), gn = g * cos(slope);
    double low = 0, high = acos(-1) / 2, a = 0;
    for (int i = 0; i < 100; i++) {
        const double u = (low + high) / 2, x = cos(u), y = sin(u), size = hypot(mu_x * x, mu_y * y);
        const double ax = gx - gn * mu_x * mu_x * x / size, ay = gy - gn * mu_y * mu_y * y / size;
        *(ay * x - ax * y > 0 ? &low : &high) = u;
        a = ax * x + ay * y;
    }
    *angle = low;
    return a;
}

static void ellipse(const comparison *c)
{
    const double mu = number(c, "ellipse", "mu"), across = number(c, "ellipse", "mu_across"),
                 slope = radians(number(c, "ellipse", "slope")),
                 azimuth = radians(number(c, "ellipse", "azimuth"));
    double angle;
    char words[128];
    const double a = ellipse_slide(slope, azimuth, number(c, "run", "gravity"), mu, across, &angle);
    snprintf(words, sizeof words, "mu=%.17g mu_across=%.17g axes=world", mu, across);
    box_model(c, slope, azimuth, mu, 0, 0);
    for (size_t k = 0; k < c->n; k++)
        put_slide(c, "ellipse", "0.6 and 0.2", &c->settings[k], a, angle, number(c, "ellipse", "duration"),
                  words);
}

static void creep(const comparison *c)
{
    const double mu = number(c, "creep", "mu"), begin = number(c, "creep", "begin"),
                 duration = number(c, "creep", "duration");
    char words[64];
    snprintf(words, sizeof words, "mu=%.17g", mu);
    box_model(c, radians(number(c, "creep", "slope")), 0, mu, 0, 0);
    for (size_t k = 0; k < c->n; k++) {
        run_result r =
            run_engine(c, &c->settings[k], "creep", "", duration, (long)number(c, "run", "every"), words);
        track t = track_of(&r, "box");
        double speed = NAN;
        if (t.n > 2) {
            const size_t i = row_at(&t, begin), j = t.n - 1;
            speed = hypot(t.x[j] - t.x[i], t.y[j] - t.y[i]) / (t.t[j] - t.t[i]);
        }
        put(c, "creep", "", &c->settings[k], &r, "creep_m_per_s", speed, 0);
        track_free(&t);
        run_free(&r);
    }
}

static void stop(const comparison *c)
{
    const double mu = number(c, "stop", "mu"), v = number(c, "stop", "speed"),
                 heading = radians(number(c, "stop", "heading"));
    const double expected = v * v / (2 * mu * number(c, "run", "gravity"));
    char words[64];
    snprintf(words, sizeof words, "mu=%.17g keyframe=start", mu);
    box_model(c, 0, 0, mu, v * cos(heading), v * sin(heading));
    for (size_t k = 0; k < c->n; k++) {
        run_result r = run_engine(c, &c->settings[k], "stop", "", number(c, "stop", "duration"),
                                  (long)number(c, "run", "every"), words);
        track t = track_of(&r, "box");
        const bool there = t.n > 2;
        put(c, "stop", "", &c->settings[k], &r, "distance_m",
            there ? hypot(t.x[t.n - 1] - t.x[0], t.y[t.n - 1] - t.y[0]) : NAN, expected);
        put(c, "stop", "", &c->settings[k], &r, "direction_deg",
            there ? atan2(t.y[t.n - 1] - t.y[0], t.x[t.n - 1] - t.x[0]) / radians(1) : NAN,
            heading / radians(1));
        track_free(&t);
        run_free(&r);
    }
}

/* Stiction above kinetic friction: on a slope between the two a box at rest stays, one that moves goes on. */
static void stribeck(const comparison *c)
{
    const double rest = number(c, "stribeck", "mu_rest"), mu = number(c, "stribeck", "mu"),
                 slope = radians(number(c, "stribeck", "slope")), g = number(c, "run", "gravity"),
                 duration = number(c, "stribeck", "duration"), v = number(c, "stribeck", "launch");
    const long every = (long)number(c, "run", "every");
    char words[160];
    snprintf(words, sizeof words, "mu=%.17g mu_rest=%.17g speed=%.17g keyframe=start", mu, rest,
             number(c, "stribeck", "speed"));
    box_model(c, slope, 0, mu, 0, 0);
    for (size_t k = 0; k < c->n; k++) {
        run_result r = run_engine(c, &c->settings[k], "stribeck", "at rest", duration, every, words);
        track t = track_of(&r, "box");
        put(c, "stribeck", "at rest", &c->settings[k], &r, "distance_m",
            t.n > 2 ? hypot(t.x[t.n - 1] - t.x[0], t.y[t.n - 1] - t.y[0]) : NAN, 0);
        track_free(&t);
        run_free(&r);
    }
    box_model(c, slope, 0, mu, v, 0);
    for (size_t k = 0; k < c->n; k++)
        put_slide(c, "stribeck", "launched", &c->settings[k], g * (sin(slope) - mu * cos(slope)), 0, duration,
                  words);
}

void compare_slides(const comparison *c)
{
    incline(c);
    ellipse(c);
    creep(c);
    stop(c);
    stribeck(c);
}
