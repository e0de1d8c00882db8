/* Cloth against objects that are meshes: sliding as on a plane, a plate that passes fast, and what is
 * refused. */
#include "cloth_slopes.h"

static br_mesh *tile(void)
{
    br_mesh *mesh;
    check_need(br_mesh_plane(20, 30, 1, 1, 1, &mesh, NULL));
    return mesh;
}

/* Two large triangles as the slope. */
static void slides_on_mesh(void)
{
    const br_coulomb law = {0.3};
    const br_cloth_contact_options options = alone(&br_coulomb_type, &law);
    br_mesh *const mesh = tile();
    dust d = dust_make(sheet(0.2, 2), &options);
    const double angle = atan(0.7);
    br_cloth_object plane = br_cloth_object_default();
    plane.shape = BR_CLOTH_MESH;
    plane.mesh = mesh;
    plane.pose.position = br_vec3_make(1, 2, 0);
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), angle);
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    const br_vec3 down = br_vec3_make(0.8 * cos(angle), -0.6 * cos(angle), -sin(angle));
    for (size_t i = 0; i < d.n; i++)
        d.x[i] = br_pose_apply(plane.pose, br_vec3_make(d.x[i].x, d.x[i].y + 1, 1e-3));
    double off = 0, load = 0;
    for (int k = 1; k <= 300; k++) {
        check_need(dust_step(&d));
        for (size_t i = 0; i < d.n; i++)
            br_worst(&off,
                     br_vec3_dot(d.v[i], down) / (g * (sin(angle) - law.mu_c * cos(angle)) * d.time) - 1);
        const br_vec3 f = br_cloth_contact_force(d.contact, 0);
        br_worst(&load, br_vec3_length(f) / (cos(angle) * hypot(1, 0.3) * (double)d.n * 1e-3 * g) - 1);
    }
    check(off < 1e-9 && load < 1e-9, "slides on two triangles with g (sin - mu cos) to %.1e, load to %.1e",
          off, load);
    dust_end(&d);
    br_mesh_destroy(mesh);
}

/* A plate at 50 m/s takes the cloth along; pinned cloth stops it. */
static void plate(bool pinned)
{
    br_cloth_contact_options options = alone(NULL, NULL);
    options.self = true;
    dust d = dust_make(sheet(0.4, 8), &options);
    d.gravity.z = 0;
    br_mesh *const mesh = tile();
    br_cloth_object object = br_cloth_object_default();
    object.shape = BR_CLOTH_MESH;
    object.mesh = mesh;
    object.pose.position.z = -0.52;
    object.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.02);
    check_need(br_cloth_contact_add(d.contact, &object, NULL, NULL, NULL));
    br_cloth_contact_drive(d.contact, 0, br_vec3_make(0, 0, 50), (br_vec3){0, 0, 0});
    for (size_t i = 0; i < d.n && pinned; i++)
        d.inverse[i] = 0;
    size_t waits = 0, behind = 0;
    for (int k = 0; k < 40; k++) {
        check_need(dust_step(&d));
        waits += d.last.waiting;
    }
    for (size_t i = 0; i < d.n; i++)
        behind += br_pose_unapply(br_cloth_contact_object(d.contact, 0)->pose, d.x[i]).z < 0;
    check(behind == 0 && d.last.intersections == 0, "a plate at 50 m/s: all %zu vertices stay on their side",
          d.n);
    check(pinned ? waits > 20 : waits == 0 && d.x[0].z > 1,
          pinned ? "where the cloth is pinned it has to wait: %zu times"
                 : "and go with it: it waits %zu times",
          waits);
    dust_end(&d);
    br_mesh_destroy(mesh);
}

static void mesh_refusals(void)
{
    const br_cloth_contact_options options = alone(NULL, NULL);
    dust d = dust_make(sheet(0.4, 8), &options);
    br_cloth_object object = br_cloth_object_default();
    object.shape = BR_CLOTH_MESH;
    check(br_cloth_contact_add(d.contact, &object, NULL, NULL, &d.error) == BR_ERR_MISSING, "%s",
          d.error.message);
    br_mesh *const mesh = tile();
    object.mesh = mesh;
    object.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.3);
    check_need(br_cloth_contact_add(d.contact, &object, NULL, NULL, NULL));
    check(dust_step(&d) == BR_ERR_ARGUMENT, "%s", d.error.message);
    dust_end(&d);
    br_mesh_destroy(mesh);
}

int main(void)
{
    check_begin();
    slides_on_mesh();
    plate(false);
    plate(true);
    mesh_refusals();
    return check_end();
}
