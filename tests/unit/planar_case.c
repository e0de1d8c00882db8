/* Planar cases: the same from a file, from memory and by name; free fall, steady sliding and a body at rest
 * against theory; what is refused. */
#include "check.h"
#include "refusals.h"

#include <bristle/planar_case.h>

static br_error error;

/* A case by name; null ends the program. */
#define MAKE(names, values, profiles, c)                                                                     \
    check_need(br_planar_case_create(sizeof(names) / sizeof *(names), names, values, profiles, c, &error))

static br_profile *profile(const double *rows, size_t n_rows, size_t n_values)
{
    br_profile *made;
    check_need(br_profile_create(rows, n_rows, n_values, &made, NULL));
    return made;
}

/* ---- runs ---- */

/* Without a normal force a body under its weight and a torque falls and spins freely. */
static void test_free_fall(void)
{
    const double m = 0.4, inertia = 2e-3, weight = -3.9, torque = 1e-3, vx = 0.25;
    static const char *const names[] = {
        "body.mass", "body.inertia",    "body.v_x",      "load.force_y",      "load.torque",
        "body.x",    "solver.duration", "contact.cells", "load.normal_force", "solver.max_step"};
    static const char *const values[] = {"0.4", "2e-3", "0.25", "-3.9", "1e-3",
                                         "-1",  "0.5",  "5",    "0",    "0.01"};
    br_planar_case *c;
    br_planar_path *path;
    MAKE(names, values, NULL, &c);
    check_need(br_planar_case_path(c, &path, &error));
    check(path->n == 50 && path->window == 0.01, "fifty windows of 10 ms make up half a second");
    double worst = 0;
    for (size_t k = 0; k < path->n; k++) {
        const double t = (double)(k + 1) * path->window;
        worst = fmax(worst, fabs(path->value[BR_PATH_X][k] - (-1 + vx * t)));
        worst = fmax(worst, fabs(path->value[BR_PATH_Y][k] - 0.5 * weight / m * t * t));
        worst = fmax(worst, fabs(path->value[BR_PATH_THETA][k] - 0.5 * torque / inertia * t * t));
        worst = fmax(worst, fabs(path->value[BR_PATH_VY][k] - weight / m * t));
        worst = fmax(worst, fabs(path->value[BR_PATH_OMEGA][k] - torque / inertia * t));
        worst = fmax(worst, fabs(path->value[BR_PATH_FX][k]) + fabs(path->value[BR_PATH_TAU][k]));
    }
    check_near(worst, 0.0, TOL_INTEGRATOR(1e-7), "free fall of a body");
    br_planar_path_destroy(path);
    br_planar_case_destroy(c);
}

/* Loads as formulas of the time, without friction: m dv_x/dt = 2 sin 3t, and a force that a pulse makes. */
static void test_formulas(void)
{
    static const char *const names[] = {"body.mass",         "body.inertia",    "load.force_x",
                                        "load.force_y",      "load.torque",     "solver.hold",
                                        "load.normal_force", "solver.duration", "contact.cells"};
    static const char *const values[] = {
        "0.4", "2e-3", "2*sin(3*t)", "0.4*pulse(0.1, 0.3)", "-1e-3*2", "no", "step(9)", "0.5", "5"};
    br_planar_case *c;
    br_planar_path *path;
    MAKE(names, values, NULL, &c);
    check_need(br_planar_case_path(c, &path, &error));
    check(br_planar_case_duration(c) == 0.5, "half a second, as asked for");
    const size_t last = path->n - 1;
    check_close(path->value[BR_PATH_VX][last], 2 / (3 * 0.4) * (1 - cos(1.5)), TOL_INTEGRATOR(1e-7),
                "a sine");
    check_close(path->value[BR_PATH_VY][last], 0.2, TOL_INTEGRATOR(1e-7), "a pulse");
    check_close(path->value[BR_PATH_OMEGA][last], -0.5, TOL_INTEGRATOR(1e-7), "a formula that is a constant");
    br_planar_path_destroy(path);
    br_planar_case_destroy(c);
}

