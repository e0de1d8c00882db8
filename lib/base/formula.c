/* Formulas: their values, and their derivatives with respect to the time, by the chain rule on each
 * operation. */
#include "formula.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/grow.h>

/* ---- operations ---- */

typedef br_formula_rates rates;

/* f(u), given f, f' and f'' at u. */
static rates chain(rates u, double f, double f1, double f2)
{
    return (rates){f, f1 * u.rate, f2 * u.rate * u.rate + f1 * u.rate2};
}

static rates add(rates a, rates b, double sign)
{
    return (rates){a.value + sign * b.value, a.rate + sign * b.rate, a.rate2 + sign * b.rate2};
}

static rates multiply(rates a, rates b)
{
    return (rates){a.value * b.value, a.rate * b.value + a.value * b.rate,
                   a.rate2 * b.value + 2 * a.rate * b.rate + a.value * b.rate2};
}

static rates divide(rates a, rates b)
{
    const double q = a.value / b.value, q1 = (a.rate - q * b.rate) / b.value;
    return (rates){q, q1, (a.rate2 - 2 * q1 * b.rate - q * b.rate2) / b.value};
}

static bool is_constant(rates a)
{
    return a.rate == 0 && a.rate2 == 0;
}

static rates power(rates a, rates b)
{
    const double value = pow(a.value, b.value);
    if (is_constant(a) && is_constant(b))
        return (rates){value, 0, 0};
    if (is_constant(b)) {
        const double n = b.value;
        return chain(a, value, n == 0 ? 0 : n * pow(a.value, n - 1),
                     n == 0 || n == 1 ? 0 : n * (n - 1) * pow(a.value, n - 2));
    }
    const rates exponent = multiply(b, chain(a, log(a.value), 1 / a.value, -1 / (a.value * a.value)));
    return chain(exponent, value, value, value);
}

static rates quarter(rates y, rates x)
{
    const double r2 = x.value * x.value + y.value * y.value;
    const rates above =
        add(multiply((rates){y.rate, y.rate2, 0}, x), multiply((rates){x.rate, x.rate2, 0}, y), -1);
    const double rate = above.value / r2;
    return (rates){atan2(y.value, x.value), rate,
                   (above.rate - rate * 2 * (x.value * x.rate + y.value * y.rate)) / r2};
}

static rates of_one(formula_op op, rates u)
{
    const double x = u.value;
    switch (op) {
    case FORMULA_NEGATE:
        return (rates){-x, -u.rate, -u.rate2};
    case FORMULA_SIN:
        return chain(u, sin(x), cos(x), -sin(x));
    case FORMULA_COS:
        return chain(u, cos(x), -sin(x), -cos(x));
    case FORMULA_TAN:
        return chain(u, tan(x), 1 + tan(x) * tan(x), 2 * tan(x) * (1 + tan(x) * tan(x)));
    case FORMULA_ASIN:
        return chain(u, asin(x), 1 / sqrt(1 - x * x), x / pow(1 - x * x, 1.5));
    case FORMULA_ACOS:
        return chain(u, acos(x), -1 / sqrt(1 - x * x), -x / pow(1 - x * x, 1.5));
    case FORMULA_ATAN:
        return chain(u, atan(x), 1 / (1 + x * x), -2 * x / ((1 + x * x) * (1 + x * x)));
    case FORMULA_SINH:
        return chain(u, sinh(x), cosh(x), sinh(x));
    case FORMULA_COSH:
        return chain(u, cosh(x), sinh(x), cosh(x));
    case FORMULA_TANH:
        return chain(u, tanh(x), 1 - tanh(x) * tanh(x), -2 * tanh(x) * (1 - tanh(x) * tanh(x)));
    case FORMULA_EXP:
        return chain(u, exp(x), exp(x), exp(x));
    case FORMULA_LOG:
        return chain(u, log(x), 1 / x, -1 / (x * x));
    case FORMULA_SQRT:
        return chain(u, sqrt(x), 0.5 / sqrt(x), -0.25 / (x * sqrt(x)));
    default: /* abs */
        return x < 0 || (x == 0 && u.rate < 0) ? (rates){-x, -u.rate, -u.rate2} : u;
    }
}

static rates of_two(formula_op op, rates a, rates b)
{
    switch (op) {
    case FORMULA_ADD:
        return add(a, b, 1);
    case FORMULA_SUBTRACT:
        return add(a, b, -1);
    case FORMULA_MULTIPLY:
        return multiply(a, b);
    case FORMULA_DIVIDE:
        return divide(a, b);
    case FORMULA_POWER:
        return power(a, b);
    case FORMULA_ATAN2:
        return quarter(a, b);
    case FORMULA_MIN:
        return a.value < b.value || (a.value == b.value && a.rate < b.rate) || isnan(a.value) ? a : b;
    default: /* max */
        return a.value > b.value || (a.value == b.value && a.rate > b.rate) || isnan(a.value) ? a : b;
    }
}

double formula_pulse_start(const formula_code *c, double k)
{
    return c->number[0] + k * c->number[2];
}

double formula_pulse_number(const formula_code *c, double t)
{
    if (c->number[2] == 0)
        return t < c->number[0] ? -1 : 0;
    double k = floor((t - c->number[0]) / c->number[2]);
    /* The division rounds: a pulse begins where formula_pulse_start says. */
    if (formula_pulse_start(c, k + 1) <= t)
        k++;
    else if (formula_pulse_start(c, k) > t)
        k--;
    return k;
}

