/* The sheet that lies on a plane with a structure: friction by the Matchstick model, and by tensors, deflects
 * it, as it does a point mass. Warp and structure are parallel, so that the model's cone is the ellipse of
 * mu_t along them and mu_b across; the tensor has the same numbers. */
#include <math.h>
#include <bristle/friction_model.h>
#include <bristle/numbers.h>
#include "fig03.h"

/* ---- theory ---- */

/* Friction over load on what slides along a unit vector at `angle` [rad] from the structure, along it and
 * across: of maximum dissipation on the ellipse; the tensor's. */
static br_vec2 friction_of(const scene *c, bool tensor, double angle)
{
    const double t = c->oblique.mu_t, b = c->oblique.mu_b;
    const br_vec2 f = br_vec2_make(-t * cos(angle), -b * sin(angle));
    if (tensor)
        return f;
    const double size = hypot(f.x, f.y);
    return br_vec2_make(f.x * t / size, f.y * b / size);
}

/* From rest a point mass goes straight: in the direction that its acceleration then has, found by halving; as
 * an angle from the slope's [rad]. */
static double deflection_of(const scene *c, bool tensor, double structure)
{
    double low = -BR_PI / 2, high = BR_PI / 2;
    for (int k = 0; k < 100; k++) {
        const double way = (low + high) / 2;
        const br_vec2 f = friction_of(c, tensor, way - structure);
        const double x = c->oblique_tangent + cos(structure) * f.x - sin(structure) * f.y;
        const double y = sin(structure) * f.x + cos(structure) * f.y;
        *(cos(way) * y - sin(way) * x > 0 ? &low : &high) = way;
    }
    return low;
}

/* ---- the sheet ---- */

static br_vec3 lay(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_pose_apply(*(const br_pose *)context, rest);
}

static br_status make(const scene *c, br_friction_model by, double structure, br_cloth_piece **piece,
                      br_error *error)
{
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.warp = c->sheet.length;
    grid.weft = c->sheet.width;
    grid.n_warp = grid.n_weft = c->lying_cells;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.model = by;
    BR_TRY(br_cloth_piece_sheet(&grid, &c->sheet.material, &c->sheet.options, &contact, NULL, piece, error));
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), atan(c->oblique_tangent));
    plane.structure = br_vec3_make(cos(structure), sin(structure), 0);
    BR_TRY(br_cloth_contact_add(br_cloth_piece_contact(*piece), &plane, NULL, NULL, error));
    const br_quat turn = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), structure);
    const br_pose place = {
        br_quat_rotate(plane.pose.orientation, br_vec3_make(0, 0, c->sheet.material.thickness)),
        br_quat_mul(plane.pose.orientation, turn)};
    return br_cloth_piece_place(*piece, lay, &place, error);
}

/* Where its middle goes, as an angle from the slope's direction [rad]. */
static br_status take(const scene *c, br_friction_model by, double structure, double *way,
                      br_cloth_totals *totals, br_error *error)
{
    br_cloth_piece *piece = NULL;
    br_vec3 x, v = {1, 0, 0};
    br_status status = make(c, by, structure, &piece, error);
    for (double t = 0; status >= 0 && t < c->oblique_duration; t += c->sheet.options.dt)
        status = br_cloth_piece_step(piece, error);
    if (status >= 0) {
        const br_cloth_totals so_far = br_cloth_piece_so_far(piece);
        br_cloth_totals_add(totals, &so_far);
        br_cloth_centre(br_cloth_piece_cloth(piece), &x, &v);
        v = br_quat_unrotate(br_quat_from_axis_angle(br_vec3_make(0, 1, 0), atan(c->oblique_tangent)), v);
        *way = atan2(v.y, v.x);
    }
    br_cloth_piece_destroy(piece);
    return status < 0 ? status : BR_OK;
}

br_status take_oblique(br_experiment *ex, const scene *c, br_cloth_totals *totals)
{
    const br_friction_tensors same = {.kappa = 1, .a_tt = c->oblique.mu_t, .a_bb = c->oblique.mu_b};
    const br_friction_model models[] = {{&br_friction_matchstick_type, &c->oblique},
                                        {&br_friction_tensors_type, &same}};
    br_table *const out = br_table_open(ex, "anisotropic");
    double off[2] = {0}, most = 0;
    for (size_t i = 0; i < c->n_structures; i++) {
        const double structure = c->structures[i] * BR_PI / 180;
        double way[2], theory[2];
        for (int m = 0; m < 2; m++) {
            BR_TRY(take(c, models[m], structure, &way[m], totals, br_experiment_error(ex)));
            theory[m] = deflection_of(c, m == 1, structure);
            br_worst(&off[m], way[m] - theory[m]);
        }
        br_most(&most, way[0]);
        br_table_put(out, c->structures[i], way[0] * 180 / BR_PI, theory[0] * 180 / BR_PI,
                     way[1] * 180 / BR_PI, theory[1] * 180 / BR_PI);
    }
    br_claim(ex, "oblique-matchstick", off[0]);
    br_claim(ex, "oblique-tensors", off[1]);
    br_claim(ex, "oblique-most", most * 180 / BR_PI);
    return BR_OK;
}
