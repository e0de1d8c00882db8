/* Field tables: one struct with a member of each kind, defaults, ranges, values by name and text, messages,
 * and what a table must fulfil. */
#include "check.h"

#include <string.h>
#include <bristle/field.h>
#include <bristle/laws.h>

typedef enum colour { RED, GREEN } colour;

typedef struct inner {
    double depth;
    int level;
} inner;

typedef struct outer {
    double mass;
    int count;
    size_t steps;
    bool damped;
    colour paint;
    const void *engine;
    unsigned long long seed;
    br_vec3 gravity;
    double corner[3];
    const char *shape, *label, *path, *map;
    const double *reals;
    const int *integers;
    size_t n_reals, n_integers;
    inner in;
    void *own; /* not in the table */
} outer;

static const char *const colours[] = {"red", "green", NULL}, *const shapes[] = {"disc", "ring", NULL};
static const int petrol = 1, steam = 2;
static const void *const engines[] = {&petrol, &steam};
static const char *const engine_names[] = {"petrol", "steam", NULL};

static br_status check_inner(const void *params, br_error *error)
{
    const inner *const in = params;
    return in->depth > 3 && in->level > 3 ? br_fail(error, BR_ERR_RANGE, "too deep for its level") : BR_OK;
}

static const br_field inner_fields[] = {
    {BR_FIELD_OF(inner, depth), .unit = "m", .meaning = "depth", .source = "ours", .preset = 0.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(inner, level), .unit = "1", .meaning = "level", .source = "ours", .preset = 1,
     BR_BETWEEN(1, 9)},
};
static const br_struct_type inner_struct = BR_STRUCT_OF(inner, inner_fields, check_inner);

#define SAID .meaning = "m", .source = "ours"
static const br_field outer_fields[] = {
    {BR_FIELD_OF(outer, mass), .unit = "kg", SAID, .preset = 2.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(outer, count), .unit = "1", SAID, .preset = -3, BR_BETWEEN(-5, 5)},
    {BR_FIELD_OF(outer, steps), .unit = "1", SAID, .preset = 100, BR_AT_LEAST(1)},
    {BR_FIELD_OF(outer, damped), .unit = "-", SAID, .preset = true},
    {BR_FIELD_OF(outer, paint), .unit = "-", SAID, .preset = GREEN, .words = colours},
    {BR_FIELD_KIND(outer, engine, "engine", BR_FIELD_CHOICE), .unit = "-", SAID, .words = engine_names,
     .objects = engines, .preset = 1},
    {BR_FIELD_OF(outer, seed), .unit = "1", SAID, .preset_text = "9007199254740993", BR_AT_LEAST(0)},
    {BR_FIELD_OF(outer, gravity), .unit = "m/s^2", SAID, .preset_text = "0 0 -9.81", BR_ANY_NUMBER},
    {BR_FIELD_OF(outer, corner), .unit = "m", SAID, BR_BETWEEN(-1, 1)},
    {BR_FIELD_OF(outer, shape), .unit = "-", SAID, .preset_text = "disc", .words = shapes},
    {BR_FIELD_OF(outer, label), .unit = "-", SAID, .preset_text = "a label"},
    {BR_FIELD_KIND(outer, path, "path", BR_FIELD_FILE), .unit = "-", SAID},
    {BR_FIELD_KIND(outer, map, "map", BR_FIELD_FILE_OR_NONE), .unit = "-", SAID},
    {BR_FIELD_LIST(outer, reals, n_reals, "reals"), .unit = "m", SAID, BR_AT_LEAST(0)},
    {BR_FIELD_LIST(outer, integers, n_integers, "integers"), .unit = "1", SAID, BR_AT_LEAST(0)},
    {BR_FIELD_INSIDE(outer, in, &inner_struct), .preset_text = "depth = 2, level = 7"},
};
enum { N_FIELDS = sizeof outer_fields / sizeof *outer_fields };
static const br_struct_type outer_struct = BR_STRUCT_OF(outer, outer_fields, NULL);

static outer fresh(void)
{
    outer o;
    memset(&o, 0x5a, sizeof o);
    br_struct_default(&outer_struct, &o);
    return o;
}

