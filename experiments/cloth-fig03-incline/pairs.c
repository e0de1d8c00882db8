/* Pairs of sheets dropped upright that start alike, C and CSS. A full run judges those of
 * studies/cloth-fig03-incline.ini, whose rows are kept, and makes a few of them again, so that rows which are
 * no longer what this program gives are noticed. */
#include <math.h>
#include <stdio.h>
#include <bristle/harness/data.h>
#include "fig03.h"

static const char *const meshes[MESHES] = {[FINER] = "upright", [COARSER] = "coarse"};
static const char *const laws[SIDES] = {[WITH_C] = "C", [WITH_CSS] = "CSS"};
static const char *const quantities[QUANTITIES] = {[WAY] = "way_m",
                                                   [RESTS] = "rests_1",
                                                   [FOLDED] = "folded_1",
                                                   [SPREAD] = "spread_1",
                                                   [PUT_BACK] = "put_back_1"};

static pair pair_of(const run *runs)
{
    pair p = {.seed = runs->params.seed};
    for (int side = 0; side < SIDES; side++) {
        const run *const r = &runs[side];
        p.of[side][WAY] = r->way;
        p.of[side][RESTS] = r->stuck;
        p.of[side][FOLDED] = r->mean_folded;
        p.of[side][SPREAD] = r->mean_spread;
        p.of[side][PUT_BACK] = (double)r->totals.put_back;
    }
    return p;
}

/* Those that are run here. */
static pairs run_here(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    pairs here = {.cells = {[FINER] = c->seeds_cells, [COARSER] = c->coarse_cells}};
    for (int m = 0; m < MESHES; m++)
        here.list[m] = br_memory(ex, (size_t)c->seeds, sizeof(pair));
    size_t filled[MESHES] = {0};
    for (size_t i = 0; i + 1 < n; i += 2)
        if (runs[i].what == SEED || runs[i].what == COARSE) {
            const int m = runs[i].what == SEED ? FINER : COARSER;
            here.list[m][filled[m]++] = pair_of(&runs[i]);
        }
    here.n = (size_t)c->seeds;
    return here;
}

/* Of the study's rows. */
static const char *column(char name[60], int mesh, int side, int quantity)
{
    snprintf(name, 60, "%s_%s_%s", meshes[mesh], laws[side], quantities[quantity]);
    return name;
}

/* Those of the study, a row a start. */
static pairs read_kept(br_experiment *ex, const scene *c, const br_csv *csv)
{
    const double *const seeds = br_data_column(ex, csv, "start_1");
    pairs kept = {.n = br_csv_rows(csv), .cells = {[FINER] = c->seeds_cells, [COARSER] = c->coarse_cells}};
    for (int m = 0; m < MESHES; m++) {
        kept.list[m] = br_memory(ex, kept.n, sizeof(pair));
        for (size_t i = 0; i < kept.n; i++)
            kept.list[m][i].seed = (unsigned long long)seeds[i];
        for (int side = 0; side < SIDES; side++)
            for (int q = 0; q < QUANTITIES; q++) {
                char name[60];
                const double *const values = br_data_column(ex, csv, column(name, m, side, q));
                for (size_t i = 0; i < kept.n; i++)
                    kept.list[m][i].of[side][q] = values[i];
            }
    }
    return kept;
}

/* Largest difference between pairs and the kept ones of the same start; NaN: one is not kept. */
static double differ(br_experiment *ex, const pairs *here, const br_csv *kept)
{
    double most = 0;
    char name[60];
    for (int m = 0; m < MESHES; m++)
        for (size_t i = 0; i < here->n; i++) {
            const pair *const own = &here->list[m][i];
            for (int side = 0; side < SIDES; side++)
                for (int q = 0; q < QUANTITIES; q++)
                    br_worst(&most, own->of[side][q] - br_data_at(ex, kept, "start_1", (double)own->seed,
                                                                  column(name, m, side, q)));
        }
    return most;
}

static void put(br_experiment *ex, const pairs *all)
{
    br_table *const out = br_table_open(ex, "pairs");
    for (int m = 0; m < MESHES; m++)
        for (size_t i = 0; i < all->n; i++) {
            const pair *const p = &all->list[m][i];
            br_table_text(out, meshes[m]);
            br_table_integer(out, (long long)p->seed);
            for (int side = 0; side < SIDES; side++)
                for (int q = 0; q < QUANTITIES; q++)
                    br_table_number(out, p->of[side][q]);
        }
}

static void require_apart(br_experiment *ex, const pairs *all)
{
    br_starts *const starts = br_starts_begin(ex);
    for (size_t i = 0; i < all->n; i++)
        br_starts_put(starts, (double)all->list[FINER][i].seed);
    br_starts_require(starts, "sheets dropped upright");
}

pairs take_pairs(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    pairs all = run_here(ex, c, runs, n);
    if (br_claims_count(ex)) {
        const br_csv *const kept = br_data_read(ex, c->study);
        br_claim_kept(ex, "pairs-as-kept", differ(ex, &all, kept), c->platform);
        br_note_number(ex, "pairs_again", (double)all.n, "1");
        all = read_kept(ex, c, kept);
    }
    require_apart(ex, &all);
    put(ex, &all);
    return all;
}
