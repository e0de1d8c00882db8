/* The text's sentences about ridge and iron over what it does not fix: filter and packing of the maps, shape
 * and pixels of the ridge, roughness and speed of the box, seeds. The patch and the step, which are printed,
 * are varied, too. */
#include <math.h>
#include <stdio.h>
#include <bristle/numbers.h>
#include "sec56.h"

typedef enum sweeps { BOTH, OVER_WIDTHS, OVER_RESOLUTIONS } sweeps;

/* The scene with one choice made in another way, and its results. */
typedef struct variation {
    char name[80];
    scene s;
    bool bilinear;       /* filter of the ridge's map in place of point samples */
    sweeps acts;         /* sweeps of the ridge that it changes */
    const char *variant; /* of the iron's scene; null: the document's */
    sweep_results a;
} variation;

typedef struct list {
    const sweep_results *document;
    size_t n;
    variation *of; /* (n) */
} list;

static variation *add(list *l, const char *name)
{
    variation *const v = &l->of[l->n++];
    v->s = *l->document->s;
    snprintf(v->name, sizeof v->name, "%s", name);
    return v;
}

/* The last one added is about one of the sweeps of the ridge alone. */
static void acts_on(list *l, sweeps acts)
{
    l->of[l->n - 1].acts = acts;
}

static scene *add_value(list *l, const char *name, double value, const char *unit)
{
    variation *const v = add(l, name);
    snprintf(v->name, sizeof v->name, "%s %g%s", name, value, unit);
    return &v->s;
}

/* ---- the ridge: point samples and mipmaps in each variation ---- */

static list ridges_of(const sweep_results *a)
{
    const scene *s = a->s;
    const size_t most = 1 + s->n_vary_heights + s->n_vary_bevels + s->n_vary_ridge_steps + s->n_vary_pixels +
                        s->n_vary_widths + s->n_vary_resolutions;
    list l = {a, 0, br_memory(a->ex, most, sizeof(variation))};
    for (size_t i = 0; i < s->n_vary_heights; i++)
        add_value(&l, "ridge height", 1e3 * s->vary_heights[i], " mm")->ridge_height = s->vary_heights[i];
    for (size_t i = 0; i < s->n_vary_bevels; i++)
        add_value(&l, "ridge bevel", 1e3 * s->vary_bevels[i], " mm")->ridge_bevel = s->vary_bevels[i];
    for (size_t i = 0; i < s->n_vary_ridge_steps; i++)
        add_value(&l, "positions every", 1e3 * s->vary_ridge_steps[i], " mm")->ridge_step =
            s->vary_ridge_steps[i];
    for (size_t i = 0; i < s->n_vary_pixels; i++)
        add_value(&l, "pixels of the map", s->vary_pixels[i], "")->ridge_pixels = s->vary_pixels[i];
    for (size_t i = 0; i < s->n_vary_widths; i++) {
        add_value(&l, "width", 1e3 * s->vary_widths[i], " mm")->width = s->vary_widths[i];
        acts_on(&l, OVER_RESOLUTIONS);
    }
    for (size_t i = 0; i < s->n_vary_resolutions; i++) {
        add_value(&l, "resolution", s->vary_resolutions[i], "")->resolution = s->vary_resolutions[i];
        acts_on(&l, OVER_WIDTHS);
    }
    add(&l, "filter bilinear")->bilinear = true;
    for (size_t k = 0; k < l.n; k++) {
        l.of[k].a = (sweep_results){.s = &l.of[k].s, .ex = a->ex, .cases = a->cases};
        l.of[k].a.ridge = br_memory(a->ex, a->cases * WAYS, sizeof(ridge_result));
    }
    return l;
}

static br_status scan_one(size_t i, void *context, br_error *error)
{
    const list *l = context;
    const size_t cases = l->document->cases, which = i / 2 % cases;
    variation *v = &l->of[i / (2 * cases)];
    const int way = i % 2 ? MIPMAP : POINT;
    sampling how = sampling_of(&v->s, which, way);
    if (v->bilinear && way == POINT)
        how.filter = BR_FILTER_BILINEAR;
    const br_status status = scan_ridge(&v->s, &how, &v->a.ridge[which * WAYS + (size_t)way], 0, NULL, error);
    br_progress_step(l->document->ex);
    return status;
}

/* Peaks of what is sampled in one way, the work of what is averaged in another; WAYS: no work. */
static void claim_ridge(const sweep_results *a, const char *name, sweeps acts, int sampled, int averaged)
{
    br_variation_begin(a->ex, "%s", name);
    if (acts != OVER_RESOLUTIONS)
        claim_ridge_widths(a, sampled);
    if (acts != OVER_WIDTHS) {
        claim_ridge_resolutions(a, sampled);
        if (averaged != WAYS)
            claim_ridge_work(a, averaged);
    }
    br_variation_end(a->ex);
}

/* What the verdicts hang on, in numbers: peaks over resolutions with mipmaps; the peak of the widest patch
 * over the first of the ridges that are steeper than the document's. */
