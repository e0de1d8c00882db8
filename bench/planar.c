/* Speed of the planar models: steps per second of the distributed and the reduced model, time to make a
 * limit-surface table, each beside a plain scalar version kept here, what the published program reached on
 * its reference machine, and a floor: what this machine could do at most, by counted operations (machine.h).
 * Workload of planar's Tables II, V and VI. Prints CSV; a line "# ..." says which vector width was used. The
 * numbers go into no result.
 *
 * usage: planar [NAME]    only the rows whose name contains NAME */
#include "clock.h"
#include "need.h"
#include "planar_floor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/distributed.h>
#include <bristle/limit_surface.h>
#include <bristle/numbers.h>
#include <bristle/reduced.h>
#include <bristle/steady.h>

#include "../lib/planar/corners.h"
#include "../lib/planar/kernel.h"
#include "../lib/planar/mirror.h"

enum { REPETITIONS = 25 };

static const char *filter = "";

/* Work that can be timed: `count` units of it. */
typedef void work(void *context, long count);

/* Least time of one unit [s] over the repetitions, each some milliseconds long. */
static double least_time(work *f, void *context)
{
    long count = 1;
    double t = 0;
    while (t < 2e-3) {
        const double start = wall_seconds();
        f(context, count);
        t = wall_seconds() - start;
        if (t < 2e-3)
            count *= 2;
    }
    double least = t / (double)count;
    for (int r = 0; r < REPETITIONS; r++) {
        const double start = wall_seconds();
        f(context, count);
        least = fmin(least, (wall_seconds() - start) / (double)count);
    }
    return least;
}

/* Parameters of the published timings. */
static br_lugre timed_lugre(bool elasto_plastic)
{
    br_lugre l = br_lugre_default();
    l.sigma0 = 1e5;
    l.sigma1 = 20;
    l.elasto_plastic = elasto_plastic;
    return l;
}
static const br_twist twist = {0.1, -0.05, 1.59};
#define DT 1e-4

static br_pressure *surface(const char *shape, int n)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = shape;
    spec.n_x = spec.n_y = n;
    spec.as_published = true;
    br_pressure *p = NULL;
    br_error error = {0};
    if (br_pressure_create(&spec, &p, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(2);
    }
    return p;
}

static volatile double sink;

/* ---- the distributed step ---- */

typedef struct distributed_run {
    const br_pressure *p;
    br_lugre lugre;
    br_distributed *model;
    double *zx, *zy;
} distributed_run;

static void library_steps(void *context, long count)
{
    distributed_run *r = context;
    for (long i = 0; i < count; i++)
        sink = br_distributed_step(r->model, twist, 1, DT, r->zx, r->zy).x;
}

/* The plain version: one cell after the other, in the words of the equations. */
static void plain_steps(void *context, long count)
{
    distributed_run *r = context;
    const br_pressure *p = r->p;
    const br_lugre *l = &r->lugre;
    for (long k = 0; k < count; k++) {
        br_wrench w = {0, 0, 0};
        for (size_t i = 0; i < p->n; i++) {
            const double v[2] = {twist.x - twist.omega * p->y[i], twist.y + twist.omega * p->x[i]};
            const double z[2] = {r->zx[i], r->zy[i]};
            double dz[2];
            br_lugre_rate2(l, v, z, dz);
            const double fx = (l->sigma0 * z[0] + l->sigma1 * dz[0] + l->sigma2 * v[0]) * p->weight[i];
            const double fy = (l->sigma0 * z[1] + l->sigma1 * dz[1] + l->sigma2 * v[1]) * p->weight[i];
            w.x -= fx;
            w.y -= fy;
            w.torque -= p->x[i] * fy - p->y[i] * fx;
            r->zx[i] += dz[0] * DT;
            r->zy[i] += dz[1] * DT;
        }
        sink = w.x + w.y + w.torque;
    }
}

/* Times [s]; published: 0, nobody's. Rates are printed, or times, as the unit says. */
static void row(const char *name, bool rates, double ours, double plain, double published, double at_least)
{
    const double t[] = {ours, plain, published, at_least};
    char text[4][30] = {"", "", "", ""};
    for (int i = 0; i < 4; i++)
        if (t[i] > 0)
            snprintf(text[i], sizeof text[i], "%.4g", rates ? 1 / t[i] : t[i]);
    printf("%s,%s,%s,%s,%.2f,%s,", name, rates ? "1/s" : "s", text[0], text[1], plain / ours, text[2]);
    if (published > 0)
        printf("%.4g", published / ours);
    printf(",%s,%.2f\n", text[3], ours / at_least);
    fflush(stdout);
}