/* Torque [N m] of a steady spin of 2 rad/s on a circle that slides as well [m/s]. */
static double spin(const char *const names[], const char *const values[], size_t n, double v_x)
{
    const double moves[] = {0, v_x, 0, 2, 1, v_x, 0, 2}, forces[] = {0, 5, 1, 5};
    br_profile *const motion = profile(moves, 2, 3), *const normal = profile(forces, 2, 1);
    const br_planar_profiles given = {.motion = motion, .normal = normal};
    const char *all[16] = {"contact.surface", "solver.duration"}, *of[16] = {"circle", "1"};
    br_planar_case *c;
    br_planar_path *path;
    for (size_t i = 0; i < n; i++) {
        all[2 + i] = names[i];
        of[2 + i] = values[i];
    }
    check_need(br_planar_case_create(n + 2, all, of, &given, &c, &error));
    check_need(br_planar_case_path(c, &path, &error));
    const double torque = path->value[BR_PATH_TAU][path->n - 1];
    br_planar_path_destroy(path);
    br_planar_case_destroy(c);
    br_profile_destroy(motion);
    br_profile_destroy(normal);
    return torque;
}

/* The published program's choices, one at a time: a smaller circle, an ellipsoid about the middle of an even
 * grid, whose circle is off it, cells of the table that are found by truncation. */
static void test_as_published(void)
{
    static const char *const circle[] = {"contact.as_published"};
    static const char *const yes[] = {"yes", "yes"}, *const no[] = {"no", "no"};
    br_pressure_spec spec = br_pressure_spec_default();
    double radius[2];
    for (int as_published = 0; as_published < 2; as_published++) {
        br_pressure *p;
        spec.shape = "circle";
        spec.as_published = as_published;
        spec.radius = 0.5 * spec.width;
        check_need(br_pressure_create(&spec, &p, &error));
        radius[as_published] = br_pressure_rim_radius(p);
        br_pressure_destroy(p);
    }
    check_close(spin(circle, yes, 1, 0) / spin(circle, no, 1, 0), radius[1] / radius[0], 0.01,
                "torque of a spin over that of the circle of half the width");
    check(fabs(radius[1] / radius[0] - 1) > 0.03, "which is another one");
    check(spin(circle, yes, 1, 0) == spin(circle, yes, 0, 0), "as published unless the case says otherwise");
    static const char *const ellipsoid[] = {"contact.cells", "friction.sigma2", "model.kind",
                                            "model.ellipsoid_as_published"};
    static const char *const about_grid[] = {"20", "1", "ellipsoid", "yes"}, *const about_cop[] = {
                                                                                 "20", "1", "ellipsoid",
                                                                                 "no"};
    check(fabs(spin(ellipsoid, about_grid, 4, 0)) > fabs(spin(ellipsoid, about_cop, 4, 0)),
          "u about the grid's centre is larger, and so the viscous torque");
    static const char *const table[] = {"model.kind", "model.table_as_published"};
    static const char *const cut[] = {"reduced", "yes"}, *const down[] = {"reduced", "no"};
    const double apart = fabs(spin(table, cut, 2, -0.0205) / spin(table, down, 2, -0.0205) - 1);
    check(apart > 1e-3 && apart < 0.1,
          "with the centre of rotation beside the low edge truncation extrapolates: %g", apart);
    check(spin(table, cut, 2, 0.0205) == spin(table, down, 2, 0.0205), "elsewhere it is the same");
}

/* Steady translation: each model gives the Stribeck curve and sigma_2 v against it, times the normal force,
 * which may vary: (mu_c + (mu_s - mu_c) exp(-(s/v_s)^gamma) + sigma_2 s) f_N. */
