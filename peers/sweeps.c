/* What a contact takes of one sweep: the same heap with few and with many iterations a step, the difference
 * of their times over the iterations between them and the contacts. What a step takes beside its sweeps,
 * finding contacts and setting up, is in both and drops out. Balls in a cubic lattice, each pressed a little
 * into its neighbours and the lowest into the ground, so that every engine finds the same contacts of one
 * point. */
#include <bristle/statistics.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"

static void heap(const comparison *c)
{
    const int n = (int)number(c, "sweeps", "side");
    const double radius = number(c, "sweeps", "radius"), overlap = number(c, "sweeps", "overlap"),
                 pitch = 2 * radius - overlap, mu = number(c, "sweeps", "mu");
    FILE *const f = model_begin(c, "sweeps", 0, 0, -number(c, "run", "gravity"));
    fprintf(f, "  <worldbody>\n    <geom type=\"plane\" size=\"0 0 1\" friction=\"%.17g\"/>\n", mu);
    for (int i = 0; i < 4; i++) { /* planes whose normals, z turned by 90 degrees, point into the lattice */
        const double far = i % 2 == 0 ? overlap - radius : pitch * (n - 1) + radius - overlap,
                     half = (i % 2 == 0 ? 1 : -1) * sqrt(0.5);
        fprintf(f,
                "    <geom type=\"plane\" size=\"0 0 1\" pos=\"%.17g %.17g 0\" quat=\"%.17g %.17g %.17g 0\" "
                "friction=\"%.17g\"/>\n",
                i < 2 ? far : 0, i < 2 ? 0 : far, sqrt(0.5), i < 2 ? 0 : -half, i < 2 ? half : 0, mu);
    }
    for (int i = 0; i < n * n * n; i++) {
        const int x = i % n, y = i / n % n, layer = i / (n * n);
        fprintf(f,
                "    <body name=\"ball%d\" pos=\"%.17g %.17g %.17g\">\n      <freejoint/>\n"
                "      <geom type=\"sphere\" size=\"%.17g\" mass=\"1\" friction=\"%.17g\"/>\n    </body>\n",
                i + 1, pitch * x, pitch * y, radius - overlap + pitch * layer, radius, mu);
    }
    fputs("  </worldbody>\n", f);
    model_end(f);
}

/* Median time of a step [s] and median of contacts with so many iterations; false: it did not run. */
static bool measure(const comparison *c, const setting *s, double iterations, double *time, double *contacts,
                    run_result *r)
{
    char words[128], path[4096], which[32];
    br_csv *steps;
    double *found;
    long n;
    br_error error = {0};
    snprintf(words, sizeof words, "mu=%.17g iterations=%.0f", number(c, "sweeps", "mu"), iterations);
    snprintf(which, sizeof which, "%.0f iterations", iterations);
    run_free(r);
    *r = run_engine(c, s, "sweeps", which, number(c, "sweeps", "duration"), 1, words);
    snprintf(path, sizeof path, "%s/run/steps.csv", c->work);
    if (!r->poses || sscanf(r->end.said, "%ld %lf", &n, time) != 2 || br_csv_read(path, &steps, &error) < 0)
        return false;
    if (br_csv_numbers(steps, "contacts", &found, &error) < 0) {
        br_csv_destroy(steps);
        return false;
    }
    /* Row 0 is the start, before contacts are found. */
    const size_t rows = br_csv_rows(steps);
    *contacts = rows > 1 ? br_median(found + 1, rows - 1) : NAN;
    free(found);
    br_csv_destroy(steps);
    return true;
}

/* The least of several turns: other load on the machine only adds. */
static void cost(const comparison *c, const setting *s)
{
    const double few = number(c, "sweeps", "few"), many = number(c, "sweeps", "many");
    double least[2] = {INFINITY, INFINITY}, contacts[2] = {NAN, NAN};
    run_result r = {0};
    bool ran = true;
    for (int turn = 0; ran && turn < (int)number(c, "sweeps", "turns"); turn++)
        for (int i = 0; ran && i < 2; i++) {
            double time;
            ran = measure(c, s, i == 0 ? few : many, &time, &contacts[i], &r);
            least[i] = ran ? fmin(least[i], time) : least[i];
        }
    const double each = 0.5 * (contacts[0] + contacts[1]);
    put(c, "sweeps", "", s, &r, "contacts_1", ran ? each : NAN, NAN);
    put(c, "sweeps", "", s, &r, "contact_and_sweep_ns",
        ran ? 1e9 * (least[1] - least[0]) / ((many - few) * each) : NAN, NAN);
    run_free(&r);
}

/* "bristle-box" is a setting of bristle. */
void compare_sweeps(const comparison *c)
{
    heap(c);
    for (size_t k = 0; k < br_ini_count(c->ini); k++) {
        const br_ini_entry *const e = br_ini_at(c->ini, k);
        for (int i = 0; i < ENGINES; i++) {
            const size_t n = strlen(peer_engines[i]);
            if (strcmp(e->section, "sweeps") != 0 || strncmp(e->key, peer_engines[i], n) != 0 ||
                (e->key[n] && e->key[n] != '-'))
                continue;
            const setting s = {peer_engines[i], e->key[n] ? e->key + n + 1 : "default", e->value, false};
            cost(c, &s);
        }
    }
}
