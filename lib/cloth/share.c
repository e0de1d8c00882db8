/* Cutting loops into parts. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "cloth.h"

static bool cut(size_t **begin, size_t parts, size_t n)
{
    if (!br_resize(begin, parts + 1, sizeof **begin))
        return false;
    for (size_t k = 0; k <= parts; k++)
        (*begin)[k] = br_team_begin(n, parts, k);
    return true;
}

/* The part that each thing is in, of those from `begin`. */
static uint32_t *parts_of(const size_t *begin, size_t parts)
{
    uint32_t *const part = calloc(begin[parts] + 1, sizeof *part);
    for (size_t k = 0; part && k < parts; k++)
        for (size_t i = begin[k]; i < begin[k + 1]; i++)
            part[i] = (uint32_t)k;
    return part;
}

/* ---- things that add to targets ---- */

/* Which targets of thing t belong to a part. */
static unsigned belong(const uint32_t *owner, const uint32_t *targets, size_t t, int count, uint32_t part)
{
    unsigned mine = 0;
    for (int k = 0; k < count; k++)
        if (owner[targets[t * CLOTH_TARGETS + (size_t)k]] == part)
            mine |= 1u << k;
    return mine;
}

/* Adds, or with `write` writes, the late things: a thing once for each earlier part that it adds to. */
static void find_late(cloth_share *s, const uint32_t *owner, const uint32_t *part, const uint32_t *targets,
                      int count, size_t *at, bool write)
{
    for (size_t t = 0; t < s->begin[s->parts]; t++)
        for (int k = 0; k < count; k++) {
            const uint32_t to = owner[targets[t * CLOTH_TARGETS + (size_t)k]];
            const unsigned mine = belong(owner, targets, t, count, to);
            /* only at the first of its targets there */
            if (to == part[t] || (mine & ((1u << k) - 1)) != 0)
                continue;
            if (write)
                s->late[at[to]] = (cloth_late){(uint32_t)t, mine};
            at[to]++;
        }
}

static bool fill(cloth_share *s, const uint32_t *owner, const uint32_t *part, const uint32_t *targets,
                 int count)
{
    size_t *const at = calloc(s->parts, sizeof *at);
    if (!at)
        return false;
    find_late(s, owner, part, targets, count, at, false);
    s->late_begin[0] = 0;
    for (size_t k = 0; k < s->parts; k++) {
        s->late_begin[k + 1] = s->late_begin[k] + at[k];
        at[k] = s->late_begin[k];
    }
    const bool fits = br_resize(&s->late, s->late_begin[s->parts], sizeof *s->late);
    if (fits)
        find_late(s, owner, part, targets, count, at, true);
    free(at);
    return fits;
}

bool cloth_share_create(cloth_share *s, size_t parts, size_t things, int count, const uint32_t *targets,
                        size_t n_targets)
{
    *s = (cloth_share){.parts = parts};
    if (!cut(&s->begin, parts, things) || !br_resize(&s->own, things, sizeof *s->own) ||
        !br_resize(&s->late_begin, parts + 1, sizeof *s->late_begin))
        return false;
    uint32_t *const part = parts_of(s->begin, parts), *const owner = malloc((n_targets + 1) * sizeof *owner);
    bool fits = part && owner;
    if (fits) {
        for (size_t i = 0; i < n_targets; i++)
            owner[i] = UINT32_MAX;
        for (size_t t = 0; t < things; t++)
            for (int k = 0; k < count; k++) {
                uint32_t *const of = &owner[targets[t * CLOTH_TARGETS + (size_t)k]];
                *of = part[t] < *of ? part[t] : *of;
            }
        for (size_t t = 0; t < things; t++)
            s->own[t] = (uint16_t)belong(owner, targets, t, count, part[t]);
        fits = fill(s, owner, part, targets, count);
    }
    free(part);
    free(owner);
    return fits;
}

void cloth_share_free(cloth_share *s)
{
    free(s->begin);
    free(s->own);
    free(s->late_begin);
    free(s->late);
}

/* ---- rows ---- */

