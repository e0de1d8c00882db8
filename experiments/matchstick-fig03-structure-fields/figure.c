/* What the figure shows, the table of all runs, and what is claimed of their numbers. */
#include <math.h>

#include "fig03.h"

enum { CORNERS = 4 };

static void put_paths(br_table *table, const structure *c, int field, const br_slope_run *r)
{
    const size_t every = (size_t)lround(c->drawn / c->interval);
    for (size_t k = 0; k < r->paths.boxes; k++) {
        const br_vec2 *const at = br_slope_path(&r->paths, k);
        for (size_t i = 0; i <= r->paths.n && at[i].x <= r->params.length; i++) {
            const bool last = i == r->paths.n || !(at[i + 1].x <= r->params.length);
            if (i % every != 0 && !last)
                continue;
            br_table_text(table, field_names[field]);
            br_table_text(table, r->name);
            br_table_put(table, (double)k + 1, r->paths.interval * (double)i, at[i].x, at[i].y);
        }
    }
}

static void put_outlines(br_table *table, const structure *c, int field, const br_slope_run *r)
{
    for (size_t k = 0; k < r->paths.boxes; k++)
        for (size_t t = 0; t < c->n_times; t++) {
            const size_t i = (size_t)lround(c->times[t] / c->interval);
            if (i > r->paths.n || !(br_slope_path(&r->paths, k)[i].x <= r->params.length))
                continue;
            br_vec2 corners[CORNERS];
            br_slope_corners(&r->params, &r->paths, k, i, corners);
            for (int q = 0; q <= CORNERS + 1; q++) { /* closed; the last row ends a line */
                br_table_text(table, field_names[field]);
                br_table_put(table, q <= CORNERS, corners[q % CORNERS].x, corners[q % CORNERS].y);
            }
        }
}

static void put_settings(br_experiment *ex, const structure *c, const runs *all)
{
    br_table *const table = br_table_open(ex, "settings");
    for (int f = 0; f < FIELDS; f++)
        for (size_t s = 0; s < all->n; s++) {
            const br_slope_run *const r = run_of(all, f, s);
            br_table_text(table, field_names[f]);
            br_table_text(table, r->name);
            br_table_integer(table, (long long)s + 1);
            br_table_put(table, r->params.apart * (r->params.boxes - 1),
                         br_slope_width(&r->paths, r->params.length), apart(c, r, run_of(all, f, AS_IT_IS)),
                         r->paths.iterations);
        }
}

void put_figure(br_experiment *ex, const structure *c, const runs *all)
{
    static const setting drawn[] = {AS_IT_IS, MASSES, LEAST};
    br_table *const paths = br_table_open(ex, "paths"), *const outlines = br_table_open(ex, "outlines"),
                    *const strokes = br_table_open(ex, "strokes");
    for (int f = 0; f < FIELDS; f++) {
        const br_slope_boxes_params p = with_field(c, f);
        const br_structure_field field = br_slope_field(&p);
        for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
            put_paths(paths, c, f, run_of(all, f, drawn[i]));
        put_outlines(outlines, c, f, run_of(all, f, AS_IT_IS));
        br_strokes_put(strokes, field_names[f], &field, br_slope_pose(&p), br_vec2_make(0, -p.width / 2),
                       br_vec2_make(p.length, p.width / 2), c->stroke_spacing, c->stroke);
    }
    put_settings(ex, c, all);
}

static double shortest(const br_slope_run *r)
{
    double least = INFINITY;
    for (size_t k = 0; k < r->paths.boxes; k++)
        br_least(&least, br_slope_length(&r->paths, k));
    return least;
}

void claim_numbers(br_experiment *ex, const structure *c, const runs *all)
{
    const double step = c->slope.options.world.dt * br_vec3_length(c->slope.options.world.gravity);
    double mass = 0, late = 0, sizes[3] = {0}, solver = 0, finer = 0, texture = 0, residual = 0;
    for (int f = 0; f < FIELDS; f++) {
        const br_slope_run *const own = run_of(all, f, AS_IT_IS), *const masses = run_of(all, f, MASSES);
        const double length = shortest(masses);
        br_most(&mass, apart(c, own, masses) / length);
        for (size_t k = 0; k < own->paths.boxes; k++)
            br_worst(&late, br_slope_time(&run_of(all, f, SMALLEST)->paths, k, own->params.length) /
                                    br_slope_time(&masses->paths, k, own->params.length) -
                                1);
        for (size_t k = 0; k < 3; k++)
            br_most(&sizes[k], apart(c, run_of(all, f, FINER + k), masses) / length);
        for (size_t s = OTHER_SOLVERS; s < all->n; s++)
            br_most(&solver, apart(c, run_of(all, f, s), own));
        br_most(&finer, apart(c, run_of(all, f, FINER), own));
        br_most(&texture, apart(c, run_of(all, f, TEXTURE), own));
        for (size_t s = 0; s < all->n; s++)
            br_most(&residual, run_of(all, f, s)->paths.residual);
    }
    br_claim(ex, "point-mass", mass);
    br_claim(ex, "point-mass-time", late);
    br_claim_order(ex, "point-mass-smaller", sizes, 3, true);
    br_claim(ex, "other-solvers", solver);
    br_claim(ex, "finer-step", finer);
    br_claim(ex, "texture", texture / c->texel);
    br_claim(ex, "residual", residual / step);
}
