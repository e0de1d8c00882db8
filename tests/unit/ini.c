/* The INI reader: what the format means, every error with its line, and random files read back. */
#include "refusals.h"

#include <stdlib.h>
#include <bristle/ini.h>
#include <bristle/random.h>

static br_ini *parse(const char *text)
{
    br_ini *ini = NULL;
    br_error error = {0};
    if (br_ini_parse("p.ini", text, strlen(text), &ini, &error) != BR_OK) {
        check(false, "unexpected: %s", error.message);
        exit(check_end());
    }
    return ini;
}

static void check_entry(const br_ini *ini, const char *section, const char *key, const char *value,
                        const char *comment, int line)
{
    const br_ini_entry *const e = br_ini_find(ini, section, key);
    const bool ok = e && strcmp(e->value, value) == 0 && strcmp(e->comment, comment) == 0 && e->line == line;
    check(ok, "[%s] %s = '%s', comment '%s', line %d", section, key, value, comment, line);
    if (e && !ok)
        br_tap_comment(&check_tap, "found '%s', comment '%s', line %d", e->value, e->comment, e->line);
}

static void test_format(void)
{
    br_ini *ini = parse("\xEF\xBB\xBFtop = 0\r\n"
                        "[block] ; the body\r\n"
                        "; a line about nothing\r\n"
                        "m = 1 2 3   ; mass [kg]\r\n"
                        "   4 5 ; guessed\r\n"
                        "   ; and bold\r\n"
                        "; at column 0: ends nothing, belongs to nothing\r\n"
                        " ; still the comment of m\r\n"
                        "\t6\r\n"
                        "\r\n"
                        "   ; after an empty line: nobody's\r\n"
                        "  # nobody's either\r\n"
                        "a;b = c;d;; e ; f ; g\r\n"
                        "none =\r\n"
                        "none2 =; why\r\n"
                        "late =\r\n"
                        "   value\r\n"
                        "equals = a = b\r\n"
                        "colon: c\r\n"
                        "[ empty ]\r\n"
                        "[run]\r\n"
                        "  m = in run\r\n"
                        "[block]\r\n"
                        "n = last");
    check_entry(ini, "", "top", "0", "", 1);
    check_entry(ini, "block", "m", "1 2 3 4 5 6", "mass [kg] guessed and bold still the comment of m", 4);
    check_entry(ini, "block", "a;b", "c;d;; e", "f ; g", 13);
    check_entry(ini, "block", "none", "", "", 14);
    check_entry(ini, "block", "none2", "", "why", 15);
    check_entry(ini, "block", "late", "value", "", 16);
    check_entry(ini, "block", "equals", "a = b", "", 18);
    check_entry(ini, "block", "colon", "c", "", 19);
    check_entry(ini, "run", "m", "in run", "", 22);
    check_entry(ini, "block", "n", "last", "", 24);
    static const char *const sections[] = {"", "block", "empty", "run"};
    check(br_ini_section_count(ini) == 4, "four sections");
    for (size_t i = 0; i < 4; i++)
        check(strcmp(br_ini_section_at(ini, i), sections[i]) == 0, "section %zu is [%s]", i, sections[i]);
    check(br_ini_count(ini) == 10 && strcmp(br_ini_at(ini, 9)->key, "n") == 0,
          "ten entries in the order of the file");
    check(!br_ini_at(ini, 10) && !br_ini_section_at(ini, 4), "nothing behind the last");
    check(!br_ini_find(ini, "run", "M") && !br_ini_find(ini, "Run", "m") && !br_ini_find(ini, "run", ""),
          "case counts");
    check(strcmp(br_ini_path(ini), "p.ini") == 0, "the path");
    br_ini_destroy(ini);
    br_ini_destroy(NULL);

    static const char *const nothing[] = {"", "\n", "; only\n# comments\n\n", "\xEF\xBB\xBF", "  \t\r\n"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        ini = parse(nothing[i]);
        check(br_ini_count(ini) == 0 && br_ini_section_count(ini) == 0, "an empty file, form %zu", i);
        br_ini_destroy(ini);
    }
}

