/* Newton systems of a body on a planar contact by four linear solvers: the arrowhead's block elimination, our
 * own dense LU, the package's dense LU, and KLU's sparse LU (SuiteSparse). The
 * equations are written out here, apart from the library's runs. One system gives one solution, to round-off;
 * two scenes, an object between fingers whose force varies until it slips and sticks, and a load that grows
 * in steps until the contact breaks away, give one trajectory within the integrator's tolerance, which is
 * also that of the library's run. */
#include "check.h"
#include "planar_object.h"

#include <stdlib.h>

#include <bristle/planar_scenes.h>

#include <klu.h>

enum { WINDOWS = 40 };
#define WINDOW 0.01
#define TOLERANCE 1e-9
/* Slip magnifies the difference of two runs tenfold. */
#define TOL_TRAJECTORY (10 * TOL_INTEGRATOR(TOLERANCE))

typedef struct scene {
    const char *name;
    planar_object object;
    br_planar_load load;
    br_pressure *pressure;
    size_t n;       /* states */
    double *record; /* (WINDOWS x n) */
} scene;

/* ---- the equations ---- */

static int rhs(double t, const double *y, double *dydt, void *context)
{
    const scene *s = context;
    (void)t;
    planar_object_rate(&s->object, y, dydt);
    return 0;
}

static int fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *j, void *context)
{
    const scene *s = context;
    (void)t;
    (void)dydt;
    planar_object_jacobian(&s->object, y, j);
    return 0;
}

/* ---- dense: the same Jacobian written out ---- */

typedef struct writer {
    scene *scene;
    br_arrowhead *arrowhead;
} writer;

static int writer_rhs(double t, const double *y, double *dydt, void *context)
{
    return rhs(t, y, dydt, ((writer *)context)->scene);
}

static int dense(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    const writer *w = context;
    const br_ivp_linear_solver *solver = br_arrowhead_linear_solver(w->arrowhead);
    bool fresh;
    const int rc = solver->setup(t, y, dydt, 0, false, &fresh, solver->solver_context);
    br_arrowhead_dense_jacobian(w->arrowhead, jacobian);
    return rc;
}

static br_arrowhead *arrowhead_of(scene *s)
{
    const br_arrowhead_shape shape = {s->object.m, N_BODY, RATES, RATES};
    br_arrowhead *made = NULL;
    if (br_arrowhead_create(&shape, fill, s, &made, NULL) != BR_OK)
        exit(2);
    return made;
}

/* ---- KLU ---- */

typedef struct sparse {
    writer writer;
    int n, *first, *row;      /* columns of M: entries first[j] ... first[j + 1] - 1 */
    double *jacobian, *value; /* (n x n) dense, (entries) */
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
    br_ivp_linear_solver solver;
} sparse;

/* Whether M may have an entry: a cell's own block, cells and velocities, velocities and cells, the body. */
static bool may_be(const scene *s, size_t row, size_t column)
{
    const size_t cells = 2 * s->object.m;
    if (row >= cells && column >= cells)
        return true;
    if (row < cells && column < cells)
        return row % s->object.m == column % s->object.m;
    return (row < cells ? column : row) >= cells + VX;
}

static int sparse_setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                        void *context)
{
    sparse *k = context;
    *fresh = !reuse;
    const int rc = reuse ? 0 : dense(t, y, dydt, k->jacobian, &k->writer);
    if (rc != 0)
        return rc;
    for (int j = 0; j < k->n; j++)
        for (int e = k->first[j]; e < k->first[j + 1]; e++)
            k->value[e] = (k->row[e] == j) - gamma * k->jacobian[j * k->n + k->row[e]];
    if (k->numeric)
        klu_free_numeric(&k->numeric, &k->common);
    k->numeric = klu_factor(k->first, k->row, k->value, k->symbolic, &k->common);
    return k->numeric ? 0 : 1;
}

static int sparse_solve(double *b, void *context)
{
    sparse *k = context;
    return klu_solve(k->symbolic, k->numeric, k->n, 1, b, &k->common) ? 0 : -1;
}

