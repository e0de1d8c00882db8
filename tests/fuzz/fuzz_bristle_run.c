/* Fuzz target for what `bristle run` reads: SCENE.ini, for one scene or another. A case that reads is
 * written, and reads and writes again to the same bytes; one that does not is refused with one line. */
#include "files.h"

#include <math.h>

#include "scene_case.h"

static void demand_case(const scene_case *c)
{
    fuzz_demand(br_struct_check(c->type->params, c->params, NULL) >= 0 && c->every >= 1);
    fuzz_demand(isfinite(scene_case_duration(c)) && scene_case_duration(c) > 0);
    fuzz_demand(c->variant.generator && c->variant.coefficient >= 0);
}

/* The file of the case, which the caller frees; null: it holds what SCENE.ini cannot. */
static char *written(const scene_case *c, size_t *size)
{
    char *text = NULL;
    br_error error = {0};
    const br_status status = scene_case_write(c, &text, size, &error);
    fuzz_demand(error.status == status && (text == NULL) == (status < 0));
    fuzz_demand(status >= 0 || fuzz_is_line(error.message));
    return text;
}

static void read_again(const scene_case *c, const char *text, size_t size)
{
    static const char *const nothing[RUN_WORDS] = {NULL};
    scene_case again;
    char path[FUZZ_PATH];
    br_error error = {0};
    fuzz_write(path, "again.ini", (fuzz_part){text, size});
    fuzz_demand(scene_case_read(c->type, NULL, path, NULL, 0, nothing, &again, &error) >= 0);
    size_t other_size = 0;
    char *const other = written(&again, &other_size);
    fuzz_demand(other && other_size == size && memcmp(other, text, size) == 0);
    free(other);
    scene_case_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const nothing[RUN_WORDS] = {NULL};
    if (size < 1)
        return 0;
    /* The first byte says which scene: 'a' the first one. */
    size_t n;
    const br_scene_type *const *const types = br_scenes(&n);
    const br_scene_type *const type = types[(data[0] + n - 'a' % n) % n];
    char path[FUZZ_PATH];
    fuzz_write(path, "scene.ini", (fuzz_part){(const char *)data + 1, size - 1});

    scene_case c;
    br_error error = {0};
    const br_status status = scene_case_read(type, NULL, path, NULL, 0, nothing, &c, &error);
    fuzz_demand(status <= 0 && error.status == status);
    if (status < 0) {
        fuzz_demand(fuzz_is_line(error.message) && !c.params);
        return 0;
    }
    demand_case(&c);
    char *const text = written(&c, &size);
    if (text)
        read_again(&c, text, size);
    free(text);
    scene_case_free(&c);
    return 0;
}
