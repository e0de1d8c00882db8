/* What the text says, over what the document does not fix. */
#include <string.h>

#include "case2.h"

static void judge(br_experiment *ex, const br_planar_model_spec *model, const br_planar_options *options,
                  const void *context)
{
    scene other = *(const scene *)context;
    other.grip.model = *model;
    other.grip.options = *options;
    br_planar_curve curves[N_SURFACES][CURVES];
    run_curves(ex, &other, N_SURFACES, curves);
    claim_text(ex, &other, curves);
}

void vary_text(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES])
{
    br_variation_begin(ex, "the end in place of the whole course");
    br_claim(ex, "profiles-differ",
             br_grip_displacement_difference(&curves[CIRCLE][0], &curves[CIRCLE][2], s->grip.grip[0].offset));
    br_variation_end(ex);
    br_planar_vary(ex, &s->choices, &s->grip.model, &s->grip.options, judge, s);
    scene other = *s;
    br_planar_curve others[N_SURFACES][CURVES];
    memcpy(others, curves, sizeof others); /* of the circle and the square, which stay */
    other.line = "line-gradient";
    br_variation_begin(ex, "the line of Figure 8");
    run_line(ex, &other, others[GRADIENT]);
    claim_text(ex, &other, others);
    br_variation_end(ex);
}
