/* What sticks, breaks away, opens and closes at an event: the complementarity problem of the accelerations.
 */
#include "line.h"

#include <float.h>
#include <math.h>
#include <string.h>

br_status line_report(struct br_line *line, double t, br_line_change change, size_t index, double value)
{
    if (!line->options.on_event)
        return BR_OK;
    const br_line_event event = {t, change, index, value};
    const int answer = line->options.on_event(&event, line->options.context);
    line->stops_here = line->stops_here || answer > 0;
    return answer < 0 ? br_fail(line->error, BR_ERR_CALLBACK,
                                "scene along a line: a callback failed at t = %.9g s", t)
                      : BR_OK;
}

static void set_tolerances(struct br_line *line)
{
    const double tolerance = line->options.ivp.absolute_tolerance;
    double speed = 0, place = 0, mass = 0;
    for (size_t i = 0; i < line->n_bodies; i++) {
        speed = fmax(speed, fabs(line->v[i]));
        place = fmax(place, fabs(line->x[i]));
        mass = fmax(mass, i < line->n_masses ? line->scene->masses[i].mass : 0);
    }
    line->slip_tolerance = tolerance + 16 * DBL_EPSILON * speed;
    line->depth_tolerance = tolerance + 16 * DBL_EPSILON * place;
    line->force_floor = tolerance * mass;
}

static bool sticks(line_contact_mode mode)
{
    return mode == LINE_STICKING || mode == LINE_AT_LIMIT;
}

/* Joints whose relative velocity is 0 may stay together; all others slide, or are open. Those at an event
 * where their force has come to its bound let go, however round-off has it. */
static void find_candidates(struct br_line *line)
{
    for (size_t j = 0; j < line->n_joints; j++) {
        const line_joint joint = line_joint_of(line, j);
        const double speed = line_joint_speed(line, &joint);
        const bool is_contact = j < line->n_contacts, crossed = line->crossed[j],
                   held = is_contact ? sticks(line->was_contact[j]) : line->was_closed[j - line->n_contacts],
                   rests = fabs(speed) <= 2 * line->slip_tolerance || (is_contact && crossed);
        line->starts[j] = rests && (is_contact ? line->contact[j] != LINE_SMOOTH : line->candidate[j]);
        line->lets_go[j] = line->starts[j] && crossed && held;
        line->candidate[j] = line->starts[j] && !line->lets_go[j];
        if (!is_contact || line->contact[j] == LINE_SMOOTH)
            continue;
        line->contact[j] = line->candidate[j] ? LINE_STICKING : LINE_SLIDING;
        line->direction[j] = line->candidate[j] ? 0
                             : line->lets_go[j] ? (line->friction[j] > 0 ? -1 : 1)
                             : speed > 0        ? 1
                                                : -1;
    }
}

/* Accelerations below these are none: what is left of forces that cancel. */
static void set_rate_tolerances(struct br_line *line)
{
    for (size_t j = 0; j < line->n_joints; j++) {
        const line_joint joint = line_joint_of(line, j);
        const size_t ends[] = {joint.body, joint.against};
        double sum = 0;
        for (int k = 0; k < 2; k++)
            sum += ends[k] < line->n_masses ? fabs(line->applied[ends[k]]) / line->scene->masses[ends[k]].mass
                                            : fabs(line->a[ends[k]]);
        line->rate_tolerance[j] = 1e-13 * sum;
        const double inverse =
            (joint.body < line->n_masses ? 1 / line->scene->masses[joint.body].mass : 0) +
            (joint.against < line->n_masses ? 1 / line->scene->masses[joint.against].mass : 0);
        line->force_tolerance[j] = line->force_floor + 10 * line->rate_tolerance[j] / inverse;
    }
}

/* Relative accelerations of all joints under the problem's forces. */
static void find_rates(struct br_line *line)
{
    for (size_t r = 0; r < line->lcp.n; r++) {
        const line_joint joint = line_joint_of(line, line->lcp_joint[r]);
        line_push(line, &joint, line->lcp.force[r]);
    }
    for (size_t j = 0; j < line->n_joints; j++) {
        const line_joint joint = line_joint_of(line, j);
        line->rate[j] = line_free_rate(line, &joint);
    }
    for (size_t r = 0; r < line->lcp.n; r++)
        line->rate[line->lcp_joint[r]] = line->lcp.rate[r];
}

static void take_back(struct br_line *line, size_t joint, bool *changed)
{
    if (joint < line->n_contacts) {
        line->contact[joint] = LINE_STICKING;
        line->direction[joint] = 0;
    }
    line->candidate[joint] = true;
    *changed = true;
}

/* Whether what sticks in the last solution keeps a joint's bodies together without it. */
static bool held_by_others(struct br_line *line, size_t joint)
{
    line_release(line);
    for (size_t r = 0; r < line->lcp.n; r++)
        if (line->lcp.side[r] == BOX_INSIDE)
            line_join(line, line->lcp_joint[r]);
    const bool held = !line_join(line, joint);
    line_release(line);
    return held;
}

/* One solution for those that are taken to stick; what breaks away slides from here on, what slides against
 * its friction sticks again. True: something has changed. */
