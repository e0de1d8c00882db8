/* Arrays that grow: what was in them stays, doubling, numbers whose product is too large. */
#include <bristle/grow.h>

#include "check.h"

static void test_keeps(void)
{
    long *items = NULL;
    size_t capacity = 0, n = 0, calls = 0;
    for (; n < 10000; n++) {
        const size_t before = capacity;
        if (!br_grow(&items, &capacity, n + 1, sizeof *items))
            break;
        calls += capacity != before;
        items[n] = 3 * (long)n;
    }
    bool right = n == 10000;
    for (size_t i = 0; right && i < n; i++)
        right = items[i] == 3 * (long)i;
    check(right, "10000 items, added one by one, are all there");
    check(capacity >= n && capacity < 4 * n, "capacity %zu for %zu items", capacity, n);
    check(calls <= 14, "moved %zu times: the capacity doubles", calls);
    const long *const was = items;
    check(br_grow(&items, &capacity, 5, sizeof *items) && items == was, "what fits moves nothing");
    check(br_resize(&items, 3, sizeof *items) && items[2] == 6, "and shrinks");
    free(items);
}

static void test_jumps(void)
{
    double *items = NULL;
    size_t capacity = 0;
    check(br_grow(&items, &capacity, 1000, sizeof *items) && capacity >= 1000,
          "from nothing to 1000 at once");
    items[999] = 1;
    check(br_grow(&items, &capacity, 100000, sizeof *items) && capacity >= 100000 && items[999] == 1,
          "and to 100000, more than double");
    free(items);
    char *none = NULL;
    check(br_resize(&none, 0, sizeof *none) && none != NULL, "no items are an array, too");
    free(none);
}

static void test_too_many(void)
{
    double one = 1, *items = &one; /* never given to realloc */
    size_t capacity = 1;
    const size_t wanted[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / sizeof one + 1, SIZE_MAX / sizeof one + 2};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        check(!br_grow(&items, &capacity, wanted[i], sizeof one) && items == &one && capacity == 1,
              "%zu doubles are more than memory has: refused, and nothing changes", wanted[i]);
    check(br_grown(SIZE_MAX / 2 + 1, 7) == SIZE_MAX, "a capacity that cannot double");
    check(br_grown(SIZE_MAX, SIZE_MAX) == SIZE_MAX, "nor that");
}

static void test_int(void)
{
    short *items = NULL;
    int capacity = 0;
    check(br_grow_int(&items, &capacity, 40, sizeof *items) && capacity >= 40, "40 counted by an int");
    items[39] = 39;
    check(br_grow_int(&items, &capacity, capacity + 1, sizeof *items) && capacity >= 80 && items[39] == 39,
          "and one more: double");
    free(items);
    short one = 1, *few = &one; /* never given to realloc */
    capacity = 1;
    check(!br_grow_int(&few, &capacity, INT_MAX, SIZE_MAX / INT_MAX + 1) && few == &one && capacity == 1,
          "a product that is too large is refused");
}

int main(void)
{
    check_begin();
    test_keeps();
    test_jumps();
    test_too_many();
    test_int();
    return check_end();
}
