/* Drawing a scene: shadow map, picture, samples to pixels. */
#include <bristle/assert.h>
#include "renderer.h"
#include "view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Places of uniforms, as shaders/render.vert.glsl and render.frag.glsl state them. */
enum {
    VIEW,
    TURN,
    PLACE,
    EYE,
    TO_LIGHT,
    LIGHT_VIEW,
    EXTENT,
    BRIGHTNESS,
    PAINT,
    FINISH,
    BACKGROUND,
    FADE,
    FACETS,
    COLOURS,
    SHADOW_MAP,
    GRID,
    SKY_MAPS,
    SKY_COUNT,
    SAMPLES,
    MIDDLE,
    CORE,
    SKY_VIEWS /* three rows a direction */
};

/* What follows from a scene before it is drawn. */
typedef struct stage {
    br_vec3 to_light;
    br_vec3 centre; /* of the ball around all bodies and their shadows */
    double radius;
    double view[16], light_view[16];
} stage;

static br_status check_scene(const br_renderer *r, const br_render_scene *s, br_error *error)
{
    if (!br_vec3_is_finite(s->camera.eye) || !br_vec3_is_finite(s->camera.target) ||
        !(br_vec3_length(br_vec3_sub(s->camera.eye, s->camera.target)) > 0))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "the camera looks nowhere: eye and target must be finite and apart");
    BR_TRY(br_error_within(error, br_struct_check(&br_render_scene_struct, s, error), "render scene"));
    if (!br_vec3_is_finite(s->to_light) || !(br_vec3_length(s->to_light) > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "the light has no direction");
    for (size_t i = 0; i < s->n_instances; i++) {
        const br_render_instance *const b = &s->instances[i];
        if (b->shape < 0 || (size_t)b->shape >= r->n_models)
            return br_fail(error, BR_ERR_ARGUMENT, "instance %zu: shape %d of %zu", i, b->shape, r->n_models);
        if (!br_vec3_is_finite(b->pose.position))
            return br_fail(error, BR_ERR_ARGUMENT, "instance %zu: its place is not finite", i);
    }
    return BR_OK;
}

static double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* The ball around the boxes around the bodies; a body much larger than its distance from the target, a floor
 * say, counts only as far as the camera is away, so that it does not use up the shadow map. */
static void bound(const br_renderer *r, const br_render_scene *s, stage *g)
{
    const double reach = 1.2 * br_vec3_length(br_vec3_sub(s->camera.eye, s->camera.target));
    br_vec3 low = s->camera.target, high = low;
    bool any = false;
    for (size_t i = 0; i < s->n_instances; i++) {
        const br_render_model *const m = &r->models[s->instances[i].shape];
        const br_vec3 c = br_pose_apply(s->instances[i].pose, m->centre);
        if (m->radius > reach || br_vec3_length(br_vec3_sub(c, s->camera.target)) > 3 * reach)
            continue;
        const br_vec3 out = br_vec3_make(m->radius, m->radius, m->radius);
        const br_vec3 below = br_vec3_sub(c, out), above = br_vec3_add(c, out);
        low = any ? br_vec3_make(fmin(low.x, below.x), fmin(low.y, below.y), fmin(low.z, below.z)) : below;
        high =
            any ? br_vec3_make(fmax(high.x, above.x), fmax(high.y, above.y), fmax(high.z, above.z)) : above;
        any = true;
    }
    g->centre = any ? br_vec3_scale(0.5, br_vec3_add(low, high)) : s->camera.target;
    g->radius = any ? 0.5 * br_vec3_length(br_vec3_sub(high, low)) : 0.5 * reach;
    if (!(g->radius > 0))
        g->radius = reach;
}

static stage prepare(const br_renderer *r, const br_render_scene *s)
{
    stage g;
    g.to_light = br_vec3_normalise(s->to_light);
    bound(r, s, &g);
    const double away = br_vec3_length(br_vec3_sub(s->camera.eye, g.centre));
    const double far = away + 60 * g.radius, near = fmax(0.02 * away, away - 1.5 * g.radius) * 0.2;
    br_render_camera_matrix(&r->options, &s->camera, near, far, g.view);
    return g;
}

static void set_matrix(const GladGLContext *gl, GLuint program, GLint place, const double m[16])
{
    GLfloat f[16];
    for (int i = 0; i < 16; i++)
        f[i] = (GLfloat)m[i];
    gl->ProgramUniformMatrix4fv(program, place, 1, GL_TRUE, f);
}

static void set_vector(const GladGLContext *gl, GLuint program, GLint place, br_vec3 v)
{
    gl->ProgramUniform3f(program, place, (GLfloat)v.x, (GLfloat)v.y, (GLfloat)v.z);
}

static void set_colour(const GladGLContext *gl, GLuint program, GLint place, br_vec3 c)
{
    set_vector(gl, program, place, br_vec3_make(linear(c.x), linear(c.y), linear(c.z)));
}

