/* The loops over cells, for every vector width this CPU has: the same bytes from each, equal to the equations
 * cell by cell within round-off, their derivatives equal to differences, and their elementary functions
 * within the bounds that lib/planar/elementary.h states. */
#include "check.h"

#include <float.h>
#include <stdlib.h>

#include <bristle/distributed.h>
#include <bristle/steady.h>

#include "../../lib/planar/kernel.h"
#include "../../lib/planar/trigonometry.h"

/* Splitmix64, uniform in [-1, 1). */
static unsigned long long seed = 7;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static const br_kernel *kernels[4];
static size_t n_kernels;

/* ---- elementary functions ---- */

enum { POINTS = 1 << 18 };

typedef struct range {
    const char *name;
    int which;
    double low, high;
    double bound; /* units of the last place */
} range;

static long double reference(int which, double x)
{
    const long double pi = 3.14159265358979323846264338327950288L;
    switch (which) {
    case 0:
        return expl(x);
    case 1:
        return log2l(x);
    case 2:
        return sinl(pi * x);
    case 3:
        return cosl(pi * x);
    default:
        return 1 / sqrtl(x);
    }
}

/* What the reference itself may be off by: nothing with long doubles of more digits than doubles, a unit of
 * the last place where they have no more (arm64 Mac, or under valgrind, which computes them as doubles). */
static double reference_slack(void)
{
    volatile long double one = 1, little = 1e-18L;
    return one + little == one ? 1 : 0;
}

/* A unit in the last place of y, and at least of `floor`. */
static double ulp(double y, double floor)
{
    const double size = fmax(fabs(y), floor);
    return nextafter(size, INFINITY) - size;
}

static void test_elementary(const br_kernel *kernel)
{
    static const range ranges[] = {
        {"exp, near 0", 0, -1, 0, 2.5},
        {"exp", 0, -700, 0, 2.5},
        {"log2, near 1", 1, 0.5, 2, 1.25},
        {"log2, small", 1, 1e-300, 1e-3, 1},
        {"log2, large", 1, 2, 1e10, 1},
        {"sin(pi t)", 2, -0.5, 0.5, 4},
        {"cos(pi t)", 3, -0.5, 0.5, 4},
        {"1/sqrt", 4, 1, 4, 1.5},
        {"1/sqrt, small", 4, 1e-300, 1e-290, 1.5},
        {"1/sqrt, large", 4, 1, 1e300, 1.5},
    };
    double *x = malloc(POINTS * sizeof *x), *y = malloc(POINTS * sizeof *y);
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
        const range *g = &ranges[r];
        for (int i = 0; i < POINTS; i++)
            x[i] = g->low + (g->high - g->low) * (0.5 + 0.5 * uniform());
        x[0] = g->low;
        x[1] = g->high;
        kernel->elementary(g->which, x, y, POINTS);
        double worst = 0;
        for (int i = 0; i < POINTS; i++) {
            const long double exact = reference(g->which, x[i]);
            /* Logarithms near 1 and cosines near 1/2: relative to 1 and to the argument's own round-off. */
            const double floor = g->which == 1 ? 1 : g->which == 3 ? 0.5 : 0;
            worst = fmax(worst, (double)fabsl((long double)y[i] - exact) / ulp((double)exact, floor));
        }
        check(worst <= g->bound + reference_slack(),
              "%s: %s is within %.1f units of the last place (worst %.2f)", kernel->name, g->name, g->bound,
              worst);
    }
    x[0] = -1e6, x[1] = -INFINITY, x[2] = -701, x[3] = -700;
    kernel->elementary(0, x, y, 32);
    check(y[0] == y[3] && y[1] == y[3] && y[2] == y[3] && y[3] < 1e-303, "%s: exp below -700 is exp(-700)",
          kernel->name);
    for (int i = 0; i < 32; i++)
        x[i] = 0;
    kernel->elementary(4, x, y, 32);
    check(isfinite(y[0]), "%s: 1/sqrt of 0 is finite, so that v/|v| is 0 at rest", kernel->name);
    free(x);
    free(y);
}

/* ---- rates, wrench, step ---- */

typedef struct patch {
    br_pressure *p;
    br_distributed *model;
    br_lugre lugre;
    double *zx, *zy, *dzx, *dzy;
} patch;

static double *array(const br_pressure *p)
{
    return calloc(p->n_padded, sizeof(double));
}

