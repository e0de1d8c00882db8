/* Matchstick, section 4: the solvers that it describes, and those that a reader would compare with them, on
 * the same contact problems.
 *
 * Problems: steps of the document's scenes (box on an incline, cylinder on a plank, tower, arch), with their
 * own cones; the first one of each with every contact twice; random ones, W well conditioned and W of half
 * its rank. All solvers of the library begin from no impulses, and PROX beside them as the authors'
 * program has it (an r-factor for each axis of friction). One measure judges: the block residual, relative to
 * the velocities without impulses, from outside of all solvers. A point of a curve is a solution of its own
 * with so many iterations allowed.
 *
 * Besides: whether solvers that are done agree in velocities, and whether contacts that stand twice change
 * any; elliptic problems (W, q) as isotropic ones (S W S, S q); polygons of 4 to 64 facets against ellipses,
 * section 4.1; the plane, where two corners are exact; and eqs. (18) to (23) as they are printed, whose
 * derivative is singular at every solution, so that a Newton method has nothing to invert there.
 * Section 6: how a block's weight is distributed over more contacts than it needs, and the torque of friction
 * that is not yet solved.
 *
 * Differs from the document: it runs three programs on scenes of their own and compares no solvers. */
#include "sec4.h"

static const br_field fields[] = {
    BR_ROW_LIST(scene, steps[0], n_steps[0], "steps.incline_box"),
    BR_ROW_LIST(scene, steps[1], n_steps[1], "steps.plank_cylinder"),
    BR_ROW_LIST(scene, steps[2], n_steps[2], "steps.tower"),
    BR_ROW_LIST(scene, steps[3], n_steps[3], "steps.arch"),
    BR_ROW(scene, arch, "steps.arch_direction"),
    BR_ROW(scene, contacts, "random.contacts"),
    BR_ROW(scene, draws, "random.draws"),
    BR_ROW(scene, seed, "random.seed"),
    BR_ROW(scene, rank, "random.rank"),
    BR_ROW(scene, half_rank, "random.half_rank"),
    BR_ROW(scene, mu_low, "random.mu_low"),
    BR_ROW(scene, mu_high, "random.mu_high"),
    BR_ROW(scene, flat, "random.flat"),
    BR_ROW(scene, rank_share, "measure.rank_share"),
    BR_ROW(scene, tolerance, "measure.tolerance"),
    BR_ROW(scene, agree, "measure.agree"),
    BR_ROW_CHOICE(scene, local, "measure.local"),
    BR_ROW(scene, doublings, "measure.doublings"),
    BR_ROW(scene, doublings_pivot, "measure.doublings_pivot"),
    BR_ROW(scene, repetitions, "measure.repetitions"),
    BR_ROW_LIST(scene, ratios, n_ratios, "frames.ratios"),
    BR_ROW(scene, exact, "frames.tolerance"),
    BR_ROW(scene, iterations, "frames.iterations"),
    BR_ROW_LIST(scene, facets, n_facets, "facets.numbers"),
    BR_ROW(scene, half_t, "facets.half_t"),
    BR_ROW(scene, half_b, "facets.half_b"),
    BR_ROW(scene, directions, "facets.directions"),
    BR_ROW(scene, beside, "facets.beside"),
    BR_ROW(scene, fast, "facets.fast"),
    BR_ROW(scene, good, "facets.good"),
    BR_ROW_LIST(scene, goods, n_goods, "facets.goods"),
    BR_ROW(scene, planar, "plane.contacts"),
    BR_ROW_LIST(scene, distances, n_distances, "printed.distances"),
    BR_ROW(scene, off, "printed.off"),
    BR_ROW(scene, difference, "printed.difference"),
    BR_ROW_LIST(scene, offs, n_offs, "printed.offs"),
    BR_ROW_LIST(scene, differences, n_differences, "printed.differences"),
    BR_ROW(scene, singular, "printed.singular"),
    BR_ROW(scene, block, "block.sides"),
    BR_ROW(scene, block_mass, "block.mass"),
    BR_ROW(scene, block_fall, "block.fall"),
    BR_ROW_LIST(scene, block_contacts, n_block_contacts, "block.contacts"),
    BR_ROW_LIST(scene, block_others, n_block_others, "block.others"),
    BR_ROW(scene, block_iterations, "block.iterations"),
    BR_ROW(scene, block_directions, "block.directions"),
    BR_ROW_LIST(scene, compliances, n_compliances, "block.compliances"),
    BR_ROW_LIST(scene, aspects, n_aspects, "block.aspects"),
    BR_ROW_LIST(scene, speeds, n_speeds, "block.speeds"),
    BR_ROW_LIST(scene, sweeps, n_sweeps, "block.sweeps"),
    BR_ROW_LIST(scene, looser, n_looser, "measure.looser"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *params, void *data)
{
    const scene *const c = data;
    for (int i = 0; i < SCENES; i++)
        for (size_t k = 1; k < c->n_steps[i]; k++)
            br_params_require(params, c->steps[i][k] > c->steps[i][k - 1], "steps of a scene must increase");
    br_params_require(params, c->mu_low < c->mu_high, "random.mu_low must be below random.mu_high");
    br_params_require(params, c->n_facets > 1 && c->n_distances > 1,
                      "facets.numbers and printed.distances need two values or more");
    for (size_t k = 1; k < c->n_facets; k++)
        br_params_require(params, c->facets[k] > c->facets[k - 1], "facets.numbers must increase");
    br_params_require(params, c->n_block_contacts == 2, "block.contacts: two numbers, along x and y");
    br_params_require(params, c->n_block_others % 2 == 0, "block.others: pairs of numbers, along x and y");
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const c = data;
    const problems list = scenes_and_random(ex, c, "own", true, c->flat),
                   circles = scenes_and_random(ex, c, "isotropic", false, 1);
    br_progress_begin(ex, race_runs(ex, &list) + frames_runs(c, &circles) + c->n_facets + 2 * circles.n +
                              (size_t)c->draws);
    agreement(ex, c, &list, race(ex, c, &list));
    frames(ex, c, &circles);
    facets_of_block(ex, c);
    facets_of_problems(ex, c, &circles);
    plane(ex, c);
    printed(ex, c, &circles);
    discussion(ex, c);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "matchstick-sec4-solvers", .title = "Solvers on the same contact problems",
        .reproduces = "matchstick, sections 4 and 6",
        .summary =
            "Steps of the document's scenes, the same with every contact twice, and random problems, through "
            "all solvers "
            "and through PROX as published: residual from outside over iterations and time, agreement of "
            "velocities, failures. Elliptic problems as isotropic ones in other units; 4 to 64 facets "
            "against "
            "ellipses; friction in the plane; the printed equations of section 4.2 at solutions; section 6 "
            "on a block.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"problems.csv", "problem, kind, contacts_1, size_1, rank_1",
             "contacts; components of W, with torques where something moves a contact about its normal; rank "
             "of W"},
            {"summary.csv", "problem, kind, solver, status, problem_1, solver_1, residual_1, iterations_1",
             "numbers from 0; how each solver ended: block residual over the velocities without impulses, "
             "iterations "
             "of the least allowed number that solved it, or of the largest"},
            {"history.csv", "kind, solver, allowed_1, median_1, most_1",
             "median and largest residual of a kind's problems with so many iterations allowed"},
            {"profile.csv", "solver, allowed_1, solved_1", "share of all problems that are solved then"},
            {"agreement.csv", "problem, kind, solved_1, apart_1, one, other",
             "solvers that have solved it; largest difference of a velocity between two of them, over that "
             "without "
             "impulses, and which two"},
            {"frames.csv",
             "problem, ratio_1, solver, ellipses, ellipses_iterations_1, ellipses_residual_1, circles, "
             "circles_iterations_1, circles_residual_1",
             "ellipses under (W, q), and circles under (S W S, S q): how each was solved, iterations, and "
             "the residual "
             "there of the other's impulses, carried over"},
            {"facets.csv", "facets_1, power_1, power_theory_1, turn_rad, turn_theory_rad",
             "a block that slides on n facets: largest share of the ellipse's power that is left out, and "
             "largest "
             "angle to its force, over directions"},
            {"facets_problems.csv",
             "problem, kind, status, facets_1, pivots_1, curved_pivots_1, apart_1, residual_1",
             "problems with polygons for ellipses: pivots, and those of the ellipses; largest difference of "
             "a velocity "
             "to the ellipses' solution, over that without impulses; residual with ellipses"},
            {"facets_median.csv", "facets_1, sliding_1, apart_1, pivots_1",
             "problems in which some contact slides, median difference of theirs, median pivots of all"},
            {"plane.csv", "problem, solver, status, residual_1, iterations_1",
             "friction along a line: pivots on two corners without refinement, and all solvers"},
            {"weights.csv", "contacts, compliance_1, solver, order, status, uneven_1",
             "a block's weight on its contacts, given in an order or reversed: largest deviation of a normal "
             "impulse from their mean, over the mean"},
            {"torque.csv", "ratio_1, speed_m_per_s, sweeps_1, torque_1",
             "PROX stopped after some sweeps on a sliding block: largest torque of friction about the "
             "normal, "
             "zero when solved, over its force times half the diagonal; ratio of half axes, speed"},
            {"systems.csv", "problem, loaded_1, sliding_1, singular_1, natural_1",
             "contacts under load, those of them that slide, those at which the printed equations' "
             "derivative has a "
             "rank below two, and those at which that of the natural map has its full rank"},
            {"rows.csv", "distance_1, q1_1, median_1, q3_1, most_1",
             "size of the derivative of eq. (19) over that of eq. (18), so far from a solution: quartiles "
             "and largest of "
             "all contacts"},
            {"timing_summary.csv", "problem, kind, solver, status, seconds_s, residual_1",
             "time of the solutions in summary.csv"},
            {"timing_history.csv", "kind, solver, allowed_1, seconds_s, residual_1",
             "median over a kind's problems of the time with so many iterations allowed, the least of some "
             "repetitions, and of the residual"},
            {"timing_plane.csv", "problem, solver, seconds_s", "time of the solutions in plane.csv"}));
