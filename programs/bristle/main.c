/* bristle: the user's program. Finds the subcommand and reports its failure in one line; exit status 0 or
 * 2, or 1 where a command has such an end. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <bristle/harness/program.h>
#include <bristle/harness/wrap.h>
#include <bristle/text.h>
#include <bristle/version.h>

#include "command.h"

enum { NO_RESULT = 1, BAD_INPUT = 2, MOST_COMMANDS = 20 };

static const command *find(const char *name)
{
    for (size_t i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown(const char *name)
{
    const char *names[MOST_COMMANDS] = {"help"};
    size_t n = 1;
    for (size_t i = 0; commands[i] && n < MOST_COMMANDS; i++)
        names[n++] = commands[i]->name;
    char hint[BR_SUGGESTION_TEXT];
    br_error error = {0};
    br_fail(&error, BR_ERR_UNKNOWN, "unknown command '%s'%s", name, br_suggest(name, names, n, hint));
    fprintf(stderr, "bristle: %s%s\n", error.message, *hint ? "" : "; `bristle help` lists them");
    return BAD_INPUT;
}

/* A report that nobody received is a failure. */
static int finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fprintf(stderr, "bristle: standard output: %s\n", br_program_can_print() ? strerror(errno) : "is closed");
    return BAD_INPUT;
}

static int help_all(void)
{
    puts("bristle: dry-friction laws and the experiments that compare them\n\nusage:");
    for (size_t i = 0; commands[i]; i++)
        printf("  bristle %s %s\n", commands[i]->name, commands[i]->synopsis);
    puts("  bristle help [COMMAND]\n  bristle --version\n\ncommands:");
    for (size_t i = 0; commands[i]; i++)
        printf("  %-13s %s\n", commands[i]->name, commands[i]->summary);
    puts("  help          explain a command\n\n"
         "Bad input is told in one line on standard error; the exit status is then 2.");
    return finish();
}

/* Columns of the terminal, where there is one, but lines longer than a hundred are hard to read. */
static size_t help_width(void)
{
    enum { NARROW = 60, WIDE = 100 };
    struct winsize size;
    if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDE;
    return size.ws_col < NARROW ? NARROW : size.ws_col > WIDE ? WIDE : size.ws_col;
}

/* Where the text of a line begins: of an entry of a list behind its name and two blanks, else at its own
 * beginning. */
static size_t text_column(const char *line, size_t length)
{
    size_t at = strspn(line, " ");
    if (at == 0)
        return 0;
    for (size_t i = at; i + 2 < length; i++)
        if (line[i] == ' ' && line[i + 1] == ' ') {
            while (i < length && line[i] == ' ')
                i++;
            return i;
        }
    return at;
}

/* A line of a section in as many as it needs. */
static void print_line(const char *line, size_t length, size_t width)
{
    enum { LONGEST = 2000 };
    char first[LONGEST + 1], indent[LONGEST + 1], text[LONGEST + 1];
    const size_t used = length < LONGEST ? length : LONGEST, column = text_column(line, used);
    snprintf(first, sizeof first, "%.*s", (int)column, line);
    snprintf(indent, sizeof indent, "%*s", (int)column, "");
    snprintf(text, sizeof text, "%.*s", (int)(used - column), line + column);
    br_wrap(stdout, first, indent, text, width);
}

static int help_one(const command *c)
{
    const size_t width = help_width();
    printf("bristle %s: %s\n\nusage: bristle %s %s\n", c->name, c->summary, c->name, c->synopsis);
    for (size_t i = 0; c->help[i]; i++) {
        putchar('\n');
        for (const char *line = c->help[i]; *line; line += strcspn(line, "\n") + 1)
            print_line(line, strcspn(line, "\n"), width);
    }
    return finish();
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    br_program_start();
    if (argc < 2) {
        fputs("bristle: no command given; `bristle help` lists them\n", stderr);
        return BAD_INPUT;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("bristle %s\n", br_version());
        return finish();
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        if (argc < 3)
            return help_all();
        const command *const c = find(argv[2]);
        return c ? help_one(c) : unknown(argv[2]);
    }
    const command *const c = find(argv[1]);
    if (!c)
        return unknown(argv[1]);
    if (asks_for_help(argc - 1, argv + 1))
        return help_one(c);

    br_error error = {0};
    const br_status status = c->run(argc - 1, argv + 1, &error);
    if (status < 0) {
        if (*error.message)
            fprintf(stderr, "bristle: %s\n", error.message);
        return status == c->without_result ? NO_RESULT : BAD_INPUT;
    }
    return finish();
}
