/* Scenes along a line: made, run, looked at. */
#include "line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>

/* ---- what the integrator calls ---- */

static int rhs(double t, const double *y, double *dydt, void *context)
{
    struct br_line *const line = context;
    const size_t n = line->n_masses;
    line_place(line, t, y);
    line_apply(line, t, y);
    line_load_rates(line, dydt);
    line_accelerate(line);
    memcpy(dydt, line->v, n * sizeof *dydt);
    memcpy(dydt + n, line->a, n * sizeof *dydt);
    memcpy(dydt + line->at_support, line->v + n, line->scene->n_supports * sizeof *dydt);
    double friction = 0;
    for (size_t i = 0; i < line->n_contacts; i++)
        friction -= line->friction[i] * line->slip[i];
    line_law_rates(line, y, dydt);
    dydt[line->at_energy + LINE_WORK] = line->power_in;
    dydt[line->at_energy + LINE_FRICTION] = friction;
    dydt[line->at_energy + LINE_DAMPER] = line->power_damped;
    return 0; /* what is not finite, the integrator finds, and tries a smaller step */
}

/* One function for each joint and each mode of a law, positive by its tolerance where the mode begins. */
static int events(double t, const double *y, double *g, void *context)
{
    struct br_line *const line = context;
    line_place(line, t, y);
    line_apply(line, t, y);
    line_resolve(line);
    for (size_t j = 0; j < line->n_contacts; j++) {
        g[j] = 1;
        if (line->contact[j] == LINE_STICKING)
            g[j] = (1 + LINE_FORCE_TOLERANCE) * line->hold[j] + line->force_tolerance[j] -
                   fabs(line->friction[j]);
        else if (line->contact[j] == LINE_SLIDING)
            g[j] = line->direction[j] * line->slip[j] + line->slip_tolerance;
    }
    for (size_t k = 0; k < line->n_stops; k++) {
        const size_t j = line->n_contacts + k;
        if (!line->closed[k])
            g[j] = line_gap(line, k) + line->depth[k];
        else
            g[j] = line->at_bound[j]
                       ? 1
                       : line_joint_of(line, j).sign * line->stop_force[k] + line->force_tolerance[j];
    }
    if (line->n_modes > 0) {
        line_accelerate(line);
        line_mode_margins(line, y, g + line->n_joints);
    }
    return 0;
}

static int settle(struct br_line *line, double t, double *y)
{
    return line_decide(line, t, y, false) < 0 ? -1 : line->stops_here ? BR_IVP_STOP : BR_IVP_RESTART;
}

/* Velocities of the groups, which end here, as those of their masses. */
static void leave(struct br_line *line, double t, double *y)
{
    line_place(line, t, y);
    memcpy(y + line->n_masses, line->v, line->n_masses * sizeof *y);
    line_release(line);
}

static int on_event(double t, double *y, const int *crossed, void *context)
{
    struct br_line *const line = context;
    bool any = false;
    for (size_t j = 0; j < line->n_joints; j++)
        any = (line->crossed[j] = crossed[j] < 0) || any;
    for (size_t k = 0; k < line->n_margins; k++)
        any = (line->mode_ended[k] = line->replaced[line->n_joints + k] && crossed[line->n_joints + k] < 0) ||
              any;
    if (!any)
        return BR_IVP_CONTINUE;
    line_place(line, t, y);
    line_apply(line, t, y);
    line_resolve(line);
    leave(line, t, y);
    return settle(line, t, y);
}

static int on_break(size_t k, double t, double *y, void *context)
{
    struct br_line *const line = context;
    leave(line, t, y);
    memset(line->crossed, 0, line->n_joints * sizeof *line->crossed);
    memset(line->mode_ended, 0, line->n_margins * sizeof *line->mode_ended);
    for (size_t i = 0; i < line->scene->n_supports; i++)
        line->support_before[i] = line->x[line->n_masses + i];
    line->passed = k + 1;
    line_place(line, t, y);
    for (size_t i = 0; i < line->scene->n_supports; i++) {
        const double before = line->support_before[i], after = line->x[line->n_masses + i];
        if (fabs(after - before) > 1e-9 * (fabs(before) + fabs(after)) + line->depth_tolerance) {
            (void)br_fail(line->error, BR_ERR_RANGE, "support %s: its position jumps from %.9g to %.9g m",
                          line->scene->supports[i].name, before, after);
            return -1;
        }
    }
    return settle(line, t, y) < 0 ? -1 : 0;
}

static int on_output(double t, const double *y, void *context)
{
    struct br_line *const line = context;
    if (!line->on_sample)
        return 0;
    const br_line_sample sample = line_sample(line, t, y);
    return line->on_sample(&sample, line->sample_context);
}

