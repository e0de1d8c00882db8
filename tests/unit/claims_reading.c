/* Claims that take their number from how a word is read: what it is compared with, the reason that is written
 * down; words that are not there or stand beside a number of the claim's own are refused. */
#include <sys/stat.h>

#include "claims_run.h"

static void act_nothing(br_experiment *ex)
{
    (void)ex;
}

static void declare_text(const char *claim)
{
    char text[1000];
    snprintf(text, sizeof text,
             "[a]\nb = 1 ; 1 | - | ours\n[claims.c]\nstatement = s\nsource = s\nkind = ours\n%s", claim);
    run_write("params.ini", text);
}

static void test_taken(void)
{
    static const struct {
        const char *claim;
        double measured;
        bool ok;
        const char *field, *value, *why;
    } cases[] = {
        {"rule = at-most\nreading = similar\n", 0.1, true, "expected", "0.1",
         "read as \"similar\", at most 0.1: it is a tenth"},
        {"rule = at-most\nreading = similar\n", 0.11, false, "expected", "0.1",
         "read as \"similar\", at most 0.1: it is a tenth"},
        {"rule = at-least\nreading = twice\nwhy = and more\n", 2, true, "expected", "2",
         "read as \"twice\", at least 2: it is double; and more"},
        {"rule = at-least\nreading = twice\n", 1.9, false, "expected", "2",
         "read as \"twice\", at least 2: it is double"},
        {"rule = within\nexpected = 1\nreading = similar\n", 1.09, true, "tolerance", "0.1",
         "read as \"similar\", within 0.1: it is a tenth"},
        {"rule = within\nexpected = 1\nreading = similar\n", 0.89, false, "tolerance", "0.1",
         "read as \"similar\", within 0.1: it is a tenth"},
        {"rule = relative\npublished = 63\nreading = similar\n", 69, true, "tolerance", "0.1",
         "read as \"similar\", within a share of 0.1: it is a tenth"},
        {"rule = relative\npublished = 63\nreading = similar\n", 70, false, "published", "63",
         "read as \"similar\", within a share of 0.1: it is a tenth"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        declare_text(cases[i].claim);
        measured = cases[i].measured;
        const run_result *const r = go(act_published, NULL);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        check(r->status == (cases[i].ok ? 0 : 1) && line && line->ok == cases[i].ok &&
                  !strcmp(br_tap_field(line, cases[i].field), cases[i].value) &&
                  !strcmp(br_tap_field(line, "why"), cases[i].why),
              "%g: %s, %s %s", cases[i].measured, cases[i].ok ? "holds" : "does not", cases[i].field,
              cases[i].value);
        br_tap_destroy(file);
    }
}

static void refused(const char *claim, const char *said)
{
    declare_text(claim);
    const run_result *const r = go(act_nothing, NULL);
    const bool ok = r->status == 2 && is_one_line(r->err) && strstr(r->err, said);
    check(ok, "refused: %s", said);
    if (!ok)
        br_tap_comment(&check_tap, "status %d: %s", r->status, r->err);
}

static void test_refused(void)
{
    refused(
        "rule = at-most\nreading = simular\n",
        "params.ini:8: [claims.c] reading = simular: data/parameters/readings.ini has no such word; did you "
        "mean similar?");
    refused("rule = at-most\nreading = entirely-different\n", "has no such word\n");
    refused("rule = at-most\nreading = bare\n",
            "readings.ini:4: the word has no comment 'of what: why this number'");
    refused("rule = at-most\nreading = word\n", "readings.ini:5: no finite number");
    refused("rule = at-most\nreading = similar\nexpected = 1\n",
            ":8: [claims.c] reading = similar stands beside a number of its own");
    refused("rule = within\nreading = similar\ntolerance = 1\n",
            "reading = similar stands beside a number of its own");
    refused("rule = holds\nreading = similar\n", ":8: [claims.c] rule 'holds' takes no reading");
    refused("rule = order\nreading = similar\n", "rule 'order' takes no reading");
    run_write("data/parameters/readings.ini", "[readings\n");
    refused("rule = at-most\nreading = similar\n", "readings.ini:1: ");
    remove("data/parameters/readings.ini");
    refused("rule = at-most\nreading = similar\n", "there is no data/parameters/readings.ini");
    declare_text("rule = at-most\nexpected = 1\n");
    measured = 1;
    check(go(act_published, NULL)->status == 0, "who reads no word needs no such file");
}

int main(void)
{
    run_begin();
    check_begin();
    check(mkdir("data", 0777) == 0 && mkdir("data/parameters", 0777) == 0, "a place for readings");
    run_write("data/parameters/readings.ini",
              "[readings]\nsimilar = 0.1 ; of the value: it is a tenth\ntwice = 2 ; a factor: it is "
              "double\nbare = 1 ; without a reason\nword = x ; of it: no number\n");
    test_taken();
    test_refused();
    const int status = check_end();
    run_end();
    return status;
}
