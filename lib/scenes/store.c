/* Parts by their keys, in a list: a study has a handful. */
#include "store.h"
#include "scene_internal.h"

#include <bristle/assert.h>
#include <bristle/image.h>
#include <bristle/mesh.h>
#include <bristle/scene_store.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    struct entry *next;
    br_scene_store *store;
    br_scene_part kind;
    bool ready;       /* else a thread is making it */
    br_status status; /* of making it, with its error */
    br_error error;
    void *part;           /* null: it could not be made */
    size_t users;         /* scenes that hold it or wait for it */
    unsigned long number; /* its own */
    size_t bytes;
    unsigned long used; /* when it was last taken */
    size_t size;
    unsigned char key[];
} entry;

struct br_scene_store {
    pthread_mutex_t lock;
    pthread_cond_t made;
    /* under the lock */
    entry *first;
    size_t limit;
    unsigned long now, numbers;
    br_scene_store_count count;
};

br_status br_scene_store_create(size_t bytes, br_scene_store **store, br_error *error)
{
    BR_ASSERT_HANDLE(store);
    *store = NULL;
    br_scene_store *const s = calloc(1, sizeof *s);
    if (!s)
        return br_fail(error, BR_ERR_MEMORY, "a store of scenes");
    s->limit = bytes;
    if (pthread_mutex_init(&s->lock, NULL) != 0) {
        free(s);
        return br_fail(error, BR_ERR_MEMORY, "a store of scenes: no mutex");
    }
    if (pthread_cond_init(&s->made, NULL) != 0) {
        pthread_mutex_destroy(&s->lock);
        free(s);
        return br_fail(error, BR_ERR_MEMORY, "a store of scenes: no condition variable");
    }
    *store = s;
    return BR_OK;
}

/* Takes an entry out of the list and frees it. */
static void drop(br_scene_store *s, entry *e)
{
    entry **at = &s->first;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    s->count.bytes -= e->bytes;
    if (e->part)
        e->kind.destroy(e->part);
    free(e);
}

void br_scene_store_destroy(br_scene_store *s)
{
    if (!s)
        return;
    while (s->first)
        drop(s, s->first);
    pthread_cond_destroy(&s->made);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

br_scene_store_count br_scene_store_counted(br_scene_store *s)
{
    BR_ASSERT_HANDLE(s);
    pthread_mutex_lock(&s->lock);
    const br_scene_store_count count = s->count;
    pthread_mutex_unlock(&s->lock);
    return count;
}

/* Lets go of what nobody uses, what was used longest ago first, until the rest is within the limit. */
static void tidy(br_scene_store *s)
{
    while (s->count.bytes > s->limit) {
        entry *oldest = NULL;
        for (entry *e = s->first; e; e = e->next)
            if (e->users == 0 && (!oldest || e->used < oldest->used))
                oldest = e;
        if (!oldest)
            return;
        drop(s, oldest);
    }
}

static void release(void *held)
{
    entry *const e = held;
    br_scene_store *const s = e->store;
    pthread_mutex_lock(&s->lock);
    e->users--;
    tidy(s);
    pthread_mutex_unlock(&s->lock);
}

static entry *find(const br_scene_store *s, const br_scene_part *kind, const void *key, size_t size)
{
    for (entry *e = s->first; e; e = e->next)
        if (e->kind.make == kind->make && e->size == size && memcmp(e->key, key, size) == 0)
            return e;
    return NULL;
}

static entry *add(br_scene_store *s, const br_scene_part *kind, const void *key, size_t size)
{
    entry *const e = calloc(1, sizeof *e + size);
    if (!e)
        return NULL;
    *e = (entry){.next = s->first, .store = s, .kind = *kind, .number = ++s->numbers, .size = size};
    memcpy(e->key, key, size);
    return s->first = e;
}

/* Makes the part without the lock, so that others can be made meanwhile, and puts it in with the lock, since
 * others look through all entries (br_scene_part_number). */
static void make(br_scene_store *s, entry *e)
{
    void *part = NULL;
    pthread_mutex_unlock(&s->lock);
    const br_status status = e->kind.make(e->key, &part, &e->error);
    pthread_mutex_lock(&s->lock);
    e->part = part;
    e->status = status;
    if (status >= 0) {
        e->bytes = e->kind.bytes(e->part);
        s->count.bytes += e->bytes;
        s->count.made++;
    }
    e->ready = true;
    pthread_cond_broadcast(&s->made);
}

/* The entry of that key, which the caller then uses. Where making its part fails, so does everybody who waits
 * for it: what it is made from is the same. */
static br_status take(br_scene_store *s, const br_scene_part *kind, const void *key, size_t size,
                      entry **taken, br_error *error)
{
    pthread_mutex_lock(&s->lock);
    entry *e = find(s, kind, key, size);
    const bool there = e;
    if (!there && !(e = add(s, kind, key, size))) {
        pthread_mutex_unlock(&s->lock);
        return br_fail(error, BR_ERR_MEMORY, "a store of scenes");
    }
    e->users++;
    e->used = ++s->now;
    if (!there)
        make(s, e);
    while (!e->ready)
        pthread_cond_wait(&s->made, &s->lock);
    const br_status status = e->status;
    if (status >= 0) {
        s->count.shared += there;
        *taken = e;
    } else {
        if (error)
            *error = e->error;
        if (--e->users == 0)
            drop(s, e);
    }
    pthread_mutex_unlock(&s->lock);
    return status;
}

br_status br_scene_hold_part(br_scene *scene, br_scene_owned_kind as, const br_scene_part *kind,
                             const void *key, size_t size, void *part, br_error *error)
{
    void *made;
    if (scene->options.store) {
        entry *e = NULL;
        BR_TRY(take(scene->options.store, kind, key, size, &e, error));
        made = e->part;
        BR_TRY(br_scene_own_as(scene, as, e, release, error));
    } else {
        BR_TRY(kind->make(key, &made, error));
        BR_TRY(br_scene_own_as(scene, as, made, kind->destroy, error));
    }
    memcpy(part, &made, sizeof made);
    return BR_OK;
}

br_status br_scene_take_part(br_scene *scene, const br_scene_part *kind, const void *key, size_t size,
                             void *part, br_error *error)
{
    return br_scene_hold_part(scene, BR_OWNED_INPUT, kind, key, size, part, error);
}

unsigned long br_scene_part_number(const br_scene *scene, const void *part)
{
    br_scene_store *const s = scene->options.store;
    unsigned long number = 0;
    if (!s)
        return 0;
    pthread_mutex_lock(&s->lock);
    for (const entry *e = s->first; e && number == 0; e = e->next)
        if (e->ready && e->status >= 0 && part == (e->kind.inside ? e->kind.inside(e->part) : e->part))
            number = e->number;
    pthread_mutex_unlock(&s->lock);
    return number;
}

/* ---- kinds ---- */

void br_scene_part_destroy_image(void *image)
{
    br_image_destroy(image);
}

size_t br_scene_part_image_bytes(const void *image)
{
    const br_image *const i = image;
    return (size_t)i->width * (size_t)i->height * (size_t)i->channels * sizeof *i->samples;
}

void br_scene_part_destroy_mesh(void *mesh)
{
    br_mesh_destroy(mesh);
}

size_t br_scene_part_mesh_bytes(const void *mesh)
{
    const br_mesh *const m = mesh;
    return m->n_vertices * (3 * sizeof(br_vec3) + sizeof(double) + sizeof(br_vec2)) +
           3 * m->n_triangles * sizeof *m->triangles;
}
