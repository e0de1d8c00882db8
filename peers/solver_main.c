#include "solver.h"

#include <bristle/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ATTEMPTS = 6, REPEATS = 5 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One solution from no impulses; its residual, iterations and time. */
static br_status solve(const br_problem_content *c, const char *solver, double tolerance, int iterations,
                       double *lambda, double *residual, int *used, double *spent, br_error *error)
{
    br_matrix_problem judged = c->matrix;
    double own = tolerance;
    memset(lambda, 0, c->size * sizeof *lambda);
    judged.lambda = lambda;
    *used = 0;
    *spent = 0;
    for (int i = 0; i < ATTEMPTS && *used < iterations; i++, own /= 10) {
        const double begin = seconds();
        BR_TRY(peer_solver_here.solve(c, solver, own, iterations - *used, lambda, used, error));
        *spent += seconds() - begin;
        *residual = br_matrix_problem_block_residual(&judged).relative;
        if (*residual <= tolerance)
            break;
    }
    return BR_OK;
}

static br_status all(char **argv, br_error *error)
{
    br_problem_file *file;
    double tolerance, residual = NAN, least = INFINITY, spent;
    long long iterations;
    int used = 0;
    if (!br_parse_double(argv[3], &tolerance) || !(tolerance > 0) || !br_parse_int(argv[4], &iterations) ||
        iterations < 1)
        return br_fail(error, BR_ERR_RANGE, "%s %s: expected a tolerance and a number of iterations", argv[3],
                       argv[4]);
    BR_TRY(br_problem_file_read(argv[1], &file, error));
    const br_problem_content *const c = br_problem_file_content(file);
    double *const lambda = calloc(c->size, sizeof *lambda);
    br_status status = lambda ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    /* The least of some repetitions: what else the machine does only adds. */
    for (int i = 0; i < REPEATS && status >= 0; i++) {
        status = solve(c, argv[2], tolerance, (int)iterations, lambda, &residual, &used, &spent, error);
        least = spent < least ? spent : least;
        if (spent > 0.1)
            break;
    }
    if (status >= 0)
        printf("%.9g %d %.9g\n", residual, used, least);
    free(lambda);
    br_problem_file_destroy(file);
    return status;
}

int main(int argc, char **argv)
{
    br_error error = {0};
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("%s\n", peer_solver_here.version()) < 0;
    if (argc != 5) {
        fprintf(stderr, "usage: solve-%s PROBLEM SOLVER TOLERANCE ITERATIONS; or --version\n",
                peer_solver_here.name);
        return 2;
    }
    const br_status status = all(argv, &error);
    if (status >= 0)
        return 0;
    fprintf(stderr, "%s\n", error.message);
    return status == BR_ERR_UNSUPPORTED ? 3 : status == BR_ERR_SOLVER ? 1 : 2;
}
