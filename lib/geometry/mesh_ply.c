/* PLY meshes: a header that describes elements and their properties, then their values as text or binary of
 * either byte order. Everything but vertices and faces is passed over. */
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

#include "mesh_parse.h"

typedef enum scalar { INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT32, FLOAT64, NONE } scalar;

enum { MAX_ELEMENTS = 32, MAX_PROPERTIES = 64, SLOTS = 8 };

typedef struct property {
    scalar type, count; /* count: type of a list's length, NONE for a single value */
    int slot;           /* x y z nx ny nz u v; or -1 */
    bool indices;
} property;

typedef struct element {
    enum { VERTEX, FACE, OTHER } kind;
    size_t n;
    int n_properties;
    property properties[MAX_PROPERTIES];
} element;

typedef struct parser {
    const unsigned char *at, *end;
    size_t line;
    enum { TEXT, LITTLE, BIG } format;
    int n_elements;
    element elements[MAX_ELEMENTS];
    br_mesh_build *build;
    br_error *error;
} parser;

static bool blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word, of this line (or, for values, of any line); false when there is none. */
static bool next_word(parser *p, bool any_line, char word[64])
{
    while (p->at < p->end && (blank(*p->at) || (any_line && *p->at == '\n')))
        p->line += *p->at++ == '\n';
    size_t n = 0;
    for (; p->at < p->end && !blank(*p->at) && *p->at != '\n'; p->at++)
        if (n < 63)
            word[n++] = (char)*p->at;
    word[n] = '\0';
    return n > 0;
}

static void next_line(parser *p)
{
    while (p->at < p->end && *p->at != '\n')
        p->at++;
    if (p->at < p->end)
        p->at++;
    p->line++;
}

static scalar scalar_named(const char *name)
{
    static const char *const names[][2] = {{"char", "int8"},     {"uchar", "uint8"},   {"short", "int16"},
                                           {"ushort", "uint16"}, {"int", "int32"},     {"uint", "uint32"},
                                           {"float", "float32"}, {"double", "float64"}};
    for (int i = 0; i < NONE; i++)
        if (strcmp(name, names[i][0]) == 0 || strcmp(name, names[i][1]) == 0)
            return (scalar)i;
    return NONE;
}

