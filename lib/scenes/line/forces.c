/* Forces and accelerations of a scene along a line, for the present modes. */
#include "line.h"

#include <math.h>
#include <string.h>

size_t line_body(const struct br_line *line, int body)
{
    return body < 0 ? line->n_bodies - 1 : (size_t)body;
}

line_joint line_joint_of(const struct br_line *line, size_t joint)
{
    const br_line_scene *const s = line->scene;
    if (joint < line->n_contacts) {
        const br_line_contact *const c = &s->contacts[joint];
        return (line_joint){line_body(line, c->body), line_body(line, c->against), 1};
    }
    const br_line_stop *const stop = &s->stops[joint - line->n_contacts];
    return (line_joint){line_body(line, stop->body), line_body(line, stop->against),
                        stop->stays_below ? -1 : 1};
}

double line_joint_speed(const struct br_line *line, const line_joint *joint)
{
    return joint->sign * (line->v[joint->body] - line->v[joint->against]);
}

double line_gap(const struct br_line *line, size_t stop)
{
    const line_joint joint = line_joint_of(line, line->n_contacts + stop);
    return joint.sign * (line->x[joint.body] - line->x[joint.against] - line->scene->stops[stop].position);
}

void line_push(struct br_line *line, const line_joint *joint, double force)
{
    line->applied[joint->body] += joint->sign * force;
    line->applied[joint->against] -= joint->sign * force;
}

void line_place(struct br_line *line, double t, const double *y)
{
    const double held = line_held_time(line, t);
    const size_t n = line->n_masses;
    memcpy(line->x, y, n * sizeof *y);
    memcpy(line->v, y + n, n * sizeof *y);
    for (size_t i = 0; i < line->scene->n_supports; i++) {
        const br_formula_rates r = line_input_rates(&line->motion[i], held);
        const bool gives_position = line->scene->supports[i].gives_position;
        line->x[n + i] = gives_position ? r.value : y[line->at_support + i];
        line->v[n + i] = gives_position ? r.rate : r.value;
        line->a[n + i] = gives_position ? r.rate2 : r.rate;
    }
    const size_t ground = line->n_bodies - 1;
    line->x[ground] = line->v[ground] = line->a[ground] = 0;
    for (size_t i = 0; i < n; i++) {
        const long leader = line->group_support[line->group[i]];
        if (leader >= 0)
            line->v[i] = line->v[leader];
    }
}

double line_sliding_friction(const struct br_line *line, size_t contact, double speed)
{
    const br_law law = line->scene->contacts[contact].law;
    return law.type->friction(law.params, fmax(speed, line->slip_tolerance), line->normal_force[contact]);
}

static void apply_contact(struct br_line *line, size_t i, double held, const double *y)
{
    const br_law law = line->scene->contacts[i].law;
    const line_joint joint = line_joint_of(line, i);
    const double normal = line_input_at(&line->normal[i], held, 0, 0);
    const double u = line->slip[i] = line_joint_speed(line, &joint);
    line->normal_force[i] = normal < 0 ? 0 : normal;
    line->hold[i] = line->friction[i] = 0;
    if (law.type->flags & BR_LAW_HAS_STATE) {
        line->friction[i] =
            law.type->state_force(law.params, u, line->normal_force[i], y + line->law_state[i]);
    } else if (line->contact[i] == LINE_SMOOTH) {
        line->friction[i] = br_law_force(law, u, line->normal_force[i]);
    } else {
        line->hold[i] = fmax(br_law_breakaway(law, line->normal_force[i]), line_sliding_friction(line, i, 0));
        if (line->contact[i] == LINE_SLIDING)
            line->friction[i] = -line->direction[i] * line_sliding_friction(line, i, line->direction[i] * u);
        else
            line->slip[i] = 0;
    }
    line_push(line, &joint, line->friction[i]);
}

void line_apply(struct br_line *line, double t, const double *y)
{
    const br_line_scene *const s = line->scene;
    const double held = line_held_time(line, t);
    line->power_in = line->power_damped = 0;
    memset(line->applied, 0, line->n_bodies * sizeof *line->applied);
    for (size_t i = 0; i < line->n_masses; i++) {
        const double force = line_input_at(&line->force[i], held, line->x[i], line->v[i]);
        line->applied[i] = force;
        line->power_in += force * line->v[i];
    }
    for (size_t i = 0; i < s->n_springs; i++) {
        const br_line_spring *const spring = &s->springs[i];
        const line_joint joint = {line_body(line, spring->body), line_body(line, spring->against), 1};
        const double stretch = line->x[joint.body] - line->x[joint.against] - spring->length,
                     speed = line_joint_speed(line, &joint);
        line->spring_force[i] = -spring->stiffness * stretch - spring->damping * speed;
        line->power_damped += spring->damping * speed * speed;
        line_push(line, &joint, line->spring_force[i]);
    }
    for (size_t i = 0; i < line->n_contacts; i++)
        apply_contact(line, i, held, y);
}

void line_accelerate(struct br_line *line)
{
    double *const force = line->group_force;
    memset(force, 0, line->n_bodies * sizeof *force);
    for (size_t i = 0; i < line->n_masses; i++)
        force[line->group[i]] += line->applied[i];
    for (size_t i = 0; i < line->n_masses; i++) {
        const size_t g = line->group[i];
        const long leader = line->group_support[g];
        line->a[i] = leader >= 0 ? line->a[leader] : force[g] / line->group_mass[g];
    }
    /* What supports do to the masses: directly, and to what sticks to them. */
    for (size_t i = line->n_masses; i < line->n_bodies; i++)
        line->power_in -= line->applied[i] * line->v[i];
    for (size_t i = 0; i < line->n_masses; i++) {
        const long leader = line->group_support[line->group[i]];
        if (leader >= 0)
            line->power_in +=
                (line->scene->masses[i].mass * line->a[leader] - line->applied[i]) * line->v[leader];
    }
}

double line_free_rate(const struct br_line *line, const line_joint *joint)
{
    const size_t ends[] = {joint->body, joint->against};
    double a[2];
    for (int k = 0; k < 2; k++)
        a[k] = ends[k] < line->n_masses ? line->applied[ends[k]] / line->scene->masses[ends[k]].mass
                                        : line->a[ends[k]];
    return joint->sign * (a[0] - a[1]);
}

void line_pose(struct br_line *line)
{
    box_lcp *const p = &line->lcp;
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        const line_joint joint = line_joint_of(line, j);
        const bool is_contact = j < line->n_contacts;
        p->q[r] = line_free_rate(line, &joint);
        p->low[r] = is_contact ? -line->hold[j] : 0;
        p->high[r] = is_contact ? line->hold[j] : INFINITY;
    }
}

void line_resolve(struct br_line *line)
{
    box_lcp *const p = &line->lcp;
    if (p->n > 0) {
        line_pose(line);
        box_lcp_forces(p);
    }
    memset(line->stop_force, 0, line->n_stops * sizeof *line->stop_force);
    for (size_t r = 0; r < p->n; r++) {
        const size_t j = line->lcp_joint[r];
        if (j < line->n_contacts)
            line->friction[j] = p->force[r];
        else
            line->stop_force[j - line->n_contacts] = line_joint_of(line, j).sign * p->force[r];
    }
}
