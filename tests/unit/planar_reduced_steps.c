/* Steps of the reduced model: the bytes of an earlier run, which every processor and compiler must give;
 * steps of many contacts in one call: the bytes of single steps, by every vector width this CPU has. */
#include "check.h"

#include <string.h>

#include <bristle/reduced.h>

#include "../../lib/planar/kernel.h"

/* Splitmix64, uniform in [-1, 1). */
static unsigned long long seed;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static unsigned long long fold(unsigned long long h, const void *data, size_t size)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < size; i++)
        h = (h ^ p[i]) * 0x100000001b3u;
    return h;
}

/* Of any size and direction, at rest, along an axis, turning only, backward too. */
static br_twist some_twist(int i)
{
    static const double sizes[] = {1e-9, 1e-4, 1e-3, 1e-2, 1, 1e3};
    const double a = sizes[i % 6];
    const br_twist t = {a * uniform(), a * uniform(), 80 * a * uniform()};
    const int zero = i / 6 % 11;
    return (br_twist){zero == 1 || zero == 4 || zero == 7 ? 0 : t.x,
                      zero == 2 || zero == 4 || zero == 7 ? -0.0 : t.y, zero == 3 || zero == 7 ? 0 : t.omega};
}

typedef struct bench {
    br_pressure *pressure;
    br_limit_surface *surface;
    br_reduced model;
} bench;

/* The centre of pressure lies off the centre of the grid. */
static bench open_bench(int table, int elasto_plastic, double gamma)
{
    bench b = {0};
    br_error error = {0};
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "non-convex-2";
    check_need(br_pressure_create(&spec, &b.pressure, &error));
    check_need(br_limit_surface_create(b.pressure, 13, false, &b.surface, &error));
    br_lugre lugre = br_lugre_default();
    lugre.elasto_plastic = elasto_plastic;
    lugre.gamma = gamma;
    check_need(br_reduced_make(b.pressure, &lugre, table ? b.surface : NULL, &b.model, &error));
    b.model.cop = (br_vec2){1.5e-3, -0.7e-3};
    return b;
}

static void close_bench(bench *b)
{
    br_limit_surface_destroy(b->surface);
    br_pressure_destroy(b->pressure);
}

/* By the square, by a root and by a logarithm. */
static const double gammas[] = {2, 1.5, 1.3};
enum { N_GAMMAS = sizeof gammas / sizeof *gammas };

static unsigned long long hash_of_steps(const br_reduced *model)
{
    unsigned long long h = 0xcbf29ce484222325u;
    double z[3] = {0};
    seed = 5;
    for (int i = 0; i < 20000; i++) {
        if (i % 500 == 0)
            z[0] = 1e-6 * uniform(), z[1] = 1e-6 * uniform(), z[2] = 1e-8 * uniform();
        const br_twist t = some_twist(i);
        const double dt = 1e-7 / (1e-4 + fabs(t.x));
        const br_wrench w = br_reduced_step(model, t, 1 + 1.1 * uniform(), dt, z);
        h = fold(fold(h, z, sizeof z), &w, sizeof w);
    }
    return h;
}

static void test_golden(void)
{
    static const unsigned long long golden[N_GAMMAS][2][2] = {
        {{0x99cd466210012780u, 0x2d6e96baa27b669bu}, {0x98d08bd941568d79u, 0xea8116c2b6102196u}},
        {{0x99bbedd5cfbfec54u, 0xd36af85bd9c14620u}, {0x13ad5354dfa8e6a4u, 0xdf0092bcd5089d5bu}},
        {{0xce51dcedc3efe99bu, 0x8b0dc42a05735b14u}, {0x40aab38a41e263aau, 0xbb2a7cf5c15ec610u}}};
    for (int g = 0; g < N_GAMMAS; g++)
        for (int table = 0; table < 2; table++)
            for (int ep = 0; ep < 2; ep++) {
                bench b = open_bench(table, ep, gammas[g]);
                const unsigned long long h = hash_of_steps(&b.model);
                check(h == golden[g][table][ep],
                      "%s, %s, gamma %g: bytes are those of every other platform (%016llx)",
                      table ? "table" : "ellipsoid", ep ? "elasto-plastic" : "LuGre", gammas[g], h);
                close_bench(&b);
            }
}