static int slot_named(const char *name)
{
    static const char *const names[] = {"x", "y", "z", "nx", "ny",        "nz",
                                        "u", "v", "s", "t",  "texture_u", "texture_v"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (strcmp(name, names[i]) == 0)
            return i < SLOTS ? i : 6 + i % 2;
    return -1;
}

static br_status read_element(parser *p)
{
    char word[64];
    long long n = 0;
    if (p->n_elements == MAX_ELEMENTS)
        return br_fail(p->error, BR_ERR_RANGE, "%zu: more than %d elements", p->line, MAX_ELEMENTS);
    element *e = &p->elements[p->n_elements++];
    if (!next_word(p, false, word))
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: an element needs a name", p->line);
    e->kind = strcmp(word, "vertex") == 0 ? VERTEX : strcmp(word, "face") == 0 ? FACE : OTHER;
    if (!next_word(p, false, word) || !br_parse_int(word, &n) || n < 0)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: an element needs a number of them", p->line);
    /* Values take a byte each at least: a number that the file cannot hold is refused before any memory is
     * asked for. */
    if (n > BR_MESH_VERTICES_MAX || n > p->end - p->at)
        return br_fail(p->error, BR_ERR_RANGE, "%zu: %lld elements are more than the file or %d", p->line, n,
                       BR_MESH_VERTICES_MAX);
    e->n = (size_t)n;
    return BR_OK;
}

static br_status read_property(parser *p)
{
    if (p->n_elements == 0)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: a property before any element", p->line);
    element *e = &p->elements[p->n_elements - 1];
    if (e->n_properties == MAX_PROPERTIES)
        return br_fail(p->error, BR_ERR_RANGE, "%zu: more than %d properties", p->line, MAX_PROPERTIES);
    property *q = &e->properties[e->n_properties++];
    char word[64];
    bool ok = next_word(p, false, word);
    q->count = NONE;
    if (ok && strcmp(word, "list") == 0) {
        ok = next_word(p, false, word);
        q->count = scalar_named(word);
        ok = ok && q->count != NONE && q->count < FLOAT32 && next_word(p, false, word);
    }
    q->type = scalar_named(word);
    ok = ok && q->type != NONE && next_word(p, false, word);
    if (!ok)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: not a property that can be read: '%s'", p->line, word);
    q->slot = e->kind == VERTEX && q->count == NONE ? slot_named(word) : -1;
    q->indices = e->kind == FACE && q->count != NONE &&
                 (strcmp(word, "vertex_indices") == 0 || strcmp(word, "vertex_index") == 0);
    return BR_OK;
}

static br_status read_header(parser *p)
{
    char word[64];
    bool format = false;
    for (next_line(p);; next_line(p)) {
        if (p->at >= p->end)
            return br_fail(p->error, BR_ERR_SYNTAX, "%zu: the header has no end", p->line);
        br_status status = BR_OK;
        if (!next_word(p, false, word))
            continue;
        if (strcmp(word, "end_header") == 0)
            break;
        if (strcmp(word, "format") == 0) {
            format = next_word(p, false, word);
            if (strcmp(word, "ascii") == 0)
                p->format = TEXT;
            else if (strcmp(word, "binary_little_endian") == 0)
                p->format = LITTLE;
            else if (strcmp(word, "binary_big_endian") == 0)
                p->format = BIG;
            else
                status = br_fail(p->error, BR_ERR_UNSUPPORTED, "%zu: an unknown format: '%s'", p->line, word);
        } else if (strcmp(word, "element") == 0)
            status = read_element(p);
        else if (strcmp(word, "property") == 0)
            status = read_property(p);
        else if (strcmp(word, "comment") != 0 && strcmp(word, "obj_info") != 0)
            status = br_fail(p->error, BR_ERR_SYNTAX, "%zu: an unknown word: '%s'", p->line, word);
        if (status < 0)
            return status;
    }
    next_line(p);
    return format ? BR_OK : br_fail(p->error, BR_ERR_SYNTAX, "%zu: the header names no format", p->line);
}

static size_t size_of(scalar type)
{
    static const unsigned char sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[type];
}

/* A binary value; its bytes are there. */
static double decode(const unsigned char *bytes, scalar type, bool big)
{
    const size_t size = size_of(type);
    uint64_t raw = 0;
    for (size_t i = 0; i < size; i++)
        raw |= (uint64_t)bytes[i] << 8 * (big ? size - 1 - i : i);
    if (type == FLOAT32) {
        const uint32_t half = (uint32_t)raw;
        float value;
        memcpy(&value, &half, sizeof value);
        return (double)value;
    }
    if (type == FLOAT64) {
        double value;
        memcpy(&value, &raw, sizeof value);
        return value;
    }
    const bool negative = (type == INT8 || type == INT16 || type == INT32) && raw >> (8 * size - 1);
    return negative ? (double)raw - ldexp(1, (int)(8 * size)) : (double)raw;
}

/* The next value; `what` and `number` (from 1) say in messages where. */
static br_status read_value(parser *p, scalar type, const char *what, size_t number, double *value)
{
    if (p->format != TEXT) {
        const size_t size = size_of(type);
        if ((size_t)(p->end - p->at) < size)
            return br_fail(p->error, BR_ERR_SYNTAX, " %s %zu: the file ends too early", what, number);
        *value = decode(p->at, type, p->format == BIG);
        p->at += size;
        return BR_OK;
    }
    char word[64];
    if (!next_word(p, true, word))
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: the file ends too early, in %s %zu", p->line, what,
                       number);
    if (!br_parse_double(word, value))
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s' is not a number", p->line, word);
    return BR_OK;
}

static br_status bad(const parser *p, const char *what, size_t number, const char *text)
{
    return p->format == TEXT ? br_fail(p->error, BR_ERR_RANGE, "%zu: %s %zu: %s", p->line, what, number, text)
                             : br_fail(p->error, BR_ERR_RANGE, " %s %zu: %s", what, number, text);
}

