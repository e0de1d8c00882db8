/* The sweeps over widths and resolutions: their cases, and all that is run for them. */
#include <math.h>
#include "sec56.h"

size_t n_cases(const scene *s)
{
    return s->n_widths + s->n_resolutions;
}

void case_of(const scene *s, size_t i, sampling *out)
{
    const bool over_widths = i < s->n_widths;
    out->width = over_widths ? s->widths[i] : s->width;
    out->resolution = over_widths ? s->resolution : s->resolutions[i - s->n_widths];
}

sampling sampling_of(const scene *s, size_t which, int way)
{
    sampling how = {.filter = way % 2 ? BR_FILTER_MIPMAP : BR_FILTER_NEAREST,
                    .packing = way >= POINT_8 ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT};
    case_of(s, which, &how);
    return how;
}

/* Jobs, in this order; those of the twins follow. */
typedef struct counts {
    size_t ridges, irons, bunnies;
} counts;

static counts counts_of(const sweep_results *a)
{
    return (counts){.ridges = a->cases * WAYS,
                    .irons = a->cases * WAYS * (size_t)a->s->seeds,
                    .bunnies = a->cases * (size_t)a->s->bunny_runs};
}

static double cost(const sweep_results *a, size_t i)
{
    const scene *s = a->s;
    const counts n = counts_of(a);
    if (i >= n.ridges + n.irons + n.bunnies)
        return twins_cost(a->twins, i - n.ridges - n.irons - n.bunnies);
    if (i >= n.ridges && i < n.ridges + n.irons)
        return iron_cost(s);
    const bool ridge = i < n.ridges;
    const sampling how =
        sampling_of(s, ridge ? i / WAYS : (i - n.ridges - n.irons) / (size_t)s->bunny_runs, POINT);
    return ridge ? ridge_cost(s, &how) : bunny_cost(s, &how);
}

static br_status work(size_t i, void *context, br_error *error)
{
    sweep_results *a = context;
    const scene *s = a->s;
    const counts n = counts_of(a);
    br_status status;
    if (i < n.ridges) {
        const sampling how = sampling_of(s, i / WAYS, (int)(i % WAYS));
        const size_t positions = ridge_positions(s);
        status = scan_ridge(s, &how, &a->ridge[i], positions,
                            i % WAYS == POINT ? a->profile + i / WAYS * positions : NULL, error);
    } else if (i < n.ridges + n.irons) {
        const size_t k = (i - n.ridges) / (size_t)s->seeds, seed = (i - n.ridges) % (size_t)s->seeds;
        const sampling how = sampling_of(s, k / WAYS, (int)(k % WAYS));
        const iron_start from = {.seed = s->iron.seed + 100 * seed};
        status = slide_on_iron(s, &how, &from, &a->iron[i - n.ridges], NULL, error);
    } else if (i < n.ridges + n.irons + n.bunnies) {
        const size_t k = i - n.ridges - n.irons, which = k / (size_t)s->bunny_runs,
                     r = k % (size_t)s->bunny_runs;
        const sampling how = sampling_of(s, which, POINT);
        status = slide_bunnies(s, &how, &a->starts[r], a->bunny + k * BR_BUNNIES, NULL, error);
    } else {
        status = twins_work(a->twins, i - n.ridges - n.irons - n.bunnies, error);
    }
    br_progress_step_of(a->ex, cost(a, i));
    return status;
}

sweep_results run_sweeps(br_experiment *ex, const scene *s)
{
    sweep_results a = {.s = s, .ex = ex, .cases = n_cases(s)};
    const counts n = counts_of(&a);
    const br_bunny_start spread = {.yaw = s->yaw, .shift = s->shift, .faster = s->faster};
    a.ridge = br_memory(ex, n.ridges, sizeof *a.ridge);
    a.profile = br_doubles(ex, a.cases * ridge_positions(s));
    a.iron = br_memory(ex, n.irons, sizeof *a.iron);
    a.bunny = br_memory(ex, n.bunnies * BR_BUNNIES, sizeof *a.bunny);
    a.starts = br_bunny_starts(ex, (size_t)s->bunny_runs, s->bunny_seed, &spread);
    a.twins = twins_create(ex, s, a.starts, a.bunny);
    const size_t jobs = n.ridges + n.irons + n.bunnies + twins_jobs(s);
    double together = 0;
    br_progress_begin(ex, jobs);
    for (size_t i = 0; i < jobs; i++)
        together += cost(&a, i);
    br_progress_cost(ex, together);
    br_parallel(ex, jobs, work, &a);
    return a;
}

iron_mean iron_mean_of(const sweep_results *a, size_t k)
{
    iron_mean m = {0};
    const int n = a->s->seeds;
    double squares = 0;
    for (int r = 0; r < n; r++) {
        const iron_result *q = &a->iron[k * (size_t)n + (size_t)r];
        m.mu += q->mu / n;
        m.theory += q->theory / n;
        m.spread += q->spread / n;
        m.distance += q->distance / n;
        m.deviation += (q->mu - q->theory) / n;
        squares += (q->mu - q->theory) * (q->mu - q->theory) / n;
    }
    m.error = sqrt(fmax(0, squares - m.deviation * m.deviation) / (n - 1));
    return m;
}

int fallen(const sweep_results *a, size_t which)
{
    int n = 0;
    for (int r = 0; r < a->s->bunny_runs; r++)
        n += fallen_at_teapot(a->s, &a->bunny[(which * (size_t)a->s->bunny_runs + (size_t)r) * BR_BUNNIES]);
    return n;
}
