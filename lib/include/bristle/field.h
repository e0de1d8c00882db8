/* Parameter structs that describe themselves. A table gives each member of a struct its name, kind, unit,
 * range, preset and source; defaults, checks, texts ("mu_s = 0.2"), params.ini, --describe and listings all
 * read the same table.
 *
 *     static const br_field fields[] = {
 *         {BR_FIELD_OF(my_params, stiffness), .unit = "N/m", .meaning = "of the spring", .source = "ours",
 * .preset = 100, BR_MORE_THAN(0)}, {BR_FIELD_OF(my_params, damped), .unit = "-", .meaning = "with a damper",
 * .source = "ours", .preset = true},
 *     };
 *     const br_struct_type my_struct = BR_STRUCT_OF(my_params, fields, NULL);
 *
 *     my_params p;
 *     br_struct_default(&my_struct, &p);
 *     if (br_set(&my_struct, &p, "stiffness", "250", &error) < 0) ...
 *
 * The members of a struct inside a struct are named with a dot: "collision.margin". Members that no text can
 * say (pointers to the caller's objects, functions) are not in the table; br_struct_default sets them to
 * zero. */
#ifndef BRISTLE_FIELD_H
#define BRISTLE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>
#include <bristle/vec.h>

/* What a member is in C, and how its value is written. */
typedef enum br_field_kind {
    BR_FIELD_REAL,    /* double */
    BR_FIELD_INTEGER, /* int */
    BR_FIELD_COUNT,   /* size_t */
    BR_FIELD_BOOLEAN, /* bool: "yes" or "no" */
    BR_FIELD_CHOICE, /* an enum with the values 0, 1, ... in the order of `words`; with `objects` a pointer to
                        one of them */
    BR_FIELD_SEED,   /* unsigned long long */
    BR_FIELD_VECTOR, /* br_vec3, br_quat, br_mat3 or double[n]: numbers separated by blanks or commas; the
                        range is that of each */
    BR_FIELD_TEXT,   /* const char *; if `words` is given, one of them */
    BR_FIELD_FILE,   /* const char *, a path */
    BR_FIELD_FILE_OR_NONE, /* const char *, a path; "none" is a null pointer */
    BR_FIELD_REALS, /* const double *, at least one number, separated by blanks or commas, and a size_t that
                       counts them; the range is that of each */
    BR_FIELD_INTEGERS, /* const int * and a size_t, likewise */
    BR_FIELD_STRUCT    /* a struct with a table of its own: `of` */
} br_field_kind;

/* Describes one member. A field whose unit is null has no range, preset and source here: they stand in the
 * params.ini that it is bound to (a struct of one experiment). */
typedef struct br_field {
    const char *name;    /* key in files and in br_set, as the member is called: "mu_c" */
    const char *unit;    /* "1" if dimensionless, "m/s", "N s/m"; "-" for words */
    const char *meaning; /* a phrase */
    const char *source;  /* where the preset comes from, e.g. "cloth, Table 1, column card" */
    double preset;  /* what the default function gives: real, integer, count, boolean, choice (its index) */
    double low;     /* lower end of the allowed range of numbers, may be infinite; values must be finite */
    double high;    /* upper end, likewise */
    bool low_open;  /* true: low itself is not allowed */
    bool high_open; /* true: high itself is not allowed */
    bool infinite;  /* true: where an end of the range is infinite, the infinite value is allowed: no limit */
    bool optional;  /* true: NAN is allowed in a real or a vector, and written "none": not given */
    int numbers;    /* of a vector: how many; 0: three */
    size_t offset;  /* offsetof in the parameter struct */
    size_t count_offset;      /* of a list: offsetof the size_t that counts its numbers */
    br_field_kind kind;       /* 0: real */
    const char *preset_text;  /* the preset of the other kinds, as br_set takes it; null: zero. Of a struct:
                                 what differs from that struct's own presets, "margin = 2e-3, match_distance =
                                 0" (no texts) */
    const char *const *words; /* of a choice, or of a text that must be one of them; ends with null */
    const void *const
        *objects; /* (as many as words) what a choice that is a pointer may point to; null: an enum */
    const struct br_struct_type *of; /* of a struct inside the struct */
} br_field;

