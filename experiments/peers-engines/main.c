/* Peers: what other engines make of the same scenes, as `make peers` measured it (data/studies/peers), beside
 * ours and closed forms.
 *
 * Nothing runs here: the engines are packages that need not be installed. Judged is our own part of the
 * table, by theory, and what the others are said to do: that friction on pyramids depends on the direction.
 * What an engine refuses stands there with its reason. Numbers of the others are findings, not claims: they
 * hold for these versions and settings. */
#include "peers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const br_field fields[] = {
    BR_ROW_FILE(scene, table, "study.table"),
    BR_ROW_FILE(scene, printed, "authors.printed"),
    BR_ROW_FILE(scene, recorded, "authors.recorded"),
    BR_ROW_LIST(scene, levels, n_levels, "residual.levels"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

/* What one column of the two tables holds. */
typedef struct column {
    const char *scenario, *which, *quantity;
    bool relative;
} column;

static const column friction[] = {
    {"incline", "", "acceleration_m_per_s2", true},
    {"incline", "", "direction_deg", false},
    {"ellipse", "", "acceleration_m_per_s2", true},
    {"ellipse", "", "direction_deg", false},
    {"stop", "", "distance_m", true},
    {"creep", "", "creep_m_per_s", false},
    {"isotropy", "heading", "spread_1", false},
    {"isotropy", "orientation", "spread_1", false},
    {"stribeck", "at rest", "distance_m", false},
    {"wheels", "mecanum", "off_m", false},
    {"wheels", "omni", "off_m", false},
    {"wheels", "skid-steered", "off_m", false},
};
static const column piles[] = {
    {"stack", "", "moved_m", false},
    {"ratio", "", "moved_m", false},
    {"chain", "", "stretch_m", false},
    {"hopper", "", "half_s", false},
};

/* A cell: what was measured, or why there is nothing. */
static void put_cell(br_table *table, const measurements *m, const column *c, const setting *s)
{
    char text[32];
    const char *const which = strcmp(c->which, "mecanum") == 0 ? "mecanum" : NULL;
    const long row = measurement(m, c->scenario,
                                 which         ? which
                                 : c->which[0] ? c->which
                                               : NULL,
                                 s, c->quantity);
    double value = row < 0 ? NAN
                   : isnan(m->expected[row]) || which
                       ? fabs(m->measured[row])
                       : farthest(m, c->scenario, c->which, s, c->quantity, c->relative);
    if (row < 0) {
        br_table_text(table, "not run");
    } else if (strcmp(m->outcome[row], "ran") != 0) {
        br_table_text(table, m->outcome[row]);
    } else {
        snprintf(text, sizeof text, "%.2g", value);
        br_table_text(table, text);
    }
}

static void put_table(br_experiment *ex, const char *name, const measurements *m, size_t n_settings,
                      const setting *settings, size_t n, const column *columns)
{
    br_table *const table = br_table_open(ex, name);
    for (size_t i = 0; i < n_settings; i++) {
        br_table_text(table, settings[i].engine);
        br_table_text(table, settings[i].name);
        for (size_t k = 0; k < n; k++)
            put_cell(table, m, &columns[k], &settings[i]);
    }
    br_table_show(table);
}

/* Distances over direction, for the picture: over what is expected; setting by setting, so that curves hold
 * together. */
static void put_directions(br_experiment *ex, const measurements *m, size_t n, const setting *settings)
{
    br_table *const table = br_table_open(ex, "directions.csv");
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < m->n; i++) {
            char kind[32];
            double angle;
            if (strcmp(m->scenario[i], "isotropy") != 0 || strcmp(m->engine[i], settings[k].engine) != 0 ||
                strcmp(m->setting[i], settings[k].name) != 0 ||
                sscanf(m->which[i], "%31s %lf", kind, &angle) != 2 || isnan(m->measured[i]))
                continue;
            br_table_text(table, kind);
            br_table_text(table, m->engine[i]);
            br_table_text(table, m->setting[i]);
            br_table_put(table, angle, m->measured[i] / m->expected[i]);
        }
}

/* Each reason once for an engine and a scenario. */
static void put_reasons(br_experiment *ex, const measurements *m)
{
    br_table *const table = br_table_open(ex, "reasons.csv");
    const char *const *const reason = br_data_texts(ex, m->csv, "reason");
    for (size_t i = 0; i < m->n; i++) {
        bool before = strcmp(m->outcome[i], "ran") == 0;
        for (size_t k = 0; k < i && !before; k++)
            before = strcmp(m->scenario[i], m->scenario[k]) == 0 && strcmp(m->engine[i], m->engine[k]) == 0 &&
                     strcmp(reason[i], reason[k]) == 0;
        if (before)
            continue;
        br_table_text(table, m->engine[i]);
        br_table_text(table, m->setting[i]);
        br_table_text(table, m->scenario[i]);
        br_table_text(table, m->outcome[i]);
        br_table_text(table, reason[i]);
    }
    br_table_show(table);
}

