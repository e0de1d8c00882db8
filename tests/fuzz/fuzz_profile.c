/* Fuzz target for the reader of profiles over time. One that reads has finite values at times that increase,
 * and gives at each row's time what stands there; one that does not is refused with one line that names the
 * file. */
#include "standalone.h"

#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <bristle/planar.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const int file = memfd_create("profile", 0);
    fuzz_demand(file >= 0 && write(file, data, size) == (ssize_t)size);
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);

    br_profile *profile = NULL;
    br_error error = {0};
    const br_status status = br_profile_read(path, "v_x_m_per_s, v_y_m_per_s, omega_rad_per_s", &profile,
                                             &error);
    fuzz_demand(error.status == status);
    if (status == BR_OK) {
        double before = -INFINITY, values[3];
        for (size_t i = 0; i < br_profile_rows(profile); i++) {
            const double t = br_profile_time(profile, i);
            fuzz_demand(isfinite(t) && t > before);
            br_profile_at(profile, t, values);
            fuzz_demand(isfinite(values[0]) && isfinite(values[1]) && isfinite(values[2]));
            before = t;
        }
    } else {
        fuzz_demand(!profile && strncmp(error.message, path, strlen(path)) == 0 &&
                    !strchr(error.message, '\n'));
    }
    br_profile_destroy(profile);
    close(file);
    return 0;
}
