/* The command line of an experiment. */
#include "private.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

typedef enum option_kind {
    FLAG_QUICK,
    FLAG_JUDGE,
    FLAG_ACTION,
    VALUE_OUT,
    VALUE_SET,
    VALUE_THREADS,
    VALUE_PARAMS
} option_kind;

static const struct {
    const char *name;
    option_kind kind;
    br_action action;
} table[] = {
    {"--quick", FLAG_QUICK, BR_ACTION_RUN},
    {"--judge", FLAG_JUDGE, BR_ACTION_RUN},
    {"--out", VALUE_OUT, BR_ACTION_RUN},
    {"--set", VALUE_SET, BR_ACTION_RUN},
    {"--threads", VALUE_THREADS, BR_ACTION_RUN},
    {"--params", VALUE_PARAMS, BR_ACTION_RUN},
    {"--describe", FLAG_ACTION, BR_ACTION_DESCRIBE},
    {"--list-claims", FLAG_ACTION, BR_ACTION_LIST_CLAIMS},
    {"--help", FLAG_ACTION, BR_ACTION_HELP},
    {"--version", FLAG_ACTION, BR_ACTION_VERSION},
};
static const size_t n_table = sizeof table / sizeof *table;

static void die(const char *id, const char *format, ...) BR_NORETURN BR_PRINTF(2, 3);
static void die(const char *id, const char *format, ...)
{
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    br_error error = {0};
    br_fail(&error, BR_ERR_ARGUMENT, "%s: %s", id, text);
    fprintf(stderr, "%s\n", error.message);
    exit(EXIT_BAD_INPUT);
}

static void die_unknown(const char *id, const char *argument)
{
    if (argument[0] != '-')
        die(id, "unexpected argument '%s'; options are listed by --help", argument);
    const char *best = NULL;
    size_t nearest = 4;
    for (size_t i = 0; i < n_table; i++) {
        const size_t distance = br_edit_distance(argument, table[i].name);
        if (distance < nearest) {
            nearest = distance;
            best = table[i].name;
        }
    }
    if (best != NULL)
        die(id, "unknown option '%s'; did you mean %s?", argument, best);
    die(id, "unknown option '%s'; options are listed by --help", argument);
}

/* Processors that this process may use. */
static int processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

static void take_value(const char *id, option_kind kind, const char *name, const char *value,
                       br_options *options)
{
    long long threads = 0;
    if (value == NULL)
        die(id, "option %s needs a value", name);
    if (*value == '\0')
        die(id, "option %s has an empty value", name);
    switch (kind) {
    case VALUE_OUT:
        options->out = value;
        break;
    case VALUE_PARAMS:
        options->params = value;
        break;
    case VALUE_SET:
        options->sets[options->n_sets++] = value;
        break;
    default:
        if (!br_parse_int(value, &threads) || threads < 1 || threads > 256)
            die(id, "--threads '%s' is not a number from 1 to 256", value);
        options->threads = (int)threads;
        break;
    }
}

void br_options_read(br_pool *pool, int argc, char **argv, const char *id, br_options *options)
{
    *options = (br_options){.threads = processors()};
    options->sets = br_pool_alloc(pool, (size_t)(argc > 0 ? argc : 1), sizeof *options->sets);
    for (int i = 1; i < argc; i++) {
        const char *const argument = argv[i];
        /* "--name value" or "--name=value" */
        const size_t length = strcspn(argument, "=");
        size_t k = 0;
        while (k < n_table &&
               (strlen(table[k].name) != length || strncmp(table[k].name, argument, length) != 0))
            k++;
        if (k == n_table)
            die_unknown(id, argument);
        const char *const attached = argument[length] == '=' ? argument + length + 1 : NULL;
        if (table[k].kind == FLAG_QUICK || table[k].kind == FLAG_JUDGE || table[k].kind == FLAG_ACTION) {
            if (attached != NULL)
                die(id, "option %s takes no value", table[k].name);
            if (table[k].kind == FLAG_QUICK)
                options->quick = true;
            else if (table[k].kind == FLAG_JUDGE)
                options->judge = true;
            else
                options->action = table[k].action;
            continue;
        }
        take_value(id, table[k].kind, table[k].name,
                   attached != NULL ? attached
                   : i + 1 < argc   ? argv[++i]
                                    : NULL,
                   options);
    }
}