/* ---- creation ---- */

static br_status check_ends(const br_line_scene *s, const char *kind, const char *name, int body, int against,
                            br_error *error)
{
    const int n = (int)(s->n_masses + s->n_supports), n_masses = (int)s->n_masses;
    if (body < BR_LINE_GROUND || body >= n || against < BR_LINE_GROUND || against >= n)
        return br_fail(error, BR_ERR_RANGE, "%s %s: bodies %d and %d are not both among the %d", kind, name,
                       body, against, n);
    if (body == against)
        return br_fail(error, BR_ERR_ARGUMENT, "%s %s: is between a body and itself", kind, name);
    const bool has_mass = (body >= 0 && body < n_masses) || (against >= 0 && against < n_masses);
    if (!has_mass)
        return br_fail(error, BR_ERR_ARGUMENT, "%s %s: neither of its bodies is a mass", kind, name);
    return BR_OK;
}

static br_status check_scene(const br_line_scene *s, br_error *error)
{
    if (s->n_masses < 1)
        return br_fail(error, BR_ERR_MISSING, "scene along a line: there is no mass");
    for (size_t i = 0; i < s->n_masses; i++)
        BR_TRY(br_error_within(error, br_struct_check(&br_line_mass_struct, &s->masses[i], error), "mass %s",
                               s->masses[i].name));
    for (size_t i = 0; i < s->n_supports; i++)
        BR_TRY(br_error_within(error, br_struct_check(&br_line_support_struct, &s->supports[i], error),
                               "support %s", s->supports[i].name));
    for (size_t i = 0; i < s->n_springs; i++) {
        const br_line_spring *const e = &s->springs[i];
        BR_TRY(
            br_error_within(error, br_struct_check(&br_line_spring_struct, e, error), "spring %s", e->name));
        BR_TRY(check_ends(s, "spring", e->name, e->body, e->against, error));
    }
    for (size_t i = 0; i < s->n_contacts; i++) {
        const br_line_contact *const e = &s->contacts[i];
        if (!e->law.type || !e->law.params)
            return br_fail(error, BR_ERR_ARGUMENT, "contact %s: no law", e->name);
        BR_TRY(br_error_within(error, br_law_check_rates(e->law.type, error), "contact %s", e->name));
        BR_TRY(
            br_error_within(error, br_law_check(e->law.type, e->law.params, error), "contact %s", e->name));
        BR_TRY(check_ends(s, "contact", e->name, e->body, e->against, error));
    }
    for (size_t i = 0; i < s->n_stops; i++) {
        const br_line_stop *const e = &s->stops[i];
        BR_TRY(br_error_within(error, br_struct_check(&br_line_stop_struct, e, error), "stop %s", e->name));
        BR_TRY(check_ends(s, "stop", e->name, e->body, e->against, error));
    }
    return BR_OK;
}

static void *zeros(size_t n, size_t size)
{
    return calloc(n > 0 ? n : 1, size);
}

static void lay_out(struct br_line *line)
{
    const br_line_scene *const s = line->scene;
    line->n_masses = s->n_masses;
    line->n_bodies = s->n_masses + s->n_supports + 1;
    line->n_contacts = s->n_contacts;
    line->n_stops = s->n_stops;
    line->n_joints = s->n_contacts + s->n_stops;
    line->at_support = 2 * s->n_masses;
    line->at_law = line->at_support + s->n_supports;
    line->at_energy = line->at_law;
    for (size_t i = 0; i < s->n_contacts; i++) {
        line->at_energy += s->contacts[i].law.type->n_states;
        line->n_modes += br_law_modes(s->contacts[i].law.type);
        line->n_margins += br_law_margins(s->contacts[i].law.type);
    }
    line->at_load = line->at_energy + LINE_ENERGIES;
    line->n_states = line->at_load + line->n_joints + line->n_contacts;
}

