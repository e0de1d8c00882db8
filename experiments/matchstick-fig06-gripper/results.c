/* Tables and claims. */
#include <math.h>
#include <stdio.h>
#include <bristle/numbers.h>

#include "fig06.h"

enum { ROUND = 24 };

const char *friction_name(br_experiment *ex, const scene *c, const trial *how)
{
    if (how->angle == ISOTROPIC)
        return "isotropic";
    char *const name = br_memory(ex, 40, 1);
    if (how->then == how->angle)
        snprintf(name, 40, "%g", c->angles[how->angle]);
    else
        snprintf(name, 40, "%g to %g", c->angles[how->angle], c->angles[how->then]);
    return name;
}

/* ---- tables ---- */

static void put_strokes(br_experiment *ex, const scene *c, size_t n, const trial *trials,
                        const stroke *strokes)
{
    br_table *const table = br_table_open(ex, "strokes"), *const all = br_table_open(ex, "summary");
    br_table_show(all);
    for (size_t k = 0; k < n; k++) {
        const stroke *const s = &strokes[k];
        const char *const name = friction_name(ex, c, &trials[k]);
        for (size_t i = 0; i < s->n; i++) {
            const sample *const p = &s->samples[i];
            br_table_text(table, name);
            br_table_text(table, trials[k].solver->name);
            br_table_put(table, p->t, p->finger, p->grip / FINGERS, p->friction_x, p->friction_z, p->moved_x,
                         p->moved_z);
        }
        const bool isotropic = trials[k].angle == ISOTROPIC;
        br_table_text(all, name);
        br_table_text(all, trials[k].solver->name);
        br_table_put(all, s->grip, s->along, s->along_theory, s->aside, s->aside_theory,
                     isotropic ? NAN : s->turned * 180 / BR_PI, s->farthest_x, s->farthest_z, s->contacts,
                     (double)s->iterations / (double)s->n);
    }
}

static void put_point(br_table *table, const char *name, const char *what, bool drawn, br_vec3 x,
                      double moved)
{
    br_table_text(table, name);
    br_table_text(table, what);
    br_table_put(table, drawn, x.x, x.y, x.z, moved);
}

/* A line of the mesh over a side of the gel: n nodes from `first` on, in steps; its end is not drawn on. */
static void put_line(br_table *table, const char *name, const char *what, const stroke *s, size_t first,
                     size_t step, size_t n)
{
    for (size_t i = 0; i <= n; i++) {
        const size_t node = first + step * (i < n ? i : n - 1);
        put_point(table, name, what, i < n, s->at[node],
                  br_vec3_length(br_vec3_sub(s->at[node], s->rest[node])));
    }
}

/* A finger at the end of the stroke, seen from the side. */
static void put_finger(br_table *table, const char *name, const scene *c)
{
    for (int i = 0; i <= 2 * ROUND + 3; i++) {
        const int half = i / (ROUND + 1) % 2, turn = i % (2 * ROUND + 2) % (ROUND + 1);
        const double angle = BR_PI * ((double)turn / ROUND + half),
                     middle = c->height + (half ? -0.5 : 0.5) * c->length;
        put_point(table, name, "finger", i <= 2 * ROUND + 2,
                  br_vec3_make(c->way / 2 + c->radius * cos(angle), 0, middle + c->radius * sin(angle)), 0);
    }
}

/* The side that a finger strokes, and the top. */
static void put_outlines(br_experiment *ex, const scene *c, size_t n, const trial *trials,
                         const stroke *strokes)
{
    br_table *const table = br_table_open(ex, "outlines");
    const size_t x = (size_t)c->cells[0] + 1, y = (size_t)c->cells[1] + 1, z = (size_t)c->cells[2] + 1;
    for (size_t k = 0; k < n; k++) {
        const stroke *const s = &strokes[k];
        const char *const name = friction_name(ex, c, &trials[k]);
        for (size_t i = 0; i < z; i++)
            put_line(table, name, "side", s, i * x * y, 1, x);
        for (size_t i = 0; i < x; i++)
            put_line(table, name, "side", s, i, x * y, z);
        for (size_t i = 0; i < y; i++)
            put_line(table, name, "top", s, (z - 1) * x * y + i * x, 1, x);
        for (size_t i = 0; i < x; i++)
            put_line(table, name, "top", s, (z - 1) * x * y + i, x, y);
        put_finger(table, name, c);
    }
}

/* ---- claims ---- */