static void test_steady(void)
{
    static const double moves[] = {0, 3e-3, -4e-3, 0, 1, 3e-3, -4e-3, 0}, forces[] = {0, 2, 0.5, 6, 1, 6};
    static const char *const names[] = {
        "model.kind",     "friction.mu_s", "friction.v_s",  "friction.sigma2", "friction.mu_c",
        "friction.gamma", "model.n_ls",    "contact.cells", "solver.duration", "solver.window"};
    br_profile *const motion = profile(moves, 2, 3), *const normal = profile(forces, 3, 1);
    const br_planar_profiles given = {.motion = motion, .normal = normal};
    const double s = 5e-3, g = 0.7 + (1.1 - 0.7) * exp(-pow(s / 4e-3, 1.5)) + 2 * s;
    for (int kind = 0; kind < BR_PLANAR_MODELS; kind++) {
        const char *const values[] = {br_planar_model_name((br_planar_model_kind)kind),
                                      "1.1",
                                      "4e-3",
                                      "2",
                                      "0.7",
                                      "1.5",
                                      "20",
                                      "7",
                                      "0.6",
                                      "0.02"};
        const bool table = kind == BR_PLANAR_REDUCED;
        const char *some[sizeof names / sizeof *names], *of[sizeof names / sizeof *names];
        size_t n = 0;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (table || strcmp(names[i], "model.n_ls") != 0) {
                some[n] = names[i];
                of[n++] = values[i];
            }
        br_planar_case *c;
        br_planar_path *path;
        check_need(br_planar_case_create(n, some, of, &given, &c, &error));
        check_need(br_planar_case_path(c, &path, &error));
        double worst = 0;
        for (size_t k = 5; k < path->n; k++) {
            /* sample and hold: the force at the window's start */
            const double t = (double)k * path->window, force = t < 0.5 ? 2 + 8 * t : 6;
            worst = fmax(worst, fabs(path->value[BR_PATH_FX][k] / (-0.6 * g * force) - 1));
            worst = fmax(worst, fabs(path->value[BR_PATH_FY][k] / (0.8 * g * force) - 1));
            worst = fmax(worst, fabs(path->value[BR_PATH_NORMAL][k] / force - 1));
            worst = fmax(worst, fabs(path->value[BR_PATH_VX][k] / 3e-3 - 1));
        }
        /* of a table the direction is interpolated over pi/40: short of one by (pi/40)^2/8 at most */
        check_near(worst, 0.0, table ? 8e-4 : TOL_INTEGRATOR(1e-7), "steady sliding, %s", values[0]);
        br_planar_path_destroy(path);
        br_planar_case_destroy(c);
    }
    br_profile_destroy(motion);
    br_profile_destroy(normal);
}

/* Loads over time and constants add up; below break-away friction balances them. */
static void test_held(void)
{
    static const double rows[] = {0, 0.1, 0, 0, 2, 0.3, 0, 0};
    static const char *const names[] = {"body.mass",     "body.inertia",      "load.force_x",
                                        "load.force_y",  "load.normal_force", "body.fingers",
                                        "contact.cells", "solver.window"};
    static const char *const values[] = {"1", "1e-3", "0.2", "-0.6", "4", "2", "5", "0.1"};
    br_profile *const load = profile(rows, 2, 3);
    br_planar_case *c;
    br_planar_path *path;
    MAKE(names, values, &(br_planar_profiles){.load = load}, &c);
    check_need(br_planar_case_path(c, &path, &error));
    const size_t last = path->n - 1;
    check(path->n == 20, "a run lasts as long as the loads");
    /* The load of the last window is that of its start. */
    const double at = 0.1 + 0.1 * 1.9;
    check_near(path->value[BR_PATH_LOAD_X][last], 0.2 + at, 1e-12, "loads add up");
    check_near(path->value[BR_PATH_FX][last], -0.5 * (0.2 + at), 1e-3, "two fingers hold the load along x");
    check_near(path->value[BR_PATH_FY][last], 0.3, 1e-3, "and along y");
    br_planar_path_destroy(path);
    br_planar_case_destroy(c);
    br_profile_destroy(load);
}

/* ---- ways to say the same ---- */

static size_t windows_apart(const br_planar_case *a, const br_planar_case *b)
{
    br_planar_path *p, *q;
    check_need(br_planar_case_path(a, &p, &error));
    check_need(br_planar_case_path(b, &q, &error));
    size_t apart = p->n != q->n;
    for (size_t k = 0; k < p->n && !apart; k++)
        for (int column = 0; column < BR_PATH_COLUMNS; column++)
            apart += p->value[column][k] != q->value[column][k];
    br_planar_path_destroy(p);
    br_planar_path_destroy(q);
    return apart;
}

typedef struct seen {
    const br_planar_path *path;
    size_t n, wrong;
} seen;

static void compare(size_t k, const br_planar_sample *s, void *context)
{
    seen *const to = context;
    to->wrong += k != to->n++ || s->pose[2] != to->path->value[BR_PATH_THETA][k] ||
                 s->wrench.y != to->path->value[BR_PATH_FY][k];
}

