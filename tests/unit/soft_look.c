/* What a soft body looks like: its surface at rest and sheared, sides, and colours that go along. */
#include <bristle/soft_look.h>

#include "check.h"

static br_error error;

int main(void)
{
    check_begin();
    const br_vec3 sides = br_vec3_make(0.12, 0.06, 0.08);
    const br_structure_field field = br_structure_uniform(br_vec3_make(1, 0, 1));
    br_structure_look structure = br_structure_look_default();
    br_soft_mesh *mesh;
    br_soft_look *look;
    structure.width = 0.006;
    check_need(br_soft_mesh_box(sides, 4, 2, 3, &mesh, &error));
    check_need(br_soft_look_create(mesh, &field, &structure, &look, &error));
    const br_mesh *surface = br_soft_look_mesh(look);
    const size_t n = surface->n_triangles;
    check(n == mesh->n_triangles && surface->n_vertices == 3 * n, "%zu triangles", n);
    check_close(br_mesh_volume(surface), sides.x * sides.y * sides.z, 1e-12, "the volume at rest");
    bool flat = true;
    for (size_t i = 0; i < surface->n_vertices; i++) {
        const br_vec3 m = surface->normals[i];
        flat = flat && fabs(fmax(fabs(m.x), fmax(fabs(m.y), fabs(m.z))) - 1) < 1e-12;
    }
    check(flat, "at rest its sides are flat and its edges sharp");
    const br_vec2 uv = surface->uvs[17];
    const br_image *const colours = br_soft_look_colours(look);
    check(colours->width > 60 && colours->channels == 3, "colours of %d x %d texels", colours->width,
          colours->height);
    /* They are the field's grain over the surface at rest. */
    br_image *again;
    check_need(
        br_structure_draw(surface, &field, &structure, colours->width, colours->height, &again, &error));
    check(memcmp(again->samples, colours->samples,
                 3 * (size_t)colours->width * (size_t)colours->height * sizeof *again->samples) == 0,
          "of the field's grain");
    br_image_destroy(again);
    /* Sheared and stretched: the volume goes with the determinant. */
    br_vec3 *const moved = malloc(mesh->n_nodes * sizeof *moved);
    for (size_t i = 0; i < mesh->n_nodes; i++) {
        const br_vec3 x = mesh->nodes[i];
        moved[i] = br_vec3_make(1.2 * x.x + 0.5 * x.z, x.y, 0.9 * x.z);
    }
    check_need(br_soft_look_move(look, moved, &error));
    surface = br_soft_look_mesh(look);
    check(surface->n_triangles == n && surface->n_vertices == 3 * n, "as many after it has deformed");
    check_close(br_mesh_volume(surface), 1.2 * 0.9 * sides.x * sides.y * sides.z, 1e-12,
                "the volume of the sheared body");
    double turned = 0;
    for (size_t t = 0; t < n; t++) {
        const uint32_t *const c = surface->triangles + 3 * t;
        const br_vec3 a = surface->positions[c[0]],
                      m = br_vec3_normalise(br_vec3_cross(br_vec3_sub(surface->positions[c[1]], a),
                                                          br_vec3_sub(surface->positions[c[2]], a)));
        for (size_t k = 0; k < 3; k++)
            turned = fmax(turned, br_vec3_length(br_vec3_sub(m, surface->normals[c[k]])));
    }
    check(turned < 1e-12, "its sides are flat still, and normals have turned with them");
    check(surface->uvs[17].x == uv.x && surface->uvs[17].y == uv.y, "colours go along");
    for (size_t i = 0; i < mesh->n_nodes; i++)
        moved[i].y += i == 0 ? NAN : 0;
    check(br_soft_look_move(look, moved, &error) < 0 && br_soft_look_mesh(look) == surface, "%s",
          error.message);
    br_error_clear(&error);
    for (size_t i = 0; i < mesh->n_nodes; i++)
        moved[i] = br_vec3_make(0, 0, 0);
    check(br_soft_look_move(look, moved, &error) < 0 && br_soft_look_mesh(look) == surface, "%s",
          error.message);
    br_error_clear(&error);
    structure.width = 0;
    br_soft_look *none;
    check(br_soft_look_create(mesh, &field, &structure, &none, &error) == BR_ERR_RANGE && !none, "%s",
          error.message);
    free(moved);
    br_soft_look_destroy(look);
    br_soft_mesh_destroy(mesh);
    return check_end();
}
