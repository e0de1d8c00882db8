/* Planar, Figures 10 and 11: the steps of the discretised friction of a line contact, and the bilinear
 * interpolation that removes them.
 *
 * Steady-state Coulomb friction (Table I, p = 0) of a uniform line of 21 cells for the motion of Figure 5: no
 * bristle dynamics. Once with the velocity of each cell's centre, once interpolated between pure rotations
 * about the corners of the cell that holds the centre of rotation [eq. (21)]. Beside them the exact friction
 * of a continuous line, in closed form (exact_line below).
 *
 * Claims: both curves as recorded from the published program, at 334 instants of the whole motion and at 201
 * of the figure's inset. From theory, while the line spins and slides across itself (v_y = 0), at many
 * instants: the single-point force jumps by 2 f_N/N exactly, when the centre of rotation passes the centre of
 * a cell and only there; the interpolated force has no steps, force and torque are nearer to the exact ones,
 * and their errors fall with N. They are not exact, for the corners of eq. (21) lie half a cell beside the
 * line. Differs from the document: nothing; the second figure puts Figure 11's sketch into numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/steady.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    br_lugre friction;
    double normal_force;
    const char *profile, *force_file, *whole, *inset;
    bool own;    /* a surface, motion or normal force of the user's own */
    int samples; /* of its curves */
    double from, to;
    int intervals;
    const int *cells;
    size_t n_cells;
    bool bilinear_as_published;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, normal_force, "motion.normal_force"),
    BR_ROW_FILE(scene, profile, "motion.profile"),
    BR_ROW(scene, bilinear_as_published, "motion.bilinear_as_published"),
    BR_ROW(scene, from, "crossing.from"),
    BR_ROW(scene, to, "crossing.to"),
    BR_ROW(scene, intervals, "crossing.intervals"),
    BR_ROW_LIST(scene, cells, n_cells, "crossing.cells"),
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

/* Unit Coulomb friction of a uniform line of length L along y, at its centre: with s = v_x - omega y the
 * velocity across the line, all integrals over y are elementary in s. */
static br_wrench exact_line(double length, br_twist v)
{
    br_wrench f = {0, 0, 0};
    const double along = v.y, w = v.omega;
    if (w == 0) {
        const double speed = hypot(v.x, v.y);
        if (speed > 0) {
            f.x = -v.x / speed;
            f.y = -v.y / speed;
        }
        return f;
    }
    const double a = v.x - w * length / 2, b = v.x + w * length / 2, root_a = hypot(a, along),
                 root_b = hypot(b, along);
    const double angle = along == 0 ? 0 : asinh(b / fabs(along)) - asinh(a / fabs(along));
    const double square =
        0.5 * (b * root_b - a * root_a - along * along * angle); /* integral of s^2/sqrt(s^2 + v_y^2) */
    f.x = -(root_b - root_a) / (length * w);
    f.y = -along * angle / (length * w);
    f.torque = (v.x * (root_b - root_a) - square) / (length * w * w);
    return f;
}

/* The three curves at one twist: single point, bilinear, exact (of a line, NaN for other contacts). */
static void evaluate(const scene *s, const br_pressure *p, br_twist v, double normal_force, br_wrench f[3])
{
    const double exact = strcmp(s->contact.shape, "line") == 0 ? normal_force : NAN;
    f[0] = br_steady_point(p, &s->friction, v, normal_force);
    f[1] = br_steady_bilinear(p, &s->friction, v, normal_force, s->bilinear_as_published);
    f[2] = exact_line(p->height, v);
    f[2].x *= exact;
    f[2].y *= exact;
    f[2].torque *= exact;
}

#define CURVES 6 /* three components, single point and bilinear */

/* Computes the curves at the times of a recorded file, writes them, and appends both to the arrays for the
 * claims. */