static patch open_patch(const char *shape, int n_x, int n_y, const br_lugre *lugre)
{
    patch q = {.lugre = *lugre};
    br_error error = {0};
    if (shape) {
        br_pressure_spec spec = br_pressure_spec_default();
        spec.shape = shape;
        spec.n_x = n_x;
        spec.n_y = n_y;
        check_need(br_pressure_create(&spec, &q.p, &error));
    } else {
        /* Scattered cells: runs of every length. */
        double *w = calloc((size_t)n_x * (size_t)n_y, sizeof *w);
        for (int i = 0; i < n_x * n_y; i++)
            w[i] = uniform() > 0 ? 1 + uniform() : 0;
        w[0] = 1;
        check_need(br_pressure_from_weights(w, n_x, n_y, 0.02, 0.03, &q.p, &error));
        free(w);
    }
    check_need(br_distributed_create(q.p, lugre, &q.model, &error));
    q.zx = array(q.p);
    q.zy = array(q.p);
    q.dzx = array(q.p);
    q.dzy = array(q.p);
    for (size_t i = 0; i < q.p->n; i++) {
        q.zx[i] = 1.2e-6 * uniform();
        q.zy[i] = 1.2e-6 * uniform();
    }
    return q;
}

static void close_patch(patch *q)
{
    free(q->zx);
    free(q->zy);
    free(q->dzx);
    free(q->dzy);
    br_distributed_destroy(q->model);
    br_pressure_destroy(q->p);
}

/* Largest difference of the library's rates from eqs. (10), (15) cell by cell, relative to the speed; of the
 * wrench, relative to its largest part. */
static double worst_rate(patch *q, br_twist t, double n, double *worst_wrench)
{
    br_wrench w, sum = {0, 0, 0};
    br_distributed_rate(q->model, t, n, q->zx, q->zy, q->dzx, q->dzy, &w);
    const br_lugre *l = &q->lugre;
    double worst = 0, scale = 0;
    for (size_t i = 0; i < q->p->n; i++) {
        const double v[2] = {t.x - t.omega * q->p->y[i], t.y + t.omega * q->p->x[i]},
                     z[2] = {q->zx[i], q->zy[i]};
        double dz[2];
        br_lugre_rate2(l, v, z, dz);
        /* Conditioning: dz is the difference of v and a decay of up to |z| |v| sigma0/g. */
        const double speed = hypot(v[0], v[1]),
                     size = speed * (1 + hypot(z[0], z[1]) * l->sigma0 / fmin(l->mu_c, l->mu_s)) + 1e-300;
        worst = fmax(worst, hypot(dz[0] - q->dzx[i], dz[1] - q->dzy[i]) / size);
        const double fx = -n * q->p->weight[i] * (l->sigma0 * z[0] + l->sigma1 * dz[0] + l->sigma2 * v[0]);
        const double fy = -n * q->p->weight[i] * (l->sigma0 * z[1] + l->sigma1 * dz[1] + l->sigma2 * v[1]);
        sum.x += fx;
        sum.y += fy;
        sum.torque += q->p->x[i] * fy - q->p->y[i] * fx;
        scale += n * q->p->weight[i] * (l->sigma0 * hypot(z[0], z[1]) + l->sigma1 * size + l->sigma2 * speed);
    }
    *worst_wrench = (hypot(w.x - sum.x, w.y - sum.y) + fabs(w.torque - sum.torque) / 0.01) / scale;
    for (size_t i = q->p->n; i < q->p->n_padded; i++)
        if (q->dzx[i] != 0 || q->dzy[i] != 0)
            worst = INFINITY;
    return worst;
}

static const char *const shapes[] = {"square",       "circle", "line", "line-gradient-x",
                                     "non-convex-2", "ring",   NULL};
#define N_SHAPES (sizeof shapes / sizeof *shapes)

static const char *shape_name(size_t s)
{
    return shapes[s] ? shapes[s] : "scattered";
}

/* Some tens of operations a cell, and a power that carries the round-off of its exponent. */
#define TOL_RATE 1e-14

