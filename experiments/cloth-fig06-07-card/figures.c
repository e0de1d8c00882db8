/* The motion of the four cards over time, and where they are at a few times. */
#include <math.h>
#include "card_runs.h"

motion motion_of(br_experiment *ex, const scene *c, br_ivp_statistics cost[BR_EXTENDED_MODELS])
{
    motion m = {.n = (size_t)c->intervals + 1};
    m.t = br_doubles(ex, m.n);
    for (size_t i = 0; i < m.n; i++)
        m.t[i] = curve_time(c, c->duration, i);
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        m.card[k] = br_memory(ex, m.n, sizeof *m.card[k]);
        cost[k] = slide(ex, c, &c->cards, k, c->tolerance, m.t, m.n, m.card[k]);
    }
    return m;
}

motion figure_7(br_experiment *ex, const scene *c)
{
    br_ivp_statistics work[BR_EXTENDED_MODELS];
    const motion m = motion_of(ex, c, work);
    br_block_sample *fine = br_memory(ex, m.n, sizeof *fine);
    br_table *cost = br_table_open(ex, "integration");
    double change = 0;
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        br_table_text(cost, br_extended_name(k));
        br_table_put(cost, (double)work[k].steps, (double)work[k].failed_steps,
                     (double)work[k].rhs_evaluations);
        /* The same at half the tolerance. */
        slide(ex, c, &c->cards, k, c->tolerance / 2, m.t, m.n, fine);
        for (size_t i = 1; i < m.n; i++) {
            br_worst(&change, relative_error(m.card[k][i].x, fine[i].x));
            br_worst(&change, relative_error(m.card[k][i].v, fine[i].v));
        }
    }
    br_claim(ex, "converged", change);

    br_table *out = br_table_open(ex, "motion");
    for (size_t i = 0; i < m.n; i++) {
        br_table_number(out, m.t[i]);
        for (int k = 0; k < BR_EXTENDED_MODELS; k++)
            br_table_put(out, m.card[k][i].x, m.card[k][i].v, fabs(m.card[k][i].friction));
    }
    return m;
}

void figure_6(br_experiment *ex, const scene *c)
{
    br_table *out = br_table_open(ex, "strobe");
    br_block_sample *s = br_memory(ex, c->n_frames, sizeof *s);
    for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
        slide(ex, c, &c->cards, k, c->tolerance, c->frames, c->n_frames, s);
        for (size_t i = 0; i < c->n_frames; i++) {
            const double across = k * c->lane;
            br_table_put(out, (double)i, s[i].t);
            br_table_text(out, br_extended_name(k));
            br_table_put(out, across, s[i].x, across - c->width / 2, across + c->width / 2,
                         s[i].x - c->length / 2, s[i].x + c->length / 2);
        }
    }
}
