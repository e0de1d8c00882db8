/* Cloth that only vertices and edges of an object carry: the ridge of a roof below a row of its vertices, and
 * the point of a pyramid below one of them. It keeps the thickness from them, and friction holds it there. */
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>

#include "check.h"

static br_error error;
static const br_coulomb mu = {0.5};

/* Slopes of 45 degrees from the top at the origin; `ridge` [m]: half of its length along y, 0: a point. */
static br_mesh *roof(double ridge)
{
    const double h = 0.3;
    const br_vec3 positions[] = {{-h, -h - ridge, -h}, {h, -h - ridge, -h}, {h, h + ridge, -h},
                                 {-h, h + ridge, -h},  {0, -ridge, 0},      {0, ridge, 0}};
    static const uint32_t point[] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4},
                          line[] = {0, 1, 4, 1, 2, 5, 1, 5, 4, 2, 3, 5, 3, 0, 4, 3, 4, 5};
    br_mesh_source source = {.n_vertices = ridge > 0 ? 6 : 5, .positions = positions};
    source.n_triangles = ridge > 0 ? 6 : 4;
    source.triangles = ridge > 0 ? line : point;
    br_mesh *mesh;
    check_need(br_mesh_create(&source, &mesh, &error));
    return mesh;
}

static br_vec3 above(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_vec3_make(rest.x, rest.y, *(const double *)context);
}

/* A stiff sheet of 4 x 4 cells, whose middle row of vertices lies over the ridge; held where it would tip. */
static void carried(const br_cloth_response_type *response, double ridge, double weight, const char *what)
{
    br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    br_cloth_object object = br_cloth_object_default();
    br_mesh *const mesh = roof(ridge);
    br_cloth_grid grid;
    br_cloth_piece *piece;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = grid.weft = 0.2;
    grid.n_warp = grid.n_weft = 4;
    material.bending_warp = material.bending_weft = 1;
    object.shape = BR_CLOTH_MESH;
    object.mesh = mesh;
    contact.on_objects.law = (br_law){&br_coulomb_type, &mu};
    check_need(br_cloth_piece_sheet(&grid, &material, &options, &contact, response, &piece, &error));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &object, NULL, NULL, &error));
    check_need(br_cloth_piece_place(piece, above, &material.thickness, &error));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    double least = INFINITY, force = 0;
    const int steps = 60;
    for (int k = 0; k < steps; k++) {
        check_need(br_cloth_piece_step(piece, &error));
        for (size_t i = 10; i < 15; i++) /* of the row y = 0 */
            if (ridge == 0 && i == 12)
                least = fmin(least, br_cloth_positions(cloth)[i].z);
        for (size_t i = 2; i < 25 && ridge > 0; i += 5) /* of x = 0 */
            least = fmin(least, br_cloth_positions(cloth)[i].z);
        force -= br_cloth_contact_force(br_cloth_piece_contact(piece), 0).z / steps;
    }
    check(least > 0.9 * material.thickness, "%s: %s, at least %.3g m away", response->name, what, least);
    check_close(force, weight, 0.3, "%s: carries it", response->name);
    check(br_cloth_piece_so_far(piece).put_back == 0, "nothing is put back");
    br_cloth_piece_destroy(piece);
    br_mesh_destroy(mesh);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_cloth_response_type *const *const responses = br_cloth_responses(&n);
    const double weight = br_cloth_material_default().density * 0.04 * 9.81;
    for (size_t k = 0; k < n; k++) {
        carried(responses[k], 0.2, weight, "vertices over a ridge");
        carried(responses[k], 0, weight, "one over a point");
    }
    return check_end();
}
