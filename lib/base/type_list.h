/* A list of types that are found by name: the built-in ones, then those that programs add. The types belong
 * to the caller. */
#ifndef BRISTLE_BASE_TYPE_LIST_H
#define BRISTLE_BASE_TYPE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

#define LOWER_CASE "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
#define TYPE_NAME LOWER_CASE DIGITS "-_"

typedef struct type_list {
    const void **types; /* (count), room for capacity */
    size_t count, capacity;
    size_t name_offset; /* of the const char * in a type that names it */
} type_list;

/* `built_in` is an array of n > 0 pointers to types. False: out of memory. */
bool type_list_start(type_list *r, const void *built_in, size_t n, size_t name_offset);
void type_list_end(type_list *r);

/* Null if no type has the name. */
const void *type_list_find(const type_list *r, const char *name);

/* False: out of memory, and the list as it was. */
bool type_list_append(type_list *r, const void *type);

/* Whether `text` is a name: at least one character, all of them in `allowed`. */
bool type_list_is_name(const char *text, const char *allowed);

/* What every type that a program adds must say. BR_ERR_ARGUMENT, with a message about a `kind` ("solver"):
 * that its `size`, 0 for no type at all, is less than the `least` of the struct in this library's header;
 * that its name is none, or title or source are missing. */
br_status type_list_check_size(const char *kind, const char *header, size_t size, size_t least,
                               br_error *error);
br_status type_list_check_name(const char *kind, const char *name, const char *title, const char *source,
                               br_error *error);

#endif
