/* STL files: a tetrahedron as text and as bytes, whose vertices, volume and orientation are known; what is
 * told apart from what; what is refused, and how. */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <bristle/mesh.h>

/* Of edge lengths 1, 2, 3 along the axes: volume 1. Corners in the order that faces outwards. */
static const float corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static char bytes[4000];

static size_t write_text(const char *zero)
{
    char *at = bytes;
    at += sprintf(at, "solid a tetrahedron\n");
    for (int f = 0; f < 4; f++) {
        at += sprintf(at, "  facet normal 0 0 0\n    outer loop\n");
        for (int c = 0; c < 3; c++) {
            const float *const p = corners[faces[f][c]];
            at += sprintf(at, "      vertex %s %g %.1fe0\n",
                          p[0] == 0 && f == 2 ? zero
                          : p[0] == 0         ? "0"
                                              : "1.0",
                          (double)p[1], (double)p[2]);
        }
        at += sprintf(at, "    endloop\n  endfacet\n");
    }
    at += sprintf(at, "endsolid a tetrahedron\n");
    return (size_t)(at - bytes);
}

static void put(unsigned char *at, uint32_t bits)
{
    for (int k = 0; k < 4; k++)
        at[k] = (unsigned char)(bits >> (8 * k));
}

static size_t write_binary(const char *header)
{
    unsigned char *const b = (unsigned char *)bytes;
    memset(b, 0, sizeof bytes);
    memcpy(b, header, strlen(header));
    put(b + 80, 4);
    for (int f = 0; f < 4; f++)
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++) {
                uint32_t bits;
                memcpy(&bits, &corners[faces[f][c]][k], sizeof bits);
                put(b + 84 + 50 * f + 12 + 12 * c + 4 * k, bits);
            }
    return 84 + 4 * 50;
}

static double volume(const br_mesh *m)
{
    double v = 0;
    for (size_t i = 0; i < m->n_triangles; i++) {
        const br_vec3 a = m->positions[m->triangles[3 * i]], b = m->positions[m->triangles[3 * i + 1]];
        v += br_vec3_dot(a, br_vec3_cross(b, m->positions[m->triangles[3 * i + 2]])) / 6;
    }
    return v;
}

static void test_tetrahedron(const char *what, size_t size)
{
    br_error error = {0};
    br_mesh *m = NULL;
    const br_status status = br_mesh_parse("t.stl", bytes, size, &m, &error);
    check(status == BR_OK && m->n_triangles == 4 && m->n_vertices == 4,
          "%s: four triangles, four vertices %s", what, error.message);
    if (status == BR_OK) {
        check_close(volume(m), 1, 1e-15, "%s: the volume, and so the orientation", what);
        check(!m->uvs && !m->normals_given && br_vec3_dot(m->normals[0], br_vec3_make(1, 1, 1)) < -0.9,
              "%s: normals are computed, outwards", what);
    }
    br_mesh_destroy(m);
    /* Cut anywhere: an error in one line, or fewer triangles. */
    int bad = 0;
    for (size_t n = 0; n < size; n += 3) {
        br_mesh *part = NULL;
        br_error own = {0};
        const br_status cut = br_mesh_parse("cut", bytes, n, &part, &own);
        bad += cut < 0 ? strncmp(own.message, "cut:", 4) != 0 || strchr(own.message, '\n') != NULL
                       : part->n_triangles > 4;
        br_mesh_destroy(part);
    }
    check(bad == 0, "%s, cut anywhere: one line, or a part of the mesh", what);
}

static void refused(const char *text, const char *expected)
{
    br_error error = {0};
    br_mesh *m = NULL;
    const br_status status = br_mesh_parse("m.stl", text, strlen(text), &m, &error);
    check(status < 0 && strcmp(error.message, expected) == 0, "refused: %s", error.message);
    br_mesh_destroy(m);
}

/* As other programs write them: capitals, normals that are none, a byte order mark; and bytes of a wrong
 * number are told from text. */
static void test_others(void)
{
    static char text[sizeof bytes];
    const size_t size = write_text("0");
    memcpy(text, bytes, size);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)toupper((unsigned char)text[i]);
    test_tetrahedron("text in capitals", size);
    memcpy(bytes, "\xEF\xBB\xBF", 3);
    memcpy(bytes + 3, text, size);
    test_tetrahedron("text behind a byte order mark", size + 3);
    br_error error = {0};
    br_mesh *m = NULL;
    static const char *const nothing = "solid s\nfacet normal nan -nan(ind) inf\nouter loop\nvertex 0 0 0\n"
                                       "vertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n";
    check(br_mesh_parse("t.stl", nothing, strlen(nothing), &m, &error) == BR_OK && m->n_triangles == 1,
          "a normal that is no number is passed over %s", error.message);
    br_mesh_destroy(m);
    check(br_mesh_parse("t.stl", bytes, write_binary("cut") - 7, &m, &error) < 0 &&
              strstr(error.message, "as a binary STL file it would have 284 bytes, not 277"),
          "a part of bytes is refused: %s", error.message);
    static const char *const obj = "\xEF\xBB\xBFv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    check(br_mesh_parse("m.obj", obj, strlen(obj), &m, &error) == BR_OK && m->n_vertices == 3,
          "a byte order mark takes no vertex of an OBJ file %s", error.message);
    br_mesh_destroy(m);
}

int main(void)
{
    check_begin();
    test_others();
    test_tetrahedron("text", write_text("0"));
    test_tetrahedron("text with a minus before a zero", write_text("-0"));
    test_tetrahedron("bytes", write_binary("made by a test"));
    test_tetrahedron("bytes that begin like text", write_binary("solid facet"));
    const size_t size = write_binary("");
    put((unsigned char *)bytes + 84 + 50 + 12, 0x7f800000u);
    br_error error = {0};
    br_mesh *m = NULL;
    check(br_mesh_parse("m.stl", bytes, size, &m, &error) == BR_ERR_RANGE &&
              strcmp(error.message, "m.stl: triangle 2: a corner is not finite") == 0,
          "refused: %s", error.message);
    refused("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 zero\n", "m.stl:4: 'zero' is not a number");
    refused("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 inf\n", "m.stl:4: 'inf' is not a number");
    refused("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n",
            "m.stl:6: 'endloop', where 'vertex' is wanted");
    refused("solid\nfacet normal 0 0 1\nouter", "m.stl:3: 'the end of the file', where 'loop' is wanted");
    refused("solid nothing\nendsolid\n", "m.stl: no faces: no OBJ, PLY or STL mesh");
    refused("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 2 0 "
            "0\nendloop\nendfacet\nendsolid\n",
            "m.stl: no triangle of the mesh has an area");
    return check_end();
}
