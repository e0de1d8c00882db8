/* The distributed and the reduced model behind one face. */
#include <bristle/planar_contact.h>
#include <bristle/assert.h>

size_t br_planar_contact_states(const br_planar_contact *contact)
{
    BR_INVARIANT(contact != NULL);
    return contact->distributed ? 2 * br_distributed_pressure(contact->distributed)->n_padded : 3;
}

br_vec2 br_planar_contact_cop(const br_planar_contact *contact)
{
    BR_INVARIANT(contact != NULL);
    return contact->distributed ? br_distributed_pressure(contact->distributed)->cop : contact->reduced.cop;
}

void br_planar_contact_rate(const br_planar_contact *contact, br_twist twist, double normal_force,
                            const double *z, double *dz, br_wrench *wrench)
{
    BR_INVARIANT(contact != NULL);
    BR_INVARIANT(z != NULL);
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

double br_planar_contact_energy(const br_planar_contact *contact, double normal_force, const double *z)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(z);
    const double force = normal_force > 0 ? normal_force : 0;
    if (!contact->distributed) {
        const br_reduced *m = &contact->reduced;
        const double spin = m->r > 0 ? z[2] / m->r : 0;
        return 0.5 * force * m->lugre.sigma0 * (z[0] * z[0] + z[1] * z[1] + spin * spin);
    }
    const br_pressure *p = br_distributed_pressure(contact->distributed);
    const double *z_x = z, *z_y = z + p->n_padded;
    double sum = 0;
    for (size_t i = 0; i < p->n; i++)
        sum += p->weight[i] * (z_x[i] * z_x[i] + z_y[i] * z_y[i]);
    return 0.5 * force * br_distributed_lugre(contact->distributed)->sigma0 * sum;
}
