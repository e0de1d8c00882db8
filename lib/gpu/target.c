/* Textures to draw into. */
#include "target.h"

br_status br_gpu_target_create(br_gpu *gpu, int width, int height, int n_colours, const GLenum *formats,
                               GLenum depth, br_gpu_target *target, br_error *error)
{
    const GladGLContext *const gl = &gpu->gl;
    GLenum attachments[BR_TARGET_COLOURS];
    *target = (br_gpu_target){.width = width, .height = height, .n_colours = n_colours};
    gl->CreateFramebuffers(1, &target->framebuffer);
    gl->CreateTextures(GL_TEXTURE_2D, n_colours, target->colours);
    for (int i = 0; i < n_colours; i++) {
        attachments[i] = GL_COLOR_ATTACHMENT0 + (GLenum)i;
        gl->TextureStorage2D(target->colours[i], 1, formats[i], width, height);
        gl->TextureParameteri(target->colours[i], GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gl->TextureParameteri(target->colours[i], GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        gl->NamedFramebufferTexture(target->framebuffer, attachments[i], target->colours[i], 0);
    }
    gl->NamedFramebufferDrawBuffers(target->framebuffer, n_colours, attachments);
    if (depth) {
        gl->CreateRenderbuffers(1, &target->depth);
        gl->NamedRenderbufferStorage(target->depth, depth, width, height);
        gl->NamedFramebufferRenderbuffer(target->framebuffer, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                         target->depth);
    }
    const GLenum state = gl->CheckNamedFramebufferStatus(target->framebuffer, GL_DRAW_FRAMEBUFFER);
    if (state != GL_FRAMEBUFFER_COMPLETE)
        return br_fail(error, BR_ERR_EXTERNAL, "%s cannot draw into a target of %d x %d texels (status 0x%x)",
                       gpu->renderer, width, height, state);
    return BR_OK;
}

void br_gpu_target_free(br_gpu *gpu, br_gpu_target *target)
{
    gpu->gl.DeleteFramebuffers(1, &target->framebuffer);
    gpu->gl.DeleteTextures(target->n_colours, target->colours);
    gpu->gl.DeleteRenderbuffers(1, &target->depth);
}
