/* What hangs on our choices: step and mesh, how words are read, the mass that F_v belongs to, where the cloth
 * is laid down. */
#include <math.h>
#include <stdio.h>
#include <bristle/numbers.h>
#include "fig08.h"

/* Of another step or mesh, the pictures' among them. */
static bool refines(const run *r)
{
    return r->what == STEP || r->what == MESH || r->what == PICTURE;
}

void put_convergence(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "convergence");
    br_table_show(out);
    for (model m = C; m < MODELS; m += CSSV)
        for (size_t i = 0; i < n; i++) {
            const run *const r = &runs[i];
            if (r->model != m || !(i == m || refines(r)))
                continue;
            br_table_text(out, model_names[m]);
            br_table_put(out, 1e3 * r->params.options.dt, r->params.cells, r->is.before,
                         m == C ? r->rubbed / r->pressed : NAN, r->is.reach, r->is.thrown,
                         threads_off(c, r, &runs[m]), r->is.balance);
        }
}

/* Largest change of when an angular velocity is reached, relative, and of when it is thrown off [s], over the
 * steps or meshes of some runs. */
static void changes(const run *runs, size_t n, bool (*of)(const run *r, double dt), double dt, double *reach,
                    double *thrown)
{
    *reach = *thrown = 0;
    for (size_t i = SEEDS; i < n; i++) {
        const run *const r = &runs[i];
        if (!refines(r) || !of(r, dt))
            continue;
        br_worst(reach, r->is.reach / runs[r->model].is.reach - 1);
        br_worst(thrown, r->is.thrown - runs[r->model].is.thrown);
    }
}

static bool finer(const run *r, double dt)
{
    return r->what == STEP && r->params.options.dt < dt;
}
static bool coarser(const run *r, double dt)
{
    return r->what == STEP && r->params.options.dt > dt;
}
static bool other_mesh(const run *r, double dt)
{
    (void)dt;
    return r->what != STEP;
}

void claim_convergence(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const double dt = c->spin.options.dt, apart = runs[C].is.thrown - runs[CSSV].is.thrown;
    double fine, coarse, mesh, fine_off, coarse_off, mesh_off;
    changes(runs, n, finer, dt, &fine, &fine_off);
    changes(runs, n, coarser, dt, &coarse, &coarse_off);
    changes(runs, n, other_mesh, dt, &mesh, &mesh_off);
    int kept = 0, tried = 0;
    double carried = runs[C].rubbed / runs[C].pressed, lost = 1 - runs[C].is.balance,
           before = runs[C].is.before, threads = 0;
    br_note_number(ex, "carried", carried, "1");
    br_note_number(ex, "c_lost", lost, "1");
    br_note_number(ex, "c_before", before, "1");
    for (size_t i = SEEDS; i < n; i++) {
        const run *const r = &runs[i];
        if (!refines(r))
            continue;
        if (r->model == C && coarser(r, dt)) {
            br_least(&carried, r->rubbed / r->pressed);
            br_most(&lost, 1 - r->is.balance);
            br_least(&before, r->is.before);
        }
        if (finer(r, dt))
            br_most(&threads, threads_off(c, r, &runs[r->model]));
        if (r->model != CSSV)
            continue;
        kept += keeps_order(&r->is, &find_run(runs, n, C, r->what, r->value)->is);
        tried++;
    }
    br_claim_holds(ex, "order-kept", kept == tried, "in %d of %d", kept, tried);
    br_claim(ex, "half-step", fine);
    br_claim(ex, "over-step", fmax(fine, coarse));
    br_claim(ex, "over-mesh", mesh);
    br_claim(ex, "over-thrown", fmax(fmax(fine_off, coarse_off), mesh_off) / apart);
    br_note_number(ex, "half_thrown", fine_off / apart, "1");
    br_note_number(ex, "mesh_thrown", mesh_off / apart, "1");
    br_note_number(ex, "carried_coarse", carried, "1");
    br_note_number(ex, "c_lost_coarse", lost, "1");
    br_note_number(ex, "c_before_coarse", before, "1");
    br_note_number(ex, "threads_half", threads, "1");
}

/* A claim of a frame in one more case; whether less of the cloth touches with CSSV there. */
static bool less_touches(br_experiment *ex, const char *id, const run *cssv, const run *coulomb, double t)
{
    const double more = touching_more(cssv, coulomb, t);
    br_claim(ex, id, more);
    br_variation_end(ex);
    return more < 0;
}

/* Where the cloth is laid down, and how fast the sphere speeds up, which the document does not print. */
static void vary_frame(br_experiment *ex, const scene *c, const run *runs, size_t n, char frame, double t)
{
    char id[] = "frame-?", name[40];
    id[6] = frame;
    int starts = 0, on_axis = 0;
    for (int s = 0; s < c->seeds; s++) {
        const run *const of = &runs[SEEDS + (size_t)s * MODELS];
        br_variation_begin(ex, "start %d", s);
        starts += less_touches(ex, id, &of[CSSV], &of[C], t);
    }
    for (size_t k = 0; k < c->n_accelerations; k++) {
        const double value = c->accelerations[k];
        br_variation_begin(ex, "%g rad/s^2, %d cells", value, c->spin.cells);
        on_axis += less_touches(ex, id, find_run(runs, n, CSSV, ACCELERATION, value),
                                find_run(runs, n, C, ACCELERATION, value), t);
    }
    snprintf(name, sizeof name, "%c_starts", frame);
    br_note_number(ex, name, starts, "1");
    snprintf(name, sizeof name, "%c_all_starts", frame);
    br_note_number(ex, name, c->seeds, "1");
    snprintf(name, sizeof name, "%c_on_axis", frame);
    br_note_number(ex, name, on_axis, "1");
    snprintf(name, sizeof name, "%c_all_on_axis", frame);
    br_note_number(ex, name, (double)c->n_accelerations, "1");
}