static void sparse_make(sparse *k, scene *s)
{
    const size_t n = s->n;
    *k = (sparse){.writer = {s, arrowhead_of(s)}, .n = (int)n};
    k->first = calloc(n + 1, sizeof *k->first);
    k->row = malloc(n * n * sizeof *k->row);
    k->value = malloc(n * n * sizeof *k->value);
    k->jacobian = malloc(n * n * sizeof *k->jacobian);
    for (size_t j = 0; j < n; j++) {
        k->first[j + 1] = k->first[j];
        for (size_t i = 0; i < n; i++)
            if (i == j || may_be(s, i, j))
                k->row[k->first[j + 1]++] = (int)i;
    }
    klu_defaults(&k->common);
    k->symbolic = klu_analyze(k->n, k->first, k->row, &k->common);
    k->solver = (br_ivp_linear_solver){
        .name = "KLU", .setup = sparse_setup, .solve = sparse_solve, .solver_context = k};
}

static void sparse_free(sparse *k)
{
    klu_free_numeric(&k->numeric, &k->common);
    klu_free_symbolic(&k->symbolic, &k->common);
    br_arrowhead_destroy(k->writer.arrowhead);
    free(k->first);
    free(k->row);
    free(k->value);
    free(k->jacobian);
}

/* ---- runs ---- */

typedef enum way { ARROWHEAD, OWN_DENSE, PACKAGE_DENSE, KLU, N_WAYS } way;
static const char *const ways[N_WAYS] = {"arrowhead", "dense", "the package's dense", "KLU"};

/* At the end of window k: records, and takes the next window's inputs. */
static int on_break(size_t k, double t, double *y, void *context)
{
    scene *s = context;
    memcpy(s->record + k * s->n, y, s->n * sizeof *y);
    s->load(t, &s->object.held, s);
    return 0;
}
static int writer_break(size_t k, double t, double *y, void *context)
{
    return on_break(k, t, y, ((writer *)context)->scene);
}

static void options_for(const scene *s, br_ivp_options *options, double *tolerances)
{
    *options = br_ivp_options_default();
    options->relative_tolerance = TOLERANCE;
    for (size_t i = 0; i < s->n; i++)
        tolerances[i] = i < 2 * s->object.m ? 1e-14 : 1e-11;
    options->absolute_tolerances = tolerances;
}

static br_ivp_statistics run(scene *s, way which, br_ivp_method method)
{
    double breaks[WINDOWS];
    double *const tolerances = malloc(s->n * sizeof(double)), *const y = calloc(s->n, sizeof(double));
    for (int k = 0; k < WINDOWS; k++)
        breaks[k] = WINDOW * (k + 1);
    for (int i = 0; i < 3; i++)
        y[2 * s->object.m + (size_t)i] = s->object.body.pose[i];
    br_ivp_options options;
    options_for(s, &options, tolerances);
    options.method = method;
    options.stock_dense_solver = which == PACKAGE_DENSE;
    writer w = {s, arrowhead_of(s)};
    br_ivp_problem problem = {.n = s->n,
                              .rhs = writer_rhs,
                              .jacobian = dense,
                              .n_breaks = WINDOWS,
                              .breaks = breaks,
                              .on_break = writer_break,
                              .autonomous = true,
                              .context = &w};
    if (which == ARROWHEAD)
        problem.linear_solver = br_arrowhead_linear_solver(w.arrowhead);
    sparse k;
    sparse_make(&k, s);
    if (which == KLU)
        problem.linear_solver = &k.solver;
    s->load(0, &s->object.held, s);
    br_ivp *ivp = NULL;
    br_error error = {0};
    br_status status = br_ivp_create(&problem, &options, 0, y, &ivp, &error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, breaks[WINDOWS - 1], NULL, 0, NULL, NULL, &error);
    if (status != BR_OK)
        check(false, "%s by %s runs: %s", s->name, ways[which], error.message);
    const br_ivp_statistics statistics = ivp ? br_ivp_get_statistics(ivp) : (br_ivp_statistics){0};
    br_ivp_destroy(ivp);
    sparse_free(&k);
    br_arrowhead_destroy(w.arrowhead);
    free(tolerances);
    free(y);
    return statistics;
}

