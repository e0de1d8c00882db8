/* What an experiment's type must say; a mistake in it ends the program with one line, like any other breach
 * of the contract (docs/experiment-contract.md). */
#include "private.h"

#include <stdlib.h>
#include <string.h>

static void die(const char *id, const char *what)
{
    fprintf(stderr, "%s: %s\n", id, what);
    exit(EXIT_FAILED);
}

static bool is_id(const char *id)
{
    return id != NULL && *id != '\0' && id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

void br_experiment_type_require(const br_experiment_type *type)
{
    if (!is_id(type->id))
        die("experiment", "its id must be made of a-z, 0-9 and '-', as its folder is called");
    if (!type->title || !type->reproduces || !type->summary)
        die(type->id, "title, reproduces and summary must be given");
    if (!type->run)
        die(type->id, "its function run must be given");
    if (type->parameters && !type->scene && type->scene_size == 0)
        die(type->id, "scene, or at least scene_size, must be given where there is a function parameters");
    if (type->n_outputs > 0 && !type->outputs)
        die(type->id, "outputs are missing");
    for (size_t i = 0; i < type->n_outputs; i++)
        if (!type->outputs[i].file || !type->outputs[i].columns || !type->outputs[i].meaning)
            die(type->id, "file, columns and meaning of each output must be given");
}
