/* Meshes as Wavefront OBJ. */
#include <stdio.h>

#include <bristle/assert.h>
#include <bristle/file.h>
#include <bristle/mesh.h>
#include <bristle/text.h>

static void put(FILE *to, const char *word, const double *values, size_t n)
{
    char number[BR_DOUBLE_TEXT];
    fputs(word, to);
    for (size_t i = 0; i < n; i++) {
        br_format_double(values[i], number);
        fprintf(to, " %s", number);
    }
    fputc('\n', to);
}

void br_mesh_put_obj(const br_mesh *m, FILE *to)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(to);
    for (size_t i = 0; i < m->n_vertices; i++) {
        const br_vec3 x = m->positions[i], n = m->normals[i];
        put(to, "v", (const double[]){x.x, x.y, x.z}, 3);
        put(to, "vn", (const double[]){n.x, n.y, n.z}, 3);
        if (m->uvs)
            put(to, "vt", (const double[]){m->uvs[i].x, m->uvs[i].y}, 2);
    }
    for (size_t i = 0; i < m->n_triangles; i++) {
        fputc('f', to);
        for (size_t c = 0; c < 3; c++) {
            const unsigned long at = m->triangles[3 * i + c] + 1UL;
            if (m->uvs)
                fprintf(to, " %lu/%lu/%lu", at, at, at);
            else
                fprintf(to, " %lu//%lu", at, at);
        }
        fputc('\n', to);
    }
}

br_status br_mesh_write_obj(const br_mesh *mesh, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(path);
    br_atomic_file *file;
    BR_TRY(br_atomic_file_open(path, &file, error));
    br_mesh_put_obj(mesh, br_atomic_file_stream(file));
    return br_atomic_file_commit(file, error);
}
