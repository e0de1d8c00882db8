/* Hits: which stops are hit at one moment, and with what speed each lets its bodies part. */
#include "line.h"

#include <math.h>
#include <string.h>

/* Impulses of all stops without gap at once: those that are hit let their bodies part with restitution times
 * the speed at which they met, the others with whatever is left (Moreau). */
static br_status solve(struct br_line *line, const double *speed)
{
    box_lcp *const p = &line->lcp;
    line_assemble(line);
    for (size_t r = 0; r < p->n; r++) {
        const size_t k = line->lcp_joint[r] - line->n_contacts;
        const br_line_stop *const stop = &line->scene->stops[k];
        const double e = -speed[k] > stop->rest_speed ? stop->restitution : 0;
        p->q[r] = speed[k] < 0 ? (1 + e) * speed[k] : speed[k];
        p->low[r] = 0;
        p->high[r] = INFINITY;
    }
    return box_lcp_solve(p, line->error);
}

static double kinetic(const struct br_line *line)
{
    double sum = 0;
    for (size_t i = 0; i < line->n_masses; i++)
        sum += line->scene->masses[i].mass * line->v[i] * line->v[i] / 2;
    return sum;
}

static void throw_back(struct br_line *line)
{
    const double before = kinetic(line);
    double work = 0;
    memset(line->applied, 0, line->n_bodies * sizeof *line->applied);
    for (size_t r = 0; r < line->lcp.n; r++) {
        const line_joint joint = line_joint_of(line, line->lcp_joint[r]);
        line_push(line, &joint, line->lcp.force[r]);
    }
    for (size_t i = 0; i < line->n_bodies; i++)
        if (i < line->n_masses)
            line->v[i] += line->applied[i] / line->scene->masses[i].mass;
        else
            work -= line->applied[i] * line->v[i];
    line->impact_work += work;
    line->impact_loss += before + work - kinetic(line);
}

/* Whether a body lies at a stop. */
static bool touches(const struct br_line *line, size_t stop)
{
    return line->closed[stop] || line->crossed[line->n_contacts + stop] || line_gap(line, stop) <= 0;
}

br_status line_impact(struct br_line *line, double t, double *y, bool quiet)
{
    double *const speed = line->stop_speed;
    bool any = false;
    for (size_t j = 0; j < line->n_joints; j++)
        line->candidate[j] = j >= line->n_contacts && touches(line, j - line->n_contacts);
    for (size_t k = 0; k < line->n_stops; k++) {
        const line_joint joint = line_joint_of(line, line->n_contacts + k);
        speed[k] = line_joint_speed(line, &joint);
        if (line->candidate[line->n_contacts + k])
            any = any || speed[k] < -line->slip_tolerance;
    }
    if (!any)
        return BR_OK;
    memset(line->mode_ended, 0, line->n_margins * sizeof *line->mode_ended); /* the velocity jumps */
    const br_status status = solve(line, speed);
    if (status < 0)
        return status;
    throw_back(line);
    for (size_t k = 0; k < line->n_stops; k++) {
        const size_t j = line->n_contacts + k;
        if (!line->candidate[j])
            continue;
        const line_joint joint = line_joint_of(line, j);
        const double after = line_joint_speed(line, &joint);
        if (after < -1e-9 * (fabs(speed[k]) + line->slip_tolerance))
            return br_fail(line->error, BR_ERR_SOLVER, "stop %s: its bodies are pressed into each other",
                           line->scene->stops[k].name);
        if (speed[k] < -line->slip_tolerance) {
            line_close(line, k, y);
            line->depth[k] = 0;
            if (!quiet)
                BR_TRY(line_report(line, t, BR_LINE_HITS, k, -speed[k]));
        }
    }
    memcpy(y + line->n_masses, line->v, line->n_masses * sizeof *y);
    return BR_OK;
}
