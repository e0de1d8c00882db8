/* Preconditions as code: what only a mistake in the calling program can break (an index out of range, a null
 * handle, a force that is not a number) and what the library takes for granted about itself. A broken one
 * ends the program with one line on standard error and abort(), before anything is read or written out of
 * place. What a correct program may meet (files, parameters, memory) comes back as a status instead.
 *
 * BRISTLE_ASSERTS says at compile time which are checked:
 *   0  none
 *   1  BR_ASSERT...: preconditions of public functions, outside of the inner loops, where they cost nothing
 *      that can be measured. The default
 *   2  BR_INVARIANT, too: invariants inside the library, and preconditions of functions that inner loops
 *      call. Sanitizer and fuzz builds have it
 * A handle that was destroyed already cannot be told from a good one; address sanitizers can. */
#ifndef BRISTLE_ASSERT_H
#define BRISTLE_ASSERT_H

#include <stddef.h>

#include <bristle/export.h>

#ifndef BRISTLE_ASSERTS
/* The level, 0 to 2, as above. */
#define BRISTLE_ASSERTS 1
#endif

/* Compiled, so that it stays correct and what it names counts as used, but not evaluated. */
#define BR_ASSERT_IGNORED(condition) ((void)sizeof((condition) ? 1 : 0))

/* BR_ASSERT(condition, format, ...): the message names the function, then the printf-like text: index, bound,
 * value. */
#if BRISTLE_ASSERTS >= 1
#define BR_ASSERT(condition, ...) ((condition) ? (void)0 : br_assert_failed(__func__, __VA_ARGS__))
#else
#define BR_ASSERT(condition, ...) BR_ASSERT_IGNORED(condition)
#endif

/* What must hold in between; the message is the condition itself. */
#if BRISTLE_ASSERTS >= 2
#define BR_INVARIANT(condition)                                                                              \
    ((condition) ? (void)0 : br_assert_failed(__func__, "%s does not hold", #condition))
#else
#define BR_INVARIANT(condition) BR_ASSERT_IGNORED(condition)
#endif

/* A handle, or another pointer, that must not be null. */
#define BR_ASSERT_HANDLE(handle) BR_ASSERT((handle) != NULL, "%s is null", #handle)

/* An array of `count` elements: null only if there are none. */
#define BR_ASSERT_ARRAY(array, count)                                                                        \
    BR_ASSERT((count) == 0 || (array) != NULL, "%s is null, its %zu elements are missing", #array,           \
              (size_t)(count))

/* An index that must lie in [0, count). */
#define BR_ASSERT_INDEX(what, index, count)                                                                  \
    BR_ASSERT((index) >= 0 && (unsigned long long)(index) < (unsigned long long)(count),                     \
              "there is no %s %lld: there are %llu", (what), (long long)(index),                             \
              (unsigned long long)(count))
/* The same for types without a sign, of which compilers know that they are not negative. */
#define BR_ASSERT_SIZE_INDEX(what, index, count)                                                             \
    BR_ASSERT((index) < (count), "there is no %s %zu: there are %zu", (what), (size_t)(index),               \
              (size_t)(count))

BR_BEGIN_DECLS

/* Prints "bristle: FUNCTION: MESSAGE (a mistake in the calling program)" to standard error and aborts. */
BR_API BR_NORETURN void br_assert_failed(const char *function, const char *format, ...) BR_PRINTF(2, 3);

BR_END_DECLS
#endif