static void reads(const outer *o, const char *name, const char *expected)
{
    char text[100] = "";
    br_error error = {0};
    const br_status status = br_get(&outer_struct, o, name, text, sizeof text, &error);
    check(status == BR_OK && strcmp(text, expected) == 0, "%s is '%s': '%s'", name, expected, text);
}

static void defaults(void)
{
    const outer o = fresh();
    static const char *const expected[][2] = {{"mass", "2.5"},
                                              {"count", "-3"},
                                              {"steps", "100"},
                                              {"damped", "yes"},
                                              {"paint", "green"},
                                              {"engine", "steam"},
                                              {"label", "a label"},
                                              {"seed", "9007199254740993"},
                                              {"gravity", "0 0 -9.81"},
                                              {"shape", "disc"},
                                              {"corner", "0 0 0"},
                                              {"map", "none"},
                                              {"reals", ""},
                                              {"in.depth", "2"},
                                              {"in.level", "7"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        reads(&o, expected[i][0], expected[i][1]);
    check(o.mass == 2.5 && o.count == -3 && o.steps == 100 && o.damped && o.paint == GREEN &&
              o.engine == &steam,
          "presets are in the members");
    check(o.own == NULL, "what has no field is zero");
    check(br_struct_check(&outer_struct, &o, NULL) == BR_OK, "presets pass");
    check(br_struct_count(&outer_struct) == N_FIELDS + 1, "members of the struct inside count");
    br_error error = {0};
    check(br_struct_type_check(&outer_struct, &error) == BR_OK, "the table is sound: %s", error.message);
}

/* A table with the same fields and other presets, of the struct inside, too. */
static void other_presets(void)
{
    static const br_struct_type other =
        BR_STRUCT_WITH(outer, outer_fields, NULL, "mass = 7, in.level = 3, gravity = 0 -1 0 , paint = red");
    br_error error = {0};
    outer o;
    br_struct_default(&other, &o);
    check(o.mass == 7 && o.in.level == 3 && o.gravity.y == -1 && o.gravity.z == 0 && o.paint == RED,
          "presets of a table count over those of its fields");
    check(o.count == -3 && o.in.depth == 2 && o.damped, "and leave the others");
    check(br_struct_type_check(&other, &error) == BR_OK, "the table is sound: %s", error.message);
    static const br_struct_type wrong = BR_STRUCT_WITH(outer, outer_fields, NULL, "mass = -7");
    check(br_struct_type_check(&wrong, &error) == BR_ERR_ARGUMENT && strstr(error.message, "mass = -7 kg"),
          "a preset out of range: %s", error.message);
}

/* Sets a member and reads it back. */
static void takes(const char *name, const char *text, const char *expected)
{
    outer o = fresh();
    br_error error = {0};
    check(br_set(&outer_struct, &o, name, text, &error) == BR_OK, "%s takes '%s': %s", name, text,
          error.message);
    reads(&o, name, expected);
    check(br_struct_check(&outer_struct, &o, NULL) == BR_OK, "%s = %s passes", name, text);
}

/* Refuses a text with these words in the message, and keeps the struct as it is. */
static void refuses(const char *name, const char *text, br_status expected, const char *word,
                    const char *word2)
{
    outer o = fresh();
    const outer before = o;
    br_error error = {0};
    const br_status status = br_set(&outer_struct, &o, name, text, &error);
    check(status == expected && strstr(error.message, word) && strstr(error.message, word2),
          "%s refuses '%s': %s", name, text, error.message);
    check(memcmp(&o, &before, sizeof o) == 0, "and nothing changed");
}

static void by_name(void)
{
    takes("mass", " 0x1p-3 ", "0.125");
    takes("count", "5", "5");
    takes("steps", "1", "1");
    takes("damped", "no", "no");
    takes("paint", "red", "red");
    takes("engine", "petrol", "petrol");
    takes("seed", "9223372036854775807", "9223372036854775807");
    takes("gravity", "1, 2 -3e-1", "1 2 -0.3");
    takes("corner", "1 0 -1", "1 0 -1");
    takes("shape", "ring", "ring");
    takes("label", "two words", "two words");
    takes("path", "none", "none");
    takes("map", "a.png", "a.png");
    takes("map", "none", "none");
    takes("in.depth", "3", "3");

    refuses("mass", "0", BR_ERR_RANGE, "mass = 0 kg", "(0, inf)");
    refuses("mass", "nan", BR_ERR_RANGE, "mass = nan kg", "(0, inf)");
    refuses("mass", "heavy", BR_ERR_SYNTAX, "mass = 'heavy'", "number");
    refuses("count", "6", BR_ERR_RANGE, "count = 6", "[-5, 5]");
    refuses("count", "1.5", BR_ERR_SYNTAX, "count = '1.5'", "integer");
    refuses("count", "3000000000", BR_ERR_RANGE, "count = 3000000000", "[-5, 5]");
    refuses("steps", "-1", BR_ERR_RANGE, "steps = -1", "[1, inf)");
    refuses("seed", "-1", BR_ERR_RANGE, "seed = -1", "[0, inf)");
    refuses("damped", "true", BR_ERR_SYNTAX, "damped = 'true'", "yes nor no");
    refuses("paint", "gren", BR_ERR_RANGE, "none of red, green", "did you mean 'green'");
    refuses("engine", "nuclear", BR_ERR_RANGE, "engine = 'nuclear'", "petrol, steam");
    refuses("gravity", "1 2", BR_ERR_SYNTAX, "gravity = '1 2'", "three numbers");
    refuses("gravity", "1 2 3 4", BR_ERR_SYNTAX, "gravity", "three numbers");
    refuses("corner", "0 0 2", BR_ERR_RANGE, "corner = 2 m", "[-1, 1]");
    refuses("shape", "dics", BR_ERR_RANGE, "disc, ring", "did you mean 'disc'");
    refuses("label", "", BR_ERR_SYNTAX, "label", "missing");
    refuses("reals", "1 2", BR_ERR_UNSUPPORTED, "reals", "list");
    refuses("in.level", "10", BR_ERR_RANGE, "in.level = 10", "[1, 9]");
    refuses("mas", "1", BR_ERR_UNKNOWN, "outer has no parameter 'mas'", "did you mean 'mass'");
    refuses("in.depht", "1", BR_ERR_UNKNOWN, "'in.depht'", "did you mean 'in.depth'");
    refuses("in", "1", BR_ERR_UNKNOWN, "outer has no parameter 'in'", "");

    char text[8];
    br_error error = {0};
    const outer o = fresh();
    check(br_get(&outer_struct, &o, "label", text, sizeof text, &error) == BR_OK &&
              strcmp(text, "a label") == 0,
          "a text that just fits");
    check(br_get(&outer_struct, &o, "label", text, 7, &error) == BR_ERR_RANGE, "one byte less: %s",
          error.message);
    check(br_get(&outer_struct, &o, "nothing", text, 8, NULL) == BR_ERR_UNKNOWN, "a name that is not there");
}

static void whole_struct(void)
{
    outer o = fresh();
    br_error error = {0};
    o.in.depth = -1;
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE &&
              strstr(error.message, "in.depth = -1 m is out"),
          "a range inside: %s", error.message);
    o.in.depth = 4, br_error_clear(&error);
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE && strstr(error.message, "too deep"),
          "conditions of a struct inside: %s", error.message);
    o = fresh(), br_error_clear(&error);
    o.paint = (colour)2;
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE &&
              strstr(error.message, "paint = 2 is none of red"),
          "a choice that does not exist: %s", error.message);
    o = fresh(), br_error_clear(&error);
    o.corner[2] = NAN;
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE, "a vector with a hole: %s",
          error.message);
    o = fresh(), br_error_clear(&error);
    o.shape = "square";
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE, "a text that is none of its words: %s",
          error.message);
    o = fresh(), br_error_clear(&error);
    const double depths[] = {1, -2};
    o.reals = depths, o.n_reals = 2;
    check(br_struct_check(&outer_struct, &o, &error) == BR_ERR_RANGE && strstr(error.message, "reals = -2 m"),
          "a number of a list: %s", error.message);
    reads(&o, "reals", "1 -2");
    o = fresh();
    o.engine = &o;
    check(br_struct_check(&outer_struct, &o, NULL) == BR_OK, "an object of the caller's own");
    reads(&o, "engine", "other");
}

