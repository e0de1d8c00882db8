/* Effects of the differences between text and published program. */
#include <math.h>
#include <string.h>

#include "fig33.h"

/* With the figure's own curves, which are those as published. */
typedef struct compared {
    scene s; /* first, for the switches */
    const scene *figure;
    const br_planar_curve *curves;
} compared;

/* The radius in millimetres, not in cells. */
static void set_millimetres(void *data, bool as_published)
{
    scene *s = data;
    if (!as_published)
        s->load.scale *= 1e-3 / (s->grip.model.contact.width / s->grip.model.contact.n_x);
}

/* Eq. (44) with its factor, not normalised: k = 2 then carries less than the f_N that gives its radius. */
static void set_factor(void *data, bool as_published)
{
    scene *s = data;
    const double carried = s->printed_factor / normalisation(s->load.exponent[0]);
    if (as_published)
        return;
    s->grip.grip[0].mean *= carried;
    s->grip.grip[0].amplitude *= carried;
    s->load.scale /= cbrt(carried);
}

enum { TABLE, KEPT_U, CELLS, FACTOR, N_SWITCHES };
static const br_switch switches[N_SWITCHES] = {
    [TABLE] = {"table.as_published", "cell indices rounded down [eq. (21)]",
               BR_SWITCH_FLAG(scene, grip.model.table_as_published)},
    [KEPT_U] = {"surface.as_published", "u follows the normal force", BR_SWITCH_FLAG(scene, load.keeps_u)},
    [CELLS] = {"surface.scale in cells", "a of eq. (43) in mm", .set = set_millimetres},
    [FACTOR] = {"pressure normalised", "factor 1.144 of eq. (44) as printed", .set = set_factor},
};

static void measure(br_experiment *ex, const void *data, int off, br_measured *measured)
{
    static const char *const names[CURVES][5] = {
        BR_GRIP_NAMES("k = 2; distributed"), BR_GRIP_NAMES("k = 2; reduced"),
        BR_GRIP_NAMES("k = 2 f_N; distributed"), BR_GRIP_NAMES("k = 2 f_N; reduced")};
    const compared *c = data;
    br_planar_curve curves[CURVES];
    if (memcmp(&c->s, c->figure, sizeof c->s) == 0)
        memcpy(curves, c->curves, sizeof curves);
    else
        run_curves(ex, &c->s, curves);
    /* The factor that k = 2 f_N would need changes with the force: only k = 2 is told. */
    for (int i = 0; i < CURVES; i++)
        if (off != FACTOR || i < 2)
            br_grip_measured(measured, names[i], &curves[i], 1);
        else
            br_measured_skip(measured, 5);
}

void compare_text(br_experiment *ex, const scene *s, const br_planar_curve own[CURVES])
{
    enum { Y = 1, N_QUANTITIES = 5 * CURVES };
    br_effect effects[N_SWITCHES][N_QUANTITIES];
    compared c;
    memcpy(&c.s, s, sizeof c.s);
    c.figure = s;
    c.curves = own;
    br_switches_run(ex, &c, sizeof c, switches, N_SWITCHES, measure, &effects[0][0], N_QUANTITIES);
    br_note_number(ex, "share_carried", s->printed_factor / normalisation(s->load.exponent[0]), "1");
    if (br_experiment_quick(ex))
        return;
    br_note_number(ex, "fall", 1e3 * fabs(effects[FACTOR][Y].on), "mm");
    br_note_number(ex, "fall_not_normalised", 1e3 * fabs(effects[FACTOR][Y].off), "mm");
}
