/* Contact problems from texts and files: what tests look at in them. */
#ifndef BRISTLE_TESTS_PROBLEM_TEXT_H
#define BRISTLE_TESTS_PROBLEM_TEXT_H

#include <string.h>
#include <bristle/problem_file.h>

#include "check.h"

/* An entry of W, which is sparse. */
static inline double problem_at(const br_matrix_problem *p, size_t i, size_t j)
{
    for (size_t k = p->start[i]; k < p->start[i + 1]; k++)
        if (p->column[k] == j)
            return p->w[k];
    return 0;
}

/* Null, and why, where it cannot be read. */
static inline br_problem_file *problem_parse(const char *text)
{
    br_problem_file *file;
    br_error error = {0};
    if (br_problem_file_parse("p.dat", text, strlen(text), &file, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    return file;
}

#endif
