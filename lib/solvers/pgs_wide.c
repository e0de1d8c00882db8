/* Which problems sweeps take in vectors, and memory for that. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "../base/wide_choice.h"
#include "bodies.h"
#include "pgs.h"

size_t pgs_wide_all(const pgs_wide_kernel *all[4])
{
    BR_WIDE_ALL(all, pgs_wide);
}

/* From so many contacts on lanes do not stay near the processor, whose masses would be two fifths of them. */
enum { LARGE = 16384 };

size_t pgs_wide_bytes(const pgs_wide *w, size_t contacts)
{
    const size_t lane = w->constants * sizeof(double), record = sizeof(pgs_contact);
    return contacts * (lane > record ? lane : record) + pgs_wide_idle_lanes(contacts) * lane;
}

/* Of all contacts, so many at least must fit into vectors. */
static const double WORTH = 0.6;

bool pgs_wide_reserve(pgs *s, size_t contacts)
{
    pgs_wide *const w = &s->wide;
    const size_t lanes = contacts + pgs_wide_idle_lanes(contacts);
    w->constants = pgs_wide_constants(contacts < LARGE);
    if (!br_resize(&w->group, lanes / WIDE_NARROWEST, sizeof *w->group) ||
        !br_resize(&w->place, WIDE_PLACES * lanes, sizeof *w->place) ||
        !pgs_reserve_bytes(s, pgs_wide_bytes(w, contacts)))
        return false;
    w->contacts = contacts;
    return true;
}

void pgs_wide_free(pgs_wide *wide)
{
    free(wide->group);
    free(wide->place);
}

/* Of the contacts that are visited from `first` to `end`, those whose cones may go into lanes. */
static size_t that_fit(const br_contact_problem *p, size_t first, size_t end)
{
    const uint32_t *const order = ((const br_body_assembler *)p->op)->order;
    size_t n = 0;
    for (size_t k = first; k < end; k++) {
        double mu[4];
        const br_cone *const cone = p->contacts[order[k]].cone;
        n += pgs_wide_kind(cone ? pgs_friction_of(cone, mu) : PGS_NONE) < WIDE_KINDS;
    }
    return n;
}

/* Are levels wide enough: those of all contacts, or of those that may go into lanes? */
static bool is_worth_it(const pgs_wide_kernel *kernel, const br_contact_problem *p, bool all)
{
    const uint32_t *const level_end = ((const br_body_assembler *)p->op)->level_end;
    size_t n = 0;
    for (size_t first = 0, level = 0; first < p->n_contacts; first = level_end[level++]) {
        const size_t end = level_end[level], wide = all ? end - first : that_fit(p, first, end),
                     rest = wide % kernel->width;
        n += rest >= kernel->least ? wide : wide - rest;
    }
    return (double)n >= WORTH * (double)p->n_contacts;
}

/* Fewer sweeps are over before lanes would be worth it. Bodies with fewer contacts than so many, on average,
 * are many. */
enum { FEW_SWEEPS = 2, MANY_CONTACTS = 4 };

bool pgs_wide_suits(pgs *s, const br_contact_problem *p, const br_solver_options *options)
{
    pgs_wide *const w = &s->wide;
    if (p->op->type != &body_operator_type || p->n_contacts == 0 || options->divide ||
        options->iterations <= FEW_SWEEPS || p->n_contacts > UINT32_MAX >> WIDE_KIND_BITS)
        return false;
    const br_body_assembler *const bodies = (const br_body_assembler *)p->op;
    const pgs_wide_kernel *all[4];
    pgs_wide_all(all);
    if (!w->kernel)
        w->kernel = all[0];
    /* impulses of idle lanes lie behind those of the assembler's contacts */
    if (p->lambda != bodies->lambda || !is_worth_it(w->kernel, p, true) || !is_worth_it(w->kernel, p, false))
        return false;
    if (w->contacts < p->n_contacts && !pgs_wide_reserve(s, s->contacts))
        return false;
    w->own = w->masses == PGS_WIDE_ANY
                 ? w->contacts < LARGE || p->n_contacts < MANY_CONTACTS * bodies->n_bodies
                 : w->masses == PGS_WIDE_OWN;
    if (pgs_wide_constants(w->own) > w->constants) {
        w->constants = pgs_wide_constants(w->own);
        if (!pgs_reserve_bytes(s, pgs_wide_bytes(w, w->contacts)))
            return false;
    }
    return true;
}
