/* Planar, Figures 4 and 8: the contact pressure distributions on N x N cells, and what the reduced model
 * takes from them.
 *
 * Weights of the seven distributions of the experiments (normalised to sum 1), centre of pressure, rim radius
 * r [eq. (23), by the bilinear rule of eq. (21)] and u [eq. (27)] over N.
 *
 * Claims: weights, r, u, CoP and number of loaded cells as recorded from the published program; r and u go to
 * the values of the continuous distributions: disc 2R/3 and R^2/2, square by quadrature and L^2/6, line L/4
 * and L^2/12, gradient line 16 L/81 and L^2/18 (pressure (1 + 2y/L)/L). Differs from the text: "circle of
 * radius 10 mm" is one of (N - 1)/2 cells, 9.524 mm at N = 21 (contact.as_published); so r and u of the
 * circle are those of a disc that grows with N. The figure on paper shows no scale; cells are drawn to scale
 * here. */
#include "fig08.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, surfaces, "maps.surfaces"),
    BR_ROW(scene, cells, "maps.cells"),
    BR_ROW(scene, swept, "constants.surfaces"),
    BR_ROW_LIST(scene, sweep, n_sweep, "constants.cells"),
    BR_ROW_FILE(scene, constants_file, "reference.constants"),
    BR_ROW(scene, weights_folder, "reference.weights"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grid(params, &s->contact);
}

static void measure_circle(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const scene *s = data;
    br_pressure *p = br_planar_pressure(ex, &s->contact, "circle", s->cells);
    (void)off;
    br_measured_value(measured, "loaded cells of the circle", "1", (double)p->n);
    br_measured_value(measured, "rim radius r of the circle", "m", br_pressure_rim_radius(p));
    br_measured_value(measured, "u of the circle", "m^2", p->u);
}

/* What the switch as_published does to the circle. */
static void compare_circles(br_experiment *ex, const scene *s)
{
    static const br_switch circle = {"contact.as_published", "circle of radius L/2",
                                     BR_SWITCH_FLAG(scene, contact.as_published)};
    br_switches_run(ex, s, sizeof *s, &circle, 1, measure_circle, NULL, 0);
    const double radius = (s->cells - 1) / 2.0 * s->contact.width / s->cells;
    br_claim(ex, "circle-radius", radius * 1e3);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    size_t n = 0;
    const char *const *surfaces = br_words(ex, s->surfaces, &n);
    draw_maps(ex, s, surfaces, n);
    surfaces = br_words(ex, s->swept, &n);
    sweep_cells(ex, s, surfaces, n);
    compare_circles(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig08-pressure-surfaces", .title = "Contact pressure distributions",
              .reproduces = "planar, Figures 4 and 8",
              .summary = "The pressure distributions of the planar experiments on 21 x 21 cells, with centre "
                         "of pressure, rim radius r and u over the number of cells.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"weights.csv",
                   "panel, surface, x_mm, y_mm, weight_1, recorded_1, share_of_largest_1, cop_x_mm, cop_y_mm",
                   "normalised weights of the cells, row by row from +y down; recorded ones; weight over the "
                   "largest of the surface"},
                  {"constants.csv",
                   "panel, surface, N, r_mm, u_mm2, u_over_r2_1, cop_x_mm, cop_y_mm, cells_1, recorded_r_mm, "
                   "recorded_u_mm2, continuum_r_mm, continuum_u_mm2",
                   "rim radius, u, CoP and loaded cells over N; recorded values; values of the continuous "
                   "distribution on the full width"},
                  BR_SWITCHES_OUTPUT));