static void test_rates(void)
{
    static const double gammas[] = {0.5, 1, 1.3, 1.5, 2, 3, 4, 5};
    static const double speeds[] = {1e-15, 1e-6, 1e-3, 2e-2, 1e3};
    for (int ep = 0; ep < 2; ep++)
        for (size_t g = 0; g < 9; g++) {
            br_lugre l = br_lugre_default();
            l.elasto_plastic = ep;
            if (g == 8)
                l.mu_s = l.mu_c; /* no fall */
            else
                l.gamma = gammas[g];
            double worst = 0, worst_wrench = 0;
            int cases = 0;
            for (size_t s = 0; s < N_SHAPES; s++)
                for (int n = 8; n <= 41; n += 33) {
                    patch q = open_patch(shapes[s], n, n + (int)s, &l);
                    for (size_t v = 0; v < 5; v++, cases++) {
                        const br_twist t = {speeds[v] * uniform(), speeds[v] * uniform(),
                                            100 * speeds[v] * uniform()};
                        double w;
                        worst = fmax(worst, worst_rate(&q, t, 3.5, &w));
                        worst_wrench = fmax(worst_wrench, w);
                    }
                    close_patch(&q);
                }
            check(worst < TOL_RATE && worst_wrench < TOL_RATE,
                  "%s, gamma %g%s: rates and wrench are those of eqs. (10) to (20) (%d cases, worst %.1e, "
                  "%.1e)",
                  ep ? "elasto-plastic" : "LuGre", l.gamma, g == 8 ? ", mu_s = mu_c" : "", cases, worst,
                  worst_wrench);
        }
}

/* A checksum of what every kernel writes: bytes, not numbers. */
static unsigned long long fold(unsigned long long h, const void *data, size_t size)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < size; i++)
        h = (h ^ p[i]) * 0x100000001b3u;
    return h;
}

static br_distributed_jacobian open_jacobian(const br_pressure *p, double **memory)
{
    br_distributed_jacobian j;
    double *m = *memory = calloc(16 * p->n_padded, sizeof *m);
    double **all[] = {&j.a11, &j.a12, &j.a21, &j.a22};
    for (int i = 0; i < 4; i++, m += p->n_padded)
        *all[i] = m;
    for (int k = 0; k < 3; k++, m += 4 * p->n_padded) {
        j.bx[k] = m;
        j.by[k] = m + p->n_padded;
        j.cx[k] = m + 2 * p->n_padded;
        j.cy[k] = m + 3 * p->n_padded;
    }
    return j;
}

static unsigned long long run_hash(const br_kernel *kernel, const char *shape, const br_lugre *l)
{
    seed = 99;
    patch q = open_patch(shape, 33, 29, l);
    br_distributed_use_kernel(q.model, kernel);
    unsigned long long h = 0xcbf29ce484222325u;
    const size_t size = q.p->n_padded * sizeof(double);
    double a = 1e-4;
    for (int i = 0; i < 40; i++) {
        a *= 1.25;
        const br_twist t = {a * uniform(), a * uniform(), 50 * a * uniform()};
        br_wrench w;
        br_distributed_rate(q.model, t, 2, q.zx, q.zy, q.dzx, q.dzy, &w);
        h = fold(fold(fold(h, q.dzx, size), q.dzy, size), &w, sizeof w);
        w = br_distributed_step(q.model, t, 2, 1e-5, q.zx, q.zy);
        h = fold(fold(fold(h, q.zx, size), q.zy, size), &w, sizeof w);
        const br_kernel_input in = {.pressure = q.p, .lugre = l, .twist = t, .normal_force = 1};
        kernel->steady(&in, &w);
        h = fold(h, &w, sizeof w);
    }
    double *memory;
    br_distributed_jacobian j = open_jacobian(q.p, &memory);
    br_distributed_jacobian_at(q.model, (br_twist){1e-3, 2e-3, 0.3}, 2, q.zx, q.zy, &j);
    h = fold(fold(h, memory, 16 * size), j.d, sizeof j.d);
    free(memory);
    close_patch(&q);
    return h;
}

static void test_same_bytes(void)
{
    for (int ep = 0; ep < 2; ep++)
        for (int g = 0; g < 3; g++)
            for (size_t s = 0; s < N_SHAPES; s++) {
                br_lugre l = br_lugre_default();
                l.elasto_plastic = ep;
                l.gamma = g == 0 ? 2 : 1.3;
                if (g == 2)
                    l.mu_s = l.mu_c;
                const unsigned long long wanted = run_hash(&br_kernel_base, shapes[s], &l);
                for (size_t k = 0; k < n_kernels; k++)
                    if (kernels[k] != &br_kernel_base) {
                        const unsigned long long got = run_hash(kernels[k], shapes[s], &l);
                        check(got == wanted, "%s writes the bytes of base: %s, %s, %s", kernels[k]->name,
                              shape_name(s), ep ? "elasto-plastic" : "LuGre",
                              g == 0   ? "gamma 2"
                              : g == 1 ? "gamma 1.3"
                                       : "mu_s = mu_c");
                    }
            }
}

