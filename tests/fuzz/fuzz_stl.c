/* Fuzz target for STL meshes, as text or as bytes by the first byte of the input. What the file format wants
 * of a beginning is put there, so that the fuzzer is past it at once: "solid" for text; for bytes the header,
 * the number of facets that are there, and whole facets. A mesh that reads has a triangle a facet but for
 * those without area, corners at one place are one vertex, and its numbers are finite; what does not read is
 * refused with one line. */
#include "files.h"

#include <math.h>
#include <bristle/mesh.h>

enum { HEADER = 80, COUNT = 4, FACET = 50, MOST = 40000 };

static unsigned char file[MOST + 2 * HEADER];

/* The facets of a file of bytes. */
static size_t make_bytes(const uint8_t *data, size_t size)
{
    const size_t n = size / FACET;
    memset(file, 's', HEADER);
    for (int k = 0; k < COUNT; k++)
        file[HEADER + k] = (unsigned char)(n >> (8 * k));
    memcpy(file + HEADER + COUNT, data, n * FACET);
    return HEADER + COUNT + n * FACET;
}

static size_t make_text(const uint8_t *data, size_t size)
{
    static const char start[] = "solid x\nfacet ";
    memcpy(file, start, sizeof start - 1);
    memcpy(file + sizeof start - 1, data, size);
    return sizeof start - 1 + size;
}

static bool at_one_place(br_vec3 a, br_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void demand_mesh(const br_mesh *m)
{
    fuzz_demand(m->n_triangles >= 1 && m->n_vertices <= 3 * (m->n_triangles + m->n_removed));
    for (size_t i = 0; i < 3 * m->n_triangles; i++)
        fuzz_demand(m->triangles[i] < m->n_vertices);
    for (size_t i = 0; i < m->n_vertices; i++) {
        const br_vec3 p = m->positions[i];
        fuzz_demand(isfinite(p.x) && isfinite(p.y) && isfinite(p.z));
        for (size_t k = 0; k < i && m->n_vertices < 300; k++)
            fuzz_demand(!at_one_place(p, m->positions[k]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_mesh *mesh = NULL;
    br_error error = {0};
    if (size < 1 || size > MOST)
        return 0;
    const bool as_text = data[0] == 't';
    const size_t length = as_text ? make_text(data + 1, size - 1) : make_bytes(data + 1, size - 1);
    /* On the heap, so that a byte behind the end is noticed. */
    unsigned char *const bytes = malloc(length);
    fuzz_demand(bytes);
    memcpy(bytes, file, length);
    const br_status status = br_mesh_parse("input", bytes, length, &mesh, &error);
    free(bytes);
    fuzz_demand(status <= 0 && error.status == status && (mesh == NULL) == (status < 0));
    if (status < 0) {
        fuzz_demand(fuzz_is_line(error.message) && strncmp(error.message, "input:", 6) == 0);
        return 0;
    }
    if (!as_text)
        fuzz_demand(mesh->n_triangles + mesh->n_removed == (size - 1) / FACET);
    demand_mesh(mesh);
    br_mesh_destroy(mesh);
    return 0;
}
