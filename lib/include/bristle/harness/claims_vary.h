/* Variations: a claim evaluated again over what its document does not fix (N, tolerances, step, seed, how a
 * word or a unit is read, ...), judged by its own rule and limits.
 *
 *     br_claim(ex, "stops", time_of(scene));
 *     for (size_t i = 0; i < n; i++) {
 *         br_variation_begin(ex, "N = %d", cells[i]);
 *         br_claim(ex, "stops", time_of(with_cells(scene, cells[i])));
 *         br_variation_end(ex);
 *     }
 *
 * In params.ini such a claim has `varies`, what is varied, in words; the report then says "holds in 11 of 12
 * variations; fails at N = 41". A claim whose verdict is another one in a variation is fragile: `fragile`
 * must name the choice that it hangs on, and it is counted neither as reproduced nor as deviating. In the
 * document's case it fails when it has `varies` and is not evaluated in any variation of a full run, when it
 * is fragile and does not say so, and when it is said to be fragile and a full run does not find it so. Under
 * --quick variations may be fewer. What is not finite in a variation fails the claim.
 *
 * What the document prints is marked in `varies`, "N (printed), N_ls (printed), tolerances": a variation
 * whose name begins with such a word varies it. A claim whose verdict changes in these variations only is
 * sensitive, as `sensitive` must say: where it holds in the document's case it is counted apart from what is
 * reproduced, else it deviates. A variation that is
 * undecided (harness/claims.h) makes a claim neither fragile nor sensitive.
 *
 * A variation that leaves a measured number as it is to round-off (1e-12; no count, no share of runs) cannot
 * act on the claim: it is named and not counted among those in which the claim holds.
 *
 * A claim on a sentence (kind = text) without `varies` has `fixed`, why nothing is varied: "closed form",
 * "identity", "printed" or "too long", and more behind a colon. Claims on times, and those whose basis is
 * printed or recorded, need neither.
 *
 * Its words may quote {id.variations} and {id.held}, how many there are and in how many of them it holds,
 * {id.least} and {id.most}, the ends of what was measured in them, and {id.fails} and {id.holds}, the names
 * of those in which it does: "N = 41, N = 81". */
#ifndef BRISTLE_HARNESS_CLAIMS_VARY_H
#define BRISTLE_HARNESS_CLAIMS_VARY_H

#include <bristle/harness/claims.h>

BR_BEGIN_DECLS

/* What is evaluated from here to br_variation_end is the variation of this printf-like name, "N = 41". A
 * claim without `varies` that is evaluated in between ends the program with status 2; a variation within
 * another, or a claim evaluated twice in one, with status 3. */
BR_API void br_variation_begin(br_experiment *ex, const char *name, ...) BR_PRINTF(2, 3);

/* From here on the document's case again. Without a variation a mistake of the experiment, status 3. */
BR_API void br_variation_end(br_experiment *ex);

BR_END_DECLS
#endif
