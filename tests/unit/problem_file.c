/* Files of contact problems as text: all three forms of one problem, two dimensions, what is written reads
 * back the same, and every damage is told in one line. */
#include "problem_text.h"

#include <unistd.h>
#include <bristle/problem_file.h>
#include <bristle/random.h>
#include <bristle/solver.h>

static char path[200];

/* Two contacts that share one body; W = [2 0 .5; 0 3 0; .5 0 4 | ...], every entry with a value of its own.
 */
static const double W[36] = {2, 0, 0.5, 0, 0.25, 0, 0,    3, 0, 0, 0, 0, 0.5, 0, 4,  0, 0, -1,
                             0, 0, 0,   5, 0,    0, 0.25, 0, 0, 0, 6, 0, 0,   0, -1, 0, 0, 7};
#define Q "-1 0.125 0 -2 0 1e-3"
#define MU "0.5 0.75"

static const char dense[] = "3\n2\n0\n6\n6\n6\t6\n"
                            "2 0 .5 0 .25 0\n 0 3 0 0 0 0\n .5 0 4 0 0 -1\n 0 0 0 5 0 0\n .25 0 0 0 6 0\n"
                            "0 0 -1 0 0 7 \n" Q "\n" MU "\n";
static const char blocks[] = "3\n2\n1\n6\n6\n4\n2\n2\n3\t6\t\n3\t6\n3\n4\n0\t2\t4\n0 1 0 1\n"
                             "0\n2\n0\n.5\n0\n3\n0\n.5\n0\n4\n1\n0 0 0\n.25 0 0\n0 0 -1\n"
                             "2\n0 .25 0\n0 0 0\n0 0 -1\n3\n5 0 0\n0 6 0\n0 0 7\n" Q "\n" MU;
/* Block rows and block columns of different sizes, and the word that older files end with. */
static const char uneven[] =
    "3 2 1 6 6  2 2 1  2 6  6  3 2  0 1 2  0 0\n"
    "0  2 0  0 3  .5 0  0 0  .25 0  0 0\n"
    "1  .5 0 .25 0  0 0 0 0  4 0 0 -1  0 5 0 0  0 0 6 0  -1 0 0 7\n" Q "\n" MU "\n1\n";
static const char columns[] =
    "3\r\n2\r\n2\r\n6\r\n6\r\n2\r\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) A, 2006-2016\r\n"
    "6-by-6, nzmax: 20 nnz: 12, 1-norm: 8\r\n"
    "    col 0 : locations 0 to 2\n      0 : 2\n      2 : 0.5\n      4 : 0.25\n"
    "    col 1 : locations 3 to 3\n      1 : 3\n    col 2 : locations 4 to 6\n      5 : -1\n      0 : 0.5\n"
    "      2 : 4\n    col 3 : locations 7 to 7\n      3 : 5\n    col 4 : locations 8 to 9\n      0 : 0.25\n"
    "      4 : 6\n    col 5 : locations 10 to 11\n      5 : 7\n      2 : -1\n" Q " " MU;
/* As an editor saves it that marks text as UTF-8. */
static const char marked[] = "\xEF\xBB\xBF"
                             "3\n2\n0\n6\n6\n6\n6\n"
                             "2 0 .5 0 .25 0\n 0 3 0 0 0 0\n .5 0 4 0 0 -1\n 0 0 0 5 0 0\n .25 0 0 0 6 0\n"
                             "0 0 -1 0 0 7\n" Q "\n" MU "\n";
static const char entries[] =
    "3 2 2 6 6 1\nCSparse Version 3.1.9\ntriplet: 6-by-6, nzmax: 13 nnz: 13\n 0 0 : 2\n 1 1 : 1\n 1 1 : 2\n"
    " 0 2 : .5\n 2 0 : .5\n 2 2 : 4\n 0 4 : .25\n 4 0 : .25\n 2 5 : -1\n 5 2 : -1\n 3 3 : 5\n 4 4 : 6\n"
    " 5 5 : 7\n" Q "\n" MU "\n\n";

