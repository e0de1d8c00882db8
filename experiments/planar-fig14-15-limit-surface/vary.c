/* What the text says of the limit surfaces, over cells, tables and the twists that are looked at. */
#include "fig14.h"

#include <bristle/harness/claims_vary.h>

static void vary_cells(br_experiment *ex, const scene *s)
{
    for (size_t i = 0; i < s->n_cells; i++) {
        scene other = *s;
        other.cells = other.section_cells = s->vary_cells[i];
        br_variation_begin(ex, "N = %d", other.cells);
        claim_places(ex, &other);
        claim_ratio(ex, &other);
        claim_evenness(ex, &other);
        br_variation_end(ex);
    }
}

static void vary_tables(br_experiment *ex, const scene *s)
{
    for (size_t i = 0; i < s->n_n_ls; i++) {
        scene other = *s;
        other.n_ls = s->vary_n_ls[i];
        br_variation_begin(ex, "N_ls = %d", other.n_ls);
        claim_evenness(ex, &other);
        br_variation_end(ex);
    }
}

/* Friction of a steady twist hangs on the ratio of slide and spin alone. */
static void vary_twists(br_experiment *ex, const scene *s)
{
    for (size_t i = 0; i < s->n_speed; i++) {
        scene other = *s;
        other.speed *= s->vary_speed[i];
        other.section_speed *= s->vary_speed[i];
        br_variation_begin(ex, "%g times the speed at the same spin", s->vary_speed[i]);
        claim_places(ex, &other);
        claim_ratio(ex, &other);
        br_variation_end(ex);
    }
}

/* The published program truncates cell indices toward zero, the text rounds down. */
static void vary_indices(br_experiment *ex, const scene *s)
{
    scene other = *s;
    other.as_published = false;
    if (!s->as_published)
        return;
    br_variation_begin(ex, "the text's table indices");
    claim_places(ex, &other);
    claim_ratio(ex, &other);
    claim_evenness(ex, &other);
    br_variation_end(ex);
}

void vary_text(br_experiment *ex, const scene *s)
{
    vary_cells(ex, s);
    vary_tables(ex, s);
    vary_twists(ex, s);
    vary_indices(ex, s);
}
