/* Attributes of elements, with those of their default classes. */
#include "xml.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/text.h>

/* ---- default classes ---- */

/* The last one of a name: a <default> at the top is "main", each of them as the one before left it. */
static int find_class(const mjcf_file *file, const char *name)
{
    for (size_t i = file->n_classes; i > 0; i--)
        if (strcmp(file->classes[i - 1].name, name) == 0)
            return (int)i - 1;
    return -1;
}

/* A slip in the name of an element would leave its defaults out. */
static br_status check_default(const mjcf_file *file, const xmlNode *node, br_error *error)
{
    static const char *const known[] = {
        "default",  "mesh",        "material", "joint",    "geom",    "site",     "camera",
        "light",    "pair",        "equality", "tendon",   "general", "motor",    "position",
        "velocity", "intvelocity", "damper",   "cylinder", "muscle",  "adhesion", NULL};
    const size_t n = sizeof known / sizeof *known - 1;
    char hint[BR_SUGGESTION_TEXT];
    for (size_t i = 0; i < n; i++)
        if (mjcf_is(node, known[i]))
            return BR_OK;
    br_suggest((const char *)node->name, known, n, hint);
    return mjcf_unsupported(file, node, error, "no element of that name has defaults here%s", hint);
}

/* Of two elements of one kind it would not be clear what holds. */
static br_status check_once(const mjcf_file *file, const xmlNode *node, const xmlNode *child, br_error *error)
{
    for (const xmlNode *other = NULL; (other = mjcf_next(node, other)) && other != child;)
        if (xmlStrEqual(other->name, child->name) && !mjcf_is(child, "default"))
            return mjcf_fail(file, child, error, BR_ERR_DUPLICATE, "a second one in its <default>");
    return BR_OK;
}

static br_status read_class(mjcf_file *file, const xmlNode *node, int parent, bool top, br_error *error)
{
    const char *name = mjcf_own_text(file, node, "class");
    if (!name && !top)
        return mjcf_fail(file, node, error, BR_ERR_MISSING, "class is not given");
    if (top && file->n_classes > 0) {
        parent = file->main;
        if (name && strcmp(name, file->classes[parent].name) != 0)
            return mjcf_fail(file, node, error, BR_ERR_UNSUPPORTED,
                             "class = \"%.60s\": the <default> at the top is \"%s\"", name,
                             file->classes[parent].name);
        name = file->classes[parent].name;
    }
    name = name ? name : "main";
    if (find_class(file, name) >= 0 && !top)
        return mjcf_fail(file, node, error, BR_ERR_DUPLICATE, "two classes are called '%.60s'", name);
    if (!br_grow(&file->classes, &file->classes_capacity, file->n_classes + 1, sizeof *file->classes))
        return mjcf_fail(file, node, error, BR_ERR_MEMORY, "out of memory");
    const int index = (int)file->n_classes++;
    file->classes[index] = (mjcf_class){name, parent, node};
    file->main = top ? index : file->main;
    for (const xmlNode *child = NULL; (child = mjcf_next(node, child));) {
        BR_TRY(check_default(file, child, error));
        BR_TRY(check_once(file, node, child, error));
        if (mjcf_is(child, "default"))
            BR_TRY(read_class(file, child, index, false, error));
    }
    return BR_OK;
}

br_status mjcf_read_defaults(mjcf_file *file, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(file->root, node));)
        if (mjcf_is(node, "default"))
            BR_TRY(read_class(file, node, -1, true, error));
    return BR_OK;
}

/* The class of an element: its own, or that of the nearest body (or frame) with a childclass, or "main".
 * -1: there are no classes. */
static int class_of(mjcf_file *file, const xmlNode *node)
{
    const char *name = mjcf_own_text(file, node, "class");
    for (const xmlNode *up = node->parent; !name && up && up->type == XML_ELEMENT_NODE; up = up->parent)
        name = mjcf_own_text(file, up, "childclass");
    if (!name)
        return file->n_classes > 0 ? file->main : -1;
    return find_class(file, name);
}

/* The element of that name in a class. */
static const xmlNode *in_class(const mjcf_file *file, int class, const xmlChar *element)
{
    for (const xmlNode *child = NULL; (child = mjcf_next(file->classes[class].node, child));)
        if (xmlStrEqual(child->name, element))
            return child;
    return NULL;
}

