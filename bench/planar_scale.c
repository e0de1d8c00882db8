/* Cost of CVODE on the distributed model over its size: an object on a square contact of N x N cells, whose
 * load grows in steps until it slips, BDF with the arrowhead solver, at tight tolerances. Prints CSV: time
 * per step and cell, the bytes that the loops of a step read and write per cell (counted operand by operand,
 * nothing for caches), the bandwidth that makes, and that of a triad a = b + s c on the same machine in
 * arrays far beyond the caches; and a floor, those bytes at the bandwidth of a triad whose arrays are as
 * large as the vectors of a step together, in whatever cache that is. The numbers go into no result; a run of
 * them is kept in data/studies.
 *
 * usage: planar_scale [N...]    cells per side; without any 21 33 51 101 201 401 */
#include "clock.h"
#include "machine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/planar_scenes.h>

#include "../lib/ivp/ivp_private.h"
#include "../lib/ivp/vector.h"
#include "../tests/planar_object.h"

enum { WINDOWS = 6 };
#define WINDOW 0.01

/* ---- bytes ---- */

static double bytes;

static void count(N_Vector v, int operands)
{
    bytes += operands * 8.0 * (double)NV_LENGTH_S(v);
}

/* Our operations, counted. */
static struct _generic_N_Vector_Ops own;

static void linear_sum(sunrealtype p, N_Vector x, sunrealtype q, N_Vector y, N_Vector z)
{
    count(z, 3);
    own.nvlinearsum(p, x, q, y, z);
}
static void constant(sunrealtype c, N_Vector z)
{
    count(z, 1);
    own.nvconst(c, z);
}
static void product(N_Vector x, N_Vector y, N_Vector z)
{
    count(z, 3);
    own.nvprod(x, y, z);
}
static void quotient(N_Vector x, N_Vector y, N_Vector z)
{
    count(z, 3);
    own.nvdiv(x, y, z);
}
static void scale(sunrealtype c, N_Vector x, N_Vector z)
{
    count(z, c == 1 && x == z ? 0 : 2);
    own.nvscale(c, x, z);
}
static void absolute(N_Vector x, N_Vector z)
{
    count(z, 2);
    own.nvabs(x, z);
}
static sunrealtype norm(N_Vector x, N_Vector w)
{
    count(x, 2);
    return own.nvwrmsnorm(x, w);
}
static sunrealtype largest(N_Vector x)
{
    count(x, 1);
    return own.nvmaxnorm(x);
}
static int combination(int n, sunrealtype *c, N_Vector *x, N_Vector z)
{
    count(z, n + 1);
    return own.nvlinearcombination(n, c, x, z);
}
static int scale_add(int n, sunrealtype *c, N_Vector x, N_Vector *y, N_Vector *z)
{
    count(x, 3 * n);
    return own.nvscaleaddmulti(n, c, x, y, z);
}
static int scale_several(int n, sunrealtype *c, N_Vector *x, N_Vector *z)
{
    count(x[0], 2 * n);
    return own.nvscalevectorarray(n, c, x, z);
}

static const br_wide *best;

static void use_counted(N_Vector v)
{
    best->use(v);
    own = *v->ops;
    v->ops->nvlinearsum = linear_sum;
    v->ops->nvconst = constant;
    v->ops->nvprod = product;
    v->ops->nvdiv = quotient;
    v->ops->nvscale = scale;
    v->ops->nvabs = absolute;
    v->ops->nvwrmsnorm = norm;
    v->ops->nvmaxnorm = largest;
    v->ops->nvlinearcombination = combination;
    v->ops->nvscaleaddmulti = scale_add;
    v->ops->nvscalevectorarray = scale_several;
}
static bool weights(size_t n, double relative, const double *absolute_ones, double all, const double *y,
                    double *w)
{
    bytes += 3 * 8.0 * (double)n;
    return best->weights(n, relative, absolute_ones, all, y, w);
}
/* 4 blocks and 2 columns a body number read, as many written; then rows and columns read for the sums. */
static bool eliminate(const br_wide_arrow *m, size_t n, double sums[BR_WIDE_BODY][BR_WIDE_BODY])
{
    bytes += 8.0 * (double)n * (double)(8 + 4 * m->n_columns + 2 * m->n_rows + 2 * m->n_columns);
    return best->eliminate(m, n, sums);
}
static void reduce(const br_wide_arrow *m, size_t n, double *b0, double *b1, double sums[BR_WIDE_BODY])
{
    bytes += 8.0 * (double)n * (double)(8 + 2 * m->n_rows);
    best->reduce(m, n, b0, b1, sums);
}
static void expand(const br_wide_arrow *m, size_t n, const double factor[BR_WIDE_BODY], double *b0,
                   double *b1)
{
    bytes += 8.0 * (double)n * (double)(4 + 2 * m->n_columns);
    best->expand(m, n, factor, b0, b1);
}