/* As one dense matrix. */
static void test_form(const char *what, const char *text, br_problem_form form)
{
    br_problem_file *file = problem_parse(text);
    check(file != NULL, "%s: read", what);
    if (!file)
        return;
    const br_problem_content *c = br_problem_file_content(file);
    static const double q[6] = {-1, 0.125, 0, -2, 0, 1e-3};
    double apart = 0;
    for (size_t i = 0; i < 6; i++) {
        apart = fmax(apart, fabs(c->matrix.q[i] - q[i]) + fabs(c->matrix.lambda[i]));
        for (size_t j = 0; j < 6; j++)
            apart = fmax(apart, fabs(problem_at(&c->matrix, i, j) - W[6 * i + j]));
    }
    check(c->form == form && c->dimension == 3 && c->n_contacts == 2 && c->n_rows == 0 && c->size == 6 &&
              c->mu[0] == 0.5 && c->mu[1] == 0.75,
          "%s: its sizes and coefficients", what);
    check(apart == 0 && c->asymmetry == 0, "%s: W and q", what);
    check(br_cone_support(&c->matrix.cones[1], (br_contact_vec){0, 2, 0}) == 1.5, "%s: its cones", what);
    check(!c->solution && c->n_guesses == 0 && !c->title, "%s: and no more", what);
    br_problem_file_destroy(file);
}

/* By columns: with blocks and dense numbers that are not symmetric. */
static void test_asymmetry(void)
{
    br_problem_file *file = problem_parse("3 1 0 3 3 3 3 1 2 3 0 4 0 0 0 5 0 0 0 1");
    const br_problem_content *c = br_problem_file_content(file);
    check(problem_at(&c->matrix, 1, 0) == 2 && problem_at(&c->matrix, 2, 0) == 3 &&
              problem_at(&c->matrix, 0, 1) == 0,
          "numbers stand by columns");
    check_close(c->asymmetry, 0.6, TOL_ROUND_OFF, "what is not symmetric is said, and stays");
    br_error error = {0};
    check(br_problem_file_check_symmetric(file, "file", &error) == BR_ERR_ARGUMENT &&
              strcmp(error.message,
                     "file: W is not symmetric: W(1, 3) = 0, W(3, 1) = 3, 6.00e-01 of the largest "
                     "entry apart") == 0,
          "and where: %s", error.message);
    br_problem_file_destroy(file);
    file = problem_parse("3 1 1 3 3 1 1 1 3 3 2 1 0 1 0 0 1 2 3 0 4 0 0 0 5 0 0 0 1");
    c = br_problem_file_content(file);
    check(problem_at(&c->matrix, 1, 0) == 2 && problem_at(&c->matrix, 0, 1) == 0, "in blocks, too");
    br_problem_file_destroy(file);
    file = problem_parse(
        "3 1 2 3 3 3\nCSparse\n3-by-3, nzmax: 4 nnz: 4, 1-norm: 1\ncol 0 : locations 0 to 0\n 0 : 1\n"
        "col 1 : locations 1 to 2\n0 : 2\n1 : 4\ncol 2 : locations 3 to 3\n2 : 5\n0 0 0 1");
    c = br_problem_file_content(file);
    check(problem_at(&c->matrix, 1, 0) == 2 && problem_at(&c->matrix, 0, 1) == 0,
          "and lines of rows are rows");
    br_problem_file_destroy(file);
}

static void test_plane(void)
{
    br_problem_file *file =
        problem_parse("2 2 0 4 4 4 4  2 .5 0 .25  .5 3 0 0  0 0 4 0  .25 0 0 5  -1 2 -3 4  .5 .1");
    const br_problem_content *c = br_problem_file_content(file);
    static const double expected[6][6] = {{2, 0.5, 0, 0, 0.25, 0}, {0.5, 3, 0, 0, 0, 0},  {0, 0, 3, 0, 0, 0},
                                          {0, 0, 0, 4, 0, 0},      {0.25, 0, 0, 0, 5, 0}, {0, 0, 0, 0, 0, 5}};
    static const double q[6] = {-1, 2, 0, -3, 4, 0};
    double apart = 0;
    for (size_t i = 0; i < 6; i++) {
        apart = fmax(apart, fabs(c->matrix.q[i] - q[i]));
        for (size_t j = 0; j < 6; j++)
            apart = fmax(apart, fabs(problem_at(&c->matrix, i, j) - expected[i][j]));
    }
    check(apart == 0 && c->dimension == 2 && c->size == 6,
          "two dimensions: a third direction that only its own impulse moves");
    br_error error = {0};
    check(br_problem_file_write(file, path, BR_PROBLEM_BLOCKS, &error) == BR_OK, "written: %s",
          error.message);
    br_problem_file *again = NULL;
    check(br_problem_file_read(path, &again, &error) == BR_OK &&
              br_problem_file_content(again)->dimension == 2 &&
              problem_at(&br_problem_file_content(again)->matrix, 4, 0) == 0.25,
          "and read again with two");
    br_problem_file_destroy(again);
    br_problem_file_destroy(file);
}

