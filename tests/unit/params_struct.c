/* Parameters bound from field tables: whole structs and some of their members, rows that leave unit and range
 * to the table, rows that disagree with it, an experiment's own table, and rows that come from another file.
 */
#include "harness_run.h"

#include <bristle/lugre.h>
#include <bristle/planar_run.h>
#include <bristle/rigid.h>

typedef struct scene {
    br_lugre lugre;
    br_planar_options options;
    br_world_options world;
    const double *times;
    size_t n_times;
    const char *file;
    int way;
} scene;

static const br_field fields[] = {
    BR_ROW_LIST(scene, times, n_times, "own.times"),
    BR_ROW_FILE_OR_NONE(scene, file, "own.file"),
    BR_ROW_CHOICE(scene, way, "own.way"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    s->options = br_planar_options_default();
    s->world = br_world_default();
    br_params_struct(params, "friction", &br_lugre_struct, &s->lugre);
    br_params_fields(params, "solver", &br_planar_options_struct, &s->options,
                     "window method windows=n_windows");
    br_params_check(params, &br_planar_options_struct, &s->options);
    br_params_fields(params, "world", &br_world_options_struct, &s->world,
                     "gravity margin=collision.margin solver.name=solver [steps] dt left=slop "
                     "[own] share=correction");
}

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    br_note_number(ex, "mu_s", s->lugre.mu_s, "1");
    br_note_number(ex, "elasto_plastic", s->lugre.elasto_plastic, "1");
    br_note_number(ex, "window", s->options.window, "s");
    br_note_number(ex, "n_windows", (double)s->options.n_windows, "1");
    br_note_number(ex, "method", s->options.method, "1");
    br_note_number(ex, "kept", s->options.body_tolerance, "m");
    br_note_number(ex, "down", s->world.gravity.z, "m/s^2");
    br_note_number(ex, "margin", s->world.collision.margin, "m");
    br_note_number(ex, "nncg", s->world.solver == &br_nncg_type, "1");
    br_note_number(ex, "dt", s->world.dt, "s");
    br_note_number(ex, "slop", s->world.slop, "m");
    br_note_number(ex, "correction", s->world.correction, "1");
    br_note_number(ex, "n_times", (double)s->n_times, "1");
    br_note_number(ex, "no_file", s->file == NULL, "1");
    br_note_number(ex, "way", s->way, "1");
    return BR_OK;
}

static const br_experiment_type type = {.id = "params-struct-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene = &scene_struct,
                                        .parameters = parameters,
                                        .run = run};

static const char *const good[] = {
    "[friction]",
    "base = base.ini",
    "mu_s = 1.5 ; 1 | (0, 10] | measured",
    "[solver]",
    "window = 0.5 ; ours",
    "method = rosenbrock ; - | bdf, rosenbrock | ours",
    "windows = 7 ; ours",
    "[world]",
    "gravity = 0 0 -1 ; ours",
    "margin = 1e-3 ; m | [0, 0.1] | ours",
    "[solver]",
    "name = nncg ; ours",
    "[own]",
    "times = 1 2 3 ; s | [0, 9] | ours",
    "file = none ; - | - | ours",
    "way = back ; - | forth, back | ours",
    "[quick]",
    "friction.mu_c = 0.5",
    "[steps]",
    "dt = 0.02 ; ours",
    "left = 3e-4 ; m | [0, 0.01] | ours",
    "[own]",
    "share = 0.25 ; ours",
};
enum { GOOD = sizeof good / sizeof *good };

static const char base[] = "[friction]\nsigma0 = 1e5 ; Table\nsigma1 = 10 ; s/m | [0, inf) | Table\nsigma2 = "
                           "0 ; Table\nmu_c = 1 ; Table\n"
                           "mu_s = 1.2 ; Table\ngamma = 2 ; Table\nv_s = 1e-3 ; Table\ns_ba = 0.9 ; "
                           "Table\nelasto_plastic = no ; Table\n"
                           "spare = 1 ; 1 | [0, 1] | for others\n[other]\nx = 1 ; 1 | - | ours\n";

static void write_file(int line, const char *replacement)
{
    char text[4000] = "";
    for (int i = 0; i < GOOD; i++) {
        strcat(text, i + 1 == line ? replacement : good[i]);
        strcat(text, "\n");
    }
    run_write("params.ini", text);
    run_write("base.ini", base);
}

static const run_result *go(const char *a, const char *b)
{
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", a, b, NULL};
    return run_experiment(&type, arguments);
}

static const br_ini_entry *kept(br_ini **ini, const char *section, const char *key)
{
    br_ini_destroy(*ini);
    *ini = NULL;
    return br_ini_read("out/run.ini", ini, NULL) < 0 ? NULL : br_ini_find(*ini, section, key);
}

static void noted(br_ini **ini, const char *key, double value)
{
    const br_ini_entry *const entry = kept(ini, "measured", key);
    check(entry && atof(entry->value) == value, "%s is %g: %s", key, value, entry ? entry->value : "");
}

