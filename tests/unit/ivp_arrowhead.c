/* The arrowhead solver against dense LU factors, against difference Jacobians, and through the integrator. */
#include <stdlib.h>
#include <bristle/arrowhead.h>
#include "../../lib/ivp/dense.h"
#include "check.h"

/* Numbers in [-1, 1] from a fixed linear congruence (Knuth's MMIX constants). */
static unsigned long long state = 2024;
static double next_random(void)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

/* ---- random systems ---- */

typedef struct random_fill {
    br_arrowhead_shape shape;
    int calls;
    const double *spoil; /* put into the last cell's block if not null: (4), row by row */
} random_fill;

/* Cells with decay rates of 2 to 4 and all couplings of the size of one over the number of cells: I - gamma J
 * is well conditioned for every gamma >= 0. */
static int fill_random(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                       void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    random_fill *const f = context;
    f->calls++;
    const double weak = 0.5 / (double)(f->shape.n_cells + 1);
    for (size_t i = 0; i < f->shape.n_cells; i++) {
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 2; c++)
                jacobian->cell[r][c][i] = 0.8 * next_random() - (r == c ? 3 : 0);
        for (size_t k = 0; k < f->shape.n_body; k++)
            for (int r = 0; r < 2; r++) {
                if (jacobian->cell_body[r][k])
                    jacobian->cell_body[r][k][i] = next_random();
                if (jacobian->body_cell[k][r])
                    jacobian->body_cell[k][r][i] = weak * next_random();
            }
    }
    for (size_t j = 0; j < f->shape.n_body; j++)
        for (size_t k = 0; k < f->shape.n_body; k++)
            jacobian->body[j][k] = next_random() / (double)f->shape.n_body - (j == k ? 3 : 0);
    for (int k = 0; f->spoil && k < 4; k++)
        jacobian->cell[k / 2][k % 2][f->shape.n_cells - 1] = f->spoil[k];
    return 0;
}

static br_arrowhead *make(const br_arrowhead_shape *shape, br_arrowhead_fill fill, void *context)
{
    br_error error = {0};
    br_arrowhead *arrowhead = NULL;
    if (br_arrowhead_create(shape, fill, context, &arrowhead, &error) != BR_OK) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
    return arrowhead;
}

/* Residual of M x = b, relative to the sizes of the terms; and the distance of x from the dense solution. */
static void compare(const br_arrowhead *arrowhead, double gamma, size_t n, const double *b, const double *x,
                    const char *what)
{
    double *const m = malloc(n * n * sizeof(double)), *const dense = malloc(n * n * sizeof(double));
    double *const solution = malloc(n * sizeof(double));
    size_t *const pivots = malloc(n * sizeof(size_t));
    br_arrowhead_dense_jacobian(arrowhead, m);
    for (size_t i = 0; i < n * n; i++)
        m[i] *= -gamma;
    for (size_t i = 0; i < n; i++)
        m[i * n + i] += 1;
    memcpy(dense, m, n * n * sizeof(double));
    memcpy(solution, b, n * sizeof(double));
    const size_t bad = br_lu_factor(n, dense, pivots);
    br_lu_solve(n, dense, pivots, solution);
    double residual = 0, apart = 0, size = 0;
    for (size_t i = 0; i < n; i++) {
        double sum = -b[i], terms = fabs(b[i]);
        for (size_t j = 0; j < n; j++) {
            sum += m[j * n + i] * x[j];
            terms += fabs(m[j * n + i] * x[j]);
        }
        residual = fmax(residual, fabs(sum) / terms);
        apart = fmax(apart, fabs(x[i] - solution[i]));
        size = fmax(size, fabs(solution[i]));
    }
    check(bad == 0, "%s: the dense matrix has factors", what);
    check_near(residual, 0.0, TOL_ROUND_OFF_MANY, "%s: residual", what);
    check_near(apart / size, 0.0, TOL_ROUND_OFF_MANY, "%s: the dense solution", what);
    free(pivots);
    free(solution);
    free(dense);
    free(m);
}