/* A parameter struct: constant, one per struct. */
typedef struct br_struct_type {
    const char *name;       /* as in C: "br_pressure_spec" */
    size_t size;            /* sizeof the struct */
    const br_field *fields; /* (n_fields) */
    size_t n_fields;
    /* Conditions between fields (mu_s >= mu_c); ranges of single fields are checked before. May be null. */
    br_status (*check)(const void *params, br_error *error);
    const char *presets; /* what differs from the presets of the fields, "levels = 240, options.world.dt =
                            1e-3": for a table that shares its fields with another one; may be null */
} br_struct_type;

/* A member that holds a value, found by its name or by its place; those of structs inside are counted in the
 * order of the table. */
#define BR_MEMBER_NAME 80
typedef struct br_member {
    char name[BR_MEMBER_NAME]; /* "collision.margin" */
    const br_field *field;     /* never of kind BR_FIELD_STRUCT */
    size_t offset;             /* in the outermost struct */
} br_member;

/* ---- for tables ---- */

/* Name, place and kind of a member; the kind follows from its type in C, which must be one of those that
 * br_field_kind lists. BR_FIELD_AS: under another name. BR_FIELD_LIST: with the member that counts. Where the
 * type does not tell the kind (paths, choices that are pointers), BR_FIELD_KIND says it; a struct inside is
 * BR_FIELD_INSIDE, with its table. In C only, because of _Generic and the order of designators: a program in
 * C++ has its tables in a file of C. A list's member is a pointer; the parentheses in BR_FIELD_KIND tell
 * clang that its size is meant. */
#define BR_FIELD_OF(type, member) BR_FIELD_AS(type, member, #member)
#define BR_FIELD_AS(type, member, key) BR_FIELD_KIND(type, member, key, BR_KIND_OF(((type *)0)->member))
#define BR_FIELD_LIST(type, member, count, key)                                                              \
    BR_FIELD_AS(type, member, key), .count_offset = offsetof(type, count)
#define BR_FIELD_KIND(type, member, key, its_kind)                                                           \
    .name = (key), .kind = (its_kind), .offset = offsetof(type, member),                                     \
    .numbers = (int)(sizeof(((type *)0)->member) / (sizeof(double)))
#define BR_FIELD_INSIDE(type, member, inner)                                                                 \
    .name = #member, .unit = "-", .kind = BR_FIELD_STRUCT, .of = (inner), .offset = offsetof(type, member)
/* The struct type of a table, with its conditions between fields or null. BR_STRUCT_WITH: with other presets
 * than those of the fields. */
#define BR_STRUCT_OF(type, its_fields, its_check) BR_STRUCT_WITH(type, its_fields, its_check, NULL)
#define BR_STRUCT_WITH(type, its_fields, its_check, its_presets)                                             \
    {                                                                                                        \
        .name = #type, .size = sizeof(type), .fields = (its_fields),                                         \
        .n_fields = sizeof(its_fields) / sizeof *(its_fields), .check = (its_check),                         \
        .presets = (its_presets)                                                                             \
    }
#define BR_KIND_OF(member)                                                                                   \
    _Generic((member), \
        double: BR_FIELD_REAL, \
        int: BR_FIELD_INTEGER, \
        size_t: BR_FIELD_COUNT, \
        bool: BR_FIELD_BOOLEAN, \
        unsigned: BR_FIELD_CHOICE, \
        unsigned long long: BR_FIELD_SEED, \
        br_vec3: BR_FIELD_VECTOR, \
        br_quat: BR_FIELD_VECTOR, \
        br_mat3: BR_FIELD_VECTOR, \
        double *: BR_FIELD_VECTOR, \
        const char *: BR_FIELD_TEXT, \
        const double *: BR_FIELD_REALS, \
        const int *: BR_FIELD_INTEGERS)

