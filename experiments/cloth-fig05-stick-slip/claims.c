/* What is claimed of the strip: what the text says of CSS and C, theory, what the period depends on. */
#include <math.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/statistics.h>
#include "fig05.h"

/* Exponent of the period over what is varied: slope of logarithms, the scene's own value among them. */
static double exponent(br_experiment *ex, const run *runs, size_t n, varied what, double own)
{
    double *const x = br_doubles(ex, n), *const y = br_doubles(ex, n);
    size_t k = 1;
    x[0] = own;
    y[0] = runs[NARROW].cloth.period;
    for (size_t i = SWEEP; i < n; i++)
        if (runs[i].model == CSS && runs[i].what == what) {
            x[k] = runs[i].value;
            y[k++] = runs[i].cloth.period;
        }
    return br_log_slope(x, y, k);
}

/* Largest deviation of the period from that of the narrow strip over what is varied, up to a value. */
static double largest_off(const run *runs, size_t n, varied what, double most)
{
    double off = 0;
    for (size_t i = SWEEP; i < n; i++)
        if (runs[i].model == CSS && runs[i].what == what && runs[i].value <= most)
            br_worst(&off, runs[i].cloth.period / runs[NARROW].cloth.period - 1);
    return off;
}

/* Of a strip's run: how far its period is from a block's. */
static double block_off(const run *r, const outcome *block)
{
    return r->cloth.period / block->period - 1;
}

/* What a block of one degree of freedom lacks: at all speeds of the drive. */
static void claim_blocks(br_experiment *ex, const run *runs, size_t n)
{
    double off = 0, swung = 0, broken = 0;
    for (size_t i = CSS; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model != CSS || !(i == CSS || r->what == SPEED))
            continue;
        br_worst(&off, block_off(r, &r->block));
        br_worst(&swung, block_off(r, &r->swung));
        br_worst(&broken, block_off(r, &r->broken));
    }
    br_claim(ex, "block-period", off);
    br_claim(ex, "block-corrected", broken);
    br_note_number(ex, "swung_off", swung, "1");
    br_note_number(ex, "block_period", runs[CSS].block.period, "s");
    br_note_number(ex, "swung_period", runs[CSS].swung.period, "s");
    br_note_number(ex, "broken_period", runs[CSS].broken.period, "s");
    br_note_number(ex, "broken_stuck", runs[CSS].broken.stuck, "1");
    const run *slow = &runs[NARROW];
    for (size_t i = SWEEP; i < n; i++)
        if (runs[i].what == SPEED && runs[i].value < slow->params.speed)
            slow = &runs[i];
    br_note_number(ex, "slow_speed", slow->params.speed, "m/s");
    br_note_number(ex, "slow_period", slow->cloth.period, "s");
    br_note_number(ex, "slow_block_period", slow->block.period, "s");
    br_note_number(ex, "slow_swung_period", slow->swung.period, "s");
    br_note_number(ex, "slow_broken_period", slow->broken.period, "s");
    br_note_number(ex, "block_stuck", runs[CSS].block.stuck, "1");
}

static void claim_cycles(br_experiment *ex, const scene *c, const outcome *css)
{
    br_claim_holds(ex, "css-sticks-in-each-cycle", css->cycles > 1 && css->rests == css->cycles - 1,
                   "in %d of %d cycles", css->rests, css->cycles - 1);
    br_claim(ex, "css-periodic", css->variation);
    br_claim(ex, "css-stuck", css->stuck);
    br_claim_against(ex, "css-held-by-stiction", css->reached, c->laws[BR_ON_OBJECTS].css.mu_s);
}

static void claim_smooth(br_experiment *ex, const scene *c, const outcome *coulomb, const outcome *css)
{
    br_claim_holds(ex, "c-never-sticks", coulomb->least > c->rests && coulomb->stuck == 0,
                   "least velocity after %g s: %.3f V; with CSS it rests for %.0f %% of the time", c->from,
                   coulomb->least, 100 * css->stuck);
    br_claim(ex, "c-smoother", coulomb->late / css->late);
    br_claim(ex, "css-sudden", css->later / coulomb->acceleration);
    br_claim(ex, "css-sudden-later", css->later / coulomb->later);
}

