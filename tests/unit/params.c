/* Parameters: values, lists and laws reach their variables from file, [quick] and --set in that order, and
 * are kept in run.ini; bad input of any kind ends with status 2 and one line that names file, line, key and
 * value. */
#include "harness_run.h"

#include <bristle/laws.h>

typedef struct scene {
    double mass;
    int count, choice;
    unsigned long long seed;
    bool flag;
    const char *name, *file;
    const double *doubles;
    const int *ints;
    size_t n_doubles, n_ints;
    br_cs law;
} scene;

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    br_params_double(params, "box.mass", &s->mass);
    br_params_int(params, "box.count", &s->count);
    br_params_seed(params, "box.seed", &s->seed);
    br_params_bool(params, "box.flag", &s->flag);
    br_params_text(params, "box.name", &s->name);
    br_params_choice(params, "box.choice", &s->choice);
    br_params_doubles(params, "box.doubles", &s->doubles, &s->n_doubles);
    br_params_ints(params, "box.ints", &s->ints, &s->n_ints);
    br_params_file(params, "box.file", &s->file);
    br_params_law(params, "friction", &br_cs_type, &s->law);
    br_params_require(params, s->mass < 9, "box.mass = %g is too heavy for the scale", s->mass);
    if (s->mass > 8)
        br_params_warn(params, "box.mass = %g is heavy ; careful", s->mass);
}

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    br_note_number(ex, "mass", s->mass, "kg");
    br_note_number(ex, "count", s->count, "1");
    br_note_number(ex, "seed", (double)s->seed, "1");
    br_note_number(ex, "flag", s->flag, "1");
    br_note_number(ex, "choice", s->choice, "1");
    br_note_number(ex, "name-length", (double)strlen(s->name), "1");
    br_note_number(ex, "n_doubles", (double)s->n_doubles, "1");
    double sum = 0;
    for (size_t i = 0; i < s->n_doubles; i++)
        sum = 10 * sum + s->doubles[i];
    br_note_number(ex, "doubles", sum, "1");
    sum = 0;
    for (size_t i = 0; i < s->n_ints; i++)
        sum = 10 * sum + s->ints[i];
    br_note_number(ex, "ints", sum, "1");
    br_note_number(ex, "mu_c", s->law.mu_c, "1");
    br_note_number(ex, "mu_s", s->law.mu_s, "1");
    br_note_number(ex, "file-readable", access(s->file, R_OK) == 0, "1");
    return BR_OK;
}

static const br_experiment_type type = {.id = "params-test",
                                        .title = "t",
                                        .reproduces = "nothing; really",
                                        .summary = "s ; with a semicolon",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run};

/* The file, line by line, so that a case can change one. */
static const char *const good[] = {
    "[box]",
    "mass = 2.5 ; kg | (0, 10] | ours",
    "count = 3 ; 1 | [1, 5] | ours",
    "seed = 18 ; 1 | [0, inf) | ours",
    "flag = yes ; - | yes, no | ours",
    "name = a name ; - | - | ours",
    "choice = two ; - | one, two, three | ours",
    "doubles = 1, 2 3.5 ; m | [0, 4) | ours",
    "ints = 1 2 3 ; 1 | 1, 2, 3 | ours",
    "file = params.ini ; - | - | ours",
    "[friction]",
    "mu_c = 0.25 ; 1 | [0, inf) | cloth, Table 1",
    "mu_s = 0.5 ; 1 | [0, inf) | cloth, Table 1",
    "[quick]",
    "box.mass = 1.5",
};
enum { GOOD = sizeof good / sizeof *good };

/* Writes params.ini with line `line` (1-based) replaced, or none for 0. */
static void write_file(int line, const char *replacement)
{
    char text[8000] = "";
    for (int i = 0; i < GOOD; i++) {
        strcat(text, i + 1 == line ? replacement : good[i]);
        strcat(text, "\n");
    }
    run_write("params.ini", text);
}

static const run_result *go(const char *a, const char *b, const char *c)
{
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", a, b, c, NULL};
    return run_experiment(&type, arguments);
}

static double noted(const char *key)
{
    double value = NAN;
    br_ini *ini = NULL;
    br_error error = {0};
    if (br_ini_read("out/run.ini", &ini, &error) < 0) {
        br_tap_comment(&check_tap, "%s", error.message);
        return value;
    }
    const br_ini_entry *const entry = br_ini_find(ini, "measured", key);
    if (entry != NULL)
        value = atof(entry->value);
    br_ini_destroy(ini);
    return value;
}

