/* Planar models, paths, scenes and Euler steps as objects: parts of each model, steady friction along a
 * motion, a body by theory and by the callbacks of its own, differences of paths by hand, errors against a
 * baseline, what is refused. */
#include "check.h"

#include <stdlib.h>

#include <bristle/load_contact.h>
#include <bristle/planar_euler.h>
#include <bristle/planar_scenes.h>
#include <bristle/steady.h>

static br_planar_model *make(const char *surface, int cells, br_planar_model_kind kind)
{
    br_planar_model_spec spec = br_planar_model_default();
    br_pressure_set_surface(&spec.contact, surface);
    spec.contact.n_x = spec.contact.n_y = cells;
    spec.kind = kind;
    br_planar_model *model = NULL;
    br_error error = {0};
    if (br_planar_model_create(&spec, &model, &error) < 0) {
        fprintf(stderr, "no model: %s\n", error.message);
        exit(2);
    }
    return model;
}

static void test_models(void)
{
    for (int kind = 0; kind < BR_PLANAR_MODELS; kind++) {
        br_planar_model *const m = make("line-gradient", 9, (br_planar_model_kind)kind);
        const char *const name = br_planar_model_name((br_planar_model_kind)kind);
        check(br_planar_model_find(name) == (br_planar_model_kind)kind, "%s is found by its name", name);
        check((m->distributed != NULL) == (kind == BR_PLANAR_DISTRIBUTED) &&
                  m->contact.distributed == m->distributed,
              "%s: bristles in cells", name);
        check((m->surface != NULL) == (kind == BR_PLANAR_REDUCED), "%s: a table", name);
        check(br_planar_contact_states(&m->contact) == (kind == 0 ? 2 * m->pressure->n_padded : 3),
              "%s: states", name);
        br_planar_model_destroy(m);
    }
    check(br_planar_model_find("rigid") == BR_PLANAR_MODELS, "another name is no model");
    br_planar_model_spec spec = br_planar_model_default();
    spec.kind = BR_PLANAR_ELLIPSOID;
    br_pressure_set_surface(&spec.contact, "line-gradient-x");
    br_planar_model *text = NULL, *published = NULL, *refused = NULL;
    check_need(br_planar_model_create(&spec, &text, NULL));
    spec.ellipsoid_as_published = true;
    check_need(br_planar_model_create(&spec, &published, NULL));
    const br_vec2 cop = text->pressure->cop;
    check_close(published->contact.reduced.u - text->contact.reduced.u, cop.x * cop.x + cop.y * cop.y,
                TOL_ROUND_OFF_MANY, "as published u is taken about the centre: Steiner's theorem");
    br_planar_model_destroy(text);
    br_planar_model_destroy(published);
    br_error error = {0};
    spec.contact.shape = "triangle";
    check(br_planar_model_create(&spec, &refused, &error) < 0 && refused == NULL &&
              strstr(error.message, "triangle"),
          "a shape that does not exist is refused: %s", error.message);
    spec = br_planar_model_default();
    spec.kind = BR_PLANAR_MODELS;
    check(br_planar_model_create(&spec, &refused, NULL) == BR_ERR_RANGE && refused == NULL, "so is a kind");
    spec.kind = BR_PLANAR_REDUCED;
    spec.n_ls = 0;
    check(br_planar_model_create(&spec, &refused, NULL) < 0 && refused == NULL, "and a table without cells");
    br_planar_model_destroy(NULL);
}

static void test_surface_names(void)
{
    br_pressure_spec spec = br_pressure_spec_default();
    br_pressure_set_surface(&spec, "square");
    check(strcmp(spec.shape, "square") == 0 && spec.map == NULL && spec.height > 0, "a shape by its name");
    br_pressure_set_surface(&spec, "my/map.csv");
    check(strcmp(spec.shape, "map") == 0 && strcmp(spec.map, "my/map.csv") == 0 && spec.height == 0,
          "a map by its path, with square cells");
    check(br_pressure_is_map("a.png") && !br_pressure_is_map("png") && !br_pressure_is_map("circle"),
          "what a map is");
}

