/* All subcommands, in the order in which help lists them. */
#include <stddef.h>

#include "command.h"

const command *const commands[] = {
    &list_command,          &describe_command, &eval_command,       &fit_command,
    &limit_surface_command, &cone_command,     &planar_command,     &slide_command,
    &plot_command,          &run_command,      &scene_command,      &compare_command,
    &solve_command,         &sweep_command,    &completion_command, NULL,
};
