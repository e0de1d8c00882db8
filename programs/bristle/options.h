/* Command lines: long options with and without a value, one-letter forms of them, and the rest in order. */
#ifndef BRISTLE_PROGRAM_OPTIONS_H
#define BRISTLE_PROGRAM_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

/* One option. Takes a value if `values` has room for one: "--name VALUE", "--name=VALUE", "-l VALUE",
 * "-lVALUE". */
typedef struct option {
    const char *name;    /* "--output" */
    char letter;         /* 'o', or 0 */
    const char **values; /* (capacity), filled in order; null for an option without value */
    size_t capacity;     /* more than that many is an error */
    size_t count;        /* how often it was given */
} option;

/* Parses argv[1] ... argv[argc - 1]. What is no option goes to `rest` (n_rest, null where nothing was given);
 * at least n_needed must be there, `rest_names` are for the message. "-" is no option but standard input,
 * which can be one of them only, and "--" ends the options. */
br_status options_parse(int argc, char **argv, option *options, size_t n_options, const char **rest,
                        const char *const *rest_names, size_t n_needed, size_t n_rest, br_error *error);

/* Paths (n, null: none) of which at most one may be "-", since standard input ends once. */
br_status options_one_stdin(const char *command, const char *const *paths, size_t n, br_error *error);

/* For shells that complete command lines: while a listing is set, options_parse hands the command's table to
 * it and fails, so that the command does nothing. Null: no listing. It is not copied. */
typedef struct options_listing {
    void (*put)(const option *options, size_t n, void *context);
    void *context;
} options_listing;
void options_list(const options_listing *listing);

#endif
