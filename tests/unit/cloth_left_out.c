/* Incomplete factors of cloth's equations: tried in each step where they are good, and where the sheet is
 * small; where they are rejected four times in a row on a large one, left out of the next sixteen solutions,
 * then tried once more; forgotten where the cloth is placed anew. Steps keep their tolerance all the same. */
#include "cloth_sheets.h"

#include <cloth/cloth.h>

/* The first tries, what follows each of two more, and a few. */
enum { STEPS = 4 + 2 * 17 + 4 };

/* Cells of 4 mm have incomplete factors that are not definite at steps of 1 ms, those of 30 mm good ones. */
static br_cloth *make(double cell, int n_warp, int n_weft)
{
    const br_cloth_grid grid = sheet_grid(n_warp * cell, n_weft * cell, n_warp, n_weft);
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    br_cloth *const c = sheet_make(&grid, &material, &options);
    br_cloth_pin(c, 0, br_vec3_make(0, 0, 0));
    return c;
}

/* A step; is it worse than its tolerance? */
static int is_loose(br_cloth *c)
{
    check_need(br_cloth_step(c, NULL));
    return br_cloth_last(c).status != BR_OK || !(br_cloth_last(c).residual <= 1e-4);
}

static void test_small(double cell, bool good)
{
    br_cloth *const c = make(cell, 20, 18);
    int loose = 0;
    for (int k = 0; k < 30; k++)
        loose += is_loose(c);
    check(c->sweeps.rejected == (good ? 0 : 30) && loose == 0,
          "a small sheet with cells of %g mm: tried in each step, %d rejected in a row", 1e3 * cell,
          c->sweeps.rejected);
    br_cloth_destroy(c);
}

static void test_large(void)
{
    br_cloth *const c = make(0.004, 125, 120);
    int tried = 0, loose = 0, wrong = 0;
    for (int k = 0; k < STEPS; k++) {
        const int before = c->sweeps.rejected, left = c->sweeps.left_out;
        loose += is_loose(c);
        tried += c->sweeps.rejected != before;
        wrong += left > 0 ? c->sweeps.rejected != before || c->sweeps.left_out != left - 1
                          : c->sweeps.left_out != (c->sweeps.rejected >= 4 ? 16 : 0);
    }
    check(wrong == 0 && tried == 6 && c->sweeps.rejected == 6,
          "a large one with cells of 4 mm: tried 4 times, then in one step of 17 (%d times in %d)", tried,
          STEPS);
    check(loose == 0, "all its steps keep their tolerance");
    const size_t n = br_cloth_get_mesh(c)->n_vertices;
    br_vec3 *const x = malloc(n * sizeof *x), *const v = calloc(n, sizeof *v);
    if (!x || !v)
        exit(1);
    memcpy(x, br_cloth_positions(c), n * sizeof *x);
    br_cloth_place(c, x, v);
    check(c->sweeps.rejected == 0 && c->sweeps.left_out == 0, "placed anew, it is forgotten");
    free(x);
    free(v);
    br_cloth_destroy(c);
}

int main(void)
{
    check_begin();
    test_small(0.03, true);
    test_small(0.004, false);
    test_large();
    return check_end();
}
