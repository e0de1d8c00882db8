/* The registry: built-in laws in a fixed order, third-party laws added, malformed ones refused with a
 * reason. */
#include "check.h"
#include "laws_sweep.h"

/* A sound law to spoil in one respect at a time. */
typedef struct third_party {
    double a, b;
} third_party;

static double own_force(const void *params, double speed, double normal_force)
{
    const third_party *p = params;
    return p->a * normal_force + p->b * speed;
}

static double own_breakaway(const void *params, double normal_force)
{
    const third_party *p = params;
    return p->a * normal_force;
}

static br_status never(const void *params, br_error *error)
{
    (void)params;
    return br_fail(error, BR_ERR_RANGE, "a is never right");
}

static const br_field sound_fields[] = {
    {BR_FIELD_OF(third_party, a), .unit = "1", .meaning = "slope", .source = "ours", .preset = 0.5,
     BR_BETWEEN(0, 1)},
    {BR_FIELD_OF(third_party, b), .unit = "N s/m", .meaning = "viscosity", .source = "ours", BR_AT_LEAST(0)},
};

static br_law_type sound(void)
{
    br_law_type type = {.size = sizeof(br_law_type),
                        .name = "third-1",
                        .title = "A third-party law",
                        .source = "ours",
                        .formula = "F = a N + b v",
                        .params_size = sizeof(third_party),
                        .fields = sound_fields,
                        .n_fields = 2,
                        .friction = own_force,
                        .slope = own_force,
                        .breakaway = own_breakaway};
    return type;
}

static void refuses(const br_law_type *type, br_status wanted, const char *word, const char *why)
{
    br_law_registry *registry = br_law_registry_create();
    const size_t before = br_law_registry_count(registry);
    br_error error = {0};
    const br_status status = br_law_registry_add(registry, type, &error);
    const bool untouched = br_law_registry_count(registry) == before;
    check(status == wanted && error.status == wanted && strstr(error.message, word) && untouched,
          "refuses %s: %s", why, error.message);
    br_law_registry_destroy(registry);
}

static void refuses_field(br_field field, const char *word, const char *why)
{
    br_field fields[2] = {field, sound_fields[1]};
    br_law_type type = sound();
    type.fields = fields;
    refuses(&type, BR_ERR_ARGUMENT, word, why);
}

static void malformed_types(void)
{
    br_law_type t;
    refuses(NULL, BR_ERR_ARGUMENT, "size", "no law at all");
    t = sound(), t.size = sizeof t - 8, refuses(&t, BR_ERR_ARGUMENT, "size", "a struct of another header");
    t = sound(), t.field_size = sizeof(br_field) - 8;
    refuses(&t, BR_ERR_ARGUMENT, "field_size", "fields of another header");
    t = sound(), t.name = NULL, refuses(&t, BR_ERR_ARGUMENT, "name", "no name");
    t = sound(), t.name = "", refuses(&t, BR_ERR_ARGUMENT, "name", "an empty name");
    t = sound(), t.name = "my law", refuses(&t, BR_ERR_ARGUMENT, "name", "a name of two words");
    t = sound(), t.name = "css", refuses(&t, BR_ERR_DUPLICATE, "css", "a name that a built-in law has");
    t = sound(), t.title = NULL, refuses(&t, BR_ERR_ARGUMENT, "title", "no title");
    t = sound(), t.source = NULL, refuses(&t, BR_ERR_ARGUMENT, "source", "no source");
    t = sound(), t.formula = NULL, refuses(&t, BR_ERR_ARGUMENT, "formula", "no formula");
    t = sound(), t.friction = NULL, refuses(&t, BR_ERR_ARGUMENT, "friction", "no friction function");
    t = sound(), t.slope = NULL, refuses(&t, BR_ERR_ARGUMENT, "slope", "no slope function");
    t = sound(), t.breakaway = NULL, refuses(&t, BR_ERR_ARGUMENT, "breakaway", "no break-away function");
    t = sound(), t.fields = NULL, refuses(&t, BR_ERR_ARGUMENT, "fields", "fields that are not there");
    t = sound(), t.flags = 1u << 20, refuses(&t, BR_ERR_ARGUMENT, "flags", "a flag that nobody knows");
    t = sound(), t.check = never,
    refuses(&t, BR_ERR_ARGUMENT, "never right", "presets that fail the law's own check");
    t = sound(), t.flags = BR_LAW_HAS_STATE,
    refuses(&t, BR_ERR_ARGUMENT, "state", "states without their functions");
    t = sound(), t.n_states = 1, refuses(&t, BR_ERR_ARGUMENT, "BR_LAW_HAS_STATE", "states without the flag");
    t = dahl_type, t.advance = NULL,
    refuses(&t, BR_ERR_ARGUMENT, "advance", "states that cannot be advanced");
    static const char *const bad_state[] = {"z m"};
    t = dahl_type, t.state_names = bad_state,
    refuses(&t, BR_ERR_ARGUMENT, "state 0", "a state's name with a blank");
}

