/* What bristle slide says of a run. */
#include "slide_summary.h"

#include "json.h"

static double balance_of(const br_line_sample *s, double start_energy)
{
    const double losses = s->friction_loss + s->damper_loss + s->impact_loss;
    return s->kinetic + s->potential + losses - s->work - start_energy;
}

static void print(const br_line_scene *scene, br_line *line, double start_energy, FILE *to)
{
    const br_line_sample s = br_line_now(line);
    fprintf(to, "t = %g s: %zu events, %zu steps\n", s.t, br_line_events(line),
            br_line_get_statistics(line).steps);
    for (size_t i = 0; i < scene->n_masses; i++)
        fprintf(to, "%-16s x = %.9g m, v = %.9g m/s\n", scene->masses[i].name, s.x[i], s.v[i]);
    for (size_t i = 0; i < scene->n_contacts; i++)
        fprintf(to, "%-16s friction %.9g N, %s\n", scene->contacts[i].name, s.friction[i],
                s.contact[i] == BR_LINE_STUCK ? "stuck" : "slides");
    for (size_t i = 0; i < scene->n_stops; i++)
        fprintf(to, "%-16s force %.9g N, %s\n", scene->stops[i].name, s.stop_force[i],
                s.stop[i] == BR_LINE_CLOSED ? "closed" : "open");
    fprintf(
        to,
        "energy           work %.6g J, friction took %.6g J, dampers %.6g J, hits %.6g J, balance to %.2g "
        "J\n",
        s.work, s.friction_loss, s.damper_loss, s.impact_loss, balance_of(&s, start_energy));
}

static void put_mass(json *j, const br_line_scene *scene, const br_line_sample *s, size_t i)
{
    json_text(j, "mass", scene->masses[i].name);
    json_number(j, "x_m", s->x[i]);
    json_number(j, "v_m_per_s", s->v[i]);
}

static void put_contact(json *j, const br_line_scene *scene, const br_line_sample *s, size_t i)
{
    json_text(j, "contact", scene->contacts[i].name);
    json_number(j, "friction_N", s->friction[i]);
    json_bool(j, "stuck", s->contact[i] == BR_LINE_STUCK);
}

static void put_stop(json *j, const br_line_scene *scene, const br_line_sample *s, size_t i)
{
    json_text(j, "stop", scene->stops[i].name);
    json_number(j, "force_N", s->stop_force[i]);
    json_bool(j, "closed", s->stop[i] == BR_LINE_CLOSED);
}

/* A list of n objects, each with what `part` puts into it. */
static void put_list(json *j, const char *name, size_t n,
                     void (*part)(json *, const br_line_scene *, const br_line_sample *, size_t),
                     const br_line_scene *scene, const br_line_sample *s)
{
    json_open(j, name, '[');
    for (size_t i = 0; i < n; i++) {
        json_open(j, NULL, '{');
        part(j, scene, s, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put(const br_line_scene *scene, br_line *line, double start_energy, FILE *to)
{
    const br_line_sample s = br_line_now(line);
    json j = {.to = to};
    json_open(&j, NULL, '{');
    json_number(&j, "time_s", s.t);
    json_number(&j, "events", (double)br_line_events(line));
    json_number(&j, "steps", (double)br_line_get_statistics(line).steps);
    put_list(&j, "masses", scene->n_masses, put_mass, scene, &s);
    put_list(&j, "contacts", scene->n_contacts, put_contact, scene, &s);
    put_list(&j, "stops", scene->n_stops, put_stop, scene, &s);
    json_open(&j, "energy", '{');
    json_number(&j, "work_J", s.work);
    json_number(&j, "friction_J", s.friction_loss);
    json_number(&j, "dampers_J", s.damper_loss);
    json_number(&j, "hits_J", s.impact_loss);
    json_number(&j, "balance_J", balance_of(&s, start_energy));
    json_close(&j, '}');
    json_close(&j, '}');
}

void slide_summarise(const br_line_case *c, br_line *line, double start_energy, bool as_json, FILE *to)
{
    (as_json ? put : print)(&c->scene, line, start_energy, to);
}