/* v_x = 0.02 m/s and a turn of 1 rad/s; long enough for bristles to settle. */
static br_profile *steady_motion(void)
{
    const double rows[] = {0, 0.02, 0, 1, 1, 0.02, 0, 1};
    br_profile *p = NULL;
    check_need(br_profile_create(rows, 2, 3, &p, NULL));
    return p;
}

static void test_follow(void)
{
    br_profile *const motion = steady_motion();
    const double forces[] = {0, 3, 1, 5};
    br_profile *normal = NULL;
    check_need(br_profile_create(forces, 2, 1, &normal, NULL));
    br_planar_model *const m = make("circle", 9, BR_PLANAR_DISTRIBUTED);
    br_planar_options options = br_planar_options_default();
    options.n_windows = 50;
    const br_planar_driven constant = {.motion = motion, .normal_force = 2},
                           varying = {.motion = motion, .normal = normal};
    br_planar_path *a = NULL, *b = NULL;
    br_error error = {0};
    check(br_planar_follow(&constant, &m->contact, &options, &a, &error) == BR_OK, "a contact is driven: %s",
          error.message);
    check(br_planar_follow(&varying, &m->contact, &options, &b, &error) == BR_OK,
          "under a varying normal force: %s", error.message);
    const br_lugre lugre = br_lugre_default();
    const br_wrench at = br_steady_point(m->pressure, &lugre, (br_twist){0.02, 0, 1}, 2);
    check_close(a->value[BR_PATH_FX][49], at.x, 1e-6, "friction settles where it is steady");
    check_close(a->value[BR_PATH_TAU][49], at.torque, 1e-6, "and its torque");
    check(a->value[BR_PATH_NORMAL][7] == 2 && a->value[BR_PATH_VX][7] == 0.02 &&
              a->value[BR_PATH_OMEGA][7] == 1,
          "normal force and twist are kept");
    /* Held over a window at its value at the start: 3 + 2 t N. */
    check_close(b->value[BR_PATH_NORMAL][49], 3 + 2 * 0.49, TOL_ROUND_OFF_MANY,
                "the normal force at the start of the window");
    check_close(b->value[BR_PATH_FX][49] / a->value[BR_PATH_FX][49], (3 + 2 * 0.49) / 2, 1e-9,
                "friction in proportion to the normal force");
    check(a->statistics.steps > 0 && a->n == 50 && a->window == options.window, "counters and windows");
    br_planar_path_destroy(a);
    br_planar_path_destroy(b);
    options.n_windows = 0;
    check(br_planar_follow(&constant, &m->contact, &options, &a, NULL) < 0 && a == NULL,
          "no windows are refused");
    br_planar_model_destroy(m);
    br_profile_destroy(motion);
    br_profile_destroy(normal);
}

/* The callbacks of a run by hand. */
typedef struct by_hand {
    br_grip *grip;
    double x, fy;
    size_t replaced;
} by_hand;

static void load(double t, br_planar_input *input, void *context)
{
    br_grip_load(t, input, ((by_hand *)context)->grip);
}

static void keep(size_t k, const br_planar_sample *sample, void *context)
{
    (void)k;
    ((by_hand *)context)->x = sample->pose[0];
    ((by_hand *)context)->fy = sample->wrench.y;
}

static br_status count(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                       br_error *error)
{
    (void)input;
    (void)contact;
    ((by_hand *)context)->replaced++;
    return k < 5 ? BR_OK : br_fail(error, BR_ERR_CALLBACK, "window %zu", k);
}

