/* What is claimed of the runs: who sticks, slides and tumbles, from how many starts, on which meshes. */
#include <math.h>
#include <bristle/statistics.h>
#include "fig16.h"

static br_bunny_fall fall(const scene *s, const br_bunny_outcome *o)
{
    return br_bunny_fall_of(&s->bunnies, o);
}

/* The same in all three bunnies. */
static bool same_places(const scene *s, const job *a, const job *b)
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

/* As the text says of metal and plastic. */
static bool tumbles(const scene *s, const br_bunny_outcome *o, br_bunny_material which)
{
    return fall(s, &o[which]) == BR_BUNNY_FALLS_AT_LOGO;
}

/* How many of metal and plastic do not fall. */
static int slide_over(const scene *s, const br_bunny_outcome *o)
{
    return (fall(s, &o[BR_BUNNY_METAL]) == BR_BUNNY_STAYS) +
           (fall(s, &o[BR_BUNNY_PLASTIC]) == BR_BUNNY_STAYS);
}

void claim_starts(br_experiment *ex, const scene *s, const job *j)
{
    int stone = 0, speeds = 0, metal = 0, plastic = 0, half = 0, over[2] = {0, 0}, ridge = 0;
    int twins[BR_BUNNIES] = {0}, halves[BR_BUNNIES] = {0};
    for (int r = 0; r < s->runs; r++) {
        const job *own = perturbed(s, j, AS_IT_IS, r);
        const br_bunny_outcome *o = own->result.bunny, *twin = perturbed(s, j, TWIN, r)->result.bunny;
        stone += stone_sticks(s, o);
        speeds += o[BR_BUNNY_METAL].early_speed > 0 &&
                  o[BR_BUNNY_PLASTIC].early_speed > o[BR_BUNNY_METAL].early_speed;
        metal += tumbles(s, o, BR_BUNNY_METAL);
        plastic += tumbles(s, o, BR_BUNNY_PLASTIC);
        half += same_places(s, own, perturbed(s, j, AT_HALF, r));
        ridge += tumbles(s, o, BR_BUNNY_STONE);
        for (int b = 0; b < BR_BUNNIES; b++) {
            twins[b] += tumbles(s, twin, (br_bunny_material)b);
            halves[b] += !tumbles(s, perturbed(s, j, AT_HALF, r)->result.bunny, (br_bunny_material)b);
        }
        const int slide[2] = {slide_over(s, o), slide_over(s, twin)};
        over[0] += slide[0] > slide[1];
        over[1] += slide[1] > slide[0];
    }
    br_claim_fraction(ex, "stone-sticks", stone, s->runs);
    br_claim_fraction(ex, "speeds-differ", speeds, s->runs);
    br_claim_fraction(ex, "metal-tumbles", metal, s->runs);
    br_claim_fraction(ex, "plastic-tumbles", plastic, s->runs);
    br_claim_fraction(ex, "half-step", half, s->runs);
    br_claim_against(ex, "isotropic-slides-over", br_coin_chance(over[1], over[0] + over[1]),
                     s->significance);
    br_note_number(ex, "starts", s->runs, "starts");
    br_note_number(ex, "stone_tumbles_at_teapot", ridge, "starts");
    br_note_number(ex, "twin_metal_tumbles", twins[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "twin_plastic_tumbles", twins[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "half_step_stone_slides_over", halves[BR_BUNNY_STONE], "starts");
    br_note_number(ex, "half_step_metal_slides_over", halves[BR_BUNNY_METAL], "starts");
    br_note_number(ex, "half_step_plastic_slides_over", halves[BR_BUNNY_PLASTIC], "starts");
    br_note_number(ex, "twin_slides_over_more", over[1], "starts");
    br_note_number(ex, "model_slides_over_more", over[0], "starts");
}

void claim_meshes(br_experiment *ex, const scene *s, const job *j)
{
    br_table *out = br_table_open(ex, "meshes");
    br_table_show(out);
    int least[3] = {s->mesh_runs, s->mesh_runs, s->mesh_runs};
    for (size_t c = 0; c < s->n_cells; c++) {
        int held[3] = {0, 0, 0};
        double contacts = 0;
        const job *at = of_mesh(s, j, c);
        for (int r = 0; r < s->mesh_runs; r++, at++) {
            held[0] += stone_sticks(s, at->result.bunny);
            held[1] += tumbles(s, at->result.bunny, BR_BUNNY_METAL);
            held[2] += tumbles(s, at->result.bunny, BR_BUNNY_PLASTIC);
            contacts += at->result.contacts / s->mesh_runs;
        }
        br_table_put(out, s->cells[c], contacts, s->mesh_runs, held[0], held[1], held[2]);
        for (int k = 0; k < 3; k++)
            least[k] = held[k] < least[k] ? held[k] : least[k];
    }
    static const char *const ids[3] = {"meshes-stone", "meshes-metal", "meshes-plastic"};
    for (int k = 0; k < 3; k++)
        br_claim_fraction(ex, ids[k], least[k], s->mesh_runs);
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
    br_claim_holds(
        ex, "table-or-text", same_places(s, &j[NOMINAL], &j[K_TEXT]),
        "metal falls at %.3g and %.3g m, plastic at %.3g and %.3g m",
        j[NOMINAL].result.bunny[BR_BUNNY_METAL].fall_x, j[K_TEXT].result.bunny[BR_BUNNY_METAL].fall_x,
        j[NOMINAL].result.bunny[BR_BUNNY_PLASTIC].fall_x, j[K_TEXT].result.bunny[BR_BUNNY_PLASTIC].fall_x);
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
