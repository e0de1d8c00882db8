/* What the runs leave behind as tables. */
#include <bristle/numbers.h>
#include "turns.h"

void put_runs(br_experiment *ex, const scene *s, const job *j)
{
    br_table *const out = br_table_open(ex, "runs");
    br_table_show(out);
    for (int i = 0; i < shares_of(s, j, 0) - j; i++) {
        const outcome *const o = &j[i].result;
        br_table_text(out, j[i].name);
        br_table_put(out, j[i].from.angle, j[i].from.height, o->turned, o->advanced, o->per_turn, o->moved,
                     o->break_pull, o->break_theory, o->strip_pull, o->strip_theory, o->contacts, o->load,
                     o->along, o->across);
    }
}

static const char *variant_of(const start *from)
{
    return from->half_step                  ? "half-step"
           : from->friction == ISOTROPIC    ? "isotropic"
           : from->friction == SMOOTH_WALLS ? "smooth"
           : from->friction != THREADS      ? "no threads"
                                            : "ploughing";
}

/* Turns over time, every so many steps. */
static void put_screw(br_table *screw, const char *name, const br_scene_trace *t, size_t every)
{
    double turned = 0;
    for (size_t i = 0; i < t->n; i++) {
        turned +=
            br_scene_trace_velocities(t, i)[0].angular.z * (t->samples[i].t - (i ? t->samples[i - 1].t : 0));
        if (i % every)
            continue;
        br_table_text(screw, name);
        br_table_put(screw, t->samples[i].t, turned / (2 * BR_PI), br_scene_trace_poses(t, i)[0].position.z,
                     t->samples[i].drive);
    }
}

void put_traces(br_experiment *ex, const scene *s, const job *j)
{
    const size_t every = (size_t)s->record_every;
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *const screw = br_table_open(ex, "screw");
    for (int k = 0; k < NAMED; k++) {
        br_scene_trace_put(&j[k].trace, &tables, j[k].name, variant_of(&j[k].from),
                           every * (j[k].from.half_step ? 2 : 1));
        put_screw(screw, j[k].name, &j[k].trace, every);
    }
}
