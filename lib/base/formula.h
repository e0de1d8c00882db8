/* Private to formulas: the program that a formula becomes, a list of operations on a stack. */
#ifndef BRISTLE_BASE_FORMULA_H
#define BRISTLE_BASE_FORMULA_H

#include <bristle/formula.h>

enum { FORMULA_STACK = 64, FORMULA_ARGUMENTS = 3 };

typedef enum formula_op {
    FORMULA_NUMBER,
    FORMULA_VARIABLE,
    FORMULA_ADD,
    FORMULA_SUBTRACT,
    FORMULA_MULTIPLY,
    FORMULA_DIVIDE,
    FORMULA_POWER,
    FORMULA_NEGATE,
    FORMULA_SIN,
    FORMULA_COS,
    FORMULA_TAN,
    FORMULA_ASIN,
    FORMULA_ACOS,
    FORMULA_ATAN,
    FORMULA_SINH,
    FORMULA_COSH,
    FORMULA_TANH,
    FORMULA_EXP,
    FORMULA_LOG,
    FORMULA_SQRT,
    FORMULA_ABS,
    FORMULA_MIN,
    FORMULA_MAX,
    FORMULA_ATAN2,
    FORMULA_STEP,
    FORMULA_PULSE,
    FORMULA_RAMP
} formula_op;

typedef struct formula_code {
    formula_op op;
    size_t variable;
    double number[FORMULA_ARGUMENTS]; /* a number; or a, b and period (0: none) of step, pulse, ramp */
} formula_code;

struct br_formula {
    formula_code *code; /* (n) */
    size_t n, capacity, n_variables;
};

/* The k-th beginning of a pulse, and the number of the one that t lies in or behind; negative before the
 * first. */
double formula_pulse_start(const formula_code *c, double k);
double formula_pulse_number(const formula_code *c, double t);

#endif
