/* The tree of an MJCF file, with what it includes. */
#include "xml.h"

#include <libxml/parser.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/grow.h>

enum { INCLUDES_MAX = 16 };
#define FILE_LIMIT ((size_t)1 << 28)

/* ---- elements ---- */

bool mjcf_is(const xmlNode *node, const char *name)
{
    return node && node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

const xmlNode *mjcf_next(const xmlNode *parent, const xmlNode *previous)
{
    const xmlNode *node = previous ? previous->next : parent->children;
    while (node && node->type != XML_ELEMENT_NODE)
        node = node->next;
    return node;
}

/* ---- messages ---- */

/* The file that the element stands in: an included one is noted at the root of what it gave. */
static const char *path_of(const mjcf_file *file, const xmlNode *node)
{
    for (; node && node->type == XML_ELEMENT_NODE; node = node->parent)
        if (node->_private)
            return node->_private;
    return file->path;
}

static void place(const mjcf_file *file, const xmlNode *node, char *text, size_t size)
{
    xmlChar *const name = xmlGetNoNsProp(node, (const xmlChar *)"name");
    snprintf(text, size, "%s:%ld: <%s%s%.60s%s>", path_of(file, node), xmlGetLineNo(node),
             (const char *)node->name, name ? " \"" : "", name ? (const char *)name : "", name ? "\"" : "");
    xmlFree(name);
}

br_status mjcf_fail(const mjcf_file *file, const xmlNode *node, br_error *error, br_status status,
                    const char *format, ...)
{
    char at[MJCF_PATH_MAX], what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    place(file, node, at, sizeof at);
    return br_fail(error, status, "%s: %s", at, what);
}

br_status mjcf_within(const mjcf_file *file, const xmlNode *node, br_error *error, br_status status)
{
    char at[MJCF_PATH_MAX];
    if (status < 0) {
        place(file, node, at, sizeof at);
        br_error_prefix(error, "%s", at);
    }
    return status;
}

br_status mjcf_unsupported(const mjcf_file *file, const xmlNode *node, br_error *error, const char *format,
                           ...)
{
    char at[MJCF_PATH_MAX], what[400], line[MJCF_SAID];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    place(file, node, at, sizeof at);
    if (!file->lenient)
        return br_fail(error, BR_ERR_UNSUPPORTED, "%s: %s", at, what);
    snprintf(line, sizeof line, "%s: %s; passed over", at, what);
    /* A default is passed over for each element that it is of, and said once. */
    if (file->warn && strcmp(line, file->said) != 0)
        file->warn(file->warn_context, line);
    snprintf(((mjcf_file *)file)->said, sizeof file->said, "%s", line);
    return BR_OK;
}

/* ---- opening ---- */

static br_status keep_text(mjcf_file *file, char *text, br_error *error)
{
    if (text && br_grow(&file->texts, &file->texts_capacity, file->n_texts + 1, sizeof *file->texts)) {
        file->texts[file->n_texts++] = text;
        return BR_OK;
    }
    free(text);
    return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", file->path);
}

/* No network, no DTD, no entities of the file's own. */
static br_status parse(const char *path, xmlDocPtr *doc, br_error *error)
{
    char *bytes;
    size_t size;
    *doc = NULL;
    BR_TRY(br_file_read(path, FILE_LIMIT, &bytes, &size, error));
    const xmlParserCtxtPtr context = xmlNewParserCtxt();
    if (context)
        *doc = xmlCtxtReadMemory(context, bytes, (int)size, path, NULL,
                                 XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
                                     XML_PARSE_BIG_LINES | XML_PARSE_NOCDATA);
    br_status status = BR_OK;
    if (!context) {
        status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path);
    } else if (!*doc) {
        const xmlError *const wrong = xmlCtxtGetLastError(context);
        char text[200] = "no XML";
        if (wrong && wrong->message) {
            snprintf(text, sizeof text, "%s", wrong->message);
            text[strcspn(text, "\r\n")] = '\0';
        }
        status = br_fail(error, BR_ERR_SYNTAX, "%s:%d: %s", path, wrong ? wrong->line : 1, text);
    }
    xmlFreeParserCtxt(context);
    free(bytes);
    return status;
}

static br_status check_root(const mjcf_file *file, const char *path, const xmlDoc *doc, const xmlNode **root,
                            br_error *error)
{
    *root = xmlDocGetRootElement(doc);
    if (mjcf_is(*root, "robot"))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "%s: a URDF model; MuJoCo's `compile` makes MJCF of it, which is read here", path);
    if (!mjcf_is(*root, "mujoco") && !mjcf_is(*root, "mujocoinclude"))
        return br_fail(error, BR_ERR_SYNTAX, "%s: the root is <%s>, not <mujoco>", path,
                       *root ? (const char *)(*root)->name : "");
    (void)file;
    return BR_OK;
}

