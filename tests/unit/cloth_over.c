/* A sheet of cloth that slides over another one, fast and whichever way their meshes lie: friction of the
 * load alone slows it down, momentum is kept, and without friction it goes on. */
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>
#include <string.h>

#include "check.h"

enum { CELLS = 6, BELOW = 2 * CELLS + 1 };
static const double G = 10, SECONDS = 0.05;
static br_error error;

/* The lower sheet is twice as large, in z = 0 about the origin; the upper one a thickness above, turned. */
static br_cloth_mesh *two(double height, double off, double turn, size_t *n_upper)
{
    br_cloth_mesh *sheets[2], *mesh;
    for (int k = 0; k < 2; k++) {
        br_cloth_grid grid;
        br_struct_default(&br_cloth_grid_struct, &grid);
        grid.warp = grid.weft = 0.2 * (k + 1);
        grid.n_warp = grid.n_weft = k == 0 ? CELLS : BELOW;
        check_need(br_cloth_mesh_grid(&grid, &sheets[k], &error));
    }
    br_vec3 rest[(CELLS + 1) * (CELLS + 1) + (BELOW + 1) * (BELOW + 1)];
    uint32_t triangles[6 * (CELLS * CELLS + BELOW * BELOW)];
    size_t n = 0, corners = 0;
    const br_quat q = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), turn);
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < 3 * sheets[k]->n_triangles; i++)
            triangles[corners++] = sheets[k]->triangles[i] + (uint32_t)n;
        for (size_t i = 0; i < sheets[k]->n_vertices; i++, n++)
            rest[n] = k == 1
                          ? sheets[k]->rest[i]
                          : br_vec3_add(br_quat_rotate(q, sheets[k]->rest[i]), br_vec3_make(off, 0, height));
    }
    *n_upper = sheets[0]->n_vertices;
    const br_cloth_mesh_source source = {
        .n_vertices = n, .n_triangles = corners / 3, .rest = rest, .triangles = triangles};
    check_need(br_cloth_mesh_create(&source, &mesh, &error));
    br_cloth_mesh_destroy(sheets[0]);
    br_cloth_mesh_destroy(sheets[1]);
    return mesh;
}

/* Of the upper sheet's velocity of 1 m/s after SECONDS, on a lower one that lies on slippery ground. */
static void slides(const br_cloth_response_type *response, double mu_c, double off, double turn, double dt)
{
    const br_coulomb mu = {mu_c};
    br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    const br_cloth_object ground = {
        .shape = BR_CLOTH_PLANE,
        .pose = {br_vec3_make(0, 0, -material.thickness), br_quat_make(1, 0, 0, 0)},
        .radius = 1};
    const br_cloth_friction none = br_cloth_friction_default();
    material.drag = 0;
    options.dt = dt;
    options.gravity = br_vec3_make(0, 0, 0);
    options.tolerance = 1e-10;
    contact.on_itself.law = (br_law){&br_coulomb_type, &mu};
    size_t n_upper;
    br_cloth_mesh *const mesh = two(material.thickness, off, turn, &n_upper);
    br_cloth_piece *piece;
    check_need(br_cloth_piece_create(mesh, &material, &options, &contact, response, &piece, &error));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &ground, &none, NULL, &error));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const double *const masses = br_cloth_masses(cloth);
    br_vec3 *const x = malloc(mesh->n_vertices * sizeof *x), *const v = calloc(mesh->n_vertices, sizeof *v);
    memcpy(x, br_cloth_positions(cloth), mesh->n_vertices * sizeof *x);
    double upper = 0, all = 0, along = 0;
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        br_cloth_set_force(cloth, i, br_vec3_make(0, 0, -masses[i] * (i < n_upper ? G : 0.01 * G)));
        v[i].x = i < n_upper;
        upper += i < n_upper ? masses[i] : 0;
        all += masses[i];
    }
    br_cloth_place(cloth, x, v);
    const int steps = (int)(SECONDS / dt + 0.5);
    for (int k = 0; k < steps; k++)
        check_need(br_cloth_piece_step(piece, &error));
    br_vec3 linear, angular;
    br_cloth_momentum(cloth, &linear, &angular);
    for (size_t i = 0; i < n_upper; i++)
        along += masses[i] * br_cloth_velocities(cloth)[i].x / upper;
    check_near(along, 1 - mu_c * G * SECONDS, 1e-3,
               "%s, mu %g, %g m off, turned by %g, steps of %g s: slides at %g m/s", response->name, mu_c,
               off, turn, dt, along);
    check(fabs(linear.x - upper) < 1e-6 * upper && fabs(linear.y) < 1e-6 * upper,
          "the sheets keep their momentum to %.1e", fabs(linear.x / upper - 1));
    check(br_cloth_piece_so_far(piece).intersections == 0 && all > upper, "and do not meet");
    br_cloth_piece_destroy(piece);
    br_cloth_mesh_destroy(mesh);
    free(x);
    free(v);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_cloth_response_type *const *const responses = br_cloth_responses(&n);
    for (size_t k = 0; k < n; k++) {
        slides(responses[k], 0.3, 0.013, 0.1, 1e-3);
        slides(responses[k], 0.3, 0, 0, 1e-3); /* vertices over vertices and edges along edges */
        slides(responses[k], 0, -0.03, 0.8, 1e-3);
    }
    slides(responses[0], 0.3, 0.013, 0.1, 5e-4);
    return check_end();
}
