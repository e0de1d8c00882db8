/* Planar, Tables V and VI: cost of the reduced model, pre-computation over N and N_ls and steps per second
 * over N.
 *
 * The workload of the published timings: uniform square, elasto-plastic, constant twist, one call is one
 * explicit Euler step that returns the wrench at the centre; pre-computation is making distribution, limit
 * surface and constants. Ours from C on one core, medians of the CPU time, all in turn; beside it the printed
 * numbers and those of the published program on the reference machine (data/reference/planar/README.md,
 * section 11).
 *
 * Claims about results: nodes of the tables as recorded; the timed model ends in its steady state (half the
 * time step, see planar-table2-cost-distributed); 3 states against 882; the printed ratio of Tables II and V.
 * Claims about times (ratios only): the reduced step does not depend on N and is cheaper; the "80 times";
 * growth of pre-computation with N^2 and 4 N_ls^2. Differs from the document: our pre-computation sums each
 * rotation about a corner of the grid once and shares it between nodes, so it grows otherwise. */
#include <string.h>

#include "cost.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW_LIST(scene, resolutions, n_resolutions, "sweep.resolutions"),
    BR_ROW(scene, table3_cells, "sweep.table3_cells"),
    BR_ROW(scene, table3_resolution, "sweep.table3_resolution"),
    BR_ROW(scene, as_published, "table.as_published"),
    BR_ROW_FILE(scene, table2, "reference.table2"),
    BR_ROW_FILE(scene, table5, "reference.table5"),
    BR_ROW_FILE(scene, table6, "reference.table6"),
    BR_ROW_FILE(scene, measured, "reference.measured"),
    BR_ROW_FILE(scene, nodes_circle, "reference.nodes_circle"),
    BR_ROW_FILE(scene, nodes_gradient, "reference.nodes_gradient"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    br_planar_bind_work(params, &((scene *)data)->work);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_begin(ex, s->work.own);
    br_csv *measured = br_data_read(ex, s->measured);
    br_progress_begin(ex, 2);
    compare_nodes(ex, s, "nodes-circle", "circle", s->nodes_circle);
    compare_nodes(ex, s, "nodes-gradient", "line-gradient", s->nodes_gradient);
    int *const cells = br_memory(ex, s->n_cells + 1, sizeof *cells);
    memcpy(cells, s->cells, s->n_cells * sizeof *cells);
    cells[s->n_cells] = s->table3_cells;
    double off_steady;
    const cost_times times = cost_over_cells(ex, s, s->n_cells + 1, cells, &off_steady);
    br_progress_step(ex);
    br_claim(ex, "steady-state", off_steady);
    over_cells(ex, s, &times, measured);
    over_resolutions(ex, s, measured);
    br_progress_step(ex);
    ratios(ex, s, &times, measured);
    return BR_OK;
}

#define BESIDE(name, unit)                                                                                   \
    name "_" unit ", printed_" name "_" unit ", " name "_ratio_printed_1, python_" name "_" unit ", " name   \
         "_ratio_python_1, cxx_" name "_" unit ", " name "_ratio_cxx_1"

BR_EXPERIMENT(.id = "planar-table5-6-cost-reduced", .title = "Cost of the reduced model",
              .reproduces = "planar, Tables V and VI",
              .summary = "Pre-computation of the reduced model over the number of cells and the resolution "
                         "of its limit surface, and its steps per second, called from C on one core, beside "
                         "the printed numbers and those of the published program on the reference machine.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"ratios.csv", "source, distributed_per_s, reduced_per_s, ratio_1",
                          "steps per second of both models, N = 21: printed and the published program's"},
                         {"timing_cells.csv",
                          "N, " BESIDE("precompute", "s") ", " BESIDE("steps",
                                                                      "per_s") ", reduced_over_distributed_1",
                          "pre-computation and steps of the reduced model over N: ours, printed, published "
                          "program from Python and C++ on the reference machine, our advantage over each; "
                          "steps per second of the reduced over those of the distributed model, ours"},
                         {"timing_resolutions.csv", "N_ls, " BESIDE("precompute", "s"),
                          "pre-computation over N_ls"}));
