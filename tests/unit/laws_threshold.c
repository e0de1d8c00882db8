/* The velocity-threshold laws of the tribology article: the formula of its text, and Listing 2 exactly as
 * printed. */
#include "check.h"
#include "laws_sweep.h"

static void corrected(const br_threshold *p)
{
    const br_law law = {&br_threshold_type, p};
    const double n = 3, eps = p->epsilon;
    const double speeds[] = {1e-9 * eps, 0.3 * eps, nextafter(eps, 0), eps};
    for (int i = 0; i < 4; i++)
        check_close(br_law_force(law, speeds[i], n), -p->mu_s * n * speeds[i] / eps, TOL_ROUND_OFF_MANY,
                    "threshold: -(mu_s N)(v/epsilon) at v = %g epsilon, epsilon = %g, mu_s = %g",
                    speeds[i] / eps, eps, p->mu_s);
    check_close(br_law_force(law, nextafter(eps, INFINITY), n), -p->mu_k * n, TOL_ROUND_OFF,
                "threshold: mu_k N just above epsilon = %g", eps);
    check_close(br_law_force(law, -1e6 * eps, n), p->mu_k * n, TOL_ROUND_OFF,
                "threshold: mu_k N far above, against v");
    check_close(br_law_derivative(law, 0, n), -p->mu_s * n / eps, TOL_ROUND_OFF_MANY,
                "threshold: derivative at rest is -mu_s N/epsilon, epsilon = %g", eps);
    check(isnan(br_law_derivative(law, eps, n)) && isnan(br_law_derivative(law, -eps, n)),
          "threshold: no derivative at the jump, epsilon = %g", eps);
    check(br_law_derivative(law, 2 * eps, n) == 0, "threshold: flat above");
    check(br_law_breakaway(law, n) == 0 && br_law_force_at_rest(law, 1e-9, n) == 0,
          "threshold: holds nothing at rest");

    /* Creep: the speed at which friction balances a load F < mu_s N. */
    if (p->mu_s == 0)
        return;
    const double load = 0.6 * p->mu_s * n, creep = eps * load / (p->mu_s * n);
    check_close(br_law_force(law, creep, n), -load, TOL_ROUND_OFF_MANY,
                "threshold: creeps at epsilon F/(mu_s N), epsilon = %g", eps);
}

static void as_printed(const br_threshold_printed *p)
{
    const br_law law = {&br_threshold_printed_type, p};
    const double n = 3, jump = sqrt(p->theta);
    const double below[] = {1e-6 * jump, 0.3 * jump, 0.999 * jump};
    for (int i = 0; i < 3; i++) {
        const double v = below[i];
        check_close(br_law_force(law, v, n), -p->mu_s * n * v * v, TOL_ROUND_OFF_MANY,
                    "printed: mu_s N v^2 while v^2 <= theta, v = %g, theta = %g", v, p->theta);
        check_close(br_law_force(law, v, -n), p->mu_s * n * v * v, TOL_ROUND_OFF_MANY,
                    "printed: a pulled contact is pushed along v, v = %g", v);
        check_close(br_law_derivative(law, v, n), -2 * p->mu_s * n * v, TOL_ROUND_OFF_MANY,
                    "printed: derivative -2 mu_s N v, v = %g", v);
    }
    check_close(br_law_force(law, 1.001 * jump, n), -p->mu_k * n, TOL_ROUND_OFF,
                "printed: mu_k N above, theta = %g", p->theta);
    check_close(br_law_force(law, 1.001 * jump, -n), p->mu_k * n, TOL_ROUND_OFF,
                "printed: mu_k |N| along v above when the contact is pulled, theta = %g", p->theta);
    check(br_law_force(law, 0, n) == 0 && br_law_derivative(law, 0, n) == 0,
          "printed: no force and no slope at rest");
    check(br_law_breakaway(law, n) == 0, "printed: holds nothing at rest");

    /* Creep at sqrt(F/(mu_s N)) for loads that the static branch can carry, F < mu_s N theta. */
    if (p->mu_s == 0)
        return;
    const double load = 0.5 * p->mu_s * n * p->theta;
    check_close(br_law_force(law, sqrt(load / (p->mu_s * n)), n), -load, TOL_ROUND_OFF_MANY,
                "printed: creeps at sqrt(F/(mu_s N)), theta = %g", p->theta);
}

/* theta = 1/4 has an exact root, so that the switch itself can be hit: the static branch has it, and no
 * slope. */
static void printed_switch(void)
{
    const br_threshold_printed p = {.mu_s = 0.5, .mu_k = 3, .theta = 0.25};
    const br_law law = {&br_threshold_printed_type, &p};
    check_close(br_law_force(law, 0.5, 8), -1, TOL_ROUND_OFF,
                "printed: v^2 = theta is static, as Vmag > STATIC_THRESHOLD says");
    check(isnan(br_law_derivative(law, 0.5, 8)), "printed: no derivative at the jump");
    check(isfinite(br_law_derivative(law, nextafter(0.5, 0), 8)), "printed: but just beside it");
}

int main(void)
{
    check_begin();
    sweep sw = {21};
    for (int i = 0; i < 10; i++) {
        sweep_params p;
        sweep_draw(&sw, &br_threshold_type, &p);
        const br_threshold c = {sweep_get(&br_threshold_type, &p, "mu_s"),
                                sweep_get(&br_threshold_type, &p, "mu_k"),
                                sweep_get(&br_threshold_type, &p, "epsilon")};
        corrected(&c);
        sweep_draw(&sw, &br_threshold_printed_type, &p);
        const br_threshold_printed q = {sweep_get(&br_threshold_printed_type, &p, "mu_s"),
                                        sweep_get(&br_threshold_printed_type, &p, "mu_k"),
                                        sweep_get(&br_threshold_printed_type, &p, "theta")};
        as_printed(&q);
    }
    printed_switch();
    const br_threshold backwards = {.mu_s = 0.2, .mu_k = 0.5, .epsilon = 0.01};
    check(br_law_check(&br_threshold_type, &backwards, NULL) == BR_OK,
          "threshold: mu_k above mu_s is allowed (\"does not always have to be the case\")");
    const char *remark = br_law_remark(&br_threshold_type, &backwards);
    check(remark && strstr(remark, "mu_s") && strstr(remark, "mu_k"), "but remarked on");
    const br_threshold usual = br_threshold_default();
    const br_css css = br_css_default();
    check(!br_law_remark(&br_threshold_type, &usual) && !br_law_remark(&br_css_type, &css),
          "nothing is remarked on the presets");
    check_close(br_threshold_printed_default().theta, pow(br_threshold_default().epsilon, 2),
                TOL_ROUND_OFF_MANY, "the presets of both laws switch at one speed");
    return check_end();
}
