/* Files of FCLib: FCLib reads what we write, we read what it writes, global problems are reduced to what a
 * dense elimination makes of them, and damaged files are refused. Without FCLib one line says so. */
#include "problem_text.h"

#include <unistd.h>
#include <bristle/file.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>
#include <bristle/random.h>

static char path[200];

#ifdef BR_WITH_FCLIB
#include <fclib.h>

/* N contacts of three directions, P equality constraints, B degrees of freedom. */
enum { N = 3, M = 3 * N, P = 2, B = 8, ALL = P + M, MOST = ALL * ALL };

typedef struct made {
    double w[MOST], q[ALL], lambda[ALL]; /* [rows, contacts] */
    double m[B * B], k[B * ALL], f[B];   /* of the global form, K = [G H] */
    double mu[N];
    br_cone cones[N];
} made;

/* Gauss elimination with pivoting: a x = b, both overwritten. */
static void eliminate(int n, double *a, double *b)
{
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int r = i; r < n; r++)
            pivot = fabs(a[n * r + i]) > fabs(a[n * pivot + i]) ? r : pivot;
        for (int c = 0; c < n; c++) {
            const double kept = a[n * i + c];
            a[n * i + c] = a[n * pivot + c];
            a[n * pivot + c] = kept;
        }
        const double kept = b[i];
        b[i] = b[pivot];
        b[pivot] = kept;
        for (int r = 0; r < n; r++) {
            const double factor = r == i ? 0 : a[n * r + i] / a[n * i + i];
            for (int c = i; c < n; c++)
                a[n * r + c] -= factor * a[n * i + c];
            b[r] -= factor * b[i];
        }
    }
    for (int i = 0; i < n; i++)
        b[i] /= a[n * i + i];
}

static void solve_m(const made *a, double *b)
{
    double m[B * B];
    memcpy(m, a->m, sizeof m);
    eliminate(B, m, b);
}

/* A global problem, M not symmetric, and what it is in its contacts. */
static void make(made *a, uint64_t seed)
{
    br_random *random = br_random_create(seed, 5);
    double free_velocity[B];
    for (int i = 0; i < B; i++) {
        a->f[i] = free_velocity[i] = br_random_normal(random);
        for (int j = 0; j < B; j++)
            a->m[B * i + j] = i == j                            ? 3
                              : br_random_below(random, 3) == 0 ? 0.3 * br_random_normal(random)
                                                                : 0;
        for (int j = 0; j < ALL; j++)
            a->k[ALL * i + j] = br_random_below(random, 2) == 0 ? br_random_normal(random) : 0;
    }
    for (int i = 0; i < ALL; i++) {
        a->lambda[i] = br_random_normal(random);
        a->q[i] = br_random_normal(random); /* b and w; with f below */
    }
    for (int i = 0; i < N; i++) {
        a->mu[i] = br_random_between(random, 0.1, 1);
        a->cones[i] = br_cone_circle(a->mu[i]);
    }
    for (int j = 0; j < ALL; j++) {
        double column[B];
        for (int i = 0; i < B; i++)
            column[i] = a->k[ALL * i + j];
        solve_m(a, column);
        for (int i = 0; i < ALL; i++) {
            a->w[ALL * i + j] = 0;
            for (int e = 0; e < B; e++)
                a->w[ALL * i + j] += a->k[ALL * e + i] * column[e];
        }
    }
    br_random_destroy(random);
}

/* q = [b w] + K^T M^-1 f. */
static void reduced_q(const made *a, double *q)
{
    double v[B];
    memcpy(v, a->f, sizeof v);
    solve_m(a, v);
    for (int i = 0; i < ALL; i++) {
        q[i] = a->q[i];
        for (int e = 0; e < B; e++)
            q[i] += a->k[ALL * e + i] * v[e];
    }
}

static double apart(const br_matrix_problem *p, const double *w, const double *q)
{
    double most = 0;
    for (size_t i = 0; i < ALL; i++) {
        most = fmax(most, fabs(p->q[i] - q[i]));
        for (size_t j = 0; j < ALL; j++)
            most = fmax(most, fabs(problem_at(p, i, j) - w[ALL * i + j]));
    }
    return most;
}