/* ---- the scene ---- */

typedef struct scene {
    br_pressure *pressure;
    planar_object object;
} scene;

static int rhs(double t, const double *y, double *dydt, void *context)
{
    const scene *s = context;
    (void)t;
    planar_object_rate(&s->object, y, dydt);
    /* Place, weight, deflection, rate; then the look for what is not finite. */
    bytes += 8.0 * (double)s->object.m * (3 + 2 + 2 + 2);
    return 0;
}

static int fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *j, void *context)
{
    const scene *s = context;
    (void)t;
    (void)dydt;
    planar_object_jacobian(&s->object, y, j);
    bytes += 8.0 * (double)s->object.m * (3 + 2 + 16 + 12);
    return 0;
}

/* From a third of what the contact holds to beyond it. */
static int next(size_t k, double t, double *y, void *context)
{
    (void)t;
    (void)y;
    ((scene *)context)->object.held.load.x = 4 + 2 * (double)(k + 1);
    return 0;
}

typedef struct cost {
    double seconds, bytes;
    br_ivp_statistics n;
    double position;
} cost;

static void stop(const char *message)
{
    fprintf(stderr, "%s\n", message);
    exit(1);
}

static cost run(scene *s)
{
    double breaks[WINDOWS];
    const size_t n = 2 * s->object.m + N_BODY;
    double *tolerances = malloc(n * sizeof *tolerances), *y = calloc(n, sizeof *y);
    if (!tolerances || !y)
        stop("out of memory");
    for (size_t i = 0; i < n; i++)
        tolerances[i] = i < 2 * s->object.m ? 1e-12 : 1e-9;
    for (int k = 0; k < WINDOWS; k++)
        breaks[k] = WINDOW * (k + 1);
    const br_arrowhead_shape shape = {s->object.m, N_BODY, RATES, RATES};
    br_error error = {0};
    br_arrowhead *arrowhead;
    if (br_arrowhead_create(&shape, fill, s, &arrowhead, &error) != BR_OK)
        stop(error.message);
    br_wide wide = *best;
    wide.use = use_counted;
    wide.weights = weights;
    wide.eliminate = eliminate;
    wide.reduce = reduce;
    wide.expand = expand;
    br_arrowhead_use(arrowhead, &wide);
    const br_ivp_problem problem = {.n = n,
                                    .rhs = rhs,
                                    .linear_solver = br_arrowhead_linear_solver(arrowhead),
                                    .n_breaks = WINDOWS,
                                    .breaks = breaks,
                                    .on_break = next,
                                    .autonomous = true,
                                    .context = s};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-7;
    options.absolute_tolerances = tolerances;
    s->object.held.load.x = 4;
    bytes = 0;
    br_ivp *ivp;
    br_status status = br_ivp_create_with(&wide, &problem, &options, 0, y, &ivp, &error);
    const double start = cpu_seconds();
    if (status == BR_OK)
        status = br_ivp_run(ivp, breaks[WINDOWS - 1], NULL, 0, NULL, NULL, &error);
    if (status != BR_OK)
        stop(error.message);
    const cost c = {cpu_seconds() - start, bytes, br_ivp_get_statistics(ivp),
                    br_ivp_state(ivp)[2 * s->object.m]};
    br_ivp_destroy(ivp);
    br_arrowhead_destroy(arrowhead);
    free(tolerances);
    free(y);
    return c;
}

/* ---- the machine ---- */

