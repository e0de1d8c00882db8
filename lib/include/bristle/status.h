/* Status codes: zero is success, negative is failure, positive is information. */
#ifndef BRISTLE_STATUS_H
#define BRISTLE_STATUS_H

#include <bristle/export.h>

/* The one list of codes: X(name, value, sentence). It expands into the enum and into br_status_text, so that
 * the two cannot drift apart. New codes are added at the end of their group; values never change. */
#define BR_STATUS_LIST(X)                                                                                    \
    X(BR_OK, 0, "success")                                                                                   \
    X(BR_STOPPED_AT_EVENT, 1, "stopped early because an event asked for it")                                 \
    X(BR_END_OF_DATA, 2, "no more data")                                                                     \
    X(BR_LOOSE, 3, "converged only to the looser tolerance")                                                 \
    X(BR_ERR_MEMORY, -1, "out of memory")                                                                    \
    X(BR_ERR_ARGUMENT, -2, "an argument is outside its domain")                                              \
    X(BR_ERR_RANGE, -3, "a value is outside its allowed range")                                              \
    X(BR_ERR_SYNTAX, -4, "text does not follow its format")                                                  \
    X(BR_ERR_UNKNOWN, -5, "an unknown name")                                                                 \
    X(BR_ERR_MISSING, -6, "a required value is missing")                                                     \
    X(BR_ERR_DUPLICATE, -7, "a name is given twice")                                                         \
    X(BR_ERR_OPEN, -8, "a file cannot be opened")                                                            \
    X(BR_ERR_READ, -9, "a file cannot be read")                                                              \
    X(BR_ERR_WRITE, -10, "a file cannot be written")                                                         \
    X(BR_ERR_SOLVER, -11, "a solver failed")                                                                 \
    X(BR_ERR_CALLBACK, -12, "a function supplied by the caller failed")                                      \
    X(BR_ERR_TOO_MUCH_WORK, -13, "a limit on steps, iterations or events was reached")                       \
    X(BR_ERR_UNSUPPORTED, -14, "not supported by this object or this build")                                 \
    X(BR_ERR_EXTERNAL, -15, "an external program or library is missing or failed")

/* The codes. */
typedef enum br_status {
#define BR_STATUS_ENUM(name, value, sentence) name = (value),
    BR_STATUS_LIST(BR_STATUS_ENUM)
#undef BR_STATUS_ENUM
} br_status;

/* Calls a function that returns a status and hands a failure on to the caller; for functions that return a
 * status and have nothing to free. What is only information goes on. */
#define BR_TRY(call)                                                                                         \
    do {                                                                                                     \
        const br_status br_try_status = (call);                                                              \
        if (br_try_status < 0)                                                                               \
            return br_try_status;                                                                            \
    } while (0)

BR_BEGIN_DECLS

/* Name of a status ("BR_ERR_RANGE"), or "unknown status". Never null; static storage. */
BR_API const char *br_status_name(br_status status);

/* One sentence that says what the status means, without a final stop. Never null; static storage. */
BR_API const char *br_status_text(br_status status);

BR_END_DECLS
#endif
