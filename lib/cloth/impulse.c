/* Impulses at impacts: what meets on its way is stopped as the features are when they meet. Each impulse may
 * lead to another impact, so rounds follow rounds. */
#include "response.h"
#include "separation.h"

/* Has the pair an impact? If not, that is noted. */
static bool find(const br_cloth_contact *c, cloth_couple *pair, cloth_impact *impact)
{
    br_vec3 x0[4], x1[4];
    cloth_contact_gather(c->x0, pair->v, x0);
    cloth_contact_gather(c->x1, pair->v, x1);
    if (cloth_stay_apart(pair->kind, x0, x1, 0) || cloth_keep_sides(pair->kind, x0, x1)) {
        pair->no_impact = pair->no_touch = c->moves;
        return false;
    }
    if (cloth_impact_find(pair->kind, x0, x1, 1e-6 * c->thickness, impact))
        return true;
    pair->no_impact = c->moves;
    return false;
}

static void look(const br_cloth_contact *c, cloth_couple *pair)
{
    cloth_impact impact;
    if (!cloth_pair_rests(c, pair, pair->no_impact))
        find(c, pair, &impact);
}

/* One round; returns the number of impulses. Of pairs none of whose vertices has moved since nothing came of
 * them nothing comes again: the round is as if all were looked at. */
static size_t strike(br_cloth_contact *c)
{
    size_t impulses = 0;
    cloth_pairs_look(c, look);
    for (size_t k = 0; k < c->n_pairs; k++) {
        cloth_couple *const pair = &c->pairs[k];
        cloth_impact impact;
        if (cloth_pair_rests(c, pair, pair->no_impact) || !find(c, pair, &impact))
            continue;
        if (cloth_pair_push(c, pair->body, pair->v, &impact.at, 0, NULL) == 0)
            continue;
        impulses++;
        for (int a = 0; a < 4; a++)
            cloth_contact_move(c, pair->v[a]);
    }
    return impulses;
}

br_status cloth_impulses(br_cloth_contact *c, br_error *error)
{
    for (int round = 0; round < c->options.rounds; round++) {
        BR_TRY(cloth_pairs_renew(c, error));
        const size_t impulses = strike(c);
        c->report.impacts += impulses;
        if (impulses == 0)
            return BR_OK;
        cloth_touches_settle(c);
    }
    return BR_OK;
}
