/* Numbers as text. The reference for writing is the definition: no shorter text reads back as the same
 * number, and of the shortest none is nearer; tried with printf and strtod, which are right but slow. */
#include "check.h"

#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <bristle/random.h>
#include <bristle/text.h>

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Significant digits of a text: without zeros at either end. */
static int count_digits(const char *text)
{
    int digits = 0, zeros = 0;
    for (; *text && *text != 'e'; text++)
        if (*text == '0') {
            zeros += digits > 0;
        } else if (*text >= '1' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        }
    return digits;
}

/* Whether some text of `digits` digits reads back as `value`: the printed one or a neighbour in its last
 * digit. */
static bool some_text_reads_back(double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    if (strtod(text, NULL) == value)
        return true;
    const char *const e = strchr(text, 'e');
    const long long exponent = strtoll(e + 1, NULL, 10) - (digits - 1);
    char plain[32];
    size_t n = 0;
    for (const char *c = text; c < e; c++)
        if (*c != '.')
            plain[n++] = *c;
    plain[n] = '\0';
    const long long mantissa = strtoll(plain, NULL, 10);
    for (int step = -1; step <= 1; step += 2) {
        snprintf(text, sizeof text, "%llde%lld", mantissa + step, exponent);
        if (strtod(text, NULL) == value)
            return true;
    }
    return false;
}

/* Writes, reads and judges one number; false with a comment if anything is wrong. */
static bool writes_right(double value)
{
    char text[BR_DOUBLE_TEXT], nearest[64];
    memset(text, '#', sizeof text);
    const size_t length = br_format_double(value, text);
    double back = 0;
    const bool parsed = br_parse_double(text, &back);
    const int digits = count_digits(text);
    const char *wrong = NULL;
    if (length >= sizeof text || strlen(text) != length)
        wrong = "length";
    else if (to_bits(strtod(text, NULL)) != to_bits(value))
        wrong = "does not read back by strtod";
    else if (!parsed || to_bits(back) != to_bits(value))
        wrong = "does not read back by br_parse_double";
    else if (digits > 17 || (digits > 1 && some_text_reads_back(fabs(value), digits - 1)))
        wrong = "not shortest";
    else if (value != 0) {
        /* printf's text of that length is the nearest; only if it reads back must it be ours. */
        snprintf(nearest, sizeof nearest, "%.*e", digits - 1, value);
        if (strtod(nearest, NULL) == value && fabsl(strtold(text, NULL) - strtold(nearest, NULL)) >
                                                  fabsl((long double)value) * 1e-18L + 0x1p-1080L)
            wrong = "not the nearest of its length";
    }
    if (wrong)
        br_tap_comment(&check_tap, "%a is written '%s': %s", value, text, wrong);
    return !wrong;
}

