#include "cost.h"

#include <math.h>
#include <stdlib.h>
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
    br_pressure_spec spec = m->s->contact;
    planar_set_surface(&spec, m->s->surface);
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
            m->status = br_reduced_make(pressure, &m->s->friction, surface, &reduced, &m->error);
        br_limit_surface_destroy(surface);
        br_pressure_destroy(pressure);
    }
}

double precompute_seconds(br_experiment *ex, const scene *s, int cells, int resolution)
{
    maker m = {.s = s, .cells = cells, .resolution = resolution};
    const double seconds = planar_least_time(&s->timer, make, &m);
    br_require(ex, m.status, &m.error);
    return seconds;
}

typedef struct reduced_run {
    const scene *s;
    br_reduced model;
    double dt, z[3];
    br_wrench wrench;
} reduced_run;

int reduced_states(void)
{
    const reduced_run r = {.dt = 0};
    return (int)(sizeof r.z / sizeof *r.z);
}

static void reduced_steps(void *context, long count)
{
    reduced_run *r = context;
    for (long i = 0; i < count; i++)
        r->wrench = br_reduced_step(&r->model, r->s->twist, r->s->normal_force, r->dt, r->z);
}

/* Steady wrench at the centre: z of eq. (30) in eq. (26), at rest. */
static br_wrench steady(const scene *s, const br_reduced *m)
{
    const br_twist v = br_twist_move(s->twist, m->cop);
    const br_wrench h = br_limit_surface_lookup(m->surface, m->r, v);
    const double speed = sqrt(v.x * v.x + v.y * v.y + m->r * m->r * v.omega * v.omega),
                 g = br_lugre_g(&m->lugre, speed);
    const br_wrench f = {s->normal_force * (g * h.x - m->lugre.sigma2 * v.x),
                         s->normal_force * (g * h.y - m->lugre.sigma2 * v.y),
                         s->normal_force * (g * m->r * h.torque - m->lugre.sigma2 * m->u * v.omega)};
    return br_wrench_move(f, br_vec2_scale(-1, m->cop));
}

double reduced_seconds(br_experiment *ex, const scene *s, int cells, double *off_steady)
{
    br_pressure *p = planar_pressure(ex, &s->contact, s->surface, cells);
    br_limit_surface *surface = NULL;
    br_error error = {0};
    reduced_run r = {.s = s, .dt = s->dt / 2};
    br_require(ex, br_limit_surface_create(p, s->table3_resolution, s->as_published, &surface, &error),
               &error);
    br_require(ex, br_reduced_make(p, &s->friction, surface, &r.model, &error), &error);
    reduced_steps(&r, 2L * s->steps);
    const br_wrench end = steady(s, &r.model);
    *off_steady =
        br_larger(hypot(r.wrench.x - end.x, r.wrench.y - end.y), fabs(r.wrench.torque - end.torque) / p->width) /
        hypot(end.x, end.y);
    r.dt = s->dt;
    const double seconds = planar_least_time(&s->timer, reduced_steps, &r);
    br_limit_surface_destroy(surface);
    br_pressure_destroy(p);
    return seconds;
}

typedef struct distributed_run {
    const scene *s;
    br_distributed *model;
    double *z_x, *z_y;
    br_wrench wrench;
} distributed_run;

static void distributed_steps(void *context, long count)
{
    distributed_run *r = context;
    for (long i = 0; i < count; i++)
        r->wrench = br_distributed_step(r->model, r->s->twist, r->s->normal_force, r->s->dt, r->z_x, r->z_y);
}

double distributed_seconds(br_experiment *ex, const scene *s, int cells)
{
    br_pressure *p = planar_pressure(ex, &s->contact, s->surface, cells);
    const size_t bytes = p->n_padded * sizeof(double);
    br_error error = {0};
    distributed_run r = {.s = s, .z_x = aligned_alloc(64, bytes), .z_y = aligned_alloc(64, bytes)};
    if (!r.z_x || !r.z_y)
        br_experiment_fail(ex, "no memory for %zu bristles", p->n);
    memset(r.z_x, 0, bytes);
    memset(r.z_y, 0, bytes);
    br_require(ex, br_distributed_create(p, &s->friction, &r.model, &error), &error);
    const double seconds = planar_least_time(&s->timer, distributed_steps, &r);
    br_distributed_destroy(r.model);
    free(r.z_x);
    free(r.z_y);
    br_pressure_destroy(p);
    return seconds;
}

void compare_nodes(br_experiment *ex, const scene *s, const char *id, const char *shape, const char *file)
{
    br_csv *csv = planar_csv(ex, file);
    double *theta = planar_column(ex, csv, "i_theta"), *phi = planar_column(ex, csv, "i_phi"),
           *corner = planar_column(ex, csv, "corner");
    double *theirs[3] = {planar_column(ex, csv, "hx"), planar_column(ex, csv, "hy"),
                         planar_column(ex, csv, "htau")};
    const size_t n = br_csv_rows(csv);
    double *ours = planar_doubles(ex, 3 * n), *reference = planar_doubles(ex, 3 * n);
    br_pressure *p = planar_pressure(ex, &s->contact, shape, 21);
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
    br_pressure_destroy(p);
    for (int k = 0; k < 3; k++)
        free(theirs[k]);
    free(theta);
    free(phi);
    free(corner);
    free(ours);
    free(reference);
    br_csv_destroy(csv);
}
