/* Bodies that move together: what sticks to each other and lies against closed stops. */
#include "line.h"

#include <math.h>
#include <string.h>

static size_t root(const size_t *group, size_t i)
{
    while (group[i] != i)
        i = group[i];
    return i;
}

bool line_join(struct br_line *line, size_t joint)
{
    const line_joint j = line_joint_of(line, joint);
    const size_t a = root(line->group, j.body), b = root(line->group, j.against);
    /* The least index stands for a group. */
    line->group[a > b ? a : b] = a < b ? a : b;
    return a != b;
}

void line_release(struct br_line *line)
{
    for (size_t i = 0; i < line->n_bodies; i++) {
        line->group[i] = i;
        line->group_support[i] = -1;
        line->group_mass[i] = i < line->n_masses ? line->scene->masses[i].mass : INFINITY;
    }
}

void line_assemble(struct br_line *line)
{
    box_lcp *const p = &line->lcp;
    p->n = 0;
    double most = 0;
    for (size_t j = 0; j < line->n_joints; j++)
        if (line->candidate[j]) {
            line->lcp_joint[p->n++] = j;
            most = j < line->n_contacts ? fmax(most, line->hold[j]) : most;
        }
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        const line_joint a = line_joint_of(line, j);
        const double hold = j < line->n_contacts ? line->hold[j] : most;
        p->share[r] = hold > 0 ? hold : most > 0 ? 1e-3 * most : 1;
        p->side[r] = BOX_INSIDE;
        for (size_t c = 0; c < p->n; c++) {
            const line_joint b = line_joint_of(line, line->lcp_joint[c]);
            double sum = 0;
            const size_t ends[] = {a.body, a.against};
            for (int k = 0; k < 2; k++) {
                if (ends[k] >= line->n_masses)
                    continue;
                const double other = (b.body == ends[k]) - (b.against == ends[k]);
                sum += a.sign * (k ? -1 : 1) * b.sign * other / line->scene->masses[ends[k]].mass;
            }
            p->w[r * p->n + c] = sum;
        }
    }
}

/* Closes the gap of a stop exactly, moving a mass. */
void line_close(struct br_line *line, size_t stop, double *y)
{
    const line_joint j = line_joint_of(line, line->n_contacts + stop);
    const double position = line->scene->stops[stop].position;
    if (j.body < line->n_masses)
        y[j.body] = line->x[j.body] = line->x[j.against] + position;
    else
        y[j.against] = line->x[j.against] = line->x[j.body] - position;
}

static bool holds(const struct br_line *line, size_t joint)
{
    return joint < line->n_contacts
               ? line->contact[joint] == LINE_STICKING || line->contact[joint] == LINE_AT_LIMIT
               : line->closed[joint - line->n_contacts];
}

void line_group(struct br_line *line, double *y)
{
    const size_t n = line->n_masses;
    line_release(line);
    for (size_t j = 0; j < line->n_joints; j++) {
        line->candidate[j] = holds(line, j);
        if (line->candidate[j])
            line_join(line, j);
    }
    double *const mass = line->group_mass, *const momentum = line->group_force;
    memset(mass, 0, line->n_bodies * sizeof *mass);
    memset(momentum, 0, line->n_bodies * sizeof *momentum);
    for (size_t i = 0; i < line->n_bodies; i++) {
        const size_t g = line->group[i] = root(line->group, i);
        if (i >= n) {
            line->group_support[g] = (long)i;
            continue;
        }
        mass[g] += line->scene->masses[i].mass;
        momentum[g] += line->scene->masses[i].mass * line->v[i];
    }
    for (size_t i = 0; i < n; i++) {
        const size_t g = line->group[i];
        const bool alone = mass[g] == line->scene->masses[i].mass;
        if (line->group_support[g] >= 0)
            line->v[i] = line->v[line->group_support[g]];
        else if (!alone)
            line->v[i] = momentum[g] / mass[g];
        y[n + i] = line->v[i];
    }
    for (size_t k = 0; k < line->n_stops; k++)
        if (line->closed[k])
            line_close(line, k, y);
}
