/* Files of problems whose cones are ellipses: what other programs read there is the problem of circles S W S,
 * S q; what is read again is that of the ellipses; and what is no ellipse is refused. */
#include "problem_text.h"

#include <unistd.h>
#include <bristle/file.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>
#include <bristle/random.h>

enum { N = 4, M = 3 * N };
static char path[200];

typedef struct made {
    double w[M * M], q[M], lambda[M], s[M], mu[N];
    br_cone cones[N];
    br_matrix_problem problem;
} made;

/* W = A A^T + I/10; the first cone is a circle, the others have the longer axis along t or b. */
static void make(made *a)
{
    static const double half[N][2] = {{0.5, 0.5}, {0.2, 0.4}, {0.6, 0.04}, {0.3, 0.21}};
    double f[M * M];
    br_random *random = br_random_create(77, 1);
    for (int i = 0; i < M * M; i++)
        f[i] = br_random_normal(random);
    for (int i = 0; i < M; i++) {
        a->q[i] = br_random_normal(random) - (i % 3 == 0);
        a->lambda[i] = br_random_normal(random);
        for (int j = 0; j < M; j++) {
            a->w[M * i + j] = i == j ? 0.1 : 0;
            for (int k = 0; k < M; k++)
                a->w[M * i + j] += f[M * i + k] * f[M * j + k];
        }
    }
    for (int i = 0; i < N; i++) {
        a->cones[i] = i ? br_cone_ellipse(half[i][0], half[i][1], br_vec2_make(1, 0)) : br_cone_circle(0.5);
        a->mu[i] = fmax(half[i][0], half[i][1]);
        a->s[3 * i] = 1;
        a->s[3 * i + 1] = half[i][0] / a->mu[i];
        a->s[3 * i + 2] = half[i][1] / a->mu[i];
    }
    a->problem = (br_matrix_problem){
        .n_contacts = N, .directions = 3, .w = a->w, .q = a->q, .cones = a->cones, .lambda = a->lambda};
    br_random_destroy(random);
}

/* How far a problem is from S^x W S^x, S^x q and mu, relative to its entries; x = 0: the ellipses'. */
static double apart(const made *a, const br_problem_content *c, bool scaled)
{
    double largest = 0;
    for (size_t i = 0; i < M; i++) {
        const double s = scaled ? a->s[i] : 1;
        largest = fmax(largest, fabs(c->matrix.q[i] - s * a->q[i]));
        for (size_t j = 0; j < M; j++)
            largest = fmax(largest,
                           fabs(problem_at(&c->matrix, i, j) - s * (scaled ? a->s[j] : 1) * a->w[M * i + j]) /
                               fabs(a->w[M * i + j]));
    }
    for (size_t i = 0; i < N; i++) {
        const br_contact_vec t = {1, 0, 0}, b = {0, 1, 0};
        const double s_t = scaled ? 1 : a->s[3 * i + 1], s_b = scaled ? 1 : a->s[3 * i + 2];
        largest = fmax(largest, fabs(br_cone_support(&c->matrix.cones[i], t) - a->mu[i] * s_t));
        largest = fmax(largest, fabs(br_cone_support(&c->matrix.cones[i], b) - a->mu[i] * s_b));
        largest = fmax(largest, fabs(c->mu[i] - a->mu[i]));
    }
    return largest;
}

/* The text without what other programs don't look at. */
static br_problem_file *parse_plain(bool *noted)
{
    char *text;
    size_t size;
    br_problem_file *file = NULL;
    check_need(br_file_read(path, 1 << 20, &text, &size, NULL));
    char *const note = strstr(text, "bristle");
    *noted = note != NULL;
    check_need(br_problem_file_parse("plain", text, note ? (size_t)(note - text) : size, &file, NULL));
    free(text);
    return file;
}

static void test_form(const made *a, br_problem_form form)
{
    br_problem_file *file, *again = NULL;
    br_error error = {0};
    check(br_problem_file_create(&a->problem, &file, &error) == BR_OK, "made %s", error.message);
    check(apart(a, br_problem_file_content(file), false) < 1e-14, "a problem of ellipses stays one, to %.2g",
          apart(a, br_problem_file_content(file), false));
    check(br_problem_file_write(file, path, form, &error) == BR_OK &&
              br_problem_file_read(path, &again, &error) == BR_OK,
          "form %d: written and read %s", (int)form, error.message);
    const br_problem_content *c = br_problem_file_content(again);
    double off = 0;
    for (size_t i = 0; c->solution && i < M; i++)
        off = fmax(off, fabs(c->solution[i] - a->lambda[i]));
    check(c->form == form && c->half_axes && c->half_axes[0] == 1 && c->half_axes[2] == 0.5 &&
              apart(a, c, false) < 1e-14 && off < 1e-15,
          "form %d: the problem of the ellipses again, to %.2g, its solution to %.2g", (int)form,
          apart(a, c, false), off);
    if (form < BR_PROBLEM_LOCAL) {
        bool noted;
        br_problem_file *const plain = parse_plain(&noted);
        check(noted && !br_problem_file_content(plain)->half_axes &&
                  apart(a, br_problem_file_content(plain), true) < 1e-14,
              "form %d: for others the problem of circles, to %.2g", (int)form,
              apart(a, br_problem_file_content(plain), true));
        br_problem_file_destroy(plain);
    }
    br_problem_file_destroy(again);
    br_problem_file_destroy(file);
}

