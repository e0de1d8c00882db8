/* OBJ and PLY files: one box in every format gives one mesh; bad files are refused with one line that says
 * where. */
#include "check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>
#include <bristle/mesh.h>

static br_error error;

static br_mesh *the_box(void)
{
    br_mesh *m = NULL;
    if (br_mesh_box(br_vec3_make(1, 2, 3), 0.5, &m, &error) < 0)
        exit(1);
    return m;
}

/* Bytes of a file that grows. */
typedef struct text {
    char bytes[20000];
    size_t n;
} text;

static void add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(text *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    t->n += (size_t)vsnprintf(t->bytes + t->n, sizeof t->bytes - t->n, format, values);
    va_end(values);
}

static void add_binary(text *t, const void *value, size_t size, bool big)
{
    const uint16_t one = 1;
    const bool here_big = *(const unsigned char *)&one == 0;
    for (size_t i = 0; i < size; i++)
        t->bytes[t->n++] = ((const char *)value)[big == here_big ? i : size - 1 - i];
}

static void write_obj(const br_mesh *m, text *t, bool negative)
{
    add(t, "# a box\r\nmtllib none.mtl\no box\n");
    for (size_t i = 0; i < m->n_vertices; i++)
        add(t, "v %.17g %.17g %.17g\nvt %.17g %.17g\nvn %.17g %.17g %.17g\n", m->positions[i].x,
            m->positions[i].y, m->positions[i].z, m->uvs[i].x, m->uvs[i].y, m->normals[i].x, m->normals[i].y,
            m->normals[i].z);
    for (size_t i = 0; i < m->n_triangles; i++) {
        add(t, "f");
        for (size_t c = 0; c < 3; c++) {
            const int k = (int)m->triangles[3 * i + c] + 1 - (negative ? (int)m->n_vertices + 1 : 0);
            add(t, "%s %d/%d/%d", c == 2 ? " \\\n" : "", k, k, k);
        }
        add(t, "\n");
    }
}

static void write_ply(const br_mesh *m, text *t, int format)
{
    static const char *const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    add(t,
        "ply\nformat %s 1.0\ncomment a box\nelement extra 2\nproperty list uchar short junk\nelement vertex "
        "%zu\n",
        names[format], m->n_vertices);
    add(t, "property double x\nproperty double y\nproperty double z\nproperty uchar red\nproperty float "
           "nx\nproperty float ny\nproperty float nz\n");
    add(t,
        "property double s\nproperty double t\nelement face %zu\nproperty list uchar int "
        "vertex_indices\nend_header\n",
        m->n_triangles);
    const bool big = format == 2;
    for (int i = 0; i < 2; i++) {
        const unsigned char length = 2;
        const int16_t junk = -300;
        if (format == 0)
            add(t, "2 -300 -300\n");
        else {
            add_binary(t, &length, 1, big);
            add_binary(t, &junk, 2, big);
            add_binary(t, &junk, 2, big);
        }
    }
    for (size_t i = 0; i < m->n_vertices; i++) {
        const br_vec3 p = m->positions[i], n = m->normals[i];
        const double position[3] = {p.x, p.y, p.z}, uv[2] = {m->uvs[i].x, m->uvs[i].y};
        const float normal[3] = {(float)n.x, (float)n.y, (float)n.z};
        const unsigned char red = 200;
        if (format == 0) {
            add(t, "%.17g %.17g %.17g 200 %g %g %g %.17g %.17g\n", p.x, p.y, p.z, n.x, n.y, n.z, uv[0],
                uv[1]);
            continue;
        }
        for (int k = 0; k < 3; k++)
            add_binary(t, &position[k], 8, big);
        add_binary(t, &red, 1, big);
        for (int k = 0; k < 3; k++)
            add_binary(t, &normal[k], 4, big);
        for (int k = 0; k < 2; k++)
            add_binary(t, &uv[k], 8, big);
    }
    for (size_t i = 0; i < m->n_triangles; i++) {
        const unsigned char three = 3;
        if (format == 0)
            add(t, "3");
        else
            add_binary(t, &three, 1, big);
        for (size_t c = 0; c < 3; c++) {
            const int32_t k = (int32_t)m->triangles[3 * i + c];
            if (format == 0)
                add(t, " %d", k);
            else
                add_binary(t, &k, 4, big);
        }
        if (format == 0)
            add(t, "\n");
    }
}

/* The same corners, whatever the order in which the file's reader numbers them. */
static bool equal(const br_mesh *a, const br_mesh *b)
{
    bool same =
        b && a->n_vertices == b->n_vertices && a->n_triangles == b->n_triangles && b->normals_given && b->uvs;
    for (size_t i = 0; same && i < 3 * a->n_triangles; i++) {
        const uint32_t j = a->triangles[i], k = b->triangles[i];
        same = memcmp(&a->positions[j], &b->positions[k], sizeof *a->positions) == 0 &&
               memcmp(&a->normals[j], &b->normals[k], sizeof *a->normals) == 0 &&
               memcmp(&a->tangents[j], &b->tangents[k], sizeof *a->tangents) == 0 &&
               a->handedness[j] == b->handedness[k] && memcmp(&a->uvs[j], &b->uvs[k], sizeof *a->uvs) == 0;
    }
    return same;
}

