/* The error object: carries one line of explanation (file, key, value) from where a failure is known to who
 * reports it. */
#ifndef BRISTLE_ERROR_H
#define BRISTLE_ERROR_H

#include <bristle/status.h>

/* A plain value without ownership; zero-initialise it ("br_error error = {0};"). Functions that take
 * `br_error *error` accept null when the caller does not want the message. The first failure is kept: later
 * ones don't overwrite it. */
typedef struct br_error {
    br_status status;   /* BR_OK while nothing failed */
    char message[1000]; /* one line, no newline at its end; longer text is cut and ends in "..." */
} br_error;

BR_BEGIN_DECLS

/* Records `status` with a printf-like message if `error` is not null and holds no failure yet. Returns
 * `status`, so that a function can end with "return br_fail(error, BR_ERR_RANGE, ...)". Control characters in
 * the formatted text (from binary files, say) are replaced by '?', so that the message stays one readable
 * line. With BR_ERR_MEMORY the text says what the memory was for, and "out of memory: " is put before it
 * unless it speaks of memory itself. */
BR_API br_status br_fail(br_error *error, br_status status, const char *format, ...) BR_PRINTF(3, 4);

/* Puts a printf-like context and ": " before the message that `error` holds ("params.ini: ..."). No effect on
 * null or on an error object without a failure. */
BR_API void br_error_prefix(br_error *error, const char *format, ...) BR_PRINTF(2, 3);

/* `status`, which a call with `error` has returned; where it is a failure, with that context before its
 * message: "return br_error_within(error, br_struct_check(&br_x_struct, x, error), "x")". */
BR_API BR_NODISCARD br_status br_error_within(br_error *error, br_status status, const char *format, ...)
    BR_PRINTF(3, 4);

/* Makes `error` reusable. */
BR_API void br_error_clear(br_error *error);

BR_END_DECLS
#endif