/* A field that may be without a limit. */
static void infinite(void)
{
    const br_field limit = {BR_FIELD_OF(outer, mass), .unit = "N", SAID, BR_AT_LEAST(0), .infinite = true};
    char text[BR_RANGE_TEXT];
    br_field_range(&limit, text, sizeof text);
    check(strcmp(text, "[0, inf]") == 0, "its range says so: %s", text);
    check(br_field_check(&limit, INFINITY, NULL) == BR_OK, "no limit passes");
    check(br_field_check(&limit, -INFINITY, NULL) == BR_ERR_RANGE, "less than nothing does not");
    check(br_field_check(&limit, NAN, NULL) == BR_ERR_RANGE, "nor what is no number");
    check(br_field_check(&outer_fields[0], INFINITY, NULL) == BR_ERR_RANGE, "nor where there must be one");
}

/* Vectors of other lengths, members that may be missing, limits below. */
typedef struct mount {
    br_quat turn;
    br_mat3 inertia;
    br_vec3 anchor;
    double length, low;
} mount;
static const br_field mount_fields[] = {
    {BR_FIELD_OF(mount, turn), .unit = "1", SAID, .preset_text = "1 0 0 0", BR_BETWEEN(-1, 1)},
    {BR_FIELD_OF(mount, inertia), .unit = "kg m^2", SAID, .preset_text = "1 0 0 0 2 0 0 0 3", BR_ANY_NUMBER},
    {BR_FIELD_OF(mount, anchor), .unit = "m", SAID, .preset_text = "none", BR_ANY_NUMBER, .optional = true},
    {BR_FIELD_OF(mount, length), .unit = "m", SAID, .preset = 2, BR_AT_LEAST(0), .optional = true},
    {BR_FIELD_OF(mount, low), .unit = "rad", SAID, .preset = -INFINITY, .low = -INFINITY, .high = 0,
     .infinite = true},
};
static const br_struct_type mount_struct = BR_STRUCT_OF(mount, mount_fields, NULL);

