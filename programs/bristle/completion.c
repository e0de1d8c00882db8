/* bristle completion: what a shell needs to complete command lines, made from the tables of commands and
 * options. */
#include <stdio.h>
#include <string.h>
#include <bristle/planar_fit.h>
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

/* The values of an option as words with blanks between them; null: they are not known. */
static const char *choices_of(const command *c, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; c->choices && c->choices[i]; i++)
        if (strncmp(c->choices[i], name, length) == 0 && c->choices[i][length] == ' ')
            return c->choices[i] + length + 1;
    return NULL;
}

static void put_choices(const command *c, const option *options, size_t n)
{
    fputs("        case $before in\n", stdout);
    for (size_t i = 0; i < n; i++) {
        const char *const choices = choices_of(c, options[i].name);
        if (!choices)
            continue;
        printf("        %s", options[i].name);
        if (options[i].letter)
            printf("|-%c", options[i].letter);
        printf(") values='%s' ;;\n", choices);
    }
    fputs("        esac\n", stdout);
}

/* "all" and the names of planar fits, with `between` between them. */
static void put_planar_models(const char *between)
{
    const br_planar_fit_type *const *const types = br_planar_fit_types();
    fputs("all", stdout);
    for (size_t i = 0; types[i]; i++)
        printf("%s%s", between, types[i]->name);
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
    if (c->choices)
        put_choices(c, options, n);
    if (c->takes_list) {
        fputs("        [[ $word != *,* ]] || list=${word%,*},\n"
              "        [[ \" ${COMP_WORDS[*]} \" != *' --planar '* ]] || words='",
              stdout);
        put_planar_models(" ");
        fputs("'\n", stdout);
    }
    fputs("        ;;\n", stdout);
}

/* In quotes of a shell, and with a backslash before the marks of a list. */
static void put_quoted(const char *text, const char *marks)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (strchr(marks, *text))
            putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

/* Lets every command hand its table of options to `put`. */
static void look_at_all(void (*put)(const option *options, size_t n, void *context))
{
    for (size_t i = 0; commands[i]; i++) {
        options_listing listing = {put, (void *)(size_t)commands[i]};
        char name[40], end[] = "--";
        br_error stopped = {0};
        options_list(&listing);
        snprintf(name, sizeof name, "%s", commands[i]->name);
        (void)commands[i]->run(2, (char *[]){name, end, NULL}, &stopped);
        options_list(NULL);
    }
}

