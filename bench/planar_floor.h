/* Floors of steps of the planar models [s], by counted operations: what this machine could do at most. */
#ifndef BRISTLE_BENCH_PLANAR_FLOOR_H
#define BRISTLE_BENCH_PLANAR_FLOOR_H

#include "machine.h"

#include <math.h>
#include <bristle/lugre.h>
#include <bristle/pressure.h>

/* Sums, products and comparisons of an elementary function of a vector (lib/planar/vector.h, flight.h), and
 * of a polynomial of a table (kernel_table.h, quadrant.h) without what finds its coefficients. */
enum { OF_EXP = 33, OF_TABLE = 18, OF_SINE = 20, OF_SHARE = 20 };

/* Floor of a distributed step: all vectors of cells have the roots and divisions of the speed and sigma0/g,
 * an elasto-plastic one those of the deflection's length and the velocity along it, too. Near the Stribeck
 * velocity an exponent other than 2 costs a polynomial of a table a cell, without what finds its
 * coefficients; far above it there is no fall. */
static inline double distributed_floor(const br_pressure *p, const br_lugre *l, bool near)
{
    const int both = l->elasto_plastic ? 2 : 1, width = machine_width();
    const int operations = near && l->gamma != 2 ? OF_TABLE : 0;
    const double n = (double)p->n_padded;
    return fmax(machine_divider(width, both, both, n), machine_arithmetic(width, operations, n));
}

/* Floor of a step alone: what leads from the deflections at its beginning to those at its end, for which the
 * next step waits. Elasto-plastic: the square of their length (squares, two sums), times that of the drive,
 * its root and a quotient by it, the cosine; the decay, the rates, the step. Before the switch its sine comes
 * between. Without that: decay, rates, step. */
static inline double reduced_floor(bool elasto_plastic)
{
    const machine_chain lugre = {.multiply = 2, .add = 2, .forward = 1},
                        plastic = {.multiply = 6, .add = 5, .root = 1, .divide = 1, .forward = 1};
    return machine_chain_time(elasto_plastic ? plastic : lugre);
}

/* Floor of a contact of many: by a table the shares of two angles with a division each and a root for the way
 * of sliding, and 33 sums and products of its four nodes; without one three quotients by the speed. The
 * speed's root, two divisions and an exponential for sigma0/g, 15 for the rates and the step, 18 for the
 * wrench. And elasto-plastic a root of two squared lengths and two quotients by it, the sine, 15 for three
 * scalar products. */
static inline double many_floor(bool elasto_plastic, bool ellipsoid)
{
    const int roots = (ellipsoid ? 1 : 2) + (elasto_plastic ? 1 : 0),
              divisions = (ellipsoid ? 5 : 4) + (elasto_plastic ? 2 : 0), width = machine_width(),
              operations =
                  (ellipsoid ? 0 : 2 * OF_SHARE + 33) + OF_EXP + 33 + (elasto_plastic ? OF_SINE + 15 : 0);
    return fmax(machine_divider(width, roots, 0, 1) + machine_divider(width, 0, divisions, 1),
                machine_arithmetic(width, operations, 1));
}

#endif