static void check_kept(const char *section, const char *key, const char *value, const char *comment)
{
    br_ini *ini = NULL;
    br_error error = {0};
    check_need(br_ini_read("out/run.ini", &ini, &error));
    const br_ini_entry *const entry = ini != NULL ? br_ini_find(ini, section, key) : NULL;
    const bool ok = entry != NULL && !strcmp(entry->value, value) && !strcmp(entry->comment, comment);
    check(ok, "run.ini [%s] %s = %s", section, key, value);
    if (!ok)
        br_tap_comment(&check_tap, "%s; value '%s', comment '%s'", error.message, entry ? entry->value : "",
                       entry ? entry->comment : "");
    br_ini_destroy(ini);
}

static void test_good(void)
{
    write_file(0, NULL);
    const run_result *r = go(NULL, NULL, NULL);
    check(r->status == 0 && r->err[0] == '\0', "a good file, nothing on stderr %s", r->err);
    static const struct {
        const char *key;
        double value;
    } wanted[] = {{"mass", 2.5}, {"count", 3},       {"seed", 18},     {"flag", 1},
                  {"choice", 1}, {"name-length", 6}, {"n_doubles", 3}, {"doubles", 123.5},
                  {"ints", 123}, {"mu_c", 0.25},     {"mu_s", 0.5},    {"file-readable", 1}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        check(noted(wanted[i].key) == wanted[i].value, "%s is %g", wanted[i].key, wanted[i].value);
    check_kept("box", "mass", "2.5", "kg | (0, 10] | ours");
    check_kept("experiment", "id", "params-test", "");
    check_kept("experiment", "reproduces", "nothing; really", "");
    check_kept("experiment", "summary", "s , with a semicolon", "");
    check_kept("experiment", "quick", "no", "");
    check_kept("experiment", "seed", "18", "");
    check_kept("measured", "mass", "2.5", "kg");

    r = go("--quick", NULL, NULL);
    check(r->status == 0 && noted("mass") == 1.5, "[quick] counts under --quick");
    check_kept("overrides", "box.mass", "1.5", "--quick, instead of 2.5");
    r = go("--quick", "--set", "box.mass=7");
    check(r->status == 0 && noted("mass") == 7, "--set wins over [quick]");
    check_kept("overrides", "box.mass", "7", "--set, instead of 2.5");
    r = go("--set", " box.doubles = 3 ", NULL);
    check(r->status == 2, "a blank before the name of --set is part of the name: unknown");
    r = go("--set", "box.doubles = 3 2", NULL);
    check(r->status == 0 && noted("n_doubles") == 2 && noted("doubles") == 32,
          "--set with blanks around '=' and a list");
    r = go("--set=friction.mu_s=0.75", "--set", "friction.mu_c=0.6");
    check(r->status == 0 && noted("mu_s") == 0.75 && noted("mu_c") == 0.6,
          "--set reaches the fields of a law, twice");
    r = go("--set", "box.mass=8.5", NULL);
    check(r->status == 0 && is_one_line(r->err) && strstr(r->err, "warning: box.mass = 8.5 is heavy"),
          "a warning on stderr: %s", r->err);
    check_kept("warnings", "1", "box.mass = 8.5 is heavy , careful", "");
    /* long lists and comments are wrapped in run.ini and read back whole */
    char list[3000] = "box.doubles=", wanted_list[3000] = "";
    for (int i = 0; i < 600; i++)
        strcat(wanted_list, i == 0 ? "1.25" : i % 2 ? " 1" : " 3");
    strcat(list, wanted_list);
    r = go("--set", list, NULL);
    check(r->status == 0 && noted("n_doubles") == 600, "a list of 600 numbers");
    check_kept("box", "doubles", wanted_list, "m | [0, 4) | ours");
    write_file(6, "name = a name ; - | - | ours; and then a source that goes on and on, over so many words "
                  "that it does not fit behind the\n"
                  "    ; value, and the next line of the file has more of it");
    r = go(NULL, NULL, NULL);
    check(r->status == 0, "a comment of two lines %s", r->err);
    check_kept("box", "name", "a name",
               "- | - | ours; and then a source that goes on and on, over so many words that it does not fit "
               "behind the value, and "
               "the next line of the file has more of it");
}

static void check_refused(const run_result *r, const char *what, const char *const *said)
{
    bool ok = r->status == 2 && is_one_line(r->err) && r->out[0] == '\0';
    for (int i = 0; i < 3 && said[i] != NULL; i++)
        ok = ok && strstr(r->err, said[i]) != NULL;
    char text[RUN_TEXT];
    run_read("out/claims.tap", text);
    ok = ok && !strcmp(text, "earlier");
    check(ok, "refused, earlier results stay: %s", what);
    if (!ok)
        br_tap_comment(&check_tap, "status %d: %s", r->status, r->err);
}

static void test_bad_lines(void)
{
    static const struct {
        int line;
        const char *text, *said[3];
    } cases[] = {
        {2, "mass = heavy ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'heavy' is not a number"}},
        {2, "mass = 2.5x ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'2.5x' is not a number"}},
        {2, "mass = ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'' is not a number"}},
        {2, "mass = nan ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'nan' is not a finite number"}},
        {2, "mass = inf ; kg | (0, inf) | ours", {"params.ini:2: box.mass", "'inf' is not a finite number"}},
        {2, "mass = -1 ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'-1' is out of range (0, 10] kg"}},
        {2, "mass = 0 ; kg | (0, 10] | ours", {"params.ini:2: box.mass", "'0' is out of range"}},
        {2, "mass = 10.000001 ; kg | (0, 10] | ours", {"'10.000001' is out of range"}},
        {2, "mass = 1e999 ; kg | (0, inf) | ours", {"'1e999' is not a"}},
        {2, "mass = 9.5 ; kg | (0, 10] | ours", {"params.ini: box.mass = 9.5 is too heavy"}},
        {2, "mass = 2.5", {"params.ini:2: box.mass", "the unit is missing"}},
        {1, "[claim.x]\nstatement = s", {"claim.x.statement", "claims stand in sections [claims.<id>]"}},
        {2, "mass = 2.5 ; kg", {"params.ini:2: box.mass", "the range is missing"}},
        {2, "mass = 2.5 ; kg | (0, 10]", {"params.ini:2: box.mass", "the source is missing"}},
        {2, "mass = 2.5 ; | (0, 10] | ours", {"the unit is missing"}},
        {2, "mass = 2.5 ; kg | | ours", {"the range is missing"}},
        {2, "mass = 2.5 ; kg | (0, 10] |", {"the source is missing"}},
        {2, "mass = 2.5 ; kg | (0, 10 | ours", {"params.ini:2: box.mass", "'(0, 10' is not an interval"}},
        {2, "mass = 2.5 ; kg | [10, 0] | ours", {"is not an interval"}},
        {2, "mass = 2.5 ; kg | [0, nan] | ours", {"is not an interval"}},
        {2, "mass = 2.5 ; kg | [] | ours", {"is not an interval"}},
        {2, "mass = 2.5 ; kg | 1,, 2 | ours", {"empty choice"}},
        {2, "mas = 2.5 ; kg | (0, 10] | ours", {"params.ini: 'box.mass' is missing", "line 2 has 'box.mas'"}},
        {2, "; nothing", {"params.ini: 'box.mass' is missing"}},
        {2,
         "mass = 2.5 ; kg | (0, 10] | ours\nmasss = 1 ; kg | - | ours",
         {"params.ini:3: box.masss", "unknown key", "'box.mass'"}},
        {2, "mass = 2.5 ; kg | (0, 10] | ours\nmass = 1 ; kg | - | ours", {"params.ini:3", "mass", "line 2"}},
        {2, "mass 2.5", {"params.ini:2"}},
        {3, "count = 2.5 ; 1 | [1, 5] | ours", {"params.ini:3: box.count", "'2.5' is not an integer"}},
        {3, "count = 6 ; 1 | [1, 5] | ours", {"'6' is out of range [1, 5]"}},
        {3, "count = 99999999999 ; 1 | - | ours", {"'99999999999' does not fit"}},
        {3, "count = 99999999999999999999 ; 1 | - | ours", {"'99999999999999999999' is not an integer"}},
        {4, "seed = -1 ; 1 | - | ours", {"params.ini:4: box.seed", "'-1' is negative"}},
        {5, "flag = true ; - | yes, no | ours", {"params.ini:5: box.flag", "'true' is neither yes nor no"}},
        {6, "name = ; - | - | ours", {"params.ini:6: box.name", "missing"}},
        {6, "name = x ; - | [0, 1] | ours", {"the range of a text"}},
        {7,
         "choice = four ; - | one, two, three | ours",
         {"params.ini:7: box.choice", "'four' is none of one, two, three"}},
        {7, "choice = two ; - | - | ours", {"not a list of choices"}},
        {8,
         "doubles = 1, 2, 4 ; m | [0, 4) | ours",
         {"params.ini:8: box.doubles", "'4' is out of range [0, 4) m"}},
        {8, "doubles = 1 two ; m | [0, 4) | ours", {"'two' is not a number"}},
        {8, "doubles = , ; m | [0, 4) | ours", {"the list is empty"}},
        {9, "ints = 1 4 ; 1 | 1, 2, 3 | ours", {"params.ini:9: box.ints", "'4' is none of 1, 2, 3"}},
        {9, "ints = 1 2.0 ; 1 | 1, 2, 3 | ours", {"'2.0' is not an integer"}},
        {10,
         "file = nowhere.csv ; - | - | ours",
         {"params.ini:10: box.file", "there is no file 'nowhere.csv'"}},
        {10, "file = out ; - | - | ours", {"out is a directory"}},
        {10, "file = ; - | - | ours", {"file name is missing"}},
        {12, "mu_c = -0.1 ; 1 | - | ours", {"params.ini:12: friction.mu_c", "-0.1"}},
        {12, "mu_c = 0.75 ; 1 | - | ours", {"params.ini: [friction]", "mu_s", "mu_c"}},
        {13, "; nothing", {"'friction.mu_s' is missing"}},
        {1, "stray = 1 ; 1 | - | ours\n[box]", {"params.ini:1: 'stray' stands before the first section"}},
        {11,
         "[new]\nkey = 1 ; 1 | - | ours\n[friction]",
         {"params.ini:12: new.key", "unknown section [new]"}},
        {11, "[empty]\n[friction]", {"section [empty] is empty"}},
        {11, "[build]\nkey = 1 ; 1 | - | ours\n[friction]", {"params.ini:12: section [build]"}},
        {11, "[broken\n[friction]", {"params.ini:11"}},
        {15, "box.mess = 1", {"params.ini:15: [quick]", "'box.mess'", "did you mean 'box.mass'"}},
        {15, "bix.mass = 1", {"params.ini:15: [quick]", "'bix.mass'"}},
        {15, "mass = 1", {"params.ini:15: [quick]", "section.key"}},
        {15, "box.mass = -2", {"params.ini:15: [quick] box.mass", "'-2' is out of range"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(cases[i].line, cases[i].text);
        const run_result *const r = go(NULL, NULL, NULL);
        char what[300];
        snprintf(what, sizeof what, "line %d: %s", cases[i].line, cases[i].text);
        for (char *c = what; *c; c++)
            if (*c == '\n')
                *c = '/';
        check_refused(r, what, cases[i].said);
    }
}