static br_status refuse(const char *text, size_t size, br_error *error)
{
    br_ini *ini = NULL;
    const br_status status = br_ini_parse("p.ini", text, size, &ini, error);
    br_ini_destroy(ini);
    return status;
}

static void test_errors(void)
{
    static const refusal bad[] = {
        {"a = 1\nb\n", BR_ERR_SYNTAX, "p.ini:2: 'b' is neither", "no '='"},
        {"b", BR_ERR_SYNTAX, "p.ini:1: 'b'", "no '=' at the end of the file"},
        {"b ; = 1", BR_ERR_SYNTAX, "p.ini:1: 'b", "'=' only in the comment"},
        {"\n = 1", BR_ERR_SYNTAX, "p.ini:2: a value without a key", "no key"},
        {"[x\ny = 1", BR_ERR_SYNTAX, "p.ini:1: '[x': the section's ']'", "section without end"},
        {"[x ; ]", BR_ERR_SYNTAX, "p.ini:1: '[x", "section that ends in a comment"},
        {"\n[ ]", BR_ERR_SYNTAX, "p.ini:2: the section has no name", "section without name"},
        {"[x] y", BR_ERR_SYNTAX, "p.ini:1: 'y' behind", "text behind a section"},
        {"[x[y]", BR_ERR_SYNTAX, "p.ini:1: 'x[y'", "bracket in a section"},
        {"[s]\nk = 1\n\nk = 2", BR_ERR_DUPLICATE,
         "p.ini:4: key 'k' of section [s] was given before, on line 2", "key twice"},
        {"[s]\nk = 1\n[t]\n[s]\nk = 2", BR_ERR_DUPLICATE,
         "p.ini:5: key 'k' of section [s] was given before, on line 2", "key twice, section reopened"},
        {"k = 1\nk = 2\nq", BR_ERR_DUPLICATE, "p.ini:2: ", "the first of two errors"},
    };
    check_all_refused(refuse, bad, sizeof bad / sizeof *bad);
    check_refused(refuse, "a = 1\nb\0c = 2\n", 14, BR_ERR_SYNTAX, "p.ini:2: a zero byte: not a text file",
                  "zero byte");
    check_refused(refuse,
                  "\xFF\xFE"
                  "a\0=\0"
                  "1\0\n\0",
                  10, BR_ERR_SYNTAX, "p.ini:1: a zero byte: text in UTF-16, which must be saved as UTF-8",
                  "UTF-16");

    /* inih's limits, at them and one over them. */
    char text[300], message[200];
    for (int length = 198; length <= 201; length++) {
        const int written = snprintf(text, sizeof text, "a = 1\nk = %0*d\r\n", length - 4, 7);
        if (length > 199) {
            snprintf(message, sizeof message, "p.ini:2: the line has %d bytes, at most 199", length);
            check_refused(refuse, text, (size_t)written, BR_ERR_SYNTAX, message, "a long line");
        } else {
            br_ini *const ini = parse(text);
            check((int)strlen(br_ini_find(ini, "", "k")->value) == length - 4, "a line of %d bytes", length);
            br_ini_destroy(ini);
        }
    }
    for (int length = 49; length <= 50; length++)
        for (int section = 0; section < 2; section++) {
            const int written =
                snprintf(text, sizeof text, section ? "[%0*d]\n" : "%0*d = 1\n more", length, 7);
            if (length == 50) {
                check_refused(refuse, text, (size_t)written, BR_ERR_SYNTAX,
                              section ? "p.ini:1: section name" : "p.ini:1: key '", "a long name");
            } else {
                br_ini *const ini = parse(text);
                check(section ? strlen(br_ini_section_at(ini, 0)) == 49
                              : strcmp(br_ini_at(ini, 0)->value, "1 more") == 0,
                      "a %s of 49 bytes", section ? "section" : "key");
                br_ini_destroy(ini);
            }
        }

    br_ini *ini;
    br_error error = {0};
    check(br_ini_read("/no/such.ini", &ini, &error) == BR_ERR_OPEN && strstr(error.message, "/no/such.ini"),
          "no file");
    br_error_clear(&error);
    check(br_ini_read("/tmp", &ini, &error) == BR_ERR_OPEN && strstr(error.message, "directory"),
          "a directory");
    br_error_clear(&error);
    check(br_ini_read("/dev/zero", &ini, &error) == BR_ERR_READ && strstr(error.message, "limit"),
          "a file without end");
    br_error_clear(&error);
    check(br_ini_parse(NULL, "", 0, &ini, &error) == BR_ERR_ARGUMENT, "no name");
}