static rates in_time(const formula_code *c, double t)
{
    const double a = c->number[0], b = c->number[1];
    if (c->op == FORMULA_STEP)
        return (rates){t >= a, 0, 0};
    if (c->op == FORMULA_RAMP) {
        if (t < a || t >= b)
            return (rates){t >= b, 0, 0};
        return (rates){(t - a) / (b - a), 1 / (b - a), 0};
    }
    const double k = formula_pulse_number(c, t);
    return (rates){k >= 0 && t < formula_pulse_start(c, k) + (b - a), 0, 0};
}

/* ---- the whole ---- */

br_formula_rates br_formula_rates_at(const br_formula *formula, const double *variables)
{
    BR_ASSERT_HANDLE(formula);
    BR_ASSERT_HANDLE(variables);
    rates stack[FORMULA_STACK] = {{0, 0, 0}};
    size_t top = 0; /* how many are on the stack; parsing has seen to it that they fit */
    for (size_t i = 0; i < formula->n; i++) {
        const formula_code *const c = &formula->code[i];
        if (c->op == FORMULA_NUMBER) {
            stack[top++] = (rates){c->number[0], 0, 0};
        } else if (c->op == FORMULA_VARIABLE) {
            stack[top++] = (rates){variables[c->variable], c->variable == 0, 0};
        } else if (c->op >= FORMULA_STEP) {
            stack[top++] = in_time(c, variables[0]);
        } else if ((c->op >= FORMULA_ADD && c->op <= FORMULA_POWER) || c->op >= FORMULA_MIN) {
            top--;
            stack[top - 1] = of_two(c->op, stack[top - 1], stack[top]);
        } else {
            stack[top - 1] = of_one(c->op, stack[top - 1]);
        }
    }
    return stack[0];
}

double br_formula_at(const br_formula *formula, const double *variables)
{
    BR_ASSERT_HANDLE(formula);
    BR_ASSERT_HANDLE(variables);
    return br_formula_rates_at(formula, variables).value;
}

bool br_formula_has(const br_formula *formula, size_t variable)
{
    BR_ASSERT_HANDLE(formula);
    BR_ASSERT_SIZE_INDEX("variable", variable, formula->n_variables);
    for (size_t i = 0; i < formula->n; i++)
        if ((formula->code[i].op == FORMULA_VARIABLE && formula->code[i].variable == variable) ||
            (formula->code[i].op >= FORMULA_STEP && variable == 0))
            return true;
    return false;
}

void br_formula_destroy(br_formula *formula)
{
    if (!formula)
        return;
    free(formula->code);
    free(formula);
}

/* ---- breaks ---- */

typedef struct breaks {
    double *times; /* (n) */
    size_t n, capacity;
    double from, until;
} breaks;

enum { MOST_BREAKS = 1000000 };

static br_status keep(breaks *b, double t, br_error *error)
{
    if (!(t > b->from && t <= b->until))
        return BR_OK;
    if (b->n == MOST_BREAKS)
        return br_fail(error, BR_ERR_RANGE, "a formula has more than %d jumps from %g to %g", MOST_BREAKS,
                       b->from, b->until);
    if (!br_grow(&b->times, &b->capacity, b->n + 1, sizeof *b->times))
        return br_fail(error, BR_ERR_MEMORY, "out of memory: jumps of a formula");
    b->times[b->n++] = t;
    return BR_OK;
}

static br_status keep_of(breaks *b, const formula_code *c, br_error *error)
{
    const double a = c->number[0], length = c->number[1] - a, period = c->number[2];
    BR_TRY(keep(b, a, error));
    if (c->op == FORMULA_STEP)
        return BR_OK;
    if (c->op == FORMULA_RAMP)
        return keep(b, c->number[1], error);
    BR_TRY(keep(b, a + length, error));
    if (period == 0)
        return BR_OK;
    for (double k = fmax(1, formula_pulse_number(c, b->from)); formula_pulse_start(c, k) <= b->until; k++) {
        BR_TRY(keep(b, formula_pulse_start(c, k), error));
        BR_TRY(keep(b, formula_pulse_start(c, k) + length, error));
    }
    return BR_OK;
}

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

br_status br_formula_breaks(const br_formula *formula, double from, double until, double **times, size_t *n,
                            br_error *error)
{
    BR_ASSERT_HANDLE(formula);
    BR_ASSERT_HANDLE(times);
    BR_ASSERT_HANDLE(n);
    breaks b = {.from = from, .until = until};
    *times = NULL;
    *n = 0;
    br_status status = BR_OK;
    for (size_t i = 0; i < formula->n && status >= 0; i++)
        if (formula->code[i].op >= FORMULA_STEP)
            status = keep_of(&b, &formula->code[i], error);
    if (status < 0) {
        free(b.times);
        return status;
    }
    if (b.n > 0)
        qsort(b.times, b.n, sizeof *b.times, by_time);
    size_t kept = 0;
    for (size_t i = 0; i < b.n; i++)
        if (kept == 0 || b.times[i] > b.times[kept - 1])
            b.times[kept++] = b.times[i];
    *times = b.times;
    *n = kept;
    return BR_OK;
}
