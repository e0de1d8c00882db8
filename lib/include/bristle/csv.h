/* CSV tables after RFC 4180: a header row and rows of equal length; numbers in shortest round-trip form.
 *
 * The writer ends lines with LF (RFC 4180's CRLF is read as well) and quotes only cells that need it. The
 * reader takes quoted cells with embedded commas, quotes and line breaks, a UTF-8 byte order mark, LF and
 * CRLF, and a missing line end after the last row. Lines that begin with "#" are remarks, above the header
 * and, where they don't have as many cells as it, below. Where the header has no comma, semicolons or,
 * without them, tabs separate the cells; numbers may then have decimal commas, which become points. They are
 * taken as such where one of the table cannot separate thousands ("0,5"; of "1,234" alone nobody knows), and
 * a number with a point beside them is an error. */
#ifndef BRISTLE_CSV_H
#define BRISTLE_CSV_H

#include <stddef.h>
#include <stdio.h>
#include <bristle/error.h>
#include <bristle/file.h>

/* A table being written, and a table that was read; opaque. */
typedef struct br_csv_writer br_csv_writer;
typedef struct br_csv br_csv;

/* A cell of a table that is watched instead of written: its row (0: the header) and column, counted from 0; a
 * number with a null `text`, or a text with a NaN for number. `text` lives as long as the call. */
typedef void (*br_csv_on_cell)(void *context, size_t row, size_t column, double number, const char *text);

BR_BEGIN_DECLS

/* ---- writing ---- */

/* Starts a table that replaces `path` atomically at br_csv_writer_close. `columns` is the header row, names
 * separated by commas, each `name_unit` ("t_s, v_m_per_s, mu_1"); blanks around names are dropped. */
BR_API BR_NODISCARD br_status br_csv_writer_open(const char *path, const char *columns,
                                                 br_csv_writer **writer, br_error *error);

/* The same with remarks above the header, as br_csv_put_remarks writes them. */
BR_API BR_NODISCARD br_status br_csv_writer_open_remarked(const char *path, const char *remarks,
                                                          const char *columns, br_csv_writer **writer,
                                                          br_error *error);

/* Each line of `remarks` behind "# ", which is not written twice: what stands above the header of a table
 * that was read (br_csv_preamble) comes back so. Blank lines are left out. Null for none. */
BR_API void br_csv_put_remarks(FILE *to, const char *remarks);

/* A table that is not written: its header and cells go to on_cell as they come, and no number is made a text.
 * `name` stands in messages. A list of one number is handed over as that and "", a longer one as NaN and "".
 * br_csv_writer_close, or _discard, frees it. Errors: those of the header; *writer is null then. */
BR_API BR_NODISCARD br_status br_csv_writer_watch(const char *name, const char *columns,
                                                  br_csv_on_cell on_cell, void *context,
                                                  br_csv_writer **writer, br_error *error);

/* Number of columns. */
BR_API size_t br_csv_writer_columns(const br_csv_writer *writer);

/* Appends one cell to the current row. The row ends by itself after the last column. Errors of the disk are
 * remembered and come out of br_csv_writer_close. */
BR_API void br_csv_number(br_csv_writer *writer, double value);
BR_API void br_csv_integer(br_csv_writer *writer, long long value);
BR_API void br_csv_text(br_csv_writer *writer, const char *value);

/* One cell that holds n numbers, separated by blanks; empty without any. */
BR_API void br_csv_list(br_csv_writer *writer, const double *values, size_t n);

/* Appends a whole row of numbers: (n) values, n a multiple of the number of columns. */
BR_API void br_csv_row(br_csv_writer *writer, const double *values, size_t n);

