/* Contact problems of single steps of a run: as text where there are contacts alone, else as files of FCLib.
 */
#include <bristle/body_problem.h>
#include <bristle/problem_file.h>

#include "run_problems.h"

#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

br_status run_problems_read(run_problems *p, const char *text, const char *folder, br_error *error)
{
    const char *at = text;
    p->folder = folder;
    while (p->n < RUN_PROBLEMS) {
        char word[BR_DOUBLE_TEXT];
        const size_t length = strcspn(at, ",");
        long long step;
        if (length >= sizeof word)
            break;
        memcpy(word, at, length);
        word[length] = '\0';
        if (!br_parse_int(word, &step) || step < 1 || step > 1000000000)
            break;
        p->steps[p->n++] = (long)step;
        if (at[length] == '\0')
            return BR_OK;
        at += length + 1;
    }
    return br_fail(error, BR_ERR_SYNTAX, "--problems: '%s' is not up to %d numbers of steps, from 1", text,
                   RUN_PROBLEMS);
}

static br_status write(run_problems *p, const br_body_problem *bodies, br_error *error)
{
    br_contact_problem problem;
    br_problem_file *file;
    char path[RUN_PROBLEM_PATH];
    if (!p->assembler)
        p->assembler = br_body_assembler_create();
    if (!p->assembler)
        return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory");
    BR_TRY(br_body_assembler_assemble(p->assembler, bodies, &problem, error));
    BR_TRY(br_problem_file_create_blocks(&problem, &file, error));
    const bool text = problem.n_rows == 0;
    br_status status = BR_OK;
    if (snprintf(path, sizeof path, "%s/problem-%06ld.%s", p->folder, p->step, text ? "dat" : "hdf5") >=
        RUN_PROBLEM_PATH)
        status = br_fail(error, BR_ERR_WRITE, "%s: the path is too long", p->folder);
    else
        status = br_problem_file_prepare(file, path, text ? BR_PROBLEM_BLOCKS : BR_PROBLEM_LOCAL,
                                         &p->files[p->n_files], error);
    p->n_files += status >= 0;
    br_problem_file_destroy(file);
    return status;
}

static void look(void *context, const br_body_problem *bodies)
{
    run_problems *const p = context;
    p->step++;
    for (size_t i = 0; i < p->n && p->status >= 0; i++)
        if (p->steps[i] == p->step) {
            p->status = write(p, bodies, &p->error);
            br_error_prefix(&p->error, "--problems: step %ld", p->step);
            return;
        }
}

void run_problems_watch(run_problems *p, br_scene_options *options)
{
    options->world.observer = look;
    options->world.observer_context = p;
}

br_status run_problems_check(const run_problems *p, br_error *error)
{
    if (p->status < 0)
        return br_fail(error, p->status, "%s", p->error.message);
    for (size_t i = 0; i < p->n; i++)
        if (p->steps[i] > p->step)
            return br_fail(error, BR_ERR_RANGE, "--problems: there is no step %ld: the run has %ld",
                           p->steps[i], p->step);
    return BR_OK;
}

void run_problems_end(run_problems *p)
{
    for (size_t i = 0; i < p->n_files; i++)
        br_atomic_file_discard(p->files[i]);
    br_body_assembler_destroy(p->assembler);
    *p = (run_problems){0};
}
