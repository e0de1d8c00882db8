/* Height fields as MJCF: elevations of a grid, which MuJoCo reads from 3.1.2 on. */
#include "write.h"

static double lowest(const br_vec3 *vertices, size_t n)
{
    double low = INFINITY;
    for (size_t i = 0; i < n; i++)
        low = fmin(low, vertices[i].z);
    return low;
}

br_pose mjcf_field_pose(const br_shape *field, br_pose pose)
{
    size_t n;
    const br_vec3 *const vertices = br_shape_vertices(field, &n);
    pose.position = br_pose_apply(pose, br_vec3_make(0, 0, lowest(vertices, n)));
    return pose;
}

/* Heights at one x, which is computed alike for all of them; vertices are sorted by x, then y. */
static size_t rows_of(const br_vec3 *vertices, size_t n)
{
    size_t rows = 1;
    while (rows < n && vertices[rows].x <= vertices[0].x)
        rows++;
    return rows;
}

/* The first row of the file is the one at the highest y. What is below the lowest height has any thickness.
 */
void mjcf_write_field(const mjcf_writer *w, const char *name, const br_shape *field)
{
    size_t n;
    const br_vec3 *const vertices = br_shape_vertices(field, &n);
    const double low = lowest(vertices, n);
    const size_t rows = rows_of(vertices, n), columns = n / rows;
    double high = low;
    for (size_t i = 0; i < n; i++)
        high = fmax(high, vertices[i].z);
    const double size[] = {vertices[n - 1].x, vertices[n - 1].y, high > low ? high - low : 1, 1};
    fputs("    <hfield", w->to);
    mjcf_put_text(w->to, "name", name);
    fprintf(w->to, " nrow=\"%zu\" ncol=\"%zu\"", rows, columns);
    mjcf_put_numbers(w->to, "size", size, 4);
    fputs(" elevation=\"", w->to);
    for (size_t j = rows; j > 0; j--)
        for (size_t i = 0; i < columns; i++) {
            const double z = vertices[i * rows + j - 1].z - low;
            mjcf_put_list(w->to, j < rows || i > 0, &z, 1);
        }
    fputs("\"/>\n", w->to);
}