/* Ranges: (low, inf), [low, inf), [low, high], (-inf, inf). */
#define BR_MORE_THAN(end) .low = (end), .low_open = true, .high = INFINITY, .high_open = true
#define BR_AT_LEAST(end) .low = (end), .high = INFINITY, .high_open = true
#define BR_BETWEEN(from, to) .low = (from), .high = (to)
#define BR_ANY_NUMBER .low = -INFINITY, .low_open = true, .high = INFINITY, .high_open = true

BR_BEGIN_DECLS

/* A pose: at the origin, not turned; its orientation is of length 1. */
extern BR_API const br_struct_type br_pose_struct;

/* ---- whole structs ---- */

/* Sets the struct (type->size bytes) to zero and every field to its preset. */
BR_API void br_struct_default(const br_struct_type *type, void *params);

/* Checks every field's range, then the struct's conditions between fields (those of structs inside first).
 * The message names field, value and allowed range. BR_ERR_RANGE, or what the conditions say. */
BR_API BR_NODISCARD br_status br_struct_check(const br_struct_type *type, const void *params,
                                              br_error *error);

/* How many members hold a value, structs inside resolved; and one of them, `index` below that number. */
BR_API size_t br_struct_count(const br_struct_type *type);
BR_API void br_struct_at(const br_struct_type *type, size_t index, br_member *member);

/* The member of that name. BR_ERR_UNKNOWN, with the nearest name as a suggestion, if there is none. */
BR_API BR_NODISCARD br_status br_struct_find(const br_struct_type *type, const char *name, br_member *member,
                                             br_error *error);

/* Whether a table is sound: names, units and meanings given, members inside the struct and apart from each
 * other, presets in range and together fit to pass the struct's own check. BR_ERR_ARGUMENT. For tests and for
 * tables made by others. */
BR_API BR_NODISCARD br_status br_struct_type_check(const br_struct_type *type, br_error *error);

/* ---- by name and text ---- */

/* Sets one member from text and checks its range; on an error it keeps its value. Conditions between fields
 * are not checked: call br_struct_check after the last. A text or path is not copied and must outlive the
 * struct. Errors: BR_ERR_UNKNOWN a name that does not exist, BR_ERR_SYNTAX a text that is no value of its
 * kind, BR_ERR_RANGE, BR_ERR_UNSUPPORTED a list (whose memory would be nobody's). */
BR_API BR_NODISCARD br_status br_set(const br_struct_type *type, void *params, const char *name,
                                     const char *text, br_error *error);

/* The value of a member as text that br_set takes; `text` has room for `size` bytes. A null text or path is
 * "none", a pointer to none of the objects "other". Errors: BR_ERR_UNKNOWN, BR_ERR_RANGE when it does not
 * fit. */
BR_API BR_NODISCARD br_status br_get(const br_struct_type *type, const void *params, const char *name,
                                     char *text, size_t size, br_error *error);

/* ---- single fields ---- */

/* A field that is a number, as double: also boolean (0, 1) and choice (index; -1 for a pointer to none of the
 * objects). NaN for the other kinds; setting one of those does nothing. */
BR_API double br_field_get(const br_field *field, const void *params);
BR_API void br_field_set(const br_field *field, void *params, double value);

/* Range of a field as text, "[0, inf)", "(0, 1]", "yes, no", "bdf, rosenbrock", "-"; `text` has room for
 * `size` bytes, BR_RANGE_TEXT will do. */
#define BR_RANGE_TEXT 256
BR_API void br_field_range(const br_field *field, char *text, size_t size);

/* Checks one number: finite and in the range. The message is "v_S = -1 m/s is out of range (0, inf)". */
BR_API BR_NODISCARD br_status br_field_check(const br_field *field, double value, br_error *error);

BR_END_DECLS
#endif