static void draw_model(const GladGLContext *gl, GLuint program, const br_render_model *model, br_mat3 turn,
                       br_vec3 place)
{
    GLfloat f[9];
    for (int i = 0; i < 9; i++)
        f[i] = (GLfloat)turn.m[i];
    gl->ProgramUniformMatrix3fv(program, TURN, 1, GL_TRUE, f);
    set_vector(gl, program, PLACE, place);
    gl->BindTextureUnit(0, model->facets);
    gl->BindTextureUnit(1, model->colours);
    gl->BindVertexArray(model->vertex_array);
    gl->DrawElements(GL_TRIANGLES, model->n_indices, GL_UNSIGNED_INT, NULL);
}

/* Depth of all bodies seen along a direction, into the framebuffer that is bound; `view` gets the matrix that
 * finds a place in it. */
static void draw_depth(const br_renderer *r, const br_render_scene *s, const stage *g, br_vec3 direction,
                       double view[16])
{
    const GladGLContext *const gl = &r->gpu->gl;
    const GLfloat far = 1;
    double clip[16];
    br_render_light_matrix(direction, g->centre, 1.05 * g->radius, -1, clip);
    br_render_light_matrix(direction, g->centre, 1.05 * g->radius, 0, view);
    gl->ClearBufferfv(GL_DEPTH, 0, &far);
    /* Bodies beyond the ball on the light's side still cast their shadow. */
    gl->Enable(GL_DEPTH_CLAMP);
    gl->UseProgram(r->shadow_program);
    set_matrix(gl, r->shadow_program, VIEW, clip);
    for (size_t i = 0; i < s->n_instances; i++) {
        const br_render_instance *const b = &s->instances[i];
        draw_model(gl, r->shadow_program, &r->models[b->shape], br_mat3_from_quat(b->pose.orientation),
                   b->pose.position);
    }
    gl->Disable(GL_DEPTH_CLAMP);
}

static void draw_shadows(const br_renderer *r, const br_render_scene *s, stage *g)
{
    const GladGLContext *const gl = &r->gpu->gl;
    gl->BindFramebuffer(GL_FRAMEBUFFER, r->shadow.framebuffer);
    gl->Viewport(0, 0, r->shadow.width, r->shadow.height);
    draw_depth(r, s, g, g->to_light, g->light_view);
}

static void draw_sky(br_renderer *r, const br_render_scene *s, const stage *g)
{
    const GladGLContext *const gl = &r->gpu->gl;
    br_render_sky *const sky = &r->sky;
    sky->n = br_sky_count(s->sky_looks, r->options.samples);
    gl->BindFramebuffer(GL_FRAMEBUFFER, sky->framebuffer);
    gl->Viewport(0, 0, sky->side, sky->side);
    for (int k = 0; k < sky->n; k++) {
        gl->NamedFramebufferTextureLayer(sky->framebuffer, GL_DEPTH_ATTACHMENT, sky->maps, 0, k);
        draw_depth(r, s, g, br_sky_direction(k, sky->n), sky->views[k]);
    }
}

/* The maps of the sky and what finds a place in them. */
static void set_sky(const br_renderer *r)
{
    const GladGLContext *const gl = &r->gpu->gl;
    const GLuint program = r->draw_program;
    GLfloat rows[BR_SKY_MOST * 12];
    for (int k = 0; k < r->sky.n; k++)
        for (int i = 0; i < 12; i++)
            rows[12 * k + i] = (GLfloat)r->sky.views[k][i];
    gl->ProgramUniform1i(program, SKY_MAPS, 3);
    gl->ProgramUniform1i(program, SKY_COUNT, r->sky.n);
    gl->ProgramUniform1i(program, SAMPLES, r->options.samples);
    gl->ProgramUniform4fv(program, SKY_VIEWS, 3 * r->sky.n, rows);
    gl->BindTextureUnit(3, r->sky.maps);
}

static void set_rounding(const GladGLContext *gl, GLuint program, const br_render_model *model)
{
    set_vector(gl, program, MIDDLE, model->centre);
    gl->ProgramUniform4f(program, CORE, (GLfloat)model->core.x, (GLfloat)model->core.y,
                         (GLfloat)model->core.z, (GLfloat)model->rounding);
}

static void draw_bodies(const br_renderer *r, const br_render_scene *s, const stage *g)
{
    const GladGLContext *const gl = &r->gpu->gl;
    const GLuint program = r->draw_program;
    gl->ProgramUniform4f(program, FADE, 0, 0, 0, 0);
    for (size_t i = 0; i < s->n_instances; i++) {
        const br_render_instance *const b = &s->instances[i];
        const br_render_material *const m = &b->material;
        set_colour(gl, program, PAINT, m->colour);
        gl->ProgramUniform3f(program, FINISH, (GLfloat)fmin(fmax(m->roughness, 0.05), 1), (GLfloat)m->metal,
                             (GLfloat)m->relief);
        set_rounding(gl, program, &r->models[b->shape]);
        draw_model(gl, program, &r->models[b->shape], br_mat3_from_quat(b->pose.orientation),
                   b->pose.position);
    }
    if (!s->ground)
        return;
    /* A square so large that it has faded before its edge. */
    const double size = 12 * g->radius;
    const br_vec3 place = br_vec3_make(g->centre.x, g->centre.y, s->ground_height);
    set_colour(gl, program, PAINT, s->ground_colour);
    gl->ProgramUniform3f(program, FINISH, 1, 0, 1);
    gl->ProgramUniform4f(program, FADE, (GLfloat)place.x, (GLfloat)place.y, (GLfloat)(1.5 * g->radius),
                         (GLfloat)(6 * g->radius));
    gl->ProgramUniform1f(program, GRID, (GLfloat)s->grid);
    set_rounding(gl, program, &r->ground);
    draw_model(gl, program, &r->ground, br_mat3_diagonal(size, size, 1), place);
}

