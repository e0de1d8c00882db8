/* Claims evaluated again over lists of numbers: one number of a copy at a time, named, what changes nothing
 * left out. */
#include "claims_run.h"

#include <bristle/harness/choices.h>

#include <math.h>

typedef struct thing {
    double mass, tolerance;
    int cells;
    bool open;
    const double *masses, *factors;
    const int *grids;
    size_t n_masses, n_factors, n_grids;
} thing;

static const double masses[] = {0.5, 2, 3.25}, factors[] = {0.5, 1};
static const int grids[] = {11, 7, 21};
static const thing own = {.mass = 2,
                          .tolerance = 0.125,
                          .cells = 7,
                          .masses = masses,
                          .factors = factors,
                          .grids = grids,
                          .n_masses = 3,
                          .n_factors = 2,
                          .n_grids = 3};

/* Two numbers at once; the name says the second. A quarter is the scene as it is. */
static double set_both(void *scene, double value)
{
    thing *const t = scene;
    t->mass *= value;
    t->tolerance = 4 * value;
    return value == 0.5 ? t->tolerance : NAN;
}

static const br_choice *choices;
static size_t n_choices;
static const char context[] = "context";

static double all_of(const thing *t)
{
    return t->mass + 100 * t->tolerance + 1e4 * t->cells;
}

static void judge(br_experiment *ex, const void *scene, const void *data)
{
    br_claim(ex, "c", data == context ? all_of(scene) : NAN);
}

static void act_choices(br_experiment *ex)
{
    const thing before = own;
    br_claim(ex, "c", all_of(&own) + 0.001);
    br_choices_vary(ex, &own, sizeof own, choices, n_choices, judge, context);
    if (memcmp(&before, &own, sizeof own) != 0)
        br_experiment_fail(ex, "the scene has changed");
}

static const char *outcomes_of(const br_choice *table, size_t n)
{
    static char text[500];
    declare("at-least", 0, "expected = 0\nvaries = all\n");
    choices = table;
    n_choices = n;
    const run_result *const r = go(act_choices, NULL);
    if (r->status != 0)
        return r->err;
    br_tap_file *file;
    const br_tap_line *const line = outcome(&file);
    const char *const outcomes = line != NULL ? br_tap_field(line, "outcomes") : NULL;
    snprintf(text, sizeof text, "%s", outcomes != NULL ? outcomes : "");
    br_tap_destroy(file);
    return text;
}

static void test_numbers(void)
{
    static const br_choice table[] = {
        {"mass of %g kg", BR_CHOICE(thing, mass, masses, n_masses)},
        {"tolerance times %g", BR_CHOICE_TIMES(thing, tolerance, factors, n_factors)},
        {"N = %g", BR_CHOICE(thing, cells, grids, n_grids)},
        {"both at %g", BR_CHOICE_SET(thing, set_both, factors, n_factors)},
        {"%g of the mass", BR_CHOICE_TIMES(thing, mass, factors, n_factors)},
    };
    /* Own: 2 + 12.5 + 70000. */
    const char *const outcomes = outcomes_of(table, sizeof table / sizeof *table);
    check(
        strcmp(
            outcomes,
            "mass of 0.5 kg: 70013; mass of 3.25 kg: 70015.8; tolerance times 0.5: 70008.2; N = 11: 110014; "
            "N = 21: 210014; both at 2: 70201; 0.5 of the mass: 70013.5") == 0,
        "each number alone, named, but for what changes nothing: %s", outcomes);
}

static void test_mistakes(void)
{
    static const br_choice nameless[] = {{"mass", BR_CHOICE(thing, mass, masses, n_masses)}},
                           flag[] = {{"open %g", BR_CHOICE(thing, open, masses, n_masses)}},
                           no_list[] = {{"mass %g", .member = offsetof(thing, mass), .kind = BR_FIELD_REAL,
                                         .list = offsetof(thing, masses), .list_kind = BR_FIELD_TEXT,
                                         .count = offsetof(thing, n_masses)}};
    static const struct {
        const br_choice *table;
        const char *said;
    } cases[] = {{nameless, "choice 'mass': there is no %g in its name"},
                 {flag, "choice 'open %g': its number is neither a double nor an int"},
                 {no_list, "choice 'mass %g': its list is none of doubles or ints"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        declare("at-least", 0, "expected = 0\nvaries = all\n");
        choices = cases[i].table;
        n_choices = 1;
        const run_result *const r = go(act_choices, NULL);
        check(r->status == 3 && is_one_line(r->err) && strstr(r->err, cases[i].said), "says %s: %s",
              cases[i].said, r->err);
    }
}

int main(void)
{
    run_begin();
    check_begin();
    test_numbers();
    test_mistakes();
    const int status = check_end();
    run_end();
    return status;
}