/* How many contact problems each solver has solved to each tolerance. */
static void put_solved(br_experiment *ex, const char *path)
{
    const br_csv *const csv = br_data_read_beside(ex, path, "solvers.csv");
    const size_t n = br_csv_rows(csv);
    const char *const *const library = br_data_texts(ex, csv, "library"),
                             *const *const solver = br_data_texts(ex, csv, "solver"),
                             *const *const outcome = br_data_texts(ex, csv, "outcome");
    const double *const tolerance = br_data_column(ex, csv, "tolerance_1");
    br_table *const table = br_table_open(ex, "solved.csv");
    for (size_t i = 0; i < n; i++) {
        int all = 0, solved = 0, early = 0;
        bool before = false;
        for (size_t k = 0; k < n; k++) {
            if (strcmp(library[i], library[k]) != 0 || strcmp(solver[i], solver[k]) != 0 ||
                tolerance[i] != tolerance[k])
                continue;
            before = before || k < i;
            all++;
            solved += strcmp(outcome[k], "solved") == 0;
            early += strcmp(outcome[k], "solved") != 0 && strcmp(outcome[k], "loose") != 0;
        }
        if (before)
            continue;
        br_table_text(table, library[i]);
        br_table_text(table, solver[i]);
        br_table_put(table, tolerance[i], all, solved, early);
    }
    br_table_show(table);
}

/* Times of the planar document's authors: as printed, and of their program as it was measured. */
static void put_authors(br_experiment *ex, const scene *s)
{
    const char *const paths[] = {s->printed, s->recorded}, *const kinds[] = {"printed", "measured"};
    br_table *const table = br_table_open(ex, "timing_authors.csv");
    for (int i = 0; i < 2; i++) {
        const br_csv *const csv = br_data_read(ex, paths[i]);
        const char *const *const name = br_data_texts(ex, csv, "table"),
                                 *const *const row = br_data_texts(ex, csv, "row"),
                                 *const *const model = br_data_texts(ex, csv, "column"),
                                 *const *const unit = br_data_texts(ex, csv, "unit");
        const double *const value = br_data_column(ex, csv, "value");
        for (size_t k = 0; k < br_csv_rows(csv); k++) {
            if (strcmp(name[k], "Table IV") != 0 || strcmp(unit[k], "s") != 0)
                continue;
            br_table_text(table, kinds[i]);
            br_table_text(table, row[k]);
            br_table_text(table, model[k]);
            br_table_number(table, value[k]);
        }
    }
    br_table_show(table);
}

