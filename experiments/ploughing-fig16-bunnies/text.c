/* The table's k against the text's, start by start. A full run judges the starts of
 * studies/ploughing-fig16-bunnies.ini, whose rows are kept, and makes the first of them again, so that rows
 * which are no longer what this program gives are noticed. */
#include <math.h>
#include "fig16.h"

/* So many starts from one on; ways of the feet before a fall, means over starts and bunnies [m]. */
typedef struct block {
    double first, starts, same, slid, slid_text;
} block;

typedef struct blocks {
    size_t n;
    block *list;
} blocks;

static double mean_slid(const job *j)
{
    double sum = 0;
    for (int b = 0; b < BR_BUNNIES; b++)
        sum += j->result.bunny[b].slid;
    return sum / BR_BUNNIES;
}

static block block_of(const scene *s, const job *j, int first, int end)
{
    block own = {.first = first, .starts = end - first};
    for (int r = first; r < end; r++) {
        const job *const table = perturbed(s, j, AS_IT_IS, r), *const text = perturbed(s, j, OTHER_K, r);
        own.same += same_places(s, table, text);
        own.slid += mean_slid(table) / own.starts;
        own.slid_text += mean_slid(text) / own.starts;
    }
    return own;
}

/* Of the starts that are run here. */
static blocks run_here(br_experiment *ex, const scene *s, const job *j)
{
    const int end = s->first + s->text_runs;
    blocks here = {.list = br_memory(ex, (size_t)(s->text_runs / s->block + 1), sizeof(block))};
    for (int first = s->first; first < end; first += s->block)
        here.list[here.n++] = block_of(s, j, first, first + s->block < end ? first + s->block : end);
    return here;
}

/* Of the study. */
static blocks read_kept(br_experiment *ex, const br_csv *csv)
{
    const double *const first = br_data_column(ex, csv, "first_1"),
                        *const starts = br_data_column(ex, csv, "starts_1"),
                        *const same = br_data_column(ex, csv, "same_1"),
                        *const slid = br_data_column(ex, csv, "slid_m"),
                        *const slid_text = br_data_column(ex, csv, "slid_text_m");
    blocks kept = {.n = br_csv_rows(csv)};
    kept.list = br_memory(ex, kept.n, sizeof(block));
    for (size_t i = 0; i < kept.n; i++)
        kept.list[i] = (block){first[i], starts[i], same[i], slid[i], slid_text[i]};
    return kept;
}

/* Largest difference between blocks and the kept ones of the same starts; NaN: one is not kept. */
static double differ(br_experiment *ex, const blocks *here, const br_csv *kept)
{
    double most = 0;
    for (size_t i = 0; i < here->n; i++) {
        const block *const own = &here->list[i];
        const struct {
            const char *column;
            double value;
        } of[] = {{"starts_1", own->starts},
                  {"same_1", own->same},
                  {"slid_m", own->slid},
                  {"slid_text_m", own->slid_text}};
        for (size_t k = 0; k < sizeof of / sizeof *of; k++)
            br_worst(&most, of[k].value - br_data_at(ex, kept, "first_1", own->first, of[k].column));
    }
    return most;
}

void claim_text_k(br_experiment *ex, const scene *s, const job *j)
{
    blocks all = run_here(ex, s, j);
    if (br_claims_count(ex)) {
        const br_csv *const kept = br_data_read(ex, s->study);
        br_claim_kept(ex, "text-as-kept", differ(ex, &all, kept), s->platform);
        br_note_number(ex, "text_starts_again", s->text_runs, "starts");
        all = read_kept(ex, kept);
    }
    br_table *const out = br_table_open(ex, "text");
    double same = 0;
    br_starts *const from = br_starts_begin(ex);
    for (size_t i = 0; i < all.n; i++) {
        const block *const b = &all.list[i];
        br_table_put(out, b->first, b->starts, b->same, b->slid, b->slid_text);
        for (int r = 0; r < (int)lround(b->starts); r++)
            br_starts_put(from, b->first + r);
        same += b->same;
    }
    br_claim_sampled(ex, "table-or-text", (int)lround(same), from);
    br_note_number(ex, "text_starts", (double)br_starts_count(from), "starts");
}
