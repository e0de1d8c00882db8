/* Where the friction of the sliding CSSV card turns from falling to rising. */
#include <math.h>
#include "card_runs.h"

/* The window around the least of some samples, again and again. */
br_block_sample least_friction(br_experiment *ex, const scene *c, const br_cards_scene *on, double duration)
{
    const size_t n = (size_t)c->intervals + 1;
    double *t = br_doubles(ex, n);
    br_block_sample *s = br_memory(ex, n, sizeof *s), best;
    double low = 0, high = duration;
    do {
        for (size_t i = 0; i < n; i++)
            t[i] = low + (high - low) * (double)i / (double)(n - 1);
        slide(ex, c, on, BR_EXTENDED_CSSV, c->tolerance, t, n, s);
        size_t least = 0;
        for (size_t i = 1; i < n; i++)
            if (fabs(s[i].friction) < fabs(s[least].friction))
                least = i;
        best = s[least];
        low = t[least > 0 ? least - 1 : 0];
        high = t[least + 1 < n ? least + 1 : n - 1];
    } while (high - low > c->window * high && high > c->window * c->window * duration);
    return best;
}

/* Speed at which the law's friction is least: root of its slope. NaN when it only falls or only rises. */
static double speed_of_least(const br_cards_scene *on)
{
    br_card card;
    br_card_set(&card, on, BR_EXTENDED_CSSV);
    const br_law law = card.block.law;
    const double normal = card.block.normal_force;
    double low = on->law.v_S, high = on->law.v_S;
    while (low > 0 && !(law.type->slope(law.params, low, normal) < 0))
        low /= 2;
    while (isfinite(high) && !(law.type->slope(law.params, high, normal) > 0))
        high *= 2;
    if (!(low > 0) || !isfinite(high))
        return NAN;
    for (double v = (low + high) / 2; low < v && v < high; v = (low + high) / 2)
        *(law.type->slope(law.params, v, normal) < 0 ? &low : &high) = v;
    return low;
}

void turning(br_experiment *ex, const scene *c)
{
    const br_block_sample turn = least_friction(ex, c, &c->cards, c->duration);
    br_claim_against(ex, "cssv-turns-at-law-minimum", turn.v, speed_of_least(&c->cards));
    br_note_number(ex, "cssv_turning_time", turn.t, "s");
    br_note_number(ex, "cssv_turning_speed", turn.v, "m/s");

    /* The mass is not printed: the same over the mass. */
    const size_t n = (size_t)c->intervals + 1;
    double *t = br_doubles(ex, n);
    br_block_sample *s = br_memory(ex, n, sizeof *s);
    for (size_t i = 0; i < n; i++)
        t[i] = curve_time(c, c->mass_duration, i);
    br_table *out = br_table_open(ex, "masses");
    br_table *curves = br_table_open(ex, "mass_friction");
    for (size_t k = 0; k < c->n_masses; k++) {
        br_cards_scene on = c->cards;
        on.mass = c->masses[k];
        slide(ex, c, &on, BR_EXTENDED_CSSV, c->tolerance, t, n, s);
        const br_block_sample least_here = least_friction(ex, c, &on, c->mass_duration);
        const double f_least = fabs(least_here.friction) / s[0].normal,
                     f_end = fabs(s[n - 1].friction) / s[0].normal;
        br_table_put(out, on.mass, least_here.t, least_here.v, f_least, f_end, f_end / f_least - 1,
                     s[n - 1].v, s[n - 1].x);
        for (size_t i = 0; i < n; i++)
            br_table_put(curves, (double)k, on.mass, t[i], fabs(s[i].friction) / s[i].normal);
    }
}