static void test_same(void)
{
    static const char text[] = "[contact]\nsurface = ring\ncells = 6\nradius = 0.009\n[body]\nmass = 0.2\n"
                               "inertia = 1e-4\nomega = 3\ncarried = yes\n[load]\nforce_y = -0.3\n"
                               "normal_force = 0.5\n[solver]\nduration = 0.1\nhold = no\n";
    static const char *const names[] = {"load.normal_force", "body.mass",      "body.inertia",
                                        "contact.surface",   "contact.cells",  "contact.radius",
                                        "load.force_y",      "body.omega",     "body.carried",
                                        "solver.hold",       "solver.duration"};
    static const char *const values[] = {"0.5",  "0.2", "1e-4", "ring", "6",  "0.009",
                                         "-0.3", "3",   "yes",  "no",   "0.1"};
    br_planar_case *parsed, *named;
    check_need(br_planar_case_parse("case.ini", text, sizeof text - 1, &parsed, &error));
    MAKE(names, values, NULL, &named);
    check(windows_apart(parsed, named) == 0, "a case from text and by name: the same bytes");

    br_planar_model *model;
    br_planar_path *path;
    check_need(br_planar_model_create(&named->model, &model, &error));
    check_need(br_planar_case_path(named, &path, &error));
    seen s = {.path = path};
    br_ivp_statistics statistics = {0};
    check_need(br_planar_case_run(named, &model->contact, compare, &s, &statistics, &error));
    check(s.n == path->n && s.wrong == 0, "a run window by window is the path");
    check(statistics.steps > 0 && statistics.steps == path->statistics.steps, "with the same steps");
    br_planar_path_destroy(path);
    br_planar_model_destroy(model);
    br_planar_case_destroy(parsed);
    br_planar_case_destroy(named);
    br_planar_case_destroy(NULL);
}

static void test_presets(void)
{
    br_planar_case *c;
    static const char text[] =
        "[contact]\nwidth = 0.03\n[body]\nmass = 1\ninertia = 1\n[load]\nnormal_force = 1\n";
    check_need(br_planar_case_parse("case.ini", text, sizeof text - 1, &c, &error));
    const br_planar_model_spec preset = br_planar_model_default();
    check(c->model.lugre.mu_s == preset.lugre.mu_s && c->model.kind == BR_PLANAR_DISTRIBUTED &&
              strcmp(c->model.contact.shape, "circle") == 0 && c->model.contact.as_published,
          "what is left out has its preset");
    check(c->model.contact.height == 0 && c->model.contact.radius == 0.015, "cells are square, circles fill");
    check(c->options.method == BR_IVP_ROSENBROCK && c->options.n_windows == 100 && c->body.fingers == 1,
          "a second of windows by Rosenbrock's method, one finger");
    br_planar_case_destroy(c);
}

/* A patch that turns with the body, on a support that turns the other way: the case gives both to the run,
 * which planar_frames.c holds against theory. */
static void test_frame(void)
{
    static const char *const names[] = {"body.mass", "body.inertia", "load.normal_force", "contact.frame",
                                        "support.omega"};
    static const char *const values[] = {"1", "1e-3", "2", "body", "-4.5"};
    br_planar_case *c;
    br_planar_model *model;
    MAKE(names, values, NULL, &c);
    check(c->model.frame == BR_PLANAR_FRAME_BODY && c->body.support_omega == -4.5,
          "a patch that turns with the body, a support that turns");
    check_need(br_planar_model_create(&c->model, &model, &error));
    check(model->contact.frame == BR_PLANAR_FRAME_BODY, "the contact has the frame");
    br_planar_model_destroy(model);
    c->model.frame = BR_PLANAR_FRAMES;
    check(br_planar_model_create(&c->model, &model, &error) == BR_ERR_RANGE && model == NULL, "%s",
          error.message);
    br_planar_case_destroy(c);
    const char *const least[] = {"body.mass", "body.inertia", "load.normal_force"};
    MAKE(least, values, NULL, &c);
    check(c->model.frame == BR_PLANAR_FRAME_WORLD && c->body.support_omega == 0,
          "without these keys the patch keeps the world's axes");
    br_planar_case_destroy(c);
}

/* ---- what is refused ---- */

static br_status read_text(const char *text, size_t size, br_error *own)
{
    br_planar_case dummy, *c = &dummy;
    const br_status status = br_planar_case_parse("folder/c.ini", text, size, &c, own);
    check(c == NULL, "no case where it is refused");
    return status;
}

#define BODY "[body]\nmass = 1\ninertia = 1\n"

