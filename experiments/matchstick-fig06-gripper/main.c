/* Matchstick, Figure 6: a gripper strokes a soft object.
 *
 * "We also demonstrate changing structure directions on a soft object with the robotic grasping example ...
 * as the Allegro gripper strokes the soft gel-like material." What the document does not print is chosen
 * here: a block of gel stands on a table, two fingers press its sides and stroke along them; the gel's skin
 * has a structure direction along the stroke, across it or askew, the fingers have none, so that the gel's
 * alone decides [section 6]. Contacts are the gel's nodes against the fingers' round surfaces, in the common
 * contact problem with W = J A^-1 J^T of the implicit step; structure directions go along as the gel deforms.
 *
 * Measured: friction over grip against the ellipse's force of maximum dissipation, hypot(mu_t cos a, mu_b sin
 * a) along the stroke and (mu_t^2 - mu_b^2) cos a sin a over that across it, a the structure's angle to the
 * stroke where it is touched, as shear of the gel turns it; how far the gel is taken along; the same with
 * circles of the mean coefficient, and with a second solver. "Interactive changes to the structure fields
 * immediately change the behaviour as the Allegro gripper strokes": the same strokes with the structure
 * turned from along to across and back on the way, and what share of the change friction has made a tenth of
 * a second later.
 *
 * Strokes of the variations are kept as rows; the first of each is made every time and has to be its row
 * (harness/kept.h).
 *
 * Differs from the document: fingers on a path instead of a robot hand, and our own solver instead of Flex.
 */
#include <math.h>
#include <string.h>

#include "fig06.h"

static const br_field fields[] = {
    BR_ROW(scene, sides, "block.sides"),
    BR_ROW_LIST(scene, cells, n_cells, "block.cells"),
    BR_ROW(scene, radius, "fingers.radius"),
    BR_ROW(scene, length, "fingers.length"),
    BR_ROW(scene, height, "fingers.height"),
    BR_ROW(scene, gap, "fingers.gap"),
    BR_ROW(scene, press, "fingers.press"),
    BR_ROW(scene, way, "fingers.way"),
    BR_ROW(scene, press_time, "fingers.press_time"),
    BR_ROW(scene, stroke_time, "fingers.stroke_time"),
    BR_ROW_LIST(scene, angles, n_angles, "structure.angles"),
    BR_ROW(scene, change, "structure.change"),
    BR_ROW(scene, answer, "structure.answer"),
    BR_ROW(scene, solvers, "measure.solvers"),
    BR_ROW(scene, from, "measure.from"),
    BR_ROW(scene, until, "measure.until"),
    BR_ROW(scene, finer, "variations.finer"),
    BR_ROW_LIST(scene, fine_cells, n_fine_cells, "variations.cells"),
    BR_ROW_LIST(scene, young, n_young, "variations.young"),
    BR_ROW_LIST(scene, mu_b, n_mu_b, "variations.mu_b"),
    BR_ROWS_KEPT(scene, kept),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *const c = data;
    c->gel = br_soft_material_default();
    c->step = br_soft_options_default();
    c->skin = br_matchstick_default();
    br_params_struct(params, "gel", &br_soft_material_struct, &c->gel);
    br_params_fields(params, "step", &br_soft_options_struct, &c->step,
                     "dt gravity margin tolerance contact_iterations=solver_options.iterations "
                     "contact_tolerance=solver_options.tolerance");
    br_params_fields(params, "skin", &br_matchstick_struct, &c->skin, "mu mu_t mu_b");
    br_params_check(params, &br_matchstick_struct, &c->skin);
    br_params_picture(params, &c->picture);
    br_params_require(params, c->n_cells == 3, "block.cells: three numbers, along x, y and z");
    br_params_require(params, c->n_fine_cells == 3 || c->n_fine_cells == 1,
                      "variations.cells: three numbers, along x, y and z, or one for no other mesh");
}

static const br_contact_solver_type *solver_of(br_experiment *ex, const char *name)
{
    const br_contact_solver_type *const found = br_contact_solver_find(name);
    if (!found)
        br_experiment_fail(ex, "measure.solvers: there is no solver '%s'", name);
    return found;
}

size_t trials_of(const scene *c)
{
    return c->n_angles + 1 + (has_figures_angles(c) ? CHANGES : 0);
}

