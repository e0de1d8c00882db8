/* What is claimed of single models: C and CS are one while they slide, C against closed forms. */
#include <math.h>
#include "card_runs.h"

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
    double same = 0;
    for (size_t i = 0; i < m->n; i++) {
        const br_block_sample *a = &m->card[BR_EXTENDED_C][i], *b = &m->card[BR_EXTENDED_CS][i];
        br_worst(&same, relative_error(b->x, a->x));
        br_worst(&same, relative_error(b->v, a->v));
        br_worst(&same, relative_error(b->friction, a->friction));
    }
    br_claim(ex, "c-equals-cs", same);
    claim_closed_forms(ex, c, m);
}
