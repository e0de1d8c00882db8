/* Fuzz target for the readers of OBJ and PLY meshes. What reads keeps the promises of a mesh: indices in
 * range, finite positions, orthonormal frames; and a surface of it can be looked at.
 *
 * With libFuzzer: make fuzz. Without: any compiler, -DFUZZ_STANDALONE; then ./fuzz_mesh
 * tests/fuzz/corpus/mesh/?* */
#include "standalone.h"

#include <math.h>
#include <string.h>
#include <bristle/patch.h>

static void check_frames(const br_mesh *m)
{
    for (size_t i = 0; i < m->n_vertices; i++) {
        fuzz_demand(isfinite(m->positions[i].x) && isfinite(m->positions[i].y) &&
                    isfinite(m->positions[i].z));
        /* Lengths of more than 1e150 have no square: then all bets on directions are off. */
        if (!(fabs(m->positions[i].x) < 1e70 && fabs(m->positions[i].y) < 1e70 &&
              fabs(m->positions[i].z) < 1e70))
            return;
    }
    for (size_t i = 0; i < m->n_vertices; i++) {
        if (m->normals_given)
            break;
        fuzz_demand(fabs(br_vec3_length(m->normals[i]) - 1) < 1e-9);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_mesh *mesh = NULL;
    br_error error = {0};
    const br_status status = br_mesh_parse("input", data, size, &mesh, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && !mesh && strncmp(error.message, "input:", 6) == 0);
        return 0;
    }
    fuzz_demand(mesh->n_triangles >= 1);
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++)
        fuzz_demand(mesh->triangles[i] < mesh->n_vertices);
    check_frames(mesh);

    br_patch_surface_spec spec = br_patch_surface_spec_default();
    /* With texture coordinates there is a map, too, sampled in the way that reckons most with them. */
    br_image *map = NULL;
    spec.mesh = mesh;
    if (mesh->uvs) {
        fuzz_demand(br_image_create(3, 5, 3, &map, &error) == BR_OK);
        for (int i = 0; i < 45; i++)
            map->samples[i] = i % 3 == 2 ? 0.9f : (float)(i % 7) / 7;
        spec.normals = map;
        spec.filter = BR_FILTER_MIPMAP;
    }
    br_patch_surface *surface = NULL;
    if (br_patch_surface_create(&spec, &surface, &error) == BR_OK) {
        br_patch_options options = br_patch_options_default();
        br_patch_backend *backend = NULL;
        fuzz_demand(br_patch_cpu_create(1, &surface, &options, &backend, &error) == BR_OK);
        br_patch p = {.normal = {0, 0, 1},
                      .tangent = {1, 0, 0},
                      .binormal = {0, 1, 0},
                      .surface_a = -1,
                      .surface_b = 0};
        p.point = mesh->positions[mesh->triangles[0]];
        p.pose_a = p.pose_b = br_pose_identity();
        double mu[4], covered = -1;
        fuzz_demand(br_patch_evaluate(backend, 1, &p, mu, &covered, &error) == BR_OK);
        fuzz_demand(covered >= 0 && covered <= 1);
        for (int d = 0; d < 4; d++)
            fuzz_demand(mu[d] >= 0 && mu[d] <= 1000);
        br_patch_backend_destroy(backend);
        br_patch_surface_destroy(surface);
    }
    br_image_destroy(map);
    br_mesh_destroy(mesh);
    return 0;
}
