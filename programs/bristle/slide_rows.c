/* A scene along a line as rows of tables. */
#include "slide_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct run {
    const br_line_case *c;
    br_csv_writer *rows, *events; /* may be null, as all below */
    progress *watched;
} run;

static const char *const changes[] = {"breaks_away", "sticks", "reverses", "hits", "closes", "opens"};

const char slide_event_columns[] = "t_s, element, event, speed_m_per_s, force_N";

static void add(char *text, size_t size, const char *format, const char *name)
{
    const size_t used = strlen(text);
    snprintf(text + used, size - used, format, name, name, name);
}

char *slide_columns(const br_line_scene *s)
{
    const size_t elements = s->n_masses + s->n_supports + s->n_springs + s->n_contacts + s->n_stops,
                 size = 400 + elements * 300;
    char *const text = malloc(size);
    if (!text)
        return NULL;
    snprintf(text, size, "t_s");
    for (size_t i = 0; i < s->n_masses; i++)
        add(text, size, ", %s_x_m, %s_v_m_per_s, %s_a_m_per_s2", s->masses[i].name);
    for (size_t i = 0; i < s->n_supports; i++)
        add(text, size, ", %s_x_m, %s_v_m_per_s", s->supports[i].name);
    for (size_t i = 0; i < s->n_springs; i++)
        add(text, size, ", %s_force_N", s->springs[i].name);
    for (size_t i = 0; i < s->n_contacts; i++)
        add(text, size, ", %s_slip_m_per_s, %s_friction_N, %s_normal_N", s->contacts[i].name),
            add(text, size, ", %s_stuck", s->contacts[i].name);
    for (size_t i = 0; i < s->n_stops; i++)
        add(text, size, ", %s_force_N, %s_closed", s->stops[i].name);
    add(text, size, "%s", ", kinetic_J, potential_J, work_J, friction_loss_J, damper_loss_J, impact_loss_J");
    return text;
}

static int on_sample(const br_line_sample *sample, void *context)
{
    run *const r = context;
    const br_line_scene *const s = &r->c->scene;
    br_csv_writer *const w = r->rows;
    progress_at(r->watched, sample->t);
    br_csv_put(w, sample->t);
    for (size_t i = 0; i < s->n_masses; i++)
        br_csv_put(w, sample->x[i], sample->v[i], sample->a[i]);
    for (size_t i = s->n_masses; i < s->n_masses + s->n_supports; i++)
        br_csv_put(w, sample->x[i], sample->v[i]);
    for (size_t i = 0; i < s->n_springs; i++)
        br_csv_put(w, sample->spring_force[i]);
    for (size_t i = 0; i < s->n_contacts; i++) {
        br_csv_put(w, sample->slip[i], sample->friction[i], sample->normal_force[i]);
        br_csv_integer(w, sample->contact[i] == BR_LINE_STUCK);
    }
    for (size_t i = 0; i < s->n_stops; i++) {
        br_csv_put(w, sample->stop_force[i]);
        br_csv_integer(w, sample->stop[i] == BR_LINE_CLOSED);
    }
    br_csv_put(w, sample->kinetic, sample->potential, sample->work, sample->friction_loss,
               sample->damper_loss, sample->impact_loss);
    return 0;
}

static int on_event(const br_line_event *event, void *context)
{
    run *const r = context;
    progress_at(r->watched, event->t);
    if (!r->events)
        return 0;
    const bool is_stop = event->change >= BR_LINE_HITS;
    br_csv_put(r->events, event->t);
    br_csv_text(r->events,
                is_stop ? r->c->scene.stops[event->index].name : r->c->scene.contacts[event->index].name);
    br_csv_text(r->events, changes[event->change]);
    if (event->change == BR_LINE_HITS) {
        br_csv_put(r->events, event->value);
        br_csv_text(r->events, "");
    } else {
        br_csv_text(r->events, "");
        br_csv_put(r->events, event->value);
    }
    return 0;
}

bool slide_ends_between(const br_line_case *c)
{
    const double n = floor(c->duration / c->every * (1 + 1e-12));
    return fmin(n * c->every, c->duration) < c->duration * (1 - 1e-12);
}

br_status slide_run(const br_line_case *c, br_csv_writer *rows, br_csv_writer *events, progress *watched,
                    br_line **line, double *start_energy, br_error *error)
{
    const double duration = c->duration, every = c->every;
    const size_t n = (size_t)floor(duration / every * (1 + 1e-12)) + 1;
    run r = {c, rows, events, watched};
    br_line_options options = c->options;
    options.on_event = on_event;
    options.context = &r;
    *line = NULL;
    double *const times = malloc((n + 1) * sizeof *times);
    if (!times)
        return br_fail(error, BR_ERR_MEMORY, "times of the result");
    for (size_t k = 0; k < n; k++)
        times[k] = fmin((double)k * every, duration);
    const bool ends_between = slide_ends_between(c);
    times[n] = duration;
    if (!ends_between)
        times[n - 1] = duration;
    br_status status = br_line_create(&c->scene, &options, 0, duration, line, error);
    if (status >= 0 && start_energy) {
        const br_line_sample start = br_line_now(*line);
        *start_energy = start.kinetic + start.potential;
    }
    if (status >= 0)
        status = br_line_run(*line, duration, times, n + ends_between, rows ? on_sample : NULL, &r, error);
    free(times);
    return status;
}
