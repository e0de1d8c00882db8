/* What is asked for: options, BRISTLE_GL. */
#include <bristle/gpu.h>
#include <bristle/assert.h>

#include <stdlib.h>
#include <string.h>

br_gpu_options br_gpu_options_default(void)
{
    br_gpu_options options = {BR_GPU_SOFTWARE, NULL, true};
#ifdef __OPTIMIZE__
    options.debug = false;
#endif
    return options;
}

static const char *const modes[] = {"off", "software", "auto", "required"};

const char *br_gpu_mode_name(br_gpu_mode mode)
{
    return (size_t)mode < sizeof modes / sizeof *modes ? modes[mode] : "unknown";
}

br_status br_gpu_mode_from_env(br_gpu_mode otherwise, br_gpu_mode *mode, br_error *error)
{
    BR_ASSERT_HANDLE(mode);
    const char *const value = getenv("BRISTLE_GL");
    *mode = otherwise;
    if (!value || !*value)
        return BR_OK;
    for (int i = 0; i < 4; i++)
        if (strcmp(value, modes[i]) == 0) {
            *mode = (br_gpu_mode)i;
            return BR_OK;
        }
    return br_fail(error, BR_ERR_UNKNOWN, "BRISTLE_GL=%s: must be off, software, auto or required", value);
}