br_status mjcf_join(const mjcf_file *file, const xmlNode *node, const char *folder, const char *name,
                    char path[MJCF_PATH_MAX], br_error *error)
{
    const char *const slash = strrchr(file->path, '/');
    const bool absolute = name[0] == '/', rooted = folder && folder[0] == '/';
    const int base = absolute || rooted || !slash ? 0 : (int)(slash - file->path) + 1;
    const char *const inside = absolute || !folder ? "" : folder;
    const int written = snprintf(path, MJCF_PATH_MAX, "%.*s%s%s%s", base, file->path, inside,
                                 *inside && inside[strlen(inside) - 1] != '/' ? "/" : "", name);
    if (written >= MJCF_PATH_MAX)
        return mjcf_fail(file, node, error, BR_ERR_RANGE, "the path of %.100s is too long", name);
    return BR_OK;
}

static br_status splice(mjcf_file *file, xmlNode *parent, int depth, br_error *error);

/* Puts what the file holds in place of the element, which is freed. */
static br_status include(mjcf_file *file, xmlNode *node, int depth, br_error *error)
{
    char path[MJCF_PATH_MAX];
    const char *const name = mjcf_own_text(file, node, "file");
    xmlDocPtr doc;
    const xmlNode *root;
    if (!name)
        return mjcf_fail(file, node, error, BR_ERR_MISSING, "file is not given");
    if (depth >= INCLUDES_MAX)
        return mjcf_fail(file, node, error, BR_ERR_RANGE, "files include each other more than %d deep",
                         INCLUDES_MAX);
    BR_TRY(mjcf_join(file, node, NULL, name, path, error));
    char *const kept = strdup(path);
    BR_TRY(keep_text(file, kept, error));
    BR_TRY(mjcf_within(file, node, error, parse(path, &doc, error)));
    br_status status = mjcf_within(file, node, error, check_root(file, path, doc, &root, error));
    for (const xmlNode *child = NULL; status >= 0 && (child = mjcf_next(root, child));) {
        xmlNode *const copy = xmlDocCopyNode((xmlNode *)child, file->doc, 1);
        if (!copy || !xmlAddPrevSibling(node, copy)) {
            status = br_fail(error, BR_ERR_MEMORY, "%s: out of memory", path);
            break;
        }
        copy->_private = kept;
        status = splice(file, copy, depth + 1, error);
        if (status >= 0 && mjcf_is(copy, "include"))
            status = include(file, copy, depth + 1, error);
    }
    xmlFreeDoc(doc);
    if (status >= 0) {
        xmlUnlinkNode(node);
        xmlFreeNode(node);
    }
    return status;
}

static br_status splice(mjcf_file *file, xmlNode *parent, int depth, br_error *error)
{
    for (xmlNode *node = parent->children, *next; node; node = next) {
        next = node->next;
        if (mjcf_is(node, "include"))
            BR_TRY(include(file, node, depth, error));
        else if (node->type == XML_ELEMENT_NODE)
            BR_TRY(splice(file, node, depth, error));
    }
    return BR_OK;
}

br_status mjcf_file_open(const char *path, bool lenient, br_mjcf_warn warn, void *context, mjcf_file *file,
                         br_error *error)
{
    *file = (mjcf_file){.path = path, .lenient = lenient, .warn = warn, .warn_context = context};
    BR_TRY(parse(path, &file->doc, error));
    BR_TRY(check_root(file, path, file->doc, &file->root, error));
    return splice(file, (xmlNode *)file->root, 0, error);
}

void mjcf_file_close(mjcf_file *file)
{
    xmlFreeDoc(file->doc);
    for (size_t i = 0; i < file->n_texts; i++)
        free(file->texts[i]);
    free(file->texts);
    free(file->classes);
    *file = (mjcf_file){0};
}

/* ---- attributes' texts ---- */

const char *mjcf_own_text(mjcf_file *file, const xmlNode *node, const char *attribute)
{
    xmlChar *const value = xmlGetNoNsProp(node, (const xmlChar *)attribute);
    br_error ignored = {0};
    if (!value)
        return NULL;
    char *const text = strdup((const char *)value);
    xmlFree(value);
    if (keep_text(file, text, &ignored) >= 0)
        return text;
    file->failed = true;
    return NULL;
}
