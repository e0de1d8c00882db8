/* The text's sentences about the bunnies over what it does not fix: filter and packing of the maps, cells of
 * the bunny's mesh, speed at the start. */
#include <stdio.h>
#include "sec56.h"

typedef struct variation {
    char name[80];
    scene s;
    br_patch_filter filter;
} variation;

typedef struct list {
    const sweep_results *document;
    size_t n, which[BUNNY_ENDS];
    variation *of;             /* (n) */
    br_bunny_outcome *outcome; /* (n x BUNNY_ENDS x runs x BR_BUNNIES) */
} list;

static variation *add(list *l, const char *name)
{
    variation *const v = &l->of[l->n++];
    v->s = *l->document->s;
    v->filter = BR_FILTER_NEAREST;
    snprintf(v->name, sizeof v->name, "%s", name);
    return v;
}

static void fill(list *l)
{
    const scene *const s = l->document->s;
    add(l, "filter bilinear")->filter = BR_FILTER_BILINEAR;
    add(l, "filter mipmap")->filter = BR_FILTER_MIPMAP;
    add(l, "packing in floats")->s.bunnies.options.patch.packing = BR_PACKING_FLOAT;
    for (size_t i = 0; i < s->n_vary_cells; i++) {
        variation *const v = add(l, "");
        snprintf(v->name, sizeof v->name, "mesh of %d cells", s->vary_cells[i]);
        v->s.bunnies.cells = s->vary_cells[i];
    }
    for (size_t i = 0; i < s->n_vary_launch_speeds; i++) {
        variation *const v = add(l, "");
        snprintf(v->name, sizeof v->name, "speed %g m/s", s->vary_launch_speeds[i]);
        v->s.bunnies.speed = s->vary_launch_speeds[i];
    }
}

static br_bunny_outcome *outcome_of(const list *l, size_t k, size_t end, size_t run)
{
    const size_t runs = (size_t)l->document->s->vary_runs;
    return &l->outcome[((k * BUNNY_ENDS + end) * runs + run) * BR_BUNNIES];
}

static br_status run_one(size_t i, void *context, br_error *error)
{
    const list *const l = context;
    const size_t runs = (size_t)l->document->s->vary_runs, run = i % runs, end = i / runs % BUNNY_ENDS,
                 k = i / (runs * BUNNY_ENDS);
    const variation *const v = &l->of[k];
    sampling how = sampling_of(&v->s, l->which[end], POINT);
    how.filter = v->filter;
    const br_status status =
        slide_bunnies(&v->s, &how, &l->document->starts[run], outcome_of(l, k, end, run), NULL, error);
    br_progress_step(l->document->ex);
    return status;
}

void vary_bunnies(const sweep_results *a)
{
    const scene *const s = a->s;
    const size_t runs = (size_t)s->vary_runs, most = 3 + s->n_vary_cells + s->n_vary_launch_speeds;
    list l = {.document = a, .of = br_memory(a->ex, most, sizeof *l.of)};
    bunny_ends_of(s, l.which);
    fill(&l);
    const size_t jobs = l.n * BUNNY_ENDS * runs;
    l.outcome = br_memory(a->ex, jobs * BR_BUNNIES, sizeof *l.outcome);
    br_progress_begin(a->ex, jobs);
    br_parallel(a->ex, jobs, run_one, &l);
    for (size_t k = 0; k < l.n; k++) {
        int falls[BUNNY_ENDS] = {0};
        for (size_t i = 0; i < BUNNY_ENDS * runs; i++)
            falls[i / runs] += fallen_at_teapot(s, outcome_of(&l, k, i / runs, i % runs));
        br_variation_begin(a->ex, "%s", l.of[k].name);
        claim_bunnies_fewer(a->ex, falls, 2 * s->vary_runs);
        br_variation_end(a->ex);
    }
}