/* The bristle of a sliding body falls by |v| sigma0/g(|v|), from which g follows: against eq. (2). */
static void test_coefficient(void)
{
    static const double others[] = {0.05, 0.3, 0.5, 1, 1.3, 1.5, 2, 2.7, 3.5, 4, 7};
    bench b = open_bench(0, 0, 2);
    br_lugre *const l = &b.model.lugre;
    b.model.cop = (br_vec2){0, 0};
    for (size_t g = 0; g < sizeof others / sizeof *others; g++) {
        double worst = 0;
        l->gamma = others[g];
        for (int i = -60; i <= 60; i++) {
            const double speed = l->v_s * pow(10, 0.05 * i), z[3] = {0, 1, 0};
            double dz[3];
            br_reduced_rate(&b.model, (br_twist){speed, 0, 0}, 1, z, dz, NULL);
            const double exact =
                l->mu_c + (l->mu_s - l->mu_c) * (double)expl(-powl((long double)speed / l->v_s, l->gamma));
            worst = fmax(worst, fabs(-speed * l->sigma0 / dz[1] / exact - 1));
        }
        check(worst < 1e-15, "gamma %g: g is that of eq. (2) (off by %.1e)", l->gamma, worst);
    }
    close_bench(&b);
}

enum { MOST = 131, COLUMNS = 10, GUARDS = 8 };
typedef double columns[COLUMNS][MOST + GUARDS];

static void fill(columns c, size_t n)
{
    for (int k = 0; k < COLUMNS; k++)
        for (int i = 0; i < MOST + GUARDS; i++)
            c[k][i] = 0.25 + i; /* beyond the n nothing may change */
    for (size_t i = 0; i < n; i++) {
        const br_twist t = some_twist((int)(i + 7 * n));
        c[0][i] = t.x, c[1][i] = t.y, c[2][i] = t.omega;
        c[3][i] = 1 + 1.1 * uniform();
        c[4][i] = 2e-6 * uniform(), c[5][i] = 2e-6 * uniform(), c[6][i] = 2e-8 * uniform();
        if (i % 13 == 4)
            c[4][i] = c[5][i] = c[6][i] = 0;
    }
}

static void step_alone(const br_reduced *model, columns c, size_t n, double dt, bool wrenches)
{
    for (size_t i = 0; i < n; i++) {
        double z[3] = {c[4][i], c[5][i], c[6][i]};
        const br_wrench w = br_reduced_step(model, (br_twist){c[0][i], c[1][i], c[2][i]}, c[3][i], dt, z);
        c[4][i] = z[0], c[5][i] = z[1], c[6][i] = z[2];
        if (wrenches)
            c[7][i] = w.x, c[8][i] = w.y, c[9][i] = w.torque;
    }
}

static br_reduced_array array_of(columns c, bool wrenches)
{
    return (br_reduced_array){c[0],
                              c[1],
                              c[2],
                              c[3],
                              c[4],
                              c[5],
                              c[6],
                              wrenches ? c[7] : NULL,
                              wrenches ? c[8] : NULL,
                              wrenches ? c[9] : NULL};
}

/* The number of contacts for which they are not the same; null: the public function. */
static int count_apart(const br_reduced *model, const br_kernel *kernel)
{
    static const size_t sizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 63, 64, 65, 72, 127, 128, MOST};
    static columns alone, together;
    int apart = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int wrenches = 0; wrenches < 2; wrenches++) {
            const size_t n = sizes[s];
            seed = 11 + s;
            fill(alone, n);
            memcpy(together, alone, sizeof alone);
            const br_reduced_array array = array_of(together, wrenches);
            for (int step = 0; step < 3; step++) {
                step_alone(model, alone, n, 1e-5, wrenches);
                if (kernel)
                    kernel->reduced_step(model, n, &array, 1e-5);
                else
                    br_reduced_step_array(model, n, &array, 1e-5);
            }
            apart += memcmp(alone, together, sizeof alone) != 0;
        }
    return apart;
}

static void test_array(void)
{
    const br_kernel *kernels[4];
    const size_t n_kernels = br_kernel_all(kernels);
    for (int table = 0; table < 2; table++)
        for (int ep = 0; ep < 2; ep++)
            for (int g = 0; g < N_GAMMAS; g++) {
                bench b = open_bench(table, ep, gammas[g]);
                br_reduced point = b.model;
                point.r = point.u = 0;
                const char *model = table ? "table" : "ellipsoid", *law = ep ? "elasto-plastic" : "LuGre";
                for (size_t k = 0; k < n_kernels; k++)
                    check(count_apart(&b.model, kernels[k]) == 0, "%s, %s, gamma %g: together by %s as alone",
                          model, law, b.model.lugre.gamma, kernels[k]->name);
                check(count_apart(&b.model, NULL) == 0 && count_apart(&point, NULL) == 0,
                      "%s, %s, gamma %g: the public function, a point, too", model, law, b.model.lugre.gamma);
                close_bench(&b);
            }
    const br_reduced_array none = {0};
    bench b = open_bench(1, 1, 2);
    br_reduced_step_array(&b.model, 0, &none, 1);
    check(true, "no contacts: no array is read");
    close_bench(&b);
}

int main(void)
{
    check_begin();
    test_golden();
    test_coefficient();
    test_array();
    return check_end();
}
