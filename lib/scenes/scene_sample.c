/* What a step of a scene was like. */
#include <bristle/scene_rows.h>

#include <bristle/assert.h>
#include <bristle/cone_type.h>

#include <math.h>

void br_scene_coefficients(const br_cone *cone, double mu[4])
{
    static const br_contact_vec along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    BR_ASSERT_HANDLE(mu);
    for (int k = 0; k < 4; k++)
        mu[k] = cone ? br_cone_support(cone, along[k]) : 0;
}

br_scene_contact br_scene_contact_of(const br_world *world, size_t i)
{
    BR_ASSERT_HANDLE(world);
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    BR_ASSERT_SIZE_INDEX("contact", i, n);
    const br_cone *cones = br_world_cones(world);
    br_scene_contact c = {.contact = contacts[i], .force = br_world_contact_forces(world)[i]};
    br_scene_coefficients(cones ? &cones[i] : NULL, c.mu);
    c.cone.axis = br_vec2_make(NAN, NAN);
    if (cones) {
        c.cone = (br_scene_cone){.type = cones[i].type, .axis = cones[i].axis};
        c.cone.values = br_cone_values(&cones[i], &c.cone.n);
    }
    return c;
}

br_scene_sample br_scene_sample_of(const br_world *world, double drive)
{
    BR_ASSERT_HANDLE(world);
    const br_world_report report = br_world_last(world);
    br_scene_sample s = {.t = br_world_time(world),
                         .contacts = report.contacts,
                         .iterations = report.solver.iterations,
                         .residual = br_world_get_options(world)->residual ? report.residual.largest : NAN,
                         .loose = report.status == BR_LOOSE,
                         .deepest = report.deepest,
                         .energy = br_world_energy(world),
                         .drive = drive,
                         .mu_least = INFINITY,
                         .mu_most = -INFINITY};
    size_t n;
    br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    const br_contact_force *forces = br_world_contact_forces(world);
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (!(forces[i].normal > 0))
            continue;
        double mu[4];
        br_scene_coefficients(cones ? &cones[i] : NULL, mu);
        s.loaded++;
        for (int k = 0; k < 4; k++) {
            sum += mu[k] / 4;
            s.mu_least = fmin(s.mu_least, mu[k]);
            s.mu_most = fmax(s.mu_most, mu[k]);
        }
    }
    if (s.loaded > 0)
        s.mu_mean = sum / (double)s.loaded;
    else
        s.mu_mean = s.mu_least = s.mu_most = NAN;
    return s;
}
