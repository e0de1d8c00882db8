/* Wavefront OBJ: v, vt, vn and f. A corner of a face names a position, texture coordinates and a normal
 * separately; each combination that occurs becomes one vertex. */
#include <stdlib.h>
#include <string.h>

#include <bristle/grow.h>
#include <bristle/text.h>

#include "mesh_parse.h"

/* Rows of up to three numbers. */
typedef struct rows {
    double *values;
    size_t n, capacity;
    int columns;
} rows;

/* A combination of position, texture coordinates and normal, counted from 1; 0: none. */
typedef struct corner {
    size_t index[3];
} corner;

typedef struct parser {
    const char *at, *end; /* what is left of the line */
    size_t line;
    rows rows[3];    /* positions, texture coordinates, normals */
    corner *corners; /* of the vertices made so far */
    size_t corners_capacity;
    uint32_t *table; /* open addressing: 1 + index of a vertex; 0: free */
    size_t table_size;
    uint32_t *face;
    size_t face_capacity;
    bool with_uv, without_uv, with_normal;
    br_mesh_build *build;
    br_error *error;
} parser;

static br_status no_memory(const parser *p)
{
    return br_fail(p->error, BR_ERR_MEMORY, "%zu: no memory for the mesh", p->line);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == '\\' || c == '\n' ||
           c == '\0';
}

/* The next word of the line, as text of its own; false at the end. Long words are cut: they mean nothing. */
static bool next_word(parser *p, char word[64])
{
    while (p->at < p->end && blank(*p->at))
        p->at++;
    size_t n = 0;
    for (; p->at < p->end && !blank(*p->at); p->at++)
        if (n < 63)
            word[n++] = *p->at;
    word[n] = '\0';
    return n > 0;
}

/* A line of numbers: `columns` of them count, fewer than `least` are an error, more are passed over. */
static br_status read_numbers(parser *p, rows *r, int least, const char *what)
{
    if (!br_grow(&r->values, &r->capacity, r->n + 1, (size_t)r->columns * sizeof *r->values))
        return no_memory(p);
    double *row = r->values + r->n * (size_t)r->columns;
    char word[64];
    int n = 0;
    for (; n < r->columns && next_word(p, word); n++) {
        if (!br_parse_double(word, &row[n]))
            return br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s' is not a number", p->line, word);
        if (!isfinite(row[n]))
            return br_fail(p->error, BR_ERR_RANGE, "%zu: a %s must be finite, not %s", p->line, what, word);
    }
    if (n < least)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: a %s needs %d numbers", p->line, what, least);
    for (; n < r->columns; n++)
        row[n] = 0;
    r->n++;
    return BR_OK;
}

/* "p", "p/t", "p//n", "p/t/n"; negative numbers count from the last row. */
static br_status read_corner(parser *p, char *word, corner *c)
{
    static const char *const names[] = {"position", "texture coordinates", "normal"};
    char *part = word;
    for (int i = 0; i < 3; i++) {
        c->index[i] = 0;
        if (!part)
            continue;
        char *slash = strchr(part, '/');
        if (slash)
            *slash = '\0';
        long long number = 0;
        if (*part || i == 0) {
            if (!br_parse_int(part, &number))
                return br_fail(p->error, BR_ERR_SYNTAX, "%zu: '%s' is not the number of a vertex", p->line,
                               part);
            const long long n = (long long)p->rows[i].n, absolute = number < 0 ? n + 1 + number : number;
            if (absolute < 1 || absolute > n)
                return br_fail(p->error, BR_ERR_RANGE, "%zu: %s %lld of %lld", p->line, names[i], number, n);
            c->index[i] = (size_t)absolute;
        }
        part = slash ? slash + 1 : NULL;
    }
    if (part)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: a corner of a face has three parts at most", p->line);
    return BR_OK;
}

static size_t hash(const corner *c)
{
    uint64_t h = 0x9E3779B97F4A7C15u;
    for (int i = 0; i < 3; i++) {
        h = (h ^ c->index[i]) * 0xBF58476D1CE4E5B9u;
        h ^= h >> 29;
    }
    return (size_t)h;
}

/* Where the corner is in the table, or the free place for it. */
static size_t place_of(const parser *p, const corner *c)
{
    size_t i = hash(c) & (p->table_size - 1);
    while (p->table[i] && memcmp(&p->corners[p->table[i] - 1], c, sizeof *c) != 0)
        i = (i + 1) & (p->table_size - 1);
    return i;
}

