/* What is claimed of the runs: who sticks, slides and tumbles, from how many starts, on which meshes. */
#include <math.h>
#include <bristle/statistics.h>
#include "fig16.h"

static br_bunny_fall fall(const scene *s, const br_bunny_outcome *o)
{
    return br_bunny_fall_of(&s->bunnies, o);
}

bool same_places(const scene *s, const job *a, const job *b)
{
    for (int k = 0; k < BR_BUNNIES; k++)
        if (fall(s, &a->result.bunny[k]) != fall(s, &b->result.bunny[k]))
            return false;
    return true;
}

bool stone_sticks(const scene *s, const br_bunny_outcome *o)
{
    const br_bunny_outcome *const stone = &o[BR_BUNNY_STONE];
    return fall(s, stone) == BR_BUNNY_FALLS_EARLY && stone->slid < s->stuck && stone->fall_time < s->at_once;
}

bool tumbles(const scene *s, const br_bunny_outcome *o, br_bunny_material which)
{
    return fall(s, &o[which]) == BR_BUNNY_FALLS_AT_LOGO;
}

bool speeds_differ(const outcome *of)
{
    const double metal = of->bunny[BR_BUNNY_METAL].early_speed,
                 plastic = of->bunny[BR_BUNNY_PLASTIC].early_speed;
    return metal > of->launched && plastic > metal;
}

/* How many of metal and plastic do not fall. */
static int slide_over(const scene *s, const br_bunny_outcome *o)
{
    return (fall(s, &o[BR_BUNNY_METAL]) == BR_BUNNY_STAYS) +
           (fall(s, &o[BR_BUNNY_PLASTIC]) == BR_BUNNY_STAYS);
}

/* Mean coefficient of each bunny's contacts before the teapot, over the starts: what is rough of it. */
static void claim_roughness(br_experiment *ex, const scene *s, const job *j)
{
    static const char *const notes[BR_BUNNIES] = {"stone_coefficient", "metal_coefficient",
                                                  "plastic_coefficient"};
    double mu[BR_BUNNIES] = {0};
    for (int r = 0; r < s->runs; r++)
        for (int b = 0; b < BR_BUNNIES; b++)
            mu[b] += perturbed(s, j, AS_IT_IS, r)->result.bunny[b].mu / s->runs;
    br_claim_order(ex, "roughness-order", mu, BR_BUNNIES, true);
    for (int b = 0; b < BR_BUNNIES; b++)
        br_note_number(ex, notes[b], mu[b], "1");
}

const br_starts *starts_of(br_experiment *ex, const scene *s, const job *j, int group, int n)
{
    br_starts *const starts = br_starts_begin(ex);
    for (int r = 0; r < n; r++) {
        const br_bunny_start *const from = &perturbed(s, j, group, r)->from;
        br_starts_put(starts, from->yaw, from->shift, from->faster);
    }
    return starts;
}

/* What the text says, over the starts of a group. */
static void claim_text(br_experiment *ex, const scene *s, const job *j, int group)
{
    const br_starts *const from = starts_of(ex, s, j, group, s->runs);
    int stone = 0, speeds = 0, metal = 0, plastic = 0;
    for (int r = 0; r < s->runs; r++) {
        const outcome *const of = &perturbed(s, j, group, r)->result;
        const br_bunny_outcome *const o = of->bunny;
        stone += stone_sticks(s, o);
        speeds += speeds_differ(of);
        metal += tumbles(s, o, BR_BUNNY_METAL);
        plastic += tumbles(s, o, BR_BUNNY_PLASTIC);
    }
    br_claim_sampled(ex, "stone-sticks", stone, from);
    br_claim_sampled(ex, "speeds-differ", speeds, from);
    br_claim_sampled(ex, "metal-tumbles", metal, from);
    br_claim_sampled(ex, "plastic-tumbles", plastic, from);
}