/* A part of a dense matrix as FCLib has it: triplets (kind 0), by columns (-1), by rows (-2). The arrays stay
 * until the next call with the same slot. */
static struct fclib_matrix pack(int slot, const double *w, int wide, int row, int column, int m, int n,
                                int kind)
{
    static int p[3][MOST + 1], i[3][MOST];
    static double x[3][MOST];
    struct fclib_matrix a = {.m = m, .n = n, .p = p[slot], .i = i[slot], .x = x[slot]};
    const int lines = kind == -2 ? m : n, across = kind == -2 ? n : m;
    int count = 0;
    for (int l = 0; l < lines; l++) {
        if (kind < 0)
            a.p[l] = count;
        for (int c = 0; c < across; c++) {
            const int r = kind == -2 ? l : c, s = kind == -2 ? c : l;
            const double value = w[wide * (row + r) + column + s];
            if (value == 0)
                continue;
            if (kind == 0) {
                a.i[count] = r;
                a.p[count] = s;
            } else {
                a.i[count] = c;
            }
            a.x[count++] = value;
        }
    }
    if (kind < 0)
        a.p[lines] = count;
    a.nzmax = count;
    a.nz = kind == 0 ? count : kind;
    return a;
}

/* Of what we write: by columns. */
static double unpack(const struct fclib_matrix *a, int row, int column)
{
    double sum = a->nz == -1 ? 0 : NAN;
    for (int k = a->p[column]; k < a->p[column + 1]; k++)
        if (a->i[k] == row)
            sum += a->x[k];
    return sum;
}

static br_problem_file *read_back(const char *what)
{
    br_problem_file *file = NULL;
    br_error error = {0};
    check(br_problem_file_read(path, &file, &error) == BR_OK, "%s: read %s", what, error.message);
    return file;
}

/* ---- we write ---- */

/* Symmetric, as fclib_local has V twice. */
static void symmetrise(made *a)
{
    for (int i = 0; i < ALL; i++)
        for (int j = 0; j < i; j++)
            a->w[ALL * j + i] = a->w[ALL * i + j];
}

static void test_ours(void)
{
    static made a;
    make(&a, 1);
    symmetrise(&a);
    const br_matrix_problem p = {.n_rows = P,
                                 .n_contacts = N,
                                 .directions = 3,
                                 .w = a.w,
                                 .q = a.q,
                                 .cones = a.cones,
                                 .lambda = a.lambda};
    br_problem_file *file;
    check_need(br_problem_file_create(&p, &file, NULL));
    br_error error = {0};
    check(br_problem_file_write(file, path, BR_PROBLEM_LOCAL, &error) == BR_OK, "written %s", error.message);
    struct fclib_local *local = fclib_read_local(path);
    bool same = local && local->spacedim == 3 && local->W->m == M && local->V->n == P && local->R->m == P;
    for (int i = 0; same && i < M; i++) {
        same = local->q[i] == a.q[P + i] && local->mu[i / 3] == a.mu[i / 3];
        for (int j = 0; same && j < M; j++)
            same = unpack(local->W, i, j) == a.w[ALL * (P + i) + P + j];
        for (int j = 0; same && j < P; j++)
            same = unpack(local->V, i, j) == a.w[ALL * (P + i) + j];
    }
    for (int i = 0; same && i < P; i++)
        same = local->s[i] == a.q[i] && unpack(local->R, i, 0) == a.w[ALL * i] &&
               unpack(local->R, i, 1) == a.w[ALL * i + 1];
    check(same, "FCLib reads W, V, R, q, s and mu as we wrote them");
    struct fclib_solution *solution = fclib_read_solution(path);
    same = solution != NULL;
    double worst = 0;
    for (int i = 0; same && i < M; i++) {
        double u = a.q[P + i];
        for (int j = 0; j < ALL; j++)
            u += a.w[ALL * (P + i) + j] * a.lambda[j];
        worst = fmax(worst, fabs(solution->u[i] - u));
        same = solution->r[i] == a.lambda[P + i] && (i >= P || solution->l[i] == a.lambda[i]);
    }
    check(same && worst < 1e-13, "and the solution: r, l and u = W r + V l + q (to %.2g)", worst);
    fclib_delete_solutions(solution, 1);
    fclib_delete_local(local);
    free(local);

    br_problem_file *again = read_back("ours");
    check(again && apart(&br_problem_file_content(again)->matrix, a.w, a.q) == 0 &&
              memcmp(br_problem_file_content(again)->solution, a.lambda, sizeof a.lambda) == 0,
          "and so do we");
    br_problem_file_destroy(again);

    char *first, *second;
    size_t size[2];
    check_need(br_file_read(path, 1 << 20, &first, &size[0], NULL));
    sleep(1); /* no time in them */
    check_need(br_problem_file_write(file, path, BR_PROBLEM_LOCAL, NULL));
    check_need(br_file_read(path, 1 << 20, &second, &size[1], NULL));
    check(size[0] == size[1] && memcmp(first, second, size[0]) == 0, "the same problem has the same bytes");
    free(first);
    free(second);
    br_problem_file_destroy(file);
}

