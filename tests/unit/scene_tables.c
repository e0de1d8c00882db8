/* The tables of the scenes' parameters: presets as they have always been, conditions between fields, and what
 * br_scene_create says of parameters that it refuses. */
#include <bristle/scenes/boxes.h>
#include <bristle/scenes/chain.h>
#include <bristle/scenes/drag.h>
#include <bristle/structs.h>
#include "check.h"
#include "scene_defaults.h"

enum { LONG = 2000 };

/* Sets the members that "name = value, ..." lists; null: one cannot be set. Marks them in `listed`, if given,
 * by their place. */
static const char *assign(const br_struct_type *type, void *params, const char *values, bool *listed)
{
    static char text[LONG];
    snprintf(text, sizeof text, "%s", values);
    for (char *pair = text; pair;) {
        char *const end = strstr(pair, ", "), *const equals = strstr(pair, " = ");
        if (end)
            *end = '\0';
        if (!equals)
            return NULL;
        *equals = '\0';
        if (br_set(type, params, pair, equals + 3, NULL) < 0)
            return NULL;
        for (size_t i = 0; listed && i < br_struct_count(type); i++) {
            br_member m;
            br_struct_at(type, i, &m);
            listed[i] = listed[i] || strcmp(m.name, pair) == 0;
        }
        pair = end ? end + 2 : NULL;
    }
    return values;
}

/* Every member of `given` has the value that it has in `expected`. */
static void same(const char *name, const br_struct_type *type, const void *expected, const void *given)
{
    for (size_t i = 0; i < br_struct_count(type); i++) {
        br_member m;
        char a[200] = "", b[200] = "";
        br_struct_at(type, i, &m);
        check_need(br_get(type, expected, m.name, a, sizeof a, NULL));
        check_need(br_get(type, given, m.name, b, sizeof b, NULL));
        if (strcmp(a, b) == 0)
            continue;
        check(false, "%s: %s = %s, not %s", name, m.name, b, a);
        return;
    }
    check(true, "%s: %zu members have their presets", name, br_struct_count(type));
}

static void options(void)
{
    const br_scene_options given = br_scene_options_default();
    bool listed[LONG] = {false};
    br_scene_options expected;
    memset(&expected, 0, sizeof expected);
    check(assign(&br_scene_options_struct, &expected, scene_option_defaults, listed) != NULL,
          "options are listed as the table has them");
    size_t missing = 0;
    for (size_t i = 0; i < br_struct_count(&br_scene_options_struct); i++)
        missing += !listed[i];
    check(missing == 0, "all of them, but for %zu", missing);
    same("options", &br_scene_options_struct, &expected, &given);
}

static void defaults(const scene_defaults *d)
{
    const br_scene_type *const type = br_scene_find(d->scene);
    bool listed[LONG] = {false};
    br_scene_options *const expected = calloc(1, type->params->size);
    void *const given = malloc(type->params->size);
    if (!expected || !given)
        check_need(BR_ERR_MEMORY);
    *expected = br_scene_options_default();
    br_scene_default(type, given);
    check(assign(type->params, expected, d->values, listed) != NULL, "%s: its presets are listed", d->scene);
    size_t missing = 0;
    for (size_t i = 0; i < br_struct_count(type->params); i++) {
        br_member m;
        br_struct_at(type->params, i, &m);
        missing += !listed[i] && strncmp(m.name, "options.", 8) != 0;
    }
    check(missing == 0, "%s: all of them, but for %zu", d->scene, missing);
    same(d->scene, type->params, expected, given);
    free(expected);
    free(given);
}

/* Parameters that a scene refuses, with what its message must say. */
static void refused(const char *scene_name, const char *values, const char *word)
{
    const br_scene_type *const type = br_scene_find(scene_name);
    void *const params = malloc(type->params->size);
    br_error error = {0};
    br_scene *scene = NULL;
    if (!params)
        check_need(BR_ERR_MEMORY);
    br_scene_default(type, params);
    check(assign(type->params, params, values, NULL) != NULL, "%s takes %s one by one", scene_name, values);
    check(br_scene_create(type, params, NULL, &scene, &error) == BR_ERR_RANGE && !scene &&
              strstr(error.message, scene_name) && strstr(error.message, word),
          "and refuses it: %s", error.message);
    br_scene_destroy(scene);
    free(params);
}

