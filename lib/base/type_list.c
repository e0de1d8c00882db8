/* The list behind the registries of laws and of cones, and what all types have in common. */
#include "type_list.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

bool type_list_start(type_list *r, const void *built_in, size_t n, size_t name_offset)
{
    *r = (type_list){.name_offset = name_offset};
    if (!br_grow(&r->types, &r->capacity, n, sizeof *r->types))
        return false;
    memcpy(r->types, built_in, n * sizeof *r->types);
    r->count = n;
    return true;
}

void type_list_end(type_list *r)
{
    free(r->types);
    *r = (type_list){0};
}

static const char *name_of(const type_list *r, const void *type)
{
    const char *name;
    memcpy(&name, (const char *)type + r->name_offset, sizeof name);
    return name;
}

const void *type_list_find(const type_list *r, const char *name)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(name_of(r, r->types[i]), name) == 0)
            return r->types[i];
    return NULL;
}

bool type_list_append(type_list *r, const void *type)
{
    if (!br_grow(&r->types, &r->capacity, r->count + 1, sizeof *r->types))
        return false;
    r->types[r->count++] = type;
    return true;
}

bool type_list_is_name(const char *text, const char *allowed)
{
    return text && *text && text[strspn(text, allowed)] == '\0';
}

br_status type_list_check_size(const char *kind, const char *header, size_t size, size_t least,
                               br_error *error)
{
    if (size < least)
        return br_fail(error, BR_ERR_ARGUMENT, "a %s must set .size = sizeof(%s) of this library's header",
                       kind, header);
    return BR_OK;
}

br_status type_list_check_name(const char *kind, const char *name, const char *title, const char *source,
                               br_error *error)
{
    if (!type_list_is_name(name, TYPE_NAME))
        return br_fail(error, BR_ERR_ARGUMENT, "the name of a %s must be made of a-z, 0-9, '-' and '_'",
                       kind);
    if (!title || !source)
        return br_fail(error, BR_ERR_ARGUMENT, "%s %s: title and source must be given", kind, name);
    return BR_OK;
}
