/* The same push at many headings, and at many orientations of a cube: how far it slides must not depend on
 * either. */
#include <math.h>
#include <string.h>

#include "compare.h"

/* A cube on level ground, turned by `yaw`, pushed towards `heading` [rad]. */
static void cube_model(const comparison *c, double yaw, double heading)
{
    const double half = number(c, "box", "side") / 2, mu = number(c, "isotropy", "mu"),
                 v = number(c, "isotropy", "speed");
    FILE *const f = model_begin(c, "cube", 0, 0, -number(c, "run", "gravity"));
    fprintf(
        f,
        "  <worldbody>\n    <geom type=\"plane\" size=\"0 0 1\" friction=\"%.17g\"/>\n"
        "    <body name=\"cube\" pos=\"0 0 %.17g\">\n      <freejoint/>\n"
        "      <geom type=\"box\" size=\"%.17g %.17g %.17g\" mass=\"%.17g\" friction=\"%.17g\"/>\n"
        "    </body>\n  </worldbody>\n"
        "  <keyframe><key name=\"start\" qpos=\"0 0 %.17g %.17g 0 0 %.17g\" qvel=\"%.17g %.17g 0 0 0 0\"/>"
        "</keyframe>\n",
        mu, half, half, half, half, number(c, "box", "mass"), mu, half, cos(yaw / 2), sin(yaw / 2),
        v * cos(heading), v * sin(heading));
    model_end(f);
}

/* What all directions of one setting have in common. */
typedef struct spread {
    double least, most, sum, turned; /* distances [m]; largest angle off the heading [rad] */
    int n;
    run_result last; /* of the last run that did not run, or the last one */
} spread;

static void one(const comparison *c, const setting *s, const char *which, double angle, double heading,
                double expected, const char *words, spread *all)
{
    char name[64];
    run_result r = run_engine(c, s, "isotropy", which, number(c, "isotropy", "duration"),
                              (long)number(c, "isotropy", "every"), words);
    track t = track_of(&r, "cube");
    double distance = NAN;
    if (t.n > 1) {
        const double x = t.x[t.n - 1] - t.x[0], y = t.y[t.n - 1] - t.y[0];
        distance = hypot(x, y);
        all->turned = fmax(all->turned, fabs(remainder(atan2(y, x) - heading, 2 * acos(-1))));
        all->least = fmin(all->least, distance);
        all->most = fmax(all->most, distance);
        all->sum += distance;
        all->n++;
    }
    if (all->last.end.outcome == CHILD_RAN)
        all->last.end = r.end;
    snprintf(name, sizeof name, "%s %g", which, round(angle / radians(1)));
    put(c, "isotropy", name, s, &r, "distance_m", distance, expected);
    track_free(&t);
    run_free(&r);
}

static void around(const comparison *c, bool headings)
{
    const char *const which = headings ? "heading" : "orientation";
    const int n = (int)number(c, "isotropy", "directions");
    const double mu = number(c, "isotropy", "mu"), v = number(c, "isotropy", "speed");
    const double expected = v * v / (2 * mu * number(c, "run", "gravity"));
    spread all[ENGINES * SETTINGS_MAX];
    char words[64];
    snprintf(words, sizeof words, "mu=%.17g keyframe=start", mu);
    for (size_t k = 0; k < c->n; k++)
        all[k] = (spread){.least = INFINITY, .most = -INFINITY, .turned = -INFINITY};
    for (int i = 0; i < n; i++) {
        const double angle = 2 * acos(-1) * i / n;
        cube_model(c, headings ? 0 : angle, headings ? angle : 0);
        for (size_t k = 0; k < c->n; k++)
            one(c, &c->settings[k], which, angle, headings ? angle : 0, expected, words, &all[k]);
    }
    for (size_t k = 0; k < c->n; k++) {
        const bool whole = all[k].n == n;
        put(c, "isotropy", which, &c->settings[k], &all[k].last, "spread_1",
            whole ? (all[k].most - all[k].least) / (all[k].sum / n) : NAN, 0);
        put(c, "isotropy", which, &c->settings[k], &all[k].last, "turned_deg",
            whole ? all[k].turned / radians(1) : NAN, 0);
    }
}

void compare_isotropy(const comparison *c)
{
    around(c, true);
    around(c, false);
}
