/* The sheet that is dropped: its runs. */
#include <math.h>
#include "fig03.h"

const char *const varied_names[VARIED] = {"large", "level",     "upright", "coarse",
                                          "mesh",  "time step", "slope",   "method"};

void give_laws(const scene *c, model friction, br_cloth_incline_params *params)
{
    params->on_plane = br_extended_law(&c->laws[BR_ON_OBJECTS], (int)friction);
    params->on_itself = br_extended_law(&c->laws[BR_ON_ITSELF], (int)friction);
}

static void square(run *r, int cells)
{
    r->params.cells = r->params.cells_width = cells;
}

static run make(const scene *c, varied what, double value, model friction)
{
    run r = {.model = friction, .what = what, .value = value, .params = c->sheet};
    give_laws(c, friction, &r.params);
    const bool small = what == SEED || what == COARSE, upright = what == LARGE || small;
    r.params.start = upright ? BR_CLOTH_UPRIGHT : BR_CLOTH_LEVEL;
    r.duration = what == LARGE   ? c->large_duration
                 : what == LEVEL ? c->duration
                 : small         ? c->seeds_duration
                                 : c->over_duration;
    if (what == LARGE)
        square(&r, c->full_cells);
    if (small) {
        r.params.seed += (unsigned long long)value;
        square(&r, what == SEED ? c->seeds_cells : c->coarse_cells);
    }
    if (what == MESH)
        square(&r, (int)value);
    if (what == STEP || what == SLOPE || what == METHOD)
        square(&r, c->over_cells);
    if (what == STEP)
        r.params.options.dt = value;
    if (what == SLOPE)
        r.params.tangent = value;
    if (what == METHOD) {
        size_t n;
        r.params.response = br_cloth_responses(&n)[(size_t)value];
        r.params.options.dt = c->methods_dt;
    }
    return r;
}

static void memory(br_experiment *ex, const scene *c, run *r)
{
    r->every = (size_t)fmax(round(c->interval / r->params.options.dt), 1);
    r->n = (size_t)round(r->duration / r->params.options.dt) / r->every + 1;
    double **const columns[] = {&r->t, &r->x, &r->v, &r->folded, &r->spread};
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        *columns[k] = br_doubles(ex, r->n);
}

run *make_runs(br_experiment *ex, const scene *c, size_t *n)
{
    size_t methods;
    br_cloth_responses(&methods);
    /* The first of them is the scene's own, run with this step among the steps. */
    const size_t cases = 2 + 2 * (size_t)c->seeds + c->n_meshes + c->n_dts + c->n_tangents + methods - 1;
    run *const runs = br_memory(ex, 2 * cases, sizeof *runs);
    *n = 0;
    for (size_t i = 0; i < cases; i++) {
        const size_t s = i - 2, o = s - (size_t)c->seeds, m = o - (size_t)c->seeds, d = m - c->n_meshes,
                     t = d - c->n_dts, k = t - c->n_tangents;
        const varied what = i == 0                 ? LARGE
                            : i == 1               ? LEVEL
                            : s < (size_t)c->seeds ? SEED
                            : o < (size_t)c->seeds ? COARSE
                            : m < c->n_meshes      ? MESH
                            : d < c->n_dts         ? STEP
                            : t < c->n_tangents    ? SLOPE
                                                   : METHOD;
        const double value = what == SEED     ? (double)s
                             : what == COARSE ? (double)o
                             : what == MESH   ? c->meshes[m]
                             : what == STEP   ? c->dts[d]
                             : what == SLOPE  ? c->tangents[t]
                             : what == METHOD ? (double)k + 1
                                              : NAN;
        for (int side = 0; side < 2; side++)
            runs[(*n)++] = make(c, what, value, side ? CSS : C);
    }
    for (size_t i = 0; i < *n; i++)
        memory(ex, c, &runs[i]);
    return runs;
}

double run_cost(const run *r)
{
    return r->duration / r->params.options.dt * r->params.cells * r->params.cells_width;
}

/* Sums over the steps of a run. */
typedef struct sums {
    double pull, load, slow_pull, slow_load, stuck, folded, spread;
    size_t touching, late;
} sums;

static void add(const scene *c, const br_cloth_incline_sample *now, sums *s)
{
    s->pull += now->pull;
    s->load += now->load;
    if (now->v < c->laws[BR_ON_OBJECTS].cssv.v_S) {
        s->slow_pull += now->pull;
        s->slow_load += now->load;
    }
    if (now->touching > 0) {
        s->stuck += now->stuck / now->touching;
        s->touching++;
    }
    if (now->t >= c->from) {
        s->folded += now->folded;
        s->spread += now->spread;
        s->late++;
    }
}

static void keep(run *r, size_t i, const br_cloth_incline_sample *now)
{
    if (i % r->every != 0 || i / r->every >= r->n)
        return;
    const size_t k = i / r->every;
    r->t[k] = now->t;
    r->x[k] = now->x;
    r->v[k] = now->v;
    r->folded[k] = now->folded;
    r->spread[k] = now->spread;
}

static br_status steps(const scene *c, run *r, br_cloth_incline *sheet, br_error *error)
{
    const size_t n = (size_t)round(r->duration / r->params.options.dt);
    sums s = {0};
    br_cloth_incline_sample now = br_cloth_incline_now(sheet);
    keep(r, 0, &now);
    if (r->seen)
        BR_TRY(br_cloth_record_step(r->seen, error));
    for (size_t i = 1; i <= n; i++) {
        BR_TRY(br_cloth_incline_step(sheet, error));
        now = br_cloth_incline_now(sheet);
        r->holding +=
            br_cloth_contact_last(br_cloth_piece_contact(br_cloth_incline_piece(sheet))).put_back > 0;
        keep(r, i, &now);
        add(c, &now, &s);
        if (r->seen)
            BR_TRY(br_cloth_record_step(r->seen, error));
    }
    r->way = now.x;
    r->friction = s.pull / s.load;
    r->slow_friction = s.slow_pull / s.slow_load;
    r->stuck = s.stuck / (double)s.touching;
    r->mean_folded = s.folded / (double)s.late;
    r->mean_spread = s.spread / (double)s.late;
    r->totals = br_cloth_piece_so_far(br_cloth_incline_piece(sheet));
    return BR_OK;
}

br_status take_run(const scene *c, run *r, br_error *error)
{
    const double begin = br_wall_seconds();
    br_cloth_incline *sheet;
    BR_TRY(br_cloth_incline_create(&r->params, &sheet, error));
    br_status status = BR_OK;
    if (r->what == LARGE)
        status =
            br_cloth_record_create(&c->picture, br_cloth_incline_piece(sheet), &c->look, &r->seen, error);
    if (status >= 0)
        status = steps(c, r, sheet, error);
    br_cloth_incline_destroy(sheet);
    r->seconds = br_wall_seconds() - begin;
    return status;
}
