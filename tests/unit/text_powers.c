/* The table behind br_format_double, computed anew: floor(10^k 2^-r) + 1 with 128 bits, in exact integers. */
#include "check.h"

#include "../../lib/base/decimal_powers.h"

/* The table is not exported: compiled in here. */
#include "../../lib/base/decimal_powers.c"

/* A natural number of 32-bit digits, least first: room for 10^324 2^128. */
enum { DIGITS = 48 };
typedef struct natural {
    uint32_t digit[DIGITS];
} natural;

static void multiply(natural *a, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < DIGITS; i++) {
        carry += (uint64_t)a->digit[i] * factor;
        a->digit[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Floor of the quotient. */
static void divide(natural *a, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = DIGITS; i-- > 0;) {
        rest = rest << 32 | a->digit[i];
        a->digit[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
}

static int bit_at(const natural *a, int place)
{
    return place < 0 ? 0 : (int)(a->digit[place / 32] >> (place % 32) & 1);
}

/* The 128 leading bits, and 1 added. */
static br_power128 leading_bits_plus_one(const natural *a)
{
    int top = 32 * DIGITS - 1;
    while (!bit_at(a, top))
        top--;
    br_power128 g = {0, 0};
    for (int i = 0; i < 64; i++) {
        g.high = g.high << 1 | (uint64_t)bit_at(a, top - i);
        g.low = g.low << 1 | (uint64_t)bit_at(a, top - 64 - i);
    }
    g.low++;
    g.high += g.low == 0;
    return g;
}

int main(void)
{
    check_begin();
    for (int k = BR_POWER_MIN; k <= BR_POWER_MAX; k++) {
        natural a = {{0}};
        if (k >= 0) {
            a.digit[0] = 1;
        } else {
            /* 2^1500 / 10^-k: the floor of floors is the floor, and more than 128 bits remain. */
            a.digit[1500 / 32] = (uint32_t)1 << (1500 % 32);
        }
        for (int i = 0; i < k; i++)
            multiply(&a, 10);
        for (int i = 0; i < -k; i++)
            divide(&a, 10);
        const br_power128 expected = leading_bits_plus_one(&a), found = br_decimal_powers_[k - BR_POWER_MIN];
        check(found.high == expected.high && found.low == expected.low, "10^%d", k);
    }
    return check_end();
}
