/* What the text says of the limit surfaces, over cells, tables and the twists that are looked at. */
#include "fig14.h"

#include <math.h>

#include <bristle/harness/choices.h>

static void judge_all(br_experiment *ex, const void *data, const void *context)
{
    (void)context;
    claim_places(ex, data);
    claim_ratio(ex, data);
    claim_evenness(ex, data);
}

static void judge_twists(br_experiment *ex, const void *data, const void *context)
{
    (void)context;
    claim_places(ex, data);
    claim_ratio(ex, data);
}

static void judge_tables(br_experiment *ex, const void *data, const void *context)
{
    (void)context;
    claim_evenness(ex, data);
}

static double set_cells(void *data, double n)
{
    scene *const s = data;
    s->cells = s->section_cells = (int)n;
    return n;
}

/* Friction of a steady twist hangs on the ratio of slide and spin alone. */
static double set_speed(void *data, double factor)
{
    scene *const s = data;
    s->speed *= factor;
    s->section_speed *= factor;
    return factor == 1 ? NAN : factor;
}

/* The published program truncates cell indices toward zero, the text rounds down. */
static void vary_indices(br_experiment *ex, const scene *s)
{
    scene other = *s;
    other.as_published = false;
    if (!s->as_published)
        return;
    br_variation_begin(ex, "the text's table indices");
    judge_all(ex, &other, NULL);
    br_variation_end(ex);
}

void vary_text(br_experiment *ex, const scene *s)
{
    static const br_choice cells = {"N = %g", BR_CHOICE_SET(scene, set_cells, vary_cells, n_cells)},
                           tables = {"N_ls = %g", BR_CHOICE(scene, n_ls, vary_n_ls, n_n_ls)},
                           speed = {"%g times the speed at the same spin",
                                    BR_CHOICE_SET(scene, set_speed, vary_speed, n_speed)};
    br_choices_vary(ex, s, sizeof *s, &cells, 1, judge_all, NULL);
    br_choices_vary(ex, s, sizeof *s, &tables, 1, judge_tables, NULL);
    br_choices_vary(ex, s, sizeof *s, &speed, 1, judge_twists, NULL);
    vary_indices(ex, s);
}