bool mjcf_has_default(mjcf_file *file, const xmlNode *node, const char *element)
{
    for (int class = class_of(file, node); class >= 0; class = file->classes[class].parent)
        if (in_class(file, class, (const xmlChar *)element))
            return true;
    return false;
}

/* Defaults of <general> are those of all actuators. */
static bool is_actuator(const xmlNode *node)
{
    return node->parent && mjcf_is(node->parent, "actuator");
}

/* The element of a class that has the defaults: all equalities share one, and all tendons. */
static const xmlChar *default_of(const xmlNode *node)
{
    static const char *const shared[] = {"equality", "tendon"};
    for (size_t k = 0; k < sizeof shared / sizeof *shared; k++)
        if (node->parent && mjcf_is(node->parent, shared[k]))
            return (const xmlChar *)shared[k];
    return node->name;
}

static const char *inherited(mjcf_file *file, const xmlNode *node, int class, const char *attribute)
{
    for (; class >= 0; class = file->classes[class].parent) {
        const xmlNode *const at = in_class(file, class, default_of(node));
        const xmlNode *const all =
            is_actuator(node) ? in_class(file, class, (const xmlChar *)"general") : NULL;
        const char *text = at ? mjcf_own_text(file, at, attribute) : NULL;
        if (!text && all)
            text = mjcf_own_text(file, all, attribute);
        if (text)
            return text;
    }
    return NULL;
}

const char *mjcf_text(mjcf_file *file, const xmlNode *node, const char *attribute)
{
    const char *const own = mjcf_own_text(file, node, attribute);
    return own ? own : inherited(file, node, class_of(file, node), attribute);
}

/* ---- single numbers ---- */

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

/* The next number of a list that blanks or commas separate. 1: read, 0: the end, -1: no number. */
static int next_number(const char **text, double *value)
{
    char word[64];
    size_t n = 0;
    while (blank(**text))
        (*text)++;
    if (!**text)
        return 0;
    while (**text && !blank(**text) && n < sizeof word - 1)
        word[n++] = *(*text)++;
    word[n] = '\0';
    return br_parse_double(word, value) && isfinite(*value) ? 1 : -1;
}

/* ---- which attributes there are ---- */

/* Do two texts say the same, as words or as numbers? Numbers that are left out at the end are those of
 * `only`. */
static bool same_value(const char *text, const char *only)
{
    double a, b;
    int read;
    if (strcmp(text, only) == 0)
        return true;
    while ((read = next_number(&text, &a)) > 0)
        if (next_number(&only, &b) <= 0 || a < b || a > b)
            return false;
    return read == 0;
}

static br_status unknown_attribute(const mjcf_file *file, const xmlNode *node, const char *name,
                                   const mjcf_attribute *table, br_error *error)
{
    const char *names[64];
    char hint[BR_SUGGESTION_TEXT];
    size_t n = 0;
    while (table[n].name && n < sizeof names / sizeof *names) {
        names[n] = table[n].name;
        n++;
    }
    br_suggest(name, names, n, hint);
    return mjcf_unsupported(file, node, error, "attribute %.60s is not known here%s", name, hint);
}

static br_status check_own(mjcf_file *file, const xmlNode *node, const mjcf_attribute *table, br_error *error)
{
    for (const xmlAttr *a = node->properties; a; a = a->next) {
        const char *const name = (const char *)a->name;
        const mjcf_attribute *row = table;
        if (strcmp(name, "name") == 0 || strcmp(name, "class") == 0)
            continue;
        while (row->name && strcmp(row->name, name) != 0)
            row++;
        if (!row->name) {
            BR_TRY(unknown_attribute(file, node, name, table, error));
        } else if (row->only && *row->only) {
            const char *const text = mjcf_own_text(file, node, name);
            if (text && !same_value(text, row->only))
                BR_TRY(mjcf_unsupported(file, node, error, "%s = \"%.60s\": only \"%s\" is supported", name,
                                        text, row->only));
        }
    }
    return BR_OK;
}

