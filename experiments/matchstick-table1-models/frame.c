/* What a limit curve's axes follow, and how the force grows with load and speed. */
#include "table1.h"

#include <math.h>

/* The difference of two directions of lines, in (-pi/2, pi/2]. */
static double line_turn(double to, double from)
{
    return remainder(to - from, BR_PI);
}

static double axis_at(const scene *s, const model_row *row, const setting *at, br_vec2 *force, double *apart)
{
    limit_curve(row->model, at, s->directions, force);
    return orientation(s->directions, force, apart);
}

/* The model's own frame, in the world, for a frame of the contact along x. */
static double own_axis(const model_row *row, const setting *at)
{
    const br_contact contact = {.normal = {0, 0, 1},
                                .tangent = {1, 0, 0},
                                .binormal = {0, 1, 0},
                                .velocity = {cos(at->velocity), sin(at->velocity), 0},
                                .structure_a = {cos(at->a), sin(at->a), 0},
                                .structure_b = {cos(at->b), sin(at->b), 0}};
    const br_vec2 u = br_friction_model_axis(row->model, &contact);
    return atan2(u.y, u.x);
}

void measure_frame(br_experiment *ex, const scene *s, const model_row *row, measures *m)
{
    br_vec2 *const force = br_memory(ex, (size_t)s->directions, sizeof *force);
    const double turn = BR_PI / 180 * s->turn;
    double apart;
    for (int k = 0; k < 4; k++) {
        double axis[2];
        for (int side = 0; side < 2; side++) {
            setting at = first_setting(s);
            double *const turned[4] = {&at.a, &at.b, &at.velocity, &at.frame};
            *turned[k] += side ? turn : -turn;
            axis[side] = axis_at(s, row, &at, force, &apart);
        }
        m->rate[k] = apart > s->exact ? line_turn(axis[1], axis[0]) / (2 * turn) : 0;
    }
    /* Body B turns, and nothing else: do the axes keep their angle in the model's own frame? */
    double first = NAN;
    for (size_t i = 0; i < s->n_turns; i++) {
        setting at = first_setting(s);
        at.b = at.a + BR_PI / 180 * s->turns[i];
        const double axis = axis_at(s, row, &at, force, &apart);
        const double angle = apart > s->exact ? line_turn(axis, own_axis(row, &at)) : 0;
        if (i == 0)
            first = angle;
        br_worst(&m->wander, line_turn(angle, first));
    }
}

/* Largest and least exponent of the force between neighbours of a list, over all directions. */
static void exponents(const scene *s, const model_row *row, size_t n, const double *values, bool load,
                      double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (size_t k = 0; k + 1 < n; k++)
        for (int i = 0; i < s->directions; i++) {
            double size[2];
            for (int side = 0; side < 2; side++) {
                setting at = first_setting(s);
                *(load ? &at.load : &at.speed) = values[k + (size_t)side];
                size[side] = br_vec2_length(world_force(row->model, &at, 2 * BR_PI * i / s->directions));
            }
            const double p = log(size[1] / size[0]) / log(values[k + 1] / values[k]);
            br_least(least, p);
            br_most(most, p);
        }
}

void measure_scaling(const scene *s, const model_row *row, measures *m)
{
    exponents(s, row, s->n_loads, s->loads, true, &m->load_least, &m->load_most);
    exponents(s, row, s->n_speeds, s->speeds, false, &m->speed_least, &m->speed_most);
}
