/* The block on a surface: internal states of its law, and the modes of one whose rates jump. */
#include <float.h>
#include <math.h>

#include "block_internal.h"

static br_law_motion motion_of(const struct br_block *block, double v, double acceleration, double normal)
{
    return (br_law_motion){.v = v,
                           .a = acceleration,
                           .normal_force = normal,
                           .tolerance = block->options.ivp.absolute_tolerance + 16 * DBL_EPSILON * fabs(v)};
}

static br_law_motion motion_at(const struct br_block *block, double t, const double *y)
{
    const double v = y[BLOCK_V], normal = block_normal(block, t);
    const double force =
        block_load(block, t, y[BLOCK_X], v) + block_sliding_force(block, v, normal, y + BLOCK_STATES);
    return motion_of(block, v, force / block->model->mass, normal);
}

void block_law_rates(const struct br_block *block, double normal, double acceleration, const double *y,
                     double *dydt)
{
    const br_law_motion motion = motion_of(block, y[BLOCK_V], acceleration, normal);
    br_law_rate(block->model->law, &motion, y + BLOCK_STATES, block->modes, dydt + BLOCK_STATES);
}

void block_margins(const struct br_block *block, double t, const double *y, double *margins)
{
    const br_law law = block->model->law;
    if (block->n_modes == 0)
        return;
    const br_law_motion motion = motion_at(block, t, y);
    law.type->switching->margins(law.params, &motion, y + BLOCK_STATES, block->modes, margins);
}

void block_settle(struct br_block *block, double t, const int *crossed, double *y)
{
    const br_law law = block->model->law;
    if (block->n_modes == 0)
        return;
    const br_law_motion motion = motion_at(block, t, y);
    bool ended[BLOCK_LAW_STATES] = {false};
    for (size_t i = 0; crossed && i < block->n_modes; i++)
        ended[i] = crossed[i] < 0;
    law.type->switching->settle(law.params, &motion, ended, y + BLOCK_STATES, block->modes);
}
