/* References in a claim's words: {id.measured} becomes what this run measured; what is broken or unknown is
 * refused by file and key, before anything runs where that can be known. */
#include "claims_run.h"

static void act_all(br_experiment *ex)
{
    br_note_number(ex, "slope_rad", 0.29145679447786715, "rad");
    br_note_number(ex, "left_out", NAN, "1");
    br_note_number(ex, "left_out_too", -NAN, "1");
    br_timing(ex, "run_s", 0.5, "s");
    br_claim_against(ex, "c", measured, expected);
    br_claim_holds(ex, "yes", true, "x");
    br_claim_fraction(ex, "share", 16, 20);
    br_claim_against(ex, "timing-c", 3, 4);
}

/* Claims c, yes, share and timing-c, each with lines of its own. */
static void write_claims(const char *of_c, const char *of_time)
{
    char text[4000];
    snprintf(
        text, sizeof text,
        "[a]\nb = 1 ; 1 | - | ours\n"
        "[claims.c]\nsource = s\nkind = ours\nrule = within\ntolerance = 1\nquick = no\n%s"
        "[claims.yes]\nstatement = y\nsource = s\nkind = ours\nrule = holds\n"
        "[claims.share]\nstatement = s\nsource = s\nkind = ours\nrule = fraction\ntolerance = 0.5\nwhy = w\n"
        "[claims.timing-c]\nstatement = t\nsource = s\nkind = ours\nrule = at-most\npublished = about 4\n%s",
        of_c, of_time);
    run_write("params.ini", text);
}

static void test_values(void)
{
    static const struct {
        double measured;
        const char *written, *read;
    } cases[] = {
        {0.7123456, "{c.measured}", "0.712"},
        {0.7123456, "{c.measured:.1f} of {c.expected:.2f}", "0.7 of 1.00"},
        {0.7123456, "it is {c.measured:.0%}, that is {c.difference:+.1%}.", "it is 71 %, that is -28.8 %."},
        {1234.5678, "{c.measured}", "1235"},
        {1234.5678, "{c.measured:.2g}", "1.2e3"},
        {-0.00000123456, "{c.measured}", "-1.23e-6"},
        {1.5e10, "{c.measured}", "1.5e10"},
        {1e-300, "{c.measured:.1e}", "1.0e-300"},
        {0, "{c.measured:.0e}", "0"},
        {2.5, "{c.measured:.1e}", "2.5"},
        {3e10, "{c.measured:.0e}", "3e10"},
        {0, "{c.measured}", "0"},
        /* NaN of either sign is what was left out, not a number. */
        {NAN, "{c.measured}, {c.difference:.0%}", "(not measured in this run), (not measured in this run)"},
        {-NAN, "{c.measured:+.2f}", "(not measured in this run)"},
        {1, "{left_out.noted:.0%}, {left_out_too.noted}",
         "(not measured in this run), (not measured in this run)"},
        {1, "{c.published}, {c.published:.1f}", "1.0005, 1.0"},
        {1, "{slope_rad.noted:.4f} rad", "0.2915 rad"},
        {1, "{share.measured:.0%} of the runs, {timing-c.published}", "80 % of the runs, about 4"},
    };
    expected = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char lines[600];
        snprintf(lines, sizeof lines,
                 "statement = %s\nwhy = because %s\nfinding = found %s\ntodo = as %s\npublished = 1.0005\n",
                 cases[i].written, cases[i].written, cases[i].written, cases[i].written);
        write_claims(lines, "");
        measured = cases[i].measured;
        const run_result *const r = go(act_all, NULL);
        br_tap_file *file;
        const br_tap_line *const line = outcome(&file);
        char statement[200], why[200], finding[200];
        snprintf(statement, sizeof statement, "c: %s", cases[i].read);
        snprintf(why, sizeof why, "because %s", cases[i].read);
        snprintf(finding, sizeof finding, "found %s", cases[i].read);
        const bool good = line && !strcmp(line->description, statement) && br_tap_field(line, "why") &&
                          !strcmp(br_tap_field(line, "why"), why) &&
                          !strcmp(br_tap_field(line, "finding"), finding);
        check(good, "%g as %s: %s", cases[i].measured, cases[i].written, cases[i].read);
        if (!good)
            br_tap_comment(&check_tap, "%s%s", line ? line->description : "", r->err);
        br_tap_destroy(file);
    }

    /* The cause of a deviation quotes as well; a claim on times may quote times. */
    measured = 7;
    write_claims("statement = s\nwhy = w\ntodo = {c.measured} is too much\n",
                 "finding = {timing-c.measured} in {run_s.noted} s, beside {c.measured}\n");
    go(act_all, NULL);
    br_tap_file *claims = NULL, *timing = NULL;
    check_need(br_tap_read("out/claims.tap", &claims, NULL));
    check_need(br_tap_read("out/timing.tap", &timing, NULL));
    check(claims && !strcmp(br_tap_at(claims, 0)->reason, "7 is too much"), "in a cause");
    check(timing && !strcmp(br_tap_field(br_tap_at(timing, 0), "finding"), "3 in 0.5 s, beside 7"),
          "times beside times");
    br_tap_destroy(claims);
    br_tap_destroy(timing);

    /* Under --quick claim c is left out, and so is what it measures. */
    go(act_all, "--quick");
    check_need(br_tap_read("out/timing.tap", &timing, NULL));
    check(timing && strstr(br_tap_field(br_tap_at(timing, 0), "finding"),
                           "beside (not measured in this run)") != NULL,
          "what was left out is said to be");
    br_tap_destroy(timing);
}

static void test_refusals(void)
{
    static const struct {
        const char *written, *said;
    } cases[] = {
        {"{d.measured}",
         "params.ini:10: [claims.c] finding: broken reference '{d.measured}': there is no claim 'd'"},
        {"{c.measure}", "it is {id.measured}"},
        {"{c}", "it is {id.measured}"},
        {"{", "it is {id.measured}"},
        {"{c.measured", "it is {id.measured}"},
        {"{c.measured:}", "it is {id.measured}"},
        {"{c.measured:.2d}", "it is {id.measured}"},
        {"{c.measured:.22f}", "it is {id.measured}"},
        {"{c.measured:%s}", "it is {id.measured}"},
        {"{c .measured}", "it is {id.measured}"},
        {"{yes.measured}", "rule 'holds' of claim 'yes' has no measured value"},
        {"{share.expected}", "rule 'fraction' of claim 'share' has no expected value"},
        {"{yes.published}", "claim 'yes' has no 'published'"},
        {"{timing-c.measured}", "only a claim on times may quote the time of 'timing-c'"},
        {"{nothing.noted}", "params.ini:10: [claims.c] finding: broken reference '{nothing.noted}': nothing "
                            "is noted as 'nothing'"},
        {"{run_s.noted}", "nothing is noted as 'run_s' but a time"},
    };
    measured = expected = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char lines[300], text[RUN_TEXT];
        run_write("out/claims.tap", "earlier");
        snprintf(lines, sizeof lines, "statement = s\nfinding = %s\nwhy = w\n", cases[i].written);
        write_claims(lines, "");
        const run_result *const r = go(act_all, NULL);
        run_read("out/claims.tap", text);
        const bool good = r->status == 2 && is_one_line(r->err) && strstr(r->err, cases[i].said) &&
                          !strcmp(text, "earlier");
        check(good, "refused: %s", cases[i].written);
        if (!good)
            br_tap_comment(&check_tap, "status %d: %s", r->status, r->err);
    }
}

int main(void)
{
    run_begin();
    check_begin();
    test_values();
    test_refusals();
    const int status = check_end();
    run_end();
    return status;
}
