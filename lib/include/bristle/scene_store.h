/* What several scenes are made of, made once.
 *
 * Studies run one scene many times, and making its meshes and normal maps, and surfaces of these, can take
 * longer than the run. A store keeps them by what they were made from: of scenes with br_scene_options.store
 * the first makes one, the others share it. What comes out is the same, byte for byte, with and without a
 * store. Scenes on different threads may share one. */
#ifndef BRISTLE_SCENE_STORE_H
#define BRISTLE_SCENE_STORE_H

#include <stddef.h>
#include <bristle/error.h>

typedef struct br_scene_store br_scene_store; /* opaque */

/* What a store has done. */
typedef struct br_scene_store_count {
    size_t made, shared; /* parts that were made; how often one that was there was taken */
    size_t bytes;        /* of those that it keeps */
} br_scene_store_count;

BR_BEGIN_DECLS

/* An empty one. Beside what scenes are being made of it keeps up to `bytes`, those that were used last. */
BR_API BR_NODISCARD br_status br_scene_store_create(size_t bytes, br_scene_store **store, br_error *error);
/* After all scenes that were made with it. Takes null. */
BR_API void br_scene_store_destroy(br_scene_store *store);
/* So far. */
BR_API br_scene_store_count br_scene_store_counted(br_scene_store *store);

BR_END_DECLS
#endif
