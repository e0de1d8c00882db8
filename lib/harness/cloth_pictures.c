/* Pictures and films of cloth: what is kept of a run, and how it is drawn. */
#include <bristle/harness/cloth_pictures.h>

#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/harness/data.h>

#include "scene_pictures.h"

/* Cloth and objects at a time. */
typedef struct state {
    br_vec3 *places; /* (vertices) */
    br_pose *poses;  /* (objects) */
    br_vec3 way;     /* of the camera */
} state;

typedef struct seen_object {
    br_mesh *mesh; /* null: not drawn */
    br_image *colours;
    int shape;
} seen_object;

struct br_cloth_record {
    const br_picture_params *params;
    const br_cloth_piece *piece;
    br_cloth_look *look;
    size_t n_vertices, n_objects;
    seen_object *objects; /* (n_objects) */
    state *states;
    size_t n_states, states_capacity;
    size_t *snapshots, *frames; /* which of the states they are */
    size_t n_snapshots, snapshots_capacity, n_frames, frames_capacity;
    br_vec3 way;
    br_vec3 colour; /* of objects without checks */
    int shapes[BR_CLOTH_SIDES];
};

static bool films(const br_picture_params *params)
{
    return strcmp(params->frames, "none") != 0;
}

static br_status see_objects(br_cloth_record *r, const br_cloth_look_options *options, br_error *error)
{
    const br_cloth_contact *const contact = br_cloth_piece_contact(r->piece);
    const size_t n = br_cloth_contact_objects(contact);
    r->objects = calloc(n + 1, sizeof *r->objects);
    if (!r->objects)
        return br_fail(error, BR_ERR_MEMORY, "pictures of cloth: out of memory");
    for (; r->n_objects < n; r->n_objects++) {
        seen_object *const o = &r->objects[r->n_objects];
        BR_TRY(br_cloth_look_object(br_cloth_contact_object(contact, r->n_objects), options, &o->mesh,
                                    &o->colours, error));
    }
    return BR_OK;
}

br_status br_cloth_record_create(const br_picture_params *params, const br_cloth_piece *piece,
                                 const br_cloth_look_options *options, br_cloth_record **record,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(piece);
    BR_ASSERT_HANDLE(record);
    *record = NULL;
    br_cloth_record *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "pictures of cloth: out of memory");
    r->params = params;
    r->piece = piece;
    r->n_vertices = br_cloth_get_mesh(br_cloth_piece_cloth(piece))->n_vertices;
    r->colour = options ? options->object : br_cloth_look_default().object;
    br_status status = BR_OK;
    if (params->draw)
        status = br_cloth_look_create(br_cloth_piece_cloth(piece), options, &r->look, error);
    if (params->draw && status >= 0)
        status = see_objects(r, options, error);
    if (status < 0)
        br_cloth_record_destroy(r);
    else
        *record = r;
    return status;
}

void br_cloth_record_destroy(br_cloth_record *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->n_objects; i++) {
        br_mesh_destroy(r->objects[i].mesh);
        br_image_destroy(r->objects[i].colours);
    }
    for (size_t i = 0; i < r->n_states; i++) {
        free(r->states[i].places);
        free(r->states[i].poses);
    }
    br_cloth_look_destroy(r->look);
    free(r->objects);
    free(r->states);
    free(r->snapshots);
    free(r->frames);
    free(r);
}

void br_cloth_record_follow(br_cloth_record *record, br_vec3 way)
{
    BR_ASSERT_HANDLE(record);
    record->way = way;
}

/* Cloth and objects as they are now. */
static br_status keep_state(br_cloth_record *r, br_error *error)
{
    const br_cloth_contact *const contact = br_cloth_piece_contact(r->piece);
    state s = {malloc(r->n_vertices * sizeof *s.places), malloc((r->n_objects + 1) * sizeof *s.poses),
               r->way};
    if (!s.places || !s.poses ||
        !br_grow(&r->states, &r->states_capacity, r->n_states + 1, sizeof *r->states)) {
        free(s.places);
        free(s.poses);
        return br_fail(error, BR_ERR_MEMORY, "pictures of cloth: out of memory");
    }
    memcpy(s.places, br_cloth_positions(br_cloth_piece_cloth(r->piece)), r->n_vertices * sizeof *s.places);
    for (size_t i = 0; i < r->n_objects; i++)
        s.poses[i] = br_cloth_contact_object(contact, i)->pose;
    r->states[r->n_states++] = s;
    return BR_OK;
}

/* The last of the states is one of these, too. */
static br_status note(const br_cloth_record *r, size_t **list, size_t *n, size_t *capacity, br_error *error)
{
    if (!br_grow(list, capacity, *n + 1, sizeof **list))
        return br_fail(error, BR_ERR_MEMORY, "pictures of cloth: out of memory");
    (*list)[(*n)++] = r->n_states - 1;
    return BR_OK;
}

static const double late = 1e-9; /* times are sums of steps */

