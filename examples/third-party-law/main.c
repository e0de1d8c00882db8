/* Registers the law, finds it again by name like any other, and prints its force and derivative over velocity
 * as CSV. */
#include <stdio.h>
#include <bristle/laws.h>

#include "makkar.h"

int main(void)
{
    br_error error = {0};
    br_law_registry *registry = br_law_registry_create();
    if (!registry || br_law_registry_add(registry, &makkar_type, &error) < 0) {
        fprintf(stderr, "third-party-law: %s\n", registry ? error.message : "out of memory");
        return 2;
    }

    makkar params;
    const br_law_type *type = br_law_registry_find(registry, "makkar");
    br_law_default(type, &params);
    params.gamma6 = 0.02;
    if (br_law_check(type, &params, &error) < 0) {
        fprintf(stderr, "third-party-law: %s\n", error.message);
        return 2;
    }

    const br_law law = {type, &params};
    puts("v_m_per_s,force_N,derivative_Ns_per_m");
    for (int i = -4; i <= 4; i++) {
        const double v = 0.02 * i;
        printf("%g,%.12g,%.12g\n", v, br_law_force(law, v, 10), br_law_derivative(law, v, 10));
    }
    br_law_registry_destroy(registry);
    return 0;
}
