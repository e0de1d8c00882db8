/* The runs of this experiment. */
#include <math.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include "fig08.h"

const char *const model_names[MODELS] = {"C", "CSS", "CSSV"};
const char *const varied_names[VARIED] = {"",          "seed", "picture",    "mass of F_v", "slow",
                                          "time step", "mesh", "laid aside", "acceleration"};

static run make(const scene *c, model friction, varied what, double value)
{
    run r = {.model = friction, .what = what, .value = value, .duration = c->duration, .params = c->spin};
    static const br_extended_model of[MODELS] = {BR_EXTENDED_C, BR_EXTENDED_CSS, BR_EXTENDED_CSSV};
    r.params.on_sphere = br_extended_law(&c->laws[BR_ON_OBJECTS], of[friction]);
    r.params.on_itself = br_extended_law(&c->laws[BR_ON_ITSELF], of[friction]);
    return r;
}

/* Where the cloth of a seed is laid down; the same for all models. */
static void lay_down(const scene *c, size_t seed, br_cloth_spin_params *p)
{
    br_random *const random = br_random_create(c->seed, seed);
    p->aside = c->within * sqrt(br_random_uniform(random));
    p->toward = 2 * BR_PI * br_random_uniform(random);
    p->turn = BR_PI / 2 * br_random_uniform(random);
    br_random_destroy(random);
}

static void vary(const scene *c, run *r)
{
    br_cloth_spin_params *const p = &r->params;
    switch (r->what) {
    case PICTURE:
        p->cells = c->picture_cells;
        p->aside = c->picture_aside;
        p->turn = c->picture_turn;
        r->whole = true;
        break;
    case GRAM:
        p->mass = r->value;
        break;
    case ACCELERATION:
        p->acceleration = r->value;
        p->aside = c->picture_aside;
        p->turn = c->picture_turn;
        r->whole = true;
        break;
    case SLOW:
        p->acceleration = r->value;
        r->duration = c->slow_length;
        r->whole = true;
        break;
    case STEP:
        p->options.dt = r->value;
        break;
    case MESH:
        p->cells = (int)r->value;
        break;
    case ASIDE:
        p->aside = r->value;
        break;
    default:
        r->whole = r->what == NOTHING;
        break;
    }
}

static void memory(br_experiment *ex, const scene *c, run *r)
{
    r->n = (size_t)round(r->duration / r->params.options.dt) + 1;
    r->at = br_memory(ex, r->n, sizeof *r->at);
    if (r->model == C) {
        r->friction = br_doubles(ex, r->n);
        r->torque = br_doubles(ex, r->n);
    }
    if (r->what != NOTHING)
        return;
    r->n_threads = (size_t)floor(r->duration / c->interval + 1e-9) + 1;
    r->omega = br_doubles(ex, r->n_threads);
    r->touching = br_doubles(ex, r->n_threads);
}

run *make_runs(br_experiment *ex, const scene *c, size_t *n)
{
    const size_t most =
        MODELS * (1 + (size_t)c->seeds) + 4 + 2 * (c->n_dts + c->n_meshes + c->n_asides + c->n_accelerations);
    run *const runs = br_memory(ex, most, sizeof *runs);
    *n = 0;
    for (model m = C; m < MODELS; m++)
        runs[(*n)++] = make(c, m, NOTHING, NAN);
    for (size_t seed = 0; seed < (size_t)c->seeds; seed++)
        for (model m = C; m < MODELS; m++) {
            runs[*n] = make(c, m, SEED, (double)seed);
            lay_down(c, seed, &runs[(*n)++].params);
        }
    runs[(*n)++] = make(c, C, PICTURE, c->picture_cells);
    runs[(*n)++] = make(c, CSSV, PICTURE, c->picture_cells);
    runs[(*n)++] = make(c, CSSV, GRAM, c->gram);
    runs[(*n)++] = make(c, CSS, SLOW, c->slow);
    for (model m = C; m < MODELS; m += CSSV) {
        for (size_t k = 0; k < c->n_dts; k++)
            runs[(*n)++] = make(c, m, STEP, c->dts[k]);
        for (size_t k = 0; k < c->n_meshes; k++)
            runs[(*n)++] = make(c, m, MESH, c->meshes[k]);
        for (size_t k = 0; k < c->n_asides; k++)
            runs[(*n)++] = make(c, m, ASIDE, c->asides[k]);
        for (size_t k = 0; k < c->n_accelerations; k++)
            runs[(*n)++] = make(c, m, ACCELERATION, c->accelerations[k]);
    }
    for (size_t i = 0; i < *n; i++) {
        vary(c, &runs[i]);
        memory(ex, c, &runs[i]);
    }
    return runs;
}

