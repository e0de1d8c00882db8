/* Bodies on bodies: a stack at rest, a heavy box on a light one, a chain with a load, grains in a hopper. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"

static void begin(FILE *f, double mu)
{
    fprintf(f, "  <worldbody>\n    <geom type=\"plane\" size=\"0 0 1\" friction=\"%.17g\"/>\n", mu);
}

static void cube(FILE *f, const char *name, double z, double side, double mass, double mu)
{
    fprintf(f,
            "    <body name=\"%s\" pos=\"0 0 %.17g\">\n      <freejoint/>\n"
            "      <geom type=\"box\" size=\"%.17g %.17g %.17g\" mass=\"%.17g\" friction=\"%.17g\"/>\n    "
            "</body>\n",
            name, z, side / 2, side / 2, side / 2, mass, mu);
}

/* How far a body's end is from its start; NaN: no record. */
static double moved(const run_result *r, const char *body)
{
    track t = track_of(r, body);
    const size_t k = t.n - 1;
    const double d =
        t.n > 1 ? sqrt(pow(t.x[k] - t.x[0], 2) + pow(t.y[k] - t.y[0], 2) + pow(t.z[k] - t.z[0], 2)) : NAN;
    track_free(&t);
    return d;
}

static void run_all(const comparison *c, const char *scenario, const char *body, double duration, double mu)
{
    char words[64];
    snprintf(words, sizeof words, "mu=%.17g", mu);
    for (size_t k = 0; k < c->n; k++) {
        run_result r = run_engine(c, &c->settings[k], scenario, "", duration,
                                  10 * (long)number(c, "run", "every"), words);
        put(c, scenario, "", &c->settings[k], &r, "moved_m", moved(&r, body), 0);
        run_free(&r);
    }
}

static void stack(const comparison *c)
{
    const int n = (int)number(c, "stack", "boxes");
    const double side = number(c, "stack", "side"), mu = number(c, "stack", "mu");
    char name[16] = "";
    FILE *const f = model_begin(c, "stack", 0, 0, -number(c, "run", "gravity"));
    begin(f, mu);
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "box%d", i + 1);
        cube(f, name, (i + 0.5) * side, side, 1, mu);
    }
    fputs("  </worldbody>\n", f);
    model_end(f);
    run_all(c, "stack", name, number(c, "stack", "duration"), mu);
}

static void ratio(const comparison *c)
{
    const double side = number(c, "stack", "side"), mu = number(c, "stack", "mu");
    FILE *const f = model_begin(c, "ratio", 0, 0, -number(c, "run", "gravity"));
    begin(f, mu);
    cube(f, "light", side / 2, side, number(c, "ratio", "light"), mu);
    cube(f, "heavy", 1.5 * side, side, number(c, "ratio", "heavy"), mu);
    fputs("  </worldbody>\n", f);
    model_end(f);
    run_all(c, "ratio", "heavy", number(c, "ratio", "duration"), mu);
}

/* Rods on ball joints, let go at an angle; what is asked is how far the load leaves the length of the chain.
 */
static void chain(const comparison *c)
{
    const int n = (int)number(c, "chain", "links");
    const double l = number(c, "chain", "length"), angle = radians(number(c, "chain", "angle"));
    const double top = (n + 2) * l;
    FILE *const f = model_begin(c, "chain", 0, 0, -number(c, "run", "gravity"));
    fputs("  <worldbody>\n", f);
    for (int i = 0; i < n; i++) {
        if (i == 0)
            fprintf(f, "    <body name=\"link1\" pos=\"0 0 %.17g\" quat=\"%.17g 0 %.17g 0\">\n", top,
                    cos(angle / 2), -sin(angle / 2));
        else
            fprintf(f, "    <body name=\"link%d\" pos=\"0 0 %.17g\">\n", i + 1, -l);
        fprintf(f,
                "      <joint type=\"ball\"/>\n      <geom type=\"capsule\" size=\"0.02 %.17g\" pos=\"0 0 "
                "%.17g\" "
                "mass=\"%.17g\" contype=\"0\" conaffinity=\"0\"/>\n",
                l / 2 - 0.02, -l / 2, number(c, "chain", "link"));
    }
    fprintf(f,
            "    <body name=\"load\" pos=\"0 0 %.17g\">\n      <joint type=\"ball\"/>\n      <geom "
            "type=\"sphere\" "
            "size=\"0.1\" pos=\"0 0 -0.1\" mass=\"%.17g\" contype=\"0\" conaffinity=\"0\"/>\n    </body>\n",
            -l, number(c, "chain", "load"));
    for (int i = 0; i < n; i++)
        fputs("    </body>\n", f);
    fputs("  </worldbody>\n", f);
    model_end(f);
    for (size_t k = 0; k < c->n; k++) {
        run_result r = run_engine(c, &c->settings[k], "chain", "", number(c, "chain", "duration"), 4, "mu=0");
        track t = track_of(&r, "load");
        double most = t.n > 1 ? 0 : NAN;
        const double whole = n * l + 0.1;
        for (size_t i = 0; i < t.n; i++)
            most = fmax(most, sqrt(t.x[i] * t.x[i] + t.y[i] * t.y[i] + pow(t.z[i] - top, 2)) - whole);
        put(c, "chain", "", &c->settings[k], &r, "stretch_m", most, 0);
        track_free(&t);
        run_free(&r);
    }
}