static void test_refused(void)
{
    static const refusal bad[] = {
        {"[contcat]\ncells = 3\n", BR_ERR_UNKNOWN,
         "folder/c.ini:2: there is no section [contcat]; did you mean contact?", "a misspelt section"},
        {"[body]\nmas = 3\n", BR_ERR_UNKNOWN, "folder/c.ini:2: [body] has no key mas; did you mean mass?",
         "a misspelt key"},
        {"[body]\nmass = heavy\n", BR_ERR_SYNTAX, "folder/c.ini:2: mass = heavy is not a number", "a word"},
        {"[body]\nfingers = 0\n", BR_ERR_RANGE, "folder/c.ini:2: fingers = 0 is no whole number",
         "no finger"},
        {"[body]\ncarried = maybe\n", BR_ERR_SYNTAX, "folder/c.ini:2: carried = maybe is neither", "maybe"},
        {"[contact]\nmap =\n", BR_ERR_MISSING, "folder/c.ini:2: [contact] map is empty", "an empty path"},
        {"[contact]\nsurface = rign\n", BR_ERR_UNKNOWN,
         "folder/c.ini:2: [contact] surface = rign is no shape; did you mean ring?", "a misspelt shape"},
        {"[contact]\ncells = 9\nsurface = squircle\n", BR_ERR_UNKNOWN,
         "folder/c.ini:3: [contact] surface = squircle is no shape; they are ", "a shape that is like none"},
        {BODY "[load]\nnormal_force = 1\n[contact]\nmap = none.csv\n", BR_ERR_OPEN,
         "folder/c.ini:7: [contact] map: folder/none.csv: cannot open", "a map that is not there"},
        {BODY "[load]\nnormal_force = 1\n[friction]\nsigma0 = -1\n", BR_ERR_RANGE,
         "folder/c.ini:7: [friction] sigma0: sigma0 = -1", "bristles that push"},
        {BODY "[load]\nnormal_force = 1\n[contact]\nwidth = -1\n", BR_ERR_RANGE,
         "folder/c.ini:7: [contact] width: width = -1", "no width"},
        {BODY "[load]\nnormal_force = 1\n[solver]\nwindow = 0\n", BR_ERR_RANGE,
         "folder/c.ini:7: [solver] window: window = 0", "no window of time"},
        {"[model]\nkind = best\n", BR_ERR_UNKNOWN, "folder/c.ini:2: [model] kind = best is none of",
         "a kind"},
        {"[contact]\nframe = finger\n", BR_ERR_UNKNOWN,
         "folder/c.ini:2: [contact] frame = finger is none of world, support, body", "axes of nothing"},
        {BODY "[load]\nnormal_force = 1\n[contact]\nframe = support\n", BR_ERR_ARGUMENT,
         "folder/c.ini:7: [contact] frame has no effect: the support turns by [support] omega alone",
         "a support that does not turn"},
        {"[solver]\nmethod = adams\n", BR_ERR_UNKNOWN, "folder/c.ini:2: [solver] method = adams is neither",
         "a method"},
        {"", BR_ERR_MISSING, "folder/c.ini: either [motion] profile or [body] mass, and not both",
         "neither motion nor body"},
        {"[body]\nmass = 1\n", BR_ERR_MISSING, "folder/c.ini:2: [body] inertia is missing", "no inertia"},
        {BODY, BR_ERR_MISSING, "folder/c.ini: [load] normal_force is missing", "no normal force"},
        {BODY "[load]\nnormal_force = 1\nforce_x = 2*sni(t)\n", BR_ERR_SYNTAX,
         "folder/c.ini:6: force_x = 2*sni(t) is not a number: formula '2*sni(t)', position 3: there is no "
         "'sni'; did "
         "you mean sin?",
         "a formula with a mistake"},
        {BODY "[load]\nnormal_force = 1\n[solver]\nrelative_tolerance = 1\n", BR_ERR_RANGE,
         "folder/c.ini:7: relative_tolerance = 1 is more than 0.01", "a tolerance without sense"},
        {BODY "[load]\nnormal_force = 1\n[solver]\nrelative_tolerance = 1e-30\n", BR_ERR_RANGE,
         "folder/c.ini:7: relative_tolerance = 1e-30 is less than 1e-14", "one below round-off"},
        {BODY "[load]\nnormal_force = -1\n", BR_ERR_RANGE,
         "folder/c.ini:5: [load] normal_force = -1 N is negative", "a negative one"},
        {BODY "[load]\nnormal_force = 1\nnormal_force_file = f\n", BR_ERR_DUPLICATE,
         "folder/c.ini:5: [load] has both normal_force and", "two normal forces"},
        {BODY "[motion]\nnormal_force = 1\n", BR_ERR_ARGUMENT,
         "folder/c.ini:5: [motion] normal_force has no effect: a body has its own", "a key without effect"},
        {BODY "[contact]\ninner_radius = 1\n", BR_ERR_ARGUMENT,
         "folder/c.ini:5: [contact] inner_radius has no effect: only surface = ring", "another one"},
        {BODY "[contact]\nsurface = square\nas_published = yes\n", BR_ERR_ARGUMENT,
         "folder/c.ini:6: [contact] as_published has no effect: it is of surface = circle", "of a square"},
        {BODY "[model]\ntable_as_published = yes\n", BR_ERR_ARGUMENT,
         "folder/c.ini:5: [model] table_as_published has no effect: only kind = reduced", "without a table"},
        {BODY "[load]\nnormal_force_file = none.csv\n", BR_ERR_OPEN,
         "folder/c.ini:5: [load] normal_force_file: folder/none.csv", "a file that is not there"},
        {BODY "[load]\nnormal_force = 1\n[solver]\nduration = 0\n", BR_ERR_RANGE,
         "folder/c.ini:7: [solver] duration = 0 s is not 1 to 1e7 windows", "no window"},
    };
    check_all_refused(read_text, bad, sizeof bad / sizeof *bad);
    br_planar_case dummy, *c = &dummy;
    br_error own = {0};
    check(br_planar_case_read("no such file", &c, &own) == BR_ERR_OPEN && c == NULL, "no file: %s",
          own.message);
}