/* The text's sentences again with what it does not print: drag with C, mesh, step, material and speed with
 * CSS. */
static void vary(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    static const char *const units[VARIED] = {"", " /s", " s", " cells", " N/m", " kg/m^2", " N m", " m/s"};
    br_variation_begin(ex, "no drag");
    claim_smooth(ex, c, &runs[FREE].cloth, &runs[CSS].cloth);
    br_variation_end(ex);
    for (size_t i = SWEEP; i < n; i++) {
        const run *const r = &runs[i];
        if (!(r->model == CSS || (r->model == C && r->what == DRAG)))
            continue;
        br_variation_begin(ex, "%s %g%s", varied_names[r->what], r->value, units[r->what]);
        if (r->model == CSS)
            claim_cycles(ex, c, &r->cloth);
        else
            claim_smooth(ex, c, &r->cloth, &runs[CSS].cloth);
        br_variation_end(ex);
    }
}

static void claim_models(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const outcome *const css = &runs[CSS].cloth, *const coulomb = &runs[C].cloth, *const cs = &runs[CS].cloth;
    claim_cycles(ex, c, css);
    br_claim(ex, "css-true-rest", css->still);
    br_note_number(ex, "css_later", css->later, "m/s^2");
    br_note_number(ex, "c_starts", coulomb->acceleration, "m/s^2");
    br_note_number(ex, "c_later", coulomb->later, "m/s^2");
    br_note_number(ex, "css_peak", css->peak, "1");
    br_claim_against(ex, "css-not-above-stiction", css->peak, c->laws[BR_ON_OBJECTS].css.mu_s);
    claim_smooth(ex, c, coulomb, css);
    vary(ex, c, runs, n);
    double friction = coulomb->peak;
    br_farthest(&friction, coulomb->low, c->laws[BR_ON_OBJECTS].css.mu_c);
    br_claim_against(ex, "c-friction", friction, c->laws[BR_ON_OBJECTS].css.mu_c);
    br_note_number(ex, "c_friction_most", coulomb->peak, "1");
    br_note_number(ex, "c_friction_least", coulomb->low, "1");
    br_claim(ex, "mean-is-drive", css->mean);
    claim_blocks(ex, runs, n);
    br_note_number(ex, "from", c->from, "s");
    br_note_number(ex, "settled", c->settled, "s");
    br_note_number(ex, "drag", c->strip.material.drag, "1/s");
    br_note_number(ex, "c_free_over_css", runs[FREE].cloth.late / css->late, "1");
    br_note_number(ex, "cs_block_period", runs[CS].block.period, "s");
    br_note_number(ex, "cs_block_stuck", runs[CS].block.stuck, "1");
    br_note_number(ex, "css_period", css->period, "s");
    br_note_number(ex, "css_cycles", css->cycles, "1");
    br_note_number(ex, "css_most", css->most, "V");
    br_note_number(ex, "cs_least", cs->least, "V");
    br_note_number(ex, "cs_stuck", cs->stuck, "1");
    br_note_number(ex, "c_late", coulomb->late, "V");
}

/* Comes to rest between any two of its cycles. */
static void claim_rests(br_experiment *ex, const outcome *of)
{
    br_claim_holds(ex, "cs-sticks", of->rests > 0 && of->rests >= of->cycles - 1,
                   "%d rests, stuck for %.0f %% of the time, least velocity %.2f of the drive's", of->rests,
                   100 * of->stuck, of->least);
}

/* The text's sentence on stiction: in the document's case, and with other steps. */
static void claim_cause(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    claim_rests(ex, &runs[CS].cloth);
    for (size_t k = 0; k < c->n_cs_dts; k++) {
        br_variation_begin(ex, "step %g ms", 1e3 * c->cs_dts[k]);
        claim_rests(ex, &find_run(runs, n, CS, STEP, c->cs_dts[k])->cloth);
        br_variation_end(ex);
    }
}