static void test_override(void)
{
    br_ini *const ini = parse("[block]\nmass = 1 ; [kg]\nmu_s = 0.2\n[run]\nsteps = 5\n");
    br_error error = {0};
    check(br_ini_override(ini, "block", "mass", " 2.5 ", &error) == BR_OK, "an override");
    check_entry(ini, "block", "mass", "2.5", "[kg]", 2);
    static const struct {
        const char *section, *key, *message;
    } bad[] = {
        {"block", "mas", "p.ini: no key 'mas' in section [block]; did you mean 'mass'?"},
        {"block", "mu_x", "p.ini: no key 'mu_x' in section [block]; did you mean 'mu_s'?"},
        {"block", "qqqq", "p.ini: no key 'qqqq' in section [block]"},
        {"block", "steps", "p.ini: no key 'steps' in section [block]; there is one in [run]"},
        {"blokc", "mass", "p.ini: no section [blokc]; did you mean [block]?"},
        {"zzzzz", "mass", "p.ini: no section [zzzzz]"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_error_clear(&error);
        const br_status status = br_ini_override(ini, bad[i].section, bad[i].key, "1", &error);
        check(status == BR_ERR_UNKNOWN && strcmp(error.message, bad[i].message) == 0, "%s", bad[i].message);
    }
    br_error_clear(&error);
    check(br_ini_override(ini, "run", "steps", NULL, &error) == BR_ERR_ARGUMENT, "no value");
    br_ini_destroy(ini);
}

/* Many sections and keys with long values, in continuation lines of random length. */
static void test_large(void)
{
    enum { SECTIONS = 3000, KEYS = 5 };
    br_random *const random = br_random_create(5, 0);
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    for (int s = 0; s < SECTIONS; s++) {
        fprintf(out, "[section %d]\n", s);
        for (int k = 0; k < KEYS; k++) {
            fprintf(out, "key%d = %d", k, s * KEYS + k);
            for (uint64_t words = br_random_below(random, 6); words-- > 0;)
                fprintf(out, "\n%*sx", 1 + (int)br_random_below(random, 3), "");
            fputs(" ; c\n", out);
        }
    }
    fclose(out);
    br_ini *const ini = parse(text);
    int wrong = 0;
    for (int s = 0; s < SECTIONS; s++)
        for (int k = 0; k < KEYS; k++) {
            char section[40], key[20];
            snprintf(section, sizeof section, "section %d", s);
            snprintf(key, sizeof key, "key%d", k);
            const br_ini_entry *const entry = br_ini_find(ini, section, key);
            wrong += entry != br_ini_at(ini, (size_t)(s * KEYS + k)) || atoi(entry->value) != s * KEYS + k ||
                     strcmp(entry->comment, "c") != 0;
        }
    check(wrong == 0 && br_ini_count(ini) == SECTIONS * KEYS, "%d entries of %d sections found",
          SECTIONS * KEYS, SECTIONS);
    br_ini_destroy(ini);
    free(text);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    test_format();
    test_errors();
    test_override();
    test_large();
    return check_end();
}
