/* The response of a step as it is, and, before it, with each of the other laws on the same state: what
 * differs is friction alone. */
#include <string.h>
#include "table2.h"

/* The response of model m to the motion. Before that, untimed, one to a state in which nothing moves, so that
 * its start is known to be clean, as it is to a run's own. */
static br_status respond(replay *r, model m, const br_cloth_motion *motion, size_t repetition,
                         br_error *error)
{
    br_cloth_motion own = *motion;
    own.v = r->v;
    own.x1 = r->x1;
    own.inverse_mass = r->none;
    memset(r->v, 0, r->n * sizeof *r->v);
    memcpy(r->x1, motion->x0, r->n * sizeof *r->x1);
    BR_TRY(br_cloth_filter_type.apply(r->of[m], &own, error));
    own.inverse_mass = motion->inverse_mass;
    memcpy(r->v, motion->v, r->n * sizeof *r->v);
    memcpy(r->x1, motion->x1, r->n * sizeof *r->x1);
    const double start = br_cpu_seconds();
    BR_TRY(br_cloth_filter_type.apply(r->of[m], &own, error));
    r->response[m][repetition] += br_cpu_seconds() - start;
    r->contacts[m][repetition] += br_cloth_contact_last(r->of[m]).seconds.contacts;
    if (repetition == 0)
        r->passes[m] += 1 + br_cloth_contact_last(r->of[m]).sweeps;
    if (m == r->like) {
        memcpy(r->own_v, r->v, r->n * sizeof *r->v);
        memcpy(r->own_x1, r->x1, r->n * sizeof *r->x1);
    }
    return BR_OK;
}

/* All models in turn, in another order each time. */
static br_status replay_step(replay *r, const br_cloth_motion *motion, br_error *error)
{
    for (size_t k = 0; k < r->repetitions; k++)
        for (size_t i = 0; i < MODELS; i++) {
            const size_t at = (i + k) % MODELS;
            const model m = (model)(k % 2 ? MODELS - 1 - at : at);
            if (r->of[m])
                BR_TRY(respond(r, m, motion, k, error));
        }
    return BR_OK;
}

static br_status apply(void *state, br_cloth_motion *motion, br_error *error)
{
    replay *const r = state;
    if (!r->due)
        return br_cloth_filter_type.apply(r->own, motion, error);
    BR_TRY(replay_step(r, motion, error));
    BR_TRY(br_cloth_filter_type.apply(r->own, motion, error));
    r->taken++;
    r->differ += memcmp(r->own_v, motion->v, r->n * sizeof *r->v) != 0 ||
                 memcmp(r->own_x1, motion->x1, r->n * sizeof *r->x1) != 0;
    return BR_OK;
}

double replay_friction(const replay *r, model m, size_t k)
{
    return 1 - r->contacts[NONE][k] / r->passes[NONE] / (r->contacts[m][k] / r->passes[m]);
}

static const br_cloth_response_type replayed = {.name = "replayed", .apply = apply};

static void destroy(void *contact)
{
    br_cloth_contact_destroy(contact);
}

/* Contact as that of the piece, with a model's laws. */
static br_cloth_contact *make(br_experiment *ex, const br_cloth_piece *piece,
                              const br_cloth_contact_options *options, const scene *c, model m)
{
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const br_cloth_contact *const own = br_cloth_piece_contact(piece);
    br_cloth_contact_options with = *options;
    with.on_objects.law = law_of(&c->laws[BR_ON_OBJECTS], m);
    with.on_itself.law = law_of(&c->laws[BR_ON_ITSELF], m);
    br_cloth_contact *contact;
    br_require(ex,
               br_cloth_contact_create(br_cloth_get_mesh(cloth), br_cloth_get_material(cloth), &with,
                                       &contact, br_experiment_error(ex)),
               NULL);
    br_own(ex, contact, destroy);
    for (size_t k = 0; k < br_cloth_contact_objects(own); k++)
        br_require(ex,
                   br_cloth_contact_add(contact, br_cloth_contact_object(own, k), NULL, NULL,
                                        br_experiment_error(ex)),
                   NULL);
    return contact;
}

replay *replay_attach(br_experiment *ex, const br_cloth_piece *piece, const br_cloth_contact_options *options,
                      const scene *c, model like, bool all, size_t repetitions)
{
    replay *const r = br_memory(ex, 1, sizeof *r);
    const size_t n = br_cloth_get_mesh(br_cloth_piece_cloth(piece))->n_vertices;
    *r = (replay){.own = br_cloth_piece_contact(piece), .like = like, .n = n, .repetitions = repetitions};
    for (model m = NONE; m < MODELS; m++) {
        if (all || m == NONE || m == like)
            r->of[m] = make(ex, piece, options, c, m);
        r->response[m] = br_doubles(ex, repetitions);
        r->contacts[m] = br_doubles(ex, repetitions);
    }
    r->none = br_doubles(ex, n);
    br_vec3 **const arrays[] = {&r->v, &r->x1, &r->own_v, &r->own_x1};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
        *arrays[k] = br_memory(ex, n, sizeof **arrays[k]);
    br_cloth_set_response(br_cloth_piece_cloth(piece), &replayed, r);
    return r;
}
