/* Ploughing, Figure 12: a box is dragged by the mouse over a plane of sawtooth ridges.
 *
 * A cube lies on a plane whose normal map has facets that rise gently one way and steeply the other. A spring
 * to a point that moves on at constant speed draws it against the steep ridges, against the gentle ones, and
 * along them. Coefficients by contact patches [eqs. (5) to (8)], box cones [eq. (9)], projected Gauss-Seidel,
 * 10 ms.
 *
 * Measured: force at which it begins to slide or to tip. The text's sentences are judged by perturbed starts
 * on ridges as the document makes them, normals of a displacement profile in eight bits; varied are overlap,
 * step, filter, floats, and a facet map that no height field has. The field mask k_A at which the box, drawn
 * with a capped force, stops; both on the ridges as a facet map, as a height field, and as a height field in
 * 8 bits; at half the step; with isotropic friction of the same mean coefficient.
 *
 * Claims: sticks and topples, sticks and slides, glides (text); on the facet map, whose runs are drawn,
 * forces against theory and statics; k_A turns sliding into sticking; the height field has no asymmetry and
 * its 8-bit version the reverse one (findings).
 *
 * Differs from the document: the runs that are drawn are on the facet map, since a displacement profile
 * cannot give what it reports (finding); mass, spring and the ridges' size are not printed. */
#include <math.h>
#include "drags.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, relief, "picture.relief"),
    BR_ROW_LIST(scene, overlaps, n_overlaps, "box.overlaps"),
    BR_ROW_LIST(scene, other_overlaps, n_other_overlaps, "runs.overlaps"),
    BR_ROW(scene, steep[HEIGHTS], "plane.steep_heights"),
    BR_ROW(scene, gentle_slope[HEIGHTS], "plane.gentle_slope_heights"),
    BR_ROW(scene, low_height, "mouse.low_height"),
    BR_ROW(scene, tip, "mouse.tip"),
    BR_ROW(scene, break_speed, "mouse.break_speed"),
    BR_ROW(scene, topple, "mouse.topple"),
    BR_ROW(scene, stick, "mouse.stick"),
    BR_ROW_LIST(scene, ramp_k, n_ramp_k, "ramp.k"),
    BR_ROW(scene, ramp_levels, "ramp.levels"),
    BR_ROW(scene, ramp_duration, "ramp.duration"),
    BR_ROW(scene, ramp_force, "ramp.force"),
    BR_ROW(scene, ramp_speed, "ramp.speed"),
    BR_ROW(scene, ramp_moves, "ramp.moves"),
    BR_ROW_LIST(scene, vary_speeds, n_vary_speeds, "vary.speeds"),
    BR_ROW_LIST(scene, vary_durations, n_vary_durations, "vary.durations"),
    BR_ROW_LIST(scene, vary_forces, n_vary_forces, "vary.forces"),
    BR_ROW_LIST(scene, vary_masses, n_vary_masses, "vary.masses"),
    BR_ROW_LIST(scene, vary_stiffness, n_vary_stiffness, "vary.stiffness"),
    BR_ROW_LIST(scene, vary_moves, n_vary_moves, "vary.moves"),
    BR_ROW_LIST(scene, vary_levels, n_vary_levels, "vary.levels"),
    BR_ROW(scene, vary_starts, "vary.starts"),
    BR_ROW(scene, vary_ends, "vary.ends"),
    BR_ROW(scene, vary_height, "vary.height"),
    BR_ROW(scene, vary_gentle, "vary.gentle_slope"),
    BR_ROW(scene, seed, "runs.seed"),
    BR_ROW(scene, runs, "runs.runs"),
    BR_ROW(scene, shift, "runs.shift"),
    BR_ROW(scene, turn, "runs.turn"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const s = v;
    br_params_scene(p, &br_drag_type, &s->drag,
                    "[box] side mass k=k_box depth [plane] size k=k_plane texel period steep gentle_slope "
                    "steep_slope [mouse] stiffness damping speed height duration "
                    "[maps] plane=map_plane box=map_box green");
    br_params_picture(p, &s->picture);
    br_params_struct(p, "", &table, s);
    s->steep[HEIGHTS_CLAMPED] = s->steep[HEIGHTS];
    s->gentle_slope[HEIGHTS_CLAMPED] = s->gentle_slope[HEIGHTS];
    s->steep[FACETS] = s->drag.steep;
    s->gentle_slope[FACETS] = s->drag.gentle_slope;
    s->drag.topple = INFINITY; /* runs with a trace go on */
    br_params_require(p, s->steep[HEIGHTS] < s->drag.period,
                      "plane.steep_heights must be below plane.period");
    for (size_t i = 0; i < s->n_overlaps; i++)
        br_params_require(p,
                          s->overlaps[i] <= s->drag.depth && (i == 0 || s->overlaps[i] > s->overlaps[i - 1]),
                          "box.overlaps must rise, to box.depth at most");
    for (size_t i = 0; i < s->n_other_overlaps; i++)
        br_params_require(p, s->other_overlaps[i] <= s->drag.depth,
                          "runs.overlaps must be box.depth at most");
    br_params_require(p, s->vary_starts <= s->runs, "vary.starts must be runs.runs at most");
    br_params_require(p, s->n_ramp_k == 2, "ramp.k needs two values");
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    if (br_films_alone(ex, &s->picture)) {
        job *const drawn = run_drawn(ex, s);
        draw(ex, s, drawn);
        free_jobs(s, drawn);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &s->drag.maps);
    job *const j = run_all(ex, s);
    put_forces(ex, s, j);
    put_ramps(ex, s, j);
    put_traces(ex, s, j);
    claim_text(ex, s, j);
    claim_theory(ex, s, j);
    put_drawn(ex, s, j);
    draw(ex, s, j);
    free_jobs(s, j);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig12-sawtooth-plane", .title = "A box dragged over sawtooth ridges",
              .reproduces = "ploughing, Figure 12; Section 5.2",
              .summary = "A mouse spring drags a box against the steep side, against the gentle side and "
                         "along the ridges of a sawtooth normal map; the field mask is ramped; break-away "
                         "forces against theory; facet map, height field and 8-bit height field.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"forces.csv",
                   "run, direction, texture, overlap_m, start_x_m, start_y_m, start_turn_rad, topples_1, "
                   "break_N, topple_N, slid_m, theory_N",
                   "each run: force at which it begins to slide or to tip, and theory's"},
                  {"ramp.csv", "direction, t_s, k_1, speed_m_per_s, force_N, theory_k_1",
                   "k_A grows: speed of the box, force of the mouse, k_A at which theory stops the box"},
                  BR_PATCH_INSET_OUTPUTS, BR_MARKS_OUTPUT, BR_SCENE_OUTPUTS));
