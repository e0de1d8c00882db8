/* One stroke: the gel stands on the table, two fingers press its sides and go along them. */
#include <math.h>
#include <string.h>
#include <bristle/numbers.h>

#include "fig06.h"

size_t steps_of(const scene *c)
{
    return (size_t)lround((c->press_time + c->stroke_time) / c->step.dt);
}

double mean_coefficient(const scene *c)
{
    const br_cone ellipse = br_cone_ellipse(c->skin.mu_t, c->skin.mu_b, br_vec2_make(1, 0));
    return br_cone_mean(&ellipse);
}

/* 0 to 1, at rest at both ends. */
static double ease(double s)
{
    return s <= 0 ? 0 : s >= 1 ? 1 : (1 - cos(BR_PI * s)) / 2;
}

br_vec3 finger_at(const scene *c, int finger, double t)
{
    const double out = c->sides.y / 2 + c->radius + c->gap - (c->gap + c->press) * ease(t / c->press_time);
    return br_vec3_make(c->way * (ease((t - c->press_time) / c->stroke_time) - 0.5), finger ? -out : out,
                        c->height);
}

static double way_of(const scene *c, double t)
{
    return finger_at(c, 0, t).x + c->way / 2;
}

static br_status make_fingers(const scene *c, br_soft *gel, br_error *error)
{
    for (int k = 0; k < FINGERS; k++) {
        br_soft_obstacle finger = br_soft_obstacle_default();
        finger.shape = BR_SOFT_ROUNDED_BOX;
        finger.sides = br_vec3_make(0, 0, c->length);
        finger.radius = c->radius;
        finger.pose.position = finger_at(c, k, 0);
        BR_TRY(br_soft_add_obstacle(gel, &finger, NULL, error));
    }
    return BR_OK;
}

/* Fingers go where they are at the end of the step. */
static void drive(const scene *c, br_soft *gel, double t)
{
    const double h = c->step.dt;
    for (int k = 0; k < FINGERS; k++) {
        const br_vec3 way =
            br_vec3_sub(finger_at(c, k, t + h), br_soft_get_obstacle(gel, (size_t)k)->pose.position);
        br_soft_drive(gel, (size_t)k, br_vec3_scale(1 / h, way), br_vec3_make(0, 0, 0));
    }
}

/* Directions in the skin under a finger: along the stroke, and upwards at a right angle to it. */
static void directions(br_vec3 normal, br_vec3 *along, br_vec3 *up)
{
    const br_vec3 x = br_vec3_make(1, 0, 0);
    *along = br_vec3_normalise(br_vec3_add_scaled(x, -br_vec3_dot(x, normal), normal));
    *up = br_vec3_cross(normal, *along);
    if (up->z < 0)
        *up = br_vec3_scale(-1, *up);
}

/* Friction over load of sliding along the stroke: along it and upwards, for an ellipse whose axis of mu_t
 * lies at the angle to it. */
static void theory(const scene *c, const trial *how, double angle, double *along, double *up)
{
    *along = mean_coefficient(c);
    *up = 0;
    if (how->angle == ISOTROPIC)
        return;
    const double t = c->skin.mu_t, b = c->skin.mu_b;
    *along = hypot(t * cos(angle), b * sin(angle));
    *up = (t * t - b * b) * cos(angle) * sin(angle) / *along;
}

/* The most that friction can take of a sliding velocity, over the load, in the same ellipse. */
static double support(const scene *c, const trial *how, double angle, double along, double up)
{
    if (how->angle == ISOTROPIC)
        return mean_coefficient(c) * hypot(along, up);
    return hypot(c->skin.mu_t * (along * cos(angle) + up * sin(angle)),
                 c->skin.mu_b * (up * cos(angle) - along * sin(angle)));
}

static void add_contact(const scene *c, const trial *how, const br_soft_contact *k, sample *s)
{
    const br_vec3 friction = br_vec3_add(br_vec3_scale(k->friction.t, k->contact.tangent),
                                         br_vec3_scale(k->friction.b, k->contact.binormal));
    const br_vec3 slip = br_vec3_add(br_vec3_scale(k->slip.t, k->contact.tangent),
                                     br_vec3_scale(k->slip.b, k->contact.binormal));
    br_vec3 along, up;
    double theory_along, theory_up;
    directions(k->contact.normal, &along, &up);
    const double angle =
        atan2(br_vec3_dot(k->contact.structure_a, up), br_vec3_dot(k->contact.structure_a, along));
    theory(c, how, angle, &theory_along, &theory_up);
    s->grip += k->normal;
    s->friction_x += br_vec3_dot(friction, along);
    s->friction_z += br_vec3_dot(friction, up);
    s->theory_x += k->normal * theory_along;
    s->theory_z += k->normal * theory_up;
    s->turned += k->normal * angle;
    s->power -= br_vec3_dot(friction, slip);
    s->largest_power += k->normal * support(c, how, angle, br_vec3_dot(slip, along), br_vec3_dot(slip, up));
}

static sample measure(const scene *c, const trial *how, const br_soft *gel, br_vec3 start)
{
    sample s = {.t = br_soft_time(gel)};
    size_t n;
    const br_soft_contact *const contacts = br_soft_contacts(gel, &n);
    for (size_t i = 0; i < n; i++)
        add_contact(c, how, &contacts[i], &s);
    br_vec3 x, v;
    br_soft_centre(gel, &x, &v);
    s.finger = way_of(c, s.t);
    s.moved_x = x.x - start.x;
    s.moved_z = x.z - start.z;
    return s;
}