br_status mjcf_check_attributes(const mjcf_file *file, const xmlNode *node, const mjcf_attribute *table,
                                br_error *error)
{
    mjcf_file *const f = (mjcf_file *)file;
    const char *const name = mjcf_own_text(f, node, "class");
    const int class = class_of(f, node);
    if (class < 0 && name)
        return mjcf_fail(file, node, error, BR_ERR_UNKNOWN, "there is no default class '%.60s'", name);
    if (class < 0 && file->n_classes > 0)
        return mjcf_fail(file, node, error, BR_ERR_UNKNOWN,
                         "a body around it has a childclass that is not there");
    BR_TRY(check_own(f, node, table, error));
    for (int c = class; c >= 0; c = file->classes[c].parent) {
        const xmlNode *const at = in_class(file, c, default_of(node));
        if (at)
            BR_TRY(check_own(f, at, table, error));
    }
    return BR_OK;
}

/* ---- numbers and words ---- */

static br_status read_numbers(const mjcf_file *file, const xmlNode *node, const char *attribute,
                              const char *text, size_t least, size_t most, double *values, size_t *n,
                              br_error *error)
{
    const char *rest = text;
    double value;
    int read;
    *n = 0;
    while ((read = next_number(&rest, &value)) > 0) {
        if (*n == most)
            break;
        values[(*n)++] = value;
    }
    if (read < 0)
        return mjcf_fail(file, node, error, BR_ERR_SYNTAX, "%s = \"%.60s\": not all of it is finite numbers",
                         attribute, text);
    if (read > 0 || *n < least)
        return mjcf_fail(file, node, error, BR_ERR_SYNTAX,
                         "%s = \"%.60s\": the number of values is not %s%zu", attribute, text,
                         most > least ? "between 1 and " : "", most);
    return BR_OK;
}

br_status mjcf_numbers(mjcf_file *file, const xmlNode *node, const char *attribute, int least, int most,
                       double *values, int *n, br_error *error)
{
    const char *const text = mjcf_text(file, node, attribute);
    size_t found = 0;
    if (n)
        *n = 0;
    if (!text)
        return BR_OK;
    BR_TRY(read_numbers(file, node, attribute, text, (size_t)least, (size_t)most, values, &found, error));
    if (n)
        *n = (int)found;
    return BR_OK;
}

br_status mjcf_number(mjcf_file *file, const xmlNode *node, const char *attribute, double *value,
                      br_error *error)
{
    return mjcf_numbers(file, node, attribute, 1, 1, value, NULL, error);
}

br_status mjcf_integer(mjcf_file *file, const xmlNode *node, const char *attribute, int *value,
                       br_error *error)
{
    double number = *value;
    BR_TRY(mjcf_number(file, node, attribute, &number, error));
    if (floor(number) < number)
        return mjcf_fail(file, node, error, BR_ERR_SYNTAX, "%s = %.10g is no whole number", attribute,
                         number);
    if (!(fabs(number) <= INT_MAX))
        return mjcf_fail(file, node, error, BR_ERR_RANGE, "%s = %.10g is beyond %d", attribute, number,
                         INT_MAX);
    *value = (int)number;
    return BR_OK;
}

br_status mjcf_array(mjcf_file *file, const xmlNode *node, const char *attribute, double **values, size_t *n,
                     br_error *error)
{
    const char *const text = mjcf_text(file, node, attribute);
    *values = NULL;
    *n = 0;
    if (!text)
        return BR_OK;
    const size_t most = strlen(text) / 2 + 1;
    *values = malloc(most * sizeof **values);
    if (!*values)
        return mjcf_fail(file, node, error, BR_ERR_MEMORY, "out of memory");
    const br_status status = read_numbers(file, node, attribute, text, 0, most, *values, n, error);
    if (status < 0) {
        free(*values);
        *values = NULL;
    }
    return status;
}

br_status mjcf_word(mjcf_file *file, const xmlNode *node, const char *attribute, const char *const *words,
                    int *index, br_error *error)
{
    const char *const text = mjcf_text(file, node, attribute);
    char hint[BR_SUGGESTION_TEXT];
    size_t n = 0;
    if (!text)
        return BR_OK;
    for (; words[n]; n++)
        if (strcmp(words[n], text) == 0) {
            *index = (int)n;
            return BR_OK;
        }
    br_suggest(text, words, n, hint);
    return mjcf_fail(file, node, error, BR_ERR_UNKNOWN, "%s = \"%.60s\" is not known%s", attribute, text,
                     hint);
}
