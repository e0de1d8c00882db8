/* Formulas: values against C's own, derivatives against differences, jumps where they are said to be, and
 * what is refused at which position. */
#include <bristle/formula.h>
#include "check.h"

static const char *const names[] = {"t", "x", "v"};

static br_formula *read_formula(const char *text)
{
    br_formula *f;
    br_error error = {0};
    const br_status status = br_formula_parse(text, names, 3, &f, &error);
    check(status == BR_OK, "%s is read: %s", text, error.message);
    check_need(status);
    return f;
}

static void test_values(void)
{
    const double t = 0.7, x = -1.3, v = 2.1;
    const struct {
        const char *text;
        double value;
    } cases[] = {
        {"1+2*3", 7},
        {"(1+2)*3", 9},
        {"-2^2", -4},
        {"2^3^2", 512},
        {"2^-1", 0.5},
        {"8/4/2", 1},
        {"1 - 2 - 3", -4},
        {"+3 - -2", 5},
        {"1e-3 + .5e+1", 5.001},
        {"2*pi", 2 * M_PI},
        {"sin(t)*cos(x) + tan(v)", sin(t) * cos(x) + tan(v)},
        {"asin(t) + acos(t) - atan(x)", asin(t) + acos(t) - atan(x)},
        {"sinh(t) + cosh(x)*tanh(v)", sinh(t) + cosh(x) * tanh(v)},
        {"exp(-t) + log(v) + sqrt(v) + abs(x)", exp(-t) + log(v) + sqrt(v) + fabs(x)},
        {"min(x, v) - 2*max(x, v)", x - 2 * v},
        {"atan2(x, v)", atan2(x, v)},
        {"-100*x - 3*v + 2*sin(2*pi*50*t)", -100 * x - 3 * v + 2 * sin(2 * M_PI * 50 * t)},
        {"step(0.7) + 2*step(0.8) + 4*step(0.6)", 5},
        {"pulse(0.1, 0.7) + 2*pulse(0.7, 0.8)", 2},
        {"pulse(0, 0.15, 0.2) + 2*pulse(0.1, 0.15, 0.2)", 1},
        {"ramp(0.5, 0.9)", 0.2 / 0.4},
        {"ramp(-pi, sqrt(0.49)) + 2*ramp(1, 2)", 1},
    };
    const double at[] = {t, x, v};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_formula *const f = read_formula(cases[i].text);
        check_close(br_formula_at(f, at), cases[i].value, 4 * TOL_ROUND_OFF, "%s", cases[i].text);
        br_formula_destroy(f);
    }
}

static void test_rates(void)
{
    const char *const texts[] = {"t^3 - 2*t",
                                 "2^t",
                                 "t^t",
                                 "sin(3*t)*exp(-t)",
                                 "cos(t)/(1 + t^2)",
                                 "tan(t)",
                                 "asin(t/2)",
                                 "acos(t/2)",
                                 "atan(t)",
                                 "sinh(t) + cosh(2*t) - tanh(t)",
                                 "log(1 + t)",
                                 "sqrt(2 + t)",
                                 "abs(t - 2)",
                                 "min(t, 3*t) + max(t, t^2)",
                                 "atan2(t, 1 + t^2)",
                                 "ramp(0, 3)*t",
                                 "x*t + v",
                                 "sin(t^2)",
                                 "exp(sin(t))",
                                 "(1 + t^2)^1.5",
                                 "atan2(t^2, 1 + t)",
                                 "(1 + t)^-2",
                                 "-t^2"};
    const double t = 0.6, h = 1e-3;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        br_formula *const f = read_formula(texts[i]);
        double value[5];
        for (int k = 0; k < 5; k++)
            value[k] = br_formula_at(f, (const double[]){t + (k - 2) * h, 1.5, 2});
        const br_formula_rates r = br_formula_rates_at(f, (const double[]){t, 1.5, 2});
        check(r.value == value[2], "%s: value", texts[i]);
        check_close_scaled(r.rate, (value[0] - 8 * value[1] + 8 * value[3] - value[4]) / (12 * h), 1e-9, 1,
                           "rate");
        check_close_scaled(
            r.rate2, (-value[0] + 16 * value[1] - 30 * value[2] + 16 * value[3] - value[4]) / (12 * h * h),
            1e-7, 1, "second rate");
        br_formula_destroy(f);
    }
}