/* Largest difference of two records of a state over the state's range, bristles together. */
static double difference(const scene *s, const double *a, const double *b)
{
    double worst = 0;
    for (size_t group = 0; group <= N_BODY; group++) {
        const size_t from = group == 0 ? 0 : 2 * s->object.m + group - 1,
                     until = group == 0 ? 2 * s->object.m : from + 1;
        double low = INFINITY, high = -INFINITY, most = 0;
        for (int k = 0; k < WINDOWS; k++)
            for (size_t i = from; i < until; i++) {
                const size_t at = (size_t)k * s->n + i;
                low = fmin(low, b[at]);
                high = fmax(high, b[at]);
                most = fmax(most, fabs(a[at] - b[at]));
            }
        /* What does not move at all is held to nothing: by symmetry it is round-off. */
        if (high - low > 1e-10)
            worst = fmax(worst, most / (high - low));
    }
    return worst;
}

/* ---- one system ---- */

/* State in the middle of the arrowhead's run. */
static void test_system(scene *s, const double *record)
{
    const double gammas[] = {1e-7, 1e-5, 1e-3, 1e-1};
    br_arrowhead *arrowhead = arrowhead_of(s);
    const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
    double *const x = malloc(s->n * sizeof(double)), *const z = malloc(s->n * sizeof(double));
    for (int k = 5; k < WINDOWS; k += 17)
        for (size_t g = 0; g < sizeof gammas / sizeof *gammas; g++) {
            const double *const y = record + (size_t)k * s->n;
            bool fresh;
            for (size_t i = 0; i < s->n; i++)
                x[i] = z[i] = sin(1.0 + (double)i);
            s->load(WINDOW * k, &s->object.held, s);
            bool ok = solver->setup(0, y, NULL, gammas[g], false, &fresh, solver->solver_context) == 0 &&
                      solver->solve(x, solver->solver_context) == 0;
            sparse other;
            sparse_make(&other, s);
            ok = ok && sparse_setup(0, y, NULL, gammas[g], false, &fresh, &other) == 0 &&
                 sparse_solve(z, &other) == 0;
            double largest = 0, worst = 0;
            for (size_t i = 0; i < s->n; i++) {
                largest = fmax(largest, fabs(z[i]));
                worst = fmax(worst, fabs(x[i] - z[i]));
            }
            check(ok && worst <= TOL_ROUND_OFF_MANY * largest,
                  "%s, window %d, gamma %g: arrowhead and KLU differ by %.1e of the largest component",
                  s->name, k, gammas[g], worst / largest);
            sparse_free(&other);
        }
    free(x);
    free(z);
    br_arrowhead_destroy(arrowhead);
}

/* ---- scenes ---- */

/* The fingers' force swings below what holds the object, 20 times a second. */
static void gripper(double t, br_planar_input *input, void *context)
{
    const scene *s = context;
    const br_planar_input in = {.load = {0, -s->object.body.mass * 9.81, 2e-3},
                                .normal_force = 1.2 + 0.9 * sin(2 * 3.14159265358979323846 * 20 * t)};
    *input = in;
}

/* A push beside the centre that grows by a tenth of what the contact holds in each fourth window. */
static void steps(double t, br_planar_input *input, void *context)
{
    (void)context;
    const double level = floor(t / (4 * WINDOW) + 0.5 / 4) + 1;
    const br_planar_input in = {.load = {1.2 * level, 0, 2e-3}, .normal_force = 10};
    *input = in;
}