static void test_bad_options(void)
{
    static const struct {
        const char *option, *value, *said[3];
    } cases[] = {
        {"--set", "box.mass=abc", {"--set box.mass", "'abc' is not a number"}},
        {"--set", "box.mass=nan", {"--set box.mass", "'nan' is not a finite number"}},
        {"--set", "box.mass=-inf", {"--set box.mass", "not a finite number"}},
        {"--set", "box.mass=-1", {"--set box.mass", "'-1' is out of range (0, 10] kg"}},
        {"--set", "box.mass=", {"--set box.mass", "'' is not a number"}},
        {"--set", "box.mess=1", {"--set box.mess", "no such key", "'box.mass'"}},
        {"--set", "bax.mass=1", {"--set bax.mass", "no such section", "'box.mass'"}},
        {"--set", "mass=1", {"--set mass=1", "section.key=value"}},
        {"--set", "box.mass", {"--set box.mass", "section.key=value"}},
        {"--set", "=1", {"section.key=value"}},
        {"--set", "quick.x=1", {"--set quick.x", "only parameters"}},
        {"--set", "claims.x.tolerance=1", {"--set claims.x.tolerance", "only parameters"}},
        {"--set", "box.name=a ; b", {"--set box.name", "';'"}},
        {"--set", "box.name=a\nb", {"--set box.name", "control"}},
        {"--set", "friction.mu_c=0.75", {"[friction] with --set", "mu_s"}},
        {"--set", NULL, {"--set needs a value"}},
        {"--threads", "0", {"--threads '0'"}},
        {"--threads", "many", {"--threads 'many'"}},
        {"--threads", "257", {"--threads '257'"}},
        {"--out", "", {"--out has an empty value"}},
        {"--params", "nowhere.ini", {"nowhere.ini"}},
        {"--params", ".", {"directory"}},
        {"--quik", NULL, {"unknown option '--quik'", "--quick"}},
        {"--quick=yes", NULL, {"--quick takes no value"}},
        {"-x", NULL, {"unknown option '-x'"}},
        {"extra", NULL, {"unexpected argument 'extra'"}},
    };
    write_file(0, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char what[200];
        snprintf(what, sizeof what, "%s %s", cases[i].option, cases[i].value ? cases[i].value : "");
        for (char *c = what; *c; c++)
            if (*c == '\n')
                *c = '/';
        check_refused(go(cases[i].option, cases[i].value, NULL), what, cases[i].said);
    }
}

