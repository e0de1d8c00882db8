/* What only a mistake in the calling program can break: an index out of range, a null handle, a force that is
 * not a number. The program ends with one line on standard error and abort(), before anything is read or
 * written out of place. What a correct program may meet (files, parameters, memory) comes back as a status
 * instead.
 *
 * The checks are there in every build: they stand outside of the inner loops, and cost nothing that can be
 * measured. A handle that was destroyed already cannot be told from a good one; address sanitizers can. */
#ifndef BRISTLE_ASSERT_H
#define BRISTLE_ASSERT_H

#include <stddef.h>

#include <bristle/export.h>

/* BR_ASSERT(condition, format, ...): the message names the function, then the printf-like text: index, bound,
 * value. */
#define BR_ASSERT(condition, ...) ((condition) ? (void)0 : br_assert_failed(__func__, __VA_ARGS__))

/* A handle that must not be null. */
#define BR_ASSERT_HANDLE(handle) BR_ASSERT((handle) != NULL, "%s is null", #handle)

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