static void malformed_fields(void)
{
    const br_field good = sound_fields[0];
    br_field f;
    f = good, f.name = NULL, refuses_field(f, "field 0", "a field without a name");
    f = good, f.name = "a b", refuses_field(f, "field 0", "a field with a blank in its name");
    f = good, f.unit = NULL, refuses_field(f, "unit", "a field without a unit");
    f = good, f.source = NULL, refuses_field(f, "source", "a field without a source");
    f = good, f.offset = sizeof(third_party),
    refuses_field(f, "offset", "a field behind the end of the struct");
    f = good, f.offset = (size_t)-8, refuses_field(f, "offset", "an offset that wraps around");
    f = good, f.offset = 4, refuses_field(f, "offset", "a field across two doubles");
    f = good, f.preset = 2, refuses_field(f, "preset", "a preset outside its range");
    f = good, f.preset = NAN, refuses_field(f, "preset", "a preset that is no number");
    f = good, f.low = 3, refuses_field(f, "empty", "an empty range");
    f = good, f.high = NAN, refuses_field(f, "empty", "a range without an end");
    f = good, f.name = "b", refuses_field(f, "share", "two fields of one name");
    f = good, f.offset = sound_fields[1].offset, refuses_field(f, "share", "two fields in one place");
}

/* Many laws: the registry grows, keeps order and finds them all. */
static void grows(void)
{
    enum { MANY = 100 };
    static br_law_type types[MANY];
    static char names[MANY][32];
    br_law_registry *registry = br_law_registry_create();
    const size_t before = br_law_registry_count(registry);
    bool added = true, found = true;
    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof names[i], "third_%d", i);
        types[i] = sound();
        types[i].name = names[i];
        added = added && br_law_registry_add(registry, &types[i], NULL) == BR_OK;
    }
    for (int i = 0; i < MANY; i++)
        found = found && br_law_registry_find(registry, names[i]) == &types[i] &&
                br_law_registry_at(registry, before + (size_t)i) == &types[i];
    check(added && br_law_registry_count(registry) == before + MANY, "%d third-party laws are added", MANY);
    check(found, "each is found by name and in the order of adding");
    br_error error = {0};
    check(br_law_registry_add(registry, &types[7], &error) == BR_ERR_DUPLICATE &&
              strstr(error.message, "third_7"),
          "a second time is refused: %s", error.message);
    br_law_registry_destroy(registry);
}

int main(void)
{
    check_begin();
    br_law_registry *registry = br_law_registry_create();
    const char *const order[] = {"coulomb", "cs", "css", "cssv", "threshold", "threshold_printed"};
    bool in_order = br_law_registry_count(registry) >= 6;
    for (size_t i = 0; in_order && i < 6; i++)
        in_order = strcmp(br_law_registry_at(registry, i)->name, order[i]) == 0 &&
                   br_law_registry_find(registry, order[i]) == br_law_registry_at(registry, i);
    check(in_order, "the built-in laws come first, in a fixed order, and are found by name");
    check(!br_law_registry_find(registry, "no-such-law") && !br_law_registry_find(registry, ""),
          "an unknown name is not found");
    check(!br_law_registry_at(registry, br_law_registry_count(registry)),
          "an index behind the end gives null");
    br_law_registry_destroy(registry);
    br_law_registry_destroy(NULL);

    /* The built-in laws must meet what third-party laws must: all of them pass under another name. */
    registry = br_law_registry_create();
    const size_t n = br_law_registry_count(registry);
    static br_law_type renamed[64];
    static char names[64][64];
    for (size_t i = 0; i < n && i < 64; i++) {
        renamed[i] = *br_law_registry_at(registry, i);
        snprintf(names[i], sizeof names[i], "other-%s", renamed[i].name);
        renamed[i].name = names[i];
        br_error error = {0};
        check(br_law_registry_add(registry, &renamed[i], &error) == BR_OK,
              "%s keeps the rules for third parties %s", renamed[i].name, error.message);
    }
    br_law_registry_destroy(registry);

    malformed_types();
    malformed_fields();
    grows();
    return check_end();
}
