/* Whole runs of the sheet on the incline, one a model: a step of each in turn, so that load and clock of the
 * processor are alike in them. They part company: each has its own contacts. */
#include <math.h>
#include "table2.h"

static void destroy(void *incline)
{
    br_cloth_incline_destroy(incline);
}

static void add_step(whole_run *w, const br_cloth_piece *piece, double steps)
{
    const br_cloth_report step = br_cloth_last(br_cloth_piece_cloth(piece));
    const br_cloth_contact_report r = br_cloth_contact_last(br_cloth_piece_contact(piece));
    w->contacts += r.seconds.contacts / steps;
    w->response += step.seconds.respond / steps;
    w->step +=
        (step.seconds.assemble + step.seconds.solve + step.seconds.limit + step.seconds.respond) / steps;
}

void whole_runs(br_experiment *ex, const scene *c, whole_run runs[MODELS])
{
    br_error *const error = br_experiment_error(ex);
    br_cloth_incline *sheets[MODELS];
    for (model m = NONE; m < MODELS; m++) {
        br_cloth_incline_params p = c->level;
        p.cells = p.cells_width = c->small;
        p.on_plane = law_of(&c->laws[BR_ON_OBJECTS], m);
        p.on_itself = law_of(&c->laws[BR_ON_ITSELF], m);
        p.options.clock = br_cpu_seconds;
        br_require(ex, br_cloth_incline_create(&p, &sheets[m], error), NULL);
        br_own(ex, sheets[m], destroy);
        runs[m] = (whole_run){.triangles = 2 * (size_t)c->small * (size_t)c->small};
    }
    const size_t steps = (size_t)round(c->whole / c->level.options.dt);
    for (size_t i = 0; i < steps; i++)
        for (size_t k = 0; k < MODELS; k++) {
            const size_t m = (i + k) % MODELS;
            br_require(ex, br_cloth_incline_step(sheets[m], error), NULL);
            add_step(&runs[m], br_cloth_incline_piece(sheets[m]), (double)steps);
            br_progress_step_of(ex, (double)runs[m].triangles);
        }
    for (model m = NONE; m < MODELS; m++) {
        const br_cloth_incline_sample now = br_cloth_incline_now(sheets[m]);
        runs[m].totals = br_cloth_piece_so_far(br_cloth_incline_piece(sheets[m]));
        runs[m].way = now.x;
        runs[m].folded = now.folded;
        runs[m].touching = now.touching;
    }
}
