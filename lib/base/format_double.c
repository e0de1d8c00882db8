/* Shortest decimal text of a double that reads back as the same double.
 *
 * The method is R. Giulietti's "The Schubfach way to render doubles" (2020): scale the interval of the reals
 * that round to the value by a power of ten, so that it holds at least one and at most a few integers; take
 * one that ends in a zero if there is one, else the one nearest to the value. 128 bits of the power of ten
 * are provably enough. */
#include "decimal_powers.h"

#include <stdbool.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

/* digits * 10^exponent */
typedef struct decimal {
    uint64_t digits;
    int exponent;
} decimal;

/* floor(log2 10^k), exact for |k| <= 1233. Like the next two: arithmetic shifts, as every compiler in use
 * makes. */
static int floor_log2_pow10(int k)
{
    return (k * 1741647) >> 19;
}

/* floor(log10 2^e), exact for |e| <= 1500. */
static int floor_log10_pow2(int e)
{
    return (e * 1262611) >> 22;
}

/* floor(log10 (3/4 2^e)), exact for |e| <= 1500. */
static int floor_log10_three_quarters_pow2(int e)
{
    return (e * 1262611 - 524031) >> 22;
}

/* High and low half of a product. Four products of halves: ISO C has no 128-bit integers. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    const uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
    *low = middle << 32 | (uint32_t)p00;
    return p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
}

/* floor(g c / 2^128) with its last bit set if anything was cut off: comparisons with even integers stay
 * exact. */
static uint64_t multiply_round_to_odd(br_power128 g, uint64_t c)
{
    uint64_t low, middle;
    const uint64_t carry = multiply(g.low, c, &low);
    uint64_t high = multiply(g.high, c, &middle);
    middle += carry;
    high += middle < carry;
    return high | (middle > 1);
}

/* The shortest decimal in the rounding interval of c 2^q; the nearest to it among several. `narrow`: the gap
 * below is half the gap above, which happens at powers of two. */
static decimal shortest(uint64_t c, int q, bool narrow)
{
    const int k = narrow ? floor_log10_three_quarters_pow2(q) : floor_log10_pow2(q);
    const int h = q + floor_log2_pow10(-k) + 1;
    const br_power128 g = br_decimal_powers_[-k - BR_POWER_MIN];

    /* Value and ends of the interval, all times 4 / 10^k. The ends belong to it when c is even. */
    const uint64_t odd = c & 1;
    const uint64_t value = multiply_round_to_odd(g, (4 * c) << h);
    const uint64_t low = multiply_round_to_odd(g, (4 * c - (narrow ? 1 : 2)) << h) + odd;
    const uint64_t high = multiply_round_to_odd(g, (4 * c + 2) << h) - odd;

    /* One digit less, rounded down or up: at most one of the two can be inside, or both are outside. */
    const uint64_t s = value / 4;
    if (s >= 10) {
        const uint64_t tens = s / 10;
        const bool down = low <= 40 * tens, up = 40 * tens + 40 <= high;
        if (down != up)
            return (decimal){tens + up, k + 1};
    }
    const bool down = low <= 4 * s, up = 4 * s + 4 <= high;
    if (down != up)
        return (decimal){s + up, k};
    const uint64_t middle = 4 * s + 2;
    return (decimal){s + (value > middle || (value == middle && (s & 1))), k};
}

/* Writes an unsigned number; the length. */
static int write_digits(uint64_t digits, char *text)
{
    char reversed[20];
    int n = 0;
    do
        reversed[n++] = (char)('0' + digits % 10);
    while (digits /= 10);
    for (int i = 0; i < n; i++)
        text[i] = reversed[n - 1 - i];
    return n;
}

/* Lays the digits out: plainly from 1e-5 to below 1e17, with an exponent elsewhere ("1.5e-7"). */
static size_t lay_out(decimal d, char *text)
{
    while (d.digits % 10 == 0) {
        d.digits /= 10;
        d.exponent++;
    }
    char digits[20];
    const int n = write_digits(d.digits, digits);
    const int point = n + d.exponent; /* digits before the decimal point */
    char *to = text;
    if (point > 17 || point < -4) {
        *to++ = digits[0];
        if (n > 1) {
            *to++ = '.';
            memcpy(to, digits + 1, (size_t)n - 1);
            to += n - 1;
        }
        *to++ = 'e';
        if (point < 1)
            *to++ = '-';
        to += write_digits((uint64_t)(point < 1 ? 1 - point : point - 1), to);
    } else if (point <= 0) {
        memcpy(to, "0.0000", 6);
        to += 2 - point;
        memcpy(to, digits, (size_t)n);
        to += n;
    } else if (point >= n) {
        memcpy(to, digits, (size_t)n);
        memset(to + n, '0', (size_t)(point - n));
        to += point;
    } else {
        memcpy(to, digits, (size_t)point);
        to += point;
        *to++ = '.';
        memcpy(to, digits + point, (size_t)(n - point));
        to += n - point;
    }
    *to = '\0';
    return (size_t)(to - text);
}

static size_t copy(char *text, const char *word)
{
    const size_t length = strlen(word);
    memcpy(text, word, length + 1);
    return length;
}

size_t br_format_double(double value, char *text)
{
    BR_ASSERT_HANDLE(text);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const bool negative = bits >> 63;
    const int biased = (int)(bits >> 52 & 0x7FF);
    const uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);

    if (biased == 0x7FF)
        return copy(text, fraction ? "nan" : negative ? "-inf" : "inf");
    if (negative)
        *text = '-';
    if (biased == 0 && fraction == 0)
        return copy(text + negative, "0") + negative;
    const uint64_t c = biased ? (uint64_t)1 << 52 | fraction : fraction;
    const int q = (biased ? biased : 1) - 1075;
    return lay_out(shortest(c, q, fraction == 0 && biased > 1), text + negative) + negative;
}
