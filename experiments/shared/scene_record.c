#include "scene_record.h"

static void four_coefficients(const br_cone *cone, double mu[4])
{
    static const br_contact_vec along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    for (int k = 0; k < 4; k++)
        mu[k] = cone ? br_cone_support(cone, along[k]) : 0;
}

scene_contact scene_contact_of(const br_world *world, size_t i)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    scene_contact c = {.contact = contacts[i], .force = br_world_contact_forces(world)[i]};
    four_coefficients(cones ? &cones[i] : NULL, c.mu);
    return c;
}

scene_sample scene_sample_of(const br_world *world, double drive)
{
    const br_world_report report = br_world_last(world);
    scene_sample s = {.t = br_world_time(world),
                      .contacts = report.contacts,
                      .iterations = report.solver.iterations,
                      .residual = report.residual.largest,
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
        four_coefficients(cones ? &cones[i] : NULL, mu);
        s.carrying++;
        for (int k = 0; k < 4; k++) {
            sum += mu[k] / 4;
            s.mu_least = fmin(s.mu_least, mu[k]);
            s.mu_most = fmax(s.mu_most, mu[k]);
        }
    }
    if (s.carrying > 0)
        s.mu_mean = sum / (double)s.carrying;
    else
        s.mu_mean = s.mu_least = s.mu_most = NAN;
    return s;
}

scene_tables scene_tables_open(br_experiment *ex)
{
    return (scene_tables){br_table_open(ex, "poses"), br_table_open(ex, "contacts"),
                          br_table_open(ex, "steps")};
}

static void begin_row(br_table *table, const char *label, const char *variant, double t)
{
    br_table_text(table, label);
    br_table_text(table, variant);
    br_table_number(table, t);
}

void scene_put_step(const scene_tables *tables, const char *label, const char *variant, const scene_sample *s)
{
    begin_row(tables->steps, label, variant, s->t);
    br_table_put(tables->steps, (double)s->contacts, (double)s->carrying, s->iterations, s->residual,
                 s->deepest, s->energy.linear + s->energy.angular, s->energy.potential, s->energy.elastic,
                 s->drive, s->mu_mean, s->mu_least, s->mu_most);
}

void scene_put_pose(const scene_tables *tables, const char *label, const char *variant, double t, size_t body,
                    br_pose p, br_velocity v)
{
    begin_row(tables->poses, label, variant, t);
    br_table_put(tables->poses, (double)body, p.position.x, p.position.y, p.position.z, p.orientation.w,
                 p.orientation.x, p.orientation.y, p.orientation.z, v.linear.x, v.linear.y, v.linear.z,
                 v.angular.x, v.angular.y, v.angular.z);
}

void scene_put_contact(const scene_tables *tables, const char *label, const char *variant, double t,
                       const scene_contact *c)
{
    if (!(c->force.normal > 0))
        return;
    const br_contact *at = &c->contact;
    begin_row(tables->contacts, label, variant, t);
    br_table_integer(tables->contacts, (long long)at->id);
    br_table_put(tables->contacts, at->body_a, at->body_b, at->point.x, at->point.y, at->point.z, at->depth,
                 at->tangent.x, at->tangent.y, at->tangent.z, c->mu[0], c->mu[1], c->mu[2], c->mu[3],
                 c->force.normal, c->force.friction.t, c->force.friction.b, c->force.slip.t, c->force.slip.b);
}