static void note_peaks(const sweep_results *a, const list *l)
{
    const scene *s = a->s;
    const ridge_result *const mipmap = a->ridge + s->n_widths * WAYS + MIPMAP;
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < s->n_resolutions; i++) {
        br_least(&least, mipmap[i * WAYS].peak);
        br_most(&most, mipmap[i * WAYS].peak);
    }
    br_note_number(a->ex, "mipmap_peak_coarsest", mipmap->peak, "1");
    br_note_number(a->ex, "mipmap_peak_finest", mipmap[(s->n_resolutions - 1) * WAYS].peak, "1");
    br_note_number(a->ex, "mipmap_peak_least", least, "1");
    br_note_number(a->ex, "mipmap_peak_most", most, "1");
    for (size_t k = 0; k < l->n; k++)
        if (l->of[k].s.ridge_bevel < s->ridge_bevel) {
            const ridge_result *const widest = &l->of[k].a.ridge[(s->n_widths - 1) * WAYS + POINT];
            br_note_number(a->ex, "steep_peak", widest->peak, "1");
            return;
        }
}

static void vary_ridge(const sweep_results *a)
{
    list l = ridges_of(a);
    const size_t jobs = l.n * a->cases * 2;
    br_progress_begin(a->ex, jobs);
    br_parallel(a->ex, jobs, scan_one, &l);
    claim_ridge(a, "packing in 8 bits", BOTH, POINT_8, MIPMAP_8);
    claim_ridge(a, "filter mipmap", BOTH, MIPMAP, WAYS);
    br_variation_begin(a->ex, "filter nearest");
    claim_ridge_work(a, POINT);
    br_variation_end(a->ex);
    for (size_t k = 0; k < l.n; k++)
        claim_ridge(&l.of[k].a, l.of[k].name, l.of[k].acts, POINT, l.of[k].bilinear ? POINT : MIPMAP);
    note_peaks(a, &l);
}

/* ---- the box on cast iron, with mipmaps ---- */

static list irons_of(const sweep_results *a)
{
    const scene *s = a->s;
    list l = {a, 0,
              br_memory(a->ex, 2 + s->n_vary_ra + s->n_vary_plaster + s->n_vary_speeds, sizeof(variation))};
    add(&l, "step halved")->variant = "half-step";
    add(&l, "other seeds")->s.iron.seed += 100 * (unsigned)s->seeds;
    for (size_t i = 0; i < s->n_vary_ra; i++)
        add_value(&l, "standard deviation", 1e3 * s->vary_ra[i], " mm")->iron.ra = s->vary_ra[i];
    for (size_t i = 0; i < s->n_vary_plaster; i++)
        add_value(&l, "plaster", s->vary_plaster[i], "")->iron.plaster = s->vary_plaster[i];
    for (size_t i = 0; i < s->n_vary_speeds; i++)
        add_value(&l, "speed", s->vary_speeds[i], " m/s")->iron.speed = s->vary_speeds[i];
    for (size_t k = 0; k < l.n; k++) {
        variation *const v = &l.of[k];
        v->s.seeds = s->vary_seeds;
        v->a = (sweep_results){.s = &v->s, .ex = a->ex, .cases = a->cases};
        v->a.iron = br_memory(a->ex, a->cases * WAYS * (size_t)v->s.seeds, sizeof(iron_result));
    }
    return l;
}

static br_status slide_one(size_t i, void *context, br_error *error)
{
    const list *l = context;
    const size_t cases = l->document->cases, seeds = (size_t)l->document->s->vary_seeds, seed = i % seeds,
                 which = i / seeds % cases;
    variation *v = &l->of[i / (seeds * cases)];
    const sampling how = sampling_of(&v->s, which, MIPMAP);
    const iron_start from = {v->s.iron.seed + 100 * (unsigned)seed, v->variant};
    const bool asked =
        which == table_case(&v->s) || which == v->s.n_widths - 1 || coarser_than_iron(&v->s, which);
    const br_status status =
        asked ? slide_on_iron(&v->s, &how, &from, &v->a.iron[(which * WAYS + MIPMAP) * seeds + seed], NULL,
                              error)
              : BR_OK;
    br_progress_step(l->document->ex);
    return status;
}

static void vary_iron(const sweep_results *a)
{
    list l = irons_of(a);
    const size_t jobs = l.n * a->cases * (size_t)a->s->vary_seeds;
    br_progress_begin(a->ex, jobs);
    br_parallel(a->ex, jobs, slide_one, &l);
    br_variation_begin(a->ex, "packing in 8 bits");
    claim_iron_slippery(a, MIPMAP_8);
    br_variation_end(a->ex);
    br_variation_begin(a->ex, "filter nearest");
    claim_iron_slippery(a, POINT);
    br_variation_end(a->ex);
    for (size_t k = 0; k < l.n; k++) {
        br_variation_begin(a->ex, "%s", l.of[k].name);
        claim_iron_slippery(&l.of[k].a, MIPMAP);
        br_variation_end(a->ex);
    }
}

void vary_claims(const sweep_results *a)
{
    vary_ridge(a);
    vary_iron(a);
    vary_bunnies(a);
}