static bool allocate(struct br_line *line)
{
    const size_t bodies = line->n_bodies, contacts = line->n_contacts, stops = line->n_stops,
                 joints = line->n_joints, springs = line->scene->n_springs;
    line->numbers = zeros(6 * bodies + 4 * contacts + 3 * stops + 3 * joints + springs +
                              line->scene->n_supports + 2 * line->n_states,
                          sizeof *line->numbers);
    line->law_state = zeros(3 * contacts, sizeof *line->law_state);
    line->mode = zeros(line->n_modes, sizeof *line->mode);
    line->contact = zeros(contacts, sizeof *line->contact);
    line->was_contact = zeros(contacts, sizeof *line->was_contact);
    line->direction = zeros(contacts, sizeof *line->direction);
    line->was_direction = zeros(contacts, sizeof *line->was_direction);
    line->flags = zeros(2 * stops + 6 * joints + 2 * line->n_margins, sizeof *line->flags);
    line->group = zeros(bodies, sizeof *line->group);
    line->group_support = zeros(bodies, sizeof *line->group_support);
    line->lcp_joint = zeros(joints, sizeof *line->lcp_joint);
    line->modes = zeros(contacts + stops, sizeof *line->modes);
    if (!line->numbers || !line->law_state || !line->contact || !line->was_contact || !line->direction ||
        !line->was_direction || !line->flags || !line->group || !line->group_support || !line->lcp_joint ||
        !line->modes || !line->mode || !box_lcp_allocate(&line->lcp, joints))
        return false;
    struct {
        double **to;
        size_t n;
    } const parts[] = {
        {&line->x, bodies},
        {&line->v, bodies},
        {&line->a, bodies},
        {&line->applied, bodies},
        {&line->group_mass, bodies},
        {&line->group_force, bodies},
        {&line->slip, contacts},
        {&line->friction, contacts},
        {&line->normal_force, contacts},
        {&line->hold, contacts},
        {&line->stop_force, stops},
        {&line->stop_speed, stops},
        {&line->depth, stops},
        {&line->rate, joints},
        {&line->force_tolerance, joints},
        {&line->rate_tolerance, joints},
        {&line->spring_force, springs},
        {&line->support_before, line->scene->n_supports},
        {&line->y, line->n_states},
        {&line->law_scratch, line->n_states},
    };
    double *next = line->numbers;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        *parts[i].to = next;
        next += parts[i].n;
    }
    line->law_mode = line->law_state + contacts;
    line->law_margin = line->law_mode + contacts;
    line->closed = line->flags;
    line->was_closed = line->closed + stops;
    line->candidate = line->was_closed + stops;
    line->starts = line->candidate + joints;
    line->crossed = line->starts + joints;
    line->lets_go = line->crossed + joints;
    line->at_bound = line->lets_go + joints;
    line->mode_ended = line->at_bound + joints;
    line->replaced = line->mode_ended + line->n_margins;
    line->contact_mode = line->modes;
    line->stop_mode = line->modes + contacts;
    return true;
}

/* State and modes at the start. */
static br_status start(struct br_line *line, double t0, br_error *error)
{
    const br_line_scene *const s = line->scene;
    size_t next = line->at_law, next_mode = 0, next_margin = 0;
    for (size_t i = 0; i < s->n_masses; i++) {
        line->y[i] = s->masses[i].position;
        line->y[s->n_masses + i] = s->masses[i].velocity;
    }
    for (size_t i = 0; i < s->n_supports; i++)
        line->y[line->at_support + i] = s->supports[i].position;
    for (size_t i = 0; i < s->n_contacts; i++) {
        const br_law_type *const type = s->contacts[i].law.type;
        const bool sticks = (type->flags & BR_LAW_SET_VALUED) && !(type->flags & BR_LAW_HAS_STATE);
        line->contact[i] = sticks ? LINE_SLIDING : LINE_SMOOTH;
        line->law_state[i] = next;
        next += type->n_states;
        line->law_mode[i] = next_mode;
        line->law_margin[i] = next_margin;
        for (size_t k = 0; k < br_law_modes(type); k++)
            line->replaced[line->n_joints + next_margin + k] = true;
        next_mode += br_law_modes(type);
        next_margin += br_law_margins(type);
    }
    line_release(line);
    line_place(line, t0, line->y);
    for (size_t k = 0; k < s->n_stops; k++) {
        const double gap = line_gap(line, k), round_off = 1e-12 * (1 + fabs(s->stops[k].position));
        if (gap < -round_off)
            return br_fail(error, BR_ERR_RANGE,
                           "stop %s: its bodies are %.9g m inside each other at the start", s->stops[k].name,
                           -gap);
    }
    line->error = error;
    const br_status status = line_decide(line, t0, line->y, true);
    line->n_events = 0;
    line->error = NULL;
    return status;
}

static br_status create_integrator(struct br_line *line, double t0, br_error *error)
{
    const br_ivp_problem problem = {
        .n = line->n_states,
        .rhs = rhs,
        .n_events = line->n_joints + line->n_margins,
        .event = line->n_joints ? events : NULL,
        .on_event = on_event,
        .event_replaced = line->replaced,
        .n_breaks = line->n_breaks,
        .breaks = line->breaks,
        .on_break = on_break,
        .context = line,
    };
    line->t = t0;
    return br_ivp_create(&problem, &line->options.ivp, t0, line->y, &line->ivp, error);
}

