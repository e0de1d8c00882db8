/* The properties of every cone type, for the two that the example adds to the installed library. */
#include <stdio.h>

static int number, failed;
#define check(condition, ...)                                                                                \
    do {                                                                                                     \
        const int ok_ = (condition);                                                                         \
        failed += !ok_;                                                                                      \
        printf("%s %d - ", ok_ ? "ok" : "not ok", ++number);                                                 \
        printf(__VA_ARGS__);                                                                                 \
        puts("");                                                                                            \
    } while (0)
#define TOL_ROUND_OFF_MANY 1e-13

#include "cone_properties.h"
#include "cones.h"

int main(void)
{
    br_error error = {0};
    br_cone_registry *registry = br_cone_registry_create();
    check(br_cone_registry_add(registry, &matchstick_type, &error) == BR_OK, "one line adds the matchstick");
    check(br_cone_registry_add(registry, &measured_type, &error) == BR_OK, "and one the measured cone");
    size_t own;
    br_cone_types(&own);
    for (size_t i = own; i < br_cone_registry_count(registry); i++)
        cone_properties(br_cone_registry_at(registry, i));
    br_cone_registry_destroy(registry);
    br_cone_pool_destroy(test_pool());
    return failed > 0;
}
