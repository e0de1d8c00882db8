/* The subcommands of the program: one file and one line in main.c's table each. */
#ifndef BRISTLE_PROGRAM_COMMAND_H
#define BRISTLE_PROGRAM_COMMAND_H

#include <stdbool.h>
#include <bristle/error.h>

typedef struct command {
    const char *name;     /* one word, as on the command line */
    const char *synopsis; /* its arguments: "[--plugin FILE] LAW.ini DATA.csv" */
    const char *summary;  /* a phrase for the list of commands */
    /* The rest of `bristle help NAME`: sections, ended by null, with an empty line between each other. A
     * paragraph, or an entry of a list ("  name  text", its text two blanks or more behind its name), is one
     * line, ended by a newline, and printed in as many as it needs. In sections, as a compiler need not take
     * a string of more than 4095 bytes. */
    const char *const *help;
    /* What its arguments can be beside files, for shells: a kind of `bristle list`, or words that end with
     * null; null: neither. */
    const char *kind;
    const char *const *words;
    /* The option whose value is the kind in place of `kind`: "--kind"; null: there is none. */
    const char *kind_option;
    /* What follows each of the words: the name of a command whose arguments these are, or options, "--json".
     * Null: nothing. */
    const char *const *behind;
    /* Values of options, for shells: "--loss squares huber", or of a registry, "--solver all @solvers"; ended
     * by null. Null: none. */
    const char *const *choices;
    /* Names stand in a list with commas, and with --planar are those of planar fits. */
    bool takes_list;
    /* The failure that says nothing against the input, and ends with exit status 1 in place of 2; BR_OK:
     * there is none. */
    br_status without_result;
    /* argv[0] is the command's name. A failure's one line of explanation goes into `error`, which stays empty
     * where it was told already; output to stdout only when nothing can fail any more. */
    br_status (*run)(int argc, char **argv, br_error *error);
} command;

extern const command list_command;
extern const command describe_command;
extern const command eval_command;
extern const command fit_command;
extern const command limit_surface_command;
extern const command cone_command;
extern const command planar_command;
extern const command run_command;
extern const command scene_command;
extern const command compare_command;
extern const command solve_command;
extern const command slide_command;
extern const command plot_command;
extern const command sweep_command;
extern const command completion_command;

/* All, ended by null. */
extern const command *const commands[];

#endif
