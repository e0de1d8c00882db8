/* How far a table is from a reference, a column after the other. */
#include "figure_distance.h"

#include "json.h"

static void put(const figure_table *table, const figure_distance *distances, size_t n, FILE *to)
{
    json j = {.to = to};
    json_open(&j, NULL, '{');
    json_text(&j, "file", table->path);
    json_text(&j, "reference", table->reference);
    json_open(&j, "columns", '[');
    for (size_t i = 0; i < n; i++) {
        json_open(&j, NULL, '{');
        json_text(&j, "column", distances[i].column);
        json_number(&j, "rms", distances[i].rms);
        json_number(&j, "most", distances[i].most);
        json_number(&j, "rows", (double)distances[i].rows);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

void figure_tell(const figure_table *table, const figure_distance *distances, size_t n)
{
    FILE *const to = table->told ? table->told : stdout;
    if (table->as_json)
        put(table, distances, n, to);
    for (size_t i = 0; i < n && !table->as_json; i++)
        fprintf(to, "%-24s differs by %.4g (rms), %.4g at the most, in %zu rows\n", distances[i].column,
                distances[i].rms, distances[i].most, distances[i].rows);
}