/* Regression: bytes of an earlier run, the same with gcc and clang, -O0 to -O3 -march=native. They depend on
 * no function of the mathematics library; another processor or compiler that gives others breaks what
 * docs/promises.md says. */
static void test_golden(void)
{
    static const unsigned long long golden[2][2] = {{0xcfec8d697d407b6eu, 0x6503749dacf101a9u},
                                                    {0x9742477b98f18eccu, 0xd65ea84407a98f17u}};
    for (int ep = 0; ep < 2; ep++)
        for (int general = 0; general < 2; general++) {
            br_lugre l = br_lugre_default();
            l.elasto_plastic = ep;
            if (general)
                l.gamma = 1.3;
            const unsigned long long got = run_hash(kernels[0], "circle", &l);
            check(got == golden[ep][general],
                  "%s, gamma %g: bytes are those of every other platform (%016llx)",
                  ep ? "elasto-plastic" : "LuGre", l.gamma, got);
        }
}

/* ---- the reduced model's functions ---- */

static void test_trigonometry(void)
{
    double worst_exp = 0, worst_sine = 0;
    for (int i = 0; i < POINTS; i++) {
        const double e = -350 * (1 + uniform()), t = 0.5 * uniform();
        worst_exp = fmax(worst_exp, (double)fabsl(br_exp(e) - expl(e)) / ulp((double)expl(e), 0));
        worst_sine =
            fmax(worst_sine, (double)fabsl(br_sinpi(t) - reference(2, t)) / ulp((double)reference(2, t), 0));
    }
    check(worst_exp <= 2.5 + reference_slack(),
          "scalar exp is within 2.5 units of the last place (worst %.2f)", worst_exp);
    check(worst_sine <= 4 + reference_slack(),
          "scalar sin(pi t) is within 4 units of the last place (worst %.2f)", worst_sine);
}

/* ---- derivatives ---- */

/* Largest difference between the Jacobian's entries and central differences of rates and wrench, each
 * relative to the largest entry of its kind. */
