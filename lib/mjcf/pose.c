/* Positions and orientations, in all the ways that MJCF writes them. */
#include "model.h"

#include <string.h>

br_pose mjcf_compose(br_pose a, br_pose b)
{
    br_pose c = br_pose_mul(a, b);
    c.orientation = br_quat_normalise(c.orientation);
    return c;
}

br_pose mjcf_inverse(br_pose a)
{
    const br_quat back = br_quat_conjugate(a.orientation);
    const br_pose inverse = {br_quat_rotate(back, br_vec3_scale(-1, a.position)), back};
    return inverse;
}

/* The shortest turn from z. */
br_quat mjcf_from_z(br_vec3 direction)
{
    const br_vec3 d = br_vec3_normalise(direction), z = br_vec3_make(0, 0, 1);
    const br_vec3 axis = br_vec3_cross(z, d);
    const double sine = br_vec3_length(axis), angle = atan2(sine, d.z);
    if (sine > 0)
        return br_quat_from_axis_angle(axis, angle);
    return d.z < 0 ? br_quat_make(0, 1, 0, 0) : br_quat_identity();
}

static br_quat from_axes(br_vec3 x, br_vec3 y)
{
    x = br_vec3_normalise(x);
    y = br_vec3_normalise(br_vec3_add_scaled(y, -br_vec3_dot(x, y), x));
    const br_vec3 z = br_vec3_cross(x, y);
    /* The largest of the four squares, so that no digits are lost. */
    const double w2 = 1 + x.x + y.y + z.z, x2 = 1 + x.x - y.y - z.z, y2 = 1 - x.x + y.y - z.z,
                 z2 = 1 - x.x - y.y + z.z;
    if (w2 >= x2 && w2 >= y2 && w2 >= z2)
        return br_quat_normalise(br_quat_make(w2, y.z - z.y, z.x - x.z, x.y - y.x));
    if (x2 >= y2 && x2 >= z2)
        return br_quat_normalise(br_quat_make(y.z - z.y, x2, x.y + y.x, z.x + x.z));
    if (y2 >= z2)
        return br_quat_normalise(br_quat_make(z.x - x.z, x.y + y.x, y2, y.z + z.y));
    return br_quat_normalise(br_quat_make(x.y - y.x, z.x + x.z, y.z + z.y, z2));
}

/* Small letters turn about axes that turn along, capitals about fixed ones. */
static br_quat from_euler(const char *sequence, const double *angles)
{
    br_quat q = br_quat_identity();
    for (int i = 0; i < 3; i++) {
        const char letter = sequence[i] | 0x20;
        const br_vec3 axis = br_vec3_make(letter == 'x', letter == 'y', letter == 'z');
        const br_quat turn = br_quat_from_axis_angle(axis, angles[i]);
        q = sequence[i] == letter ? br_quat_mul(q, turn) : br_quat_mul(turn, q);
    }
    return q;
}

br_status mjcf_read_orientation(mjcf_model *model, const xmlNode *node, br_quat *q, bool *given,
                                br_error *error)
{
    mjcf_file *const f = &model->file;
    double v[6];
    int n, ways = 0;
    BR_TRY(mjcf_numbers(f, node, "quat", 4, 4, v, &n, error));
    if (n) {
        const br_quat read = br_quat_make(v[0], v[1], v[2], v[3]);
        if (!(br_quat_length(read) > 0))
            return mjcf_fail(f, node, error, BR_ERR_RANGE, "quat has length 0");
        *q = br_quat_normalise(read);
        ways++;
    }
    BR_TRY(mjcf_numbers(f, node, "axisangle", 4, 4, v, &n, error));
    if (n) {
        *q = br_quat_from_axis_angle(br_vec3_make(v[0], v[1], v[2]), v[3] * model->compiler.angle);
        ways++;
    }
    BR_TRY(mjcf_numbers(f, node, "euler", 3, 3, v, &n, error));
    if (n) {
        for (int i = 0; i < 3; i++)
            v[i] *= model->compiler.angle;
        *q = from_euler(model->compiler.euler, v);
        ways++;
    }
    BR_TRY(mjcf_numbers(f, node, "xyaxes", 6, 6, v, &n, error));
    if (n) {
        const br_vec3 x = br_vec3_make(v[0], v[1], v[2]), y = br_vec3_make(v[3], v[4], v[5]);
        if (!(br_vec3_length(br_vec3_cross(x, y)) > 0))
            return mjcf_fail(f, node, error, BR_ERR_RANGE, "xyaxes do not span a plane");
        *q = from_axes(x, y);
        ways++;
    }
    BR_TRY(mjcf_numbers(f, node, "zaxis", 3, 3, v, &n, error));
    if (n) {
        const br_vec3 z = br_vec3_make(v[0], v[1], v[2]);
        if (!(br_vec3_length(z) > 0))
            return mjcf_fail(f, node, error, BR_ERR_RANGE, "zaxis has length 0");
        *q = mjcf_from_z(z);
        ways++;
    }
    if (ways > 1)
        return mjcf_fail(f, node, error, BR_ERR_DUPLICATE, "the orientation is given in %d ways", ways);
    *given = ways == 1;
    return BR_OK;
}

br_status mjcf_read_pose(mjcf_model *model, const xmlNode *node, br_pose *pose, br_error *error)
{
    double v[3] = {0, 0, 0};
    bool given;
    *pose = br_pose_identity();
    BR_TRY(mjcf_numbers(&model->file, node, "pos", 3, 3, v, NULL, error));
    pose->position = br_vec3_make(v[0], v[1], v[2]);
    return mjcf_read_orientation(model, node, &pose->orientation, &given, error);
}