static br_status fill(struct br_line *line, double t0, br_error *error)
{
    lay_out(line);
    if (!allocate(line))
        return br_fail(error, BR_ERR_MEMORY, "a scene along a line");
    BR_TRY(line_inputs_create(line, t0, error));
    BR_TRY(start(line, t0, error));
    return create_integrator(line, t0, error);
}

br_status br_line_create(const br_line_scene *scene, const br_line_options *options, double t0, double until,
                         br_line **line, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(line);
    *line = NULL;
    const br_line_options chosen = options ? *options : br_line_options_default();
    BR_TRY(br_struct_check(&br_line_options_struct, &chosen, error));
    if (chosen.ivp.method == BR_IVP_ROSENBROCK || chosen.ivp.absolute_tolerances ||
        !(chosen.ivp.absolute_tolerance > 0))
        return br_fail(
            error, BR_ERR_ARGUMENT,
            "scene along a line: the method must be bdf or adams, with one absolute tolerance > 0");
    if (!isfinite(t0) || !isfinite(until) || !(until > t0))
        return br_fail(error, BR_ERR_ARGUMENT, "scene along a line: end %.9g s is not after the start %.9g s",
                       until, t0);
    BR_TRY(check_scene(scene, error));
    br_line *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "a scene along a line");
    made->scene = scene;
    made->options = chosen;
    made->until = until;
    const br_status status = fill(made, t0, error);
    if (status < 0)
        br_line_destroy(made);
    else
        *line = made;
    return status;
}

void br_line_destroy(br_line *line)
{
    if (!line)
        return;
    br_ivp_destroy(line->ivp);
    line_inputs_destroy(line);
    box_lcp_free(&line->lcp);
    void *const memory[] = {
        line->numbers,       line->law_state, line->contact, line->was_contact,   line->direction,
        line->was_direction, line->flags,     line->group,   line->group_support, line->lcp_joint,
        line->modes,         line->mode,      line};
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
}

/* ---- running ---- */

static br_status check_times(const br_line *line, double t_end, const double *times, size_t n,
                             br_error *error)
{
    if (!(t_end >= line->t && t_end <= line->until))
        return br_fail(error, BR_ERR_ARGUMENT, "scene along a line: end %.9g s is outside [%.9g, %.9g] s",
                       t_end, line->t, line->until);
    for (size_t i = 0; i < n; i++)
        if (!(times[i] >= (i ? times[i - 1] : line->t)) || times[i] > t_end)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "scene along a line: output time %.9g s is out of order or outside [%.9g, %.9g] s",
                           times[i], line->t, t_end);
    return BR_OK;
}

br_status br_line_run(br_line *line, double t_end, const double *times, size_t n_times,
                      br_line_on_sample on_sample, void *sample_context, br_error *error)
{
    BR_ASSERT_HANDLE(line);
    BR_ASSERT_ARRAY(times, n_times);
    BR_TRY(check_times(line, t_end, times, n_times, error));
    br_error local = {BR_OK, ""};
    line->error = &local;
    line->on_sample = on_sample;
    line->sample_context = sample_context;
    line->stops_here = false;
    br_status status = BR_OK;
    br_error integrator = {BR_OK, ""};
    if (t_end > line->t) {
        status = br_ivp_run(line->ivp, t_end, times, n_times, on_output, line, &integrator);
    } else {
        for (size_t i = 0; i < n_times && status == BR_OK; i++) {
            const int answer = on_output(line->t, line->y, line);
            status = answer < 0 ? BR_ERR_CALLBACK : answer > 0 ? BR_STOPPED_AT_EVENT : BR_OK;
        }
    }
    line->t = br_ivp_time(line->ivp);
    memcpy(line->y, br_ivp_state(line->ivp), line->n_states * sizeof *line->y);
    line->error = NULL;
    if (status >= 0)
        return status;
    if (local.status < 0)
        return br_fail(error, local.status, "%s at t = %.9g s", local.message, line->t);
    return br_fail(error, status, "%s", integrator.message[0] ? integrator.message : "a callback failed");
}

br_line_sample br_line_now(br_line *line)
{
    BR_ASSERT_HANDLE(line);
    return line_sample(line, line->t, line->y);
}

size_t br_line_events(const br_line *line)
{
    BR_ASSERT_HANDLE(line);
    return line->n_events;
}

br_ivp_statistics br_line_get_statistics(const br_line *line)
{
    BR_ASSERT_HANDLE(line);
    return br_ivp_get_statistics(line->ivp);
}