static void test_good(void)
{
    br_ini *ini = NULL;
    write_file(0, NULL);
    const run_result *r = go(NULL, NULL);
    check(r->status == 0 && r->err[0] == '\0', "a good file %s", r->err);
    static const struct {
        const char *key;
        double value;
    } wanted[] = {{"mu_s", 1.5},
                  {"elasto_plastic", 0},
                  {"window", 0.5},
                  {"n_windows", 7},
                  {"method", BR_IVP_ROSENBROCK},
                  {"kept", 1e-9},
                  {"down", -1},
                  {"margin", 1e-3},
                  {"dt", 0.02},
                  {"slop", 3e-4},
                  {"correction", 0.25},
                  {"nncg", 1},
                  {"n_times", 3},
                  {"no_file", 1},
                  {"way", 1}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        noted(&ini, wanted[i].key, wanted[i].value);
    char solvers[BR_RANGE_TEXT + 20], names[BR_RANGE_TEXT];
    br_member solver;
    check_need(br_struct_find(&br_world_options_struct, "solver", &solver, NULL));
    br_field_range(solver.field, names, sizeof names);
    snprintf(solvers, sizeof solvers, "- | %s | ours", names);
    const char *const comments[][3] = {
        {"friction", "sigma0", "1/m | (0, inf) | Table"},
        {"friction", "mu_s", "1 | (0, 10] | measured"},
        {"friction", "elasto_plastic", "- | yes, no | Table"},
        {"solver", "window", "s | (0, inf) | ours"},
        {"solver", "method", "- | bdf, rosenbrock | ours"},
        {"solver", "name", solvers},
        {"world", "gravity", "m/s^2 | (-inf, inf) | ours"}};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        const br_ini_entry *const entry = kept(&ini, comments[i][0], comments[i][1]);
        check(entry && strcmp(entry->comment, comments[i][2]) == 0, "%s.%s: '%s'", comments[i][0],
              comments[i][1], entry ? entry->comment : "");
    }
    check(kept(&ini, "friction", "spare") == NULL, "rows of the base that nobody binds are left out");
    check(kept(&ini, "friction", "base") == NULL, "and so is the line that names it");
    r = go("--describe", NULL);
    check(r->status == 0 && strstr(r->out, "window = 0.5 s   in (0, inf)\n        ours") &&
              strstr(r->out, "mu_c = 1   in (0, inf)   (0.5 under --quick)"),
          "--describe has the table's unit and range");
    r = go("--set", "friction.v_s=1");
    check(r->status == 0, "--set reaches a row of the base: %s", r->err);
    br_ini_destroy(ini);
}

static void test_bad(void)
{
    static const struct {
        int line;
        const char *text, *said;
    } cases[] = {
        {3, "mu_s = 1.5 ; N | (0, 10] | ours",
         "params.ini:3: friction.mu_s: its unit is 'N' here and '1' in the table"},
        {3, "mu_s = 1.5 ; 1 | [0, 10] | ours", "its range [0, 10] is not inside (0, inf)"},
        {3, "mu_s = 0 ; ours", "params.ini:3: friction.mu_s: '0' is out of range (0, inf)"},
        {3, "mu_d = 0 ; ours", "params.ini:3: friction.mu_d: unknown key; did you mean 'friction.mu_"},
        {2, "base = nowhere.ini", "params.ini:2: [friction] base = nowhere.ini: there is no such file"},
        {2, "base = base.ini\nsigma0 = x ; ours",
         "params.ini:3: friction.sigma0: 'x' is not a number (unit 1/m)"},
        {6, "method = rosenbrok ; ours",
         "params.ini:6: solver.method: 'rosenbrok' is none of bdf, adams, rosenbrock"},
        {6, "method = bdf ; - | bdf, euler | ours",
         "its range bdf, euler is not inside bdf, adams, rosenbrock"},
        {6, "method = adams ; ours", "params.ini: method = adams is for problems that are not stiff"},
        {7, "windows = 0 ; ours", "params.ini:7: solver.windows: '0' is out of range [1, inf)"},
        {9, "gravity = 0 1 ; ours", "params.ini:9: world.gravity: 2 numbers, not 3"},
        {10, "margin = 1e-3 ; m | [-1, 1] | ours", "its range [-1, 1] is not inside [0, inf)"},
        {14, "times = 1 ; ours", "params.ini:14: own.times: the range is missing"},
        {18, "friction.spare = 1", "friction.spare: unknown key"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(cases[i].line, cases[i].text);
        const run_result *const r = go(NULL, NULL);
        check(r->status == 2 && is_one_line(r->err) && strstr(r->err, cases[i].said), "%s: %s", cases[i].text,
              r->err);
    }
    write_file(1, "[other]");
    check(go(NULL, NULL)->status == 2, "a base whose section is not bound");
    write_file(0, NULL);
    run_write("base.ini", "[friction]\nsigma0 = -1 ; Table\n");
    const run_result *r = go(NULL, NULL);
    check(r->status == 2 && strstr(r->err, "base.ini:2: friction.sigma0: '-1' is out of range (0, inf) 1/m"),
          "a bad row of the base names that file: %s", r->err);
    run_write("base.ini", "[friction]\nbase = other.ini\n");
    r = go(NULL, NULL);
    check(r->status == 2 && strstr(r->err, "base.ini:2: a file that others are based on has no base"),
          "a base of a base: %s", r->err);
    run_write("base.ini", "[other]\nx = 1 ; 1 | - | ours\n");
    r = go(NULL, NULL);
    check(r->status == 2 && strstr(r->err, "has no section [friction]"), "a base without that section: %s",
          r->err);
}

int main(void)
{
    check_begin();
    run_begin();
    test_good();
    test_bad();
    run_end();
    return check_end();
}
