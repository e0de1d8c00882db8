/* What sticks and what is closed moves nothing, so that an integrator would step over a load that comes and
 * goes. Velocities that loads and stiction would give are integrated beside the motion: steps follow them. */
#include "line.h"

static double mass_of(const struct br_line *line, const line_joint *joint)
{
    const size_t body = joint->body < line->n_masses ? joint->body : joint->against;
    return body < line->n_masses ? line->scene->masses[body].mass : 1;
}

void line_load_rates(const struct br_line *line, double *dydt)
{
    double *const load = dydt + line->at_load, *const hold = load + line->n_joints;
    for (size_t j = 0; j < line->n_joints; j++) {
        const line_joint joint = line_joint_of(line, j);
        const bool contact = j < line->n_contacts,
                   still = contact ? line->contact[j] == LINE_STICKING : line->closed[j - line->n_contacts];
        load[j] = still ? line_free_rate(line, &joint) : 0;
        if (contact)
            hold[j] = still ? line->hold[j] / mass_of(line, &joint) : 0;
    }
}
