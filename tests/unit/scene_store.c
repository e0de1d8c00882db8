/* Scenes that share a store: the same bytes as without one, what is made once and what is made again, several
 * threads that want one part, a part that cannot be made. */
#include <stdlib.h>
#include <string.h>

#include <bristle/image.h>
#include <bristle/scene.h>
#include <bristle/scenes/bunnies.h>
#include <bristle/scenes/stacks.h>
#include <bristle/scenes/tower.h>

#include <base/team.h>
#include <scenes/store.h>
#include <scenes/textures.h>

#include "check.h"

enum { STEPS = 40, MANY = 6, BODIES = 8 };
/* Of a scene of bunnies. */
enum { PARTS = 10 };
static const size_t ROOMY = (size_t)64 << 20;

static br_bunnies_params bunnies(br_scene_store *store)
{
    br_bunnies_params p;
    br_scene_default(&br_bunnies_type, &p);
    p.cells = 16;
    p.pixels = 64;
    p.logo_pixels = 64;
    p.options.store = store;
    return p;
}

/* Poses after some steps, in `poses`; how many there are. */
static size_t run(const br_scene_type *type, const void *params, br_pose *poses)
{
    br_scene *scene;
    br_error error = {0};
    check_need(br_scene_create(type, params, NULL, &scene, &error));
    for (int i = 0; i < STEPS; i++)
        check_need(br_scene_step(scene, &error));
    const size_t n = br_world_bodies(br_scene_world(scene));
    memcpy(poses, br_world_poses(br_scene_world(scene)), n * sizeof *poses);
    br_scene_destroy(scene);
    return n;
}

static br_scene_store *store_of(size_t bytes)
{
    br_scene_store *store;
    br_error error = {0};
    check_need(br_scene_store_create(bytes, &store, &error));
    return store;
}

static void shares(void)
{
    br_scene_store *const store = store_of(ROOMY);
    br_pose alone[BODIES], first[BODIES], second[BODIES];
    br_bunnies_params p = bunnies(NULL);
    const size_t n = run(&br_bunnies_type, &p, alone);
    p.options.store = store;
    run(&br_bunnies_type, &p, first);
    const br_scene_store_count made = br_scene_store_counted(store);
    check(made.made == PARTS && made.shared == 0 && made.bytes > 0,
          "a scene of bunnies makes an incline, a bunny, four maps and four surfaces: %zu, %zu shared",
          made.made, made.shared);
    run(&br_bunnies_type, &p, second);
    const br_scene_store_count again = br_scene_store_counted(store);
    check(again.made == PARTS && again.shared == PARTS && again.bytes == made.bytes,
          "a second one makes none: %zu, %zu shared", again.made, again.shared);
    check(n <= BODIES && memcmp(alone, first, n * sizeof *alone) == 0 &&
              memcmp(alone, second, n * sizeof *alone) == 0,
          "and all three come to the same bytes as without a store");
    p.texture_seed++;
    run(&br_bunnies_type, &p, second);
    const br_scene_store_count other = br_scene_store_counted(store);
    check(other.made == PARTS + 6 && other.shared == PARTS + 4,
          "another seed makes the bunnies' maps and surfaces again: %zu, %zu shared", other.made,
          other.shared);
    check(memcmp(first, second, n * sizeof *first) != 0, "and is another run");
    p.height *= 1.01;
    p.logo_depth *= 2;
    run(&br_bunnies_type, &p, second);
    check(br_scene_store_counted(store).made == PARTS + 12,
          "another height a bunny, another depth a logo, and both their surfaces: %zu",
          br_scene_store_counted(store).made);
    br_scene_store_destroy(store);
}

/* Surfaces are made of meshes and maps that a small store has let go of meanwhile, when others may have their
 * place. */
static void tells_apart(void)
{
    br_pose alone[3][BODIES], shared[BODIES];
    br_bunnies_params p[3] = {bunnies(NULL), bunnies(NULL), bunnies(NULL)};
    p[1].texture_seed++;
    p[2].k_bunny *= 2;
    for (int i = 0; i < 3; i++)
        run(&br_bunnies_type, &p[i], alone[i]);
    int wrong = 0;
    size_t made = 0, taken = 0;
    for (size_t bytes = (size_t)1 << 16; bytes <= ROOMY; bytes *= 4) {
        br_scene_store *const store = store_of(bytes);
        for (int turn = 0; turn < 6; turn++) {
            br_bunnies_params q = p[turn % 3];
            q.options.store = store;
            const size_t n = run(&br_bunnies_type, &q, shared);
            wrong += memcmp(shared, alone[turn % 3], n * sizeof *shared) != 0;
        }
        made += br_scene_store_counted(store).made;
        taken += br_scene_store_counted(store).shared;
        br_scene_store_destroy(store);
    }
    check(wrong == 0 && made > taken / 4 && taken > 0,
          "stores of any size tell textures and field masks apart: %zu parts made, %zu shared", made, taken);
}

