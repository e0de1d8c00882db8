/* Saving, restoring and hashing the state of a world. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "world.h"

struct br_world_state {
    uint64_t steps;
    size_t n_bodies, n_joints, n_warm_starts;
    br_pose *poses;
    br_velocity *velocities;
    world_body *bodies;
    world_joint *joints;
    world_warm_start *warm_starts;
    br_contact_list list;
};

static void *copy_of(const void *from, size_t n, size_t size, bool *ok)
{
    void *copy = malloc(n * size + 1);
    if (!copy)
        *ok = false;
    else if (n)
        memcpy(copy, from, n * size);
    return copy;
}

br_status br_world_save(const br_world *w, br_world_state **state, br_error *error)
{
    BR_ASSERT_HANDLE(state);
    BR_ASSERT_HANDLE(w);
    *state = NULL;
    br_world_state *s = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for its state");
    bool ok = true;
    s->steps = w->steps;
    s->n_bodies = w->n_bodies;
    s->n_joints = w->n_joints;
    s->n_warm_starts = w->n_warm_starts;
    s->poses = copy_of(w->poses, w->n_bodies, sizeof *w->poses, &ok);
    s->velocities = copy_of(w->velocities, w->n_bodies, sizeof *w->velocities, &ok);
    s->bodies = copy_of(w->bodies, w->n_bodies, sizeof *w->bodies, &ok);
    s->joints = copy_of(w->joints, w->n_joints, sizeof *w->joints, &ok);
    s->warm_starts = copy_of(w->warm_starts, w->n_warm_starts, sizeof *w->warm_starts, &ok);
    if (!ok || br_contact_list_copy(&s->list, &w->list, NULL) < 0) {
        br_world_state_destroy(s);
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for its state");
    }
    *state = s;
    return BR_OK;
}

/* Forces, cones and the report of the last step are not part of the state. */
br_status br_world_restore(br_world *w, const br_world_state *s, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_HANDLE(s);
    if (s->n_bodies != w->n_bodies || s->n_joints != w->n_joints)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "world: a state of %zu bodies and %zu joints cannot go into %zu and %zu", s->n_bodies,
                       s->n_joints, w->n_bodies, w->n_joints);
    br_status status = world_reserve_contacts(w, s->n_warm_starts, error);
    if (status < 0)
        return status;
    status = br_contact_list_copy(&w->list, &s->list, error);
    if (status < 0)
        return status;
    w->steps = s->steps;
    w->n_warm_starts = s->n_warm_starts;
    if (w->n_bodies) {
        memcpy(w->poses, s->poses, w->n_bodies * sizeof *w->poses);
        memcpy(w->velocities, s->velocities, w->n_bodies * sizeof *w->velocities);
        memcpy(w->bodies, s->bodies, w->n_bodies * sizeof *w->bodies);
    }
    if (w->n_joints)
        memcpy(w->joints, s->joints, w->n_joints * sizeof *w->joints);
    if (w->n_warm_starts)
        memcpy(w->warm_starts, s->warm_starts, w->n_warm_starts * sizeof *w->warm_starts);
    return BR_OK;
}

void br_world_state_destroy(br_world_state *s)
{
    if (!s)
        return;
    free(s->poses);
    free(s->velocities);
    free(s->bodies);
    free(s->joints);
    free(s->warm_starts);
    br_contact_list_clear(&s->list);
    free(s);
}

/* ---- hash ---- */

static void mix(uint64_t *hash, uint64_t bits)
{
    for (int i = 0; i < 64; i += 8)
        *hash = (*hash ^ (bits >> i & 0xff)) * UINT64_C(0x100000001b3);
}

static void mix_double(uint64_t *hash, double value)
{
    uint64_t bits;
    value += 0.0; /* -0 and 0 are one state */
    memcpy(&bits, &value, sizeof bits);
    mix(hash, bits);
}

static void mix_vec(uint64_t *hash, br_vec3 v)
{
    mix_double(hash, v.x);
    mix_double(hash, v.y);
    mix_double(hash, v.z);
}

uint64_t br_world_hash(const br_world *w)
{
    BR_ASSERT_HANDLE(w);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    mix(&hash, w->steps);
    for (size_t i = 0; i < w->n_bodies; i++) {
        mix_vec(&hash, w->poses[i].position);
        mix_double(&hash, w->poses[i].orientation.w);
        mix_vec(&hash, br_vec3_make(w->poses[i].orientation.x, w->poses[i].orientation.y,
                                    w->poses[i].orientation.z));
        mix_vec(&hash, w->velocities[i].linear);
        mix_vec(&hash, w->velocities[i].angular);
        mix_vec(&hash, w->bodies[i].force);
        mix_vec(&hash, w->bodies[i].torque);
    }
    for (size_t i = 0; i < w->n_joints; i++) {
        const world_joint *j = &w->joints[i];
        mix(&hash, j->on);
        mix_double(&hash, j->angle);
        mix_double(&hash, j->length);
        mix_double(&hash, j->rate);
        mix_double(&hash, j->motor_speed);
        mix_double(&hash, j->motor_limit);
        mix_vec(&hash, j->anchor_b);
        mix_vec(&hash, j->target_velocity);
        if (j->kind == BR_JOINT_WHEEL) {
            mix_double(&hash, j->steering);
            mix_double(&hash, j->steering_rate);
        }
        if (j->inertia > 0)
            mix_double(&hash, j->spun);
        for (int k = 0; k < j->hinges; k++)
            mix_double(&hash, j->turns[k]);
        for (int k = 0; k < JOINT_ROWS; k++)
            mix_double(&hash, j->lambda[k]);
    }
    for (size_t i = 0; i < w->n_warm_starts; i++) {
        mix(&hash, w->warm_starts[i].id);
        mix_double(&hash, w->warm_starts[i].normal);
        mix_double(&hash, w->warm_starts[i].tau);
        mix_vec(&hash, w->warm_starts[i].friction);
    }
    return hash;
}