/* br_csv_put(writer, a, b, c): a row (or part of one) from a list of numbers. */
#define br_csv_put(writer, ...)                                                                              \
    br_csv_row((writer), (const double[]){__VA_ARGS__},                                                      \
               sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

/* Checks that the last row is complete and that all rows are on the disk; the old file stays in place and the
 * writer open. So that several tables can be known to be complete before the first of them is closed. */
BR_API BR_NODISCARD br_status br_csv_writer_sync(br_csv_writer *writer, br_error *error);

/* Puts the file into place and frees the writer. An unfinished row is BR_ERR_ARGUMENT. Takes null (BR_OK). */
BR_API BR_NODISCARD br_status br_csv_writer_close(br_csv_writer *writer, br_error *error);

/* Frees the writer and hands its file over, to be published together with others
 * (br_atomic_files_commit). An unfinished row is BR_ERR_ARGUMENT, and *file null then, as it is without a
 * writer. */
BR_API BR_NODISCARD br_status br_csv_writer_release(br_csv_writer *writer, br_atomic_file **file,
                                                    br_error *error);

/* Throws away what was written and frees the writer; the old file stays. Takes null. */
BR_API void br_csv_writer_discard(br_csv_writer *writer);

/* ---- reading ---- */

/* Reads a whole table (at most 1 GiB). Errors name path, line and column: rows of different length (an empty
 * line is a row of one empty cell), an unfinished quote, a quote or lone carriage return inside an unquoted
 * cell, a zero byte (binary file), no header, a column name given twice. A header without rows is a table of
 * zero rows. Blanks around names are dropped. Lines that begin with "#" or "%" are
 * remarks: above the header all, below it those that cannot be rows. Commas separate cells, or, in a header
 * without any, semicolons or tabs, or blanks where the row below it has as many numbers as it has words.
 * Besides the file's bytes, a table takes 4 bytes a cell and 4 a
 * row. */
BR_API BR_NODISCARD br_status br_csv_read(const char *path, br_csv **csv, br_error *error);

/* The same from memory; `name` stands in messages where the path would. */
BR_API BR_NODISCARD br_status br_csv_parse(const char *name, const char *text, size_t size, br_csv **csv,
                                           br_error *error);

/* A table as measuring programs write it: above its header may stand lines of any kind (who, when, which
 * instrument, "key: value"), and blank lines anywhere. The header is the last line of words, with as many
 * cells as the rows of numbers below it; a row of units may stand between. It may be a remark right above the
 * rows, end with a column "Comment" that they leave out, and rows may end with a separator. Where there is no
 * such line, the table is read as by br_csv_read, or the error names the line that stands in its place. */
BR_API BR_NODISCARD br_status br_csv_read_measured(const char *path, br_csv **csv, br_error *error);

/* The same from memory. */
BR_API BR_NODISCARD br_status br_csv_parse_measured(const char *name, const char *text, size_t size,
                                                    br_csv **csv, br_error *error);

/* Frees; takes null. */
BR_API void br_csv_destroy(br_csv *csv);

/* The path or name it was read from, the number of data rows, the number of columns. From here on a null
 * table, and a row or column that is not there, end the program (assert.h). */
BR_API const char *br_csv_path(const br_csv *csv);
BR_API size_t br_csv_rows(const br_csv *csv);
BR_API size_t br_csv_columns(const br_csv *csv);

/* The lines above the header as they stand there, remarks among them; "" where there are none. */
BR_API const char *br_csv_preamble(const br_csv *csv);

/* The line of the header, 1-based. */
BR_API size_t br_csv_header_line(const br_csv *csv);

/* Name of a column, 0-based. */
BR_API const char *br_csv_column_name(const br_csv *csv, size_t column);

/* Index of the column of that name, or -1. */
BR_API long br_csv_column_find(const br_csv *csv, const char *name);

/* Takes the first row out of the table where it is one of units, as "mm" or "[m/s]" below a name: each cell a
 * unit that units.h knows, or empty or "-" for none. br_csv_unit has them from then on, without brackets.
 * Otherwise nothing changes. Errors: BR_ERR_MEMORY. */
BR_API BR_NODISCARD br_status br_csv_take_units(br_csv *csv, br_error *error);

/* The unit of a column in the row that br_csv_take_units took out; "" where there was none. */
BR_API const char *br_csv_unit(const br_csv *csv, size_t column);

/* Text of a cell (row 0 is the first after the header). */
BR_API const char *br_csv_cell(const br_csv *csv, size_t row, size_t column);

/* 1-based line of the file on which a row starts. */
BR_API size_t br_csv_row_line(const br_csv *csv, size_t row);

/* A column as numbers: (rows) values that the caller frees with free(). An unknown column and text that is
 * not a finite number are errors that name path, line, column and text. */
BR_API BR_NODISCARD br_status br_csv_numbers(const br_csv *csv, const char *column, double **values,
                                             br_error *error);

BR_END_DECLS
#endif
