/* What is asked for: options, BRISTLE_GL. */
#include <bristle/gpu.h>
#include <bristle/assert.h>

#include <stdlib.h>
#include <string.h>

static const char *const modes[] = {"off", "software", "auto", "required", NULL};

#ifdef __OPTIMIZE__
#define DEBUG false
#else
#define DEBUG true
#endif

static const br_field fields[] = {
    {BR_FIELD_OF(br_gpu_options, mode), .unit = "-", .meaning = "what draws", .source = "ours",
     .preset = BR_GPU_SOFTWARE, .words = modes},
    {BR_FIELD_KIND(br_gpu_options, shaders, "shaders", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "folder of the shaders; none: found from where the library or the program lies",
     .source = "ours"},
    {BR_FIELD_OF(br_gpu_options, debug), .unit = "-", .meaning = "the driver checks and explains errors",
     .source = "ours: where the library was compiled without optimisation", .preset = DEBUG},
};

const br_struct_type br_gpu_options_struct = BR_STRUCT_OF(br_gpu_options, fields, NULL);

br_gpu_options br_gpu_options_default(void)
{
    br_gpu_options options;
    br_struct_default(&br_gpu_options_struct, &options);
    return options;
}

const char *br_gpu_mode_name(br_gpu_mode mode)
{
    return (size_t)mode < sizeof modes / sizeof *modes - 1 ? modes[mode] : "unknown";
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
