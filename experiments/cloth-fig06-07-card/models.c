/* What is claimed of the four models: who is ahead, whose friction falls, closed forms. */
#include <math.h>
#include "card_runs.h"

/* C = CS > CSS > CSSV at every time after the start; "same" as params.ini says. */
static bool falls_in_order(const motion *m, bool velocity, double same)
{
    for (size_t i = 1; i < m->n; i++) {
        double q[BR_EXTENDED_MODELS];
        for (int k = 0; k < BR_EXTENDED_MODELS; k++)
            q[k] = velocity ? m->card[k][i].v : m->card[k][i].x;
        if (!(relative_error(q[BR_EXTENDED_CS], q[BR_EXTENDED_C]) <= same &&
              q[BR_EXTENDED_C] > q[BR_EXTENDED_CSS] && q[BR_EXTENDED_CS] > q[BR_EXTENDED_CSS] &&
              q[BR_EXTENDED_CSS] > q[BR_EXTENDED_CSSV]))
            return false;
    }
    return true;
}

/* Share of the fall of CSS that a sample still has; not a number of a card that rests. */
static double fall_left(const br_block_sample *sample, const br_cssv *law)
{
    if (sample->mode != BR_BLOCK_SLIDES)
        return NAN;
    return (fabs(sample->friction) / sample->normal - law->mu_c) / (law->mu_s - law->mu_c);
}

/* C is the block that slides under a constant force [eq. (1)]; no model gains energy. */
static void claim_closed_forms(br_experiment *ex, const scene *c, const motion *m)
{
    const double g = c->cards.gravity;
    const double rate = br_larger(0, g * (sin(c->cards.slope) - c->cards.law.mu_c * cos(c->cards.slope)));
    double error_v = 0, error_x = 0, error_energy = 0;
    for (size_t i = 1; i < m->n; i++) {
        const br_block_sample *s = &m->card[BR_EXTENDED_C][i];
        br_worst(&error_v, relative_error(s->v, rate * s->t));
        br_worst(&error_x, relative_error(s->x, rate * s->t * s->t / 2));
        for (int k = 0; k < BR_EXTENDED_MODELS; k++) {
            const br_block_sample *q = &m->card[k][i];
            br_worst(&error_energy, relative_error(c->cards.mass * q->v * q->v / 2 + q->dissipated, q->work));
        }
    }
    br_claim(ex, "c-velocity", error_v);
    br_claim(ex, "c-displacement", error_x);
    br_claim(ex, "energy", error_energy);
}

void claim_models(br_experiment *ex, const scene *c, const motion *m)
{
    const double end = m->t[m->n - 1];
    double same = 0;
    for (size_t i = 0; i < m->n; i++) {
        const br_block_sample *a = &m->card[BR_EXTENDED_C][i], *b = &m->card[BR_EXTENDED_CS][i];
        br_worst(&same, relative_error(b->x, a->x));
        br_worst(&same, relative_error(b->v, a->v));
        br_worst(&same, relative_error(b->friction, a->friction));
    }
    br_claim(ex, "c-equals-cs", same);
    br_claim_holds(ex, "displacement-order", falls_in_order(m, false, c->same),
                   "at %zu times; after %g s %.4g, %.4g, %.4g, %.4g m", m->n - 1, end, m->card[0][m->n - 1].x,
                   m->card[1][m->n - 1].x, m->card[2][m->n - 1].x, m->card[3][m->n - 1].x);
    br_claim_holds(ex, "velocity-order", falls_in_order(m, true, c->same),
                   "at %zu times; after %g s %.4g, %.4g, %.4g, %.4g m/s", m->n - 1, end,
                   m->card[0][m->n - 1].v, m->card[1][m->n - 1].v, m->card[2][m->n - 1].v,
                   m->card[3][m->n - 1].v);

    double *friction = br_doubles(ex, m->n);
    for (size_t i = 0; i < m->n; i++)
        friction[i] = fabs(m->card[BR_EXTENDED_CSS][i].friction);
    const br_cssv *law = &c->cards.law;
    const double left = fall_left(&m->card[BR_EXTENDED_CSS][m->n - 1], law);
    br_cards_scene other = c->cards;
    other.law.v_S = c->other_v_S;
    br_block_sample other_end;
    slide(ex, c, &other, BR_EXTENDED_CSS, c->tolerance, &end, 1, &other_end);
    br_claim_order(ex, "css-friction-falls", friction, m->n, true);
    br_claim_against(ex, "css-reaches-coulomb", left, c->coulomb_level);
    br_note_number(ex, "css_fall_left_in_cm", fall_left(&other_end, law), "1");
    br_note_number(ex, "css_fall_left_at_end", left, "1");
    br_note_number(ex, "css_speed_at_end", m->card[BR_EXTENDED_CSS][m->n - 1].v / law->v_S, "v_S");
    claim_closed_forms(ex, c, m);
}
