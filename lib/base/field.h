/* What the files of field tables share. Not installed. `member` points to the member itself, `name` is the
 * one that messages use ("collision.margin"). */
#ifndef BRISTLE_BASE_FIELD_H
#define BRISTLE_BASE_FIELD_H

#include <bristle/field.h>

/* How many words a field has. */
size_t br_field_words(const br_field *field);

/* br_field_get and br_field_set at the member. */
double br_field_number(const br_field *field, const void *member);
void br_field_put(const br_field *field, void *member, double value);

/* How many numbers a vector has, at most BR_FIELD_NUMBERS; and whether the member is one that may be missing,
 * and is. */
#define BR_FIELD_NUMBERS 9
size_t br_field_numbers(const br_field *field);
bool br_field_missing(const br_field *field, const void *member);

/* Numbers of a list. */
size_t br_field_list_count(const br_field *field, const void *member);
double br_field_list_number(const br_field *field, const void *member, size_t index);

/* br_field_check under another name; and its failure. */
br_status br_field_check_as(const br_field *field, const char *name, double value, br_error *error);
br_status br_field_out_of_range(const br_field *field, const char *name, const char *value, br_error *error);

/* The member's range, all kinds but structs. */
br_status br_field_check_member(const br_field *field, const char *name, const void *member, br_error *error);

/* Text to member and back; br_set and br_get at the member. */
br_status br_field_from_text(const br_field *field, const char *name, const char *text, void *member,
                             br_error *error);
br_status br_field_to_text(const br_field *field, const char *name, const void *member, char *text,
                           size_t size, br_error *error);

/* Every field to its preset, in a struct of zeros; what is wrong with one (br_struct_type_check). */
br_status br_struct_presets(const br_struct_type *type, void *params, br_error *error);

#endif
