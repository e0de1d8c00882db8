/* Frames of contacts. */
#include <bristle/cone.h>
#include <bristle/assert.h>

void br_contact_frame(br_vec3 normal, br_vec3 *tangent, br_vec3 *binormal)
{
    BR_INVARIANT(tangent != NULL);
    BR_INVARIANT(binormal != NULL);
    /* The smallest component is at most 1/sqrt(3), so the projection keeps a length of at least sqrt(2/3). */
    const double x = fabs(normal.x), y = fabs(normal.y), z = fabs(normal.z);
    br_vec3 axis = br_vec3_make(1, 0, 0);
    if (y < x && y <= z)
        axis = br_vec3_make(0, 1, 0);
    else if (z < x && z < y)
        axis = br_vec3_make(0, 0, 1);
    *tangent = br_vec3_normalise(br_vec3_add_scaled(axis, -br_vec3_dot(axis, normal), normal));
    *binormal = br_vec3_cross(normal, *tangent);
}

void br_contact_align(br_contact *contact, br_vec3 direction)
{
    BR_INVARIANT(contact != NULL);
    const br_vec3 in_plane =
        br_vec3_add_scaled(direction, -br_vec3_dot(direction, contact->normal), contact->normal);
    /* What is left of a direction along the normal is round-off, and no direction. */
    if (!(br_vec3_length(in_plane) > 1e-12 * br_vec3_length(direction)))
        return;
    contact->tangent = br_vec3_normalise(in_plane);
    contact->binormal = br_vec3_cross(contact->normal, contact->tangent);
}