void make_trials(const scene *c, const br_contact_solver_type *solver, trial *trials)
{
    const int n = (int)c->n_angles, across = n - 1;
    for (int i = 0; i < n; i++)
        trials[i] = (trial){i, i, solver};
    trials[n] = (trial){ISOTROPIC, ISOTROPIC, solver};
    if (has_figures_angles(c)) {
        trials[n + 1] = (trial){0, across, solver};
        trials[n + 2] = (trial){across, 0, solver};
    }
}

static br_status one(const void *c, const void *how, void *s, br_error *error)
{
    return run_stroke(c, how, s, error);
}

void make_stroke(br_experiment *ex, const scene *c, stroke *s)
{
    s->nodes = (size_t)(c->cells[0] + 1) * (size_t)(c->cells[1] + 1) * (size_t)(c->cells[2] + 1);
    s->samples = br_memory(ex, steps_of(c), sizeof *s->samples);
    s->rest = br_memory(ex, s->nodes, sizeof *s->rest);
    s->at = br_memory(ex, s->nodes, sizeof *s->at);
    s->course = br_memory(ex, steps_of(c) * s->nodes, sizeof *s->course);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const c = data;
    size_t n_solvers;
    const char *const *const names = br_words(ex, c->solvers, &n_solvers);
    const size_t own = trials_of(c), n = own * n_solvers;
    trial *const trials = br_memory(ex, n, sizeof *trials);
    stroke *const strokes = br_memory(ex, n, sizeof *strokes);
    for (size_t k = 0; k < n_solvers; k++)
        make_trials(c, solver_of(ex, names[k]), &trials[k * own]);
    for (size_t i = 0; i < n; i++)
        make_stroke(ex, c, &strokes[i]);
    if (br_films_alone(ex, &c->picture)) {
        br_progress_begin(ex, c->n_angles + 1);
        br_trials(ex, c->n_angles + 1, one, c, trials, sizeof *trials, strokes, sizeof *strokes);
        draw(ex, c, c->n_angles + 1, trials, strokes);
        return BR_OK;
    }
    br_progress_begin(ex, n + varied_strokes(ex, c));
    br_trials(ex, n, one, c, trials, sizeof *trials, strokes, sizeof *strokes);
    put_results(ex, c, n, trials, strokes);
    if (has_figures_angles(c))
        vary(ex, c, trials);
    draw(ex, c, c->n_angles + 1, trials, strokes);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-fig06-gripper", .title = "A gripper strokes a soft object",
        .reproduces = "matchstick, Figure 6",
        .summary =
            "Two fingers press a block of gel and stroke its sides, with structure directions along the "
            "stroke, across it and askew: friction over grip against theory, displacement of the gel, the "
            "same under isotropic friction and with another solver.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"strokes.csv", "friction, solver, t_s, finger_m, grip_N, along_N, up_N, moved_m, raised_m",
             "each step: way of the fingers, normal force of a finger, friction of both on the gel along the "
             "stroke and upwards, displacement of the centre of mass; friction is the angle of the structure "
             "direction against the stroke in degrees, or isotropic; \"0 to 90\": changed on the way"},
            {"summary.csv",
             "friction, solver, grip_N, along_1, along_theory_1, up_1, up_theory_1, turned_deg, moved_m, "
             "raised_m, "
             "contacts_1, iterations_1",
             "each stroke: friction over grip along it and upwards, with theory; angle of the "
             "structure under the fingers; displacement of the centre "
             "of "
             "mass, the largest along the stroke, that upwards at its end; most contacts, mean iterations of "
             "Newton's method"},
            {"variations.csv",
             "dt_s, cells_along, young_Pa, mu_b_1, friction, along_1, along_theory_1, moved_m, raised_m",
             "the same strokes with another time step, mesh, stiffness of the gel and coefficient across the "
             "structure: friction over grip "
             "with "
             "theory, displacement of the centre of mass"},
            {"kept.csv",
             "setting, run_1, along_1, along_theory_1, up_1, up_theory_1, moved_m, raised_m, answer_1",
             "these strokes as data/studies keeps them, in the order of variations.csv; answer: friction "
             "over "
             "grip structure.answer after the place where structure directions may change"},
            {"outlines.csv", "friction, what, drawn_1, x_m, y_m, z_m, displacement_m",
             "lines of the mesh over the side that a finger strokes and over the top, and the finger, at the "
             "end; a row that is not drawn ends a line"}));
