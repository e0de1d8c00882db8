/* The sky as seen from a scene: directions and their depth maps. */
#include "sky.h"

#include <math.h>

int br_sky_count(int looks, int samples)
{
    const int groups = samples * samples, most = BR_SKY_MOST / groups;
    return groups * (looks < most ? looks : most);
}

br_vec3 br_sky_direction(int k, int n)
{
    /* Slices of the same height of a sphere have the same area; the golden angle spreads them around. */
    const double z = (k + 0.5) / n, angle = 2.399963229728653 * k, out = sqrt(1 - z * z);
    return br_vec3_make(out * cos(angle), out * sin(angle), z);
}

/* Light from everywhere has no edges: one texel for each six of the shadow's. */
enum { SHADOW_TEXELS = 6 };

br_status br_render_sky_need(br_gpu *gpu, br_render_sky *sky, int shadow, br_error *error)
{
    static const float outside[4] = {1, 1, 1, 1};
    const GladGLContext *const gl = &gpu->gl;
    if (sky->maps)
        return BR_OK;
    sky->side = shadow / SHADOW_TEXELS;
    gl->CreateTextures(GL_TEXTURE_2D_ARRAY, 1, &sky->maps);
    gl->TextureStorage3D(sky->maps, 1, GL_DEPTH_COMPONENT16, sky->side, sky->side, BR_SKY_MOST);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    gl->TextureParameteri(sky->maps, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    gl->TextureParameterfv(sky->maps, GL_TEXTURE_BORDER_COLOR, outside);
    gl->CreateFramebuffers(1, &sky->framebuffer);
    gl->NamedFramebufferTextureLayer(sky->framebuffer, GL_DEPTH_ATTACHMENT, sky->maps, 0, 0);
    gl->NamedFramebufferDrawBuffer(sky->framebuffer, GL_NONE);
    if (gl->CheckNamedFramebufferStatus(sky->framebuffer, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return br_fail(error, BR_ERR_EXTERNAL, "%s draws no maps of the sky", gpu->renderer);
    return BR_OK;
}

void br_render_sky_free(br_gpu *gpu, br_render_sky *sky)
{
    gpu->gl.DeleteFramebuffers(1, &sky->framebuffer);
    gpu->gl.DeleteTextures(1, &sky->maps);
}