static double worst_derivative(patch *q, br_twist t, double n)
{
    double *memory;
    br_distributed_jacobian j = open_jacobian(q->p, &memory);
    br_distributed_jacobian_at(q->model, t, n, q->zx, q->zy, &j);
    const size_t m = q->p->n_padded;
    double *up_x = array(q->p), *up_y = array(q->p), *down_x = array(q->p), *down_y = array(q->p);
    double worst = 0, scale_a = 0, scale_b[3] = {0}, scale_d[3] = {0};
    for (size_t i = 0; i < q->p->n; i++) {
        scale_a = fmax(scale_a, fabs(j.a11[i]) + fabs(j.a12[i]) + fabs(j.a21[i]) + fabs(j.a22[i]));
        for (int k = 0; k < 3; k++)
            scale_b[k] = fmax(scale_b[k], fabs(j.bx[k][i]) + fabs(j.by[k][i]));
    }
    for (int k = 0; k < 3; k++)
        scale_d[k] = fabs(j.d[k]) + fabs(j.d[3 + k]) + fabs(j.d[6 + k]) / 0.01;

    /* By the deflections: all cells at once, since a cell's rate depends on its own only; then the wrench,
     * one cell at a time. */
    for (int c = 0; c < 2; c++) {
        double *z = c ? q->zy : q->zx;
        const double h = 1e-12;
        for (size_t i = 0; i < q->p->n; i++)
            z[i] += h;
        br_distributed_rate(q->model, t, n, q->zx, q->zy, up_x, up_y, NULL);
        for (size_t i = 0; i < q->p->n; i++)
            z[i] -= 2 * h;
        br_distributed_rate(q->model, t, n, q->zx, q->zy, down_x, down_y, NULL);
        for (size_t i = 0; i < q->p->n; i++)
            z[i] += h;
        for (size_t i = 0; i < q->p->n; i++) {
            worst = fmax(worst, fabs((up_x[i] - down_x[i]) / (2 * h) - (c ? j.a12 : j.a11)[i]) / scale_a);
            worst = fmax(worst, fabs((up_y[i] - down_y[i]) / (2 * h) - (c ? j.a22 : j.a21)[i]) / scale_a);
        }
        for (size_t i = 0; i < q->p->n; i += 7) {
            br_wrench up, down;
            const double z0 = z[i];
            z[i] = z0 + h;
            br_distributed_rate(q->model, t, n, q->zx, q->zy, NULL, NULL, &up);
            z[i] = z0 - h;
            br_distributed_rate(q->model, t, n, q->zx, q->zy, NULL, NULL, &down);
            z[i] = z0;
            const double *const entry[3] = {(c ? j.cy : j.cx)[0], (c ? j.cy : j.cx)[1], (c ? j.cy : j.cx)[2]};
            const double difference[3] = {(up.x - down.x) / (2 * h), (up.y - down.y) / (2 * h),
                                          (up.torque - down.torque) / (2 * h)};
            const double size = n * q->p->weight[i] * (q->lugre.sigma0 + q->lugre.sigma1 * scale_a);
            /* The wrench of all cells rounds at 1e-16 of its size, the difference of one cell's part by far
             * more of its own. */
            const double floor = 40 * DBL_EPSILON * n * 1.5 / h;
            for (int k = 0; k < 3; k++)
                worst = fmax(worst, fmax(0, fabs(difference[k] - entry[k][i]) - floor) /
                                        (k == 2 ? 0.015 * size : size));
        }
    }
    /* By the twist. */
    for (int k = 0; k < 3; k++) {
        double size = fmax(fabs(t.x) + fabs(t.y), 0.01 * fabs(t.omega)),
               h = 1e-6 * (k == 2 ? 100 * size : size);
        br_twist a = t, b = t;
        *(k == 0 ? &a.x : k == 1 ? &a.y : &a.omega) += h;
        *(k == 0 ? &b.x : k == 1 ? &b.y : &b.omega) -= h;
        br_wrench up, down;
        br_distributed_rate(q->model, a, n, q->zx, q->zy, up_x, up_y, &up);
        br_distributed_rate(q->model, b, n, q->zx, q->zy, down_x, down_y, &down);
        for (size_t i = 0; i < q->p->n; i++) {
            worst = fmax(worst, fabs((up_x[i] - down_x[i]) / (2 * h) - j.bx[k][i]) / scale_b[k]);
            worst = fmax(worst, fabs((up_y[i] - down_y[i]) / (2 * h) - j.by[k][i]) / scale_b[k]);
        }
        worst = fmax(worst, fabs((up.x - down.x) / (2 * h) - j.d[k]) / scale_d[k]);
        worst = fmax(worst, fabs((up.y - down.y) / (2 * h) - j.d[3 + k]) / scale_d[k]);
        worst = fmax(worst, fabs((up.torque - down.torque) / (2 * h) - j.d[6 + k]) / 0.01 / scale_d[k]);
    }
    for (size_t i = q->p->n; i < m; i++)
        for (int k = 0; k < 16; k++)
            if (memory[(size_t)k * m + i] != 0)
                worst = INFINITY;
    free(memory);
    free(up_x), free(up_y), free(down_x), free(down_y);
    return worst;
}

static void test_derivatives(void)
{
    static const double gammas[] = {0.5, 1, 1.3, 2, 3};
    /* Whatever was drawn before: differences across a kink of beta-bar say nothing. */
    seed = 7;
    for (int ep = 0; ep < 2; ep++)
        for (size_t g = 0; g < 5; g++) {
            double worst = 0;
            for (size_t s = 0; s < N_SHAPES; s++) {
                br_lugre l = br_lugre_default();
                l.elasto_plastic = ep;
                l.gamma = gammas[g];
                patch q = open_patch(shapes[s], 13, 14, &l);
                for (double speed = 1e-4; speed < 1; speed *= 7) {
                    const br_twist t = {speed * (1 + uniform()), speed * uniform(), 60 * speed * uniform()};
                    worst = fmax(worst, worst_derivative(&q, t, 2));
                }
                close_patch(&q);
            }
            check(worst < TOL_DIFFERENCE,
                  "%s, gamma %g: the Jacobian is the difference of rates and wrench (worst %.1e)",
                  ep ? "elasto-plastic" : "LuGre", gammas[g], worst);
        }
}

int main(void)
{
    check_begin();
    n_kernels = br_kernel_all(kernels);
    for (size_t k = 0; k < n_kernels; k++)
        test_elementary(kernels[k]);
    test_rates();
    test_same_bytes();
    test_golden();
    test_trigonometry();
    test_derivatives();
    return check_end();
}
