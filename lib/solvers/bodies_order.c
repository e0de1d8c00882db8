/* The order in which a sweep visits contacts. A contact reads and changes the velocities of its own bodies
 * and nothing else, so two contacts that share no body that moves may change places: every number stays what
 * it is. One after the other as they are listed, most contacts wait for the one before, with which they share
 * a body. So each is put on a level, one above the last contact before it on either of its bodies, and levels
 * are visited from below: contacts of one level wait for nothing of each other, and the processor works on
 * several at once. Each body still meets its contacts in the order of the list. What a sweep reads
 * of a contact lies in the order of visits, too, so that memory is read one after the other. */
#include <string.h>
#include "bodies.h"

static uint32_t higher(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Levels from 0 up, of contacts as they are listed, into `place`; returns how many there are. A body that
 * does not move makes nobody wait. */
static uint32_t set_levels(br_body_assembler *s)
{
    uint32_t levels = 0;
    memset(s->body_level, 0, (s->n_bodies + 1) * sizeof *s->body_level);
    for (size_t i = 0; i < s->n_contacts; i++) {
        const body_contact *c = &s->contact[i];
        const uint32_t level =
            higher(c->moves_a ? s->body_level[c->a] : 0, c->moves_b ? s->body_level[c->b] : 0);
        if (c->moves_a)
            s->body_level[c->a] = level + 1;
        if (c->moves_b)
            s->body_level[c->b] = level + 1;
        s->place[i] = level;
        levels = higher(levels, level + 1);
    }
    return levels;
}

/* What is number k comes to `to[k]`, each of which is there once; `to` becomes 0, 1, 2, ... */
static void move_contacts(br_body_assembler *s, uint32_t *to)
{
    for (uint32_t k = 0; k < s->n_contacts; k++)
        while (to[k] != k) {
            const uint32_t there = to[k];
            const body_contact contact = s->contact[there];
            s->contact[there] = s->contact[k];
            s->contact[k] = contact;
            to[k] = to[there];
            to[there] = there;
        }
}

void bodies_order(br_body_assembler *s)
{
    if (s->n_contacts == 0)
        return;
    const uint32_t levels = set_levels(s);
    memset(s->level_end, 0, (levels + 1) * sizeof *s->level_end);
    for (size_t i = 0; i < s->n_contacts; i++)
        s->level_end[s->place[i] + 1]++;
    for (uint32_t k = 0; k < levels; k++)
        s->level_end[k + 1] += s->level_end[k];
    /* level_end[k] is where level k begins, and moves to where it ends as its contacts are put there */
    for (size_t i = 0; i < s->n_contacts; i++)
        s->place[i] = s->level_end[s->place[i]]++;
    memcpy(s->order, s->place, s->n_contacts * sizeof *s->order);
    move_contacts(s, s->order);
    for (size_t i = 0; i < s->n_contacts; i++)
        s->order[s->place[i]] = (uint32_t)i;
}

void bodies_list(br_body_assembler *s)
{
    move_contacts(s, s->order);
}
