/* Ploughing, Table 1: what the eight scenes cost: contacts, time of a step of the dynamics, and of the
 * friction coefficients within it.
 *
 * Each scene is that of its figure, with the values of that figure, and has its coefficients from
 * plain C ("cpu"). In a run of its own further back ends evaluate the contact patches of some of its steps:
 * plain C on several threads, "published" (one draw a patch, eight bits, read back whole, averaged on the
 * CPU) and "fast" (few draws, averaged by the renderer); without EGL these two are left out. Times are
 * medians of several runs. A step: finding contacts, coefficients, projected Gauss-Seidel, and the rest
 * (prediction, correction, integration).
 *
 * Section 5.6 says that anisotropy does not influence the convergence. So contact problems of each scene are
 * solved again from zero with their own bounds and with isotropic ones of the same mean coefficient: sweeps
 * until the residual (natural map) has fallen by a given factor; what is said of them also for other factors,
 * sweeps, problems, and isotropic bounds of the same area (vary.c).
 *
 * Claims: contacts against the table; what the table itself says of its caption; ours against the targets;
 * sweeps of the twins. Times of other hardware are shown beside ours, and shares compared. */
#include "table1.h"

static const br_field scene_fields[] = {
    BR_ROW(table1, share, "run.share"),
    BR_ROW(table1, repetitions, "run.repetitions"),
    BR_ROW(table1, sweeps_a_step, "run.sweeps"),
    BR_ROW(table1, calls, "run.calls"),
    BR_ROW(table1, threads, "run.threads"),
    BR_ROW(table1, problems, "twins.problems"),
    BR_ROW(table1, sweeps, "twins.sweeps"),
    BR_ROW(table1, uneven, "twins.uneven"),
    BR_ROW(table1, reduction[USUAL], "twins.reduction"),
    BR_ROW(table1, reduction[TIGHT], "twins.tight"),
    BR_ROW_LIST(table1, vary_reductions, n_vary_reductions, "vary.reductions"),
    BR_ROW_LIST(table1, vary_tight, n_vary_tight, "vary.tight"),
    BR_ROW_LIST(table1, vary_uneven, n_vary_uneven, "vary.uneven"),
    BR_ROW(table1, vary_sweeps, "vary.sweeps"),
    BR_ROW(table1, vary_every, "vary.every"),
    BR_ROW(table1, vary_area, "vary.area"),
    BR_ROW(table1, small, "complex.small"),
    BR_ROW(table1, heavy, "complex.heavy"),
    BR_ROW(table1, majority, "complex.majority"),
    BR_ROW(table1, least, "complex.least"),
    BR_ROW_FILE(table1, table, "reference.table"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(table1, scene_fields, NULL);

static void parameters(br_params *p, void *data)
{
    table1 *const t = data;
    br_params_struct(p, "", &scene_struct, t);
    br_params_share_scenes(p, &t->options);
}

static br_status run(br_experiment *ex, const void *data)
{
    const table1 *t = data;
    results r = measure_all(ex, t);
    claim_contacts(ex, &r);
    claim_caption(ex, t, &r);
    claim_twins(ex, t, &r);
    claim_times(ex, t, &r);
    free_results(&r);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-table1-cost", .title = "What the scenes cost", .reproduces = "ploughing, Table 1",
        .summary = "Contacts, time of a step and of the friction coefficients in it for the eight scenes of "
                   "the table, through several back ends for contact patches; convergence of projected "
                   "Gauss-Seidel on their contact problems with anisotropic and with isotropic bounds. The "
                   "printed milliseconds are another machine's: shares of a step are compared, not times.",
        .scene_size = sizeof(table1), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"scenes.csv",
             "scene, steps, contacts, published_contacts, iterations, published_share_1, anisotropy_1, "
             "sweeps, isotropic_sweeps, ratio_1, ratio_low_1, ratio_high_1, solved, tight_sweeps, "
             "tight_isotropic_sweeps, tight_ratio_1, tight_ratio_low_1, tight_ratio_high_1, tight_solved, "
             "problems",
             "each scene: mean contacts and solver iterations of a step; share of the coefficients in the "
             "published step; medians over contact problems: ratio of a contact's largest and smallest "
             "coefficient, sweeps to the wanted residual with these coefficients and with isotropic ones, "
             "their ratio with its 95 % interval, and how many both solve; the same to the tight residual"},
            {"twins.csv",
             "scene, problem, contacts, anisotropy_1, sweeps, isotropic_sweeps, tight_sweeps, "
             "tight_isotropic_sweeps",
             "the contact problems one by one; nan: not within the sweeps"},
            {"residuals.csv", "scene, sweep, residual_1, isotropic_residual_1",
             "residual over that at the start, medians over the problems of a scene"},
            {"timing_scenes.csv",
             "scene, backend, contacts, step_ms, find_ms, coefficients_ms, solve_ms, rest_ms, render_ms, "
             "average_ms, share_1, published_step_ms, published_render_ms, published_average_ms, "
             "published_share_1, step_ratio_1, coefficients_ratio_1",
             "means over the steps of a scene: a step of the dynamics without pictures and its parts; "
             "coefficients split into rendering (gathering and drawing) and averaging (with reading back); "
             "the published numbers; published over ours"},
            {"timing_shares.csv",
             "scene, find_1, coefficients_1, solve_1, rest_1, printed_share_1, published_share_1, "
             "fast_share_1, threads_share_1",
             "shares of a step with coefficients in plain C; share of the coefficients in the printed step, "
             "and through the back ends published and fast and through plain C on several threads"},
            {"timing_contacts.csv", "scene, coefficients_us, repeated_us, sweep_ns, sweeps, sweeps_wanted",
             "a contact in plain C: its coefficients within a step, and when called again for the same "
             "contacts; a sweep of the solver; sweeps of a step, and how many there would have to be for the "
             "coefficients to take the share that the text names"}));