/* Random numbers to the last bit, by both text forms. */
static void test_round_trip(br_problem_form form)
{
    enum { N = 5, M = 3 * N };
    static double w[M * M], q[M], lambda[M];
    br_cone cones[N];
    br_random *random = br_random_create(3, 1);
    memset(w, 0, sizeof w);
    for (int i = 0; i < M; i++) {
        q[i] = br_random_normal(random);
        lambda[i] = br_random_normal(random);
        for (int j = 0; j < M; j++)
            if (i == j || br_random_below(random, 4) == 0)
                w[M * i + j] = i == j ? 3 : br_random_normal(random) * 1e-3;
    }
    for (int i = 0; i < N; i++)
        cones[i] = br_cone_circle(br_random_between(random, 0, 1));
    const br_matrix_problem p = {
        .n_contacts = N, .directions = 3, .w = w, .q = q, .cones = cones, .lambda = lambda};
    br_problem_file *file, *again = NULL;
    br_error error = {0};
    check(br_problem_file_create(&p, &file, &error) == BR_OK &&
              br_problem_file_write(file, path, form, &error) == BR_OK &&
              br_problem_file_read(path, &again, &error) == BR_OK,
          "form %d: written and read %s", (int)form, error.message);
    bool same = again != NULL;
    const br_problem_content *c = again ? br_problem_file_content(again) : NULL;
    for (size_t i = 0; same && i < M; i++) {
        same = c->matrix.q[i] == q[i] && (form < BR_PROBLEM_LOCAL || c->solution[i] == lambda[i]);
        for (size_t j = 0; same && j < M; j++)
            same = problem_at(&c->matrix, i, j) == w[M * i + j];
    }
    for (size_t i = 0; same && i < N; i++)
        same = c->mu[i] == br_cone_support(&cones[i], (br_contact_vec){1, 0, 0});
    check(same && c->form == form, "form %d: the same to the last bit", (int)form);
    br_problem_file_destroy(file);
    br_problem_file_destroy(again);
    br_random_destroy(random);
}

/* Cut anywhere a file is refused: no form can end early, but in a number. */
static void test_cut(const char *what, const char *text)
{
    const size_t size = strlen(text);
    size_t refused = 0, told = 0, last = size;
    while (last > 0 && strchr(" \r\n", text[last - 1]))
        last--;
    for (size_t n = 0; n < last; n++) {
        br_problem_file *file;
        br_error error = {0};
        const br_status status = br_problem_file_parse("p.dat", text, n, &file, &error);
        refused += status < 0 && !file;
        told += strncmp(error.message, "p.dat: line ", 12) == 0;
        br_problem_file_destroy(file);
    }
    /* "0.75" is a number after "0", "0." and "0.7". */
    check(refused == last - 3 && told == refused, "%s: cut at %zu places, refused at %zu", what, last,
          refused);
}

static void refuse(const char *text, const char *word)
{
    br_problem_file *file;
    br_error error = {0};
    const br_status status = br_problem_file_parse("p.dat", text, strlen(text), &file, &error);
    check(status < 0 && !file && strstr(error.message, word) && strncmp(error.message, "p.dat: ", 7) == 0,
          "refused: %s", error.message);
    br_problem_file_destroy(file);
}

