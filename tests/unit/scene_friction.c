/* A friction model as a scene's friction: names, parameters from text and back, and a box that slides as its
 * coefficient says. */
#include <bristle/scene_friction.h>
#include <bristle/scenes/planks.h>

#include "check.h"

enum { STEPS = 40 };

static br_scene_friction *made(const char *name)
{
    br_scene_friction *f = NULL;
    const br_friction_model_type *const type = br_scene_friction_model(name);
    check_need(type ? br_scene_friction_create(type, &f, NULL) : BR_ERR_UNKNOWN);
    return f;
}

static void test_names(void)
{
    br_error error = {0};
    br_scene_friction *f = NULL;
    check(br_scene_friction_model("matchstick") == &br_friction_matchstick_type, "matchstick is a model");
    check(!br_scene_friction_model("isotropic"), "isotropic is a variant of scenes");
    check(br_scene_friction_model("model:isotropic") == &br_friction_isotropic_type,
          "model:isotropic is the model");
    check(!br_scene_friction_model("coulomb") && !br_scene_friction_model("model:half-step"),
          "coulomb and model:half-step are no models");
    check(br_scene_friction_create(&br_friction_tensors_type, &f, &error) == BR_ERR_UNSUPPORTED && !f,
          "friction tensors are no cone: %s", error.message);
}

/* What is written, without prefix; on one line. */
static const char *written(const br_scene_friction *f)
{
    static char text[1000];
    FILE *const to = fmemopen(text, sizeof text, "w");
    check_need(to ? br_scene_friction_write(f, "", to, NULL) : BR_ERR_MEMORY);
    fclose(to);
    for (char *c = text; *c; c++)
        *c = *c == '\n' ? ';' : *c;
    return text;
}

static void refused(br_scene_friction *f, const char *name, const char *text, const char *message)
{
    br_error error = {0};
    const br_status status = br_scene_friction_set(f, name, text, &error);
    check(status < 0 && strcmp(error.message, message) == 0, "%s = %s: %s", name, text, error.message);
}

static void test_parameters(void)
{
    br_error error = {0};
    br_scene_friction *const surface = made("limit-surface"), *const ellipse = made("anisotropic");
    /* More often than a model has lists. */
    for (int i = 0; i < 40; i++) {
        char list[40];
        snprintf(list, sizeof list, " 0.%d -0.5  0.25", i + 1);
        check_need(br_scene_friction_set(surface, i % 2 ? "f_b" : "f_t", list, NULL));
    }
    check(strcmp(written(surface), "f_t = 0.39 -0.5 0.25;f_b = 0.4 -0.5 0.25;tau =;") == 0,
          "lists that are set again and again are the last ones: %s", written(surface));
    check(br_scene_friction_check(surface, NULL) == BR_OK, "as many of each");
    check_need(br_scene_friction_set(surface, "tau", "1", NULL));
    check(br_scene_friction_check(surface, NULL) == BR_ERR_RANGE, "one torque of three points");
    refused(surface, "f_t", "1 2 x", "limit-surface: f_t: 'x' is not a finite number");
    check(strncmp(written(surface), "f_t = 0.39 ", 11) == 0, "a list that is refused leaves the one before");
    check_need(br_scene_friction_set(ellipse, "mu_t", "0.125", NULL));
    check_need(br_scene_friction_set(ellipse, "mu_b", "0.5", NULL));
    check_need(br_scene_friction_set(ellipse, "structure", "0, 2 1", NULL));
    check(strcmp(written(ellipse), "mu_t = 0.125;mu_b = 0.5;frame = body;structure = 0 2 1;") == 0,
          "numbers, words and a direction: %s", written(ellipse));
    refused(ellipse, "nu", "1", "anisotropic: br_friction_anisotropic has no parameter 'nu'");
    refused(ellipse, "mu_t", "-1", "anisotropic: mu_t = -1 is out of range [0, inf)");
    refused(ellipse, "structure", "1 0", "anisotropic: structure: '1 0' is not three numbers");
    refused(ellipse, "structure", "1 0 inf", "anisotropic: structure: '1 0 inf' is not three numbers");
    check(br_scene_friction_check_export(ellipse, "model.xml", &error) == BR_ERR_UNSUPPORTED, "%s",
          error.message);
    br_scene_friction_destroy(surface);
    br_scene_friction_destroy(ellipse);
}

/* Speed down the plank over g t. */
static double slide(br_scene_friction *f)
{
    br_incline_box_params params;
    br_scene_variant variant = {0};
    br_scene *scene;
    br_scene_default(&br_incline_box_type, &params);
    br_scene_friction_use(f, &variant);
    check_need(br_scene_create(&br_incline_box_type, &params, &variant, &scene, NULL));
    for (int i = 0; i < STEPS; i++)
        check_need(br_scene_step(scene, NULL));
    const br_vec3 v = br_world_velocities(br_scene_world(scene))[br_scene_body(scene, "box")].linear;
    const double g = br_vec3_length(params.options.world.gravity), t = STEPS * br_scene_dt(scene);
    br_scene_destroy(scene);
    br_scene_friction_destroy(f);
    return br_vec3_length(v) / (g * t);
}

static void test_slide(void)
{
    br_incline_box_params params;
    br_scene_default(&br_incline_box_type, &params);
    const double angle = params.plank.slope;
    br_scene_friction *f = made("model:isotropic");
    check_need(br_scene_friction_set(f, "mu", "0.1", NULL));
    check_close(slide(f), sin(angle) - 0.1 * cos(angle), 1e-4, "a box slides with sin - mu cos of the plank");
    for (int across = 0; across < 2; across++) {
        f = made("anisotropic");
        check_need(br_scene_friction_set(f, "mu_t", "0.1", NULL));
        check_need(br_scene_friction_set(f, "mu_b", "0.3", NULL));
        check_need(br_scene_friction_set(f, "structure", across ? "0 0 1" : "1 0 0", NULL));
        check_close(slide(f), sin(angle) - (across ? 0.3 : 0.1) * cos(angle), 1e-4,
                    "and %s the direction that all bodies are given", across ? "across" : "along");
    }
}

int main(void)
{
    check_begin();
    test_names();
    test_parameters();
    test_slide();
    return check_end();
}
