/* The command line of a subcommand. */
#include "options.h"

#include <stdint.h>
#include <string.h>
#include <bristle/text.h>

enum { MAX_OPTIONS = 64 }; /* more are not suggested */

static const options_listing *listing;

void options_list(const options_listing *to)
{
    listing = to;
}

static br_status unknown_option(const char *command, const char *given, size_t length, const option *options,
                                size_t n_options, br_error *error)
{
    const char *names[MAX_OPTIONS];
    if (n_options > MAX_OPTIONS)
        n_options = MAX_OPTIONS;
    for (size_t i = 0; i < n_options; i++)
        names[i] = options[i].name;
    char word[100];
    if (length >= sizeof word)
        length = sizeof word - 1;
    memcpy(word, given, length);
    word[length] = '\0';
    char hint[BR_SUGGESTION_TEXT];
    if (*br_suggest(word, names, n_options, hint) == '\0')
        return br_fail(error, BR_ERR_UNKNOWN, "%s: unknown option %s; see `bristle help %s`", command, word,
                       command);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: unknown option %s%s", command, word, hint);
}

static br_status store(const char *command, option *o, const char *value, br_error *error)
{
    if (o->count == (o->values ? o->capacity : 1))
        return br_fail(error, BR_ERR_DUPLICATE, "%s: option %s is given %s", command, o->name,
                       o->count == 1 ? "twice" : "too often");
    if (o->values)
        o->values[o->count] = value;
    o->count++;
    return BR_OK;
}

/* One option at argv[*i]; moves *i over a value in a word of its own. */
static br_status parse_option(int argc, char **argv, int *i, option *options, size_t n_options,
                              br_error *error)
{
    const char *const word = argv[*i];
    const bool is_long = word[1] == '-';
    const size_t length = is_long ? strcspn(word, "=") : 2;
    option *found = NULL;
    for (size_t k = 0; k < n_options && !found; k++)
        if (is_long ? strlen(options[k].name) == length && strncmp(options[k].name, word, length) == 0
                    : options[k].letter == word[1])
            found = &options[k];
    if (!found)
        return unknown_option(argv[0], word, is_long ? length : strlen(word), options, n_options, error);
    const char *attached = is_long ? (word[length] == '=' ? word + length + 1 : NULL)
                                   : (word[length] != '\0' ? word + length : NULL);
    if (!found->values && attached)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: option %s takes no value", argv[0], found->name);
    if (found->values && !attached) {
        if (*i + 1 >= argc)
            return br_fail(error, BR_ERR_MISSING, "%s: option %s needs a value", argv[0], found->name);
        attached = argv[++*i];
    }
    return store(argv[0], found, attached, error);
}

br_status options_one_stdin(const char *command, const char *const *paths, size_t n, br_error *error)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        found += paths[i] && strcmp(paths[i], "-") == 0;
    return found > 1
               ? br_fail(error, BR_ERR_ARGUMENT, "%s: only one input can be standard input, \"-\"", command)
               : BR_OK;
}

br_status options_parse(int argc, char **argv, option *options, size_t n_options, const char **rest,
                        const char *const *rest_names, size_t n_needed, size_t n_rest, br_error *error)
{
    size_t n = 0;
    for (size_t i = 0; i < n_rest; i++)
        rest[i] = NULL;
    if (listing) {
        listing->put(options, n_options, listing->context);
        return br_fail(error, BR_ERR_ARGUMENT, "%s: only listed", argv[0]);
    }
    bool only_rest = false;
    for (int i = 1; i < argc; i++) {
        if (!only_rest && strcmp(argv[i], "--") == 0) {
            only_rest = true;
        } else if (!only_rest && argv[i][0] == '-' && argv[i][1] != '\0') {
            const br_status status = parse_option(argc, argv, &i, options, n_options, error);
            if (status < 0)
                return status;
        } else {
            if (n == n_rest)
                return br_fail(error, BR_ERR_ARGUMENT, "%s: one argument too many: %s", argv[0], argv[i]);
            rest[n++] = argv[i];
        }
    }
    if (n < n_needed && n > 0)
        return br_fail(error, BR_ERR_MISSING,
                       "%s: %s is missing, and %s is taken for %s; see `bristle help %s`", argv[0],
                       rest_names[n], rest[n - 1], rest_names[n - 1], argv[0]);
    if (n < n_needed)
        return br_fail(error, BR_ERR_MISSING, "%s: %s is missing; see `bristle help %s`", argv[0],
                       rest_names[n], argv[0]);
    return options_one_stdin(argv[0], rest, n, error);
}