static void draw(const br_renderer *r, const br_render_scene *s, const stage *g)
{
    const GladGLContext *const gl = &r->gpu->gl;
    const GLuint program = r->draw_program;
    const GLfloat far = 1;
    const GLfloat clear[4] = {(GLfloat)linear(s->background.x), (GLfloat)linear(s->background.y),
                              (GLfloat)linear(s->background.z), 1};
    gl->BindFramebuffer(GL_FRAMEBUFFER, r->drawn.framebuffer);
    gl->Viewport(0, 0, r->drawn.width, r->drawn.height);
    gl->ClearBufferfv(GL_COLOR, 0, clear);
    gl->ClearBufferfv(GL_DEPTH, 0, &far);
    gl->UseProgram(program);
    set_matrix(gl, program, VIEW, g->view);
    set_matrix(gl, program, LIGHT_VIEW, g->light_view);
    set_vector(gl, program, EYE, s->camera.eye);
    set_vector(gl, program, TO_LIGHT, g->to_light);
    const double side = 2.1 * g->radius;
    gl->ProgramUniform3f(program, EXTENT, (GLfloat)side, (GLfloat)side, (GLfloat)tan(s->light_radius));
    gl->ProgramUniform2f(program, BRIGHTNESS, (GLfloat)s->light, (GLfloat)s->ambient);
    set_colour(gl, program, BACKGROUND, s->background);
    gl->ProgramUniform1i(program, FACETS, 0);
    gl->ProgramUniform1i(program, COLOURS, 1);
    gl->ProgramUniform1i(program, SHADOW_MAP, 2);
    gl->BindTextureUnit(2, r->shadow_texture);
    set_sky(r);
    draw_bodies(r, s, g);
}

static void finish(const br_renderer *r)
{
    const GladGLContext *const gl = &r->gpu->gl;
    gl->Disable(GL_DEPTH_TEST);
    gl->BindFramebuffer(GL_FRAMEBUFFER, r->final.framebuffer);
    gl->Viewport(0, 0, r->final.width, r->final.height);
    gl->UseProgram(r->final_program);
    gl->ProgramUniform1i(r->final_program, 0, r->options.samples);
    gl->ProgramUniform1i(r->final_program, 1, 0);
    gl->BindTextureUnit(0, r->drawn.colours[0]);
    gl->BindVertexArray(r->empty_array);
    gl->DrawArrays(GL_TRIANGLES, 0, 3);
}

/* The final target as a picture: its first row is the lowest. */
static br_status take(const br_renderer *r, br_image **picture, br_error *error)
{
    const int width = r->options.width, height = r->options.height;
    const br_status status = br_image_create(width, height, 3, picture, error);
    if (status)
        return status;
    const size_t row = (size_t)width * 3;
    float *const turned = malloc(row * (size_t)height * sizeof *turned);
    if (!turned) {
        br_image_destroy(*picture);
        *picture = NULL;
        return br_fail(error, BR_ERR_MEMORY, "no memory for a picture of %d x %d", width, height);
    }
    r->gpu->gl.ReadBuffer(GL_COLOR_ATTACHMENT0);
    r->gpu->gl.ReadPixels(0, 0, width, height, GL_RGB, GL_FLOAT, turned);
    for (int j = 0; j < height; j++)
        memcpy((*picture)->samples + (size_t)j * row, turned + (size_t)(height - 1 - j) * row,
               row * sizeof *turned);
    free(turned);
    return BR_OK;
}

br_status br_renderer_draw(br_renderer *r, const br_render_scene *scene, br_image **picture, br_error *error)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(picture);
    br_gpu_scope scope;
    *picture = NULL;
    br_status status = check_scene(r, scene, error);
    if (!status)
        status = br_gpu_begin(r->gpu, &scope, error);
    if (status)
        return status;
    status = br_render_sky_need(r->gpu, &r->sky, r->shadow.width, error);
    if (status)
        return br_gpu_end(r->gpu, &scope, status, "drawing a picture", error);
    const GladGLContext *const gl = &r->gpu->gl;
    stage g = prepare(r, scene);
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthFunc(GL_LESS);
    draw_shadows(r, scene, &g);
    draw_sky(r, scene, &g);
    draw(r, scene, &g);
    finish(r);
    status = take(r, picture, error);
    status = br_gpu_end(r->gpu, &scope, status, "drawing a picture", error);
    if (status) {
        br_image_destroy(*picture);
        *picture = NULL;
    }
    return status;
}
