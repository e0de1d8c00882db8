/* Curves that are looked up before they are run. */
#include "planar_once.h"

#include <string.h>

#include <bristle/harness/data.h>

#include "known.h"

/* What decides a curve: the study, model and profile, and the surface's name. */
typedef struct curve_key {
    char *bytes; /* null: the curve has what no bytes tell */
    size_t size;
} curve_key;

static curve_key key_of(br_experiment *ex, const void *study, size_t size, const br_planar_curve *c)
{
    if (c->contact != NULL || c->replace != NULL)
        return (curve_key){0};
    const int of[3] = {(int)c->kind, c->profile, c->surface != NULL};
    const char *const surface = c->surface != NULL ? c->surface : "";
    const curve_key key = {br_memory(ex, size + sizeof of + strlen(surface), 1),
                           size + sizeof of + strlen(surface)};
    memcpy(key.bytes, study, size);
    memcpy(key.bytes + size, of, sizeof of);
    memcpy(key.bytes + size + sizeof of, surface, strlen(surface));
    return key;
}

void planar_curves_once(br_experiment *ex, const void *study, size_t size, const br_planar_model_spec *spec,
                        const br_planar_driven *driven, const br_planar_carried *carried,
                        const br_planar_options *options, br_planar_curve *curves, size_t n)
{
    br_planar_curve *const left = br_memory(ex, n, sizeof *left);
    curve_key *const keys = br_memory(ex, n, sizeof *keys);
    size_t *const which = br_memory(ex, n, sizeof *which), n_left = 0;
    for (size_t i = 0; i < n; i++) {
        keys[i] = key_of(ex, study, size, &curves[i]);
        const br_planar_path *const path =
            keys[i].bytes != NULL ? br_known_find(ex, keys[i].bytes, keys[i].size) : NULL;
        curves[i].path = (br_planar_path *)path;
        if (path != NULL)
            continue;
        which[n_left] = i;
        left[n_left++] = curves[i];
    }
    br_planar_curves_run(ex, spec, driven, carried, options, left, n_left);
    for (size_t k = 0; k < n_left; k++) {
        const size_t i = which[k];
        curves[i].path = left[k].path;
        if (keys[i].bytes != NULL)
            br_known_add(ex, keys[i].bytes, keys[i].size, left[k].path);
    }
}
