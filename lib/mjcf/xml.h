/* MJCF as a tree of elements: reading it, default classes, attributes as numbers and words, and one line of
 * text for whatever is wrong, with file, line and element. */
#ifndef BRISTLE_MJCF_XML_H
#define BRISTLE_MJCF_XML_H

#include <libxml/tree.h>

#include <bristle/mjcf.h>

enum { MJCF_PATH_MAX = 4096, MJCF_SAID = MJCF_PATH_MAX + 420 };

/* A default class: the elements inside its <default>. */
typedef struct mjcf_class {
    const char *name;
    int parent; /* -1: none */
    const xmlNode *node;
} mjcf_class;

/* A file that is being read. Texts of attributes lie in it until mjcf_file_close. */
typedef struct mjcf_file {
    const char *path; /* of the caller's */
    bool lenient;
    br_mjcf_warn warn; /* null: nobody listens */
    void *warn_context;
    char said[MJCF_SAID]; /* the last warning */
    xmlDocPtr doc;
    const xmlNode *root;
    char **texts; /* (n_texts) values and names of included files, to be freed */
    size_t n_texts, texts_capacity;
    mjcf_class *classes; /* (n_classes) */
    int main;            /* the class that holds for all: of the last <default> at the top */
    size_t n_classes, classes_capacity;
    bool failed; /* memory ran out for a text, which then looks as if it were not given */
} mjcf_file;

/* Defaults of solref and solimp: how far constraints give way. Those of this library are rigid. */
#define MJCF_SOLREF "0.02 1"
#define MJCF_SOLIMP "0.9 0.95 0.001 0.5 2"

/* An attribute that an element may have. */
typedef struct mjcf_attribute {
    const char *name;
    /* null: it is read; "": it changes nothing here (colours, MuJoCo's solver); else the only value, numbers
     * or a word, that is supported: MuJoCo's default, mostly */
    const char *only;
} mjcf_attribute;

/* Opens the file and everything that it includes; checks that it is MJCF. *file is closed by mjcf_file_close
 * whatever this returns. */
br_status mjcf_file_open(const char *path, bool lenient, br_mjcf_warn warn, void *context, mjcf_file *file,
                         br_error *error);
void mjcf_file_close(mjcf_file *file);
/* Reads all <default> sections. */
br_status mjcf_read_defaults(mjcf_file *file, br_error *error);

/* "PATH:LINE: <geom "ball">: ..." as an error. */
br_status mjcf_fail(const mjcf_file *file, const xmlNode *node, br_error *error, br_status status,
                    const char *format, ...) BR_PRINTF(5, 6);
/* The same place before what `error` says, if `status` is a failure; returns it. */
br_status mjcf_within(const mjcf_file *file, const xmlNode *node, br_error *error, br_status status);
/* The same for what is not supported: a warning if the file is read leniently, and then BR_OK. */
br_status mjcf_unsupported(const mjcf_file *file, const xmlNode *node, br_error *error, const char *format,
                           ...) BR_PRINTF(4, 5);

bool mjcf_is(const xmlNode *node, const char *name);
/* The next element among a node's children (previous null: the first). */
const xmlNode *mjcf_next(const xmlNode *parent, const xmlNode *previous);

/* Are all attributes of an element (and of the defaults that hold for it) among those of the table, which
 * ends with a null name? `name` and `class` always are. */
br_status mjcf_check_attributes(const mjcf_file *file, const xmlNode *node, const mjcf_attribute *table,
                                br_error *error);

/* Has a default class that holds for an element one of another name? */
bool mjcf_has_default(mjcf_file *file, const xmlNode *node, const char *element);

/* An attribute's text, the element's own or that of its default class; null: not given. */
const char *mjcf_text(mjcf_file *file, const xmlNode *node, const char *attribute);
/* The element's own alone. */
const char *mjcf_own_text(mjcf_file *file, const xmlNode *node, const char *attribute);

/* At least `least` and at most `most` finite numbers; *n (may be null) says how many, 0: not given, and then
 * `values` stay as they are. */
br_status mjcf_numbers(mjcf_file *file, const xmlNode *node, const char *attribute, int least, int most,
                       double *values, int *n, br_error *error);
br_status mjcf_number(mjcf_file *file, const xmlNode *node, const char *attribute, double *value,
                      br_error *error);
br_status mjcf_integer(mjcf_file *file, const xmlNode *node, const char *attribute, int *value,
                       br_error *error);
/* As many numbers as there are, in a new array, (*n). */
br_status mjcf_array(mjcf_file *file, const xmlNode *node, const char *attribute, double **values, size_t *n,
                     br_error *error);
/* One of the words (ends with null); *index stays as it is if the attribute is not given. */
br_status mjcf_word(mjcf_file *file, const xmlNode *node, const char *attribute, const char *const *words,
                    int *index, br_error *error);

/* A path in the file, which starts from the folder of the main file (or the one named) unless it is
 * absolute. */
br_status mjcf_join(const mjcf_file *file, const xmlNode *node, const char *folder, const char *name,
                    char path[MJCF_PATH_MAX], br_error *error);

#endif
