/* Effects of the differences between text and published program. */
#include <math.h>

#include "case2.h"

enum { TABLE, DIRECTION, DISC, BOTH, N_SWITCHES };
static const br_switch switches[N_SWITCHES] = {
    [TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
               BR_SWITCH_FLAG(scene, grip.model.table_as_published)},
    [DIRECTION] = {"gradient line along x", "gradient line along y as in Figure 8"},
    [DISC] = {"contact.as_published", "circle of radius L/2",
              BR_SWITCH_FLAG(scene, grip.model.contact.as_published)},
    [BOTH] = {"f_N of each finger", "f_N of both fingers together", .set = br_grip_set_force},
};

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const names[4][5] = {
        BR_GRIP_NAMES("circle; sine; distributed"), BR_GRIP_NAMES("circle; sine; reduced"),
        BR_GRIP_NAMES("gradient line; sine; distributed"), BR_GRIP_NAMES("gradient line; sine; reduced")};
    const scene *s = data;
    br_planar_curve curves[4];
    for (int i = 0; i < 4; i++)
        curves[i] = (br_planar_curve){.surface = i < 2              ? surfaces[CIRCLE]
                                                 : off == DIRECTION ? "line-gradient"
                                                                    : surfaces[GRADIENT],
                                      .kind = i % 2 == 0 ? BR_PLANAR_DISTRIBUTED : BR_PLANAR_REDUCED};
    br_grip_run(ex, &s->grip, curves, 4);
    for (int i = 0; i < 4; i++)
        br_grip_measured(measured, names[i], &curves[i], 1);
}

void compare_text(br_experiment *ex, const scene *s)
{
    enum { CIRCLE_ANGLE = 2, LINE_ANGLE = 12, N_QUANTITIES = 20 };
    br_effect effects[N_SWITCHES][N_QUANTITIES];
    br_switches_run(ex, s, sizeof *s, switches, N_SWITCHES, measure, &effects[0][0], N_QUANTITIES);
    br_note_number(ex, "angle_line_along_y", fabs(effects[DIRECTION][LINE_ANGLE].off), "rad");
    br_note_number(ex, "angle_line_along_x", fabs(effects[DIRECTION][LINE_ANGLE].on), "rad");
    br_note_number(ex, "angle_circle", fabs(effects[DIRECTION][CIRCLE_ANGLE].on), "rad");
    br_claim(ex, "line-along-y-turns-little",
             effects[DIRECTION][LINE_ANGLE].off / effects[DIRECTION][CIRCLE_ANGLE].on);
}
