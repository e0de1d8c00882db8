/* What the text says of circle, square and gradient line. */
#include <math.h>

#include "case2.h"

static double at_end(const br_planar_curve *c, int column)
{
    return c->path->value[column][c->path->n - 1];
}

/* Share of the turning that falls into the second half of the run over the share of the way down that does.
 */
static double turns_later(const br_planar_curve *c)
{
    const size_t half = c->path->n / 2;
    const double turned = 1 - c->path->value[BR_PATH_THETA][half] / at_end(c, BR_PATH_THETA);
    return fabs(turned / (1 - c->path->value[BR_PATH_Y][half] / at_end(c, BR_PATH_Y)));
}

/* Slip of the object's point under the contact, over the contact's width. */
static double slid(const scene *s, const br_planar_curve *c)
{
    return br_grip_slip(c, s->grip.grip[0].offset) / s->grip.model.contact.width;
}

/* The same of the circle in case 1, whose centre of mass is farther from the contact and which is held by a
 * larger force. */
static double slid_in_case_1(br_experiment *ex, const scene *s)
{
    scene one = *s;
    one.grip.grip[0].offset = s->case1_offset;
    one.grip.grip[0].mean = s->case1_mean;
    one.grip.grip[0].amplitude = s->case1_amplitude;
    br_planar_curve sine = {
        .surface = surfaces[CIRCLE], .profile = 0, .kind = BR_PLANAR_DISTRIBUTED, .suffix = "d1"};
    br_grip_run(ex, &one.grip, &sine, 1);
    return slid(&one, &sine);
}

/* Share of the run until the centre of mass has come within so much of its first distance in x from the
 * centre of pressure, for good; 1: never. */
static double aligned_after(const scene *s, const br_planar_curve *c, double cop, double share)
{
    const double within = share * fabs(s->grip.grip[0].offset - cop);
    size_t k = c->path->n;
    while (k > 0 && fabs(c->path->value[BR_PATH_X][k - 1] - cop) <= within)
        k--;
    return (double)k / (double)c->path->n;
}

void note_windows(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES])
{
    size_t most = 0;
    for (int f = 0; f < N_SURFACES; f++)
        for (int p = 0; p < 2; p++) {
            const br_planar_curve *const both = &curves[f][2 * p];
            const size_t apart = br_planar_path_windows_apart(both[0].path, both[1].path, BR_PATH_FX,
                                                              BR_PATH_TAU + 1, s->apart);
            most = apart > most ? apart : most;
        }
    br_note_number(ex, "windows_apart", (double)most, "1");
}

void claim_text(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES])
{
    const br_planar_curve *sine = &curves[CIRCLE][0], *pulse = &curves[CIRCLE][2];
    br_claim(ex, "profiles-differ", br_planar_pose_difference(sine, pulse));
    br_claim(ex, "profiles-differ-forces", br_planar_wrench_difference(sine, pulse));
    br_claim(ex, "slides-while-turning", slid(s, sine));
    br_claim(ex, "turns-while-sliding", fabs(at_end(sine, BR_PATH_THETA)));
    br_claim_against(ex, "slides-more-than-case-1", slid(s, sine), slid_in_case_1(ex, s));
    br_claim(ex, "circle-like-square",
             br_larger(br_planar_pose_difference(sine, &curves[SQUARE][0]),
                       br_planar_pose_difference(pulse, &curves[SQUARE][2])));
    br_claim(ex, "gradient-turns-more",
             br_smaller(at_end(&curves[GRADIENT][0], BR_PATH_THETA) / at_end(sine, BR_PATH_THETA),
                        at_end(&curves[GRADIENT][2], BR_PATH_THETA) / at_end(pulse, BR_PATH_THETA)));
    br_claim(ex, "gradient-then-slides", turns_later(&curves[GRADIENT][0]));

    br_pressure *line = br_planar_pressure(ex, &s->grip.model.contact, s->line, s->grip.model.contact.n_x);
    br_pressure *disc =
        br_planar_pressure(ex, &s->grip.model.contact, surfaces[CIRCLE], s->grip.model.contact.n_x);
    br_pressure *square =
        br_planar_pressure(ex, &s->grip.model.contact, surfaces[SQUARE], s->grip.model.contact.n_x);
    br_claim(ex, "gradient-less-torque",
             br_pressure_rim_radius(line) /
                 br_smaller(br_pressure_rim_radius(disc), br_pressure_rim_radius(square)));
    br_claim(ex, "gradient-aligns",
             fabs(at_end(&curves[GRADIENT][0], BR_PATH_X) - line->cop.x) /
                 fabs(s->grip.grip[0].offset - line->cop.x));

    br_claim(ex, "gradient-aligns-quickly", aligned_after(s, &curves[GRADIENT][0], line->cop.x, s->aligned));

    double pose = 0, wrench = 0;
    for (int f = 0; f < N_SURFACES; f++)
        for (int p = 0; p < 2; p++) {
            const br_planar_curve *const both = &curves[f][2 * p];
            br_most(&pose, br_planar_pose_difference(&both[0], &both[1]));
            br_most(&wrench, br_planar_wrench_difference(&both[0], &both[1]));
        }
    br_claim(ex, "reduced-pose", pose);
    br_claim(ex, "reduced-wrench", wrench);
}
