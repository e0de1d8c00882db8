/* The time left, as progress tells it: from the cost of what is done, and only when enough is. */
#include "check.h"

#include "harness/private.h"

int main(void)
{
    check_begin();
    check(br_progress_left(100, 50, 30) == 30, "half of the cost in 30 s: 30 s left");
    check(br_progress_left(100, 90, 45) == 5, "a tenth is left of 50 s");
    check(br_progress_left(1e6, 5e4, 10) == 190, "a twentieth of the cost in 10 s: 190 s left");
    check(br_progress_left(100, 4.9, 1e5) < 0, "before a twentieth is done nothing is said");
    check(br_progress_left(100, 0, 10) < 0 && br_progress_left(0, 0, 10) < 0, "nor before anything is");
    check(br_progress_left(100, 100, 10) == 0 && br_progress_left(100, 130, 10) == 0,
          "nothing is left at the end, nor of a cost that was taken too low");
    return check_end();
}