static void conditions(void)
{
    refused("boxes", "side = 0.5", "side = 0.5 m");
    refused("boxes", "width = 0.19", "width = 0.19 m");
    refused("sawtooth", "steep = 4", "steep = 4 must be below period = 4");
    refused("sawtooth-ramp", "period = 2", "steep = 2 must be below period = 2");
    refused("sawtooth-ramp", "levels = 0", "levels = 0");
    refused("bolas-rough", "height = 0.037", "rod_radius + link_radius = 0.038 m");
    refused("bolas-smooth", "rod_radius = 0.1", "height = 0.06 m");
    refused("capstan", "height = 0.03", "rod_radius + link_radius = 0.034 m");
    refused("stacks", "apart = 0.19", "apart = 0.19 m");
    refused("stacks", "off_centre = -0.11", "off_centre = -0.11 m");
    refused("bunnies", "size = 1.2", "size = 1.2 m");
    refused("nut", "radius = 3.5e-3", "0.0035 m");
    refused("worm", "stroke = 0.015", "stroke = 0.015 m");
    refused("worm", "steep = 8", "steep = 8 must be below period = 8");
    refused("ridges", "steep = 17", "steep = 17 must be below period = 17");
    refused("iron", "options.patch.mu_0 = 0", "patch.mu_0 = 0");
    refused("iron", "options.world.gravity = 0 0 0", "0 m/s^2");
    refused("plank-cylinder", "facets = 2", "facets = 2");
    refused("tower", "distance = 0.9", "distance = 0.9 m");
    refused("tower", "height = 0.4", "height = 0.4 m");
    refused("tower", "jitter = 0.5", "jitter = 0.5 m");
    refused("arch", "inner = 2", "inner = 2 m is not below outer = 2 m");
    refused("arch", "wedges = 8", "wedges = 8 has no keystone");
    refused("slope-boxes", "start = 9.8", "start = 9.8 m");
    refused("slope-boxes", "start = 0.2", "start = 0.2 m");
    refused("slope-boxes", "apart = 1.9", "apart = 1.9 m");
    refused("slope-boxes", "meet = yes, apart = 0.5", "apart = 0.5 m");
    refused("vehicle", "front = 3.2", "front = 3.2 m");
    refused("vehicle", "steering = -1, track = 5", "steering = -1 rad");
    refused("vehicle", "start = 51", "start = 51 m");
    refused("hopper", "outlet = 4.56", "outlet = 4.56 m is not below mouth");
    refused("hopper", "neck = 0.6", "neck = 0.6 m reaches through");
    refused("hopper", "top = 3.4", "outlet = 1.28 m of this funnel lies in the ground");
    refused("hopper", "jitter = 0.11", "jitter = 0.11 m");
    refused("hopper", "pitch_up = 1.3", "pitch_up = 1.3 m");
    refused("hopper", "start = 7.4", "start = 7.4 m high begin inside");
    refused("hopper", "columns = 32", "columns = 32 and layers = 4");
    refused("ravine", "bend_to = 2", "bend_to = 2 m is not below bend_from = 2 m");
    refused("ravine", "rows = 26", "rows = 26 and columns = 10 are more than 256 logs");
    refused("ravine", "columns = 120", "columns = 120, apart = 1 m, climb");
    refused("ravine", "at = 24.1", "at = 24.1 m does not fit in");
    refused("ravine", "start = 1.05", "start = 1.05 m");
    refused("ravine", "rows = 8", "rows = 8");
    refused("ravine", "apart = 0.68", "apart = 0.68 m");
    refused("ravine", "pitch = 2.2", "pitch = 2.2 m");
    refused("ravine", "yaw = -0.3", "turned by up to 0.35");
}

/* Values that no text sets: the message names field, value and range. */
static void ranges(void)
{
    br_boxes_params boxes;
    br_drag_params drag;
    br_error error = {0};
    br_scene *scene;
    br_scene_default(&br_boxes_type, &boxes);
    boxes.mass = -1;
    check(br_scene_create(&br_boxes_type, &boxes, NULL, &scene, &error) == BR_ERR_RANGE &&
              strstr(error.message, "mass = -1 kg is out of range (0, inf)"),
          "a negative mass: %s", error.message);
    br_scene_default(&br_boxes_type, &boxes);
    boxes.options.backend = "gpu", br_error_clear(&error);
    check(br_scene_create(&br_boxes_type, &boxes, NULL, &scene, &error) == BR_ERR_RANGE &&
              strstr(error.message, "options.backend = 'gpu' is none of cpu, published, fast, auto"),
          "a back end of another name: %s", error.message);
    br_scene_default(&br_drag_type, &drag);
    check(isinf(drag.force_limit), "the mouse has no limit");
    drag.height = INFINITY, br_error_clear(&error);
    check(br_scene_create(&br_drag_type, &drag, NULL, &scene, &error) == BR_ERR_RANGE &&
              strstr(error.message, "height = inf m is out of range [0, inf)"),
          "which nothing else may lack: %s", error.message);
}

/* The finer chain is as heavy for its length. */
static void capstan(void)
{
    br_chain_params thick, thin;
    br_scene_default(&br_bolas_rough_type, &thick);
    br_scene_default(&br_capstan_type, &thin);
    check_close(thin.link_mass / br_chain_link(&thin), thick.link_mass / br_chain_link(&thick),
                2 * TOL_ROUND_OFF, "mass for its length of the hanging chain");
}

/* All tables of scenes are in the list of all structs, where field_tables.c looks at them. */
static void listed(void)
{
    size_t n_scenes, n_structs;
    const br_scene_type *const *const scenes = br_scenes(&n_scenes);
    const br_struct_type *const *const structs = br_structs(&n_structs);
    check(n_scenes == sizeof every_scene_default / sizeof *every_scene_default, "presets of all scenes");
    for (size_t i = 0; i < n_scenes; i++) {
        bool found = false;
        for (size_t j = 0; j < n_structs; j++)
            found = found || structs[j] == scenes[i]->params;
        check(found, "%s: its table is in the list", scenes[i]->name);
    }
}

int main(void)
{
    check_begin();
    options();
    for (size_t i = 0; i < sizeof every_scene_default / sizeof *every_scene_default; i++)
        defaults(&every_scene_default[i]);
    conditions();
    ranges();
    capstan();
    listed();
    return check_end();
}
