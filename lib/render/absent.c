/* In place of what draws in this folder where the library is built without its GPU part. */
#include <bristle/render.h>

static br_status not_built(br_error *error)
{
    return br_fail(error, BR_ERR_UNSUPPORTED,
                   "this library was built without its GPU part (GPU=off, or no EGL on this "
                   "system): it draws no pictures");
}

br_status br_renderer_create(br_gpu *gpu, const br_render_options *options, br_renderer **renderer,
                             br_error *error)
{
    (void)gpu, (void)options;
    *renderer = NULL;
    return not_built(error);
}

void br_renderer_destroy(br_renderer *renderer)
{
    (void)renderer;
}

br_status br_renderer_add(br_renderer *renderer, const br_render_shape *shape, int *index, br_error *error)
{
    (void)renderer, (void)shape, (void)index;
    return not_built(error);
}

br_status br_renderer_reshape(br_renderer *renderer, int index, const br_mesh *mesh, br_error *error)
{
    (void)renderer, (void)index, (void)mesh;
    return not_built(error);
}

br_status br_renderer_draw(br_renderer *renderer, const br_render_scene *scene, br_image **picture,
                           br_error *error)
{
    (void)renderer, (void)scene;
    *picture = NULL;
    return not_built(error);
}