static void forgets(void)
{
    br_scene_store *const none = store_of(0);
    br_pose poses[256];
    br_bunnies_params p = bunnies(none);
    run(&br_bunnies_type, &p, poses);
    run(&br_bunnies_type, &p, poses);
    const br_scene_store_count count = br_scene_store_counted(none);
    check(count.made == 2 * PARTS && count.bytes == 0,
          "a store of no bytes keeps nothing: %zu made, %zu bytes", count.made, count.bytes);
    br_scene_store_destroy(none);
    /* Room for two maps of 64 x 64 texels of three floats. */
    const size_t map = sizeof(float) * 3 * 64 * 64;
    br_scene_store *const two = store_of(2 * map);
    br_stacks_params s;
    br_scene_default(&br_stacks_type, &s);
    s.pixels = 64;
    s.options.store = two;
    run(&br_stacks_type, &s, poses);
    const br_scene_store_count kept = br_scene_store_counted(two);
    check(kept.bytes <= 2 * map && kept.bytes > 0, "a store keeps no more than it may: %zu of %zu bytes",
          kept.bytes, 2 * map);
    br_scene_store_destroy(two);
    br_scene_store_destroy(NULL);
}

static br_status make_square(const void *key, void **part, br_error *error)
{
    (void)key;
    br_image *image = NULL;
    const br_status status = br_image_create(8, 8, 1, &image, error);
    *part = image;
    return status;
}

/* A scene that has no parts of its own takes one, and lets go of it. */
static void take_one(br_scene_store *store, int key)
{
    static const br_scene_part part = BR_SCENE_IMAGE(make_square);
    br_tower_params p;
    br_scene_default(&br_tower_type, &p);
    p.options.store = store;
    br_scene *scene;
    br_image *image;
    br_error error = {0};
    check_need(br_scene_create(&br_tower_type, &p, NULL, &scene, &error));
    check_need(br_scene_take_part(scene, &part, &key, sizeof key, &image, &error));
    br_scene_destroy(scene);
}

/* Where there is room for two of three parts, the one goes that was used longest ago. */
static void lets_go_of_the_oldest(void)
{
    br_scene_store *const store = store_of(2 * sizeof(float) * 8 * 8);
    static const int keys[] = {1, 2, 1, 3, 1, 3};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        take_one(store, keys[i]);
    const br_scene_store_count count = br_scene_store_counted(store);
    check(count.made == 3 && count.shared == 3,
          "what was used since is kept, what was not goes: %zu parts made, %zu shared", count.made,
          count.shared);
    br_scene_store_destroy(store);
}

/* The number of a map that a scene takes from a store of no bytes. */
static unsigned long number_of_map(br_scene_store *store)
{
    br_bunnies_params p = bunnies(store);
    br_scene *scene;
    br_image *map;
    br_error error = {0};
    check_need(br_scene_create(&br_bunnies_type, &p, NULL, &scene, &error));
    check_need(br_scene_slopes_map(scene, 64, 0.5, 1, &map, &error));
    const unsigned long number = br_scene_part_number(scene, map);
    br_scene_destroy(scene);
    return number;
}

/* Surfaces are called after them: a map that is made again may have the place of the one before. */
static void numbers(void)
{
    br_scene_store *const none = store_of(0);
    const unsigned long first = number_of_map(none), second = number_of_map(none);
    check(first > 0 && second > first && number_of_map(NULL) == 0,
          "a map that is made again has another number, one without a store none: %lu, %lu", first, second);
    br_scene_store_destroy(none);
}

/* ---- threads ---- */

typedef struct together {
    br_scene_store *store;
    br_pose poses[MANY][BODIES];
} together;

static br_status run_part(void *context, size_t part, int member, br_error *error)
{
    together *const t = context;
    (void)member;
    (void)error;
    br_bunnies_params p = bunnies(t->store);
    run(&br_bunnies_type, &p, t->poses[part]);
    return BR_OK;
}

static void threads(void)
{
    together t = {.store = store_of(ROOMY)};
    br_team *team;
    br_error error = {0};
    check_need(br_team_create(4, &team, &error));
    check_need(br_team_run(team, MANY, run_part, &t, &error));
    const br_scene_store_count count = br_scene_store_counted(t.store);
    bool same = true;
    for (int i = 1; i < MANY; i++)
        same = same && memcmp(t.poses[0], t.poses[i], sizeof t.poses[0]) == 0;
    check(count.made == PARTS && count.shared == PARTS * (MANY - 1) && same,
          "%d scenes on four threads make each part once and are the same: %zu made, %zu shared", MANY,
          count.made, count.shared);
    br_team_destroy(team);
    br_scene_store_destroy(t.store);
}

/* ---- failures ---- */

static int calls;

static br_status refuse(const void *key, void **part, br_error *error)
{
    calls++;
    *part = NULL;
    return br_fail(error, BR_ERR_RANGE, "part %d is refused", *(const int *)key);
}

static void fails(void)
{
    static const br_scene_part part = BR_SCENE_IMAGE(refuse);
    br_scene_store *const store = store_of(ROOMY);
    br_bunnies_params p = bunnies(store);
    br_scene *scene;
    br_error error = {0};
    check_need(br_scene_create(&br_bunnies_type, &p, NULL, &scene, &error));
    const size_t made = br_scene_store_counted(store).made;
    const int key = 7;
    br_image *image;
    const br_status status = br_scene_take_part(scene, &part, &key, sizeof key, &image, &error);
    check(status == BR_ERR_RANGE && strcmp(error.message, "part 7 is refused") == 0,
          "a part that cannot be made is told with its own words: %s", error.message);
    const br_status again = br_scene_take_part(scene, &part, &key, sizeof key, &image, &error);
    check(again == BR_ERR_RANGE && calls == 2 && br_scene_store_counted(store).made == made,
          "and is not remembered: %d calls", calls);
    br_scene_destroy(scene);
    br_scene_store_destroy(store);
}

int main(void)
{
    check_begin();
    shares();
    tells_apart();
    forgets();
    lets_go_of_the_oldest();
    numbers();
    threads();
    fails();
    return check_end();
}
