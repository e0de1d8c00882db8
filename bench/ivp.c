/* Times of the integrator: a step of a small and of a large problem with our vector operations and linear
 * solvers and with the package's, a dense factorisation, a window between breaks, and the arrowhead solver by
 * the cell. Prints CSV: problem, what, unit, median and minimum over the repetitions. The numbers go into no
 * result. */
#include "clock.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/arrowhead.h>

enum { MAX_REPETITIONS = 21 };

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const char *problem, const char *what, const char *unit, double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_value);
    printf("%s,%s,%s,%.3g,%.3g\n", problem, what, unit, values[count / 2], values[0]);
    fflush(stdout);
}

/* ---- nine states: a body on three bristles, shaken ---- */

static double input;

static int small_rhs(double t, const double *y, double *dydt, void *context)
{
    (void)context;
    const double speed = sqrt(y[3] * y[3] + y[4] * y[4] + 1e-8);
    for (int k = 0; k < 3; k++) {
        dydt[k] = y[3 + k];
        dydt[3 + k] = -2e3 * y[6 + k] - 20 * y[3 + k] + 2 * sin((3 + k) * t) + input;
        dydt[6 + k] = y[3 + k] - 800 * speed * y[6 + k];
    }
    return 0;
}

static int switch_input(size_t k, double t, double *y, void *context)
{
    (void)t;
    (void)y;
    (void)context;
    input = sin(0.01 * (double)k);
    return 0;
}

/* ---- a patch of bristles: 2 n_cells + 6 states ---- */

typedef struct patch {
    size_t n_cells;
    double *px, *py;
    br_arrowhead *arrowhead;
} patch;

static int patch_rhs(double t, const double *y, double *dydt, void *context)
{
    const patch *const p = context;
    const size_t n = p->n_cells;
    const double *const body = y + 2 * n, stiffness = 1e5 / (double)n;
    double fx = 1.2 * cos(3 * t) - 200 * body[3], fy = sin(2 * t) - 200 * body[4],
           torque = 0.01 * sin(5 * t) - body[5];
    for (size_t i = 0; i < n; i++) {
        const double vx = body[3] - body[5] * p->py[i], vy = body[4] + body[5] * p->px[i];
        const double rate = 1e3 * sqrt(vx * vx + vy * vy + 1e-8);
        dydt[i] = vx - rate * y[i];
        dydt[n + i] = vy - rate * y[n + i];
        fx -= stiffness * y[i];
        fy -= stiffness * y[n + i];
        torque -= stiffness * (p->px[i] * y[n + i] - p->py[i] * y[i]);
    }
    for (int k = 0; k < 3; k++)
        dydt[2 * n + (size_t)k] = body[3 + k];
    dydt[2 * n + 3] = fx;
    dydt[2 * n + 4] = fy;
    dydt[2 * n + 5] = torque / 4e-3;
    return 0;
}

static int patch_fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                      void *context)
{
    (void)t;
    (void)dydt;
    const patch *const p = context;
    const size_t n = p->n_cells;
    const double *const body = y + 2 * n, stiffness = 1e5 / (double)n;
    for (size_t i = 0; i < n; i++) {
        const double vx = body[3] - body[5] * p->py[i], vy = body[4] + body[5] * p->px[i];
        const double speed = sqrt(vx * vx + vy * vy + 1e-8), bx = 1e3 * y[i] / speed,
                     by = 1e3 * y[n + i] / speed;
        jacobian->cell[0][0][i] = jacobian->cell[1][1][i] = -1e3 * speed;
        jacobian->cell_body[0][3][i] = 1 - bx * vx;
        jacobian->cell_body[0][4][i] = -bx * vy;
        jacobian->cell_body[1][3][i] = -by * vx;
        jacobian->cell_body[1][4][i] = 1 - by * vy;
        jacobian->cell_body[0][5][i] = -p->py[i] * (1 - bx * vx) - p->px[i] * bx * vy;
        jacobian->cell_body[1][5][i] = p->py[i] * by * vx + p->px[i] * (1 - by * vy);
        jacobian->body_cell[3][0][i] = jacobian->body_cell[4][1][i] = -stiffness;
        jacobian->body_cell[5][0][i] = stiffness * p->py[i] / 4e-3;
        jacobian->body_cell[5][1][i] = -stiffness * p->px[i] / 4e-3;
    }
    for (int k = 0; k < 3; k++)
        jacobian->body[k][3 + k] = 1;
    jacobian->body[3][3] = jacobian->body[4][4] = -200;
    jacobian->body[5][5] = -250;
    return 0;
}

