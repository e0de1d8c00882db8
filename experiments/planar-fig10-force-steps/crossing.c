/* The centre of rotation crosses the line. */
#include <math.h>

#include <bristle/harness/choices.h>
#include <bristle/harness/planar_vary.h>

#include "fig10.h"

/* What is seen of the steps while the centre of rotation crosses the line. */
typedef struct steps {
    double jump_most, jump_least; /* of the single-point force [N] */
    double smooth; /* largest change of the interpolated force over that of a continuous line */
    double off_centre,
        way; /* of a jump from the centre of a cell; between two instants, the largest [cells] */
    int jumps, centres;
} steps;

/* The table is null in a variation. */
static steps steps_of(const scene *s, const br_pressure *p, const br_profile *profile, br_table *table)
{
    const double h = p->height / p->n_y, fN = s->normal_force;
    br_wrench before[3] = {{0, 0, 0}};
    double place_before = 0;
    steps seen = {.jump_least = INFINITY};
    /* The last instant is left out: there the centre of rotation may stand on the centre of a cell, half a
     * jump. */
    for (int i = 0; i < s->intervals; i++) {
        const br_twist v = br_profile_twist(profile, s->from + (s->to - s->from) * i / s->intervals);
        const double cor = v.x / v.omega, place = cor / h + 0.5 * p->n_y; /* in cells from the lower end */
        if (v.omega == 0 || v.y != 0 || place <= 0 || place >= p->n_y)
            continue;
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        if (table)
            br_table_put(table, place, f[0].x, f[1].x, f[2].x, f[0].torque - f[2].torque,
                         f[1].torque - f[2].torque);
        if (place_before > 0) {
            const double change = fabs(f[0].x - before[0].x), moved = fabs(place - place_before);
            br_most(&seen.way, moved);
            br_most(&seen.smooth, fabs(f[1].x - before[1].x) / (2 * moved * fN / p->n_y));
            seen.centres += floor(place - 0.5) != floor(place_before - 0.5);
            if (change > fN / p->n_y) {
                const double middle = 0.5 * (place + place_before) - 0.5;
                seen.jumps++;
                br_most(&seen.jump_most, change);
                br_least(&seen.jump_least, change);
                br_most(&seen.off_centre, fabs(middle - round(middle)));
            }
        }
        for (int k = 0; k < 3; k++)
            before[k] = f[k];
        place_before = place;
    }
    return seen;
}

static void claim_steps(br_experiment *ex, const scene *s, const steps *seen)
{
    br_claim_holds(ex, "jump-at-centres",
                   seen->jumps > 0 && seen->jumps == seen->centres &&
                       seen->jump_least > s->alike * seen->jump_most && seen->off_centre <= seen->way,
                   "%d jumps while %d cell centres were passed, at most %.2g cells from a centre (samples "
                   "are %.2g cells apart)",
                   seen->jumps, seen->centres, seen->off_centre, seen->way);
    br_claim(ex, "bilinear-has-no-steps", seen->smooth);
}

static void judge_steps(br_experiment *ex, const void *data, const void *motion)
{
    const scene *const s = data;
    const steps seen = steps_of(s, br_planar_pressure(ex, &s->contact, "line", s->contact.n_x), motion, NULL);
    claim_steps(ex, s, &seen);
}

static double set_cells(void *data, double n)
{
    return br_planar_set_cells(&((scene *)data)->contact, n);
}

/* On other grids, at fewer instants, with another measure of what is alike, and with the text's indices. */
static void vary_steps(br_experiment *ex, const scene *s, const br_profile *profile)
{
    static const br_choice choices[] = {
        {"N = %g", BR_CHOICE_SET(scene, set_cells, cells, n_cells)},
        {"%g instants", BR_CHOICE(scene, intervals, coarser, n_coarser)},
        {"jumps alike to %g", BR_CHOICE(scene, alike, alikes, n_alikes)},
    };
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge_steps, profile);
    scene text = *s;
    text.bilinear_as_published = !s->bilinear_as_published;
    br_variation_begin(ex, "%s indices", text.bilinear_as_published ? "the program's" : "the text's");
    judge_steps(ex, &text, profile);
    br_variation_end(ex);
}

void cross(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile)
{
    const steps seen = steps_of(s, p, profile, br_table_open(ex, "crossing"));
    br_claim_against(ex, "jump-size", seen.jump_most, 2 * s->normal_force / p->n_y);
    claim_steps(ex, s, &seen);
    vary_steps(ex, s, profile);
    br_note_number(ex, "largest_step_single", seen.jump_most, "N");
    br_note_number(ex, "jumps", seen.jumps, "1");
}

/* Root mean square of the differences from the exact line while the centre of rotation crosses it: force and
 * torque, of single points [0] and bilinear [1]. */
typedef struct errors {
    double force[2], torque[2];
} errors;

static errors crossing_errors(const scene *s, const br_pressure *p, const br_profile *profile)
{
    errors e = {{0, 0}, {0, 0}};
    int n = 0;
    for (int i = 0; i <= s->intervals; i++) {
        const br_twist v = br_profile_twist(profile, s->from + (s->to - s->from) * i / s->intervals);
        if (v.omega == 0 || v.y != 0 || fabs(v.x / v.omega) >= 0.5 * p->height)
            continue;
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        for (int k = 0; k < 2; k++) {
            e.force[k] += (f[k].x - f[2].x) * (f[k].x - f[2].x);
            e.torque[k] += (f[k].torque - f[2].torque) * (f[k].torque - f[2].torque);
        }
        n++;
    }
    for (int k = 0; k < 2; k++) {
        e.force[k] = sqrt(e.force[k] / n) / s->normal_force;
        e.torque[k] = sqrt(e.torque[k] / n) / (s->normal_force * p->height / 4);
    }
    return e;
}

void refine(br_experiment *ex, const scene *s, const br_profile *profile)
{
    br_table *table = br_table_open(ex, "refinement");
    double *force = br_doubles(ex, s->n_cells), *torque = br_doubles(ex, s->n_cells);
    for (size_t i = 0; i < s->n_cells; i++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, "line", s->cells[i]);
        const errors e = crossing_errors(s, p, profile);
        br_table_integer(table, s->cells[i]);
        br_table_put(table, e.force[0], e.force[1], e.torque[0], e.torque[1]);
        force[i] = e.force[1];
        torque[i] = e.torque[1];
        if (i > 0)
            br_variation_begin(ex, "N = %d", s->cells[i]);
        br_claim(ex, "bilinear-force-nearer", e.force[1] / e.force[0]);
        br_claim(ex, "bilinear-torque-nearer", e.torque[1] / e.torque[0]);
        if (i > 0)
            br_variation_end(ex);
    }
    br_claim_order(ex, "bilinear-force-converges", force, s->n_cells, true);
    br_claim_order(ex, "bilinear-torque-converges", torque, s->n_cells, true);
}