static void test_random(void)
{
    static const size_t cells[] = {0, 1, 2, 7, 8, 9, 16, 63, 127, 128, 129, 260};
    for (size_t c = 0; c < sizeof cells / sizeof *cells; c++)
        for (size_t m = 1; m <= BR_ARROWHEAD_MAX_BODY; m += c % 3 + 1) {
            const unsigned all = (1u << m) - 1;
            for (int masks = 0; masks < 3; masks++) {
                random_fill f = {.shape = {.n_cells = cells[c],
                                           .n_body = m,
                                           .body_columns = masks == 0 ? all : (0x5au >> masks) & all,
                                           .body_rows = masks == 0 ? all : (0xb4u >> masks) & all}};
                br_arrowhead *const arrowhead = make(&f.shape, fill_random, &f);
                const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
                const size_t n = 2 * cells[c] + m;
                double *const b = malloc(n * sizeof(double)), *const x = malloc(n * sizeof(double));
                for (size_t i = 0; i < n; i++)
                    b[i] = next_random();
                static const double gammas[] = {0, 1e-6, 0.3, 50};
                for (int k = 0; k < 4; k++) {
                    char what[120];
                    snprintf(what, sizeof what, "%zu cells, body %zu, columns 0x%x, rows 0x%x, gamma %g",
                             cells[c], m, f.shape.body_columns, f.shape.body_rows, gammas[k]);
                    memcpy(x, b, n * sizeof(double));
                    bool fresh = k > 0;
                    const int rc = solver->setup(0, b, b, gammas[k], k > 0, &fresh, solver->solver_context);
                    check(rc == 0 && fresh == (k == 0) && f.calls == 1,
                          "%s: Jacobian filled once, then reused", what);
                    check(solver->solve(x, solver->solver_context) == 0, "%s: solves", what);
                    compare(arrowhead, gammas[k], n, b, x, what);
                }
                free(b);
                free(x);
                br_arrowhead_destroy(arrowhead);
            }
        }
}

static int refuse(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                  void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    (void)jacobian;
    return *(const int *)context;
}

static void test_failures(void)
{
    br_error error = {0};
    br_arrowhead *arrowhead = NULL;
    br_arrowhead_shape shape = {.n_cells = 4, .n_body = 0};
    check(br_arrowhead_create(&shape, refuse, NULL, &arrowhead, &error) == BR_ERR_RANGE && !arrowhead, "%s",
          error.message);
    shape.n_body = 9;
    error = (br_error){0};
    check(br_arrowhead_create(&shape, refuse, NULL, &arrowhead, &error) == BR_ERR_RANGE && !arrowhead, "%s",
          error.message);
    shape.n_body = 3, shape.body_columns = 0x8;
    error = (br_error){0};
    check(br_arrowhead_create(&shape, refuse, NULL, &arrowhead, &error) == BR_ERR_RANGE && !arrowhead, "%s",
          error.message);
    shape.body_columns = 7;
    error = (br_error){0};
    check(br_arrowhead_create(&shape, NULL, NULL, &arrowhead, &error) == BR_ERR_ARGUMENT && !arrowhead, "%s",
          error.message);
    shape.n_cells = (size_t)-1 / 64;
    error = (br_error){0};
    check(br_arrowhead_create(&shape, refuse, NULL, &arrowhead, &error) == BR_ERR_MEMORY && !arrowhead, "%s",
          error.message);
    br_arrowhead_destroy(NULL);

    bool fresh;
    double y[2 * 5 + 3] = {0};
    for (int code = -2; code <= 2; code += 4) {
        shape.n_cells = 5;
        arrowhead = make(&shape, refuse, &code);
        const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
        check(solver->setup(0, y, y, 0.1, false, &fresh, solver->solver_context) == code,
              "a fill function's %d is passed on", code);
        br_arrowhead_destroy(arrowhead);
    }
    random_fill f = {.shape = {.n_cells = 5, .n_body = 3, .body_columns = 7, .body_rows = 7}};
    arrowhead = make(&f.shape, fill_random, &f);
    const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
    /* With gamma = 1/2 the second is I - gamma D = [[2, 1], [2, 1]]. */
    static const double undefined[4] = {0, 0, NAN, 0}, singular[4] = {-2, -2, -4, 0};
    check(solver->setup(0, y, y, 0.5, false, &fresh, solver->solver_context) == 0,
          "a regular Jacobian: setup returns 0");
    f.spoil = undefined;
    check(solver->setup(0, y, y, 0.5, false, &fresh, solver->solver_context) == 1,
          "one that is not a number: 1");
    f.spoil = singular;
    check(solver->setup(0, y, y, 0.5, false, &fresh, solver->solver_context) == 1, "a singular cell: 1");
    check(solver->setup(0, y, y, 0.25, true, &fresh, solver->solver_context) == 0,
          "the same Jacobian with another gamma: 0");
    br_arrowhead_destroy(arrowhead);
}

/* ---- a patch of bristles under a body, through the integrator ---- */

/* Bristle z of a cell at (px, py): dz/dt = v - |v| G z with v the body's velocity there, |v| = sqrt(v.v +
 * eps^2), G a constant 2 x 2 matrix that is not diagonal; force on the body -k z - c v. Body: pose, twist; a
 * load that turns with time. */
