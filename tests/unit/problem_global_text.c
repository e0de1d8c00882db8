/* Global problems in the text form of Siconos' numerics: dense, in blocks and sparse as its programs write
 * them, reduced to what a closed form says; told from local ones; written and read again; and refused where
 * damaged.
 */
#include "problem_text.h"

#include <unistd.h>
#include <bristle/problem_file.h>

static char path[200];

/* Two bodies of two coordinates on one contact and each other: M = diag(2, 4, 5, 8), and H with an entry
 * besides. With D = M^-1: W = H^T D H, q = H^T D f + w. */
static const double m[4] = {2, 4, 5, 8}, h[4][3] = {{1, 0, 0}, {0, 1, 0.5}, {-1, 0, 0}, {0, -1, 2}},
                    f[4] = {-2, 1, 5, 4}, w[3] = {0.25, 0, -1};
#define VECTORS "-2 1 5 4\n.25 0 -1\n.5\n"

static const char dense[] = "3\n1\n0\n4\n4\n4\t4\n2 0 0 0\n0 4 0 0\n0 0 5 0\n0 0 0 8\n"
                            "0\n4\n3\n4\t3\n1 0 -1 0\n0 1 0 -1\n0 .5 0 2\n" VECTORS;
/* Both in blocks: M of 2 x 2, H of 2 x 3. */
static const char blocks[] = "3 1 1 4 4  2 2 2  2 4  2 4  3 2  0 1 2  0 1\n0 2 0 0 4\n1 5 0 0 8\n"
                             "1 4 3  2 2 1  2 4  3  3 2  0 1 2  0 0\n"
                             "0 1 0 0 1 0 .5\n1 -1 0 0 -1 0 2\n" VECTORS;
/* M by entries, H by columns, as in the collection's files; and the word that older files end with. */
static const char sparse[] =
    "3\n1\n2\n4\n4\n1\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) A, 2006-2016\n"
    "triplet: 4-by-4, nzmax: 4 nnz: 4\n    0 0 : 2\n    1 1 : 4\n    2 2 : 5\n    3 3 : 8\n"
    "2\n4\n3\n2\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) A, 2006-2016\n"
    "4-by-3, nzmax: 6 nnz: 6, 1-norm: 2.5\n    col 0 : locations 0 to 1\n      2 : -1\n      0 : 1\n"
    "    col 1 : locations 2 to 3\n      1 : 1\n      3 : -1\n    col 2 : locations 4 to 5\n      1 : 0.5\n"
    "      3 : 2\n" VECTORS "0\n";

/* How far W and q are from the closed form. */
static double apart(const br_problem_content *c)
{
    double largest = 0;
    for (size_t i = 0; i < 3; i++) {
        double q = w[i];
        for (size_t k = 0; k < 4; k++)
            q += h[k][i] * f[k] / m[k];
        largest = fmax(largest, fabs(c->matrix.q[i] - q));
        for (size_t j = 0; j < 3; j++) {
            double entry = 0;
            for (size_t k = 0; k < 4; k++)
                entry += h[k][i] * h[k][j] / m[k];
            largest = fmax(largest, fabs(problem_at(&c->matrix, i, j) - entry));
        }
    }
    return largest;
}

static void test_form(const char *what, const char *text)
{
    br_problem_file *file = problem_parse(text), *again = NULL;
    check(file != NULL, "%s: read", what);
    if (!file)
        return;
    const br_problem_content *c = br_problem_file_content(file);
    check(c->form == BR_PROBLEM_GLOBAL_TEXT && c->dimension == 3 && c->n_contacts == 1 && c->n_rows == 0 &&
              c->mu[0] == 0.5 && apart(c) < 1e-15,
          "%s: W and q of M, H, f and w, to %.2g", what, apart(c));
    br_error error = {0};
    check(br_problem_file_write(file, path, BR_PROBLEM_GLOBAL_TEXT, &error) == BR_OK &&
              br_problem_file_read(path, &again, &error) == BR_OK,
          "%s: written and read %s", what, error.message);
    bool same = again != NULL;
    for (size_t i = 0; i < 3 && same; i++)
        for (size_t j = 0; j < 3; j++)
            same =
                same &&
                problem_at(&c->matrix, i, j) == problem_at(&br_problem_file_content(again)->matrix, i, j) &&
                c->matrix.q[i] == br_problem_file_content(again)->matrix.q[i];
    check(same && br_problem_file_content(again)->form == BR_PROBLEM_GLOBAL_TEXT, "%s: the same bits", what);
    br_problem_file_destroy(again);
    again = NULL;
    check(br_problem_file_write(file, path, BR_PROBLEM_BLOCKS, &error) == BR_OK &&
              br_problem_file_read(path, &again, &error) == BR_OK &&
              br_problem_file_content(again)->form == BR_PROBLEM_BLOCKS &&
              apart(br_problem_file_content(again)) < 1e-15,
          "%s: reduced, as a local problem", what);
    br_problem_file_destroy(again);
    br_problem_file_destroy(file);
}

