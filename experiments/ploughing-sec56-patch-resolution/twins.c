/* Table 1's patches and those at the ends of both sweeps: each scene recorded in full, at half the step, and
 * with isotropic friction of the same mean coefficient. */
#include <math.h>
#include <stdio.h>
#include <bristle/statistics.h>
#include "sec56.h"

enum { TABLE, SMALLEST, WIDEST, COARSEST, FINEST, ENDS };
enum { FULL, HALF, ISOTROPIC, VARIANTS };
static const char *const variant_names[VARIANTS] = {"ploughing", "half-step", "isotropic"};

struct twins {
    br_experiment *ex;
    const scene *s;
    const br_bunny_start *starts; /* (bunny_runs) */
    const br_bunny_outcome *full; /* (cases x bunny_runs x BR_BUNNIES) */
    size_t which[ENDS];           /* cases */
    sampling how[ENDS];
    iron_result *iron; /* (ENDS x VARIANTS x seeds) */
    br_bunny_outcome
        *bunny; /* (ENDS x VARIANTS x (1 + bunny_runs) x BR_BUNNIES), the first start unperturbed */
    br_scene_trace iron_trace[ENDS][VARIANTS], bunny_trace[ENDS][VARIANTS];
};

size_t table_case(const scene *s)
{
    size_t i = 0;
    while (i + 1 < s->n_widths && s->widths[i] != s->width)
        i++;
    return i;
}

twins *twins_create(br_experiment *ex, const scene *s, const br_bunny_start *starts,
                    const br_bunny_outcome *full)
{
    twins *t = br_memory(ex, 1, sizeof *t);
    *t = (twins){.ex = ex, .s = s, .starts = starts, .full = full};
    const size_t which[ENDS] = {table_case(s), 0, s->n_widths - 1, s->n_widths, n_cases(s) - 1};
    for (int e = 0; e < ENDS; e++) {
        t->which[e] = which[e];
        t->how[e] = (sampling){.filter = BR_FILTER_NEAREST, .packing = BR_PACKING_FLOAT};
        case_of(s, which[e], &t->how[e]);
    }
    t->iron = br_memory(ex, (size_t)(ENDS * VARIANTS * s->seeds), sizeof *t->iron);
    t->bunny = br_memory(ex, (size_t)(ENDS * VARIANTS * (1 + s->bunny_runs) * BR_BUNNIES), sizeof *t->bunny);
    return t;
}

void twins_destroy(twins *t)
{
    for (int e = 0; e < ENDS; e++)
        for (int v = 0; v < VARIANTS; v++) {
            br_scene_trace_free(&t->iron_trace[e][v]);
            br_scene_trace_free(&t->bunny_trace[e][v]);
        }
}

/* ---- the runs ---- */

static iron_result *iron_of(const twins *t, int e, int v, int seed)
{
    return &t->iron[(e * VARIANTS + v) * t->s->seeds + seed];
}

static br_bunny_outcome *bunny_of(const twins *t, int e, int v, int run)
{
    return &t->bunny[((e * VARIANTS + v) * (1 + t->s->bunny_runs) + run) * BR_BUNNIES];
}

size_t twins_jobs(const scene *s)
{
    return (size_t)(ENDS * VARIANTS * (s->seeds + 1 + s->bunny_runs));
}

static void place(size_t i, int *end, int *variant, int *k)
{
    *end = (int)(i % ENDS);
    *variant = (int)(i / ENDS % VARIANTS);
    *k = (int)(i / (ENDS * VARIANTS));
}

/* Of the bunnies the full runs are made anyway, but the unperturbed one. */
double twins_cost(const twins *t, size_t i)
{
    int end, v, k;
    place(i, &end, &v, &k);
    if (k < t->s->seeds)
        return iron_cost(t->s);
    return k > t->s->seeds && v == FULL ? 0 : bunny_cost(t->s, &t->how[end]);
}

br_status twins_work(twins *t, size_t i, br_error *error)
{
    const scene *s = t->s;
    int end, v, k;
    place(i, &end, &v, &k);
    if (k < s->seeds) {
        const iron_start from = {s->iron.seed + 100 * (unsigned)k, v == FULL ? NULL : variant_names[v]};
        return slide_on_iron(s, &t->how[end], &from, iron_of(t, end, v, k),
                             k == 0 ? &t->iron_trace[end][v] : NULL, error);
    }
    const int which = k - s->seeds;
    if (which > 0 && v == FULL)
        return BR_OK; /* made anyway */
    br_bunny_start from = {0};
    if (which > 0)
        from = t->starts[which - 1];
    from.variant = v == FULL ? NULL : variant_names[v];
    return slide_bunnies(s, &t->how[end], &from, bunny_of(t, end, v, which),
                         which == 0 ? &t->bunny_trace[end][v] : NULL, error);
}

/* ---- means ---- */

static br_estimate over_seeds(const twins *t, int e, int v, double (*of)(const iron_result *))
{
    const size_t n = (size_t)t->s->seeds;
    double *const values = br_doubles(t->ex, n);
    for (size_t r = 0; r < n; r++)
        values[r] = of(iron_of(t, e, v, (int)r));
    return br_estimate_of(values, n);
}

static double coefficient(const iron_result *r)
{
    return r->mu;
}

static double distance(const iron_result *r)
{
    return r->distance;
}

static int fallen_of(const twins *t, int e, int v)
{
    int n = 0;
    for (int r = 0; r < t->s->bunny_runs; r++) {
        const br_bunny_outcome *full =
            &t->full[(t->which[e] * (size_t)t->s->bunny_runs + (size_t)r) * BR_BUNNIES];
        n += fallen_at_teapot(t->s, v == FULL ? full : bunny_of(t, e, v, 1 + r));
    }
    return n;
}