static void test_bad_files(void)
{
    const char *const said[3] = {"params.ini"};
    run_write("params.ini", "");
    check_refused(go(NULL, NULL, NULL), "an empty file", said);
    if (br_file_write("params.ini", "[box]\nmass = \0\1\2 ; kg", 22, NULL) == BR_OK)
        check_refused(go(NULL, NULL, NULL), "a binary file", said);

    /* Cut anywhere before the last line, the file lacks something. */
    write_file(0, NULL);
    char text[RUN_TEXT];
    run_read("params.ini", text);
    const size_t end = (size_t)(strstr(text, "[quick]") - text) - sizeof "cloth, Table 1";
    for (size_t cut = 0; cut < end; cut += 7) {
        char what[60];
        if (br_file_write("params.ini", text, cut, NULL) != BR_OK)
            exit(99);
        snprintf(what, sizeof what, "truncated to %zu of %zu bytes", cut, strlen(text));
        check_refused(go(NULL, NULL, NULL), what, said);
    }
}

/* ---- a file or none, and whether it was given ---- */

typedef struct optional {
    const char *file;
    bool set, other;
} optional;

static void bind_optional(br_params *params, void *out)
{
    optional *const s = out;
    br_params_file_or_none(params, "box.file", &s->file);
    s->set = br_params_changed(params, "box.file");
    s->other = br_params_changed(params, "box.absent");
}

