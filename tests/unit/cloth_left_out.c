/* Incomplete factors of cloth's equations: tried in each step where they are good; where they are rejected
 * four times in a row, left out of the next sixteen solutions, then tried once more; forgotten where the
 * cloth is placed anew. Steps keep their tolerance all the same. */
#include "cloth_sheets.h"

#include <cloth/cloth.h>

enum { STEPS = 60 };

/* Fine cells at a long step have incomplete factors that are not definite, coarse ones have good ones. */
static br_cloth *make(double cell)
{
    const br_cloth_grid grid = sheet_grid(20 * cell, 18 * cell, 20, 18);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.tolerance = 1e-6;
    br_cloth *const c = sheet_make(&grid, &material, &options);
    br_cloth_pin(c, 0, br_vec3_make(0, 0, 0));
    return c;
}

int main(void)
{
    check_begin();
    br_cloth *const good = make(0.03), *const bad = make(0.004);
    int rejected = 0, tried = 0, loose = 0, before = 0, wrong = 0;
    for (int k = 0; k < STEPS; k++) {
        const bool waits = bad->sweeps.left_out > 0;
        const int left = bad->sweeps.left_out;
        for (int which = 0; which < 2; which++) {
            br_cloth *const c = which ? bad : good;
            check_need(br_cloth_step(c, NULL));
            loose += br_cloth_last(c).status != BR_OK || !(br_cloth_last(c).residual <= 1e-6);
        }
        rejected += good->sweeps.rejected;
        tried += bad->sweeps.rejected != before;
        /* At rest nothing is rejected: what comes before the first rejection does not count. */
        wrong += waits ? bad->sweeps.rejected != before || bad->sweeps.left_out != left - 1
                       : bad->sweeps.left_out != (bad->sweeps.rejected >= 4 ? 16 : 0);
        before = bad->sweeps.rejected;
    }
    check(rejected == 0, "cells of 30 mm: incomplete factors are good in each of %d steps", STEPS);
    /* 4 at first, then 1 in 17. */
    check(wrong == 0 && tried >= 4 && tried <= 4 + (STEPS - 4) / 17 + 1,
          "cells of 4 mm: rejected, and after four rejections tried once in 17 steps (%d times in %d)", tried,
          STEPS);
    check(loose == 0, "all steps keep their tolerance (%d do not)", loose);
    const size_t n = br_cloth_get_mesh(bad)->n_vertices;
    br_vec3 *const x = malloc(n * sizeof *x), *const v = calloc(n, sizeof *v);
    if (!x || !v)
        return 1;
    memcpy(x, br_cloth_positions(bad), n * sizeof *x);
    br_cloth_place(bad, x, v);
    check(bad->sweeps.rejected == 0 && bad->sweeps.left_out == 0, "placed anew, it is forgotten");
    free(x);
    free(v);
    br_cloth_destroy(good);
    br_cloth_destroy(bad);
    return check_end();
}
