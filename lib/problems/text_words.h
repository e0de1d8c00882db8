/* Words of a text file, read one after the other. Not installed. */
#ifndef BRISTLE_PROBLEMS_TEXT_WORDS_H
#define BRISTLE_PROBLEMS_TEXT_WORDS_H

#include "problems.h"

enum { WORD = 64 };

typedef struct parser {
    const char *at, *end;
    size_t line;
    char word[WORD]; /* the last one; longer ones are cut, and mean nothing */
    triplets entries;
    br_error *error;
} parser;

/* False at the end of the file. */
bool next_word(parser *p);
void skip_line(parser *p);
/* Words that the rest of the file can hold, and those that it does hold, counted up to `most`. */
size_t word_room(const parser *p);
size_t words_left(const parser *p, size_t most);

/* An error: the file ends where this should be; memory has ended. */
br_status text_ends(const parser *p, const char *what);
br_status text_no_memory(const parser *p);
/* A whole number in least to most, a finite number, n of them, a word. */
br_status read_whole(parser *p, const char *what, size_t least, size_t most, size_t *value);
br_status read_number(parser *p, const char *what, double *value);
br_status read_numbers(parser *p, const char *what, size_t n, double **out);
br_status expect_word(parser *p, const char *word);

/* text_matrix.c: a matrix whose kind (0 dense, 1 blocks, 2 sparse) and size were read. */
enum { TEXT_DENSE = 0, TEXT_BLOCKS = 1, TEXT_SPARSE = 2 };
br_status read_matrix(parser *p, size_t kind, size_t rows, size_t columns, sparse *out);

#endif
