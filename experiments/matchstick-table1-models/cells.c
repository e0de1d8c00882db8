/* The cells of the table: words for what was measured, and claims that they are those of the document. */
#include "table1.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/harness/claims_vary.h>

enum { WORDS = 80 };
static const char *const columns[COLUMNS] = {"shape",       "parameters",          "frame",    "scaling",
                                             "anisotropic", "maximum-dissipation", "intrinsic"};
/* As claims call them: the document's own abbreviations. */
static const char *const claims[COLUMNS] = {"shape", "params", "frame", "scaling", "aniso", "pmd", "int"};

/* Digits of round-off say nothing: they are left out. */
static double shown(const scene *s, double value)
{
    return fabs(value) > s->exact ? value : 0;
}

static bool is_linear(const scene *s, const measures *m)
{
    return fabs(m->load_least - 1) <= s->exact && fabs(m->load_most - 1) <= s->exact;
}

static const char *shape_of(const scene *s, const measures *m)
{
    if (!is_linear(s, m))
        return "load force curve";
    return m->circle <= s->exact    ? "circle"
           : m->map <= s->exact     ? "affine map"
           : m->ellipse <= s->exact ? "ellipse"
                                    : "any cone";
}

/* Does the frame follow A, B, the sliding velocity and the contact's own frame at these rates? */
static bool follows(const scene *s, const measures *m, double a, double b, double velocity, double frame)
{
    const double rate[4] = {a, b, velocity, frame};
    double worst = 0;
    for (int k = 0; k < 4; k++)
        br_worst(&worst, m->rate[k] - rate[k]);
    return worst <= s->exact;
}

static void frame_of(const scene *s, const measures *m, char *word)
{
    if (m->anisotropy <= s->exact)
        snprintf(word, WORDS, "none");
    else if (follows(s, m, 1, 0, 0, 0) || follows(s, m, 0, 1, 0, 0))
        snprintf(word, WORDS, "one body");
    else if (follows(s, m, 0, 0, 1, 0))
        snprintf(word, WORDS, "sliding velocity");
    else if (follows(s, m, 0, 0, 0, 1))
        snprintf(word, WORDS, "not specified");
    else if (follows(s, m, 0.5, 0.5, 0, 0))
        snprintf(word, WORDS, "mean of both");
    else
        snprintf(word, WORDS, "between both: %.0f %% of A and %.0f %% of B", 100 * shown(s, m->rate[0]),
                 100 * m->rate[1]);
}

static const char *scaling_of(const scene *s, const measures *m)
{
    const bool still = fabs(m->speed_least) <= s->exact && fabs(m->speed_most) <= s->exact;
    const bool quadratic = fabs(m->speed_least - 2) <= s->exact && fabs(m->speed_most - 2) <= s->exact;
    if (!still && !quadratic)
        return "neither constant nor quadratic in v";
    return is_linear(s, m) ? still ? "linear" : "linear and quadratic in v"
           : still         ? "nonlinear"
                           : "nonlinear and quadratic in v";
}

/* A model that takes a list has as many parameters as one likes if all numbers of a longer one matter, too.
 */
static void number_of(bool list, int n, int longer, char *word)
{
    if (list && longer == 2 * n)
        snprintf(word, WORDS, "infinite");
    else
        snprintf(word, WORDS, "%d", list ? longer : n);
}

static void find_word(const scene *s, const measures *m, int column, char *word, char *seen)
{
    switch (column) {
    case 0:
        snprintf(word, WORDS, "%s", shape_of(s, m));
        snprintf(seen, WORDS, "residuals: circle %.2g, ellipse %.2g, map %.2g", shown(s, m->circle),
                 shown(s, m->ellipse), shown(s, m->map));
        break;
    case 1:
        number_of(m->list, m->influence, m->influence_longer, word);
        snprintf(seen, WORDS, "numbers that matter: %d, independent: %d", m->influence, m->independent);
        if (m->list)
            snprintf(seen, WORDS, "%d numbers matter; %d of lists twice as long", m->influence,
                     m->influence_longer);
        break;
    case 2:
        frame_of(s, m, word);
        snprintf(seen, WORDS, "turns of A, B, sliding, contact: %.2f %.2f %.2f %.2f", shown(s, m->rate[0]),
                 shown(s, m->rate[1]), shown(s, m->rate[2]), shown(s, m->rate[3]));
        break;
    case 3:
        snprintf(word, WORDS, "%s", scaling_of(s, m));
        snprintf(seen, WORDS, "exponents: load %.3f to %.3f, speed %.3f to %.3f", m->load_least, m->load_most,
                 shown(s, m->speed_least), shown(s, m->speed_most));
        break;
    case 4:
        snprintf(word, WORDS, "%s", m->anisotropy > s->exact ? "yes" : "no");
        snprintf(seen, WORDS, "largest over least force %.3f", 1 + m->anisotropy);
        break;
    case 5:
        snprintf(word, WORDS, "%s", m->missed > s->exact ? "no" : "yes");
        snprintf(seen, WORDS, "misses at most %.2g of the dissipation", shown(s, m->missed));
        break;
    default:
        snprintf(word, WORDS, "%s", m->wander > s->exact ? "no" : "yes");
        snprintf(seen, WORDS, "axes move by %.2g rad in the model's frame", shown(s, m->wander));
    }
}