static void find_crossing(cloth_bands *b, const uint32_t *part, size_t row, const size_t *start,
                          const uint32_t *column, bool far, size_t *at, bool write)
{
    for (size_t k = start[row]; k < start[row + 1]; k++) {
        const uint32_t to = part[column[k]];
        if (to == part[row])
            continue;
        if (write)
            b->crossing[at[to]] = (cloth_crossing){(uint32_t)row, (uint32_t)k, far};
        at[to]++;
    }
}

static void find_all(cloth_bands *b, const uint32_t *part, const cloth_matrix *m, size_t *at, bool write)
{
    for (size_t i = 0; i < m->n; i++) {
        find_crossing(b, part, i, m->start, m->column, false, at, write);
        find_crossing(b, part, i, m->far_start, m->far_column, true, at, write);
    }
}

bool cloth_bands_create(cloth_bands *b, size_t parts, const cloth_matrix *m)
{
    *b = (cloth_bands){.parts = parts};
    if (!cut(&b->begin, parts, m->n) || !br_resize(&b->crossing_begin, parts + 1, sizeof *b->crossing_begin))
        return false;
    uint32_t *const part = parts_of(b->begin, parts);
    size_t *const at = calloc(parts, sizeof *at);
    bool fits = part && at;
    if (fits) {
        find_all(b, part, m, at, false);
        b->crossing_begin[0] = 0;
        for (size_t k = 0; k < parts; k++) {
            b->crossing_begin[k + 1] = b->crossing_begin[k] + at[k];
            at[k] = b->crossing_begin[k];
        }
        fits = br_resize(&b->crossing, b->crossing_begin[parts], sizeof *b->crossing);
    }
    if (fits)
        find_all(b, part, m, at, true);
    free(part);
    free(at);
    return fits;
}

void cloth_bands_free(cloth_bands *b)
{
    free(b->begin);
    free(b->crossing_begin);
    free(b->crossing);
}

/* ---- those of a cloth ---- */

/* One part for one thread; else more than there are threads, so that one which is late does not hold the
 * others up, and not so many that parts of a small sheet are hardly more than what they share. */
static size_t parts_for(const br_cloth *c)
{
    const size_t threads = (size_t)br_team_size(c->team), most = 1 + c->n / 256;
    const size_t parts = threads > 1 ? 2 * threads : 1;
    return parts < most ? parts : most;
}

static bool share_elements(br_cloth *c, size_t parts)
{
    const size_t n = c->mesh->n_triangles;
    uint32_t *const targets = malloc((n * CLOTH_TARGETS + 1) * sizeof *targets);
    for (size_t t = 0; targets && t < n; t++)
        for (size_t k = 0; k < 3; k++) {
            targets[t * CLOTH_TARGETS + k] = c->elements[t].vertex[k];
            targets[t * CLOTH_TARGETS + 3 + k] = (uint32_t)c->n + c->elements[t].slot[k].index;
        }
    const bool fits =
        targets && cloth_share_create(&c->by_element, parts, n, 6, targets, c->n + c->matrix.start[c->n]);
    free(targets);
    return fits;
}

static bool share_bends(br_cloth *c, size_t parts)
{
    const size_t n = c->mesh->n_hinges;
    uint32_t *const targets = malloc((n * CLOTH_TARGETS + 1) * sizeof *targets);
    for (size_t h = 0; targets && h < n; h++) {
        for (size_t k = 0; k < 4; k++)
            targets[h * CLOTH_TARGETS + k] = c->bends[h].vertex[k];
        for (size_t k = 0; k < 6; k++)
            targets[h * CLOTH_TARGETS + 4 + k] = (uint32_t)c->n + c->bends[h].slot[k].index;
    }
    const bool fits =
        targets && cloth_share_create(&c->by_bend, parts, n, 10, targets, c->n + c->matrix.start[c->n]);
    free(targets);
    return fits;
}

bool cloth_share_out(br_cloth *c)
{
    const size_t parts = parts_for(c);
    c->matrix.team = c->team;
    return cloth_bands_create(&c->matrix.bands, parts, &c->matrix) && share_elements(c, parts) &&
           (!c->full_bending || share_bends(c, parts));
}
