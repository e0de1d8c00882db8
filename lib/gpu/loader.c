/* The functions of OpenGL, by the loader that glad generates. Its functions stay inside this file. */
#include "egl.h"
#undef GLAD_API_CALL
#define GLAD_API_CALL static
#define GLAD_GL_IMPLEMENTATION
#include "gpu.h"

static GLADapiproc find(void *user, const char *name)
{
    const br_gpu *const gpu = user;
    return (GLADapiproc)gpu->egl.get_proc_address(name);
}

br_status br_gpu_load(br_gpu *gpu, br_error *error)
{
    const int version = gladLoadGLContextUserPtr(&gpu->gl, find, gpu);
    if (version < GLAD_MAKE_VERSION(4, 5))
        return br_fail(error, BR_ERR_EXTERNAL, "OpenGL 4.5 is needed, the driver has %d.%d",
                       GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version));
    return BR_OK;
}
