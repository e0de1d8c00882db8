/* The strokes again with what is ours: time step, mesh, stiffness of the gel. */
#include <stdio.h>
#include <bristle/harness/claims_vary.h>

#include "fig06.h"

enum { STEP, MESH, STIFFNESS, ACROSS };

/* What a variation changes, and its name. */
typedef struct variation {
    scene scene;
    int what;
} variation;

static variation *make_list(br_experiment *ex, const scene *c)
{
    return br_memory(ex, 2 + c->n_young + c->n_mu_b, sizeof(variation));
}

static size_t variations(const scene *c, variation *list)
{
    size_t n = 0;
    list[n] = (variation){*c, STEP};
    list[n].scene.step.dt *= c->finer;
    n += c->finer < 1; /* 1: no other step in miniature */
    list[n] = (variation){*c, MESH};
    list[n].scene.cells = c->fine_cells;
    n += c->n_fine_cells > 1; /* nor another mesh */
    for (size_t i = 0; i < c->n_young; i++) {
        list[n] = (variation){*c, STIFFNESS};
        list[n].scene.gel.young = c->young[i];
        n += c->young[i] != c->gel.young; /* the gel's own: nor another stiffness */
    }
    for (size_t i = 0; i < c->n_mu_b; i++) {
        list[n] = (variation){*c, ACROSS};
        list[n++].scene.skin.mu_b = c->mu_b[i];
    }
    return n;
}

size_t varied_strokes(br_experiment *ex, const scene *c)
{
    return trials_of(c) * variations(c, make_list(ex, c));
}

/* A stroke of a variation, for the threads. */
typedef struct job {
    const scene *scene;
    trial trial;
} job;

static br_status one(const void *unused, const void *how, void *s, br_error *error)
{
    (void)unused;
    const job *const j = how;
    return run_stroke(j->scene, &j->trial, s, error);
}

/* The name of a variation; the experiment's memory. */
static const char *name_of(br_experiment *ex, const variation *v)
{
    enum { LONGEST = 60 };
    const scene *const c = &v->scene;
    char *const name = br_memory(ex, LONGEST, 1);
    if (v->what == STEP)
        snprintf(name, LONGEST, "dt = %g s", c->step.dt);
    else if (v->what == MESH)
        snprintf(name, LONGEST, "%d x %d x %d cells", c->cells[0], c->cells[1], c->cells[2]);
    else if (v->what == STIFFNESS)
        snprintf(name, LONGEST, "E = %g Pa", c->gel.young);
    else
        snprintf(name, LONGEST, "mu_b = %g", c->skin.mu_b);
    return name;
}

static const br_field kept_fields[] = {
    {BR_KEPT(stroke, along, "along_1")},      {BR_KEPT(stroke, along_theory, "along_theory_1")},
    {BR_KEPT(stroke, aside, "up_1")},         {BR_KEPT(stroke, aside_theory, "up_theory_1")},
    {BR_KEPT(stroke, farthest_x, "moved_m")}, {BR_KEPT(stroke, farthest_z, "raised_m")},
    {BR_KEPT(stroke, answer, "answer_1")}};
static const br_struct_type kept_struct = BR_STRUCT_OF(stroke, kept_fields, NULL);

void vary(br_experiment *ex, const scene *c, const trial *trials)
{
    variation *const list = make_list(ex, c);
    const size_t n = variations(c, list), own = trials_of(c);
    job *const jobs = br_memory(ex, n * own, sizeof *jobs);
    stroke *const strokes = br_memory(ex, n * own, sizeof *strokes);
    const char **const settings = br_memory(ex, n * own, sizeof *settings);
    for (size_t i = 0; i < n * own; i++) {
        settings[i] = name_of(ex, &list[i / own]);
        jobs[i] = (job){&list[i / own].scene, trials[i % own]};
        make_stroke(ex, jobs[i].scene, &strokes[i]);
    }
    br_kept *const kept = br_kept_open(ex, &c->kept, &kept_struct);
    br_kept_trials(kept, settings, n * own, one, NULL, jobs, sizeof *jobs, strokes, sizeof *strokes);
    br_kept_claim(kept, "kept-rows");

    br_table *const table = br_table_open(ex, "variations");
    br_table_show(table);
    for (size_t k = 0; k < n; k++) {
        const scene *const v = &list[k].scene;
        const stroke *const of = &strokes[k * own];
        for (size_t i = 0; i < own; i++) {
            br_table_put(table, v->step.dt, v->cells[0], v->gel.young, v->skin.mu_b);
            br_table_text(table, friction_name(ex, v, &trials[i]));
            br_table_put(table, of[i].along, of[i].along_theory, of[i].farthest_x, of[i].farthest_z);
        }
        br_variation_begin(ex, "%s", settings[k * own]);
        claim_frictions(ex, v, trials, of);
        br_variation_end(ex);
    }
}
