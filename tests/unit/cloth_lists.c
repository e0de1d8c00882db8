/* Memory of cloth's collision detection: running out of it is told, wherever it happens; lists that were made
 * once are made again without any. */
#include "check.h"
#include "cloth_cases.h"
#include "cloth/collision.h"
#include "failing_malloc.h"

/* What a step's detection makes. */
typedef struct detection {
    cloth_features *features;
    cloth_tree *tree;
    cloth_pairs pairs;
    cloth_intersections meet;
} detection;

static br_status lists(detection *d, const sheet *s, br_error *error)
{
    BR_TRY(cloth_tree_refit(d->tree, s->x, s->x, 0.01, error));
    BR_TRY(cloth_pairs_self(d->tree, NULL, &d->pairs, error));
    return cloth_intersections_self(d->tree, NULL, &d->meet, error);
}

static br_status make(detection *d, const sheet *s, br_error *error)
{
    BR_TRY(cloth_features_create(s->n_vertices, s->n_triangles, s->triangles, &d->features, error));
    BR_TRY(cloth_tree_create(d->features, s->x, &d->tree, error));
    return lists(d, s, error);
}

static void discard(detection *d)
{
    cloth_pairs_clear(&d->pairs);
    cloth_intersections_clear(&d->meet);
    cloth_tree_destroy(d->tree);
    cloth_features_destroy(d->features);
}

int main(void)
{
    check_begin();
    if (!FAILING_MALLOC) {
        check_skip("memory does not run out here", "memory that runs out is told");
        return check_end();
    }
    br_random *const random = br_random_create(20, 6);
    if (!random)
        return 1;
    sheet s = sheet_make(6, 0.1);
    for (size_t v = 0; v < s.n_vertices; v++)
        s.x[v] = br_vec3_add(s.x[v], random_point(random, 0.1));
    int told = 0, odd = 0;
    bool done = false;
    for (int n = 1; n < 100 && !done; n++) {
        detection d = {0};
        br_error error = {0};
        malloc_left = n;
        const br_status status = make(&d, &s, &error);
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += done ? status != BR_OK || d.pairs.n == 0 || d.meet.n == 0
                    : status != BR_ERR_MEMORY || !strstr(error.message, "memory");
        discard(&d);
    }
    check(done && told > 15 && odd == 0, "memory that runs out is told (%d times)", told);
    detection d = {0};
    check_need(make(&d, &s, NULL));
    enum { MANY = 1000 };
    malloc_left = MANY;
    for (int k = 0; k < 5; k++)
        check_need(lists(&d, &s, NULL));
    const long asked = MANY - malloc_left;
    malloc_left = -1;
    check(asked == 0, "lists that were made before ask for none: %ld times", asked);
    discard(&d);
    sheet_free(&s);
    br_random_destroy(random);
    return check_end();
}
