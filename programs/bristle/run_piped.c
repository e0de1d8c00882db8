/* A model on standard input is copied beside the record of its run, so that scene.ini repeats the run. */
#include "run_piped.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/mjcf.h>

#include "piped.h"

const char run_piped_name[] = "model.xml";

/* Whether an element has an attribute "file". */
static bool names_files(const char *model)
{
    static const char blanks[] = " \t\r\n";
    for (const char *at = strstr(model, "file"); at; at = strstr(at + 1, "file")) {
        const char *const after = at + 4 + strspn(at + 4, blanks);
        if (at > model && strchr(blanks, at[-1]) && *after == '=')
            return true;
    }
    return false;
}

br_status run_piped_copy(const char *path, br_atomic_file **file, br_error *error)
{
    enum { LIMIT = 1 << 28 };
    char *model;
    size_t size;
    piped_again();
    BR_TRY(br_file_read("-", LIMIT, &model, &size, error));
    piped_again();
    br_status status = BR_OK;
    if (names_files(model))
        status =
            br_fail(error, BR_ERR_UNSUPPORTED,
                    "--output: the model on standard input names files, which would not stand beside its "
                    "copy in the folder; `bristle run MODEL.xml` records it");
    if (status >= 0)
        status = br_atomic_file_open(path, file, error);
    if (status >= 0)
        fwrite(model, 1, size, br_atomic_file_stream(*file));
    free(model);
    return status;
}

br_status run_piped_write(const scene_case *c, char **text, size_t *size, br_error *error)
{
    if (!c->piped)
        return scene_case_write(c, text, size, error);
    br_mjcf_params *const p = c->params;
    const char *const piped = p->file;
    p->file = run_piped_name;
    const br_status status = scene_case_write(c, text, size, error);
    p->file = piped;
    return status;
}
