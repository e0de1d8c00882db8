/* What the drags leave behind as tables. */
#include <math.h>
#include "drags.h"

static const char *const texture_names[TEXTURES] = {"facet map", "height field", "height field in 8 bits"};

static void put_outcome(br_table *out, const char *run, double overlap, const start *from, const outcome *o,
                        double theory)
{
    br_table_text(out, run);
    br_table_text(out, br_drag_direction_name((br_drag_direction)from->direction));
    br_table_text(out, texture_names[from->texture]);
    br_table_put(out, overlap, from->x, from->y, from->turn, o->topples, o->break_force, o->topple_force,
                 o->slid, theory);
}

static const char *kind_of(const scene *s, size_t i)
{
    return i < HALF               ? "nominal"
           : i < TWIN             ? "half step"
           : i < HEIGHT_JOBS      ? "isotropic"
           : i < RAMPS            ? "texture"
           : i < first_overlap(s) ? "perturbed"
                                  : "overlap";
}

/* Force at which the box slides or tips, by theory. */
static double force_theory(const scene *s, const start *from)
{
    const double mu = theory_mu(s, from->texture, from->direction, s->drag.k_plane),
                 height = from->texture == FACETS || from->tips ? s->drag.height : s->low_height;
    return s->drag.mass * gravity(s) * fmin(mu, s->drag.side / (2 * height));
}

void put_forces(br_experiment *ex, const scene *s, const job *j)
{
    const size_t overlap = first_overlap(s);
    br_table *const forces = br_table_open(ex, "forces");
    br_table_show(forces);
    for (size_t i = 0; i < first_varied(s); i++)
        if (!j[i].is_ramp)
            put_outcome(forces, kind_of(s, i), i < overlap ? s->drag.depth : s->overlaps[i - overlap],
                        &j[i].from, &j[i].result, force_theory(s, &j[i].from));
}

void put_ramps(br_experiment *ex, const scene *s, const job *j)
{
    br_table *const out = br_table_open(ex, "ramp");
    for (int d = 0; d < 2; d++) {
        const ramp *const r = &j[RAMPS + d].ramp;
        for (size_t i = 0; i < r->n; i += (size_t)s->record_every) {
            br_table_text(out, br_drag_direction_name((br_drag_direction)d));
            br_table_put(out, (double)(i + 1) * s->drag.options.world.dt, r->samples[i].k,
                         r->samples[i].speed, r->samples[i].force, ramp_theory(s, FACETS, d));
        }
    }
}

void put_traces(br_experiment *ex, const scene *s, const job *j)
{
    static const char *const variants[] = {"ploughing", "half-step", "isotropic"};
    const br_scene_tables tables = br_scene_tables_open(ex);
    for (int i = 0; i < HEIGHT_JOBS; i++)
        br_scene_trace_put(&j[i].trace, &tables, br_drag_direction_name((br_drag_direction)(i % DIRECTIONS)),
                           variants[i / DIRECTIONS], (size_t)s->record_every * (i / DIRECTIONS == 1 ? 2 : 1));
}