/* What the text says of C with other steps and meshes, starts, and spheres that speed up otherwise. */
static void vary_coulomb(br_experiment *ex, const run *runs, size_t n)
{
    for (size_t i = SEEDS; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model != C || !(refines(r) || r->what == SEED || r->what == ACCELERATION))
            continue;
        br_variation_begin(ex, "%s %g", varied_names[r->what], r->value);
        br_claim(ex, "c-straight", r->is.straight);
        br_claim(ex, "c-force", r->is.force);
        br_claim(ex, "c-constant", r->is.late / r->is.first);
        br_variation_end(ex);
    }
}

/* Each half of the sentence about accelerations over the window of the other. */
static void vary_windows(br_experiment *ex, const run *runs)
{
    br_variation_begin(ex, "second window over the first");
    br_claim(ex, "c-constant", runs[C].is.second / runs[C].is.first);
    br_variation_end(ex);
    br_variation_begin(ex, "last window before over the first");
    br_claim(ex, "cssv-increasing", runs[CSSV].is.late / runs[CSSV].is.first);
    br_variation_end(ex);
}

/* Adds where the cloth of a run is laid down. */
static void add_start(br_starts *starts, const run *r)
{
    br_starts_put(starts, r->params.aside, r->params.toward, r->params.turn);
}

const br_starts *starts_of_seeds(br_experiment *ex, const scene *c, const run *runs)
{
    br_starts *const starts = br_starts_begin(ex);
    for (int s = 0; s < c->seeds; s++)
        add_start(starts, &runs[SEEDS + (size_t)s * MODELS + CSSV]);
    return starts;
}

/* Whether the cloth leaves the sphere earlier with CSSV, with other steps and meshes, and on spheres that
 * speed up otherwise. All these cloths are laid down at one place: each pair is a variation of its own, since
 * together they would be no more trials. */
static void vary_leaving_by_pairs(br_experiment *ex, const run *runs, size_t n)
{
    for (size_t i = SEEDS; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model != CSSV || !(refines(r) || r->what == ACCELERATION))
            continue;
        br_starts *const from = br_starts_begin(ex);
        add_start(from, r);
        br_variation_begin(ex, "%s %g", varied_names[r->what], r->value);
        br_claim_sampled(ex, "leaves-earlier",
                         sooner(r->is.left, find_run(runs, n, C, r->what, r->value)->is.left), from);
        br_variation_end(ex);
    }
}

/* The same read as losing a share of the contact, and over steps, meshes and how fast the sphere speeds up.
 */
static void vary_leaving(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    for (size_t k = 0; k < c->n_leavings; k++) {
        int left = 0;
        for (int s = 0; s < c->seeds; s++) {
            const run *const of = &runs[SEEDS + (size_t)s * MODELS];
            left += sooner(thrown_of(&of[CSSV], c->leavings[k]), thrown_of(&of[C], c->leavings[k]));
        }
        br_variation_begin(ex, "%g of the contact left", c->leavings[k]);
        br_claim_sampled(ex, "leaves-earlier", left, starts_of_seeds(ex, c, runs));
        br_variation_end(ex);
    }
    vary_leaving_by_pairs(ex, runs, n);
}

void vary_claims(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    vary_leaving(ex, c, runs, n);
    vary_coulomb(ex, runs, n);
    vary_windows(ex, runs);
    for (size_t k = 0; k < c->n_reaches; k++) {
        br_variation_begin(ex, "%g rad/s", c->reaches[k]);
        claim_faster(ex, c, runs, c->reaches[k]);
        br_variation_end(ex);
    }
    for (size_t k = 0; k < c->n_halves; k++) {
        br_variation_begin(ex, "%g of the contact left", c->halves[k]);
        claim_thrown(ex, c, runs, c->halves[k]);
        br_variation_end(ex);
    }
    for (size_t i = SEEDS; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model != CSSV || !(refines(r) || r->what == GRAM || r->what == ACCELERATION))
            continue;
        br_variation_begin(ex, "%s %g", varied_names[r->what], r->value);
        br_claim(ex, "cssv-increasing", r->is.second / r->is.first);
        if (refines(r))
            br_claim(ex, "threads",
                     fmax(threads_off(c, r, &runs[CSSV]),
                          threads_off(c, find_run(runs, n, C, r->what, r->value), &runs[C])));
        br_variation_end(ex);
    }
    for (size_t k = 1; k < c->n_frames; k++)
        vary_frame(ex, c, runs, n, k == 1 ? 'b' : 'c', c->frames[k] * c->frame);
}
