/* What the document does not fix of how the contact problem is solved. */
#include "fig08.h"

void vary_solution(br_experiment *ex, const planks *c, void (*judge)(br_experiment *ex, const planks *choice))
{
    size_t n;
    const char *const *const solvers = br_words(ex, c->solvers, &n);
    planks own = *c;
    own.cylinder.options.world.dt /= 2;
    br_variation_begin(ex, "half the step");
    judge(ex, &own);
    br_variation_end(ex);
    for (size_t i = 0; i < n; i++) {
        own = *c;
        br_scene_name_solver(ex, &own.cylinder.options.world, solvers[i]);
        if (own.cylinder.options.world.solver == c->cylinder.options.world.solver)
            continue;
        br_variation_begin(ex, "%s", solvers[i]);
        judge(ex, &own);
        br_variation_end(ex);
    }
}
