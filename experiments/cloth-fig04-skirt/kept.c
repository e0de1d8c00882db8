/* Runs that are kept: of every one the quantities that claims are judged by. A full run makes a few of them
 * and takes the others from the rows of studies/cloth-fig04-skirt.ini, whose jobs each make one; those that
 * are made have to be as kept, so that rows which are no longer what this program gives are noticed. */
#include <stddef.h>
#include <bristle/numbers.h>
#include "fig04.h"

/* What a run is of: a row of another one is refused. */
enum { MODEL, START, ON_BODY, ON_ITSELF, EDGE, DT, ANKLES, TRAITS };
static const char *const traits[TRAITS] = {"model_1", "start_1", "mu_1",    "self_1",
                                           "edge_m",  "dt_s",    "ankles_m"};

static void traits_of(const run *r, double of[TRAITS])
{
    of[MODEL] = r->model;
    of[START] = r->start;
    of[ON_BODY] = r->mu;
    of[ON_ITSELF] = r->self;
    of[EDGE] = r->params.pattern.edge;
    of[DT] = r->params.options.dt;
    of[ANKLES] = r->params.walker.base;
}

/* What is measured of it. */
typedef struct quantity {
    const char *column;
    size_t at;  /* of the run's struct */
    bool count; /* size_t in place of double */
} quantity;
#define MEASURED(member) offsetof(run, member), false
#define COUNTED(member) offsetof(run, totals.member), true
static const quantity quantities[] = {
    {"wrinkles_1", MEASURED(number)},
    {"length_m", MEASURED(total)},
    {"width_m", MEASURED(width)},
    {"curvature_1_per_m", MEASURED(curvature)},
    {"life_s", MEASURED(life)},
    {"touching_1", MEASURED(touching)},
    {"stuck_1", MEASURED(stuck)},
    {"ring_m", MEASURED(ring)},
    {"apart_rad", MEASURED(apart)},
    {"speed_m_per_s", MEASURED(speed)},
    {"steps_1", COUNTED(steps)},
    {"loose_1", COUNTED(loose)},
    {"intersections_1", COUNTED(intersections)},
    {"inside_1", COUNTED(inside)},
    {"put_back_1", COUNTED(put_back)},
    {"held_back_1", COUNTED(held_back)},
};
enum { QUANTITIES = sizeof quantities / sizeof *quantities };

static double measured(const run *r, const quantity *q)
{
    const char *const at = (const char *)r + q->at;
    return q->count ? (double)*(const size_t *)at : *(const double *)at;
}

static void take(run *r, const quantity *q, double value)
{
    char *const at = (char *)r + q->at;
    if (q->count)
        *(size_t *)at = (size_t)value;
    else
        *(double *)at = value;
}

void put_quantities(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "quantities");
    for (size_t i = 0; i < n; i++) {
        double of[TRAITS];
        traits_of(&runs[i], of);
        br_table_row(out, of, TRAITS);
        for (size_t k = 0; k < QUANTITIES; k++)
            br_table_number(out, measured(&runs[i], &quantities[k]));
    }
}

static void require_traits(br_experiment *ex, const scene *c, const br_csv *rows, const run *r, size_t i)
{
    double of[TRAITS];
    traits_of(r, of);
    for (int k = 0; k < TRAITS; k++) {
        const double there = br_data_at(ex, rows, "run_1", (double)i, traits[k]);
        if (there != of[k])
            br_require(ex,
                       br_fail(br_experiment_error(ex), BR_ERR_RANGE,
                               "%s: run %zu has %s = %g, here it has %g; make study", c->study, i, traits[k],
                               there, of[k]),
                       NULL);
    }
}

const br_csv *read_kept(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const br_csv *const rows = br_data_read(ex, c->study);
    for (size_t i = 0; i < n; i++)
        require_traits(ex, c, rows, &runs[i], i);
    return rows;
}

void take_kept(br_experiment *ex, const scene *c, const br_csv *rows, run *runs, size_t n)
{
    double most = 0;
    int again = 0;
    for (size_t i = 0; i < n; i++) {
        run *const r = &runs[i];
        again += r->made;
        for (size_t k = 0; k < QUANTITIES; k++) {
            const double kept = br_data_at(ex, rows, "run_1", (double)i, quantities[k].column);
            if (r->made)
                br_worst(&most, measured(r, &quantities[k]) - kept);
            else
                take(r, &quantities[k], kept);
        }
    }
    br_claim_kept(ex, "runs-as-kept", most, c->platform);
    br_note_number(ex, "runs_again", again, "1");
    br_note_number(ex, "runs", (double)n, "1");
}