static br_status try_once(struct br_line *line, double t, const double *y, bool *changed)
{
    box_lcp *const p = &line->lcp;
    *changed = false;
    line_apply(line, t, y);
    for (size_t i = 0; i < line->n_masses; i++)
        if (!isfinite(line->applied[i]))
            return br_fail(line->error, BR_ERR_RANGE, "mass %s: the force is not finite",
                           line->scene->masses[i].name);
    set_rate_tolerances(line);
    line_assemble(line);
    line_pose(line);
    BR_TRY(box_lcp_solve(p, line->error));
    find_rates(line);
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        if (j >= line->n_contacts || p->side[r] == BOX_INSIDE || fabs(p->rate[r]) <= line->rate_tolerance[j])
            continue;
        line->contact[j] = LINE_SLIDING;
        line->direction[j] = -(int)p->side[r];
        line->candidate[j] = false;
        *changed = true;
    }
    for (size_t j = 0; j < line->n_joints && !*changed; j++) {
        if (!line->starts[j] || line->candidate[j])
            continue;
        if (line->lets_go[j] && held_by_others(line, j)) {
            line->lets_go[j] = false;
            take_back(line, j, changed);
            continue;
        }
        const double away = (j < line->n_contacts ? line->direction[j] : 1) * line->rate[j],
                     doubt = line->rate_tolerance[j] * (line->lets_go[j] ? 1e6 : 1);
        if (away < -doubt)
            take_back(line, j, changed);
    }
    return BR_OK;
}

/* Modes of what was solved. Contacts at their limit that stay together all the same either share their load
 * with others, or are just about to slide. */
static void set_modes(struct br_line *line)
{
    const box_lcp *const p = &line->lcp;
    line_release(line);
    memset(line->at_bound, 0, line->n_joints * sizeof *line->at_bound);
    for (size_t k = 0; k < line->n_stops; k++) {
        if (line->starts[line->n_contacts + k])
            line->depth[k] = line->depth_tolerance;
        line->closed[k] = false;
    }
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        if (j >= line->n_contacts)
            line->closed[j - line->n_contacts] =
                p->side[r] == BOX_INSIDE || p->rate[r] <= line->rate_tolerance[j];
        if (p->side[r] == BOX_INSIDE)
            line_join(line, j);
    }
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        const bool is_contact = j < line->n_contacts;
        line->at_bound[j] = p->side[r] != BOX_INSIDE && (is_contact || line->closed[j - line->n_contacts]) &&
                            !line_join(line, j);
        if (line->at_bound[j] && is_contact) {
            line->contact[j] = LINE_AT_LIMIT;
            line->direction[j] = (int)p->side[r];
        }
    }
}

/* Those that slide from rest do so from slip 0, not from the event's tolerance on the other side of it. */
static void level(struct br_line *line)
{
    for (size_t j = 0; j < line->n_contacts; j++) {
        const line_joint joint = line_joint_of(line, j);
        const double u = line_joint_speed(line, &joint);
        if (!line->starts[j] || line->contact[j] != LINE_SLIDING || line->direction[j] * u >= 0)
            continue;
        const double m[] = {joint.body < line->n_masses ? 1 / line->scene->masses[joint.body].mass : 0,
                            joint.against < line->n_masses ? 1 / line->scene->masses[joint.against].mass : 0};
        line->v[joint.body] -= u * m[0] / (m[0] + m[1]);
        line->v[joint.against] += u * m[1] / (m[0] + m[1]);
    }
}

static br_status report_changes(struct br_line *line, double t)
{
    for (size_t j = 0; j < line->n_contacts; j++) {
        const line_contact_mode was = line->was_contact[j], is = line->contact[j];
        if (sticks(was) != sticks(is))
            BR_TRY(line_report(line, t, sticks(is) ? BR_LINE_STICKS : BR_LINE_BREAKS_AWAY, j,
                               line->friction[j]));
        else if (was == LINE_SLIDING && is == LINE_SLIDING && line->was_direction[j] != line->direction[j])
            BR_TRY(line_report(line, t, BR_LINE_REVERSES, j, line->friction[j]));
    }
    for (size_t k = 0; k < line->n_stops; k++)
        if (line->was_closed[k] != line->closed[k])
            BR_TRY(line_report(line, t, line->closed[k] ? BR_LINE_CLOSES : BR_LINE_OPENS, k,
                               line->stop_force[k]));
    return BR_OK;
}

br_status line_decide(struct br_line *line, double t, double *y, bool quiet)
{
    if (++line->n_events > line->options.max_events)
        return br_fail(line->error, BR_ERR_TOO_MUCH_WORK, "more than %zu events", line->options.max_events);
    memcpy(line->was_contact, line->contact, line->n_contacts * sizeof *line->contact);
    memcpy(line->was_direction, line->direction, line->n_contacts * sizeof *line->direction);
    memcpy(line->was_closed, line->closed, line->n_stops * sizeof *line->closed);
    line_place(line, t, y);
    set_tolerances(line);
    BR_TRY(line_impact(line, t, y, quiet));
    /* States of laws are put on their limits before forces are balanced: what sticks is at its own by them.
     */
    line_settle_modes(line, y, false);
    find_candidates(line);
    bool changed = true;
    for (size_t round = 0; changed; round++) {
        if (round > 100 + 10 * line->n_joints)
            return br_fail(line->error, BR_ERR_SOLVER,
                           "no set of contacts that stick and slide agrees with itself");
        BR_TRY(try_once(line, t, y, &changed));
    }
    set_modes(line);
    level(line);
    line_group(line, y);
    /* Ready for the forces of the modes that hold from here on. */
    line_apply(line, t, y);
    line_assemble(line);
    for (size_t r = 0; r < line->lcp.n; r++) {
        const size_t j = line->lcp_joint[r];
        if (line->at_bound[j])
            line->lcp.side[r] = j < line->n_contacts && line->direction[j] > 0 ? BOX_HIGH : BOX_LOW;
    }
    box_lcp_factorise(&line->lcp);
    line_accelerate(line);
    line_settle_modes(line, y, true);
    line_resolve(line);
    return quiet ? BR_OK : report_changes(line, t);
}