static patch make_patch(size_t n_cells)
{
    patch p = {
        .n_cells = n_cells, .px = malloc(n_cells * sizeof(double)), .py = malloc(n_cells * sizeof(double))};
    if (!p.px || !p.py)
        exit(1);
    const size_t side = (size_t)ceil(sqrt((double)n_cells));
    for (size_t i = 0; i < n_cells; i++) {
        p.px[i] = 0.2 * ((double)(i % side) / (double)side - 0.5);
        p.py[i] = 0.2 * ((double)(i / side) / (double)side - 0.5);
    }
    return p;
}

static void arm_patch(patch *p)
{
    const br_arrowhead_shape shape = {
        .n_cells = p->n_cells, .n_body = 6, .body_columns = 0x38, .body_rows = 0x38};
    if (br_arrowhead_create(&shape, patch_fill, p, &p->arrowhead, NULL) != BR_OK)
        exit(1);
}

static void free_patch(patch *p)
{
    br_arrowhead_destroy(p->arrowhead);
    free(p->px);
    free(p->py);
}

/* ---- a full matrix: dy/dt = A y + cos(t), A the same pseudo-random one each time, its eigenvalues in the
 * left half plane ---- */

typedef struct full {
    size_t n;
    double *a; /* (n x n), column-major */
} full;

static int full_rhs(double t, const double *y, double *dydt, void *context)
{
    const full *const f = context;
    for (size_t i = 0; i < f->n; i++)
        dydt[i] = cos(t);
    for (size_t j = 0; j < f->n; j++)
        for (size_t i = 0; i < f->n; i++)
            dydt[i] += f->a[j * f->n + i] * y[j];
    return 0;
}

static int full_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    const full *const f = context;
    memcpy(jacobian, f->a, f->n * f->n * sizeof *jacobian);
    return 0;
}

static full make_full(size_t n)
{
    full f = {.n = n, .a = malloc(n * n * sizeof(double))};
    if (!f.a)
        exit(1);
    srand(7);
    for (size_t i = 0; i < n * n; i++)
        f.a[i] = ((double)rand() / RAND_MAX - 0.5) * 50;
    for (size_t i = 0; i < n; i++)
        f.a[i * n + i] -= 50 * sqrt((double)n);
    return f;
}

/* ---- measurements ---- */

static double solve(const br_ivp_problem *problem, const br_ivp_options *options, double t_end,
                    br_ivp_statistics *statistics)
{
    double *const y = calloc(problem->n, sizeof *y);
    br_ivp *ivp = NULL;
    br_error error = {0};
    br_status status = y ? br_ivp_create(problem, options, 0, y, &ivp, &error) : BR_ERR_MEMORY;
    const double start = wall_seconds();
    if (status == BR_OK)
        status = br_ivp_run(ivp, t_end, NULL, 0, NULL, NULL, &error);
    const double elapsed = wall_seconds() - start;
    if (status != BR_OK) {
        fprintf(stderr, "bench: %s\n", error.message);
        exit(1);
    }
    *statistics = br_ivp_get_statistics(ivp);
    br_ivp_destroy(ivp);
    free(y);
    return elapsed;
}

/* Microseconds a step, or a linear setup with its solutions where those are all that counts. */
static void measure(const char *name, const char *what, const br_ivp_problem *problem, br_ivp_options options,
                    double t_end, bool by_setup, int repetitions)
{
    double values[MAX_REPETITIONS];
    for (int r = 0; r < repetitions; r++) {
        br_ivp_statistics s;
        const double elapsed = solve(problem, &options, t_end, &s);
        values[r] = 1e6 * elapsed / (double)(by_setup ? s.linear_setups : s.steps);
    }
    print(name, what, by_setup ? "us per setup" : "us per step", values, repetitions);
}

