/* Units of measure in the names of columns, "velocity [mm/s]" or "velocity_mm_per_s", and their conversion to
 * SI. */
#ifndef BRISTLE_UNITS_H
#define BRISTLE_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/csv.h>
#include <bristle/error.h>

/* A unit: a number of SI units (m, kg, s, rad and what they make), and what kind of quantity it measures. */
typedef struct br_unit {
    double multiply, divide;       /* a value times the one over the other is in SI units; both > 0 */
    int length, mass, time, angle; /* exponents: m/s is (1, 0, -1, 0), N is (1, 1, -2, 0) */
} br_unit;

BR_BEGIN_DECLS

/* Reads "mm/s", "N m", "kN", "m/s^2", "1/s", "deg/s": factors separated by blanks, "*" or a middle dot, after
 * a "/" in the denominator, each with an exponent behind "^" or without it ("s2"), in parentheses as a whole
 * or not. Known: m, km, cm, mm, um, nm; s, ms, us, ns, min, h; kg, g, mg; N, MN, kN, mN, uN; Nm, kNm, mNm,
 * Nmm; J, kJ, mJ, W; rad, mrad, deg; 1; a Greek mu for u and the degree sign. Anything else is
 * BR_ERR_UNKNOWN, and the message names it. */
BR_API BR_NODISCARD br_status br_unit_parse(const char *text, br_unit *unit, br_error *error);

/* Whether both measure the same kind of quantity. */
BR_API bool br_unit_same_kind(const br_unit *a, const br_unit *b);

/* The value in SI units, correctly rounded where either number of the unit is 1 and the other a whole
 * number. */
BR_API double br_unit_to_si(const br_unit *unit, double value);

/* The unit in a name: behind it in brackets or parentheses ("v [mm/s]", "v (mm/s)"), behind a slash
 * ("v/(mm/s)"), or as the last words between underscores, where "per" is the slash ("v_mm_per_s",
 * "torque_N_m"). BR_OK: *length is that of what stands before the unit, without blanks. BR_END_OF_DATA: the
 * name has no unit, and *length is the whole. A unit that is not known is BR_ERR_UNKNOWN; then *length is
 * where it starts. */
BR_API BR_NODISCARD br_status br_unit_of_name(const char *name, size_t *length, br_unit *unit,
                                              br_error *error);

/* A column as numbers in SI units: `column` with its SI unit as words ("v_x_m_per_s"), or the column that has
 * another unit of the same kind behind the same name ("v_x [mm/s]"); a unit that is not known is
 * BR_ERR_SYNTAX. Otherwise as br_csv_numbers. */
BR_API BR_NODISCARD br_status br_csv_quantity(const br_csv *csv, const char *column, double **values,
                                              br_error *error);

BR_END_DECLS
#endif