/* Stiction alone: with a coarse step it does what with a fine one it does not. */
static void claim_stiction(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    double fine = INFINITY, coarse = 0;
    for (size_t k = 0; k < c->n_cs_dts; k++) {
        br_least(&fine, c->cs_dts[k]);
        br_most(&coarse, c->cs_dts[k]);
    }
    const outcome *const at_fine = &find_run(runs, n, CS, STEP, fine)->cloth,
                         *const at_coarse = &find_run(runs, n, CS, STEP, coarse)->cloth;
    br_claim_holds(ex, "cs-depends-on-step",
                   at_fine->stuck == 0 && at_fine->rests == 0 && at_coarse->rests > 0 &&
                       at_coarse->rests == at_coarse->cycles - 1,
                   "steps of %g ms: stuck for %.0f %% of the time, %d rests; of %g ms: %.0f %%, %d rests, "
                   "period %.3f s",
                   1e3 * fine, 100 * at_fine->stuck, at_fine->rests, 1e3 * coarse, 100 * at_coarse->stuck,
                   at_coarse->rests, at_coarse->period);
    const outcome *const own = &find_run(runs, n, CS, STEP, c->strip.options.dt)->cloth;
    br_note_number(ex, "cs_own_step", 1e3 * c->strip.options.dt, "ms");
    br_note_number(ex, "cs_own_least", own->least, "V");
    br_note_number(ex, "cs_fine_least", at_fine->least, "V");
    br_note_number(ex, "c_least", runs[C].cloth.least, "V");
    br_note_number(ex, "cs_fine_step", 1e3 * fine, "ms");
    br_note_number(ex, "cs_coarse_step", 1e3 * coarse, "ms");
    br_note_number(ex, "cs_coarse_stuck", at_coarse->stuck, "1");
    br_note_number(ex, "cs_coarse_period", at_coarse->period, "s");
}

static void claim_damping(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    const outcome *const free = &runs[FREE].cloth, *const damped = &runs[C].cloth;
    br_claim(ex, "c-without-drag", free->late / free->early);
    br_claim(ex, "c-with-drag", damped->late / damped->early);
    double *const swings = br_doubles(ex, c->n_drags + 1);
    swings[0] = free->late;
    for (size_t k = 0; k < c->n_drags; k++)
        swings[k + 1] = find_run(runs, n, C, DRAG, c->drags[k])->cloth.late;
    br_claim_order(ex, "c-drag-order", swings, c->n_drags + 1, true);
}

static void claim_period(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_claim(ex, "period-width", fabs(runs[NARROW].cloth.period / runs[CSS].cloth.period - 1));
    br_claim(ex, "period-step", largest_off(runs, n, STEP, INFINITY));
    br_claim(ex, "period-mesh", largest_off(runs, n, MESH, INFINITY));
    br_claim(ex, "period-stretch", exponent(ex, runs, n, STRETCH, c->strip.material.stretch_warp));
    br_claim(ex, "period-density", exponent(ex, runs, n, DENSITY, c->strip.material.density));
    br_claim(ex, "period-bending", largest_off(runs, n, BENDING, c->bent));
    br_claim(ex, "period-speed", exponent(ex, runs, n, SPEED, c->strip.speed));
}

void claim_runs(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    claim_models(ex, c, runs, n);
    claim_cause(ex, c, runs, n);
    claim_stiction(ex, c, runs, n);
    claim_damping(ex, c, runs, n);
    claim_period(ex, c, runs, n);
    br_cloth_totals sum = {0};
    for (size_t i = 0; i < n; i++)
        br_cloth_totals_add(&sum, &runs[i].totals);
    br_claim(ex, "no-intersections", (double)sum.intersections);
    br_claim(ex, "none-below-ground", (double)sum.inside);
    br_note_number(ex, "steps", (double)sum.steps, "1");
    br_note_number(ex, "loose_steps", (double)sum.loose, "1");
    br_note_number(ex, "put_back", (double)sum.put_back, "1");
}