/* A face's list of vertices, as a fan. */
static br_status read_corners(parser *p, const property *q, size_t length, size_t number)
{
    uint32_t first = 0, last = 0;
    for (size_t i = 0; i < length; i++) {
        double value;
        const br_status status = read_value(p, q->type, "face", number, &value);
        if (status < 0)
            return status;
        if (!(value >= 0 && value < (double)p->build->n_vertices) || value != floor(value))
            return bad(p, "face", number, "no such vertex");
        const uint32_t vertex = (uint32_t)value;
        if (i == 0)
            first = vertex;
        else if (i >= 2)
            br_mesh_build_triangle(p->build, first, last, vertex);
        last = vertex;
    }
    return length < 3 ? bad(p, "face", number, "fewer than three corners") : BR_OK;
}

/* All properties of one element; single values go into their slots. */
static br_status read_properties(parser *p, const element *e, const char *what, size_t number,
                                 double slots[SLOTS])
{
    for (int i = 0; i < e->n_properties; i++) {
        const property *q = &e->properties[i];
        double value, length = 1;
        br_status status = BR_OK;
        if (q->count != NONE)
            status = read_value(p, q->count, what, number, &length);
        if (status < 0)
            return status;
        if (!(length >= 0 && length <= (double)(p->end - p->at)))
            return bad(p, what, number, "a list longer than the file");
        if (q->indices) {
            status = read_corners(p, q, (size_t)length, number);
            if (status < 0)
                return status;
            continue;
        }
        for (size_t j = 0; j < (size_t)length; j++) {
            status = read_value(p, q->type, what, number, &value);
            if (status < 0)
                return status;
            if (q->slot >= 0)
                slots[q->slot] = value;
        }
    }
    return BR_OK;
}

static br_status read_elements(parser *p, const element *e)
{
    static const char *const names[] = {"vertex", "face", "element"};
    for (size_t i = 1; i <= e->n && e->n_properties > 0; i++) {
        double s[SLOTS] = {0};
        const br_status status = read_properties(p, e, names[e->kind], i, s);
        if (status < 0)
            return status;
        if (e->kind != VERTEX)
            continue;
        for (int j = 0; j < SLOTS; j++)
            if (!isfinite(s[j]))
                return bad(p, "vertex", i, "a number that is not finite");
        br_mesh_build_vertex(p->build, br_vec3_make(s[0], s[1], s[2]), br_vec3_make(s[3], s[4], s[5]),
                             br_vec2_make(s[6], s[7]));
    }
    return BR_OK;
}

/* Which slots a file's vertices fill; positions must be there. */
static br_status look(const parser *p, br_mesh_contents *contents)
{
    unsigned filled = 0;
    bool faces = false;
    for (int i = 0; i < p->n_elements; i++)
        for (int j = 0; j < p->elements[i].n_properties; j++) {
            const property *q = &p->elements[i].properties[j];
            filled |= q->slot >= 0 ? 1u << q->slot : 0;
            faces |= q->indices;
        }
    if ((filled & 7) != 7 || !faces)
        return br_fail(p->error, BR_ERR_MISSING,
                       " no vertices with x, y and z, or no faces with vertex_indices");
    *contents = (br_mesh_contents){.normals = (filled >> 3 & 7) == 7, .uvs = (filled >> 6 & 3) == 3};
    return BR_OK;
}

br_status br_mesh_parse_ply(const char *bytes, size_t size, br_mesh_build *build, br_mesh_contents *contents,
                            br_error *error)
{
    parser *p = calloc(1, sizeof *p);
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, " no memory for the mesh");
    *p = (parser){.at = (const unsigned char *)bytes, .line = 1, .build = build, .error = error};
    p->end = p->at + size;
    br_status status = read_header(p);
    if (status == BR_OK)
        status = look(p, contents);
    for (int i = 0; status == BR_OK && i < p->n_elements; i++)
        status = read_elements(p, &p->elements[i]);
    free(p);
    return status;
}