static void refuses(const char *name, const char *value, const br_planar_profiles *given, br_status expected,
                    const char *message, const char *what)
{
    const char *const names[] = {"body.mass", name}, *const values[] = {"1", value};
    const size_t first = given && given->motion ? 1 : 0;
    br_planar_case dummy, *c = &dummy;
    br_error own = {0};
    const br_status status = br_planar_case_create(2 - first, names + first, values + first, given, &c, &own);
    check(status == expected && c == NULL && strstr(own.message, message) == own.message, "%s: %s", what,
          own.message);
}

static void test_refused_by_name(void)
{
    static const double rows[] = {0, 1, 2, -3, 1, 1, 2, -3}, forces[] = {0, 1, 2, -3, 3, 1};
    br_profile *const three = profile(rows, 2, 3), *const one = profile(forces, 3, 1);
    refuses("mass", "1", NULL, BR_ERR_UNKNOWN, "planar case: 'mass' is not SECTION.KEY", "no section");
    refuses("body.mass", "1", NULL, BR_ERR_DUPLICATE, "planar case: body.mass is given twice", "twice");
    refuses("bodies.mass", "1", NULL, BR_ERR_UNKNOWN, "planar case: there is no section [bodies]",
            "a section");
    refuses("body.inertia", "x", NULL, BR_ERR_SYNTAX, "planar case: inertia = x is not a number", "a word");
    refuses("motion.normal_force", "1", &(br_planar_profiles){.motion = one}, BR_ERR_ARGUMENT,
            "planar case: the motion has 1 values at a time, not 3", "a motion of one value");
    refuses("motion.profile", "a.csv", &(br_planar_profiles){.motion = three}, BR_ERR_DUPLICATE,
            "planar case: the motion comes from a.csv and from the caller", "two motions");
    refuses("motion.normal_force", "1", &(br_planar_profiles){.motion = three, .normal = one}, BR_ERR_RANGE,
            "planar case: row 2 of the normal force: -3 N is negative", "a contact that is pulled");
    refuses("support.omega", "1", &(br_planar_profiles){.motion = three}, BR_ERR_ARGUMENT,
            "planar case: [support] omega has no effect: with [motion] profile",
            "a turntable below a motion");
    refuses("contact.frame", "support", &(br_planar_profiles){.motion = three}, BR_ERR_ARGUMENT,
            "planar case: [contact] frame has no effect: with [motion] profile the support does not turn",
            "a motion's support");
    refuses("motion.normal_force", "1", &(br_planar_profiles){.motion = three, .load = three},
            BR_ERR_ARGUMENT, "planar case: the load has no effect", "a load on a motion");
    refuses("body.inertia", "1", &(br_planar_profiles){.normal = three}, BR_ERR_ARGUMENT,
            "planar case: the normal force has 3 values at a time, not 1", "three normal forces");
    br_profile_destroy(three);
    br_profile_destroy(one);
}

int main(void)
{
    check_begin();
    test_free_fall();
    test_formulas();
    test_as_published();
    test_steady();
    test_held();
    test_same();
    test_presets();
    test_frame();
    test_refused();
    test_refused_by_name();
    return check_end();
}
