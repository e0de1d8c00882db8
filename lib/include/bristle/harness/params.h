/* Parameters of an experiment: read from params.ini, overridden by --set, bound to the variables of a scene.
 *
 * In params.ini every value carries its metadata in the comment behind it, three parts separated by '|':
 *
 *     [card]
 *     mass = 6e-4     ; kg | (0, 1] | not stated; a paper card
 *     mu_c = 0.1      ; 1 | [0, inf) | cloth, Table 1, column card
 *     law = coulomb   ; - | coulomb, threshold | ours
 *
 * A key that is bound to a field with a table (br_params_struct) may state its source alone: unit and range
 * are the table's. If it states them, the unit must be the same and the range inside the table's.
 *
 * unit ("1" dimensionless, "-" for text), range (an interval with ( ) open and [ ] closed ends, or a list of
 * choices, or "-"), source. A missing part is an error: there are no numbers without a source. The comment
 * may go on on the next lines, each starting with blanks and ';'. Lines have at most 199 bytes.
 *
 * "base = <file>" in a section takes the rows of the section of that name in another file, except for those
 * that the section has itself.
 *
 * Values count in the order file, [quick] under --quick, --set; all are checked alike, [quick] in full runs,
 * too. A --set of the value that counts anyway is none. Section names experiment, overrides, warnings,
 * measured and build are taken by run.ini.
 *
 * Section [quick] holds "section.key = value" lines that replace values under --quick. Sections [claims.<id>]
 * are claims (harness/claims.h). Everything else must be bound by the experiment's `parameters` function: a
 * key that is not bound is an unknown key, an error. Errors end the program with status 2 and one line. */
#ifndef BRISTLE_HARNESS_PARAMS_H
#define BRISTLE_HARNESS_PARAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/law.h>

/* The parameters of a running experiment; opaque. */
typedef struct br_params br_params;

BR_BEGIN_DECLS

/* Each binds "section.key" to a variable: checks type and range, stores the value. Lists are separated by
 * blanks or commas; list memory and texts belong to the parameters and live as long as the experiment. */
BR_API void br_params_double(br_params *params, const char *name, double *value);
BR_API void br_params_int(br_params *params, const char *name, int *value);
BR_API void br_params_seed(br_params *params, const char *name, unsigned long long *value);
BR_API void br_params_bool(br_params *params, const char *name, bool *value); /* yes or no */
BR_API void br_params_text(br_params *params, const char *name, const char **value);
BR_API void br_params_doubles(br_params *params, const char *name, const double **values, size_t *n);
BR_API void br_params_ints(br_params *params, const char *name, const int **values, size_t *n);

/* One of the choices of the range part, as its index there. */
BR_API void br_params_choice(br_params *params, const char *name, int *index);

/* A file of the project or of the user: relative paths are tried from the working directory, then from
 * params.ini's folder, then from the project's root. *path is readable when this returns. */
BR_API void br_params_file(br_params *params, const char *name, const char **path);

/* The same, or null where the value is the word "none". */
BR_API void br_params_file_or_none(br_params *params, const char *name, const char **path);

/* The parameters of another experiment, whose params.ini `name` names (as br_params_file): they are bound by
 * that experiment's own function, `scene` is its struct. Its [quick] counts under --quick, its claims don't;
 * --set does not reach it. */
BR_API void br_params_other(br_params *params, const char *name, void (*parameters)(br_params *, void *),
                            void *scene);

/* Whether --set or --params gives "section.key" another value than the document's case has: "0.10" is 0.1. */
BR_API bool br_params_changed(const br_params *params, const char *name);

/* All members of a struct from one section: the key is the member's name, "section.mu_c"; of a struct inside
 * the struct, "section.collision.margin". Members without a field keep their values, so fill in the defaults
 * first. With section "" the field's name is "section.key": the table of an experiment's own scene. Besides
 * ranges, the struct's conditions are checked. */
BR_API void br_params_struct(br_params *params, const char *section, const br_struct_type *type, void *value);

/* Some members: `names` lists them, separated by blanks. An alias, "tolerance=solver.tolerance", binds the
 * member solver.tolerance to the key tolerance. "[motion]" goes on in another section: "mass [motion]
 * k=stiffness"; so does a key with a dot, for itself: "motion.file=path". The other members keep their
 * values; conditions between members are not checked. */
BR_API void br_params_fields(br_params *params, const char *section, const br_struct_type *type, void *value,
                             const char *names);

/* An object of the experiment's own that params.ini may name as it names the library's: in rows that are
 * bound to the member `name` of that table, whatever struct the table is a part of, `word` gives `object`,
 * and stands in the range that --describe prints. Before those rows are bound; both must outlive the
 * parameters. Ends the program where the member is no choice of objects, or `word` is one of its words
 * already. */
BR_API void br_params_offer(br_params *params, const br_struct_type *type, const char *name, const char *word,
                            const void *object);

/* Ranges and conditions of the whole struct, once br_params_fields has bound what is bound: where one does
 * not hold, ends with exit status 2 and its line. */
BR_API void br_params_check(br_params *params, const br_struct_type *type, const void *value);

/* A row in the table of an experiment's own struct: the member and its key "section.key"; unit, range and
 * source stand in params.ini. Kinds that the member's type does not tell have rows of their own: a list with
 * the member that counts it, a path, a path or "none", and the index in the row's list of choices (an
 * int). */
#define BR_ROW(type, member, key)                                                                            \
    {                                                                                                        \
        BR_FIELD_AS(type, member, key)                                                                       \
    }
#define BR_ROW_LIST(type, member, count, key)                                                                \
    {                                                                                                        \
        BR_FIELD_LIST(type, member, count, key)                                                              \
    }
#define BR_ROW_FILE(type, member, key)                                                                       \
    {                                                                                                        \
        BR_FIELD_KIND(type, member, key, BR_FIELD_FILE)                                                      \
    }
#define BR_ROW_FILE_OR_NONE(type, member, key)                                                               \
    {                                                                                                        \
        BR_FIELD_KIND(type, member, key, BR_FIELD_FILE_OR_NONE)                                              \
    }
#define BR_ROW_CHOICE(type, member, key)                                                                     \
    {                                                                                                        \
        BR_FIELD_KIND(type, member, key, BR_FIELD_CHOICE)                                                    \
    }

/* All fields of a law from one section; besides the ranges given there, those of the law and its conditions
 * between fields are checked, and what is unusual gives a warning. `law_params` is the law's struct. */
BR_API void br_params_law(br_params *params, const char *section, const br_law_type *type, void *law_params);

/* A condition between parameters, for the `parameters` function: when `holds` is false, ends with exit status
 * 2 and the printf-like message, prefixed by the path of params.ini. */
BR_API void br_params_require(br_params *params, bool holds, const char *format, ...) BR_PRINTF(3, 4);

/* A warning line on stderr, recorded in run.ini as well. */
BR_API void br_params_warn(br_params *params, const char *format, ...) BR_PRINTF(2, 3);

BR_END_DECLS
#endif