static void test_formats(void)
{
    static const char *const names[] = {"OBJ", "OBJ, negative indices", "PLY, ASCII", "PLY, little endian",
                                        "PLY, big endian"};
    br_mesh *box = the_box();
    for (int k = 0; k < 5; k++) {
        static text t;
        t.n = 0;
        if (k < 2)
            write_obj(box, &t, k == 1);
        else
            write_ply(box, &t, k - 2);
        br_mesh *m = NULL;
        br_error_clear(&error);
        check_need(br_mesh_parse("box", t.bytes, t.n, &m, &error));
        check(equal(box, m), "%s: the same mesh %s", names[k], error.message);
        br_mesh_destroy(m);
        /* Cut anywhere: an error, or fewer triangles; never a crash. */
        int bad = 0;
        for (size_t n = 0; n < t.n; n += 7) {
            br_mesh *part = NULL;
            br_error own = {0};
            const br_status status = br_mesh_parse("cut", t.bytes, n, &part, &own);
            bad += status < 0 ? strncmp(own.message, "cut:", 4) != 0 || strchr(own.message, '\n') != NULL
                              : part->n_triangles > box->n_triangles;
            br_mesh_destroy(part);
        }
        check(bad == 0, "%s cut anywhere: one line, or a part of the mesh", names[k]);
    }
    br_mesh_destroy(box);
}

/* An OBJ that is written holds positions and texture coordinates to the last bit, normals but for their being
 * made unit again. */
static void test_written(void)
{
    char path[200];
    br_mesh *m, *again;
    const char *const folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    snprintf(path, sizeof path, "%s/bristle-mesh.%ld.obj", folder, (long)getpid());
    check_need(br_mesh_capsule(0.3, 1, 24, 0.7, &m, &error));
    check_need(br_mesh_write_obj(m, path, &error));
    check_need(br_mesh_read(path, &again, &error));
    bool same = again->n_triangles == m->n_triangles;
    double turned = 0;
    for (size_t i = 0; same && i < 3 * m->n_triangles; i++) {
        const uint32_t j = m->triangles[i], k = again->triangles[i];
        same = memcmp(&m->positions[j], &again->positions[k], sizeof *m->positions) == 0 &&
               memcmp(&m->uvs[j], &again->uvs[k], sizeof *m->uvs) == 0 &&
               m->handedness[j] == again->handedness[k];
        turned = fmax(turned, br_vec3_length(br_vec3_sub(m->normals[j], again->normals[k])));
    }
    check(same && turned < TOL_ROUND_OFF, "a capsule of %zu vertices is written and read (%zu)",
          m->n_vertices, again->n_vertices);
    br_mesh_destroy(again);
    check(br_mesh_write_obj(m, "/nonexistent/x.obj", &error) < 0 &&
              strstr(error.message, "/nonexistent/x.obj"),
          "a folder that is not there is named: %s", error.message);
    br_mesh_destroy(m);
    unlink(path);
}

static void test_quads(void)
{
    static const char quad[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
    br_mesh *m = NULL;
    check(br_mesh_parse("quad", quad, sizeof quad - 1, &m, &error) == BR_OK && m->n_triangles == 2 &&
              m->n_vertices == 4 && !m->uvs && m->normals[2].z == 1,
          "a quad without texture coordinates or normals: two triangles, computed normals");
    br_mesh_destroy(m);
}

static void refused(const char *bytes, const char *expected)
{
    br_mesh *m = NULL;
    br_error own = {0};
    const br_status status = br_mesh_parse("m.obj", bytes, strlen(bytes), &m, &own);
    check(status < 0 && !m && strcmp(own.message, expected) == 0, "refused: %s", own.message);
}

int main(void)
{
    check_begin();
    test_written();
    test_formats();
    test_quads();
    refused("", "m.obj: no faces: no OBJ, PLY or STL mesh");
    refused("hello\nworld\n", "m.obj: no faces: no OBJ, PLY or STL mesh");
    refused("v 0 0\n", "m.obj:1: a position needs 3 numbers");
    refused("v 0 0 nan\n", "m.obj:1: a position must be finite, not nan");
    refused("\nv 0 x 0\n", "m.obj:2: 'x' is not a number");
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "m.obj:4: position 4 of 3");
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n", "m.obj:4: position 0 of 3");
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", "m.obj:4: position -4 of 3");
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2 3\n", "m.obj:4: texture coordinates 1 of 0");
    refused("v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3\n",
            "m.obj:5: some corners of faces have texture coordinates and some have none");
    refused("v 0 0 0\nv 1 0 0\nf 1 2\n", "m.obj:3: a face needs three corners");
    refused("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "m.obj: no triangle of the mesh has an area");
    refused("ply\n", "m.obj:2: the header has no end");
    refused("ply\nformat ebcdic 1.0\n", "m.obj:2: an unknown format: 'ebcdic'");
    refused("ply\nformat ascii 1.0\nelement vertex 1000000\nend_header\n",
            "m.obj:3: 1000000 elements are more than the file or 20000000");
    refused("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
            "m.obj: no vertices with x, y and z, or no faces with vertex_indices");
#define HEADER                                                                                               \
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float "           \
    "z\nelement face 1\n"                                                                                    \
    "property list uchar int vertex_indices\nend_header\n"
    refused(HEADER "0 0 0\n1 0 0\n0 1 inf\n3 0 1 2\n", "m.obj:12: vertex 3: a number that is not finite");
    refused(HEADER "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "m.obj:13: face 1: no such vertex");
    refused(HEADER "0 0 0\n1 0 0\n0 1 0\n2 0 1\n", "m.obj:13: face 1: fewer than three corners");
    refused(HEADER "0 0 0\n1 0 0\n0 1 0\n3 0 1", "m.obj:13: the file ends too early, in face 1");
    refused(HEADER "0 0 0\n1 0 zero\n", "m.obj:11: 'zero' is not a number");
    return check_end();
}