/* With a Stribeck velocity far below the speeds, as in sliding, or among them (near), as in stick-slip. */
static void distributed(const char *shape, int n, bool elasto_plastic, double gamma, bool near,
                        double published)
{
    char name[100];
    snprintf(name, sizeof name, "distributed step %s gamma=%g%s %s N=%d",
             elasto_plastic ? "elasto-plastic" : "lugre", gamma, near ? " near v_s" : "", shape, n);
    if (!strstr(name, filter))
        return;
    br_pressure *p = surface(shape, n);
    distributed_run r = {.p = p, .lugre = timed_lugre(elasto_plastic)};
    r.lugre.gamma = gamma;
    if (near)
        r.lugre.v_s = twist.x;
    need(br_distributed_create(p, &r.lugre, &r.model, NULL));
    r.zx = aligned_alloc(64, p->n_padded * sizeof *r.zx);
    r.zy = aligned_alloc(64, p->n_padded * sizeof *r.zy);
    memset(r.zx, 0, p->n_padded * sizeof *r.zx);
    memset(r.zy, 0, p->n_padded * sizeof *r.zy);
    const double ours = least_time(library_steps, &r), plain = least_time(plain_steps, &r);
    row(name, true, ours, plain, published > 0 ? 1 / published : 0, distributed_floor(p, &r.lugre, near));
    free(r.zx);
    free(r.zy);
    br_distributed_destroy(r.model);
    br_pressure_destroy(p);
}

/* ---- the reduced step ---- */

typedef struct reduced_run {
    br_reduced model;
    double z[3];
} reduced_run;

static void reduced_steps(void *context, long count)
{
    reduced_run *r = context;
    for (long i = 0; i < count; i++)
        sink = br_reduced_step(&r->model, twist, 1, DT, r->z).x;
}

enum { CONTACTS = 1024 };

typedef struct many_run {
    const br_reduced *model;
    double column[10][CONTACTS];
} many_run;

static void many_steps(void *context, long count)
{
    many_run *r = context;
    double(*c)[CONTACTS] = r->column;
    const br_reduced_array all = {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9]};
    for (long i = 0; i < count; i++)
        br_reduced_step_array(r->model, CONTACTS, &all, DT);
    sink = c[7][0];
}

/* Each contact with a twist of its own, or tables would be looked up in one place. */
static double many_time(const br_reduced *model)
{
    static many_run r;
    memset(&r, 0, sizeof r);
    r.model = model;
    for (int i = 0; i < CONTACTS; i++) {
        const double turn = 2.4 * i;
        r.column[0][i] = 0.11 * cos(turn);
        r.column[1][i] = 0.11 * sin(turn);
        r.column[2][i] = 1.59 * cos(0.1 * turn);
        r.column[3][i] = 1;
    }
    return least_time(many_steps, &r) / CONTACTS;
}

/* The plain version, with the mathematics library's functions. */
static br_wrench plain_lookup(const br_limit_surface *s, double r, br_twist v)
{
    const int n = br_limit_surface_resolution(s);
    double theta = atan2(v.y, v.x) + (v.omega < 0 ? BR_PI : 0);
    if (theta < 0)
        theta += 2 * BR_PI;
    const double phi = atan2(sqrt(v.x * v.x + v.y * v.y), r * fabs(v.omega));
    const double t = theta * 2 * n / BR_PI, q = phi * 2 * n / BR_PI;
    const int a = (int)fmin(t, 4 * n - 1), b = (int)fmin(q, n - 1);
    const double dt = t - a, dp = q - b, sign = v.omega < 0 ? -1 : 1;
    br_wrench h = {0, 0, 0};
    for (int c = 0; c < 4; c++) {
        const br_wrench f = br_limit_surface_node(s, a + (c & 1), b + (c >> 1));
        const double share = sign * (c & 1 ? dt : 1 - dt) * (c >> 1 ? dp : 1 - dp);
        h.x += share * f.x;
        h.y += share * f.y;
        h.torque += share * f.torque;
    }
    return h;
}