/* The library's own run of the scene. */
typedef struct own_run {
    scene *scene;
    double *record;
} own_run;
static void own_load(double t, br_planar_input *input, void *context)
{
    scene *s = ((own_run *)context)->scene;
    s->load(t, input, s);
}
static void own_window(size_t k, const br_planar_sample *sample, void *context)
{
    const own_run *o = context;
    double *b = o->record + k * o->scene->n + 2 * o->scene->object.m;
    for (int i = 0; i < 3; i++)
        b[i] = sample->pose[i];
    b[VX] = sample->twist.x;
    b[VY] = sample->twist.y;
    b[OMEGA] = sample->twist.omega;
}

static double difference_from_library(scene *s, const double *reference)
{
    own_run o = {s, malloc(WINDOWS * s->n * sizeof(double))};
    memcpy(o.record, reference, WINDOWS * s->n * sizeof(double)); /* bristles are not told */
    const br_planar_contact contact = {.distributed = s->object.model};
    const br_planar_callbacks planar = {.load = own_load, .on_window = own_window, .context = &o};
    br_planar_options run = br_planar_options_default();
    run.n_windows = WINDOWS;
    run.window = WINDOW;
    run.relative_tolerance = TOLERANCE;
    run.bristle_tolerance = 1e-14;
    run.body_tolerance = 1e-11;
    br_error error = {0};
    if (br_planar_body_run(&s->object.body, &contact, &planar, &run, NULL, &error) < 0)
        check(false, "%s: %s", s->name, error.message);
    const double d = difference(s, o.record, reference);
    free(o.record);
    return d;
}

static void test_scene(scene *s)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.n_x = spec.n_y = 7;
    const br_lugre l = br_lugre_default();
    if (br_pressure_create(&spec, &s->pressure, NULL) < 0 ||
        br_distributed_create(s->pressure, &l, &s->object.model, NULL) < 0)
        exit(2);
    s->object.m = s->pressure->n_padded;
    s->n = 2 * s->object.m + N_BODY;
    const size_t size = WINDOWS * s->n * sizeof(double);
    double *const reference = malloc(size);
    s->record = malloc(size);

    const br_ivp_statistics first = run(s, ARROWHEAD, BR_IVP_BDF);
    memcpy(reference, s->record, size);
    const double *const last = reference + (WINDOWS - 1) * s->n;
    double most = 0;
    for (size_t i = 0; i < 2 * s->object.m; i++)
        most = fmax(most, fabs(last[i]));
    const double way_made =
        hypot(last[2 * s->object.m + X] - s->object.body.pose[0], last[2 * s->object.m + Y]);
    check(way_made > 100 * most, "%s: the contact has slipped, %.1e m with bristles of %.1e m (%zu steps)",
          s->name, way_made, most, first.steps);

    for (int method = 0; method < 2; method++)
        for (int which = 0; which < N_WAYS; which++) {
            const br_ivp_method m = method == 0 ? BR_IVP_BDF : BR_IVP_ROSENBROCK;
            if ((which == PACKAGE_DENSE && m != BR_IVP_BDF) || (which == ARROWHEAD && method == 0))
                continue;
            const br_ivp_statistics n = run(s, (way)which, m);
            const double d = difference(s, s->record, reference);
            check(d < TOL_TRAJECTORY,
                  "%s, %s by %s: the arrowhead's trajectory within %.1e of every range (%zu steps)", s->name,
                  method == 0 ? "BDF" : "Rosenbrock", ways[which], d, n.steps);
        }
    const double d = difference_from_library(s, reference);
    check(d < TOL_TRAJECTORY, "%s: the library's run within %.1e", s->name, d);
    test_system(s, reference);

    free(reference);
    free(s->record);
    br_distributed_destroy(s->object.model);
    br_pressure_destroy(s->pressure);
}

int main(void)
{
    check_begin();
    scene grip = {.name = "slip-stick",
                  .object.body = {.mass = 0.2, .inertia = 5e-4, .fingers = 2, .carried = true},
                  .load = gripper};
    scene push = {.name = "load steps",
                  .object.body = {.mass = 1, .inertia = 1e-3, .fingers = 1, .carried = true},
                  .load = steps};
    test_scene(&grip);
    test_scene(&push);
    return check_end();
}
