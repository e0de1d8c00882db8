/* Matchstick, Table 1: six friction models of computer graphics, and what can be measured of each cell of the
 * document's table. The models stand behind one interface (bristle/friction_model.h); nothing below asks one
 * for its name.
 *
 * - curve.c: the limit curve (forces for all directions of sliding): which of circle, ellipse and affine map
 *   fits it to round-off, how anisotropic it is, how much dissipation its forces miss.
 * - parameters.c: the numbers of the field table that the force depends on, and the rank of that dependence.
 * - frame.c: what the curve's axes follow when body A, body B, the sliding or the contact's frame is turned;
 *   whether they keep their angle in the model's own frame; exponents of load and speed.
 * - cells.c: words for these numbers, against the words of the document's table.
 * - forms.c, surfaces.c, disc.c: fits against closed forms, the table's footnotes, limit surfaces from
 *   points, among them that of a disc, with torque.
 *
 * "Intrinsic" is read as: the axes keep their angle in the frame that the model names, however the bodies are
 * turned against each other. "Anisotropic Coulomb" is two rows here, one for each frame of the document's
 * cell. What does not reproduce has its cause in params.ini: the second tensor's share of the axes, the cloth
 * row (whose model is anisotropic and not of maximum dissipation as it is described), footnote 4. */
#include "table1.h"

#include <math.h>
#include <bristle/harness/claims_vary.h>

static const br_field scene_fields[] = {
    BR_ROW(scene, angle_a, "contact.angle_a"),
    BR_ROW(scene, angle_b, "contact.angle_b"),
    BR_ROW(scene, angle_velocity, "contact.angle_velocity"),
    BR_ROW(scene, load, "contact.load"),
    BR_ROW(scene, speed, "contact.speed"),
    BR_ROW(scene, directions, "test.directions"),
    BR_ROW_LIST(scene, loads, n_loads, "test.loads"),
    BR_ROW_LIST(scene, speeds, n_speeds, "test.speeds"),
    BR_ROW_LIST(scene, turns, n_turns, "test.turns"),
    BR_ROW(scene, skew, "test.skew"),
    BR_ROW(scene, turn, "test.turn"),
    BR_ROW(scene, step, "test.step"),
    BR_ROW(scene, outwards, "test.outwards"),
    BR_ROW_LIST(scene, points, n_points, "test.points"),
    BR_ROW(scene, disc_radius, "disc.radius"),
    BR_ROW(scene, disc_points, "disc.points"),
    BR_ROW(scene, exact, "verdict.exact"),
    BR_ROW(scene, rank, "verdict.rank"),
    BR_ROW(scene, least, "verdict.least"),
    BR_ROW_FILE(scene, table, "reference.table"),
    BR_ROW_LIST(scene, angles_b, n_angles_b, "vary.angle_b"),
    BR_ROW_LIST(scene, angles_velocity, n_angles_velocity, "vary.angle_velocity"),
    BR_ROW_LIST(scene, other_loads, n_other_loads, "vary.load"),
    BR_ROW_LIST(scene, other_speeds, n_other_speeds, "vary.speed"),
    BR_ROW_LIST(scene, other_directions, n_other_directions, "vary.directions"),
    BR_ROW_LIST(scene, exacts, n_exacts, "vary.exact"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    scene *const s = data;
    br_friction_model_default(&br_friction_matchstick_type, &s->matchstick);
    br_params_struct(p, "isotropic", br_friction_isotropic_type.params, &s->isotropic);
    br_params_struct(p, "anisotropic-body", br_friction_anisotropic_type.params, &s->body);
    br_params_struct(p, "anisotropic-sliding", br_friction_anisotropic_type.params, &s->sliding);
    br_params_doubles(p, "limit-surface.f_t", &s->surface.f_t, &s->surface.n_t);
    br_params_doubles(p, "limit-surface.f_b", &s->surface.f_b, &s->surface.n_b);
    br_params_struct(p, "tensors", br_friction_tensors_type.params, &s->tensors);
    br_params_struct(p, "cloth", br_friction_cloth_type.params, &s->cloth);
    br_params_fields(p, "matchstick", br_friction_matchstick_type.params, &s->matchstick, "mu mu_t mu_b");
    br_params_require(p, s->surface.n_t == s->surface.n_b, "limit-surface: f_t and f_b have as many points");
    br_params_require(p, fabs(s->angle_a - s->angle_b) <= 90,
                      "contact: angle_b is within 90 degrees of angle_a");
    br_params_require(p, s->n_loads >= 2 && s->n_speeds >= 2, "test.loads and test.speeds: two each");
}

/* The limit curves, and friction over the load. */
static void draw(br_experiment *ex, const scene *s, const model_row *rows)
{
    br_table *const curves = br_table_open(ex, "curves"), *const loads = br_table_open(ex, "loads");
    setting at = first_setting(s);
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i <= s->directions; i++) {
            const double angle = 2 * BR_PI * i / s->directions;
            const br_vec2 f = world_force(rows[r].model, &at, angle);
            br_table_put(curves, r, angle, f.x / at.load, f.y / at.load);
        }
    for (size_t l = 0; l < s->n_loads; l++) {
        at.load = s->loads[l];
        br_table_number(loads, at.load);
        for (int r = 0; r < ROWS; r++)
            br_table_number(loads, br_vec2_length(world_force(rows[r].model, &at, at.a)) / at.load);
    }
    br_table *const settings = br_table_open(ex, "setting");
    br_table_put(settings, at.a, at.b, at.velocity);
}

