/* bristle run --solver, --lenient. */
#include "run_short.h"

#include <stdio.h>
#include <string.h>

#include "known_solvers.h"
#include "scene_case.h"

static void add(option *to, const char *text)
{
    to->values[to->count++] = text;
}

br_status run_short_apply(run_short *s, const char *scene, br_error *error)
{
    const br_contact_solver_type *solver;
    if (s->solver->count) {
        BR_TRY(known_solver("--solver", s->solver->values[0], false, &solver, error));
        snprintf(s->text, sizeof s->text, "options.world.solver=%s", solver->name);
        add(s->sets, s->text);
    }
    if (s->lenient->count && !is_model(scene) && !is_piped_model(scene) && strcmp(scene, "mjcf") != 0)
        return br_fail(error, BR_ERR_ARGUMENT, "--lenient: it has no effect: only a model in MJCF is read");
    if (s->lenient->count)
        add(s->sets, "lenient=yes");
    return BR_OK;
}