/* Keeps the table at most half full. */
static bool grow_table(parser *p)
{
    if (2 * p->build->n_vertices < p->table_size)
        return true;
    uint32_t *old = p->table;
    const size_t size = p->table_size ? 2 * p->table_size : 1024;
    p->table = calloc(size, sizeof *p->table);
    if (!p->table) {
        p->table = old;
        return false;
    }
    p->table_size = size;
    for (size_t i = 0; i < p->build->n_vertices; i++)
        p->table[place_of(p, &p->corners[i])] = (uint32_t)i + 1;
    free(old);
    return true;
}

static br_status vertex_of(parser *p, const corner *c, uint32_t *vertex)
{
    if (!grow_table(p))
        return no_memory(p);
    const size_t place = place_of(p, c);
    if (p->table[place]) {
        *vertex = p->table[place] - 1;
        return BR_OK;
    }
    const size_t n = p->build->n_vertices;
    if (!br_grow(&p->corners, &p->corners_capacity, n + 1, sizeof *p->corners))
        return no_memory(p);
    const double *x = p->rows[0].values + 3 * (c->index[0] - 1);
    const double *t = c->index[1] ? p->rows[1].values + 2 * (c->index[1] - 1) : NULL;
    const double *m = c->index[2] ? p->rows[2].values + 3 * (c->index[2] - 1) : NULL;
    p->with_uv |= t != NULL;
    p->without_uv |= t == NULL;
    p->with_normal |= m != NULL;
    *vertex = br_mesh_build_vertex(p->build, br_vec3_make(x[0], x[1], x[2]),
                                   m ? br_vec3_make(m[0], m[1], m[2]) : br_vec3_make(0, 0, 0),
                                   t ? br_vec2_make(t[0], t[1]) : br_vec2_make(0, 0));
    if (p->build->failed)
        return no_memory(p);
    p->corners[n] = *c;
    p->table[place] = (uint32_t)n + 1;
    return BR_OK;
}

static br_status read_face(parser *p)
{
    size_t n = 0;
    char word[64];
    while (next_word(p, word)) {
        if (!br_grow(&p->face, &p->face_capacity, n + 1, sizeof *p->face))
            return no_memory(p);
        corner c;
        br_status status = read_corner(p, word, &c);
        if (status == BR_OK)
            status = vertex_of(p, &c, &p->face[n]);
        if (status < 0)
            return status;
        n++;
    }
    if (n < 3)
        return br_fail(p->error, BR_ERR_SYNTAX, "%zu: a face needs three corners", p->line);
    if (p->with_uv && p->without_uv)
        return br_fail(p->error, BR_ERR_MISSING,
                       "%zu: some corners of faces have texture coordinates and some have none", p->line);
    for (size_t i = 2; i < n; i++)
        br_mesh_build_triangle(p->build, p->face[0], p->face[i - 1], p->face[i]);
    return p->build->failed ? no_memory(p) : BR_OK;
}

static br_status read_line(parser *p)
{
    char word[64];
    if (!next_word(p, word))
        return BR_OK;
    if (strcmp(word, "v") == 0)
        return read_numbers(p, &p->rows[0], 3, "position");
    if (strcmp(word, "vt") == 0)
        return read_numbers(p, &p->rows[1], 1, "texture coordinate");
    if (strcmp(word, "vn") == 0)
        return read_numbers(p, &p->rows[2], 3, "normal");
    return strcmp(word, "f") == 0 ? read_face(p) : BR_OK;
}

/* End of the line that starts at `at`: a line break without a backslash before it. `breaks` counts those
 * within. */
static const char *line_end(const char *at, const char *end, size_t *breaks)
{
    *breaks = 0;
    for (const char *c = at; c < end; c++)
        if (*c == '\n') {
            const char *last = c > at && c[-1] == '\r' ? c - 1 : c;
            if (last == at || last[-1] != '\\')
                return c;
            ++*breaks;
        }
    return end;
}

br_status br_mesh_parse_obj(const char *bytes, size_t size, br_mesh_build *build, br_mesh_contents *contents,
                            br_error *error)
{
    parser p = {.build = build, .error = error, .rows = {{.columns = 3}, {.columns = 2}, {.columns = 3}}};
    br_status status = BR_OK;
    const char *end = bytes + size, *at = bytes;
    for (size_t line = 1; at < end && status == BR_OK; line++) {
        size_t breaks;
        p.at = at;
        p.end = line_end(at, end, &breaks);
        at = p.end < end ? p.end + 1 : end;
        const char *comment = memchr(p.at, '#', (size_t)(p.end - p.at));
        p.end = comment ? comment : p.end;
        p.line = line;
        status = read_line(&p);
        line += breaks;
    }
    *contents = (br_mesh_contents){.normals = p.with_normal, .uvs = p.with_uv};
    for (int i = 0; i < 3; i++)
        free(p.rows[i].values);
    free(p.corners);
    free(p.table);
    free(p.face);
    return status;
}