static void hopper_model(const comparison *c, double out)
{
    const double slope = radians(number(c, "hopper", "slope")), w = number(c, "hopper", "outlet") / 2,
                 radius = number(c, "hopper", "radius"), half = number(c, "hopper", "length") / 2,
                 mu = number(c, "hopper", "mu"), wall = 0.6, thick = 0.05;
    const int columns = (int)number(c, "hopper", "columns"), layers = (int)number(c, "hopper", "layers");
    FILE *const f = model_begin(c, "hopper", 0, 0, -number(c, "run", "gravity"));
    begin(f, mu);
    for (int i = 0; i < 4; i++) { /* slabs whose inner lower edges are the outlet */
        const double turn = i * acos(-1) / 2, reach = w + wall * cos(slope) + thick * sin(slope);
        const double z = out + wall * sin(slope) - thick * cos(slope);
        const double qz = cos(turn / 2), sz = sin(turn / 2), qy = cos(slope / 2), sy = -sin(slope / 2);
        fprintf(f,
                "    <geom type=\"box\" size=\"%.17g %.17g %.17g\" pos=\"%.17g %.17g %.17g\" quat=\"%.17g "
                "%.17g %.17g "
                "%.17g\" friction=\"%.17g\"/>\n",
                wall, 2 * wall, thick, reach * cos(turn), reach * sin(turn), z, qz * qy, -sz * sy, qz * sy,
                sz * qy, mu);
    }
    for (int i = 0; i < columns * columns * layers; i++) {
        const int x = i % columns, y = i / columns % columns, layer = i / (columns * columns);
        const double pitch = 2.2 * (radius + half);
        fprintf(f,
                "    <body name=\"grain%d\" pos=\"%.17g %.17g %.17g\" quat=\"%.17g 0 %.17g 0\">\n      "
                "<freejoint/>\n"
                "      <geom type=\"capsule\" size=\"%.17g %.17g\" mass=\"%.17g\" friction=\"%.17g\"/>\n    "
                "</body>\n",
                i + 1, (x - 0.5 * (columns - 1)) * pitch + 0.01 * (layer % 2),
                (y - 0.5 * (columns - 1)) * pitch, out + 0.45 + layer * pitch, cos(0.3 + 0.1 * i),
                sin(0.3 + 0.1 * i), radius, half, number(c, "hopper", "mass"), mu);
    }
    fputs("  </worldbody>\n", f);
    model_end(f);
}

/* When half of the grains have passed the outlet; NaN: they have not. */
static double time_of_half(const run_result *r, int n, double out)
{
    int *below = NULL;
    size_t rows = 0;
    double time = NAN;
    for (int i = 0; r->poses && i < n; i++) {
        char name[32];
        snprintf(name, sizeof name, "grain%d", i + 1);
        track t = track_of(r, name);
        if (!below) {
            rows = t.n;
            below = calloc(rows + 1, sizeof *below);
        }
        for (size_t k = 0; below && k < rows && k < t.n; k++) {
            below[k] += t.z[k] < out;
            if (i == n - 1 && isnan(time) && 2 * below[k] >= n)
                time = t.t[k];
        }
        track_free(&t);
    }
    free(below);
    return time;
}

static void hopper(const comparison *c)
{
    const int n = (int)(pow(number(c, "hopper", "columns"), 2) * number(c, "hopper", "layers"));
    const double out = 0.5; /* height of the outlet: a pile of all grains stays below it */
    char words[64];
    snprintf(words, sizeof words, "mu=%.17g", number(c, "hopper", "mu"));
    hopper_model(c, out);
    for (size_t k = 0; k < c->n; k++) {
        run_result r = run_engine(c, &c->settings[k], "hopper", "", number(c, "hopper", "duration"),
                                  (long)number(c, "hopper", "every"), words);
        put(c, "hopper", "", &c->settings[k], &r, "half_s", time_of_half(&r, n, out), NAN);
        run_free(&r);
    }
}

void compare_piles(const comparison *c)
{
    stack(c);
    ratio(c);
    chain(c);
    hopper(c);
}
