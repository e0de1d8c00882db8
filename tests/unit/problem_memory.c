/* Contact problems while memory runs out, at each allocation: reading in all text forms, solving, taking a
 * solution and writing end with one line and leave nothing behind. */
#include "check.h"
#include "failing_malloc.h"

#include <unistd.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>

static char path[] = "/tmp/bristle-memory-XXXXXX";

static const char *const texts[] = {
    "3 1 0 3 3 3 3  2 0 .5 0 3 0 .5 0 4  -1 .2 0 .5",
    "3 1 1 3 3 1 1 1 3 3 2 1 0 1 0 0  2 0 .5 0 3 0 .5 0 4  -1 .2 0 .5",
    "2 1 2 2 2 2 CSparse\n2-by-2, nzmax: 2 nnz: 2, 1-norm: 1\ncol 0 : locations 0 to 0\n0 : 2\n"
    "col 1 : locations 1 to 1\n1 : 3\n-1 .2 .5",
};

static br_status solve_and_write(br_problem_file *file, br_error *error)
{
    br_problem_solve_options options = br_problem_solve_options_default();
    br_problem_solution s;
    options.trace = true;
    BR_TRY(br_problem_solve(&br_problem_file_content(file)->matrix, &br_anderson_type, &options, &s, error));
    br_status status = s.status < 0 ? br_fail(error, s.status, "%s", s.error.message)
                                    : br_problem_file_set_solution(file, s.impulses, error);
    if (status >= 0)
        status = br_problem_file_write(file, path, BR_PROBLEM_BLOCKS, error);
    if (status >= 0)
        status = br_problem_file_write(file, path, BR_PROBLEM_DENSE, error);
    br_problem_solution_free(&s);
    return status;
}

static br_status blocks(const br_problem_file *file, br_error *error)
{
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_problem problem;
    br_problem_file *made = NULL;
    br_status status = assembler ? BR_OK : br_fail(error, BR_ERR_MEMORY, "assembler");
    if (status >= 0)
        status =
            br_matrix_assembler_assemble(assembler, &br_problem_file_content(file)->matrix, &problem, error);
    if (status >= 0)
        status = br_problem_file_create_blocks(&problem, &made, error);
    br_problem_file_destroy(made);
    made = NULL;
    if (status >= 0)
        status = br_problem_file_create(&br_problem_file_content(file)->matrix, &made, error);
    br_problem_file_destroy(made);
    br_matrix_assembler_destroy(assembler);
    return status;
}

static br_status all(const char *text, br_error *error)
{
    br_problem_file *file = NULL;
    br_status status = br_problem_file_parse("p.dat", text, strlen(text), &file, error);
    if (status >= 0)
        status = solve_and_write(file, error);
    if (status >= 0)
        status = blocks(file, error);
    br_problem_file_destroy(file);
    return status;
}

int main(void)
{
    check_begin();
    const int made = mkstemp(path);
    if (made < 0)
        return 1;
    close(made);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        br_error error = {0};
        check(all(texts[i], &error) >= 0, "text %zu: with memory %s", i, error.message);
        if (!FAILING_MALLOC) {
            check_skip("memory cannot be made to run out here", "text %zu", i);
            continue;
        }
        long n = 0, told = 0;
        br_status status = BR_ERR_MEMORY;
        for (n = 1; n < 2000 && status < 0; n++, told++) {
            br_error_clear(&error);
            malloc_left = n;
            status = all(texts[i], &error);
            malloc_left = -1;
            if (status < 0 && !(error.status == status && strstr(error.message, "memory")))
                break;
        }
        check(status >= 0 && told == n - 1 && told > 50,
              "text %zu: memory out at each of %ld allocations: told %s", i, told - 1,
              status < 0 ? error.message : "");
    }
    unlink(path);
    return check_end();
}