static void test_damage(void)
{
    refuse("", "dimension");
    refuse("4 1 0 3 3", "dimension: 4");
    refuse("3 0 0 0 0 0 0", "number of contacts: 0");
    refuse("3 -1 0", "'-1' is not a whole number");
    refuse("3 99999999999999999999 0", "number of contacts");
    refuse("3 1000000 0 3000000 3000000 3000000 3000000 1", "number of contacts: 1000000");
    refuse("3 1 3 3 3", "kind of matrix: 3");
    refuse("3 1 0 4 3", "4 is not 3 times 1");
    refuse("3 1 0 3 3 3 4 1 2 3", "4 is not in 3 to 3");
    refuse("3 1 0 3 3 3 3 1 0 0 0 nan 0 0 0 1 0 0 0 1", "not finite");
    refuse("3 1 0 3 3 3 3 1 0 0 0 1e999 0 0 0 1 0 0 0 1", "not a number");
    refuse("3 1 0 3 3 3 3 1 0 0 0 x 0 0 0 1 0 0 0 1", "'x' is not a number");
    refuse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 0 0 -.5", "coefficient of contact 0 is -0.5");
    refuse("3 1 0 3 3 3 3 1 0 0 0 -1 0 0 0 1 0 0 0 .5", "diagonal entry 1 is negative");
    refuse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 0 0 .5 .5", "behind the last coefficient");
    refuse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 0 0 .5 1 1", "'1' stands behind the last coefficient");
    refuse("3 1 1 3 3 0 1 1 3 3 2 0 0 0 0 0 0 1", "number of blocks: 0");
    refuse("3 1 1 3 3 1 1 1 3 4 2 1 0 1 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1", "end of a block: 4");
    refuse("3 1 1 3 3 1 1 1 2 3 2 1 0 1 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1", "blocks end at 2 of 3");
    refuse("3 1 1 3 3 1 1 1 3 3 2 1 0 1 1 0 1 0 0 0 1 0 0 0 1 0 0 0 1", "second index: 1");
    refuse("3 1 1 3 3 1 1 1 3 3 2 1 0 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1", "it ends at 0 of 1");
    refuse("3 1 1 3 3 1 1 1 3 3 2 1 0 1 0 7 1 0 0 0 1 0 0 0 1 0 0 0 1", "number of a block: 7");
    refuse("3 1 1 3 3 9999999 1 1 3 3 2 9999999", "number of blocks");
    refuse("3 1 2 3 3 1\nX\n", "'X' stands where 'CSparse'");
    refuse("3 1 2 3 3 4\n", "kind of sparse matrix: 4");
    refuse("3 1 2 3 3 1\nCSparse\ntriplet: 3-by-4, nzmax: 1 nnz: 1\n0 0 : 1", "3 x 4");
    refuse("3 1 2 3 3 1\nCSparse\ntriplet: 3by3 nzmax: 1", "'3by3' is not the size");
    refuse("3 1 2 3 3 1\nCSparse\ntriplet: 3-by-3, nzmax: 1 nnz: 99999\n0 0 : 1", "'99999' entries");
    refuse("3 1 2 3 3 1\nCSparse\ntriplet: 3-by-3, nzmax: 1 nnz: 1\n3 0 : 1", "row of an entry: 3");
    refuse("3 1 2 3 3 1\nCSparse\ntriplet: 3-by-3, nzmax: 1 nnz: 1\n0 -1 : 1", "column of an entry");
    refuse("3 1 2 3 3 2\nCSparse\n3-by-3, nzmax: 1 nnz: 1, 1-norm: 1\ncol 0 : locations 0 to 5", "'5'");
    refuse("3 1 2 3 3 2\nCSparse\n3-by-3, nzmax: 1 nnz: 1, 1-norm: 1\ncol 1 : locations 0 to 0",
           "number of a column: 1");
    refuse("\x89HDF\r\n\x1a\n and no more", br_problem_file_has_fclib() ? "damaged" : "libfclib-dev");
}

