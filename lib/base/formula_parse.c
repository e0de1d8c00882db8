/* Formulas: how a text becomes a list of operations, by recursive descent. */
#include "formula.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/text.h>

enum { MOST_NAMES = 48, MOST_DEPTH = 100, MOST_WORD = 48 };

typedef struct function {
    const char *name;
    formula_op op;
    int least, most; /* number of arguments */
    bool in_time;    /* of the time, with constant arguments */
} function;

static const function functions[] = {
    {"sin", FORMULA_SIN, 1, 1, false},   {"cos", FORMULA_COS, 1, 1, false},
    {"tan", FORMULA_TAN, 1, 1, false},   {"asin", FORMULA_ASIN, 1, 1, false},
    {"acos", FORMULA_ACOS, 1, 1, false}, {"atan", FORMULA_ATAN, 1, 1, false},
    {"sinh", FORMULA_SINH, 1, 1, false}, {"cosh", FORMULA_COSH, 1, 1, false},
    {"tanh", FORMULA_TANH, 1, 1, false}, {"exp", FORMULA_EXP, 1, 1, false},
    {"log", FORMULA_LOG, 1, 1, false},   {"sqrt", FORMULA_SQRT, 1, 1, false},
    {"abs", FORMULA_ABS, 1, 1, false},   {"min", FORMULA_MIN, 2, 2, false},
    {"max", FORMULA_MAX, 2, 2, false},   {"atan2", FORMULA_ATAN2, 2, 2, false},
    {"step", FORMULA_STEP, 1, 1, true},  {"pulse", FORMULA_PULSE, 2, 3, true},
    {"ramp", FORMULA_RAMP, 2, 2, true},
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

static const double pi = 3.14159265358979323846;

/* What is being read. */
typedef struct parser {
    const char *text;
    size_t at; /* of the next character */
    const char *const *names;
    size_t n_names, depth, stack;
    br_formula *to;
    br_error *error;
} parser;

static br_status fail_at(const parser *p, size_t at, br_status status, const char *format, ...)
{
    char what[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return br_fail(p->error, status, "formula '%.120s%s', position %zu: %s", p->text,
                   strlen(p->text) > 120 ? "..." : "", at + 1, what);
}

static char next(parser *p)
{
    while (isspace((unsigned char)p->text[p->at]))
        p->at++;
    return p->text[p->at];
}

/* What stands at the present place, for messages. */
static const char *found(parser *p, char text[40])
{
    const char c = next(p);
    if (c == '\0')
        return "the formula ends";
    snprintf(text, 40, isprint((unsigned char)c) ? "'%c' stands there" : "character %02x stands there",
             (unsigned char)c);
    return text;
}

static br_status emit(parser *p, formula_code c)
{
    const bool pushes = c.op == FORMULA_NUMBER || c.op == FORMULA_VARIABLE || c.op >= FORMULA_STEP,
               pops = (c.op >= FORMULA_ADD && c.op <= FORMULA_POWER) ||
                      (c.op >= FORMULA_MIN && c.op <= FORMULA_ATAN2);
    if (pushes && p->stack == FORMULA_STACK)
        return fail_at(p, p->at, BR_ERR_RANGE, "nested too deeply");
    p->stack += pushes;
    p->stack -= pops;
    if (!br_grow(&p->to->code, &p->to->capacity, p->to->n + 1, sizeof *p->to->code))
        return br_fail(p->error, BR_ERR_MEMORY, "out of memory: a formula");
    p->to->code[p->to->n++] = c;
    return BR_OK;
}

static br_status sum(parser *p);

/* ---- names, numbers, functions ---- */

static br_status number(parser *p)
{
    char word[MOST_WORD + 1];
    const size_t begin = p->at;
    const char *c = p->text + begin;
    while (isdigit((unsigned char)*c) || *c == '.')
        c++;
    if ((*c == 'e' || *c == 'E') &&
        (isdigit((unsigned char)c[1]) || ((c[1] == '+' || c[1] == '-') && isdigit((unsigned char)c[2]))))
        for (c += 2; isdigit((unsigned char)*c);)
            c++;
    const size_t length = (size_t)(c - p->text) - begin;
    double value;
    if (length > MOST_WORD)
        return fail_at(p, begin, BR_ERR_RANGE, "a number of more than %d characters", MOST_WORD);
    memcpy(word, p->text + begin, length);
    word[length] = '\0';
    if (!br_parse_double(word, &value))
        return fail_at(p, begin, BR_ERR_SYNTAX, "'%s' is not a number", word);
    p->at = begin + length;
    return emit(p, (formula_code){.op = FORMULA_NUMBER, .number = {value}});
}

/* The arguments of a function of the time have been emitted from `first` on: they become its constants. */
static br_status fold(parser *p, const function *f, size_t begin, const size_t *starts, int n)
{
    formula_code c = {.op = f->op};
    double values[FORMULA_ARGUMENTS] = {0};
    static const double none[MOST_NAMES] = {0};
    for (int k = 0; k < n; k++) {
        const size_t end = k + 1 < n ? starts[k + 1] : p->to->n;
        const br_formula part = {p->to->code + starts[k], end - starts[k], 0, p->n_names};
        for (size_t v = 0; v < p->n_names; v++)
            if (br_formula_has(&part, v))
                return fail_at(p, begin, BR_ERR_SYNTAX,
                               "argument %d of %s must be constant, so that the time of its jump is known",
                               k + 1, f->name);
        values[k] = br_formula_at(&part, none);
        if (!isfinite(values[k]))
            return fail_at(p, begin, BR_ERR_RANGE, "argument %d of %s is not finite", k + 1, f->name);
    }
    if (n >= 2 && !(values[1] > values[0]))
        return fail_at(p, begin, BR_ERR_RANGE, "%s ends at %g, not after it begins at %g", f->name, values[1],
                       values[0]);
    if (n == 3 && !(values[2] > values[1] - values[0]))
        return fail_at(p, begin, BR_ERR_RANGE, "the period %g of pulse is not longer than the pulse, %g",
                       values[2], values[1] - values[0]);
    memcpy(c.number, values, sizeof values);
    p->to->n = starts[0];
    p->stack -= (size_t)n;
    return emit(p, c);
}

static br_status call(parser *p, const function *f, size_t begin)
{
    size_t starts[FORMULA_ARGUMENTS];
    int n = 0;
    char text[40];
    if (next(p) != '(')
        return fail_at(p, p->at, BR_ERR_SYNTAX, "%s needs '(': %s", f->name, found(p, text));
    do {
        p->at++;
        if (n == f->most)
            return fail_at(p, p->at - 1, BR_ERR_SYNTAX, "%s has at most %d argument%s", f->name, f->most,
                           f->most > 1 ? "s" : "");
        starts[n++] = p->to->n;
        BR_TRY(sum(p));
    } while (next(p) == ',');
    if (next(p) != ')')
        return fail_at(p, p->at, BR_ERR_SYNTAX, "')' is missing: %s", found(p, text));
    if (n < f->least)
        return fail_at(p, p->at, BR_ERR_SYNTAX, "%s needs %d arguments", f->name, f->least);
    p->at++;
    return f->in_time ? fold(p, f, begin, starts, n) : emit(p, (formula_code){.op = f->op});
}

static br_status name(parser *p)
{
    const char *known[MOST_NAMES + N_FUNCTIONS + 1];
    char word[MOST_WORD + 1], hint[BR_SUGGESTION_TEXT];
    const size_t begin = p->at;
    size_t length = 0;
    while (isalnum((unsigned char)p->text[begin + length]) || p->text[begin + length] == '_')
        length++;
    snprintf(word, sizeof word, "%.*s", (int)length, p->text + begin);
    p->at += length;
    for (size_t i = 0; i < p->n_names; i++) {
        known[i] = p->names[i];
        if (strcmp(word, p->names[i]) == 0)
            return emit(p, (formula_code){.op = FORMULA_VARIABLE, .variable = i});
    }
    for (size_t i = 0; i < N_FUNCTIONS; i++) {
        known[p->n_names + i] = functions[i].name;
        if (strcmp(word, functions[i].name) == 0)
            return call(p, &functions[i], begin);
    }
    known[p->n_names + N_FUNCTIONS] = "pi";
    if (strcmp(word, "pi") == 0)
        return emit(p, (formula_code){.op = FORMULA_NUMBER, .number = {pi}});
    return fail_at(p, begin, BR_ERR_UNKNOWN, "there is no '%s'%s", word,
                   br_suggest(word, known, p->n_names + N_FUNCTIONS + 1, hint));
}

/* ---- what binds more and less ---- */

static br_status value(parser *p)
{
    char text[40];
    const char c = next(p);
    if (isdigit((unsigned char)c) || c == '.')
        return number(p);
    if (isalpha((unsigned char)c) || c == '_')
        return name(p);
    if (c != '(')
        return fail_at(p, p->at, BR_ERR_SYNTAX, "a number, a name or '(' is missing: %s", found(p, text));
    p->at++;
    BR_TRY(sum(p));
    if (next(p) != ')')
        return fail_at(p, p->at, BR_ERR_SYNTAX, "')' is missing: %s", found(p, text));
    p->at++;
    return BR_OK;
}

static br_status sign(parser *p);

static br_status power(parser *p)
{
    BR_TRY(value(p));
    if (next(p) != '^')
        return BR_OK;
    p->at++;
    BR_TRY(sign(p));
    return emit(p, (formula_code){.op = FORMULA_POWER});
}

/* Everything that nests goes through here. */
static br_status sign(parser *p)
{
    if (p->depth == MOST_DEPTH)
        return fail_at(p, p->at, BR_ERR_RANGE, "nested too deeply");
    p->depth++;
    const char c = next(p);
    br_status status;
    if (c == '-' || c == '+') {
        p->at++;
        status = sign(p);
        if (status >= 0 && c == '-')
            status = emit(p, (formula_code){.op = FORMULA_NEGATE});
    } else {
        status = power(p);
    }
    p->depth--;
    return status;
}

static br_status product(parser *p)
{
    BR_TRY(sign(p));
    for (char c = next(p); c == '*' || c == '/'; c = next(p)) {
        p->at++;
        BR_TRY(sign(p));
        BR_TRY(emit(p, (formula_code){.op = c == '*' ? FORMULA_MULTIPLY : FORMULA_DIVIDE}));
    }
    return BR_OK;
}

static br_status sum(parser *p)
{
    BR_TRY(product(p));
    for (char c = next(p); c == '+' || c == '-'; c = next(p)) {
        p->at++;
        BR_TRY(product(p));
        BR_TRY(emit(p, (formula_code){.op = c == '+' ? FORMULA_ADD : FORMULA_SUBTRACT}));
    }
    return BR_OK;
}

static br_status whole(parser *p)
{
    char text[40];
    BR_TRY(sum(p));
    if (next(p) == '\0')
        return BR_OK;
    return fail_at(p, p->at, BR_ERR_SYNTAX, "an operator is missing: %s", found(p, text));
}

br_status br_formula_parse(const char *text, const char *const *names, size_t n_names, br_formula **formula,
                           br_error *error)
{
    BR_ASSERT_HANDLE(text);
    BR_ASSERT_ARRAY(names, n_names);
    BR_ASSERT(n_names >= 1 && n_names <= MOST_NAMES, "n_names = %zu is not 1 to %d", n_names, MOST_NAMES);
    BR_ASSERT_HANDLE(formula);
    *formula = NULL;
    if (strlen(text) > BR_FORMULA_TEXT)
        return br_fail(error, BR_ERR_RANGE, "formula '%.60s...' has more than %d characters", text,
                       BR_FORMULA_TEXT);
    br_formula *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: a formula");
    made->n_variables = n_names;
    parser p = {.text = text, .names = names, .n_names = n_names, .to = made, .error = error};
    const br_status status = whole(&p);
    if (status < 0)
        br_formula_destroy(made);
    else
        *formula = made;
    return status;
}
