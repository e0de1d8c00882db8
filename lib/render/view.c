/* Projections of the renderer. */
#include "view.h"

#include <bristle/assert.h>

#include <string.h>

void br_render_axes(const br_render_camera *camera, br_vec3 axes[3])
{
    axes[2] = br_vec3_normalise(br_vec3_sub(camera->eye, camera->target));
    br_vec3 right = br_vec3_cross(br_vec3_make(0, 0, 1), axes[2]);
    /* From straight above, y is up in the picture. */
    if (br_vec3_length(right) < 1e-9)
        right = br_vec3_make(1, 0, 0);
    axes[0] = br_vec3_normalise(right);
    axes[1] = br_vec3_cross(axes[2], axes[0]);
}

static void set_row(double *row, br_vec3 direction, double scale, br_vec3 origin, double offset)
{
    row[0] = scale * direction.x;
    row[1] = scale * direction.y;
    row[2] = scale * direction.z;
    row[3] = offset - scale * br_vec3_dot(direction, origin);
}

void br_render_camera_matrix(const br_render_options *options, const br_render_camera *camera, double near,
                             double far, double matrix[16])
{
    br_vec3 axes[3];
    const double focus = 1 / tan(camera->fov / 2);
    br_render_axes(camera, axes);
    set_row(matrix, axes[0], focus * options->height / options->width, camera->eye, 0);
    set_row(matrix + 4, axes[1], focus, camera->eye, 0);
    set_row(matrix + 8, axes[2], -(far + near) / (far - near), camera->eye, -2 * far * near / (far - near));
    set_row(matrix + 12, axes[2], -1, camera->eye, 0);
}

void br_render_light_matrix(br_vec3 direction, br_vec3 centre, double radius, double low, double matrix[16])
{
    br_vec3 axes[3];
    const br_render_camera along = {br_vec3_add(centre, direction), centre, 1};
    const double scale = (1 - low) / (2 * radius), middle = (1 + low) / 2;
    br_render_axes(&along, axes);
    set_row(matrix, axes[0], scale, centre, middle);
    set_row(matrix + 4, axes[1], scale, centre, middle);
    set_row(matrix + 8, axes[2], -scale, centre, middle);
    memset(matrix + 12, 0, 3 * sizeof *matrix);
    matrix[15] = 1;
}

bool br_render_project(const br_render_options *options, const br_render_camera *camera, br_vec3 point,
                       br_vec2 *pixel)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(camera);
    BR_ASSERT_HANDLE(pixel);
    double m[16], clip[4];
    br_render_camera_matrix(options, camera, 1, 2, m);
    for (int i = 0; i < 4; i++)
        clip[i] = m[4 * i] * point.x + m[4 * i + 1] * point.y + m[4 * i + 2] * point.z + m[4 * i + 3];
    if (!(clip[3] > 0))
        return false;
    *pixel = br_vec2_make((0.5 + 0.5 * clip[0] / clip[3]) * options->width,
                          (0.5 - 0.5 * clip[1] / clip[3]) * options->height);
    return true;
}
