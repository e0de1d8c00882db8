/* The runs of this experiment. */
#include <math.h>
#include "fig05.h"

const char *const varied_names[VARIED] = {
    "", "air drag", "time step", "mesh", "stretch stiffness", "density", "bending stiffness", "speed"};

static run make(const scene *c, model friction, bool narrow, double duration)
{
    run r = {.model = friction, .narrow = narrow, .duration = duration, .params = c->strip};
    r.params.on_ground = br_extended_law(&c->laws[BR_ON_OBJECTS], (int)friction);
    r.params.on_itself = br_extended_law(&c->laws[BR_ON_ITSELF], (int)friction);
    if (narrow) {
        r.params.width = c->narrow;
        r.params.cells_width = c->narrow_cells;
    }
    return r;
}

static void set(run *r, varied what, double value)
{
    br_cloth_strip_params *const p = &r->params;
    r->what = what;
    r->value = value;
    switch (what) {
    case DRAG:
        p->material.drag = value;
        break;
    case STEP:
        p->options.dt = value;
        break;
    case MESH:
        /* Cells keep their shape. */
        p->cells_width = (int)fmax(round(p->cells_width * value / p->cells), 1);
        p->cells = (int)value;
        break;
    case STRETCH:
        p->material.stretch_warp = p->material.stretch_weft = value;
        break;
    case DENSITY:
        p->material.density = value;
        break;
    case BENDING:
        p->material.bending_warp = p->material.bending_weft = value;
        break;
    case SPEED:
        p->speed = value;
        break;
    default:
        break;
    }
}

static void memory(br_experiment *ex, const scene *c, run *r)
{
    r->n = (size_t)round(r->duration / r->params.options.dt) + 1;
    double **const columns[] = {&r->x, &r->v, &r->fastest, &r->held, &r->ratio};
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        *columns[k] = br_doubles(ex, r->n);
    r->n_block = (size_t)floor(r->duration / c->interval + 1e-9) + 1;
    if (r->gripped)
        r->grips = br_memory(ex, r->n, sizeof *r->grips);
    r->block_x = br_doubles(ex, r->n_block);
    r->block_v = br_doubles(ex, r->n_block);
}

run *make_runs(br_experiment *ex, const scene *c, size_t *n)
{
    const struct {
        varied what;
        model model;
        const double *values;
        size_t n;
    } lists[] = {{DRAG, C, c->drags, c->n_drags},
                 {STEP, CS, c->cs_dts, c->n_cs_dts},
                 {STEP, CSS, c->dts, c->n_dts},
                 {STRETCH, CSS, c->stretches, c->n_stretches},
                 {DENSITY, CSS, c->densities, c->n_densities},
                 {BENDING, CSS, c->bendings, c->n_bendings},
                 {SPEED, CSS, c->speeds, c->n_speeds}};
    const size_t n_lists = sizeof lists / sizeof *lists;
    size_t all = SWEEP + c->n_meshes;
    for (size_t l = 0; l < n_lists; l++)
        all += lists[l].n;
    run *const runs = br_memory(ex, all, sizeof *runs);
    for (model m = C; m < MODELS; m++)
        runs[m] = make(c, m, m == CS, c->duration);
    runs[C].drawn = runs[CSS].drawn = runs[CSS].gripped = true;
    runs[NARROW] = make(c, CSS, true, c->sweep_length);
    runs[FREE] = make(c, C, true, c->duration);
    set(&runs[FREE], DRAG, 0);
    *n = SWEEP;
    for (size_t l = 0; l < n_lists; l++)
        for (size_t k = 0; k < lists[l].n; k++) {
            const model of = lists[l].model;
            runs[*n] = make(c, of, true, of == C ? c->duration : c->sweep_length);
            set(&runs[(*n)++], lists[l].what, lists[l].values[k]);
        }
    for (size_t k = 0; k < c->n_meshes; k++) {
        runs[*n] = make(c, CSS, true, c->sweep_length);
        set(&runs[(*n)++], MESH, c->meshes[k]);
    }
    for (size_t i = 0; i < *n; i++)
        memory(ex, c, &runs[i]);
    return runs;
}

/* Samples are taken before the first step and after each. */
static br_status look(const scene *c, run *r, const br_cloth_strip *strip, size_t i, br_error *error)
{
    const br_cloth_strip_sample now = br_cloth_strip_now(strip);
    r->x[i] = now.x;
    r->v[i] = now.v;
    r->fastest[i] = now.fastest;
    r->held[i] = now.held;
    r->ratio[i] = now.load > 0 ? now.pull / now.load : 0;
    if (r->grips)
        r->grips[i] = look_at_grip(c, strip);
    if (!r->seen)
        return BR_OK;
    br_cloth_record_follow(r->seen, br_vec3_make(now.held, 0, 0));
    return br_cloth_record_step(r->seen, error);
}

/* What is measured of a block; its motion is that of the last one asked for. */
static outcome block_of(const scene *c, run *r, br_cloth_strip_inertia inertia, double breaks)
{
    br_cloth_strip_block(&r->params, inertia, breaks, c->strip.options.dt, c->interval, r->n_block,
                         r->block_x, r->block_v);
    return measure(c, r->n_block, c->interval, r->params.speed, r->block_x, r->block_v, NULL, NULL);
}

br_status take_run(const scene *c, run *r, br_error *error)
{
    const double dt = r->params.options.dt;
    br_cloth_strip *strip;
    BR_TRY(br_cloth_strip_create(&r->params, &strip, error));
    br_status status = BR_OK;
    if (r->drawn)
        status = br_cloth_record_create(&c->picture, br_cloth_strip_piece(strip), &c->look, &r->seen, error);
    if (status >= 0)
        status = look(c, r, strip, 0, error);
    for (size_t i = 1; i < r->n && status >= 0; i++) {
        status = br_cloth_strip_step(strip, error);
        if (status >= 0)
            status = look(c, r, strip, i, error);
    }
    r->totals = br_cloth_piece_so_far(br_cloth_strip_piece(strip));
    br_cloth_strip_destroy(strip);
    if (status < 0)
        return status;
    r->cloth = measure(c, r->n, dt, r->params.speed, r->x, r->v, r->fastest, r->ratio);
    if (r->model == CSS && (r->what == NOTHING || r->what == SPEED)) {
        r->swung = block_of(c, r, BR_STRIP_CATENARY, 0);
        r->broken = block_of(c, r, BR_STRIP_CATENARY, r->cloth.reached);
    }
    r->block = block_of(c, r, BR_STRIP_THIRD, 0);
    return BR_OK;
}

const run *find_run(const run *runs, size_t n, model friction, varied what, double value)
{
    size_t i = SWEEP;
    while (i + 1 < n && !(runs[i].model == friction && runs[i].what == what && runs[i].value == value))
        i++;
    return &runs[i];
}
