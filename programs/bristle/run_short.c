/* bristle run --solver, --generator, --lenient. */
#include "run_short.h"

#include <stdio.h>
#include <string.h>
#include <bristle/scene.h>
#include <bristle/text.h>

#include "known_solvers.h"
#include "scene_case.h"

enum { MOST_GENERATORS = 16 };

static void add(option *to, const char *text)
{
    to->values[to->count++] = text;
}

/* The variants that are called as their generator. */
static br_status find_generator(const char *name, br_error *error)
{
    const char *names[MOST_GENERATORS];
    char all[200] = "", hint[BR_SUGGESTION_TEXT];
    size_t n, found = 0;
    const br_scene_variant *const variants = br_scene_variants(&n);
    for (size_t i = 0; i < n && found < MOST_GENERATORS; i++) {
        if (strcmp(variants[i].name, variants[i].generator) != 0)
            continue;
        if (strcmp(variants[i].name, name) == 0)
            return BR_OK;
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", found > 0 ? ", " : "",
                 variants[i].name);
        names[found++] = variants[i].name;
    }
    return br_fail(error, BR_ERR_UNKNOWN, "--generator: '%s' is none of %s%s", name, all,
                   br_suggest(name, names, found, hint));
}

br_status run_short_apply(run_short *s, const char *scene, br_error *error)
{
    const br_contact_solver_type *solver;
    if (s->solver->count) {
        BR_TRY(known_solver("--solver", s->solver->values[0], false, &solver, error));
        snprintf(s->text, sizeof s->text, "options.world.solver=%s", solver->name);
        add(s->sets, s->text);
    }
    if (s->lenient->count && !is_model(scene) && strcmp(scene, "mjcf") != 0)
        return br_fail(error, BR_ERR_ARGUMENT, "--lenient: it has no effect: only a model in MJCF is read");
    if (s->lenient->count)
        add(s->sets, "lenient=yes");
    if (s->generator->count && s->variant->count)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "--generator and --variant exclude each other: a variant has its generator");
    if (s->generator->count) {
        BR_TRY(find_generator(s->generator->values[0], error));
        add(s->variant, s->generator->values[0]);
    }
    return BR_OK;
}
