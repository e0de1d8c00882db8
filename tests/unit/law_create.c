/* Laws by name: made with parameters as texts, read from an INI file, and what is refused. */
#include "check.h"
#include "refusals.h"

#include <bristle/laws.h>
#include <bristle/lugre.h>

static br_law_registry *registry;

static void test_create(void)
{
    static const char *const names[] = {"mu_s", "delta_S"}, *const values[] = {"0.75", " 1.5e0 "};
    br_law *law = NULL;
    br_error error = {0};
    const br_status status = br_law_create(registry, "css", 2, names, values, &law, &error);
    br_css expected = br_css_default();
    expected.mu_s = 0.75;
    expected.delta_S = 1.5;
    check(status == BR_OK && law && law->type == &br_css_type, "a law by its name");
    check(law && memcmp(law->params, &expected, sizeof expected) == 0,
          "has its presets, but for what was set");
    br_law_destroy(law);

    int wrong = 0;
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        check_need(br_law_create(registry, type->name, 0, NULL, NULL, &law, &error));
        for (size_t f = 0; f < type->n_fields; f++)
            wrong += br_field_get(&type->fields[f], law->params) != type->fields[f].preset;
        wrong += law->type != type;
        br_law_destroy(law);
    }
    check(wrong == 0, "every law of the registry with its presets");
    br_law_destroy(NULL);
}

static void refuses_setting(const char *law_name, const char *name, const char *value, br_status expected,
                            const char *word, const char *what)
{
    br_law dummy, *law = &dummy;
    br_error error = {0};
    const br_status status = br_law_create(registry, law_name, 1, &name, &value, &law, &error);
    check(status == expected && law == NULL && strstr(error.message, word), "%s: %s", what, error.message);
}

static void test_create_refused(void)
{
    refuses_setting("coulombe", "mu_c", "1", BR_ERR_UNKNOWN, "did you mean coulomb?", "a misspelt law");
    refuses_setting("xyzzy", "mu_c", "1", BR_ERR_UNKNOWN, "bristle list laws", "a law that nobody knows");
    refuses_setting("coulomb", "mu_k", "1", BR_ERR_UNKNOWN, "mu_c", "a parameter of another law");
    refuses_setting("coulomb", "mu_c", "much", BR_ERR_SYNTAX, "much", "a word for a number");
    refuses_setting("coulomb", "mu_c", "-1", BR_ERR_RANGE, "[0, inf)", "a value out of range");
    refuses_setting("cs", "mu_s", "1e-9", BR_ERR_RANGE, "mu_s", "values that do not fit each other");
}

static br_law *parse(const char *text)
{
    br_law *law = NULL;
    br_error error = {0};
    if (br_law_parse(registry, "law.ini", text, strlen(text), &law, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    return law;
}

static void test_parse(void)
{
    br_law *const whole = parse("; remark\n[law]\nmu_s = 0.5\ntype = cs\nmu_c = 0.25 ; 1\n");
    const br_cs *const cs = whole ? whole->params : NULL;
    check(cs && whole->type == &br_cs_type && cs->mu_c == 0.25 && cs->mu_s == 0.5, "all parameters given");
    br_law *const few = parse("[law]\ntype = lugre\npresets = yes\nv_s = 2e-3\n");
    br_law *const none = parse("[law]\ntype = lugre\npresets = yes\n");
    const br_lugre *const a = few ? few->params : NULL, *const b = none ? none->params : NULL;
    check(a && b && a->v_s == 2e-3 && b->v_s != a->v_s && a->sigma0 == b->sigma0 && a->mu_s == b->mu_s &&
              b->sigma0 == 1e6,
          "presets but for one");
    br_law_destroy(whole);
    br_law_destroy(few);
    br_law_destroy(none);
}

static br_status read_text(const char *text, size_t size, br_error *error)
{
    br_law dummy, *law = &dummy;
    const br_status status = br_law_parse(registry, "a.ini", text, size, &law, error);
    check(law == NULL, "no law where it is refused");
    return status;
}

static void test_parse_refused(void)
{
    static const refusal bad[] = {
        {"type = cs\n[law]\n", BR_ERR_SYNTAX, "a.ini:1: type stands before the first section",
         "a key before the section"},
        {"[law]\ntype = cs\npresets = yes\n[body]\n", BR_ERR_UNKNOWN, "a.ini: unknown section [body]",
         "another section"},
        {"[law]\npresets = yes\n", BR_ERR_MISSING, "a.ini: [law] type is missing", "no type"},
        {"[law]\ntype =\n", BR_ERR_MISSING, "a.ini:2: [law] type is empty", "an empty type"},
        {"[law]\ntype = Css\n", BR_ERR_UNKNOWN, "a.ini:2: [law] type: unknown law 'Css'; did you mean css?",
         "a misspelt type"},
        {"[law]\ntype = cs\npresets = maybe\n", BR_ERR_SYNTAX, "a.ini:3: presets = maybe is neither",
         "presets neither yes nor no"},
        {"[law]\ntype = cs\nmu_c = 0.1\n", BR_ERR_MISSING, "a.ini: [law] mu_s: is missing", "one missing"},
        {"[law]\ntype = cs\npresets = no\n", BR_ERR_MISSING, "a.ini: [law] mu_c, mu_s: are missing",
         "two missing"},
        {"[law]\ntype = cs\nmu_k = 1\n", BR_ERR_UNKNOWN,
         "a.ini:3: mu_k: law cs has no such parameter; did you mean mu_c?", "an unknown parameter"},
        {"[law]\ntype = cs\nmu_c = x\n", BR_ERR_SYNTAX, "a.ini:3: mu_c = 'x' is not a number", "no number"},
        {"[law]\ntype = cs\nmu_c = -1\n", BR_ERR_RANGE, "a.ini:3: mu_c = -1", "a value out of range"},
        {"[law]\ntype = cs\nmu_c = 2\nmu_s = 1\n", BR_ERR_RANGE, "a.ini: ", "values that do not fit"},
        {"[law\n", BR_ERR_SYNTAX, "a.ini:1: ", "no INI file"},
    };
    check_all_refused(read_text, bad, sizeof bad / sizeof *bad);
    br_law dummy, *law = &dummy;
    br_error error = {0};
    check(br_law_read(registry, "css", &law, &error) == BR_ERR_OPEN && law == NULL &&
              strncmp(error.message, "css: is a law, not a file", 25) == 0,
          "a law's name for a file: %s", error.message);
    error = (br_error){0};
    check(br_law_read(registry, "no such file", &law, &error) == BR_ERR_OPEN && law == NULL,
          "a file that is not there: %s", error.message);
}

int main(void)
{
    check_begin();
    registry = br_law_registry_create();
    test_create();
    test_create_refused();
    test_parse();
    test_parse_refused();
    br_law_registry_destroy(registry);
    return check_end();
}