static void plain_reduced_steps(void *context, long count)
{
    reduced_run *run = context;
    const br_reduced *m = &run->model;
    const br_lugre *l = &m->lugre;
    double *z = run->z;
    for (long i = 0; i < count; i++) {
        const br_twist v = br_twist_move(twist, m->cop);
        const double speed = sqrt(v.x * v.x + v.y * v.y + m->r * m->r * v.omega * v.omega);
        const double g = br_lugre_g(l, speed);
        const br_wrench h = plain_lookup(m->surface, m->r, v);
        const double w[3] = {-h.x, -h.y, -m->r * h.torque};
        double beta = 1;
        if (l->elasto_plastic) {
            const double zs[3] = {z[0], z[1], z[2] / m->r}, ws[3] = {w[0], w[1], w[2] / m->r};
            const double length = sqrt(zs[0] * zs[0] + zs[1] * zs[1] + zs[2] * zs[2]);
            const double width = sqrt(ws[0] * ws[0] + ws[1] * ws[1] + ws[2] * ws[2]);
            const double along = zs[0] * ws[0] + zs[1] * ws[1] + zs[2] * ws[2];
            beta = length > 0 ? br_lugre_beta_bar(l, length, width * g / l->sigma0) * 0.5 *
                                    (1 + along / (length * width))
                              : 0;
        }
        double dz[3];
        for (int j = 0; j < 3; j++)
            dz[j] = (w[j] - beta * z[j] * l->sigma0 / g) * speed;
        const br_wrench f = {-(l->sigma0 * z[0] + l->sigma1 * dz[0] + l->sigma2 * v.x),
                             -(l->sigma0 * z[1] + l->sigma1 * dz[1] + l->sigma2 * v.y),
                             -(l->sigma0 * z[2] + l->sigma1 * dz[2] + l->sigma2 * m->u * v.omega)};
        sink = br_wrench_move(f, br_vec2_scale(-1, m->cop)).x;
        for (int j = 0; j < 3; j++)
            z[j] += dz[j] * DT;
    }
}

static void reduced(bool elasto_plastic, bool ellipsoid, double published)
{
    char name[100];
    snprintf(name, sizeof name, "reduced step %s %s", elasto_plastic ? "elasto-plastic" : "lugre",
             ellipsoid ? "ellipsoid" : "table");
    if (!strstr(name, filter))
        return;
    br_pressure *p = surface("square", 21);
    br_limit_surface *s = NULL;
    need(br_limit_surface_create(p, 20, true, &s, NULL));
    const br_lugre lugre = timed_lugre(elasto_plastic);
    reduced_run r = {0};
    need(br_reduced_make(p, &lugre, ellipsoid ? NULL : s, &r.model, NULL));
    const double ours = least_time(reduced_steps, &r);
    const double plain = ellipsoid ? ours : least_time(plain_reduced_steps, &r);
    row(name, true, ours, plain, published > 0 ? 1 / published : 0, reduced_floor(elasto_plastic));
    snprintf(name + strlen(name), sizeof name - strlen(name), " of %d contacts", CONTACTS);
    row(name, true, many_time(&r.model), plain, published > 0 ? 1 / published : 0,
        many_floor(elasto_plastic, ellipsoid));
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
}

/* ---- the table ---- */

typedef struct table_run {
    br_pressure *p;
    int n_ls;
} table_run;

static void tables(void *context, long count)
{
    table_run *r = context;
    for (long i = 0; i < count; i++) {
        br_limit_surface *s = NULL;
        need(br_limit_surface_create(r->p, r->n_ls, true, &s, NULL));
        sink = br_limit_surface_node(s, 1, 1).x;
        br_limit_surface_destroy(s);
    }
}

/* The plain version: every node from its own four rotations, cell by cell. */
static br_wrench plain_wrench(const br_pressure *p, br_twist t)
{
    br_wrench w = {0, 0, 0};
    for (size_t i = 0; i < p->n; i++) {
        const double vx = t.x - t.omega * p->y[i], vy = t.y + t.omega * p->x[i],
                     speed = sqrt(vx * vx + vy * vy);
        if (speed == 0)
            continue;
        const double fx = -vx / speed * p->weight[i], fy = -vy / speed * p->weight[i];
        w.x += fx;
        w.y += fy;
        w.torque += p->x[i] * fy - p->y[i] * fx;
    }
    return w;
}

/* The twist of a node; r: the rim's radius. */
static br_twist node_twist(const br_pressure *p, double r, int n_ls, int a, int b)
{
    const double theta = a * BR_PI / (2 * n_ls), phi = b * BR_PI / (2 * n_ls);
    const br_twist at = {r * cos(theta) * sin(phi), r * sin(theta) * sin(phi), cos(phi)};
    return br_twist_move(at, br_vec2_scale(-1, p->cop));
}

