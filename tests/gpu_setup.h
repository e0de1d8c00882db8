/* A GPU context for tests, or one skipped line that says why there is none. */
#ifndef BRISTLE_TESTS_GPU_SETUP_H
#define BRISTLE_TESTS_GPU_SETUP_H

#include "check.h"

#include <stdlib.h>
#include <bristle/gpu.h>

/* The renderer that BRISTLE_GL names; software where it names none. */
static inline br_gpu_options gpu_options(void)
{
    br_error error = {0};
    br_gpu_options options = br_gpu_options_default();
    if (br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, &error))
        printf("Bail out! %s\n", error.message), exit(EXIT_FAILURE);
    return options;
}

/* Null, after a skipped test, where BRISTLE_GL=off or this system has no software renderer. */
static inline br_gpu *gpu_or_skip(void)
{
    br_error error = {0};
    br_gpu *gpu = NULL;
    const br_gpu_options options = gpu_options();
    if (br_gpu_create(&options, &gpu, &error))
        check_skip(error.message, "a GPU context");
    else
        br_tap_comment(&check_tap, "%s, %s, %s", br_gpu_renderer(gpu), br_gpu_version(gpu),
                       br_gpu_platform(gpu));
    return gpu;
}

#endif
