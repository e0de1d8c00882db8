/* Planar, Figures 14 to 16 and 18: limit surfaces, the ellipsoid, and where on them a velocity leads.
 *
 * Steady wrench of unit Coulomb friction (Table I, p = 0), bilinear [eq. (21)], at the CoP.
 * - sections.c, Figure 14: force and torque of circle, square and line (slid across and along) on 101 x 101
 * cells over the angle a of the twist (0.011 m/s cos a, sin a rad/s), each over its largest value, and the
 * ellipsoid with the circle's r [eq. (22)]. The same angle leads to different places: marked for three
 * angles.
 * - surfaces.c, Figure 15: the whole surface of gradient line and circle (21 x 21 cells, 80 directions, 40
 * twists each), and for every twist the distance of the wrench from the ellipsoid's surface ("shape") and
 * from the ellipsoid's wrench for that twist ("location").
 * - rotation.c, Figure 16: the force on the gradient line in pure rotation about a point, over the point: not
 * zero about the CoP (f_N/9 for a continuous line), zero about p_s, with half the pressure on each side
 * (0.2071 L above the middle).
 * - sampling.c, Figure 18: the spherical coordinates of the table [eqs. (33) to (41)] and where its nodes lie
 * on the surfaces of circle and gradient line.
 * - effects.c: what the differences between text and program do; vary.c: the text's sentences over cells,
 * tables and twists.
 *
 * Claims: all curves as recorded from the published program; shape near, location far; Figure 16 from theory.
 * Differs from the document: the circle's radius (contact.as_published), cells below the low edges
 * (table.as_published). */

#include "fig14.h"
#include <bristle/harness/planar_params.h>

