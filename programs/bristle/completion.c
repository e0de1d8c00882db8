/* bristle completion: what a shell needs to complete command lines, made from the tables of commands and
 * options. */
#include <stdio.h>
#include <string.h>
#include <bristle/planar_fit.h>
#include <bristle/text.h>

#include "command.h"
#include "completion_choices.h"
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

static char letter_of(const option *options, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(options[i].name, name) == 0)
            return options[i].letter;
    return 0;
}

/* What the names come from that a command takes: a list that the installed program prints, or words. */
static void put_names(const command *c, const option *options, size_t n)
{
    if (c->kind_option)
        printf("        kind=$(_bristle_value %s -%c)\n"
               "        words=$(_bristle_names \"$1\" \"${kind:-%s}\")\n",
               c->kind_option, letter_of(options, n, c->kind_option), c->kind);
    else if (c->kind)
        printf("        words=$(_bristle_names \"$1\" %s)\n", c->kind);
    else if (c->words) {
        fputs("        words='", stdout);
        for (size_t i = 0; c->words[i]; i++)
            printf("%s%s", i ? " " : "", c->words[i]);
        fputs("'\n", stdout);
    }
}

static void put_choices(const command *c, const option *options, size_t n)
{
    char text[CHOICES_TEXT];
    fputs("        case $before in\n", stdout);
    for (size_t i = 0; i < n; i++) {
        const char *const choices = completion_choices(c, options[i].name, text);
        if (!choices)
            continue;
        printf("        %s", options[i].name);
        if (options[i].letter)
            printf("|-%c", options[i].letter);
        printf(") values='%s' ;;\n", choices);
    }
    fputs("        esac\n", stdout);
}

/* Handed each verb of a command and what stands behind it; `options`: that is no command's name. */
typedef void (*verb_function)(const command *c, const char *verb, const char *behind, bool options);

