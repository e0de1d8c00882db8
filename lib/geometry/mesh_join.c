/* Meshes made of meshes. */
#include <bristle/mesh.h>

#include <stdlib.h>
#include <string.h>

br_status br_mesh_transform(const br_mesh *mesh, double scale, br_pose pose, br_mesh **result,
                            br_error *error)
{
    if (!mesh || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_transform: null argument");
    if (!(scale > 0) || !isfinite(scale))
        return br_fail(error, BR_ERR_RANGE, "br_mesh_transform: the scale must be positive");
    br_mesh *m = NULL;
    const br_status status = br_mesh_copy(mesh, &m, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < m->n_vertices; i++) {
        m->positions[i] = br_pose_apply(pose, br_vec3_scale(scale, m->positions[i]));
        m->normals[i] = br_quat_rotate(pose.orientation, m->normals[i]);
        if (m->tangents)
            m->tangents[i] = br_quat_rotate(pose.orientation, m->tangents[i]);
    }
    *result = m;
    return BR_OK;
}

/* Appends `from`, whose arrays have their place in `to` already. */
static void append(br_mesh *to, const br_mesh *from)
{
    const size_t at = to->n_vertices, n = from->n_vertices;
    memcpy(to->positions + at, from->positions, n * sizeof *to->positions);
    memcpy(to->normals + at, from->normals, n * sizeof *to->normals);
    if (from->uvs) {
        memcpy(to->tangents + at, from->tangents, n * sizeof *to->tangents);
        memcpy(to->handedness + at, from->handedness, n * sizeof *to->handedness);
        memcpy(to->uvs + at, from->uvs, n * sizeof *to->uvs);
    }
    for (size_t i = 0; i < 3 * from->n_triangles; i++)
        to->triangles[3 * to->n_triangles + i] = from->triangles[i] + (uint32_t)at;
    to->n_vertices += n;
    to->n_triangles += from->n_triangles;
    to->n_removed += from->n_removed;
    to->normals_given = to->normals_given && from->normals_given;
}

br_status br_mesh_join(size_t n, const br_mesh *const *meshes, br_mesh **result, br_error *error)
{
    if (n == 0 || !meshes || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_join: null argument, or no mesh");
    const bool uvs = meshes[0]->uvs != NULL;
    size_t vertices = 0, triangles = 0;
    for (size_t i = 0; i < n; i++) {
        if ((meshes[i]->uvs != NULL) != uvs)
            return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_join: mesh %zu %s texture coordinates, mesh 1 %s",
                           i + 1, uvs ? "has no" : "has", uvs ? "has them" : "has none");
        vertices += meshes[i]->n_vertices;
        triangles += meshes[i]->n_triangles;
    }
    if (vertices > BR_MESH_VERTICES_MAX || triangles > BR_MESH_VERTICES_MAX)
        return br_fail(error, BR_ERR_RANGE, "br_mesh_join: more than %d vertices or triangles",
                       BR_MESH_VERTICES_MAX);
    br_mesh *m = calloc(1, sizeof *m);
    bool ok = m != NULL;
    if (m) {
        *m = (br_mesh){.positions = malloc(vertices * sizeof *m->positions),
                       .normals = malloc(vertices * sizeof *m->normals),
                       .triangles = malloc(3 * triangles * sizeof *m->triangles),
                       .normals_given = true};
        ok = m->positions && m->normals && m->triangles;
        if (uvs) {
            m->tangents = malloc(vertices * sizeof *m->tangents);
            m->handedness = malloc(vertices * sizeof *m->handedness);
            m->uvs = malloc(vertices * sizeof *m->uvs);
            ok = ok && m->tangents && m->handedness && m->uvs;
        }
    }
    if (!ok) {
        br_mesh_destroy(m);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", vertices);
    }
    for (size_t i = 0; i < n; i++)
        append(m, meshes[i]);
    *result = m;
    return BR_OK;
}
