/* Same problem, same bytes; no allocation in a step; our vector operations against the package's. */
#include <stdint.h>
#include <stdlib.h>
#include <bristle/ivp.h>
#include "check.h"

/* ---- counted allocations, where no other tool stands in for malloc ---- */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define COUNT_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define COUNT_ALLOCATIONS 0
#endif
#endif
#if !defined(COUNT_ALLOCATIONS) && defined(__GLIBC__)
#define COUNT_ALLOCATIONS 1
#endif

#if COUNT_ALLOCATIONS
static size_t allocations;
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}
void *realloc(void *p, size_t size)
{
    allocations++;
    return __libc_realloc(p, size);
}
#endif

/* ---- a chain of blocks on springs, n positions and n velocities; the first one sticks and slips ---- */

enum { BLOCKS = 13, STATES = 2 * BLOCKS, OUTPUTS = 200 };

typedef struct chain {
    double drive;
    uint64_t hash;
    size_t events;
} chain;

static int chain_rhs(double t, const double *y, double *dydt, void *context)
{
    const chain *const c = context;
    for (int i = 0; i < BLOCKS; i++) {
        const double left = i > 0 ? y[i - 1] : sin(c->drive * t), right = i < BLOCKS - 1 ? y[i + 1] : 0;
        const double v = y[BLOCKS + i];
        dydt[i] = v;
        dydt[BLOCKS + i] = 40 * (left - 2 * y[i] + right) - 0.4 * v / sqrt(1 + v * v) - 0.3 * exp(-v * v) * v;
    }
    return 0;
}
static int chain_event(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[BLOCKS];
    g[1] = y[STATES - 1] - 0.01;
    return 0;
}

/* FNV-1a over the bytes of a number. */
static void fold(uint64_t *hash, double x)
{
    unsigned char bytes[sizeof x];
    memcpy(bytes, &x, sizeof x);
    for (size_t i = 0; i < sizeof x; i++)
        *hash = (*hash ^ bytes[i]) * 1099511628211u;
}
static int chain_on_event(double t, double *y, const int *crossed, void *context)
{
    chain *const c = context;
    c->events++;
    fold(&c->hash, t);
    fold(&c->hash, crossed[0] + 2 * crossed[1]);
    if (crossed[0] == 0)
        return BR_IVP_CONTINUE;
    y[BLOCKS] = 0;
    return BR_IVP_RESTART;
}
static int chain_on_break(size_t k, double t, double *y, void *context)
{
    (void)t;
    (void)y;
    ((chain *)context)->drive = 2 + 0.5 * (double)k;
    return 0;
}
static int chain_output(double t, const double *y, void *context)
{
    chain *const c = context;
    fold(&c->hash, t);
    for (int i = 0; i < STATES; i++)
        fold(&c->hash, y[i]);
    return 0;
}

static const double breaks[3] = {3, 7.5, 12};

static br_ivp_problem chain_problem(chain *c)
{
    return (br_ivp_problem){.n = STATES,
                            .rhs = chain_rhs,
                            .n_events = 2,
                            .event = chain_event,
                            .on_event = chain_on_event,
                            .n_breaks = 3,
                            .breaks = breaks,
                            .on_break = chain_on_break,
                            .context = c};
}

static void run_chain(const br_ivp_options *options, bool other_memory, chain *c, double *y)
{
    *c = (chain){.drive = 1.5, .hash = 14695981039346656037u};
    const br_ivp_problem problem = chain_problem(c);
    double start[STATES] = {0}, times[OUTPUTS];
    for (int k = 0; k < OUTPUTS; k++)
        times[k] = 0.1 * (k + 1);
    void *const shift = other_memory ? malloc(4099) : NULL;
    br_error error = {0};
    br_ivp *ivp = NULL;
    br_status status = br_ivp_create(&problem, options, 0, start, &ivp, &error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, times[OUTPUTS - 1], times, OUTPUTS, chain_output, c, &error);
    check(status == BR_OK, "the chain runs %s", error.message);
    memcpy(y, br_ivp_state(ivp), sizeof start);
    br_ivp_destroy(ivp);
    free(shift);
}