/* The cell of the document's table. */
static const char *printed_cell(br_experiment *ex, const br_csv *csv, const char *row, const char *column)
{
    static const char *const keys[] = {"row", "column"};
    const char *const values[] = {row, column};
    const long at = br_data_row(csv, 2, keys, values);
    if (at < 0)
        br_experiment_fail(ex, "the document's table has no cell %s, %s", row, column);
    return br_data_texts(ex, csv, "value")[at];
}

/* A cell is what was found, or leaves it as one of two ("one body or sliding velocity"), or is a bound
 * ("> 6"). */
static bool agrees(const char *cell, const char *found)
{
    double bound, number;
    char beyond;
    if (sscanf(cell, "> %lf", &bound) == 1)
        return sscanf(found, "%lf%c", &number, &beyond) == 1 && number > bound;
    const char *const either = strstr(cell, " or ");
    if (!either)
        return strcmp(cell, found) == 0;
    return (strlen(found) == (size_t)(either - cell) && strncmp(cell, found, strlen(found)) == 0) ||
           strcmp(either + strlen(" or "), found) == 0;
}

/* Numbers counted another way: those that are left when what follows from others is not counted again. */
static void count_independent(br_experiment *ex, const char *id, const char *cell, const measures *found)
{
    char word[WORDS];
    number_of(found->list, found->independent, found->independent_longer, word);
    br_variation_begin(ex, "independent numbers alone");
    br_claim_holds(ex, id, agrees(cell, word), "found %s, printed %s", word, cell);
    br_variation_end(ex);
}

void judge_again(br_experiment *ex, const scene *s, const model_row *rows, const measures *found)
{
    const br_csv *const csv = br_data_read(ex, s->table);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            char word[WORDS], seen[WORDS], id[WORDS];
            find_word(s, &found[r], c, word, seen);
            const char *const cell = printed_cell(ex, csv, rows[r].printed, columns[c]);
            snprintf(id, sizeof id, "%s-%s", claims[c], rows[r].id);
            br_claim_holds(ex, id, agrees(cell, word), "found %s, printed %s (%s)", word, cell, seen);
        }
}

void judge_cells(br_experiment *ex, const scene *s, const model_row *rows, const measures *found)
{
    const br_csv *const csv = br_data_read(ex, s->table);
    br_table *const cells = br_table_open(ex, "cells");
    br_table_show(cells);
    int same = 0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            char word[WORDS], seen[WORDS], id[WORDS];
            find_word(s, &found[r], c, word, seen);
            const char *const cell = printed_cell(ex, csv, rows[r].printed, columns[c]);
            const bool holds = agrees(cell, word);
            br_table_text(cells, rows[r].id);
            br_table_text(cells, columns[c]);
            br_table_text(cells, word);
            br_table_text(cells, cell);
            br_table_text(cells, holds ? "yes" : "no");
            br_table_text(cells, seen);
            snprintf(id, sizeof id, "%s-%s", claims[c], rows[r].id);
            br_claim_holds(ex, id, holds, "found %s, printed %s (%s)", word, cell, seen);
            if (strcmp(claims[c], "params") == 0)
                count_independent(ex, id, cell, &found[r]);
            same += holds;
        }
    br_note_number(ex, "cells", ROWS * COLUMNS, "1");
    br_note_number(ex, "cells_as_printed", same, "1");
}