static double triad(void)
{
    enum { N = 16 << 20, TIMES = 12 };
    double *a = malloc(3 * (size_t)N * sizeof *a), *b = a + N, *c = b + N, least = INFINITY;
    if (!a)
        stop("out of memory");
    for (size_t i = 0; i < 3 * (size_t)N; i++)
        a[i] = 1;
    SUNContext context;
    if (SUNContext_Create(BR_SUN_COMM, &context) != 0)
        stop("no context");
    N_Vector x = N_VMake_Serial(N, a, context), y = N_VMake_Serial(N, b, context),
             z = N_VMake_Serial(N, c, context);
    best->use(x);
    for (int k = 0; k < TIMES; k++) {
        const double start = cpu_seconds();
        x->ops->nvlinearsum(1, y, 3, z, x);
        least = fmin(least, cpu_seconds() - start);
    }
    N_VDestroy(x);
    N_VDestroy(y);
    N_VDestroy(z);
    SUNContext_Free(&context);
    free(a);
    return 3.0 * N * sizeof(double) / least * 1e-9;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* `first`: least time of the first size, zero for itself. Returns this one's. */
static double measure(int side, double memory, double first)
{
    enum { MOST = 15 };
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = "square";
    spec.n_x = spec.n_y = side;
    const br_lugre l = br_lugre_default();
    scene s = {.object = {.body = {.mass = 1, .inertia = 1e-3, .fingers = 1},
                          .held = {.load = {0, 0, 2e-3}, .normal_force = 10}}};
    br_error error = {0};
    if (br_pressure_create(&spec, &s.pressure, &error) < 0 ||
        br_distributed_create(s.pressure, &l, &s.object.model, &error) < 0)
        stop(error.message);
    s.object.m = s.pressure->n_padded;
    const int times = side <= 51 ? MOST : side <= 201 ? 5 : side <= 401 ? 2 : 1;
    double least[MOST];
    cost c = {0};
    for (int k = 0; k < times; k++) {
        c = run(&s);
        least[k] = c.seconds;
    }
    qsort(least, (size_t)times, sizeof *least, compare);
    const double units = (double)c.n.steps * (double)s.pressure->n;
    const double per = c.bytes / units, ns = least[0] / units * 1e9, rate = per / ns;
    const double floor_ns =
        1e9 * per / machine_bandwidth(3 * sizeof(double) * (double)(2 * s.object.m + N_BODY));
    printf("%d,%zu,%zu,%zu,%zu,%zu,%.3f,%.3f,%.3f,%.0f,%.2f,%.2f,%.2f,%.2f,%.2f", side, s.pressure->n,
           2 * s.object.m + N_BODY, c.n.steps, c.n.rhs_evaluations, c.n.jacobians, ns,
           least[times / 2] / units * 1e9, ns / (first > 0 ? first : ns), per, rate, memory, rate / memory,
           floor_ns, ns / floor_ns);
    fflush(stdout);
    br_distributed_destroy(s.object.model);
    br_pressure_destroy(s.pressure);
    return ns;
}

/* In a process of its own, whose peak of memory is told. */
static void measure_apart(int side, double memory, double *first)
{
    int ends[2], status;
    struct rusage usage;
    if (pipe(ends) != 0)
        stop("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        const double ns = measure(side, memory, *first);
        _exit(write(ends[1], &ns, sizeof ns) == sizeof ns ? 0 : 1);
    }
    double ns = 0;
    close(ends[1]);
    if (child < 0 || read(ends[0], &ns, sizeof ns) != sizeof ns ||
        wait4(child, &status, 0, &usage) != child || status != 0)
        stop("a measurement failed");
    close(ends[0]);
    printf(",%.0f\n", (double)usage.ru_maxrss / 1024);
    fflush(stdout);
    if (*first == 0)
        *first = ns;
}

int main(int argc, char **argv)
{
    static const int sides[] = {21, 33, 51, 101, 201, 401};
    double first = 0;
    best = br_wide_best();
    const double memory = triad();
    printf("N,cells,states,steps,evaluations,jacobians,ns_per_step_and_cell,median_ns_per_step_and_cell,"
           "ratio_to_first_1,bytes_per_step_and_cell,gb_per_s,triad_gb_per_s,share_of_triad_1,floor_ns_per_"
           "step_and_cell,time_over_floor_1,"
           "peak_mib\n");
    fflush(stdout);
    for (int i = 1; i < argc; i++)
        measure_apart(atoi(argv[i]), memory, &first);
    for (size_t i = 0; argc < 2 && i < sizeof sides / sizeof *sides; i++)
        measure_apart(sides[i], memory, &first);
    return 0;
}