/* M as large as W would be. */
static void test_square(void)
{
    br_problem_file *file =
        problem_parse("3\n1\n0\n3\n3\n3\t3\n2 0 0\n0 2 0\n0 0 2\n0\n3\n3\n3\t3\n1 0 0\n0 1 0\n0 0 1\n"
                      "-1 -1 -1 0 0 0\n.1\n0\n");
    const br_problem_content *c = br_problem_file_content(file);
    check(c->form == BR_PROBLEM_GLOBAL_TEXT && problem_at(&c->matrix, 1, 1) == 0.5 &&
              c->matrix.q[2] == -0.5 && c->mu[0] == 0.1,
          "a global problem whose M is as large as W would be");
    br_problem_file_destroy(file);
    /* q = (0, 3, 3) is no head of H where nothing more follows. */
    file = problem_parse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 3 3 .5");
    c = br_problem_file_content(file);
    check(c->form == BR_PROBLEM_DENSE && c->matrix.q[1] == 3 && c->mu[0] == 0.5,
          "a local problem whose q looks like a matrix's head");
    br_problem_file_destroy(file);
    file = problem_parse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 3 3 .5 1");
    check(br_problem_file_content(file)->form == BR_PROBLEM_DENSE, "and which ends with a 1");
    br_problem_file_destroy(file);
}

static void test_plane(void)
{
    br_problem_file *file = problem_parse(
        "2 2 0 3 3 3 3 1 0 0 0 2 0 0 0 4  0 3 4 3 4 1 0 0 0 1 0 1 0 2 0 1 4  1 2 4  0 0 1 0  .5 .1");
    const br_problem_content *c = br_problem_file_content(file);
    /* Columns of H: (1 0 0), (0 1 0), (1 0 2), (0 1 4); D = diag(1, 1/2, 1/4). */
    check(c->form == BR_PROBLEM_GLOBAL_TEXT && c->dimension == 2 && c->size == 6 &&
              problem_at(&c->matrix, 0, 3) == 1 && problem_at(&c->matrix, 3, 3) == 2 &&
              problem_at(&c->matrix, 4, 4) == 4.5 && problem_at(&c->matrix, 3, 4) == 2 &&
              c->matrix.q[3] == 1 + 2 + 1 && c->matrix.q[4] == 1 + 4,
          "two dimensions");
    br_problem_file_destroy(file);
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
#define M2 "3 1 0 2 2 2 2 1 0 0 1 "
    refuse(M2 "0 2 4 2 4", "2 is not 3 times 1 contacts, and no matrix of 2 x 3 follows");
    refuse("3 1 0 2 2 2 2 1 0 x 1 0 2 3",
           "2 is not 3 times 1 contacts, and as M of a global problem: line 1: "
           "entry of the matrix: 'x'");
    refuse("3 1 0 2 3 2 3", "2 is not 3 times 1");
    refuse(M2 "2 2 3 3\nCSparse\n", "by rows");
    refuse(M2 "0 2 3 2 3 1 0 0 1 0 0 1 1 0 0 0 .5 7", "'7' stands behind");
    refuse(M2 "0 2 3 2 3 1 0 0 1 0 0 1 1 0 0 0 -.5", "coefficient of contact 0 is -0.5");
    refuse(M2 "2 2 3 1\nCSparse\ntriplet: 2-by-2, nzmax: 1 nnz: 1\n0 0 : 1", "2 x 2, not 2 x 3");
    refuse(M2 "2 2 3 1\nCSparse\ntriplet: 2-by-3, nzmax: 1 nnz: 1\n0 3 : 1", "column of an entry: 3");
    refuse("3 1 0 2 2 2 2 1 0 0 0 0 2 3 2 3 1 0 0 1 0 0 1 1 0 0 0 .5", "M: ");
    refuse("3 0 0 2 2 2 2 1 0 0 1 0 2 0", "number of contacts: 0");
    refuse("3 1 0 99999999999 99999999999 1", "99999999999 is not 3 times 1");
    br_problem_file *local = problem_parse("3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 0 3 3 .5");
    br_error error = {0};
    check(br_problem_file_write(local, path, BR_PROBLEM_GLOBAL_TEXT, &error) == BR_ERR_UNSUPPORTED,
          "a local problem is not written as a global one: %s", error.message);
    br_problem_file_destroy(local);
}

/* H is wider than high. */
static void test_wide(void)
{
    br_problem_file *file =
        problem_parse(M2 "2 2 3 1\nCSparse\ntriplet: 2-by-3, nzmax: 2 nnz: 2\n0 0 : 1\n1 2 : 3\n"
                         "2 5 0 0 1 .5");
    check(file && problem_at(&br_problem_file_content(file)->matrix, 2, 2) == 9 &&
              br_problem_file_content(file)->matrix.q[2] == 16,
          "more components than coordinates");
    br_problem_file_destroy(file);
}

static void test_cut(const char *what, const char *text)
{
    const size_t size = strlen(text) - (strcmp(text, sparse) == 0 ? 2 : 0);
    size_t refused = 0, last = size;
    while (last > 0 && strchr(" \r\n", text[last - 1]))
        last--;
    for (size_t n = 0; n < last; n++) {
        br_problem_file *file;
        br_error error = {0};
        refused += br_problem_file_parse("p.dat", text, n, &file, &error) < 0 && !file &&
                   strncmp(error.message, "p.dat: line ", 12) == 0;
        br_problem_file_destroy(file);
    }
    check(refused == last, "%s: cut at %zu places, refused at %zu", what, last, refused);
}

int main(void)
{
    check_begin();
    char folder[] = "/tmp/bristle-problem-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/problem.dat", folder);
    test_form("dense", dense);
    test_form("blocks", blocks);
    test_form("sparse", sparse);
    test_square();
    test_plane();
    test_cut("dense", dense);
    test_cut("blocks", blocks);
    test_cut("sparse", sparse);
    test_damage();
    test_wide();
    remove(path);
    rmdir(folder);
    return check_end();
}
