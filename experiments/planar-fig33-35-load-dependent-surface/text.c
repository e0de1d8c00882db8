/* What the text says of the contacts that grow with the normal force. */
#include "fig33.h"

/* The larger difference of two pairs of curves. */
static double apart(double (*by)(const br_planar_curve *, const br_planar_curve *), const br_planar_curve *a,
                    const br_planar_curve *b, const br_planar_curve *c, const br_planar_curve *d)
{
    return br_larger(by(a, b), by(c, d));
}

void claim_text(br_experiment *ex, const scene *s, const br_planar_curve c[CURVES])
{
    br_claim(ex, "surfaces-alike", apart(br_planar_pose_difference, &c[0], &c[2], &c[1], &c[3]));
    br_claim(ex, "surfaces-alike-wrench", apart(br_planar_wrench_difference, &c[0], &c[2], &c[1], &c[3]));
    br_claim(ex, "reduced-follows", apart(br_planar_pose_difference, &c[0], &c[1], &c[2], &c[3]));
    br_claim(ex, "reduced-follows-wrench", apart(br_planar_wrench_difference, &c[0], &c[1], &c[2], &c[3]));
    br_claim(ex, "exponent-minor", surfaces_apart(ex, s));
}

void note_windows(br_experiment *ex, const scene *s, const br_planar_curve c[CURVES])
{
    static const int pairs[][2] = {{0, 2}, {1, 3}, {0, 1}, {2, 3}};
    size_t most[2] = {0, 0};
    for (size_t i = 0; i < 4; i++) {
        const size_t apart = br_planar_path_windows_apart(c[pairs[i][0]].path, c[pairs[i][1]].path,
                                                          BR_PATH_FX, BR_PATH_TAU + 1, s->apart);
        most[i / 2] = apart > most[i / 2] ? apart : most[i / 2];
    }
    br_note_number(ex, "windows_surfaces", (double)most[0], "1");
    br_note_number(ex, "windows_models", (double)most[1], "1");
}

static void judge(br_experiment *ex, const br_planar_model_spec *model, const br_planar_options *options,
                  const void *context)
{
    scene other = *(const scene *)context;
    other.grip.model = *model;
    other.grip.options = *options;
    /* The radius is in cells (eq. 43): the same contact on another grid. */
    const double finer =
        (double)model->contact.n_x / (double)((const scene *)context)->grip.model.contact.n_x;
    other.load.scale *= finer;
    other.load.limit *= finer;
    br_planar_curve curves[CURVES];
    run_curves(ex, &other, curves);
    claim_text(ex, &other, curves);
    /* The recorded curve has a row a window. */
    const br_comparison without_table = {ex, NULL};
    if (options->window == ((const scene *)context)->grip.options.window)
        claim_printed(ex, &other, &curves[1], &without_table);
}

void vary_text(br_experiment *ex, const scene *s)
{
    br_planar_vary(ex, &s->choices, &s->grip.model, &s->grip.options, judge, s);
    if (!s->load.keeps_u)
        return;
    scene other = *s;
    other.load.keeps_u = false;
    br_variation_begin(ex, "u follows the normal force");
    judge(ex, &other.grip.model, &other.grip.options, &other);
    br_variation_end(ex);
}