static void record(br_experiment *ex, const model_row *rows, const measures *found)
{
    br_table *const out = br_table_open(ex, "measures");
    for (int r = 0; r < ROWS; r++) {
        const measures *const m = &found[r];
        br_table_text(out, rows[r].id);
        const double numbers[] = {m->circle,      m->ellipse,    m->map,       m->influence,
                                  m->independent, m->rate[0],    m->rate[1],   m->rate[2],
                                  m->rate[3],     m->load_least, m->load_most, m->speed_least,
                                  m->speed_most,  m->anisotropy, m->missed,    m->wander};
        br_table_row(out, numbers, sizeof numbers / sizeof *numbers);
    }
    br_note_number(ex, "rate_a", found[4].rate[0], "1");
    br_note_number(ex, "rate_b", found[4].rate[1], "1");
    br_note_number(ex, "cloth_missed", found[5].missed, "1");
}

/* What the tests find of every row. */
static br_status measure_rows(br_experiment *ex, const scene *s, const model_row *rows, measures *found)
{
    for (int r = 0; r < ROWS; r++) {
        BR_TRY(br_friction_model_check(rows[r].model, br_experiment_error(ex)));
        measure_shape(ex, s, &rows[r], &found[r]);
        measure_frame(ex, s, &rows[r], &found[r]);
        measure_scaling(s, &rows[r], &found[r]);
        count_parameters(ex, s, &rows[r], &found[r]);
        if (found[r].list)
            count_longer(ex, s, &rows[r], &found[r]);
    }
    return BR_OK;
}

/* A variation that has been named. */
static br_status judge(br_experiment *ex, const scene *s, const model_row *rows)
{
    measures *const found = br_memory(ex, ROWS, sizeof *found);
    BR_TRY(measure_rows(ex, s, rows, found));
    judge_again(ex, s, rows, found);
    br_variation_end(ex);
    return BR_OK;
}

