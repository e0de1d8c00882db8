/* TAP: what the writer writes, the reader reads back as it was; what is broken, the reader refuses and says
 * where. */
#include "check.h"

#include <stdlib.h>

static const char *const awkward[] = {
    "plain words",
    "a # sign",
    "\\ backslash",
    "\\# both",
    "ends in \\",
    "# SKIP is no directive here",
    "  ",
    "",
    "12",
    "-3.5e-7",
    "yes",
    "null",
    "say \"so\"",
    "a: b",
    "- dash",
    "tilde ~",
    "\xc3\xa9t\xc3\xa9",
    "{flow}",
    "'single'",
};
static const size_t n_awkward = sizeof awkward / sizeof *awkward;

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Descriptions and reasons lose blanks at their ends, nothing else. */
static bool same_trimmed(const char *read, const char *written)
{
    written += strspn(written, " ");
    size_t length = strlen(written);
    while (length > 0 && written[length - 1] == ' ')
        length--;
    return strlen(read) == length && strncmp(read, written, length) == 0;
}

static void test_round_trip(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const stream = open_memstream(&text, &size);
    br_tap tap = br_tap_begin(stream, 0);
    for (size_t i = 0; i < n_awkward; i++) {
        const br_tap_directive directive = (br_tap_directive)(i % 3);
        br_tap_result(&tap, i % 2 == 0, directive, awkward[(i + 5) % n_awkward], "%s", awkward[i]);
        br_tap_block_begin(&tap);
        br_tap_block_field(&tap, "first", awkward[i]);
        br_tap_block_field(&tap, "control", "tab\t newline\n bell\a end");
        br_tap_block_end(&tap);
        br_tap_comment(&tap, "two\nlines");
    }
    br_tap_end(&tap);
    fclose(stream);

    br_error error = {0};
    br_tap_file *file = NULL;
    check(br_tap_parse("memory", text, size, &file, &error) == BR_OK, "what was written can be read %s",
          error.message);
    if (file == NULL)
        return;
    check(br_tap_count(file) == n_awkward, "all %zu results are there", n_awkward);
    for (size_t i = 0; i < n_awkward; i++) {
        const br_tap_line *const line = br_tap_at(file, i);
        const br_tap_directive directive = (br_tap_directive)(i % 3);
        check(line->ok == (i % 2 == 0) && line->number == (int)i + 1 && line->directive == directive,
              "verdict, number and directive of result %zu", i + 1);
        check(same_trimmed(line->description, awkward[i]), "description '%s'", awkward[i]);
        if (directive != BR_TAP_NONE)
            check(same_trimmed(line->reason, awkward[(i + 5) % n_awkward]), "reason '%s'",
                  awkward[(i + 5) % n_awkward]);
        else
            check(same(line->reason, ""), "no reason without a directive");
        const char *const first = br_tap_field(line, "first");
        check(first != NULL && same(first, awkward[i]), "field '%s'", awkward[i]);
        check(same(br_tap_field(line, "control"), "tab\t newline\n bell\a end"),
              "control characters in a field, result %zu", i + 1);
        check(br_tap_field(line, "absent") == NULL, "an absent field is null");
    }
    check(br_tap_at(file, n_awkward) == NULL, "no result behind the last");
    br_tap_destroy(file);
    free(text);
}

