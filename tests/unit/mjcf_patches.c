/* Scenes of the library with contact patches, written as models with meshes and normal maps beside them, and
 * read again: they move as the scenes do, up to what the 16 bits of a picture leave of a facet. A mesh with a
 * map of its own in a model, a smooth one, and what is refused. */
#include <glob.h>
#include <string.h>

#include "mjcf_made.h"

/* A level of 16 bits moves a component of a normal by up to 1.5e-5, a slope of two by 1e-4, and with it a
 * body by 1e-4 g t^2/2 in the time t of a run. */
static const double SIXTEEN_BITS = 1e-6;
static const double TIME = 0.05; /* [s] */

static char model[200], pattern[220];

/* Removes the model and what lies beside it. */
static void remove_files(void)
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            unlink(found.gl_pathv[i]);
        globfree(&found);
    }
}

static size_t count_files(const char *ending)
{
    glob_t found;
    size_t n = 0;
    if (glob(pattern, 0, NULL, &found) != 0)
        return 0;
    for (size_t i = 0; i < found.gl_pathc; i++)
        n += strstr(found.gl_pathv[i], ending) != NULL;
    globfree(&found);
    return n;
}

static br_scene *created(const br_scene_type *type, const void *params, const br_scene_variant *variant)
{
    br_scene *scene;
    br_error error = {0};
    check_need(br_scene_create(type, params, variant, &scene, &error));
    return scene;
}

/* The model as a scene from its key, in the steps and by the solver of the one that it was written from. */
static br_scene *read_again(void)
{
    br_mjcf_params params;
    br_error error = {0};
    if (br_mjcf_default(model, false, NULL, NULL, &params, &error) < 0) {
        printf("Bail out! %s\n", error.message);
        exit(EXIT_FAILURE);
    }
    params.keyframe = "start";
    return created(&br_mjcf_type, &params, NULL);
}

/* The farthest body after a while of both, by its name. */
static double apart(br_scene *a, br_scene *b)
{
    double most = 0;
    const int steps = (int)round(TIME / br_scene_dt(a));
    run(a, steps);
    run(b, steps);
    const size_t n = br_world_bodies(br_scene_world(a));
    for (size_t i = 0; i < n; i++) {
        char unnamed[32];
        const char *name = br_scene_body_name(a, (int)i);
        snprintf(unnamed, sizeof unnamed, "body %zu", i);
        const int twin = br_scene_body(b, *name ? name : unnamed);
        check_need(twin >= 0 ? BR_OK : BR_ERR_MISSING);
        const br_vec3 d = br_vec3_sub(br_world_poses(br_scene_world(a))[i].position,
                                      br_world_poses(br_scene_world(b))[twin].position);
        most = fmax(most, br_vec3_length(d));
    }
    return most;
}

/* `rubs`: its maps move it in that time. */
static void comes_back(const br_scene_type *type, const void *params, bool rubs)
{
    br_error error = {0};
    br_scene_variant plain = *br_scene_variant_find("coulomb");
    plain.coefficient = ((const br_scene_options *)params)->patch.mu_0;
    br_scene *const written = created(type, params, NULL);
    check_need(br_mjcf_write(written, model, &error));
    br_scene *const again = read_again();
    br_scene *const bare = created(type, params, &plain), *const bare_too = created(type, params, NULL);
    const double off = apart(written, again), without = apart(bare_too, bare);
    check(off < SIXTEEN_BITS && (!rubs || without > 100 * SIXTEEN_BITS),
          "%s comes back: %.2g m apart after %g s, %.2g m without its maps", type->name, off, TIME, without);
    br_scene_destroy(written);
    br_scene_destroy(again);
    br_scene_destroy(bare);
    br_scene_destroy(bare_too);
}

/* A scene with its presets, but for some that are set (ends with null). */
static void scene(const char *name, bool rubs, const char *const *set)
{
    const br_scene_type *const type = br_scene_find(name);
    void *const params = calloc(1, type->params->size);
    br_error error = {0};
    check_need(params ? BR_OK : BR_ERR_MEMORY);
    br_scene_default(type, params);
    for (; set && *set; set += 2)
        if (br_set(type->params, params, set[0], set[1], &error) < 0) {
            printf("Bail out! %s\n", error.message);
            exit(EXIT_FAILURE);
        }
    comes_back(type, params, rubs);
    free(params);
}

static void scenes(void)
{
    scene("boxes", true, NULL);
    remove_files();
    scene("iron", true, NULL);
    remove_files();
    scene("ridges", true, NULL);
    check(count_files(".png") == 1 && count_files(".obj") == 2,
          "ridges: a map, and a smooth surface: %zu, %zu", count_files(".png"), count_files(".obj"));
    remove_files();
    scene("stacks", false, NULL);
    check(count_files(".png") == 3, "stacks: a map for each material: %zu", count_files(".png"));
    remove_files();
    scene("capstan", false, NULL);
    remove_files();
    scene("bolas-rough", true, NULL);
    check(count_files(".obj") < 8, "a chain's links share their meshes: %zu", count_files(".obj"));
    remove_files();
    scene("bunnies", true, (const char *const[]){"cells", "16", "drop", "0", "collision", "convex", NULL});
    remove_files();
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-patches");
    const char *const folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    snprintf(model, sizeof model, "%s/bristle-patches-%ld.xml", folder, (long)getpid());
    snprintf(pattern, sizeof pattern, "%s/bristle-patches-%ld.*", folder, (long)getpid());
    scenes();
    end_paths();
    return check_end();
}
