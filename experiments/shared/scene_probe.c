#include "scene_probe.h"

#include <stdlib.h>

#include <bristle/harness/times.h>

/* Plain C, which makes the scene's coefficients, and the back ends that are compared with it. */
typedef struct watched {
    br_patch_backend base;
    scene_probe *probe;
    br_patch_backend *own, *others[SCENE_BACKENDS];
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
    scene_backend *about = &w->probe->backends[k];
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
    if (values > w->capacity) {
        double *grown = realloc(w->mu, values * sizeof *grown);
        if (!grown)
            return br_fail(error, BR_ERR_MEMORY, "coefficients of %zu contacts", n);
        w->mu = grown;
        w->capacity = values;
    }
    for (size_t k = 0; k < w->probe->n_backends && !status; k++)
        status = ask(w, k, n, patches, error);
    return status;
}

static void watched_destroy(br_patch_backend *self)
{
    watched *w = (watched *)self;
    for (size_t k = 0; k < w->probe->n_backends; k++)
        br_patch_backend_destroy(w->others[k]);
    br_patch_backend_destroy(w->own);
    free(w->mu);
    free(w->seconds);
    free(w);
}

static const br_patch_backend_type watched_type = {"watched", "the scene's own with others beside it",
                                                   watched_evaluate, watched_destroy};

br_status scene_probe_backend(scene_probe *probe, scene_path path, size_t n_surfaces,
                              br_patch_surface *const *surfaces, const br_patch_options *options,
                              br_patch_backend **backend, br_error *error)
{
    if (!probe || (probe->n_backends == 0 && !probe->patches))
        return scene_path_backend(path, n_surfaces, surfaces, options, backend, error);
    watched *w = calloc(1, sizeof *w);
    if (!w)
        return br_fail(error, BR_ERR_MEMORY, "a back end");
    w->base = (br_patch_backend){&watched_type, *options};
    w->probe = probe;
    w->n_surfaces = n_surfaces;
    w->surfaces = surfaces;
    w->seconds = calloc((size_t)probe->repetitions + 1, sizeof *w->seconds);
    br_status status = w->seconds ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a back end");
    status = status ? status : scene_path_backend(path, n_surfaces, surfaces, options, &w->own, error);
    for (size_t k = 0; k < probe->n_backends && !status; k++) {
        br_patch_options own = *options;
        if (probe->backends[k].packed)
            own.packing = BR_PACKING_RGBA8;
        own.threads = probe->backends[k].threads;
        status = br_patch_backend_create(probe->backends[k].name, probe->gpu, n_surfaces, surfaces, &own,
                                         &w->others[k], error);
    }
    if (status)
        watched_destroy(&w->base);
    else
        *backend = &w->base;
    return status;
}

void scene_probe_world(scene_probe *probe, br_world_options *options)
{
    if (!probe)
        return;
    options->clock = probe->clock;
    options->residual = false; /* a check of ours, no part of a step */
    options->observer = probe->observer;
    options->observer_context = probe->context;
    if (probe->solver)
        options->solver = probe->solver;
}

void scene_probe_step(scene_probe *probe, const br_world *world)
{
    if (!probe)
        return;
    const br_world_report report = br_world_last(world);
    scene_cost *cost = &probe->cost;
    cost->steps++;
    cost->contacts += (long)report.contacts;
    cost->iterations += report.solver.iterations;
    cost->unsolved += !report.solver.converged;
    cost->find += report.seconds.find;
    cost->cones += report.seconds.cones;
    cost->solve += report.seconds.solve;
    cost->rest += report.seconds.rest;
}