int fallen_at_half(const twins *t, size_t which)
{
    int e = 0;
    while (t->which[e] != which)
        e++;
    return fallen_of(t, e, HALF);
}

/* ---- tables ---- */

static void put_records(const twins *t)
{
    const br_scene_tables tables = br_scene_tables_open(t->ex);
    for (int e = 0; e < ENDS; e++)
        for (int v = 0; v < VARIANTS; v++) {
            char label[80];
            const size_t every = (size_t)t->s->record_every * (v == HALF ? 2 : 1);
            snprintf(label, sizeof label, "iron %g mm %d", 1000 * t->how[e].width, t->how[e].resolution);
            br_scene_trace_put(&t->iron_trace[e][v], &tables, label, variant_names[v], every);
            snprintf(label, sizeof label, "bunnies %g mm %d", 1000 * t->how[e].width, t->how[e].resolution);
            br_scene_trace_put(&t->bunny_trace[e][v], &tables, label, variant_names[v], every);
        }
}

static void put_variants(const twins *t)
{
    br_table *out = br_table_open(t->ex, "variants");
    br_table_show(out);
    for (int e = 0; e < ENDS; e++)
        for (int v = 0; v < VARIANTS; v++) {
            const br_estimate mu = over_seeds(t, e, v, coefficient), way = over_seeds(t, e, v, distance);
            br_table_text(out, variant_names[v]);
            br_table_put(out, t->how[e].width, t->how[e].resolution, mu.mean, mu.error, way.mean, way.error,
                         fallen_of(t, e, v), 2.0 * t->s->bunny_runs);
        }
}

/* ---- claims ---- */

/* Largest difference of a mean in standard errors, over the ends. */
static double apart(const twins *t, int v, double (*of)(const iron_result *))
{
    double worst = 0;
    for (int e = 0; e < ENDS; e++) {
        const br_estimate a = over_seeds(t, e, FULL, of), b = over_seeds(t, e, v, of);
        br_worst(&worst, (b.mean - a.mean) / hypot(a.error, b.error));
    }
    return worst;
}

/* By how much the share of bunnies that fall changes. */
static double half_step_share(const twins *t, int e)
{
    return (fallen_of(t, e, HALF) - fallen_of(t, e, FULL)) / (2.0 * t->s->bunny_runs);
}

/* The largest speed downhill of metal and plastic over the teapot, in Table 1's scene. */
static void note_speed(const twins *t)
{
    const br_scene_trace *trace = &t->bunny_trace[TABLE][FULL];
    const br_bunnies_params *b = &t->s->bunnies;
    double fastest = 0;
    for (size_t i = 0; i < trace->n; i++)
        for (int k = BR_BUNNY_METAL; k <= BR_BUNNY_PLASTIC; k++) {
            const double x = br_scene_trace_poses(trace, i)[k].position.x;
            if (fabs(x - b->logo_x) < b->logo_size / 2)
                br_most(&fastest, br_scene_trace_velocities(trace, i)[k].linear.x);
        }
    if (fastest > 0)
        br_note_number(t->ex, "bunnies_fastest", fastest, "m/s");
}

static void claim(const twins *t)
{
    const scene *s = t->s;
    note_speed(t);
    br_claim(t->ex, "iron-half-step", apart(t, HALF, coefficient));
    br_claim(t->ex, "iron-isotropic", apart(t, ISOTROPIC, distance));
    br_claim(t->ex, "bunnies-half-step", half_step_share(t, TABLE));
    br_claim(t->ex, "bunnies-half-step-small", half_step_share(t, SMALLEST));
    static const struct {
        const char *note;
        int end, variant;
    } counts[] = {{"fallen", TABLE, FULL},          {"fallen_half_step", TABLE, HALF},
                  {"fallen_small", SMALLEST, FULL}, {"fallen_small_half_step", SMALLEST, HALF},
                  {"fallen_wide", WIDEST, FULL},    {"fallen_wide_half_step", WIDEST, HALF}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        br_note_number(t->ex, counts[i].note, fallen_of(t, counts[i].end, counts[i].variant), "bunnies");
    br_note_number(t->ex, "bunnies", 2.0 * s->bunny_runs, "bunnies");
    const int own = fallen_of(t, TABLE, FULL), twin = fallen_of(t, TABLE, ISOTROPIC), of = 2 * s->bunny_runs;
    br_claim_shares(t->ex, "bunnies-isotropic", own, of, twin, of);
    size_t steps = 0, solved = 0;
    for (int e = 0; e < ENDS; e++)
        for (int v = 0; v < VARIANTS; v++)
            for (int iron = 0; iron < 2; iron++) {
                const br_scene_trace *trace = iron ? &t->iron_trace[e][v] : &t->bunny_trace[e][v];
                const double step = -s->world.gravity.z * s->world.dt / (v == HALF ? 2 : 1);
                steps += trace->n;
                for (size_t i = 0; i < trace->n; i++)
                    solved += trace->samples[i].residual <= s->solved * step;
            }
    br_claim_fraction(t->ex, "residual", (int)solved, (int)steps);
}

void twins_report(const twins *t)
{
    put_variants(t);
    put_records(t);
    claim(t);
    const br_scene_trace *bunnies[] = {&t->bunny_trace[COARSEST][FULL], &t->bunny_trace[TABLE][FULL],
                                       &t->bunny_trace[SMALLEST][FULL]};
    draw_bunnies(t->ex, t->s, sizeof bunnies / sizeof *bunnies, bunnies);
}