/* A problem that is solved has no error by FCLib's own merit function. */
static void test_merit(const char *what, br_cone cone)
{
    static const double w[9] = {2, 0.25, 0, 0.25, 3, -0.5, 0, -0.5, 4}, q[3] = {-1, 2, -0.5};
    double zero[3] = {0};
    const br_matrix_problem p = {
        .n_contacts = 1, .directions = 3, .w = w, .q = q, .cones = &cone, .lambda = zero};
    br_problem_solve_options options = br_problem_solve_options_default();
    options.tolerance = 1e-12;
    br_problem_solution solved;
    br_problem_file *file;
    check_need(br_problem_solve(&p, &br_pgs_type, &options, &solved, NULL));
    check_need(br_problem_file_create(&p, &file, NULL));
    check_need(br_problem_file_set_solution(file, solved.impulses, NULL));
    check_need(br_problem_file_write(file, path, BR_PROBLEM_LOCAL, NULL));
    struct fclib_local *local = fclib_read_local(path);
    struct fclib_solution *solution = fclib_read_solution(path);
    const double merit = fclib_merit_local(local, MERIT_1, solution);
    check(solved.impulses[0] > 0.1 && merit < 1e-10, "%s, solved: FCLib's merit function is %.2g", what,
          merit);
    solution->r[1] += 1e-3;
    check(fclib_merit_local(local, MERIT_1, solution) > 1e-4, "and not where friction is off");
    fclib_delete_solutions(solution, 1);
    fclib_delete_local(local);
    free(local);
    br_problem_solution_free(&solved);
    br_problem_file_destroy(file);
}

/* ---- FCLib writes ---- */

static void test_theirs(int kind)
{
    static made a;
    make(&a, 2);
    symmetrise(&a);
    struct fclib_matrix w = pack(0, a.w, ALL, P, P, M, M, kind), v = pack(1, a.w, ALL, P, 0, M, P, kind),
                        r = pack(2, a.w, ALL, 0, 0, P, P, kind);
    struct fclib_info info = {"a title", "what it is", "unique"};
    struct fclib_local local = {
        .W = &w, .V = &v, .R = &r, .mu = a.mu, .q = &a.q[P], .s = a.q, .spacedim = 3, .info = &info};
    double u[M] = {0}, guess[M], multipliers[P] = {7, 8};
    for (int i = 0; i < M; i++)
        guess[i] = i;
    struct fclib_solution solution = {.u = u, .r = &a.lambda[P], .l = a.lambda},
                          guesses[2] = {{.u = u, .r = &a.lambda[P], .l = a.lambda},
                                        {.u = u, .r = guess, .l = multipliers}};
    remove(path);
    check(fclib_write_local(&local, path) == 1 && fclib_write_solution(&solution, path) == 1 &&
              fclib_write_guesses(2, guesses, path) == 1,
          "FCLib writes, kind %d", kind);
    br_problem_file *file = read_back("theirs");
    if (!file)
        return;
    const br_problem_content *c = br_problem_file_content(file);
    check(c->form == BR_PROBLEM_LOCAL && c->n_rows == P && c->n_contacts == N && c->dimension == 3 &&
              apart(&c->matrix, a.w, a.q) == 0,
          "kind %d: W, V, R, q and s", kind);
    check(memcmp(c->mu, a.mu, sizeof a.mu) == 0 && c->asymmetry == 0, "mu");
    check(c->solution && memcmp(c->solution, a.lambda, sizeof a.lambda) == 0, "the solution");
    check(c->n_guesses == 2 && c->guesses[0] == a.lambda[0] && c->guesses[ALL + 1] == 8 &&
              c->guesses[ALL + P + 4] == 4,
          "the guesses");
    check(c->title && strcmp(c->title, "a title") == 0 && strcmp(c->description, "what it is") == 0 &&
              strcmp(c->properties, "unique") == 0,
          "and what it says about itself");
    br_problem_file_destroy(file);
}

