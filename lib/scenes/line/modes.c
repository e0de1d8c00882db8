/* Internal states of laws along a line: their rates, and the modes of those whose rates jump. */
#include "line.h"

#include <string.h>

static br_law_motion motion_of(const struct br_line *line, size_t contact)
{
    const line_joint joint = line_joint_of(line, contact);
    return (br_law_motion){.v = line_joint_speed(line, &joint),
                           .a = joint.sign * (line->a[joint.body] - line->a[joint.against]),
                           .normal_force = line->normal_force[contact],
                           .tolerance = line->slip_tolerance};
}

void line_settle_modes(struct br_line *line, double *y, bool only_modes)
{
    for (size_t i = 0; i < line->n_contacts && line->n_modes > 0; i++) {
        const br_law law = line->scene->contacts[i].law;
        if (br_law_modes(law.type) == 0)
            continue;
        const br_law_motion motion = motion_of(line, i);
        double *z = y + line->law_state[i];
        if (only_modes)
            z = memcpy(line->law_scratch, z, law.type->n_states * sizeof *z);
        law.type->switching->settle(law.params, &motion,
                                    only_modes ? NULL : line->mode_ended + line->law_margin[i], z,
                                    line->mode + line->law_mode[i]);
    }
}

void line_mode_margins(struct br_line *line, const double *y, double *margins)
{
    for (size_t i = 0; i < line->n_contacts; i++) {
        const br_law law = line->scene->contacts[i].law;
        if (br_law_modes(law.type) == 0)
            continue;
        const br_law_motion motion = motion_of(line, i);
        law.type->switching->margins(law.params, &motion, y + line->law_state[i],
                                     line->mode + line->law_mode[i], margins + line->law_margin[i]);
    }
}

void line_law_rates(struct br_line *line, const double *y, double *dydt)
{
    for (size_t i = 0; i < line->n_contacts; i++) {
        const br_law law = line->scene->contacts[i].law;
        if (!(law.type->flags & BR_LAW_HAS_STATE))
            continue;
        const br_law_motion motion = motion_of(line, i);
        br_law_rate(law, &motion, y + line->law_state[i], line->mode + line->law_mode[i],
                    dydt + line->law_state[i]);
    }
}
