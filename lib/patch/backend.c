/* Back ends, and the cones that they make. */
#include <stdlib.h>
#include <string.h>

#include <bristle/grow.h>
#include <bristle/patch.h>

br_status br_patch_evaluate(br_patch_backend *backend, size_t n, const br_patch *patches, double *mu,
                            double *covered, br_error *error)
{
    if (!backend || (n > 0 && (!patches || !mu)))
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_evaluate: null argument");
    return n > 0 ? backend->type->evaluate(backend, n, patches, mu, covered, error) : BR_OK;
}

void br_patch_backend_destroy(br_patch_backend *backend)
{
    if (backend)
        backend->type->destroy(backend);
}

typedef struct generator {
    br_cone_generator base;
    br_patch_backend *backend;
    size_t capacity; /* contacts */
    br_patch *patches;
    double *mu;
} generator;

static br_status make_room(generator *g, size_t n, br_error *error)
{
    if (n <= g->capacity)
        return BR_OK;
    const size_t capacity = br_grown(g->capacity, n);
    if (!br_resize(&g->patches, capacity, sizeof *g->patches) ||
        !br_resize(&g->mu, capacity, (size_t)g->backend->options.directions * sizeof *g->mu))
        return br_fail(error, BR_ERR_MEMORY, "no memory for %zu contact patches", n);
    g->capacity = capacity;
    return BR_OK;
}

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    generator *g = (generator *)self;
    br_status status = make_room(g, n, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < n; i++) {
        const br_contact *c = &contacts[i];
        if (c->body_a >= (int)n_bodies || c->body_b >= (int)n_bodies)
            return br_fail(error, BR_ERR_RANGE, "contact %zu: bodies %d and %d of %zu", i, c->body_a,
                           c->body_b, n_bodies);
        g->patches[i] = br_patch_of_contact(c, poses);
    }
    status = br_patch_evaluate(g->backend, n, g->patches, g->mu, NULL, error);
    if (status < 0)
        return status;
    const int directions = g->backend->options.directions;
    for (size_t i = 0; i < n; i++) {
        const double *mu = g->mu + i * (size_t)directions;
        if (directions == 4)
            cones[i] = br_cone_box(mu);
        else
            status = br_cone_polygon(pool, directions, mu, &cones[i], error);
        if (status < 0) {
            br_error_prefix(error, "contact %zu", i);
            return status;
        }
    }
    return BR_OK;
}

static void destroy(br_cone_generator *self)
{
    generator *g = (generator *)self;
    br_patch_backend_destroy(g->backend);
    free(g->patches);
    free(g->mu);
    free(g);
}

static const br_cone_generator_type ploughing = {.size = sizeof(br_cone_generator_type),
                                                 .name = "ploughing",
                                                 .title = "facets of both surfaces in the contact patch",
                                                 .source = "ploughing, eqs. (5) to (8)",
                                                 .generate = generate,
                                                 .destroy = destroy};

br_status br_patch_generator_create(br_patch_backend *backend, br_cone_generator **generator_out,
                                    br_error *error)
{
    if (!backend || !generator_out)
        return br_fail(error, BR_ERR_ARGUMENT, "br_patch_generator_create: null argument");
    generator *g = calloc(1, sizeof *g);
    if (!g)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a cone generator");
    g->base.type = &ploughing;
    g->backend = backend;
    *generator_out = &g->base;
    return BR_OK;
}
