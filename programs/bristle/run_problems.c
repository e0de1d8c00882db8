/* Contact problems of single steps of a run: as text where there are contacts alone, else as files of FCLib.
 */
#include <bristle/body_problem.h>
#include <bristle/problem_file.h>

#include "run_problems.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <bristle/scene_record.h>
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

static br_status prepare(run_problems *p, const br_body_problem *bodies, br_error *error)
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
            p->status = prepare(p, bodies, &p->error);
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

/* "problem-000001.dat": as `prepare` names them. */
static bool is_problem(const char *name)
{
    static const char begin[] = "problem-";
    if (strncmp(name, begin, sizeof begin - 1) != 0)
        return false;
    const char *const digits = name + sizeof begin - 1;
    size_t n = 0;
    while (isdigit((unsigned char)digits[n]))
        n++;
    return n >= 6 && (strcmp(digits + n, ".dat") == 0 || strcmp(digits + n, ".hdf5") == 0);
}

br_status run_problems_remove_earlier(const char *folder, outputs *o, br_error *error)
{
    char path[RUN_PROBLEM_PATH];
    br_status status = BR_OK;
    /* Without a run's own files there they are another's. */
    for (size_t i = 0; i <= BR_SCENE_RECORD_FILES; i++) {
        const char *const name = i < BR_SCENE_RECORD_FILES ? br_scene_record_file(i) : "scene.ini";
        if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path || access(path, F_OK) != 0)
            return BR_OK;
    }
    DIR *const list = opendir(folder);
    if (!list)
        return BR_OK; /* writing there says why */
    for (const struct dirent *entry; status >= 0 && (entry = readdir(list));)
        if (is_problem(entry->d_name))
            status = outputs_remove(o, folder, entry->d_name, error);
    closedir(list);
    return status;
}
