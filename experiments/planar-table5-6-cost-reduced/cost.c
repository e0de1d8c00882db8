#include "cost.h"

#include <math.h>
#include <string.h>

typedef struct maker {
    const scene *s;
    int cells, resolution;
    br_status status;
    br_error error;
} maker;

/* Construct and initialise, as the published timings have it. */
static void make(void *context, long count)
{
    maker *m = context;
    br_pressure_spec spec = m->s->work.contact;
    br_pressure_set_surface(&spec, m->s->work.surface);
    spec.n_x = spec.n_y = m->cells;
    for (long i = 0; i < count && m->status == BR_OK; i++) {
        br_pressure *pressure = NULL;
        br_limit_surface *surface = NULL;
        br_reduced reduced;
        m->status = br_pressure_create(&spec, &pressure, &m->error);
        if (m->status == BR_OK)
            m->status =
                br_limit_surface_create(pressure, m->resolution, m->s->as_published, &surface, &m->error);
        if (m->status == BR_OK)
            m->status = br_reduced_make(pressure, &m->s->work.friction, surface, &reduced, &m->error);
        br_limit_surface_destroy(surface);
        br_pressure_destroy(pressure);
    }
}

typedef struct reduced_run {
    const scene *s;
    br_reduced model;
    double dt, z[3];
    br_wrench wrench;
} reduced_run;

static void reduced_steps(void *context, long count)
{
    reduced_run *r = context;
    for (long i = 0; i < count; i++)
        r->wrench = br_reduced_step(&r->model, r->s->work.twist, r->s->work.normal_force, r->dt, r->z);
}

/* Steady wrench at the centre: z of eq. (30) in eq. (26), at rest. */
static br_wrench steady(const scene *s, const br_reduced *m)
{
    const br_twist v = br_twist_move(s->work.twist, m->cop);
    const br_wrench h = br_limit_surface_lookup(m->surface, m->r, v);
    const double speed = sqrt(v.x * v.x + v.y * v.y + m->r * m->r * v.omega * v.omega),
                 g = br_lugre_g(&m->lugre, speed);
    const br_wrench f = {s->work.normal_force * (g * h.x - m->lugre.sigma2 * v.x),
                         s->work.normal_force * (g * h.y - m->lugre.sigma2 * v.y),
                         s->work.normal_force * (g * m->r * h.torque - m->lugre.sigma2 * m->u * v.omega)};
    return br_wrench_move(f, br_vec2_scale(-1, m->cop));
}

/* Takes the steps with half the time step; the relative distance from the steady state. */
static double settle(reduced_run *r, const br_pressure *p)
{
    const scene *const s = r->s;
    r->dt = s->work.dt / 2;
    reduced_steps(r, 2L * s->work.steps);
    r->dt = s->work.dt;
    return br_planar_off_steady(r->wrench, steady(s, &r->model), p->width);
}

/* What is timed for one number of cells. */
typedef struct contact {
    br_pressure *pressure;
    br_limit_surface *surface;
    maker maker;
    reduced_run reduced;
    br_planar_stepper distributed;
} contact;

static double contact_make(br_experiment *ex, const scene *s, int cells, contact *c)
{
    br_error error = {0};
    c->maker = (maker){.s = s, .cells = cells, .resolution = s->table3_resolution};
    c->pressure = br_planar_pressure(ex, &s->work.contact, s->work.surface, cells);
    br_require(
        ex, br_limit_surface_create(c->pressure, s->table3_resolution, s->as_published, &c->surface, &error),
        &error);
    c->reduced = (reduced_run){.s = s};
    br_require(ex, br_reduced_make(c->pressure, &s->work.friction, c->surface, &c->reduced.model, &error),
               &error);
    c->distributed = br_planar_stepper_make(ex, c->pressure, &s->work.friction, s->work.twist,
                                            s->work.normal_force, s->work.dt);
    return settle(&c->reduced, c->pressure);
}

