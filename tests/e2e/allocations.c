/* Makes an allocation fail: compiled as a shared object by tests/e2e/allocations.t and put before the C
 * library with LD_PRELOAD.
 *
 *   BRISTLE_ALLOCATION=N[+]        the N-th call of malloc, calloc, realloc, aligned_alloc, posix_memalign
 *                                  since main began (from 1) fails; with +, so do all later ones
 *   BRISTLE_ALLOCATION_COUNT=FILE  writes how many there were
 *
 * What shared libraries ask for before main does not count: HDF5 of FCLib brings libraries that set
 * themselves up then, and say so in words of theirs when they cannot.
 *
 * What SUNContext_Create and CVodeCreate of SUNDIALS 6.4.1 ask for does not count: the one writes through a
 * table that it found no memory for, the other has a word with standard error. The library asks for more just
 * before, which does count (lib/ivp/ivp.c). */
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static long nth = -1, count; /* -1: not read yet; 0: none */
static int on, begun;
static __thread int elsewhere;

static int fails(void)
{
    if (!begun || elsewhere)
        return 0;
    if (nth < 0) {
        const char *const text = getenv("BRISTLE_ALLOCATION");
        on = text && strchr(text, '+') != NULL;
        nth = text ? atol(text) : 0;
    }
    const long n = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
    if (nth == 0 || !(n == nth || (on && n > nth)))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}
void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}
void *realloc(void *memory, size_t size)
{
    return fails() ? NULL : __libc_realloc(memory, size);
}
void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *const made = fails() ? NULL : __libc_memalign(alignment, size);
    if (!made)
        return ENOMEM;
    *memory = made;
    return 0;
}

static int (*program_main)(int, char **, char **);

static int begin_main(int argc, char **argv, char **environment)
{
    begun = 1;
    return program_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
    int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void),
                void *);
    *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main");
    program_main = main;
    return real(begin_main, argc, argv, init, fini, rtld_fini, stack_end);
}

int SUNContext_Create(void *comm, void **context)
{
    elsewhere = 1;
    int (*real)(void *, void **);
    *(void **)&real = dlsym(RTLD_NEXT, "SUNContext_Create");
    const int rc = real(comm, context);
    elsewhere = 0;
    return rc;
}
void *CVodeCreate(int method, void *context)
{
    elsewhere = 1;
    void *(*real)(int, void *);
    *(void **)&real = dlsym(RTLD_NEXT, "CVodeCreate");
    void *const made = real(method, context);
    elsewhere = 0;
    return made;
}

__attribute__((destructor)) static void tell(void)
{
    const char *const path = getenv("BRISTLE_ALLOCATION_COUNT");
    nth = 0;
    FILE *const to = path ? fopen(path, "w") : NULL;
    if (to) {
        fprintf(to, "%ld\n", count);
        fclose(to);
    }
}
