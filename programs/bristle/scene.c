/* bristle scene: what is done with scenes of rigid bodies, by verbs; `bristle run` and `bristle list` do it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

#include "command.h"
#include "options.h"

static const char *const verbs[] = {"list", "run", "export", "draw", NULL};
static const char *const behind[] = {"--json", "run", "run", "run", NULL};
enum { N_VERBS = sizeof verbs / sizeof *verbs - 1 };

/* An argument that begins an output's option is turned into that of `bristle run` for the verb: "-oFILE" into
 * "--draw=FILE"; the caller frees. Null: another argument. *is_output: it is one. */
static char *turn(const char *argument, const char *verb, bool *is_output)
{
    const char *value = NULL; /* in the same argument */
    if (strcmp(argument, "-o") != 0 && strcmp(argument, "--output") != 0) {
        if (strncmp(argument, "--output=", 9) == 0)
            value = argument + 9;
        else if (strncmp(argument, "-o", 2) == 0)
            value = argument + 2;
        else
            return NULL;
    }
    *is_output = true;
    const size_t size = strlen(argument) + strlen(verb) + 4;
    char *const text = malloc(size);
    if (text)
        snprintf(text, size, value ? "--%s=%s" : "--%s", verb, value ? value : "");
    return text;
}

/* `bristle run` with -o FILE as --export FILE or --draw FILE. */
static br_status write_file(int argc, char **argv, br_error *error)
{
    char **const turned = calloc((size_t)argc + 1, sizeof *turned),
                 **const made = calloc((size_t)argc + 1, sizeof *made);
    bool output = false, room = turned && made;
    for (int i = 0; i < argc && room; i++) {
        bool is_output = false;
        made[i] = i > 0 ? turn(argv[i], argv[0], &is_output) : NULL;
        turned[i] = made[i] ? made[i] : argv[i];
        output = output || is_output;
        room = made[i] || !is_output;
    }
    br_status status;
    if (!room)
        status = br_fail(error, BR_ERR_MEMORY, "out of memory");
    else if (!output)
        status = br_fail(error, BR_ERR_MISSING, "scene %s: -o FILE is missing", argv[0]);
    else
        status = run_command.run(argc, turned, error);
    for (int i = 0; i < argc && made; i++)
        free(made[i]);
    free(turned);
    free(made);
    return status;
}

static br_status scene(int argc, char **argv, br_error *error)
{
    static const char *const names[] = {"list, run, export or draw"};
    const char *verb = argc > 1 ? argv[1] : "";
    char hint[BR_SUGGESTION_TEXT], list[] = "list", scenes[] = "rigid";
    option none = {.name = NULL};
    if (*verb == '-' || argc < 2) /* it has no options of its own; shells ask for them */
        BR_TRY(options_parse(argc, argv, &none, 0, &verb, names, 1, 1, error));
    if (strcmp(verb, "run") == 0)
        return run_command.run(argc - 1, argv + 1, error);
    if (strcmp(verb, "export") == 0 || strcmp(verb, "draw") == 0)
        return write_file(argc - 1, argv + 1, error);
    if (strcmp(verb, "list") == 0 && argc > 3)
        return br_fail(error, BR_ERR_ARGUMENT, "scene list: '%s' is more than --json", argv[3]);
    if (strcmp(verb, "list") == 0) {
        char *turned[] = {list, argc > 2 ? argv[2] : scenes, argc > 2 ? scenes : NULL, NULL};
        return list_command.run(argc, turned, error);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "scene: '%s' is none of list, run, export, draw%s", verb,
                   br_suggest(verb, verbs, N_VERBS, hint));
}

const command scene_command = {
    .name = "scene",
    .synopsis = "list [--json] | run [options] SCENE | export -o FILE.xml SCENE | draw -o FILE.png SCENE",
    .summary = "list, run, export and draw scenes of rigid bodies",
    .help =
        (const char *const[]){
            "The same as `bristle run` and `bristle list rigid`, by verbs. SCENE is the name of a scene or "
            "a model in MJCF, MODEL.xml; --set, --params, --variant and so on are those of `bristle help "
            "run`.\n",
            "  list [--json]              these scenes: `bristle list rigid`\n"
            "  run [options] SCENE        `bristle run`, to record it with -o FOLDER\n"
            "  export -o FILE.xml SCENE   as a model in MJCF, as it starts: `bristle run --export`\n"
            "  draw -o FILE.png SCENE     as it starts, or --at a time: `bristle run --draw`\n",
            NULL},
    .words = verbs,
    .behind = behind,
    .run = scene,
};
