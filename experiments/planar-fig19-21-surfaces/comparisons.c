/* The three contacts against each other, and both models on each. */
#include <math.h>

#include <bristle/harness/claims_vary.h>

#include "fig19.h"

/* Sum of the second differences of f_x: how much its slope jumps about. */
static double roughness(const scene *s, const br_planar_curve *c)
{
    const size_t from = (size_t)lround(s->smooth_from / s->driven.options.window),
                 until = (size_t)lround(s->smooth_until / s->driven.options.window);
    const double *const fx = c->path->value[BR_PATH_FX];
    double sum = 0;
    for (size_t k = from + 1; k + 1 < until && k + 1 < c->path->n; k++)
        sum += fabs(fx[k + 1] - 2 * fx[k] + fx[k - 1]);
    return sum;
}

static double tangential_at(const scene *s, const br_planar_curve *c, double t)
{
    const size_t k = (size_t)lround(t / s->driven.options.window) - 1;
    if (k >= c->path->n)
        return NAN;
    return hypot(c->path->value[BR_PATH_FX][k], c->path->value[BR_PATH_FY][k]);
}

/* Largest difference of both models on the non-convex contacts: of force, of torque. */
static void non_convex_differences(br_planar_curve c[][2], double *force, double *torque)
{
    *force = *torque = 0;
    for (int f = 0; f < 2; f++) {
        br_most(force, br_planar_path_force_difference(c[f][0].path, c[f][1].path, 0));
        br_most(torque, br_planar_path_torque_difference(c[f][0].path, c[f][1].path, 0));
    }
}

static void compare_non_convex(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    double force, torque, fine_force, fine_torque;
    non_convex_differences(&c[FIRST], &force, &torque);
    br_driven_study fine = s->driven;
    fine.model.contact.n_x = fine.model.contact.n_y = s->fine_cells;
    br_planar_curve finer[2][2];
    br_driven_plan(&fine, &surfaces[FIRST], 2, 2, &finer[0][0]);
    br_driven_run(ex, &fine, &finer[0][0], 4);
    non_convex_differences(finer, &fine_force, &fine_torque);
    br_claim(ex, "non-convex-finer", br_larger(fine_force / force, fine_torque / torque));
    /* What the cells alone do to the distributed model. */
    double by_cells[2] = {0, 0};
    for (int f = 0; f < 2; f++) {
        br_most(&by_cells[0], br_planar_path_force_difference(c[FIRST + f][0].path, finer[f][0].path, 0));
        br_most(&by_cells[1], br_planar_path_torque_difference(c[FIRST + f][0].path, finer[f][0].path, 0));
    }
    br_note_number(ex, "cells_move_force", by_cells[0], "1");
    br_note_number(ex, "cells_move_torque", by_cells[1], "1");
}

/* How near both models are on the gradient line once all has broken away, and with finer cells. */
static void compare_line(br_experiment *ex, const scene *s, const br_planar_curve *line)
{
    br_driven_study fine = s->driven;
    fine.model.contact.n_x = fine.model.contact.n_y = s->fine_cells;
    br_planar_curve finer[2];
    br_driven_plan(&fine, &surfaces[LINE], 1, 2, finer);
    br_driven_run(ex, &fine, finer, 2);
    const size_t from = (size_t)lround(s->broken_away / s->driven.options.window);
    const br_planar_curve *const both[2] = {line, finer};
    const char *const names[2] = {"line_torque_later", "line_torque_later_finer"};
    br_note_number(ex, "line_torque_finer", br_planar_path_torque_difference(finer[0].path, finer[1].path, 0),
                   "1");
    for (int i = 0; i < 2; i++) {
        br_note_number(ex, names[i], br_planar_path_torque_difference(both[i][0].path, both[i][1].path, from),
                       "1");
    }
}

/* Friction of two contacts under the same motion: largest differences of the force and of the torque over the
 * largest value. */
typedef struct difference {
    double force, torque;
} difference;

static difference between(const br_planar_curve *a, const br_planar_curve *b)
{
    return (difference){br_planar_path_force_difference(a->path, b->path, 0),
                        br_planar_path_torque_difference(a->path, b->path, 0)};
}

/* The contacts and the circle. Of the figure's gradient line and the circle both force and torque must
 * differ; of any two contacts one of them, the larger. The least difference in which both do is returned. */
static double claim_differences(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    br_planar_curve circle = {.surface = "circle", .kind = BR_PLANAR_DISTRIBUTED, .suffix = "circle"};
    br_driven_run(ex, &s->driven, &circle, 1);
    double larger = INFINITY, smaller = INFINITY, three = INFINITY;
    for (int f = 0; f < N_SURFACES; f++)
        for (int g = f + 1; g <= N_SURFACES; g++) {
            const difference d = between(&c[f][0], g < N_SURFACES ? &c[g][0] : &circle);
            larger = br_smaller(larger, br_larger(d.force, d.torque));
            smaller = br_smaller(smaller, br_smaller(d.force, d.torque));
            if (g < N_SURFACES)
                three = br_smaller(three, br_smaller(d.force, d.torque));
        }
    br_claim(ex, "surfaces-differ", larger);
    br_claim(ex, "three-differ", three);
    const difference line = between(&c[LINE][0], &circle);
    br_claim(ex, "line-differs-from-circle", br_smaller(line.force, line.torque));
    return smaller;
}

/* The sentences of the text; returns the least difference of two contacts in both force and torque. */
static double claim_text(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    const br_planar_curve *const line = c[LINE];
    double force, torque;
    const double both = claim_differences(ex, s, c);
    br_claim(ex, "line-spins-with-force",
             br_smaller(tangential_at(s, &line[0], s->spin_at), tangential_at(s, &line[1], s->spin_at)) /
                 s->driven.normal_force);
    br_claim(ex, "no-steps-in-reduced", roughness(s, &line[0]) / roughness(s, &line[1]));
    br_claim(ex, "line-force", br_planar_path_force_difference(line[0].path, line[1].path, 0));
    br_claim(ex, "line-torque", br_planar_path_torque_difference(line[0].path, line[1].path, 0));
    non_convex_differences(&c[FIRST], &force, &torque);
    br_claim(ex, "non-convex-force", force);
    br_claim(ex, "non-convex-torque", torque);
    return both;
}

static void judge(br_experiment *ex, const br_driven_study *study, const void *context)
{
    scene other = *(const scene *)context;
    other.driven = *study;
    br_planar_curve c[N_SURFACES][2];
    br_driven_plan(study, surfaces, N_SURFACES, 2, &c[0][0]);
    br_driven_run(ex, study, &c[0][0], sizeof c / sizeof **c);
    claim_text(ex, &other, c);
}

void compare_surfaces(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2])
{
    const double both = claim_text(ex, s, c);
    br_variation_begin(ex, "both force and torque");
    br_claim(ex, "surfaces-differ", both);
    br_variation_end(ex);
    br_driven_vary(ex, &s->choices, &s->driven, judge, s);
    br_claim(
        ex, "symmetric-spins-without",
        br_larger(tangential_at(s, &c[FIRST][0], s->spin_at), tangential_at(s, &c[FIRST][1], s->spin_at)) /
            s->driven.normal_force);
    compare_line(ex, s, c[LINE]);
    compare_non_convex(ex, s, c);
}
