/* The ramps of the field mask over what the document does not fix: the text's sentence that the box sticks
 * once it has stopped. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "drags.h"

void claim_ramps(br_experiment *ex, const ramp *steep, const ramp *gentle)
{
    br_claim_holds(ex, "ramp-stays",
                   !isnan(steep->k) && !isnan(gentle->k) && !steep->slips_again && !gentle->slips_again,
                   "stops at k_A = %.3g and %.3g", steep->k, gentle->k);
}

/* A choice that is made in another way, and the ramps against the steep and the gentle ridges. */
typedef struct variation {
    char name[80];
    scene s;
    start from[2];
    ramp ramp[2];
} variation;

typedef struct list {
    br_experiment *ex;
    const scene *s;
    size_t n;
    variation *of; /* (n) */
} list;

static variation *add(list *l, const char *name)
{
    variation *const v = &l->of[l->n++];
    v->s = *l->s;
    for (int d = 0; d < 2; d++)
        v->from[d].direction = d;
    snprintf(v->name, sizeof v->name, "%s", name);
    return v;
}

static variation *add_value(list *l, const char *name, double value, const char *unit)
{
    variation *const v = add(l, name);
    snprintf(v->name, sizeof v->name, "%s %g%s", name, value, unit);
    return v;
}

/* Other ridges need another end of the ramp: vary.ends times what stops the box in theory. */
static void add_texture(list *l, const char *name, texture kind)
{
    variation *const v = add(l, name);
    double *const ends = br_doubles(l->ex, 2);
    for (int d = 0; d < 2; d++) {
        v->from[d].texture = kind;
        ends[d] = l->s->vary_ends * ramp_theory(l->s, kind, d);
    }
    v->s.ramp_k = ends;
}

static void add_samplings(list *l)
{
    variation *const half = add(l, "step halved"), *const bilinear = add(l, "filter bilinear");
    for (int d = 0; d < 2; d++) {
        half->from[d].variant = "half-step";
        bilinear->from[d].bilinear = true;
    }
    add_texture(l, "ridges of a displacement profile", HEIGHTS);
    add_texture(l, "packing in 8 bits, ridges of a displacement profile", HEIGHTS_CLAMPED);
    for (size_t i = 0; i < l->s->n_other_overlaps; i++) {
        variation *const v = add_value(l, "overlap of", 1e3 * l->s->other_overlaps[i], " mm");
        for (int d = 0; d < 2; d++)
            v->from[d].less_depth = l->s->drag.depth - l->s->other_overlaps[i];
    }
}

/* The first perturbed starts of the drags. */
static void add_starts(list *l, const job *j)
{
    for (int r = 0; r < l->s->vary_starts; r++) {
        variation *const v = add_value(l, "start", r, "");
        for (int d = 0; d < 2; d++) {
            const start *const other = &j[PERTURBED + d * l->s->runs + r].from;
            v->from[d].x = other->x;
            v->from[d].y = other->y;
            v->from[d].turn = other->turn;
        }
    }
}

static void add_scenes(list *l)
{
    const scene *const s = l->s;
    for (size_t i = 0; i < s->n_vary_speeds; i++)
        add_value(l, "speed", s->vary_speeds[i], " m/s")->s.ramp_speed = s->vary_speeds[i];
    for (size_t i = 0; i < s->n_vary_durations; i++)
        add_value(l, "duration", s->vary_durations[i], " s")->s.ramp_duration = s->vary_durations[i];
    for (size_t i = 0; i < s->n_vary_forces; i++)
        add_value(l, "cap of the force", s->vary_forces[i], " of the weight")->s.ramp_force =
            s->vary_forces[i];
    for (size_t i = 0; i < s->n_vary_masses; i++)
        add_value(l, "mass", s->vary_masses[i], " kg")->s.drag.mass = s->vary_masses[i];
    for (size_t i = 0; i < s->n_vary_stiffness; i++)
        add_value(l, "stiffness", s->vary_stiffness[i], " N/m")->s.drag.stiffness = s->vary_stiffness[i];
    for (size_t i = 0; i < s->n_vary_levels; i++)
        add_value(l, "levels", s->vary_levels[i], "")->s.ramp_levels = s->vary_levels[i];
}

static br_status work(size_t i, void *context, br_error *error)
{
    const list *const l = context;
    variation *const v = &l->of[i / 2];
    const br_status status = run_ramp(&v->s, &v->from[i % 2], &v->ramp[i % 2], error);
    br_progress_step(l->ex);
    return status;
}

/* The document's ramps, read by another threshold of what slips. */
static void vary_reading(br_experiment *ex, const scene *s, const job *j)
{
    for (size_t i = 0; i < s->n_vary_moves; i++) {
        scene own = *s;
        own.ramp_moves = s->vary_moves[i];
        ramp steep = j[RAMPS].ramp, gentle = j[RAMPS + 1].ramp;
        judge_ramp(&own, &steep);
        judge_ramp(&own, &gentle);
        br_variation_begin(ex, "slipping from %g of the mouse's speed on", own.ramp_moves);
        claim_ramps(ex, &steep, &gentle);
        br_variation_end(ex);
    }
}

void vary_ramps(br_experiment *ex, const scene *s, const job *j)
{
    const size_t most = 4 + s->n_other_overlaps + (size_t)s->vary_starts + s->n_vary_speeds +
                        s->n_vary_durations + s->n_vary_forces + s->n_vary_masses + s->n_vary_stiffness +
                        s->n_vary_levels;
    list l = {ex, s, 0, br_memory(ex, most, sizeof(variation))};
    add_samplings(&l);
    add_starts(&l, j);
    add_scenes(&l);
    br_progress_begin(ex, 2 * l.n);
    br_parallel(ex, 2 * l.n, work, &l);
    vary_reading(ex, s, j);
    for (size_t k = 0; k < l.n; k++) {
        variation *const v = &l.of[k];
        br_variation_begin(ex, "%s", v->name);
        claim_ramps(ex, &v->ramp[STEEP], &v->ramp[GENTLE]);
        br_variation_end(ex);
        if (v->from[GENTLE].bilinear && v->ramp[GENTLE].slips_again) {
            br_note_number(ex, "bilinear_stops", v->ramp[GENTLE].k, "1");
            br_note_number(ex, "bilinear_slips", v->ramp[GENTLE].slips_at, "1");
        }
        free(v->ramp[0].samples);
        free(v->ramp[1].samples);
    }
}
