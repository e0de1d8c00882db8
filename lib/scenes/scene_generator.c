/* The cone generator of a scene's variant. */
#include "scene_internal.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/gpu.h>

/* ---- the isotropic control ---- */

/* Does not own the generator that it asks. */
typedef struct isotropic {
    br_cone_generator base;
    br_cone_generator *inner;
} isotropic;

static br_status generate_isotropic(br_cone_generator *self, size_t n, const br_contact *contacts,
                                    size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                    br_error *error)
{
    BR_TRY(br_cone_generate(((isotropic *)self)->inner, n, contacts, n_bodies, poses, pool, cones, error));
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_circle(br_cone_mean(&cones[i]));
    return BR_OK;
}

static void destroy_isotropic(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type isotropic_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "isotropic",
    .title = "circles with the mean coefficient of another generator's cones",
    .source = "ours",
    .generate = generate_isotropic,
    .destroy = destroy_isotropic,
};

/* ---- by name ---- */

br_status br_scene_make_ploughing(br_scene *s, br_cone_generator **generator, br_error *error)
{
    br_patch_backend *backend = NULL;
    BR_TRY(br_patch_backend_open(s->options.backend, s->n_surfaces, s->surfaces, &s->options.patch, &backend,
                                 error));
    if (s->options.wrap) {
        const br_status status =
            s->options.wrap(s->options.wrap_context, s->n_surfaces, s->surfaces, &backend, error);
        if (status < 0) {
            br_patch_backend_destroy(backend);
            return status;
        }
    }
    const br_status status = br_patch_generator_create(backend, generator, error);
    if (status < 0)
        br_patch_backend_destroy(backend);
    return status;
}

/* Takes over what a callback made. One whose type is not complete could not be destroyed, either. */
static br_status take(br_cone_generator *made, const char *maker, br_cone_generator **generator,
                      br_error *error)
{
    if (!made)
        return br_fail(error, BR_ERR_CALLBACK, "the %s's own generator is null", maker);
    BR_TRY(br_cone_generator_type_check(made->type, error));
    *generator = made;
    return BR_OK;
}

static br_status make_own(br_scene *s, br_cone_generator **generator, br_error *error)
{
    br_cone_generator *made = NULL;
    if (!s->type->friction)
        return br_scene_make_ploughing(s, generator, error);
    BR_TRY(s->type->friction(s, s->params, s->state, &made, error));
    return take(made, "scene", generator, error);
}

static br_status make_isotropic(br_scene *s, br_error *error)
{
    BR_TRY(make_own(s, &s->inner, error));
    isotropic *const control = calloc(1, sizeof *control);
    if (!control)
        return br_fail(error, BR_ERR_MEMORY, "a generator");
    control->base.type = &isotropic_type;
    control->inner = s->inner;
    s->generator = &control->base;
    return BR_OK;
}

static br_status make_of_variant(br_scene *s, br_error *error)
{
    br_cone_generator *made = NULL;
    BR_TRY(s->variant.make(s, s->variant.make_context, &made, error));
    return take(made, "variant", &s->generator, error);
}

br_status br_scene_make_generator(br_scene *s, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    const char *const name = s->variant.generator ? s->variant.generator : "own";
    if (s->variant.make) {
        BR_TRY(make_of_variant(s, error));
    } else if (strcmp(name, "own") == 0 || (strcmp(name, "ploughing") == 0 && !s->type->friction)) {
        BR_TRY(make_own(s, &s->generator, error));
    } else if (strcmp(name, "ploughing") == 0) {
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "there are no contact patches to plough: the scene has friction of its own");
    } else if (strcmp(name, "isotropic") == 0) {
        BR_TRY(make_isotropic(s, error));
    } else if (strcmp(name, "coulomb") == 0) {
        s->generator = br_cone_coulomb_create(s->variant.coefficient, true);
        if (!s->generator)
            return br_fail(error, BR_ERR_RANGE, "no isotropic friction of coefficient %g",
                           s->variant.coefficient);
    } else {
        return br_fail(error, BR_ERR_UNKNOWN,
                       "no friction is called '%s': own, ploughing, isotropic and coulomb are", name);
    }
    br_world_set_generator(s->world, s->generator);
    return BR_OK;
}
