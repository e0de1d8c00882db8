/* The dragged strip by CVODE: its way is that of fine implicit steps, with and without friction; what sticks
 * creeps as regularised friction says; tolerance and ground don't matter; what is refused. */
#include <stdlib.h>
#include <bristle/cloth_strip.h>
#include <bristle/laws.h>
#include <bristle/lugre.h>
#include <bristle/numbers.h>

#include "check.h"

static br_error error;
static const double interval = 5e-3;
enum { N = 501 };

static br_cloth_strip_params strip_params(const br_law *law)
{
    br_cloth_strip_params p = br_cloth_strip_default();
    p.cells = 10;
    p.cells_width = 1;
    p.width = 0.1;
    p.self = false;
    p.material.damping_stretch = 2e-3;
    p.options.dt = 2.5e-4;
    if (law)
        p.on_ground = *law;
    return p;
}

typedef struct motion {
    double x[N], v[N], fastest[N];
} motion;

static void by_steps(const br_cloth_strip_params *p, motion *m)
{
    br_cloth_strip *strip;
    check_need(br_cloth_strip_create(p, &strip, &error));
    const size_t every = (size_t)round(interval / p->options.dt);
    for (size_t k = 0; k < N; k++) {
        const br_cloth_strip_sample now = br_cloth_strip_now(strip);
        m->x[k] = now.x;
        m->v[k] = now.v;
        m->fastest[k] = now.fastest;
        for (size_t i = 0; i < every; i++)
            check_need(br_cloth_strip_step(strip, &error));
    }
    br_cloth_strip_destroy(strip);
}

static void by_cvode(const br_cloth_strip_params *p, const br_cloth_smooth_options *o, motion *m)
{
    check_need(br_cloth_strip_smooth(p, o, interval, N, m->x, m->v, m->fastest, NULL, &error));
}

/* Largest difference of the ways, over the last of them. */
static double apart(const motion *a, const motion *b)
{
    double most = 0;
    for (size_t k = 0; k < N; k++)
        br_most(&most, fabs(a->x[k] - b->x[k]));
    return most / a->x[N - 1];
}

static void like_steps(const char *name, const br_law *law)
{
    motion *const m = calloc(4, sizeof *m);
    const br_cloth_strip_params p = strip_params(law);
    br_cloth_smooth_options o = br_cloth_smooth_default();
    o.epsilon = 1e-4;
    by_steps(&p, &m[0]);
    by_cvode(&p, &o, &m[1]);
    check(m[0].x[N - 1] > 0.15, "%s: pulled %.3f m in %.1f s", name, m[0].x[N - 1], (N - 1) * interval);
    const double off = apart(&m[0], &m[1]);
    check(off < 0.005, "%s: as by steps of 0.25 ms, %.4f apart", name, off);
    o.ground = 500;
    by_cvode(&p, &o, &m[2]);
    check(apart(&m[1], &m[2]) < 0.002, "%s: the ground's stiffness does not matter: %.5f", name,
          apart(&m[1], &m[2]));
    o = br_cloth_smooth_default();
    o.epsilon = 1e-4;
    o.ivp.relative_tolerance /= 10;
    o.ivp.absolute_tolerance /= 10;
    by_cvode(&p, &o, &m[3]);
    check(apart(&m[1], &m[3]) < 0.0005, "%s: nor does the tolerance: %.5f", name, apart(&m[1], &m[3]));
    free(m);
}

/* A drive so slow that nothing slips: what lies creeps at less than epsilon, and not at none. */
static void creeps(void)
{
    motion *const m = calloc(1, sizeof *m);
    const br_css css = {0.4, 0.8, 0.4, 0.2};
    const br_law law = {&br_css_type, &css};
    br_cloth_strip_params p = strip_params(&law);
    br_cloth_smooth_options o = br_cloth_smooth_default();
    o.epsilon = 1e-3;
    p.speed = 0.02;
    p.lower = 0.1;
    p.material.drag = 5;
    by_cvode(&p, &o, m);
    check(m->fastest[N - 1] > 1e-9 && m->fastest[N - 1] < o.epsilon && fabs(m->x[N - 1]) < o.epsilon * 2.5,
          "what sticks creeps: %.2e m/s", m->fastest[N - 1]);
    free(m);
}

static void refused(br_status wanted, const br_cloth_strip_params *p, const br_cloth_smooth_options *o,
                    double every)
{
    double x, v, fastest;
    check(br_cloth_strip_smooth(p, o, every, 1, &x, &v, &fastest, NULL, &error) == wanted, "%s",
          error.message);
    br_error_clear(&error);
}

static void refusals(void)
{
    br_lugre dahl;
    br_law_default(&br_dahl_type, &dahl);
    const br_law with_states = {&br_dahl_type, &dahl};
    br_cloth_strip_params p = strip_params(NULL);
    br_cloth_smooth_options o = br_cloth_smooth_default();
    double x = 1, v = 1, fastest = 1;
    check(br_cloth_strip_smooth(&p, &o, interval, 1, &x, &v, &fastest, NULL, &error) == BR_OK && x == 0 &&
              v == 0 && fastest == 0,
          "one sample is the start");
    refused(BR_ERR_RANGE, &p, &o, 0);
    o.epsilon = 0;
    refused(BR_ERR_RANGE, &p, &o, interval);
    o = br_cloth_smooth_default();
    o.ground = -1;
    refused(BR_ERR_RANGE, &p, &o, interval);
    o = br_cloth_smooth_default();
    p.options.gravity = br_vec3_make(0, 0, 0);
    refused(BR_ERR_RANGE, &p, &o, interval);
    p = strip_params(&with_states);
    refused(BR_ERR_UNSUPPORTED, &p, &o, interval);
    p = strip_params(NULL);
    p.height = 2;
    refused(BR_ERR_RANGE, &p, &o, interval);
}

int main(void)
{
    check_begin();
    const br_css css = {0.1, 0.4, 0.4, 0.2};
    const br_law law = {&br_css_type, &css};
    like_steps("no friction", NULL);
    like_steps("CSS", &law);
    creeps();
    refusals();
    return check_end();
}
