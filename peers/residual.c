/* How far the contacts of a step are from Coulomb's law, judged from outside: one formula for all engines,
 * from what they say of forces and velocities, with nothing of their own constraints in it. */
#include "residual.h"

#include <math.h>

static bool moves(const peer_job *job, int body)
{
    return body >= 0 && br_world_moves(job->world, body);
}

/* The sum of the diagonal of a body's part of W at a point [1/kg]: what moves there, along all three axes
 * together, by a unit of impulse. */
static double mobility(const peer_job *job, const peer_motion *m, int body, br_vec3 point)
{
    if (!moves(job, body))
        return 0;
    const br_body_spec spec = br_world_body(job->world, body);
    const br_mat3 inverse = br_mat3_inverse(spec.inertia);
    const br_vec3 arm = br_pose_unapply(m->before[body], point),
                  axes[] = {br_vec3_make(1, 0, 0), br_vec3_make(0, 1, 0), br_vec3_make(0, 0, 1)};
    double sum = 3 / spec.mass;
    for (int i = 0; i < 3; i++) {
        const br_vec3 turn = br_vec3_cross(arm, axes[i]);
        sum += br_vec3_dot(turn, br_mat3_mul_vec(inverse, turn));
    }
    return sum;
}

/* Steps take the arm from where a body was, and the velocity that it has after them. */
static br_vec3 velocity_at(const peer_job *job, const peer_motion *m, int body, br_vec3 point)
{
    if (!moves(job, body))
        return br_vec3_make(0, 0, 0);
    const br_vec3 arm = br_vec3_sub(point, m->before[body].position);
    return br_vec3_add(m->velocity[body].linear, br_vec3_cross(m->velocity[body].angular, arm));
}

static double of_contact(const peer_job *job, const peer_motion *m, const peer_contact *c, double weigh)
{
    const double r = 3 / (mobility(job, m, c->body_a, c->point) + mobility(job, m, c->body_b, c->point));
    const br_vec3 v = br_vec3_sub(velocity_at(job, m, c->body_a, c->point),
                                  velocity_at(job, m, c->body_b, c->point)),
                  force = br_vec3_add(br_vec3_scale(c->force_t, c->tangent),
                                      br_vec3_scale(c->force_b, c->binormal));
    /* A frame of our own: engines with one direction of friction leave the other unset. */
    br_vec3 t, b;
    br_contact_frame(c->normal, &t, &b);
    const br_contact_vec sliding = {br_vec3_dot(v, t), br_vec3_dot(v, b), 0},
                         friction = {weigh * br_vec3_dot(force, t), weigh * br_vec3_dot(force, b), 0};
    const int body = c->body_a >= 0 ? c->body_a : c->body_b;
    const br_cone cone = peer_cone(job, body, m->before[body], c->point, t, b, hypot(sliding.t, sliding.b));
    /* A gap may close within the step. */
    const double normal = weigh * c->force_n,
                 closing = br_vec3_dot(v, c->normal) + fmax(0, -c->depth) / job->dt,
                 lifted = normal - r * closing;
    return hypot(normal - (lifted > 0 || isnan(lifted) ? lifted : 0),
                 br_cone_residual(&cone, normal, friction, sliding, r)) /
           r;
}

bool peer_residual(const peer_job *job, const peer_motion *motion, size_t n, const peer_contact *contacts,
                   double weigh, double *residual)
{
    bool any = false;
    *residual = 0;
    for (size_t i = 0; i < n; i++) {
        if (!moves(job, contacts[i].body_a) && !moves(job, contacts[i].body_b))
            continue;
        const double one = of_contact(job, motion, &contacts[i], weigh);
        any = true;
        /* Once none, it stays none. */
        if (!(one <= *residual))
            *residual = isnan(*residual) ? NAN : one;
    }
    if (!any)
        *residual = NAN;
    return any;
}