static void test_scenes(void)
{
    size_t n;
    const br_planar_scene_type *const *const types = br_planar_scenes(&n);
    br_planar_options options = br_planar_options_default();
    options.n_windows = 20;
    br_planar_model *const m = make("circle", 7, BR_PLANAR_REDUCED);
    for (size_t i = 0; i < n; i++) {
        char params[400];
        br_planar_path *path = NULL;
        br_error error = {0};
        check(br_planar_scene_find(types[i]->name) == types[i] && types[i]->params->size <= sizeof params,
              "%s is found by its name", types[i]->name);
        br_struct_default(types[i]->params, params);
        check(br_planar_scene_run(types[i], params, &m->contact, &options, &path, &error) == BR_OK &&
                  path->n == 20 && isfinite(path->value[BR_PATH_X][19]) && path->value[BR_PATH_NORMAL][0] > 0,
              "%s runs with its defaults: %s", types[i]->name, error.message);
        br_planar_path_destroy(path);
    }
    check(br_planar_scene_find("nothing") == NULL, "another name is no scene");

    br_grip grip;
    br_struct_default(br_grip_type.params, &grip);
    by_hand h = {.grip = &grip};
    const br_planar_body body = br_grip_body(&grip);
    const br_planar_callbacks callbacks = {.load = load, .on_window = keep, .context = &h};
    check_need(br_planar_body_run(&body, &m->contact, &callbacks, &options, NULL, NULL));
    br_planar_path *path = NULL;
    check_need(br_planar_scene_run(&br_grip_type, &grip, &m->contact, &options, &path, NULL));
    check(path->value[BR_PATH_X][19] == h.x && path->value[BR_PATH_FY][19] == h.fy,
          "a scene is the run of its body and load, to the last bit");
    br_planar_path_destroy(path);

    br_grip weightless = grip;
    br_error refused = {0};
    weightless.mass = 0;
    check(br_planar_scene_run(&br_grip_type, &weightless, &m->contact, &options, &path, &refused) ==
                  BR_ERR_RANGE &&
              path == NULL && strstr(refused.message, "mass = 0 kg is out of range (0, inf)"),
          "parameters are checked by the type's table: %s", refused.message);

    br_planar_carried carried = br_planar_scene_carried(&br_grip_type, &grip);
    carried.replace = count;
    carried.replace_context = &h;
    br_error error = {0};
    check(br_planar_carry(&carried, &m->contact, &options, &path, &error) == BR_ERR_CALLBACK &&
              path == NULL && h.replaced == 6 && strstr(error.message, "window 5"),
          "a contact that cannot be replaced ends the run: %s", error.message);
    br_planar_model_destroy(m);
}

/* A force of 0.63 N more each tenth of a second, from the first on, up to 12.6 N; a torque from one second
 * on. Times of windows that are sums or multiples belong to the step that begins there. */
static void test_load_step(void)
{
    br_load_step s;
    br_struct_default(br_load_step_type.params, &s);
    const br_planar_carried carried = br_planar_scene_carried(&br_load_step_type, &s);
    check(carried.body.mass == 1 && carried.body.inertia == 1.25e-3 && carried.body.fingers == 1 &&
              carried.body.carried,
          "a disc of 1 kg on a contact that it carries");
    double sum = 0;
    for (int k = 0; k < 300; k++, sum += 0.01) {
        const double times[3] = {0.01 * k, sum, 0.01 * k + 0.005};
        for (int i = 0; i < 3; i++) {
            br_planar_input input = {{NAN, NAN, NAN}, NAN};
            carried.load(times[i], &input, carried.load_context);
            const int step = k / 10 < 20 ? k / 10 + 1 : 20;
            check_close(input.load.x, 0.63 * step, TOL_ROUND_OFF, "at %g s %d steps of force", times[i],
                        step);
            check(input.load.y == 0 && input.load.torque == (k >= 100 ? 0.02 : 0) && input.normal_force == 10,
                  "at %g s the torque %s", times[i], k >= 100 ? "has joined" : "is still 0");
        }
    }
}