br_status br_cloth_record_step(br_cloth_record *record, br_error *error)
{
    BR_ASSERT_HANDLE(record);
    br_cloth_record *const r = record;
    const br_picture_params *const c = r->params;
    const double t = br_cloth_time(br_cloth_piece_cloth(r->piece)) + late;
    const bool shot = c->draw && r->n_snapshots < c->n_times && t >= c->times[r->n_snapshots],
               frame = c->draw && films(c) && t >= (double)r->n_frames / c->rate;
    if (!shot && !frame)
        return BR_OK;
    BR_TRY(keep_state(r, error));
    while (r->n_snapshots < c->n_times && t >= c->times[r->n_snapshots])
        BR_TRY(note(r, &r->snapshots, &r->n_snapshots, &r->snapshots_capacity, error));
    while (films(c) && t >= (double)r->n_frames / c->rate)
        BR_TRY(note(r, &r->frames, &r->n_frames, &r->frames_capacity, error));
    return BR_OK;
}

/* ---- drawing ---- */

/* Sends what a record has to be seen. */
static void add_shapes(br_scene_pictures *p, br_cloth_record *r)
{
    for (br_cloth_side side = 0; side < BR_CLOTH_SIDES; side++)
        r->shapes[side] =
            br_pictures_coloured(p, br_cloth_look_mesh(r->look, side), br_cloth_look_colours(r->look, side));
    for (size_t i = 0; i < r->n_objects; i++)
        if (r->objects[i].mesh)
            r->objects[i].shape = br_pictures_coloured(p, r->objects[i].mesh, r->objects[i].colours);
}

static br_image *draw_state(br_scene_pictures *p, const br_cloth_record *r, const state *s)
{
    br_error error = {0};
    const br_vec3 white = br_vec3_make(1, 1, 1);
    br_require(p->ex, br_cloth_look_move(r->look, s->places, &error), &error);
    p->n_parts = 0;
    for (br_cloth_side side = 0; side < BR_CLOTH_SIDES; side++) {
        br_pictures_reshape(p, r->shapes[side], br_cloth_look_mesh(r->look, side));
        br_pictures_show(p, -1, r->shapes[side], br_pose_identity(), br_pictures_material(1, 1, 1, 0.9, 0));
    }
    for (size_t i = 0; i < r->n_objects; i++) {
        const seen_object *const o = &r->objects[i];
        const br_vec3 c = o->colours ? white : r->colour;
        if (o->mesh)
            br_pictures_show(p, (int)i, o->shape, br_pose_identity(),
                             br_pictures_material(c.x, c.y, c.z, 0.6, 0));
    }
    p->shift = s->way;
    br_image *const picture = br_pictures_draw(p, s->poses);
    p->shift = br_vec3_make(0, 0, 0);
    return picture;
}

/* State k of a list, the last one kept where there are not so many. */
static const state *state_of(const br_cloth_record *r, const size_t *list, size_t n, size_t k)
{
    return &r->states[k < n ? list[k] : r->n_states - 1];
}

/* Runs beside each other. */
static void draw_film(br_scene_pictures *p, size_t n, br_cloth_record *const *records, const char *name)
{
    br_error error = {0};
    size_t frames = 0;
    br_image *row, **const pictures = br_memory(p->ex, n, sizeof *pictures);
    for (size_t i = 0; i < n; i++)
        frames = records[i]->n_frames > frames ? records[i]->n_frames : frames;
    br_pictures_begin_film(p, name);
    for (size_t k = 0; k < frames; k++) {
        for (size_t i = 0; i < n; i++)
            pictures[i] =
                draw_state(p, records[i], state_of(records[i], records[i]->frames, records[i]->n_frames, k));
        const int columns = p->params->columns < (int)n ? p->params->columns : (int)n;
        br_require(p->ex, br_render_montage(n, pictures, columns, BR_PICTURES_GAP, 1, &row, &error), &error);
        br_pictures_frame(p, row);
        for (size_t i = 0; i < n; i++)
            br_image_destroy(pictures[i]);
    }
}

void br_pictures_cloth(br_scene_pictures *p, size_t n, br_cloth_record *const *records, const char *film)
{
    BR_ASSERT_HANDLE(records);
    if (!p)
        return;
    br_pictures_clear(p);
    p->grid = br_pictures_grid(p->params);
    for (size_t i = 0; i < n; i++) {
        if (records[i]->n_states == 0)
            br_experiment_fail(p->ex, "pictures of cloth: nothing was kept of run %zu of %zu", i + 1, n);
        add_shapes(p, records[i]);
    }
    for (size_t k = 0; k < p->params->n_times; k++)
        for (size_t i = 0; i < n; i++)
            br_pictures_keep(
                p, draw_state(p, records[i],
                              state_of(records[i], records[i]->snapshots, records[i]->n_snapshots, k)));
    if (film && br_pictures_filming(p))
        draw_film(p, n, records, film);
    br_pictures_clear(p);
}

void br_pictures_cloth_now(br_scene_pictures *p, const br_cloth_piece *piece,
                           const br_cloth_look_options *options)
{
    BR_ASSERT_HANDLE(piece);
    br_error error = {0};
    br_cloth_record *record;
    if (!p)
        return;
    br_pictures_clear(p);
    p->grid = br_pictures_grid(p->params);
    br_require(p->ex, br_cloth_record_create(p->params, piece, options, &record, &error), &error);
    br_require(p->ex, keep_state(record, &error), &error);
    add_shapes(p, record);
    br_pictures_keep(p, draw_state(p, record, &record->states[0]));
    br_pictures_clear(p);
    br_cloth_record_destroy(record);
}
