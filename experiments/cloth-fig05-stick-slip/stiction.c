/* How the ground holds the strip, vertex by vertex, and how the lower part breaks away. */
#include <math.h>
#include <bristle/statistics.h>
#include "fig05.h"

grip look_at_grip(const scene *c, const br_cloth_strip *strip)
{
    const br_cloth_piece *const piece = br_cloth_strip_piece(strip);
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const br_cloth_contact *const contact = br_cloth_piece_contact(piece);
    const br_vec3 *const v = br_cloth_velocities(cloth);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    double load = 0, rests = 0, limit = 0, holds = 0, slides = 0;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 f = br_cloth_contact_vertex_force(contact, i);
        if (!(f.z > 0))
            continue;
        load += f.z;
        if (v[i].x != 0 || v[i].y != 0) {
            slides -= f.x;
            continue;
        }
        rests += f.z;
        holds -= f.x;
        if (hypot(f.x, f.y) >= c->limit * c->laws[BR_ON_OBJECTS].css.mu_s * f.z)
            limit += f.z;
    }
    return load > 0 ? (grip){rests / load, limit / load, rests > 0 ? holds / rests : 0,
                             load > rests ? slides / (load - rests) : 0}
                    : (grip){0};
}

/* From when less than all but c->front of the load is held for good to when less than c->front is. */
static double spreads(const scene *c, const run *r, size_t at, size_t *all_slide)
{
    size_t begins = at, ends = at;
    while (ends + 1 < r->n && r->grips[ends].held >= c->front) {
        if (r->grips[ends].held >= 1 - c->front)
            begins = ends;
        ends++;
    }
    *all_slide = ends;
    return (double)(ends - begins) * r->params.options.dt;
}

void put_stiction(br_experiment *ex, const scene *c, const run *css)
{
    br_table *const out = br_table_open(ex, "breakaway");
    br_table_show(out);
    const size_t n = (size_t)css->cloth.n_breaks;
    double held[MOST_BREAKS], limit[MOST_BREAKS], at_rest[MOST_BREAKS], time[MOST_BREAKS], after[MOST_BREAKS];
    for (size_t k = 0; k < n; k++) {
        const size_t at = css->cloth.breaks[k];
        const grip *const g = &css->grips[at];
        size_t all;
        held[k] = g->held;
        limit[k] = g->limit;
        at_rest[k] = g->at_rest;
        time[k] = spreads(c, css, at, &all);
        after[k] = css->grips[all].sliding;
        br_table_put(out, (double)at * css->params.options.dt, css->ratio[at], held[k], limit[k], at_rest[k],
                     g->sliding, time[k], after[k]);
    }
    const struct {
        const char *id, *unit;
        double *of;
    } notes[] = {{"held_at_break", "1", held},
                 {"limit_at_break", "1", limit},
                 {"rest_at_break", "1", at_rest},
                 {"spreads", "s", time},
                 {"sliding_after", "1", after}};
    double least = INFINITY;
    for (size_t k = 0; k < n; k++)
        br_least(&least, held[k]);
    br_note_number(ex, "least_held_at_break", n > 0 ? least : NAN, "1");
    for (size_t k = 0; k < sizeof notes / sizeof *notes; k++)
        br_note_number(ex, notes[k].id, n > 0 ? br_median(notes[k].of, n) : NAN, notes[k].unit);
}