enum { SIDE = 9, CELLS = SIDE * SIDE, BODY = 6, STATES = 2 * CELLS + BODY };
static const double inertia = 4e-3, damping = 200;
static const double g_matrix[2][2] = {{900, 250}, {-150, 1100}};

typedef struct patch {
    double px[CELLS], py[CELLS], stiffness, eps;
} patch;

static int patch_rhs(double t, const double *y, double *dydt, void *context)
{
    const patch *const p = context;
    const double *const body = y + 2 * CELLS;
    double fx = 1.2 * cos(3 * t) - damping * body[3], fy = 0.9 * sin(2 * t) - damping * body[4];
    double torque = 0.01 * sin(5 * t) - damping * inertia * body[5];
    for (int i = 0; i < CELLS; i++) {
        const double zx = y[i], zy = y[CELLS + i];
        const double vx = body[3] - body[5] * p->py[i], vy = body[4] + body[5] * p->px[i];
        const double speed = sqrt(vx * vx + vy * vy + p->eps * p->eps);
        dydt[i] = vx - speed * (g_matrix[0][0] * zx + g_matrix[0][1] * zy);
        dydt[CELLS + i] = vy - speed * (g_matrix[1][0] * zx + g_matrix[1][1] * zy);
        fx -= p->stiffness * zx;
        fy -= p->stiffness * zy;
        torque -= p->stiffness * (p->px[i] * zy - p->py[i] * zx);
    }
    for (int k = 0; k < 3; k++)
        dydt[2 * CELLS + k] = body[3 + k];
    dydt[2 * CELLS + 3] = fx;
    dydt[2 * CELLS + 4] = fy;
    dydt[2 * CELLS + 5] = torque / inertia;
    return 0;
}

static int patch_fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                      void *context)
{
    (void)t;
    (void)dydt;
    const patch *const p = context;
    const double *const body = y + 2 * CELLS;
    for (int i = 0; i < CELLS; i++) {
        const double z[2] = {y[i], y[CELLS + i]};
        const double v[2] = {body[3] - body[5] * p->py[i], body[4] + body[5] * p->px[i]};
        const double speed = sqrt(v[0] * v[0] + v[1] * v[1] + p->eps * p->eps);
        const double turn[2] = {-p->py[i], p->px[i]};
        for (int r = 0; r < 2; r++) {
            const double gz = g_matrix[r][0] * z[0] + g_matrix[r][1] * z[1];
            double by_v[2];
            for (int c = 0; c < 2; c++) {
                jacobian->cell[r][c][i] = -speed * g_matrix[r][c];
                by_v[c] = (r == c ? 1 : 0) - v[c] / speed * gz;
                jacobian->cell_body[r][3 + c][i] = by_v[c];
            }
            jacobian->cell_body[r][5][i] = by_v[0] * turn[0] + by_v[1] * turn[1];
            jacobian->body_cell[3 + r][r][i] = -p->stiffness;
            jacobian->body_cell[5][r][i] = -p->stiffness * turn[r] / inertia;
        }
    }
    for (int k = 0; k < 3; k++) {
        jacobian->body[k][3 + k] = 1;
        jacobian->body[3 + k][3 + k] = -damping;
    }
    return 0;
}

static void make_patch(patch *p)
{
    p->stiffness = 1e5 / CELLS;
    p->eps = 1e-4;
    for (int i = 0; i < CELLS; i++) {
        p->px[i] = 0.02 * (i % SIDE) - 0.01 * (SIDE - 1);
        p->py[i] = 0.02 * (i / SIDE) - 0.01 * (SIDE - 1);
    }
}
static const br_arrowhead_shape patch_shape = {
    .n_cells = CELLS, .n_body = BODY, .body_columns = 0x38, .body_rows = 0x38};

/* The dense path with the same Jacobian. */
static int dense_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context);
static br_arrowhead *for_dense;
static int dense_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    (void)context;
    const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(for_dense);
    bool fresh;
    const int rc = solver->setup(t, y, dydt, 0, false, &fresh, solver->solver_context);
    br_arrowhead_dense_jacobian(for_dense, jacobian);
    return rc;
}

