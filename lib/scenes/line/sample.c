/* What a scene along a line looks like at one time. */
#include "line.h"

static double potential(const struct br_line *line)
{
    double sum = 0;
    for (size_t i = 0; i < line->scene->n_springs; i++) {
        const br_line_spring *const s = &line->scene->springs[i];
        const double stretch =
            line->x[line_body(line, s->body)] - line->x[line_body(line, s->against)] - s->length;
        sum += s->stiffness * stretch * stretch / 2;
    }
    return sum;
}

br_line_sample line_sample(struct br_line *line, double t, const double *y)
{
    line_place(line, t, y);
    line_apply(line, t, y);
    line_accelerate(line);
    line_resolve(line);
    const double *const energy = y + line->at_energy;
    double kinetic = 0;
    for (size_t i = 0; i < line->n_masses; i++)
        kinetic += line->scene->masses[i].mass * line->v[i] * line->v[i] / 2;
    for (size_t i = 0; i < line->n_contacts; i++)
        line->contact_mode[i] = line->contact[i] == LINE_STICKING || line->contact[i] == LINE_AT_LIMIT
                                    ? BR_LINE_STUCK
                                    : BR_LINE_SLIDES;
    for (size_t k = 0; k < line->n_stops; k++)
        line->stop_mode[k] = line->closed[k] ? BR_LINE_CLOSED : BR_LINE_OPEN;
    return (br_line_sample){
        .t = t,
        .x = line->x,
        .v = line->v,
        .a = line->a,
        .spring_force = line->spring_force,
        .slip = line->slip,
        .friction = line->friction,
        .normal_force = line->normal_force,
        .stop_force = line->stop_force,
        .contact = line->contact_mode,
        .stop = line->stop_mode,
        .kinetic = kinetic,
        .potential = potential(line),
        .work = energy[LINE_WORK] + line->impact_work,
        .friction_loss = energy[LINE_FRICTION],
        .damper_loss = energy[LINE_DAMPER],
        .impact_loss = line->impact_loss,
    };
}