static void follow(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                   const char *file, const char *name, double *ours[CURVES], double *theirs[CURVES],
                   size_t *n)
{
    static const char *const columns[CURVES] = {"fx_single_N",   "fy_single_N",   "tau_single_Nm",
                                                "fx_bilinear_N", "fy_bilinear_N", "tau_bilinear_Nm"};
    br_csv *csv = br_data_read(ex, file);
    double *time = br_data_column(ex, csv, "t_s"), *recorded[CURVES];
    for (int c = 0; c < CURVES; c++)
        recorded[c] = br_data_column(ex, csv, columns[c]);
    br_table *table = br_table_open(ex, name);
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const br_twist v = br_profile_twist(profile, time[i]);
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        const double values[CURVES] = {f[0].x, f[0].y, f[0].torque, f[1].x, f[1].y, f[1].torque};
        br_table_put(table, time[i], v.x, v.y, v.omega);
        br_table_row(table, values, CURVES);
        br_table_put(table, f[2].x, f[2].y, f[2].torque);
        for (int c = 0; c < CURVES; c++) {
            br_table_number(table, recorded[c][i]);
            ours[c][*n] = values[c];
            theirs[c][*n] = recorded[c][i];
        }
        ++*n;
    }
}

static void compare_recorded(br_experiment *ex, const scene *s, const br_pressure *p,
                             const br_profile *profile)
{
    static const char *const ids[CURVES] = {"single-fx",   "single-fy",   "single-torque",
                                            "bilinear-fx", "bilinear-fy", "bilinear-torque"};
    const size_t room = 100000;
    double *ours[CURVES], *theirs[CURVES];
    for (int c = 0; c < CURVES; c++) {
        ours[c] = br_doubles(ex, room);
        theirs[c] = br_doubles(ex, room);
    }
    size_t n = 0;
    follow(ex, s, p, profile, s->whole, "whole", ours, theirs, &n);
    follow(ex, s, p, profile, s->inset, "inset", ours, theirs, &n);
    for (int c = 0; c < CURVES; c++) {
        br_claim_curve(ex, ids[c], ours[c], theirs[c], n);
    }
}

/* The centre of rotation crosses the line while v_y = 0. */
static void cross(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile)
{
    const double h = p->height / p->n_y, fN = s->normal_force;
    br_table *table = br_table_open(ex, "crossing");
    br_wrench before[3] = {{0, 0, 0}};
    double place_before = 0, jump_most = 0, jump_least = INFINITY, smooth_step = 0, off_centre = 0, step = 0;
    /* The last instant is left out: there the centre of rotation may stand on the centre of a cell, half a
     * jump. */
    int jumps = 0, centres = 0;
    for (int i = 0; i < s->intervals; i++) {
        const br_twist v = br_profile_twist(profile, s->from + (s->to - s->from) * i / s->intervals);
        const double cor = v.x / v.omega, place = cor / h + 0.5 * p->n_y; /* in cells from the lower end */
        if (v.omega == 0 || v.y != 0 || place <= 0 || place >= p->n_y)
            continue;
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        br_table_put(table, place, f[0].x, f[1].x, f[2].x, f[0].torque - f[2].torque,
                     f[1].torque - f[2].torque);
        if (place_before > 0) {
            const double change = fabs(f[0].x - before[0].x), moved = fabs(place - place_before);
            br_most(&step, moved);
            br_most(&smooth_step, fabs(f[1].x - before[1].x) - 2 * moved * fN / p->n_y);
            centres += floor(place - 0.5) != floor(place_before - 0.5);
            if (change > fN / p->n_y) {
                const double middle = 0.5 * (place + place_before) - 0.5;
                jumps++;
                br_most(&jump_most, change);
                br_least(&jump_least, change);
                br_most(&off_centre, fabs(middle - round(middle)));
            }
        }
        for (int k = 0; k < 3; k++)
            before[k] = f[k];
        place_before = place;
    }
    br_claim_against(ex, "jump-size", jump_most, 2 * fN / p->n_y);
    br_claim_holds(ex, "jump-at-centres",
                   jumps > 0 && jumps == centres && jump_least > 0.999 * jump_most && off_centre <= step,
                   "%d jumps while %d cell centres were passed, at most %.2g cells from a centre (samples "
                   "are %.2g cells apart)",
                   jumps, centres, off_centre, step);
    br_claim(ex, "bilinear-has-no-steps", smooth_step);
    br_note_number(ex, "largest_step_single", jump_most, "N");
    br_note_number(ex, "jumps", jumps, "1");
}

/* Root mean square of the differences from the exact line while the centre of rotation crosses it: force and
 * torque, of single points [0] and bilinear [1]. */
typedef struct errors {
    double force[2], torque[2];
} errors;

