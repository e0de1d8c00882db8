/* Floor of an iteration of interior points [s]: its factorisation alone, of a matrix of blocks of 6 x 6 by
 * the pairs of bodies that touch. What comes to it, solutions with the factors and cones, is not counted. */
#ifndef BRISTLE_BENCH_FUNNEL_FLOOR_H
#define BRISTLE_BENCH_FUNNEL_FLOOR_H

#include "machine.h"
#include "need.h"

#include <stdbool.h>
#include <stdlib.h>
#include <bristle/body_problem.h>

#include "solvers/block_lu.h"

/* Sums and products of c - a b with blocks of 6 x 6. */
enum { OF_PRODUCT = 2 * 6 * 6 * 6 };

/* How many such products a factorisation has at least, in the library's own order: a step whose pattern has m
 * later ones makes m^2, and sums of squares are least where all m are alike. */
static inline double funnel_products(const br_body_problem *p)
{
    const size_t n = p->n_bodies;
    bool *const touch = calloc(n * n + 1, sizeof *touch);
    size_t *const start = calloc(n + 1, sizeof *start), *const column = calloc(n * n + 1, sizeof *column);
    block_lu *const lu = block_lu_create();
    if (!touch || !start || !column || !lu)
        exit(3);
    for (size_t i = 0; i < n; i++)
        touch[n * i + i] = p->masses[i].inverse_mass > 0;
    for (size_t k = 0; k < p->n_contacts; k++) {
        const size_t a = (size_t)p->contacts[k].body_a, b = (size_t)p->contacts[k].body_b;
        touch[n * a + b] = touch[n * b + a] = touch[n * a + a] && touch[n * b + b];
    }
    /* Bodies that do not move have no row. */
    size_t rows = 0, entries = 0;
    size_t *const row = calloc(n + 1, sizeof *row);
    if (!row)
        exit(3);
    for (size_t i = 0; i < n; i++) {
        row[i] = rows;
        rows += touch[n * i + i];
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n && touch[n * i + i]; j++)
            if (touch[n * i + j])
                column[entries++] = row[j];
        if (touch[n * i + i])
            start[row[i] + 1] = entries;
    }
    need(block_lu_analyse(lu, rows, start, column, NULL));
    const double later = 0.5 * (double)(block_lu_blocks(lu) - rows);
    block_lu_destroy(lu);
    free(touch);
    free(start);
    free(column);
    free(row);
    return rows > 0 ? later * later / (double)rows : 0;
}

static inline double funnel_floor(const br_body_problem *p)
{
    return machine_arithmetic(machine_width(), OF_PRODUCT, funnel_products(p));
}

#endif
