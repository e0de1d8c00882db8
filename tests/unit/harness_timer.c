/* CPU time of units of work, with a clock that the work moves. */
#include "harness_run.h"

static double moved_seconds(void);
#define br_cpu_seconds moved_seconds
#include "harness/timer.c"
#undef br_cpu_seconds

static double now = 1000;
static double moved_seconds(void)
{
    return now;
}

/* Units that cost `cost` seconds each, the first call of `slow` times as much. */
typedef struct costs {
    double cost;
    int slow, calls;
    long units;
} costs;

static void spend(void *context, long count)
{
    costs *const c = context;
    now += c->cost * (double)count * (c->calls++ < c->slow ? 10 : 1);
    c->units += count;
}

int main(void)
{
    check_begin();
    const br_timer timer = {.repetitions = 5, .window = 1};
    costs c = {.cost = 0.125};
    check_close(br_timer_least(&timer, spend, &c), 0.125, TOL_ROUND_OFF_MANY, "the cost of one unit");
    check(c.units == 1 + 2 + 4 + 8 + 4 * 8,
          "units are doubled until they fill the window, then repeated: %ld", c.units);
    c = (costs){.cost = 2, .slow = 1};
    check_close(br_timer_least(&timer, spend, &c), 2, TOL_ROUND_OFF_MANY,
                "the least counts; the first call was slow");
    const double seconds[] = {9, 9, 9, 9, 9, 3, 100, 1, 2, 4};
    check(br_timer_median(&timer, seconds, 1) == 3, "the median of the second work's repetitions");
    return check_end();
}
