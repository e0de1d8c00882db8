/* Formulas that a user writes: "2 * sin(2*pi*50*t) + ramp(0.1, 0.3)", read once and evaluated often.
 *
 * Numbers, the constant pi and the variables that the caller names; + - * / and ^ (power, from the right,
 * before a sign: -2^2 is -4); parentheses; the functions
 *
 *     sin cos tan asin acos atan sinh cosh tanh exp log sqrt abs (of one argument), min max atan2 (of two)
 *     step(a)         0 before t = a, then 1
 *     pulse(a, b)     1 from t = a to b (not at b), else 0; pulse(a, b, p) again after each period p
 *     ramp(a, b)      0 before t = a, 1 after t = b, a straight line between
 *
 * where t is the first variable, the time. The arguments of step, pulse and ramp must be constant, so that
 * the times at which a formula jumps or has a kink are known (br_formula_breaks): what is different in parts
 * is written as a sum of products with them. There is nothing else: no names, no loops, no files. */
#ifndef BRISTLE_FORMULA_H
#define BRISTLE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>

/* A formula that was read; opaque, constant. */
typedef struct br_formula br_formula;

/* Values and the first two derivatives with respect to the time. */
typedef struct br_formula_rates {
    double value, rate, rate2;
} br_formula_rates;

/* Most characters of a formula. */
#define BR_FORMULA_TEXT 2000

BR_BEGIN_DECLS

/* Reads a formula of the variables names[i] (n_names, at least one: the time). The message has the formula
 * and the position in it (the first character is 1): BR_ERR_SYNTAX; BR_ERR_UNKNOWN a name, with a suggestion;
 * BR_ERR_RANGE a formula that is too long, nested too deeply, or a pulse or ramp that ends before it begins.
 * *formula is null then. */
BR_API BR_NODISCARD br_status br_formula_parse(const char *text, const char *const *names, size_t n_names,
                                               br_formula **formula, br_error *error);

/* Frees; takes null. */
BR_API void br_formula_destroy(br_formula *formula);

/* Value for the variables (n_names). Not finite where it has none: sqrt(-1), 1/0. At a jump the value is the
 * one after it. */
BR_API double br_formula_at(const br_formula *formula, const double *variables);

/* Value and derivatives with respect to the time, the other variables held. At a jump or kink those after it.
 */
BR_API br_formula_rates br_formula_rates_at(const br_formula *formula, const double *variables);

/* Whether the formula has this variable (below n_names) in it; step, pulse and ramp have the time. */
BR_API bool br_formula_has(const br_formula *formula, size_t variable);

/* Times in (from, until] at which step, pulse and ramp jump or have a kink, increasing, each once: (n) that
 * the caller frees; null for none. Kinks of abs, min and max are not among them. BR_ERR_MEMORY, BR_ERR_RANGE
 * more than a million. */
BR_API BR_NODISCARD br_status br_formula_breaks(const br_formula *formula, double from, double until,
                                                double **times, size_t *n, br_error *error);

BR_END_DECLS
#endif