static void test_global(bool constrained)
{
    static made a;
    make(&a, 3);
    double q[ALL], lambda[ALL], w[MOST];
    reduced_q(&a, q);
    memcpy(w, a.w, sizeof w);
    memcpy(lambda, a.lambda, sizeof lambda);
    struct fclib_matrix m = pack(0, a.m, B, 0, 0, B, B, 0), h = pack(1, a.k, ALL, 0, P, B, M, -1),
                        g = pack(2, a.k, ALL, 0, 0, B, P, 0);
    struct fclib_global global = {.M = &m,
                                  .H = &h,
                                  .G = constrained ? &g : NULL,
                                  .mu = a.mu,
                                  .f = a.f,
                                  .w = &a.q[P],
                                  .b = a.q,
                                  .spacedim = 3};
    remove(path);
    check(fclib_write_global(&global, path) == 1, "FCLib writes a global problem");
    br_problem_file *file = read_back("global");
    if (!file)
        return;
    const br_problem_content *c = br_problem_file_content(file);
    const size_t rows = constrained ? P : 0;
    double worst = 0;
    for (size_t i = 0; i < c->size; i++) {
        const size_t x = i + P - rows;
        worst = fmax(worst, fabs(c->matrix.q[i] - q[x]));
        for (size_t j = 0; j < c->size; j++)
            worst = fmax(worst, fabs(problem_at(&c->matrix, i, j) - w[ALL * x + j + P - rows]));
    }
    check(c->form == BR_PROBLEM_GLOBAL && c->n_rows == rows && c->n_contacts == N && worst < 1e-13,
          "reduced as by elimination (to %.2g)", worst);
    check(c->asymmetry > 0.01, "what is not symmetric stays so: %.2g", c->asymmetry);

    br_error error = {0};
    check(br_problem_file_set_solution(file, &lambda[P - rows], &error) == BR_OK &&
              br_problem_file_write(file, path, BR_PROBLEM_GLOBAL, &error) == BR_OK,
          "written with a solution %s", error.message);
    struct fclib_global *again = fclib_read_global(path);
    struct fclib_solution *solution = fclib_read_solution(path);
    double v[B];
    for (int i = 0; i < B; i++) {
        v[i] = a.f[i];
        for (size_t j = P - rows; j < ALL; j++)
            v[i] += a.k[ALL * i + (int)j] * lambda[j];
    }
    solve_m(&a, v);
    bool same = again && solution && again->spacedim == 3;
    worst = 0;
    for (int i = 0; same && i < B; i++) {
        worst = fmax(worst, fabs(solution->v[i] - v[i]));
        same = again->f[i] == a.f[i];
        for (int j = 0; same && j < B; j++)
            same = unpack(again->M, i, j) == a.m[B * i + j];
        for (int j = 0; same && j < M; j++)
            same = unpack(again->H, i, j) == a.k[ALL * i + P + j];
        for (int j = 0; same && j < (int)rows; j++)
            same = unpack(again->G, i, j) == a.k[ALL * i + j] && again->b[j] == a.q[j];
    }
    for (int i = 0; same && i < M; i++)
        same =
            again->w[i] == a.q[P + i] && solution->r[i] == lambda[P + i] && again->mu[i / 3] == a.mu[i / 3];
    check(same && worst < 1e-13, "FCLib reads all of it, and v = M^-1 (H r + G l + f) (to %.2g)", worst);
    fclib_delete_solutions(solution, 1);
    fclib_delete_global(again);
    free(again);
    check(br_problem_file_write(file, path, BR_PROBLEM_LOCAL, &error) == BR_OK, "and as a local one");
    br_problem_file_destroy(file);
}

/* ---- damage ---- */

