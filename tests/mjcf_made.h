/* Scenes of models in MJCF that tests write, and what a test asks of a model that is refused. */
#ifndef BRISTLE_TESTS_MJCF_MADE_H
#define BRISTLE_TESTS_MJCF_MADE_H

#include <unistd.h>
#include <bristle/file.h>
#include <bristle/mjcf.h>

#include "check.h"

#define TOL_PLACE 1e-12 /* some ten rotations of numbers of size 1 */

/* Without libxml2 there are no models: says so. */
static inline bool mjcf_is_missing(void)
{
    if (br_mjcf_available())
        return false;
    check_skip("no libxml2 in this build", "models in MJCF");
    return true;
}

static char path[200], other[200]; /* of the model, and of one that a test has use for beside it */

static inline void begin_paths(const char *test)
{
    const char *const folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    snprintf(path, sizeof path, "%s/bristle-%s.%ld.xml", folder, test, (long)getpid());
    snprintf(other, sizeof other, "%s/bristle-%s-other.%ld.xml", folder, test, (long)getpid());
}

static inline void end_paths(void)
{
    unlink(path);
    unlink(other);
}

static inline br_status write_model(const char *to, const char *inside, br_error *error)
{
    char text[6000];
    const int n = snprintf(text, sizeof text, "<mujoco>\n%s\n</mujoco>\n", inside);
    return br_file_write(to, text, (size_t)n, error);
}

/* A scene of what stands inside of <mujoco>; null, with the error, if it is refused. */
static inline br_scene *scene_of(const char *inside, const char *key, bool lenient, br_error *error)
{
    br_mjcf_params params;
    br_scene *scene = NULL;
    check_need(write_model(path, inside, error));
    if (br_mjcf_default(path, lenient, NULL, NULL, &params, error) < 0)
        return NULL;
    params.keyframe = key;
    params.options.world.solver_options.tolerance = 1e-13;
    params.options.world.solver_options.iterations = 500;
    params.options.world.solver = &br_auto_type;
    if (br_scene_create(&br_mjcf_type, &params, NULL, &scene, error) < 0)
        return NULL;
    return scene;
}

static inline br_scene *made(const char *inside, const char *key)
{
    br_error error = {0};
    br_scene *const scene = scene_of(inside, key, false, &error);
    if (!scene) {
        printf("Bail out! %s\n", error.message);
        exit(EXIT_FAILURE);
    }
    return scene;
}

static inline void run(br_scene *scene, int steps)
{
    br_error error = {0};
    for (int i = 0; i < steps; i++)
        check_need(br_scene_step(scene, &error));
}

static inline br_body_spec body(const br_scene *scene, const char *name)
{
    return br_world_body(br_scene_world(scene), br_scene_body(scene, name));
}

typedef struct mjcf_refusal {
    const char *inside, *words;
    bool always; /* leniently read, too */
} mjcf_refusal;

static inline void check_mjcf_refused(const mjcf_refusal *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        br_error error = {0};
        br_scene *s = scene_of(list[i].inside, "none", false, &error);
        check(!s && strstr(error.message, list[i].words) && strstr(error.message, ".xml") &&
                  !strchr(error.message, '\n'),
              "refused, in one line with %s: %s", list[i].words, s ? "it was not" : error.message);
        br_scene_destroy(s);
        s = scene_of(list[i].inside, "none", true, &error);
        check((s == NULL) == list[i].always, "read leniently: %s", s ? "passed over" : error.message);
        br_scene_destroy(s);
    }
}

#endif
