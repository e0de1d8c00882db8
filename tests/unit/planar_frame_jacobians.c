/* Jacobians of runs whose patch turns, against differences of their rates, by all models and frames, with the
 * contact's centre fixed or carried and the support at rest or turning; and frames that are none. */
#include "planar_contacts.h"

#include <bristle/planar_model.h>

#include "../../lib/planar/engine.h"

static double most(double a, double b)
{
    return fmax(a, b);
}

static const br_twist slide = {0.03, 0.01, 2.5};

static br_twist constant_motion(double t, void *context)
{
    (void)t;
    return *(const br_twist *)context;
}

static void load(double t, br_planar_input *input, void *context)
{
    (void)t;
    (void)context;
    *input = (br_planar_input){{0.3, 0.1, 1e-3}, 2};
}

/* Largest difference of a run's Jacobian from differences of its rates, over the largest of its column. */
static double jacobian_error(br_planar_run *run, double t)
{
    const size_t n = run->n_bristles + run->kind->n_body;
    double *const y = calloc(4 * n + n * n, sizeof *y), *const f = y + n, *const plus = f + n,
                  *const minus = plus + n, *const j = minus + n;
    check_need(y ? BR_OK : BR_ERR_MEMORY);
    const double body[] = {0.011, -0.006, 0.8, 0.021, 0.017, 3.1};
    for (size_t i = 0; i < run->n_bristles; i++)
        y[i] = 3e-7 * cos(1.7 * (double)i);
    if (!run->contact.distributed)
        y[2] *= 0.01; /* [m^2] */
    else              /* none in the padding */
        for (size_t i = br_distributed_pressure(run->contact.distributed)->n; i < run->n_bristles / 2; i++)
            y[i] = y[run->n_bristles / 2 + i] = 0;
    for (size_t k = 0; k < run->kind->n_body; k++)
        y[run->n_bristles + k] = run->kind->n_body == 1 ? body[2] : body[k];
    check_need(run->kind->begin(0, t, run));
    run->kind->rhs(t, y, f, run);
    if (run->contact.distributed) {
        bool fresh;
        const br_ivp_linear_solver *const solver = br_arrowhead_linear_solver(run->arrowhead);
        (void)solver->setup(t, y, f, 0, false, &fresh, solver->solver_context);
        br_arrowhead_dense_jacobian(run->arrowhead, j);
    } else {
        run->kind->fill_reduced(t, y, j, run);
    }
    double worst = 0;
    for (size_t k = 0; k < n; k++) {
        const double middle = y[k], step = k < run->n_bristles ? 1e-5 * most(fabs(middle), 1e-9) : 1e-6;
        y[k] = middle + step;
        run->kind->rhs(t, y, plus, run);
        y[k] = middle - step;
        run->kind->rhs(t, y, minus, run);
        y[k] = middle;
        double scale = 1e-3, column = 0;
        for (size_t i = 0; i < n; i++) {
            scale = most(scale, fabs(j[k * n + i]));
            column = most(column, fabs((plus[i] - minus[i]) / (2 * step) - j[k * n + i]));
        }
        worst = most(worst, column / scale);
    }
    free(y);
    return worst;
}

static void test_jacobians(void)
{
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("line-gradient", 5, &l);
    const br_planar_options options = options_of(0.01, 1);
    const br_planar_callbacks callbacks = {.load = load};
    br_twist v = slide;
    for (int kind = 0; kind < KINDS; kind++)
        for (int frame = 0; frame < BR_PLANAR_FRAMES; frame++) {
            const br_planar_contact contact = framed(&c.contact[kind], (br_planar_frame)frame);
            double worst = 0;
            br_planar_run *run;
            for (int which = 0; which < 4; which++) {
                const br_planar_body body = {.mass = 0.4,
                                             .inertia = 6e-5,
                                             .fingers = 2,
                                             .carried = which % 2,
                                             .support_omega = which < 2 ? 0 : 2.5};
                check_need(br_planar_run_create(&body, &contact, &callbacks, &options, &run, NULL));
                worst = most(worst, jacobian_error(run, 0.3));
                br_planar_run_destroy(run);
            }
            check_need(
                br_planar_run_create_driven(&contact, 2, constant_motion, NULL, &v, &options, &run, NULL));
            worst = most(worst, jacobian_error(run, 0.3));
            br_planar_run_destroy(run);
            check_near(worst, 0.0, 2e-6, "%s, %s: exact derivatives of all rates", kinds[kind],
                       br_planar_frame_name((br_planar_frame)frame));
        }
    close_contacts(&c);
}

static void test_refused(void)
{
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("square", 3, &l);
    const br_planar_contact contact = framed(&c.contact[REDUCED], BR_PLANAR_FRAMES);
    const br_planar_callbacks callbacks = {.load = load};
    const br_planar_options options = options_of(0.01, 1);
    br_planar_body body = {.mass = 1, .inertia = 1, .fingers = 1};
    br_error error = {0}, moved = {0}, support = {0};
    check(br_planar_body_run(&body, &contact, &callbacks, &options, NULL, &error) == BR_ERR_RANGE, "%s",
          error.message);
    br_twist v = slide;
    check(br_planar_drive(&contact, 1, constant_motion, NULL, &v, &options, NULL, &moved) == BR_ERR_RANGE,
          "also of a motion: %s", moved.message);
    body.support_omega = NAN;
    check(br_planar_body_run(&body, &c.contact[REDUCED], &callbacks, &options, NULL, &support) ==
                  BR_ERR_RANGE &&
              strncmp(support.message, "support_omega = nan", 19) == 0,
          "%s", support.message);
    close_contacts(&c);
}

int main(void)
{
    check_begin();
    test_jacobians();
    test_refused();
    return check_end();
}