static void test_writing(void)
{
    static const struct {
        double value;
        const char *text;
    } known[] = {{0, "0"},
                 {-0.0, "-0"},
                 {1, "1"},
                 {-1.5, "-1.5"},
                 {0.1, "0.1"},
                 {100, "100"},
                 {1e-5, "0.00001"},
                 {1e-6, "1e-6"},
                 {1.5e-7, "1.5e-7"},
                 {1e16, "10000000000000000"},
                 {1e17, "1e17"},
                 {-1e22, "-1e22"},
                 {123456.75, "123456.75"},
                 {DBL_TRUE_MIN, "5e-324"},
                 {DBL_MAX, "1.7976931348623157e308"},
                 {DBL_MIN, "2.2250738585072014e-308"},
                 {INFINITY, "inf"},
                 {-INFINITY, "-inf"},
                 {NAN, "nan"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[BR_DOUBLE_TEXT];
        const size_t length = br_format_double(known[i].value, text);
        check(strcmp(text, known[i].text) == 0 && length == strlen(text), "%a is written %s", known[i].value,
              known[i].text);
    }

    int bad = 0, n = 0;
    for (int e = -1074; e < 1024; e++)
        for (int step = -1; step <= 1; step++, n++) {
            const double p = ldexp(1, e);
            bad += !writes_right(step < 0 ? nextafter(p, 0) : step > 0 ? nextafter(p, INFINITY) : p);
        }
    check(bad == 0, "%d powers of two and neighbours: shortest, nearest, read back", n);
    bad = n = 0;
    for (int e = -323; e <= 308; e++)
        for (int step = -1; step <= 1; step++, n++) {
            char text[16];
            snprintf(text, sizeof text, "1e%d", e);
            const double p = strtod(text, NULL);
            bad += !writes_right(step < 0 ? nextafter(p, 0) : step > 0 ? nextafter(p, INFINITY) : p);
        }
    check(bad == 0, "%d powers of ten and neighbours", n);
    bad = 0;
    for (uint64_t bits = 1; bits <= 5000; bits++)
        bad += !writes_right(from_bits(bits));
    check(bad == 0, "the 5000 smallest numbers");

    br_random *const random = br_random_create(1, 0);
    bad = n = 0;
    for (int i = 0; i < 100000; i++) {
        const double value = from_bits(br_random_below(random, UINT64_MAX));
        if (isfinite(value))
            n++, bad += !writes_right(value);
    }
    check(bad == 0, "%d numbers of random bits", n);
    bad = 0;
    for (int i = 0; i < 50000; i++)
        bad += !writes_right(br_random_between(random, -1, 1));
    check(bad == 0, "50000 numbers from -1 to 1");
    bad = 0;
    for (int i = 0; i < 50000; i++)
        bad += !writes_right(round(br_random_between(random, -1e6, 1e6)) / 1000);
    check(bad == 0, "50000 numbers of three decimals");
    bad = 0;
    for (int i = 0; i < 20000; i++)
        bad += !writes_right(from_bits(br_random_below(random, (uint64_t)1 << 52)));
    check(bad == 0, "20000 subnormal numbers");
    br_random_destroy(random);
}

static void test_reading(void)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"1", 1},
                {" -2.5 ", -2.5},
                {"+3", 3},
                {".5", .5},
                {"5.", 5},
                {"1e3", 1000},
                {"1E-3", 1e-3},
                {"\t7\n", 7},
                {"0x1.8p1", 3},
                {"-0", -0.0},
                {"1e-400", 0},
                {"4e-324", DBL_TRUE_MIN},
                {"00000000000000000000000000001", 1},
                {"123456789012345678", 123456789012345678.0},
                {"0.1000000000000000055511151231257827", 0.1},
                {"1e22", 1e22},
                {"1e23", 1e23},
                {"inf", INFINITY},
                {"-Infinity", -INFINITY},
                {"0e9999999999", 0},
                {"0.000000000000000000000000000001", 1e-30}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        double value = 77;
        check(br_parse_double(good[i].text, &value) && to_bits(value) == to_bits(good[i].value),
              "'%s' reads as %g", i == 7 ? "tab 7 newline" : good[i].text, good[i].value);
    }
    double value = 0;
    check(br_parse_double("nan", &value) && isnan(value), "'nan' reads as NaN");

    static const char *const bad[] = {"",     " ",   "x",   "1x",    "1 2",   "1,5",    "1e",
                                      "e5",   ".",   "-",   "+-1",   "1e999", "-1e999", "0x",
                                      "1..2", "--1", "1e+", "1.5.2", "1_000", "1e5x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        value = 77;
        check(!br_parse_double(bad[i], &value) && value == 77,
              "'%s' is no number, and the value is left alone", bad[i]);
    }
    check(!br_parse_double(NULL, &value), "null is no number");

    /* Short decimals take a path of their own: compare with strtod. */
    br_random *const random = br_random_create(2, 0);
    int wrong = 0;
    for (int i = 0; i < 100000; i++) {
        char text[64];
        const int decimals = (int)br_random_below(random, 20);
        const double size = pow(10, br_random_between(random, -12, 12));
        snprintf(text, sizeof text, "%.*f%s", decimals, br_random_between(random, -size, size),
                 br_random_below(random, 2) ? "" : "e-7");
        wrong += !br_parse_double(text, &value) || to_bits(value) != to_bits(strtod(text, NULL));
    }
    check(wrong == 0, "100000 random decimals read as strtod reads them");
    br_random_destroy(random);
}

static void test_integers(void)
{
    long long value = 5;
    check(br_parse_int(" -42 ", &value) && value == -42, "' -42 ' reads as -42");
    check(br_parse_int("9223372036854775807", &value) && value == INT64_MAX, "the largest integer");
    check(br_parse_int("-9223372036854775808", &value) && value == INT64_MIN, "the smallest integer");
    static const char *const bad[] = {
        "", " ", "1.0", "x", "1x", "9223372036854775808", "-9223372036854775809", "0x10", "1 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        value = 77;
        check(!br_parse_int(bad[i], &value) && value == 77, "'%s' is no integer, and the value is left alone",
              bad[i]);
    }
    check(!br_parse_int(NULL, &value), "null is no integer");
}