static br_status run_optional(br_experiment *ex, const void *in)
{
    const optional *const s = in;
    br_note_number(ex, "file", s->file != NULL && access(s->file, R_OK) == 0, "1");
    br_note_number(ex, "set", s->set, "1");
    br_note_number(ex, "other", s->other, "1");
    return BR_OK;
}

static void test_optional(void)
{
    static const br_experiment_type with_file = {.id = "optional-test",
                                                 .title = "t",
                                                 .reproduces = "nothing",
                                                 .summary = "s",
                                                 .scene_size = sizeof(optional),
                                                 .parameters = bind_optional,
                                                 .run = run_optional};
    run_write("params.ini", "[box]\nfile = none ; - | - | ours\n");
    const char *const plain[] = {"--params", "params.ini", "--out", "out", NULL};
    const char *const given[] = {"--params", "params.ini",          "--out", "out",
                                 "--set",    "box.file=params.ini", NULL};
    const char *const absent[] = {"--params", "params.ini",           "--out", "out",
                                  "--set",    "box.file=nowhere.csv", NULL};
    check(run_experiment(&with_file, plain)->status == 0 && noted("file") == 0 && noted("set") == 0,
          "the word none stands for no file");
    check(run_experiment(&with_file, given)->status == 0 && noted("file") == 1 && noted("set") == 1 &&
              noted("other") == 0,
          "a file given by --set is there, and known to be given");
    const run_result *const r = run_experiment(&with_file, absent);
    check(r->status == 2 && strstr(r->err, "there is no file 'nowhere.csv'"),
          "one that is not there is refused");

    /* Files of the project are found from any working directory. */
    if (mkdir("tree", 0777) || mkdir("tree/experiments", 0777) ||
        mkdir("tree/experiments/optional-test", 0777) || mkdir("tree/data", 0777) || mkdir("elsewhere", 0777))
        exit(99);
    run_write("tree/data/map.csv", "1\n");
    run_write("tree/experiments/optional-test/params.ini", "[box]\nfile = data/map.csv ; - | - | ours\n");
    char home[sizeof run_directory + 10];
    snprintf(home, sizeof home, "%s/tree", run_directory);
    setenv("BRISTLE_HOME", home, 1);
    const char *const afar[] = {"--out", "../out", NULL};
    if (chdir("elsewhere") != 0)
        exit(99);
    const int status = run_experiment(&with_file, afar)->status;
    if (chdir("..") != 0)
        exit(99);
    unsetenv("BRISTLE_HOME");
    check(status == 0 && noted("file") == 1, "a file of the project is found from any working directory");
}

int main(void)
{
    run_begin();
    check_begin();
    test_good();
    run_write("out/claims.tap", "earlier");
    test_bad_lines();
    test_bad_options();
    test_bad_files();
    test_optional();
    const int status = check_end();
    run_end();
    return status;
}