static void put_bash(void)
{
    fputs("# Completion of bristle's command lines for bash: eval \"$(bristle completion bash)\"\n"
          "_bristle()\n{\n"
          "    local word=$2 before=$3 options= valued= words= values= list= commands='help",
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
    look_at_all(put_case);
    fputs("    esac\n"
          "    # The value of an option is one of these, or a file, as far as is known here.\n"
          "    [[ \" $valued \" == *\" $before \"* ]] && words=$values\n"
          "    case $word in\n"
          "    -*) mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\") ;;\n"
          "    *)\n"
          "        compopt -o filenames 2>/dev/null\n"
          "        mapfile -t COMPREPLY < <(compgen -P \"$list\" -W \"$words\" -- \"${word#\"$list\"}\"; "
          "[[ $values ]] || compgen -f -- "
          "\"$word\")\n"
          "        ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _bristle bristle\n",
          stdout);
}

static void put_zsh_case(const option *options, size_t n, void *context)
{
    const command *const c = context;
    printf("    %s)\n        _arguments -s", c->name);
    for (size_t i = 0; i < n; i++) {
        char value[200] = "'";
        const char *const choices = choices_of(c, options[i].name);
        if (options[i].values && choices)
            snprintf(value, sizeof value, ":value:(%s)'", choices);
        else if (options[i].values)
            strcpy(value, ":value:_files'");
        printf(" \\\n            '*%s%s[]%s", options[i].name, options[i].values ? "=" : "", value);
        if (options[i].letter)
            printf(" '*-%c%s[]%s", options[i].letter, options[i].values ? "+" : "", value);
    }
    fputs(" \\\n            '(- *)'{--help,-h}'[]' '*:name:{", stdout);
    if (c->takes_list)
        printf("_bristle_list %s; ((${#IPREFIX})) || ", c->kind);
    else if (c->kind)
        printf("_bristle_names %s; ", c->kind);
    for (size_t i = 0; c->words && c->words[i]; i++)
        printf("%s%s%s", i ? "" : "compadd ", c->words[i], c->words[i + 1] ? " " : "; ");
    fputs("_files}'\n        ;;\n", stdout);
}

static void put_zsh(void)
{
    fputs(
        "#compdef bristle\n"
        "# Completion of bristle's command lines for zsh: source <(bristle completion zsh), after compinit.\n"
        "_bristle_names()\n{\n"
        "    compadd -- ${(f)\"$(${words[1]} list $1 2>/dev/null | sed -n 's/^  \\([^ ]*\\).*/\\1/p')\"}\n"
        "}\n"
        "# Names of a kind, or with --planar of planar fits, behind the last comma.\n"
        "_bristle_list()\n{\n"
        "    compset -P '*,'\n"
        "    if ((${words[(I)--planar]})); then\n"
        "        compadd -- ",
        stdout);
    put_planar_models(" ");
    fputs("\n"
          "    else\n"
          "        _bristle_names $1\n"
          "    fi\n"
          "}\n"
          "_bristle()\n{\n"
          "    local -a commands=(",
          stdout);
    for (size_t i = 0; commands[i]; i++) {
        printf("\n        %s:", commands[i]->name);
        put_quoted(commands[i]->summary, ":");
    }
    fputs("\n        help:'what a command does')\n"
          "    if ((CURRENT == 2)); then\n"
          "        _describe command commands\n"
          "        compadd -- --help --version\n"
          "        return\n"
          "    fi\n"
          "    local name=${words[2]}\n"
          "    [[ $name != help ]] || { _describe command commands; return; }\n"
          "    # What follows is an argument of the command.\n"
          "    words=(\"${words[1]}\" \"${(@)words[3,-1]}\")\n"
          "    ((CURRENT--))\n"
          "    case $name in\n",
          stdout);
    look_at_all(put_zsh_case);
    fputs("    esac\n}\ncompdef _bristle bristle\n", stdout);
}

static void put_fish_case(const option *options, size_t n, void *context)
{
    const command *const c = context;
    char here[100];
    snprintf(here, sizeof here, "complete -c bristle -n '__fish_seen_subcommand_from %s'", c->name);
    for (size_t i = 0; i < n; i++) {
        printf("%s -l %s", here, options[i].name + 2);
        if (options[i].letter)
            printf(" -s %c", options[i].letter);
        const char *const choices = choices_of(c, options[i].name);
        if (options[i].values && choices)
            printf(" -x -a '%s'\n", choices);
        else
            puts(options[i].values ? " -r -F" : "");
    }
    printf("%s -l help -s h\n", here);
    if (c->takes_list)
        printf("%s -F -a '(__bristle_list %s)'\n", here, c->kind);
    else if (c->kind)
        printf("%s -F -a '(bristle list %s 2>/dev/null | string replace -rf \"^  (\\S+).*\" \"\\$1\")'\n",
               here, c->kind);
    else if (c->words) {
        printf("%s -f -a '", here);
        for (size_t i = 0; c->words[i]; i++)
            printf("%s%s", i ? " " : "", c->words[i]);
        puts("'");
    } else
        printf("%s -F\n", here);
}

static void put_fish(void)
{
    fputs("# Completion of bristle's command lines for fish: bristle completion fish | source\n"
          "# Names of a kind, or with --planar of planar fits, behind the last comma.\n"
          "function __bristle_list\n"
          "    set -l before (commandline -ct | string match -r '.*,')\n"
          "    set -q before[1]; or set before ''\n"
          "    if contains -- --planar (commandline -opc)\n"
          "        printf '%s\\n' $before{",
          stdout);
    put_planar_models(",");
    puts("}\n"
         "    else\n"
         "        printf '%s\\n' $before(bristle list $argv 2>/dev/null | string replace -rf \"^  (\\S+).*\" "
         "\"\\$1\")\n"
         "    end\n"
         "end\n"
         "complete -c bristle -f\n"
         "complete -c bristle -n __fish_use_subcommand -l help -s h\n"
         "complete -c bristle -n __fish_use_subcommand -l version\n"
         "complete -c bristle -n __fish_use_subcommand -a help -d 'what a command does'");
    for (size_t i = 0; commands[i]; i++) {
        printf("complete -c bristle -n __fish_use_subcommand -a %s -d ", commands[i]->name);
        put_quoted(commands[i]->summary, "");
        putchar('\n');
    }
    look_at_all(put_fish_case);
}

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static br_status completion(int argc, char **argv, br_error *error)
{
    const char *shell;
    BR_TRY(options_parse(argc, argv, NULL, 0, &shell, (const char *const[]){"SHELL"}, 1, 1, error));
    if (strcmp(shell, "bash") == 0)
        put_bash();
    else if (strcmp(shell, "zsh") == 0)
        put_zsh();
    else if (strcmp(shell, "fish") == 0)
        put_fish();
    else
        return br_fail(error, BR_ERR_UNKNOWN,
                       "completion: there is one for bash, zsh and fish, but not for '%s'", shell);
    return BR_OK;
}

const command completion_command = {
    .name = "completion",
    .synopsis = "bash|zsh|fish",
    .summary = "a script by which a shell completes command lines",
    .help = "Prints what a shell needs to complete commands, options, names of laws, scenes and shapes, and "
            "files:\n"
            "\n"
            "  eval \"$(bristle completion bash)\"      in ~/.bashrc\n"
            "  source <(bristle completion zsh)        in ~/.zshrc, after compinit\n"
            "  bristle completion fish | source        in ~/.config/fish/config.fish\n"
            "\n"
            "make install puts them where these shells look below the prefix's share, too.\n",
    .words = shells,
    .run = completion,
};
