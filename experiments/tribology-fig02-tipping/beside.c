/* Beside the boundaries: ramps that go on, a box that cannot be tipped, and the forces on the verge. */
#include "fig02.h"

#include <bristle/harness/choices.h>

#include <math.h>

/* A ramp that goes on: between H/2 and h* the box slides first and lifts later, at F = W (d - mu_k H)/(2h -
 * H). */
void end_states(br_experiment *ex, const scene *s)
{
    br_table *table = br_table_open(ex, "end_state");
    double worst = 1; /* push over theory */
    int misled = 0, runs = 0;
    for (size_t i = 0; i <= s->n_mu; i++) { /* every mu_s, and the box of the claim force-matters */
        const double mu_s = i < s->n_mu ? s->mu_s[i] : force_mu(s);
        br_push_box box = make_box(s, mu_s, s->rocking);
        const double highest = fmin(br_push_box_static_height(&box), box.height);
        box.push_height = (box.height / 2 + highest) / 2;
        const double theory =
            weight(s) * (box.width - box.mu_k * box.height) / (2 * box.push_height - box.height);
        if (highest <= box.height / 2 || theory <= fmax(box.mu_s, box.mu_k) * weight(s))
            continue;
        box.push_rate = s->rates[0] * weight(s);
        br_push_box_result result;
        br_error error = {0};
        br_require(ex,
                   push(ex, s, &box, 0, 2 * theory / box.push_rate + s->watch, BR_PUSH_BOX_LIFTS,
                        s->tolerance, &result, &error),
                   &error);
        runs++;
        misled += result.first == BR_PUSH_BOX_SLIPS && (result.seen & BR_PUSH_BOX_LIFTS);
        br_farthest(&worst, result.push[1] / theory, 1);
        br_table_put(table, mu_s, box.push_height / box.width, result.push[0] / weight(s),
                     result.push[1] / weight(s), theory / weight(s));
    }
    br_claim_holds(ex, "end-state-misleads", runs > 0 && misled == runs,
                   "%d of %d boxes slid first and lifted later", misled, runs);
    br_claim(ex, "sliding-box-lifts", runs > 0 ? worst : NAN);
}

/* Friction too small for a boundary on the box: pushed at its very top it slides. */
void below(br_experiment *ex, const scene *s)
{
    br_push_box box =
        make_box(s, s->below * s->box.width / (2 * s->box.height) / fmax(1, s->kinetic_share), s->rocking);
    box.push_height = box.height;
    bool slow = false, tipped = false;
    br_error error = {0};
    for (size_t i = 0; i < s->n_rates && !tipped; i++) {
        box.push_rate = s->rates[i] * weight(s);
        br_require(ex, tips(ex, s, &box, s->tolerance, &slow, &error), &error);
        tipped = tipped || slow;
    }
    br_claim_holds(ex, "no-boundary-below", !tipped, "mu_s = %g, pushed at the top: %s first at every rate",
                   box.mu_s, tipped ? "tips" : "slides");
}

/* The box when a growing push has just taken the load off its near corner, and its forces; the claims on
 * them. */
static br_push_box_forces tip(br_experiment *ex, const scene *s, br_push_box *box, br_push_box_result *result)
{
    const double height = s->verge_height * s->box.height;
    *box = make_box(s, s->verge_margin * s->box.width / (2 * height), s->rocking);
    box->push_height = height;
    box->push_rate = s->verge_rate * weight(s);
    br_error error = {0};
    br_require(ex,
               push(ex, s, box, 0, s->ramp_margin * fmax(box->mu_s, box->mu_k) * weight(s) / box->push_rate,
                    BR_PUSH_BOX_UNLOADS, s->tolerance, result, &error),
               &error);
    const br_push_box_forces forces = br_push_box_evaluate(box, result->t, result->state);
    br_claim(ex, "moments-about-a", forces.push * box->push_height / (weight(s) * box->width / 2));
    br_claim(ex, "forces-balance", -forces.friction[1] / forces.push);
    return forces;
}

void judge_verge(br_experiment *ex, const void *s, const void *context)
{
    br_push_box box;
    br_push_box_result result;
    (void)context;
    tip(ex, s, &box, &result);
}

/* The same with the push at other heights, and one that grows faster. */
static void vary_pushes(br_experiment *ex, const scene *s)
{
    static const br_choice choices[] = {
        {"h = %g H", BR_CHOICE(scene, verge_height, vary_heights, n_heights)},
        {"%g W/s", BR_CHOICE(scene, verge_rate, rates, n_rates)},
    };
    br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge_verge, NULL);
}

/* Figure 2: the forces on the box when the near corner has just lost its load. Arrows in m per weight. */
void verge(br_experiment *ex, const scene *s)
{
    br_push_box box;
    br_push_box_result result;
    const br_push_box_forces forces = tip(ex, s, &box, &result);
    double x, y;
    vary_pushes(ex, s);

    br_table *outline = br_table_open(ex, "outline"), *arrows = br_table_open(ex, "arrows");
    for (int i = 0; i <= BR_PUSH_BOX_CORNERS; i++) {
        br_push_box_corner(&box, result.state, i % BR_PUSH_BOX_CORNERS, &x, &y);
        br_table_put(outline, x, y);
    }
    const double scale = s->verge_arrow * box.height / weight(s);
    br_push_box_corner(&box, result.state, 1, &x, &y);
    const struct {
        const char *label;
        double x, y, fx, fy;
    } list[] = {{"F", -box.width / 2 - scale * forces.push, box.push_height, forces.push, 0},
                {"W", result.state[0], box.height / 2, 0, -weight(s)},
                {"N", x, -scale * forces.normal[1], 0, forces.normal[1]},
                {"f", x, y, forces.friction[1], 0}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        br_table_text(arrows, list[i].label);
        const double numbers[] = {list[i].x, list[i].y, scale * list[i].fx, scale * list[i].fy,
                                  hypot(list[i].fx, list[i].fy)};
        br_table_row(arrows, numbers, 5);
    }
}