static errors crossing_errors(const scene *s, const br_pressure *p, const br_profile *profile)
{
    errors e = {{0, 0}, {0, 0}};
    int n = 0;
    for (int i = 0; i <= s->intervals; i++) {
        const br_twist v = br_profile_twist(profile, s->from + (s->to - s->from) * i / s->intervals);
        if (v.omega == 0 || v.y != 0 || fabs(v.x / v.omega) >= 0.5 * p->height)
            continue;
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        for (int k = 0; k < 2; k++) {
            e.force[k] += (f[k].x - f[2].x) * (f[k].x - f[2].x);
            e.torque[k] += (f[k].torque - f[2].torque) * (f[k].torque - f[2].torque);
        }
        n++;
    }
    for (int k = 0; k < 2; k++) {
        e.force[k] = sqrt(e.force[k] / n) / s->normal_force;
        e.torque[k] = sqrt(e.torque[k] / n) / (s->normal_force * p->height / 4);
    }
    return e;
}

/* How these errors fall with the number of cells. */
static void refine(br_experiment *ex, const scene *s, const br_profile *profile)
{
    br_table *table = br_table_open(ex, "refinement");
    double *force = br_doubles(ex, s->n_cells), *torque = br_doubles(ex, s->n_cells);
    for (size_t i = 0; i < s->n_cells; i++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, "line", s->cells[i]);
        const errors e = crossing_errors(s, p, profile);
        br_table_integer(table, s->cells[i]);
        br_table_put(table, e.force[0], e.force[1], e.torque[0], e.torque[1]);
        force[i] = e.force[1];
        torque[i] = e.torque[1];
        if (i == 0) {
            br_claim(ex, "bilinear-force-nearer", e.force[1] / e.force[0]);
            br_claim(ex, "bilinear-torque-nearer", e.torque[1] / e.torque[0]);
        }
    }
    br_claim_order(ex, "bilinear-force-converges", force, s->n_cells, true);
    br_claim_order(ex, "bilinear-torque-converges", torque, s->n_cells, true);
}

/* The curves of a case of the user's own, from one time to another. */
static void follow_own(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                       const char *name, double from, double to)
{
    br_profile *force = br_planar_normal_file(ex, s->force_file);
    br_table *table = br_table_open(ex, name);
    for (int i = 0; i <= s->samples; i++) {
        const double t = from + (to - from) * i / s->samples;
        const br_twist v = br_profile_twist(profile, t);
        double normal_force = s->normal_force;
        if (force)
            br_profile_at(force, t, &normal_force);
        br_wrench f[3];
        evaluate(s, p, v, normal_force, f);
        br_table_put(table, t, v.x, v.y, v.omega);
        for (int k = 0; k < 3; k++)
            br_table_put(table, f[k].x, f[k].y, f[k].torque);
        for (int c = 0; c < CURVES; c++)
            br_table_number(table, NAN);
    }
}

/* The interpolated curves at the recorded instants of the whole motion. */
static void measure_bilinear(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    const scene *s = data;
    br_csv *csv = br_data_read(ex, s->whole);
    const size_t n = br_csv_rows(csv);
    double *time = br_data_column(ex, csv, "t_s");
    br_pressure *p = br_planar_pressure(ex, &s->contact, s->contact.map ? s->contact.map : s->contact.shape,
                                        s->contact.n_x);
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
    const scene *s = data;
    br_planar_begin(ex, s->own);
    br_pressure *p = br_planar_pressure(ex, &s->contact, s->contact.map ? s->contact.map : s->contact.shape,
                                        s->contact.n_x);
    br_profile *profile = br_planar_motion_file(ex, s->profile);
    if (s->own) {
        follow_own(ex, s, p, profile, "whole", br_profile_time(profile, 0),
                   br_profile_time(profile, br_profile_rows(profile) - 1));
        follow_own(ex, s, p, profile, "inset", s->from, s->to);
    } else {
        compare_recorded(ex, s, p, profile);
    }
    cross(ex, s, p, profile);
    refine(ex, s, profile);
    static const br_switch bilinear = {"motion.bilinear_as_published", "cell indices rounded down [eq. (21)]",
                                       BR_SWITCH_FLAG(scene, bilinear_as_published)};
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
              BR_OUTPUTS({"whole.csv", COLUMNS,
                          "steady-state friction over the motion of Figure 5: cell centres, bilinear, exact, "
                          "and as recorded"},
                         {"inset.csv", COLUMNS, "the same in the inset of the figure"},
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
