/* What is claimed: materials and Coulomb friction, whether contact problems are solved, what the step does.
 */
#include <math.h>
#include <bristle/numbers.h>
#include "stacks.h"

/* What a pushed cube may do. */
typedef bool deed(const scene *, const stack_outcome *);
static bool leaves(const scene *c, const stack_outcome *o)
{
    return o->displacement > c->stacks.side;
}
static bool turns(const scene *c, const stack_outcome *o)
{
    return o->turned > c->turn_limit;
}
static bool goes_straight(const scene *c, const stack_outcome *o)
{
    return o->turned < c->turn_limit;
}

/* What these runs (n) start from. */
static const br_starts *seeds_of(br_experiment *ex, const result *r, int n)
{
    br_starts *const starts = br_starts_begin(ex);
    for (int i = 0; i < n; i++)
        br_starts_put(starts, (double)r[i].seed);
    return starts;
}

/* Claims in how many of these runs (n) the cube of a material does it in both pushes: stacks of the same
 * textures are no trials of their own. */
static void claim_share(br_experiment *ex, const char *id, const scene *c, const result *r, int n,
                        int material, deed *does)
{
    int runs = 0;
    for (int i = 0; i < n; i++) {
        int pushes = 0;
        for (int k = 0; k < PUSHES; k++)
            pushes += does(c, &r[i].stack[material * PUSHES + k]);
        runs += pushes == PUSHES;
    }
    br_claim_sampled(ex, id, runs, seeds_of(ex, r, n));
}

/* What the text says of the cubes that are pushed, of these runs (n). */
static void claim_text(br_experiment *ex, const scene *c, const result *r, int n)
{
    double d[MATERIALS];
    int ordered = 0;
    for (int m = 0; m < MATERIALS; m++)
        d[m] = over_seeds(ex, r, n, m, displacement).value;
    for (int i = 0; i < n; i++)
        ordered += over_pushes(&r[i], 0, displacement) > over_pushes(&r[i], 1, displacement) &&
                   over_pushes(&r[i], 1, displacement) > over_pushes(&r[i], 2, displacement);
    br_claim_order(ex, "displacement", d, MATERIALS, true);
    br_claim_sampled(ex, "displacement-seeds", ordered, seeds_of(ex, r, n));
    claim_share(ex, "acrylic-clear", c, r, n, 0, leaves);
    claim_share(ex, "pvc-turns", c, r, n, 2, turns);
    claim_share(ex, "acrylic-straight", c, r, n, 0, goes_straight);
    claim_share(ex, "oak-straight", c, r, n, 1, goes_straight);
    br_claim_difference(ex, "keeps-structure", of_seeds(ex, r, n, 2, standing), (size_t)n,
                        of_seeds(ex, r, n, 0, standing), (size_t)n);
    br_claim_difference(ex, "pvc-turns-more", of_seeds(ex, r, n, 2, turned), (size_t)n,
                        of_seeds(ex, r, n, 0, turned), (size_t)n);
}

/* How far oak and PVC go in each push when their grain lies the other way, means over the seeds. */
static void note_grain(br_experiment *ex, const result *r, int n)
{
    static const char *const notes[2][PUSHES] = {{"grain_oak_sideways", "grain_oak_forwards"},
                                                 {"grain_pvc_sideways", "grain_pvc_forwards"}};
    for (int m = 0; m < 2; m++)
        for (int k = 0; k < PUSHES; k++) {
            double sum = 0;
            for (int i = 0; i < n; i++)
                sum += r[i].stack[(m + 1) * PUSHES + k].displacement;
            br_note_number(ex, notes[m][k], sum / n, "m");
        }
}

static void vary_text(const results *a)
{
    const scene *const c = a->c;
    br_variation_begin(a->ex, "step halved");
    claim_text(a->ex, c, a->half, a->n);
    br_variation_end(a->ex);
    for (size_t way = 0; way < ways_of(c); way++) {
        char name[80];
        const scene v = varied_scene(c, way, sizeof name, name);
        br_variation_begin(a->ex, "%s", name);
        const result *const r = &a->varied[way * (size_t)a->n];
        claim_text(a->ex, &v, r, a->n);
        br_variation_end(a->ex);
        if (v.stacks.crosswise != c->stacks.crosswise)
            note_grain(a->ex, r, a->n);
    }
}

void claim_materials(const results *a)
{
    br_experiment *const ex = a->ex;
    const int n = a->n;
    double mu[MATERIALS], rest = 0;
    for (int m = 0; m < MATERIALS; m++)
        mu[m] = over_seeds(ex, a->full, n, m, coefficient).value;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < STACKS; k++)
            br_most(&rest, a->full[i].stack[k].rest);
    br_claim_order(ex, "coefficients", mu, MATERIALS, false);
    claim_text(ex, a->c, a->full, n);
    vary_text(a);
    br_claim(ex, "rest", rest);
    br_note_number(ex, "contacts", a->full[0].sums.contacts, "1");
}

void claim_coulomb(const results *a)
{
    const result *const twin = &a->coulomb;
    double apart = 0, turn = 0;
    for (int m = 1; m < MATERIALS; m++)
        br_worst(&apart, over_pushes(twin, m, displacement) - over_pushes(twin, 0, displacement));
    for (int k = 0; k < STACKS; k++)
        br_most(&turn, twin->stack[k].turned);
    br_claim(a->ex, "coulomb-alike", apart);
    br_claim(a->ex, "coulomb-straight", turn);
}

/* Whether the contact problems are solved, and what the length of the step does. */
void claim_steps(const results *a)
{
    br_experiment *const ex = a->ex;
    double half[MATERIALS], change = 0, residual = 0;
    int steps = 0, solved = 0;
    for (int i = 0; i < a->n; i++) {
        steps += a->full[i].steps + a->half[i].steps;
        solved += a->full[i].solved + a->half[i].solved;
        br_most(&residual, br_larger(a->full[i].sums.residual, a->half[i].sums.residual));
    }
    for (int m = 0; m < MATERIALS; m++) {
        half[m] = over_seeds(ex, a->half, a->n, m, displacement).value;
        br_worst(&change, half[m] / over_seeds(ex, a->full, a->n, m, displacement).value - 1);
    }
    br_note_number(ex, "largest_residual", residual, "m/s");
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_order(ex, "half-step-order", half, MATERIALS, true);
    br_claim(ex, "half-step", change);
    double rate = 1e300;
    for (size_t i = 2; i < a->c->n_finer; i++) {
        const double here = over_pushes(&a->finer[i], 0, early),
                     before = over_pushes(&a->finer[i - 1], 0, early),
                     first = over_pushes(&a->finer[i - 2], 0, early);
        br_least(&rate, (before - first) / (here - before));
    }
    br_claim(ex, "step-order", rate);
}
