/* Planar, Figures 10 and 11: the steps of the discretised friction of a line contact, and the bilinear
 * interpolation that removes them.
 *
 * Steady-state Coulomb friction (Table I, p = 0) of a uniform line of 21 cells for the motion of Figure 5: no
 * bristle dynamics. Once with the velocity of each cell's centre, once interpolated between pure rotations
 * about the corners of the cell that holds the centre of rotation [eq. (21)]. Beside them the exact friction
 * of a continuous line, in closed form (friction.c).
 *
 * Claims: both curves as recorded from the published program, at 334 instants of the whole motion and at 201
 * of the figure's inset. From theory, while the line spins and slides across itself (v_y = 0), at many
 * instants: the single-point force jumps by 2 f_N/N exactly, when the centre of rotation passes the centre of
 * a cell and only there; the interpolated force has no steps, force and torque are nearer to the exact ones,
 * and their errors fall with N. They are not exact, for the corners of eq. (21) lie half a cell beside the
 * line. Differs from the document: nothing; the second figure puts Figure 11's sketch into numbers. */
#include "fig10.h"

static const br_field scene_fields[] = {
    BR_ROW(scene, normal_force, "motion.normal_force"),
    BR_ROW_FILE(scene, profile, "motion.profile"),
    BR_ROW(scene, bilinear_as_published, "motion.bilinear_as_published"),
    BR_ROW(scene, from, "crossing.from"),
    BR_ROW(scene, to, "crossing.to"),
    BR_ROW(scene, intervals, "crossing.intervals"),
    BR_ROW(scene, alike, "crossing.alike"),
    BR_ROW_LIST(scene, cells, n_cells, "crossing.cells"),
    BR_ROW_LIST(scene, coarser, n_coarser, "vary.intervals"),
    BR_ROW_LIST(scene, alikes, n_alikes, "vary.alike"),
    BR_ROW_FILE_OR_NONE(scene, force_file, "motion.normal_force_file"),
    BR_ROW(scene, samples, "motion.samples"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_contact(params, &s->contact);
    br_params_struct(params, "friction", &br_lugre_struct, &s->friction);
    s->own = br_planar_own_case(params);
    br_planar_bind_reference(params, "reference.whole", &s->whole, &s->own);
    br_planar_bind_reference(params, "reference.inset", &s->inset, &s->own);
    br_params_require(params, s->to > s->from, "crossing.to = %g s is not after crossing.from = %g s", s->to,
                      s->from);
}

/* The interpolated curves at the recorded instants of the whole motion. */
static void measure_bilinear(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const scene *s = data;
    br_csv *csv = br_data_read(ex, s->whole);
    const size_t n = br_csv_rows(csv);
    double *time = br_data_column(ex, csv, "t_s");
    br_pressure *p = pressure_of(ex, s);
    br_profile *profile = br_planar_motion_file(ex, s->profile);
    double *force = br_doubles(ex, 2 * n), *torque = br_doubles(ex, n);
    (void)off;
    for (size_t i = 0; i < n; i++) {
        br_wrench f[3];
        evaluate(s, p, br_profile_twist(profile, time[i]), s->normal_force, f);
        force[i] = f[1].x;
        force[n + i] = f[1].y;
        torque[i] = f[1].torque;
    }
    br_measured_add(measured, "bilinear force", "N", force, 2 * n);
    br_measured_add(measured, "bilinear torque", "N m", torque, n);
}

static br_status run(br_experiment *ex, const void *data)
{
    static const br_switch bilinear = {"motion.bilinear_as_published", "cell indices rounded down [eq. (21)]",
                                       BR_SWITCH_FLAG(scene, bilinear_as_published)};
    const scene *s = data;
    br_planar_begin(ex, s->own);
    br_pressure *p = pressure_of(ex, s);
    br_profile *profile = br_planar_motion_file(ex, s->profile);
    if (s->own)
        follow_own(ex, s, p, profile);
    else
        compare_recorded(ex, s, p, profile);
    follow_motion(ex, s, p, profile, "fine");
    cross(ex, s, p, profile);
    refine(ex, s, profile);
    br_switches_run(ex, s, sizeof *s, &bilinear, 1, measure_bilinear, NULL, 0);
    return BR_OK;
}

#define COLUMNS                                                                                              \
    "t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, single_fx_N, single_fy_N, single_torque_Nm, "           \
    "bilinear_fx_N, bilinear_fy_N, "                                                                         \
    "bilinear_torque_Nm, exact_fx_N, exact_fy_N, exact_torque_Nm, recorded_single_fx_N, "                    \
    "recorded_single_fy_N, recorded_single_torque_Nm, "                                                      \
    "recorded_bilinear_fx_N, recorded_bilinear_fy_N, recorded_bilinear_torque_Nm"

BR_EXPERIMENT(.id = "planar-fig10-force-steps", .title = "Force steps of a discretised line contact",
              .reproduces = "planar, Figures 10 and 11",
              .summary = "Steady-state friction of a uniform line contact of 21 cells for the motion of "
                         "Figure 5, with the velocities of the cells' centres and with bilinear "
                         "interpolation, against the exact friction of a continuous line.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"whole.csv", COLUMNS,
                   "steady-state friction over the motion of Figure 5: cell centres, bilinear, exact, "
                   "and as recorded"},
                  {"inset.csv", COLUMNS, "the same in the inset of the figure"},
                  {"fine.csv", COLUMNS,
                   "the same over the motion at motion.samples instants, closer than the recorded ones"},
                  {"crossing.csv",
                   "cor_cells, single_fx_N, bilinear_fx_N, exact_fx_N, single_torque_error_Nm, "
                   "bilinear_torque_error_Nm",
                   "force, and error of the torque, over the place of the centre of rotation on the "
                   "line, in cells from its lower end"},
                  {"refinement.csv",
                   "N, single_force_1, bilinear_force_1, single_torque_1, bilinear_torque_1",
                   "root mean square of the difference from the exact line while the centre of "
                   "rotation crosses it, over f_N and f_N L/4"},
                  BR_SWITCHES_OUTPUT));