static void judge(br_experiment *ex, const measurements *m)
{
    static const setting ours = {"bristle", "default"}, ode = {"ode", "default"},
                         short_step = {"bristle", "dt-1000"};
    static const char *const wheels[] = {"mecanum", "omni", "skid-steered"};
    double off = 0;
    br_claim(ex, "incline", farthest(m, "incline", "", &ours, "acceleration_m_per_s2", true));
    br_claim(ex, "ellipse", farthest(m, "ellipse", "", &ours, "acceleration_m_per_s2", true));
    br_claim(ex, "ellipse-direction", farthest(m, "ellipse", "", &ours, "direction_deg", false));
    br_claim(ex, "creep", farthest(m, "creep", "", &ours, "creep_m_per_s", false));
    br_claim(ex, "isotropy",
             fmax(farthest(m, "isotropy", "heading", &ours, "spread_1", false),
                  farthest(m, "isotropy", "orientation", &ours, "spread_1", false)));
    br_claim(ex, "pyramid", farthest(m, "isotropy", "heading", &ode, "spread_1", false));
    br_claim(ex, "stribeck-holds", farthest(m, "stribeck", "at rest", &ours, "distance_m", false));
    br_claim(ex, "stribeck-slides",
             farthest(m, "stribeck", "launched", &ours, "acceleration_m_per_s2", true));
    for (int i = 0; i < 3; i++) {
        const long row = measurement(m, "wheels", wheels[i], &short_step, "off_m");
        br_most(&off, row < 0 ? NAN : m->measured[row]);
    }
    br_claim(ex, "wheels", off);
    br_claim(ex, "ratio", farthest(m, "ratio", "", &ours, "moved_m", false));
    br_claim(ex, "stack", farthest(m, "stack", "", &ours, "moved_m", false));
    br_note_number(ex, "stretch_short", farthest(m, "chain", "", &short_step, "stretch_m", false), "m");
    br_note_number(ex, "stretch_ode", farthest(m, "chain", "", &ode, "stretch_m", false), "m");
    br_claim(ex, "chain", farthest(m, "chain", "", &ours, "stretch_m", false));
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const s = data;
    const measurements m = measurements_read(ex, s->table);
    size_t n;
    const setting *const settings = settings_of(ex, &m, &n);
    br_table_show(br_data_copy(ex, s->table, "engines.csv", "engines"));
    br_data_copy(ex, s->table, "peers.csv", "peers");
    br_data_copy(ex, s->table, "timing.csv", "timing_steps");
    put_table(ex, "friction.csv", &m, n, settings, sizeof friction / sizeof *friction, friction);
    put_table(ex, "piles.csv", &m, n, settings, sizeof piles / sizeof *piles, piles);
    put_residuals(ex, s, n, settings);
    put_reasons(ex, &m);
    br_table_show(br_data_copy(ex, s->table, "libraries.csv", "libraries"));
    put_solved(ex, s->table);
    put_authors(ex, s);
    br_data_copy(ex, s->table, "solvers.csv", "timing_solvers");
    br_data_copy(ex, s->table, "profile.csv", "timing_profile");
    put_directions(ex, &m, n, settings);
    judge(ex, &m);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "peers-engines", .title = "Other engines on the same scenes", .reproduces = "peers, engines",
        .summary =
            "What MuJoCo, ODE, Bullet and Bristle make of boxes that slide, stick and stop, of the same "
            "push in 24 directions, of wheels with directions, stacks, heavy on light, a chain and a hopper, "
            "each with several settings, against closed forms: measured by make peers and kept.",
        .scene = &scene_struct, .run = run,
        BR_OUTPUTS(
            {"engines.csv", "engine, setting, version, words, why",
             "settings of each engine, and why they are among them; the first is what its documentation "
             "advises"},
            {"friction.csv",
             "engine, setting, incline_1, incline_direction_deg, ellipse_1, ellipse_direction_deg, stop_1, "
             "creep_m_per_s, headings_1, orientations_1, stribeck_m, mecanum_m, omni_m, skid_steered_m",
             "off the closed form: acceleration and direction of sliding, with a circle and an ellipse, "
             "distance "
             "to stop (over what is expected); creep of a box that sticks; spread of the distance over 24 "
             "headings and 24 orientations; way of a box that stiction holds; place of platforms on wheels"},
            {"piles.csv", "engine, setting, stack_m, ratio_m, chain_m, hopper_s",
             "way of the top of five cubes in a minute; of 10 t on 1 kg; stretch of a chain; share of "
             "grains "
             "that have flown out"},
            {"reasons.csv", "engine, setting, scenario, outcome, reason",
             "what was refused or failed, and why"},
            {"directions.csv", "kind, engine, setting, angle_deg, distance_1",
             "distance to stop over v^2/(2 mu g), over heading and orientation"},
            {"peers.csv", "scenario, case, engine, setting, quantity, measured, expected, outcome, reason",
             "everything that was measured, with unit in the quantity's name; nan: nothing"},
            {"libraries.csv", "library, version, solvers, iterations_1, limit_s, why",
             "whose solvers take the contact problems, with how many iterations and how much processor time "
             "at "
             "most"},
            {"solved.csv", "library, solver, tolerance_1, problems_1, solved_1, ended_early_1",
             "contact problems that a solver has solved to a residual judged from outside, and those in "
             "which it crashed or had no end"},
            {"timing_authors.csv", "source, contact, model, time_s",
             "planar, Table IV: time to simulate 2 s of the object in the gripper by the authors' program, "
             "as "
             "printed and as measured with it (planar-table4-simulation-time has ours)"},
            {"timing_solvers.csv",
             "problem, library, solver, tolerance_1, outcome, residual_1, iterations_1, time_s, reason",
             "each solution: Siconos' solvers and ours on steps of scenes"},
            {"timing_profile.csv", "library, solver, tolerance_1, ratio_1, solved_1",
             "share of the problems solved within so many times the time of the fastest [Dolan, More 2002]"},
            {"timing_reach.csv", "scenario, engine, least_m_per_s, " REACH_COLUMNS,
             "median time of a step, and steps a second, with the setting that takes the least time for a "
             "second "
             "among those whose contacts keep to Coulomb's law within so much: of the largest of a step's "
             "contacts, "
             "by one residual for all engines judged from outside and in units of velocity, the root of the "
             "mean "
             "square over the steps; least: of any setting"},
            {"timing_residual.csv", "scenario, engine, setting, residual_m_per_s, step_us, second_us",
             "that residual for every setting, the largest over a scenario's cases; median time of a step, "
             "and of the "
             "steps of a second"},
            {"timing_steps.csv",
             "scenario, case, engine, setting, steps_1, steps_per_s, step_us, residual_m_per_s",
             "median time of a step, when it was measured, and the residual; nan: nothing touches"}));
