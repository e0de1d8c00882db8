/* Looks into a scene while it runs. */
#include <bristle/grow.h>
#include <bristle/assert.h>
#include <bristle/harness/scene_probe.h>

#include <stdlib.h>
#include <string.h>

#include <bristle/harness/scene.h>
#include <bristle/harness/times.h>

/* Plain C, which makes the scene's coefficients, and the back ends that are compared with it. */
typedef struct watched {
    br_patch_backend base;
    br_scene_probe *probe;
    br_patch_backend *own, **others; /* others (n_backends) */
    size_t n_surfaces;
    br_patch_surface *const *surfaces; /* the scene's */
    double *mu, *seconds;
    size_t capacity;
    long calls;
} watched;

static void add(br_gpu_patch_times *sum, br_gpu_patch_times one)
{
    sum->gather += one.gather;
    sum->draw += one.draw;
    sum->reduce += one.reduce;
    sum->read_back += one.read_back;
    sum->calls += one.calls;
}

static br_status ask(watched *w, size_t k, size_t n, const br_patch *patches, br_error *error)
{
    br_scene_backend *about = &w->probe->backends[k];
    br_status status = BR_OK;
    for (int i = 0; i < w->probe->repetitions && !status; i++) {
        const double start = w->probe->elapsed();
        status = br_patch_evaluate(w->others[k], n, patches, w->mu, NULL, error);
        w->seconds[i] = w->probe->elapsed() - start;
    }
    br_gpu_patch_time(w->others[k], true);
    status = status ? status : br_patch_evaluate(w->others[k], n, patches, w->mu, NULL, error);
    add(&about->times, br_gpu_patch_times_get(w->others[k]));
    br_gpu_patch_time(w->others[k], false);
    if (w->probe->repetitions > 0)
        about->seconds += br_times_of(w->seconds, (size_t)w->probe->repetitions).median;
    about->steps++;
    about->contacts += (long)n;
    return status;
}

static br_status watched_evaluate(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                                  double *covered, br_error *error)
{
    watched *w = (watched *)self;
    br_status status = br_patch_evaluate(w->own, n, patches, mu, covered, error);
    if (status || w->calls++ % w->probe->every != w->probe->every / 2)
        return status;
    if (w->probe->patches)
        status = w->probe->patches(w->probe->context, &self->options, w->n_surfaces, w->surfaces, n, patches,
                                   error);
    const size_t values = n * (size_t)self->options.directions;
    if (!br_grow(&w->mu, &w->capacity, values, sizeof *w->mu))
        return br_fail(error, BR_ERR_MEMORY, "coefficients of %zu contacts", n);
    for (size_t k = 0; k < w->probe->n_backends && !status; k++)
        status = ask(w, k, n, patches, error);
    return status;
}

static void watched_destroy(br_patch_backend *self)
{
    watched *w = (watched *)self;
    for (size_t k = 0; k < w->probe->n_backends && w->others; k++)
        br_patch_backend_destroy(w->others[k]);
    br_patch_backend_destroy(w->own);
    free(w->others);
    free(w->mu);
    free(w->seconds);
    free(w);
}

static const br_patch_backend_type watched_type = {"watched", "the scene's own with others beside it",
                                                   watched_evaluate, watched_destroy};

static br_status wrap(void *context, size_t n_surfaces, br_patch_surface *const *surfaces,
                      br_patch_backend **backend, br_error *error)
{
    br_scene_probe *const probe = context;
    watched *const w = calloc(1, sizeof *w);
    if (!w)
        return br_fail(error, BR_ERR_MEMORY, "a back end");
    w->base = (br_patch_backend){&watched_type, (*backend)->options};
    w->probe = probe;
    w->n_surfaces = n_surfaces;
    w->surfaces = surfaces;
    w->seconds = calloc((size_t)probe->repetitions + 1, sizeof *w->seconds);
    w->others = calloc(probe->n_backends + 1, sizeof(br_patch_backend *));
    br_status status = w->seconds && w->others ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a back end");
    for (size_t k = 0; k < probe->n_backends && status >= 0; k++) {
        br_patch_options own = (*backend)->options;
        if (probe->backends[k].packed)
            own.packing = BR_PACKING_RGBA8;
        own.threads = probe->backends[k].threads;
        status = br_patch_backend_create(probe->backends[k].name, probe->gpu, n_surfaces, surfaces, &own,
                                         &w->others[k], error);
    }
    if (status < 0) {
        watched_destroy(&w->base); /* the scene's own is left to the scene */
        return status;
    }
    w->own = *backend;
    *backend = &w->base;
    return BR_OK;
}

void br_scene_probe_attach(br_scene_probe *probe, br_scene_options *options)
{
    BR_ASSERT_HANDLE(probe);
    BR_ASSERT_HANDLE(options);
    options->world.clock = probe->clock;
    options->world.residual = false; /* a check of ours, no part of a step */
    options->world.observer = probe->observer;
    options->world.observer_context = probe->context;
    if (probe->n_backends > 0 || probe->patches) {
        options->wrap = wrap;
        options->wrap_context = probe;
    }
}

void br_scene_cost_add(br_scene_cost *cost, const br_world_report *report)
{
    BR_ASSERT_HANDLE(cost);
    BR_ASSERT_HANDLE(report);
    cost->steps++;
    cost->contacts += (long)report->contacts;
    cost->iterations += report->solver.iterations;
    cost->unsolved += !report->solver.converged;
    cost->find += report->seconds.find;
    cost->cones += report->seconds.cones;
    cost->solve += report->seconds.solve;
    cost->rest += report->seconds.rest;
}

static br_status count(br_scene *scene, void *context, br_error *error)
{
    const br_world_report report = br_world_last(br_scene_world(scene));
    (void)error;
    br_scene_cost_add(context, &report);
    return BR_OK;
}

br_status br_scene_probe_run(br_scene_probe *probe, const br_scene_type *type, const void *params,
                             const br_scene_variant *variant, double until, br_error *error)
{
    BR_ASSERT_HANDLE(probe);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    br_scene *scene = NULL;
    void *const own = malloc(type->params->size);
    if (!own)
        return br_fail(error, BR_ERR_MEMORY, "a scene's parameters");
    memcpy(own, params, type->params->size);
    br_scene_probe_attach(probe, own);
    br_status status = br_scene_create(type, own, variant, &scene, error);
    free(own);
    if (status >= 0)
        status = br_scene_run(scene, until, count, &probe->cost, error);
    if (scene)
        br_count_steps(scene);
    br_scene_destroy(scene);
    return status;
}
