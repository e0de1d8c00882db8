/* The cost of integrating the model, from an earlier `make study`. */
#include <math.h>

#include "table2.h"

void integration(br_experiment *ex, const scene *s)
{
    static const char *const columns[] = {"N",
                                          "cells",
                                          "states",
                                          "steps",
                                          "ns_per_step_and_cell",
                                          "bytes_per_step_and_cell",
                                          "gb_per_s",
                                          "triad_gb_per_s",
                                          "share_of_triad_1",
                                          "peak_mib"};
    enum { N, NS = 4, SHARE = 8, COLUMNS = sizeof columns / sizeof *columns };
    br_csv *csv = br_data_read(ex, s->study);
    double *value[COLUMNS], least = INFINITY, most = 0, share = INFINITY;
    for (int c = 0; c < COLUMNS; c++)
        value[c] = br_data_column(ex, csv, columns[c]);
    br_table *table = br_table_open(ex, "study");
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        for (int c = 0; c < COLUMNS; c++)
            br_table_put(table, value[c][i]);
        if (value[N][i] <= s->constant_until) {
            br_least(&least, value[NS][i]);
            br_most(&most, value[NS][i]);
        } else {
            br_least(&share, value[SHARE][i]);
        }
    }
    br_claim(ex, "timing-integration-constant", most / least);
    br_claim(ex, "timing-integration-bandwidth", share);
}
