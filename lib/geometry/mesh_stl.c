/* STL meshes: triangles each with corners of its own, as text ("solid", "facet", "vertex", in any case) or
 * binary, little endian. Corners at the same place become one vertex, so that a closed surface is closed;
 * facet normals are passed over, since the order of corners says them, and attributes, too. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bristle/text.h>

#include "mesh_parse.h"

enum { HEADER = 84, FACET = 50, NORMAL = 12, WORD = 64 };

typedef struct parser {
    const char *at, *end;
    size_t line;
    uint32_t *table; /* open addressing: 1 + index of a vertex; 0: free */
    size_t table_size;
    br_mesh_build *build;
    br_error *error;
} parser;

static uint32_t number_at(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Binary files may begin with "solid", too: their length tells. *n: triangles. */
static bool is_binary(const char *bytes, size_t size, size_t *n)
{
    *n = size >= HEADER ? number_at((const unsigned char *)bytes + HEADER - 4) : 0;
    return size >= HEADER && size == HEADER + FACET * *n;
}

bool br_mesh_is_stl(const char *bytes, size_t size)
{
    size_t n;
    if (is_binary(bytes, size, &n))
        return true;
    if (size < 6 || strncasecmp(bytes, "solid", 5) != 0 || !strchr(" \t\r\n", bytes[5]))
        return false;
    const char *const line = memchr(bytes, '\n', size);
    const char *at = line ? line : bytes + size;
    while (at < bytes + size && strchr(" \t\r\n", *at))
        at++;
    const size_t left = (size_t)(bytes + size - at);
    return (left >= 5 && strncasecmp(at, "facet", 5) == 0) ||
           (left >= 8 && strncasecmp(at, "endsolid", 8) == 0);
}

bool br_mesh_may_be_binary_stl(const char *bytes, size_t size, size_t *wanted)
{
    size_t n;
    (void)is_binary(bytes, size, &n);
    *wanted = HEADER + FACET * n;
    return size >= HEADER && memchr(bytes, '\0', HEADER);
}

static size_t hash_of(br_vec3 p)
{
    uint64_t h = 0xcbf29ce484222325u;
    const double coordinates[3] = {p.x, p.y, p.z};
    for (int k = 0; k < 3; k++) {
        uint64_t bits;
        memcpy(&bits, &coordinates[k], sizeof bits);
        h = (h ^ bits) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return (size_t)h;
}

/* Room for half as many vertices again in the table. */
static bool widen(parser *p)
{
    if (p->build->n_vertices < p->table_size / 2)
        return true;
    const size_t size = p->table_size ? 2 * p->table_size : 1024;
    uint32_t *const table = calloc(size, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; i < p->build->n_vertices; i++) {
        size_t at = hash_of(p->build->positions[i]) & (size - 1);
        while (table[at])
            at = (at + 1) & (size - 1);
        table[at] = (uint32_t)i + 1;
    }
    free(p->table);
    p->table = table;
    p->table_size = size;
    return true;
}

/* The vertex at a place, made where there is none. */
static br_status vertex_of(parser *p, br_vec3 place, uint32_t *vertex)
{
    place = br_vec3_add(place, br_vec3_make(0, 0, 0)); /* -0 is 0 */
    if (p->build->failed || !widen(p))
        return br_fail(p->error, BR_ERR_MEMORY, " no memory for the mesh");
    size_t at = hash_of(place) & (p->table_size - 1);
    for (; p->table[at]; at = (at + 1) & (p->table_size - 1)) {
        const br_vec3 other = p->build->positions[p->table[at] - 1];
        if (other.x == place.x && other.y == place.y && other.z == place.z) {
            *vertex = p->table[at] - 1;
            return BR_OK;
        }
    }
    *vertex = br_mesh_build_vertex(p->build, place, br_vec3_make(0, 0, 0), (br_vec2){0, 0});
    p->table[at] = *vertex + 1;
    return BR_OK;
}

static br_status add_triangle(parser *p, const br_vec3 corners[3])
{
    uint32_t v[3];
    for (int i = 0; i < 3; i++)
        BR_TRY(vertex_of(p, corners[i], &v[i]));
    br_mesh_build_triangle(p->build, v[0], v[1], v[2]);
    return BR_OK;
}

/* ---- binary ---- */

static br_status parse_binary(parser *p, size_t n)
{
    const unsigned char *facet = (const unsigned char *)p->at + HEADER;
    for (size_t i = 0; i < n; i++, facet += FACET) {
        double x[9];
        for (int k = 0; k < 9; k++) {
            const uint32_t bits = number_at(facet + NORMAL + 4 * k);
            float value;
            memcpy(&value, &bits, sizeof value);
            if (!isfinite(value))
                return br_fail(p->error, BR_ERR_RANGE, " triangle %zu: a corner is not finite", i + 1);
            x[k] = (double)value;
        }
        const br_vec3 corners[3] = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}};
        BR_TRY(add_triangle(p, corners));
    }
    return BR_OK;
}

