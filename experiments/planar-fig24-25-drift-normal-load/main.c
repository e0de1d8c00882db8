/* Planar, Figures 24 and 25: a disc under a constant force and torque far below slip while the normal force
 * oscillates. With LuGre bristles it drifts; elasto-plastic ones mitigate that, and the oscillation stays.
 *
 * The disc, the models and the equations are those of Figures 6 and 23. Force and torque rise to constants;
 * then the normal force oscillates.
 *
 * Measured: mean displacement over the last second against the first second of the oscillation, and the
 * amplitude. Claims: the curves recorded from the published program, at tight tolerances and at the
 * document's; LuGre drifts; elasto-plastic bristles mitigate it; the oscillation persists, over other cells,
 * tables, tolerances and windows, too. Known to differ:
 * as for Figures 6 and 23, the contact is a grid as wide as the disc's radius, and the normal force is held
 * over windows. */
#include <math.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_drift_study drift;
    br_planar_choices choices;
} scene;

static void parameters(br_params *params, void *data)
{
    scene *const s = data;
    br_planar_bind_drift(params, &s->drift);
    br_planar_bind_choices(params, &s->choices);
}

/* What the text says of the four runs. */
static void claim_text(br_experiment *ex, const br_drift_study *s, const br_drift_result r[2][2])
{
    const char *const drifts[2] = {"lugre-drifts-distributed", "lugre-drifts-reduced"};
    const char *const mitigates[2] = {"plastic-mitigates-distributed", "plastic-mitigates-reduced"};
    for (int m = 0; m < 2; m++) {
        br_claim(ex, drifts[m], br_drift_per_second(&s->spans, &r[m][0]));
        br_claim(ex, mitigates[m], fabs(r[m][1].x) / fabs(r[m][0].x));
    }
    br_claim(ex, "oscillation-persists",
             br_smaller(r[0][1].amplitude / r[0][0].amplitude, r[1][1].amplitude / r[1][0].amplitude));
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *const c = data;
    const br_drift_study *s = &c->drift;
    br_drift_result r[2][2];
    br_drift_run(ex, s, r);
    claim_text(ex, s, (const br_drift_result(*)[2])r);
    br_drift_vary(ex, &c->choices, s, claim_text);
    br_effect effects[BR_DRIFT_SWITCHES][BR_DRIFT_QUANTITIES];
    br_drift_effects(ex, s, effects);
    if (!s->own) {
        const br_effect *hold = effects[BR_DRIFT_HOLD];
        br_note_number(ex, "held_distributed", 1 - hold[BR_DRIFT_X].off / hold[BR_DRIFT_X].on, "1");
        br_note_number(ex, "held_reduced", 1 - hold[BR_DRIFT_REDUCED_X].off / hold[BR_DRIFT_REDUCED_X].on,
                       "1");
        br_claim(ex, "held-loads-add-drift",
                 br_larger(hold[BR_DRIFT_X].off / hold[BR_DRIFT_X].on,
                           hold[BR_DRIFT_REDUCED_X].off / hold[BR_DRIFT_REDUCED_X].on));
    }
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig24-25-drift-normal-load", .title = "Drift under oscillating normal load",
              .reproduces = "planar, Figures 24 and 25",
              .summary = "A disc on a frictional contact under a constant force and torque far below slip "
                         "while the normal force oscillates, by the distributed and the reduced model, with "
                         "LuGre and with elasto-plastic bristles.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
              BR_OUTPUTS(BR_DRIFT_OUTPUTS, BR_SWITCHES_OUTPUT));
