/* Claims: what was published against what was measured, one TAP line each.
 *
 * A claim is declared in params.ini and evaluated exactly once by the experiment:
 *
 *     [claims.css-at-stribeck-velocity]
 *     statement = CSS at v_S is mu_c + (mu_s - mu_c)/e
 *     source = cloth, eq. (4)
 *     kind = theory
 *     published = 0.1368
 *     unit = 1
 *     rule = relative
 *     tolerance = 1e-12
 *     why = round-off
 *
 * kind: text (a sentence or number of the document), theory (follows from its equations), measured (from the
 * published program), ours (a statement of our own).
 * basis: given where no run of this experiment is behind the claim: printed (the document's numbers alone),
 * recorded (numbers recorded from the published program alone), study (a study of ours that is kept). The
 * report tells such claims apart.
 * why: the reason of the tolerance; demanded with every tolerance above 0.
 * Optional: published (the printed value: a number where br_claim compares with it, else free text); expected
 * (the number that a measured one is compared with, where it is not the printed one and not computed); unit;
 * quick = no (not checked under --quick); todo (the cause, when the claim is known not to reproduce: gives
 * "not ok ... # TODO cause"; when it holds after all, "ok ..." with the field `todo`, which `make all`
 * refuses); finding (a sentence for the report's findings, e.g. an error of the document).
 *
 * A claim may be evaluated again over what the document does not fix: see harness/claims_vary.h for `varies`,
 * `fragile`, `sensitive` and `fixed`.
 *
 * Statement, why, todo and finding quote numbers by reference: {id.measured} stands for what the claim of
 * that id measured in this run, likewise {id.published}, {id.expected}, {id.difference}, and {key.noted} for
 * what br_note_number recorded (in a claim on times also br_timing). Three digits, or as a format says:
 * {id.measured:.2f}, .1e, .4g, .0% (in percent), +.2f (with its sign). A published value is quoted as
 * printed. A reference that is broken or names what is not there ends the program with status 2.
 *
 * The id has lower-case letters, digits and '-', at most 42. Claims whose id starts with "timing-" are about
 * times: they go to timing.tap, all others to claims.tap; one that was measured and does not hold deviates,
 * its cause being the machine and its load where no `todo` gives another. A claim that is declared and never
 * evaluated fails; one that is evaluated and not declared ends the program with status 2; one that is
 * evaluated twice, or by a function that its rule does not take, with status 3.
 *
 * rule: within (|measured - expected| <= tolerance), relative (<= tolerance |expected|), at-least, at-most
 * (against expected; tolerance is slack, default 0), holds (yes or no), fraction (share of cases at least
 * `tolerance`), sampled (the same of runs drawn at random, br_claim_sampled of harness/starts.h: the lower
 * end of the share's 95 % Wilson interval, under --quick the share itself), order (values fall, or rise,
 * strictly, by more than `tolerance`), curve (largest difference over the largest absolute value of the
 * reference at most tolerance). A measured value that is not finite never passes, and `todo` does not excuse
 * it.
 *
 * A share by rule sampled whose interval holds the share asked for, a value whose interval holds the limit
 * (br_claim_interval, br_claim_median, br_claim_mean, br_claim_difference, br_claim_shares), and a time whose
 * limit lies between the ends of its repetitions (br_claim_repetitions), is undecided: "not ok ... # TODO
 * undecided: ...", with the field `undecided`; counted apart, and no failure. */
#ifndef BRISTLE_HARNESS_CLAIMS_H
#define BRISTLE_HARNESS_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/export.h>
#include <bristle/numbers.h>

/* A running experiment; opaque. */
typedef struct br_experiment br_experiment;

BR_BEGIN_DECLS

/* Against the value that params.ini expects: `expected`, else `published` (rules within, relative, at-least,
 * at-most). */
BR_API void br_claim(br_experiment *ex, const char *id, double measured);