cost_times cost_over_cells(br_experiment *ex, const scene *s, size_t n, const int *cells, double *off_steady)
{
    enum { WORKS = 3 };
    const size_t length = n * (size_t)s->work.timer.repetitions;
    contact *const contacts = br_memory(ex, n, sizeof *contacts);
    br_work **const works = br_memory(ex, WORKS * n, sizeof *works);
    void **const contexts = br_memory(ex, WORKS * n, sizeof *contexts);
    double *const seconds = br_memory(ex, WORKS * length, sizeof *seconds);
    *off_steady = 0;
    for (size_t k = 0; k < n; k++) {
        br_most(off_steady, contact_make(ex, s, cells[k], &contacts[k]));
        works[k] = make;
        contexts[k] = &contacts[k].maker;
        works[n + k] = reduced_steps;
        contexts[n + k] = &contacts[k].reduced;
        works[2 * n + k] = br_planar_stepper_steps;
        contexts[2 * n + k] = &contacts[k].distributed;
    }
    br_timer_in_turn(ex, &s->work.timer, WORKS * n, works, contexts, seconds);
    cost_times times;
    double **const parts[WORKS] = {&times.precompute, &times.reduced, &times.distributed};
    for (size_t w = 0; w < WORKS; w++) {
        *parts[w] = br_memory(ex, length, sizeof **parts[w]);
        memcpy(*parts[w], seconds + w * length, length * sizeof *seconds);
    }
    for (size_t k = 0; k < n; k++) {
        br_require(ex, contacts[k].maker.status, &contacts[k].maker.error);
        br_limit_surface_destroy(contacts[k].surface);
    }
    return times;
}

double *cost_over_resolutions(br_experiment *ex, const scene *s, size_t n, const int *resolutions)
{
    maker *const makers = br_memory(ex, n, sizeof *makers);
    br_work **const works = br_memory(ex, n, sizeof *works);
    void **const contexts = br_memory(ex, n, sizeof *contexts);
    double *const seconds = br_memory(ex, n * (size_t)s->work.timer.repetitions, sizeof *seconds);
    for (size_t k = 0; k < n; k++) {
        makers[k] = (maker){.s = s, .cells = s->table3_cells, .resolution = resolutions[k]};
        works[k] = make;
        contexts[k] = &makers[k];
    }
    br_timer_in_turn(ex, &s->work.timer, n, works, contexts, seconds);
    for (size_t k = 0; k < n; k++)
        br_require(ex, makers[k].status, &makers[k].error);
    return seconds;
}

void compare_nodes(br_experiment *ex, const scene *s, const char *id, const char *shape, const char *file)
{
    br_csv *csv = br_data_read(ex, file);
    double *theta = br_data_column(ex, csv, "i_theta"), *phi = br_data_column(ex, csv, "i_phi"),
           *corner = br_data_column(ex, csv, "corner");
    double *theirs[3] = {br_data_column(ex, csv, "hx"), br_data_column(ex, csv, "hy"),
                         br_data_column(ex, csv, "htau")};
    const size_t n = br_csv_rows(csv);
    double *ours = br_doubles(ex, 3 * n), *reference = br_doubles(ex, 3 * n);
    br_pressure *p = br_planar_pressure(ex, &s->work.contact, shape, 21);
    br_limit_surface *surface = NULL;
    br_error error = {0};
    br_require(ex, br_limit_surface_create(p, 5, s->as_published, &surface, &error), &error);
    for (size_t i = 0; i < n; i++) {
        const int c = (int)corner[i];
        const br_wrench h = br_limit_surface_node(surface, (int)theta[i] + (c & 1), (int)phi[i] + (c >> 1));
        const double values[3] = {h.x, h.y, h.torque};
        for (int k = 0; k < 3; k++) {
            ours[3 * i + (size_t)k] = values[k];
            reference[3 * i + (size_t)k] = theirs[k][i];
        }
    }
    br_claim_curve(ex, id, ours, reference, 3 * n);
    br_limit_surface_destroy(surface);
}
