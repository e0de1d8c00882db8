/* Time of a step of cloth without contact: a square metre of cotton that is held at two corners and falls, of
 * some numbers of cells, at 1 ms. Processor time of a step over 100 steps after the first 50, iterations of
 * conjugate gradients in the mean, and how times grow: the exponent from the size before. Prints CSV. The
 * numbers go into no result.
 *
 * usage: cloth [CELLS...]    cells along a side; without: 32 64 128 200 */
#include "clock.h"
#include "need.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/cloth.h>

enum { FIRST = 50, STEPS = 100 };

static br_cloth *make(int cells)
{
    br_cloth_grid grid;
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.n_warp = grid.n_weft = cells;
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    br_cloth_mesh *mesh = NULL;
    br_cloth *cloth = NULL;
    need(br_cloth_mesh_grid(&grid, &mesh, NULL));
    need(br_cloth_create(mesh, &material, &options, &cloth, NULL));
    br_cloth_mesh_destroy(mesh);
    const size_t corner = (size_t)cells;
    br_cloth_pin(cloth, 0, br_vec3_make(0, 0, 0));
    br_cloth_pin(cloth, corner, br_vec3_make(0, 0, 0));
    return cloth;
}

int main(int argc, char **argv)
{
    static const int sizes[] = {32, 64, 128, 200};
    const int n = argc > 1 ? argc - 1 : (int)(sizeof sizes / sizeof *sizes);
    double last_time = 0, last_triangles = 0;
    printf("triangles,step_ms,iterations,us_per_iteration,exponent\n");
    for (int k = 0; k < n; k++) {
        const int cells = argc > 1 ? atoi(argv[k + 1]) : sizes[k];
        if (cells < 1) {
            fprintf(stderr, "usage: cloth [CELLS...]\n");
            return 2;
        }
        br_cloth *const cloth = make(cells);
        for (int i = 0; i < FIRST; i++)
            need(br_cloth_step(cloth, NULL));
        double iterations = 0;
        const double begin = cpu_seconds();
        for (int i = 0; i < STEPS; i++) {
            need(br_cloth_step(cloth, NULL));
            iterations += br_cloth_last(cloth).iterations / (double)STEPS;
        }
        const double time = (cpu_seconds() - begin) / STEPS, triangles = 2.0 * cells * cells;
        printf("%.0f,%.3f,%.1f,%.2f,", triangles, 1e3 * time, iterations, 1e6 * time / (iterations + 1));
        if (k > 0 && triangles != last_triangles)
            printf("%.3f", log(time / last_time) / log(triangles / last_triangles));
        printf("\n");
        last_time = time;
        last_triangles = triangles;
        br_cloth_destroy(cloth);
    }
    return 0;
}