/* False where --quick leaves the claim out (quick = no): what serves such claims alone need not be worked
 * out, and a claim that is left out need not be evaluated. */
BR_API bool br_claim_wanted(br_experiment *ex, const char *id);

/* Against a value that the experiment computes (the same rules); params.ini then states no `expected`, and
 * `published`, if any, is shown beside it. */
BR_API void br_claim_against(br_experiment *ex, const char *id, double measured, double expected);

/* As br_claim, of a value that was sampled: from `low` to `high` it lies with a chance of 95 %, say the
 * median of br_median and br_median_interval. Undecided when some of the interval holds and some does not,
 * and when there is none (NaN: too few samples); under --quick without one judged by the value. low > high:
 * status 3. */
BR_API void br_claim_interval(br_experiment *ex, const char *id, double measured, double low, double high);

/* The same of the median of samples (n), which are put in order, with its interval. */
BR_API void br_claim_median(br_experiment *ex, const char *id, double *samples, size_t n);

/* The same of the mean of samples (n), with its interval (Student), such as differences of runs in pairs. */
BR_API void br_claim_mean(br_experiment *ex, const char *id, const double *samples, size_t n);

/* The same of the difference of two means, of samples a (n_a) less that of samples b (n_b): half of its
 * interval is that of both means' (Student), added in squares. */
BR_API void br_claim_difference(br_experiment *ex, const char *id, const double *a, size_t n_a,
                                const double *b, size_t n_b);

/* The same of the difference of two shares of runs drawn at random, held_a of runs_a less held_b of runs_b,
 * with the interval of br_share_less; counts that are no fraction: status 3. */
BR_API void br_claim_shares(br_experiment *ex, const char *id, int held_a, int runs_a, int held_b,
                            int runs_b);

/* The published value of a claim, for what else is judged by it; ends the program with status 2 when it is
 * not a finite number. Asking evaluates nothing. */
BR_API double br_claim_number(br_experiment *ex, const char *id);

/* Rule holds: yes or no, with a printf-like sentence that says what was seen. */
BR_API void br_claim_holds(br_experiment *ex, const char *id, bool holds, const char *seen, ...)
    BR_PRINTF(4, 5);

/* Rule fraction: in `held` of `runs` cases. Rule sampled, of runs drawn at random, takes br_claim_sampled
 * (harness/starts.h). */
BR_API void br_claim_fraction(br_experiment *ex, const char *id, int held, int runs);

/* Rule order: values (n) strictly falling (falling = true) or rising; the smallest step is
 * the measured value. */
BR_API void br_claim_order(br_experiment *ex, const char *id, const double *values, size_t n, bool falling);

/* Rule curve: measured (n) against reference (n). */
BR_API void br_claim_curve(br_experiment *ex, const char *id, const double *measured, const double *reference,
                           size_t n);

/* The claims cannot be judged in this case of the user's own (what they compare with is not there): none
 * counts, even under --judge; each is SKIP, with what it measured, and one that is never evaluated is no
 * failure. The printf-like reason is told unless the harness has one: it sets the claims aside by itself when
 * --set or --params changes a value. With the document's parameters a mistake of the experiment, status 3.
 * Before the first claim. */
BR_API void br_claims_set_aside(br_experiment *ex, const char *reason, ...) BR_PRINTF(2, 3);

/* As br_claim, of how far runs of now are from kept rows of a study (data/studies), which a platform gave,
 * named as in verify/: "x86_64-glibc2.36". There the same program gives the same bytes. On another one last
 * digits of the C library may differ, and runs that part with them: what does not hold is undecided. */
BR_API void br_claim_kept(br_experiment *ex, const char *id, double difference, const char *platform);

/* Whether this is a full run whose claims count, neither in miniature nor set aside: kept rows of a study
 * (data/studies) are of the document's parameters and say nothing of others. */
BR_API bool br_claims_count(const br_experiment *ex);

BR_END_DECLS
#endif
