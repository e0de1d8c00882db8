/* Effects of the differences between text and published program. */
#include <math.h>

#include "case1.h"

enum { TABLE, CIRCLE, FINGERS, BOTH, N_SWITCHES };
static const br_switch switches[N_SWITCHES] = {
    [TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
               BR_SWITCH_FLAG(scene, grip.model.table_as_published)},
    [CIRCLE] = {"contact.as_published", "circle of radius L/2",
                BR_SWITCH_FLAG(scene, grip.model.contact.as_published)},
    [FINGERS] = {"wrench of one finger", "wrench of both fingers"},
    [BOTH] = {"f_N of each finger", "f_N of both fingers together", .set = br_grip_set_force},
};

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const names[2][5] = {BR_GRIP_NAMES("sine; distributed"),
                                            BR_GRIP_NAMES("sine; reduced")};
    const scene *s = data;
    br_planar_curve curves[2] = {{.kind = BR_PLANAR_DISTRIBUTED, .profile = 0},
                                 {.kind = BR_PLANAR_REDUCED, .profile = 0}};
    br_grip_run(ex, &s->grip, curves, 2);
    for (int m = 0; m < 2; m++)
        br_grip_measured(measured, names[m], &curves[m], off == FINGERS ? 2 : 1);
}

void compare_text(br_experiment *ex, const scene *s)
{
    enum { Y = 1, ANGLE = 2, N_QUANTITIES = 10 };
    br_effect effects[N_SWITCHES][N_QUANTITIES];
    br_switches_run(ex, s, sizeof *s, switches, N_SWITCHES, measure, &effects[0][0], N_QUANTITIES);
    br_note_number(ex, "angle_published", fabs(effects[CIRCLE][ANGLE].on), "rad");
    br_note_number(ex, "angle_text", fabs(effects[CIRCLE][ANGLE].off), "rad");
    br_note_number(ex, "fall_published", 1e3 * fabs(effects[CIRCLE][Y].on), "mm");
    br_note_number(ex, "fall_text", 1e3 * fabs(effects[CIRCLE][Y].off), "mm");
    br_claim(ex, "text-radius-turns-less", effects[CIRCLE][ANGLE].off / effects[CIRCLE][ANGLE].on);
}
