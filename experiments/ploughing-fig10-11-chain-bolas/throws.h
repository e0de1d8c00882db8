/* The throw of the figures, and throws that vary about it. */
#ifndef THROWS_H
#define THROWS_H

#include "bolas.h"

/* Runs of `throws`, beside those of the static hold, and their steps. */
size_t throws_units(const scene *c);
double throws_cost(const scene *c);
/* All throws on both rods in all variants; their tables and claims. */
void throws(br_experiment *ex, const scene *c);

/* A throw of a kept setting: its scene, which lives as long, its rod and how it starts. */
typedef struct kept_throw {
    const scene *c;
    double ra, coefficient;
    bolas_start start;
    int variant;
} kept_throw;
/* Throws (n) of a kept setting at each rod, in turn, side by side. */
void keep_throws(br_experiment *ex, br_kept *kept, const char *setting, const kept_throw *throws, size_t n,
                 void *outcomes, size_t outcome_size);


/* A throw's part in the text's sentence about contacts: of those that the document counts, by each reading.
 * */
enum { LOADED, LISTED_NEAR, LOADED_EARLY, READINGS };
enum { SMOOTH, ROUGH, RODS };
extern const char *const rods[RODS];
/* Mean numbers on each rod over throws (n), whose outcomes are in turn those of the smooth and the rough
 * rod. */
void mean_contacts(const bolas_outcome *outcomes, int n, int reading, double mean[RODS]);
/* That the rough rod has more of them: mean of the differences of throws that start alike. */
void claim_more_contacts(br_experiment *ex, const bolas_outcome *outcomes, int n, int reading);
/* Where the throws start: n of them, the first ones whatever n is. */
bolas_start *make_starts(br_experiment *ex, const scene *c, int n);

/* Of a number of throws: how many each rod holds, how many it alone, and in how many the chain covers a
 * smaller angle of the smooth rod. */
typedef struct throw_counts {
    int throws, held[RODS], alone[RODS], less;
} throw_counts;
/* What the text says of them. */
void claim_held(br_experiment *ex, const scene *c, const throw_counts *n);

/* ---- study.c ---- */

/* The same sentences again, over what an earlier `make study` has varied (studies/). */
void vary_held(br_experiment *ex, const scene *c);

/* ---- vary.c ---- */

/* The sentence about contacts again: outcomes of the throws as the document has them (c->throws), at half
 * the step and in eight bits (c->twins). */
void vary_contacts(br_experiment *ex, const scene *c, const bolas_outcome *own, const bolas_outcome *half,
                   const bolas_outcome *bytes, br_kept *kept);
/* The order of the holds again. */
void vary_hold(br_experiment *ex, const scene *c);

#endif
