/* Pairs looked at by all threads, before they are answered in turn. */
#include "response.h"

/* Pairs that are worth a thread's while. */
enum { LEAST = 256 };

size_t cloth_look_parts(const br_cloth_contact *c)
{
    const size_t most = 1 + c->n_pairs / LEAST;
    return br_team_size(c->team) < 2 ? 1 : most < CLOTH_LOOKS ? most : CLOTH_LOOKS;
}

typedef struct task {
    br_cloth_contact *c;
    size_t parts;
    cloth_look look;
} task;

static br_status work(void *context, size_t part, int member, br_error *error)
{
    (void)member;
    (void)error;
    const task *const t = context;
    const size_t n = t->c->n_pairs, end = br_team_begin(n, t->parts, part + 1);
    for (size_t k = br_team_begin(n, t->parts, part); k < end; k++)
        t->look(t->c, &t->c->pairs[k]);
    return BR_OK;
}

void cloth_pairs_look(br_cloth_contact *c, cloth_look look)
{
    task t = {c, cloth_look_parts(c), look};
    if (t.parts > 1)
        br_team_run(c->team, t.parts, work, &t, NULL);
}

static void offends(const br_cloth_contact *c, cloth_couple *pair)
{
    cloth_pair_offends(c, pair);
}

void cloth_pairs_look_offends(br_cloth_contact *c)
{
    cloth_pairs_look(c, offends);
}