/* Where the bodies and the sliding point, load, speed, directions, and what counts as exact. */
static br_status vary(br_experiment *ex, const scene *s, const model_row *rows)
{
    scene other;
    const struct {
        const char *name, *unit;
        double *changed;
        const double *values;
        size_t n;
    } numbers[] = {
        {"B at", " degrees", &other.angle_b, s->angles_b, s->n_angles_b},
        {"sliding at", " degrees", &other.angle_velocity, s->angles_velocity, s->n_angles_velocity},
        {"load of", " N", &other.load, s->other_loads, s->n_other_loads},
        {"speed of", " m/s", &other.speed, s->other_speeds, s->n_other_speeds},
        {"exact to", "", &other.exact, s->exacts, s->n_exacts}};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        for (size_t i = 0; i < numbers[k].n; i++) {
            other = *s;
            *numbers[k].changed = numbers[k].values[i];
            br_variation_begin(ex, "%s %g%s", numbers[k].name, numbers[k].values[i], numbers[k].unit);
            BR_TRY(judge(ex, &other, rows));
        }
    for (size_t i = 0; i < s->n_other_directions; i++) {
        other = *s;
        other.directions = s->other_directions[i];
        br_variation_begin(ex, "%d directions", other.directions);
        BR_TRY(judge(ex, &other, rows));
    }
    return BR_OK;
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    const model_row rows[ROWS] = {
        {"isotropic", "isotropic Coulomb", {&br_friction_isotropic_type, &s->isotropic}},
        {"body", "anisotropic Coulomb", {&br_friction_anisotropic_type, &s->body}},
        {"sliding", "anisotropic Coulomb", {&br_friction_anisotropic_type, &s->sliding}},
        {"surface", "limit surfaces", {&br_friction_limit_surface_type, &s->surface}},
        {"tensors", "friction tensors", {&br_friction_tensors_type, &s->tensors}},
        {"cloth", "cloth friction", {&br_friction_cloth_type, &s->cloth}},
        {"matchstick", "matchstick", {&br_friction_matchstick_type, &s->matchstick}},
    };
    measures *const found = br_memory(ex, ROWS, sizeof *found);
    BR_TRY(measure_rows(ex, s, rows, found));
    record(ex, rows, found);
    draw(ex, s, rows);
    judge_cells(ex, s, rows, found);
    BR_TRY(vary(ex, s, rows));
    claim_closed_forms(ex, s, rows, found);
    claim_limit_surfaces(ex, s);
    claim_disc(ex, s);
    claim_footnotes(ex, s, &found[4]);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-table1-models", .title = "Six friction models, cell by cell",
        .reproduces = "matchstick, Table 1",
        .summary = "Isotropic and anisotropic Coulomb friction, limit surfaces, friction tensors, cloth "
                   "friction and the Matchstick model behind one interface: shape, parameters, frame, "
                   "scaling, anisotropy and maximum dissipation of each found by numerical tests.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"cells.csv", "model, column, found, printed, agrees, seen",
             "each cell of the table as found here and as the document prints it"},
            {"measures.csv",
             "model, circle_1, ellipse_1, map_1, numbers_1, independent_1, rate_a_1, rate_b_1, "
             "rate_sliding_1, rate_contact_1, load_least_1, load_most_1, speed_least_1, speed_most_1, "
             "anisotropy_1, missed_1, wander_rad",
             "residuals of three shapes, parameters, turns of the axes, exponents of load and speed, largest "
             "over least force less 1, share of dissipation missed, motion of the axes in the model's frame"},
            {"curves.csv", "model, angle_rad, f_x_1, f_y_1",
             "limit curves: force over load for every direction of sliding; models in the table's order"},
            {"loads.csv",
             "load_N, isotropic_1, body_1, sliding_1, surface_1, tensors_1, cloth_1, matchstick_1",
             "force over load along body A's structure"},
            {"setting.csv", "angle_a_rad, angle_b_rad, angle_velocity_rad",
             "directions of the structures and of the sliding"},
            {"surfaces.csv", "points_1, circle_1, ellipse_1, square_1, half_disc_1, numbers_1, independent_1",
             "limit surfaces from n points: largest relative error of the support of four shapes; parameters "
             "that matter, and how many of them independently"}));
