/* The distributed and the reduced model behind one face. */
#include <bristle/planar_contact.h>

size_t br_planar_contact_states(const br_planar_contact *contact)
{
    return contact->distributed ? 2 * br_distributed_pressure(contact->distributed)->n_padded : 3;
}

br_vec2 br_planar_contact_cop(const br_planar_contact *contact)
{
    return contact->distributed ? br_distributed_pressure(contact->distributed)->cop : contact->reduced.cop;
}

void br_planar_contact_rate(const br_planar_contact *contact, br_twist twist, double normal_force,
                            const double *z, double *dz, br_wrench *wrench)
{
    if (!contact->distributed) {
        br_reduced_rate(&contact->reduced, twist, normal_force, z, dz, wrench);
        return;
    }
    const br_pressure *p = br_distributed_pressure(contact->distributed);
    const size_t m = p->n_padded;
    br_distributed_rate(contact->distributed, twist, normal_force, z, z + m, dz, dz ? dz + m : NULL, wrench);
    for (size_t i = p->n; dz && i < m; i++)
        dz[i] = dz[m + i] = 0;
}
