/* Which explicit steps the box can take. */
#include "fig03.h"

#include <math.h>

/* How far Runge-Kutta 4 is stable along the negative real and the imaginary axis: 2.785 and 2 sqrt(2),
 * rounded down. */
static const double rk4_real = 2.78, rk4_imaginary = 2.82;

/* neighbours that a particle inside the lattice hangs on: along, up and both diagonals */
static const double springs_of_a_particle = 8;

void check_step(br_params *params, const scene *s)
{
    const br_soft_box_params *box = &s->box;
    const double particle = box->mass / (box->columns * box->rows),
                 stiffest = s->stiffer * box->spring_stiffness;
    const double friction = s->corrected.mu_s * box->mass * box->gravity / (s->corrected.epsilon * particle);
    const double damper = springs_of_a_particle * box->spring_damping / particle;
    const double limit = fmin(rk4_real / fmax(friction, damper),
                              rk4_imaginary / sqrt(springs_of_a_particle * box->spring_stiffness / particle));
    const double stiff_limit = fmin(limit, rk4_imaginary / sqrt(springs_of_a_particle * stiffest / particle));
    br_params_require(params, s->dt < limit,
                      "step.dt = %g is too large for this box: explicit steps are stable below %g", s->dt,
                      limit);
    br_params_require(params, s->threshold_dt < limit,
                      "threshold.dt = %g is too large for this box: explicit steps are stable "
                      "below %g",
                      s->threshold_dt, limit);
    br_params_require(params, s->threshold_dt / 2 < stiff_limit,
                      "threshold.dt = %g is too large for the stiffer box: explicit steps "
                      "are stable below %g",
                      s->threshold_dt, 2 * stiff_limit);
}
