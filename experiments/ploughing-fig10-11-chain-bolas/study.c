/* The text's sentences about throws over what studies/ploughing-fig10-11-chain-bolas.ini has varied, a row a
 * choice. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include "throws.h"

static const char *const readings[] = {
    [BR_RA_MEAN_DEVIATION] = "mean", [BR_RA_STANDARD_DEVIATION] = "standard"};
static const char *const stencils[] = {[BR_STENCIL_FORWARD] = "forward", [BR_STENCIL_CENTRAL] = "central"};

/* The columns of the choices. */
typedef struct choices {
    const char *const *reading, *const *stencil, *const *filter;
    const double *seed, *ball_mass, *rod_radius;
} choices;

static void append(char *to, size_t size, const char *format, const char *word)
{
    const size_t length = strlen(to);
    if (length > 0)
        snprintf(to + length, size - length, ", ");
    snprintf(to + strlen(to), size - strlen(to), format, word);
}

/* What sets a row apart from the scene, in words; empty: nothing. */
static void name_of(const scene *c, const choices *of, size_t row, char *name, size_t size)
{
    const br_chain_params *const own = &c->chain;
    char number[40];
    *name = '\0';
    if (strcmp(of->reading[row], readings[own->reading]) != 0)
        append(name, size, "R_a as the %s deviation", of->reading[row]);
    if (strcmp(of->stencil[row], stencils[own->stencil]) != 0)
        append(name, size, "%s differences", of->stencil[row]);
    if (strcmp(of->filter[row], br_patch_filter_words[own->options.filter]) != 0)
        append(name, size, "filter %s", of->filter[row]);
    if (of->seed[row] != (double)own->seed) {
        snprintf(number, sizeof number, "%g", of->seed[row]);
        append(name, size, "texture %s", number);
    }
    if (of->ball_mass[row] != own->ball_mass) {
        snprintf(number, sizeof number, "%g", 1e3 * of->ball_mass[row]);
        append(name, size, "balls of %s g", number);
    }
    if (of->rod_radius[row] != own->rod_radius) {
        snprintf(number, sizeof number, "%g", 2e3 * of->rod_radius[row]);
        append(name, size, "a rod of %s mm", number);
    }
}

void vary_held(br_experiment *ex, const scene *c)
{
    const br_csv *const csv = br_data_read(ex, c->study);
    const choices of = {
        .reading = br_data_texts(ex, csv, "reading"),
        .stencil = br_data_texts(ex, csv, "stencil"),
        .filter = br_data_texts(ex, csv, "filter"),
        .seed = br_data_column(ex, csv, "texture_1"),
        .ball_mass = br_data_column(ex, csv, "ball_mass_kg"),
        .rod_radius = br_data_column(ex, csv, "rod_radius_m"),
    };
    const double *const throws = br_data_column(ex, csv, "throws"), *const less =
                                                                        br_data_column(ex, csv, "wraps_less");
    const double *const held[RODS] = {br_data_column(ex, csv, "smooth_holds"),
                                      br_data_column(ex, csv, "rough_holds")};
    const double *const alone[RODS] = {br_data_column(ex, csv, "smooth_alone"),
                                       br_data_column(ex, csv, "rough_alone")};
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        char name[160];
        throw_counts n = {.throws = (int)lround(throws[i]), .less = (int)lround(less[i])};
        for (int r = 0; r < RODS; r++) {
            n.held[r] = (int)lround(held[r][i]);
            n.alone[r] = (int)lround(alone[r][i]);
        }
        name_of(c, &of, i, name, sizeof name);
        if (*name == '\0')
            continue;
        br_variation_begin(ex, "%s", name);
        claim_held(ex, c, &n);
        br_variation_end(ex);
    }
}
