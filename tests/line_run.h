/* Runs of scenes along a line for tests: the last sample, all events, and the energy balance at every stop.
 */
#ifndef BRISTLE_TESTS_LINE_RUN_H
#define BRISTLE_TESTS_LINE_RUN_H

#include <gsl/gsl_math.h>
#include <bristle/block.h>
#include <bristle/line.h>
#include "check.h"

enum { LINE_RUN_EVENTS = 4096 };

typedef struct line_run {
    br_line *line;
    br_line_sample now;
    br_line_event event[LINE_RUN_EVENTS];
    size_t n_events;
    double energy0, tolerance;
} line_run;

static inline int line_run_keep(const br_line_event *event, void *context)
{
    line_run *const r = context;
    if (r->n_events < LINE_RUN_EVENTS)
        r->event[r->n_events++] = *event;
    return 0;
}

static inline line_run *line_run_begin(const br_line_scene *scene, const br_line_options *options,
                                       double until)
{
    br_line_options o = options ? *options : br_line_options_default();
    br_error error = {0};
    line_run *const r = calloc(1, sizeof *r);
    if (!r)
        check_need(BR_ERR_MEMORY);
    o.on_event = line_run_keep;
    o.context = r;
    const br_status status = br_line_create(scene, &o, 0, until, &r->line, &error);
    check(status == BR_OK, "a scene is created: %s", error.message);
    check_need(status);
    r->now = br_line_now(r->line);
    r->energy0 = r->now.kinetic + r->now.potential;
    r->tolerance = o.ivp.relative_tolerance;
    return r;
}

/* The presets, with other tolerances. */
static inline br_line_options line_run_options(double relative, double absolute)
{
    br_line_options options = br_line_options_default();
    options.ivp.relative_tolerance = relative;
    options.ivp.absolute_tolerance = absolute;
    return options;
}

static inline void line_run_to(line_run *r, double t)
{
    br_error error = {0};
    const br_status status = br_line_run(r->line, t, NULL, 0, NULL, NULL, &error);
    check(status == BR_OK, "runs to %g s: %s", t, error.message);
    r->now = br_line_now(r->line);
    const br_line_sample *const s = &r->now;
    check_close_scaled(s->kinetic + s->potential + s->friction_loss + s->damper_loss + s->impact_loss -
                           r->energy0,
                       s->work, 4 * TOL_INTEGRATOR(r->tolerance), /* of thousands of steps */
                       fmax(r->energy0, s->kinetic + s->potential + fabs(s->work) + fabs(s->friction_loss) +
                                            s->damper_loss + s->impact_loss) +
                           1e-5,
                       "energy balance");
}

static inline void line_run_end(line_run *r)
{
    br_line_destroy(r->line);
    free(r);
}

#endif