static void test_exit_status(void)
{
    static const struct {
        int planned, written;
        bool last_ok;
        br_tap_directive directive;
        int status;
    } cases[] = {
        {3, 3, true, BR_TAP_NONE, 0}, {0, 3, true, BR_TAP_NONE, 0},  {3, 2, true, BR_TAP_NONE, 1},
        {2, 3, true, BR_TAP_NONE, 1}, {3, 3, false, BR_TAP_NONE, 1}, {3, 3, false, BR_TAP_TODO, 0},
        {3, 3, true, BR_TAP_TODO, 0}, {3, 3, true, BR_TAP_SKIP, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *const null = fopen("/dev/null", "w");
        br_tap tap = br_tap_begin(null, cases[i].planned);
        for (int k = 0; k < cases[i].written; k++) {
            const bool last = k + 1 == cases[i].written;
            br_tap_result(&tap, last ? cases[i].last_ok : true, last ? cases[i].directive : BR_TAP_NONE, NULL,
                          "x");
        }
        const int status = br_tap_end(&tap);
        fclose(null);
        check(status == cases[i].status, "planned %d, written %d, last %s, directive %d: status %d",
              cases[i].planned, cases[i].written, cases[i].last_ok ? "ok" : "not ok", (int)cases[i].directive,
              cases[i].status);
    }
}

/* A long description, far beyond any buffer on the stack, is not cut. */
static void test_long(void)
{
    char *text = NULL, *const words = malloc(100001);
    size_t size = 0;
    memset(words, 'w', 100000);
    words[100000] = '\0';
    FILE *const stream = open_memstream(&text, &size);
    br_tap tap = br_tap_begin(stream, 1);
    br_tap_result(&tap, true, BR_TAP_NONE, NULL, "%s", words);
    br_tap_end(&tap);
    fclose(stream);
    br_tap_file *file = NULL;
    check_need(br_tap_parse("memory", text, size, &file, NULL));
    check(file != NULL && same(br_tap_at(file, 0)->description, words), "a description of 100000 bytes");
    br_tap_destroy(file);
    free(words);
    free(text);
}

static void test_refused(void)
{
    static const struct {
        const char *what, *text, *said;
    } cases[] = {
        {"empty", "", "no plan"},
        {"no plan", "ok 1\nok 2\n", "no plan"},
        {"two plans", "1..1\nok 1\n1..1\n", "x:3: a second plan"},
        {"fewer than planned", "1..3\nok 1\nok 2\n", "3 results planned, 2 found"},
        {"more than planned", "1..1\nok 1\nok 2\n", "1 results planned, 2 found"},
        {"a number left out", "1..2\nok 1\nok 3\n", "x:3: a result out of order; number 2 is next"},
        {"a number twice", "1..2\nok 1\nok 1\n", "x:3: a result out of order"},
        {"bail out", "1..2\nok 1\nBail out! no disk\n", "x:3: the program bailed out: 'no disk'"},
        {"not TAP", "1..1\nSegmentation fault\nok 1\n", "x:2: not a TAP line: 'Segmentation fault'"},
        {"okay", "1..1\nokay 1\n", "x:2: not a TAP line"},
        {"a result behind a late plan", "ok 1\n1..1\nok 2\n", "x:3: a result behind the plan"},
        {"a block without a result", "1..1\n  ---\n  ...\nok 1\n", "x:2: a YAML block without a result"},
        {"two blocks", "1..1\nok 1\n  ---\n  ...\n  ---\n  ...\n", "x:5: a YAML block without a result"},
        {"a short line in a block", "1..1\nok 1\n  ---\n \n  ...\n", "x:4: not a line"},
        {"an open block", "1..1\nok 1\n  ---\n  a: 1\n", "x:4: the file ends within a YAML block"},
        {"a result within a block", "1..2\nok 1\n  ---\n  a: 1\nok 2\n", "x:5: not a line"},
        {"a field twice", "1..1\nok 1\n  ---\n  a: 1\n  a: 2\n  ...\n", "x:5: a field given twice: 'a'"},
        {"an open quote", "1..1\nok 1\n  ---\n  a: \"x\n  ...\n", "x:4: a broken value"},
        {"text behind a quote", "1..1\nok 1\n  ---\n  a: \"x\" y\n  ...\n", "x:4: a broken value"},
        {"an unknown escape", "1..1\nok 1\n  ---\n  a: \"\\q\"\n  ...\n", "x:4: a broken value"},
        {"a zero byte escaped", "1..1\nok 1\n  ---\n  a: \"\\x00\"\n  ...\n", "x:4: a broken value"},
        {"a list", "1..1\nok 1\n  ---\n  a: [1, 2]\n  ...\n", "x:4: a broken value"},
        {"a plan without number", "1..\nok 1\n", "x:1: not a plan"},
        {"a plan too large", "1..99999999999\nok 1\n", "x:1: not a plan"},
        {"an unknown version", "TAP version 7\n1..1\nok 1\n", "x:1: an unknown or misplaced version"},
        {"a version in the middle", "1..1\nTAP version 13\nok 1\n", "x:2: an unknown or misplaced version"},
        {"binary", "1..1\nok 1 \x01\x02\n", "x:2: a binary byte"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_error error = {0};
        br_tap_file *file = NULL;
        const br_status status = br_tap_parse("x", cases[i].text, strlen(cases[i].text), &file, &error);
        const bool ok = status < 0 && file == NULL && strstr(error.message, cases[i].said) != NULL;
        check(ok, "refused: %s", cases[i].what);
        if (!ok)
            br_tap_comment(&check_tap, "status %d, said '%s', should say '%s'", (int)status, error.message,
                           cases[i].said);
        br_tap_destroy(file);
    }
    br_error error = {0};
    br_tap_file *file = NULL;
    check(br_tap_parse("x", "1..1\nok 1 \0\n", 13, &file, &error) < 0 && strstr(error.message, "binary"),
          "refused: a zero byte");
    br_error_clear(&error);
    check(br_tap_read("/", &file, &error) < 0 && strstr(error.message, "directory"),
          "refused: a directory: %s", error.message);
    br_error_clear(&error);
    check(br_tap_read("/no/such/file.tap", &file, &error) < 0 && strstr(error.message, "/no/such/file.tap"),
          "refused: a missing file");
}

static void test_accepted(void)
{
    static const char text[] =
        "TAP version 14\r\n1..5 # all of them\r\n\r\n# comment\r\nok\r\nnot ok 2 # todo lower case\r\n"
        "ok 3 - with # sign\r\nok 4 no dash # SKIP\r\nok 5 # TODOS are no directive";
    br_error error = {0};
    br_tap_file *file = NULL;
    check(br_tap_parse("x", text, sizeof text - 1, &file, &error) == BR_OK,
          "line ends of DOS, numbers and dashes left out %s", error.message);
    if (file == NULL)
        return;
    check(br_tap_at(file, 0)->number == 1 && same(br_tap_at(file, 0)->description, ""), "a bare ok");
    check(br_tap_at(file, 1)->directive == BR_TAP_TODO && same(br_tap_at(file, 1)->reason, "lower case"),
          "todo in lower case");
    check(same(br_tap_at(file, 2)->description, "with # sign"), "a sharp that is no directive");
    check(br_tap_at(file, 3)->directive == BR_TAP_SKIP && same(br_tap_at(file, 3)->description, "no dash"),
          "skip without reason");
    check(br_tap_at(file, 4)->directive == BR_TAP_NONE, "a longer word is no directive");
    br_tap_destroy(file);
}

int main(void)
{
    check_begin();
    test_round_trip();
    test_exit_status();
    test_long();
    test_refused();
    test_accepted();
    return check_end();
}
