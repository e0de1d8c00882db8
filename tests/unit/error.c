/* The error object: first failure kept, one line, cut with dots, prefixes. */
#include "check.h"

#include <bristle/error.h>

static void test_first_failure(void)
{
    br_error error = {0};
    br_error_prefix(&error, "early");
    check(error.status == BR_OK && error.message[0] == '\0', "a prefix without a failure does nothing");
    check(br_fail(&error, BR_ERR_RANGE, "%s = %d", "mu", 7) == BR_ERR_RANGE, "br_fail returns its status");
    check(strcmp(error.message, "mu = 7") == 0, "the message is formatted");
    check(br_fail(&error, BR_ERR_OPEN, "second") == BR_ERR_OPEN, "a second failure returns its own status");
    check(error.status == BR_ERR_RANGE && strcmp(error.message, "mu = 7") == 0, "but the first one is kept");
    br_error_prefix(&error, "%s:%d", "params.ini", 3);
    check(strcmp(error.message, "params.ini:3: mu = 7") == 0, "prefix and separator");
    br_error_clear(&error);
    check(error.status == BR_OK && error.message[0] == '\0', "cleared");
    check(br_fail(&error, BR_ERR_OPEN, "anew") == BR_ERR_OPEN && strcmp(error.message, "anew") == 0,
          "used again");
    check(br_fail(NULL, BR_ERR_READ, "unheard") == BR_ERR_READ, "null is accepted by br_fail");
    br_error_prefix(NULL, "x");
    br_error_clear(NULL);
    check(true, "null is accepted by br_error_prefix and br_error_clear");
}

static void test_within(void)
{
    br_error error = {0};
    check(br_error_within(&error, BR_OK, "early") == BR_OK && error.status == BR_OK && !error.message[0],
          "within: what went well says nothing");
    check(br_error_within(&error, BR_LOOSE, "early") == BR_LOOSE && !error.message[0],
          "within: nor does a positive status, which is returned");
    check(br_error_within(&error, br_fail(&error, BR_ERR_RANGE, "mu = 7"), "%s %d", "box", 3) ==
                  BR_ERR_RANGE &&
              error.status == BR_ERR_RANGE && strcmp(error.message, "box 3: mu = 7") == 0,
          "within: a failure is returned, with its context in front");
    check(br_error_within(&error, BR_OK, "late") == BR_OK && strcmp(error.message, "box 3: mu = 7") == 0,
          "within: what goes well after it leaves it alone");
    check(br_error_within(&error, BR_LOOSE, "late") == BR_LOOSE &&
              strcmp(error.message, "box 3: mu = 7") == 0,
          "within: nor does a positive status change it");
    check(br_error_within(NULL, BR_ERR_READ, "x") == BR_ERR_READ, "within: null is accepted");
}

static void test_one_line(void)
{
    br_error error = {0};
    br_fail(&error, BR_ERR_SYNTAX,
            "a\nb\tc\x7F"
            "d\x01 \xC3\xA9");
    check(strcmp(error.message, "a?b?c?d? \xC3\xA9") == 0, "control characters become '?', UTF-8 stays");
}

/* Every length around the size of the buffer, with letters of one and of two bytes. */
static void test_cutting(void)
{
    const int size = (int)sizeof((br_error *)0)->message;
    char text[1100];
    for (int wide = 0; wide < 2; wide++)
        for (int length = size - 6; length <= size + 6; length++) {
            for (int i = 0; i < length; i++)
                text[i] = wide ? "\xC3\xA9"[i % 2] : 'x';
            text[length] = '\0';
            br_error error = {0};
            br_fail(&error, BR_ERR_SYNTAX, "%s", text);
            const size_t got = strlen(error.message);
            if (length < size) {
                check(strcmp(error.message, text) == 0, "%d bytes fit", length);
            } else {
                const size_t kept = got - 3;
                check((int)got < size && (int)got >= size - 2 && strcmp(error.message + kept, "...") == 0 &&
                          strncmp(error.message, text, kept) == 0 && (!wide || kept % 2 == 0),
                      "%d bytes of %s letters are cut between letters and end in dots", length,
                      wide ? "wide" : "narrow");
            }
            br_error_prefix(&error, "P");
            check(strncmp(error.message, "P: ", 3) == 0 && (int)strlen(error.message) < size,
                  "%d bytes take a prefix", length);
            if (length + 3 >= size)
                check(strcmp(error.message + strlen(error.message) - 3, "...") == 0,
                      "%d bytes, prefixed, end in dots", length);
        }
}

static void test_memory(void)
{
    br_error error = {0};
    br_fail(&error, BR_ERR_MEMORY, "a trace of %d steps", 7);
    check(strcmp(error.message, "out of memory: a trace of 7 steps") == 0,
          "what the memory was for is not all that is told");
    br_error_clear(&error);
    br_fail(&error, BR_ERR_MEMORY, "x.csv: no memory for the table");
    check(strcmp(error.message, "x.csv: no memory for the table") == 0, "what speaks of memory stays");
    br_error_clear(&error);
    br_fail(&error, BR_ERR_RANGE, "a trace");
    check(strcmp(error.message, "a trace") == 0, "other failures stay");
    br_error_clear(&error);
    char long_text[2 * sizeof error.message];
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    br_fail(&error, BR_ERR_MEMORY, "%s", long_text);
    const size_t length = strlen(error.message);
    check(length == sizeof error.message - 1 && strcmp(error.message + length - 3, "...") == 0 &&
              strncmp(error.message, "out of memory: xxx", 18) == 0,
          "a long text is cut at its end");
}

int main(void)
{
    check_begin();
    test_first_failure();
    test_within();
    test_one_line();
    test_cutting();
    test_memory();
    return check_end();
}