static void mounts(void)
{
    mount m;
    char text[200];
    br_error error = {0};
    check(br_struct_type_check(&mount_struct, &error) == BR_OK, "a table with them is sound: %s",
          error.message);
    br_struct_default(&mount_struct, &m);
    check(m.turn.w == 1 && m.inertia.m[4] == 2 && m.inertia.m[8] == 3 && isnan(m.anchor.y) && m.length == 2 &&
              m.low == -INFINITY && br_struct_check(&mount_struct, &m, &error) == BR_OK,
          "its presets: four and nine numbers, none, no limit below: %s", error.message);
    static const char *const values[][3] = {{"turn", "0.5 0.5 0.5 0.5", "0.5 0.5 0.5 0.5"},
                                            {"inertia", "1,2,3,4,5,6,7,8,9", "1 2 3 4 5 6 7 8 9"},
                                            {"anchor", "1 2 3", "1 2 3"},
                                            {"anchor", "none", "none"},
                                            {"length", "none", "none"},
                                            {"length", "0", "0"},
                                            {"low", "-1", "-1"},
                                            {"low", "-inf", "-inf"}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        br_status status = br_set(&mount_struct, &m, values[i][0], values[i][1], &error);
        if (status == BR_OK)
            status = br_get(&mount_struct, &m, values[i][0], text, sizeof text, &error);
        check(status == BR_OK && strcmp(text, values[i][2]) == 0, "%s = %s", values[i][0], values[i][1]);
    }
    static const char *const wrong[][3] = {
        {"turn", "1 0 0", "is not four numbers"},      {"inertia", "1 2 3", "is not nine numbers"},
        {"anchor", "1 2 3 4", "is not three numbers"}, {"turn", "none", "not a number"},
        {"low", "inf", "out of range [-inf, 0]"},      {"length", "inf", "out of range [0, inf)"},
        {"length", "nan", "out of range [0, inf)"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        br_error_clear(&error);
        check(br_set(&mount_struct, &m, wrong[i][0], wrong[i][1], &error) < 0 &&
                  strstr(error.message, wrong[i][2]),
              "%s = %s: %s", wrong[i][0], wrong[i][1], error.message);
    }
    m.anchor = br_vec3_make(1, NAN, 3);
    check(br_struct_check(&mount_struct, &m, NULL) == BR_ERR_RANGE,
          "a vector that is missing in part is wrong");

    br_field field = mount_fields[1];
    field.numbers = 10;
    const br_struct_type long_one = {"mount", sizeof m, &field, 1, NULL, NULL};
    check(br_struct_type_check(&long_one, NULL) == BR_ERR_ARGUMENT, "a vector of ten numbers is unsound");
    field = (br_field){BR_FIELD_OF(outer, count), .unit = "1", SAID, BR_ANY_NUMBER, .optional = true};
    const br_struct_type whole = {"outer", sizeof(outer), &field, 1, NULL, NULL};
    check(br_struct_type_check(&whole, NULL) == BR_ERR_ARGUMENT, "an integer that may be missing, too");
}

static void ranges(void)
{
    static const char *const expected[][2] = {
        {"mass", "(0, inf)"},    {"count", "[-5, 5]"}, {"damped", "yes, no"},     {"paint", "red, green"},
        {"shape", "disc, ring"}, {"label", "-"},       {"gravity", "(-inf, inf)"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        br_member member;
        char text[BR_RANGE_TEXT];
        check_need(br_struct_find(&outer_struct, expected[i][0], &member, NULL));
        br_field_range(member.field, text, sizeof text);
        check(strcmp(text, expected[i][1]) == 0, "range of %s: %s", expected[i][0], text);
    }
}

/* A table with one field replaced. */
static void unsound(size_t which, br_field field, const char *word, const char *why)
{
    br_field fields[N_FIELDS];
    memcpy(fields, outer_fields, sizeof fields);
    fields[which] = field;
    const br_struct_type type = {
        .name = "outer", .size = sizeof(outer), .fields = fields, .n_fields = N_FIELDS};
    br_error error = {0};
    check(br_struct_type_check(&type, &error) == BR_ERR_ARGUMENT && strstr(error.message, word),
          "refused: %s: %s", why, error.message);
}

static void tables(void)
{
    br_field f;
    f = outer_fields[0], f.offset = 4, unsound(0, f, "offset", "a double across two members");
    f = outer_fields[1], f.offset = offsetof(outer, mass), unsound(1, f, "share", "two fields in one place");
    f = outer_fields[2], f.name = "mass", unsound(2, f, "share", "two fields of one name");
    f = outer_fields[2], f.unit = NULL, unsound(2, f, "unit", "no unit");
    f = outer_fields[4], f.words = NULL, unsound(4, f, "words", "a choice without words");
    f = outer_fields[4], f.preset = 2, unsound(4, f, "preset", "a preset that is no choice");
    f = outer_fields[7], f.preset_text = "0 0", unsound(7, f, "three", "a preset of two numbers");
    f = outer_fields[9], f.preset_text = "square",
    unsound(9, f, "square", "a preset that is none of the words");
    f = outer_fields[13], f.count_offset = f.offset, unsound(13, f, "count", "a list that counts itself");
    f = outer_fields[15], f.preset_text = "depth = 0",
    unsound(15, f, "depth = 0", "a preset inside out of range");
    f = outer_fields[15], f.preset_text = "breadth = 1",
    unsound(15, f, "breadth", "a preset of what is not there");
    f = outer_fields[15], f.preset_text = "depth = 4, level = 5",
    unsound(15, f, "too deep", "presets that fail together");
    f = outer_fields[15], f.of = NULL, unsound(15, f, "table", "a struct inside without a table");
}

static void laws(void)
{
    br_cs law = br_cs_default();
    const br_struct_type type = br_law_struct(&br_cs_type);
    br_error error = {0};
    char text[40];
    check(br_set(&type, &law, "mu_s", "0.25", &error) == BR_OK && law.mu_s == 0.25,
          "a law's parameter by name");
    check(br_get(&type, &law, "mu_s", text, sizeof text, NULL) == BR_OK && strcmp(text, "0.25") == 0,
          "and back");
    check(br_set(&type, &law, "mu_s", "-1", &error) == BR_ERR_RANGE &&
              strstr(error.message, "mu_s = -1 is out of range [0, inf)"),
          "out of range: %s", error.message);
    br_error_clear(&error);
    check(br_set(&type, &law, "mu_d", "1", &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "cs has no parameter 'mu_d'"),
          "unknown: %s", error.message);
}

int main(void)
{
    check_begin();
    defaults();
    other_presets();
    by_name();
    whole_struct();
    ranges();
    infinite();
    mounts();
    tables();
    laws();
    return check_end();
}