static void test_create(void)
{
    static const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0, 0}, low = 0;
    double lambda[4] = {0};
    static const double sides[4] = {0.5, 0.2, 0.5, 0.2};
    br_cone cone = br_cone_box(sides);
    br_matrix_problem p = {
        .n_contacts = 1, .directions = 3, .w = w, .q = q, .cones = &cone, .lambda = lambda};
    br_problem_file *file;
    br_error error = {0};
    check(br_problem_file_create(&p, &file, &error) == BR_ERR_UNSUPPORTED && strstr(error.message, "box"),
          "only circles and ellipses: %s", error.message);
    p.cones = NULL;
    p.directions = 4;
    br_error_clear(&error);
    check(br_problem_file_create(&p, &file, &error) == BR_ERR_UNSUPPORTED, "no torque: %s", error.message);
    p = (br_matrix_problem){.n_rows = 3, .directions = 3, .w = w, .q = q, .lambda = lambda};
    br_error_clear(&error);
    check(br_problem_file_create(&p, &file, &error) == BR_ERR_RANGE, "no contacts: %s", error.message);
    static const double wide[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, more[4] = {0};
    p = (br_matrix_problem){
        .n_rows = 1, .n_contacts = 1, .directions = 3, .w = wide, .q = more, .low = &low, .lambda = lambda};
    br_error_clear(&error);
    check(br_problem_file_create(&p, &file, &error) == BR_ERR_UNSUPPORTED, "no bounds: %s", error.message);
    p.low = NULL;
    br_error_clear(&error);
    check(br_problem_file_create(&p, &file, &error) == BR_OK &&
              br_problem_file_write(file, path, BR_PROBLEM_DENSE, &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "equality"),
          "no equality constraints as text: %s", error.message);
    br_error_clear(&error);
    check(br_problem_file_write(file, path, BR_PROBLEM_GLOBAL, &error) == BR_ERR_UNSUPPORTED,
          "nor as a global problem: %s", error.message);
    const double bad[4] = {0, NAN, 0, 0};
    br_error_clear(&error);
    check(br_problem_file_set_solution(file, bad, &error) == BR_ERR_RANGE, "nor a solution that is none");
    br_problem_file_destroy(file);
    br_problem_file_destroy(NULL);
}

