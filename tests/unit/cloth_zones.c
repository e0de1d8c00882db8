/* Rigid zones at objects: a zone is stopped, and rubbed, as one body, against Coulomb's law in closed form.
 */
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_dust.h"

static const double g = 9.81, speed = 20, slide = 8;

/* Two triangles that share no vertex, the second above the first. */
static br_cloth_mesh *triangles(void)
{
    static const uint32_t index[6] = {0, 1, 2, 3, 4, 5};
    static const br_vec3 corners[6] = {{-1, -0.6, 0},      {1, -0.6, 0},      {0, 1.2, 0},
                                       {-0.2, -0.1, 4e-3}, {0.2, -0.1, 4e-3}, {0, 0.2, 4e-3}};
    const br_cloth_mesh_source source = {
        .n_vertices = 6, .n_triangles = 2, .rest = corners, .triangles = index};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    return mesh;
}

/* The first one lies on a slope at rest, the second one flies into it, down and along; zones are the only
 * resort before the last one. Both then move as one: what they had together, less mu of what the plane took
 * along its normal, or nothing where friction holds it. */
static void stopped(const char *who, double mu, double angle)
{
    const br_coulomb law = {mu};
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.rounds = 0;
    options.recovery = 0;
    options.on_objects.law = (br_law){&br_coulomb_type, &law};
    dust d = dust_make(triangles(), &options);
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.position = br_vec3_make(0.3, -0.4, 0.7);
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), angle);
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    const br_vec3 down = br_quat_rotate(plane.pose.orientation, br_vec3_make(1, 0, 0)),
                  normal = br_quat_rotate(plane.pose.orientation, br_vec3_make(0, 0, 1));
    for (size_t i = 0; i < 6; i++) {
        d.x[i] = br_pose_apply(plane.pose, br_vec3_add(d.x[i], br_vec3_make(0, 0, 1e-3)));
        if (i > 2)
            d.v[i] = br_vec3_add_scaled(br_vec3_scale(slide, down), -speed, normal);
    }
    check_need(dust_step(&d));
    const double taken = speed / 2 + g * cos(angle) * d.dt, given = slide / 2 + g * sin(angle) * d.dt,
                 wanted = fmax(given - mu * taken, 0), mass = 6e-3;
    double along = 0, out = 0, across = 0;
    for (size_t i = 0; i < 6; i++) {
        along += br_vec3_dot(d.v[i], down) / 6;
        br_worst(&out, br_vec3_dot(d.v[i], normal));
        br_worst(&across, d.v[i].y);
    }
    const br_vec3 force = br_cloth_contact_force(d.contact, 0);
    const double pressed = -br_vec3_dot(force, normal) * d.dt / mass,
                 pulled = br_vec3_dot(force, down) * d.dt / mass;
    check(d.last.zones == 1 && d.last.put_back == 0 && d.last.inside == 0,
          "%s: an object stops a rigid zone, nothing is put back (%zu)", who, d.last.put_back);
    check(fabs(along - wanted) < 1e-5 && out < 1e-5 && across < 1e-5,
          "%s: the zone slides with what friction leaves: %g m/s instead of %g, %.1e out, %.1e across", who,
          along, wanted, out, across);
    check(fabs(pressed - taken) < 1e-5 && fabs(pulled - (given - wanted)) < 1e-5,
          "%s: and the object takes as much: %g and %g m/s of the zone", who, pressed, pulled);
    dust_end(&d);
}

int main(void)
{
    check_begin();
    stopped("smooth", 0, 0.4);
    stopped("rough", 0.1, 0.4);
    stopped("rougher", 0.25, 0.3);
    stopped("held", 0.8, 0.3);
    return check_end();
}
