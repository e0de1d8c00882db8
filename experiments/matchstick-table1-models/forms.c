/* What was fitted against the closed forms of the models, written out anew here. */
#include "table1.h"

#include <math.h>
#include <stdio.h>

/* L of eq. (A.5) for s_A at the world angle a and s_B at b, by rows. */
static void map_by_hand(const br_friction_tensors *p, double a, double b, double map[4])
{
    const double q[2][4] = {{p->a_tt, p->a_tb, p->a_bt, p->a_bb}, {p->b_tt, p->b_tb, p->b_bt, p->b_bb}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            double sum = 0;
            for (int body = 0; body < 2; body++) {
                const double angle = body == 0 ? a : b, c = cos(angle), s = sin(angle);
                const double r[2][2] = {{c, -s}, {s, c}};
                for (int k = 0; k < 2; k++)
                    for (int l = 0; l < 2; l++)
                        sum += r[i][k] * q[body][2 * k + l] * r[j][l];
            }
            map[2 * i + j] = p->kappa * sum;
        }
}

/* Length of the fitted ellipse along an angle. */
static double half_axis(const measures *m, double angle)
{
    const double c = cos(angle), s = sin(angle);
    return 1 / sqrt(m->conic[0] * c * c + 2 * m->conic[1] * s * c + m->conic[2] * s * s);
}

/* Along the world angle where the model's definition has its first axis, and across. */
static void claim_half_axes(br_experiment *ex, const model_row *row, const measures *m, double angle,
                            double t, double b)
{
    char id[60];
    snprintf(id, sizeof id, "half-t-%s", row->id);
    br_claim_against(ex, id, half_axis(m, angle), t);
    snprintf(id, sizeof id, "half-b-%s", row->id);
    br_claim_against(ex, id, half_axis(m, angle + BR_PI / 2), b);
}

void claim_closed_forms(br_experiment *ex, const scene *s, const model_row *rows, const measures *found)
{
    const setting at = first_setting(s);
    claim_half_axes(ex, &rows[0], &found[0], 0, s->isotropic.mu, s->isotropic.mu);
    claim_half_axes(ex, &rows[1], &found[1], at.a, s->body.mu_t, s->body.mu_b);
    claim_half_axes(ex, &rows[2], &found[2], at.velocity, s->sliding.mu_t, s->sliding.mu_b);
    const br_matchstick_params *const p = &s->matchstick;
    const double theta = acos(fabs(cos(at.a - at.b))), d = 1 - 2 * theta / BR_PI;
    claim_half_axes(ex, &rows[6], &found[6], (at.a + at.b) / 2, d * p->mu_t + (1 - d) * p->mu,
                    d * p->mu_b + (1 - d) * p->mu);

    /* The tensors of the table, and with a skew part, which tells rows from columns. */
    for (int k = 0; k < 2; k++) {
        br_friction_tensors t = s->tensors;
        t.a_tb -= k * s->skew;
        t.a_bt += k * s->skew;
        const model_row row = {"tensors", "", {&br_friction_tensors_type, &t}};
        measures m = {0};
        double map[4], worst = 0;
        measure_shape(ex, s, &row, &m);
        map_by_hand(&t, at.a, at.b, map);
        for (int i = 0; i < 4; i++)
            br_worst(&worst, m.fit[i] - map[i]);
        br_claim(ex, k == 0 ? "map-symmetric" : "map-skew", worst);
    }

    /* What the axes follow, from the models' definitions: A, B, the sliding, the contact's frame. */
    static const struct {
        int row;
        double rate[4];
    } axes[] = {
        {1, {1, 0, 0, 0}}, {2, {0, 0, 1, 0}}, {3, {0, 0, 0, 1}}, {5, {1, 0, 0, 0}}, {6, {0.5, 0.5, 0, 0}}};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        char id[60];
        double worst = 0;
        for (int k = 0; k < 4; k++)
            br_worst(&worst, found[axes[i].row].rate[k] - axes[i].rate[k]);
        snprintf(id, sizeof id, "axes-%s", rows[axes[i].row].id);
        br_claim(ex, id, worst);
    }

    /* Warp, weft and between them; the form is quadratic in the speed. */
    const br_friction_cloth *const c = &s->cloth;
    const double f[3][3] = {{c->warp_a, c->warp_b, c->warp_c},
                            {c->weft_a, c->weft_b, c->weft_c},
                            {c->bias_a, c->bias_b, c->bias_c}};
    const double angle[3] = {0, BR_PI / 2, BR_PI / 4};
    double off = 0;
    for (size_t l = 0; l < s->n_loads; l++)
        for (int k = 0; k < 3; k++) {
            setting load = at;
            load.load = s->loads[l];
            const double n = load.load, mu = f[k][0] + f[k][1] / cbrt(n) + f[k][2] / (cbrt(n) * cbrt(n));
            const double size = br_vec2_length(world_force(rows[5].model, &load, at.a + angle[k]));
            br_worst(&off, size / (mu * n * at.speed * at.speed) - 1);
        }
    br_claim(ex, "functions-cloth", off);

    for (int r = 0; r < ROWS; r++) {
        char id[60];
        snprintf(id, sizeof id, "rank-%s", rows[r].id);
        if (r == 4)
            br_claim(ex, id, found[r].independent);
        else
            br_claim_against(ex, id, found[r].independent, found[r].influence);
    }
}