/* A problem of bodies, with rows, bias and compliance: its solution solves the file. */
static void test_blocks(void)
{
    enum { BODIES = 3, TOUCHING = 5, ROWS = 2, SIZE = ROWS + 3 * TOUCHING };
    br_random *random = br_random_create(29, 0);
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[TOUCHING];
    br_solver_row rows[ROWS];
    br_cone cones[TOUCHING];
    for (int i = 0; i < BODIES; i++) {
        masses[i] = (br_inverse_mass){br_random_between(random, 0.5, 2), br_mat3_diagonal(80, 100, 120)};
        velocities[i] = (br_velocity){{br_random_normal(random), br_random_normal(random), -1},
                                      {0, 1, br_random_normal(random)}};
    }
    for (int i = 0; i < TOUCHING; i++) {
        br_solver_contact *c = &contacts[i];
        *c = (br_solver_contact){.body_a = i % BODIES,
                                 .body_b = i < BODIES ? -1 : (i + 1) % BODIES,
                                 .bias = 0.01 * i,
                                 .compliance = i % 2 ? 0.1 : 0,
                                 .lambda_n = 0.1 * i,
                                 .correction_velocity = NAN};
        c->normal = br_vec3_normalise(br_vec3_make(0.2, 0.1 * i, i < BODIES ? 1 : -0.5));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = br_vec3_make(0.1 * br_random_normal(random), 0.1 * br_random_normal(random), -0.1);
        c->arm_b = br_vec3_make(0.1 * br_random_normal(random), 0.1 * br_random_normal(random), 0.1);
        cones[i] = br_cone_circle(br_random_between(random, 0.1, 0.8));
        cones[i].axis = br_vec2_make(0.6, -0.8);
    }
    /* One ellipse, in whose axes the guess is (0.6 0.02 - 0.8 0.03, 0.6 0.03 + 0.8 0.02). */
    cones[1] = br_cone_ellipse(0.3, 0.6, br_vec2_make(0.6, -0.8));
    contacts[1].friction = (br_contact_vec){0.02, 0.03, 0};
    for (int i = 0; i < ROWS; i++)
        rows[i] = (br_solver_row){.body_a = 0,
                                  .body_b = 1,
                                  .linear = i ? br_vec3_make(1, 0, 0) : br_vec3_make(0, 1, 0),
                                  .angular_a = br_vec3_make(0, 0.1, 0),
                                  .angular_b = br_vec3_make(0, 0, 0.1),
                                  .bias = 0.05,
                                  .compliance = 0.02 * i,
                                  .low = -INFINITY,
                                  .high = INFINITY};
    const br_body_problem p = {BODIES, masses, velocities, ROWS, rows, TOUCHING, contacts, cones};
    br_body_assembler *assembler = br_body_assembler_create();
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_contact_problem problem;
    br_problem_file *file = NULL;
    br_error error = {0};
    check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
    check(br_problem_file_create_blocks(&problem, &file, &error) == BR_OK, "of blocks: made %s",
          error.message);
    const br_problem_content *c = br_problem_file_content(file);
    check(c->n_rows == ROWS && c->n_contacts == TOUCHING && c->n_guesses == 1 && c->asymmetry < 1e-12 &&
              c->guesses[ROWS + 3 * 2] == 0.2 &&
              c->mu[3] == br_cone_support(&cones[3], (br_contact_vec){1, 0, 0}) && c->mu[1] == 0.6 &&
              fabs(c->guesses[ROWS + 3 + 1] + 0.012) < 1e-15 &&
              fabs(c->guesses[ROWS + 3 + 2] - 0.034) < 1e-15,
          "its sizes, coefficients and guess");
    br_solver_options options = br_solver_options_default();
    options.iterations = 20000;
    options.tolerance = 1e-12;
    options.stop = BR_STOP_RESIDUAL;
    check_need(br_contact_solver_solve(solver, &problem, &options, NULL, NULL));
    double lambda[SIZE], loaded = 0;
    for (int i = 0; i < ROWS; i++)
        lambda[i] = problem.lambda[i];
    for (int i = 0; i < TOUCHING; i++)
        for (int k = 0; k < 3; k++) {
            lambda[ROWS + 3 * i + k] = problem.lambda[ROWS + BR_BLOCK * i + k];
            loaded += k == 0 && problem.lambda[ROWS + BR_BLOCK * i] > 0;
        }
    br_matrix_problem arrays = c->matrix;
    arrays.lambda = lambda;
    const double residual = br_matrix_problem_block_residual(&arrays).relative;
    check(loaded >= 2 && residual < 1e-11, "what solves the bodies solves the file (%g contacts, to %.2g)",
          loaded, residual);
    br_problem_file_destroy(file);

    rows[1].high = 3;
    check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
    check(br_problem_file_create_blocks(&problem, &file, &error) == BR_ERR_UNSUPPORTED && !file,
          "no bounds: %s", error.message);
    rows[1].high = INFINITY;
    cones[4] = br_cone_ellipsoid(0.2, 0.3, 0.1, br_vec2_make(1, 0));
    br_error_clear(&error);
    check_need(br_body_assembler_assemble(assembler, &p, &problem, NULL));
    check(br_problem_file_create_blocks(&problem, &file, &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "contact 4"),
          "no ellipsoid: %s", error.message);
    br_contact_solver_destroy(solver);
    br_body_assembler_destroy(assembler);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    char folder[] = "/tmp/bristle-problem-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/problem.dat", folder);
    test_form("dense", dense, BR_PROBLEM_DENSE);
    test_form("with a byte order mark", marked, BR_PROBLEM_DENSE);
    test_form("blocks", blocks, BR_PROBLEM_BLOCKS);
    test_form("uneven blocks", uneven, BR_PROBLEM_BLOCKS);
    test_form("columns", columns, BR_PROBLEM_SPARSE);
    test_form("entries", entries, BR_PROBLEM_SPARSE);
    test_asymmetry();
    test_plane();
    test_round_trip(BR_PROBLEM_DENSE);
    test_round_trip(BR_PROBLEM_BLOCKS);
    test_cut("dense", dense);
    test_cut("blocks", blocks);
    test_cut("columns", columns);
    test_cut("entries", entries);
    test_damage();
    test_create();
    test_blocks();
    remove(path);
    rmdir(folder);
    return check_end();
}