/* Friction and load of the step to sample i. The sphere is about the origin; a contact's normal is that of
 * the step's start, turned with the sphere. */
static void rub(const scene *c, run *r, const br_cloth_spin *spin, size_t i_sample)
{
    const br_cloth_piece *const piece = br_cloth_spin_piece(spin);
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const br_vec3 *const x = br_cloth_positions(cloth), *const v = br_cloth_velocities(cloth);
    const double dt = r->params.options.dt;
    const br_quat turn = br_quat_from_axis_angle(
        br_vec3_make(0, 0, 1), dt * br_cloth_spin_drive(&r->params, br_cloth_spin_now(spin).t - dt / 2));
    br_vec3 centre, drift;
    br_cloth_centre(cloth, &centre, &drift);
    double pressed = 0;
    for (size_t i = 0; i < br_cloth_get_mesh(cloth)->n_vertices; i++) {
        const br_vec3 f = br_cloth_contact_vertex_force(br_cloth_piece_contact(piece), i),
                      normal = br_quat_rotate(turn, br_vec3_normalise(br_vec3_add_scaled(x[i], -dt, v[i])));
        const double load = br_vec3_dot(f, normal);
        const br_vec3 friction = br_vec3_add_scaled(f, -load, normal);
        pressed += load;
        r->friction[i_sample] += br_vec3_length(friction);
        r->torque[i_sample] += br_vec3_cross(br_vec3_sub(x[i], centre), friction).z;
    }
    if (r->at[i_sample].t <= r->params.wait + c->window) {
        r->pressed += pressed;
        r->rubbed += r->friction[i_sample];
    }
}

/* Steps until the end, or until nothing touches any more. */
static br_status take(const scene *c, run *r, br_cloth_spin *spin, br_error *error)
{
    r->at[0] = br_cloth_spin_now(spin);
    if (r->record)
        BR_TRY(br_cloth_record_step(r->record, error));
    for (size_t i = 1; i < r->n; i++) {
        BR_TRY(br_cloth_spin_step(spin, error));
        r->at[i] = br_cloth_spin_now(spin);
        if (r->model == C && r->at[i].t > r->params.wait)
            rub(c, r, spin, i);
        if (r->record)
            BR_TRY(br_cloth_record_step(r->record, error));
        if (!r->whole && r->at[i].t > r->params.wait && r->at[i].touching == 0)
            r->n = i + 1;
    }
    return BR_OK;
}

br_status take_run(const scene *c, run *r, br_error *error)
{
    br_cloth_spin *spin;
    BR_TRY(br_cloth_spin_create(&r->params, &spin, error));
    br_status status = BR_OK;
    if (r->what == PICTURE)
        status = br_cloth_record_create(&c->picture, br_cloth_spin_piece(spin), NULL, &r->record, error);
    if (status >= 0)
        status = take(c, r, spin, error);
    r->totals = br_cloth_piece_so_far(br_cloth_spin_piece(spin));
    br_cloth_spin_destroy(spin);
    if (status < 0)
        return status;
    if (r->n_threads > 0)
        br_cloth_spin_history(&r->params, c->interval, r->n_threads, r->omega, r->touching);
    r->is = measure(c, r);
    return BR_OK;
}

const run *find_run(const run *runs, size_t n, model friction, varied what, double value)
{
    size_t i = SEEDS;
    while (i + 1 < n && !(runs[i].model == friction && runs[i].what == what && runs[i].value == value))
        i++;
    return &runs[i];
}

const br_cloth_spin_sample *sample_at(const run *r, double t)
{
    const size_t i = (size_t)round(t / r->params.options.dt);
    return &r->at[i < r->n ? i : r->n - 1];
}

double touching_more(const run *cssv, const run *coulomb, double t)
{
    return sample_at(cssv, t)->touching - sample_at(coulomb, t)->touching;
}
