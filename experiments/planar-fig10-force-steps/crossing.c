/* The centre of rotation crosses the line. */
#include <math.h>

#include "fig10.h"

void cross(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile)
{
    const double h = p->height / p->n_y, fN = s->normal_force;
    br_table *table = br_table_open(ex, "crossing");
    br_wrench before[3] = {{0, 0, 0}};
    double place_before = 0, jump_most = 0, jump_least = INFINITY, smooth_step = 0, off_centre = 0, step = 0;
    /* The last instant is left out: there the centre of rotation may stand on the centre of a cell, half a
     * jump. */
    int jumps = 0, centres = 0;
    for (int i = 0; i < s->intervals; i++) {
        const br_twist v = br_profile_twist(profile, s->from + (s->to - s->from) * i / s->intervals);
        const double cor = v.x / v.omega, place = cor / h + 0.5 * p->n_y; /* in cells from the lower end */
        if (v.omega == 0 || v.y != 0 || place <= 0 || place >= p->n_y)
            continue;
        br_wrench f[3];
        evaluate(s, p, v, s->normal_force, f);
        br_table_put(table, place, f[0].x, f[1].x, f[2].x, f[0].torque - f[2].torque,
                     f[1].torque - f[2].torque);
        if (place_before > 0) {
            const double change = fabs(f[0].x - before[0].x), moved = fabs(place - place_before);
            br_most(&step, moved);
            br_most(&smooth_step, fabs(f[1].x - before[1].x) - 2 * moved * fN / p->n_y);
            centres += floor(place - 0.5) != floor(place_before - 0.5);
            if (change > fN / p->n_y) {
                const double middle = 0.5 * (place + place_before) - 0.5;
                jumps++;
                br_most(&jump_most, change);
                br_least(&jump_least, change);
                br_most(&off_centre, fabs(middle - round(middle)));
            }
        }
        for (int k = 0; k < 3; k++)
            before[k] = f[k];
        place_before = place;
    }
    br_claim_against(ex, "jump-size", jump_most, 2 * fN / p->n_y);
    br_claim_holds(ex, "jump-at-centres",
                   jumps > 0 && jumps == centres && jump_least > s->alike * jump_most && off_centre <= step,
                   "%d jumps while %d cell centres were passed, at most %.2g cells from a centre (samples "
                   "are %.2g cells apart)",
                   jumps, centres, off_centre, step);
    br_claim(ex, "bilinear-has-no-steps", smooth_step);
    br_note_number(ex, "largest_step_single", jump_most, "N");
    br_note_number(ex, "jumps", jumps, "1");
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