static const br_field scene_fields[] = {
    BR_ROW(scene, as_published, "table.as_published"),
    BR_ROW(scene, section_cells, "sections.cells"),
    BR_ROW(scene, coarse_cells, "sections.coarse_cells"),
    BR_ROW(scene, section_points, "sections.points"),
    BR_ROW(scene, section_speed, "sections.speed"),
    BR_ROW(scene, section_spin, "sections.spin"),
    BR_ROW_LIST(scene, markers, n_markers, "sections.markers"),
    BR_ROW(scene, cells, "surfaces.cells"),
    BR_ROW(scene, directions, "surfaces.directions"),
    BR_ROW(scene, stored, "surfaces.stored"),
    BR_ROW(scene, radial_points, "surfaces.radial_points"),
    BR_ROW(scene, speed, "surfaces.speed"),
    BR_ROW(scene, spin, "surfaces.spin"),
    BR_ROW(scene, sweep_cells, "rotation.cells"),
    BR_ROW(scene, sweep_points, "rotation.points"),
    BR_ROW(scene, n_ls, "table.n_ls"),
    BR_ROW(scene, n_ls_drawn, "sampling.n_ls"),
    BR_ROW_FILE(scene, profile, "motion.profile"),
    BR_ROW(scene, duration, "motion.duration"),
    BR_ROW(scene, instants, "motion.instants"),
    BR_ROW_LIST(scene, vary_cells, n_cells, "vary.cells"),
    BR_ROW_LIST(scene, vary_rotation, n_rotation, "vary.rotation_cells"),
    BR_ROW_LIST(scene, vary_n_ls, n_n_ls, "vary.n_ls"),
    BR_ROW_LIST(scene, vary_speed, n_speed, "vary.speed"),
    BR_ROW_FILE(scene, tables[0], "reference.table_circle"),
    BR_ROW_FILE(scene, tables[1], "reference.table_gradient"),
    BR_ROW_FILE(scene, sections_file, "reference.sections"),
    BR_ROW_FILE(scene, circle_file, "reference.circle"),
    BR_ROW_FILE(scene, gradient_file, "reference.gradient"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grid(params, &s->contact);
    size_t n_cell = 0, n_residual = 0;
    br_params_ints(params, "sampling.cell", &s->cell, &n_cell);
    br_params_doubles(params, "sampling.residual", &s->residual, &n_residual);
    br_params_require(params, n_cell == 2 && n_residual == 2,
                      "sampling.cell and sampling.residual have %zu and %zu values: two each", n_cell,
                      n_residual);
    for (size_t i = 0; i < s->n_markers; i++)
        br_params_require(params, s->markers[i] < s->section_points,
                          "sections.markers: %d is not below sections.points = %d", s->markers[i],
                          s->section_points);
}

br_wrench wrench_at_cop(const scene *s, const br_pressure *p, br_twist at_cop)
{
    const br_lugre coulomb = br_lugre_coulomb();
    const br_twist twist = br_twist_move(at_cop, br_vec2_scale(-1, p->cop));
    return br_wrench_move(br_steady_bilinear(p, &coulomb, twist, 1, s->as_published), p->cop);
}

static br_status run(br_experiment *ex, const void *data)
{
    draw_sections(ex, data);
    draw_surfaces(ex, data);
    rotate_about_points(ex, data);
    draw_sampling(ex, data);
    compare_text(ex, data);
    vary_text(ex, data);
    return BR_OK;
}

#define SURFACE_COLUMNS                                                                                      \
    "direction, angle_rad, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, fx_1, fy_1, torque_1, recorded_fx_1, " \
    "recorded_fy_1, "                                                                                        \
    "recorded_torque_1, ellipsoid_fx_1, ellipsoid_fy_1, ellipsoid_torque_1, shape_1, location_1"

BR_EXPERIMENT(
        .id = "planar-fig14-15-limit-surface", .title = "Limit surfaces and the ellipsoid",
        .reproduces = "planar, Figures 14 to 16 and 18",
        .summary = "Sections through the limit surfaces of circle, square and line with the places of the "
                   "same velocity, the limit surfaces of circle and gradient line beside the ellipsoid, pure "
                   "rotations of the gradient line, and the spherical coordinates that sample the surfaces.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"sections.csv",
             "angle_rad, ellipsoid_force_1, ellipsoid_torque_1, circle_force_1, circle_torque_1, "
             "square_force_1, square_torque_1, line_across_force_1, line_across_torque_1, "
             "line_along_force_1, line_along_torque_1, recorded_ellipsoid_force_1, "
             "recorded_ellipsoid_torque_1, recorded_circle_force_1, recorded_circle_torque_1, "
             "recorded_square_force_1, recorded_square_torque_1, recorded_line_across_force_1, "
             "recorded_line_across_torque_1, recorded_line_along_force_1, recorded_line_along_torque_1",
             "force and torque over their largest values, over the angle of the twist; recorded ones"},
            {"markers.csv", "marker, curve, force_1, torque_1",
             "places of the same twist on the curves of Figure 14"},
            {"surface_circle.csv", SURFACE_COLUMNS,
             "limit surface of the circle, over the largest values; distances in units of f_N and f_N r"},
            {"surface_gradient.csv", SURFACE_COLUMNS, "limit surface of the gradient line"},
            {"location.csv",
             "direction, surface_fx_1, surface_fy_1, surface_torque_1, d_fx_1, d_fy_1, d_torque_1",
             "gradient line, in one section: from the surface's wrench to the ellipsoid's for the same "
             "twist"},
            {"rotation.csv", "y_over_L, force_N, exact_force_N",
             "force in pure rotation about points of the gradient line"},
            {"rotation_points.csv", "point, y_over_L, force_N", "centre of pressure and point without force"},
            {"sampling.csv",
             "surface, a, b, v_x_1, v_y_1, omega_1, h_x_1, h_y_1, h_torque_1, ellipsoid_x_1, ellipsoid_y_1, "
             "ellipsoid_torque_1, location_1",
             "nodes of the table; surface: 0 circle, 1 gradient line; motion on the unit sphere (forces over "
             "r), wrench, the ellipsoid's for the same motion and the distance between both"},
            {"cell.csv", "corner, v_x_1, v_y_1, omega_1",
             "corners of one cell of a coarse table; 0: a motion within"},
            BR_SWITCHES_OUTPUT));
