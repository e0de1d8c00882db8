/* What the figures show: strokes of the fields, paths of the logs, how wide they lie on their way. */
#include <math.h>

#include "slides.h"

static const char *const fates[] = {
    [BR_RAVINE_COMING] = "stopped", [BR_RAVINE_HIT] = "hit", [BR_RAVINE_PASSED] = "passed"};

/* Until the log leaves the ravine; a row without numbers ends it. */
static void put_path(br_table *table, const structure *c, const trial *t, int log)
{
    const size_t n = (size_t)logs_of(c);
    for (size_t i = 0; i <= t->points; i++) {
        const bool on = i < t->points && t->path[i * n + (size_t)log].x <= c->ravine.length;
        const br_vec2 at = on ? t->path[i * n + (size_t)log] : br_vec2_make(NAN, NAN);
        br_table_text(table, logs_names[t->logs]);
        br_table_text(table, steering_names[t->steering]);
        br_table_integer(table, log + 1);
        br_table_text(table, fates[t->place[log]]);
        br_table_put(table, at.x, at.y);
        if (!on)
            return;
    }
}

static void put_strokes(br_experiment *ex, const structure *c)
{
    br_table *const table = br_table_open(ex, "strokes");
    const double half = (c->ravine.columns - 1) * c->ravine.apart;
    for (int s = TOWARDS; s <= ALONG; s++) {
        const br_ravine_params p = with_case(c, HELD, (steering_kind)s);
        const br_structure_field field = br_ravine_map(&p);
        br_strokes_put(table, steering_names[s], &field, br_pose_identity(), br_vec2_make(0, -half),
                       br_vec2_make(p.length, half), c->stroke_spacing, c->stroke);
    }
}

static void put_spread(br_experiment *ex, const structure *c, const slides *all)
{
    br_table *const table = br_table_open(ex, "spread");
    for (int l = 0; l < LOGS; l++)
        for (int s = 0; s < STEERINGS; s++) {
            size_t n;
            const trial *const t = runs_of(c, all, (log_kind)l, (steering_kind)s, AS_IT_IS, &n);
            n = followed(c, n);
            double *const wide = br_doubles(ex, n);
            for (size_t k = 0; k < places(c); k++) {
                for (size_t i = 0; i < n; i++)
                    wide[i] = spread(c, &t[i], k);
                const mean m = mean_of(wide, n);
                br_table_text(table, logs_names[l]);
                br_table_text(table, steering_names[s]);
                br_table_put(table, place_at(c, k), m.value, lower(m), m.value + m.half);
            }
        }
}

void put_figure(br_experiment *ex, const structure *c, const slides *all)
{
    br_table *const paths = br_table_open(ex, "paths");
    for (size_t i = 0; i < all->n; i++)
        if (all->list[i].path)
            for (int log = 0; log < logs_of(c); log++)
                put_path(paths, c, &all->list[i], log);
    put_strokes(ex, c);
    put_spread(ex, c, all);
}