static void small_problem(void)
{
    const br_ivp_problem problem = {.n = 9, .rhs = small_rhs};
    br_ivp_options options = br_ivp_options_default();
    measure("9 states", "own vectors and dense", &problem, options, 20, false, 11);
    options.stock_dense_solver = true;
    measure("9 states", "own vectors; package dense", &problem, options, 20, false, 11);
    options.stock_vector_operations = true;
    measure("9 states", "package vectors and dense", &problem, options, 20, false, 11);
    options = br_ivp_options_default();
    options.method = BR_IVP_ADAMS;
    measure("9 states", "own vectors; Adams", &problem, options, 5, false, 11);
}

static void many_windows(void)
{
    enum { N = 20000 };
    static double breaks[N];
    for (size_t k = 0; k < N; k++)
        breaks[k] = 1e-3 * (double)(k + 1);
    const br_ivp_problem problem = {
        .n = 9, .rhs = small_rhs, .n_breaks = N, .breaks = breaks, .on_break = switch_input};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-6;
    options.absolute_tolerance = 1e-8;
    double values[MAX_REPETITIONS];
    for (int r = 0; r < 5; r++) {
        br_ivp_statistics s;
        input = 0;
        values[r] = 1e6 * solve(&problem, &options, breaks[N - 1], &s) / N;
    }
    print("9 states", "20000 windows of a sampled input", "us per window", values, 5);
    input = 0;
}

static void large_problem(void)
{
    patch p = make_patch(397);
    arm_patch(&p);
    br_ivp_problem problem = {.n = 800, .rhs = patch_rhs, .context = &p};
    problem.linear_solver = br_arrowhead_linear_solver(p.arrowhead);
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-6;
    options.absolute_tolerance = 1e-10;
    measure("800 states", "arrowhead; own vectors", &problem, options, 5, false, 11);
    options.stock_vector_operations = true;
    measure("800 states", "arrowhead; package vectors", &problem, options, 5, false, 5);
    free_patch(&p);
}

static void dense(size_t n, const char *name, int repetitions)
{
    full f = make_full(n);
    const br_ivp_problem problem = {.n = n, .rhs = full_rhs, .jacobian = full_jacobian, .context = &f};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = options.absolute_tolerance = 1e-3;
    measure(name, "own dense", &problem, options, 0.02, true, repetitions);
    options.stock_dense_solver = true;
    measure(name, "package dense", &problem, options, 0.02, true, repetitions);
    free(f.a);
}

static void arrowhead(size_t n_cells, const char *name)
{
    patch p = make_patch(n_cells);
    arm_patch(&p);
    const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(p.arrowhead);
    const size_t n = 2 * n_cells + 6;
    double *const y = calloc(n, sizeof *y), *const b = calloc(n, sizeof *b);
    if (!y || !b)
        exit(1);
    double both[MAX_REPETITIONS], once[MAX_REPETITIONS];
    const int passes = (int)(2000000 / n_cells) + 1;
    bool fresh;
    for (int r = 0; r < MAX_REPETITIONS; r++) {
        const double per_cell = 1e9 / ((double)passes * (double)n_cells);
        for (size_t i = 0; i < n; i++)
            b[i] = 1 + (double)(i % 7);
        solver->setup(0, y, b, 1e-4, false, &fresh, solver->solver_context);
        double start = wall_seconds();
        for (int k = 0; k < passes; k++) {
            solver->setup(0, y, b, 1e-4 + 1e-9 * k, true, &fresh, solver->solver_context);
            solver->solve(b, solver->solver_context);
        }
        both[r] = (wall_seconds() - start) * per_cell;
        start = wall_seconds();
        for (int k = 0; k < passes; k++)
            solver->solve(b, solver->solver_context);
        once[r] = (wall_seconds() - start) * per_cell;
    }
    print(name, "arrowhead setup and solve", "ns per cell", both, MAX_REPETITIONS);
    print(name, "arrowhead solve", "ns per cell", once, MAX_REPETITIONS);
    free(y);
    free(b);
    free_patch(&p);
}

int main(void)
{
    printf("problem,what,unit,median,minimum\n");
    small_problem();
    many_windows();
    large_problem();
    dense(100, "full matrix of 100", 5);
    dense(400, "full matrix of 400", 3);
    arrowhead(441, "441 cells");
    arrowhead(10201, "10201 cells");
    return 0;
}
