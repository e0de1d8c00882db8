/* Wheels whose friction has directions, as elliptic cones that turn with the wheel: omni and mecanum wheels
 * that are locked, and a skid-steered cart. The centre of mass lies in the ground, so that the load of a
 * wheel is a quarter of the weight all the time, and the motion is that of a plane body under four forces of
 * maximum dissipation, integrated here in small steps. */
#include <math.h>
#include <string.h>

#include "compare.h"

enum { WHEELS = 4 };

typedef struct platform {
    double x[WHEELS], y[WHEELS], angle[WHEELS]; /* of wheels, in the body */
    double mass, inertia, load, mu, across;
} platform;

/* Places in the order of the model: front left, front right, rear left, rear right. */
static platform platform_of(const comparison *c, const char *kind)
{
    const double a = number(c, "wheels", "length") / 2, b = number(c, "wheels", "width") / 2,
                 quarter = acos(-1) / 4;
    platform p = {.x = {a, a, -a, -a}, .y = {b, -b, b, -b}};
    p.mass = number(c, "wheels", "mass");
    p.inertia = number(c, "wheels", "inertia");
    p.load = p.mass * number(c, "run", "gravity") / WHEELS;
    p.mu = number(c, "wheels", "mu");
    p.across = number(c, "wheels", "mu_across");
    for (int i = 0; i < WHEELS; i++)
        p.angle[i] = strcmp(kind, "mecanum") == 0 ? (i == 0 || i == 3 ? quarter : -quarter)
                     : strcmp(kind, "omni") == 0  ? atan2(p.y[i], p.x[i]) + 2 * quarter
                                                  : 2 * quarter;
    return p;
}

static void model(const comparison *c, const platform *p)
{
    const double r = number(c, "wheels", "radius");
    FILE *const f = model_begin(c, "wheels", 0, 0, -number(c, "run", "gravity"));
    fprintf(f,
            "  <worldbody>\n    <geom type=\"plane\" size=\"0 0 1\" friction=\"%.17g\"/>\n"
            "    <body name=\"platform\" pos=\"0 0 0\">\n      <freejoint/>\n"
            "      <inertial pos=\"0 0 0\" mass=\"%.17g\" diaginertia=\"%.17g %.17g %.17g\"/>\n",
            p->mu, p->mass, p->inertia, p->inertia, p->inertia);
    for (int i = 0; i < WHEELS; i++)
        fprintf(f,
                "      <geom type=\"sphere\" size=\"%.17g\" pos=\"%.17g %.17g %.17g\" friction=\"%.17g\"/>\n",
                r, p->x[i], p->y[i], r, p->mu);
    fprintf(f,
            "    </body>\n  </worldbody>\n  <keyframe><key name=\"start\" qpos=\"0 0 0 1 0 0 0\" "
            "qvel=\"%.17g %.17g "
            "0 0 0 %.17g\"/></keyframe>\n",
            number(c, "wheels", "speed"), number(c, "wheels", "side"), number(c, "wheels", "spin"));
    model_end(f);
}

/* state: x, y, yaw, and their rates. */
static void rate(const platform *p, const double *s, double *d)
{
    double force[2] = {0, 0}, torque = 0;
    for (int i = 0; i < WHEELS; i++) {
        const double x = cos(s[2]) * p->x[i] - sin(s[2]) * p->y[i],
                     y = sin(s[2]) * p->x[i] + cos(s[2]) * p->y[i];
        const double vx = s[3] - s[5] * y, vy = s[4] + s[5] * x, a = s[2] + p->angle[i];
        const double along = p->mu * (cos(a) * vx + sin(a) * vy),
                     across = p->across * (-sin(a) * vx + cos(a) * vy);
        const double size = hypot(along, across), f = -p->load * p->mu * along / size,
                     g = -p->load * p->across * across / size;
        const double fx = f * cos(a) - g * sin(a), fy = f * sin(a) + g * cos(a);
        force[0] += fx;
        force[1] += fy;
        torque += x * fy - y * fx;
    }
    d[0] = s[3];
    d[1] = s[4];
    d[2] = s[5];
    d[3] = force[0] / p->mass;
    d[4] = force[1] / p->mass;
    d[5] = torque / p->inertia;
}

static void reference(const comparison *c, const platform *p, double duration, double s[6])
{
    const int n = 20000;
    const double h = duration / n;
    const double start[6] = {
        0, 0, 0, number(c, "wheels", "speed"), number(c, "wheels", "side"), number(c, "wheels", "spin")};
    memcpy(s, start, sizeof start);
    for (int i = 0; i < n; i++) {
        double k[4][6], at[6];
        rate(p, s, k[0]);
        for (int j = 1; j < 4; j++) {
            for (int m = 0; m < 6; m++)
                at[m] = s[m] + (j == 3 ? h : h / 2) * k[j - 1][m];
            rate(p, at, k[j]);
        }
        for (int m = 0; m < 6; m++)
            s[m] += h / 6 * (k[0][m] + 2 * k[1][m] + 2 * k[2][m] + k[3][m]);
    }
}

static void kind_of_wheels(const comparison *c, const char *kind, bool of_body)
{
    const platform p = platform_of(c, kind);
    const double duration = number(c, "wheels", "duration");
    double s[6];
    char words[512], which[64];
    reference(c, &p, duration, s);
    model(c, &p);
    const bool same = p.angle[0] == p.angle[1] && p.angle[1] == p.angle[2];
    if (same) /* friction is strong across the wheel, so that the body's own axes say it */
        snprintf(words, sizeof words, "mu=%.17g mu_across=%.17g axes=%s angles=0 keyframe=start", p.across,
                 p.mu, of_body ? "body" : "world");
    else
        snprintf(words, sizeof words,
                 "mu=%.17g mu_across=%.17g axes=%s angles=%.17g,%.17g,%.17g,%.17g keyframe=start", p.mu,
                 p.across, of_body ? "body" : "world", p.angle[0], p.angle[1], p.angle[2], p.angle[3]);
    snprintf(which, sizeof which, "%s%s", kind, of_body ? "" : ", axes fixed to the world");
    for (size_t k = 0; k < c->n; k++) {
        run_result r =
            run_engine(c, &c->settings[k], "wheels", which, duration, (long)number(c, "run", "every"), words);
        track t = track_of(&r, "platform");
        const size_t end = t.n - 1;
        const bool there = t.n > 1;
        put(c, "wheels", which, &c->settings[k], &r, "off_m",
            there ? hypot(t.x[end] - t.x[0] - s[0], t.y[end] - t.y[0] - s[1]) : NAN, 0);
        put(c, "wheels", which, &c->settings[k], &r, "yaw_deg", there ? t.yaw[end] / radians(1) : NAN,
            s[2] / radians(1));
        track_free(&t);
        run_free(&r);
    }
}

void compare_wheels(const comparison *c)
{
    static const char *const kinds[] = {"mecanum", "omni", "skid-steered"};
    for (int i = 0; i < 3; i++)
        kind_of_wheels(c, kinds[i], true);
    kind_of_wheels(c, "mecanum", false);
}