static void test_differences(void)
{
    br_planar_path *a = NULL, *b = NULL;
    check_need(br_planar_path_create(4, 0.01, &a, NULL));
    check_need(br_planar_path_create(4, 0.01, &b, NULL));
    const double x[] = {0, 1, 2, 4}, fx[] = {3, 0, 6, 0}, fy[] = {4, 0, 8, 0}, tau[] = {5, 1, 2, 1};
    for (int k = 0; k < 4; k++) {
        a->value[BR_PATH_X][k] = x[k];
        b->value[BR_PATH_X][k] = x[k] + (k == 2 ? 1 : 0);
        a->value[BR_PATH_FX][k] = fx[k];
        a->value[BR_PATH_FY][k] = fy[k];
        b->value[BR_PATH_FX][k] = fx[k] + (k == 0 ? 3 : 0);
        b->value[BR_PATH_FY][k] = fy[k] + (k == 0 ? 4 : 0);
        a->value[BR_PATH_TAU][k] = tau[k];
        b->value[BR_PATH_TAU][k] = tau[k] - (k == 0 ? 2 : k == 3 ? 1 : 0);
    }
    check(br_planar_path_difference(a, b, BR_PATH_X, BR_PATH_X + 1) == 0.25,
          "largest difference over the range");
    check(br_planar_path_windows_apart(a, b, BR_PATH_X, BR_PATH_X + 1, 0.2) == 1 &&
              br_planar_path_windows_apart(a, b, BR_PATH_X, BR_PATH_X + 1, 0.25) == 0,
          "windows that are farther apart than a share of the range");
    check(br_planar_path_force_difference(a, b, 0) == 0.5, "forces as vectors: 5 of 10 N");
    check(br_planar_path_force_difference(a, b, 1) == 0, "from the second window on");
    check(br_planar_path_torque_difference(a, b, 0) == 0.4 &&
              br_planar_path_torque_difference(a, b, 1) == 0.5,
          "torques, of all and from the second window on");
    check(br_planar_path_torque_difference(a, b, 9) == 0.4, "a start after the end is none");
    double force[4], torque[4];
    br_planar_path_errors(a, b, force, torque);
    check(force[0] == 5 && force[1] == 0 && torque[0] == 2 && torque[3] == 1, "errors window by window");
    double of_x[4], of_fx[4], of_y[4];
    br_planar_path_differences(a, b, BR_PATH_X, of_x);
    br_planar_path_differences(a, b, BR_PATH_FX, of_fx);
    br_planar_path_differences(a, b, BR_PATH_Y, of_y);
    check(of_x[0] == 0 && of_x[1] == 0 && of_x[2] == 0.25 && of_x[3] == 0,
          "differences window by window, over the range of the first");
    check(of_fx[0] == 0.5 && of_fx[2] == 0, "the sign is that of the second less the first");
    check(of_y[0] == 0 && of_y[3] == 0, "what does not change differs by nothing");
    b->value[BR_PATH_X][1] = NAN;
    check(isnan(br_planar_path_difference(a, b, BR_PATH_X, BR_PATH_X + 1)), "what is not finite stays so");
    /* A drift: x rises by 1 a window, from windows 0, 1 to windows 2, 3. */
    const br_drift_spans spans = {0, 0.02, 0.02, 0.04, 0, 0.02}, late = {0, 0.02, 0.02, 0.05, 0, 0.02};
    const br_drift_result d = br_drift_measure(&spans, a);
    check_close(d.x, 3 - 0.5, TOL_ROUND_OFF_MANY, "drift: mean of the last span less that of the first");
    /* 2 and 4 less the 1.25 that x drifts from one window to the next */
    check_close(d.amplitude, 0.375, TOL_ROUND_OFF_MANY,
                "half of the range of the last span, without the drift");
    check_close(d.amplitude_before, 0.5, TOL_ROUND_OFF_MANY, "and of the span before");
    check(isnan(br_drift_measure(&late, a).x), "a span after the end has no drift");
    br_planar_path_destroy(a);
    br_planar_path_destroy(b);
}

