/* What a reader must refuse: a table of texts, each with the status and the beginning of the message. */
#ifndef BRISTLE_TESTS_REFUSALS_H
#define BRISTLE_TESTS_REFUSALS_H

#include "check.h"

typedef struct refusal {
    const char *text;
    br_status status;
    const char *message; /* it begins so */
    const char *what;
} refusal;

/* Reads the text (size bytes), frees what came of it. */
typedef br_status refusal_reader(const char *text, size_t size, br_error *error);

static inline void check_refused(refusal_reader *read, const char *text, size_t size, br_status expected,
                                 const char *message, const char *what)
{
    br_error error = {0};
    const br_status status = read(text, size, &error);
    const bool ok =
        status == expected && error.status == expected && strstr(error.message, message) == error.message;
    check(ok, "%s: %s", what, message);
    if (!ok)
        br_tap_comment(&check_tap, "%s: %s", br_status_name(status), error.message);
}

static inline void check_all_refused(refusal_reader *read, const refusal *bad, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_refused(read, bad[i].text, strlen(bad[i].text), bad[i].status, bad[i].message, bad[i].what);
}

#endif