static void refuse(struct fclib_local *local, const char *word)
{
    br_problem_file *file;
    br_error error = {0};
    remove(path);
    check_need(fclib_write_local(local, path) == 1 ? BR_OK : BR_ERR_WRITE);
    const br_status status = br_problem_file_read(path, &file, &error);
    check(status < 0 && !file && strstr(error.message, word) && strstr(error.message, path), "refused: %s",
          error.message);
    br_problem_file_destroy(file);
}

static void test_damage(void)
{
    static made a;
    make(&a, 4);
    struct fclib_matrix w = pack(0, a.w, ALL, P, P, M, M, 0);
    struct fclib_local local = {.W = &w, .mu = a.mu, .q = &a.q[P], .spacedim = 3};
    const int row = w.i[5], column = w.p[5];
    const double value = w.x[5], mu = a.mu[1];
    w.i[5] = M;
    refuse(&local, "W/i: number 5 is 9");
    w.i[5] = -1;
    refuse(&local, "W/i: number 5 is -1");
    w.i[5] = row;
    w.p[5] = M;
    refuse(&local, "W/p: number 5 is 9");
    w.p[5] = column;
    w.x[5] = NAN;
    refuse(&local, "is not finite");
    w.x[5] = value;
    a.mu[1] = -0.1;
    refuse(&local, "mu: the coefficient of contact 1 is -0.1");
    a.mu[1] = mu;
    w.n = M - 3;
    refuse(&local, "it is 9 x 6");
    w.n = M;
    a.q[P + 2] = INFINITY;
    refuse(&local, "q: component 2 is not finite");
    a.q[P + 2] = 0;
    struct fclib_matrix columns = pack(1, a.w, ALL, P, P, M, M, -1);
    local.W = &columns;
    columns.p[3] = columns.p[4] + 1;
    refuse(&local, "W/p: number 4");
    columns.p[3] = 100000;
    refuse(&local, "W/p: number 3 is 100000");
    columns = pack(1, a.w, ALL, P, P, M, M, -2);
    columns.i[4] = M;
    refuse(&local, "W/i: number 4 is 9");
    local.W = &w;

    remove(path);
    fclib_write_local(&local, path);
    char *bytes;
    size_t size, refused = 0, cuts = 0;
    check_need(br_file_read(path, 1 << 20, &bytes, &size, NULL));
    for (size_t n = 8; n < size; n += 97, cuts++) {
        br_problem_file *file;
        br_error error = {0};
        refused +=
            br_problem_file_parse("p", bytes, n, &file, &error) < 0 && strncmp(error.message, "p: ", 3) == 0;
        br_problem_file_destroy(file);
    }
    check(refused == cuts, "cut at %zu places, refused at %zu", cuts, refused);
    free(bytes);
}

int main(void)
{
    check_begin();
    char folder[] = "/tmp/bristle-fclib-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/problem.hdf5", folder);
    test_ours();
    test_merit("a circle", br_cone_circle(0.5));
    /* FCLib sees circles, with W, q and impulses that are scaled. */
    test_merit("an ellipse", br_cone_ellipse(0.5, 0.2, br_vec2_make(1, 0)));
    test_merit("a thin ellipse", br_cone_ellipse(0.03, 0.45, br_vec2_make(1, 0)));
    for (int kind = 0; kind >= -2; kind--)
        test_theirs(kind);
    test_global(true);
    test_global(false);
    test_damage();
    remove(path);
    rmdir(folder);
    return check_end();
}

#else

int main(void)
{
    check_begin();
    static const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0, 0};
    double lambda[3] = {0};
    const br_matrix_problem p = {.n_contacts = 1, .directions = 3, .w = w, .q = q, .lambda = lambda};
    br_problem_file *file;
    br_error error = {0};
    snprintf(path, sizeof path, "/tmp/bristle-fclib-%d.hdf5", (int)getpid());
    check_need(br_problem_file_create(&p, &file, NULL));
    check(br_problem_file_write(file, path, BR_PROBLEM_LOCAL, &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "libfclib-dev") && access(path, F_OK) != 0,
          "%s", error.message);
    br_problem_file_destroy(file);
    check_skip("no FCLib here", "files of FCLib");
    return check_end();
}

#endif