static void test_fill(const patch *p)
{
    patch copy = *p;
    br_arrowhead *const arrowhead = make(&patch_shape, patch_fill, &copy);
    double y[STATES], f[STATES], above[STATES], below[STATES];
    for (int i = 0; i < 2 * CELLS; i++)
        y[i] = 1e-3 * next_random();
    for (int k = 0; k < BODY; k++)
        y[2 * CELLS + k] = 0.2 * next_random();
    patch_rhs(0.3, y, f, &copy);
    bool fresh;
    const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(arrowhead);
    solver->setup(0.3, y, f, 1e-4, false, &fresh, solver->solver_context);
    double *const dense = malloc((size_t)STATES * STATES * sizeof(double));
    br_arrowhead_dense_jacobian(arrowhead, dense);
    double worst = 0;
    for (int j = 0; j < STATES; j++) {
        const double kept = y[j], h = 1e-6 * (j < 2 * CELLS ? 1e-2 : 1);
        y[j] = kept + h;
        patch_rhs(0.3, y, above, &copy);
        y[j] = kept - h;
        patch_rhs(0.3, y, below, &copy);
        y[j] = kept;
        double column = 0;
        for (int i = 0; i < STATES; i++)
            column = fmax(column, fabs(dense[(size_t)j * STATES + (size_t)i]));
        for (int i = 0; i < STATES; i++)
            worst =
                fmax(worst,
                     fabs((above[i] - below[i]) / (2 * h) - dense[(size_t)j * STATES + (size_t)i]) / column);
    }
    check_near(worst, 0.0, TOL_DIFFERENCE, "the patch's Jacobian agrees with central differences");
    free(dense);
    br_arrowhead_destroy(arrowhead);
}

static void test_integration(void)
{
    patch p;
    make_patch(&p);
    test_fill(&p);
    br_arrowhead *const arrowhead = make(&patch_shape, patch_fill, &p);
    for_dense = make(&patch_shape, patch_fill, &p);
    for (double rtol = 1e-5; rtol > 5e-9; rtol *= 0.1) {
        double tolerances[STATES], result[4][STATES];
        /* Bristles deflect by about 1e-3, the body moves by about 1. */
        for (int i = 0; i < STATES; i++)
            tolerances[i] = (i < 2 * CELLS ? 1e-3 : 1) * rtol;
        br_ivp_options options = br_ivp_options_default();
        options.absolute_tolerances = tolerances;
        br_ivp_statistics s[4] = {{0}};
        /* The last one is the reference: dense, a hundred times tighter. */
        for (int k = 0; k < 4; k++) {
            const br_ivp_problem problem = {.n = STATES,
                                            .rhs = patch_rhs,
                                            .jacobian = k == 2 ? NULL : dense_jacobian,
                                            .linear_solver =
                                                k == 0 ? br_arrowhead_linear_solver(arrowhead) : NULL,
                                            .context = &p};
            options.relative_tolerance = k == 3 ? rtol * 1e-2 : rtol;
            for (int i = 0; k == 3 && i < STATES; i++)
                tolerances[i] *= 1e-2;
            const double start[STATES] = {0};
            br_error error = {0};
            br_ivp *ivp = NULL;
            br_status status = br_ivp_create(&problem, &options, 0, start, &ivp, &error);
            if (status == BR_OK)
                status = br_ivp_run(ivp, 0.5, NULL, 0, NULL, NULL, &error);
            check(status == BR_OK, "patch, rtol %g, solver %d: runs %s", rtol, k, error.message);
            memcpy(result[k], br_ivp_state(ivp), sizeof result[k]);
            s[k] = br_ivp_get_statistics(ivp);
            br_ivp_destroy(ivp);
        }
        static const char *const names[3] = {"arrowhead", "dense", "dense, difference Jacobian"};
        for (int k = 0; k < 3; k++) {
            double worst = 0;
            for (int i = 0; i < STATES; i++)
                worst = fmax(worst, fabs(result[k][i] - result[3][i]) /
                                        (fabs(result[3][i]) + (i < 2 * CELLS ? 1e-3 : 1)));
            check_near(worst, 0.0, TOL_INTEGRATOR(rtol), "patch, rtol %g, %s: as the reference", rtol,
                       names[k]);
        }
        check(fabs((double)s[0].steps - (double)s[1].steps) < 0.1 * (double)s[1].steps,
              "patch, rtol %g: steps with arrowhead %zu, dense %zu", rtol, s[0].steps, s[1].steps);
        check(s[0].jacobians < s[0].linear_setups && s[0].jacobian_rhs_evaluations == 0,
              "patch, rtol %g: Jacobians are reused (%zu in %zu setups)", rtol, s[0].jacobians,
              s[0].linear_setups);
    }
    br_arrowhead_destroy(for_dense);
    br_arrowhead_destroy(arrowhead);
}

int main(void)
{
    check_begin();
    test_random();
    test_failures();
    test_integration();
    return check_end();
}
