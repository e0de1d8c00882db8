/* Vectors of the integrator: our operations, memory on the bounds of the widest vectors, clones when memory
 * runs out, values that are not finite. The loops themselves are in wide_vector.h. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include "vector.h"
#include "wide.h"

/* The package's content, which it reads, and the pool. */
typedef struct content {
    struct _N_VectorContent_Serial serial;
    br_vector_pool *pool;
    N_Vector older; /* the next in the pool */
} content;

double *br_vector_allocate(size_t n)
{
    return n > SIZE_MAX / sizeof(double) - 8 ? NULL : aligned_alloc(64, (n * sizeof(double) + 63) / 64 * 64);
}

/* With the operations of v, or those of the package. */
static N_Vector create(N_Vector v, size_t n, br_vector_pool *pool, SUNContext context)
{
    N_Vector const made = v ? N_VNewEmpty(context) : N_VNewEmpty_Serial((sunindextype)n, context);
    content *const c = malloc(sizeof *c);
    double *const data = br_vector_allocate(n);
    if (made && !v)
        free(made->content);
    if (!made || !c || !data || (v && N_VCopyOps(v, made) != 0)) {
        if (made)
            N_VFreeEmpty(made);
        free(c);
        free(data);
        return NULL;
    }
    *c = (content){.serial = {.length = (sunindextype)n, .own_data = 1, .data = data},
                   .pool = pool,
                   .older = pool->newest};
    made->content = c;
    pool->newest = made;
    return made;
}

static N_Vector clone(N_Vector v)
{
    br_vector_pool *const pool = ((content *)v->content)->pool;
    N_Vector const made = create(v, (size_t)NV_LENGTH_S(v), pool, v->sunctx);
    if (!made)
        pool->failed = true;
    return made ? made : pool->spare;
}

static N_Vector clone_empty(N_Vector v)
{
    return ((content *)v->content)->pool->hollow;
}

/* Values that were lent to a vector are not the pool's to free. */
static void leave_to_pool(N_Vector v)
{
    content *const c = v->content;
    if (v == c->pool->hollow)
        c->serial.data = NULL;
}

N_Vector br_vector_create(size_t n, br_vector_pool *pool, SUNContext context)
{
    *pool = (br_vector_pool){0};
    pool->spare = create(NULL, n, pool, context);
    if (!pool->spare)
        return NULL;
    pool->spare->ops->nvclone = clone;
    pool->spare->ops->nvcloneempty = clone_empty;
    pool->spare->ops->nvdestroy = leave_to_pool;
    pool->hollow = create(pool->spare, 1, pool, context);
    if (!pool->hollow)
        return NULL;
    content *const c = pool->hollow->content;
    free(c->serial.data);
    c->serial = (struct _N_VectorContent_Serial){.length = (sunindextype)n};
    return create(pool->spare, n, pool, context);
}

void br_vector_destroy_pool(br_vector_pool *pool)
{
    while (pool->newest) {
        N_Vector const v = pool->newest;
        content *const c = v->content;
        pool->newest = c->older;
        free(c->serial.data);
        free(c);
        N_VFreeEmpty(v);
    }
    *pool = (br_vector_pool){0};
}

void br_vector_use_operations(N_Vector v, const br_wide *wide)
{
    wide->use(v);
}

size_t br_vector_first_not_finite(size_t n, const double *x)
{
    /* 0 x is 0 for every finite x and not a number otherwise. */
    enum { FEW = 32 };
    double sum = 0;
    for (size_t i = 0; i < n && n <= FEW; i++)
        sum += 0.0 * x[i];
    if (n <= FEW ? sum == 0.0 : br_wide_best()->finite(n, x))
        return n;
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return i;
    return n;
}