static void test_breaks(void)
{
    br_formula *const f =
        read_formula("step(2) + pulse(1, 2)*x - ramp(0.5, 7) + pulse(0.1, 0.2, 0.7) + sin(t)");
    const double expected[] = {0.8, 0.9, 1, 1.5, 1.6, 2};
    double *times;
    size_t n;
    check_need(br_formula_breaks(f, 0.5, 2, &times, &n, NULL));
    check(n == 6, "%zu jumps and kinks after 0.5 and up to 2", n);
    for (size_t i = 0; i < n && i < 6; i++)
        check_near(times[i], expected[i], 1e-15, "at %g", times[i]);
    free(times);
    br_formula_destroy(f);
    /* Each jump of a periodic pulse is where br_formula_breaks says, to the last bit. */
    br_formula *const p = read_formula("pulse(0.1, 0.13, 0.07)");
    size_t wrong = 0;
    check_need(br_formula_breaks(p, 0, 1000, &times, &n, NULL));
    for (size_t i = 0; i < n; i++) {
        const double before = nextafter(times[i], 0);
        wrong += br_formula_at(p, &times[i]) != (i % 2 == 0) || br_formula_at(p, &before) != (i % 2 == 1);
    }
    check(n > 28000 && wrong == 0, "%zu jumps, %zu are elsewhere", n, wrong);
    free(times);
    br_formula_destroy(p);
    br_formula *const smooth = read_formula("t*x");
    check_need(br_formula_breaks(smooth, 0, 1, &times, &n, NULL));
    check(n == 0 && times == NULL, "a smooth one has none");
    check(br_formula_has(smooth, 0) && br_formula_has(smooth, 1) && !br_formula_has(smooth, 2),
          "its variables");
    br_formula_destroy(smooth);
    br_formula *const many = read_formula("pulse(0, 1e-9, 2e-9)");
    br_error error = {0};
    check(br_formula_breaks(many, 0, 1, &times, &n, &error) == BR_ERR_RANGE && !times, "too many: %s",
          error.message);
    br_formula_destroy(many);
}

static void test_refused(void)
{
    const struct {
        const char *text;
        int position;
        const char *says;
        br_status status;
    } cases[] = {
        {"", 1, "the formula ends", BR_ERR_SYNTAX},
        {"2*", 3, "the formula ends", BR_ERR_SYNTAX},
        {"2*sin(t", 8, "')' is missing", BR_ERR_SYNTAX},
        {"2 * sni(t)", 5, "did you mean sin?", BR_ERR_UNKNOWN},
        {"y + 1", 1, "there is no 'y'", BR_ERR_UNKNOWN},
        {"3 t", 3, "an operator is missing", BR_ERR_SYNTAX},
        {"(1 + 2", 7, "')' is missing", BR_ERR_SYNTAX},
        {"1 + 2)", 6, "an operator is missing", BR_ERR_SYNTAX},
        {"1..2", 1, "not a number", BR_ERR_SYNTAX},
        {"1e999", 1, "not a number", BR_ERR_SYNTAX},
        {"sin", 4, "sin needs '('", BR_ERR_SYNTAX},
        {"sin(1, 2)", 6, "at most 1 argument", BR_ERR_SYNTAX},
        {"min(1)", 6, "needs 2 arguments", BR_ERR_SYNTAX},
        {"step(t)", 1, "must be constant", BR_ERR_SYNTAX},
        {"1 + pulse(2, 1)", 5, "not after it begins", BR_ERR_RANGE},
        {"pulse(0, 1, 0.5)", 1, "not longer", BR_ERR_RANGE},
        {"ramp(1, 1)", 1, "not after it begins", BR_ERR_RANGE},
        {"step(1/0)", 1, "not finite", BR_ERR_RANGE},
        {"1 # 2", 3, "'#' stands there", BR_ERR_SYNTAX},
        {"1 + \x01", 5, "character 01", BR_ERR_SYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_formula *f;
        br_error error = {0};
        char where[40];
        snprintf(where, sizeof where, "position %d:", cases[i].position);
        const br_status status = br_formula_parse(cases[i].text, names, 3, &f, &error);
        check(status == cases[i].status && !f && strstr(error.message, where) &&
                  strstr(error.message, cases[i].says),
              "%s", error.message);
    }
    char deep[BR_FORMULA_TEXT + 2];
    br_formula *f;
    for (int kind = 0; kind < 3; kind++) {
        br_error error = {0};
        memset(deep, "(-1"[kind], BR_FORMULA_TEXT + 1);
        deep[BR_FORMULA_TEXT + (kind == 2)] = '\0';
        check(br_formula_parse(deep, names, 1, &f, &error) < 0 && !f, "%.80s", error.message);
    }
    /* 1+(1+(1+ ... fills the stack before the depth is reached. */
    deep[0] = '\0';
    for (int i = 0; i < 90; i++)
        strcat(deep, "1+(");
    strcat(deep, "1");
    for (int i = 0; i < 90; i++)
        strcat(deep, ")");
    br_error error = {0};
    check(br_formula_parse(deep, names, 1, &f, &error) == BR_ERR_RANGE && strstr(error.message, "too deeply"),
          "stack: %s", error.message + strlen(error.message) - 40);
}

int main(void)
{
    check_begin();
    test_values();
    test_rates();
    test_breaks();
    test_refused();
    return check_end();
}