static br_status step(const scene *c, const trial *how, br_soft *gel, br_vec3 start, stroke *s,
                      br_error *error)
{
    drive(c, gel, br_soft_time(gel));
    const br_status status = br_soft_step(gel, error);
    if (status < 0)
        return status;
    const br_soft_report report = br_soft_last(gel);
    s->loose += status == BR_LOOSE;
    s->iterations += report.iterations;
    s->contacts = (int)report.contacts > s->contacts ? (int)report.contacts : s->contacts;
    br_most(&s->residual, report.last.absolute);
    br_most(&s->deepest, report.deepest);
    s->samples[s->n++] = measure(c, how, gel, start);
    return BR_OK;
}

/* Friction over grip, structure.answer after the place where structure directions may change. */
static double answer_of(const scene *c, const stroke *s)
{
    size_t i = 0;
    while (s->samples[i].finger < c->change * c->way)
        i++;
    const double until = s->samples[i].t + c->answer;
    while (i + 1 < s->n && s->samples[i].t < until * (1 - 1e-12))
        i++;
    return s->samples[i].friction_x / s->samples[i].grip;
}

/* Means over the last part of the stroke's way, while the fingers still move. */
static void summarise(const scene *c, stroke *s)
{
    sample sum = {0};
    double n = 0, power = 0, largest_power = 0;
    for (size_t i = 0; i < s->n; i++) {
        const sample *const p = &s->samples[i];
        power += p->power;
        largest_power += p->largest_power;
        br_most(&s->farthest_x, p->moved_x);
        if (p->finger < c->from * c->way || p->finger > c->until * c->way)
            continue;
        sum.grip += p->grip;
        sum.friction_x += p->friction_x;
        sum.friction_z += p->friction_z;
        sum.theory_x += p->theory_x;
        sum.theory_z += p->theory_z;
        sum.turned += p->turned;
        n++;
        s->farthest_z = p->moved_z;
    }
    s->missed = 1 - power / largest_power;
    s->grip = sum.grip / (FINGERS * n);
    s->along = sum.friction_x / sum.grip;
    s->aside = sum.friction_z / sum.grip;
    s->along_theory = sum.theory_x / sum.grip;
    s->aside_theory = sum.theory_z / sum.grip;
    s->turned = sum.turned / sum.grip;
    s->answer = answer_of(c, s);
}

static br_status stroke_gel(const scene *c, const trial *how, br_soft *gel, const br_structure_field *then,
                            stroke *s, br_error *error)
{
    const size_t steps = steps_of(c);
    br_vec3 start, v;
    br_soft_centre(gel, &start, &v);
    for (size_t i = 0; i < s->nodes; i++) {
        s->rest[i] = br_soft_positions(gel)[i];
        if (s->rest[i].z < 1e-6 * c->sides.z)
            br_soft_hold(gel, i, br_vec3_make(0, 0, 0));
    }
    BR_TRY(make_fingers(c, gel, error));
    for (size_t i = 0; i < steps; i++) {
        if (way_of(c, br_soft_time(gel)) >= c->change * c->way)
            br_soft_set_structure(gel, then, -1);
        BR_TRY(step(c, how, gel, start, s, error));
        memcpy(s->course + i * s->nodes, br_soft_positions(gel), s->nodes * sizeof *s->course);
    }
    memcpy(s->at, br_soft_positions(gel), s->nodes * sizeof *s->at);
    summarise(c, s);
    return BR_OK;
}

static br_status make_skin(const scene *c, const trial *how, br_cone_generator **skin, br_error *error)
{
    if (how->angle != ISOTROPIC)
        return br_matchstick_create(&c->skin, skin, error);
    *skin = br_cone_coulomb_create(mean_coefficient(c), false);
    return *skin ? BR_OK : br_fail(error, BR_ERR_MEMORY, "skin of the gel: out of memory");
}

br_structure_field grain_of(const scene *c, int index)
{
    const double angle = index == ISOTROPIC ? 0 : c->angles[index] * BR_PI / 180;
    return br_structure_uniform(br_vec3_make(cos(angle), 0, sin(angle)));
}

br_status make_mesh(const scene *c, br_soft_mesh **mesh, br_error *error)
{
    BR_TRY(br_soft_mesh_box(c->sides, c->cells[0], c->cells[1], c->cells[2], mesh, error));
    for (size_t i = 0; i < (*mesh)->n_nodes; i++)
        (*mesh)->nodes[i].z += c->sides.z / 2;
    return BR_OK;
}

br_status run_stroke(const scene *c, const trial *how, stroke *s, br_error *error)
{
    br_soft_mesh *mesh = NULL;
    br_soft *gel = NULL;
    br_cone_generator *skin = NULL;
    br_soft_options options = c->step;
    options.solver = how->solver;
    const br_structure_field grain[] = {grain_of(c, how->angle), grain_of(c, how->then)};
    br_status status = make_mesh(c, &mesh, error);
    if (status >= 0)
        status = make_skin(c, how, &skin, error);
    if (status >= 0)
        status = br_soft_create(mesh, &c->gel, &options, skin, &gel, error);
    if (status >= 0) {
        br_soft_set_structure(gel, &grain[0], -1);
        status = stroke_gel(c, how, gel, &grain[1], s, error);
    }
    br_soft_destroy(gel);
    br_cone_generator_destroy(skin);
    br_soft_mesh_destroy(mesh);
    return status;
}
