/* Visibility and compiler attributes shared by all public headers. */
#ifndef BRISTLE_EXPORT_H
#define BRISTLE_EXPORT_H

#ifdef __cplusplus
#define BR_BEGIN_DECLS extern "C" {
#define BR_END_DECLS }
#else
#define BR_BEGIN_DECLS
#define BR_END_DECLS
#endif

#if defined(__GNUC__) || defined(__clang__)
/* Only what carries BR_API is visible: the library is compiled with hidden visibility. */
#define BR_API __attribute__((visibility("default")))
/* The compiler checks printf-like arguments: format is argument `f`, first value argument `a`. */
#define BR_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define BR_NODISCARD __attribute__((warn_unused_result))
#define BR_NORETURN __attribute__((noreturn))
#else
#define BR_API
#define BR_PRINTF(f, a)
#define BR_NODISCARD
#define BR_NORETURN
#endif

#endif