/* ---- text ---- */

static bool next_word(parser *p, char word[WORD])
{
    while (p->at < p->end && (*p->at == '\0' || strchr(" \t\r\n", *p->at)))
        p->line += *p->at++ == '\n';
    size_t n = 0;
    for (; p->at < p->end && *p->at != '\0' && !strchr(" \t\r\n", *p->at); p->at++)
        if (n < WORD - 1)
            word[n++] = *p->at;
    word[n] = '\0';
    return n > 0;
}

static void skip_line(parser *p)
{
    while (p->at < p->end && *p->at != '\n')
        p->at++;
}

static br_status want(parser *p, const char *expected)
{
    char word[WORD];
    const bool any = next_word(p, word);
    return any && strcasecmp(word, expected) == 0
               ? BR_OK
               : br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s', where '%s' is wanted", p->line,
                         any ? word : "the end of the file", expected);
}

static br_status want_vector(parser *p, br_vec3 *v)
{
    double x[3];
    for (int k = 0; k < 3; k++) {
        char word[WORD];
        if (!next_word(p, word) || !br_parse_double(word, &x[k]) || !isfinite(x[k]))
            return br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s' is not a number", p->line, word);
    }
    *v = br_vec3_make(x[0], x[1], x[2]);
    return BR_OK;
}

static br_status parse_facet(parser *p)
{
    static const char *const opening[] = {"outer", "loop"}, *const closing[] = {"endloop", "endfacet"};
    br_vec3 corners[3];
    char word[WORD];
    BR_TRY(want(p, "normal"));
    for (int k = 0; k < 3; k++)
        (void)next_word(p, word); /* some programs write nan where the facet has no area */
    for (int k = 0; k < 2; k++)
        BR_TRY(want(p, opening[k]));
    for (int k = 0; k < 3; k++) {
        BR_TRY(want(p, "vertex"));
        BR_TRY(want_vector(p, &corners[k]));
    }
    for (int k = 0; k < 2; k++)
        BR_TRY(want(p, closing[k]));
    return add_triangle(p, corners);
}

static br_status parse_text(parser *p)
{
    char word[WORD];
    while (next_word(p, word)) {
        if (strcasecmp(word, "solid") == 0 || strcasecmp(word, "endsolid") == 0)
            skip_line(p); /* a name; a file may hold several solids */
        else if (strcasecmp(word, "facet") == 0)
            BR_TRY(parse_facet(p));
        else
            return br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s', where 'facet' or 'endsolid' is wanted",
                           p->line, word);
    }
    return BR_OK;
}

br_status br_mesh_parse_stl(const char *bytes, size_t size, br_mesh_build *build, br_error *error)
{
    parser p = {.at = bytes, .end = bytes + size, .line = 1, .build = build, .error = error};
    size_t n;
    const br_status status = is_binary(bytes, size, &n) ? parse_binary(&p, n) : parse_text(&p);
    free(p.table);
    return status;
}
