/* Reading numbers from text whatever the process locale, and the edit distance behind "did you mean". */
#include <bristle/text.h>
#include <bristle/assert.h>

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *skip_blanks(const char *text)
{
    while (is_blank(*text))
        text++;
    return text;
}

/* The plain case, "-12.34e5" with at most 15 digits and a power of ten up to 22: both factors are exact
 * doubles, so the one multiplication or division rounds correctly (Clinger 1990). False if the text is
 * anything else. */
static bool parse_exactly(const char *text, double *value)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const bool negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;

    long long mantissa = 0;
    int digits = 0, exponent = 0;
    bool any = false, point = false;
    for (;; text++) {
        if (*text >= '0' && *text <= '9') {
            any = true;
            mantissa = 10 * mantissa + (*text - '0');
            digits += mantissa > 0;
            exponent -= point;
            if (digits > 15 || exponent < -400)
                return false;
        } else if (*text == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    if (!any)
        return false;

    if (*text == 'e' || *text == 'E') {
        text++;
        const bool minus = *text == '-';
        if (*text == '-' || *text == '+')
            text++;
        int written = 0, places = 0;
        for (; *text >= '0' && *text <= '9' && places < 4; text++, places++)
            written = 10 * written + (*text - '0');
        if (places == 0)
            return false;
        exponent += minus ? -written : written;
    }
    if (*skip_blanks(text) != '\0' || exponent < -22 || exponent > 22)
        return false;

    const double size =
        exponent < 0 ? (double)mantissa / powers[-exponent] : (double)mantissa * powers[exponent];
    *value = negative ? -size : size;
    return true;
}

/* strtod reads a decimal comma when the program has called setlocale for a country that writes one; so the
 * "C" locale is passed explicitly. glibc and musl hand out a static object for it: no allocation, no state of
 * ours. */
static double read_double(const char *text, char **end)
{
    const locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (c_locale == (locale_t)0) {
        *end = (char *)(size_t)text;
        return 0;
    }
    const double value = strtod_l(text, end, c_locale);
    freelocale(c_locale);
    return value;
}

bool br_parse_double(const char *text, double *value)
{
    BR_ASSERT_HANDLE(value);
    if (!text)
        return false;
    text = skip_blanks(text);
    if (parse_exactly(text, value))
        return true;

    const int saved = errno;
    char *end;
    errno = 0;
    const double number = read_double(text, &end);
    /* ERANGE is also set for results that underflow; those are the nearest value and welcome. */
    const bool overflow = errno == ERANGE && fabs(number) > 1;
    errno = saved;
    if (end == text || *skip_blanks(end) != '\0' || overflow)
        return false;
    *value = number;
    return true;
}

bool br_parse_int(const char *text, long long *value)
{
    BR_ASSERT_HANDLE(value);
    if (!text)
        return false;
    text = skip_blanks(text);
    const int saved = errno;
    char *end;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    const bool overflow = errno == ERANGE;
    errno = saved;
    if (end == text || *skip_blanks(end) != '\0' || overflow)
        return false;
    *value = number;
    return true;
}

static size_t smallest(size_t a, size_t b, size_t c)
{
    const size_t d = a < b ? a : b;
    return c < d ? c : d;
}

size_t br_edit_distance(const char *a, const char *b)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    /* Equal ends cost nothing and need no table. */
    while (*a && *a == *b)
        a++, b++;
    size_t m = strlen(a), n = strlen(b);
    while (m > 0 && n > 0 && a[m - 1] == b[n - 1])
        m--, n--;
    if (m == 0 || n == 0)
        return m + n;

    /* Three rows of the table: two above (for swaps), above, current. */
    size_t on_stack[3 * 65];
    size_t *const table = n < 65 ? on_stack : malloc(3 * (n + 1) * sizeof *table);
    if (!table)
        return m > n ? m : n; /* an upper bound: every letter replaced */
    size_t *before = table, *above = table + (n + 1), *row = table + 2 * (n + 1);
    for (size_t j = 0; j <= n; j++)
        above[j] = j;

    for (size_t i = 1; i <= m; i++) {
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            row[j] = smallest(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
        size_t *const oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    const size_t distance = above[n];
    if (table != on_stack)
        free(table);
    return distance;
}
