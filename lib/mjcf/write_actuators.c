/* Actuators of a scene that was a model itself, as <general>, with lengths counted from where joints stand.
 */
#include "write.h"

#include <math.h>

#include "build.h"

static const mjcf_model *model_of(const mjcf_writer *w)
{
    if (br_scene_get_type(w->scene) != &br_mjcf_type)
        return NULL;
    return ((const mjcf_state *)br_scene_state(w->scene))->model;
}

bool mjcf_is_driven(const mjcf_writer *w, int joint)
{
    const mjcf_model *const m = model_of(w);
    for (size_t i = 0; m && i < m->n_actuators; i++)
        if (m->actuators[i].joint >= 0 && m->joints[m->actuators[i].joint].index == joint)
            return true;
    return false;
}

static void put_limits(const mjcf_writer *w, const char *limited, const char *range, const double ends[2])
{
    if (!isfinite(ends[0]))
        return;
    fprintf(w->to, " %s=\"true\"", limited);
    mjcf_put_numbers(w->to, range, ends, 2);
}

static void put_coefficients(const mjcf_writer *w, const mjcf_actuator *a, double passed, const char *type,
                             const char *constant, const char *numbers, const double c[3])
{
    const double now[] = {c[0] + c[1] * a->gear * passed, c[1], c[2]};
    const bool affine = c[1] < 0 || c[1] > 0 || c[2] < 0 || c[2] > 0;
    fprintf(w->to, " %s=\"%s\"", type, affine ? "affine" : constant);
    mjcf_put_numbers(w->to, numbers, now, 3);
}

static void put_actuator(const mjcf_writer *w, const mjcf_model *m, const mjcf_actuator *a, bool first)
{
    (void)first;
    const mjcf_joint *const j = &m->joints[a->joint];
    const double passed = br_world_joint(w->world, j->index).position + j->reference;
    fputs("    <general", w->to);
    if (a->name)
        mjcf_put_text(w->to, "name", a->name);
    fprintf(w->to, " joint=\"joint %d\"", j->index);
    mjcf_put_numbers(w->to, "gear", &a->gear, 1);
    put_coefficients(w, a, passed, "gaintype", "fixed", "gainprm", a->gain);
    const bool biased = a->bias[0] < 0 || a->bias[0] > 0;
    put_coefficients(w, a, passed, "biastype", biased ? "affine" : "none", "biasprm", a->bias);
    put_limits(w, "ctrllimited", "ctrlrange", a->range);
    put_limits(w, "forcelimited", "forcerange", a->most);
    fputs("/>\n", w->to);
}

static void put_control(const mjcf_writer *w, const mjcf_model *m, const mjcf_actuator *a, bool first)
{
    (void)m;
    mjcf_put_list(w->to, !first, &a->control, 1);
}

/* All actuators that drive a joint, one after the other, between two texts; nothing where there are none. */
static void put_driving(const mjcf_writer *w, const char *begin,
                        void (*put)(const mjcf_writer *, const mjcf_model *, const mjcf_actuator *,
                                    bool first),
                        const char *end)
{
    const mjcf_model *const m = model_of(w);
    bool any = false;
    for (size_t i = 0; m && i < m->n_actuators; i++) {
        if (m->actuators[i].joint < 0)
            continue;
        if (!any)
            fputs(begin, w->to);
        put(w, m, &m->actuators[i], !any);
        any = true;
    }
    if (any)
        fputs(end, w->to);
}

void mjcf_write_actuators(const mjcf_writer *w)
{
    put_driving(w, "  <actuator>\n", put_actuator, "  </actuator>\n");
}

void mjcf_put_controls(const mjcf_writer *w)
{
    put_driving(w, " ctrl=\"", put_control, "\"");
}
