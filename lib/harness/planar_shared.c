/* Traces that several experiments need, worked out once: Figures 9 and 36 have the same baselines of 101 x
 * 101 cells. A trace is kept under the hash of everything it is worked out from, in a folder that belongs to
 * one build of the library (scripts/run-experiment); so it doesn't matter who comes first, nor whether
 * anything is kept at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/harness/sha256.h>
#include "planar_shared.h"

static void add(br_sha256 *hash, size_t n, const double *numbers)
{
    br_sha256_add(hash, numbers, n * sizeof *numbers);
}

/* Number by number: structs have gaps. */
static void add_model(br_sha256 *hash, const br_pressure *p, const br_lugre *f)
{
    const double sizes[] = {p->n_x, p->n_y, p->width, p->height, (double)p->n, p->cop.x, p->cop.y, p->u};
    const double friction[] = {f->sigma0, f->sigma1, f->sigma2, f->mu_c,          f->mu_s,
                               f->gamma,  f->v_s,    f->s_ba,   f->elasto_plastic};
    add(hash, sizeof sizes / sizeof *sizes, sizes);
    add(hash, p->n, p->x);
    add(hash, p->n, p->y);
    add(hash, p->n, p->weight);
    add(hash, sizeof friction / sizeof *friction, friction);
}

static void add_motion(br_sha256 *hash, const br_planar_protocol *p, br_vec2 twist_at)
{
    const double motion[] = {
        p->dt,      p->normal_force, (double)p->steps, (double)p->stride, (double)p->samples,
        twist_at.x, twist_at.y};
    add(hash, sizeof motion / sizeof *motion, motion);
    for (size_t i = 0; i < p->steps; i++) {
        const double twist[] = {p->twist[i].x, p->twist[i].y, p->twist[i].omega};
        add(hash, 3, twist);
    }
}

bool planar_shared_name(const br_planar_protocol *protocol, const br_pressure *pressure,
                        const br_lugre *friction, br_vec2 twist_at, planar_shared *name)
{
    const char *const folder = getenv("BRISTLE_SHARED");
    if (!folder || !*folder)
        return false;
    br_sha256 hash;
    char digits[BR_SHA256_TEXT];
    br_sha256_begin(&hash);
    add_model(&hash, pressure, friction);
    add_motion(&hash, protocol, twist_at);
    br_sha256_end(&hash, digits);
    const int n = snprintf(name->path, sizeof name->path, "%s/%s.trace", folder, digits);
    return n > 0 && (size_t)n < sizeof name->path;
}

/* What stands before the numbers of a file: their own hash, so that a damaged one is none. */
static void hash_of(const double *trace, size_t n, char digits[BR_SHA256_TEXT])
{
    br_sha256 hash;
    br_sha256_begin(&hash);
    add(&hash, n, trace);
    br_sha256_end(&hash, digits);
}

bool planar_shared_read(const planar_shared *name, double *trace, size_t n)
{
    char *bytes = NULL, digits[BR_SHA256_TEXT];
    size_t size = 0;
    const size_t expected = sizeof digits + n * sizeof *trace;
    if (br_file_read(name->path, expected, &bytes, &size, NULL) < 0)
        return false;
    bool good = size == expected;
    if (good) {
        memcpy(trace, bytes + sizeof digits, n * sizeof *trace);
        hash_of(trace, n, digits);
        good = memcmp(bytes, digits, sizeof digits) == 0;
    }
    free(bytes);
    return good;
}

/* Nothing depends on whether this succeeds. */
void planar_shared_write(const planar_shared *name, const double *trace, size_t n)
{
    char digits[BR_SHA256_TEXT];
    const size_t size = sizeof digits + n * sizeof *trace;
    char *const bytes = malloc(size);
    if (!bytes)
        return;
    hash_of(trace, n, digits);
    memcpy(bytes, digits, sizeof digits);
    memcpy(bytes + sizeof digits, trace, n * sizeof *trace);
    const br_status status = br_file_write(name->path, bytes, size, NULL);
    (void)status;
    free(bytes);
}