static const stroke *find(const scene *c, size_t n, const trial *trials, const stroke *strokes, double angle)
{
    for (size_t k = 0; k < n; k++)
        if (trials[k].angle == ISOTROPIC ? isnan(angle) : c->angles[trials[k].angle] == angle)
            return &strokes[k];
    return NULL;
}

static void claim_theory(br_experiment *ex, const scene *c, size_t n, const trial *trials,
                         const stroke *strokes)
{
    for (size_t k = 0; k < n; k++) {
        char id[60];
        const stroke *const s = &strokes[k];
        snprintf(id, sizeof id, "friction-%s", friction_name(ex, c, &trials[k]));
        br_claim_against(ex, id, s->along, s->along_theory);
        if (trials[k].angle == ISOTROPIC || c->angles[trials[k].angle] == 0) {
            snprintf(id, sizeof id, "straight-%s", friction_name(ex, c, &trials[k]));
            br_claim(ex, id, fabs(s->aside / s->along));
            continue;
        }
        snprintf(id, sizeof id, "aside-%s", friction_name(ex, c, &trials[k]));
        br_claim_against(ex, id, s->aside, s->aside_theory);
    }
}

static void claim_displacement(br_experiment *ex, const scene *c, size_t n, const trial *trials,
                               const stroke *strokes)
{
    const stroke *const along = find(c, n, trials, strokes, 0),
                        *const across = find(c, n, trials, strokes, 90),
                        *const isotropic = find(c, n, trials, strokes, NAN),
                        *const askew = find(c, n, trials, strokes, 45);
    const double moved[3] = {along->farthest_x, isotropic->farthest_x, across->farthest_x};
    br_claim_order(ex, "displacement", moved, 3, false);
    br_claim(ex, "ratio", across->farthest_x / along->farthest_x);
    br_claim(ex, "down", askew->farthest_z - isotropic->farthest_z);
}

bool has_figures_angles(const scene *c)
{
    return c->n_angles == 3 && c->angles[0] == 0 && c->angles[1] == 45 && c->angles[2] == 90;
}

/* How far friction has come, some time after the change, from that of the stroke with its own structure
 * before to that of the stroke which had the later structure from the start: 0 to 1, beyond either where it
 * is. */
static double answer(const stroke *changed, const stroke *before, const stroke *after)
{
    return (changed->answer - before->answer) / (after->answer - before->answer);
}

static void claim_changes(br_experiment *ex, const scene *c, const stroke *strokes)
{
    const stroke *const along = &strokes[0], *const across = &strokes[c->n_angles - 1],
                        *const changed = &strokes[c->n_angles + 1];
    br_claim(ex, "changed-to-across", answer(&changed[0], along, across));
    br_claim(ex, "changed-to-along", answer(&changed[1], across, along));
}

void claim_frictions(br_experiment *ex, const scene *c, const trial *trials, const stroke *strokes)
{
    claim_theory(ex, c, c->n_angles + 1, trials, strokes);
    claim_displacement(ex, c, c->n_angles + 1, trials, strokes);
    claim_changes(ex, c, strokes);
}

static void claim_solvers(br_experiment *ex, size_t n, size_t all, const stroke *strokes)
{
    double apart = 0, residual = 0, deepest = 0, missed = 0;
    int loose = 0;
    for (size_t k = 0; k < all; k++) {
        loose += strokes[k].loose;
        br_worst(&missed, strokes[k].missed);
        br_most(&residual, strokes[k].residual);
        br_most(&deepest, strokes[k].deepest);
        for (size_t i = 0; i < strokes[k].nodes; i++)
            br_most(&apart, br_vec3_length(br_vec3_sub(strokes[k].at[i], strokes[k % n].at[i])));
    }
    br_claim(ex, "dissipation", missed);
    br_claim(ex, "solvers-agree", apart);
    br_claim(ex, "solved", loose);
    br_claim(ex, "residual", residual);
    br_claim(ex, "outside", deepest);
}

void put_results(br_experiment *ex, const scene *c, size_t n, const trial *trials, const stroke *strokes)
{
    const size_t unchanged = c->n_angles + 1; /* of the first solver */
    put_strokes(ex, c, n, trials, strokes);
    put_outlines(ex, c, unchanged, trials, strokes);
    br_note_number(ex, "mean_coefficient", mean_coefficient(c), "1");
    if (has_figures_angles(c))
        claim_frictions(ex, c, trials, strokes);
    else
        br_claims_set_aside(ex, "structure.angles are not 0, 45 and 90");
    claim_solvers(ex, trials_of(c), n, strokes);
}
