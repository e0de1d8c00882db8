/* The text's sentences about the bunnies, over as many starts as they need to be told; and over what the text
 * does not fix: filter and packing of the maps, cells of the bunny's mesh, speed at the start. */
#include <stdio.h>
#include "sec56.h"

typedef struct variation {
    char name[80];
    scene s;
    br_patch_filter filter;
} variation;

typedef struct list {
    const sweep_results *document;
    size_t n, which[BUNNY_ENDS], runs;
    const br_bunny_start *starts; /* (runs) */
    variation *of;                /* (n) */
    br_bunny_outcome *outcome;    /* (n x BUNNY_ENDS x runs x BR_BUNNIES) */
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
    return &l->outcome[((k * BUNNY_ENDS + end) * l->runs + run) * BR_BUNNIES];
}

static br_status run_one(size_t i, void *context, br_error *error)
{
    const list *const l = context;
    const size_t run = i % l->runs, end = i / l->runs % BUNNY_ENDS, k = i / (l->runs * BUNNY_ENDS);
    const variation *const v = &l->of[k];
    sampling how = sampling_of(&v->s, l->which[end], POINT);
    how.filter = v->filter;
    const br_status status =
        slide_bunnies(&v->s, &how, &l->starts[run], outcome_of(l, k, end, run), NULL, error);
    br_progress_step(l->document->ex);
    return status;
}

static void run_list(list *l)
{
    br_experiment *const ex = l->document->ex;
    const size_t jobs = l->n * BUNNY_ENDS * l->runs;
    bunny_ends_of(l->document->s, l->which);
    l->outcome = br_memory(ex, jobs * BR_BUNNIES, sizeof *l->outcome);
    br_progress_begin(ex, jobs);
    br_parallel(ex, jobs, run_one, l);
}

/* Adds how many of them fall at the teapot. */
static void add_falls(const list *l, size_t k, int falls[BUNNY_ENDS])
{
    for (size_t end = 0; end < BUNNY_ENDS; end++)
        for (size_t run = 0; run < l->runs; run++)
            falls[end] += fallen_at_teapot(l->document->s, outcome_of(l, k, end, run));
}

void decide_bunnies(const sweep_results *a)
{
    const scene *const s = a->s;
    const br_bunny_start spread = {.yaw = s->yaw, .shift = s->shift, .faster = s->faster};
    variation own;
    list l = {.document = a, .of = &own, .runs = (size_t)(s->decisive_runs - s->bunny_runs)};
    l.starts = br_bunny_starts(a->ex, (size_t)s->decisive_runs, s->bunny_seed, &spread) + s->bunny_runs;
    add(&l, "");
    run_list(&l);
    int falls[BUNNY_ENDS];
    for (int k = 0; k < BUNNY_ENDS; k++)
        falls[k] = fallen(a, l.which[k]);
    add_falls(&l, 0, falls);
    claim_bunnies_fewer(a->ex, falls, 2 * s->decisive_runs);
    br_note_number(a->ex, "decisive", 2 * s->decisive_runs, "bunnies");
    br_note_number(a->ex, "decisive_fallen", falls[BUNNY_TABLE], "bunnies");
    br_note_number(a->ex, "decisive_fallen_small", falls[BUNNY_SMALLEST], "bunnies");
    br_note_number(a->ex, "decisive_fallen_fine", falls[BUNNY_FINEST], "bunnies");
}

void vary_bunnies(const sweep_results *a)
{
    const scene *const s = a->s;
    const size_t most = 3 + s->n_vary_cells + s->n_vary_launch_speeds;
    list l = {.document = a, .of = br_memory(a->ex, most, sizeof *l.of), .runs = (size_t)s->vary_runs};
    l.starts = a->starts;
    fill(&l);
    run_list(&l);
    for (size_t k = 0; k < l.n; k++) {
        int falls[BUNNY_ENDS] = {0};
        add_falls(&l, k, falls);
        br_variation_begin(a->ex, "%s", l.of[k].name);
        claim_bunnies_fewer(a->ex, falls, 2 * s->vary_runs);
        br_variation_end(a->ex);
    }
}