static void each_verb(verb_function put)
{
    for (size_t i = 0; commands[i]; i++)
        for (size_t k = 0; commands[i]->behind && commands[i]->behind[k]; k++) {
            const char *const behind = commands[i]->behind[k];
            put(commands[i], commands[i]->words[k], behind, *behind == '-');
        }
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
    put_names(c, options, n);
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

static void put_bash_name(const command *c, const char *verb, const char *behind, bool options)
{
    printf("        '%s %s') name='", c->name, verb);
    if (options)
        printf("%s %s' ;;\n", c->name, verb);
    else
        printf("%s' ;;\n", behind);
}

static void put_bash_verb(const command *c, const char *verb, const char *behind, bool options)
{
    if (options)
        printf("    '%s %s')\n        options='%s'\n        ;;\n", c->name, verb, behind);
}

static void put_bash(void)
{
    fputs("# Completion of bristle's command lines for bash: eval \"$(bristle completion bash)\"\n"
          "# Names of a kind, as the installed program lists them.\n"
          "_bristle_names()\n{\n"
          "    \"$1\" list \"$2\" 2>/dev/null | sed -n 's/^  \\([^ ]*\\).*/\\1/p'\n"
          "}\n"
          "# The value of an option, by its name or letter, in front of the cursor.\n"
          "_bristle_value()\n{\n"
          "    local i\n"
          "    for ((i = 2; i < COMP_CWORD - 1; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "        \"$1\"|\"$2\")\n"
          "            [[ ${COMP_WORDS[i + 1]} != = ]] || i=$((i + 1))\n"
          "            printf '%s' \"${COMP_WORDS[i + 1]}\"\n"
          "            ;;\n"
          "        esac\n"
          "    done\n"
          "}\n"
          "_bristle()\n{\n"
          "    local word=$2 before=$3 options= valued= words= values= list= kind= name=${COMP_WORDS[1]} "
          "commands='help",
          stdout);
    for (size_t i = 0; commands[i]; i++)
        printf(" %s", commands[i]->name);
    fputs("'\n    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$commands --help --version\" -- \"$word\")\n"
          "        return\n"
          "    fi\n"
          "    # \"=\" is a word of its own.\n"
          "    [[ $before != = ]] || before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    [[ $word != = ]] || word=\n"
          "    if [ \"$COMP_CWORD\" -gt 2 ]; then\n"
          "        case \"$name ${COMP_WORDS[2]}\" in\n",
          stdout);
    each_verb(put_bash_name);
    fputs("        esac\n"
          "    fi\n"
          "    case $name in\n"
          "    help)\n        words=$commands\n        ;;\n",
          stdout);
    each_verb(put_bash_verb);
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
        char text[CHOICES_TEXT], value[CHOICES_TEXT + 20] = "'";
        const char *const choices = completion_choices(c, options[i].name, text);
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
    else if (c->kind_option)
        printf("_bristle_names ${$(_bristle_value %s -%c):-%s}; ", c->kind_option,
               letter_of(options, n, c->kind_option), c->kind);
    else if (c->kind)
        printf("_bristle_names %s; ", c->kind);
    for (size_t i = 0; c->words && c->words[i]; i++)
        printf("%s%s%s", i ? "" : "compadd ", c->words[i], c->words[i + 1] ? " " : "; ");
    fputs("_files}'\n        ;;\n", stdout);
}

static void put_zsh_name(const command *c, const char *verb, const char *behind, bool options)
{
    printf("        '%s %s') name='%s%s%s' ;;\n", c->name, verb, options ? c->name : "", options ? " " : "",
           options ? verb : behind);
}

static void put_zsh_verb(const command *c, const char *verb, const char *behind, bool options)
{
    if (options)
        printf("    '%s %s')\n        _arguments '*%s[]'\n        ;;\n", c->name, verb, behind);
}

static void put_zsh(void)
{
    fputs(
        "#compdef bristle\n"
        "# Completion of bristle's command lines for zsh: source <(bristle completion zsh), after compinit.\n"
        "_bristle_names()\n{\n"
        "    compadd -- ${(f)\"$(${words[1]} list $1 2>/dev/null | sed -n 's/^  \\([^ ]*\\).*/\\1/p')\"}\n"
        "}\n"
        "# The value of an option, by its name or letter.\n"
        "_bristle_value()\n{\n"
        "    local at=${words[(I)$1=*]}\n"
        "    ((at == 0)) || { print -r -- ${words[at]#*=}; return; }\n"
        "    at=${words[(I)($1|$2)]}\n"
        "    ((at == 0)) || print -r -- ${words[at + 1]}\n"
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
          "    local full=$name\n"
          "    ((CURRENT < 3)) || case \"$name ${words[2]}\" in\n",
          stdout);
    each_verb(put_zsh_name);
    fputs("    esac\n"
          "    if [[ $name != $full ]]; then\n"
          "        words=(\"${words[1]}\" \"${(@)words[3,-1]}\")\n"
          "        ((CURRENT--))\n"
          "    fi\n"
          "    case $name in\n",
          stdout);
    each_verb(put_zsh_verb);
    look_at_all(put_zsh_case);
    fputs("    esac\n}\ncompdef _bristle bristle\n", stdout);
}

static void put_fish_case(const option *options, size_t n, void *context)
{
    const command *const c = context;
    char here[100];
    snprintf(here, sizeof here, "complete -c bristle -n '__bristle_on %s'", c->name);
    for (size_t i = 0; i < n; i++) {
        char text[CHOICES_TEXT];
        printf("%s -l %s", here, options[i].name + 2);
        if (options[i].letter)
            printf(" -s %c", options[i].letter);
        const char *const choices = completion_choices(c, options[i].name, text);
        if (options[i].values && choices)
            printf(" -x -a '%s'\n", choices);
        else
            puts(options[i].values ? " -r -F" : "");
    }
    printf("%s -l help -s h\n", here);
    if (c->takes_list)
        printf("%s -F -a '(__bristle_list %s)'\n", here, c->kind);
    else if (c->kind_option)
        printf("%s -F -a '(__bristle_names (__bristle_value %s -%c %s))'\n", here, c->kind_option,
               letter_of(options, n, c->kind_option), c->kind);
    else if (c->kind)
        printf("%s -F -a '(__bristle_names %s)'\n", here, c->kind);
    else if (c->words) {
        printf("%s -f -a '", here);
        for (size_t i = 0; c->words[i]; i++)
            printf("%s%s", i ? " " : "", c->words[i]);
        puts("'");
    } else
        printf("%s -F\n", here);
}

static void put_fish_name(const command *c, const char *verb, const char *behind, bool options)
{
    printf("            case '%s %s'\n                set name '%s%s%s'\n", c->name, verb,
           options ? c->name : "", options ? " " : "", options ? verb : behind);
}

static void put_fish_verb(const command *c, const char *verb, const char *behind, bool options)
{
    if (options)
        printf("complete -c bristle -n '__bristle_on \"%s %s\"' -l %s\n", c->name, verb, behind + 2);
}

static void put_fish(void)
{
    fputs("# Completion of bristle's command lines for fish: bristle completion fish | source\n"
          "# Names of a kind, as the installed program lists them.\n"
          "function __bristle_names\n"
          "    bristle list $argv 2>/dev/null | string replace -rf \"^  (\\S+).*\" \"\\$1\"\n"
          "end\n"
          "# The value of an option, by its name or letter, or else what is given last.\n"
          "function __bristle_value\n"
          "    set -l tokens (commandline -opc)\n"
          "    set -l value $argv[3]\n"
          "    for i in (seq 2 (count $tokens))\n"
          "        switch $tokens[$i]\n"
          "            case $argv[1] $argv[2]\n"
          "                set -q tokens[(math $i + 1)]; and set value $tokens[(math $i + 1)]\n"
          "            case \"$argv[1]=*\"\n"
          "                set value (string replace -r '^[^=]*=' '' -- $tokens[$i])\n"
          "        end\n"
          "    end\n"
          "    printf '%s\\n' $value\n"
          "end\n"
          "# Are the arguments those of this command?\n"
          "function __bristle_on\n"
          "    set -l tokens (commandline -opc)\n"
          "    set -l name \"$tokens[2]\"\n"
          "    if set -q tokens[3]\n"
          "        switch \"$tokens[2] $tokens[3]\"\n",
          stdout);
    each_verb(put_fish_name);
    fputs("        end\n"
          "    end\n"
          "    test \"$name\" = \"$argv\"\n"
          "end\n"
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
         "        printf '%s\\n' $before(__bristle_names $argv)\n"
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
    each_verb(put_fish_verb);
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
    .help =
        (const char *const[]){
            "Prints what a shell needs to complete commands, options and their values, names of laws, "
            "scenes and shapes, and files:\n",
            "  eval \"$(bristle completion bash)\"      in ~/.bashrc\n"
            "  source <(bristle completion zsh)        in ~/.zshrc, after compinit\n"
            "  bristle completion fish | source        in ~/.config/fish/config.fish\n",
            "make install puts them where these shells look below the prefix's share, too.\n", NULL},
    .words = shells,
    .run = completion,
};
