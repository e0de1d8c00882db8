/* The lines that `make all` ends with. */
#include <stdio.h>

#include "page.h"

void print_summary(report *r)
{
    const totals t = report_totals(r);
    printf("experiments run:    %zu of %zu (%zu in the catalogue)\n", t.run, t.expected, t.listed);
    printf("claims reproduced:  %zu", t.verdicts[VERDICT_REPRODUCED]);
    if (t.without_run > 0)
        printf(" (%zu of them from committed numbers without a run)", t.without_run);
    putchar('\n');
    printf("claims deviating:   %zu (with a stated cause)\n", t.verdicts[VERDICT_DEVIATING]);
    printf("claims failed:      %zu\n", t.verdicts[VERDICT_FAILED]);
    printf("claims skipped:     %zu\n", t.verdicts[VERDICT_SKIPPED]);
    for (size_t i = 0; i < r->n_experiments; i++)
        for (size_t j = 0; j < r->experiments[i].n_claims; j++) {
            const claim *c = &r->experiments[i].claims[j];
            if (c->verdict == VERDICT_FAILED)
                printf("  failed: %s: %s%s%s\n", c->experiment->id, c->statement,
                       *c->cause != '\0' ? ": " : "", c->cause);
        }
    printf("experiments' time:  %.1f s wall, %.1f s processor\n", t.wall_s, t.cpu_s);
    printf("report:             %s/index.html\n", r->out);
    printf("%s\n", outcome_sentence(r));
}