static void test_euler(void)
{
    br_profile *const motion = steady_motion();
    br_planar_protocol *p = NULL, *refused = NULL;
    br_error error = {0};
    check(br_planar_protocol_create(motion, 0.1, 1e-5, 10, 2, &p, &error) == BR_OK && p->steps == 10000 &&
              p->samples == 1000,
          "a motion in steps: %s", error.message);
    check(br_planar_protocol_create(motion, 0.1, 0, 10, 2, &refused, NULL) == BR_ERR_RANGE &&
              refused == NULL &&
              br_planar_protocol_create(motion, 0.1, 1e-5, 0, 2, &refused, NULL) == BR_ERR_RANGE &&
              br_planar_protocol_create(motion, 1e6, 1e-5, 1, 2, &refused, NULL) == BR_ERR_RANGE,
          "steps of no length, no samples and too many steps are refused");
    double *const trace = malloc(2 * 3 * p->samples * sizeof *trace), *const other = trace + 3 * p->samples;
    for (int kind = 0; kind < 2; kind++) {
        br_planar_model *const m = make("circle", 9, (br_planar_model_kind)kind);
        check_need(br_planar_protocol_run(p, m, m->pressure->cop, trace, NULL));
        br_planar_stepper *stepper = NULL;
        check_need(br_planar_stepper_create(m, &stepper, NULL));
        br_wrench w = {0, 0, 0};
        for (size_t k = 0; k + 9 < p->steps; k++)
            w = br_planar_stepper_step(stepper, (br_twist){0.02, 0, 1}, 2, 1e-5);
        check(trace[3 * p->samples - 3] == w.x, "%s: a run is its steps",
              br_planar_model_name((br_planar_model_kind)kind));
        /* The bristles of the last step are those at which a rate is nearly none. */
        check(br_planar_contact_energy(&m->contact, 2, br_planar_stepper_state(stepper)) > 0,
              "and its bristles are bent");
        br_planar_stepper_destroy(stepper);
        if (kind == 0) {
            const br_lugre lugre = br_lugre_default();
            const br_wrench at = br_steady_point(m->pressure, &lugre, (br_twist){0.02, 0, 1}, 2);
            check_close(w.x, at.x, 1e-3, "friction settles where it is steady");
            memcpy(other, trace, 3 * p->samples * sizeof *trace);
        }
        br_planar_model_destroy(m);
    }
    const double base[] = {3, 4, 1, 0, 0, -2}, ours[] = {3, 4, 1, 3, 4, 0};
    const br_planar_rmse most = br_planar_trace_most(base, 2), e = br_planar_trace_rmse(ours, base, 2);
    check(most.force == 5 && most.torque == 2, "largest force and torque of a trace");
    check_close(e.force, sqrt(25.0 / 2) / 5, TOL_ROUND_OFF_MANY, "root mean square over the largest force");
    check_close(e.torque, sqrt(4.0 / 2) / 2, TOL_ROUND_OFF_MANY, "and over the largest torque");
    check(br_planar_trace_rmse(other, other, p->samples).force == 0, "no error against itself");
    free(trace);
    br_planar_protocol_destroy(p);
    br_profile_destroy(motion);
}

static void test_load_contact(void)
{
    br_planar_model_spec spec = br_planar_model_default();
    spec.contact.n_x = spec.contact.n_y = 15;
    const br_load_contact_spec follow = {.law = {2e-3, 9e-3, 2, false}, .setup_force = 8, .keeps_u = false};
    for (int kind = 0; kind < BR_PLANAR_MODELS; kind++) {
        spec.kind = (br_planar_model_kind)kind;
        br_load_contact *c = NULL;
        br_error error = {0};
        check(br_load_contact_create(&follow, &spec, &c, &error) == BR_OK,
              "a contact that follows its load: %s", error.message);
        br_planar_contact contact = c->model->contact;
        const double u = c->model->pressure->u, r = contact.reduced.r;
        const br_planar_input twice = {.normal_force = 27};
        check(br_load_contact_replace(0, &twice, &contact, c, &error) == BR_OK &&
                  c->model->pressure->u > 1.2 * u,
              "%s: it grows with the force", br_planar_model_name((br_planar_model_kind)kind));
        if (kind != BR_PLANAR_DISTRIBUTED)
            check(contact.reduced.u == c->model->pressure->u && contact.reduced.r > 1.1 * r,
                  "and the reduced model with it");
        br_load_contact_destroy(c);
    }
    br_load_contact_spec bad = follow;
    bad.law.scale = -1;
    br_load_contact *refused = NULL;
    check(br_load_contact_create(&bad, &spec, &refused, NULL) < 0 && refused == NULL,
          "a law out of range is refused");
}

int main(void)
{
    check_begin();
    test_models();
    test_surface_names();
    test_follow();
    test_scenes();
    test_load_step();
    test_differences();
    test_euler();
    test_load_contact();
    return check_end();
}
