/* JSON on a stream, a value after the other. Commas and line ends come by themselves. */
#ifndef BRISTLE_PROGRAM_JSON_H
#define BRISTLE_PROGRAM_JSON_H

#include <stdbool.h>
#include <stdio.h>

typedef struct json {
    FILE *to;
    int depth;
    bool begun; /* something stands in the object or list that is open */
} json;

/* `name`: of the member; null in a list and for the outermost value. */
void json_open(json *j, const char *name, char bracket);     /* '{' or '[' */
void json_close(json *j, char bracket);                      /* '}' or ']' */
void json_text(json *j, const char *name, const char *text); /* null: the member is null */
void json_number(json *j, const char *name, double value);   /* not finite: null */
void json_bool(json *j, const char *name, bool value);

#endif