/* The starts against the same at half the step, and with isotropic friction. */
static void claim_pairs(br_experiment *ex, const scene *s, const job *j)
{
    int half = 0, over[2] = {0, 0}, twins[BR_BUNNIES] = {0}, halves[BR_BUNNIES] = {0};
    for (int r = 0; r < s->runs; r++) {
        const job *const own = perturbed(s, j, AS_IT_IS, r), *const finer = perturbed(s, j, AT_HALF, r);
        const br_bunny_outcome *const o = own->result.bunny, *const twin =
                                                                 perturbed(s, j, TWIN, r)->result.bunny;
        half += same_places(s, own, finer);
        for (int b = 0; b < BR_BUNNIES; b++) {
            twins[b] += tumbles(s, twin, (br_bunny_material)b);
            halves[b] += !tumbles(s, finer->result.bunny, (br_bunny_material)b);
        }
        const int slide[2] = {slide_over(s, o), slide_over(s, twin)};
        over[0] += slide[0] > slide[1];
        over[1] += slide[1] > slide[0];
    }
    br_claim_fraction(ex, "half-step", half, s->runs);
    br_claim_against(ex, "isotropic-slides-over", br_coin_chance(over[1], over[0] + over[1]),
                     s->significance);
    br_note_number(ex, "twin_metal_tumbles", twins[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "twin_plastic_tumbles", twins[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "half_step_stone_slides_over", halves[BR_BUNNY_STONE], "starts");
    br_note_number(ex, "half_step_metal_slides_over", halves[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "half_step_plastic_slides_over", halves[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "twin_slides_over_more", over[1], "starts");
    br_note_number(ex, "model_slides_over_more", over[0], "starts");
}

void claim_starts(br_experiment *ex, const scene *s, const job *j)
{
    int ridge = 0;
    for (int r = 0; r < s->runs; r++)
        ridge += tumbles(s, perturbed(s, j, AS_IT_IS, r)->result.bunny, BR_BUNNY_STONE);
    claim_roughness(ex, s, j);
    claim_text(ex, s, j, AS_IT_IS);
    for (int g = 0; g < n_groups(s); g++)
        if (g != AS_IT_IS && g != TWIN) {
            br_variation_begin(ex, "%s", group_name(ex, s, g));
            claim_text(ex, s, j, g);
            br_variation_end(ex);
        }
    claim_pairs(ex, s, j);
    claim_text_k(ex, s, j);
    br_note_number(ex, "starts", s->runs, "starts");
    br_note_number(ex, "stone_tumbles_at_teapot", ridge, "starts");
}

/* Share of solved steps, of the traced runs; and the largest residual at half the step. */
static void claim_residual(br_experiment *ex, const scene *s, const job *j)
{
    int solved = 0, steps = 0;
    double half = 0;
    for (int k = NOMINAL; k <= ISOTROPIC; k++)
        for (size_t i = 0; i < j[k].trace.n; i++) {
            const double residual = j[k].trace.samples[i].residual;
            if (k == HALF) {
                br_most(&half, residual);
            } else {
                solved += residual < s->solved;
                steps++;
            }
        }
    br_claim_fraction(ex, "residual", solved, steps);
    br_claim_against(ex, "residual-half-step", half, s->solved);
}

void claim_named(br_experiment *ex, const scene *s, const job *j)
{
    br_note_number(ex, "contacts", j[NOMINAL].result.contacts, "1");
    br_note_number(ex, "half_step_contacts", j[HALF].result.contacts, "1");
    const br_bunny_outcome *bare = j[NO_LOGO].result.bunny;
    br_claim_holds(ex, "without-logo", slide_over(s, bare) == 2, "metal slides %.3g m, plastic %.3g m",
                   bare[BR_BUNNY_METAL].end_x, bare[BR_BUNNY_PLASTIC].end_x);
    const double way =
        (s->bunnies.start_x + s->bunnies.logo_x - s->bunnies.logo_size / 2) / 2 - s->bunnies.start_x;
    for (int k = BR_BUNNY_METAL; k <= BR_BUNNY_PLASTIC; k++) {
        const br_bunny_outcome *o = &j[NOMINAL].result.bunny[k];
        const double gain = 2 * -s->bunnies.options.world.gravity.z *
                            (sin(s->bunnies.slope) - o->mu * cos(s->bunnies.slope)) * way;
        br_claim_against(ex, k == BR_BUNNY_METAL ? "speed-metal" : "speed-plastic", o->early_speed,
                         sqrt(s->bunnies.speed * s->bunnies.speed + gain));
    }
    claim_residual(ex, s, j);
}