static void plain_tables(void *context, long count)
{
    table_run *run = context;
    const br_pressure *p = run->p;
    const double r = br_pressure_rim_radius(p), h = p->width / p->n_x;
    for (long k = 0; k < count; k++)
        for (int a = 0; a <= 4 * run->n_ls; a++)
            for (int b = 0; b <= run->n_ls; b++) {
                const br_twist t = node_twist(p, r, run->n_ls, a, b);
                const double qx = -t.y / t.omega / h + 0.5 * p->n_x, qy = t.x / t.omega / h + 0.5 * p->n_y;
                const double ix = floor(qx), iy = floor(qy);
                if (b == run->n_ls || ix < 0 || ix >= p->n_x || iy < 0 || iy >= p->n_y) {
                    sink = plain_wrench(p, t).x;
                    continue;
                }
                double sum = 0;
                for (int c = 0; c < 4; c++) {
                    const double x = (ix + (c & 1) - 0.5 * p->n_x) * h,
                                 y = (iy + (c >> 1) - 0.5 * p->n_y) * h;
                    const double share = (c & 1 ? qx - ix : 1 - qx + ix) * (c >> 1 ? qy - iy : 1 - qy + iy);
                    const br_twist rotation = {t.omega * y, -t.omega * x, t.omega};
                    sum += share * plain_wrench(p, rotation).x;
                }
                sink = sum;
            }
}

/* Floor of a table: a root and a division a cell for each sum over the cells that nodes need: those about
 * corners of the grid once each, one for each node whose centre of rotation lies outside, and the two that
 * normalise, of which the spin's is about a corner or its four. Of sums that are mirror images one is enough:
 * of four where the contact is its own image about both middle lines, of two about one. */
static double table_floor(const br_pressure *p, int n_ls)
{
    const size_t columns = (size_t)p->n_x + 1;
    bool *const seen = calloc(columns * ((size_t)p->n_y + 1), sizeof *seen);
    const double r = br_pressure_rim_radius(p);
    double sums = 1;
    if (!seen)
        exit(3);
    for (int a = 0; a <= 4 * n_ls; a++)
        for (int b = 0; b <= n_ls; b++) {
            const br_corners c = br_corners_of(p, node_twist(p, r, n_ls, a, b), true);
            sums += !c.inside;
            for (int k = 0; c.inside && k < 4; k++) {
                bool *const corner = &seen[(size_t)(c.iy + (k >> 1)) * columns + (size_t)(c.ix + (k & 1))];
                sums += !*corner;
                *corner = true;
            }
        }
    free(seen);
    const br_mirror mirror = br_mirror_of(p);
    sums /= (mirror.left_right ? 2 : 1) * (mirror.top_bottom ? 2 : 1);
    return sums * machine_divider(machine_width(), 1, 1, (double)p->n_padded);
}

static void table(const char *shape, int n, int n_ls, double published)
{
    char name[100];
    snprintf(name, sizeof name, "limit surface %s N=%d N_ls=%d", shape, n, n_ls);
    if (!strstr(name, filter))
        return;
    table_run r = {surface(shape, n), n_ls};
    const double ours = least_time(tables, &r), plain = least_time(plain_tables, &r);
    row(name, false, ours, plain, published, table_floor(r.p, n_ls));
    br_pressure_destroy(r.p);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        filter = argv[1];
    printf("# vectors: %s\n", br_kernel_best()->name);
    puts("what,unit,bristle,plain_scalar,ratio_to_plain,published_program,ratio_to_published,floor,"
         "time_over_floor");
    distributed("square", 21, true, 2, false, 1.79e4);
    distributed("square", 101, true, 2, false, 730);
    distributed("circle", 21, true, 2, false, 0);
    distributed("circle", 21, false, 2, false, 0);
    distributed("square", 21, false, 2, false, 0);
    distributed("square", 101, false, 2, false, 0);
    distributed("line", 21, false, 2, false, 0);
    for (int near = 0; near < 2; near++)
        for (int elasto_plastic = 1; elasto_plastic >= 0; elasto_plastic--)
            for (double gamma = near ? 2 : 1.5; gamma > 1.2; gamma -= gamma == 2 ? 0.5 : 0.2)
                distributed("square", 21, elasto_plastic, gamma, near, 0);
    reduced(true, false, 2.46e6);
    reduced(false, false, 0);
    reduced(true, true, 0);
    table("square", 21, 20, 0.149);
    table("circle", 21, 20, 0);
    return 0;
}
