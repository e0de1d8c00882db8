/* bristle completion: what a shell needs to complete command lines, made from the tables of commands and
 * options. */
#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

#include "command.h"
#include "options.h"

static void put_options(const option *options, size_t n, bool with_value)
{
    const char *space = "";
    for (size_t i = 0; i < n; i++) {
        if (with_value && !options[i].values)
            continue;
        printf("%s%s", space, options[i].name);
        space = " ";
        if (options[i].letter)
            printf(" -%c", options[i].letter);
    }
}

/* What the names come from that a command takes: a list that the installed program prints, or words. */
static void put_names(const command *c)
{
    if (c->kind)
        printf("        words=$(\"$1\" list %s 2>/dev/null | sed -n 's/^  \\([^ ]*\\).*/\\1/p')\n", c->kind);
    else if (c->words) {
        fputs("        words='", stdout);
        for (size_t i = 0; c->words[i]; i++)
            printf("%s%s", i ? " " : "", c->words[i]);
        fputs("'\n", stdout);
    }
}

static void put_case(const option *options, size_t n, void *context)
{
    const command *const c = context;
    printf("    %s)\n        options='", c->name);
    put_options(options, n, false);
    fputs(" --help -h'\n        valued='", stdout);
    put_options(options, n, true);
    fputs("'\n", stdout);
    put_names(c);
    fputs("        ;;\n", stdout);
}

static void put_bash(void)
{
    fputs("# Completion of bristle's command lines for bash: eval \"$(bristle completion bash)\"\n"
          "_bristle()\n{\n"
          "    local word=$2 before=$3 options= valued= words= commands='help",
          stdout);
    for (size_t i = 0; commands[i]; i++)
        printf(" %s", commands[i]->name);
    fputs("'\n    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$commands --help --version\" -- \"$word\")\n"
          "        return\n"
          "    fi\n"
          "    case ${COMP_WORDS[1]} in\n"
          "    help)\n        words=$commands\n        ;;\n",
          stdout);
    for (size_t i = 0; commands[i]; i++) {
        options_listing listing = {put_case, (void *)(size_t)commands[i]};
        options_list(&listing);
        char name[40], end[] = "--";
        snprintf(name, sizeof name, "%s", commands[i]->name);
        br_error stopped = {0};
        (void)commands[i]->run(2, (char *[]){name, end, NULL}, &stopped);
        options_list(NULL);
    }
    fputs("    esac\n"
          "    # The value of an option is a file, as far as is known here.\n"
          "    [[ \" $valued \" == *\" $before \"* ]] && words=\n"
          "    case $word in\n"
          "    -*) mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\") ;;\n"
          "    *)\n"
          "        compopt -o filenames 2>/dev/null\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"; compgen -f -- \"$word\")\n"
          "        ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _bristle bristle\n",
          stdout);
}

static const char *const shells[] = {"bash", NULL};

static br_status completion(int argc, char **argv, br_error *error)
{
    const char *shell;
    BR_TRY(options_parse(argc, argv, NULL, 0, &shell, (const char *const[]){"SHELL"}, 1, 1, error));
    if (strcmp(shell, "bash") != 0)
        return br_fail(error, BR_ERR_UNKNOWN, "completion: there is one for bash, but not for '%s'", shell);
    put_bash();
    return BR_OK;
}

const command completion_command = {
    .name = "completion",
    .synopsis = "bash",
    .summary = "a script by which a shell completes command lines",
    .help =
        "Prints functions for bash that complete commands, options, names of laws, scenes and shapes, and "
        "files:\n"
        "\n"
        "  eval \"$(bristle completion bash)\"\n"
        "\n"
        "in ~/.bashrc; make install puts it below share/bash-completion/completions, too.\n",
    .words = shells,
    .run = completion,
};