/* The process may have asked for a decimal comma. */
static void test_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
                                        "fr_FR.utf8",  "de_DE",      "nl_NL.UTF-8"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
        if (setlocale(LC_ALL, names[i]) && *localeconv()->decimal_point == ',')
            found = names[i];
    if (!found) {
        setlocale(LC_ALL, "C");
        check_skip("no locale with a decimal comma is installed", "numbers under a decimal comma");
        return;
    }
    char text[BR_DOUBLE_TEXT];
    double value = 0;
    br_format_double(1.5, text);
    check(strcmp(text, "1.5") == 0, "written with a point under %s", found);
    check(br_parse_double("1.5", &value) && value == 1.5, "a short number read with a point under %s", found);
    check(br_parse_double("0.30000000000000004", &value) && value == 0.30000000000000004, "and a long one");
    check(!br_parse_double("1,5", &value) && !br_parse_double("0,30000000000000004", &value),
          "a comma is refused");
    setlocale(LC_ALL, "C");
}

/* Straight from the definition, by recursion: slow, obvious. */
static size_t distance_by_recursion(const char *a, size_t m, const char *b, size_t n)
{
    if (m == 0 || n == 0)
        return m + n;
    size_t best = distance_by_recursion(a, m - 1, b, n - 1) + (a[m - 1] != b[n - 1]);
    const size_t left = distance_by_recursion(a, m - 1, b, n) + 1,
                 right = distance_by_recursion(a, m, b, n - 1) + 1;
    best = left < best ? left : best;
    best = right < best ? right : best;
    if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
        const size_t swapped = distance_by_recursion(a, m - 2, b, n - 2) + 1;
        best = swapped < best ? swapped : best;
    }
    return best;
}

static void test_distance(void)
{
    check(br_edit_distance("mu_s", "mu_s") == 0, "equal texts");
    check(br_edit_distance("mu_s", "um_s") == 1, "neighbours swapped");
    check(br_edit_distance("", "abc") == 3 && br_edit_distance("abc", "") == 3, "an empty text");
    br_random *const random = br_random_create(3, 0);
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
        char a[8] = "", b[8] = "";
        const size_t m = br_random_below(random, 7), n = br_random_below(random, 7);
        for (size_t j = 0; j < m; j++)
            a[j] = (char)('a' + br_random_below(random, 3));
        for (size_t j = 0; j < n; j++)
            b[j] = (char)('a' + br_random_below(random, 3));
        wrong += br_edit_distance(a, b) != distance_by_recursion(a, m, b, n);
        wrong += br_edit_distance(a, b) != br_edit_distance(b, a);
    }
    check(wrong == 0, "3000 random pairs agree with the definition, both ways round");
    char x[300], y[300];
    memset(x, 'x', 299), memset(y, 'y', 299);
    x[299] = y[299] = '\0';
    check(br_edit_distance(x, y) == 299, "long texts");
    br_random_destroy(random);
}

static void suggests(const char *word, const char *expected)
{
    static const char *const names[] = {"describe", "list", "eval", "limit-surface"};
    char text[BR_SUGGESTION_TEXT];
    const char *const got = br_suggest(word, names, sizeof names / sizeof *names, text);
    check(got == text && strcmp(text, expected) == 0, "for '%s': '%s'", word, expected);
}

static void test_suggestion(void)
{
    suggests("descibe", "; did you mean describe?");
    suggests("DESCRIBE", "; did you mean describe?");
    suggests("lis", "; did you mean list?");
    suggests("limit-serf", ""); /* four letters of ten */
    suggests("limit-sirface", "; did you mean limit-surface?");
    suggests("l", ""); /* no letter fewer than the name has may stay */
    suggests("xyzzy", "");
    suggests("", "");
    char text[BR_SUGGESTION_TEXT], longer[400];
    memset(longer, 'n', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    const char *const one[] = {longer};
    check(strlen(br_suggest(longer, one, 1, text)) == BR_SUGGESTION_TEXT - 1, "a long name is cut");
    check(*br_suggest("list", NULL, 0, text) == '\0', "there are no names");
}

int main(void)
{
    check_begin();
    test_writing();
    test_reading();
    test_integers();
    test_locale();
    test_distance();
    test_suggestion();
    return check_end();
}