void claim_footnotes(br_experiment *ex, const scene *s, const measures *tensors)
{
    const int n = s->directions;
    br_vec2 *const force = br_memory(ex, (size_t)n, sizeof *force);
    /* In steady sliding the frame follows the velocity, and mu_t alone is felt. */
    double steady = 0;
    for (int i = 0; i < n; i++) {
        setting at = first_setting(s);
        at.velocity = 2 * BR_PI * i / n;
        const br_friction_model model = {&br_friction_anisotropic_type, &s->sliding};
        br_worst(&steady, br_vec2_length(world_force(model, &at, at.velocity)) / at.load - s->sliding.mu_t);
    }
    br_claim(ex, "sliding-frame-steady", steady);

    /* Footnote 4: symmetric and positive definite tensors. */
    br_claim_holds(ex, "tensors-are-spd",
                   s->tensors.a_tb == s->tensors.a_bt && s->tensors.b_tb == s->tensors.b_bt &&
                       s->tensors.a_tt > 0 && s->tensors.b_tt > 0 &&
                       s->tensors.a_tt * s->tensors.a_bb > s->tensors.a_tb * s->tensors.a_bt &&
                       s->tensors.b_tt * s->tensors.b_bb > s->tensors.b_tb * s->tensors.b_bt,
                   "symmetric, traces and determinants above 0");
    br_claim(ex, "footnote-4", tensors->missed);
    /* The same from half as many directions: the share does not hang on their number. */
    const setting first = first_setting(s);
    const br_friction_model model = {&br_friction_tensors_type, &s->tensors};
    limit_curve(model, &first, n / 2, force);
    br_note_number(ex, "tensors_missed_half_the_directions", missed_dissipation(n / 2, force), "1");

    /* Cloth with one function for all three directions; and with the form of the direction alone. */
    br_friction_cloth one = s->cloth;
    one.weft_a = one.bias_a = one.warp_a;
    one.weft_b = one.bias_b = one.warp_b;
    one.weft_c = one.bias_c = one.warp_c;
    const model_row same = {"cloth", "", {&br_friction_cloth_type, &one}};
    measures m = {0};
    measure_shape(ex, s, &same, &m);
    br_claim(ex, "cloth-one-function-isotropic", m.anisotropy);
    br_claim(ex, "cloth-one-function-dissipates", m.missed);
    br_friction_cloth direction = s->cloth;
    direction.form = BR_FRICTION_CLOTH_DIRECTION;
    const model_row dry = {"cloth", "", {&br_friction_cloth_type, &direction}};
    measure_scaling(s, &dry, &m);
    br_claim(ex, "cloth-direction-in-v", br_larger(fabs(m.speed_least), fabs(m.speed_most)));
}
