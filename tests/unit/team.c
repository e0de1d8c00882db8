/* A team of threads: every part once whatever the number of parts and threads, loops one after another, no
 * two parts with one member's scratch at a time, and the first failure by number. `make check-threads` looks
 * for races in it. */
#include <base/team.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "failing_malloc.h"

enum { MOST_PARTS = 500, MOST_THREADS = 7 };

typedef struct loop {
    int visits[MOST_PARTS];
    long scratch[MOST_THREADS]; /* no atomics: a member's own */
    atomic_int entered[MOST_THREADS];
    atomic_bool shared;
    size_t fails_from, fails_every; /* parts that fail; 0: none */
} loop;

static br_status visit(void *context, size_t part, int member, br_error *error)
{
    loop *const l = context;
    if (atomic_fetch_add(&l->entered[member], 1) != 0)
        atomic_store(&l->shared, true);
    l->visits[part]++;
    l->scratch[member] += (long)part;
    atomic_fetch_sub(&l->entered[member], 1);
    if (l->fails_every > 0 && part >= l->fails_from && (part - l->fails_from) % l->fails_every == 0) {
        /* Later ones take longer, so that the first one is not the last to fail. */
        const struct timespec nap = {.tv_nsec = part == l->fails_from ? 50000 : 200000};
        nanosleep(&nap, NULL);
        return br_fail(error, part % 2 ? BR_ERR_SOLVER : BR_ERR_RANGE, "part %zu", part);
    }
    return BR_OK;
}

static br_team *make(int threads)
{
    br_team *team;
    br_error error = {0};
    if (br_team_create(threads, &team, &error) < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
    return team;
}

static void test_parts(void)
{
    static const size_t parts[] = {0, 1, 2, 3, 7, 64, MOST_PARTS};
    for (int threads = 1; threads <= MOST_THREADS; threads += 2) {
        br_team *const team = make(threads);
        int right = 0, tried = 0;
        for (int again = 0; again < 40; again++)
            for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
                loop l = {.visits = {0}};
                bool once = br_team_run(team, parts[k], visit, &l, NULL) == BR_OK && !l.shared;
                long sum = 0;
                for (size_t i = 0; i < MOST_PARTS; i++)
                    once = once && l.visits[i] == (i < parts[k]);
                for (int m = 0; m < MOST_THREADS; m++)
                    sum += l.scratch[m];
                right += once && sum == (long)(parts[k] * (parts[k] - (parts[k] > 0)) / 2);
                tried++;
            }
        check(right == tried && br_team_size(team) == threads,
              "%d threads: each part once in %d of %d loops, each member in one part at a time", threads,
              right, tried);
        br_team_destroy(team);
    }
    loop l = {.visits = {0}};
    check(br_team_size(NULL) == 1 && br_team_run(NULL, 3, visit, &l, NULL) == BR_OK &&
              l.visits[0] + l.visits[1] + l.visits[2] == 3 && l.scratch[0] == 3,
          "null is the caller alone");
}

static void test_failures(void)
{
    for (int threads = 1; threads <= 4; threads++) {
        br_team *const team = make(threads);
        int right = 0;
        for (int again = 0; again < 100; again++) {
            loop l = {.fails_from = 41, .fails_every = 1 + (size_t)again};
            br_error error = {0};
            bool good = br_team_run(team, MOST_PARTS, visit, &l, &error) == BR_ERR_SOLVER &&
                        strcmp(error.message, "part 41") == 0;
            for (size_t i = 0; i <= 41; i++)
                good = good && l.visits[i] == 1;
            l = (loop){.visits = {0}};
            right += good && br_team_run(team, 10, visit, &l, &error) == BR_OK;
        }
        check(right == 100, "%d threads: the first failure by number, and a loop after it (%d of 100)",
              threads, right);
        br_team_destroy(team);
    }
}

static void test_cuts(void)
{
    bool even = true;
    for (size_t n = 0; n < 50; n++)
        for (size_t parts = 1; parts < 20; parts++) {
            even = even && br_team_begin(n, parts, 0) == 0 && br_team_begin(n, parts, parts) == n;
            for (size_t k = 0; k < parts; k++) {
                const size_t size = br_team_begin(n, parts, k + 1) - br_team_begin(n, parts, k);
                even = even && (size == n / parts || size == n / parts + 1);
            }
        }
    check(even, "n things are cut into parts that differ by one at most");
}

/* Out of memory at each of its calls in turn; and a loop allocates nothing. */
static void test_memory(void)
{
#if FAILING_MALLOC
    br_team *team = NULL;
    int refused = 0;
    for (long at = 1; !team && at < 50; at++) {
        br_error error = {0};
        malloc_once = true;
        malloc_left = at;
        const br_status status = br_team_create(3, &team, &error);
        malloc_left = -1;
        refused += status == BR_ERR_MEMORY || (status == BR_ERR_EXTERNAL && error.message[0]);
        if (!team && status >= 0)
            break;
    }
    check(team && refused >= 2, "out of memory: refused %d times, then made", refused);
    loop l = {.visits = {0}};
    malloc_left = 0;
    const br_status status = br_team_run(team, 100, visit, &l, NULL);
    malloc_left = -1;
    check(status == BR_OK && l.visits[99] == 1, "a loop allocates nothing");
    br_team_destroy(team);
    br_team_destroy(NULL);
#endif
}

int main(void)
{
    check_begin();
    test_parts();
    test_failures();
    test_cuts();
    test_memory();
    return check_end();
}