static void test_bytes(void)
{
    for (int method = 0; method < 2; method++)
        for (int stock = 0; stock < 2; stock++) {
            br_ivp_options options = br_ivp_options_default();
            options.method = method ? BR_IVP_ADAMS : BR_IVP_BDF;
            options.stock_vector_operations = options.stock_dense_solver = stock;
            chain a, b;
            double ya[STATES], yb[STATES];
            run_chain(&options, false, &a, ya);
            run_chain(&options, true, &b, yb);
            check(a.hash == b.hash && memcmp(ya, yb, sizeof ya) == 0,
                  "method %d, stock %d: two runs give the same bytes, with %zu events", method, stock,
                  a.events);
            check(a.events > 10, "the runs have events");
            br_tap_comment(&check_tap, "hash %016llx", (unsigned long long)a.hash);
        }
}

/* An integrator that was reset to the start takes the steps of a new one. */
static void test_reset(void)
{
    chain fresh;
    double y_fresh[STATES];
    const br_ivp_options options = br_ivp_options_default();
    run_chain(&options, false, &fresh, y_fresh);

    chain c = fresh;
    const br_ivp_problem problem = chain_problem(&c);
    const double start[STATES] = {0};
    double times[OUTPUTS];
    for (int k = 0; k < OUTPUTS; k++)
        times[k] = 0.1 * (k + 1);
    br_error error = {0};
    br_ivp *ivp = NULL;
    check_need(br_ivp_create(&problem, &options, 0, start, &ivp, &error));
    bool same = true;
    for (int run = 0; run < 5; run++) {
        c = (chain){.drive = 1.5, .hash = 14695981039346656037u};
        same = same && br_ivp_run(ivp, times[OUTPUTS - 1], times, OUTPUTS, chain_output, &c, &error) == BR_OK;
        same = same && c.hash == fresh.hash && memcmp(br_ivp_state(ivp), y_fresh, sizeof y_fresh) == 0;
        check_need(br_ivp_reset(ivp, 0, start, &error));
    }
    check(same, "five runs from the start, with resets: the bytes of a new integrator each time %s",
          error.message);
    br_ivp_destroy(ivp);
}

static void test_stock_operations(void)
{
    for (double rtol = 1e-5; rtol > 5e-10; rtol *= 1e-2) {
        br_ivp_options options = br_ivp_options_default();
        options.relative_tolerance = options.absolute_tolerance = rtol;
        chain own, stock;
        double y_own[STATES], y_stock[STATES];
        run_chain(&options, false, &own, y_own);
        options.stock_vector_operations = true;
        run_chain(&options, false, &stock, y_stock);
        double apart = 0;
        for (int i = 0; i < STATES; i++)
            apart = fmax(apart, fabs(y_own[i] - y_stock[i]));
        check_near(apart, 0.0, 2 * TOL_INTEGRATOR(rtol), "our vector operations and the package's, rtol %g",
                   rtol);
        check(own.events == stock.events, "the same events, %zu and %zu, rtol %g", own.events, stock.events,
              rtol);
    }
}

static void test_no_allocation(void)
{
#if COUNT_ALLOCATIONS
    for (int method = 0; method < 2; method++) {
        br_ivp_options options = br_ivp_options_default();
        options.method = method ? BR_IVP_ADAMS : BR_IVP_BDF;
        chain c = {.drive = 1.5};
        const br_ivp_problem problem = chain_problem(&c);
        double start[STATES] = {0}, times[OUTPUTS];
        for (int k = 0; k < OUTPUTS; k++)
            times[k] = 0.1 * (k + 1);
        br_error error = {0};
        br_ivp *ivp = NULL;
        allocations = 0;
        check_need(br_ivp_create(&problem, &options, 0, start, &ivp, &error));
        const size_t at_creation = allocations;
        check_need(br_ivp_run(ivp, times[OUTPUTS - 1], times, OUTPUTS, chain_output, &c, &error));
        const br_ivp_statistics s = br_ivp_get_statistics(ivp);
        if (at_creation == 0) {
            check_skip("another tool stands in for malloc", "method %d: no allocation in a step", method);
            br_ivp_destroy(ivp);
            continue;
        }
        check(allocations == at_creation,
              "method %d: %zu allocations at creation, %zu in %zu steps with %zu events and %zu restarts",
              method, at_creation, allocations - at_creation, s.steps, s.events, s.restarts);
        br_ivp_destroy(ivp);
    }
#else
    check_skip("another tool stands in for malloc", "no allocation in a step");
#endif
}

int main(void)
{
    check_begin();
    test_bytes();
    test_reset();
    test_stock_operations();
    test_no_allocation();
    return check_end();
}