/* What solves the circles solves, times S, the ellipses. */
static void test_solution(const made *a)
{
    br_problem_file *file;
    br_error error = {0};
    bool noted;
    check_need(br_problem_file_create(&a->problem, &file, NULL));
    check_need(br_problem_file_write(file, path, BR_PROBLEM_DENSE, &error));
    br_problem_file *const plain = parse_plain(&noted);
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution circles;
    options.tolerance = 1e-12;
    check_need(
        br_problem_solve(&br_problem_file_content(plain)->matrix, &br_newton_type, &options, &circles, NULL));
    double lambda[M], sliding = 0;
    for (int i = 0; i < M; i++)
        lambda[i] = a->s[i] * circles.impulses[i];
    br_matrix_problem ellipses = br_problem_file_content(file)->matrix;
    ellipses.lambda = lambda;
    for (int i = 3; i < M; i += 3)
        sliding += lambda[i] > 0.01;
    const double residual = br_matrix_problem_block_residual(&ellipses).relative;
    check(circles.status == BR_OK && sliding > 0 && residual < 1e-10,
          "circles' impulses times S solve the ellipses: residual %.2g", residual);
    check(br_problem_file_set_solution(file, lambda, &error) == BR_OK &&
              br_problem_file_content(file)->solution[M - 1] == lambda[M - 1],
          "and are a file's solution");
    br_problem_solution_free(&circles);
    br_problem_file_destroy(plain);
    br_problem_file_destroy(file);
}

static void refuse(const char *what, const char *note, const char *word)
{
    char text[300];
    br_problem_file *file;
    br_error error = {0};
    snprintf(text, sizeof text, "3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 -1 .5 0 .5 bristle:half-axes-over-mu %s",
             note);
    check(br_problem_file_parse("p.dat", text, strlen(text), &file, &error) < 0 && !file &&
              strstr(error.message, word),
          "%s: %s", what, error.message);
}

static void test_damage(void)
{
    refuse("one half axis", "1", "ends where half axis");
    refuse("one of zero", "1 0", "half axis 1 of contact 0 over its coefficient is 0");
    refuse("one below zero", "-1 1", "half axis 0");
    refuse("no number", "x 1", "'x' is not a number");
    refuse("three", "1 1 2", "'2' stands behind the last half axis");
    br_problem_file *file;
    br_error error = {0};
    static const char plane[] = "2 1 0 2 2 2 2 .5 0 0 .5 -1 .2 .5 bristle:half-axes-over-mu 1 1";
    check(br_problem_file_parse("p.dat", plane, strlen(plane), &file, &error) < 0 &&
              strstr(error.message, "stands behind"),
          "two dimensions: %s", error.message);
}

static void test_refusals(made *a)
{
    static const double sides[4] = {1, 1, 1, 1};
    const br_cone kept = a->cones[2],
                  others[] = {br_cone_box(sides), br_cone_ellipsoid(1, 2, 0.1, br_vec2_make(1, 0)),
                              br_cone_ellipse(0, 0.5, br_vec2_make(1, 0))};
    static const char *const words[] = {"no ellipse: box", "no ellipse: ellipsoid", "is flat"};
    br_problem_file *file;
    for (int i = 0; i < 3; i++) {
        br_error error = {0};
        a->cones[2] = others[i];
        check(br_problem_file_create(&a->problem, &file, &error) == BR_ERR_UNSUPPORTED && !file &&
                  strstr(error.message, "contact 2") && strstr(error.message, words[i]),
              "refused: %s", error.message);
    }
    a->cones[2] = br_cone_ellipse(0, 0, br_vec2_make(1, 0));
    check_need(br_problem_file_create(&a->problem, &file, NULL));
    check(br_problem_file_content(file)->mu[2] == 0, "an ellipse without extent is no friction");
    br_problem_file_destroy(file);
    a->cones[2] = kept;
    bool noted;
    for (int i = 0; i < N; i++)
        a->cones[i] = i % 2 ? br_cone_ellipse(0.5, 0.5, br_vec2_make(1, 0)) : br_cone_circle(0.5);
    check_need(br_problem_file_create(&a->problem, &file, NULL));
    check_need(br_problem_file_write(file, path, BR_PROBLEM_BLOCKS, NULL));
    br_problem_file_destroy(parse_plain(&noted));
    check(!noted && !br_problem_file_content(file)->half_axes, "round ellipses are circles, without a word");
    br_problem_file_destroy(file);
}

int main(void)
{
    check_begin();
    char folder[] = "/tmp/bristle-problem-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/problem.dat", folder);
    static made a;
    make(&a);
    test_form(&a, BR_PROBLEM_DENSE);
    test_form(&a, BR_PROBLEM_BLOCKS);
    if (br_problem_file_has_fclib())
        test_form(&a, BR_PROBLEM_LOCAL);
    test_solution(&a);
    test_damage();
    test_refusals(&a);
    remove(path);
    rmdir(folder);
    return check_end();
}
