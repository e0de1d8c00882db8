#include "words.h"

#include <bristle/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *peer_text(const peer_job *job, const char *name, const char *preset)
{
    for (size_t i = 0; i < job->n_words; i++)
        if (strcmp(job->words[i].name, name) == 0) {
            job->words[i].used = true;
            return job->words[i].value;
        }
    return preset;
}

double peer_number(const peer_job *job, const char *name, double preset)
{
    const char *const text = peer_text(job, name, NULL);
    double value = preset;
    if (text && !br_parse_double(text, &value)) {
        fprintf(stderr, "%s=%s: not a number\n", name, text);
        exit(2);
    }
    return value;
}

br_status peer_words_read(peer_job *job, int n, char **words, br_error *error)
{
    job->words = calloc((size_t)n + 1, sizeof *job->words);
    if (!job->words)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int i = 0; i < n; i++) {
        char *const equals = strchr(words[i], '=');
        if (!equals)
            return br_fail(error, BR_ERR_SYNTAX, "%s: expected NAME=VALUE", words[i]);
        *equals = '\0';
        job->words[job->n_words++] = (peer_word){.name = words[i], .value = equals + 1};
    }
    job->duration = peer_number(job, "duration", 1);
    job->every = (long)peer_number(job, "every", 1);
    job->settle = peer_number(job, "settle", 0);
    if (!(job->duration > 0) || job->every < 1)
        return br_fail(error, BR_ERR_RANGE, "duration=%g and every=%ld must be positive", job->duration,
                       job->every);
    job->friction = (peer_friction){.mu = peer_number(job, "mu", NAN),
                                    .mu_across = peer_number(job, "mu_across", NAN),
                                    .mu_rest = peer_number(job, "mu_rest", NAN),
                                    .speed = peer_number(job, "speed", NAN),
                                    .of_body = strcmp(peer_text(job, "axes", "world"), "body") == 0,
                                    .angles = peer_text(job, "angles", "0")};
    if (!(job->friction.mu >= 0))
        return br_fail(error, BR_ERR_MISSING, "mu=... must say the coefficient of friction");
    return BR_OK;
}

br_status peer_all_used(const peer_job *job, br_error *error)
{
    for (size_t i = 0; i < job->n_words; i++)
        if (!job->words[i].used)
            return br_fail(error, BR_ERR_UNKNOWN, "%s=%s: %s knows no such setting", job->words[i].name,
                           job->words[i].value, peer_engine_here.name);
    return BR_OK;
}

/* ---- friction ---- */

bool peer_is_ellipse(const peer_job *job)
{
    return !isnan(job->friction.mu_across);
}
bool peer_is_stribeck(const peer_job *job)
{
    return !isnan(job->friction.mu_rest);
}

double peer_coefficient(const peer_job *job, double speed)
{
    const peer_friction *const f = &job->friction;
    const double x = speed / f->speed;
    return peer_is_stribeck(job) ? f->mu + (f->mu_rest - f->mu) * exp(-x * x) : f->mu;
}

br_vec3 peer_axis(const peer_job *job, int geom, br_quat orientation)
{
    const char *at = job->friction.angles;
    double angle = strtod(at, NULL);
    for (int i = 0; i < geom; i++) {
        if (br_world_geom(job->world, (size_t)i)->body < 0)
            continue;
        const char *const comma = strchr(at, ',');
        if (!comma)
            break;
        at = comma + 1;
        angle = strtod(at, NULL);
    }
    const br_vec3 axis = br_vec3_make(cos(angle), sin(angle), 0);
    return job->friction.of_body ? br_quat_rotate(orientation, axis) : axis;
}

/* The geom of a body whose middle is nearest to a point: a body has several only where these are wheels. */
static int geom_at(const br_world *world, int body, br_pose pose, br_vec3 point)
{
    int best = -1;
    double least = INFINITY;
    for (size_t i = 0; i < br_world_geoms(world); i++) {
        const br_geom_spec *const g = br_world_geom(world, i);
        if (g->body != body)
            continue;
        const br_vec3 middle = br_pose_apply(pose, g->local.position);
        const double distance = br_vec3_length(br_vec3_sub(middle, point));
        if (distance < least) {
            least = distance;
            best = (int)i;
        }
    }
    return best;
}

br_cone peer_cone(const peer_job *job, int body, br_pose pose, br_vec3 point, br_vec3 tangent,
                  br_vec3 binormal, double speed)
{
    if (!peer_is_ellipse(job))
        return br_cone_circle(peer_coefficient(job, speed));
    const br_vec3 axis = peer_axis(job, geom_at(job->world, body, pose, point), pose.orientation);
    const br_vec2 flat = {br_vec3_dot(axis, tangent), br_vec3_dot(axis, binormal)};
    return br_cone_ellipse(job->friction.mu, job->friction.mu_across, br_vec2_normalise(flat));
}

/* ---- geometry ---- */

br_vec3 peer_half(const br_geom_spec *geom)
{
    br_vec3 low, high;
    br_shape_bounds(geom->shape, br_pose_identity(), &low, &high);
    return high;
}

br_pose peer_compose(br_pose a, br_pose b)
{
    const br_pose c = {br_pose_apply(a, b.position), br_quat_mul(a.orientation, b.orientation)};
    return c;
}
