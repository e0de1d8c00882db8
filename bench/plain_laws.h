/* Laws as plain loops over the widest vectors that this processor has, with the vector functions that come
 * with glibc (within four units of the last place): what the library's arrays are measured against. No care
 * for points at rest, lost contact or the usual exponents. Nothing elsewhere. */
#ifndef BRISTLE_BENCH_PLAIN_LAWS_H
#define BRISTLE_BENCH_PLAIN_LAWS_H

#include <stddef.h>
#include <bristle/laws.h>
#include <bristle/lugre.h>
#include <bristle/rig_laws.h>

typedef void plain_law(const void *params, size_t n, const double *v, const double *normal_force,
                       double *force);

#if defined(__x86_64__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <immintrin.h>
#include <string.h>

/* The vector functions of one width, by their names in libmvec. */
#define PLAIN_FUNCTION(width, target_name, vector, name, symbol)                                             \
    __attribute__((target(target_name))) static inline vector name##_##width(vector x)                       \
    {                                                                                                        \
        static vector (*f)(vector);                                                                          \
        if (!f) {                                                                                            \
            void *const found = dlsym(dlopen("libmvec.so.1", RTLD_NOW), symbol);                             \
            memcpy(&f, &found, sizeof f);                                                                    \
        }                                                                                                    \
        return f(x);                                                                                         \
    }

/* A loop: `formula` gives the friction from speeds s and normal forces N with parameters p. */
#define PLAIN_LOOP(width, target_name, vector, law, type, formula)                                           \
    __attribute__((target(target_name))) static void plain_##law##_##width(                                  \
        const void *params, size_t n, const double *v, const double *normal_force, double *force)            \
    {                                                                                                        \
        typedef long long bits __attribute__((vector_size(8 * width)));                                      \
        const type p = *(const type *)params;                                                                \
        for (size_t i = 0; i + width <= n; i += width) {                                                     \
            vector at, N;                                                                                    \
            memcpy(&at, v + i, sizeof at);                                                                   \
            memcpy(&N, normal_force + i, sizeof N);                                                          \
            const vector s = (vector)((bits)at & 0x7fffffffffffffffLL);                                      \
            const vector friction = formula;                                                                 \
            const vector signed_force =                                                                      \
                (vector)((bits)friction | (~(bits)at & (-0x7fffffffffffffffLL - 1)));                        \
            memcpy(force + i, &signed_force, sizeof signed_force);                                           \
            (void)s;                                                                                         \
        }                                                                                                    \
    }

/* exp(-u); the vector functions are slow where it vanishes, so that u is cut there. */
#define PLAIN_DECAY(width, target_name, vector)                                                              \
    __attribute__((target(target_name))) static inline vector decay_##width(vector u)                        \
    {                                                                                                        \
        typedef long long bits __attribute__((vector_size(8 * width)));                                      \
        const bits some = u < 700.0;                                                                         \
        return exp_##width((vector)((some & (bits)-u) | (~some & (bits)((vector){0} - 700.0))));             \
    }
#define PLAIN_FALL(width, v_S, delta) decay_##width(exp_##width((delta)*log_##width(s / (v_S))))
#define PLAIN_LAWS(width, target_name, vector, letter)                                                       \
    PLAIN_FUNCTION(width, target_name, vector, exp, "_ZGV" letter "v_exp")                                   \
    PLAIN_FUNCTION(width, target_name, vector, log, "_ZGV" letter "v_log")                                   \
    PLAIN_FUNCTION(width, target_name, vector, tanh, "_ZGV" letter "v_tanh")                                 \
    PLAIN_DECAY(width, target_name, vector)                                                                  \
    PLAIN_LOOP(width, target_name, vector, coulomb, br_coulomb, p.mu_c *N)                                   \
    PLAIN_LOOP(width, target_name, vector, css, br_css,                                                      \
               (p.mu_c + (p.mu_s - p.mu_c) * PLAIN_FALL(width, p.v_S, p.delta_S)) * N)                       \
    PLAIN_LOOP(width, target_name, vector, cssv, br_cssv,                                                    \
               (p.mu_c + (p.mu_s - p.mu_c) * PLAIN_FALL(width, p.v_S, p.delta_S)) * N + p.F_v * s)           \
    PLAIN_LOOP(width, target_name, vector, lugre, br_lugre,                                                  \
               (p.mu_c + (p.mu_s - p.mu_c) * decay_##width((s / p.v_s) * (s / p.v_s))) * N + p.sigma2 * s)   \
    PLAIN_LOOP(width, target_name, vector, servo, br_servo,                                                  \
               p.F_c + p.mu_c * N + (p.F_st + p.mu_st * N) * PLAIN_FALL(width, p.v_S, p.delta_S) +           \
                   p.F_v * s)                                                                                \
    PLAIN_LOOP(width, target_name, vector, smooth, br_smooth_coulomb, p.mu_c *N *tanh_##width(s / p.v_0))

#pragma GCC diagnostic ignored "-Wpsabi"
PLAIN_LAWS(8, "avx512f", __m512d, "eN8")
PLAIN_LAWS(4, "avx2", __m256d, "dN4")

static plain_law *plain_law_of(const br_law_type *type)
{
    const struct {
        const br_law_type *type;
        plain_law *eight, *four;
    } all[] = {
        {&br_coulomb_type, plain_coulomb_8, plain_coulomb_4},
        {&br_css_type, plain_css_8, plain_css_4},
        {&br_cssv_type, plain_cssv_8, plain_cssv_4},
        {&br_lugre_type, plain_lugre_8, plain_lugre_4},
        {&br_servo_type, plain_servo_8, plain_servo_4},
        {&br_smooth_coulomb_type, plain_smooth_8, plain_smooth_4},
    };
    void *const library = dlopen("libmvec.so.1", RTLD_NOW);
    const int wide = __builtin_cpu_supports("avx512f"), some = __builtin_cpu_supports("avx2");
    for (size_t i = 0; library && dlsym(library, "_ZGVeN8v_tanh") && i < sizeof all / sizeof *all; i++)
        if (all[i].type == type)
            return wide ? all[i].eight : some ? all[i].four : NULL;
    return NULL;
}
#else
static plain_law *plain_law_of(const br_law_type *type)
{
    (void)type;
    return NULL;
}
#endif

#endif
